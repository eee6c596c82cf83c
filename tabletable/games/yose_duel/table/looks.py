"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import WOOD, Glow, Ground, Looks, Palette, Texture

BOARD_INK: Final = "#3B2412"
"""The ink of words on the board."""
LINE: Final = "#5A3413"
"""The lines of the board."""
SUIT_COLOURS: Final = ("#1E2226", "#C8102E", "#D25A0A", "#1F4A3C")
"""The colours of the pips, by suit."""
SIDE_COLOURS: Final = ("#B3122B", "#B4500A")
"""The colours of Heart and Diamond, always used together with the suit's shape."""

LOOKS: Final = Looks(
    box="#D9AC6B",
    chrome=WOOD,
    ground=Ground(
        "#D2A562",
        "#A97B3F",
        (0.40, 0.42),
        Texture.KAYA,
        light=0.20,
        vignette=0.14,
        saturation=1.22,
        gain=(1.10, 1.04, 0.98),
        pools=(Glow(470, 290, 420, 252, "#FFE3A8", 0.14),),
    ),
    palettes=(
        Palette(
            SUIT_COLOURS,
            safe=("#1E2226", "#A50E0E", "#D35B0E", "#3A6C5F"),
            contrast=("#000000", "#A50E0E", "#1D3FA8", "#0E5A50"),
        ),
        Palette(SIDE_COLOURS, safe=("#69000A", "#B4500A"), contrast=("#8A0018", "#1D3FA8")),
    ),
)
