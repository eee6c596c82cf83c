"""The colours of the board and its sides, and the four suits as shapes. Lengths are units of the picture."""

from __future__ import annotations

from typing import Final

from tabletable.core.svg import num, path
from tabletable.core.tablespec import Label
from tabletable.games.yose_duel.rules.cards import CLUB, DIAMOND, HEART, RANKS, SPADE, SUIT, VALUE

WOOD: Final = "#3B2412"
"""What is written on the board itself."""
LINE: Final = "#5A3413"
"""The lines of the board."""
SUIT_COLOURS: Final = ("#1E2226", "#C8102E", "#D25A0A", "#1F4A3C")
"""Of the pips, by suit."""
SIDE_COLOURS: Final = ("#B3122B", "#B4500A")
"""Of what belongs to Heart and to Diamond; always with the suit's shape."""


_SHAPES: Final = {
    SPADE: (
        "M0 -1.05 C.37 -.47 1.05 -.05 .945 .42 C.84 .84 .26 .79 .084 .44 L.315 1.05 L-.315 1.05 L-.084 .44 "
        "C-.26 .79 -.84 .84 -.945 .42 C-1.05 -.05 -.37 -.47 0 -1.05 Z"
    ),
    HEART: ("M0 1 C-.5 .5 -1 .15 -1 -.3 C-1 -.9 -.2 -.95 0 -.35 C.2 -.95 1 -.9 1 -.3 C1 .15 .5 .5 0 1 Z"),
    DIAMOND: ("M0 -1.12 Q.34 -.42 .86 0 Q.34 .42 0 1.12 Q-.34 .42 -.86 0 Q-.34 -.42 0 -1.12 Z"),
    CLUB: (
        "M-.47 -.48 A.47 .47 0 1 1 .47 -.48 A.47 .47 0 0 1 .36 -.18 A.47 .47 0 1 1 .24 .56 Q.2 .8 .34 1 L-.34 1 "
        "Q-.2 .8 -.24 .56 A.47 .47 0 1 1 -.36 -.18 A.47 .47 0 0 1 -.47 -.48 Z"
    ),
}
"""Each suit around the origin, about 1 unit in radius."""


def pip(suit: int, x: float, y: float, r: float, colour: str = "", turned: bool = False) -> str:
    """The shape of a suit of about radius `r`; `turned` by half a turn."""
    scale = -r if turned else r
    shape = path(_SHAPES[suit], colour or SUIT_COLOURS[suit])
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})">{shape}</g>'


_RANK_WIDTHS: Final = {"10": 1.14, "J": 0.42, "Q": 0.74, "K": 0.66, "A": 0.66}
"""How wide a rank is set, in ems; a digit has 0.57."""


def index(face: int, x: float, y: float, size: float, gap: float) -> tuple[str, Label]:
    """Rank and suit of a card side by side as in its corner, the pair centred on (x, y)."""
    rank, suit = RANKS[VALUE[face] - 1], SUIT[face]
    wide, r = _RANK_WIDTHS.get(rank, 0.57) * size, size * 0.42
    left = x - (wide + gap + 2 * r) / 2
    return pip(suit, left + wide + gap + r, y, r), Label(rank, left + wide / 2, y, size, SUIT_COLOURS[suit])
