"""Where everything lies: the field in the middle, the seats around it, the viewer's own corner and hand below."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tabletable.core.tablespec import Stage
from tabletable.games.saboteur.rules.cards import PLACES

SEAT_WIDTH: Final = 144.0
SEAT_HEIGHT: Final = 92.0
_SEATS_TOP: Final = 72.0
"""Where the seats begin at the left and right."""
_PITCH: Final = 102.0
_ABOVE_HAND: Final = 12.0
"""From the field to the hand."""
_BESIDE_HAND: Final = 7.0
"""From the edges of the field to a full hand: the turned cards at its ends reach further, and the piles begin there."""
_SLOT_ROW: Final = 73.0
"""From the top of a seat to the middle of its slots."""
SLOT_STEP: Final = 26.0
SLOT: Final = 24.0
"""Height of what lies in a slot."""
MARGIN: Final = 16.0
_FIELD_LEFT: Final = 168.0
HEADER: Final = _FIELD_LEFT - MARGIN
"""Width of the box with the title: it stands left of the field."""
_FIELD_RIGHT: Final = 152.0
"""From the right edge of the stage."""
CELL: Final = (66.0, 92.0)
_LARGEST: Final = 1.35
"""The most a cell is larger than that where there is room for more."""
LEAST: Final = 36 / 66
"""A cell below 36×50 is hard to read: then the player begins with a part of the tunnel."""
_RIM: Final = 0.62
"""How much shows at least of an empty cell beyond the tunnel: enough to aim at, and the tunnel stays large."""
FACTS_HEIGHT: Final = 88.0
_COLUMNS: Final = (-1, 8)
_ROWS: Final = (-2, 2)
"""The part of the board that always shows."""

_SIDES: Final = {
    1: (0, 0, 1),
    2: (1, 0, 1),
    3: (2, 0, 1),
    4: (2, 0, 2),
    5: (3, 0, 2),
    6: (3, 0, 3),
    7: (3, 0, 4),
    8: (3, 1, 4),
    9: (3, 2, 4),
    10: (3, 3, 4),
    11: (3, 4, 4),
}
"""How many of the others sit at the left, at the top and at the right."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Place(NamedTuple):
    """A seat: the top left corner of its plate, with slots for tools, theft and cage in its lower row."""

    x: float
    y: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the plate."""
        return self.x + SEAT_WIDTH / 2, self.y + SEAT_HEIGHT / 2

    def slot(self, place: int) -> tuple[float, float]:
        """The middle of the slot for a card in front of the seat."""
        x, y = slot_on_plate(place)
        return self.x + x, self.y + y


def slot_on_plate(place: int) -> tuple[float, float]:
    """The middle of a slot from the corner of its plate."""
    return SEAT_WIDTH / 2 + (place - (PLACES - 1) / 2) * SLOT_STEP, _SLOT_ROW


class Layout(NamedTuple):
    """All positions of a table of one size."""

    places: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""
    own: Place
    dwarf: tuple[float, float, float]
    """Centre and height of the viewer's own dwarf."""
    hand: tuple[float, float, float]
    """Centre and width."""
    hand_card: float
    """Height of a card in the hand."""
    draw: tuple[float, float]
    discard: tuple[float, float]
    facts: tuple[float, float]
    """Top left corner of the panel about the tunnel."""
    field: Box
    controls: tuple[float, float]
    """Top left corner of the buttons for a closer look."""
    loose: Box | None
    """Where stones lie about, None where seats take all the room."""


