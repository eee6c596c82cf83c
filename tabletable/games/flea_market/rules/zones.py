"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final

from tabletable.games.flea_market.rules.cards import MAX_SEATS, MOST_CARDS

DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
TRAY: Final = "tray"
"""Money that the seat on turn has picked to pay with."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
MONEY: Final = tuple(f"money:{seat}" for seat in range(MAX_SEATS))
POPULARITY: Final = tuple(f"popularity:{seat}" for seat in range(MAX_SEATS))
PROMOTION: Final = tuple(f"promotion:{seat}" for seat in range(MAX_SEATS))
"""The money of this round's discount, in front of the stalls."""
BOOTH: Final = tuple(f"booth:{seat}" for seat in range(MAX_SEATS))
"""The face-down cards that are a seat's stalls."""
STALL: Final = tuple(tuple(f"stall:{stall}:{seat}" for stall in range(MOST_CARDS)) for seat in range(MAX_SEATS))
"""By seat and stall: the zone of the goods on it."""
