"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final

SEATS: Final = 2
PILES: Final = 12
REST: Final = "rest"
"""The closed cards that wait for round 2."""
VOID: Final = "void"
"""The cards that score for neither seat."""
SHOW: Final = "show"
"""The middle of the table, where the card to be compared is put."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(SEATS))
"""The zone of each seat's two start cards."""
POINTS: Final = tuple(f"points:{seat}" for seat in range(SEATS))
"""The zone of the cards each seat has scored."""
AREA: Final = tuple(f"area:{seat}" for seat in range(SEATS))
"""The zone of each seat's provisional cards."""
TRAY: Final = tuple(f"tray:{seat}" for seat in range(SEATS))
"""The part of the table around each provisional area; it never holds a card itself."""
SIDE: Final = tuple(f"side:{seat}" for seat in range(SEATS))
"""A zone covering the table below the board: dropping a pile there takes it for that seat. It never holds a card."""
PILE: Final = tuple(f"pile:{number}" for number in range(PILES))
"""The zones of the piles: the under card, and the face card on it."""
