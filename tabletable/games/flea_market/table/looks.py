"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import WOOD, Glow, Ground, Looks, Palette, Texture

CARD_COLOURS: Final = ("#D63212", "#FEEF25", "#174B7A", "#64CCAD", "#5C3517", "#C96BE2")
"""By colour number: red, yellow, blue, green, brown, purple."""
_GROUND: Final = Ground("#8A6543", "#4E3826", (0.42, 0.40), Texture.WOOD, light=0.34, vignette=0.16, saturation=1.22)

LOOKS: Final = Looks(
    box="#C08A4E",
    chrome=WOOD,
    ground=_GROUND._replace(pools=(Glow(460, 300, 620, 409, "#FFC878", 0.30),), rays=True),
    palettes=(
        Palette(
            CARD_COLOURS,
            safe=("#D63212", "#FEEF25", "#174B7A", "#64CCAD", "#32221B", "#C96BE2"),
            contrast=("#AF1805", "#FEEF25", "#0F487B", "#64CCAD", "#31211E", "#D77AF3"),
        ),
    ),
)
