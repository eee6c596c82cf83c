"""What the others may hold, from what they did: who has just drawn had nothing that fitted, and dear cards go early.

How much more or less often a hand holds a kind of card than the draw pile was counted over games of hard. A hand is as
likely as the weights of its cards multiplied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.likelihood import Spread
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.uno.rules.cards import (
    DRAW_TWO,
    DRAWS,
    FACE_COUNT,
    FITTING,
    REVERSE,
    SKIP,
    SYMBOL,
    SYMBOL_COUNT,
    WILD,
    WILD_DRAW_FOUR,
)
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.state import UnoState

V = TypeVar("V")
Weights = tuple[int, ...]
"""By face, in thousandths."""
_KEPT: Final = {
    1: {WILD: 20, WILD_DRAW_FOUR: 80, DRAW_TWO: 400, SKIP: 250},
    2: {WILD: 440, WILD_DRAW_FOUR: 650, DRAW_TWO: 950, SKIP: 500},
    3: {WILD: 650, WILD_DRAW_FOUR: 800, DRAW_TWO: 900, SKIP: 650},
    6: {WILD: 850, WILD_DRAW_FOUR: 800, DRAW_TWO: 800, SKIP: 800},
}
"""By the least number of cards in a hand, how often it holds each of them, of how often it holds a number."""
_NUMBER: Final = 1000
_HAS_PASSED: Final = {1: 35}
_HAS_PASSED_OF_TWO: Final = {1: 80}
_HAS_PLAYED: Final = {1: 1600, 2: 1050, 3: 900, 6: 800}
_HAS_PLAYED_OF_TWO: Final = {1: 1100, 2: 750, 3: 650}
_WAITS: Final = {1: 1300, 2: 900, 3: 820}
"""By the least number of cards in a hand, in thousandths how often it holds a card that fits, of how often it holds
others of the kind: if its owner has just drawn; if it has played the top card; else. Of two players one plays
on and draws on alone."""
_TRIES: Final = 60
"""How often a card is drawn at random until it is likely enough."""


def _of_size(table: Mapping[int, V], cards: int) -> V:
    return table[max([least for least in table if least <= max(cards, 1)])]


@cache
def _usual(cards: int, may_end: bool) -> Weights:
    """The weights of a hand of so many cards; `may_end`: whether the last card may be no number."""
    kept = _of_size(_KEPT, 2 if may_end and cards == 1 else cards)
    return tuple([_NUMBER if SYMBOL[face] < SKIP else kept[_kind(face)] for face in range(FACE_COUNT)])


def _kind(face: int) -> int:
    if face >= WILD:
        return face
    return DRAW_TWO if SYMBOL[face] == DRAW_TWO else SKIP


@cache
def _weighed(cards: int, may_end: bool, fits: tuple[bool, ...], part: int) -> Weights:
    usual = _usual(cards, may_end)
    return tuple([weight * part // 1000 if fit else weight for weight, fit in zip(usual, fits, strict=True)])


def weights(state: UnoState, seat: int) -> Weights:
    """How likely each face is in the hand of a seat, but for a card it has just drawn."""
    cards, may_end = len(state.hands[seat]), state.rules.last_action
    if state.turn == NOBODY or state.stack:
        return _usual(cards, may_end)
    fits = FITTING[SYMBOL_COUNT * state.colour + SYMBOL[state.faces[state.discard[-1]]]]
    parts, are_two = _WAITS, len(state.hands) == 2
    if has_passed(state, seat):
        parts = _HAS_PASSED_OF_TWO if are_two else _HAS_PASSED
    elif state.played_by == seat:
        parts = _HAS_PLAYED_OF_TWO if are_two else _HAS_PLAYED
    return _weighed(cards, may_end, fits, _of_size(parts, cards))


def has_passed(state: UnoState, seat: int) -> bool:
    """Whether the seat has drawn since the top card was played, because nothing it held fitted."""
    turn, seats, direction = state.turn, len(state.hands), state.direction
    if turn == NOBODY or state.stack:
        return False
    if seat == turn:
        return state.drawn != NO_PIECE
    symbol = SYMBOL[state.faces[state.discard[-1]]]
    if state.played_by == NOBODY:
        first = state.opener
    else:
        steps = 2 if symbol == SKIP or (symbol == REVERSE and seats == 2) else 1
        steps += symbol in DRAWS  # the next one took the stack
        first = (state.played_by + steps * direction) % seats
    return (seat - first) * direction % seats < (turn - first) * direction % seats


def unseen(state: UnoState) -> Counter[int]:
    """The faces of all cards that are not known, with how many of each there are."""
    left = Counter(state.deck)
    left.subtract([face for face in state.faces if face != HIDDEN])
    return +left


def holds(state: UnoState, pool: Counter[int], seat: int, fits: Sequence[bool]) -> float:
    """The chance that a seat holds one of the faces that `fits` says, 0 … 1; `pool`: see `unseen`."""
    hand = state.hands[seat]
    known = [state.faces[piece] for piece in hand]
    if any(face != HIDDEN and fits[face] for face in known):
        return 1.0
    hidden = [piece for piece in hand if state.faces[piece] == HIDDEN]
    fresh = state.drawn in hidden
    by_face = weights(state, seat)
    without = _none(pool, by_face, len(hidden) - fresh, fits)
    if fresh:  # any of the cards that are left
        others = sum([count for face, count in pool.items() if not fits[face]])
        without *= max(0, others - len(hidden) + 1) / max(1, pool.total() - len(hidden) + 1)
    return 1.0 - without


def _none(pool: Counter[int], by_face: Weights, cards: int, fits: Sequence[bool]) -> float:
    """The chance that none of so many cards of the pool fits."""
    others, all_of_them = Counter[int](), Counter[int]()
    for face, count in pool.items():
        all_of_them[by_face[face]] += count
        if not fits[face]:
            others[by_face[face]] += count
    if others.total() < cards:
        return 0.0
    ways = [
        Spread([(count, weight / _NUMBER) for weight, count in found.items()], cards).ways
        for found in (others, all_of_them)
    ]
    return ways[0] / ways[1]


def redeal(view: View[UnoState], world: UnoState, rng: Rng) -> None:
    """Deal the hands anew; where nothing can be drawn the world knows best what they may hold."""
    known = view.state
    if known.turn == NOBODY or is_exhausted(known):
        return
    faces = world.faces
    places: list[int] = []
    likely: list[Weights] = []
    for seat, hand in enumerate(known.hands):
        hidden = [piece for piece in hand if known.faces[piece] == HIDDEN and piece != known.drawn]
        places += hidden
        likely += [weights(known, seat)] * len(hidden)
    placed = {*places}
    order = places + [piece for piece, face in enumerate(known.faces) if face == HIDDEN and piece not in placed]
    for at, by_face in enumerate(likely):
        piece, most = order[at], max(by_face)
        for _ in range(_TRIES):
            other = order[at + rng.below(len(order) - at)]
            if rng.below(most) < by_face[faces[other]]:
                faces[piece], faces[other] = faces[other], faces[piece]
                break
