"""Bidding by playing the rest of the auction: every bid is tried, the others bid up to what plots are worth to them.

What a plot is worth to somebody else is a guess, so it is drawn anew for every trial. All amounts are coins.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.rng import Rng
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import marker
from tabletable.games.night_market.rules.state import LOAN, REPAYMENT, MarketState, Verb

# Found by playing the variants against each other.
_TRIALS: Final = 12
"""How often the rest of the auction is played for each bid."""
_CARE: Final[tuple[float, ...]] = (0.78, 0.05)
"""What a plot brings, of what it seems to: in the last round, and more for every round left."""
_TRUST: Final[tuple[float, ...]] = (0.5, 0.12)
"""How far a plot is better or worse than the others on offer, of what it seems to be; likewise."""
_BONUS_PART: Final = 1.0
"""What a plot of the last round is worth for the bonus."""
_SPREAD: Final = 0.3
"""How far a guess of what a plot is worth to somebody else may be off, at most, to both sides."""
_THRIFT: Final = 1.05
"""What a coin is worth before the last round: it saves a loan."""
_HOLD: Final = 0.5
"""How likely a bid holds that somebody else could still beat."""
_SPITE: Final = 0.4
"""What a coin of somebody else weighs, shared among all others."""


class Taste(NamedTuple):
    """What a plot is worth to a bot in its own way."""

    care: float = 1.0
    """Of what it brings, the part that counts."""
    grudge: float = 0.0
    """The part that is added of what it is worth to the rival who wants it most."""

    def worth(self, own: float, rivals: Sequence[float]) -> float:
        """What counts of a plot that is worth `own`, and so much to the others."""
        return self.care * own + self.grudge * max(rivals, default=0.0)


TASTES: Final = {
    "": Taste(),
    "careful": Taste(care=0.92),
    "greedy": Taste(care=1.08),
    "attacking": Taste(care=0.95, grudge=0.1),
}
"""By style: counts on less than a plot seems to bring; on more; begrudges the others."""

Values = dict[int, list[float]]
"""By plot what it is worth to each seat."""


def best_bid(forecast: Forecast, legal: Sequence[Command], rng: Rng, taste: Taste) -> Generator[None, None, Command]:
    """The bid after which the auction ends best, on average over the guesses; a pass if that is no worse."""
    values = yield from _values(forecast)
    state, seat = forecast.state, forecast.seat
    for row in values.values():
        row[seat] = taste.worth(row[seat], [value for other, value in enumerate(row) if other != seat])
    candidates = [each for each in _sensible(legal, values, seat) if not raises_early(state, each)]
    if len(candidates) == 1:
        return candidates[0]
    totals = [0.0] * len(candidates)
    for _ in range(_TRIALS):
        guessed = {plot: [guess(value, rng) for value in row] for plot, row in values.items()}
        for plot, row in values.items():
            guessed[plot][seat] = row[seat]
        for at, command in enumerate(candidates):
            world = state.clone()
            _carry_out(world, command)
            while world.turn != NOBODY:
                _bid_on(world, guessed)
            totals[at] += _standing(world, seat, guessed)
            yield
    best = max(range(len(candidates)), key=lambda at: (totals[at], at))
    return candidates[best]


def _values(forecast: Forecast) -> Generator[None, None, Values]:
    """What every plot on offer is worth to every seat."""
    state = forecast.state
    base = forecast.worth(forecast.stalls, forecast.walkers)
    seen: Values = {}
    for plot in play.plots_on_offer(state):
        row = []
        for seat in range(forecast.seats):
            row.append(forecast.best_food(seat, plot, base)[0] / COIN)
            yield
        seen[plot] = row
    temper(seen, forecast.rounds_left, state.is_last_round)
    return seen


def temper(values: Values, rounds_left: int, is_last: bool) -> None:
    """Make of what plots on offer seem to bring every seat what they are worth to it."""
    bonus = _BONUS_PART if is_last else 0.0
    care, trust = (min(1.0, least + more * rounds_left) for least, more in (_CARE, _TRUST))
    rows = list(values.values())
    for seat in range(len(rows[0]) if rows else 0):
        mean = sum(row[seat] for row in rows) / len(rows)
        for row in rows:
            row[seat] = care * (mean + trust * (row[seat] - mean)) + bonus


def guess(value: float, rng: Rng) -> float:
    """What somebody else may think of a plot that seems to be worth `value`."""
    return value * (1 + _SPREAD * (rng.below(2001) - 1000) / 1000)


def raises_early(state: MarketState, command: Command) -> bool:
    """Whether it raises a bid of its own seat while a plot lies there that nobody bids for: dear, and for nothing."""
    if command.verb != Verb.BID or NOBODY not in state.leaders:
        return False
    return state.leaders[play.plots_on_offer(state).index(int(command.zone[4:6]))] == command.seat


def _sensible(legal: Sequence[Command], values: Values, seat: int) -> list[Command]:
    """The bids that do not cost more than the plot brings, once whichever marker is moved, and the pass."""
    found = {
        command.zone: command
        for command in legal
        if command.verb != Verb.BID or int(command.zone[7:]) <= values[int(command.zone[4:6])][seat]
    }
    return [*found.values()]


def _carry_out(world: MarketState, command: Command) -> None:
    if command.verb == Verb.BID:
        play.place_bid(world, command.seat, command.piece, int(command.zone[4:6]), int(command.zone[7:]), None)
    else:
        play.pass_on(world, command.seat, None)


def _cost(world: MarketState, seat: int, due: int) -> float:
    """What paying so much costs, loans included."""
    loans = max(0, -(-(due - world.money[seat]) // LOAN))
    return due * (1.0 if world.is_last_round else _THRIFT) + (REPAYMENT - LOAN) * loans


def _standing(world: MarketState, seat: int, values: Values) -> float:
    """How well the auction ended for `seat`."""
    found = 0.0
    others = len(world.order) - 1
    for other in world.order:
        gain = -_cost(world, other, play.committed(world, other))
        for plot, leader in zip(play.plots_on_offer(world), world.leaders, strict=True):
            if leader == other:
                gain += values[plot][other]
        found += gain if other == seat else -_SPITE * gain / others
    return found


def likely(world: MarketState, values: Values) -> tuple[int, int] | None:
    """Plot and number that the seat on turn bids if it thinks of what the others would pay; None if it passes."""
    seat = world.turn
    committed, room = play.committed(world, seat), play.means(world, seat)
    before = _cost(world, seat, committed)
    best, chosen = 0.0, None
    rivals = [other for other in world.order if other != seat and not world.passed >> other & 1]
    for place, plot in enumerate(play.plots_on_offer(world)):
        price, leader = world.prices[place], world.leaders[place]
        if leader == seat:
            continue
        lowest, *_, highest = world.rules.board.numbers(plot)
        least, most = max(price + 1, lowest), min(highest, room - committed)
        row = values[plot]
        if least > most or row[seat] <= least:
            continue
        reach = int(max([row[other] for other in rivals], default=0.0))
        for number in (least, max(least, min(most, reach))):
            surplus = row[seat] - _cost(world, seat, committed + number) + before
            if number < reach and number < highest:
                surplus *= _HOLD
            if surplus > best:
                best, chosen = surplus, (plot, number)
    return chosen


def _bid_on(world: MarketState, values: Values) -> None:
    """The seat on turn bids as somebody would who thinks of what the others would pay."""
    seat, chosen = world.turn, likely(world, values)
    if chosen is None:
        play.pass_on(world, seat, None)
    else:
        play.place_bid(world, seat, marker(seat, play.markers_to_bid(world, seat)[0]), *chosen, None)
