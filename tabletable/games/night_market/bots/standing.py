"""The chance to win the game where a round begins, as far as what everybody sees tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules.explain import final_money
from tabletable.games.night_market.rules.state import HIDING, OVER, MarketState, Verb

FILE: Final = Path(__file__).parents[1] / "standing.json"
FEATURES: Final = (
    "one", "lead", "above", "lead_late", "above_late", "lead_last", "above_last", "cash", "cash_late", "stalls",
    "stalls_late", "place", "place_late", "loans",
)  # fmt: skip
"""What a position is judged by, in the order of `features`."""


def features(state: MarketState, seat: int) -> tuple[float, ...]:
    """A round that begins, as it is for `seat`: what all have and may expect of their stalls, compared."""
    forecast = Forecast(state, seat, wary=True)
    worth = forecast.worth(forecast.stalls, forecast.walkers)
    cash = [final_money(state, each) for each in range(len(state.order))]
    total = [coins + expected / COIN for coins, expected in zip(cash, worth, strict=True)]
    rivals = [each for other, each in enumerate(total) if other != seat]
    purses = [each for other, each in enumerate(cash) if other != seat]
    stalls = [each for other, each in enumerate(state.built) if other != seat]
    lead, above = (total[seat] - max(rivals)) / 10, (total[seat] - sum(rivals) / len(rivals)) / 10
    purse = (cash[seat] - sum(purses) / len(purses)) / 10
    more, place = state.built[seat] - sum(stalls) / len(stalls), state.order.index(seat) / len(stalls)
    late = state.round / state.terms.rounds
    last = state.is_last_round
    return (
        1, lead, above, lead * late, above * late, lead * last, above * last, purse, purse * late, more, more * late,
        place, place * late, state.loans[seat],
    )  # fmt: skip


STRAYS: Final = (Verb.BID, Verb.PASS)
"""What is done at random now and then where the weights are found: with bids that are all made for a reason, what plots
cost and what they brought can't be told apart."""


def stretch(state: MarketState, command: Command) -> tuple[int, int]:
    """The auction of one seat in one round: what is done at random as a whole."""
    return state.round, command.seat


_ESTIMATE: Final = Estimate(FILE, FEATURES)


def is_round_over(before: MarketState, state: MarketState) -> bool:
    """Whether the round that was played in `before` is over, so that `chance` can tell who stands how."""
    return state.round != before.round or state.phase == OVER


def chance(before: MarketState, state: MarketState, seat: int) -> float:
    """The chance of `seat` to win once the round that was played in `before` is over, 0 … 1; see `Insight.chance`."""
    if state.phase == OVER:
        ranks = [(final_money(state, other), state.built[other]) for other in range(len(state.order))]
        best = max(ranks)
        return (ranks[seat] == best) / ranks.count(best)
    return _ESTIMATE.chance(features(state, seat), len(state.order))


def terms(before: MarketState, state: MarketState, seat: int) -> dict[str, float]:
    """Split the odds of `seat` once the round that was played in `before` is over.

    `price`: what it paid in the round; `stalls`: what its stalls earned in it and will earn; `rivals`: what the others
    have and will earn; `order`: its place in the turn order and its number of stalls.
    """
    seats, result, is_over = len(state.order), state.result, state.phase == OVER
    assert result is not None
    cash = [final_money(state, each) for each in range(seats)]
    later = [0.0] * seats
    if not is_over:
        forecast = Forecast(state, seat, wary=True)
        later = [coins / COIN for coins in forecast.worth(forecast.stalls, forecast.walkers)]
    late, last = state.round / state.terms.rounds, float(state.is_last_round)
    weight = dict(zip(FEATURES, _ESTIMATE.weights(seats), strict=True))
    lead, above = (weight[name] + weight[f"{name}_late"] * late + weight[f"{name}_last"] * last for name in _COMPARED)
    purse = weight["cash"] + weight["cash_late"] * late
    others = [each for each in range(seats) if each != seat]
    most = max(cash[each] + later[each] for each in others)
    mean = sum(cash[each] + later[each] for each in others) / len(others)
    income = result.income(seat)
    paid = final_money(before, seat) + income - cash[seat]
    built, place = state.built[seat], state.order.index(seat) / len(others)
    return {
        "price": -(lead + above + purse) * paid / 10 + weight["loans"] * state.loans[seat],
        "stalls": ((lead + above + purse) * income + (lead + above) * later[seat]) / 10,
        "rivals": -(lead * most + above * mean + purse * sum(cash[each] for each in others) / len(others)) / 10,
        "order": (weight["stalls"] + weight["stalls_late"] * late) * built
        + (weight["place"] + weight["place_late"] * late) * place,
    }


_COMPARED: Final = ("lead", "above")


def judged(state: MarketState, command: Command) -> Sequence[int]:
    """The seats to learn from before this command: all where a round begins, for there a playout ends."""
    begins = state.phase == HIDING and not any(state.hidden)
    return range(len(state.order)) if begins else ()
