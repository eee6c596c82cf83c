"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import NIGHT, Ground, Looks, Palette

FOOD_COLOURS: Final = ("#D0452C", "#8F6043", "#4E9CCB", "#EBAA33")
"""By food the colour of its awning."""
ROUTE_COLOURS: Final = ("#F0695E", "#F2C230", "#4F8FE6")
OWNER_COLOURS: Final = ("#E57BA4", "#57B274", "#9B78E0", "#E6E1D2")
"""By seat, the colour of its counters and markers."""

LOOKS: Final = Looks(
    box="#3A3F86",
    chrome=NIGHT,
    ground=Ground("#232B4D", "#12162B", (0.30, 0.40), light=0.0, vignette=0.18),
    palettes=(
        Palette(FOOD_COLOURS, safe=("#CF3B19", "#705455", "#4E9CCB", "#EBAA33")),
        Palette(ROUTE_COLOURS),
        Palette(OWNER_COLOURS, safe=("#CC89A3", "#73BF6E", "#9B77E1", "#E6E1D2")),
    ),
)  # fmt: skip
