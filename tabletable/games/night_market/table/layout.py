"""The positions of everything on the table: the board on its side, the players at its right, and the panels to act on
below.

The printed board is upright; here it is rotated by a quarter turn: columns are the printed rows from north to south,
rows the printed columns from east to west. It is not mirrored, so a customer's right and left stay.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box, Point
from tabletable.core.tablespec import Stage
from tabletable.games.night_market.rules.board import RED, YELLOW, Board

MARGIN: Final = 12.0
SIDE: Final = 198.0
"""Width of the players' column."""
STRIP: Final = 142.0
"""The height of the strip below the board."""
TOP: Final = 68.0
"""The top of the board, below the title and the ribbon of phases."""
ROW: Final = 90.0
"""The height of a player's row."""
PLATE: Final = 56.0
TOKEN: Final = 50.0
"""The height of a customer on the board."""
_WEST: Final = 80.0
"""The room left of the first column, for a gate outside the grid."""
_NORTH: Final = 62.0
"""The room above the first row."""
_TALLEST: Final = 230.0
"""The most height of the panel below the players; as high as the board, unless that is far too much."""
_QUEUE: Final = 52.0
"""The step between waiting customers where there is room; closer together they are smaller, down to `_SMALLEST`."""
_SMALLEST: Final = 36.0
"""The minimum height of a waiting customer."""


class Queue(NamedTuple):
    """The customers waiting at a gate: `height` high around (x, y), in rows as long as `width` allows."""

    x: float
    y: float
    width: float
    pitch: Point
    height: float

    def grid_points(self, count: int) -> list[Point]:
        """Return the places of `count` customers in a grid of this width and pitch."""
        dx, dy = self.pitch
        columns = max(1, min(count, round(self.width / abs(dx))))
        rows = -(-count // columns)
        return [
            (self.x + (at % columns - (columns - 1) / 2) * dx, self.y + (at // columns - (rows - 1) / 2) * dy)
            for at in range(count)
        ]


class Layout(NamedTuple):
    """All positions of a table of one size."""

    board: Board
    cell: float
    left: float
    top: float
    """The corner of the first cell."""
    field: Box
    """The panel of the board."""
    side: Box
    strip: Box

    def at(self, x: float, y: float) -> Point:
        """Return the middle of a printed cell."""
        return self.left + (y + 0.5) * self.cell, self.top + (self.board.width - 0.5 - x) * self.cell

    def plot(self, plot: int) -> Point:
        """Return the middle of a plot."""
        return self.at(self.board.plots[plot].x, self.board.plots[plot].y)

    def gate(self, gate: int) -> Point:
        """Return the middle of a gate; one outside the grid moves a little inwards."""
        x, y = self.at(self.board.gates[gate].x, self.board.gates[gate].y)
        return max(x, self.field.x + 44), max(y, self.field.y + 44)

    def sign(self, gate: int) -> Point:
        """Return the middle of a gate's letters and flag: above it, where no customers wait and no street runs.

        Those of the first gate are below it and a little to the left, clear of the first plot.
        """
        x, y = self.gate(gate)
        if gate == RED:
            return x - 4, min(y + 66, self.field.bottom - 33)
        return (x, y - 66) if gate == YELLOW else (min(x + 62, self.field.right - 38), y - 4)

    def exit(self) -> Point:
        """Return the end of the last street."""
        x, y = self.at(*self.board.exit)
        return x, max(y, self.field.y + 24)

    def block(self, columns: int, rows: int, from_below: bool = False) -> Box:
        """Return the first unprinted area of the board of this many cells."""
        printed = {(plot.y, self.board.width - 1 - plot.x) for plot in self.board.plots[1:]}
        printed |= {(step.y, self.board.width - 1 - step.x) for route in self.board.routes for step in route}
        printed |= {(gate.y, self.board.width - 1 - gate.x) for gate in self.board.gates}
        height = range(self.board.width - rows + 1)
        for row in reversed(height) if from_below else height:
            for column in range(self.board.height - columns + 1):
                cells = {(column + dx, row + dy) for dx in range(columns) for dy in range(rows)}
                if not cells & printed:
                    break
            else:
                continue
            break
        else:
            column, row = 0, 0
        return Box(self.left + column * self.cell, self.top + row * self.cell, columns * self.cell, rows * self.cell)

    def queue(self, gate: int, count: int) -> Queue:
        """Return the places of `count` customers beside a gate: the more, the smaller and closer together."""
        x, y = self.gate(gate)
        field = self.field
        if gate == RED:  # one above the other, the first one next to the gate
            room = y - 66 - (field.y + 12 + TOKEN / 2)
            step = min(_QUEUE, room / max(1, count - 1))
            return Queue(x, y - 66 - step * (count - 1) / 2, _QUEUE, (_QUEUE, -step), _token(step))
        if gate == YELLOW:  # in a row, the first one next to the gate
            room = x - 74 - (field.x + 12 + 24)
            step = min(_QUEUE, room / max(1, count - 1))
            top = max(field.y + 36, y - 58)
            return Queue(x - 74 - step * (count - 1) / 2, top, step * count, (-step, _QUEUE), _token(step))
        # Below the gate at the right edge, so that a second row leaves the gate free as long as it can.
        rows = 1 if count <= 3 else 2
        columns = max(1, -(-count // rows))
        right = field.right - 5
        step = min(_QUEUE, (right - (x - 28)) / columns)
        height = _token(step) if rows == 1 else min(_token(step), _SMALLEST)
        left = min(x, right - height / 2 - step * (columns - 1)) if rows == 1 else right - step * (columns - 0.5)
        bottom = min(field.bottom - 6, y + 86)
        middle = bottom - height / 2 - (height + 1) * (rows - 1) / 2
        return Queue(left + step * (columns - 1) / 2, middle, step * columns, (step, -height - 1), height)


def _token(step: float) -> float:
    """Return the height of waiting customers at this step."""
    return min(TOKEN, max(_SMALLEST, step - 2))


def layout(stage: Stage, board: Board) -> Layout:
    """Return the layout for a stage; the cells are as large as the board allows."""
    side = Box(stage.width - MARGIN - SIDE, TOP, SIDE, stage.height - TOP - 2 * MARGIN - STRIP)
    strip = Box(MARGIN, stage.height - MARGIN - STRIP, stage.width - 2 * MARGIN, STRIP)
    field = Box(MARGIN, TOP, side.x - 2 * MARGIN, side.h)
    cell = float(int(min((field.w - _WEST - 8) / board.height, (field.h - _NORTH - 4) / board.width)))
    left = field.x + _WEST + (field.w - _WEST - 8 - cell * board.height) / 2
    top = field.y + _NORTH + (field.h - _NORTH - 4 - cell * board.width) / 2
    return Layout(board, cell, left, top, field, side, strip)


def row_top(places: Layout, row: int) -> float:
    """Return the top of a player's row."""
    return places.side.y + row * ROW


def own_block(places: Layout, seats: int) -> Box:
    """Return the area below the players: for the viewer's customers while another decision is pending."""
    top = places.side.y + seats * ROW + 2
    rest = places.side.bottom - top
    return Box(places.side.x, top, SIDE, rest if rest < _TALLEST else 150.0)


def hidden_place(places: Layout) -> Box:
    """Return the box of the viewer's hidden customers: the right third of the strip below, while hiding."""
    strip = places.strip
    return Box(strip.x + strip.w * 0.66, strip.y + 8, strip.w * 0.33, strip.h - 18)
