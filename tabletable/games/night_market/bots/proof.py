"""What the last one to build earns in the walk that follows, of the customers it knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.night_market.rules.cards import FIRST_STALL, FOODS, STALLS_PER_FOOD
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.play import can_build, legal_commands
from tabletable.games.night_market.rules.state import BUILDING, PLOT, MarketState, Verb

MOST_PLOTS: Final = 3
"""Of more plots there would be too many ways to build on them."""
LEAST_EARNING: Final = 3
"""So many ways to build earn something in a puzzle at least: where one alone does, there is nothing to find."""
MARGIN: Final = 2
"""Coins by which a puzzle's answer is better than any other."""
_NOTHING: Final = -1

_Ways = dict[tuple[int, ...], int]
"""By the foods on the empty plots, `_NOTHING` where none is built, what that brings in this round."""


def proof(view: View[MarketState]) -> Proving | None:
    """Count by each command the coins that known customers bring the seat in this round, if it goes on as
    well as it can.

    Proved for the last one to build: nobody answers it. The last round is left out: most guests of a food are paid for
    in it, and nobody knows how many they are who does not know them all.
    """
    state, seat = view.state, view.seat
    if seat is None or state.phase != BUILDING or state.turn != seat or state.is_last_round:
        return None
    order = state.order
    if any(can_build(state, other) for other in order[order.index(seat) + 1 :]):
        return None
    return _proving(state, seat) if len(state.empty_plots(seat)) <= MOST_PLOTS else None


def _proving(state: MarketState, seat: int) -> Proving:
    ways: _Ways = {}
    plots = state.empty_plots(seat)
    for foods, coins in _tried(state, seat, plots):
        ways[foods] = coins
        yield
    values = {}
    for command in legal_commands(state, seat):
        if command.verb == Verb.BUILD:
            at, food = plots.index(PLOT.index(command.zone)), (command.piece - FIRST_STALL) // STALLS_PER_FOOD
            values[command] = max(coins for foods, coins in ways.items() if foods[at] == food)
        else:
            values[command] = ways[(_NOTHING,) * len(plots)]
    best, *others = sorted(ways.values(), reverse=True)
    nothing = ways[(_NOTHING,) * len(plots)]
    is_hard = sum(coins > nothing for coins in ways.values()) >= LEAST_EARNING
    return Proof(values, is_hard and best - others[0] >= MARGIN)


def _tried(state: MarketState, seat: int, plots: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to build on some or all of the plots as far as there are stalls, with what it brings."""
    known = Known(state, seat)
    stalls = known.stalls
    for foods in product(range(_NOTHING, len(FOODS)), repeat=len(plots)):
        if any(foods.count(food) > len(pile) for food, pile in enumerate(state.stock)):
            continue
        for plot, food in zip(plots, foods, strict=True):
            stalls.owner[plot], stalls.food[plot] = (seat, food) if food != _NOTHING else (NOBODY, NO_PIECE)
        yield foods, known.served(stalls, known.walkers)[seat]
