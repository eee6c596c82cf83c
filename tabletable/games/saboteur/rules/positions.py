"""States from data: positions described in words, the faults of a state, and how each is mended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count, islice
from operator import methodcaller
from typing import Any

from tabletable.core.cards import NamedCards, left_over
from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.flaws import FOREIGN, LOST, OVER, Flaw, Mend, Mending, flaw, wrongly_known
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
from tabletable.core.reading import entries, number, numbers
from tabletable.core.rng import MASK64
from tabletable.core.rulebook import Rulebook
from tabletable.core.state import sound
from tabletable.games.saboteur.rules import base, cards, grid, zones
from tabletable.games.saboteur.rules.state import CLEARING, ROUNDS, HouseRules, SaboteurState

_POSITION_WORDS = {
    "options", "roles", "hands", "tunnel", "goals", "turned", "looked", "front", "thieves", "draw", "discard", "rest",
    "aside", "turn", "opener", "round", "gold", "seed",
}  # fmt: skip
_CARD_BY_WORD = {word: face for word, face in cards.FACE_BY_WORD.items() if face <= cards.CARDS[-1]}


class SaboteurPositions(Rulebook[SaboteurState]):
    """Makes states from data and finds the faults of a state."""

    states = SaboteurState

    def read_state(self, data: JsonValue) -> SaboteurState:
        state = SaboteurState.from_json(data, 2, zones.MAX_SEATS, ("tunnel",))
        assert isinstance(data, dict)
        for place in entries(data["tunnel"]):
            x, y, piece, turn = numbers(place, -80, cards.PIECES, 4)
            cell = cards.cell_at(number(x, -70, 78), number(y, -70, 70))
            face = state.faces[number(piece, 0, cards.START_HANDLE)]
            if cell in state.laid or not (
                face < cards.PATH_COUNT or cards.START <= face <= cards.START + len(cards.GOAL_CARDS)
            ):
                raise BrokenState("two cards lie on one cell, or something that is no tunnel")
            state.laid[cell] = piece
            state.shapes[cell] = 2 * face + number(turn, 0, 1)
        grid.rebuild(state)
        return state

    def position(self, data: Mapping[str, Any]) -> SaboteurState:
        """Make a position of these words, all but `roles` optional. Raises `BrokenState`.

        - `roles`: per seat its dwarf ("green digger", "boss", …, in the base game "gold digger" and "saboteur");
          `aside`: the next dwarfs to be handed out
        - `hands`: per seat a list of cards ("cross", "door green h", "break lantern", "map") in draw order
        - `tunnel`: cell → card, with "turned" after it for half a turn: {"1,0": "cross", "2,0": "curve ne turned"}
        - `goals`: from north to south ("goal gold", "goal stone ne", "goal stone nw"); `turned`: cell → turn (0 or 1)
          of the stones that lie open: {"8,2": 1}; `looked`: per seat the cells of the goals it has seen: [["8,-2"], []]
        - `front`: per seat the cards in front of it ("break cart", "theft", "trapped"); `thieves`: the seats with a
          theft in the order they laid it
        - `discard`: the pile, top card last; `draw`: the pile, next card first; `rest`: "draw" puts all cards that are
          not named under it, else they are out of the round
        - `turn`, `opener`: seats; `round`; `gold`: per seat; `options`; `seed`
        """
        rules = HouseRules.from_options(self.info.worded(data, _POSITION_WORDS, "roles"))
        seats = len(data["roles"])
        if rules.base and seats not in base.BY_SEATS:
            raise BrokenState(f"the base game is for 3 to 10 players, not {seats}")
        named, handles = NamedCards(data, seats, _CARD_BY_WORD.get), count()

        def pieces(faces: Sequence[int]) -> list[int]:
            return list(islice(handles, len(faces)))

        hands, front = ([pieces(pile) for pile in named.piles(key)] for key in ("hands", "front"))
        tunnel = [(cell, turn, pieces([named.card(word)])[0]) for cell, turn, word in _tunnel(data.get("tunnel", {}))]
        discard, draw = pieces(named.pile("discard")), pieces(named.pile("draw"))
        left = left_over(cards.BASE_CARDS if rules.base else cards.CARDS, named.faces)
        rest = pieces(left)
        words = [*data["roles"], *data.get("aside", ())]
        dwarfs = _order(base.roles(seats) if rules.base else cards.DWARFS, words)
        shuffled = cards.DWARF_HANDLES[: len(dwarfs)]
        if rules.base:
            dwarfs += left_over(base.DWARFS, dwarfs)
        goals = _order(cards.GOAL_CARDS, data.get("goals", ()))
        pack = [*named.faces, *left]
        pack += left_over(cards.CARDS, pack)
        seed = number(data.get("seed", 0), 0, MASK64)
        state = SaboteurState(seats, rules, seed, [*pack, *goals, cards.START, *dwarfs])
        state.hands, state.discard = hands, discard
        state.draw = (draw + rest if data.get("rest") == "draw" else draw)[::-1]
        state.removed = [] if data.get("rest") == "draw" else rest
        state.roles = list(cards.DWARF_HANDLES[:seats])
        state.aside = list(shuffled[seats:])[::-1]
        _lay_out(state, front, tunnel, data.get("turned", {}))
        for seat, cells in enumerate(named.by_seat("looked")):
            for word in cells:
                state.seen[_goal(word)] |= 1 << seat
        state.turn = 0
        state.thieves = [s for s in range(seats) if state.front[cards.PLACES * s + cards.STOLEN] != NO_PIECE]
        state.take(data, "turn", "opener", "round", "gold", "thieves")
        grid.rebuild(state)
        return sound(state, self.check)

    def check(self, state: SaboteurState) -> list[Flaw]:
        if LOST in (wrong := state.ZONES.flaws(state)):
            return wrong
        others = [*_check_pieces(state)] or [*_check_open(state), *_check_tunnel(state), *_check_turn(state)]
        return wrong + others


def _order(printed: Sequence[int], words: Any) -> list[int]:
    """Return the named faces, followed by all other printed ones."""
    named = [cards.FACE_BY_WORD.get(str(word), cards.FACE_COUNT) for word in words]
    return [*named, *left_over(printed, named)]


def _cell(word: object) -> int:
    cell = cards.zone_cell(f"cell:{word}")
    if cell is None:
        raise BrokenState(f"there is no cell {word!r:.40}")
    return cell


def _goal(word: object) -> int:
    """Return the handle of the goal on a cell. Raises `BrokenState`."""
    cell = _cell(word)
    if cell not in cards.GOAL_CELLS:
        raise BrokenState(f"there is no goal on {word!r:.40}")
    return cards.GOAL_AT[cell]


def _tunnel(words: object) -> list[tuple[int, int, str]]:
    """Return (cell, turn, card word) of each entry "x,y": "card" or "card turned". Raises `BrokenState`."""
    if not isinstance(words, Mapping):
        raise BrokenState("the tunnel is an object of cells")
    entries = []
    for place, word in words.items():
        card = str(word).removesuffix(" turned")
        entries.append((_cell(place), int(card != word), card))
    return entries


def _lay_out(state: SaboteurState, front: list[list[int]], tunnel: list[tuple[int, int, int]], turned: object) -> None:
    grid.clear_tunnel(state)
    for seat, pieces in enumerate(front):
        for piece in pieces:
            place = cards.PLACE_OF.get(state.faces[piece])
            if place is None or state.front[cards.PLACES * seat + place] != NO_PIECE:
                raise BrokenState("this can't lie in front of a player, or does so twice")
            state.front[cards.PLACES * seat + place] = piece
    for cell, turn, piece in tunnel:
        state.laid[cell] = piece
        state.shapes[cell] = 2 * state.faces[piece] + turn
    if not isinstance(turned, Mapping):
        raise BrokenState("turned goals are an object of cells")
    for word, turn in turned.items():
        piece = _goal(word)
        if state.faces[piece] == cards.GOLD:
            raise BrokenState("the round is over when the gold is turned")
        cell = _cell(word)
        state.laid[cell] = piece
        state.shapes[cell] = 2 * state.faces[piece] + number(turn, 0, 1)
    if state.laid[cards.START_CELL] != cards.START_HANDLE:
        raise BrokenState("a card lies on the start")
    for piece in (*state.laid.values(), *state.front, *state.ZONES.lying(state).get(zones.BOX, ())):
        if piece != NO_PIECE:
            state.seen[piece] = PUBLIC
    for seat, hand in enumerate(state.hands):
        for piece in (*hand, state.roles[seat]):
            state.seen[piece] = 1 << seat


# ------------------------------------------------------------------------------------------------ invariants


def _check_pieces(state: SaboteurState) -> Iterator[Flaw]:
    seats, is_base = len(state.hands), state.rules.base
    if is_base and seats not in base.BY_SEATS:
        yield flaw("the base game is for 3 to 10 players", "saboteur.setup.base", n=seats)
        return
    if state.faces[cards.START_HANDLE] != cards.START:
        yield Flaw("the start is another card", FOREIGN)
    if (is_base and not _is_boxed(state)) or bool(state.gold_cards) != is_base:
        yield Flaw("the base game leaves something else in the box, or has other gold cards")
    piles = (state.draw, state.removed, state.discard, *state.hands, [piece for piece in state.front if piece >= 0])
    for piece in (piece for pile in piles for piece in pile):
        if piece not in range(len(cards.CARDS)):
            yield flaw("something that is no playing card lies among them", "saboteur.edit.fault.card", piece=piece)
    for at, piece in enumerate(state.front):
        if piece != NO_PIECE and cards.PLACE_OF.get(state.faces[piece]) != at % cards.PLACES:
            text, seat = "a card in front of a player is in the wrong place", at // cards.PLACES
            zone, mend = zones.FRONT[seat][at % cards.PLACES], methodcaller("remove", piece)
            yield flaw(text, "saboteur.edit.fault.front", zone, piece, mend, player=SeatRef(seat))
    for piece in (*state.roles, *state.aside, *state.hats):
        if piece not in cards.DWARF_HANDLES:
            yield flaw("something that is no dwarf lies among them", "saboteur.edit.fault.dwarf", piece=piece)


def _is_boxed(state: SaboteurState) -> bool:
    """Return whether unused cards and roles are in the box, and no more gold cards are left than the base game has."""
    seats = len(state.hands)
    return (
        sorted(state.faces[piece] for piece in base.box(seats)) == sorted(base.boxed(seats))
        and len(state.gold_cards) == len(base.GOLD_CARDS)
        and all(count <= most for count, most in zip(state.gold_cards, base.GOLD_CARDS, strict=True))
    )


def _check_open(state: SaboteurState) -> Iterator[Flaw]:
    for cell, piece in state.laid.items():
        if state.seen[piece] != PUBLIC:
            yield wrongly_known(cards.CELL_ZONE[cell], [piece], PUBLIC)


def _check_tunnel(state: SaboteurState) -> list[Flaw]:
    wrong: list[Flaw] = []

    def add(text: str, key: str, cell: int, mend: Mend | None = None) -> None:
        x, y = cards.cell_xy(cell)
        wrong.append(flaw(text, key, cards.CELL_ZONE[cell], state.laid[cell], mend, x=x, y=y))

    if state.laid.get(cards.START_CELL) != cards.START_HANDLE or state.laid.keys() != state.shapes.keys():
        key, zone = "saboteur.edit.fault.start", cards.CELL_ZONE[cards.START_CELL]
        return [flaw("the tunnel has no start", key, zone, mend=_lay_start)]
    for cell, piece in state.laid.items():
        if state.shapes[cell] >> 1 != state.faces[piece]:
            wrong.append(Flaw("a shape is not that of the card"))
        if piece < cards.GOAL_HANDLES[0] and (state.faces[piece] >= cards.PATH_COUNT or cell in cards.GOAL_CELLS):
            text = "something that is no path card lies in the tunnel, or one lies on a goal"
            add(text, "saboteur.edit.fault.tunnel", cell)
        if piece in cards.GOAL_HANDLES and cell != cards.GOAL_CELLS[cards.GOAL_HANDLES.index(piece)]:
            add("a goal lies in a wrong place", "saboteur.edit.fault.goal", cell)
    # Goals may misfit their neighbours (R7); all other cards agree on every edge, or the later one is at fault.
    order = {cell: at for at, cell in enumerate(state.laid) if cell not in cards.GOAL_CELLS}
    for cell in order:
        if any(order.get(cell + step, len(order)) < order[cell] for step in _misfits(state, cell)):
            add("two touching cards don't agree", "saboteur.edit.fault.fit", cell, partial(_refit, cell))
    copy = state.clone()
    grid.rebuild(copy)
    if copy.lit != state.lit:
        wrong.append(Flaw("the lit ways are not those that the cards make"))
    if copy.sites != state.sites:
        wrong.append(Flaw("the sites are not those that the cards leave"))
    return wrong


def _misfits(state: SaboteurState, cell: int) -> Iterator[int]:
    """Yield the step to each neighbour of a card that doesn't match it; goals may mismatch."""
    for edge, step, facing in cards.ACROSS:
        there = None if cell + step in cards.GOAL_CELLS else state.shapes.get(cell + step)
        if there is not None and bool(cards.OPEN[state.shapes[cell]] & edge) != bool(cards.OPEN[there] & facing):
            yield step


