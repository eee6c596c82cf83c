"""What the customers a viewer knows would bring to each plot: the words under the pointer."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Arg, Ids, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.night_market.rules.cards import FIRST_STALL, FOODS, PLOTS, STALLS_PER_FOOD, food_word, plot_of
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.play import loans_for
from tabletable.games.night_market.rules.state import OVER, REPAYMENT, MarketState, Verb, group_of

_PLOT: Final = Ids("night_market.plot.*", "closed empty empty_star offer offer_forecast owned owned_forecast")


def plot_labels(state: MarketState, viewer: int | None) -> list[Msg]:
    """By plot what it is, and what a stall there adds this round of the customers the viewer knows; entry 0 is none."""
    known = Known(state, viewer) if viewer is not None and state.phase < OVER else None
    stops = Counter(known.guests(known.stalls, known.walkers) if known is not None else ())
    closed = {plot_of(state.faces[piece]) for piece in state.closed}
    on_offer = {plot_of(state.faces[piece]) for piece in state.market}
    found = []
    for plot in range(PLOTS + 1):
        if state.stall[plot] != NO_PIECE:
            found.append(_stall(state, plot, None if known is None else stops[plot]))
            continue
        owner = state.owner[plot]
        kind = "closed" if plot in closed else "offer" if plot in on_offer else "empty" if owner == NOBODY else "owned"
        words: dict[str, Arg] = {"plot": plot}
        if kind == "empty" and state.rules.board.plots[plot].star:
            kind, (low, *_, high) = "empty_star", state.rules.board.numbers(plot)
            words |= {"low": low, "high": high}
        if owner != NOBODY:
            words["player"] = SeatRef(owner)
        if known is not None and kind in ("offer", "owned"):
            kind += "_forecast"
            words |= zip(FOODS, known.gains(plot, known.seat if owner == NOBODY else owner), strict=True)
        found.append(msg(_PLOT[kind], **words))
    return found


def _stall(state: MarketState, plot: int, guests: int | None) -> Msg:
    """A stall with what each customer pays, and how many are expected."""
    words: dict[str, Arg] = {
        "plot": plot,
        "player": SeatRef(state.owner[plot]),
        "food": food_word(state.sold(plot)),
        "each": 2 + len(group_of(state, plot)),
    }
    if guests is None:
        return msg("night_market.plot.stall", **words)
    return msg("night_market.plot.stall_forecast", **words, n=guests)


def forecast(view: View[MarketState], command: Command) -> tuple[Msg, ...]:
    """See `Game.forecast`: the loans a bid would take, the income a stall would bring this round."""
    state, seat = view.state, command.seat
    if command.verb == Verb.BID:
        plot, number = int(command.zone[4:6]), int(command.zone[7:])
        place = [plot_of(state.faces[piece]) for piece in state.market].index(plot)
        loans = loans_for(state, seat, place, number)
        words: dict[str, Arg] = {"plot": plot, "number": number}
        if loans:
            return (msg("night_market.drop.loan", **words, n=loans, coins=REPAYMENT * loans),)
        return (msg("night_market.drop.bid", **words),)
    if command.verb == Verb.BUILD:
        plot, food = int(command.zone[5:]), (command.piece - FIRST_STALL) // STALLS_PER_FOOD
        income = Known(state, seat).gains(plot, seat)[food]
        return (msg("night_market.drop.income", n=income) if income else Msg("night_market.drop.no_income"),)
    return ()
