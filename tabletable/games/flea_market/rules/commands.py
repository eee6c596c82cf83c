"""The verbs, the names of all places, and the commands that need no card."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tabletable.core import event
from tabletable.core.command import Command

MIN_SEATS: Final = 3
MAX_SEATS: Final = 4
MOST_CARDS: Final = 324
"""No deck has more cards, all copies together."""
MOST_POINTS: Final = 56
"""No discount and no purchase can be larger: the money of all cards would not do."""

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
"""By seat and stall: the place of the goods on it."""


class Cue(event.Cue):
    """What is heard or seen of an event."""

    BOUGHT = "bought"
    BUILT = "built"
    CLOSED = "closed"
    COMPETITION = "competition"
    DISCOUNT = "discount"
    HIGHEST = "highest"
    LOWEST = "lowest"
    NOTHING = "nothing"
    OFFER = "offer"
    ROUND = "round"
    SIX_COLOURS = "six_colours"
    STOCKED = "stocked"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    BUILD = "build"
    """Restock: the top card of the draw pile becomes a further stall."""
    BUY = "buy"
    """Pay for `choice` extra cards."""
    CLAIM = "claim"
    """Say which prize one takes when totals don't decide: `choice` is LOWEST or HIGHEST."""
    CLOSE = "close"
    """Lay no more goods in this round."""
    DISCARD = "discard"
    """Give up a hand card for an empty stall."""
    DISCOUNT = "discount"
    """Pay to lower one's total of this round by `choice` points."""
    DONE = "done"
    """The goods laid in this turn are all: show them."""
    DRAW = "draw"
    """Restock: draw as many cards as one has stalls."""
    LAY = "lay"
    """Put a hand card on an empty stall, still face down to the others."""
    OFFER = "offer"
    """Keep a card as a special offer."""
    PASS = "pass"
    """Do without: no discount, no extra cards, no special offer."""
    PAY = "pay"
    """Pick a money card to pay with."""
    TAKE_BACK = "take_back"
    """Take a card back that was laid, or picked to pay with, in this turn."""


LOWEST: Final = 0
HIGHEST: Final = 1
PRIZES: Final = ("lowest", "highest")
"""The words for the `choice` of a claim."""

_SEATS: Final = range(MAX_SEATS)
BUILD: Final = tuple(Command(seat, Verb.BUILD) for seat in _SEATS)
BUY: Final = tuple(tuple(Command(seat, Verb.BUY, choice=n) for n in range(MOST_POINTS + 1)) for seat in _SEATS)
CLAIM: Final = tuple(
    (Command(seat, Verb.CLAIM, choice=LOWEST), Command(seat, Verb.CLAIM, choice=HIGHEST)) for seat in _SEATS
)
CLOSE: Final = tuple(Command(seat, Verb.CLOSE) for seat in _SEATS)
DISCOUNT: Final = tuple(
    tuple(Command(seat, Verb.DISCOUNT, choice=n) for n in range(MOST_POINTS + 1)) for seat in _SEATS
)
DONE: Final = tuple(Command(seat, Verb.DONE) for seat in _SEATS)
DRAW: Final = tuple(Command(seat, Verb.DRAW, zone=DRAW_PILE) for seat in _SEATS)
PASS: Final = tuple(Command(seat, Verb.PASS) for seat in _SEATS)


def price(points: int) -> int:
    """What a discount by so many points, or so many extra cards, cost: the N-th costs N."""
    return points * (points + 1) // 2


PRICES: Final = tuple(price(points) for points in range(MOST_POINTS + 1))


def choice_word(command: Command) -> str:
    """The prize that is claimed, or a number of points or cards."""
    if command.verb == Verb.CLAIM:
        return PRIZES[command.choice] if 0 <= command.choice < len(PRIZES) else ""
    return str(command.choice) if command.choice >= 0 else ""
