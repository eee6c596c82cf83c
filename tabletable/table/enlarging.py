"""The table for people who want everything larger than fits into their window.

A game lays its table out for the usual size and knows nothing of this. What one holds and what one presses keeps that
size, in px that are larger now, and is always there: the hand at the lower edge, the buttons and the prompt beside it.
All the rest of the table is seen through one window above the hand, as a board is (see `camera`): it comes as near as
what matters now allows, shows by itself what that is, and can be shifted and magnified.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Arrangement, Board, Stage, TableSpec, Zone
from tabletable.table.camera import Projection, projected
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import CARD_RATIO, ROW_STEP, fan_rows, frame_box, plate_box, zone_box

USUAL: Final = (1280.0, 720.0)
"""The logical size tables are laid out for; smaller windows magnify them."""
LEAST: Final = (640.0, 360.0)
"""The smallest logical size, that of everything twice as large as fits."""
STAGE: Final = Stage(984.0, 720.0)
"""The stage that games lay their tables out for."""
NEAR: Final = 1.0
"""px per table unit at which the table is as large as the hand."""
AROUND: Final = 0.8
"""Least px per table unit for places that are not part of the choice."""
ALL_SEEN: Final = 0.82
"""Share of its least size to which the choice may shrink if all of it is visible only then."""
EDGE: Final = 8.0
BAR: Final = 44.0
LABELS: Final = 22.0
"""px of the stage around a place within which its labels are."""
_COLUMN: Final = (216.0, 264.0)
_COLUMN_SHARE: Final = 0.31
_FIELD: Final = 176.0
"""Height of the window through which the table is seen, if the hand can give so much."""
_INDEX: Final = 46.0
"""px of the hand that are seen while the whole table is."""
_LIFTED: Final = 40.0
"""px of the window through which the table is seen that a lifted card covers from below."""
_LEANS: Final = 0.18
"""The share of its height that the two outer cards of a fan reach sideways beyond where they would upright."""


class Frame(NamedTuple):
    """The parts of the window, in logical px."""

    bar: Box
    """Menu, the seats, and the icons."""
    field: Box
    """Through it all is seen that lies on the table."""
    hand: Box
    """The hand; the lower part of its cards may be below the window."""
    column: Box
    """Questions, and the buttons that answer them."""
    hand_zone: Zone | None
    """The hand's zone, laid out in its part."""

    @property
    def left(self) -> Box:
        """All beside the column."""
        return self.field.union(self.hand)


def is_needed(width: float, height: float) -> bool:
    """Return whether a table has to be seen enlarged in a window of this logical size."""
    return width < USUAL[0] - 1 or height < USUAL[1] - 1


def enlargement(width: float, height: float) -> float:
    """Return the magnification of a table in a window too small for it: 1 would fit the whole table in. `width`,
    `height`: the window's logical size.
    """
    return max(USUAL[0] / width, USUAL[1] / height)


def find_hand(spec: TableSpec) -> Zone | None:
    """Return the zone of the viewer's hand, which stays in sight while the table is magnified; None without one."""
    return next((zone for zone in spec.zones if zone.own), None)


def frame(width: float, height: float, hand: Zone | None, shows_all: bool = False) -> Frame:
    """Return the parts of a window of this logical size, with room for a hand; while all is shown, for
    its index alone.
    """
    least, most = _COLUMN
    aside = max(least, min(most, round(width * _COLUMN_SHARE)))
    bar = Box(EDGE, EDGE, width - 2 * EDGE, BAR)
    top = bar.bottom + EDGE
    column = Box(width - EDGE - aside, top, aside, height - EDGE - top)
    across = column.x - 2 * EDGE
    if hand is None:
        field = Box(EDGE, top, across, height - EDGE - top)
        return Frame(bar, field, Box(EDGE, field.bottom, across, 0.0), column, None)
    room = height - top - _FIELD - EDGE
    own = _laid_out(hand, across, room, 1 / enlargement(width, height))
    seen = max(_needed(own), min(frame_box(own).h + EDGE, room))
    if shows_all:
        seen = min(seen, _INDEX + _behind(own))
    start = height - seen
    own = own._replace(x=EDGE + across / 2, y=start - frame_box(own).y)
    return Frame(bar, Box(EDGE, top, across, start - EDGE - top), Box(EDGE, start, across, seen), column, own)


def _laid_out(hand: Zone, across: float, room: float, least: float) -> Zone:
    """Lay a hand out around the origin in at most `across` px, at the game's size if `room` px of height suffice.

    Otherwise its cards are not fanned; if that is not enough they shrink until their indices are visible, to no less
    than `least` of their size.
    """
    laid = _of_size(hand, across, 1.0)
    if _needed(laid) > room:
        laid = _of_size(hand._replace(flat=True), across, 1.0)
        if _needed(laid) > room:
            laid = _of_size(hand._replace(flat=True), across, max(least, room / _needed(laid)))
    return laid


def _of_size(hand: Zone, across: float, factor: float) -> Zone:
    card = hand.height * factor
    width = across - _LEANS * card if _is_fan(hand) else max(0.0, across - card * CARD_RATIO)
    target = (0.0, 0.0) if hand.target == (0.0, 0.0) else (across, card)
    pitch = max(map(abs, hand.pitch)) * factor
    return hand._replace(x=0.0, y=0.0, height=card, width=width, pitch=(pitch, 0.0), target=target)


