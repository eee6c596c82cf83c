"""What is drawn around this game by the house."""

from typing import Final

from tabletable.core.looks import Chrome, Ground, Looks, Palette
from tabletable.games.night_market.table import pictures

LOOKS: Final = Looks(
    box="#3A3F86",
    chrome=Chrome(
        panel="#1B2347", edge="#46549A", button="#34417F", lip="#0E1330", button_edge="#6474C0",
        off="#262F58", off_lip="#151B38", off_edge="#3D4878", off_text="#A9B2D6",
        muted="#C3CBEA", chip="#10152E", chip_edge="#4A59A0", dim="#171E42",
    ),
    ground=Ground("#232B4D", "#12162B", (0.30, 0.40), light=0.0, vignette=0.18),
    palettes=(
        Palette(pictures.FOOD_COLOURS, safe=("#CF3B19", "#705455", "#4E9CCB", "#EBAA33")),
        Palette(pictures.ROUTE_COLOURS),
        Palette(pictures.OWNER_COLOURS, safe=("#CC89A3", "#73BF6E", "#9B77E1", "#E6E1D2")),
    ),
)  # fmt: skip
