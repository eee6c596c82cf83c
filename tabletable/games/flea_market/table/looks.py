"""What is drawn around this game by the house."""

from typing import Final

from tabletable.core.looks import WOOD, Glow, Ground, Looks, Palette, Texture
from tabletable.games.flea_market.table import drawing

LOOKS: Final = Looks(
    box="#C08A4E",
    chrome=WOOD,
    ground=Ground(
        "#8A6543",
        "#4E3826",
        (0.42, 0.40),
        Texture.WOOD,
        light=0.34,
        vignette=0.16,
        saturation=1.22,
        pools=(Glow(460, 300, 620, 409, "#FFC878", 0.30),),
        rays=True,
    ),
    palettes=(
        Palette(drawing.CARD_COLOURS, contrast=("#AF1805", "#FEEF25", "#0F487B", "#64CCAD", "#31211E", "#D77AF3")),
    ),
)
