"""The work of release.py, on the Python of ``.venv``: makes the files of a release, signs them if it
can, lists hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import package_build
from packing import flatpak, linux, names, signing

HASHES: Final = "SHA256SUMS"
NOTES: Final = "NOTES.md"
PARTS: Final = ("programs", "python", "flatpak", "windows")
_FOLDERS_OF_PROGRAMS: Final = ("tabletable", "tabletable.app")
"""Folders left by packing beside the archives, never published."""


class ReleaseError(Exception):
    """The release can't be made; the message is one sentence that says why."""


def main(arguments: Sequence[str]) -> int:
    """Build the requested parts of a release; return 0 if all succeeded."""
    parser = argparse.ArgumentParser(prog="release.py", description="Make all that a release gives out, dry.")
    parser.add_argument("--out", type=Path, default=names.ROOT / "dist" / "release", help="default: dist/release")
    parser.add_argument("--address", default=os.environ.get(names.ADDRESS, ""), help="of the repository, https://…")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="default: all")
    parser.add_argument("--tag", help="the tag the release is made from; it must be that of the version")
    parser.add_argument("--plain", action="store_true", help="do not compile rules and bots")
    parser.add_argument("--no-check", action="store_true", help="do not try out what was packed")
    parser.add_argument("--windows", type=Path, metavar="DIR", help="also for Windows, by DIR/winpython (under Wine)")
    parser.add_argument(
        "--finish", action="store_true", help="only list the hashes and write the text of what lies there"
    )
    options = parser.parse_args(arguments)
    os.environ[names.ADDRESS] = options.address
    out: Path = options.out.resolve()
    try:
        text = release_text(options.tag)
        for line in warnings():
            print(f"note: {line}", flush=True)
        if not options.finish:
            make(options.only, out, options.plain, not options.no_check, options.windows)
        finish(out, text)
    except (ReleaseError, ValueError, flatpak.FlatpakError, signing.SigningError) as error:
        print(f"release.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("release.py: stopped", file=sys.stderr)
        return 130
    print("nothing was tagged or sent; tools/RELEASE.md tells what comes next")
    return 0


def release_text(tag: str | None) -> str:
    """Return the text of the release: its section of the changelog. Raises `ReleaseError` if tag and version differ,
    and `ValueError` if the changelog has no such section or the address is invalid.
    """
    if tag is not None and tag != f"v{names.VERSION}":
        raise ReleaseError(f"the tag is {tag}, but tabletable/__init__.py says {names.VERSION}")
    names.address()
    return names.notes(names.VERSION)


def warnings() -> list[str]:
    """Return warnings to the maker of a release that do not stop it."""
    messages = []
    if not names.address():
        messages.append(f"no --address: the package for the index and the metainfo lead nowhere ({names.ADDRESS})")
    if not next(each for each in names.releases() if each.version == names.VERSION).day:
        messages.append(f"CHANGELOG.md gives {names.VERSION} no day")
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=names.ROOT, capture_output=True, text=True)
    if changed.returncode == 0 and changed.stdout.strip():
        messages.append("there are changes that no commit has")
    return messages


def make(parts: Sequence[str], out: Path, is_plain: bool, is_checked: bool, windows: Path | None) -> None:
    """Make `parts` in the folder `out`, which is emptied of an earlier release. Raises what the parts raise."""
    if out.is_dir() and any(out.iterdir()) and not (out / HASHES).is_file():
        raise ReleaseError(f"{out} is no release; it is left alone")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    words = [*(["--plain"] if is_plain else []), *([] if is_checked else ["--no-check"])]
    steps: dict[str, Callable[[], None]] = {
        "programs": partial(_programs, out, words),
        "python": partial(_python, out),
        "flatpak": partial(_flatpak, out),
        "windows": partial(_windows, out, words, windows),
    }
    for part in parts:
        print(f"== {part}", flush=True)
        steps[part]()


def _programs(out: Path, words: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletable-release-", ignore_cleanup_errors=True) as work:
        if package_build.main([*words, "--out", work]):
            raise ReleaseError("the programs could not be made")
        take(Path(work), out)


def _windows(out: Path, words: Sequence[str], home: Path | None) -> None:
    if home is None:
        print("skipped: no --windows DIR with a Windows Python (tools/windows/make_python.py makes one)")
        return
    with tempfile.TemporaryDirectory(prefix="tabletable-release-", ignore_cleanup_errors=True) as work:
        if package_build.main([*words, "--out", work, "--windows", str(home)]):
            raise ReleaseError("the programs for Windows could not be made")
        take(Path(work), out)


def take(work: Path, out: Path) -> None:
    """Sign files in `work` if possible, and move them to `out`: files only, never folders. Raises `ReleaseError` for an
    unknown folder.
    """
    for path in sorted(work.iterdir()):
        if path.is_dir():
            if path.name not in _FOLDERS_OF_PROGRAMS:
                raise ReleaseError(f"{path.name} is a folder, and no archive of it was made")
            continue
        if path.suffix == ".exe":
            signing.sign_windows(path)
        shutil.move(path, out)


def _python(out: Path) -> None:
    """Build the wheel and the sdist for the index."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    variables = {**os.environ, "SOURCE_DATE_EPOCH": str(names.source_time())}
    done = subprocess.run(command, cwd=names.ROOT, env=variables, capture_output=True, text=True)
    if done.returncode:
        raise ReleaseError(f"wheel and sdist could not be made:\n{done.stderr.strip()}")


def _flatpak(out: Path) -> None:
    wheels = sorted(out.glob("*.whl"))
    if sys.platform != "linux" or not wheels:
        print("skipped: it is made on Linux, from the wheel of the part python")
        return
    with tempfile.TemporaryDirectory(prefix="tabletable-flatpak-") as work:
        folder = Path(work, "flatpak")
        flatpak.make(wheels[-1], folder)
        linux.archive(
            folder, out / f"tabletable-{names.VERSION}-flatpak-{names.processor()}.tar.xz", names.source_time()
        )


def finish(out: Path, text: str) -> None:
    """Write the list of hashes, in the format of ``sha256sum --check``, and the text of the release. Raises
    `ReleaseError` if there is a folder among the files, or no file.
    """
    (out / NOTES).write_text(text, encoding="utf-8")
    downloads = sorted(path for path in out.iterdir() if path.name not in (HASHES, NOTES))
    folders = [path.name for path in downloads if path.is_dir()]
    if folders or not downloads:
        raise ReleaseError(f"{out} has {', '.join(folders) or 'no file'}: archives are given out, no folders")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in downloads]
    (out / HASHES).write_text("".join(lines), encoding="utf-8")
    for path in downloads:
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
