"""The verbs, the names of the places, and every command there can be, built once.

Playouts ask for legal commands tens of thousands of times a second, so commands are looked up and never made.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.games.night_market.rules.board import COLOURS, HIGHEST_BID
from tabletable.games.night_market.rules.cards import (
    FIRST_CUSTOMER,
    FIRST_STALL,
    FOODS,
    MARKERS_PER_SEAT,
    MAX_SEATS,
    MOST_CUSTOMERS,
    PLOTS,
    STALLS_PER_FOOD,
    marker,
)

DECK: Final = "deck"
"""The customers nobody has drawn yet, face down."""
DISCARD_PILE: Final = "discard"
LAND: Final = "land"
"""The land cards that are still to come, face down."""
SPENT: Final = "spent"
"""The land cards of plots that have been sold, or that nobody wanted."""
STOCK: Final = "stock"
"""The next stall card of each food."""
STORE: Final = "store"
"""The stall cards under those."""
BOX: Final = "box"
"""Markers nobody plays with."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
HIDDEN_ROW: Final = tuple(f"hidden:{seat}" for seat in range(MAX_SEATS))
"""The customers a seat has laid face down."""
SUPPLY: Final = tuple(f"markers:{seat}" for seat in range(MAX_SEATS))
"""The markers a seat has not bid with."""
MONEY: Final = tuple(f"money:{seat}" for seat in range(MAX_SEATS))
"""What the coins of a seat are counted as."""
GATE: Final = tuple(f"gate:{colour}" for colour in COLOURS)
"""Where customers wait, first in first."""
FLAG: Final = tuple(f"flag:{colour}" for colour in COLOURS)
"""What the flag at a gate is called."""
PLOT: Final = tuple(f"plot:{plot:02}" for plot in range(PLOTS + 1))
"""A plot with its land card or stall; entry 0 is no plot."""
SEATS_AT: Final = tuple(f"guests:{plot:02}" for plot in range(PLOTS + 1))
"""The places in front of a stall."""
BID: Final = tuple(tuple(f"bid:{plot:02}:{n:02}" for n in range(HIGHEST_BID + 1)) for plot in range(PLOTS + 1))
"""A number on the bid card of a plot."""
BID_CARD: Final = tuple(f"card:{plot:02}" for plot in range(PLOTS + 1))
"""The whole bid card of a plot; no command names it."""


def step_zone(route: int, step: int) -> str:
    """A cell of a street; steps count from 0."""
    return f"{COLOURS[route]}:{step:02}"


class Cue(event.Cue):
    """What is heard or seen of an event."""

    BID = "bid"
    BONUS = "bonus"
    BUILT = "built"
    COMPENSATED = "compensated"
    INCOME = "income"
    LEFT = "left"
    LEFT_OUT = "left_out"
    """A seat that can bid nothing is told so."""
    LOAN = "loan"
    RAISED = "raised"
    REVEALED = "revealed"
    SAT = "sat"
    STEP = "step"
    """A customer goes on by one."""
    WAITS = "waits"
    WON = "won"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    BID = "bid"
    BUILD = "build"
    DONE = "done"
    HIDE = "hide"
    PASS = "pass"


HIDE: Final = tuple(
    tuple(Command(seat, Verb.HIDE, piece, HIDDEN_ROW[seat]) for piece in range(FIRST_CUSTOMER + MOST_CUSTOMERS))
    for seat in range(MAX_SEATS)
)
"""By seat and handle; only customers' are ever legal."""
BIDS: Final = tuple(
    tuple(
        tuple(tuple(Command(seat, Verb.BID, marker(seat, number), zone) for zone in zones) for zones in BID)
        for number in range(MARKERS_PER_SEAT)
    )
    for seat in range(MAX_SEATS)
)
"""By seat, number of the marker, plot and number bid."""
BUILDS: Final = tuple(
    tuple(
        tuple(Command(seat, Verb.BUILD, piece, zone) for zone in PLOT)
        for piece in range(FIRST_STALL, FIRST_STALL + STALLS_PER_FOOD * len(FOODS))
    )
    for seat in range(MAX_SEATS)
)
"""By seat, stall card (from FIRST_STALL) and plot."""
PASS: Final = tuple(Command(seat, Verb.PASS, NO_PIECE) for seat in range(MAX_SEATS))
DONE: Final = tuple(Command(seat, Verb.DONE, NO_PIECE) for seat in range(MAX_SEATS))
