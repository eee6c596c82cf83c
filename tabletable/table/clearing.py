"""Free space on a table for something laid over it for a moment."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from itertools import accumulate
from operator import add, or_, sub
from typing import Final

from tabletable.core.message import Msg
from tabletable.core.picture import Art, Label, Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Decor, TableSpec
from tabletable.table.layout import of_the_last, place, title_box

Point = tuple[float, float]
CELL: Final = 8.0
"""px: places are looked at in steps of this."""
PILL: Final = (96.0, 28.0)
"""About how large a pill is; its words only the screen can measure."""
SIGN_AREA: Final = 6000.0
"""px²: a larger picture is something things lie on."""
AROUND: Final = 4.0
"""px that are kept free around each thing."""
GROUND_SHARE: Final = 0.25
"""A picture that takes more of the room than this is ground and no thing; only its edge is one."""
DIGIT: Final = 0.6
"""Of its height a digit is wide."""
TOKEN: Final = 0.3
"""A picture on a card narrower than this share of it is a symbol to read, not the card's illustration."""
EDGE: Final = 12.0
"""px from the end of such a picture inwards, in which its frame is drawn."""


def clear_spot(
    spec: TableSpec,
    inside: Box,
    sizes: Iterable[tuple[float, float]],
    wanted: Point,
    also: Iterable[Box] = (),
) -> Box:
    """Return a box within `inside` that covers nothing on the table, with its middle as near to `wanted` as possible.

    It has the first of `sizes` that finds such a place (`sizes` is consumed no further); if none does, the smallest
    size, where it covers least. Pieces, plates, pills, pictures and the edges of the cloth count as covered, and the
    boxes `also`.
    """
    grid, tried = _Grid(inside, [*things(spec, inside), *also]), list[tuple[float, float]]()
    for width, height in sizes:
        place = grid.free(width, height, wanted)
        if place is not None:
            return Box(*place, width, height)
        tried.append((width, height))
    width, height = min(tried, key=lambda size: size[0] * size[1])
    return Box(*grid.least_covered(width, height, wanted), width, height)


def uncovering(inside: Box, size: tuple[float, float], wanted: Point, boxes: Iterable[Box]) -> Box | None:
    """Return a box of this size within `inside` that covers none of `boxes`, nearest to `wanted`; None if there is
    none.
    """
    place = _Grid(inside, boxes).free(*size, wanted)
    return None if place is None else Box(*place, *size)


