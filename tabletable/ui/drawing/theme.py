"""Design tokens: every colour, length and text size the interface uses. Data only.

Lengths are logical pixels of a 1280x720 window, times are milliseconds.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

from tabletable.core.looks import Chrome, Ground, Palette, Texture
from tabletable.play.language import facts
from tabletable.play.people.settings import Colours
from tabletable.ui.drawing.colour import Colour, mix

# ---------------------------------------------------------------- colours that never change
INK: Final = "#1B1B1B"
CREAM: Final = "#FBF7EC"
CARD_EDGE: Final = "#E7DFC8"
OUTLINE: Final = "#2B2320"
TEXT: Final = "#F4EFE3"
LABEL: Final = "#D6E4DE"
ACT: Final = "#E9B949"
"""Gold: you may act here. Used for nothing else."""
ACT_LIP: Final = "#A87A1E"
ACT_EDGE: Final = "#F6D98A"
ACT_INK: Final = "#231A06"
ACT_INK_QUIET: Final = "#4A3508"
INFO: Final = "#6CC5D9"
"""Cyan: information, and news since your last turn. Used for nothing else."""
INFO_DARK: Final = "#17333B"
INFO_EDGE: Final = "#E8FAFF"
INFO_INK: Final = "#06242C"
ERROR: Final = "#FF8A80"
GOOD: Final = "#8FD694"
LOUD: Final = "#C8102E"
LOUD_INK: Final = "#B00D27"
FOCUS_INNER: Final = "#111111"
FOCUS_OUTER: Final = "#FFFFFF"
BRASS: Final = "#C9A24E"
BOX_GOLD: Final = "#F3E3B6"

SEAT_TINT: Final = MappingProxyType(
    {
        "rabbit": "#E57BA4",
        "bear": "#57B274",
        "fox": "#9B78E0",
        "panda": "#E6E1D2",
        "cat": "#F08A4B",
        "owl": "#5C9DE0",
        "black_cat": "#E3C65A",
        "mouse": "#9DB2C4",
        "tiger": "#4FB5AC",
        "frog": "#E08F8A",
        "penguin": "#B9D26B",
        "pig": "#8C93DB",
        "dog": "#7CC5C9",
        "deer": "#C9A0DC",
        "crane": "#D9A15C",
    }
)
"""The ground of a seat's avatar by its head; the head identifies the seat, the tint only helps."""


# ---------------------------------------------------------------- the set of colours a player chose
CURTAIN: Final = Chrome(
    panel="#2A0E16", edge="#8E4253", button="#5A2230", lip="#1A070D", button_edge="#A65266",
    off="#471A26", off_lip="#220A11", off_edge="#5E2836", off_text="#D9B7B0",
    muted="#F0D9C9", chip="#471A26", chip_edge="#8E4253", dim="#3A121D",
)  # fmt: skip
"""Colour of the screen between two seats."""


def hues(palettes: Iterable[Palette], colours: Colours) -> dict[Colour, Colour]:
    """Return the replacements of colours, and of all their shades, in a set of colours; unchanged ones are left out."""
    pairs: list[tuple[Colour, Colour]] = []
    for palette in palettes:
        chosen = {"standard": (), "safe": palette.safe, "contrast": palette.contrast}[colours]
        pairs += zip(palette.standard, chosen or palette.standard, strict=True)
    return {old: new for old, new in pairs if old != new}


@cache
def chrome_in(chrome: Chrome, colours: Colours) -> Chrome:
    """Return a table's chrome in a set of colours: for high contrast with darker grounds, lighter lines and words."""
    if colours != "contrast":
        return chrome

    def dark(colour: Colour, share: float) -> Colour:
        return mix(colour, "#000000", share)

    def light(colour: Colour, share: float) -> Colour:
        return mix(colour, "#FFFFFF", share)

    return Chrome(
        panel=dark(chrome.panel, 0.55),
        edge=light(chrome.edge, 0.55),
        button=dark(chrome.button, 0.45),
        lip=dark(chrome.lip, 0.6),
        button_edge=light(chrome.button_edge, 0.55),
        off=dark(chrome.off, 0.5),
        off_lip=dark(chrome.off_lip, 0.6),
        off_edge=light(chrome.off_edge, 0.4),
        off_text=light(chrome.off_text, 0.4),
        muted=light(chrome.muted, 0.55),
        chip=dark(chrome.chip, 0.5),
        chip_edge=light(chrome.chip_edge, 0.55),
        dim=dark(chrome.dim, 0.4),
    )


PANEL_ALPHA: Final = 0.93
CARD_DIM_SATURATION: Final = 0.55
CARD_DIM_SHARE: Final = 0.40


