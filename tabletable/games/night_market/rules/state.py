"""A night at the market in play."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tabletable.core.digest import JsonValue
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.state import SlotState
from tabletable.games.night_market.rules.board import COLOURS, Board, standard
from tabletable.games.night_market.rules.cards import (
    FIRST_STALL,
    FOODS,
    MARKERS_PER_SEAT,
    MAX_SEATS,
    PLOTS,
    STALLS_PER_FOOD,
)


class Terms(NamedTuple):
    """What depends on the number of players."""

    money: tuple[int, ...]
    """To begin with, by turn order."""
    closed: int
    """Plots that are out of the game."""
    opened: int
    """Plots on offer in a round."""
    hidden: tuple[int, ...]
    """By round, the customers that everybody lays face down."""

    @property
    def rounds(self) -> int:
        """How many rounds a game has."""
        return len(self.hidden)


TERMS: Final = {
    3: Terms((12, 11, 10), 6, 4, (1, 1, 1, 2, 3, 4)),
    4: Terms((13, 12, 11, 10), 5, 5, (1, 1, 1, 2, 4)),
}
HAND_SIZE: Final = 4
OPEN_CUSTOMERS: Final = 4
LOAN: Final = 5
REPAYMENT: Final = 7
MOST_LOANS: Final = 3
INCOME: Final = 3
"""For a customer at a stall of its own; each stall it is linked with adds 1."""
BONUS: Final = 4
"""For most customers of a food in the last round."""
BID_TURNS: Final = 2


HIDING: Final = 0
"""Everybody lays customers face down."""
BIDDING: Final = 1
COMPENSATING: Final = 2
BUILDING: Final = 3
OVER: Final = 4
PHASES: Final = ("hide", "bid", "compensate", "build", "over")
"""Words for what the game waits for; the index is `MarketState.phase`."""


class HouseRules(NamedTuple):
    """What was agreed before the game. Never changes during it."""

    board: Board


class Guest(NamedTuple):
    """A customer who was served."""

    piece: int
    face: int
    plot: int
    seat: int
    """Who owns the stall."""
    coins: int
    """What that brought."""


class RoundResult(NamedTuple):
    """What a round brought; public."""

    number: int
    """Which round, from 1."""
    order: tuple[int, ...]
    """The turn order it was played in."""
    guests: tuple[Guest, ...]
    """In the order they sat down."""
    bonus: tuple[tuple[int, ...], ...]
    """In the last round, by seat what it got for each food; () in the others."""
    fresh: tuple[int, ...]
    """The customers who have come from the deck since."""

    def income(self, seat: int) -> int:
        """What the round brought `seat`."""
        return sum(guest.coins for guest in self.guests if guest.seat == seat) + sum(
            self.bonus[seat] if self.bonus else ()
        )


class MarketState(SlotState):
    """Everything there is to know: ints and lists of ints; the records are immutable and shared by clones."""

    __slots__ = (
        "bids", "built", "closed", "deck", "discard", "faces", "gates", "hands", "hidden", "land", "leaders", "loans",
        "market", "marks", "money", "order", "owed", "owner", "passed", "phase", "prices", "result", "rng", "round",
        "rules", "seated", "seen", "spent", "stall", "stock", "turn", "won",
    )  # fmt: skip

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        """An empty board for `seats`: every handle has its face, nothing is dealt and everybody is without money."""
        self.rules = rules
        self.rng = rng
        """The PRNG, 0 in a view."""
        self.faces = faces
        """By handle, HIDDEN where a view does not know it."""
        self.seen = [0] * len(faces)
        """By handle, the mask of the seats that know its face."""
        self.round = 1
        self.phase = HIDING
        self.turn = NOBODY
        """The seat on turn; NOBODY while all choose at the same time, and once the game is over."""
        self.order = list(range(seats))
        """The lanterns: seats in turn order."""
        self.money = [0] * seats
        self.loans = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Handles of customers in the order they were drawn."""
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        """Handles of customers laid face down this round, in that order."""
        self.deck: list[int] = []
        """Handles, the next one to be drawn last."""
        self.discard: list[int] = []
        self.gates: list[list[int]] = [[] for _ in COLOURS]
        """By gate the handles of those who wait, first in first."""
        self.seated: list[int] = []
        """Handles of the guests of the last round, who stay until the end, in the order of `result.guests`."""
        self.owed = [0] * seats
        """By seat how many customers it has yet to lay face down."""
        self.land: list[int] = []
        """Handles of the closed land cards, the next one last."""
        self.closed: list[int] = []
        """Land cards of the plots that are out of the game."""
        self.market: list[int] = []
        """Land cards of the plots on offer, by plot."""
        self.spent: list[int] = []
        self.prices: list[int] = []
        """By plot on offer the highest bid, 0 without one."""
        self.leaders: list[int] = []
        """By plot on offer who leads, NOBODY without a bid."""
        self.marks = [0] * (MARKERS_PER_SEAT * MAX_SEATS)
        """By marker (from FIRST_MARKER) the slot it lies on, see `slot`; 0 in its owner's supply."""
        self.bids = 0
        """Turns to bid that are over in this auction, skipped ones too."""
        self.passed = 0
        """Mask of the seats that bid no more in this round."""
        self.won = 0
        """Mask of the plots won in this round."""
        self.owner = [NOBODY] * (PLOTS + 1)
        """By plot."""
        self.stall = [NO_PIECE] * (PLOTS + 1)
        """By plot the stall card on it."""
        self.built = [0] * seats
        """By seat how many stalls it has."""
        self.stock: list[list[int]] = [
            list(range(FIRST_STALL + STALLS_PER_FOOD * food, FIRST_STALL + STALLS_PER_FOOD * (food + 1)))
            for food in range(len(FOODS))
        ]
        """By food the stall cards left, the next one last."""
        self.result: RoundResult | None = None
        """The round that ended last."""

    @property
    def terms(self) -> Terms:
        """The numbers for so many players."""
        return TERMS[len(self.order)]

    @property
    def is_last_round(self) -> bool:
        """Whether the rules of the last round apply: benches, walking to the end, and the bonus."""
        return self.round == len(TERMS[len(self.order)].hidden)

    def empty_plots(self, seat: int) -> list[int]:
        """The plots of `seat` without a stall, ascending."""
        return [plot for plot, owner in enumerate(self.owner) if owner == seat and self.stall[plot] < 0]

    def sold(self, plot: int) -> int:
        """The food sold on a plot, −1 without a stall."""
        stall = self.stall[plot]
        return (stall - FIRST_STALL) // STALLS_PER_FOOD if stall >= 0 else -1

    def places(self, plot: int) -> int:
        """How many customers the stall on a plot can serve: one, and one more on the bench of a plot won last."""
        return 2 if self.won >> plot & 1 and self.is_last_round else 1

    def clone(self) -> MarketState:
        """An independent copy."""
        copy = MarketState.__new__(MarketState)
        copy.rules = self.rules
        copy.rng = self.rng
        copy.faces = self.faces.copy()
        copy.seen = self.seen.copy()
        copy.round = self.round
        copy.phase = self.phase
        copy.turn = self.turn
        copy.order = self.order.copy()
        copy.money = self.money.copy()
        copy.loans = self.loans.copy()
        copy.hands = [hand.copy() for hand in self.hands]
        copy.hidden = [row.copy() for row in self.hidden]
        copy.deck = self.deck.copy()
        copy.discard = self.discard.copy()
        copy.gates = [gate.copy() for gate in self.gates]
        copy.seated = self.seated.copy()
        copy.owed = self.owed.copy()
        copy.built = self.built.copy()
        copy.land = self.land.copy()
        copy.closed = self.closed.copy()
        copy.market = self.market.copy()
        copy.spent = self.spent.copy()
        copy.prices = self.prices.copy()
        copy.leaders = self.leaders.copy()
        copy.marks = self.marks.copy()
        copy.bids = self.bids
        copy.passed = self.passed
        copy.won = self.won
        copy.owner = self.owner.copy()
        copy.stall = self.stall.copy()
        copy.stock = [pile.copy() for pile in self.stock]
        copy.result = self.result
        return copy

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as JSON data; `rules` is the board, or null for the one that comes with the game."""
        plain: dict[str, Any] = {}
        for key in self.__slots__:
            value = getattr(self, key)
            plain[key] = value.copy() if isinstance(value, list) else value
        for key in ("hands", "hidden", "gates", "stock"):
            plain[key] = [row.copy() for row in plain[key]]
        plain["rng"] = str(self.rng)  # too large for readers that keep numbers as floats
        plain["rules"] = None if self.rules.board is standard() else self.rules.board.to_json()
        if self.result is not None:
            plain["result"] = {
                "number": self.result.number,
                "order": list(self.result.order),
                "guests": [list(guest) for guest in self.result.guests],
                "bonus": [list(foods) for foods in self.result.bonus],
                "fresh": list(self.result.fresh),
            }
        return plain


def slot(plot: int, number: int) -> int:
    """A number on the bid card of a plot as one int, greater than 0."""
    return plot << 4 | number


def slot_plot(mark: int) -> int:
    """The plot of a slot."""
    return mark >> 4


def slot_number(mark: int) -> int:
    """The number of a slot."""
    return mark & 15


def group_of(state: MarketState, plot: int) -> list[int]:
    """The plots of the large stall that a built plot belongs to (R16), nearest first and of two the lower one (R4)."""
    plots = state.rules.board.plots
    owner, seat, food = state.owner, state.owner[plot], state.sold(plot)
    found = ring = [plot]
    while ring := sorted(
        {p for each in ring for p in plots[each].adjacent if owner[p] == seat and state.sold(p) == food} - {*found}
    ):
        found = found + ring
    return found