def _check_turn(state: SaboteurState) -> list[Flaw]:
    seats, turn = len(state.hands), state.turn
    wrong = []
    if sorted(state.thieves) != [s for s in range(seats) if state.front[cards.PLACES * s + cards.STOLEN] != NO_PIECE]:
        wrong.append(Flaw("the order of thefts is not that of the theft cards"))
    if turn == NOBODY:
        if state.result is None or state.round != ROUNDS or state.queue:
            wrong.append(Flaw("the game is over without a result", OVER))
    elif state.queue:
        if turn != state.queue[0] or state.result is None or not set(state.queue) <= set(state.thieves):
            text, key = "the seat on turn is not the next thief", "saboteur.edit.fault.thief"
            wrong.append(flaw(text, key, zones.SEAT[turn], mend=_stop_thefts, player=SeatRef(turn)))
    elif not state.hands[turn]:
        text, key = "the seat on turn has no cards", "saboteur.edit.fault.no_cards"
        wrong.append(flaw(text, key, zones.HAND[turn], mend=_give_one, player=SeatRef(turn)))
    if state.clearing != NO_PIECE and (
        state.clearing not in state.in_front(turn) or len(state.hands[turn]) + state.discarded < CLEARING
    ):
        text, key = "the card to be removed does not lie in front of the seat on turn", "saboteur.edit.fault.clearing"
        wrong.append(flaw(text, key, piece=state.clearing, mend=_stop_clearing))
    if not 0 <= state.discarded <= (2 if state.clearing == NO_PIECE else 1):
        text, key = "too many cards have been discarded", "saboteur.edit.fault.discarded"
        wrong.append(flaw(text, key, mend=_stop_clearing, n=state.discarded))
    return wrong


