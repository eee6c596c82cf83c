"""Writes animated WebP: the still pictures are packed by the libwebp that pygame brings along to read such files.

The container is written here (https://developers.google.com/speed/webp/docs/riff_container): each picture after the
first one is only the part that has changed.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pygame

QUALITY: Final = 70.0
"""Quality of the pictures, 0 to 100."""
_ANIMATION: Final = 1 << 1
"""The flag of an animated file."""
_REPLACES: Final = 1 << 1
"""The flag of a frame that replaces the pixels below instead of blending."""
_HEAD: Final = 12
"""Bytes of a file before its first chunk."""
_NAMES: Final = ("libwebp-*", "libwebp.*", "libwebp")
_FORMS: Final = (".so", ".dll", ".dylib")


def _library_paths() -> Iterator[Path]:
    """Yield where the library may be: beside pygame, as each system's wheel has it, or in a packed program."""
    home = Path(pygame.__file__).resolve().parent
    packed = getattr(sys, "_MEIPASS", None)
    folders = [home.parent / "pygame_ce.libs", home, home / ".dylibs", *([Path(packed)] if packed else [])]
    for folder in folders:
        for name in _NAMES:
            yield from sorted(file for file in folder.glob(name) if any(form in file.name for form in _FORMS))


@cache
def library() -> Any:
    """Return the library that encodes pictures; None if there is none."""
    for file in _library_paths():
        try:
            cdll = ctypes.CDLL(str(file))
            cdll.WebPEncodeRGB.restype = ctypes.c_size_t
            cdll.WebPEncodeRGB.argtypes = (
                ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_float,
                ctypes.POINTER(ctypes.POINTER(ctypes.c_uint8)),
            )  # fmt: skip
            cdll.WebPFree.restype, cdll.WebPFree.argtypes = None, (ctypes.c_void_p,)
        except (OSError, AttributeError):
            continue
        return cdll
    return None


def still(surface: pygame.Surface) -> bytes:
    """Encode a picture as a file of its own."""
    width, height = surface.get_size()
    out = ctypes.POINTER(ctypes.c_uint8)()
    pixels = pygame.image.tobytes(surface, "RGB")
    size = library().WebPEncodeRGB(pixels, width, height, 3 * width, QUALITY, ctypes.byref(out))
    if not size:
        raise RuntimeError("a picture could not be packed")
    try:
        return ctypes.string_at(out, size)
    finally:
        library().WebPFree(out)


class Film:
    """The frames of an animation, all of one size."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._frames: list[tuple[pygame.Rect, bytes]] = []
        self._lasts: list[int] = []

    def __len__(self) -> int:
        return len(self._frames)

    def add(self, surface: pygame.Surface, milliseconds: int) -> None:
        """Append a frame and its duration. A frame equal to the last one extends that instead."""
        whole = surface.get_rect()
        part = whole if self._before is None else _changed(self._before, surface)
        if part.w:
            self._frames.append((part, still(surface.subsurface(part))))
            self._lasts.append(0)
            self._before = surface.copy()
        self._lasts[-1] += milliseconds

    def last_at_least(self, milliseconds: int) -> None:
        """Extend the last picture to at least this duration."""
        self._lasts[-1] = max(self._lasts[-1], milliseconds)

    def content(self) -> bytes:
        """Return the WebP file, which loops forever."""
        assert self._before is not None, "a film has a picture"
        width, height = self._before.get_size()
        chunks = [
            _chunk(b"VP8X", bytes([_ANIMATION, 0, 0, 0]) + _three(width - 1) + _three(height - 1)),
            _chunk(b"ANIM", struct.pack("<IH", 0xFF000000, 0)),
        ]
        for (part, picture), lasts in zip(self._frames, self._lasts, strict=True):
            where = _three(part.x // 2) + _three(part.y // 2) + _three(part.w - 1) + _three(part.h - 1)
            head = where + _three(min(lasts, 0xFFFFFF)) + bytes([_REPLACES])
            chunks.append(_chunk(b"ANMF", head + picture[_HEAD:]))
        body = b"WEBP" + b"".join(chunks)
        return b"RIFF" + struct.pack("<I", len(body)) + body


def _changed(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """Return the changed part of a picture, aligned to even coordinates; empty if nothing changed."""
    same = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    parts = same.get_bounding_rects()
    if not parts:
        return pygame.Rect(0, 0, 0, 0)
    rect = parts[0].unionall(parts[1:])
    x, y = rect.x // 2 * 2, rect.y // 2 * 2
    return pygame.Rect(x, y, rect.right - x, rect.bottom - y)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
