"""Design tokens: every colour, length and text size the interface uses. Data only.

Lengths are logical pixels of a 1280x720 window, times are milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from tabletable.play.settings import Colours
from tabletable.ui.colour import Colour, mix

# ---------------------------------------------------------------- colours that never change
INK: Final = "#1B1B1B"
CREAM: Final = "#FBF7EC"
CARD_EDGE: Final = "#E7DFC8"
OUTLINE: Final = "#2B2320"
TEXT: Final = "#F4EFE3"
LABEL: Final = "#D6E4DE"
ACT: Final = "#E9B949"
"""Gold: you may act here. Never anything else."""
ACT_LIP: Final = "#A87A1E"
ACT_EDGE: Final = "#F6D98A"
ACT_INK: Final = "#231A06"
ACT_INK_QUIET: Final = "#4A3508"
INFO: Final = "#6CC5D9"
"""Cyan: information, and what is new since your last turn. Never anything else."""
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

UNO: Final = MappingProxyType({"red": "#C8102E", "yellow": "#FFC400", "green": "#1B9E77", "blue": "#0B3C8C"})
"""The default four colours, told apart under every common colour-vision deficiency."""

HUES: Final[Mapping[Colours, Mapping[Colour, Colour]]] = MappingProxyType(
    {
        "standard": {},
        "safe": {
            "#C8102E": "#A50E0E", "#FFC400": "#FFF23B", "#1B9E77": "#4EA297", "#0B3C8C": "#09155D",
            "#D25A0A": "#D35B0E", "#1F4A3C": "#3A6C5F", "#B3122B": "#69000A",
            "#D0452C": "#CF3B19", "#8F6043": "#705455",
            "#E57BA4": "#CC89A3", "#57B274": "#73BF6E", "#9B78E0": "#9B77E1",
            "#3E86D8": "#3D669C", "#2FA865": "#00BA73",
        },
        "contrast": {
            "#C8102E": "#A50E0E", "#FFC400": "#FFF23A", "#1B9E77": "#61ACA0", "#0B3C8C": "#09155D",
            "#D63212": "#AF1805", "#174B7A": "#0F487B", "#32221B": "#31211E", "#C96BE2": "#D77AF3",
            "#C0599E": "#F37EBD", "#EE9430": "#FFC089", "#BF2606": "#B11100", "#01A37D": "#1CB840",
            "#1E2226": "#000000", "#D25A0A": "#1D3FA8", "#1F4A3C": "#0E5A50",
            "#B3122B": "#8A0018", "#B4500A": "#1D3FA8",
        },
    }
)  # fmt: skip
"""What takes the place of colours in `GameInfo.hues`, and of all their shades; the others stay."""
SHAPE: Final = MappingProxyType({"red": "circle", "yellow": "triangle", "green": "square", "blue": "diamond"})
"""The shape that carries a colour for those who do not see the colour."""

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
    }
)
"""The ground of a seat's avatar by its head; the head is the sign, the tint only helps."""

CARD_BACK: Final = MappingProxyType(
    {
        "uno": "#1E5A48",
        "property_deal": "#25466F",
        "saboteur": "#5A4638",
        "flea_market": "#8A5A35",
        "night_market": "#2C3A78",
        "yose_duel": "#6B2B33",
    }
)
"""Tint of a game's card back."""

BOX: Final = MappingProxyType(
    {
        "uno": "#1F8060",
        "property_deal": "#2A5488",
        "saboteur": "#6B5140",
        "flea_market": "#C08A4E",
        "night_market": "#3A3F86",
        "yose_duel": "#D9AC6B",
    }
)
"""Colour of a game's box on the shelf."""


# ---------------------------------------------------------------- chrome: the hue of a table's panels
ChromeName = Literal["green", "night", "navy", "cave", "wood", "curtain"]


