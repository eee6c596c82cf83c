"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.cards import left_over, worded
from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.reading import number
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
from tabletable.games.uno.rules import knowledge
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, DECK, DECK_SIZE, FACE_BY_WORD, NO_COLOUR
from tabletable.games.uno.rules.state import HouseRules, UnoState

_POSITION_WORDS = {
    "options", "hands", "draw", "discard", "rest", "turn", "direction", "colour", "stack", "drawn", "exposed",
    "called", "played_by", "bluff_colour", "bluff_cards", "opener", "hand_number", "scores", "seed", "turns",
}  # fmt: skip


def position(game: Game[UnoState], data: Mapping[str, Any]) -> UnoState:
    """A position in these words, all but `hands` and `discard` optional:

    - `hands`: per seat a list of cards ("red 5", "blue draw two", "wild", "wild draw four") in draw order
    - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
      not named under the draw pile
    - `turn`, `opener`, `played_by` (who played the top card), `exposed` (who can be caught): seats; `called`: list
      of seats
    - `drawn`: true if the seat on turn has just drawn the last card of its hand
    - `colour`: of the pile ("green"); `direction`: "clockwise" or "counter-clockwise"; `stack`: cards
    - `bluff_colour`, `bluff_cards`: for a challenge, the colour before the wild draw four and the number of cards
      its player held after it (else: all it holds)
    - `options`, `scores`, `hand_number`, `turns`, `seed`
    """
    rules = HouseRules.from_options(game.info.worded(data, _POSITION_WORDS, "hands"))
    hands = [_faces(hand) for hand in data["hands"]]
    discard = _faces(data.get("discard", []))
    draw = _faces(data.get("draw", []))
    if data.get("rest") == "draw":
        draw += left_over(DECK, [*discard, *draw, *(face for hand in hands for face in hand)])
    if not discard:
        raise BrokenState("a uno position has at least one card on the discard pile")
    faces = [*(face for hand in hands for face in hand), *discard, *draw]
    if len(faces) > DECK_SIZE:
        raise BrokenState(f"there are {DECK_SIZE} cards, not {len(faces)}")
    if rules.points and tuple(sorted(faces)) != DECK:
        raise BrokenState('a match to points deals again and needs the whole deck ("rest": "draw")')
    state = UnoState(len(hands), rules, number(data.get("seed", 0), 0, MASK64), faces)
    _lay_out(state, [len(hand) for hand in hands], len(discard))
    _set_turn(state, data)
    return sound(state, knowledge.check)


def _faces(words: object) -> list[int]:
    return worded(words, FACE_BY_WORD, "uno")


def _colour(word: object) -> int:
    if word not in COLOURS:
        raise BrokenState(f"uno has no colour {word!r:.40}")
    return COLOURS.index(str(word))


def _lay_out(state: UnoState, held: list[int], discarded: int) -> None:
    """Handles in the order of the words: hands, discard pile, draw pile."""
    pieces = iter(range(len(state.faces)))
    for seat, count in enumerate(held):
        state.hands[seat] = [next(pieces) for _ in range(count)]
        for piece in state.hands[seat]:
            state.seen[piece] = 1 << seat
    state.discard = [next(pieces) for _ in range(discarded)]
    for piece in state.discard:
        state.seen[piece] = PUBLIC
    state.draw = list(pieces)[::-1]


def _set_turn(state: UnoState, data: Mapping[str, Any]) -> None:
    seats = len(state.hands)
    top = COLOUR[state.faces[state.discard[-1]]]
    state.colour = _colour(data.get("colour", COLOURS[top] if top != NO_COLOUR else "red"))
    state.bluff_colour = _colour(data.get("bluff_colour", COLOURS[state.colour]))
    state.turn = 0
    state.take(data, "turn", "opener", "stack", "exposed", "played_by", "hand_number", "turns", "scores")
    directions = {"clockwise": 1, "counter-clockwise": -1}
    if data.get("direction", "clockwise") not in directions:
        raise BrokenState('direction is "clockwise" or "counter-clockwise"')
    state.direction = directions[data.get("direction", "clockwise")]
    state.called = sum(1 << number(seat, 0, seats - 1) for seat in set(data.get("called", ())))
    state.bluff_cards = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
    state.take(data, "bluff_cards")
    if data.get("drawn", False):
        state.drawn = state.hands[state.turn][-1] if state.hands[state.turn] else NO_PIECE
