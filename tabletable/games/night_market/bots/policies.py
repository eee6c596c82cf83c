"""Bot policies: rules of thumb on the seat's view.

`easy` bids on present income and hides any customer; `normal` estimates the income of a plot until the end of the game
and its value to the others, and hides customers that will sit down at its own stalls; `skilled` also expects stalls
still to be built, and simulates the rest of an auction before it bids. `hard` is a search with playouts to the end of
the round (`outlook`).

A bid is evaluated by simulating the rest of the auction: every bid is tried, and the others bid up to their valuations.
The valuation of another seat is a guess, so it is drawn anew for every trial; amounts are coins.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.info import EASY, HARD, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import marker, stall_food
from tabletable.games.night_market.rules.state import LOAN, REPAYMENT, MarketState, Phase, Verb
from tabletable.games.night_market.rules.zones import BID_BY_NAME, PLOT

# Found by playing the variants against each other.
_TRIALS: Final = 12
"""The number of times the rest of the auction is simulated for each bid."""
_BIDDING_CARE: Final[tuple[float, ...]] = (0.78, 0.05)
"""The part of a plot's estimated income that counts: in the last round, and the increase for every round left."""
_TRUST: Final[tuple[float, ...]] = (0.5, 0.12)
"""The part of a plot's estimated deviation from the mean of those on offer that counts; as in `_BIDDING_CARE`."""
_BONUS_PART: Final = 1.0
"""The value of a plot in the last round for its bonus."""
_SPREAD: Final = 0.3
"""The maximum relative error of a guess at another seat's valuation, in either direction."""
_THRIFT: Final = 1.05
"""The value of a coin before the last round: it may save a loan."""
_HOLD: Final = 0.5
"""The probability that a bid stands which another seat could still beat."""
_BIDDING_SPITE: Final = 0.4
"""The weight of the others' coins, shared among them."""


class Taste(NamedTuple):
    """A bot's personal preferences, in coins."""

    care: float = 1.0
    """The factor on a plot's estimated income."""
    jump: float = 0.0
    """The preference for each number of a bid above the lowest leading one."""
    loan: float = 0.0
    """The penalty for each loan a bid takes, beside its cost."""
    contest: float = 0.0
    """The preference for a bid on a plot led by another seat."""
    copies: float = 0.0
    """The bonus for a stall of a food that another player sells on the same street."""

    def lean(self, state: MarketState, place: int, number: int) -> float:
        """Return how the seat on turn likes a bid on the plot at `place`, beyond the plot's value."""
        leader, seat = state.leaders[place], state.turn
        lowest = max(state.prices[place] + 1, state.rules.board.numbers(play.plots_on_offer(state)[place])[0])
        lean = self.jump * (number - lowest) - self.loan * play.loans_for(state, seat, place, number)
        return lean + (self.contest if leader not in (NOBODY, seat) else 0.0)


TASTES: Final = {
    "": Taste(),
    "careful": Taste(jump=-0.6, loan=9.0, copies=-3.0),
    "greedy": Taste(care=1.05, jump=0.8, loan=-2.0),
    "attacking": Taste(contest=4.0, copies=4.0),
}
"""By style, two habits each: bids the lowest number and avoids loans; jumps high and borrows for it; contests led plots
although another is free, and sells the same foods on its rivals' streets.
"""


_PLAIN: Final = TASTES[""]

Values = dict[int, list[float]]
"""By plot its value to each seat."""


def best_bid(forecast: Forecast, legal: Sequence[Command], rng: Rng, taste: Taste) -> Generator[None, None, Command]:
    """Choose the bid with the best end of the auction, on average over guessed valuations; pass if that is no worse."""
    values = yield from _values(forecast)
    state, seat = forecast.state, forecast.seat
    for row in values.values():
        row[seat] *= taste.care
    candidates = [each for each in _sensible(legal, values, seat) if not raises_early(state, each)]
    if len(candidates) == 1:
        return candidates[0]
    totals = [_TRIALS * _leaning(state, each, taste) for each in candidates]
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


