"""Layout: from the zones of a `TableSpec` to placements of pieces, and from a point back to pieces and zones.

The measures of a hand follow the design: fanned from five cards, ±1.2° per card up to ±12° at the edge, a strip of at
least 30 px of every card visible, further rows rather than thinner strips.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import wraps
from typing import NamedTuple, TypeVar

from tabletable.core.ids import HIDDEN, NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box, in_turned
from tabletable.core.tablespec import Arrangement, Decor, Piece, Plate, TableSpec, Zone

T = TypeVar("T")

CARD_RATIO = 5 / 7
"""Width by height of a card."""
MIN_STRIP = 30.0
"""The least visible width of a card in a hand; its corner index must show."""
ROW_STEP = 0.34
"""Further rows of a hand lie this part of a card's height higher."""
NEXT_ROW = 0.3
"""A hand's card lower by more than this share of a card's height is in the next row."""
NEXT_LINE = 0.5
"""A pile lower by more than this share of a card's height is in the next line of the table."""
FAN_DROP = 0.1
"""Share of a card's height by which the ends of a fan may sag; larger fans are raised by the rest, to stay clear of the
window's edge.
"""
TITLE_AT, TITLE_HEIGHT = 16.0, 44.0
"""px of the name of the game from the upper left corner, and how high it stands."""
BACKS_STEP = 17.0
"""px from back to back of somebody's hand, unless its zone says otherwise."""
PILL_REACH = 20.0
"""px that what is framed keeps from the middle of a pill's line: half of the pill and the frame's own rim."""
SNAP = 48.0
"""A piece dropped this near to a legal target counts as dropped on it."""


class Placement(NamedTuple):
    """The resting position of one piece."""

    piece: Piece
    zone: str
    order: int
    """Its place among the zone's pieces."""
    x: float
    y: float
    angle: float
    height: float
    depth: int
    """Order of drawing over the whole table; higher lies on top."""

    @property
    def width(self) -> float:
        """Width of the piece."""
        return self.height * self.piece.picture.width / self.piece.picture.height

    @property
    def box(self) -> Box:
        """Its upright bounding box."""
        turn = math.radians(self.angle)
        along, across = abs(math.cos(turn)), abs(math.sin(turn))
        width, height = self.width * along + self.height * across, self.width * across + self.height * along
        return Box.around(self.x, self.y, width, height)

    @property
    def head(self) -> tuple[float, float]:
        """The point a call-out about it points at."""
        return self.x, self.y - self.height * 0.42

    def contains(self, x: float, y: float, below: float = 0.0) -> bool:
        """Return whether the piece covers the point. `below` extends it downwards, for hands at the window's lower
        edge.
        """
        return in_turned(x, y, self.x, self.y + below / 2, self.width, self.height + below, self.angle)


def of_the_last(find: Callable[[TableSpec], T]) -> Callable[[TableSpec], T]:
    """Decorate a function of a table with a cache of one entry: the table drawn frame after frame.

    Callers must not modify the result.
    """
    cached: list[tuple[TableSpec, T]] = []

    @wraps(find)
    def remembered(spec: TableSpec) -> T:
        if not cached or cached[0][0] is not spec:
            cached[:] = [(spec, find(spec))]
        return cached[0][1]

    return remembered


@of_the_last
def place(spec: TableSpec) -> Mapping[int, Placement]:
    """Return the placement of every piece of the table by handle."""
    placements: dict[int, Placement] = {}
    depth = 0
    for zone in spec.zones:
        for index, (piece, (x, y, angle)) in enumerate(zip(zone.pieces, piece_poses(zone), strict=True)):
            placements[piece.handle] = Placement(piece, zone.id, index, x, y, angle + piece.angle, zone.height, depth)
            depth += 1
    return placements


def piece_poses(zone: Zone) -> list[tuple[float, float, float]]:
    """(x, y, angle) of every piece of a zone, in its order."""
    match zone.arrangement:
        case Arrangement.FAN:
            return _fan(zone)
        case Arrangement.BACKS:
            return _backs(zone)
        case Arrangement.PILE:
            return _pile(zone)
        case Arrangement.ROW:
            return _row(zone)
        case Arrangement.GRID:
            return _grid(zone)
        case Arrangement.CELLS:
            return [(zone.x, zone.y, zone.angle)] * len(zone.pieces)


def fan_rows(count: int, width: float, card_width: float) -> list[int]:
    """Return how many cards each row of a hand holds, lowest row last, so that a strip of every card stays visible."""
    most = max(1, int((width - card_width) / MIN_STRIP) + 1)
    rows = max(1, math.ceil(count / most))
    each, more = divmod(count, rows)
    return [each + (1 if row < more else 0) for row in range(rows)]


