"""Which pieces and places glow, and which pieces are dimmed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tabletable.table.gestures import GestureMap
from tabletable.table.layout import Placement
from tabletable.ui.table.hand import NOTHING, Hand


@dataclass(slots=True)
class Lights:
    """The lights of one table at one moment."""

    playable: Collection[int] = ()
    """Pieces with a gold line: they may be used."""
    dimmed: Collection[int] = ()
    zones: Collection[str] = ()
    """Zones with a gold line."""
    aimed: str = ""
    """The zone a piece would go to now."""
    hints: Collection[int] = ()
    """Pieces with a cyan line: advice, or the last move."""

    @property
    def is_lit(self) -> bool:
        """Whether a hand shows what may be used of it."""
        return bool(self.playable or self.dimmed)


def lights_of(
    hand: Hand,
    gestures: GestureMap,
    placements: Mapping[int, Placement],
    hints: Collection[int],
    is_deciding: bool,
) -> Lights:
    """Everything that may be used glows; once a piece is grabbed, only the piece and where it may go."""
    lights = Lights(aimed=hand.aimed, hints=hints)
    if not is_deciding:
        return lights
    own = hand.own_zone()
    mine = [piece.handle for piece in own.pieces] if own is not None else []
    lights.dimmed = frozenset(handle for handle in mine if not gestures.movable(handle))
    grabbed = hand.held if hand.held != NOTHING else hand.selected
    if grabbed == NOTHING:
        lights.playable = frozenset(handle for handle in placements if gestures.movable(handle))
        lights.zones = tuple(gestures.places)
    elif gestures.movable(grabbed):
        lights.playable = frozenset((grabbed,))
        lights.zones = gestures.targets(grabbed)
    return lights