def _leaning(state: MarketState, command: Command, taste: Taste) -> float:
    if command.verb != Verb.BID or taste == _PLAIN:
        return 0.0
    return taste.lean(state, play.place_of(state, command), BID_BY_NAME[command.zone].number)


def _values(forecast: Forecast) -> Generator[None, None, Values]:
    """Estimate the income of every plot on offer for every seat."""
    state = forecast.state
    base = forecast.worth(forecast.stalls, forecast.walkers)
    values: Values = {}
    for plot in play.plots_on_offer(state):
        row = []
        for seat in range(forecast.seats):
            row.append(forecast.best_food(seat, plot, base)[0] / COIN)
            yield
        values[plot] = row
    temper(values, forecast.rounds_left, state.is_last_round)
    return values


def temper(values: Values, rounds_left: int, is_last: bool) -> None:
    """Turn estimated incomes of the plots on offer into cautious valuations, in place."""
    bonus = _BONUS_PART if is_last else 0.0
    care, trust = (min(1.0, least + more * rounds_left) for least, more in (_BIDDING_CARE, _TRUST))
    rows = list(values.values())
    for seat in range(len(rows[0]) if rows else 0):
        mean = sum(row[seat] for row in rows) / len(rows)
        for row in rows:
            row[seat] = care * (mean + trust * (row[seat] - mean)) + bonus


def guess(value: float, rng: Rng) -> float:
    """Return a random valuation by another seat of a plot estimated at `value`."""
    return value * (1 + _SPREAD * (rng.below(2001) - 1000) / 1000)


def raises_early(state: MarketState, command: Command) -> bool:
    """Return whether a command raises its own seat's leading bid, which is pointless, while another plot has no bid."""
    if command.verb != Verb.BID or NOBODY not in state.leaders:
        return False
    return state.leaders[play.place_of(state, command)] == command.seat


def _sensible(legal: Sequence[Command], values: Values, seat: int) -> list[Command]:
    """Return the pass and, once per number, the bids that cost no more than the plot is worth."""
    bids = {
        command.zone: command
        for command in legal
        if command.verb != Verb.BID or BID_BY_NAME[command.zone].number <= values[BID_BY_NAME[command.zone].plot][seat]
    }
    return [*bids.values()]


def _carry_out(world: MarketState, command: Command) -> None:
    if command.verb == Verb.BID:
        play.place_bid(world, command.seat, command.piece, *BID_BY_NAME[command.zone], None)
    else:
        play.pass_on(world, command.seat, None)


def _cost(world: MarketState, seat: int, due: int) -> float:
    """Return the cost of paying `due`, loans included."""
    loans = play.loans_needed(world, seat, due)
    return due * (1.0 if world.is_last_round else _THRIFT) + (REPAYMENT - LOAN) * loans


def _standing(world: MarketState, seat: int, values: Values) -> float:
    """Return the value of the auction's end to `seat`."""
    value = 0.0
    others = len(world.order) - 1
    for other in world.order:
        gain = -_cost(world, other, play.committed(world, other))
        for plot, leader in zip(play.plots_on_offer(world), world.leaders, strict=True):
            if leader == other:
                gain += values[plot][other]
        value += gain if other == seat else -_BIDDING_SPITE * gain / others
    return value


def likely(world: MarketState, values: Values, taste: Taste = _PLAIN) -> tuple[int, int] | None:
    """Return the (plot, number) that the seat on turn bids by all seats' valuations; None if it passes."""
    is_plain = taste is _PLAIN
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
            if surplus > 0 and not is_plain:
                surplus += taste.lean(world, place, number)
            if surplus > best:
                best, chosen = surplus, (plot, number)
    return chosen


def _bid_on(world: MarketState, values: Values) -> None:
    """Play the likely bid, or pass, of the seat on turn."""
    seat, chosen = world.turn, likely(world, values)
    if chosen is None:
        play.pass_on(world, seat, None)
    else:
        play.place_bid(world, seat, marker(seat, play.markers_to_bid(world, seat)[0]), *chosen, None)


