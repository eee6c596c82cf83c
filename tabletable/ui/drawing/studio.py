"""Shared by all drawing: fonts, pictures from ``art/`` and the caches of drawn pictures."""

from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from tabletable.core.looks import Palette
from tabletable.core.message import Msg
from tabletable.play.people.settings import Colours
from tabletable.resources import data_root
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.assets import Assets
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.fonts import FontShelf
from tabletable.ui.drawing.looks_library import LooksLibrary
from tabletable.ui.drawing.surfaces import SpriteCache
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.keys.bindings import Bindings

BUDGET: Final = 52 << 20
"""Bytes of cached pixels for a window of 1920x1080: with a tenth less, returning from the settings
redraws the table.
"""
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
