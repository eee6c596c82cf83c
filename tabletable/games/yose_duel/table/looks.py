"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import SUITED, WOOD, Glow, Ground, Looks, Palette, Texture

BOARD_INK: Final = "#3B2412"
"""The ink of words on the board."""
LINE: Final = "#5A3413"
"""The lines of the board."""
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
        SUITED,
        Palette(SIDE_COLOURS, safe=("#69000A", "#B4500A"), contrast=("#8A0018", "#1D3FA8")),
    ),
)
