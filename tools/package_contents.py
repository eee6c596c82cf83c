"""The contents of a packaged game, and its exclusions; used by package_build.py and by the PyInstaller recipe."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from packing import licences  # noqa: E402

MANIFEST = "manifest.json"
ENTRY = ROOT / "tabletable" / "__main__.py"

UNUSED = (
    "numpy", "PIL", "tkinter", "unittest", "pydoc", "doctest", "test", "pdb", "lib2to3", "setuptools", "pkg_resources",
    "yaml", "asyncio", "xmlrpc", "curses", "readline", "ssl", "_ssl", "_hashlib", "_uuid",
    "pygame.tests", "pygame.examples", "pygame.docs", "pygame.sndarray", "pygame.surfarray", "cffi.recompiler",
    "pycparser", "distutils",
)  # fmt: skip
"""Modules that hooks draw in and the game never loads. Without `_hashlib` Python takes its own SHA-256, and 5 MB of
OpenSSL stay out; without `_uuid` it needs no libuuid of the system."""

UNUSED_LIBRARIES = ("libcrypto", "libssl", "libreadline", "libncurses", "libtinfo")

_FOR_READERS = ROOT / "art" / "readme"
"""Pictures that only README.md shows."""

_SOURCES = (".py", ".pyc", ".pyi", ".toml")


def data_files() -> Iterator[tuple[Path, Path]]:
    """Yield every file the game reads, and its folder in the bundle: pictures, sounds, fonts, rules, texts.

    Sorted, so that equal sources give equal bundles.
    """
    for folder in ("art", "sounds", "tabletable"):
        for file in sorted((ROOT / folder).rglob("*")):
            is_source = file.suffix in _SOURCES or "__pycache__" in file.parts or _FOR_READERS in file.parents
            if file.is_file() and not is_source:
                yield file, file.parent.relative_to(ROOT)


def compiled_library(package: str) -> list[str]:
    """Return the import name of the mypyc library of an installed package; [] for one of plain Python."""
    files = metadata.files(package) or []
    return sorted({file.name.partition(".")[0] for file in files if "__mypyc." in file.name})


def games() -> list[str]:
    """Return the ids of all games in the source tree."""
    from tabletable.core.registry import all_games

    return list(all_games())


def manifest() -> str:
    """Return as JSON the version, the games, the languages, and the SHA-256 of every data file by its path in the
    bundle.

    The packaged program compares itself with it (`tabletable --self-check`).
    """
    import tabletable
    from tabletable.play.language.catalogue import LANGUAGES

    files = {
        (folder / file.name).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file, folder in data_files()
    }
    content = {"version": tabletable.__version__, "games": games(), "languages": list(LANGUAGES), "files": files}
    return json.dumps(content, indent=1, sort_keys=True) + "\n"


def slim_path(work: Path, library: str | Path) -> Path:
    """Return the path, in the folder `work`, of a library's copy without debugging symbols; it may be missing.

    It contains the library's whole path: pygame and Python both have a library called math.
    """
    real = Path(library).resolve()
    return work / "slim" / real.relative_to(real.anchor)


def needed(binaries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Return PyInstaller's list of libraries without those that only unused modules need.

    Raises `ValueError` for a library whose licence is unknown.
    """
    kept = [entry for entry in binaries if not Path(entry[0]).name.startswith(UNUSED_LIBRARIES)]
    libraries = [Path(name).name for name, _, kind in kept if kind == "BINARY"]
    if strangers := licences.unknown(libraries):
        names = ", ".join(strangers)
        raise ValueError(f"the licence of {names} is not known; add it to tools/licences/components.json")
    return kept
