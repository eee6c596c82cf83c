"""Pictures from ``art/`` by name, at the pixel size they are shown in."""

import hashlib
import logging
from collections.abc import Hashable, Mapping
from pathlib import Path

import pygame

from tabletable.core.gameplugins import plugin_file
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, tinted
from tabletable.ui.drawing.vector import circle, raster, raster_file, rect

_log = logging.getLogger(__name__)

_UNKNOWN = rect(4, 4, 56, 56, 10, "#8A8F93", 3, "#4A4F53") + "".join(
    circle(x, 32, 4.5, "#E6E8E9") for x in (18, 32, 46)
)
"""Placeholder for an unreadable picture: grey, with three dots, on the 64-unit grid."""


class Assets:
    """Reads ``art/<name>.svg`` once a size. A file that is missing is shown as a grey tile and logged once."""

    def __init__(self, root: Path, cache: SpriteCache) -> None:
        self.root = root
        self._cache = cache
        self._reported: set[str] = set()
        self.files: dict[str, Path] = {}
        """Paths already looked up, by name: joining paths takes as long as everything else once a picture is cached."""
        self._contents: dict[str, bytes] = {}
        """Digests of the files read so far, by name."""
        self.hues: Mapping[Colour, Colour] = {}
        """Replacements for the colours of game pictures."""

    def exists(self, name: str) -> bool:
        """Return whether a picture of this name exists, such as ``common/icons/undo``."""
        return self._file(name).is_file()

    def picture(
        self, name: str, width: int, height: int | None = None, tint: Colour | None = None, fine: bool = True
    ) -> pygame.Surface:
        """Return the picture, as large as fits into `width` × `height` real px and centred in them.

        `height` defaults to `width`. `tint` multiplies the colours, for white glyphs. `fine` False is for pictures that
        are scaled down anyway.
        """
        size = (width, width if height is None else height)
        key = _key(name, size, tint, fine)
        return self._cache.get(key, lambda: Sprite(self._draw(name, size, tint, fine))).surface

    def content(self, name: str) -> tuple[bytes, Mapping[Colour, Colour]]:
        """Return the identity of a picture: a digest of its file, and the colours replaced in it."""
        digest = self._contents.get(name)
        if digest is None:
            file = self._file(name)
            body = file.read_bytes() if file.is_file() else b""
            digest = self._contents[name] = hashlib.blake2b(body, digest_size=16).digest()
        return digest, self._hues_of(name)

    def _hues_of(self, name: str) -> Mapping[Colour, Colour]:
        return {} if name.startswith("common/") else self.hues

    def _file(self, name: str) -> Path:
        file = self.files.get(name)
        if file is None:
            file = self.files[name] = plugin_file(f"art/{name}.svg") or self.root / f"{name}.svg"
        return file

    def _draw(self, name: str, size: tuple[int, int], tint: Colour | None, fine: bool) -> pygame.Surface:
        if tint is not None:
            return tinted(self.picture(name, *size, fine=fine), tint)
        try:
            return raster_file(self._file(name), *size, fine, self._hues_of(name))
        except (OSError, pygame.error) as problem:
            if name not in self._reported:
                self._reported.add(name)
                _log.warning("the picture %s could not be read: %s", name, problem)
            return raster(_UNKNOWN, size[0], size[1], min(size) / 64)


def _key(name: str, size: tuple[int, int], tint: Colour | None, fine: bool) -> Hashable:
    return "art", name, size, tint, fine