@dataclass(frozen=True, slots=True)
class Chrome:
    """The colours of panels, buttons and plates at one table; hues differ, lightness does not."""

    name: ChromeName
    panel: Colour
    edge: Colour
    button: Colour
    lip: Colour
    button_edge: Colour
    off: Colour
    off_lip: Colour
    off_edge: Colour
    off_text: Colour
    muted: Colour
    chip: Colour
    chip_edge: Colour
    dim: Colour
    """What cards that can't be used are mixed with: the ground they lie on, in the dark."""


CHROME: Final[MappingProxyType[ChromeName, Chrome]] = MappingProxyType(
    {
        chrome.name: chrome
        for chrome in (
            Chrome(
                "green", "#16302B", "#2F5A4E", "#2B564A", "#0E211D", "#4B8473",
                "#203A34", "#13241F", "#35534A", "#A9BAB3", "#B8C7C1", "#0D1F1B", "#3E6A5D", "#12382E",
            ),
            Chrome(
                "night", "#1B2347", "#46549A", "#34417F", "#0E1330", "#6474C0",
                "#262F58", "#151B38", "#3D4878", "#A9B2D6", "#C3CBEA", "#10152E", "#4A59A0", "#171E42",
            ),
            Chrome(
                "navy", "#14243E", "#3D5C8C", "#2A4670", "#0B1626", "#5379B3",
                "#1E3150", "#101C2F", "#344D75", "#A9B8CF", "#BCC9DC", "#0C1728", "#3F5C88", "#12233F",
            ),
            Chrome(
                "cave", "#2A211C", "#6A5443", "#57453A", "#17110E", "#8C715B",
                "#382C25", "#1C1511", "#544235", "#BFAF9F", "#D2C3B3", "#1A1310", "#6A5443", "#2C211B",
            ),
            Chrome(
                "wood", "#33231A", "#7D5A3D", "#644731", "#1D120B", "#A07A55",
                "#44311F", "#22160D", "#634932", "#C9B59C", "#DCCBB4", "#20140C", "#7D5A3D", "#3A281B",
            ),
            Chrome(
                "curtain", "#2A0E16", "#8E4253", "#5A2230", "#1A070D", "#A65266",
                "#471A26", "#220A11", "#5E2836", "#D9B7B0", "#F0D9C9", "#471A26", "#8E4253", "#3A121D",
            ),
        )
    }
)  # fmt: skip


def chrome(name: ChromeName, colours: Colours) -> Chrome:
    """The chrome of a table in a set of colours."""
    return _CONTRAST_CHROME[name] if colours == "contrast" else CHROME[name]