# ---------------------------------------------------------------- lengths
RADIUS_SMALL: Final = 8.0
RADIUS_BUTTON: Final = 10.0
RADIUS_CARD_PANEL: Final = 12.0
RADIUS_PANEL: Final = 16.0
LINE: Final = 1.5
LINE_ACTIVE: Final = 2.5
BUTTON_HEIGHT: Final = 48.0
BUTTON_HEIGHT_MAIN: Final = 56.0
PLATE_HEIGHT: Final = 56.0
HAND_CARD: Final = (120.0, 168.0)
TABLE_CARD: Final = (92.0, 129.0)


@dataclass(frozen=True, slots=True)
class Shadow:
    """A black shadow: its offset, the standard deviation of its blur, and its opacity (0 to 1)."""

    dx: float
    dy: float
    blur: float
    alpha: float


ShadowName = Literal["rest", "plate", "lift", "chip", "mark"]
SHADOW: Final[MappingProxyType[ShadowName, Shadow]] = MappingProxyType(
    {
        "rest": Shadow(2, 4, 4, 0.35),
        "plate": Shadow(2, 4, 7, 0.32),
        "lift": Shadow(5, 14, 12, 0.40),
        "chip": Shadow(1, 2, 1.6, 0.40),
        "mark": Shadow(1, 3, 2.5, 0.45),
    }
)


# ---------------------------------------------------------------- text
class Size:
    """Text sizes by use: the em in logical pixels for Latin; :func:`text_size` adds for Han."""

    FLOOR: Final = 14.0
    SMALL: Final = 15.0
    BODY: Final = 17.0
    BUTTON: Final = 18.0
    CARD: Final = 20.0
    HEADING: Final = 28.0


FLOOR_PX_LATIN: Final = 12
FLOOR_PX_HAN: Final = 14
"""Least size of rasterised Han text, in px, in windows of `FLOOR_WINDOW`; smaller windows go down to `FLOOR_SHARE` of
it.
"""
FLOOR_WINDOW: Final = (960, 600)
"""Least window, in real px, whose layouts have room for texts of the floor size."""
FLOOR_SHARE: Final = 5 / 6
LEAST_SCALE: Final = 0.8
"""Least number of real px for a logical one that a player can choose: letters, which keep a least size, would take more
room than there is.
"""
HAN_EXTRA: Final = 2.0
HAN_SAME_FROM: Final = 22.0
"""Latin size from which Han text is no longer two pixels larger."""


def is_han(language: str) -> bool:
    """Return whether a language is written in Han characters."""
    return facts.of(language).is_han


def text_size(size: float, language: str) -> float:
    """Return the em of a text style in a language, from its Latin size; both in logical pixels."""
    if is_han(language) and size < HAN_SAME_FROM:
        return min(size + HAN_EXTRA, HAN_SAME_FROM)
    return size


def text_px(size: float, language: str, scale: float, floor_share: float = 1.0) -> int:
    """Return the em in real pixels that a text style is rasterised at, never below a share of the floor."""
    floor = FLOOR_PX_HAN if is_han(language) else FLOOR_PX_LATIN
    return max(round(floor * floor_share), round(text_size(size, language) * scale))


def floor_share(window: tuple[int, int]) -> float:
    """Return the share of the floor size that texts keep in a window in real px: a smaller one has less room."""
    return max(FLOOR_SHARE, min(1.0, window[0] / FLOOR_WINDOW[0], window[1] / FLOOR_WINDOW[1]))


def line_height(size: float, language: str) -> float:
    """Return the distance of a paragraph's lines, in logical pixels, from its Latin size."""
    return round(text_size(size, language) * (1.5 if is_han(language) else 1.35))


# ---------------------------------------------------------------- pace
BOT_FLOOR_MS: Final = MappingProxyType({"fast": 350, "normal": 800, "relaxed": 1600})
"""The least milliseconds between a bot's moves. For animation see `tabletable.table.motion`."""


# ---------------------------------------------------------------- grounds
GROUND_LIGHT: Final = "#FFC46C"
LAMP_LIGHT: Final = "#FFB050"
LAMP_REACH: Final = 170.0
LAMP_STRENGTH: Final = 0.40


def ground_in(ground: Ground, colours: Colours) -> Ground:
    """Return a table top in a set of colours: darker for high contrast, unless its own symbols are dark."""
    if colours != "contrast" or ground.texture is Texture.KAYA:
        return ground
    return ground._replace(
        centre=mix(ground.centre, "#000000", 0.5),
        rim=mix(ground.rim, "#000000", 0.6),
        light=ground.light / 2,
        pools=tuple(pool._replace(alpha=pool.alpha / 2) for pool in ground.pools),
    )


WALL_CENTRE: Final = "#2F5D52"
WALL_RIM: Final = "#10241F"
VELVET_DARK: Final = "#3A0B17"
VELVET: Final = "#7C1A2E"
VELVET_LIGHT: Final = "#A8324A"
