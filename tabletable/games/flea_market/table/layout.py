"""Where everything stands: the other booths side by side at the top, the viewer's own below, its hand at the edge."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from tabletable.core.tablespec import Stage

MARGIN: Final = 16.0
HAND_CARD: Final = 168.0
OWN_CARD: Final = 118.0
STALL_CARD: Final = 87.0
PILE_CARD: Final = 101.0
SMALL_CARD: Final = 38.0
MONEY_CARD: Final = 80.0
_RATIO: Final = 5 / 7
_GAPS: Final = (8.0, 5.0, 2.0)
"""Between the cards of a booth, the later the more crowded it is."""
_LITTLE_SMALLER: Final = 0.85
"""Cards of a crowded booth that keep this part of their size need no narrower gap."""
PLATE: Final = 56.0
OWN_PLATE: Final = 160.0
HEADER: Final = 244.0
"""Width of the box with the title: "Flea Market" and "round 12" stand side by side."""
RIBBON_LEFT: Final = MARGIN + HEADER + 8
TAG: Final = (68.0, 40.0)
BOARD: Final = (240.0, 162.0)
TRAY: Final = (134.0, 162.0)
TRAY_CARDS: Final = -3.0
"""From the middle of an own tray to that of the cards in it."""
_FAN_ROOM: Final = TRAY[0] - 24
_VALUE_STRIP: Final = 0.31
"""The part of a card's width that shows its value."""
_LEAST_MONEY: Final = 60.0
STRIP: Final = 36.0


TILTS: Final = (1.0, -1.2, 0.6, -0.8)
"""How the goods of neighbouring stalls lie, in degrees."""


class Booth(NamedTuple):
    """The stalls of one seat, side by side."""

    left: float
    top: float
    width: float
    height: float
    pitch: float
    """From stall to stall."""
    card: float
    """Height of a card on it."""

    def stall(self, number: int, count: int) -> tuple[float, float]:
        """The middle of a stall."""
        first = self.left + self.width / 2 - self.pitch * (count - 1) / 2
        return first + self.pitch * number, self.top + self.height / 2 + 1


class Place(NamedTuple):
    """One of the other seats: plate, booth, and the strip with money and popularity."""

    x: float
    width: float
    plate_width: float
    booth: Booth


class Layout(NamedTuple):
    """All positions of a table of one size."""

    ribbon: tuple[float, float]
    """Left end and width; 44 high, at y 16."""
    others: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""
    booth: Booth
    board: tuple[float, float]
    """Centre of the chalk board."""
    money: tuple[float, float]
    """Centre of the own money tray."""
    popularity: tuple[float, float]
    promotion: tuple[float, float]
    """Centre of the last card of the own discount, on the counter of the booth."""
    draw: tuple[float, float]
    discard: tuple[float, float]
    plate: tuple[float, float, float]
    """Top left corner and width of the own plate."""
    tag: tuple[float, float]
    """Centre of the own price tag."""
    hand: tuple[float, float, float]
    """Centre and width of the own hand."""
    cash: tuple[float, float, float]
    """Centre and width of the tray for payments."""
    loose: tuple[float, float, float, float]
    """Left, top, width and height of where a few buttons have been left lying."""


PLATE_TOP: Final = 66.0
_BOOTH_TOP: Final = 138.0
_BOOTH_HEIGHT: Final = 112.0
STRIP_TOP: Final = 256.0
CASH_HEIGHT: Final = 96.0


def layout(stage: Stage, stalls: tuple[int, ...]) -> Layout:
    """The layout for a viewer and the others, with so many stalls each (the viewer's first).

    The measures are those of a stage of 984×720; a larger one spreads the booths and moves the hand down.
    """
    taller = stage.height - 720
    count = len(stalls) - 1
    each = (stage.width - MARGIN - MARGIN * (count - 1)) / count
    top = 306 + round(taller * 0.4)
    own_left, own_right = MARGIN + BOARD[0] + 12, stage.width - 2 * TRAY[0] - 2 * 8
    piles = stage.height - 177
    hand_left = 264.0
    return Layout(
        ribbon=(RIBBON_LEFT, stage.width - RIBBON_LEFT),
        others=tuple(
            Place(
                MARGIN + at * (each + MARGIN),
                each,
                each - 112,
                booth_in(
                    MARGIN + at * (each + MARGIN), _BOOTH_TOP, each, _BOOTH_HEIGHT, stalls[at + 1], 72, STALL_CARD
                ),
            )
            for at in range(count)
        ),
        booth=booth_in(own_left, top + 17, own_right - own_left, 144, stalls[0], 98, OWN_CARD),
        board=(MARGIN + BOARD[0] / 2, top + BOARD[1] / 2),
        money=(stage.width - TRAY[0] * 1.5 - 8, top + TRAY[1] / 2),
        popularity=(stage.width - TRAY[0] / 2, top + TRAY[1] / 2),
        promotion=((own_left + own_right) / 2, top + 183),
        draw=(56, piles),
        discard=(150, piles),
        plate=(MARGIN, stage.height - 76, OWN_PLATE),
        tag=(MARGIN + OWN_PLATE + 4 + TAG[0] / 2, stage.height - 48),
        hand=((hand_left + stage.width - MARGIN) / 2, stage.height - 114, stage.width - MARGIN - hand_left),
        cash=((hand_left + stage.width - MARGIN) / 2, stage.height - 176, 560),
        loose=(202, piles - 62, 56, 66),
    )


def booth_in(left: float, top: float, room: float, height: float, stalls: int, pitch: float, card: float) -> Booth:
    """A booth in the middle of its room.

    When there are many stalls they draw nearer to each other, then its cards shrink, at last they overlap.
    """
    frame, whole = 24.0, room - 4
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
    return Booth(left + (room - width) / 2, top, width, height, pitch, wide / _RATIO)


class Fan(NamedTuple):
    """The money cards in the own tray."""

    card: float
    """Height of each."""
    step: float
    """From middle to middle."""
    tilt: float
    """Degrees from card to card."""


def money_fan(count: int) -> Fan:
    """So many cards fanned within the tray: the more there are, the smaller, so that each still shows its value."""
    gaps = max(1, count - 1)
    edge = 6.0 if count < 4 else 2.0
    turn = math.radians(edge if count > 1 else 0)
    card = min(MONEY_CARD, max(_LEAST_MONEY, _FAN_ROOM / (1 + _VALUE_STRIP * gaps) / _RATIO))
    width = card * (_RATIO * math.cos(turn) + math.sin(turn))
    return Fan(card, min(28.0, (_FAN_ROOM - width) / gaps), min(5.0, 2 * edge / gaps))


def strip_step(place: Place, count: int) -> tuple[float, float]:
    """From one small money card to the next in the strip of a seat that has `count`, and how wide they spread."""
    step = min(13.0, (place.width - 258) / max(1, count - 1))
    return step, step * max(0, count - 1)


def promotion_at(place: Place, count: int) -> tuple[float, float]:
    """The middle of the `count` cards of a discount in the strip of a seat."""
    return place.x + place.width - 184 - 4.5 * max(0, count - 1), STRIP_TOP + STRIP / 2
