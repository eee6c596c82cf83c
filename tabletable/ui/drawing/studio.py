"""What all drawing shares: fonts, pictures from ``art/`` and the caches of what was drawn before."""

import time
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletable.core.looks import Palette
from tabletable.core.message import Msg
from tabletable.play.people.settings import Colours
from tabletable.resources import data_root
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.assets import Assets
from tabletable.ui.drawing.attic import Attic
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.fonts import FontShelf
from tabletable.ui.drawing.heap import Provider
from tabletable.ui.drawing.rehearsal import Rehearsal
from tabletable.ui.drawing.surfaces import Pool, SpriteCache
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.drawing.workshop import Workshop

_MEGABYTE = 1 << 20
_MEASURED = 1920 * 1080
"""Pixels of the window whose busiest table the caches are measured by."""
_LEAST, _MOST = 0.75, 4.0
AGE: Final = 4.0
"""Seconds after which pictures go that nobody wanted: at the latest after twice as many."""
AGE_OF_PARTS: Final = 1.0
"""The same for words and parts of the interface: one that was not wanted for so long hardly comes again."""
AGE_OF_MOVING: Final = 0.5
"""The same for what moves: the picture of one frame is that of the next few, or never comes again."""
_POOL: Final = 14
"""MB that all figures may take that do not move, as they are: what the busiest table draws in some seconds."""
_INTERFACE: Final = 11
"""MB of words and parts of the interface: results and setups draw 10 MB in each frame."""
_PACKED: Final = 4
"""MB of those that are packed: what takes 60 MB as it is."""


class Writing(NamedTuple):
    """What is written on a picture."""

    has_words: bool
    is_all: bool
    """Whether there is nothing else on it."""
    named: tuple[Msg, ...]
    """The words in which players are named."""


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
        self.rehearsal = Rehearsal()
        self.attic = Attic(_PACKED * _MEGABYTE)
        self.pool = Pool(_POOL * _MEGABYTE, self.attic, AGE)
        self.interface = Pool(_INTERFACE * _MEGABYTE, self.attic, AGE_OF_PARTS)
        passing, pulsing = Pool(age=AGE_OF_MOVING), Pool(age=AGE)
        self._pools = (self.pool, self.interface, passing, pulsing)
        self.texts = self._cache(4, self.interface)
        self.parts = self._cache(13, self.interface)
        """Buttons, panels, icons: what a frame of the interface is made of."""
        self.cards = self._cache(22)
        """Cards and other figures as they lie: scaled, turned, dimmed, with shadows and halos."""
        self.moving = self._cache(8, passing)
        """The same on their way: so many sizes and angles would push out what lies, and few of them come again.
        Nine large cards of a hand take 7 MB with their shadows: with less, a rehearsal of them would never end."""
        self.large = self._cache(8, Pool(attic=self.attic))
        """Cloths and frames in the middle of a table, of which the busiest has 7 MB. Each takes as long to unpack as a
        frame may take besides, and up to 50 ms to draw."""
        self.swaying = self._cache(5)
        """The cards of one hand at angles between the whole degrees."""
        self.glows = self._cache(4, pulsing)
        """Halos at less than their full strength: while they pulse, each strength comes again and again. Those of a
        full hand would take five times as much, and fading one takes less time than unpacking it."""
        self.masters = self._cache(16)
        """Figures in a few large sizes, of which the ones in ``cards`` are made."""
        self.rims = self._cache(5)
        """Shadows and halos of upright figures, of which those at every angle are made: they would push out `parts`."""
        self.fragments = self._cache(5)
        """What several pictures have in common, in the size of masters."""
        self.master_heights: dict[Hashable, set[int]] = {}
        """The heights in px that masters of a figure were made in so far, by its key."""
        self.outlines: dict[Hashable, int] = {}
        """A number for the shape of each figure by its key: equal shapes share shadows and halos."""
        self.writings: dict[str, Writing] = {}
        """What is written on each picture, by its key."""
        self.grounds = self._cache(20, Pool())
        figures = (
            self.cards,
            self.large,
            self.moving,
            self.swaying,
            self.glows,
            self.masters,
            self.rims,
            self.fragments,
        )
        self._caches = (self.texts, self.parts, *figures, self.grounds)
        self.workshop = Workshop(self.rehearsal, self.attic)
        self.provider = Provider()
        self.assets = Assets(art, self.parts, self.workshop)
        self.colours: Colours = "standard"
        """Which of the sets of colours everything is drawn in; see `choose_colours`."""
        self.hues: Mapping[Colour, Colour] = {}
        """What replaces the colours that tell things apart in a game; empty for the standard ones."""
        self.still: tuple[str, pygame.Surface] | None = None
        """What lies behind everything on the title, in a language, if that was drawn before the program began."""
        self._setters: dict[tuple[str, float, float], Typesetter] = {}
        self._floor_share = 1.0
        self._budgets = [(cache, cache.max_bytes) for cache in self._caches]

    def _cache(self, megabytes: int, pool: Pool | None = None) -> SpriteCache:
        """In the `pool` of figures if it is not said otherwise."""
        return SpriteCache(megabytes * _MEGABYTE, self.rehearsal, pool or self.pool)

    def choose_colours(self, colours: Colours, palettes: Iterable[Palette]) -> None:
        """Draw everything in another set of colours from now on, the `palettes` of the games too."""
        self.colours = colours
        self.hues = self.assets.hues = theme.hues(palettes, colours)
        self.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Keep as much as a window of this many px needs: everything in it is as much larger as the window is."""
        self._floor_share = theme.floor_share(size)
        share = max(_LEAST, min(_MOST, size[0] * size[1] / _MEASURED))
        for cache, budget in self._budgets:
            cache.max_bytes = round(budget * share)
        self.pool.max_bytes = round(_POOL * _MEGABYTE * share)
        self.interface.max_bytes = round(_INTERFACE * _MEGABYTE * share)
        self.attic.max_bytes = round(_PACKED * _MEGABYTE * share)

    def tidy(self) -> bool:
        """Between two frames: let go of what has not been wanted for some seconds, and pack what has gone. Whether
        something has gone."""
        now = time.monotonic()
        for pool in self._pools:
            pool.grow_old(now)
        has_gone = [pool.clear_out() for pool in self._pools]
        self.workshop.put_away()
        self.attic.tidy()
        return any(has_gone)

    def setter(self, language: str, scale: float) -> Typesetter:
        """The typesetter of a language at a scale."""
        key = (language, scale, self._floor_share)
        held = self._setters.get(key)
        if held is None:
            held = self._setters[key] = Typesetter(self.fonts, self.texts, *key)
        return held

    @property
    def caches(self) -> dict[str, SpriteCache]:
        """All caches by name."""
        return {name: held for name, held in vars(self).items() if isinstance(held, SpriteCache)}

    @property
    def made(self) -> int:
        """How many sprites had to be made so far, in all caches."""
        return sum(cache.misses for cache in self._caches)

    @property
    def bytes(self) -> int:
        """Bytes of pixels held in all caches as they are."""
        return sum(cache.bytes for cache in self._caches)

    def clear(self) -> None:
        """Forgets everything drawn so far, such as when the window has got another size."""
        self.workshop.clear()
        for cache in self._caches:
            cache.clear()
        self.attic.clear()
        self.writings.clear()
        self.still = None
        self._setters.clear()
