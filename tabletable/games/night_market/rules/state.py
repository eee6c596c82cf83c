"""The state of a game of Night Market: house rules, zones, and the pending decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple

from tabletable.core import event
from tabletable.core.digest import JsonValue
from tabletable.core.fields import (
    BySeat,
    InRow,
    Kind,
    Later,
    Length,
    Masks,
    OfSeats,
    OneOf,
    OrFirst,
    Random,
    Range,
    Seat,
    SeatOrNobody,
    Seats,
    last_piece,
)
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.info import Option
from tabletable.core.state import State
from tabletable.core.zones import Knowers, ZoneKind, ZoneTable
from tabletable.games.night_market.rules import cards, zones
from tabletable.games.night_market.rules.board import COLOURS, OWN, Board, board_from_json, read_text, standard


class Cue(event.Cue):
    """The game's own sounds and effects of events."""

    BID = "bid"
    BONUS = "bonus"
    BUILT = "built"
    COMPENSATED = "compensated"
    INCOME = "income"
    LEFT = "left"
    LEFT_OUT = "left_out"
    """A seat is skipped because it has no possible bid."""
    LOAN = "loan"
    RAISED = "raised"
    REVEALED = "revealed"
    SAT = "sat"
    STEP = "step"
    """A customer advances by one cell."""
    WAITS = "waits"
    WON = "won"


class Verb(StrEnum):
    """The verbs of commands. Their alphabetical order is the order of legal lists."""

    BID = "bid"
    BUILD = "build"
    DONE = "done"
    HIDE = "hide"
    PASS = "pass"


LENGTHS: Final = ("short", "usual", "long")
"""The lengths of a game to choose from (R22)."""


class Terms(NamedTuple):
    """The parameters that depend on the number of players and the length of the game."""

    money: tuple[int, ...]
    """The starting money, by turn order."""
    closed: int
    """Plots that are out of the game."""
    opened: int
    """Plots on offer in a round."""
    hidden: tuple[int, ...]
    """By round, how many customers each seat lays face down."""

    @property
    def rounds(self) -> int:
        """The number of rounds of a game."""
        return len(self.hidden)


TERMS: Final = {
    (3, "short"): Terms((12, 11, 10), 6, 4, (1, 2, 3, 4)),
    (3, "usual"): Terms((12, 11, 10), 6, 4, (1, 1, 1, 2, 3, 4)),
    (3, "long"): Terms((12, 11, 10), 2, 4, (1, 1, 1, 1, 2, 3, 4)),
    (4, "short"): Terms((13, 12, 11, 10), 5, 5, (1, 2, 4)),
    (4, "usual"): Terms((13, 12, 11, 10), 5, 5, (1, 1, 1, 2, 4)),
    (4, "long"): Terms((13, 12, 11, 10), 0, 5, (1, 1, 1, 1, 2, 4)),
}
"""By players and length. A short game skips early rounds; a long one has one more, and more of the 30 plots."""
HAND_SIZE: Final = 4
OPEN_CUSTOMERS: Final = 4
LOAN: Final = 5
REPAYMENT: Final = 7
MOST_LOANS: Final = 3
INCOME: Final = 3
"""The pay of a customer at a single stall; each linked stall adds 1, see `coins_at`."""
BONUS: Final = 4
"""The bonus for serving the most customers of a food in the last round."""
BID_TURNS: Final = 2


class Phase:
    """The phases of a round that ask for decisions, in order, as states and saves have them."""

    HIDING: Final = 0
    """Everybody lays customers face down."""
    BIDDING: Final = 1
    COMPENSATING: Final = 2
    BUILDING: Final = 3
    OVER: Final = 4


PHASES: Final = ("hide", "bid", "compensate", "build", "over")
"""The names of the phases; the index is `MarketState.phase`."""


def slot(plot: int, number: int) -> int:
    """Encode a number on the bid card of a plot as one int, greater than 0."""
    return plot << 4 | number


