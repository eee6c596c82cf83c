"""The chance to win, as far as one's own cards and what everybody sees of the others tell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase

FEATURES: Final = (
    "one", "fame", "near", "close", "money", "saved", "stalls", "hand", "low", "high", "alike", "first", "last",
    "rival_cards", "rivals_cards", "rival_stalls", "rival_hands", "rival_money", "fame_round", "stalls_round",
)  # fmt: skip
"""What a position is judged by, in the order of `features`."""


def features(state: FleaMarketState, seat: int) -> tuple[float, ...]:
    """A round that begins as `seat` judges it; of the others it looks at what is public only."""
    faces, others = state.faces, [other for other in range(len(state.hands)) if other != seat]
    hand = [VALUE[faces[piece]] for piece in state.hands[seat]]
    # What counts is how far the end is: the weights are those of games that end at 15 (R25).
    fame = state.fame(seat) + 15 - state.rules.goal
    wealth, stalls = state.wealth(seat), len(state.booths[seat])
    place = (seat - state.start) % len(state.hands)
    piles = [len(state.popularity[other]) for other in others]
    count = len(others)
    return (
        1, fame, max(0, fame - 8), max(0, fame - 11), wealth, min(wealth, 3), stalls, len(hand),
        sum(value <= 3 for value in hand), sum(value >= 8 for value in hand),
        max((hand.count(value) for value in hand), default=0), place == 0, place == count, max(piles),
        sum(piles) / count, sum(len(state.booths[other]) for other in others) / count,
        sum(len(state.hands[other]) for other in others) / count, sum(state.wealth(other) for other in others) / count,
        fame * state.round / 10, stalls * state.round / 10,
    )  # fmt: skip


_ESTIMATE: Final = Estimate(Path(__file__).parents[1] / "estimates.json", FEATURES)


def is_round_over(before: FleaMarketState, state: FleaMarketState) -> bool:
    """Whether the round that was played in `before` is over, so that `chance` can tell who stands how."""
    return state.round != before.round or state.phase is Phase.OVER


def chance(before: FleaMarketState, state: FleaMarketState, seat: int) -> float:
    """The chance of `seat` to win once the round that was played in `before` is over, 0 … 1; see `Insight.chance`."""
    if state.phase is Phase.OVER:
        ranks = [(state.fame(other), state.wealth(other)) for other in range(len(state.hands))]
        best = max(ranks)
        return (ranks[seat] == best) / ranks.count(best)
    return _ESTIMATE.chance(features(state, seat), len(state.hands))


TERMS: Final[dict[str, tuple[str, ...]]] = {
    "fame": ("fame", "near", "close", "fame_round"),
    "coins": ("money", "saved"),
    "hand": ("hand", "low", "high", "alike"),
    "stalls": ("stalls", "stalls_round"),
    "order": ("first", "last"),
    "rivals": ("rival_cards", "rivals_cards", "rival_stalls", "rival_hands", "rival_money"),
}
"""The features by what people speak of: popularity, money, cards for the next rounds, stalls, and how the others do."""
_TERM_OF: Final = {feature: name for name, features in TERMS.items() for feature in features}


def terms(before: FleaMarketState, state: FleaMarketState, seat: int) -> dict[str, float]:
    """Split the odds of `seat` by `TERMS` once the round that was played in `before` is over."""
    found = dict.fromkeys(TERMS, 0.0)
    weights = _ESTIMATE.weights(len(state.hands))
    for feature, weight, value in zip(FEATURES, weights, features(state, seat), strict=True):
        if feature in _TERM_OF:
            found[_TERM_OF[feature]] += weight * value
    return found


def judged(state: FleaMarketState, command: Command) -> Sequence[int]:
    """The seats to learn from before this command: all where a round begins, for there a playout ends."""
    rich = [seat for seat in state.order(state.start) if state.wealth(seat)]
    if state.phase is Phase.DISCOUNT:
        begins = state.turn == rich[0] and not state.tray and not any(state.discounts)
    else:
        begins = state.phase is Phase.STOCK and state.turn == state.start and not (rich or state.laid or state.display)
    return range(len(state.hands)) if begins and not state.closed else ()
