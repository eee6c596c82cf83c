"""Protection from misdirected clicks: a click aimed at something that was just replaced on the table does nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from tabletable.core.tablespec import TableSpec
from tabletable.table.layout import Placement, hand_card_at, zone_at

Lying = tuple[TableSpec, Mapping[int, Placement]]


class Earlier:
    """The tables that were replaced without the player's doing, each with the time it was replaced."""

    def __init__(self, seconds: float) -> None:
        """`seconds`: how long nobody can react to something new under the pointer."""
        self._seconds = seconds
        self._gone: deque[tuple[float, Lying]] = deque()

    def went(self, table: Lying, now: float, pressed_at: float) -> None:
        """Remember a table that another one replaces, unless a press led to it: then the player looked for the new
        place.
        """
        self._forget(now)
        if now - pressed_at >= self._seconds:
            self._gone.append((now, table))

    def is_missed(self, lies: tuple[str, int] | None, x: float, y: float, now: float) -> bool:
        """Return whether a click at a point, where `lies` is now, was aimed at something else that was there just
        before.
        """
        self._forget(now)
        lay = (lies_at(each, x, y) for _, each in self._gone) if lies is not None else ()
        return any(each is not None and each != lies for each in lay)

    def _forget(self, now: float) -> None:
        while self._gone and now - self._gone[0][0] >= self._seconds:
            self._gone.popleft()


def lies_at(table: Lying, x: float, y: float) -> tuple[str, int] | None:
    """Return the zone at a point, with the card if it is the viewer's hand; None if there is neither."""
    spec, placements = table
    for own in (zone for zone in spec.zones if zone.own):
        card = hand_card_at(placements.values(), own.id, x, y)
        if card is not None:
            return own.id, card.piece.handle
    zone = zone_at(spec, x, y)
    return None if zone is None else (zone.id, -1)
