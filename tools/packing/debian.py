"""The package for Debian, Ubuntu and their kin: the packed folder in ``/usr/lib``, and files for desktops and shells in
``/usr/share``. Made reproducibly by `dpkg-deb`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import textwrap
from pathlib import Path

from packing import linux, names

MAINTAINER = "TABLETABLE_MAINTAINER"
"""The variable with name and address of who answers for the package: ``Ann Li <ann@host.org>``."""
NOBODY = f"{names.AUTHORS} <authors@tabletable.example>"
"""The maintainer if none is set; an address that no mail reaches."""
_PROCESSORS = {"x86_64": "amd64", "aarch64": "arm64"}
_LIBRARIES = "libx11-6, libxext6"
"""Libraries SDL needs for X11 windows; all others are included."""
_OVERRIDES = """\
# The program brings its own Python and SDL: it is one file tree for all distributions, as its makers tried it.
tabletable: embedded-library
tabletable: library-not-linked-against-libc
tabletable: shared-library-lacks-prerequisites
tabletable: hardening-no-pie
# The libraries of wheels stay as their makers shipped them.
tabletable: unstripped-binary-or-object
tabletable: custom-library-search-path
"""
_APACHE = re.compile(r"^ *Apache License$.*?^ *END OF TERMS AND CONDITIONS$", re.MULTILINE | re.DOTALL)
_APACHE_HERE = "The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0 on every Debian."


class DebianError(Exception):
    """The package can't be made; the message is one sentence that says why."""


def is_possible() -> bool:
    """Return whether dpkg-deb is installed."""
    return shutil.which("dpkg-deb") is not None


def file_name() -> str:
    """Return the file name of the package by Debian's convention."""
    return f"tabletable_{names.VERSION}_{_processor()}.deb"


def _processor() -> str:
    return _PROCESSORS.get(names.processor(), names.processor())


def make(folder: Path, out: Path) -> Path:
    """Make the package of the packed `folder` in the folder `out`; returns it. Raises `DebianError`."""
    package = out / file_name()
    moment = names.source_time()
    with tempfile.TemporaryDirectory(prefix="tabletable-deb-") as work:
        tree = Path(work, "tree")
        _lay(folder, tree)
        _even_out(tree, moment)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)]
        variables = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
        done = subprocess.run(command, env=variables, capture_output=True, text=True)
    if done.returncode:
        raise DebianError(f"dpkg-deb failed:\n{done.stdout}{done.stderr}")
    return package


def _lay(folder: Path, tree: Path) -> None:
    """Put everything where it will lie, below `tree`."""
    program, share, documents = tree / "usr/lib/tabletable", tree / "usr/share", tree / "usr/share/doc/tabletable"
    apart = shutil.ignore_patterns("share", "install.sh", "README.txt", "licences")
    shutil.copytree(folder, program, symlinks=True, ignore=lambda at, all: apart(at, all) if Path(at) == folder else ())
    shutil.copytree(folder / "share", share)
    manual = share / "man/man6/tabletable.6"
    manual.with_name("tabletable.6.gz").write_bytes(linux.gzipped(manual.read_text(encoding="utf-8")))
    manual.unlink()
    zsh = share / "zsh/vendor-completions"
    zsh.mkdir()
    shutil.move(share / "zsh/site-functions/_tabletable", zsh)  # where Debian's zsh looks
    (share / "zsh/site-functions").rmdir()
    link = tree / "usr/games/tabletable"
    link.parent.mkdir(parents=True)
    link.symlink_to("../lib/tabletable/tabletable")
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(_copyright(folder / "licences"), encoding="utf-8")
    (documents / "changelog.gz").write_bytes(linux.gzipped(changelog()))
    overrides = share / "lintian/overrides/tabletable"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(_OVERRIDES, encoding="utf-8")
    control = tree / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(_control(folder, tree), encoding="utf-8")


def _control(folder: Path, tree: Path) -> str:
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    address = names.address()
    lines = [
        "Package: tabletable",
        f"Version: {names.VERSION}",
        f"Architecture: {_processor()}",
        f"Maintainer: {maintainer()}",
        f"Installed-Size: {size}",
        f"Depends: libc6 (>= {linux.glibc(folder)}), {_LIBRARIES}",
        "Section: games",
        "Priority: optional",
        *([f"Homepage: {address}"] if address else []),
        "Description: six card and board games at one table",
        " UNO, Property Deal, Saboteur 2, Flea Market, Night Market and Yose Duel, alone",
        " against bots or with friends who pass one computer around. With lessons, hints",
        " that say why, reviews of one's own games, puzzles, replays and films.",
        " .",
        " The package brings its own Python and SDL; nothing is ever sent anywhere.",
    ]
    return "\n".join(lines) + "\n"


def maintainer() -> str:
    """Return the maintainer of the package."""
    return os.environ.get(MAINTAINER, NOBODY)


def changelog() -> str:
    """Return the releases in Debian's format, newest first; changes are in the changelog they point to."""
    entries = []
    for release, when in zip(known := names.so_far(), names.days(known), strict=True):
        items = [line for line in release.notes.splitlines() if line.startswith("- ")]
        text = "\n".join(f"  * {_wrapped(item[2:])}" for item in items) or "  * First release."
        stamp = f"{when:%a, %d %b %Y} 12:00:00 +0000"
        head = f"tabletable ({release.version}) unstable; urgency=medium"
        entries.append(f"{head}\n\n{text}\n\n -- {maintainer()}  {stamp}\n")
    return "\n".join(entries)


def _wrapped(text: str) -> str:
    return "\n    ".join(textwrap.wrap(text, 74))


def _copyright(licences: Path) -> str:
    """Return the licence of every part, as one text."""
    head = (
        "This package was made from the sources of tabletable by tools/package.py.\n"
        + (f"They are at {names.address()}\n" if names.address() else "")
        + "The program is under the MIT licence, its fonts under the SIL Open Font License 1.1;\n"
        "what it brings along is under the licences below.\n"
    )
    texts = [f"\n==== {file.stem}\n\n{file.read_text(encoding='utf-8')}" for file in sorted(licences.iterdir())]
    return head + _APACHE.sub(_APACHE_HERE, "".join(texts))


def _even_out(tree: Path, moment: int) -> None:
    """Set the modes that Debian requires, and one time for all files."""
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or (path.name == "tabletable" and os.access(path, os.X_OK)) else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