def slot_plot(mark: int) -> int:
    """Return the plot of a slot."""
    return mark >> 4


def slot_number(mark: int) -> int:
    """Return the number of a slot."""
    return mark & 15


class BoardKind(Kind):
    """A board, in JSON null for the one that comes with the game."""

    def from_json(self, value: object, state: object) -> Board:
        return standard() if value is None else board_from_json(value)

    def to_json(self, value: Board, state: object) -> JsonValue:
        return None if value is standard() else value.to_json()


OPTIONS: Final = (
    Option("length", LENGTHS, "usual"),
    Option("board", (OWN,), OWN, read=read_text),
)
"""The house rules that players may choose, and their usual values."""


class HouseRules(NamedTuple):
    """The options agreed before the game. Constant during a game."""

    board: Annotated[Board, BoardKind()]
    length: Annotated[str, OneOf(*LENGTHS), Later("usual")] = "usual"
    """The length, one of `LENGTHS` (R22)."""


def _rounds(state: MarketState) -> int:
    """Return the number of rounds."""
    return state.terms.rounds


def _most_bids(state: MarketState) -> int:
    """Return the number of bidding turns in an auction."""
    return 2 * len(state.hands)


_FACE: Final = Range(0, cards.FACE_COUNT - 1)
Face = Annotated[int, _FACE]
_CUSTOMER: Final = Range(cards.FIRST_CUSTOMER, last_piece)
Customer = Annotated[int, _CUSTOMER]
Land = Annotated[int, Range(0, cards.PLOTS - 1)]
Round = Annotated[int, Range(1, _rounds)]
Coins = Annotated[int, Range(0, 1 << 20)]
Bid = Annotated[int, Range(0, 15)]
Mark = Annotated[int, Range(slot(1, 0), slot(cards.PLOTS, 15), 0)]
_STALL: Final = Range(cards.FIRST_STALL, cards.FIRST_MARKER - 1)
Stall = Annotated[int, _STALL]
_STALL_OR_NONE: Final = Range(cards.FIRST_STALL, cards.FIRST_MARKER - 1, NO_PIECE)
StallOrNone = Annotated[int, _STALL_OR_NONE]
ByFood = Length(len(cards.FOODS))
_STALLS = range(cards.FIRST_STALL, cards.FIRST_MARKER, cards.STALLS_PER_FOOD)
"""By food its first stall card."""
ByPlot = Length(cards.PLOTS + 1)


class Guest(NamedTuple):
    """A customer who was served."""

    piece: Customer
    face: Annotated[int, Range(cards.CUSTOMER_FACE, cards.FACE_COUNT - 1)]
    plot: Annotated[int, Range(1, cards.PLOTS)]
    seat: Seat
    """The owner of the stall."""
    coins: Coins
    """The customer's pay."""


class RoundResult(NamedTuple):
    """The outcome of a round; public."""

    number: Round
    """The number of the round, from 1."""
    order: OfSeats[Seat]
    """The turn order of the round."""
    guests: tuple[InRow[Guest], ...]
    """The guests served, in the order they sat down."""
    bonus: Annotated[tuple[Annotated[tuple[Coins, ...], ByFood], ...], Length(most=cards.MAX_SEATS)]
    """In the last round, by seat its bonus for each food; () in the others."""
    fresh: tuple[Customer, ...]
    """The customers drawn from the deck since."""

    def income(self, seat: int) -> int:
        """Return the income of `seat` in the round, bonus included."""
        return sum(guest.coins for guest in self.guests if guest.seat == seat) + sum(
            self.bonus[seat] if self.bonus else ()
        )


