"""How bots play: rules of thumb on what their seat may see.

`easy` bids on what looks good at the moment and hides any customer; `normal` reckons what a plot brings until the end
of the game, what it is worth to the others, and hides the customers that will sit down at its own stalls; `skilled`
reckons with the stalls that are still to be built, and plays the rest of an auction before it bids. `hard` is a search
that plays on to the end of the round (`outlook`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.info import HARD, NORMAL, Rung
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.games.night_market.bots.bidding import TASTES, Taste, best_bid
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD
from tabletable.games.night_market.rules.state import (
    BID,
    COMPENSATING,
    LOAN,
    PLOT,
    REPAYMENT,
    MarketState,
    Verb,
)

# Found by playing the levels against each other.
_CARE: Final = 850
"""In thousandths, how much of what a plot seems to bring a bid counts on: the others will build too."""
_RIVALRY: Final = 700
"""In thousandths, how far a rival is thought to go towards what a plot is worth to it."""
_SPITE: Final = 250
"""In thousandths, how much an income of the others weighs against one's own when a customer is chosen."""
_HOPE: Final = 300
"""In thousandths, how much a plot on offer counts when a customer is chosen."""


_PLAIN: Final = Taste()


class Offer(NamedTuple):
    """A plot on offer in a bot's eyes."""

    plot: int
    worth: int
    """To the bot itself, in thousandths of a coin."""
    rivals: tuple[int, ...]
    """To each of the others who may still bid."""


def _easy(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    yield
    assert view.seat is not None
    forecast = Forecast(view.state, view.seat)
    forecast.rounds_left = min(forecast.rounds_left, 1)
    match legal[0].verb:
        case Verb.BID:
            base = forecast.worth(forecast.stalls, forecast.walkers)
            worth = {
                BID[plot][0][:6]: forecast.best_food(view.seat, plot, base)[0]
                for plot in play.plots_on_offer(view.state)
            }
            good = [bid for bid in legal if bid.verb == Verb.BID and COIN * int(bid.zone[7:]) < worth[bid.zone[:6]]]
            return rng.choice(good) if good and rng.chance(85) else legal[-1]
        case Verb.BUILD:
            return _best_build(forecast, legal) if rng.chance(60) else rng.choice(legal[:-1])
    return rng.choice(legal)


def _normal(view: View[Any], legal: Sequence[Command], rng: Rng, taste: Taste = _PLAIN) -> Thinking:
    yield
    assert view.seat is not None
    if len(legal) == 1:
        return legal[0]
    forecast = Forecast(view.state, view.seat)
    match legal[0].verb:
        case Verb.HIDE:
            return _best_customer(forecast, legal)
        case Verb.BUILD:
            return _best_build(forecast, legal)
        case Verb.BID:
            offers = []
            base = forecast.worth(forecast.stalls, forecast.walkers)
            for plot in play.plots_on_offer(forecast.state):
                offers.append(_offer(forecast, plot, base, taste))
                yield
            return _likely_bid(forecast.state, forecast.seat, legal, offers)
    return legal[0]


def _skilled(view: View[Any], legal: Sequence[Command], rng: Rng, taste: Taste = _PLAIN) -> Thinking:
    yield
    assert view.seat is not None
    if len(legal) == 1:
        return legal[0]
    forecast = Forecast(view.state, view.seat, wary=True)
    match legal[0].verb:
        case Verb.HIDE:
            return _best_customer(forecast, legal)
        case Verb.BUILD:
            return _best_build(forecast, legal)
        case Verb.BID:
            return (yield from best_bid(forecast, legal, rng, taste))
    return legal[0]


POLICIES: Final[dict[str, Policy]] = {"easy": _easy, "normal": _normal, "skilled": _skilled}
"""By level, weakest first; the strongest one searches."""


def styled(level: str, style: str) -> Policy:
    """How a level plays in one of `TASTES`."""
    return partial({"normal": _normal, "skilled": _skilled}[level], taste=TASTES[style]) if style else POLICIES[level]


# ------------------------------------------------------------------------------------------------ customers, stalls


def _best_customer(forecast: Forecast, legal: Sequence[Command]) -> Command:
    """The customer that brings most when it comes this round, to one's own stalls or to one that may be built."""
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


def _best_build(forecast: Forecast, legal: Sequence[Command]) -> Command:
    """The stall that adds most; every stall counts for the turn order, so none is left out."""
    base = forecast.worth(forecast.stalls, forecast.walkers)

    def value(command: Command) -> int:
        food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
        return forecast.gain(forecast.seat, PLOT.index(command.zone), food, base)

    return max((command for command in legal if command.verb == Verb.BUILD), key=lambda one: (value(one), one.zone))


# ------------------------------------------------------------------------------------------------ bids


def _offer(forecast: Forecast, plot: int, base: list[int], taste: Taste) -> Offer:
    state, seat = forecast.state, forecast.seat
    own = forecast.best_food(seat, plot, base)[0]
    rivals = tuple([forecast.best_food(other, plot, base)[0] for other in _rivals(state, seat)])
    return Offer(plot, round(taste.worth(own, rivals)) * _CARE // COIN, rivals)


def _rivals(state: MarketState, seat: int) -> list[int]:
    return [
        other for other in state.order if other != seat and not state.passed >> other & 1 and play.may_bid(state, other)
    ]


def _likely_bid(state: MarketState, seat: int, legal: Sequence[Command], offers: Sequence[Offer]) -> Command:
    """The bid with the best prospect; none if each would cost more than it brings."""
    by_plot = {offer.plot: offer for offer in offers}
    leads = [place for place, leader in enumerate(state.leaders) if leader == seat]
    best, chosen = 0, legal[-1]
    bound = play.committed(state, seat)
    on_offer = play.plots_on_offer(state)
    for command in legal:
        if command.verb != Verb.BID:
            continue
        plot, number = int(command.zone[4:6]), int(command.zone[7:])
        offer, place = by_plot[plot], on_offer.index(plot)
        before = 0
        due = bound + number
        if place in leads:  # raising one's own bid only makes it safer
            due -= state.prices[place]
            before = _prospect(state, seat, offer, state.prices[place], bound)
        prospect = _prospect(state, seat, offer, number, due) - before
        if prospect > best:
            best, chosen = prospect, command
    return chosen


def _prospect(state: MarketState, seat: int, offer: Offer, number: int, due: int) -> int:
    """What a bid brings on average: the plot's worth less its price, if nobody goes higher."""
    loans = max(0, -(-(due - state.money[seat]) // LOAN))
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
    return surplus * (chance if state.phase != COMPENSATING else (chance + COIN) // 2) // COIN


# ------------------------------------------------------------------------------------------------ between the levels


SKILLED: Final = "skilled"
RUNGS: Final = (
    Rung(NORMAL, "impulsive", verbs=(Verb.BID,)),
    Rung(SKILLED, "hasty", verbs=(Verb.BID,), percent=20),
    Rung(HARD, "careless", percent=50),
)
"""Its rungs, those below one level weakest first."""
