"""Finds the folders ``art/`` and ``sounds/``, wherever the program was installed.

They lie beside the package in a checkout, an unpacked sdist and an editable install, inside the
package in a wheel, and in the bundle's own folder when frozen. They need real paths (the sound and
font libraries open files), so running from a zip archive is not supported.
"""

import os
import sys
from pathlib import Path

APP_ID = "org.tabletable.tabletable"
"""What systems know the program by: its menu entry and windows on Linux, its bundle on macOS."""

DATA_VARIABLE = "TABLETABLE_DATA"
"""Environment variable that names another data root, for artists trying out their own files."""

_PARTS = ("art", "sounds")


class DataNotFoundError(Exception):
    """No place had both ``art/`` and ``sounds/``."""

    tried: tuple[Path, ...]
    """The places that were looked at, in order."""

    def __init__(self, tried: tuple[Path, ...]) -> None:
        self.tried = tried
        places = ", ".join(str(place) for place in tried)
        super().__init__(f"the folders art and sounds were found in none of: {places}")


def data_root() -> Path:
    """Return the folder that holds ``art/`` and ``sounds/``: the first candidate that has both.

    Candidates, in order: ``$TABLETABLE_DATA``, the bundle folder when frozen, ``<package>/_data``
    (a wheel), and the folder around the package (a checkout, an sdist, an editable install). When
    the variable is set it is the only candidate: a misspelled override must not pass unnoticed.

    Raises:
        DataNotFoundError: no candidate has both folders.
    """
    tried = _candidates()
    for place in tried:
        if all((place / part).is_dir() for part in _PARTS):
            return place
    raise DataNotFoundError(tried)


def art_path(*parts: str) -> Path:
    """Return the path of a file or folder below ``art/``; it need not exist."""
    return data_root().joinpath("art", *parts)


def sounds_path(*parts: str) -> Path:
    """Return the path of a file or folder below ``sounds/``; it need not exist."""
    return data_root().joinpath("sounds", *parts)


def _candidates() -> tuple[Path, ...]:
    override = os.environ.get(DATA_VARIABLE)
    if override:
        return (Path(override).absolute(),)
    package = Path(__file__).resolve().parent
    bundle = getattr(sys, "_MEIPASS", None) if getattr(sys, "frozen", False) else None
    frozen = (Path(bundle),) if bundle else ()
    return (*frozen, package / "_data", package.parent)
