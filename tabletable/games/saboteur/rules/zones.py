"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final

from tabletable.games.saboteur.rules.cards import IN_FRONT

MAX_SEATS: Final = 12
DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
REMOVED: Final = "removed"
"""The ten unseen cards removed from the round."""
ASIDE: Final = "aside"
"""The dwarfs that were not dealt."""
BOX: Final = "box"
"""The pieces that the base game does not use, face up."""
OLD_HATS: Final = "hats"
"""Dwarfs removed from the round by swapping hats (R10)."""
GOAL_PILE: Final = "goals"
"""The pile in which the goal cards are shuffled between rounds."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
ROLE: Final = tuple(f"role:{seat}" for seat in range(MAX_SEATS))
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone of each player as such: the target of actions and thefts."""
NUGGETS: Final = tuple(f"gold:{seat}" for seat in range(MAX_SEATS))
"""The counter of each seat's gold."""
IN_ORDER: Final = tuple(
    tuple(seat for _, seat in sorted(zip(SEAT[:seats], range(seats), strict=True))) for seats in range(MAX_SEATS + 1)
)
"""By number of seats, the seats sorted by the names of their zones: "seat:10" comes before "seat:2"."""
SEAT_NUMBER: Final = {zone: seat for seat, zone in enumerate(SEAT)}
FRONT: Final = tuple(tuple(f"{word}:{seat}" for word in IN_FRONT) for seat in range(MAX_SEATS))
"""By seat and place, the zone of a card in front of a player."""
