"""Where everybody sits: the viewer below, the others clockwise from its left along three sides of the cloth."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.core.tablespec import Stage

PLATE_HEIGHT: Final = 56.0
PLATE_WIDTH: Final = 208.0
"""Of the other seats: who is next and its points have room before the number of cards."""
MARGIN: Final = 16.0
_SIDE_TOP: Final = (76.0, 92.0, 92.0, 124.0)
"""Where the side columns begin, below the title panel and below this many seats at the top."""
_SIDE_BOTTOM: Final = 264.0
"""How far above the lower edge the side columns end, so that a second row of one's own hand has room."""
_TOP_LEFT: Final = 324.0
"""Right of the title panel and the lantern."""
_TOP_RIGHT_INSET: Final = 8.0
_TOP: Final = 20.0
_BADGE_GAP: Final = 12.0
"""px between the last card of a hand and the badge beside it, where there is room."""

_SIDES: Final = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
}
"""How many of the others sit at the left, at the top and at the right."""


class Place(NamedTuple):
    """One of the other seats: its plate (top left corner), its cards from behind, its badge."""

    plate_x: float
    plate_y: float
    plate_width: float
    cards_x: float
    """Centre of the fan of backs."""
    cards_y: float
    card_height: float
    cards_width: float
    """How far the fan may spread, without the width of a card."""
    cards_angle: float
    badge_x: float
    badge_y: float
    badge_size: float


class Layout(NamedTuple):
    """All positions of a table of one size."""

    centre_x: float
    centre_y: float
    cloth: tuple[int, int]
    """Width and height."""
    ring: tuple[int, int]
    """Radii."""
    hand: tuple[float, float, float]
    """Centre and width of the viewer's own hand."""
    own_plate: tuple[float, float, float]
    """Top left corner and width."""
    own_badge: tuple[float, float]
    places: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""


def layout(stage: Stage, others: int, cards: tuple[int, ...]) -> Layout:
    """The layout for `others` other seats that hold so many `cards` each.

    The measures are those of a stage of 984×720; a larger one spreads the sides and grows the cloth.
    """
    wider, taller = stage.width - 984, stage.height - 720
    cx, cy = stage.width / 2 + 8, 256 + taller * 0.45
    half_width, half_height = 352 + round(wider * 0.4), 164 + round(taller * 0.4)
    left, top, right = _SIDES[others]
    places = [
        *reversed(_column(stage, cy, left, top, MARGIN, 1, cards[:left][::-1])),
        *_row(stage, top, cards[left : left + top]),
        *_column(stage, cy, right, top, stage.width - PLATE_WIDTH, -1, cards[left + top :]),
    ]
    return Layout(
        centre_x=cx,
        centre_y=cy,
        cloth=(2 * half_width, 2 * half_height),
        ring=(half_width - 54, half_height - 30),
        hand=(522 + wider / 2, stage.height - 119, stage.width - 300),
        own_plate=(MARGIN, stage.height - 76, 140),
        own_badge=(86, stage.height - 104),
        places=tuple(places),
    )


def _spread(count: int, width: float, step: float) -> float:
    """How far a fan of backs spreads from its first to its last card."""
    return min(width, step * (count - 1)) if count > 1 else 0.0


def _column(
    stage: Stage, cy: float, count: int, above: int, x: float, side: int, cards: tuple[int, ...]
) -> list[Place]:
    """The `count` seats at the left (`side` 1) or right (−1) edge from top to bottom, `above` others at the top."""
    if count == 1:
        return [_beside(x, cy + 32, side, cy - 52, 72, 100)]
    top, bottom = _SIDE_TOP[above], stage.height - _SIDE_BOTTOM
    each = (bottom - top) / count if count else 0
    if count == 2:
        height = 72.0 if each > 175 else 56.0
        above_plate = each - PLATE_HEIGHT
        # A turned card at the end of the fan needs about its height, the fan may have what is left.
        room = above_plate - 8 - 0.95 * height
        return [
            _beside(x, top + i * each + above_plate, side, top + i * each + (above_plate - 4) / 2, height, room)
            for i in range(count)
        ]
    return [_below(x, top + i * each, PLATE_WIDTH, 44, cards[i]) for i in range(count)]


def _beside(x: float, plate_y: float, side: int, cards_y: float, height: float, room: float) -> Place:
    """A side seat with room: the cards are turned towards the table and lie above the plate."""
    cards_x = x + 50 if side > 0 else x + PLATE_WIDTH - 50
    return Place(x, plate_y, PLATE_WIDTH, cards_x, cards_y, height, room, 90.0 * side, cards_x + side * 92, cards_y, 24)


def _below(x: float, y: float, width: float, height: float, cards: int) -> Place:
    """A seat in a row of many: small cards under the plate, the badge beside them."""
    card = height * 5 / 7
    room = width - card - 108
    spread = _spread(cards, room, 17 * height / 72)
    return Place(
        x,
        y,
        width,
        x + 12 + card / 2 + spread / 2,
        y + PLATE_HEIGHT + 4 + height / 2,
        height,
        room,
        0.0,
        x + min(width - 50, 12 + card + spread + _BADGE_GAP + 37),
        y + PLATE_HEIGHT + 4 + height / 2,
        20,
    )


def _row(stage: Stage, count: int, cards: tuple[int, ...]) -> list[Place]:
    """The seats at the top, from left to right."""
    if count == 0:
        return []
    room = stage.width - _TOP_RIGHT_INSET - _TOP_LEFT
    if count == 1:
        # A little left of the middle, so that cards and badge have room at its right.
        return [_in_line(_TOP_LEFT + 4 + (room - 652) / 2, 72, 84, 24, cards[0], _BADGE_GAP)]
    each = room / count
    if count == 2:
        return [_in_line(_TOP_LEFT + i * each, 48, 30 + (each - 326), 17, cards[i], 2) for i in range(count)]
    left = _TOP_LEFT + (each - PLATE_WIDTH) / 2
    return [_below(left + i * each, _TOP, PLATE_WIDTH, 36, cards[i]) for i in range(count)]


def _in_line(x: float, height: float, room: float, badge: float, cards: int, gap: float) -> Place:
    """A seat at the top: plate, cards and badge side by side. The badge comes with few cards only."""
    card = height * 5 / 7
    spread = _spread(cards, room, 17 * height / 72)
    cards_x = x + PLATE_WIDTH + 7 + card / 2 + spread / 2
    badge_x = cards_x + spread / 2 + card / 2 + gap + 1.85 * badge
    return Place(x, _TOP, PLATE_WIDTH, cards_x, _TOP + 28, height, room, 180.0, badge_x, _TOP + 28, badge)
