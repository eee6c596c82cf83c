"""The licences of everything a packaged game contains, as files to go with it.

Some texts come with the packages; `licences/components.json` tells the licence of what brings none, such as the C
libraries inside of pygame-ce. A library that nobody has looked up stops the packing.
"""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "tools" / "licences"
_WITH_TEXTS = ("accesskit", "pymunk", "cffi", "appdirs", "openskill")
"""Packages whose wheels hold the text of their licence; not every system has each of them."""
_IN_PYTHON = ("libpython", "python3")
"""Prefixes of the names of Python's own libraries, in lower case."""
_FRAMEWORK = "python"
"""All of Python in one file, as on macOS: `Python.framework/Versions/3.11/Python`."""
_RULE = "-" * 80


class Component(NamedTuple):
    """Something in the package that brings no text of its own."""

    name: str
    licence: str
    """The name of the text in `licences/`."""
    copyright: str
    home: str
    libraries: tuple[str, ...]
    """Prefixes of the names of its libraries, ignoring case as Windows does."""
    system: str = ""
    """The only `sys.platform` whose packages contain it, "" for all."""


def components() -> list[Component]:
    """Return all components with known licences."""
    entries = json.loads((TEXTS / "components.json").read_text(encoding="utf-8"))
    return [Component(**{**entry, "libraries": tuple(entry["libraries"])}) for entry in entries]


def unknown(libraries: Iterable[str]) -> list[str]:
    """Return the names of libraries whose licence is unknown."""
    known = (*(start.lower() for component in components() for start in component.libraries), *_IN_PYTHON)
    return sorted({name for name in libraries if name.lower() != _FRAMEWORK and not name.lower().startswith(known)})


def collect(folder: Path) -> None:
    """Write the licence of the game, of its fonts, of Python and of every library into `folder`."""
    folder.mkdir()
    shutil.copy2(ROOT / "LICENSE", folder / "tabletable.txt")
    shutil.copy2(ROOT / "art" / "fonts" / "OFL.txt", folder / "fonts.txt")
    shutil.copy2(_python_licence(), folder / "Python.txt")
    installed = {distribution.metadata["Name"] for distribution in metadata.distributions()}
    for package in filter(installed.__contains__, _WITH_TEXTS):
        files = [file for file in metadata.files(package) or () if "LICEN" in file.name.upper()]
        texts = [Path(str(file.locate())).read_text(encoding="utf-8") for file in files]
        (folder / f"{package}.txt").write_text("\n".join(texts), encoding="utf-8")
    by_text: dict[str, list[Component]] = {}
    for component in components():
        if component.system in ("", sys.platform):
            by_text.setdefault(component.licence, []).append(component)
    for licence, those in by_text.items():
        heads = [f"{it.name} ({it.home})" + (f", copyright {it.copyright}" if it.copyright else "") for it in those]
        text = (TEXTS / f"{licence}.txt").read_text(encoding="utf-8")
        (folder / f"libraries-{licence}.txt").write_text("\n".join([*heads, _RULE, text]), encoding="utf-8")


def _python_licence() -> Path:
    """Return the licence of this Python, or the copy kept here: some distributions ship Python without it."""
    shipped = (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt"))
    return next(filter(Path.is_file, shipped), TEXTS / "Python.txt")