# Found by playing the levels against each other.
_CARE: Final = 850
"""The part, in thousandths, of a plot's estimated income that a bid counts on, since others will build too."""
_RIVALRY: Final = 700
"""The share, in thousandths, of a plot's value that a rival is expected to bid."""
_SPITE: Final = 250
"""The weight, in thousandths, of the others' income relative to one's own when a customer is chosen."""
_HOPE: Final = 300
"""The weight, in thousandths, of a plot on offer when a customer is chosen."""


class Offer(NamedTuple):
    """A plot on offer as a bot values it."""

    plot: int
    worth: int
    """The value to the bot itself, in thousandths of a coin."""
    rivals: tuple[int, ...]
    """The value to each other seat that may still bid."""


_BIDS: Final = 85
"""The percentage of plots worth a bid that the easy level bids for."""
_BUILDS_BEST: Final = 60
"""The percentage of its stalls that are the best; the others are random."""


def _easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    yield
    assert view.seat is not None
    forecast = Forecast(view.state, view.seat)
    forecast.rounds_left = min(forecast.rounds_left, 1)
    match legal[0].verb:
        case Verb.BID:
            base = forecast.worth(forecast.stalls, forecast.walkers)
            plots = play.plots_on_offer(view.state)
            worth = {plot: forecast.best_food(view.seat, plot, base)[0] for plot in plots}
            bids = [(bid, *BID_BY_NAME[bid.zone]) for bid in legal if bid.verb == Verb.BID]
            good = [bid for bid, plot, number in bids if COIN * number < worth[plot]]
            return rng.choice(good) if good and rng.chance(_BIDS) else legal[-1]
        case Verb.BUILD:
            return _best_build(forecast, legal) if rng.chance(_BUILDS_BEST) else rng.choice(legal[:-1])
    return rng.choice(legal)


def _think(view: View[Any], legal: Sequence[Command], rng: Rng, taste: Taste = _PLAIN, *, is_skilled: bool) -> Thinking:
    yield
    assert view.seat is not None
    if len(legal) == 1:
        return legal[0]
    forecast = Forecast(view.state, view.seat, wary=is_skilled)
    match legal[0].verb:
        case Verb.HIDE:
            return _best_customer(forecast, legal)
        case Verb.BUILD:
            return _best_build(forecast, legal, taste)
        case Verb.BID if is_skilled:
            return (yield from best_bid(forecast, legal, rng, taste))
        case Verb.BID:
            offers = []
            base = forecast.worth(forecast.stalls, forecast.walkers)
            for plot in play.plots_on_offer(forecast.state):
                offers.append(_offer(forecast, plot, base, taste))
                yield
            return _likely_bid(forecast.state, forecast.seat, legal, offers, taste)
    return legal[0]


POLICIES: Final[dict[str, Policy]] = {
    "easy": _easy,
    "normal": partial(_think, is_skilled=False),
    "skilled": partial(_think, is_skilled=True),
}
"""By level, weakest first; the strongest one searches."""


def styled(level: str, style: str = "") -> Policy:
    """Return the policy of a level but "easy" in one of the styles of `TASTES`."""
    return partial(_think, taste=TASTES[style], is_skilled=level == SKILLED) if style else POLICIES[level]


# ------------------------------------------------------------------------------------------------ customers, stalls


def _best_customer(forecast: Forecast, legal: Sequence[Command]) -> Command:
    """Return the customer that earns most this round, at the seat's own stalls or at one it may still build."""
    seat = forecast.seat
    base = forecast.served(forecast.stalls, forecast.walkers)
    on_offer = play.plots_on_offer(forecast.state)

    def value(command: Command) -> int:
        walker = forecast.walker(command.piece)
        walkers = [*forecast.walkers, walker]
        after = forecast.served(forecast.stalls, walkers)
        others = sum(after) - after[seat] - sum(base) + base[seat]
        worth = COIN * (after[seat] - base[seat]) - _SPITE * others
        hope = 0
        stalls = forecast.stalls
        for plot in on_offer:
            stalls.owner[plot], stalls.food[plot] = seat, walker.food
            hope = max(hope, forecast.served(stalls, walkers)[seat] - after[seat])
            stalls.owner[plot], stalls.food[plot] = -1, -1
        return worth + _HOPE * hope

    return max(legal, key=lambda command: (value(command), -command.piece))


