"""What all drawing shares: fonts, pictures from ``art/`` and the caches of what was drawn before."""

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
from tabletable.ui.drawing.lookbook import Lookbook
from tabletable.ui.drawing.surfaces import SpriteCache
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.keys.bindings import Bindings

BUDGET: Final = 48 << 20
"""Bytes of pixels kept for a window of 1920x1080: a tenth more would save the busiest table one sprite in a hundred."""
_MEASURED: Final = 1920 * 1080
_LEAST, _MOST = 0.75, 4.0


class Writing(NamedTuple):
    """What is known of a picture before it is drawn: what is written on it, and its shape."""

    has_words: bool
    is_all: bool
    """Whether there is nothing else on it."""
    named: tuple[Msg, ...]
    """The words in which players are named."""
    sheet: str
    """The SVG of what it lies on, if it has the same shape."""
    has_back: bool
    """Whether it is the back of a card, which looks as the table's host likes it."""


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
        """All that was drawn: texts, parts of the interface, figures at rest and on their way, table tops."""
        self.outlines: dict[Hashable, Hashable] = {}
        """The shape of each figure by its key: equal shapes share shadows and halos."""
        self.writings: dict[str, Writing] = {}
        """What is written on each picture, by its key."""
        self.assets = Assets(art, self.sprites)
        self.looks = Lookbook(self.sprites)
        """What the backs of cards and table tops look like, and people's own pictures."""
        self.colours: Colours = "standard"
        """Which of the sets of colours everything is drawn in; see `choose_colours`."""
        self.hues: Mapping[Colour, Colour] = {}
        """What replaces the colours that tell things apart in a game; empty for the standard ones."""
        self.keys = Bindings()
        """What is drawn on key caps: one's own keys, or the buttons of the controller in hand."""
        self._setters: dict[tuple[str, float, float], Typesetter] = {}
        self._floor_share = 1.0

    def choose_colours(self, colours: Colours, palettes: Iterable[Palette]) -> None:
        """Draw everything in another set of colours from now on, the `palettes` of the games too."""
        self.colours = colours
        self.hues = self.assets.hues = theme.hues(palettes, colours)
        self.clear()

    def fit(self, size: tuple[int, int]) -> None:
        """Keep as much as a window of this many px needs: everything in it is as much larger as the window is."""
        self._floor_share = theme.floor_share(size)
        share = max(_LEAST, min(_MOST, size[0] * size[1] / _MEASURED))
        self.sprites.max_bytes = round(BUDGET * share)

    def setter(self, language: str, scale: float) -> Typesetter:
        """The typesetter of a language at a scale."""
        key = (language, scale, self._floor_share)
        held = self._setters.get(key)
        if held is None:
            held = self._setters[key] = Typesetter(self.fonts, self.sprites, *key)
        return held

    def clear(self) -> None:
        """Forgets everything drawn so far, such as when the window has got another size."""
        self.sprites.clear()
        self.writings.clear()
        self._setters.clear()
