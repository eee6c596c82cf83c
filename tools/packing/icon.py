"""The program's icon in the forms the systems want: PNG files for Linux, ICO for Windows, ICNS for macOS.

Both containers take whole PNG files, so a header and a table are all there is to write. The ICO was read back with
Pillow and the ICNS too; neither has been seen on its own system.
"""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Mapping
from pathlib import Path

DRAWING = Path(__file__).resolve().parents[2] / "art" / "common" / "tabletable.svg"
LINUX_SIDES = (16, 24, 32, 48, 64, 128, 256)
"""Sides in px of the icons for menus, task bars and windows."""
_ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
_BANNER = (164, 314)
"""Width and height in px, as NSIS wants them."""
_WALL = ((44, 88, 77), (23, 46, 41))
"""Colours of the banner's top and bottom."""
_ICNS_SIDES = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256, b"ic08": 256, b"ic14": 512, b"ic09": 512}
"""Apple's name of each entry, and its side: ic11, ic12, ic13 and ic14 are for screens of double density."""


def draw(side: int) -> bytes:
    """The icon as a PNG file of `side` × `side` px."""
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    import pygame

    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(DRAWING, (side, side)), file, "icon.png")
    return file.getvalue()


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A file for Windows from PNG files by their sides, each at most 256 px."""
    table, data = b"", b""
    start = 6 + 16 * len(pictures)
    for side, png in sorted(pictures.items()):
        # Width and height take a byte each, in which 256 is 0; one plane of 32 bits per pixel.
        table += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(png), start + len(data))
        data += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + table + data


def icns(entries: Mapping[bytes, bytes]) -> bytes:
    """A file for macOS from PNG files by the names of their entries."""
    data = b"".join(name + struct.pack(">I", 8 + len(png)) + png for name, png in entries.items())
    return b"icns" + struct.pack(">I", 8 + len(data)) + data


def banner() -> bytes:
    """The icon on the wall of the title as a BMP file: what the installer's first and last page show at their left."""
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
    """Put every form of the icon into the new `folder`: ``<side>.png``, and for each system ``tabletable.<ending>``."""
    folder.mkdir()
    for side in LINUX_SIDES:
        (folder / f"{side}.png").write_bytes(draw(side))
    (folder / "tabletable.ico").write_bytes(ico({side: draw(side) for side in _ICO_SIDES}))
    (folder / "tabletable.bmp").write_bytes(banner())
    (folder / "tabletable.icns").write_bytes(icns({name: draw(side) for name, side in _ICNS_SIDES.items()}))
