"""The income of stalls from the customers known to one seat: walking simulated without a state.

All amounts are coins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from tabletable.core.ids import HIDDEN
from tabletable.games.night_market.rules.board import COLOURS, WALKING_ORDER, Board
from tabletable.games.night_market.rules.cards import FOODS, PLOTS, food_of, letter_of, plot_of
from tabletable.games.night_market.rules.state import MarketState, coins_at


class Walker(NamedTuple):
    """A customer whose face the seat knows."""

    gate: int
    food: int


class Stalls:
    """The stalls on a board by owner and food; stalls can be added to try them out."""

    def __init__(self, board: Board, owner: Sequence[int], food: Sequence[int]) -> None:
        """Set up stalls by `owner` and `food`, both by plot, −1 for none."""
        self.board = board
        self.owner = list(owner)
        self.food = list(food)

    def past(self, plot: int) -> set[int]:
        """Return the other plots on the streets that pass a plot."""
        return {place for route in self.board.streets_at(plot) for place, _ in self.board.meetings[route]} - {plot}

    def rivals(self, seat: int, plot: int, food: int) -> int:
        """Return how many stalls of other seats sell a food on the streets that pass a plot."""
        return sum(self.food[place] == food and self.owner[place] != seat for place in self.past(plot))

    def groups(self) -> list[list[int]]:
        """Return by plot the plots of its large stall, itself first; [] without a stall."""
        groups: list[list[int]] = [[] for _ in self.owner]
        for plot, food in enumerate(self.food):
            if food < 0 or groups[plot]:
                continue
            group = [plot]
            for each in group:
                for other in self.board.plots[each].adjacent:
                    if self.food[other] == food and self.owner[other] == self.owner[plot] and other not in group:
                        group.append(other)
            for each in group:
                groups[each] = [each, *(other for other in group if other != each)]
        return groups


class VisibleRound:
    """One seat's knowledge of this round: the stalls, and the customers whose faces it has seen."""

    def __init__(self, state: MarketState, seat: int) -> None:
        """Gather the knowledge of `seat`; `state` is that of its view."""
        self.state = state
        self.seat = seat
        self.board = state.rules.board
        self.seats = len(state.order)
        food = [state.sold(plot) for plot in range(PLOTS + 1)]
        self.stalls = Stalls(self.board, [o if f >= 0 else -1 for o, f in zip(state.owner, food, strict=True)], food)
        self.walkers = self._visible_walkers()
        won_now = {plot_of(state.faces[piece]) for piece in state.market}
        self._places = [
            2 if state.is_last_round and (plot in won_now or state.won >> plot & 1) else 1 for plot in range(PLOTS + 1)
        ]
        """By plot: how many customers its stall serves; 2 for plots won in the last round, which have a bench."""

    def _visible_walkers(self) -> list[Walker]:
        """Return the customers of this round whose faces the seat knows, in walking order."""
        state = self.state
        pieces = [piece for gate in state.gates for piece in gate]
        gates = [number for number, gate in enumerate(state.gates) for _ in gate]
        walkers = [Walker(gate, food_of(state.faces[piece])) for gate, piece in zip(gates, pieces, strict=True)]
        return walkers + [self.walker(piece) for piece in state.hidden[self.seat] if state.faces[piece] != HIDDEN]

    def walker(self, piece: int) -> Walker:
        """Return a customer as a walker from its own gate."""
        face = self.state.faces[piece]
        return Walker(self.board.gate_of[letter_of(face)], food_of(face))

    def served(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """Return by seat its income from these walkers in this round."""
        return self.walked(stalls, stalls.groups(), walkers)

    def guests(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """Return the plots at which these walkers sit down in this round."""
        return self._seated(stalls, stalls.groups(), walkers)

    def walked(self, stalls: Stalls, groups: list[list[int]], walkers: Sequence[Walker]) -> list[int]:
        """Return `served` for known `groups` of large stalls."""
        incomes = [0] * self.seats
        for plot in self._seated(stalls, groups, walkers):
            incomes[stalls.owner[plot]] += coins_at(len(groups[plot]))
        return incomes

    def _seated(self, stalls: Stalls, groups: list[list[int]], walkers: Sequence[Walker]) -> list[int]:
        plots = []
        free = [places if group else 0 for places, group in zip(self._places, groups, strict=True)]
        walks_on = self.state.is_last_round
        for gate in WALKING_ORDER:
            for walker in walkers:
                if walker.gate != gate:
                    continue
                plot = 0
                for route in range(gate, len(COLOURS) if walks_on else gate + 1):
                    for met, _ in self.board.meetings[route]:
                        if stalls.food[met] == walker.food:
                            plot = next((each for each in groups[met] if free[each]), 0)
                            if plot:
                                break
                    if plot:
                        free[plot] -= 1
                        plots.append(plot)
                        break
        return plots

    def gains(self, plot: int, seat: int) -> list[int]:
        """Return by food what a seat's stall on this plot would add for it now; only that food's customers walk."""
        stalls, coins = self.stalls, []
        for food, (eaters, earned) in enumerate(self._eaters):
            stalls.owner[plot], stalls.food[plot] = seat, food
            coins.append(self.served(stalls, eaters)[seat] - earned[seat] if eaters else 0)
            stalls.owner[plot], stalls.food[plot] = -1, -1
        return coins

    @cached_property
    def _eaters(self) -> list[tuple[list[Walker], list[int]]]:
        """By food, its customers among the known ones, and by seat the income from these."""
        eaters = ([walker for walker in self.walkers if walker.food == food] for food in range(len(FOODS)))
        return [(those, self.served(self.stalls, those)) for those in eaters]
