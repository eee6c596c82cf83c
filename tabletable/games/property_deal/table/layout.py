"""The positions of everything on the table: piles top left, other seats beside them, one's own cards below."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import MARGIN, PLATE_HEIGHT
from tabletable.core.tablespec import Stage

PILE_CARD: Final = 112.0
SET_CARD: Final = 123.0
SET_STEP: Final = 31.0
SET_GAP: Final = 4.0
"""The minimum distance between two own sets, in px."""
BANK_CARD: Final = 112.0
SLOT_CARD: Final = 101.0
SLOT_PITCH: Final = 80.0
SLOT_INSET: Final = 44.0
"""The distance from the end of a tray's box to the middle of the nearest card."""
TRAY_WORDS: Final = 250.0
"""Width of the part of a tray that tells what is owed."""
SMALL_CARD: Final = 64.0
SMALL_WIDTH: Final = 46.0
SHORT_CARD: Final = 44.0
"""The height of such a card where the sets are in two rows."""
_ROW_GAP: Final = 4.0
_NARROWER: Final = 34.0
"""The least width of a card in one row where there is no room for notes."""
SMALL_GAP: Final = 2.0
"""The minimum distance between two columns of sets of another seat, in px."""
NARROW: Final = 210.0
PURSE: Final = (72.0, 40.0)
"""The middle of the note before the second line of a plate, from the plate's corner."""
PLATE_STAR: Final = 17.0
"""The distance between the stars of full sets."""
PLATE_STARS: Final = 128.0
"""The middle of the first star in that line, behind the money."""
SMALL_STEP: Final = 19.0
SMALL_TOP: Final = 80.0
"""The upper edge of the sets of other seats."""
PASSING_CARD: Final = 92.0
"""The height of a card on its way to or from another seat."""
PASSING_STEP: Final = 40.0
"""The distance between cards on their way to or from another seat."""
HAND_CARD: Final = 168.0
HAND_PITCH: Final = 116.0
"""The distance between hand cards where there is room, wide enough to read the name of each."""
_HAND_LEFT: Final = 200.0
"""The left end of the hand, right of the viewer's plate."""
_OTHERS_LEFT: Final = 250.0
HEADER: Final = _OTHERS_LEFT - 2 * MARGIN - 4
"""The width of the box with the title, clear of the glow of the plates beside it."""
_WIDE: Final = 300.0
_WIDEST: Final = 330.0
_WIDEST_ALONE: Final = 560.0
_CLOTH_TOP: Final = 44.0
_AREA_TOP: Final = 226.0
_BELOW_AREA: Final = 220.0
_BANK_WIDTH: Final = 228.0
_FRAME: Final = 21.0
"""The double line around the viewer's part of the table, and the distance everything keeps from it."""
BANK_TARGET: Final = (216.0, 246.0)