def _fan(zone: Zone) -> list[tuple[float, float, float]]:
    """Return a hand: `zone.y` is the middle of the lowest row's middle card, if it need not be lifted."""
    card_width = zone.height * CARD_RATIO
    rows = fan_rows(len(zone.pieces), zone.width, card_width)
    placed: list[tuple[float, float, float]] = []
    for row, count in enumerate(rows):
        lift = (len(rows) - 1 - row) * ROW_STEP * zone.height
        usual = 0.82 * card_width
        step = min(zone.pitch[0] or usual, (zone.width - card_width) / max(1, count - 1))
        fanned = count >= 5 and len(rows) == 1 and not zone.flat
        flat = min(1.0, usual / step) ** 3  # cards that hardly overlap would show their gaps
        edge = min(12.0, 1.2 * count) * flat if fanned else 0.0
        drop = min(0.14, 0.02 * count) * flat * zone.height if fanned else 0.0
        rise = max(0.0, drop - FAN_DROP * zone.height)
        for i in range(count):
            middle = (count - 1) / 2
            t = (i - middle) / middle if middle else 0.0
            placed.append((zone.x + (i - middle) * step, zone.y - lift - rise + drop * t * t, edge * t))
    return placed


def _backs(zone: Zone) -> list[tuple[float, float, float]]:
    """Somebody's cards from behind, in a shallow arc whose middle bulges towards the table."""
    count = len(zone.pieces)
    usual = zone.pitch[0] or BACKS_STEP
    step = min(usual, zone.width / max(1, count - 1)) if zone.width else usual
    bend = 4.0 if count < 6 else 22.0 / count
    turn = math.radians(zone.angle)
    placed = []
    for i in range(count):
        t = i - (count - 1) / 2
        along, out = t * step, t * t * 0.9 * (bend / 4.0) ** 2.5
        placed.append(
            (
                zone.x + along * math.cos(turn) - out * math.sin(turn),
                zone.y + along * math.sin(turn) + out * math.cos(turn),
                zone.angle + t * bend,
            )
        )
    return placed


def _pile(zone: Zone) -> list[tuple[float, float, float]]:
    """Return a pile with its last piece on top; closed piles are neat and thick, open ones untidy."""
    count = len(zone.pieces)
    placed = []
    for i, piece in enumerate(zone.pieces):
        under = count - 1 - i
        if piece.face == HIDDEN:
            # Seeded by the place in the pile and never by the handle, so that a back tells nothing.
            level = max(0, min(count, 7) - 1 - under)
            placed.append((zone.x + 1 - level * 0.8, zone.y + 6 - level * 2.0, _noise(i) * 1.2))
        elif under == 0:
            placed.append((zone.x, zone.y - 4, _noise(piece.handle) * 2.5))
        else:
            sway = _noise(piece.handle)
            placed.append((zone.x + _noise(piece.handle + 499) * 8, zone.y + 3 * _noise(piece.handle + 997), sway * 14))
    return placed


def _row(zone: Zone) -> list[tuple[float, float, float]]:
    count = len(zone.pieces)
    dx, dy = zone.pitch
    longest = max(abs(dx), abs(dy)) * max(1, count - 1)
    if zone.width and longest > zone.width:
        dx, dy = dx * zone.width / longest, dy * zone.width / longest
    middle = (count - 1) / 2
    return [(zone.x + (i - middle) * dx, zone.y + (i - middle) * dy, zone.angle) for i in range(count)]


