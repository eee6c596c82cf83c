"""Shared by all drawing: fonts, pictures from ``art/`` and the caches of drawn pictures."""

import hashlib
import logging
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletable.core.gameplugins import plugin_file
from tabletable.core.looks import Palette
from tabletable.core.message import Msg
from tabletable.play.people.settings import Colours
from tabletable.resources import data_root
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.fonts import FontShelf
from tabletable.ui.drawing.looks_library import LooksLibrary
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, tinted
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.drawing.vector import circle, raster, raster_file, rect
from tabletable.ui.keys.bindings import Bindings

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


BUDGET: Final = 52 << 20
"""Bytes of cached pixels for a window of 1920x1080: a tenth less, and returning from the settings redraws the table."""
FLIGHTS: Final = 6 << 20
"""Bytes of cached pixels of moving figures: those of one command take 4 MB, and few of them are seen again."""
_MEASURED: Final = 1920 * 1080
_LEAST, _MOST = 0.75, 4.0


class Writing(NamedTuple):
    """Facts about a picture known before it is drawn: its words and its shape."""

    has_letters: bool
    has_words: bool
    """Whether the letters on it differ between languages in more than their cut."""
    is_all: bool
    """Whether there is nothing but words on it."""
    named: tuple[Msg, ...]
    """The messages with players' names."""
    sheet: str
    """The SVG of the sheet beneath the words, if it has the same shape."""
    has_back: bool
    """Whether it is a card back, whose look the table's host chooses."""


class Studio:
    """Made once, after ``pygame.font.init()``; canvases on any surface share it.

    Args:
        root: the folder that holds ``art/``; found by :func:`tabletable.resources.data_root` if not given.

    Raises:
        DataNotFoundError: there is no data folder.
        FileNotFoundError: a font file is missing.
    """

    def __init__(self, root: Path | None = None) -> None:
        art = (root or data_root()) / "art"
        self.fonts = FontShelf(art / "fonts")
        self.sprites = SpriteCache(BUDGET)
        """The cached sprites: texts, parts of the interface, figures at rest, table tops."""
        self.flights = SpriteCache(FLIGHTS)
        """The cached sprites of figures in motion, apart so that they displace no others."""
        self.outlines: dict[Hashable, Hashable] = {}
        """The shape of each figure by its key: equal shapes share shadows and halos."""
        self.writings: dict[str, Writing] = {}
        """Facts about each picture, by its key."""
        self.assets = Assets(art, self.sprites)
        self.looks = LooksLibrary(self.sprites)
        """Looks of card backs and table tops, and people's own pictures."""
        self.colours: Colours = "standard"
        """The set of colours everything is drawn in; see `choose_colours`."""
        self.hues: Mapping[Colour, Colour] = {}
        """Replacements for the colours that tell things apart in a game; empty for the standard colours."""
        self.keys = Bindings()
        """The bindings drawn on key caps: the player's keys, or the buttons of the controller in use."""
        self._setters: dict[tuple[str, float, float], Typesetter] = {}
        self._floor_share = 1.0

    @property
    def caches(self) -> tuple[SpriteCache, SpriteCache]:
        """The caches of sprites: of what rests, and of what moves."""
        return self.sprites, self.flights

    def choose_colours(self, colours: Colours, palettes: Iterable[Palette]) -> None:
        """Draw everything in another set of colours from now on, including the `palettes` of the games."""
        self.colours = colours
        self.hues = self.assets.hues = theme.hues(palettes, colours)
        self.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Set the cache budget for a window of this many px, to which its sprites are proportional."""
        self._floor_share = theme.floor_share(size)
        share = max(_LEAST, min(_MOST, size[0] * size[1] / _MEASURED))
        for cache, budget in zip(self.caches, (BUDGET, FLIGHTS), strict=True):
            cache.max_bytes = round(budget * share)

    def setter(self, language: str, scale: float) -> Typesetter:
        """Return the typesetter of a language at a scale."""
        key = (language, scale, self._floor_share)
        held = self._setters.get(key)
        if held is None:
            held = self._setters[key] = Typesetter(self.fonts, self.sprites, *key)
        return held

    def clear(self) -> None:
        """Drop all cached pictures, for example after the window was resized."""
        for cache in self.caches:
            cache.clear()
        self.writings.clear()
        self._setters.clear()
