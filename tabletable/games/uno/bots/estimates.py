"""The chance to win a hand, estimated from one's own cards and the hand sizes of all others.

Going out in this turn is proved where it is certain: with two players a skip, a reverse or a draw card gives the turn
back.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletable.core.command import Command
from tabletable.core.estimate import Estimate
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import MessageFamily
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.uno.rules import zones
from tabletable.games.uno.rules.cards import COLOUR, DRAW_TWO, NO_COLOUR, REVERSE, SKIP, SYMBOL, WILD, is_number
from tabletable.games.uno.rules.play import apply, legal_commands, may_challenge
from tabletable.games.uno.rules.state import UnoState, Verb

FEATURES: Final = (
    "one", "cards", "last", "two", "three", "wild", "draw_four", "draw_two", "skip", "stranded", "numbers", "colours",
    "fitting", "fits", "next", "least", "mean", "rival_last", "rival_two", "rival_three", "mine", "after_mine",
    "stack_mine", "stack_next", "stack_later", "mine_rival_last", "mine_cards", "mine_last", "mine_out", "ready",
)  # fmt: skip
"""The features of a position, in the order of `features`."""


def features(state: UnoState, seat: int) -> tuple[float, ...]:
    """Return the features of a hand in play for `seat`; of all other hands only the sizes are used."""
    faces, seats = state.faces, len(state.hands)
    hand = [faces[piece] for piece in state.hands[seat]]
    cards = len(hand)
    wild = draw_four = draw_two = skip = numbers = fitting = 0
    colours = 0
    for face in hand:
        symbol, colour = SYMBOL[face], COLOUR[face]
        if colour == NO_COLOUR:
            wild, draw_four = wild + (face == WILD), draw_four + (face != WILD)
            continue
        colours |= 1 << colour
        fitting += colour == state.colour
        numbers += is_number(face)
        draw_two += symbol == DRAW_TWO
        skip += symbol in (SKIP, REVERSE)
    partner, after = state.partner(seat), [state.after(seat, step) for step in range(1, seats)]
    rivals = [len(state.hands[other]) for other in after if other != partner]
    least, away = min(rivals), (state.turn - seat) * state.direction % seats
    mine, is_next = away == 0, away == 1
    ready = cards == 1 and numbers == 1 and fitting > 0
    return (
        1, cards, cards == 1, cards == 2, cards == 3, wild, draw_four, draw_two, skip, numbers == 0, numbers,
        colours.bit_count(), fitting, fitting > 0, rivals[0], least, sum(rivals) / len(rivals), least == 1, least == 2,
        least == 3, mine, is_next, state.stack * mine, state.stack * is_next, state.stack * (away > 1),
        mine and least == 1, mine * cards, mine and cards == 1, mine and cards == 1 and numbers == 1, ready,
    )  # fmt: skip


_ESTIMATE: Final = Estimate(Path(__file__).parents[1] / "estimates.json", FEATURES)


def chance(before: UnoState, state: UnoState, seat: int) -> float:
    """Return the chance of `seat` to win the hand in play in `before`, 0 … 1; see `Insight.chance`.

    A team's chance is the sum of those of its two hands.
    """
    if state.turn == NOBODY or state.hand_number != before.hand_number:
        assert state.result is not None
        return (seat in state.result.winners) * len(state.team(seat)) / max(1, len(state.result.winners))
    return min(1.0, sum(_ESTIMATE.chance(features(state, each), len(state.hands)) for each in state.team(seat)))


TERMS: Final[dict[str, tuple[str, ...]]] = {
    "cards": ("cards", "last", "two", "three", "mine_cards", "mine_last"),
    "kept": ("wild", "draw_four", "draw_two", "skip", "numbers"),
    "ending": ("stranded", "mine_out", "ready"),
    "fitting": ("colours", "fitting", "fits"),
    "rivals": ("next", "least", "mean", "rival_last", "rival_two", "rival_three", "mine_rival_last"),
    "turn": ("mine", "after_mine", "stack_mine", "stack_next", "stack_later"),
}
"""The features by the term shown to players: the number of own cards, their kinds, possible last cards, cards that fit,
the rivals' cards, and whose turn it is.
"""
SAID_TERMS: Final = MessageFamily("uno.term.*", (*(name for name in TERMS if name != "turn"), "over"))
"""Message ids of the terms' words, as `Counsel.said_terms` wants them: whose turn it is says nothing by itself."""
_TERM_OF: Final = {feature: name for name, features in TERMS.items() for feature in features}
_SURE: Final = 4.0
"""The log odds of a finished hand, small enough that a rare end does not outweigh all other terms."""


