"""The icons of the program and of its saved games, in the forms the systems want: PNG and SVG files for Linux, ICO for
Windows, ICNS for macOS. ICO and ICNS were read back with Pillow; the ICNS has not been seen on its own system.
"""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

DRAWING = Path(__file__).resolve().parents[2] / "art" / "common" / "tabletable.svg"
SAVE = Path(__file__).resolve().parent / "save.svg"
"""The icon of a saved game in file managers."""
LINUX_SIDES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Sides in px of the icons for menus, task bars and windows."""
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIDES = (32, 64, 128, 256, 512, 1024)
"""Sides in px, including those for screens of double density: 1024 px are 512 points there."""
_BANNER = (164, 314)
"""Width and height in px, as NSIS wants them."""
_WALL = ((44, 88, 77), (23, 46, 41))
"""Colours of the banner's top and bottom."""


def draw(side: int, drawing: Path = DRAWING) -> bytes:
    """Return the icon as a PNG file of `side` × `side` px."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(drawing, (side, side)), file, "icon.png")
    return file.getvalue()


def _drawn(sides: Sequence[int], drawing: Path) -> list[Image.Image]:
    return [Image.open(io.BytesIO(draw(side, drawing))) for side in sides]


def write_ico(file: Path, drawing: Path) -> None:
    """Write a drawing for Windows."""
    *others, largest = _drawn(ICO_SIDES, drawing)
    largest.save(file, "ICO", sizes=[(side, side) for side in ICO_SIDES], append_images=others)


def write_icns(file: Path, drawing: Path) -> None:
    """Write a drawing for macOS."""
    *others, largest = _drawn(ICNS_SIDES, drawing)
    largest.save(file, "ICNS", append_images=others)


def banner() -> bytes:
    """Return the icon on the title's wall as a BMP file, for the left side of the installer's first and last page."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    width, height = _BANNER
    surface = pygame.Surface(_BANNER, 0, 24)
    for y in range(height):
        t = y / height
        surface.fill([round(top + (low - top) * t) for top, low in zip(*_WALL, strict=True)], (0, y, width, 1))
    side = width * 3 // 4
    surface.blit(pygame.image.load_sized_svg(DRAWING, (side, side)), ((width - side) // 2, (height - side) // 2))
    file = io.BytesIO()
    pygame.image.save(surface, file, "banner.bmp")
    return file.getvalue()


def write(folder: Path) -> None:
    """Put every form of the icons into the new `folder`: `tabletable` and `save`, each ``.ico`` and ``.icns``; and the
    installer's picture."""
    folder.mkdir()
    for name, drawing in (("tabletable", DRAWING), ("save", SAVE)):
        write_ico(folder / f"{name}.ico", drawing)
        write_icns(folder / f"{name}.icns", drawing)
    (folder / "tabletable.bmp").write_bytes(banner())


def write_theme(folder: Path, program: str, save: str) -> None:
    """Lay the icons of the program and of its saves into `folder`, by names, as icon themes of Linux want them."""
    for kind, name, drawing in (("apps", program, DRAWING), ("mimetypes", save, SAVE)):
        for side in LINUX_SIDES:
            place = folder / "hicolor" / f"{side}x{side}" / kind
            place.mkdir(parents=True, exist_ok=True)
            (place / f"{name}.png").write_bytes(draw(side, drawing))
        place = folder / "hicolor" / "scalable" / kind
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.svg").write_bytes(drawing.read_bytes())
