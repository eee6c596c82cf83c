"""Places of the seats: the viewer below, the others clockwise from its left along three sides of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Fan, Point
from tabletable.core.tablekit.paint import H
from tabletable.core.tablekit.zones import Deck, hand_behind, own_hand, sorts
from tabletable.core.tablespec import Arrangement, Badge, BadgeStyle, Piece, Plate, Sorting, Stage, Zone
from tabletable.core.view import View

PLATE_HEIGHT: Final = 56.0
PLATE_WIDTH: Final = 208.0
"""Of the other seats: words about turn and score have room before the number of cards."""
MARGIN: Final = 16.0
"""From the edges of the stage."""


class Seating(NamedTuple):
    """The viewer, the seat at the bottom, and the others clockwise from its left."""

    viewer: int | None
    """The seat at the bottom; None for a spectator, who sits in place of seat 0 and sees all hands face down."""
    below: int
    others: tuple[int, ...]


def seating(seats: int, viewer: int | None) -> Seating:
    """Return the seats as `viewer` sees them."""
    below = viewer if viewer is not None else 0
    return Seating(viewer, below, tuple((below + step) % seats for step in range(1, seats)))


# ------------------------------------------------------------------------------------------------ around a table

_SIDES: Final = {
    0: (0, 0, 0),
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
_SIDE_TOP: Final = (76.0, 92.0, 92.0, 124.0)
"""Top of the side columns, below the title panel, by the number of seats in the top row."""
_SIDE_BOTTOM: Final = 264.0
"""Height above the lower edge at which the side columns end, so that one's own hand may have a second row."""
_TOP_LEFT: Final = 324.0
"""Right of the title panel and the lantern."""
_TOP_RIGHT_INSET: Final = 8.0
_TOP: Final = 20.0
_BADGE_GAP: Final = 12.0
"""px between the last card of a hand and the badge beside it, where there is room."""
_STEP: Final = 17 / 72
"""From card to card of a hand from behind, in parts of their height."""
_RATIO: Final = 5 / 7


class Place(NamedTuple):
    """An opponent's place: plate (top left corner), face-down cards, badge."""

    plate_x: float
    plate_y: float
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

    def plate(self, seat: int, cards: int) -> Plate:
        """Its plate with the number of its cards."""
        return Plate(seat, self.plate_x, self.plate_y, PLATE_WIDTH, cards)

    def hand(self, zone: str, seat: int, pieces: tuple[Piece, ...], label: Msg, back: Picture) -> Zone:
        """Its hand from behind. Cards that were turned up are held upright: upside down a 6 is a 9."""
        at, height, width = (self.cards_x, self.cards_y), self.card_height, self.cards_width
        is_open = any(piece.picture != back for piece in pieces)
        angle = 0.0 if is_open and self.cards_angle == 180 else self.cards_angle
        hand = Zone(zone, Arrangement.BACKS, *at, height, pieces, width, angle, (_STEP * height, 0.0), seat=seat)
        return hand._replace(target=(width, height), back=back, label=label)

    def badge(self, text: str | Msg, style: BadgeStyle = BadgeStyle.RED) -> Badge:
        """Return a loud word about it, beside its cards."""
        return Badge(text, self.badge_x, self.badge_y, self.badge_size, -6, style)


class Around(NamedTuple):
    """A table with everybody around it."""

    middle: Point
    """Of what lies between them."""
    hand: Fan
    """The viewer's own."""
    plate: tuple[float, float, float]
    """The viewer's: top left corner and width."""
    badge: Point
    others: tuple[Place, ...]
    """The other seats, clockwise from the viewer's left."""


def around(stage: Stage, cards: Sequence[int]) -> Around:
    """Return the places of one to nine opponents; `cards` gives the number of cards each holds.

    Measured for a stage of 984×720; a larger one spreads the sides.
    """
    left, top, right = _SIDES[len(cards)]
    middle = stage.width / 2 + 8, 256 + (stage.height - 720) * 0.45
    places = [
        *reversed(_column(stage, middle[1], left, top, MARGIN, 1, cards[:left][::-1])),
        *_row(stage, top, cards[left : left + top]),
        *_column(stage, middle[1], right, top, stage.width - PLATE_WIDTH, -1, cards[left + top :]),
    ]
    return Around(
        middle,
        hand=Fan(522 + (stage.width - 984) / 2, stage.height - 119, stage.width - 300),
        plate=(MARGIN, stage.height - 76, 140),
        badge=(86, stage.height - 104),
        others=tuple(places),
    )


def _column(
    stage: Stage, middle: float, count: int, above: int, x: float, side: int, cards: Sequence[int]
) -> list[Place]:
    """Return the `count` seats at the left (`side` 1) or right (−1) edge from top to bottom, `above`
    others at the top.
    """
    if count == 1:
        return [_beside(x, middle + 32, side, middle - 52, 72, 100)]
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
    return [_below(x, top + i * each, 44, cards[i]) for i in range(count)]


