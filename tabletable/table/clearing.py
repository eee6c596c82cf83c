"""Where on a table there is room for something to be laid over it for a moment."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from tabletable.core.tablespec import TableSpec
from tabletable.table.geometry import Box
from tabletable.table.layout import place

CELL: Final = 8.0
"""px: places are looked at in steps of this."""
PILL: Final = (96.0, 28.0)
"""About how large a pill is; its words only the screen can measure."""
GROUND_SHARE: Final = 0.25
"""A picture that takes more of the room than this is ground and no thing."""


def clear_spot(spec: TableSpec, inside: Box, width: float, height: float, wanted: tuple[float, float]) -> Box:
    """The box of this size within `inside` that covers least of what lies on a table, as near to `wanted` as there is.

    `wanted` is where its middle would best be. Things are pieces, plates, pills and pictures.
    """
    columns, rows = max(1, int(inside.w // CELL)), max(1, int(inside.h // CELL))
    taken = _covered(_things(spec, inside), inside, columns, rows)
    across, down = min(columns, int(-(-width // CELL))), min(rows, int(-(-height // CELL)))

    def cost(column: int, row: int) -> tuple[int, float]:
        right, below = column + across, row + down
        covered = taken[below][right] - taken[row][right] - taken[below][column] + taken[row][column]
        x, y = inside.x + column * CELL + width / 2, inside.y + row * CELL + height / 2
        return covered, (x - wanted[0]) ** 2 + (y - wanted[1]) ** 2

    places = ((column, row) for row in range(rows - down + 1) for column in range(columns - across + 1))
    column, row = min(places, key=lambda at: cost(*at))
    return Box(inside.x + column * CELL, inside.y + row * CELL, width, height)


def _things(spec: TableSpec, inside: Box) -> Iterable[Box]:
    yield from (placement.box for placement in place(spec).values())
    yield from (Box.around(pill.x, pill.y, *PILL) for pill in spec.pills)
    yield from (Box(plate.x, plate.y, plate.width, plate.height) for plate in spec.plates)
    for decor in spec.decor:
        box = Box.around(decor.x, decor.y, decor.height * decor.picture.width / decor.picture.height, decor.height)
        if box.w * box.h <= GROUND_SHARE * inside.w * inside.h:
            yield box


def _covered(things: Iterable[Box], inside: Box, columns: int, rows: int) -> list[list[int]]:
    """How many cells with things on them lie above and left of each corner of the cells."""
    cells = [[0] * columns for _ in range(rows)]
    for box in things:
        left, right = int((box.x - inside.x) // CELL), int((box.right - inside.x) // CELL)
        top, bottom = int((box.y - inside.y) // CELL), int((box.bottom - inside.y) // CELL)
        for row in range(max(0, top), min(rows - 1, bottom) + 1):
            for column in range(max(0, left), min(columns - 1, right) + 1):
                cells[row][column] = 1
    sums = [[0] * (columns + 1)]
    for line in cells:
        sums.append([above + here for above, here in zip(sums[-1], accumulate(line, initial=0), strict=True)])
    return sums
