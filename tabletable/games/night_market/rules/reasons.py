"""Why a command is refused, and by which rule. Everything said here is public or the asker's own."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Arg, Reason, SeatRef, msg
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import (
    FIRST_MARKER,
    FIRST_STALL,
    FOODS,
    MARKERS_PER_SEAT,
    STALLS_PER_FOOD,
)
from tabletable.games.night_market.rules.commands import BID, HIDDEN_ROW, PLOT, Verb
from tabletable.games.night_market.rules.legal import to_act
from tabletable.games.night_market.rules.names import food_word
from tabletable.games.night_market.rules.state import (
    BID_TURNS,
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDING,
    LOAN,
    MOST_LOANS,
    OVER,
    MarketState,
)

_UNKNOWN = Reason(msg("night_market.reason.unknown"), "rounds")
"""The words of the command do not go together: a customer dragged to a plot, a choice where there is none."""
_HIDE_BEFORE = Reason(msg("night_market.reason.hide_before"), "hidden")
_ONLY_AUCTION = Reason(msg("night_market.reason.only_auction"), "auction")
_BUILD_AFTER = Reason(msg("night_market.reason.build_after"), "build")
_PHASES: dict[str, tuple[tuple[int, ...], Reason]] = {
    Verb.HIDE: ((HIDING,), _HIDE_BEFORE),
    Verb.BID: ((BIDDING, COMPENSATING), _ONLY_AUCTION),
    Verb.PASS: ((BIDDING, COMPENSATING), _ONLY_AUCTION),
    Verb.BUILD: ((BUILDING,), _BUILD_AFTER),
    Verb.DONE: ((BUILDING,), _BUILD_AFTER),
}
"""When a verb is used, and what is said at any other time, whosever turn it is."""


def why_not(state: MarketState, seat: int, command: Command) -> Reason:
    """Why `command` of `seat` is not legal now; see `Game.why_not`."""
    if state.phase == OVER:
        return Reason(msg("night_market.reason.over"), "end")
    if command.seat != seat or not 0 <= seat < len(state.order):
        return Reason(msg("night_market.reason.own_seat"), "rounds")
    if command.verb not in _PHASES:
        return _UNKNOWN
    if command.piece in state.hidden[seat]:
        return Reason(msg("night_market.reason.hidden_stays"), "hidden", pieces=(command.piece,))
    phases, otherwise = _PHASES[command.verb]
    if state.phase not in phases:
        return otherwise
    if seat not in to_act(state):
        return _why_not_yet(state, seat)
    if command.choice == NO_CHOICE:
        match command.verb:
            case Verb.HIDE:
                return _why_no_hide(state, seat, command)
            case Verb.BID:
                return _why_no_bid(state, seat, command)
            case Verb.BUILD:
                return _why_no_build(state, seat, command)
    return _UNKNOWN


def _why_not_yet(state: MarketState, seat: int) -> Reason:
    """It is not up to `seat` now; where it will not be in this phase any more, that is what it is told."""
    if state.phase == HIDING:
        detail = msg("night_market.hint.hiding", player=SeatRef(to_act(state)[0]))
        return Reason(msg("night_market.reason.hidden_enough", n=len(state.hidden[seat])), "hidden", detail)
    lasting = _why_not_building(state, seat) if state.phase == BUILDING else _why_out(state, seat)
    return lasting or Reason(msg("night_market.reason.turn", player=SeatRef(state.turn)), "R8")


def _why_out(state: MarketState, seat: int) -> Reason | None:
    """Why `seat` bids no more in the present phase of the auction; None if its turn may come."""
    if state.passed >> seat & 1:
        return Reason(msg("night_market.reason.out"), "auction")
    if state.phase == COMPENSATING:
        leads = Reason(msg("night_market.reason.leads_already"), "compensation")
        return leads if seat in state.leaders else None
    lap, at = divmod(state.bids, len(state.order))
    is_over = lap == BID_TURNS - 1 and state.order.index(seat) < at
    return Reason(msg("night_market.reason.turns_over"), "auction") if is_over else None


def _why_not_building(state: MarketState, seat: int) -> Reason | None:
    """Why `seat` builds no more in this round; None if its turn comes."""
    if not state.empty_plots(seat):
        return Reason(msg("night_market.reason.no_empty_plot"), "build")
    is_done = state.order.index(seat) < state.order.index(state.turn)
    return Reason(msg("night_market.reason.done_building"), "build") if is_done else None


def _why_no_hide(state: MarketState, seat: int, command: Command) -> Reason:
    if command.piece not in state.hands[seat]:
        return Reason(msg("night_market.reason.not_in_hand"), "hidden")
    if command.zone != HIDDEN_ROW[seat]:
        return Reason(msg("night_market.reason.hidden_row"), "hidden", pieces=(command.piece,))
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ bids


def _why_no_bid(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_MARKER - MARKERS_PER_SEAT * seat
    if command.piece != NO_PIECE:  # a click on a number leaves the marker open
        if not 0 <= number < MARKERS_PER_SEAT:
            return Reason(msg("night_market.reason.not_your_marker"), "auction")
        if number not in auction.markers_to_bid(state, seat):
            return _why_not_this_marker(state, seat, command.piece)
    place = _place(state, command.zone)
    if place is None:
        return _why_not_there(state, command)
    plot, bid = place
    if bid not in state.rules.board.numbers(plot):
        return _UNKNOWN
    return _why_too_low(state, seat, plot, bid) or _UNKNOWN


def _why_not_there(state: MarketState, command: Command) -> Reason:
    """A marker does not lie on a number of a bid card."""
    pieces = () if command.piece == NO_PIECE else (command.piece,)
    plot = next((plot for plot in range(1, len(PLOT)) if command.zone in (PLOT[plot], *BID[plot])), 0)
    if not plot:
        return Reason(msg("night_market.reason.bid_place"), "auction", pieces=pieces)
    if plot in auction.plots_on_offer(state):
        return Reason(msg("night_market.reason.bid_on_card", plot=plot), "auction", pieces=pieces)
    return Reason(msg("night_market.reason.not_on_offer", plot=plot), "auction", pieces=pieces)


def _place(state: MarketState, zone: str) -> tuple[int, int] | None:
    """The plot and the number a zone stands for, if the plot is on offer."""
    for plot in auction.plots_on_offer(state):
        if zone in BID[plot]:
            return plot, BID[plot].index(zone)
    return None


def _why_too_low(state: MarketState, seat: int, plot: int, bid: int) -> Reason | None:
    at = auction.plots_on_offer(state).index(plot)
    price, leader = state.prices[at], state.leaders[at]
    if bid <= price:
        words: dict[str, Arg] = {"plot": plot, "number": price, "player": SeatRef(leader)}
        if state.rules.board.numbers(plot)[-1] == price:
            return Reason(msg("night_market.reason.top", **words), "auction")
        return Reason(msg("night_market.reason.too_low", **words), "auction")
    most = auction.most_for(state, seat, at)
    if bid > most:
        others = auction.committed(state, seat) - (price if leader == seat else 0)
        loans = MOST_LOANS - state.loans[seat]
        purse: dict[str, Arg] = {"coins": state.money[seat], "n": loans, "loan": LOAN * loans}
        if others:
            detail = msg("night_market.hint.bound", **purse, bound=others)
        else:
            detail = msg("night_market.hint.means", **purse)
        return Reason(msg("night_market.reason.too_dear", most=max(most, 0)), "R1", detail)
    return None


def _why_not_this_marker(state: MarketState, seat: int, piece: int) -> Reason:
    if state.phase == COMPENSATING:
        first = FIRST_MARKER + MARKERS_PER_SEAT * seat
        if any(state.marks[marker - FIRST_MARKER] for marker in range(first, first + MARKERS_PER_SEAT)):
            return Reason(msg("night_market.reason.losing_marker"), "R9", pieces=(piece,))
    elif state.marks[piece - FIRST_MARKER]:
        return Reason(msg("night_market.reason.marker_laid"), "R2", pieces=(piece,))
    return Reason(msg("night_market.reason.first_marker"), "auction", pieces=(piece,))


# ------------------------------------------------------------------------------------------------ stalls


def _why_no_build(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_STALL
    if not 0 <= number < STALLS_PER_FOOD * len(FOODS):
        return Reason(msg("night_market.reason.no_stall"), "build")
    pile = state.stock[number // STALLS_PER_FOOD]
    if not pile or pile[-1] != command.piece:
        food = food_word(number // STALLS_PER_FOOD)
        return Reason(msg("night_market.reason.stock", food=food), "build")
    if command.zone not in PLOT[1:]:
        return Reason(msg("night_market.reason.no_plot"), "build", pieces=(command.piece,))
    plot = PLOT.index(command.zone)
    if state.owner[plot] == NOBODY:
        return Reason(msg("night_market.reason.nobodys_plot", plot=plot), "build")
    if state.owner[plot] != seat:
        return Reason(msg("night_market.reason.not_your_plot", plot=plot, player=SeatRef(state.owner[plot])), "build")
    if state.stall[plot] != NO_PIECE:
        return Reason(msg("night_market.reason.built_already", plot=plot), "build")
    return _UNKNOWN
