"""The looks of this game's table and surroundings: grounds, colours and lights."""

from typing import Final

from tabletable.core.looks import Glow, Ground, Looks, Palette

CARD_COLOURS: Final = ("#C8102E", "#FFC400", "#1B9E77", "#0B3C8C")

TEAM_COLOURS: Final = ("#F7F1DF", "#3B2352", "#D08CE0", "#7A4A28", "#8FA3AD")
"""Grounds of the signs of teams, none of them a card's; each sign has its letter besides."""

LOOKS: Final = Looks(
    box="#1F8060",
    ground=Ground("#24705A", "#12382E", (0.39, 0.38), light=0.26, pools=(Glow(500, 246, 270, 167, "#FFE2A0", 0.18),)),
    palettes=(
        Palette(
            CARD_COLOURS,
            safe=("#A50E0E", "#FFF23B", "#4EA297", "#09155D"),
            contrast=("#A50E0E", "#FFF23A", "#61ACA0", "#09155D"),
        ),
    ),
)
