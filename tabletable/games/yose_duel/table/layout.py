"""The positions of everything on the table: the opponent at the top, the piles on the board, the question and the
viewer below.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import MARGIN, PLATE_HEIGHT
from tabletable.core.tablespec import Stage
from tabletable.games.yose_duel.rules import zones

TOP: Final = 98.0
"""The height of the strip above the board: the opponent, the closed cards, its provisional area."""
BOTTOM: Final = 220.0
"""The height of the area below the board: the question, the viewer, its provisional area."""
COLUMNS: Final = 6
INSET: Final = 10.0
"""The distance from the left edge of the board to its first line."""
CARD: Final = 118.0
"""The height of a card on the board of the smallest stage."""
STEP: Final = 34.0
"""The visible part of an under card there."""
PLATE_WIDTH: Final = 308.0
RESERVE: Final = 130.0
"""The right end of a plate, where the points stand."""
TRAY: Final = (184.0, 88.0)
TRAY_CARD: Final = 73.0
TRAY_WORDS: Final = 98.0
"""The right end of a tray with several cards, which its words keep: the cards move together instead."""
HAND_CARD: Final = 168.0
HAND_INDEX: Final = 0.55
"""Share of a card's height in which its rank and suit are seen."""
SMALL_CARD: Final = 56.0
POINTS_CARD: Final = 40.0
QUESTION: Final = 106.0
_HEADER: Final = 256.0
"""The header ends left of this."""
_LARGEST: Final = 1.6
_NARROWEST: Final = 122.0
"""Width of a column of piles for cards of scale 1: a card, and a value beside it."""

_STRIP: Final = 204.0
"""The width of the strip between the opponent's plate and its provisional area: closed cards, void cards, counts."""
_STRIP_Y: Final = MARGIN + PLATE_HEIGHT / 2
CAPTION: Final = 40.0
"""The distance from the middle of a small pile down to the middle of its caption."""
OPENING: Final = (500.0, 119.0)
"""The width and height of the question during the opening, when it has four lines and the start cards beside it."""
_START: Final = 412.0
"""Width of two start cards and the place beside them."""


class Seat(NamedTuple):
    """The things of one seat."""

    plate: Box
    tray: Box


class Layout(NamedTuple):
    """All positions of a table of one size."""

    board: Box
    scale: float
    """The scale of the cards on the board relative to the smallest stage."""
    column: float
    """The middle of the first column of piles."""
    row: float
    """The upper edge of the upper under cards."""
    pitch: Point
    """The distance from pile to pile, across and down."""
    above: Seat
    below: Seat
    rest: Point
    void: Point
    piles_text: Point
    """The middle of what is said about the piles that are left."""
    question: Box
    legend: Box
    hand: Fan
    """The start cards of the viewer."""
    show: Point
    """The middle of the place beside it where the card is put that is to be compared."""
    hand_above: Point

    @property
    def card(self) -> float:
        """The height of a card on the board."""
        return CARD * self.scale

    @property
    def step(self) -> float:
        """How much of an under card shows."""
        return STEP * self.scale

    def closed_up(self, is_opening: bool) -> Layout:
        """Return the layout without the closed cards, with the figures beside them moved to the middle of the strip.

        In the opening start cards lie there: the figures take the place of the closed cards.
        """
        shift = (self.void[0] - self.rest[0]) / (1 if is_opening else 2)
        return self._replace(
            void=(self.void[0] - shift, self.void[1]), piles_text=(self.piles_text[0] - shift, self.piles_text[1])
        )

    def pile(self, number: int) -> Point:
        """Return the middle of a pile of two cards."""
        row, column = divmod(number, COLUMNS)
        x = self.column + column * self.pitch[0]
        return x, self.row + row * self.pitch[1] + (self.step + self.card) / 2

    @property
    def side(self) -> Box:
        """Everything below the board."""
        return self.question._replace(h=self.below.tray.bottom - self.question.y)

    def buttons(self) -> list[Box]:
        """Return the boxes of the two answers in the question."""
        room = self.question
        return Box(room.x + 98, room.y + 36, room.w - 110, 62.0).columns(2, 12.0)

    def single(self) -> Box:
        """Return the box of a single button at the right end of the question's place."""
        return Box(self.question.right - 292, self.question.cy - 31, 280.0, 62.0)


def column_width(board: float) -> float:
    """Return the width of a column of piles on a board of this width."""
    return (board - 2 * MARGIN) / COLUMNS


def layout(stage: Stage) -> Layout:
    """Return the layout for a stage. The measures are those of 984×720; a larger stage gives the board all the extra
    room.
    """
    width, height = stage.width, stage.height
    board = Box(MARGIN, TOP, width - MARGIN, height - TOP - BOTTOM)
    across, down = column_width(board.w), board.h / (zones.PILES // COLUMNS)
    scale = min(_LARGEST, across / _NARROWEST, down / 201)
    tray_x = width - TRAY[0]
    free_left, free_right = _HEADER + PLATE_WIDTH + MARGIN, tray_x - MARGIN
    strip = free_left + (free_right - free_left - _STRIP) / 2
    start = (MARGIN + OPENING[0] + width - _START) / 2
    legend_left = MARGIN + PLATE_WIDTH + 18
    return Layout(
        board=board,
        scale=scale,
        column=MARGIN + INSET + across / 2,
        # A pile with the marks above and below it stands in the middle of its place.
        row=board.y + (down - (STEP + CARD) * scale) / 2,
        pitch=(across, down),
        above=Seat(Box(_HEADER, MARGIN, PLATE_WIDTH, PLATE_HEIGHT), Box(tray_x, 5.0, *TRAY)),
        below=Seat(Box(MARGIN, height - 82, PLATE_WIDTH, PLATE_HEIGHT), Box(tray_x, height - TRAY[1] - 10, *TRAY)),
        rest=(strip + 14, _STRIP_Y),
        void=(strip + 94, _STRIP_Y),
        piles_text=(strip + 163, _STRIP_Y),
        question=Box(MARGIN, height - BOTTOM + 8, width - MARGIN, QUESTION),
        legend=Box(legend_left, height - 97, tray_x - 16 - legend_left, 86.0),
        hand=Fan(start + 126, height - 106, 380.0),
        show=(start + 352, height - 106),
        hand_above=(strip + 122, _STRIP_Y),
    )
