"""What stalls are worth, as far as one seat can tell: the bots' arithmetic.

All amounts are thousandths of a coin. Of the customers a seat knows the way is followed exactly; of the others it knows
only how many there are, and reckons with a chance for each place they pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.games.night_market.rules.cards import FOODS
from tabletable.games.night_market.rules.income import Known, Stalls, Walker
from tabletable.games.night_market.rules.state import HIDING, INCOME, OPEN_CUSTOMERS, MarketState

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


class Forecast(Known):
    """What one seat expects of the rest of the game."""

    def __init__(self, state: MarketState, seat: int) -> None:
        """`state` is that of `seat`'s view."""
        super().__init__(state, seat)
        terms = state.terms
        unknown = sum(len([piece for piece in row if state.faces[piece] == HIDDEN]) for row in state.hidden)
        if state.phase == HIDING:
            unknown += sum(owed for other, owed in enumerate(state.owed) if other != seat)
        later = terms.hidden[state.round :]
        self.rounds_left = len(later)
        coming = OPEN_CUSTOMERS * len(later) + self.seats * sum(later)
        self._now = self._rates(unknown * COIN)
        self._later = self._rates(coming * COIN // len(later)) if later else self._now

    def _rates(self, customers: int) -> tuple[int, ...]:
        """By gate, how many customers of one food come if so many thousandths come in all."""
        letters = [len(gate.letters) for gate in self.board.gates]
        return tuple(customers * count // (sum(letters) * len(FOODS)) for count in letters)

    # ------------------------------------------------------------------------------------------------ income

    def worth(self, stalls: Stalls, walkers: Sequence[Walker]) -> list[int]:
        """What every seat earns until the end of the game with these stalls."""
        groups = stalls.groups()
        found = [COIN * coins for coins in self.walked(stalls, groups, walkers)]
        if any(self._now):
            self._expected(stalls, groups, self._now, 1, found)
        if self.rounds_left:
            self._expected(stalls, groups, self._later, self.rounds_left, found)
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