def _best_build(forecast: Forecast, legal: Sequence[Command], taste: Taste = _PLAIN) -> Command:
    """Choose the stall that adds most; every stall counts for the turn order, so all are built."""
    base = forecast.worth(forecast.stalls, forecast.walkers)

    def value(command: Command) -> int:
        food, plot = stall_food(command.piece), PLOT.index(command.zone)
        gain = forecast.gain(forecast.seat, plot, food, base)
        if taste.copies and forecast.stalls.rivals(forecast.seat, plot, food):
            gain += round(COIN * taste.copies)
        return gain

    return max((command for command in legal if command.verb == Verb.BUILD), key=lambda one: (value(one), one.zone))


# ------------------------------------------------------------------------------------------------ bids


def _offer(forecast: Forecast, plot: int, base: list[int], taste: Taste) -> Offer:
    state, seat = forecast.state, forecast.seat
    own = forecast.best_food(seat, plot, base)[0]
    rivals = tuple([forecast.best_food(other, plot, base)[0] for other in _rivals(state, seat)])
    return Offer(plot, round(taste.care * own) * _CARE // COIN, rivals)


def _rivals(state: MarketState, seat: int) -> list[int]:
    return [
        other for other in state.order if other != seat and not state.passed >> other & 1 and play.may_bid(state, other)
    ]


def _likely_bid(
    state: MarketState, seat: int, legal: Sequence[Command], offers: Sequence[Offer], taste: Taste
) -> Command:
    """Choose the bid with the best prospect; pass if each would cost more than it earns."""
    by_plot = {offer.plot: offer for offer in offers}
    leads = [place for place, leader in enumerate(state.leaders) if leader == seat]
    best, chosen = 0, legal[-1]
    bound = play.committed(state, seat)
    on_offer = play.plots_on_offer(state)
    for command in legal:
        if command.verb != Verb.BID:
            continue
        plot, number = BID_BY_NAME[command.zone]
        offer, place = by_plot[plot], on_offer.index(plot)
        before = 0
        due = bound + number
        if place in leads:  # raising one's own bid only makes it safer
            due -= state.prices[place]
            before = _prospect(state, seat, offer, state.prices[place], bound)
        prospect = _prospect(state, seat, offer, number, due) - before
        if prospect > 0 and taste != _PLAIN:
            prospect += round(COIN * taste.lean(state, place, number))
        if prospect > best:
            best, chosen = prospect, command
    return chosen


def _prospect(state: MarketState, seat: int, offer: Offer, number: int, due: int) -> int:
    """Return the expected gain of a bid: the plot's value less its price and loans, if it is not outbid."""
    loans = play.loans_needed(state, seat, due)
    surplus = offer.worth - COIN * number - COIN * (REPAYMENT - LOAN) * loans
    if surplus <= 0:
        return 0
    if number == state.rules.board.numbers(offer.plot)[-1]:
        return surplus
    chance = COIN
    for worth in offer.rivals:
        reach = worth * _RIVALRY // COIN - COIN * number
        if reach > 0:
            chance = chance * max(200, COIN - reach // 8) // COIN
    return surplus * (chance if state.phase != Phase.COMPENSATING else (chance + COIN) // 2) // COIN


# ------------------------------------------------------------------------------------------------ between the levels


SKILLED: Final = "skilled"
RUNGS: Final = (
    Rung(EASY, "giddy", percent=75),
    Rung(EASY, "dreamy", percent=45),
    Rung(NORMAL, "impulsive", verbs=(Verb.BID,)),
    Rung(SKILLED, "hasty", verbs=(Verb.BID,), percent=35),
    Rung(HARD, "careless", percent=50),
)
"""The rungs of the ladder between the levels; below each level the weakest first."""
