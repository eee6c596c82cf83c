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
from tabletable.games.saboteur.rules import grid, knowledge
from tabletable.games.saboteur.rules.cards import (
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
from tabletable.games.saboteur.rules.commands import GOAL_CELLS, MAX_SEATS, START_CELL, cell_at, zone_cell
from tabletable.games.saboteur.rules.state import ROUNDS, Deed, HouseRules, RoundResult, SaboteurState, Verdict

_NUMBERS = ("turn", "opener", "round", "clearing", "discarded")
_LISTS = ("draw", "removed", "discard", "roles", "aside", "hats")
_MOST_GOLD = 1 << 20


def state_from_json(data: JsonValue) -> SaboteurState:
    """The state that `SaboteurState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    keys = (set(SaboteurState.__slots__) - {"laid", "shapes", "lit", "sites"}) | {"tunnel"}
    parts = record(data, keys)
    rules = HouseRules(**switches(parts["rules"], HouseRules._fields))
    hands = entries(parts["hands"])
    seats = len(hands)
    if not 2 <= seats <= MAX_SEATS:
        raise BrokenState(f"expected 2 to {MAX_SEATS} hands")
    faces = numbers(parts["faces"], 0, FACE_COUNT - 1, PIECES)
    state = SaboteurState(seats, rules, random_state(parts["rng"]), faces)
    state.seen = numbers(parts["seen"], PUBLIC, (1 << seats) - 1, PIECES)
    state.hands = [numbers(hand, 0, PIECES - 1) for hand in hands]
    for key in _LISTS:
        setattr(state, key, numbers(parts[key], 0, PIECES - 1))
    state.front = numbers(parts["front"], NO_PIECE, PIECES - 1, PLACES * seats)
    state.thieves = numbers(parts["thieves"], 0, seats - 1)
    state.queue = numbers(parts["queue"], 0, seats - 1)
    state.gold = numbers(parts["gold"], 0, _MOST_GOLD, seats)
    for key in _NUMBERS:
        setattr(state, key, number(parts[key], -1, PIECES))
    state.result = _result_from_json(parts["result"], seats)
    for deed in entries(parts["deeds"]):
        seat, face, target = numbers(deed, NOBODY, _MOST_GOLD, 3)
        state.deeds.append(Deed(number(seat, 0, seats - 1), number(face, 0, FACE_COUNT - 1), target))
    for place in entries(parts["tunnel"]):
        x, y, piece, turn = numbers(place, -80, PIECES, 4)
        cell = cell_at(number(x, -70, 78), number(y, -70, 70))
        face = faces[number(piece, 0, START_HANDLE)]
        if cell in state.laid or not (face < PATH_COUNT or START <= face <= START + len(GOAL_CARDS)):
            raise BrokenState("two cards lie on one cell, or something that is no tunnel")
        state.laid[cell] = piece
        state.shapes[cell] = 2 * face + number(turn, 0, 1)
    return _sound(state)


def _sound(state: SaboteurState) -> SaboteurState:
    """`state` with what follows from its tunnel; raises `BrokenState` if something is wrong."""
    if state.turn >= len(state.hands):
        raise BrokenState("there is no such seat")
    grid.rebuild(state)
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _result_from_json(value: object, seats: int) -> RoundResult | None:
    if value is None:
        return None
    parts = record(value, RoundResult._fields)
    verdict = member(Verdict, parts["verdict"])
    if not isinstance(parts["green_open"], bool) or not isinstance(parts["blue_open"], bool):
        raise BrokenState("expected whether ways are open")
    thefts = [numbers(pair, 0, seats - 1, 2) for pair in entries(parts["thefts"])]
    return RoundResult(
        number=number(parts["number"], 1, ROUNDS),
        verdict=verdict,
        finisher=number(parts["finisher"], NOBODY, seats - 1),
        green_open=parts["green_open"],
        blue_open=parts["blue_open"],
        roles=tuple(numbers(parts["roles"], DWARFS[0], FACE_COUNT - 1, seats)),
        trapped=number(parts["trapped"], 0, (1 << seats) - 1),
        broken=number(parts["broken"], 0, (1 << seats) - 1),
        winners=tuple(numbers(parts["winners"], 0, seats - 1)),
        shares=tuple(numbers(parts["shares"], 0, _MOST_GOLD, seats)),
        crystals=number(parts["crystals"], 0, PIECES),
        finds=tuple(numbers(parts["finds"], 0, _MOST_GOLD, seats)),
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
    state = SaboteurState(seats, rules, number(data.get("seed", 0), 0, MASK64), [*dealer.faces, *goals, START, *dwarfs])
    state.hands = hands
    state.draw = (draw + rest if data.get("rest") == "draw" else draw)[::-1]
    state.removed = [] if data.get("rest") == "draw" else rest
    state.roles = list(DWARF_HANDLES[:seats])
    state.aside = list(DWARF_HANDLES[seats:])[::-1]
    _lay_out(state, front, tunnel, data.get("turned", {}))
    state.turn = number(data.get("turn", 0), 0, seats - 1)
    state.opener = number(data.get("opener", 0), 0, seats - 1)
    state.round = number(data.get("round", 1), 1, ROUNDS)
    state.gold = numbers(data.get("gold", [0] * seats), 0, _MOST_GOLD, seats)
    state.thieves = [s for s in range(seats) if state.front[PLACES * s + STOLEN] != NO_PIECE]
    if "thieves" in data:
        state.thieves = numbers(data["thieves"], 0, seats - 1)
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
    return entries(list(value) if isinstance(value, tuple) else value, length)


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
        state.shapes[cell] = 2 * state.faces[piece] + number(turn, 0, 1)
    if state.laid[START_CELL] != START_HANDLE:
        raise BrokenState("a card lies on the start")
    for piece in (*state.laid.values(), *state.front):
        if piece != NO_PIECE:
            state.seen[piece] = PUBLIC
    for seat, hand in enumerate(state.hands):
        for piece in (*hand, state.roles[seat]):
            state.seen[piece] = 1 << seat
