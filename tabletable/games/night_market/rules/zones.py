"""The zones of the table, as commands and events name them."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.games.night_market.rules.board import COLOURS, HIGHEST_BID
from tabletable.games.night_market.rules.cards import MAX_SEATS, PLOTS


class BidZone(NamedTuple):
    """What the zone of a bid names."""

    plot: int
    number: int


DECK: Final = "deck"
"""The customers not drawn yet, face down."""
DISCARD_PILE: Final = "discard"
LAND: Final = "land"
"""The land cards that are still to come, face down."""
SPENT: Final = "spent"
"""The land cards of plots that have been offered, sold or not."""
STOCK: Final = "stock"
"""The next stall card of each food."""
STORE: Final = "store"
"""The stall cards under those."""
BOX: Final = "box"
"""The unused markers."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
HIDDEN_ROW: Final = tuple(f"hidden:{seat}" for seat in range(MAX_SEATS))
"""The customers a seat has laid face down."""
SUPPLY: Final = tuple(f"markers:{seat}" for seat in range(MAX_SEATS))
"""The markers a seat has not bid with."""
MONEY: Final = tuple(f"money:{seat}" for seat in range(MAX_SEATS))
"""The counter of each seat's coins."""
GATE: Final = tuple(f"gate:{colour}" for colour in COLOURS)
"""The zones of waiting customers; the first to enter leaves first."""
FLAG: Final = tuple(f"flag:{colour}" for colour in COLOURS)
"""The flag at each gate."""
PLOT: Final = tuple(f"plot:{plot:02}" for plot in range(PLOTS + 1))
"""A plot with its land card or stall; entry 0 is no plot."""
SEATS_AT: Final = tuple(f"guests:{plot:02}" for plot in range(PLOTS + 1))
"""The places in front of a stall."""
BID: Final = tuple(tuple(f"bid:{plot:02}:{n:02}" for n in range(HIGHEST_BID + 1)) for plot in range(PLOTS + 1))
"""A number on the bid card of a plot."""
BID_BY_NAME: Final = {name: BidZone(plot, n) for plot, row in enumerate(BID) for n, name in enumerate(row)}
"""By zone, the bid that it names."""
BID_CARD: Final = tuple(f"card:{plot:02}" for plot in range(PLOTS + 1))
"""The whole bid card of a plot; no command names it."""


def step_zone(route: int, step: int) -> str:
    """Return the zone of a cell of a street; steps count from 0."""
    return f"{COLOURS[route]}:{step:02}"