def _needed(hand: Zone) -> float:
    """Return the height in px of the visible part of a hand that its cards are told by."""
    return frame_box(hand).h - (1 - hand.index_share) * hand.height


def _behind(hand: Zone) -> float:
    """Height in px by which a hand that lies in several rows is higher than one row."""
    rows = fan_rows(len(hand.pieces), hand.width, hand.height * CARD_RATIO) if _is_fan(hand) else [0]
    return (len(rows) - 1) * ROW_STEP * hand.height


def _is_fan(zone: Zone) -> bool:
    return zone.arrangement is Arrangement.FAN


def zoomed_spec(spec: TableSpec, parts: Frame) -> TableSpec:
    """Return a table laid out for `STAGE`, enlarged: seen through the viewport of `parts`, the hand in its own strip.

    Buttons on the table go to the side panel; the lamp and loose decoration are left out.
    """
    hand = find_hand(spec)
    laid = replace(
        spec,
        zones=tuple(zone if zone is hand else zone._replace(board=True) for zone in spec.zones),
        decor=tuple(decor._replace(board=True) for decor in spec.decor),
        plates=tuple(plate._replace(board=True) for plate in spec.plates),
        pills=tuple(pill._replace(board=True) for pill in spec.pills),
        badges=tuple(badge._replace(board=True) for badge in spec.badges),
        buttons=tuple(button._replace(box=None) for button in spec.buttons),
        loose=(),
        lantern=None,
    )
    field, whole = parts.field, _whole(laid)
    scale = min(field.w / whole.w, field.h / whole.h)
    to = Projection(scale, field.cx - whole.cx * scale, field.cy - whole.cy * scale)
    seen = projected(laid, to)
    return replace(
        seen,
        zones=tuple(parts.hand_zone if zone is hand and parts.hand_zone is not None else zone for zone in seen.zones),
        board=Board(*field, origin=(to.dx, to.dy), scale=scale, controls=field[:2], span=whole[2:]),
    )


def _whole(spec: TableSpec) -> Box:
    """Return all of the stage on which something lies."""
    boxes = [zone_box(zone) for zone in spec.zones if zone.board]
    boxes += map(plate_box, spec.plates)
    lowest = [box.bottom for box in boxes] + [decor.y + decor.height / 2 for decor in spec.decor]
    return Box(0, 0, STAGE.width, min(STAGE.height, max(lowest, default=STAGE.height) + EDGE))


# ------------------------------------------------------------------------------------------------ what matters now


def attention(spec: TableSpec, gestures: GestureMap, grabbed: int, news: Collection[int]) -> list[list[Box]]:
    """Group the places to be seen now on a table as `enlarged` has laid it out, the most important group first.

    The first group is what one chooses from, and is to be seen whole: with a piece in hand the places it may go to,
    else what can be used on the table, and where the pieces of the hand go if they all go there. Then come one's own
    places for what one holds, the last move, and the places of others; if there is nothing like that, the piles that
    belong to nobody.
    """
    assert spec.board is not None
    zones = [zone for zone in spec.zones if zone.board]
    lifted = 0.0
    if gestures.movable(grabbed):
        groups = [[zone for zone in zones if zone.id in gestures.targets(grabbed)]]
        lifted = _LIFTED
    else:
        groups = _in_use(zones, gestures, news, find_hand(spec))
    if not any(groups):
        groups.append([zone for zone in zones if zone.seat < 0 and zone.pieces])
    scale = spec.board.scale
    boxes = [[zone_box(zone).inset(-LABELS * scale) for zone in group] for group in groups]
    return [[box._replace(h=box.h + lifted * scale) for box in group] for group in boxes]


def _in_use(
    zones: Collection[Zone], gestures: GestureMap, news: Collection[int], hand: Zone | None
) -> list[list[Zone]]:
    def lies_in(zone: Zone, pieces: Collection[int]) -> bool:
        return any(piece.handle in pieces for piece in zone.pieces)

    usable = {piece.handle for zone in zones for piece in zone.pieces if gestures.movable(piece.handle)}
    mine, seat = ((), None) if hand is None else (hand.pieces, hand.seat)
    targets = {frozenset(gestures.targets(piece.handle)) for piece in mine if gestures.movable(piece.handle)}
    goals = [zone for zone in zones if zone.id in frozenset().union(*targets) and not zone.is_always_open]
    choices = [zone for zone in zones if zone.id in gestures.places or lies_in(zone, usable)]
    if len(targets) == 1:  # whichever piece it is, the choice is where it goes
        choices += [zone for zone in goals if zone not in choices]
    return [
        choices,
        [zone for zone in goals if zone.seat == seat],
        [zone for zone in zones if lies_in(zone, news)],
        [zone for zone in goals if zone.seat != seat],
    ]


def surroundings(spec: TableSpec, seat: int) -> list[list[Box]]:
    """Return the places of a seat on a table laid out by `enlarged`, in two groups: its plate, then
    its board places.
    """
    plates = [plate_box(plate) for plate in spec.plates if plate.seat == seat]
    return [plates, [zone_box(zone) for zone in spec.zones if zone.board and zone.seat == seat]]
