"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.cards import left_over
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.reading import entries, number, numbers
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
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
from tabletable.games.saboteur.rules.state import HouseRules, SaboteurState


def read_state(data: JsonValue) -> SaboteurState:
    """See `Game.read_state`."""
    state = SaboteurState.read(data, 2, MAX_SEATS, ("tunnel",))
    assert isinstance(data, dict)
    for place in entries(data["tunnel"]):
        x, y, piece, turn = numbers(place, -80, PIECES, 4)
        cell = cell_at(number(x, -70, 78), number(y, -70, 70))
        face = state.faces[number(piece, 0, START_HANDLE)]
        if cell in state.laid or not (face < PATH_COUNT or START <= face <= START + len(GOAL_CARDS)):
            raise BrokenState("two cards lie on one cell, or something that is no tunnel")
        state.laid[cell] = piece
        state.shapes[cell] = 2 * face + number(turn, 0, 1)
    grid.rebuild(state)
    return state


_POSITION_WORDS = {
    "options", "roles", "hands", "tunnel", "goals", "turned", "looked", "front", "thieves", "draw", "rest", "aside",
    "turn", "opener", "round", "gold", "seed",
}  # fmt: skip


def position(game: Game[SaboteurState], data: Mapping[str, Any]) -> SaboteurState:
    """A position in these words, all but `roles` optional:

    - `roles`: per seat its dwarf ("green digger", "boss", …); `aside`: the next dwarfs to be handed out
    - `hands`: per seat a list of cards ("cross", "door green h", "break lantern", "map") in draw order
    - `tunnel`: cell → card, with "turned" after it for half a turn: {"1,0": "cross", "2,0": "curve ne turned"}
    - `goals`: from north to south ("goal gold", "goal stone ne", "goal stone nw"); `turned`: cell → turn (0 or 1)
      of the stones that lie open: {"8,2": 1}; `looked`: per seat the cells of the goals it has seen: [["8,-2"], []]
    - `front`: per seat the cards in front of it ("break cart", "theft", "trapped"); `thieves`: the seats with a
      theft in the order they laid it
    - `draw`: the pile, next card first; `rest`: "draw" puts all cards that are not named under it, else they are
      out of the round
    - `turn`, `opener`: seats; `round`; `gold`: per seat; `options`; `seed`
    """
    rules = HouseRules.from_options(game.info.worded(data, _POSITION_WORDS, "roles"))
    seats = len(data["roles"])
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
    for seat, cells in enumerate(_listed(data.get("looked", [[]] * seats), seats)):
        for word in cells:
            state.seen[_goal(word)] |= 1 << seat
    state.turn = 0
    state.thieves = [s for s in range(seats) if state.front[PLACES * s + STOLEN] != NO_PIECE]
    state.take(data, "turn", "opener", "round", "gold", "thieves")
    grid.rebuild(state)
    return sound(state, knowledge.check)


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
        self.faces += left_over(CARDS, self.faces)
        return list(range(named, len(self.faces)))


def _listed(value: object, length: int) -> list[Any]:
    return entries(list(value) if isinstance(value, tuple) else value, length)


def _order(printed: tuple[int, ...], words: Any) -> list[int]:
    """The named faces, and after them the other printed ones."""
    named = [FACE_BY_WORD.get(str(word), FACE_COUNT) for word in words]
    return [*named, *left_over(printed, named)]


def _cell(word: object) -> int:
    cell = zone_cell(f"cell:{word}")
    if cell is None:
        raise BrokenState(f"there is no cell {word!r:.40}")
    return cell


def _goal(word: object) -> int:
    """The goal that lies on a cell."""
    cell = _cell(word)
    if cell not in GOAL_CELLS:
        raise BrokenState(f"there is no goal on {word!r:.40}")
    return GOAL_HANDLES[GOAL_CELLS.index(cell)]


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
        piece = _goal(word)
        if state.faces[piece] == GOLD:
            raise BrokenState("the round is over when the gold is turned")
        cell = _cell(word)
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
