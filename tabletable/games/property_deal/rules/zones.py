"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import NOBODY
from tabletable.games.property_deal.rules.cards import COUNT, FIRST_RENT

MAX_SEATS: Final = 5
MAX_SLOTS: Final = sum(COUNT[:FIRST_RENT])
"""The limit of sets of one seat: one per property or wild."""
DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
TRAY: Final = "tray"
"""The zone of the cards of a payment until it is complete."""
TRAY_AREA: Final = "area:tray"
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
BANK: Final = tuple(f"bank:{seat}" for seat in range(MAX_SEATS))
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone of each player as such, the target of a debt collector."""
SETS: Final = tuple(tuple(f"set:{seat}:{slot:02}" for slot in range(MAX_SLOTS)) for seat in range(MAX_SEATS))
"""The zone of each of a seat's sets. Two digits, so that names sort like slots."""
BUILT: Final = tuple(tuple(f"built:{seat}:{slot:02}" for slot in range(MAX_SLOTS)) for seat in range(MAX_SEATS))
"""The zone of the buildings of each set."""
NEW: Final = tuple(f"new:{seat}" for seat in range(MAX_SEATS))
"""The place where a card starts a new set."""
AREA: Final = tuple(f"area:{seat}" for seat in range(MAX_SEATS))
"""A player's whole table except the bank: a card dropped there goes to one of the places in it."""
SET_BY_NAME: Final = {name: (seat, slot) for seat, names in enumerate(SETS) for slot, name in enumerate(names)}
SEAT_BY_NAME: Final = {name: seat for seat, name in enumerate(SEAT)}
_OWNERS: Final = {
    name: seat
    for seat in range(MAX_SEATS)
    for name in (HAND[seat], BANK[seat], SEAT[seat], NEW[seat], AREA[seat], *SETS[seat], *BUILT[seat])
}


def owner_of(zone: str) -> int:
    """Return the seat a zone belongs to; NOBODY for the table's own."""
    return _OWNERS.get(zone, NOBODY)