def _contrasting(chrome: Chrome) -> Chrome:
    """The same hue with darker grounds, lighter lines and lighter words."""

    def dark(colour: Colour, share: float) -> Colour:
        return mix(colour, "#000000", share)

    def light(colour: Colour, share: float) -> Colour:
        return mix(colour, "#FFFFFF", share)

    return Chrome(
        chrome.name,
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


_CONTRAST_CHROME: Final = {name: _contrasting(chrome) for name, chrome in CHROME.items()}

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
    """An offset, the standard deviation of the blur, and the strength (0 to 1) of a black shadow."""

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
    INDEX: Final = 24.0
    HEADING: Final = 28.0


FLOOR_PX_LATIN: Final = 12
FLOOR_PX_HAN: Final = 14
"""Nothing is rasterised smaller than this, however small the window."""
LEAST_SCALE: Final = 0.8
"""Nothing is made smaller than this many real px for a logical one only because a player wants it small: letters, which
keep a least size, would take more room than there is."""
HAN_EXTRA: Final = 2.0
HAN_SAME_FROM: Final = 22.0
"""Han text is two pixels larger than Latin, up to this size; larger text needs no help."""


def is_han(language: str) -> bool:
    """Whether a language is written in Han characters."""
    return language.startswith("zh")


def text_size(size: float, language: str) -> float:
    """The em of a text style in a language, from its Latin size; both in logical pixels."""
    if is_han(language) and size < HAN_SAME_FROM:
        return min(size + HAN_EXTRA, HAN_SAME_FROM)
    return size


def text_px(size: float, language: str, scale: float) -> int:
    """The em in real pixels that a text style is rasterised at, never below the floor."""
    floor = FLOOR_PX_HAN if is_han(language) else FLOOR_PX_LATIN
    return max(floor, round(text_size(size, language) * scale))


def line_height(size: float, language: str) -> float:
    """Distance of the lines of a paragraph, in logical pixels, from its Latin size."""
    return round(text_size(size, language) * (1.5 if is_han(language) else 1.35))


# ---------------------------------------------------------------- pace
BOT_FLOOR_MS: Final = MappingProxyType({"fast": 350, "normal": 800, "relaxed": 1600})
"""The least time between a bot's moves. How things move is in `tabletable.table.motion`."""


# ---------------------------------------------------------------- grounds
@dataclass(frozen=True, slots=True)
class Glow:
    """A pool of light: centre and radii in logical pixels of 1280x720, colour, strength 0 to 1."""

    x: float
    y: float
    rx: float
    ry: float
    colour: Colour
    alpha: float


@dataclass(frozen=True, slots=True)
class Ground:
    """A table top: a radial cloth from ``centre`` to ``rim``, texture, lantern light, vignette."""

    centre: Colour
    rim: Colour
    at: tuple[float, float] = (0.42, 0.44)
    """Where the cloth is lightest, as shares of width and height."""
    texture: Literal["felt", "wood", "kaya", "rock"] = "felt"
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


GROUND_LIGHT: Final = "#FFC46C"
LAMP_LIGHT: Final = "#FFB050"
LAMP_REACH: Final = 170.0
LAMP_STRENGTH: Final = 0.40
GROUND: Final = MappingProxyType(
    {
        "uno": Ground(
            "#24705A",
            "#12382E",
            (0.39, 0.38),
            light=0.26,
            pools=(Glow(500, 246, 270, 167, "#FFE2A0", 0.18),),
        ),
        "plain": Ground("#24705A", "#12382E", (0.50, 0.45), light=0.22),
        "property": Ground(
            "#25466F",
            "#142840",
            (0.40, 0.50),
            light=0.14,
            pools=(Glow(600, 350, 300, 150, "#9CC3F2", 0.10),),
            lattice=True,
        ),
        "saboteur": Ground("#4A3B33", "#221B18", (0.42, 0.40), "rock", light=0.22, vignette=0.20),
        "flea": Ground(
            "#8A6543",
            "#4E3826",
            (0.42, 0.40),
            "wood",
            light=0.34,
            vignette=0.16,
            saturation=1.22,
            pools=(Glow(460, 300, 620, 409, "#FFC878", 0.30),),
            rays=True,
        ),
        "night": Ground("#232B4D", "#12162B", (0.30, 0.40), light=0.0, vignette=0.18),
        "yose": Ground(
            "#D2A562",
            "#A97B3F",
            (0.40, 0.42),
            "kaya",
            light=0.20,
            vignette=0.14,
            saturation=1.22,
            gain=(1.10, 1.04, 0.98),
            pools=(Glow(470, 290, 420, 252, "#FFE3A8", 0.14),),
        ),
    }
)
"""The table tops by the names of ``TableSpec.ground``, and ``plain``, the green cloth for screens of no game."""


def ground(kind: str, colours: Colours) -> Ground:
    """The table top of this name in a set of colours: for high contrast it is darker, unless its own signs are dark."""
    found = GROUND[kind]
    if colours != "contrast" or found.texture == "kaya":
        return found
    return replace(
        found,
        centre=mix(found.centre, "#000000", 0.5),
        rim=mix(found.rim, "#000000", 0.6),
        light=found.light / 2,
        pools=tuple(replace(pool, alpha=pool.alpha / 2) for pool in found.pools),
    )


WALL_CENTRE: Final = "#2F5D52"
WALL_RIM: Final = "#10241F"
VELVET_DARK: Final = "#3A0B17"
VELVET: Final = "#7C1A2E"
VELVET_LIGHT: Final = "#A8324A"
