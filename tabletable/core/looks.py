"""The look of a game's table and its surroundings as plain values; each game declares its own in its `COVER`.

Colours are "#RRGGBB", lengths logical px of 1280×720.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from tabletable.core.tablespec import Sorting


class Chrome(NamedTuple):
    """The colours of panels, buttons and plates at one table; hues differ, lightness does not."""

    panel: str
    edge: str
    button: str
    lip: str
    button_edge: str
    off: str
    off_lip: str
    off_edge: str
    off_text: str
    muted: str
    chip: str
    chip_edge: str
    dim: str
    """The colour mixed into unusable cards: the cloth in the dark."""


GREEN: Final = Chrome(
    panel="#16302B", edge="#2F5A4E", button="#2B564A", lip="#0E211D", button_edge="#4B8473",
    off="#203A34", off_lip="#13241F", off_edge="#35534A", off_text="#A9BAB3",
    muted="#B8C7C1", chip="#0D1F1B", chip_edge="#3E6A5D", dim="#12382E",
)  # fmt: skip
"""The house's own, which every screen has that belongs to no game."""
WOOD: Final = Chrome(
    panel="#33231A", edge="#7D5A3D", button="#644731", lip="#1D120B", button_edge="#A07A55",
    off="#44311F", off_lip="#22160D", off_edge="#634932", off_text="#C9B59C",
    muted="#DCCBB4", chip="#20140C", chip_edge="#7D5A3D", dim="#3A281B",
)  # fmt: skip
NIGHT: Final = Chrome(
    panel="#1B2347", edge="#46549A", button="#34417F", lip="#0E1330", button_edge="#6474C0",
    off="#262F58", off_lip="#151B38", off_edge="#3D4878", off_text="#A9B2D6",
    muted="#C3CBEA", chip="#10152E", chip_edge="#4A59A0", dim="#171E42",
)  # fmt: skip
"""That of a market and a street by night."""


class Texture(StrEnum):
    """The material of a table top."""

    FELT = "felt"
    WOOD = "wood"
    """Boards with seams between them."""
    KAYA = "kaya"
    """A pale wooden board; signs on it are dark."""
    ROCK = "rock"


class Glow(NamedTuple):
    """A pool of light: centre and radii, colour, strength 0 to 1."""

    x: float
    y: float
    rx: float
    ry: float
    colour: str
    alpha: float


class Ground(NamedTuple):
    """A table top: a radial cloth from `centre` to `rim`, texture, lantern light, vignette."""

    centre: str
    rim: str
    at: tuple[float, float] = (0.42, 0.44)
    """The brightest point of the cloth, as shares of width and height."""
    texture: Texture = Texture.FELT
    grain: float = 0.03
    vignette: float = 0.22
    light: float = 0.16
    """Strength of the lantern's light from the top left."""
    saturation: float = 1.0
    gain: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Factors of red, green and blue, applied last."""
    pools: tuple[Glow, ...] = ()
    rays: bool = False
    """Slanting bars of morning sun."""
    lattice: bool = False
    """A quiet repeated figure of brass-cornered tiles."""


PLAIN: Final = Ground("#24705A", "#12382E", (0.50, 0.45), light=0.22)
"""The green cloth for screens of no game."""


class Palette(NamedTuple):
    """Colours of a game's pictures that tell things apart: its suits, its goods. All have a second sign too.

    The player may have them replaced by others, with all their shades; () where the standard ones stay.
    """

    standard: tuple[str, ...]
    safe: tuple[str, ...] = ()
    """A replacement for each colour, distinguishable with every common colour-vision deficiency."""
    contrast: tuple[str, ...] = ()
    """A replacement for each colour, for high contrast."""


SUITED: Final = Palette(
    ("#1E2226", "#C8102E", "#D25A0A", "#1F4A3C"),
    safe=("#1E2226", "#A50E0E", "#D35B0E", "#3A6C5F"),
    contrast=("#000000", "#A50E0E", "#1D3FA8", "#0E5A50"),
)
"""The pips of the 52 cards, by suit."""


class Looks(NamedTuple):
    """A game's drawn identity: its box, its table cloth, the colours of panels and buttons around it."""

    box: str
    """The colour of its box."""
    chrome: Chrome = GREEN
    ground: Ground = PLAIN
    palettes: tuple[Palette, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Cover:
    """Everything on a game's box, which the shelf needs before the game is opened."""

    id: str
    min_seats: int
    max_seats: int
    minutes: int
    """How long a game takes, roughly."""
    rules_version: int
    """Raised whenever a rule change makes old command logs play differently."""
    looks: Looks
    shelf: int = 100
    """Its place on the shelf: ours have 0 to 5."""
    sorts: tuple[Sorting, ...] = ()
    """The ways to sort one's own hand, the default first; () if it is never sorted."""