@cache
def layout(stage: Stage, others: int) -> Layout:
    """The layout for `others` other seats.

    Where a row of seats takes room from the field, a smaller hand lies closer to the edge of the stage.
    """
    right_x = stage.width - SEAT_WIDTH
    left, top, right = _SIDES[others]
    field_top = 120.0 if top else 44.0  # below the row of seats, or below the line that explains keys
    hand_card, hand_y = (140.0, stage.height - 98) if top else (160.0, stage.height - 112)
    field_width = stage.width - _FIELD_LEFT - _FIELD_RIGHT
    gap = 8.0
    middle = _FIELD_LEFT + field_width / 2
    start = middle - (top * (SEAT_WIDTH + gap) - gap) / 2
    places = [
        *reversed([Place(MARGIN, _SEATS_TOP + i * _PITCH) for i in range(left)]),
        *(Place(start + i * (SEAT_WIDTH + gap), MARGIN) for i in range(top)),
        *(Place(right_x, (MARGIN if right > 3 else _SEATS_TOP) + i * (_PITCH - 2 * (right > 3))) for i in range(right)),
    ]
    facts = (right_x, 412.0 if right > 3 else 394.0)
    below = max((place.y for place in places if place.x == right_x), default=0.0) + _PITCH + 4
    return Layout(
        places=tuple(places),
        own=Place(MARGIN, stage.height - 108),
        dwarf=(MARGIN + SEAT_WIDTH / 2, stage.height - 236, 140.0),
        hand=(middle, hand_y, field_width - 2 * _BESIDE_HAND),
        hand_card=hand_card,
        draw=(right_x + 36, stage.height - 118),
        discard=(right_x + 108, stage.height - 118),
        facts=facts,
        field=(_FIELD_LEFT, field_top, field_width, hand_y - hand_card / 2 - _ABOVE_HAND - field_top),
        controls=(right_x + 4, facts[1] + FACTS_HEIGHT + 6),
        loose=(right_x + 12, below, SEAT_WIDTH - 24, facts[1] - 14 - below) if facts[1] - below > 90 else None,
    )


class Grid(NamedTuple):
    """How the cells of the tunnel lie in the field."""

    field: Box
    scale: float
    """px per unit; a cell is CELL units."""
    left: float
    """The middle of the column x = 0."""
    top: float
    """The middle of the row y = 0."""

    @property
    def width(self) -> float:
        """Of a cell."""
        return CELL[0] * self.scale

    @property
    def height(self) -> float:
        """Of a cell."""
        return CELL[1] * self.scale

    def middle(self, x: float, y: float) -> tuple[float, float]:
        """The middle of the cell at (x, y)."""
        return self.left + x * self.width, self.top + y * self.height

    def seen(self, x: float, y: float) -> Box:
        """What the field shows of the cell at (x, y): the middle, width and height."""
        across, down = self.middle(x, y)
        left, top, width, height = self.field
        x, w = _within(across, self.width, left, left + width)
        y, h = _within(down, self.height, top, top + height)
        return x, y, w, h


def _within(middle: float, length: float, start: float, end: float) -> tuple[float, float]:
    """Middle and length of the part of something that lies between `start` and `end`."""
    before, after = max(0.0, start - middle + length / 2), max(0.0, middle + length / 2 - end)
    return middle + (before - after) / 2, length - before - after


def grid(field: Box, cells: Iterable[tuple[int, int]], rim: Iterable[tuple[int, int]] = ()) -> Grid:
    """The largest grid that shows the usual cells and all `cells`, and of the cells of the `rim` a part at least."""
    x, y, width, height = field
    xs, ys = zip(*((column, row) for column in _COLUMNS for row in _ROWS), *cells, strict=True)
    left, right, top, bottom = min(xs) - 0.5, max(xs) + 0.5, min(ys) - 0.5, max(ys) + 0.5
    for column, row in rim:
        left, right = min(left, column + 0.5 - _RIM), max(right, column - 0.5 + _RIM)
        top, bottom = min(top, row + 0.5 - _RIM), max(bottom, row - 0.5 + _RIM)
    scale = min(_LARGEST, width / (right - left) / CELL[0], height / (bottom - top) / CELL[1])
    return Grid(
        field,
        scale,
        x + width / 2 - (left + right) / 2 * CELL[0] * scale,
        y + height / 2 - (top + bottom) / 2 * CELL[1] * scale,
    )
