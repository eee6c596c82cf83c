"""Layout of one moment: its subject, its card, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletable.core.moment import Moment, MomentKind
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Arrangement, TableSpec, Zone
from tabletable.table.layout import frame_box, piece_poses, seen_box
from tabletable.table.staging import free_place
from tabletable.ui.drawing.box import Box
from tabletable.ui.kit.plates import corner
from tabletable.ui.paint.veil import Lit

_STANDS: Final = {
    MomentKind.STAGE: (316.0, 0.322, 0.645),
    MomentKind.BEAT: (258.0, 0.300, 0.584),
    MomentKind.SIGN: (258.0, 0.300, 0.50),
}
"""By kind, the height of the card, and the middles of card and words as shares of the height of the stage."""
TOKEN: Final = 130.0
"""Height of pictures that are not cards, such as a nugget."""
WIDEST_CARD: Final = 260.0
FAN_STEPS: Final = (1.06, 0.78)
"""Distance from card to card, of a few side by side and of a fan of many, as a share of their width."""
FEW: Final = 3
WIDEST_FAN: Final = 0.5
"""Greatest width of a fan, as a share of the width of the stage."""
CARD_WORTH: Final = 4
"""Weight of covering the card, relative to anything else, if there is no free place for the words."""
PLACE_RADIUS: Final = 8.0
EDGE: Final = 8.0
"""Least px between everything and the edges of the stage."""


class MomentLayout(NamedTuple):
    """The boxes of one moment."""

    lit: tuple[Lit, ...]
    """Boxes that are never dimmed."""
    plates: Mapping[int, Box]
    start: Box
    """Start of the card."""
    goal: Box
    """Goal of the card, or the subject of the words."""
    card: Box
    panel: Box
    covered: tuple[float, float, float, float] | None
    """Middle, height and angle of the only piece at the moment's place; None if there are more or none."""


class Surroundings(NamedTuple):
    """The table and the seats around a moment."""

    spec: TableSpec
    seats: Mapping[int, Box]
    """By seat, the box of its name."""
    stage: Box
    """All available room."""
    larger: float
    """Scale of words relative to the table."""


def placed(moment: Moment, around: Surroundings, panel: tuple[float, float], keys: float) -> MomentLayout:
    """Find the places for a moment; `panel` is the size of the words, and `keys` the room below them."""
    spec, seats, stage, _ = around
    is_stage = moment.kind is MomentKind.STAGE
    involved = (moment.other,) if is_stage else (moment.seat, moment.other, moment.receiver)
    about = {seat: seats[seat] for seat in involved if seat in seats}
    zones = {zone.id: zone for zone in spec.zones}

    def found(name: str) -> Box | None:
        zone = zones.get(name)
        box = None if zone is None else seen_box(spec, zone)
        return box if zone is None or box is None or zone.board else frame_box(zone)

    places = [box for name in (moment.place, *moment.lit) if (box := found(name)) is not None]
    free = [box for name in moment.free if (box := found(name)) is not None]
    middle = Box.around(stage.cx, stage.cy, 1, 1)
    start = found(moment.source) or about.get(moment.seat) or middle
    ends = (about.get(seat) for seat in (moment.receiver, moment.other, moment.seat))
    goal = found(moment.place) or next((box for box in ends if box is not None), middle)
    kind = moment.kind
    height, card_at, panel_at = _STANDS[kind]
    # A sign stands among the places it is about and could hide the name of somebody between them.
    keep = [*(seats if kind is MomentKind.SIGN else about).values(), *places, *free]
    inside = stage.inset(EDGE)
    card = Box.around(stage.cx, stage.y + stage.h * card_at, 0, 0)
    if moment.card is not None:
        size = _card_size(moment.card, len(moment.fan), height, stage)
        card = free_place(size, (card.cx, card.cy), inside._replace(h=stage.h * 0.62), keep)
    own = [frame_box(zone) for zone in spec.zones if zone.own and zone.pieces]
    size = panel[0], panel[1] + keys
    at = (stage.cx, stage.y + stage.h * panel_at + (size[1] - panel[1]) / 2)
    if moment.card is not None:
        keep += [card.inset(-6)] * CARD_WORTH
    words = free_place(size, at, inside, [*keep, *own])
    zone = zones.get(moment.place)
    is_loose = zone is not None and not moment.lit and zone.arrangement in (Arrangement.FAN, Arrangement.BACKS)
    lit = [(box, corner(box.h)) for box in about.values()]
    lit += [(box, PLACE_RADIUS) for box in places if not is_loose]  # between fanned cards the ground would shine
    return MomentLayout(tuple(lit), seats, start, goal, card, words._replace(h=panel[1]), _single(zone))


def _card_size(card: Picture, beside: int, tall: float, stage: Box) -> tuple[float, float]:
    """Return the size of the card, or of all cards of a fan."""
    is_card, ratio, wide = card.width < card.height, card.width / card.height, 1 + beside * fan_step(beside)
    height = min(tall if is_card else TOKEN, stage.h * 0.44, WIDEST_CARD / ratio)
    height = min(height, stage.w * WIDEST_FAN / (ratio * wide))
    return height * ratio * wide, height


def _single(zone: Zone | None) -> tuple[float, float, float, float] | None:
    if zone is None or len(zone.pieces) != 1:
        return None
    (x, y, angle), piece = piece_poses(zone)[0], zone.pieces[0]
    return x, y, zone.height, angle + piece.angle


def fan_step(beside: int) -> float:
    """Return the distance from card to card with `beside` cards beside the first, as a share of their width."""
    return FAN_STEPS[0] if beside < FEW else FAN_STEPS[1]
