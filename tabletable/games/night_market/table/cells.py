"""What a screen reader says of the plots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Ids, Msg, SeatRef, listed, msg
from tabletable.core.view import View
from tabletable.core.wording import CellWords
from tabletable.games.night_market.rules.board import COLOURS, Board
from tabletable.games.night_market.rules.cards import PLOTS, food_word, plot_of
from tabletable.games.night_market.rules.state import PLOT, MarketState, Verb, coins_at, group_of
from tabletable.games.night_market.table.words import plot_labels

_STREET: Final = Ids("night_market.street.*", COLOURS)


def cells(view: View[MarketState], legal: Sequence[Command]) -> Mapping[str, CellWords]:
    """Say of each plot its street, its row, what is there, and what the viewer may do with it."""
    state, seat = view.state, view.seat
    may, public, known = _may(legal), plot_labels(state, None), plot_labels(state, seat)
    found = {}
    for plot in range(1, PLOTS + 1):
        streets, row = _place(state.rules.board, plot)
        what = msg("night_market.cell", plot=plot, streets=streets, row=row, what=_what(state, plot))
        forecast = (known[plot],) if known[plot] != public[plot] else ()
        found[PLOT[plot]] = CellWords(what, (*may.get(plot, ()), *forecast))
    return found


def _may(legal: Sequence[Command]) -> dict[int, tuple[Msg, ...]]:
    bids, found = defaultdict[int, list[int]](list), dict[int, tuple[Msg, ...]]()
    for command in legal:
        if command.verb == Verb.BUILD:
            found[int(command.zone[5:])] = (Msg("night_market.cell.build"),)
        elif command.verb == Verb.BID:
            bids[int(command.zone[4:6])].append(int(command.zone[7:]))
    for plot, numbers in bids.items():
        low, high = min(numbers), max(numbers)
        one = msg("night_market.cell.bid_one", number=low)
        found[plot] = (one if low == high else msg("night_market.cell.bid", low=low, high=high),)
    return found


def _what(state: MarketState, plot: int) -> Msg:
    owner = state.owner[plot]
    if state.stall[plot] != NO_PIECE:
        food, each = food_word(state.sold(plot)), coins_at(len(group_of(state, plot)))
        return msg("night_market.cell.stall", player=SeatRef(owner), food=food, each=each)
    if any(plot_of(state.faces[piece]) == plot for piece in state.closed):
        return Msg("night_market.cell.closed")
    for place, piece in enumerate(state.market):
        if plot_of(state.faces[piece]) == plot:
            leader = state.leaders[place]
            if leader == NOBODY:
                return Msg("night_market.cell.no_bid")
            return msg("night_market.cell.leads", player=SeatRef(leader), number=state.prices[place])
    return Msg("night_market.cell.empty") if owner == NOBODY else msg("night_market.cell.owned", player=SeatRef(owner))


@cache
def _place(board: Board, plot: int) -> tuple[Msg, int]:
    """The streets a plot lies on, and its row counted from 1 at the top."""
    routes = (number for number, meets in enumerate(board.meetings) if any(plot == each for each, _ in meets))
    streets = listed([Msg(_STREET[COLOURS[number]]) for number in routes])
    assert isinstance(streets, Msg)
    rows = sorted({each.y for each in board.plots[1:]})
    return streets, rows.index(board.plots[plot].y) + 1
