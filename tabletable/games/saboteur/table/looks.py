"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import Chrome, Ground, Looks, Palette, Texture
from tabletable.core.message import Msg
from tabletable.core.tablespec import Sorting

DOOR_COLOURS: Final = ("#2FA865", "#3E86D8")
"""The colours of the green team's doors, which are round, and of the blue team's, which are square."""

BY_KIND: Final = Sorting("kind", Msg("saboteur.sort.kind"))
"""Tunnels before actions, and like beside like."""

LOOKS: Final = Looks(
    box="#6B5140",
    chrome=Chrome(
        panel="#2A211C", edge="#6A5443", button="#57453A", lip="#17110E", button_edge="#8C715B",
        off="#382C25", off_lip="#1C1511", off_edge="#544235", off_text="#BFAF9F",
        muted="#D2C3B3", chip="#1A1310", chip_edge="#6A5443", dim="#2C211B",
    ),
    ground=Ground("#4A3B33", "#221B18", (0.42, 0.40), Texture.ROCK, light=0.22, vignette=0.20),
    palettes=(Palette(DOOR_COLOURS, safe=("#00BA73", "#3D669C")),),
)  # fmt: skip
