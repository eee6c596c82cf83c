"""Entry points of installed packages, as pip records them.

`importlib.metadata` finds them, too, but takes longer to be imported than the program to show its first picture.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path


def entry_points(group: str) -> dict[str, str]:
    """By name the values ("package" or "module:function") of a group, in the order of the names.

    Where two packages offer the same name, the one that comes first on `sys.path` counts.
    """
    values: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        for file in _files(folder):
            for name, value in _read(file, group):
                values.setdefault(name, value)
    return dict(sorted(values.items()))


def _files(folder: str) -> Iterator[Path]:
    """Yield the lists of entry points of the packages that are installed in a folder."""
    try:
        names = sorted(os.listdir(folder or "."))
    except OSError:
        return
    for name in names:
        if name.endswith(".dist-info"):
            yield Path(folder or ".", name, "entry_points.txt")


def _read(file: Path, group: str) -> Iterator[tuple[str, str]]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    section = ""
    for line in map(str.strip, lines):
        if line.startswith("["):
            section = line.strip("[]").strip()
        elif section == group and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield name.strip(), value.partition("[")[0].strip()