# ------------------------------------------------------------------------------------------------ mended


def _lay_start(mender: Mending) -> None:
    """Put the start card in its cell, and nothing else there."""
    state: SaboteurState = mender.state
    there = state.laid.get(cards.START_CELL, NO_PIECE)
    if there not in (NO_PIECE, cards.START_HANDLE, *cards.GOAL_HANDLES):
        state.seen[there] = SECRET
        state.draw.insert(0, there)
    others = {
        cell: piece for cell, piece in state.laid.items() if cell != cards.START_CELL and piece != cards.START_HANDLE
    }
    state.laid = {cards.START_CELL: cards.START_HANDLE, **others}
    state.shapes = {cell: state.shapes.get(cell, 0) for cell in state.laid}


def _stop_clearing(mender: Mending) -> None:
    """Cancel a clearing or a swap of cards under way."""
    mender.state.clearing, mender.state.discarded = NO_PIECE, 0


def _stop_thefts(mender: Mending) -> None:
    mender.state.queue.clear()


def _refit(cell: int, mender: Mending) -> None:
    """Turn a card if it fits then, else remove it."""
    state: SaboteurState = mender.state
    piece = state.laid[cell]
    state.shapes[cell] ^= 1
    if cards.SYMMETRIC[state.faces[piece]] or any(_misfits(state, cell)):
        mender.remove(piece)


def _give_one(mender: Mending) -> None:
    """Deal a card at random; if none is left, pass the turn to a seat with one, or take one from the table."""
    state: SaboteurState = mender.state
    if mender.put(HIDDEN, zones.HAND[state.turn]):
        return
    holders = [seat for seat, hand in enumerate(state.hands) if hand]
    if holders:
        state.turn = holders[0]
        return
    spare = [*state.discard, *(piece for piece in state.front if piece != NO_PIECE), *state.removed]
    if spare and spare[0] in state.removed:
        state.draw.append(state.removed.pop())
    elif spare:
        mender.remove(spare[0])
    else:
        mender.remove(next(reversed([piece for piece in state.laid.values() if piece < cards.GOAL_HANDLES[0]])))