def _row(stage: Stage, count: int, cards: Sequence[int]) -> list[Place]:
    """Return the seats at the top, from left to right."""
    room = stage.width - _TOP_RIGHT_INSET - _TOP_LEFT
    if count == 1:
        # A little left of the middle, so that cards and badge have room at its right.
        return [_in_line(_TOP_LEFT + 4 + (room - 652) / 2, 72, 84, 24, cards[0], _BADGE_GAP)]
    each = room / max(1, count)
    if count == 2:
        return [_in_line(_TOP_LEFT + i * each, 48, 30 + (each - 326), 17, cards[i], 2) for i in range(count)]
    left = _TOP_LEFT + (each - PLATE_WIDTH) / 2
    return [_below(left + i * each, _TOP, 36, cards[i]) for i in range(count)]


def _beside(x: float, plate_y: float, side: int, cards_y: float, height: float, room: float) -> Place:
    """Return a side seat with room: the cards are turned towards the table and lie above the plate."""
    cards_x = x + 50 if side > 0 else x + PLATE_WIDTH - 50
    return Place(x, plate_y, cards_x, cards_y, height, room, 90.0 * side, cards_x + side * 92, cards_y, 24)


def _below(x: float, y: float, height: float, cards: int) -> Place:
    """Return a seat in a row of many: small cards under the plate, the badge beside them."""
    card = height * _RATIO
    room = PLATE_WIDTH - card - 108
    spread = _spread(cards, room, height)
    cards_x, cards_y = x + 12 + card / 2 + spread / 2, y + PLATE_HEIGHT + 4 + height / 2
    badge_x = x + min(PLATE_WIDTH - 50, 12 + card + spread + _BADGE_GAP + 37)
    return Place(x, y, cards_x, cards_y, height, room, 0.0, badge_x, cards_y, 20)


def _in_line(x: float, height: float, room: float, badge: float, cards: int, gap: float) -> Place:
    """Return a seat at the top: plate, cards and badge side by side. The badge comes with few cards only."""
    card = height * _RATIO
    spread = _spread(cards, room, height)
    cards_x = x + PLATE_WIDTH + 7 + card / 2 + spread / 2
    badge_x = cards_x + spread / 2 + card / 2 + gap + 1.85 * badge
    return Place(x, _TOP, cards_x, _TOP + 28, height, room, 180.0, badge_x, _TOP + 28, badge)


def _spread(count: int, width: float, height: float) -> float:
    """Return how far a fan of backs spreads from its first to its last card."""
    return min(width, _STEP * height * (count - 1)) if count > 1 else 0.0


# ------------------------------------------------------------------------------------------------ everybody's hand


class Hands(NamedTuple):
    """Everybody's hand and plate."""

    zones: tuple[Zone, ...]
    """The viewer's own last."""
    plates: tuple[Plate, ...]
    middle: Point
    """Of what lies between them."""


def hands(
    view: View[Any], stage: Stage, cards: Deck, *ways: tuple[Sorting, Callable[[int], int]], throw: str = ""
) -> Hands:
    """Seat everybody with their cards, how many they are, and whose turn it is: of a state with `hands` and `turn`.

    `ways` are those to sort one's own hand, `throw` is the zone on which a double click plays a card of it.
    """
    state, who = view.state, seating(len(view.state.hands), view.seat)
    places = around(stage, [len(state.hands[seat]) for seat in who.others])
    held = [cards.pieces(state.faces, hand) for hand in state.hands]
    labels = [msg("table.zone.hand", player=SeatRef(seat)) for seat in range(len(held))]
    zones, plates, own = [], [Plate(who.below, *places.plate)], (f"hand:{who.below}", who.below)
    for seat, place in zip(who.others, places.others, strict=True):
        zones.append(place.hand(f"hand:{seat}", seat, held[seat], labels[seat], cards.back))
        plates.append(place.plate(seat, len(held[seat])))
    if who.viewer is None:
        fan = places.hand.narrower(120)
        zones.append(hand_behind(*own, fan, 129, held[who.below], labels[who.below], cards.back))
    else:
        orders, label = sorts([piece.face for piece in held[who.viewer]], *ways), Msg("table.zone.own_hand")
        zones.append(own_hand(*own, places.hand, H, held[who.viewer], label, cards.back, orders, throw))
    tells = [(msg("table.seat.cards", n=len(hand)),) for hand in held]
    shown = (plate._replace(active=plate.seat == state.turn, tells=tells[plate.seat]) for plate in plates)
    return Hands(tuple(zones), tuple(shown), places.middle)
