"""The positions on the table: other booths side by side at the top, the own one below, the hand at the edge."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box, Fan, Point
from tabletable.core.tablekit.seating import MARGIN, PLATE_HEIGHT
from tabletable.core.tablespec import Stage

HAND_CARD: Final = 168.0
LOW_HAND_CARD: Final = 110.0
"""The height of a hand card while a panel is above the hand, low enough for a whole card to fit below it."""
OWN_CARD: Final = 118.0
STALL_CARD: Final = 87.0
PILE_CARD: Final = 101.0
SMALL_CARD: Final = 38.0
MONEY_CARD: Final = 80.0
_RATIO: Final = 5 / 7
_GAPS: Final = (8.0, 5.0, 2.0)
"""The gaps between the cards of a booth; later ones for more crowded booths."""
_LITTLE_SMALLER: Final = 0.85
"""Cards of a crowded booth that keep this part of their size need no narrower gap."""
HEADER: Final = 244.0
"""Width of the box with the title: "Flea Market" and "round 12" stand side by side."""
RIBBON_LEFT: Final = MARGIN + HEADER + 8
TRAY: Final = (134.0, 162.0)
TRAY_CARDS: Final = -3.0
"""The offset from the middle of one's own tray to that of the cards in it."""
_FAN_ROOM: Final = TRAY[0] - 24
_VALUE_STRIP: Final = 0.31
"""The part of a card's width that shows its value."""
_LEAST_MONEY: Final = 60.0
CASH_HEIGHT: Final = 96.0
TILTS: Final = (1.0, -1.2, 0.6, -0.8)
"""The turns of the goods on neighbouring stalls, in degrees."""


class Booth(NamedTuple):
    """The stalls of one seat, side by side."""

    box: Box
    pitch: float
    """The distance from stall to stall."""
    card: float
    """The height of a card on it."""

    def stall(self, number: int, count: int) -> Point:
        """Return the middle of a stall."""
        return self.box.cx - self.pitch * (count - 1) / 2 + self.pitch * number, self.box.cy + 1


class Place(NamedTuple):
    """The area of another seat: plate, booth, and the strip with money and popularity."""

    plate: Box
    booth: Booth
    strip: Box

    @property
    def right(self) -> float:
        """Its right edge, to which signs lead from the plate."""
        return self.strip.right

    def spread(self, count: int) -> tuple[float, float]:
        """Return the step between `count` small money cards in the strip, and their total width."""
        step = min(13.0, (self.strip.w - 258) / max(1, count - 1))
        return step, step * max(0, count - 1)

    def promotion(self, count: int) -> Point:
        """Return the middle of the `count` cards of a discount in the strip."""
        return self.right - 184 - 4.5 * max(0, count - 1), self.strip.cy


class Layout(NamedTuple):
    """All positions of a table of one size."""

    ribbon: Box
    others: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""
    booth: Booth
    board: Box
    """The chalk board."""
    money: Box
    """The own trays."""
    popularity: Box
    promotion: Point
    """The last card of the viewer's discount, on the counter of the booth."""
    draw: Point
    discard: Point
    plate: Box
    tag: Point
    """The own price tag."""
    hand: Fan
    low_hand: float
    """The middle of a hand that makes room above it."""
    cash: Box
    """The tray for payments."""


def layout(stage: Stage, stalls: tuple[int, ...]) -> Layout:
    """Return the layout for seats with these numbers of stalls, the viewer's first.

    The measures are those of a stage of 984×720; a larger one spreads the booths and moves the hand down.
    """
    room = Box(MARGIN, 0, stage.width - MARGIN, stage.height)
    others = zip(room.columns(len(stalls) - 1, MARGIN), stalls[1:], strict=True)
    top = 306 + round((stage.height - 720) * 0.4)
    board = Box(MARGIN, top, 240, 162)
    popularity = Box(stage.width - TRAY[0], top, *TRAY)
    money = popularity.moved(-TRAY[0] - 8, 0)
    own = Box(board.right + 12, top + 17, money.x - 8 - board.right - 12, 144)
    plate = Box(MARGIN, stage.height - 76, 160, PLATE_HEIGHT)
    piles = stage.height - 177
    hand = Fan((264 + stage.width - MARGIN) / 2, stage.height - 114, stage.width - MARGIN - 264)
    return Layout(
        ribbon=Box(RIBBON_LEFT, MARGIN, stage.width - RIBBON_LEFT, 44),
        others=tuple(_place(box, count) for box, count in others),
        booth=booth_in(own, stalls[0], 98, OWN_CARD),
        board=board,
        money=money,
        popularity=popularity,
        promotion=(own.cx, top + 183),
        draw=(56, piles),
        discard=(150, piles),
        plate=plate,
        tag=(plate.right + 38, stage.height - 48),
        hand=hand,
        low_hand=stage.height - 68,
        cash=Box.around(hand.x, stage.height - 176, 560, CASH_HEIGHT),
    )


def _place(box: Box, stalls: int) -> Place:
    booth = booth_in(box._replace(y=138, h=112), stalls, 72, STALL_CARD)
    return Place(Box(box.x, 66, box.w - 112, PLATE_HEIGHT), booth, box._replace(y=256, h=36))


def booth_in(room: Box, stalls: int, pitch: float, card: float) -> Booth:
    """Return a booth in the middle of its room.

    With many stalls they first move closer together, then the cards shrink, at last they overlap.
    """
    frame, whole = 24.0, room.w - 4
    wide = card * _RATIO
    if pitch * (stalls - 1) + wide + frame + 10 > whole:
        frame = 18.0
        for gap in _GAPS:
            shrunk = (whole - frame - gap * (stalls - 1)) / stalls
            if shrunk >= _LITTLE_SMALLER * wide:
                break
        wide = max(0.62 * wide, min(wide, shrunk))
        pitch = min(pitch, (whole - frame - wide) / (stalls - 1))
    width = min(whole, pitch * (stalls - 1) + wide + frame + 10 if stalls > 1 else wide + 2 * frame)
    return Booth(Box(room.cx - width / 2, room.y, width, room.h), pitch, wide / _RATIO)


class Notes(NamedTuple):
    """The money cards in the viewer's tray."""

    card: float
    """The height of each card."""
    step: float
    """The distance between the middles of neighbouring cards."""
    tilt: float
    """Degrees from card to card."""


def money_fan(count: int) -> Notes:
    """Return the fan of `count` cards in the tray: the more, the smaller; each still shows its value."""
    gaps = max(1, count - 1)
    edge = 6.0 if count < 4 else 2.0
    turn = math.radians(edge if count > 1 else 0)
    card = min(MONEY_CARD, max(_LEAST_MONEY, _FAN_ROOM / (1 + _VALUE_STRIP * gaps) / _RATIO))
    width = card * (_RATIO * math.cos(turn) + math.sin(turn))
    return Notes(card, min(28.0, (_FAN_ROOM - width) / gaps), min(5.0, 2 * edge / gaps))
