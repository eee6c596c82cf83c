"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 10
DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
"""The zone of each seat's hand."""
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone of each player as such, the target of a catch; it never holds a card."""
