"""The chance to win, estimated from one's own cards and the public state of the others.

For the last seat to stock, the most popularity it can gain is proved, since no other seat can reply.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import MessageFamily
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import VALUE
from tabletable.games.flea_market.rules.play import apply, legal_commands
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Verb

FEATURES: Final = (
    "one", "fame", "near", "close", "money", "saved", "stalls", "hand", "low", "high", "alike", "first", "last",
    "rival_cards", "rivals_cards", "rival_stalls", "rival_hands", "rival_money", "fame_round", "stalls_round",
)  # fmt: skip
"""The features of a position, in the order of `features`."""


def features(state: FleaMarketState, seat: int) -> tuple[float, ...]:
    """Return the features of a round's start for `seat`; of the others only public facts are used."""
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
    """Return whether the round played in `before` is over, so that `chance` applies."""
    return state.round != before.round or state.phase is Phase.OVER


def chance(before: FleaMarketState, state: FleaMarketState, seat: int) -> float:
    """Return the chance of `seat` to win once the round played in `before` is over, 0 … 1; see `Insight.chance`."""
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
"""The features by the term shown: popularity, money, next hand, stalls, turn order, rivals."""
SAID_TERMS: Final = MessageFamily("flea_market.term.*", TERMS)
"""Message ids of the terms' names, as `Counsel.said_terms` wants them."""
_TERM_OF: Final = {feature: name for name, features in TERMS.items() for feature in features}


def terms(before: FleaMarketState, state: FleaMarketState, seat: int) -> dict[str, float]:
    """Split the log odds of `seat` by `TERMS` once the round played in `before` is over."""
    split = dict.fromkeys(TERMS, 0.0)
    weights = _ESTIMATE.weights(len(state.hands))
    for feature, weight, value in zip(FEATURES, weights, features(state, seat), strict=True):
        if feature in _TERM_OF:
            split[_TERM_OF[feature]] += weight * value
    return split


_HAND: Final = ("hand", "low", "high")
"""The features of the next hand that sentences tell."""


def tally(before: FleaMarketState, state: FleaMarketState, seat: int) -> dict[str, float]:
    """Count what sentences tell of trial rounds: prizes of the round, cards of the next hand, coins, others' gains."""
    values = dict(zip(FEATURES, features(state, seat), strict=True))
    others = [other for other in range(len(state.hands)) if other != seat]
    gain = state.fame(seat) - before.fame(seat)
    return {
        **{name: float(values[name]) for name in _HAND},
        "gains": float(gain > 0),
        "highest": float(state.start == seat and not gain and state.wealth(seat) > 0),
        "coins": float(state.wealth(seat)),
        "stalls": float(len(state.booths[seat])),
        "rivals_fame": float(sum(state.fame(other) - before.fame(other) for other in others)),
        "rivals_coins": float(sum(map(state.wealth, others))),
    }


def hand_weights(state: FleaMarketState) -> dict[str, float]:
    """Return what one more of each count of the hand in `tally` is worth, in log odds."""
    weights = dict(zip(FEATURES, _ESTIMATE.weights(len(state.hands)), strict=True))
    return {name: weights[name] for name in _HAND}


def popularity(state: FleaMarketState, seat: int, term: float) -> float:
    """Return the popularity gained by the end of the round that gives the term "fame" this value."""
    weights = dict(zip(FEATURES, _ESTIMATE.weights(len(state.hands)), strict=True))
    begin = state.fame(seat) + 15 - state.rules.goal
    slope = weights["fame"] + weights["fame_round"] * (state.round + 1) / 10
    least, most = -1.0, 40.0
    for _ in range(30):
        fame = (least + most) / 2
        now = slope * fame + weights["near"] * max(0.0, fame - 8) + weights["close"] * max(0.0, fame - 11)
        least, most = (fame, most) if now < term else (least, fame)
    return most - begin


