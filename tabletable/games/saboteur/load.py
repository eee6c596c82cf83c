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
from tabletable.games.saboteur import grid, view
from tabletable.games.saboteur.commands import GOAL_CELLS, MAX_SEATS, START_CELL, cell_at, zone_cell
from tabletable.games.saboteur.faces import (
    CARDS,
    DWARF_HANDLES,
    DWARFS,
    FACE_BY_WORD,
    FACE_COUNT,
    GOAL_CARDS,
    GOAL_HANDLES,
    GOLD,
    PATH_COUNT,
    PIECES,
    PLACE_OF,
    PLACES,
    START,
    START_HANDLE,
    STOLEN,
)
from tabletable.games.saboteur.state import ROUNDS, Deed, HouseRules, RoundResult, SaboteurState, Verdict

_NUMBERS = ("turn", "opener", "round", "clearing", "discarded")
_LISTS = ("draw", "removed", "discard", "roles", "aside", "hats")
_MOST_GOLD = 1 << 20


def _number(value: object, least: int, most: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise BrokenState(f"expected a whole number from {least} to {most}, got {value!r:.40}")


def _list(value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or len(value) > PIECES or (length is not None and len(value) != length):
        raise BrokenState(f"expected a list of {length if length is not None else f'up to {PIECES}'} things")
    return value


def _numbers(value: object, least: int, most: int, length: int | None = None) -> list[int]:
    return [_number(item, least, most) for item in _list(value, length)]


def _rng(value: object) -> int:
    if isinstance(value, str) and value.isdecimal() and value.isascii() and len(value) <= 20:
        return _number(int(value), 0, MASK64)
    raise BrokenState(f"expected the digits of a random state, got {value!r:.40}")


def _record(value: object, keys: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != keys:
        raise BrokenState(f"expected a record with the keys {', '.join(sorted(keys))}")
    return value


def state_from_json(data: JsonValue) -> SaboteurState:
    """The state that `SaboteurState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    keys = (set(SaboteurState.__slots__) - {"laid", "shapes", "lit", "sites"}) | {"tunnel"}
    record = _record(data, keys)
    switches = _record(record["rules"], set(HouseRules._fields))
    rules = HouseRules(**{key: bool(_number(value, 0, 1)) for key, value in switches.items()})
    hands = _list(record["hands"])
    seats = len(hands)
    if not 2 <= seats <= MAX_SEATS:
        raise BrokenState(f"expected 2 to {MAX_SEATS} hands")
    faces = _numbers(record["faces"], 0, FACE_COUNT - 1, PIECES)
    state = SaboteurState(seats, rules, _rng(record["rng"]), faces)
    state.seen = _numbers(record["seen"], PUBLIC, (1 << seats) - 1, PIECES)
    state.hands = [_numbers(hand, 0, PIECES - 1) for hand in hands]
    for key in _LISTS:
        setattr(state, key, _numbers(record[key], 0, PIECES - 1))
    state.front = _numbers(record["front"], NO_PIECE, PIECES - 1, PLACES * seats)
    state.thieves = _numbers(record["thieves"], 0, seats - 1)
    state.queue = _numbers(record["queue"], 0, seats - 1)
    state.gold = _numbers(record["gold"], 0, _MOST_GOLD, seats)
    for key in _NUMBERS:
        setattr(state, key, _number(record[key], -1, PIECES))
    state.result = _result_from_json(record["result"], seats)
    for deed in _list(record["deeds"]):
        seat, face, target = _numbers(deed, NOBODY, _MOST_GOLD, 3)
        state.deeds.append(Deed(_number(seat, 0, seats - 1), _number(face, 0, FACE_COUNT - 1), target))
    for place in _list(record["tunnel"]):
        x, y, piece, turn = _numbers(place, -80, PIECES, 4)
        cell = cell_at(_number(x, -70, 78), _number(y, -70, 70))
        face = faces[_number(piece, 0, START_HANDLE)]
        if cell in state.laid or not (face < PATH_COUNT or START <= face <= START + len(GOAL_CARDS)):
            raise BrokenState("two cards lie on one cell, or something that is no tunnel")
        state.laid[cell] = piece
        state.shapes[cell] = 2 * face + _number(turn, 0, 1)
    return _sound(state)


def _sound(state: SaboteurState) -> SaboteurState:
    """`state` with what follows from its tunnel; raises `BrokenState` if something is wrong."""
    if state.turn >= len(state.hands):
        raise BrokenState("there is no such seat")
    grid.rebuild(state)
    if problems := view.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _result_from_json(value: object, seats: int) -> RoundResult | None:
    if value is None:
        return None
    record = _record(value, set(RoundResult._fields))
    try:
        verdict = Verdict(str(record["verdict"]))
    except ValueError as error:
        raise BrokenState(f"no round ends like {record['verdict']!r:.40}") from error
    if not isinstance(record["green_open"], bool) or not isinstance(record["blue_open"], bool):
        raise BrokenState("expected whether ways are open")
    thefts = [_numbers(pair, 0, seats - 1, 2) for pair in _list(record["thefts"])]
    return RoundResult(
        number=_number(record["number"], 1, ROUNDS),
        verdict=verdict,
        finisher=_number(record["finisher"], NOBODY, seats - 1),
        green_open=record["green_open"],
        blue_open=record["blue_open"],
        roles=tuple(_numbers(record["roles"], DWARFS[0], FACE_COUNT - 1, seats)),
        trapped=_number(record["trapped"], 0, (1 << seats) - 1),
        broken=_number(record["broken"], 0, (1 << seats) - 1),
        winners=tuple(_numbers(record["winners"], 0, seats - 1)),
        shares=tuple(_numbers(record["shares"], 0, _MOST_GOLD, seats)),
        crystals=_number(record["crystals"], 0, PIECES),
        finds=tuple(_numbers(record["finds"], 0, _MOST_GOLD, seats)),
        thefts=tuple((thief, victim) for thief, victim in thefts),
    )


_POSITION_WORDS = {
    "options", "roles", "hands", "tunnel", "goals", "turned", "front", "thieves", "draw", "rest", "aside", "turn",
    "opener", "round", "gold", "seed",
}  # fmt: skip


def position(info: GameInfo, data: Mapping[str, Any]) -> SaboteurState:
    """See `SaboteurGame.position`."""
    if unknown := set(data) - _POSITION_WORDS:
        raise BrokenState(f"saboteur positions have no word {', '.join(sorted(map(str, unknown)))}")
    try:
        rules = HouseRules.from_options(info.complete(data.get("options", {})))
        seats = len(data["roles"])
        info.check_seats(seats)
    except (SetupError, KeyError, TypeError) as error:
        raise BrokenState(f"this is no saboteur position: {error}") from error
    dealer = _Dealer()
    hands = [dealer.cards(hand) for hand in _listed(data.get("hands", [[]] * seats), seats)]
    front = [dealer.cards(cards) for cards in _listed(data.get("front", [[]] * seats), seats)]
    tunnel = [(cell, turn, dealer.card(word)) for cell, turn, word in _tunnel(data.get("tunnel", {}))]
    draw = dealer.cards(data.get("draw", []))
    rest = dealer.rest()
    dwarfs = _order(DWARFS, [*data["roles"], *data.get("aside", ())])
    goals = _order(GOAL_CARDS, data.get("goals", ()))
    state = SaboteurState(
        seats, rules, _number(data.get("seed", 0), 0, MASK64), [*dealer.faces, *goals, START, *dwarfs]
    )
    state.hands = hands
    state.draw = (draw + rest if data.get("rest") == "draw" else draw)[::-1]
    state.removed = [] if data.get("rest") == "draw" else rest
    state.roles = list(DWARF_HANDLES[:seats])
    state.aside = list(DWARF_HANDLES[seats:])[::-1]
    _lay_out(state, front, tunnel, data.get("turned", {}))
    state.turn = _number(data.get("turn", 0), 0, seats - 1)
    state.opener = _number(data.get("opener", 0), 0, seats - 1)
    state.round = _number(data.get("round", 1), 1, ROUNDS)
    state.gold = _numbers(data.get("gold", [0] * seats), 0, _MOST_GOLD, seats)
    state.thieves = [s for s in range(seats) if state.front[PLACES * s + STOLEN] != NO_PIECE]
    if "thieves" in data:
        state.thieves = _numbers(data["thieves"], 0, seats - 1)
    return _sound(state)


class _Dealer:
    """Gives each named card the next handle."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def card(self, word: object) -> int:
        face = FACE_BY_WORD.get(str(word), FACE_COUNT)
        if face > CARDS[-1]:
            raise BrokenState(f"saboteur has no playing card {word!r:.40}")
        self.faces.append(face)
        return len(self.faces) - 1

    def cards(self, words: object) -> list[int]:
        if not isinstance(words, (list, tuple)):
            raise BrokenState(f"expected a list of cards, got {words!r:.40}")
        return [self.card(word) for word in words]

    def rest(self) -> list[int]:
        """Handles for all cards not named yet."""
        named = len(self.faces)
        left = Counter(CARDS)
        left.subtract(self.faces)
        if any(count < 0 for count in left.values()):
            raise BrokenState("the position names a card more often than it is printed")
        self.faces += sorted(left.elements())
        return list(range(named, len(self.faces)))


def _listed(value: object, length: int) -> list[Any]:
    return _list(list(value) if isinstance(value, tuple) else value, length)


def _order(printed: tuple[int, ...], words: Any) -> list[int]:
    """The named faces, and after them the other printed ones."""
    named = [FACE_BY_WORD.get(str(word), FACE_COUNT) for word in words]
    left = Counter(printed)
    left.subtract(named)
    if any(count < 0 for count in left.values()):
        raise BrokenState(f"these are not {len(printed)} printed cards: {list(words)!r:.80}")
    return [*named, *sorted(left.elements())]


def _cell(word: object) -> int:
    cell = zone_cell(f"cell:{word}")
    if cell is None:
        raise BrokenState(f"there is no cell {word!r:.40}")
    return cell


def _tunnel(words: object) -> list[tuple[int, int, str]]:
    """(cell, turn, card word) of each entry "x,y": "card" or "card turned"."""
    if not isinstance(words, Mapping):
        raise BrokenState("the tunnel is an object of cells")
    found = []
    for place, word in words.items():
        card = str(word).removesuffix(" turned")
        found.append((_cell(place), int(card != word), card))
    return found


def _lay_out(state: SaboteurState, front: list[list[int]], tunnel: list[tuple[int, int, int]], turned: object) -> None:
    grid.clear_tunnel(state)
    for seat, cards in enumerate(front):
        for piece in cards:
            place = PLACE_OF.get(state.faces[piece])
            if place is None or state.front[PLACES * seat + place] != NO_PIECE:
                raise BrokenState("this can't lie in front of a player, or does so twice")
            state.front[PLACES * seat + place] = piece
    for cell, turn, piece in tunnel:
        state.laid[cell] = piece
        state.shapes[cell] = 2 * state.faces[piece] + turn
    if not isinstance(turned, Mapping):
        raise BrokenState("turned goals are an object of cells")
    for word, turn in turned.items():
        cell = _cell(word)
        if cell not in GOAL_CELLS:
            raise BrokenState(f"there is no goal on {word!r:.40}")
        piece = GOAL_HANDLES[GOAL_CELLS.index(cell)]
        if state.faces[piece] == GOLD:
            raise BrokenState("the round is over when the gold is turned")
        state.laid[cell] = piece
        state.shapes[cell] = 2 * state.faces[piece] + _number(turn, 0, 1)
    if state.laid[START_CELL] != START_HANDLE:
        raise BrokenState("a card lies on the start")
    for piece in (*state.laid.values(), *state.front):
        if piece != NO_PIECE:
            state.seen[piece] = PUBLIC
    for seat, hand in enumerate(state.hands):
        for piece in (*hand, state.roles[seat]):
            state.seen[piece] = 1 << seat