def terms(before: UnoState, state: UnoState, seat: int) -> dict[str, float]:
    """Split the log odds of `seat` and its partner by `TERMS`; a finished hand is the single term "over"."""
    if state.turn == NOBODY or state.hand_number != before.hand_number:
        return {"over": _SURE if chance(before, state, seat) else -_SURE}
    split = dict.fromkeys(TERMS, 0.0)
    weights = _ESTIMATE.weights(len(state.hands))
    for each in state.team(seat):
        for feature, weight, value in zip(FEATURES, weights, features(state, each), strict=True):
            if feature in _TERM_OF:
                split[_TERM_OF[feature]] += weight * value
    return split


# ------------------------------------------------------------------------------------------------ proofs


LEAST_CARDS: Final = 3
"""A puzzle has at least this many cards in hand: the order of two is obvious."""
LEAST_MOVES: Final = 2
"""A puzzle has at least this many different plays: with one there is no choice."""
_WORLD: Final = 1971
"""The seed of the sampled world in which cards are tried; the other seat only draws, and its cards don't matter."""

_Cache = dict[tuple[frozenset[int], int, int, int], bool]
"""By the cards still in hand, the top card, its colour and whether the seat has called."""


def proof(view: View[UnoState]) -> Proving | None:
    """Return the proof of the turn of one of two players; None if the other may interfere.

    A play that the other could answer by stacking, a challenge or a catch is no win; so what it holds does not matter.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or len(state.hands) != 2 or state.stack or state.exposed != NOBODY:
        return None
    if state.rules.seven_nought or state.rules.jump_in:  # what the other seat holds comes into play
        return None
    return _proving(state, seat)


def _proving(state: UnoState, seat: int) -> Proving:
    world = state.determinized(Rng(_WORLD))
    cache: _Cache = {}
    values = {}
    for command in legal_commands(state, seat):
        values[command] = int(_goes_out(world, command, cache))
        yield
    plays = {(state.faces[each.piece], each.choice) for each in values if each.verb == Verb.PLAY}
    winning = {(state.faces[each.piece], each.choice) for each, value in values.items() if value}
    is_long = len(state.hands[seat]) >= LEAST_CARDS and state.drawn == NO_PIECE
    return Proof(values, is_long and len(winning) == 1 and len(plays) >= LEAST_MOVES)


def _goes_out(before: UnoState, command: Command, cache: _Cache) -> bool:
    """Return whether a command, with the best continuation, surely wins the hand in this turn."""
    if command.verb not in (Verb.PLAY, Verb.CALL_UNO):
        return False  # what one draws is not known
    seat, state = command.seat, before.clone()
    apply(state, command)
    if not state.hands[seat]:
        return True
    if state.exposed == seat:
        return False  # one may be caught before one has called
    if state.turn != seat:
        if state.turn == NOBODY or not state.stack or state.rules.stacking or may_challenge(state):
            return False  # the other one may have an answer
        apply(state, Command(state.turn, Verb.DRAW, zone=zones.DRAW_PILE))
    key = frozenset(state.hands[seat]), state.discard[-1], state.colour, state.called >> seat & 1
    if key not in cache:
        cache[key] = any(_goes_out(state, each, cache) for each in legal_commands(state, seat))
    return cache[key]
