"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.cards import worded
from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.ids import NOBODY, PUBLIC, SECRET
from tabletable.core.reading import number
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
from tabletable.games.yose_duel.rules import knowledge
from tabletable.games.yose_duel.rules.cards import DECK, FACE_BY_WORD, VALUE
from tabletable.games.yose_duel.rules.commands import PILES, SEATS
from tabletable.games.yose_duel.rules.state import (
    NO_PILE,
    Ending,
    HouseRules,
    RoundResult,
    YoseState,
)

_WORDS = {
    "options", "hands", "piles", "areas", "points", "rest", "heart", "turn", "stake", "passed", "round", "seed",
}  # fmt: skip


def position(game: Game[YoseState], data: Mapping[str, Any]) -> YoseState:
    """A position in these words, all optional; cards are "As", "10h", "Qd", "7c", and what is not named is void:

    - `piles`: up to twelve, each a face card and its under card: [["Kd", "7s"], …]
    - `areas`, `points`: per seat a list of provisional cards, of cards scored
    - `hands`: per seat two start cards; the opening has not been decided then
    - `heart`: the seat that is Heart (0); `turn`: the seat that attacks or replies (Heart)
    - `stake`: the number of the pile whose face card the other seat has just taken in sente
    - `passed`: true if the last command was a pass; `round` (1)
    - `rest`: the cards of round 2 in the order they are dealt, an under card before its face card
    - `options`, `seed`
    """
    rules = HouseRules.from_options(game.info.worded(data, _WORDS))
    hands = _by_seat(data.get("hands"))
    piles = [_faces(pile, 2) for pile in _list(data.get("piles", []))]
    areas, points = _by_seat(data.get("areas")), _by_seat(data.get("points"))
    rest = _faces(data.get("rest", []))
    if len(piles) > PILES or len(rest) > 2 * PILES:
        raise BrokenState(f"there are at most {PILES} piles, and {2 * PILES} cards for round 2")
    named = [*rest, *(card for cards in (*hands, *piles, *areas, *points) for card in cards)]
    if len(set(named)) != len(named):
        raise BrokenState("the position names a card twice")
    unnamed = sorted(set(DECK) - set(named))
    state = YoseState(SEATS, rules, number(data.get("seed", 0), 0, MASK64), [])

    def lay(faces: list[int], mask: int = PUBLIC) -> list[int]:
        """Give the next handles to these faces."""
        first = len(state.faces)
        state.faces += faces
        state.seen[first : len(state.faces)] = [mask] * len(faces)
        return list(range(first, len(state.faces)))

    state.hands = [lay(hand, 1 << seat) for seat, hand in enumerate(hands)]
    state.stake = number(data.get("stake", NO_PILE), NO_PILE, len(piles) - 1)
    for at, (top, under) in enumerate(piles):
        closed = rules.hidden and at != state.stake
        (state.unders[at],) = lay([under], SECRET if closed else PUBLIC)
        (state.tops[at],) = lay([top])
    state.areas = [lay(area) for area in areas]
    state.points = [lay(cards) for cards in points]
    state.rest = lay(rest, SECRET)
    state.void = lay(unnamed)
    _set_turn(state, data)
    return sound(state, knowledge.check)


def _set_turn(state: YoseState, data: Mapping[str, Any]) -> None:
    opening = any(state.hands)
    state.heart = NOBODY if opening else number(data.get("heart", 0), 0, SEATS - 1)
    state.turn = NOBODY if opening else number(data.get("turn", state.heart), 0, SEATS - 1)
    state.passed = bool(number(int(data.get("passed", False)), 0, 1))
    state.take(data, "round")
    state.before = _worth(state)
    if state.stake != NO_PILE:
        attacker = 1 - state.turn
        state.takers[state.stake] = attacker
        state.points[attacker].append(state.tops[state.stake])
    state.scores = _worth(state)
    empty = RoundResult(Ending.PLAYED, (0,) * SEATS, (0,) * SEATS, ((),) * SEATS, 0)
    state.results = (empty,) * (state.round - 1)


def _worth(state: YoseState) -> list[int]:
    """What the cards each seat has scored are worth."""
    return [sum(VALUE[state.faces[card]] for card in points) for points in state.points]


def _list(words: object) -> list[Any]:
    if not isinstance(words, (list, tuple)):
        raise BrokenState(f"expected a list, got {words!r:.40}")
    return list(words)


def _faces(words: object, count: int | None = None) -> list[int]:
    faces = worded(words, FACE_BY_WORD, "yose_duel")
    if count is not None and len(faces) != count:
        raise BrokenState(f"expected {count} cards, got {len(faces)}")
    return faces


def _by_seat(words: object) -> list[list[int]]:
    """A list of cards for each seat."""
    if words is None:
        return [[] for _ in range(SEATS)]
    found = _list(words)
    if len(found) != SEATS:
        raise BrokenState(f"expected {SEATS} lists of cards")
    return [_faces(cards) for cards in found]
