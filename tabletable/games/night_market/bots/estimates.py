"""The value of stalls, estimated from one seat's knowledge: the bots' arithmetic.

All amounts are thousandths of a coin. Known customers are followed exactly; of unknown ones only the number is known,
and each place they pass is served with a probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import product
from math import exp
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.night_market.rules import cards
from tabletable.games.night_market.rules.income import Stalls, VisibleRound, Walker
from tabletable.games.night_market.rules.play import can_build, legal_commands
from tabletable.games.night_market.rules.state import OPEN_CUSTOMERS, MarketState, Phase, Verb, coins_at
from tabletable.games.night_market.rules.zones import PLOT

COIN: Final = 1000
_MOST_PLACES: Final = 8
_FINEST: Final = 50
"""Expected numbers of customers are rounded to this part of one."""


Rates = list[list[int]]
"""By gate and food how many customers come, in thousandths."""


@cache
def chances(expected: int) -> tuple[int, ...]:
    """Return the chances, in thousandths, of at least 1, 2, 3 … customers where `expected` thousandths come."""
    rate = expected / COIN
    term = tail = exp(-rate)
    shares = []
    for count in range(1, _MOST_PLACES + 1):
        shares.append(round(COIN * max(0.0, 1 - tail)))
        term *= rate / count
        tail += term
    return (*shares, 0)


def _likely(chance: Sequence[int], places: int) -> int:
    """Return the probability, in thousandths, that more than `places` thousandths of places are taken."""
    whole, part = divmod(min(places, _MOST_PLACES * COIN - 1), COIN)
    return (chance[whole] * (COIN - part) + chance[whole + 1] * part) // COIN if part else chance[whole]


def _shared(customers: int, weights: Rates) -> Rates:
    """Distribute `customers` in proportion to these weights."""
    total = max(1, sum(map(sum, weights)))
    return [[customers * weight // total for weight in row] for row in weights]


class Forecast(VisibleRound):
    """One seat's expectations for the rest of the game."""

    def __init__(self, state: MarketState, seat: int, wary: bool = False, counts_seats: bool = False) -> None:
        """Forecast from the state of `seat`'s view, or for NOBODY from the public view; `wary`: expect stalls of rivals
        too; `counts_seats`: expect no unknown customer this round where known ones take all seats.

        Bots play without the latter, to which their weights are fitted.
        """
        super().__init__(state, seat)
        self._counts_seats = counts_seats
        later = state.terms.hidden[state.round :]
        self.rounds_left = len(later)
        unknown = sum(len([piece for piece in row if state.faces[piece] == HIDDEN]) for row in state.hidden)
        if state.phase == Phase.HIDING:
            unknown += sum(owed for other, owed in enumerate(state.owed) if other != seat)
        coming = OPEN_CUSTOMERS * len(later) + self.seats * sum(later)
        printed = [[len(gate.letters)] * len(cards.FOODS) for gate in self.board.gates]
        self._now: Rates = _shared(unknown * COIN, printed)
        self._later: Rates = _shared(coming * COIN // len(later), printed) if later else []
        self._rivals_now, self._rivals_later = [0] * (cards.PLOTS + 1), [0] * (cards.PLOTS + 1)
        """By empty plot, the probability in thousandths that a stall of a given food will be built there."""
        if wary:
            self._count_customers(unknown, coming, printed)
            self._reckon_with_rivals(state)

    def _count_customers(self, unknown: int, coming: int, printed: Rates) -> None:
        """Adjust expected customers for those seen, which return only after a reshuffle, and for the own hand."""
        hand = [self.walker(piece) for piece in self.state.hands[self.seat]] if self.seat != NOBODY else []
        unseen = [[self.board.copies * count for count in row] for row in printed]
        gate_of = self.board.gate_of
        for face in self.state.faces[cards.FIRST_CUSTOMER :]:
            if face != HIDDEN:
                unseen[gate_of[cards.letter_of(face)]][cards.food_of(face)] -= 1
        fresh = sum(map(sum, unseen))
        if fresh:
            self._now = _shared(unknown * COIN, unseen)
        if not self.rounds_left:
            return
        own = len(hand) if self.state.phase != Phase.HIDING else 0
        again = max(0, coming - own - fresh)
        self._later = _shared(COIN * again // self.rounds_left, printed)
        for gate, row in enumerate(_shared(COIN * (coming - own - again) // self.rounds_left, unseen)):
            for food, rate in enumerate(row):
                in_hand = sum(each == (gate, food) for each in hand[:own])
                self._later[gate][food] += rate + COIN * in_hand // self.rounds_left

    def _reckon_with_rivals(self, state: MarketState) -> None:
        share = COIN // len(cards.FOODS)
        empty = {plot for plot, owner in enumerate(state.owner) if owner >= 0 and state.stall[plot] < 0}
        gone = empty.union(cards.plot_of(state.faces[piece]) for piece in (*state.closed, *state.spent, *state.market))
        # On average over the rounds to come half of the plots that will be sold in them are sold already.
        sold = min(COIN, COIN * state.terms.opened * (self.rounds_left + 1) // (2 * max(1, len(state.land))))
        for plot in range(1, cards.PLOTS + 1):
            if plot not in gone:
                self._rivals_later[plot] = share * sold // COIN
        for plot in {*empty, *(cards.plot_of(state.faces[piece]) for piece in state.market)}:
            self._rivals_now[plot] = self._rivals_later[plot] = share

    # ------------------------------------------------------------------------------------------------ income

    def worth(self, stalls: Stalls, walkers: Sequence[Walker], groups: list[list[int]] | None = None) -> list[int]:
        """Return what every seat earns until the end of the game with these stalls; `groups`: how they are linked."""
        groups = stalls.groups() if groups is None else groups
        earnings = [COIN * coins for coins in self.walked(stalls, groups, walkers)]
        if any(map(any, self._now)):
            seated = Counter(self._seated(stalls, groups, walkers) if self._counts_seats else ())
            full = {plot for plot, count in seated.items() if count >= self._places[plot]}
            self._expected(stalls, groups, self._now, 1, earnings, full)
        if self.rounds_left:
            self._expected(stalls, groups, self._later, self.rounds_left, earnings)
        return earnings

    def _expected(
        self,
        stalls: Stalls,
        groups: list[list[int]],
        rates: Rates,
        times: int,
        earnings: list[int],
        full: Collection[int] = (),
    ) -> None:
        """Add the expected income from unknown customers; `rates` is how many of each food come through every gate on
        average, `full` the plots without a free seat.
        """
        rivals = self._rivals_now if rates is self._now else self._rivals_later
        foods, owners = stalls.food, stalls.owner
        for food in range(len(cards.FOODS)):
            if food not in foods:
                continue
            rest = 0
            occupied = dict.fromkeys(full, COIN)
            for route, rate in enumerate(rates):
                expected = (rate[food] + rest) // _FINEST * _FINEST
                chance = chances(expected)
                places = served = 0
                for met, _ in self.board.meetings[route]:
                    if foods[met] < 0 and rivals[met]:
                        served += _likely(chance, places) * rivals[met] // COIN
                        places += rivals[met]
                    if foods[met] != food:
                        continue
                    for plot in groups[met]:
                        before = occupied.get(plot, 0)
                        if before >= COIN or places >= _MOST_PLACES * COIN or (before and plot != met):
                            continue
                        caught = _likely(chance, places) * (COIN - before) // COIN
                        places += COIN
                        occupied[plot] = before + caught
                        served += caught
                        earnings[owners[plot]] += times * caught * coins_at(len(groups[plot]))
                rest = max(0, expected - served)

    def gain(self, seat: int, plot: int, food: int, base: Sequence[int]) -> int:
        """Return what a stall of `food` on `plot` adds to the income of `seat`; `base` is all income without it."""
        stalls = self.stalls
        before = stalls.owner[plot], stalls.food[plot]
        stalls.owner[plot], stalls.food[plot] = seat, food
        after = self.worth(stalls, self.walkers)
        stalls.owner[plot], stalls.food[plot] = before
        return after[seat] - base[seat]

    def foods_left(self) -> list[int]:
        """Return the foods with stall cards left."""
        return [food for food, pile in enumerate(self.state.stock) if pile]

    def best_food(self, seat: int, plot: int, base: Sequence[int]) -> tuple[int, int]:
        """Return the most that a stall on `plot` would earn `seat`, and its food; (0, −1) without stall cards."""
        gains = [(self.gain(seat, plot, food, base), food) for food in self.foods_left()]
        return max(gains, default=(0, NO_PIECE))


# ------------------------------------------------------------------------------------------------ proofs


MOST_PLOTS: Final = 3
"""With more plots there are too many ways to build on them."""
LEAST_EARNING: Final = 3
"""A puzzle needs at least this many ways to build that earn something; with fewer there is nothing to find."""
MARGIN: Final = 2
"""Coins by which a puzzle's answer is better than any other."""
_NOTHING: Final = -1

_Ways = dict[tuple[int, ...], int]
"""By the foods on the empty plots, `_NOTHING` where none is built, what that brings in this round."""


def proof(view: View[MarketState]) -> Proving | None:
    """Count for each command the coins that known customers bring the seat in this round under its best continuation.

    This is proved only for the last seat to build, as no one replies. The last round is excluded: its bonus depends on
    all guests of a food, which no seat knows.
    """
    state, seat = view.state, view.seat
    if seat is None or state.phase != Phase.BUILDING or state.turn != seat or state.is_last_round:
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
            at, food = plots.index(PLOT.index(command.zone)), cards.stall_food(command.piece)
            values[command] = max(coins for foods, coins in ways.items() if foods[at] == food)
        else:
            values[command] = ways[(_NOTHING,) * len(plots)]
    best, *others = sorted(ways.values(), reverse=True)
    nothing = ways[(_NOTHING,) * len(plots)]
    is_hard = sum(coins > nothing for coins in ways.values()) >= LEAST_EARNING
    return Proof(values, is_hard and best - others[0] >= MARGIN)


def _tried(state: MarketState, seat: int, plots: list[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to build on some or all of the plots within the stock, with its income."""
    visible = VisibleRound(state, seat)
    stalls = visible.stalls
    for foods in product(range(_NOTHING, len(cards.FOODS)), repeat=len(plots)):
        if any(foods.count(food) > len(pile) for food, pile in enumerate(state.stock)):
            continue
        for plot, food in zip(plots, foods, strict=True):
            stalls.owner[plot], stalls.food[plot] = (seat, food) if food != _NOTHING else (NOBODY, NO_PIECE)
        yield foods, visible.served(stalls, visible.walkers)[seat]
