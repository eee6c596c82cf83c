"""What stalls are worth, as far as one seat can tell: the bots' arithmetic.

All amounts are thousandths of a coin. Of the customers a seat knows the way is followed exactly; of the others it knows
only how many there are, and reckons with a chance for each place they pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.games.night_market.rules.board import COLOURS, WALKING_ORDER, Board
from tabletable.games.night_market.rules.cards import FOODS, PLOTS, food_of, letter_of
from tabletable.games.night_market.rules.state import (
    HIDING,
    INCOME,
    OPEN_CUSTOMERS,
    MarketState,
)

COIN: Final = 1000
_MOST_PLACES: Final = 8
_FINEST: Final = 50
"""Expected numbers of customers are rounded to this part of one."""


@cache
def chances(expected: int) -> tuple[int, ...]:
    """In thousandths, that at least 1, 2, 3 … customers come when `expected` thousandths do on average."""
    rate = expected / COIN
    term = tail = exp(-rate)
    found = []
    for count in range(1, _MOST_PLACES + 1):
        found.append(round(COIN * max(0.0, 1 - tail)))
        term *= rate / count
        tail += term
    return tuple(found)


class Walker(NamedTuple):
    """A customer whose face the seat knows."""

    gate: int
    food: int


class Stalls:
    """Who sells what where: a board with stalls that may be tried out."""

    def __init__(self, board: Board, owner: Sequence[int], food: Sequence[int]) -> None:
        """`owner` and `food` are by plot, −1 for none."""
        self.board = board
        self.owner = list(owner)
        self.food = list(food)

    def groups(self) -> list[list[int]]:
        """By plot the large stall it belongs to, itself first; [] without a stall."""
        found: list[list[int]] = [[] for _ in self.owner]
        for plot, food in enumerate(self.food):
            if food < 0 or found[plot]:
                continue
            group = [plot]
            for each in group:
                for other in self.board.plots[each].adjacent:
                    if self.food[other] == food and self.owner[other] == self.owner[plot] and other not in group:
                        group.append(other)
            for each in group:
                found[each] = [each, *(other for other in group if other != each)]
        return found


class Forecast:
    """What one seat expects of the rest of the game."""

    def __init__(self, state: MarketState, seat: int) -> None:
        """`state` is that of `seat`'s view."""
        self.state = state
        self.seat = seat
        self.board = state.rules.board
        self.seats = len(state.order)
        food = [state.sold(plot) for plot in range(PLOTS + 1)]
        self.stalls = Stalls(self.board, [o if f >= 0 else -1 for o, f in zip(state.owner, food, strict=True)], food)
        self.walkers = self._known()
        terms = state.terms
        unknown = sum(len([piece for piece in row if state.faces[piece] == HIDDEN]) for row in state.hidden)
        if state.phase == HIDING:
            unknown += sum(owed for other, owed in enumerate(state.owed) if other != seat)
        later = terms.hidden[state.round :]
        self.rounds_left = len(later)
        coming = OPEN_CUSTOMERS * len(later) + self.seats * sum(later)
        self._now = self._rates(unknown * COIN)
        self._later = self._rates(coming * COIN // len(later)) if later else self._now

    def _known(self) -> list[Walker]:
        """The customers of this round whose faces the seat knows, in the order they walk."""
        state = self.state
        pieces = [piece for gate in state.gates for piece in gate]
        gates = [number for number, gate in enumerate(state.gates) for _ in gate]
        found = [Walker(gate, food_of(state.faces[piece])) for gate, piece in zip(gates, pieces, strict=True)]
        return found + [self.walker(piece) for piece in state.hidden[self.seat] if state.faces[piece] != HIDDEN]

    def walker(self, piece: int) -> Walker:
        """A customer as one who walks from its own gate."""
        face = self.state.faces[piece]
        return Walker(self.board.gate_of[letter_of(face)], food_of(face))

    def _rates(self, customers: int) -> tuple[int, ...]:
        """By gate, how many customers of one food come if so many thousandths come in all."""
        letters = [len(gate.letters) for gate in self.board.gates]
        return tuple(customers * count // (sum(letters) * len(FOODS)) for count in letters)

    # ------------------------------------------------------------------------------------------------ income

    def worth(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """What every seat earns until the end of the game with these stalls."""
        groups = stalls.groups()
        found = self._walked(stalls, groups, walkers)
        if any(self._now):
            self._expected(stalls, groups, self._now, 1, found)
        if self.rounds_left:
            self._expected(stalls, groups, self._later, self.rounds_left, found)
        return found

    def served(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """What every seat earns of these walkers in this round."""
        return self._walked(stalls, stalls.groups(), walkers)

    def guests(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """The plots at which these walkers sit down in this round."""
        return self._seated(stalls, stalls.groups(), walkers)

    def _walked(self, stalls: Stalls, groups: list[list[int]], walkers: Sequence[Walker]) -> list[int]:
        found = [0] * self.seats
        for plot in self._seated(stalls, groups, walkers):
            found[stalls.owner[plot]] += COIN * (INCOME + len(groups[plot]) - 1)
        return found

    def _seated(self, stalls: Stalls, groups: list[list[int]], walkers: Sequence[Walker]) -> list[int]:
        found = []
        free = [self.state.places(plot) if group else 0 for plot, group in enumerate(groups)]
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
                        found.append(plot)
                        break
        return found

    def _expected(
        self, stalls: Stalls, groups: list[list[int]], rates: Sequence[int], times: int, found: list[int]
    ) -> None:
        """Add what customers bring who are not known: so many of each food come through every gate on average."""
        for food in range(len(FOODS)):
            if food not in stalls.food:
                continue
            rest = 0
            taken: dict[int, int] = {}
            for route, rate in enumerate(rates):
                expected = (rate + rest) // _FINEST * _FINEST
                chance = chances(expected)
                places = served = 0
                for met, _ in self.board.meetings[route]:
                    if stalls.food[met] != food:
                        continue
                    for plot in groups[met]:
                        before = taken.get(plot, 0)
                        if before >= COIN or places >= _MOST_PLACES or (before and plot != met):
                            continue
                        caught = chance[places] * (COIN - before) // COIN
                        places += 1
                        taken[plot] = before + caught
                        served += caught
                        found[stalls.owner[plot]] += times * caught * (INCOME + len(groups[plot]) - 1)
                rest = max(0, expected - served)

    def gain(self, seat: int, plot: int, food: int, base: Sequence[int]) -> int:
        """What a stall of `food` on `plot` would add to what `seat` earns; `base` is what all earn without it."""
        stalls = self.stalls
        before = stalls.owner[plot], stalls.food[plot]
        stalls.owner[plot], stalls.food[plot] = seat, food
        after = self.worth(stalls, self.walkers)
        stalls.owner[plot], stalls.food[plot] = before
        return after[seat] - base[seat]

    def foods_left(self) -> list[int]:
        """The foods there are still stall cards of."""
        return [food for food, pile in enumerate(self.state.stock) if pile]

    def best_food(self, seat: int, plot: int, base: Sequence[int]) -> tuple[int, int]:
        """The most that a stall on `plot` would bring `seat`, and the food; (0, −1) without stall cards."""
        gains = [(self.gain(seat, plot, food, base), food) for food in self.foods_left()]
        return max(gains, default=(0, NO_PIECE))
