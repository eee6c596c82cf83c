"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.game import GameInfo
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.reading import entries, member, number, numbers, random_state, record, switches
from tabletable.core.rng import MASK64
from tabletable.games.uno.rules import knowledge
from tabletable.games.uno.rules.cards import COLOUR, COLOURS, DECK, DECK_SIZE, FACE_BY_WORD, FACE_COUNT, NO_COLOUR
from tabletable.games.uno.rules.commands import MAX_SEATS
from tabletable.games.uno.rules.deal import MOST_DEALT
from tabletable.games.uno.rules.state import Ending, HandResult, HouseRules, UnoState

_NUMBERS = (
    "turn", "direction", "colour", "stack", "drawn", "exposed", "called", "played_by", "bluff_colour",
    "bluff_cards", "opener", "hand_number", "turns",
)  # fmt: skip


def state_from_json(data: JsonValue) -> UnoState:
    """The state that `UnoState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    parts = record(data, UnoState.__slots__)
    rules = _rules_from_json(parts["rules"])
    faces = numbers(parts["faces"], 0, FACE_COUNT - 1)
    seats = len(entries(parts["hands"], most=MAX_SEATS))
    if seats < 2:
        raise BrokenState(f"expected 2 to {MAX_SEATS} hands")
    handle = len(faces) - 1
    state = UnoState(seats, rules, random_state(parts["rng"]), faces)
    if parts["deck"] is not None:
        state.deck = tuple(numbers(parts["deck"], 0, FACE_COUNT - 1, len(faces)))
    state.hands = [numbers(hand, 0, handle) for hand in parts["hands"]]
    state.draw = numbers(parts["draw"], 0, handle)
    state.discard = numbers(parts["discard"], 0, handle)
    state.seen = numbers(parts["seen"], PUBLIC, (1 << seats) - 1, len(faces))
    state.scores = numbers(parts["scores"], 0, 1 << 30, seats)
    for key in _NUMBERS:
        setattr(state, key, number(parts[key], -1, 1 << 30))
    if state.drawn > handle or state.exposed >= seats:
        raise BrokenState("a handle or seat is out of range")
    state.result = _result_from_json(parts["result"], seats)
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _rules_from_json(value: object) -> HouseRules:
    parts = record(value, HouseRules._fields)
    rest = {key: value for key, value in parts.items() if key not in ("target", "hand_size")}
    return HouseRules(
        **switches(rest, rest.keys()),
        target=number(parts["target"], 1, 1 << 20),
        hand_size=number(parts["hand_size"], 2, MOST_DEALT // 2),
    )


def _result_from_json(value: object, seats: int) -> HandResult | None:
    if value is None:
        return None
    parts = record(value, HandResult._fields)
    winners = numbers(parts["winners"], 0, seats - 1)
    if not winners or sorted(set(winners)) != winners:
        raise BrokenState("a hand is won by one seat or more")
    return HandResult(
        number=number(parts["number"], 1, 1 << 30),
        winners=tuple(winners),
        ending=member(Ending, parts["ending"]),
        left=tuple(tuple(numbers(faces, 0, FACE_COUNT - 1)) for faces in entries(parts["left"], seats)),
        gained=tuple(numbers(parts["gained"], 0, 1 << 30, seats)),
    )


_POSITION_WORDS = {
    "options", "hands", "draw", "discard", "rest", "turn", "direction", "colour", "stack", "drawn", "exposed",
    "called", "played_by", "bluff_colour", "bluff_cards", "opener", "hand_number", "scores", "seed", "turns",
}  # fmt: skip


def position(info: GameInfo, data: Mapping[str, Any]) -> UnoState:
    """See `UnoGame.position`."""
    if unknown := set(data) - _POSITION_WORDS:
        raise BrokenState(f"uno positions have no word {', '.join(sorted(map(str, unknown)))}")
    try:
        rules = HouseRules.from_options(info.complete(data.get("options", {})))
        info.check_seats(len(data["hands"]))
    except (SetupError, KeyError, TypeError) as error:
        raise BrokenState(f"this is no uno position: {error}") from error
    hands = [_faces(hand) for hand in data["hands"]]
    discard = _faces(data.get("discard", []))
    draw = _faces(data.get("draw", []))
    if data.get("rest") == "draw":
        draw += _rest([*discard, *draw, *(face for hand in hands for face in hand)])
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
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _faces(words: object) -> list[int]:
    if not isinstance(words, (list, tuple)):
        raise BrokenState(f"expected a list of cards, got {words!r:.40}")
    for word in words:
        if word not in FACE_BY_WORD:
            raise BrokenState(f"uno has no card {word!r:.40}")
    return [FACE_BY_WORD[word] for word in words]


def _colour(word: object) -> int:
    if word not in COLOURS:
        raise BrokenState(f"uno has no colour {word!r:.40}")
    return COLOURS.index(str(word))


def _rest(named: list[int]) -> list[int]:
    rest = Counter(DECK)
    rest.subtract(named)
    if any(count < 0 for count in rest.values()):
        raise BrokenState("the position names a card more often than the deck has it")
    return sorted(rest.elements())


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
    state.turn = number(data.get("turn", 0), 0, seats - 1)
    state.opener = number(data.get("opener", 0), 0, seats - 1)
    directions = {"clockwise": 1, "counter-clockwise": -1}
    if data.get("direction", "clockwise") not in directions:
        raise BrokenState('direction is "clockwise" or "counter-clockwise"')
    state.direction = directions[data.get("direction", "clockwise")]
    state.stack = number(data.get("stack", 0), 0, DECK_SIZE)
    state.exposed = number(data.get("exposed", NOBODY), NOBODY, seats - 1)
    state.called = sum(1 << number(seat, 0, seats - 1) for seat in set(data.get("called", ())))
    state.played_by = number(data.get("played_by", NOBODY), NOBODY, seats - 1)
    held = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
    state.bluff_cards = number(data.get("bluff_cards", held), 0, DECK_SIZE)
    state.hand_number = number(data.get("hand_number", 1), 1, 1 << 20)
    state.turns = number(data.get("turns", 0), 0, 1 << 20)
    if "scores" in data:
        state.scores = [number(score, 0, 1 << 20) for score in data["scores"]]
    if data.get("drawn", False):
        state.drawn = state.hands[state.turn][-1] if state.hands[state.turn] else NO_PIECE