def judged(state: FleaMarketState, command: Command) -> Sequence[int]:
    """Return the seats to fit the estimate on before this command: all at the start of a round, where playouts end."""
    rich = [seat for seat in state.order(state.start) if state.wealth(seat)]
    if state.phase is Phase.DISCOUNT:
        begins = state.turn == rich[0] and not state.tray and not any(state.discounts)
    else:
        begins = state.phase is Phase.STOCK and state.turn == state.start and not (rich or state.laid or state.display)
    return range(len(state.hands)) if begins and not state.closed else ()


# ------------------------------------------------------------------------------------------------ proofs


LEAST_CARDS: Final = 3
"""A puzzle offers at least this many different cards."""
MARGIN: Final = 2
"""A puzzle's answer gains at least this much more than any other."""
_WORLD: Final = 2011
"""The seed of the sampled world it is computed in: hidden cards don't matter before goods are bought."""
_SETTLING: Final = (Phase.STOCK, Phase.COST, Phase.CLAIM, Phase.OFFER)

_Cache = dict[object, int]


def proof(view: View[FleaMarketState]) -> Proving | None:
    """Count for each command the popularity that can still be gained in this settlement after it.

    This is proved for a seat that stocks while all others have closed: their goods are public, it knows its own hand,
    and their remaining choices, costs and special offers, do not affect its gain.
    """
    state, seat = view.state, view.seat
    everybody = (1 << len(state.hands)) - 1
    if seat is None or state.phase is not Phase.STOCK or state.turn != seat:
        return None
    if state.closed | 1 << seat != everybody:
        return None
    return _proving(state, seat)


def _proving(state: FleaMarketState, seat: int) -> Proving:
    world, cache = state.determinized(Rng(_WORLD)), _Cache()
    before = world.fame(seat)
    gains: dict[object, int] = {}
    values: dict[Command, int] = {}
    for command in legal_commands(state, seat):
        what = _what(world, command)
        if what not in gains:
            after = world.clone()
            apply(after, command)
            gains[what] = 0 if command.verb == Verb.TAKE_BACK else _most(after, seat, cache) - before
        values[command] = gains[what]
        yield
    best, *others = sorted(gains.values(), reverse=True)
    cards = len({world.faces[piece] for piece in world.hands[seat]})
    is_laid = max(values, key=values.__getitem__).verb == Verb.LAY  # who is to close has nothing to find
    is_begun = bool(state.laid) or cards < LEAST_CARDS
    return Proof(values, is_laid and not is_begun and best - max(others, default=0) >= MARGIN)


def _what(state: FleaMarketState, command: Command) -> object:
    """Return a key that is equal for commands that differ only in the stall or in which of equal cards they use."""
    return command.verb, state.faces[command.piece] if command.piece != NO_PIECE else NO_PIECE, command.choice


def _most(state: FleaMarketState, seat: int, cache: _Cache) -> int:
    """Return the most popularity a seat can have after this settlement."""
    if state.phase not in _SETTLING:
        return state.fame(seat)
    if state.turn != seat:
        # Costs and offers of others are their own; where all totals are equal, they may take either prize.
        legal = legal_commands(state, state.turn)
        chosen = legal if state.phase is Phase.CLAIM else legal[:1]
        return min(_after(state, command, seat, cache) for command in chosen)
    if state.phase is Phase.COST:
        return _after(state, legal_commands(state, seat)[0], seat, cache)
    faces = state.faces
    looks = (
        state.phase,
        state.closed,
        tuple([tuple(sorted([faces[piece] for piece in goods if piece != NO_PIECE])) for goods in state.goods]),
        tuple(sorted([faces[state.goods[seat][stall]] for stall in state.laid])),
        tuple(sorted([faces[piece] for piece in state.hands[seat]])),
    )
    if looks not in cache:
        tried: set[object] = set()
        most = 0
        for command in legal_commands(state, seat):
            what = _what(state, command)
            # A special offer of one card may be kept in two ways.
            what = (what, command.zone) if command.verb == Verb.OFFER else what
            if command.verb != Verb.TAKE_BACK and what not in tried:
                tried.add(what)
                most = max(most, _after(state, command, seat, cache))
        cache[looks] = most
    return cache[looks]


def _after(state: FleaMarketState, command: Command, seat: int, cache: _Cache) -> int:
    then = state.clone()
    apply(then, command)
    return _most(then, seat, cache)
