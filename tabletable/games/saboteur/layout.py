"""Where everything lies: the field in the middle, the seats around it, the viewer's own corner and hand below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tabletable.core.tablespec import Stage
from tabletable.games.saboteur.faces import PLACES

SEAT_WIDTH: Final = 144.0
SEAT_HEIGHT: Final = 92.0
_PITCH: Final = 102.0
MARGIN: Final = 16.0
_FIELD_LEFT: Final = 168.0
_TOP_LEFT: Final = 252.0
"""Right of the title panel."""
_FIELD_RIGHT: Final = 152.0
"""From the right edge of the stage."""
_CELL: Final = (66.0, 92.0)
_COLUMNS: Final = (-1, 8)
_ROWS: Final = (-2, 2)
"""The part of the board that always shows."""

_SIDES: Final = {
    1: (0, 0, 1), 2: (1, 0, 1), 3: (2, 0, 1), 4: (2, 0, 2), 5: (3, 0, 2), 6: (3, 0, 3), 7: (3, 0, 4), 8: (3, 1, 4),
    9: (3, 2, 4), 10: (3, 3, 4), 11: (4, 3, 4),
}  # fmt: skip
"""How many of the others sit at the left, at the top and at the right."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Place(NamedTuple):
    """A seat: the top left corner of its block of plate and tool slots."""

    x: float
    y: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the whole block."""
        return self.x + SEAT_WIDTH / 2, self.y + SEAT_HEIGHT / 2

    def slot(self, place: int) -> tuple[float, float]:
        """The middle of the slot for a card in front of the seat."""
        step = SEAT_WIDTH / PLACES
        return self.x + step * (place + 0.5), self.y + 75


class Layout(NamedTuple):
    """All positions of a table of one size."""

    places: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""
    own: Place
    dwarf: tuple[float, float, float]
    """Centre and height of the viewer's own dwarf."""
    caption: bool
    """Whether there is room for words above it."""
    hand: tuple[float, float, float]
    """Centre and width."""
    draw: tuple[float, float]
    discard: tuple[float, float]
    facts: tuple[float, float]
    """Top left corner of the panel about the tunnel."""
    field: Box


def layout(stage: Stage, others: int) -> Layout:
    """The layout for `others` other seats."""
    right_x = stage.width - SEAT_WIDTH
    left, top, right = _SIDES[others]
    field_top = 66.0 if not top else 28.0 + SEAT_HEIGHT
    field_width = stage.width - _FIELD_LEFT - _FIELD_RIGHT
    gap = 8.0
    top_width = top * SEAT_WIDTH + max(0, top - 1) * gap
    start = max(_TOP_LEFT, _FIELD_LEFT + (field_width - top_width) / 2)
    right_top = MARGIN if right > 3 else 72.0
    places = [
        *reversed([Place(MARGIN, 72 + i * (_PITCH if left < 4 else 100.0)) for i in range(left)]),
        *(Place(start + i * (SEAT_WIDTH + gap), MARGIN) for i in range(top)),
        *(Place(right_x, right_top + i * (_PITCH - (2 if right > 3 else 0))) for i in range(right)),
    ]
    bottom = stage.height - 208
    middle = _FIELD_LEFT + field_width / 2
    return Layout(
        places=tuple(places),
        own=Place(MARGIN, stage.height - 108),
        dwarf=(MARGIN + SEAT_WIDTH / 2, *((stage.height - 236, 140.0) if left < 4 else (stage.height - 181, 116.0))),
        caption=left < 4,
        hand=(middle, stage.height - 116, field_width),
        draw=(right_x + 34, stage.height - 116),
        discard=(right_x + 108, stage.height - 116),
        facts=(right_x, 424 if right > 3 else 394),
        field=(_FIELD_LEFT, field_top, field_width, bottom - field_top),
    )


class Board(NamedTuple):
    """How the cells of the tunnel lie in the field."""

    width: float
    """Of a cell."""
    height: float
    left: float
    """The middle of the column x = 0."""
    top: float
    """The middle of the row y = 0."""

    def middle(self, x: int, y: int) -> tuple[float, float]:
        """The middle of the cell at (x, y)."""
        return self.left + x * self.width, self.top + y * self.height


def board(field: Box, cells: Iterable[tuple[int, int]]) -> Board:
    """The largest board that shows the usual field and all `cells`."""
    x, y, width, height = field
    xs, ys = [*_COLUMNS], [*_ROWS]
    for column, row in cells:
        xs.append(column)
        ys.append(row)
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    scale = min(1.35, width / columns / _CELL[0], height / rows / _CELL[1])
    cell_width, cell_height = _CELL[0] * scale, _CELL[1] * scale
    return Board(
        cell_width,
        cell_height,
        x + width / 2 - (max(xs) + min(xs)) / 2 * cell_width,
        y + height / 2 - (max(ys) + min(ys)) / 2 * cell_height,
    )