def _grid(zone: Zone) -> list[tuple[float, float, float]]:
    dx, dy = zone.pitch
    count = len(zone.pieces)
    columns = max(1, min(count, int(zone.width / abs(dx) + 1e-6))) if dx else 1
    rows = -(-count // columns)
    placed = []
    for i in range(count):
        row, column = divmod(i, columns)
        x = zone.x + (column - (columns - 1) / 2) * dx
        placed.append((x, zone.y + (row - (rows - 1) / 2) * dy, zone.angle))
    return placed


def _noise(number: int) -> float:
    """Return a number in −1 … 1 that always belongs to `number`."""
    mixed = (number * 2654435761 + 40503) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return ((mixed * 2246822519 & 0xFFFFFFFF) >> 8) / 0x7FFFFF - 1.0


def visible_pieces(zone: Zone) -> Sequence[Piece]:
    """Return the pieces of a zone that are drawn: of a pile only the topmost `depth`."""
    return zone.pieces[-zone.depth :] if zone.depth else zone.pieces


def piece_at(placements: Iterable[Placement], x: float, y: float) -> Placement | None:
    """Return the topmost piece at a point."""
    best: Placement | None = None
    for placement in placements:
        if (best is None or placement.depth > best.depth) and placement.contains(x, y):
            best = placement
    return best


def hand_card_at(placements: Iterable[Placement], hand: str, x: float, y: float) -> Placement | None:
    """Return the topmost card of an own hand at a point; the cards extend below the window, so that its edge can be
    aimed at.

    It uses the cards' resting positions: if it used the raised position of a hovered card, that card would leave the
    pointer and flicker.
    """
    best: Placement | None = None
    for placement in placements:
        on_top = best is None or placement.depth > best.depth
        if placement.zone == hand and on_top and placement.contains(x, y, below=80.0):
            best = placement
    return best


def lies_in_row(zone: Zone) -> bool:
    """Return whether the pieces of a zone lie side by side: words beside one would cover the next."""
    return zone.arrangement is Arrangement.FAN or bool(zone.pitch[0])


def visible_size(spot: Placement, placed: Iterable[Placement]) -> tuple[float, float]:
    """Return width and height, in px from its upper left corner, of what later pieces of its row leave to be seen."""
    later = [each for each in placed if each.zone == spot.zone and each.depth > spot.depth]
    lower = [each.y - spot.y for each in later if each.y - spot.y > spot.height * NEXT_ROW]
    beside = [each.x - spot.x for each in later if each.x > spot.x and abs(each.y - spot.y) <= spot.height * NEXT_ROW]
    return min([spot.width, *beside]), min([spot.height, *lower])


def zone_box(zone: Zone) -> Box:
    """Return the box of a zone as a drop target and for keyboard focus."""
    if zone.target != (0.0, 0.0):
        width, height = zone.target
        return Box(zone.x - width / 2, zone.y - height / 2, width, height)
    card = zone.height * CARD_RATIO
    corners = piece_poses(zone) or [(zone.x, zone.y, 0.0)]
    left = min(x for x, _, _ in corners) - card / 2
    right = max(x for x, _, _ in corners) + card / 2
    top = min(y for _, y, _ in corners) - zone.height / 2
    bottom = max(y for _, y, _ in corners) + zone.height / 2
    return Box(left, top, right - left, bottom - top)


def frame_box(zone: Zone) -> Box:
    """Return the box that a frame around a zone is drawn along: it leaves no corner of a turned piece outside.

    What can be pointed at is smaller, see `zone_box`.
    """
    box = zone_box(zone)
    for piece, (x, y, angle) in zip(zone.pieces, piece_poses(zone), strict=True):
        box = box.union(Placement(piece, zone.id, 0, x, y, angle + piece.angle, zone.height, 0).box)
    return box


def captioned_box(spec: TableSpec, zone: Zone, gap: float) -> Box:
    """Return the box of a frame `gap` outside of `frame_box` that crosses no words: it holds the sign of the zone's
    number.
    """
    box = framed_off_pills(spec, frame_box(zone).inset(-gap))
    for decor in spec.decor:
        if decor.counts == zone.id and decor_box(decor).overlaps(box):
            box = box.union(decor_box(decor))
    return box


def framed_off_pills(spec: TableSpec, box: Box) -> Box:
    """Return the box for a frame around `box` that crosses no words: an edge keeps inside of a pill
    that it would cut.
    """
    for pill in spec.pills:
        reach = PILL_REACH * pill.scale
        if not box.x < pill.x < box.right:
            continue
        if abs(box.bottom - pill.y) < reach < pill.y - box.cy:
            box = Box(box.x, box.y, box.w, pill.y - reach - box.y)
        elif abs(box.y - pill.y) < reach < box.cy - pill.y:
            box = Box(box.x, pill.y + reach, box.w, box.bottom - pill.y - reach)
    return box


def title_box(spec: TableSpec) -> Box:
    """Return the box of the game's title."""
    return Box(TITLE_AT, TITLE_AT, spec.header, TITLE_HEIGHT)


def plate_box(plate: Plate) -> Box:
    """Return the box of a name plate."""
    return Box(plate.x, plate.y, plate.width, plate.height)


def decor_box(decor: Decor) -> Box:
    """Return the box of a figure on the table, unrotated."""
    return _picture_box(decor.picture, decor.x, decor.y, decor.height)


def board_box(spec: TableSpec) -> Box | None:
    """Return the window that what lies on the board is seen through, None without a board."""
    return None if spec.board is None else Box(*spec.board[:4])


def seen_box(spec: TableSpec, zone: Zone) -> Box | None:
    """Return the visible part of a zone's box: on the board what the viewport shows; None if nothing is visible."""
    box, window = zone_box(zone), window_over(spec, zone)
    return box if window is None else box.within(window)


def window_over(spec: TableSpec, zone: Zone) -> Box | None:
    """Return the window through which a zone of the board is seen; None for a zone that lies beside it."""
    return board_box(spec) if zone.board else None


def is_seen_at(spec: TableSpec, zone: Zone, x: float, y: float) -> bool:
    """Return whether pieces of the zone would be seen at a point: those of the board only in its window."""
    window = board_box(spec)
    return window is None or not zone.board or window.contains(x, y)


def drop_zone(spec: TableSpec, allowed: Iterable[str], x: float, y: float) -> str:
    """Return the allowed zone under a dropped piece: the nearest within the snap radius; "" if none is near.

    Of zones that overlap under the piece it is the one drawn last, which lies on top.
    """
    best, near = "", SNAP
    wanted = set(allowed)
    for zone in spec.zones:
        box = seen_box(spec, zone) if zone.id in wanted else None
        if box is not None:
            away = box.distance(x, y)
            if away < near or away == 0:
                best, near = zone.id, away
    return best


def area_at(spec: TableSpec, x: float, y: float, source: str) -> Zone | None:
    """Return the area at a point, for a piece from the zone `source`; None if the area also holds `source`.

    Within its own area a piece goes only to the exact place it is dropped on, so that it can be put back.
    """
    for zone in spec.zones:
        if zone.gathers and zone_box(zone).contains(x, y):
            return None if source in zone.gathers else zone
    return None


def zone_at(spec: TableSpec, x: float, y: float, allowed: Container[str] | None = None) -> Zone | None:
    """Return the topmost zone at a point, among those with an `allowed` id if given."""
    for zone in reversed(spec.zones):
        is_meant = allowed is None or zone.id in allowed
        if is_meant and zone_box(zone).contains(x, y) and is_seen_at(spec, zone, x, y):
            return zone
    return None


def lies_at(spec: TableSpec, placements: Iterable[Placement], x: float, y: float) -> tuple[str, int] | None:
    """Return the zone at a point, with the card if it is the viewer's hand; None if there is neither."""
    for own in (zone for zone in spec.zones if zone.own):
        card = hand_card_at(placements, own.id, x, y)
        if card is not None:
            return own.id, card.piece.handle
    zone = zone_at(spec, x, y)
    return None if zone is None else (zone.id, -1)


class Sign(NamedTuple):
    """A tooltip of the table, for anything but face-up cards, and the box it belongs to."""

    title: Msg
    box: Box
    seat: int = NOBODY
    """The seat, if it belongs to a name plate."""
    lines: tuple[Msg, ...] = ()
    """More about it that everybody knows."""
    terms: tuple[Msg, ...] = ()
    """More about it that only the viewer knows."""


def seat_sign(plate: Plate) -> Sign:
    """Return the tooltip of a name plate."""
    box = Box(plate.x, plate.y, plate.width, plate.height)
    return Sign(msg("table.seat", player=SeatRef(plate.seat)), box, plate.seat, plate.tells, plate.knows)


def sign_at(spec: TableSpec, x: float, y: float) -> Sign | None:
    """Return the tooltip at a point: of all signs and places there, that with the smallest box.

    A place of another seat without words of its own has the tooltip of that seat's plate. The viewer's own places have
    none.
    """
    signs: list[Sign] = []
    mine = {zone.seat for zone in spec.zones if zone.own}
    window = board_box(spec)
    is_outside = window is not None and not window.contains(x, y)
    for decor in spec.decor:
        if decor.tip is not None and not (decor.board and is_outside):
            signs.append(Sign(decor.tip, decor_box(decor)))
    seats = {plate.seat: seat_sign(plate) for plate in spec.plates if plate.tells or plate.knows}
    signs += seats.values()
    for plate in spec.plates:
        for sign in plate.signs:
            if sign.tip is not None:
                box = _picture_box(sign.picture, plate.x + sign.x, plate.y + sign.y, sign.height)
                signs.append(Sign(sign.tip, box))
    for zone in spec.zones:
        # On a board that moves beneath its window the name would follow the pointer everywhere.
        is_ground = window is not None and zone.board and not zone.pieces
        if zone.own or is_ground or (zone.board and is_outside):
            continue
        if zone.label is not None:
            signs.append(Sign(zone.label, zone_box(zone)))
        elif zone.seat in seats and zone.seat not in mine:
            signs.append(seats[zone.seat]._replace(box=zone_box(zone)))
    here = [sign for sign in signs if sign.box.contains(x, y)]
    return min(here, key=lambda sign: sign.box.w * sign.box.h, default=None)


def _picture_box(picture: Picture, x: float, y: float, height: float) -> Box:
    return Box.around(x, y, height * picture.width / picture.height, height)
