"""Parts of the Linux packages only: files for desktops, shells and manuals, the archive and its README."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from xml.sax.saxutils import escape

from packing import icon, names, shell

LINUX = Path(__file__).resolve().parents[1] / "linux"
SAVE_ICON = "application-x-tabletable-save"
"""The icon's name, as desktops derive it from the type of saved games."""
_PICTURES = ("uno", "saboteur", "night_market", "yose_duel")
"""Pictures of the folder art/readme shown by software centres."""
_VERSION = re.compile(r"\bGLIBC_2\.(\d+)\b")


def metainfo() -> str:
    """Return the AppStream description for software centres, with the releases, and the address if there is one."""
    text = (LINUX / f"{names.APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    parts = {"address": _address_parts(names.address()), "releases": _release_parts()}
    for mark, lines in parts.items():
        text = text.replace(f"  <!-- {mark} -->\n", "".join(f"  {line}\n" for line in lines))
    return text


def _address_parts(address: str) -> list[str]:
    if not address:
        return []
    raw = f"{address}/raw/v{names.VERSION}/art/readme"
    pictures = [f"<image>{escape(raw)}/{name}.webp</image></screenshot>" for name in _PICTURES]
    return [
        f'<url type="homepage">{escape(address)}</url>',
        f'<url type="bugtracker">{escape(address)}/issues</url>',
        "<screenshots>",
        f'  <screenshot type="default">{pictures[0]}',
        *(f"  <screenshot>{picture}" for picture in pictures[1:]),
        "</screenshots>",
    ]


def _release_parts() -> list[str]:
    known = names.so_far()
    dated = zip(known, names.days(known), strict=True)
    lines = [f'  <release version="{escape(each.version)}" date="{day}"/>' for each, day in dated]
    return ["<releases>", *lines, "</releases>"]


def write_share(folder: Path) -> None:
    """Lay all that a prefix such as ``/usr`` has in its ``share`` into the new `folder`."""
    texts = {
        f"applications/{names.APP_ID}.desktop": (LINUX / f"{names.APP_ID}.desktop").read_text(encoding="utf-8"),
        f"mime/packages/{names.APP_ID}.xml": (LINUX / f"{names.APP_ID}.xml").read_text(encoding="utf-8"),
        f"metainfo/{names.APP_ID}.metainfo.xml": metainfo(),
        "man/man6/tabletable.6": shell.man(),
        "bash-completion/completions/tabletable": shell.bash(),
        "zsh/site-functions/_tabletable": shell.zsh(),
        "fish/vendor_completions.d/tabletable.fish": shell.fish(),
    }
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    icon.write_theme(folder / "icons", names.APP_ID, SAVE_ICON)


def complete(folder: Path) -> None:
    """Complete the packed `folder` for download: README, installer, and the files it installs."""
    shutil.copy2(LINUX / "install.sh", folder)
    write_share(folder / "share")
    sentence = (LINUX / "README.txt").read_text(encoding="utf-8")
    version = f"tabletable {names.VERSION}, {names.processor()}, glibc {glibc(folder)} or newer\n"
    (folder / "README.txt").write_text(sentence + version, encoding="utf-8")


def glibc(folder: Path) -> str:
    """Return the oldest glibc that everything in a packed `folder` runs with, from the symbols its binaries need."""
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and _is_elf(file)]
    asked = subprocess.run(["objdump", "-T", *files], capture_output=True, text=True, errors="replace")
    return f"2.{max((int(minor) for minor in _VERSION.findall(asked.stdout)), default=17)}"


def _is_elf(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def archive(folder: Path, target: Path, moment: int) -> Path:
    """Make a reproducible archive: names sorted, one time and no owner, so that equal programs give equal archives.

    Links and executable bits are kept, so it also suits macOS bundles.
    """

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment
        return entry

    with tarfile.open(target, "w:xz", preset=3) as packed:
        for path in sorted(folder.rglob("*")):
            packed.add(path, folder.name / path.relative_to(folder), recursive=False, filter=plain)
    return target


def gzipped(text: str) -> bytes:
    """Compress a text as Debian wants manuals and changelogs: by gzip at its best, without a time."""
    return gzip.compress(text.encode(), 9, mtime=0)
