"""Where everything lies: everybody around an oval cloth, the two piles in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Point
from tabletable.core.tablekit.seating import Around, around
from tabletable.core.tablespec import Stage

HAND_CARD: Final = 168.0
HAND_INDEX: Final = 0.55
"""Share of a card's height in which its colour and symbol are seen."""
TABLE_CARD: Final = 129.0
EMPTY_PLACE: Final = (92.0, 129.0)
"""Where the draw pile would lie."""
DRAW_TARGET: Final = (104.0, 145.0)
DISCARD_TARGET: Final = (129.0, 180.0)
CATCH_SIGN: Final = (4.0, 44.0)
"""The box to click: its width as a multiple of the size of the sign's letters, and its height."""
UNDER_PILES: Final = 86.0
"""From the middle of the piles down to that of what is said about them."""
_PILE_OFFSET: Final = 76.0
"""From the middle of the cloth to the middle of each pile."""


class Layout(NamedTuple):
    """All positions of a table of one size."""

    seats: Around
    cloth: tuple[int, int]
    """Width and height."""
    ring: tuple[int, int]
    """Radii."""

    @property
    def draw(self) -> Point:
        """The middle of the draw pile."""
        x, y = self.seats.middle
        return x - _PILE_OFFSET, y

    @property
    def discard(self) -> Point:
        """The middle of the discard pile."""
        x, y = self.seats.middle
        return x + _PILE_OFFSET, y


def layout(stage: Stage, cards: Sequence[int]) -> Layout:
    """The layout for others who hold so many cards each. The cloth is that of a stage of 984×720; it grows."""
    half_width, half_height = 352 + round((stage.width - 984) * 0.4), 164 + round((stage.height - 720) * 0.4)
    return Layout(around(stage, cards), (2 * half_width, 2 * half_height), (half_width - 54, half_height - 30))