class MarketState(State):
    """The complete state: ints and lists of ints; the records are immutable and shared by clones."""

    ZONES: ClassVar = ZoneTable(
        ZoneKind(zones.DECK, "deck", Knowers.NOBODY, is_told_from_top=True),
        ZoneKind(zones.DISCARD_PILE, "discard"),
        ZoneKind(zones.LAND, "land", Knowers.NOBODY, is_edited=False),
        ZoneKind(zones.SPENT, "spent", is_edited=False),
        ZoneKind(zones.STOCK, lambda state: [(zones.STOCK, [pile[-1] for pile in state.stock if pile])]),
        ZoneKind(zones.STORE, lambda state: [(zones.STORE, [piece for pile in state.stock for piece in pile[:-1]])]),
        ZoneKind(
            zones.BOX, lambda state: [(zones.BOX, list(range(cards.marker(len(state.order), 0), cards.FIRST_CUSTOMER)))]
        ),
        ZoneKind("hand", "hands", Knowers.OWNER_ALONE, by_seat=True),
        ZoneKind("hidden", "hidden", Knowers.OWNER_ALONE, by_seat=True),
        ZoneKind("markers", lambda state: _supplies(state), by_seat=True),
        ZoneKind("bid", lambda state: _bids(state)),
        ZoneKind("gate", lambda state: zip(zones.GATE, state.gates, strict=True)),
        ZoneKind("plot", lambda state: _plots(state)),
        ZoneKind("guests", lambda state: _guests(state)),
    )

    rules: OrFirst[HouseRules]
    rng: Random
    faces: list[Face]
    seen: Masks
    round: Round = 1
    phase: Annotated[int, Range(Phase.HIDING, Phase.OVER)] = Phase.HIDING
    turn: SeatOrNobody = NOBODY
    """The seat on turn; NOBODY while all choose at the same time, and once the game is over."""
    order: BySeat[Seat]
    """The lanterns: seats in turn order."""
    money: BySeat[Coins]
    loans: BySeat[Annotated[int, Range(0, MOST_LOANS)]]
    hands: BySeat[list[Customer]]
    """Handles of customers in the order they were drawn."""
    hidden: BySeat[list[Customer]]
    """Handles of customers laid face down this round, in that order."""
    deck: list[Customer]
    """Handles, the next one to be drawn last."""
    discard: list[Customer]
    seated: list[Customer]
    """Handles of the guests of the last round, who stay until the end, in the order of `result.guests`."""
    gates: Annotated[list[list[Customer]], Length(len(COLOURS))]
    """By gate the handles of the waiting customers, first in first."""
    owed: BySeat[Annotated[int, Range(0, HAND_SIZE)]]
    """By seat how many customers it still has to lay face down."""
    land: list[Land]
    """Handles of the closed land cards, the next one last."""
    closed: list[Land]
    """Land cards of the plots that are out of the game."""
    market: list[Land]
    """Land cards of the plots on offer, by plot."""
    spent: list[Land]
    prices: list[Bid]
    """By plot on offer the highest bid, 0 without one."""
    leaders: list[SeatOrNobody]
    """By plot on offer the leading seat, NOBODY without a bid."""
    marks: Annotated[list[Mark], Length(cards.MARKERS_PER_SEAT * cards.MAX_SEATS)]
    """By marker, from `cards.FIRST_MARKER` on, the slot it is on, see `slot`; 0 in its owner's supply."""
    bids: Annotated[int, Range(0, _most_bids)] = 0
    """Bidding turns over in this auction, skipped ones included."""
    passed: Seats = 0
    """The mask of the seats that bid no more in this round."""
    won: Annotated[int, Range(0, (1 << (cards.PLOTS + 1)) - 1)] = 0
    """Mask of the plots won in this round."""
    owner: Annotated[list[SeatOrNobody], ByPlot]
    """By plot."""
    stall: Annotated[list[StallOrNone], ByPlot]
    """By plot the stall card on it."""
    built: BySeat[Annotated[int, Range(0, cards.PLOTS)]]
    """By seat the number of its stalls."""
    stock: Annotated[list[list[Stall]], ByFood]
    """By food the stall cards left, the next one last."""
    result: RoundResult | None = None
    """The round that ended last."""

    def __init__(self, seats: int, rules: HouseRules, rng: int, faces: list[int]) -> None:
        super().__init__(seats, rules, rng, faces)
        self.order = list(range(seats))
        self.stock = [list(range(at, at + cards.STALLS_PER_FOOD)) for at in _STALLS]

    @property
    def terms(self) -> Terms:
        """The parameters for this number of players and length."""
        return TERMS[len(self.order), self.rules.length]

    @property
    def is_last_round(self) -> bool:
        """Whether the rules of the last round apply: benches, walking to the end, and the bonus."""
        return self.round == len(self.terms.hidden)

    def empty_plots(self, seat: int) -> list[int]:
        """Return the plots of `seat` without a stall, ascending."""
        return [plot for plot, owner in enumerate(self.owner) if owner == seat and self.stall[plot] < 0]

    def sold(self, plot: int) -> int:
        """Return the food sold on a plot, −1 without a stall."""
        stall = self.stall[plot]
        return cards.stall_food(stall) if stall >= 0 else -1

    def places(self, plot: int) -> int:
        """Return how many customers the stall on a plot serves: one; two if won in the final round."""
        return 2 if self.won >> plot & 1 and self.is_last_round else 1

    def printed_faces(self) -> Sequence[tuple[int, Sequence[int]]]:
        """Return land cards and customers apart: they have backs of their own."""
        return ((0, range(cards.PLOTS)), (cards.FIRST_CUSTOMER, self.rules.board.customers))


