"""Why a command is refused, and by which rule. Everything said here is public or the asker's own."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Arg, Msg, Reason, SeatRef, msg
from tabletable.games.night_market import auction
from tabletable.games.night_market.commands import BID, HIDDEN_ROW, PLOT, Verb
from tabletable.games.night_market.faces import (
    FIRST_MARKER,
    FIRST_STALL,
    FOODS,
    MARKERS_PER_SEAT,
    STALLS_PER_FOOD,
)
from tabletable.games.night_market.rules import to_act
from tabletable.games.night_market.state import (
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDING,
    LOAN,
    MOST_LOANS,
    OVER,
    PHASES,
    MarketState,
)

_UNKNOWN = Reason(msg("night_market.reason.unknown"), "rounds")
"""The words of the command do not go together: a customer dragged to a plot, a choice where there is none."""
_RULE_OF_PHASE = {HIDING: "hidden", BIDDING: "auction", COMPENSATING: "compensation", BUILDING: "build"}
_PHASES = {
    Verb.HIDE: (HIDING,),
    Verb.BID: (BIDDING, COMPENSATING),
    Verb.PASS: (BIDDING, COMPENSATING),
    Verb.BUILD: (BUILDING,),
    Verb.DONE: (BUILDING,),
}
"""When a verb is used."""


def why_not(state: MarketState, seat: int, command: Command) -> Reason:
    """Why `command` of `seat` is not legal now; see `Game.why_not`."""
    phase = state.phase
    if phase == OVER:
        return Reason(msg("night_market.reason.over"), "end")
    if command.seat != seat or not 0 <= seat < len(state.order):
        return Reason(msg("night_market.reason.own_seat"), "rounds")
    if command.verb not in tuple(Verb):
        return _UNKNOWN
    if seat not in to_act(state):
        return _why_not_yet(state, seat, phase)
    if phase not in _PHASES[Verb(command.verb)]:
        return Reason(msg(f"night_market.reason.phase_{PHASES[phase]}"), _RULE_OF_PHASE[phase])
    if command.choice == NO_CHOICE:
        match command.verb:
            case Verb.HIDE:
                return _why_no_hide(state, seat, command)
            case Verb.BID:
                return _why_no_bid(state, seat, command)
            case Verb.BUILD:
                return _why_no_build(state, seat, command)
    return _UNKNOWN


def _why_not_yet(state: MarketState, seat: int, phase: int) -> Reason:
    """It is not up to `seat` now."""
    if phase == HIDING:
        detail = msg("night_market.hint.hiding", player=SeatRef(to_act(state)[0]))
        return Reason(msg("night_market.reason.hidden_enough", n=len(state.hidden[seat])), "hidden", detail)
    return Reason(msg("night_market.reason.turn", player=SeatRef(state.turn)), "R8")


def _why_no_hide(state: MarketState, seat: int, command: Command) -> Reason:
    if command.piece not in state.hands[seat]:
        return Reason(msg("night_market.reason.not_in_hand"), "hidden")
    if command.zone != HIDDEN_ROW[seat]:
        return Reason(msg("night_market.reason.hidden_row"), "hidden", pieces=(command.piece,))
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ bids


def _why_no_bid(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_MARKER - MARKERS_PER_SEAT * seat
    if not 0 <= number < MARKERS_PER_SEAT:
        return Reason(msg("night_market.reason.not_your_marker"), "auction")
    place = _place(state, command.zone)
    if place is None:
        return Reason(msg("night_market.reason.not_on_offer"), "auction", pieces=(command.piece,))
    plot, bid = place
    if bid not in state.rules.board.numbers(plot):
        return _UNKNOWN
    if (low := _why_too_low(state, seat, plot, bid)) is not None:
        return low
    if number not in auction.markers_to_bid(state, seat):
        return _why_not_this_marker(state, command.piece)
    return _UNKNOWN


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


def _why_not_this_marker(state: MarketState, piece: int) -> Reason:
    if state.phase == COMPENSATING:
        return Reason(msg("night_market.reason.losing_marker"), "R9", pieces=(piece,))
    if state.marks[piece - FIRST_MARKER]:
        return Reason(msg("night_market.reason.marker_laid"), "R2", pieces=(piece,))
    return Reason(msg("night_market.reason.first_marker"), "auction", pieces=(piece,))


# ------------------------------------------------------------------------------------------------ stalls


def _why_no_build(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_STALL
    if not 0 <= number < STALLS_PER_FOOD * len(FOODS):
        return Reason(msg("night_market.reason.no_stall"), "build")
    pile = state.stock[number // STALLS_PER_FOOD]
    if not pile or pile[-1] != command.piece:
        food = Msg(f"night_market.food.{FOODS[number // STALLS_PER_FOOD]}")
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
