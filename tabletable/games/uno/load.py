"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState, SetupError
from tabletable.core.game import GameInfo
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.rng import MASK64
from tabletable.games.uno import view
from tabletable.games.uno.commands import MAX_SEATS
from tabletable.games.uno.deal import MOST_DEALT
from tabletable.games.uno.faces import COLOUR, COLOURS, DECK, DECK_SIZE, FACE_BY_WORD, FACE_COUNT, NO_COLOUR
from tabletable.games.uno.state import Ending, HandResult, HouseRules, UnoState

_NUMBERS = (
    "turn", "direction", "colour", "stack", "drawn", "exposed", "called", "played_by", "bluff_colour",
    "bluff_cards", "opener", "hand_number", "turns",
)  # fmt: skip


def _number(value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise BrokenState(f"expected a whole number from {least} to {most}, got {value!r:.40}")


def _numbers(value: object, least: int, most: int, length: int | None = None) -> list[int]:
    if not isinstance(value, list) or (length is not None and len(value) != length) or len(value) > DECK_SIZE:
        raise BrokenState(f"expected a list of {length if length is not None else 'up to 108'} numbers")
    return [_number(item, least, most) for item in value]


def _rng(value: object) -> int:
    if isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) <= 20:
        return _number(int(value), 0, MASK64)
    raise BrokenState(f"expected the digits of a random state, got {value!r:.40}")


def _record(value: object, keys: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != keys:
        raise BrokenState(f"expected a record with the keys {', '.join(sorted(keys))}")
    return value


def state_from_json(data: JsonValue) -> UnoState:
    """The state that `UnoState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    record = _record(data, set(UnoState.__slots__))
    rules = _rules_from_json(record["rules"])
    faces = _numbers(record["faces"], 0, FACE_COUNT - 1)
    if not isinstance(record["hands"], list) or not 2 <= len(record["hands"]) <= MAX_SEATS:
        raise BrokenState(f"expected 2 to {MAX_SEATS} hands")
    seats = len(record["hands"])
    handle = len(faces) - 1
    state = UnoState(seats, rules, _rng(record["rng"]), faces)
    if record["deck"] is not None:
        state.deck = tuple(_numbers(record["deck"], 0, FACE_COUNT - 1, len(faces)))
    state.hands = [_numbers(hand, 0, handle) for hand in record["hands"]]
    state.draw = _numbers(record["draw"], 0, handle)
    state.discard = _numbers(record["discard"], 0, handle)
    state.seen = _numbers(record["seen"], PUBLIC, (1 << seats) - 1, len(faces))
    state.scores = _numbers(record["scores"], 0, 1 << 30, seats)
    for key in _NUMBERS:
        setattr(state, key, _number(record[key], -1, 1 << 30))
    if state.drawn > handle or state.exposed >= seats:
        raise BrokenState("a handle or seat is out of range")
    state.result = _result_from_json(record["result"], seats)
    if problems := view.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _rules_from_json(value: object) -> HouseRules:
    numbers = _record(value, set(HouseRules._fields))
    switches = {
        key: bool(_number(numbers[key], 0, 1))
        for key in ("stacking", "last_action", "until_playable", "challenge", "points")
    }
    target, hand_size = _number(numbers["target"], 1, 1 << 20), _number(numbers["hand_size"], 2, MOST_DEALT // 2)
    return HouseRules(**switches, target=target, hand_size=hand_size)


def _ending(value: object) -> Ending:
    try:
        return Ending(str(value))
    except ValueError as error:
        raise BrokenState(f"no hand ends like {value!r:.40}") from error


def _result_from_json(value: object, seats: int) -> HandResult | None:
    if value is None:
        return None
    record = _record(value, set(HandResult._fields))
    if not isinstance(record["left"], list) or len(record["left"]) != seats:
        raise BrokenState("expected the cards left in each hand")
    winners = _numbers(record["winners"], 0, seats - 1)
    if not winners or sorted(set(winners)) != winners:
        raise BrokenState("a hand is won by one seat or more")
    return HandResult(
        number=_number(record["number"], 1, 1 << 30),
        winners=tuple(winners),
        ending=_ending(record["ending"]),
        left=tuple(tuple(_numbers(faces, 0, FACE_COUNT - 1)) for faces in record["left"]),
        gained=tuple(_numbers(record["gained"], 0, 1 << 30, seats)),
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
    state = UnoState(len(hands), rules, _number(data.get("seed", 0), 0, MASK64), faces)
    _lay_out(state, [len(hand) for hand in hands], len(discard))
    _set_turn(state, data)
    if problems := view.check(state):
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
    state.turn = _number(data.get("turn", 0), 0, seats - 1)
    state.opener = _number(data.get("opener", 0), 0, seats - 1)
    directions = {"clockwise": 1, "counter-clockwise": -1}
    if data.get("direction", "clockwise") not in directions:
        raise BrokenState('direction is "clockwise" or "counter-clockwise"')
    state.direction = directions[data.get("direction", "clockwise")]
    state.stack = _number(data.get("stack", 0), 0, DECK_SIZE)
    state.exposed = _number(data.get("exposed", NOBODY), NOBODY, seats - 1)
    state.called = sum(1 << _number(seat, 0, seats - 1) for seat in set(data.get("called", ())))
    state.played_by = _number(data.get("played_by", NOBODY), NOBODY, seats - 1)
    held = len(state.hands[state.played_by]) if state.played_by != NOBODY else 0
    state.bluff_cards = _number(data.get("bluff_cards", held), 0, DECK_SIZE)
    state.hand_number = _number(data.get("hand_number", 1), 1, 1 << 20)
    state.turns = _number(data.get("turns", 0), 0, 1 << 20)
    if "scores" in data:
        state.scores = [_number(score, 0, 1 << 20) for score in data["scores"]]
    if data.get("drawn", False):
        state.drawn = state.hands[state.turn][-1] if state.hands[state.turn] else NO_PIECE