def _supplies(state: MarketState) -> Iterator[tuple[str, list[int]]]:
    """Yield the markers that lie on no bid card, seat by seat."""
    for seat in range(len(state.order)):
        own = [cards.marker(seat, number) for number in range(cards.MARKERS_PER_SEAT)]
        yield zones.SUPPLY[seat], [piece for piece in own if not state.marks[piece - cards.FIRST_MARKER]]


def _bids(state: MarketState) -> Iterator[tuple[str, list[int]]]:
    """Yield the numbers with a marker on them."""
    by_mark: dict[int, list[int]] = {}
    for at, mark in enumerate(state.marks[: cards.MARKERS_PER_SEAT * len(state.order)]):
        if mark:
            by_mark.setdefault(mark, []).append(cards.FIRST_MARKER + at)
    for mark, pieces in by_mark.items():
        yield zones.BID[slot_plot(mark)][slot_number(mark)], pieces


def _plots(state: MarketState) -> Iterator[tuple[str, list[int]]]:
    """Yield the plots with their land card or stall; sold ones without a stall are left out."""
    for piece in (*state.closed, *state.market):
        yield zones.PLOT[cards.plot_of(state.faces[piece])], [piece]
    for plot, piece in enumerate(state.stall):
        if piece != NO_PIECE:
            yield zones.PLOT[plot], [piece]


def _guests(state: MarketState) -> Iterator[tuple[str, list[int]]]:
    """Yield the stalls that still seat guests of the last round, with these guests."""
    served = state.result.guests if state.seated and state.result is not None else ()
    for plot in dict.fromkeys(guest.plot for guest in served):
        yield zones.SEATS_AT[plot], [guest.piece for guest in served if guest.plot == plot]


def coins_at(stalls: int) -> int:
    """Return the pay of a customer at one of this many linked stalls (R16)."""
    return INCOME + stalls - 1


def group_of(state: MarketState, plot: int) -> list[int]:
    """Return the plots of a plot's large stall (R16), nearest first, ties by the lower plot (R4)."""
    plots = state.rules.board.plots
    owner, seat, food = state.owner, state.owner[plot], state.sold(plot)
    group = ring = [plot]
    while ring := sorted(
        {p for each in ring for p in plots[each].adjacent if owner[p] == seat and state.sold(p) == food} - {*group}
    ):
        group = group + ring
    return group
