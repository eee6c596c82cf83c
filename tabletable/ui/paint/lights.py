"""The highlights of a table: the pieces and places that glow, and the pieces that are dimmed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Zone
from tabletable.table.clearing import PILL, boards, signs
from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement, frame_box, seen_box, title_box, window_over, zone_box
from tabletable.table.turning import Turning
from tabletable.ui.handling.hand import NOTHING, Hand


class Laid(NamedTuple):
    """A piece's picture at the place where it would go."""

    picture: Picture
    x: float
    y: float
    height: float
    angle: float = 0.0
    window: Box | None = None
    """The window of the board that clips it; None off the board."""


SIGN_WORTH: Final = 4
"""Weight of a covered px of a sign against other covered px: signs are small, and all of them is read."""


class Forecast(NamedTuple):
    """The consequences of dropping a piece, and the place they refer to."""

    lines: tuple[Msg, ...]
    box: Box
    avoid: tuple[Box, ...] = ()
    """Boxes it should avoid if possible: pieces, name plates, pills and signs."""
    goals: tuple[Box, ...] = ()
    """All possible targets of the piece, which it should cover least of all."""
    hand_boxes: tuple[Box, ...] = ()
    """Box of the held piece."""


@dataclass(slots=True)
class Lights:
    """The highlights of one table at one moment."""

    playable: Collection[int] = ()
    """Pieces with a gold line: they may be used."""
    dimmed: Collection[int] = ()
    zones: Collection[str] = ()
    """Zones with a gold line."""
    aimed: str = ""
    """The zone a dropped piece would go to now."""
    hints: Collection[int] = ()
    """Pieces with a cyan line: advice, or the last move."""
    ghost: Laid | None = None
    """The grabbed piece as it would look at the aimed zone."""
    forecast: Forecast | None = None
    """The consequences of dropping it there."""
    keyed: Box | None = None
    """Box of the keyboard focus on the table; None also for a card of the hand, which rises instead."""

    @property
    def is_lit(self) -> bool:
        """Whether a hand shows which of its cards may be used."""
        return bool(self.playable or self.dimmed)


def lights_of(
    hand: Hand,
    gestures: GestureMap,
    placements: Mapping[int, Placement],
    hints: Collection[int],
    is_deciding: bool,
    turning: Turning,
) -> Lights:
    """Return the highlights: everything usable; while a piece is grabbed, only the piece and its targets."""
    lights = Lights(aimed=hand.aimed, hints=hints)
    own = hand.own_zone()
    mine = [piece.handle for piece in own.pieces] if own is not None else []
    if is_deciding:
        lights.dimmed = frozenset(handle for handle in mine if not gestures.movable(handle))
    elif not any(map(gestures.movable, mine)):  # else a card may be played out of turn
        return lights
    grabbed = hand.grabbed
    if grabbed == NOTHING:
        lights.playable = _worth_a_glow(hand, gestures, placements)
        lights.zones = tuple(gestures.places)
    elif gestures.movable(grabbed):
        lights.playable = frozenset((grabbed,))
        lights.zones = (*gestures.targets(grabbed), *_inviting(hand, gestures, grabbed))
        lights.ghost = ghost_of(hand, turning)
        lights.forecast = forecast_of(hand, turning)
    lights.keyed = keyed_of(hand, placements)
    return lights


def _inviting(hand: Hand, gestures: GestureMap, piece: int) -> Iterable[str]:
    """Yield the areas that accept a piece dropped anywhere in them, and glow."""
    source = hand.placements[piece].zone
    for zone in hand.spec.zones if hand.spec is not None else ():
        if zone.invites and source not in zone.gathers and gestures.meant_in(piece, zone.id):
            yield zone.id


def _worth_a_glow(hand: Hand, gestures: GestureMap, handles: Iterable[int]) -> frozenset[int]:
    """Return the usable pieces, except those that can only go to zones open to every piece at all times."""
    zones = hand.spec.zones if hand.spec is not None else ()
    open_zones = {zone.id for zone in zones if zone.is_always_open}
    return frozenset(
        handle for handle in handles if handle in gestures.taps or not open_zones.issuperset(gestures.targets(handle))
    )


def keyed_of(hand: Hand, placements: Mapping[int, Placement]) -> Box | None:
    """Return the box of the place aimed at by keyboard, or of the focused piece unless it is in the own hand."""
    zone = hand.zone(hand.aimed)
    if not hand.by_keys or hand.held != NOTHING or hand.spec is None:
        return None
    if zone is not None:
        return seen_box(hand.spec, zone) if zone.board else frame_box(zone)
    if hand.hovered == NOTHING or hand.is_own(hand.hovered):
        return None
    return placements[hand.hovered].box


def ghost_of(hand: Hand, turning: Turning) -> Laid | None:
    """Return the grabbed piece as it would lie at the aimed place.

    None if no visible place is aimed at, or the game has no picture of it there.
    """
    zone = _aimed(hand)
    shown = turning.chosen(hand.gestures.drop(hand.grabbed, hand.aimed))
    piece = turning.laid(shown) if shown is not None else None
    if zone is None or piece is None or hand.spec is None:
        return None
    x, y = zone.room or (zone.x, zone.y)
    window = window_over(hand.spec, zone)
    return Laid(piece.picture, x, y, zone.height, zone.angle + piece.angle, window)


def forecast_of(hand: Hand, turning: Turning) -> Forecast | None:
    """Return the game's forecast for dropping the grabbed piece on the aimed zone; None if there is none."""
    zone = _aimed(hand)
    shown = turning.chosen(hand.gestures.drop(hand.grabbed, hand.aimed))
    if zone is None or shown is None:
        return None
    lines = turning.forecast(shown)
    if not lines or hand.spec is None:
        return None
    taken = [place.box for handle, place in hand.placements.items() if handle != hand.grabbed]
    taken += [Box(plate.x, plate.y, plate.width, plate.height) for plate in hand.spec.plates]
    taken += [Box.around(pill.x, pill.y, *PILL) for pill in hand.spec.pills]
    taken += SIGN_WORTH * signs(hand.spec) + boards(hand.spec)
    goals = [zone_box(each) for each in map(hand.zone, hand.gestures.targets(hand.grabbed)) if each is not None]
    held = hand.held_box
    return Forecast(lines, zone_box(zone), (title_box(hand.spec), *taken, *held), tuple(goals), held)


def _aimed(hand: Hand) -> Zone | None:
    """Return the zone the grabbed piece is aimed at; None if it is out of view on a magnified board."""
    zone = hand.zone(hand.aimed)
    is_seen = zone is not None and hand.spec is not None and seen_box(hand.spec, zone) is not None
    return zone if is_seen else None


def concerns(hand: Hand, zone: Zone) -> bool:
    """Return whether the piece in hand comes from the zone or may go there; True if there is none."""
    piece = hand.grabbed
    if piece == NOTHING or hand.placements[piece].zone == zone.id:
        return True
    return bool(hand.gestures.drop(piece, zone.id))