class _Grid:
    """The cells of a room, and which of them something lies on."""

    def __init__(self, inside: Box, things: Iterable[Box]) -> None:
        self._inside = inside
        self._columns, self._rows = max(1, int(inside.w // CELL)), max(1, int(inside.h // CELL))
        self._weights = [0] * self._rows
        """By row, a bit for each column that is taken, the left one the lowest."""
        for box in (thing.inset(-AROUND) for thing in things):
            left, right = int((box.x - inside.x) // CELL), int((box.right - inside.x) // CELL)
            top, bottom = int((box.y - inside.y) // CELL), int((box.bottom - inside.y) // CELL)
            left, right = max(0, left), min(self._columns - 1, right) + 1
            if left < right:
                bits = (1 << right) - (1 << left)
                for row in range(max(0, top), min(self._rows - 1, bottom) + 1):
                    self._weights[row] |= bits

    def free(self, width: float, height: float, wanted: Point) -> Point | None:
        """Return the upper left corner of the free place of this size whose middle is nearest to `wanted`, or None.

        Bit masks test all places of a row at once.
        """
        across, down = self._cells(width, height)
        end = (1 << self._columns - across + 1) - 1
        least, best = math.inf, None
        for row, mask in enumerate(_spans(self._weights, down)):
            free = ~_span(mask, across) & end
            if not free:
                continue
            beyond = max(0, math.ceil((wanted[0] - self._inside.x) / CELL - across / 2))
            before = (free & (1 << beyond) - 1).bit_length() - 1
            after = free >> beyond
            near = [before] * (before >= 0) + [beyond + (after & -after).bit_length() - 1] * (after > 0)
            for column in near:
                far = self._far(column + across / 2, row + down / 2, wanted)
                if far < least:
                    least, best = far, self._corner(column, row)
        return best

    def least_covered(self, width: float, height: float, wanted: Point) -> Point:
        """Return the upper left corner of the place of this size with the fewest covered cells."""
        across, down = self._cells(width, height)
        wide = [list(map(sub, row[across:], row)) for row in self._sums]
        nearest = sorted(range(self._columns - across + 1), key=lambda at: self._far(at + across / 2, 0, wanted))
        least, best = (self._rows * self._columns + 1, math.inf), (0.0, 0.0)
        for row in range(self._rows - down + 1):
            covered = list(map(sub, wide[row + down], wide[row]))
            fewest = min(covered)
            if fewest > least[0]:
                continue
            column = next(column for column in nearest if covered[column] == fewest)
            cost = fewest, self._far(column + across / 2, row + down / 2, wanted)
            if cost < least:
                least, best = cost, self._corner(column, row)
        return best

    @cached_property
    def _sums(self) -> list[list[int]]:
        """How many cells with things on them lie above and left of each corner of the cells."""
        sums = [[0] * (self._columns + 1)]
        for mask in self._weights:
            line = accumulate((mask >> column & 1 for column in range(self._columns)), initial=0)
            sums.append(list(map(add, sums[-1], line)))
        return sums

    def _cells(self, width: float, height: float) -> tuple[int, int]:
        return min(self._columns, math.ceil(width / CELL)), min(self._rows, math.ceil(height / CELL))

    def _far(self, column: float, row: float, wanted: Point) -> float:
        x, y = self._corner(column, row)
        return (x - wanted[0]) ** 2 + (y - wanted[1]) ** 2

    def _corner(self, column: float, row: float) -> Point:
        return self._inside.x + column * CELL, self._inside.y + row * CELL


def _span(mask: int, count: int) -> int:
    """Return a mask: bit `i` is set if any of the `count` bits from `i` on is taken."""
    have = 1
    while have < count:
        step = min(have, count - have)
        mask, have = mask | mask >> step, have + step
    return mask


def _spans(masks: list[int], count: int) -> list[int]:
    """Return masks of `count` consecutive rows combined, for every first row."""
    have = 1
    while have < count:
        step = min(have, count - have)
        masks, have = list(map(or_, masks, masks[step:])), have + step
    return masks


def things(spec: TableSpec, inside: Box) -> Iterable[Box]:
    """Yield the boxes on a table: its title, pieces, plates, pills, pictures, and the edges of its cloth."""
    yield from _lying(spec)
    for decor in spec.decor:
        box = _drawn(decor)
        if box.w * box.h <= GROUND_SHARE * inside.w * inside.h:
            yield box
        else:
            yield from _edges(box)


@of_the_last
def _lying(spec: TableSpec) -> list[Box]:
    """Return the boxes on a table except pictures."""
    boxes = [title_box(spec), *(placement.box for placement in place(spec).values())]
    boxes += [Box.around(pill.x, pill.y, *PILL) for pill in spec.pills]
    return boxes + [Box(plate.x, plate.y, plate.width, plate.height) for plate in spec.plates]


def _drawn(decor: Decor) -> Box:
    return Box.around(decor.x, decor.y, decor.height * decor.picture.width / decor.picture.height, decor.height)


def signs(spec: TableSpec) -> list[Box]:
    """Return the boxes of pictures small enough to be symbols: values, missing cards."""
    return [box for box in map(_drawn, spec.decor) if box.w * box.h <= SIGN_AREA]


def boards(spec: TableSpec) -> list[Box]:
    """Return the boxes of larger pictures with a tip and nothing else on them."""
    small = signs(spec)
    things = [*small, *(Box.around(zone.x, zone.y, 1, 1) for zone in spec.zones)]
    large = (box for decor in spec.decor if decor.tip is not None and (box := _drawn(decor)) not in small)
    return [box for box in large if not any(box.overlaps(thing) for thing in things)]


@of_the_last
def words(spec: TableSpec) -> list[Box]:
    """Return the boxes of everything readable: words and figures on pictures and pills, and the cards of the own hand.

    Only the screen can measure words: they count with their greatest width, or that of their picture.
    """
    boxes = [Box.around(pill.x, pill.y, *PILL) for pill in spec.pills]
    own = {zone.id for zone in spec.zones if zone.own}
    boxes += [spot.box for spot in place(spec).values() if spot.zone in own]
    for decor in spec.decor:
        scale = decor.height / decor.picture.height
        left, top = decor.x - decor.picture.width * scale / 2, decor.y - decor.height / 2
        for line in lines(decor.picture):
            boxes.append(Box(left + line.x * scale, top + line.y * scale, line.w * scale, line.h * scale))
    return boxes


def lines(picture: Picture) -> list[Box]:
    """Return the boxes of words and figures on a picture, upright or upside down, in the picture's units."""
    boxes: list[Box] = []
    for layer in picture.layers:
        if isinstance(layer, Label) and layer.angle % 180 == 0:
            most = picture.width if isinstance(layer.text, Msg) else len(layer.text) * layer.size * DIGIT
            width = layer.width or most
            boxes.append(Box.around(layer.x + (width / 2 if layer.flush else 0.0), layer.y, width, layer.size))
    return boxes


def tokens(picture: Picture) -> list[Box]:
    """Return the boxes of small symbols on a picture, in the picture's units."""
    art = (layer for layer in picture.layers if isinstance(layer, Art) and layer.angle % 180 == 0)
    return [Box.around(each.x, each.y, each.size, each.size) for each in art if each.size < picture.width * TOKEN]


def _edges(box: Box) -> Iterable[Box]:
    for y in (box.y, box.bottom - EDGE):
        yield Box(box.x, y, box.w, EDGE)
    for x in (box.x, box.right - EDGE):
        yield Box(x, box.y, EDGE, box.h)