class Place(NamedTuple):
    """The area of another seat."""

    x: float
    """Left edge."""
    width: float
    height: float
    """The height of the cloth below the plate."""
    most: int = 3
    """Full sets that win, each with a star."""
    sizes: tuple[int, ...] = ()
    """The number of cards of each of its sets, from the left."""

    @property
    def plate(self) -> Box:
        """Its name plate."""
        return Box(self.x, MARGIN, self.width, PLATE_HEIGHT)

    @property
    def cloth(self) -> Box:
        """The cloth under its cards; the plate covers its upper edge."""
        return Box(self.x, _CLOTH_TOP, self.width, self.height)

    @property
    def area(self) -> Box:
        """All of it."""
        return Box(self.x, MARGIN, self.width, _CLOTH_TOP - MARGIN + self.height)

    @property
    def is_narrow(self) -> bool:
        """Whether the plate has room for either money or full sets only."""
        return self.width < NARROW + PLATE_STAR * (self.most - 3)

    @property
    def shows_notes(self) -> bool:
        """Whether there is room for a column of money beside the sets; else money is a single note on the plate."""
        return self.width >= _WIDE

    @property
    def _room(self) -> float:
        """The width for sets."""
        return self.width - 24 - (46 if self.shows_notes else 0)

    @property
    def has_rows(self) -> bool:
        """Whether the sets are in two rows of short cards, because one row would make their cards too narrow."""
        least = SMALL_WIDTH if self.shows_notes else _NARROWER  # less wide places are also lower: two rows take more
        return len(self.sizes) * (least + SMALL_GAP) > self._room

    @property
    def _columns(self) -> int:
        return max(1, -(-len(self.sizes) // 2) if self.has_rows else len(self.sizes))

    @property
    def _step(self) -> float:
        """The distance between columns of sets."""
        return min(SMALL_WIDTH + 8, self._room / self._columns)

    @property
    def card(self) -> int:
        """The width of a card, so narrow that no column covers the next one."""
        return int(min(SMALL_WIDTH, self._step - SMALL_GAP))

    @property
    def card_height(self) -> float:
        """The height of a card."""
        return SHORT_CARD if self.has_rows else SMALL_CARD

    def column(self, number: int) -> float:
        """Return the middle of set `number`."""
        left = self.x + 12 + (46 if self.shows_notes else 0) + self.card / 2
        return left + number % self._columns * self._step

    def _gaps(self, row: int) -> int:
        """Return the number of steps down to the last card of the longest set of a row."""
        sizes = self.sizes[row * self._columns : (row + 1) * self._columns]
        return max(sizes, default=1) - 1

    def rise(self, cards: int) -> float:
        """Return the step between the cards of a set of this many, clear of the stars at the lower edge."""
        if self.has_rows:
            most = (26.0 if self.is_narrow else 44.0) - _ROW_GAP
            return min(SMALL_STEP, most / max(1, self._gaps(0) + self._gaps(1)))
        most = 57.0 if self.shows_notes else 34.0 if self.is_narrow else 49.0
        return min(SMALL_STEP, most / max(1, cards - 1))

    def top(self, number: int) -> float:
        """Return the upper edge of set `number`."""
        if number < self._columns:
            return SMALL_TOP
        return SMALL_TOP + SHORT_CARD + self.rise(0) * self._gaps(0) + _ROW_GAP

    def bottom(self, number: int) -> float:
        """Return the lower edge of set `number`."""
        cards = self.sizes[number]
        return self.top(number) + self.card_height + self.rise(cards) * (cards - 1)


class Layout(NamedTuple):
    """All positions of a table of one size; lengths in px of the stage."""

    draw: Point
    discard: Point
    others: tuple[Place, ...]
    area: Box
    """The viewer's own part of the table."""
    bank: Point
    """The middle of the viewer's own notes; their target is the whole area left of the sets."""
    hand: Fan
    sunk_hand: float
    """The vertical centre of the hand while cards from the table pay."""
    plate: tuple[float, float, float]
    """The viewer's own plate: top left corner and width."""
    tray: Box
    answer: Box

    @property
    def sets(self) -> Box:
        """The part of the viewer's own table beside the bank."""
        left, top, width, height = self.area
        return Box(left + _BANK_WIDTH, top, width - _BANK_WIDTH, height)

    @property
    def set_top(self) -> float:
        """The upper edge of the first card of every own set."""
        return self.area.y + 18

    @property
    def foot(self) -> float:
        """The middle of the labels under one's own sets."""
        return self.area.bottom - 26

    @property
    def placing(self) -> Layout:
        """The layout with a tray for a single card to be placed, in the middle above the hand."""
        width = TRAY_WORDS + 2 * SLOT_INSET + 14
        return self._replace(tray=self.tray._replace(x=self.hand.x - width / 2, w=width))

    def slots(self, count: int) -> list[tuple[float, float]]:
        """Return the middles of `count` cards in the tray of a payment; at least one."""
        first, pitch = self.tray.x + TRAY_WORDS + SLOT_INSET, self.slot_pitch(count)
        return [(first + number * pitch, self.tray.cy) for number in range(max(1, count))]

    def slot_pitch(self, count: int) -> float:
        """Return the step between `count` cards in the tray."""
        room = self.tray.w - TRAY_WORDS - 2 * SLOT_INSET - 14
        return min(SLOT_PITCH, room / max(1, count - 1))

    def pitch(self, count: int) -> float:
        """Return the step between `count` own columns: sets, gaps left by sets, and a free place."""
        room, width = self.area.w - _BANK_WIDTH - 36 - _FRAME, SET_CARD * 5 / 7
        if (room + SET_GAP) / count < width + SET_GAP:
            return (room + SET_GAP) / count
        return min(142.0, (room - width) / max(1, count - 1))

    def card(self, count: int) -> float:
        """Return the height of a card in one of `count` own columns, so low that none covers the next one."""
        return min(SET_CARD, (self.pitch(count) - SET_GAP) * 7 / 5)

    def step(self, count: int) -> float:
        """Return the distance between the cards of the viewer's own set."""
        return SET_STEP * self.card(count) / SET_CARD

    def column(self, number: int, count: int) -> float:
        """Return the middle of one of `count` own columns."""
        return self.area.x + _BANK_WIDTH + 36 + self.card(count) * 5 / 14 + number * self.pitch(count)


@cache
def layout(stage: Stage, others: int, most: int = 3) -> Layout:
    """Return the layout for so many other seats if `most` full sets win; stages larger than 984×720 spread."""
    room = Box(_OTHERS_LEFT, 0, stage.width - _OTHERS_LEFT, _AREA_TOP)
    widest = _WIDEST if others > 1 else _WIDEST_ALONE
    each = room.columns(others, 10.0 if others > 3 else 16.0, widest + (stage.width - 984) / max(1, others))
    area = Box(MARGIN, _AREA_TOP, stage.width - MARGIN - 2, stage.height - _AREA_TOP - _BELOW_AREA)
    low = stage.height - _BELOW_AREA + 12
    return Layout(
        draw=(62, 138),
        discard=(160, 138),
        others=tuple(Place(box.x, box.w, _AREA_TOP - 10 - _CLOTH_TOP, most) for box in each),
        area=area,
        bank=(MARGIN + 112, area.cy - 20),
        hand=Fan((stage.width + _HAND_LEFT - 8) / 2, stage.height - 118, stage.width - _HAND_LEFT - 24),
        sunk_hand=stage.height + 38,
        plate=(MARGIN, stage.height - 76, 168),
        tray=Box(200, low, stage.width - 392, 152),
        answer=Box(stage.width - 176, low, 176, 192),
    )
