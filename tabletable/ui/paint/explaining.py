"""Where on the screen a thing is explained: beside it, and never over what the player may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.table.placing import BESIDE, Side, beside
from tabletable.ui import kit
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure

ZOOM_WIDTH: Final = 262.0
"""px of a card's words beside its figure."""
MOST_COVERED: Final = 0.35
"""Words that would cover more than this share of their own size of what lies on the table stand in the column."""
STEP: Final = 8.0
"""px from one place to the next in the column."""


class Room(NamedTuple):
    """What words about things on a table have to keep to, in logical px of the table."""

    inside: Box
    """The table."""
    aside: Box
    """The part of the column in which nothing is chosen: where there is no room at the table, it is said there."""
    kept: tuple[Box, ...] = ()
    """What may be chosen now."""
    taken: tuple[Box, ...] = ()
    """What is better not covered either."""


class Explanation(NamedTuple):
    """What is told about a piece or a seat."""

    about: Box
    title: str
    lines: tuple[str, ...]
    terms: tuple[str, ...]
    figures: tuple[Figure, Figure] | None = None
    """A piece large, and less so for the column."""

    def card(self, canvas: Canvas, width: float, is_stacked: bool) -> kit.ZoomCard:
        """Lay it out for a canvas; for the other two see `kit.zoom_card`."""
        shown = None if self.figures is None else self.figures[is_stacked]
        return kit.zoom_card(canvas, shown, self.title, self.lines, self.terms, width, is_stacked)

    def draw(self, canvas: Canvas, spot: Spot, column: float) -> None:
        """Draw it where it stands; the column is so many px of the table wide."""
        over, place = canvas.enlarged(spot.factor), spot.box.scaled(1 / spot.factor)
        self.card(over, column if spot.is_stacked else ZOOM_WIDTH, spot.is_stacked).draw(over, place.x, place.y)


class Spot(NamedTuple):
    """Where words stand, and how."""

    box: Box
    """In logical px of the table."""
    factor: float = 1.0
    """How many times as large as at the usual scale."""
    is_stacked: bool = False


def spot_of(canvas: Canvas, told: Explanation, room: Room, larger: float) -> Spot:
    """Where an explanation stands: beside the thing, else in the column, and smaller before it covers a choice.

    It is `larger` by this factor than the table, where there is room for that.
    """

    def sized(factor: float, is_stacked: bool) -> tuple[float, float]:
        card = told.card(canvas.enlarged(factor), room.aside.w if is_stacked else ZOOM_WIDTH, is_stacked)
        return card.width * factor, card.height * factor

    for factor in _factors(larger):
        near = beside(told.about, sized(factor, is_stacked=False), room.inside, room.kept, room.taken)
        if near is not None and near.covers(room.taken) <= MOST_COVERED * near.w * near.h:
            return Spot(near, factor)
        place = _in_column(sized(factor, is_stacked=True), room)
        if place is not None:
            return Spot(place, factor, is_stacked=True)
        if near is not None:
            return Spot(near, factor)
    width, height = sized(1.0, is_stacked=True)
    factor = min(room.aside.w / width, room.aside.h / height)
    w, h = sized(factor, is_stacked=True)
    return Spot(Box(room.aside.right - w, room.aside.y, w, h), factor, is_stacked=True)


def tip_spot(
    size: Callable[[float], tuple[float, float]],
    about: Box,
    room: Room,
    larger: float,
    sides: Sequence[Side] = BESIDE,
) -> Spot:
    """The same for a few words, which have this `size` (in px of the table) at a factor."""
    for factor in _factors(larger):
        place = beside(about, size(factor), room.inside, room.kept, room.taken, sides)
        if place is not None:
            return Spot(place, factor)
    width, height = size(1.0)
    place = _in_column((width, height), room)
    factor = min(1.0, room.aside.w / width, room.aside.h / height)
    return Spot(place or Box(room.aside.x, room.aside.y, width * factor, height * factor), 1.0 if place else factor)


def _factors(larger: float) -> Iterator[float]:
    """How large words may be, the wanted size first."""
    yield from dict.fromkeys((larger, (1 + larger) / 2, 1.0))


def _in_column(size: tuple[float, float], room: Room) -> Box | None:
    """The topmost place at the right edge of the column that covers no choice, None if there is none."""
    (width, height), aside = size, room.aside
    top = aside.y
    while top + height <= aside.bottom:
        place = Box(aside.right - width, top, width, height)
        if not any(place.overlaps(box) for box in room.kept):
            return place
        top += STEP
    return None
