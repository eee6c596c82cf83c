"""The positions on the table: the field in the middle, seats around it, the own corner and hand below."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import MARGIN
from tabletable.core.tablespec import Stage
from tabletable.games.saboteur.rules.cards import PLACES

SEAT_WIDTH: Final = 144.0
SEAT_HEIGHT: Final = 92.0
_SEATS_TOP: Final = 72.0
"""The top of the seats at the left and right."""
_PITCH: Final = 102.0
_ABOVE_HAND: Final = 12.0
"""The distance from the field to the hand."""
_BESIDE_HAND: Final = 7.0
"""The distance from the field's edges to a full hand: its outer cards are turned and reach further."""
_SLOT_ROW: Final = 73.0
"""The distance from the top of a seat to the middle of its slots."""
SLOT_STEP: Final = 26.0
SLOT: Final = 24.0
"""The height of a card or tool in a slot."""
_FIELD_LEFT: Final = 168.0
HEADER: Final = _FIELD_LEFT - MARGIN
"""The width of the box with the title, left of the field."""
_FIELD_RIGHT: Final = 152.0
"""The distance of the field from the right edge of the stage."""
CELL: Final = (66.0, 92.0)
_LARGEST: Final = 1.35
"""The most a cell is larger than that where there is room for more."""
LEAST: Final = 36 / 66
"""A cell below 36×50 is hard to read: then the player begins with a part of the tunnel."""
_RIM: Final = 0.62
"""The minimum visible part of an empty cell beyond the tunnel: enough to aim at, while the tunnel stays large."""
FACTS_HEIGHT: Final = 88.0
WELL: Final = 104.0
"""The height of the well of a pile."""
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
"""By number of other seats, how many sit at the left, at the top and at the right."""


def slot_on_plate(place: int) -> Point:
    """Return the middle of a slot for a card in front of a seat, from the corner of its plate."""
    return SEAT_WIDTH / 2 + (place - (PLACES - 1) / 2) * SLOT_STEP, _SLOT_ROW


class Layout(NamedTuple):
    """All positions of a table of one size."""

    others: tuple[Box, ...]
    """The plates of the other seats, clockwise from the viewer's left."""
    own: Box
    dwarf: tuple[float, float, float]
    """Centre and height of the viewer's own dwarf."""
    hand: Fan
    hand_card: float
    """The height of a card in the hand."""
    draw: Point
    discard: Point
    facts: Box
    """The panel about the tunnel."""
    field: Box
    controls: Point
    """Top left corner of the buttons for a closer look."""
    loose: Box | None
    """The area of scattered stones; None if seats take all the room."""


@cache
def layout(stage: Stage, others: int) -> Layout:
    """Return the layout for `others` other seats.

    If a row of seats takes room from the field, a smaller hand lies closer to the edge of the stage.
    """
    right_x = stage.width - SEAT_WIDTH
    left, top, right = _SIDES[others]
    field_top = 120.0 if top else 44.0  # below the row of seats, or below the line that explains keys
    hand_card, hand_y = (140.0, stage.height - 98) if top else (148.0, stage.height - 106)
    bottom = hand_y - hand_card / 2 - _ABOVE_HAND
    field = Box(_FIELD_LEFT, field_top, stage.width - _FIELD_LEFT - _FIELD_RIGHT, bottom - field_top)
    right_top, pitch = (MARGIN, _PITCH - 2) if right > 3 else (_SEATS_TOP, _PITCH)
    seats = (
        *reversed([_seat(MARGIN, _SEATS_TOP + at * _PITCH) for at in range(left)]),
        *Box(field.x, MARGIN, field.w, SEAT_HEIGHT).columns(top, 8.0, SEAT_WIDTH),
        *(_seat(right_x, right_top + at * pitch) for at in range(right)),
    )
    facts = Box(right_x, 412.0 if right > 3 else 394.0, SEAT_WIDTH, FACTS_HEIGHT)
    below = max((seat.y for seat in seats if seat.x == right_x), default=0.0) + _PITCH + 4
    return Layout(
        others=seats,
        own=_seat(MARGIN, stage.height - 108),
        dwarf=(MARGIN + SEAT_WIDTH / 2, stage.height - 236, 140.0),
        hand=Fan(field.cx, hand_y, field.w - 2 * _BESIDE_HAND),
        hand_card=hand_card,
        draw=(right_x + 36, stage.height - 118),
        discard=(right_x + 108, stage.height - 118),
        facts=facts,
        field=field,
        controls=(right_x + 4, facts.bottom + 6),
        loose=Box(right_x + 12, below, SEAT_WIDTH - 24, facts.y - 14 - below) if facts.y - below > 90 else None,
    )


def _seat(x: float, y: float) -> Box:
    return Box(x, y, SEAT_WIDTH, SEAT_HEIGHT)


class Grid(NamedTuple):
    """The arrangement of the tunnel's cells in the field."""

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

    def middle(self, x: float, y: float) -> Point:
        """Return the middle of the cell at (x, y)."""
        return self.left + x * self.width, self.top + y * self.height

    def visible_part(self, x: float, y: float) -> Box:
        """Return the visible part of the cell at (x, y)."""
        cell = Box.around(*self.middle(x, y), self.width, self.height)
        return cell.within(self.field) or cell


def grid(field: Box, cells: Iterable[tuple[int, int]], rim: Iterable[tuple[int, int]] = ()) -> Grid:
    """Return the largest grid that shows the usual cells and all `cells`, and at least a part of the cells of `rim`."""
    xs, ys = zip(*((column, row) for column in _COLUMNS for row in _ROWS), *cells, strict=True)
    left, right, top, bottom = min(xs) - 0.5, max(xs) + 0.5, min(ys) - 0.5, max(ys) + 0.5
    for column, row in rim:
        left, right = min(left, column + 0.5 - _RIM), max(right, column - 0.5 + _RIM)
        top, bottom = min(top, row + 0.5 - _RIM), max(bottom, row - 0.5 + _RIM)
    scale = min(_LARGEST, field.w / (right - left) / CELL[0], field.h / (bottom - top) / CELL[1])
    x, y = field.cx - (left + right) / 2 * CELL[0] * scale, field.cy - (top + bottom) / 2 * CELL[1] * scale
    return Grid(field, scale, x, y)
