"""The position editor: tunnel, goals, dwarfs and hands, and the faults of a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from tabletable.core import editing
from tabletable.core.editing import EditableValue, Fault, Law, Mend, Mending, Tab, choice, take_away, tidied
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.games.saboteur.rules import base, grid
from tabletable.games.saboteur.rules.cards import (
    ACROSS,
    ACTIONS_END,
    BASE_CARDS,
    BASE_PATHS,
    CELL_ZONE,
    DWARFS,
    GOAL_CELLS,
    GOAL_HANDLES,
    GOLD,
    GREEN_DIGGER,
    OPEN,
    PATH_COUNT,
    PLACE_OF,
    PLACES,
    PROPOSED_PATHS,
    START_CELL,
    START_HANDLE,
    STOLEN,
    SYMMETRIC,
    card_title,
    cell_xy,
    zone_cell,
)
from tabletable.games.saboteur.rules.rounds import redealt
from tabletable.games.saboteur.rules.state import (
    DISCARD_PILE,
    DRAW_PILE,
    FRONT,
    HAND,
    ROLE,
    ROUNDS,
    SEAT,
    SaboteurState,
)

_PROPOSED = range(PATH_COUNT - len(PROPOSED_PATHS), PATH_COUNT)
_MOST_GOLD = 99

_TABS = (
    Tab(Msg("saboteur.edit.paths"), (*range(len(BASE_PATHS)), *_PROPOSED)),
    Tab(Msg("saboteur.edit.special"), tuple(range(len(BASE_PATHS), _PROPOSED[0]))),
    Tab(Msg("saboteur.edit.actions"), tuple(range(PATH_COUNT, ACTIONS_END))),
    Tab(Msg("saboteur.edit.goals"), tuple(range(GOLD, GOLD + 3))),
    Tab(Msg("saboteur.edit.dwarfs"), tuple(dict.fromkeys(DWARFS))),
)
_BASE_TABS = (
    Tab(_TABS[0].label, tuple(range(len(BASE_PATHS)))),
    Tab(Msg("saboteur.edit.actions"), tuple(dict.fromkeys(face for face in BASE_CARDS if face >= PATH_COUNT))),
    Tab(Msg("saboteur.edit.goals"), tuple(range(GOLD, GOLD + 3))),
    Tab(Msg("saboteur.edit.dwarfs"), base.ROLES),
)


class SaboteurEditing(editing.Editing[SaboteurState]):
    """Cards that were placed nowhere lie on the draw pile, dwarfs aside."""

    def tabs(self, state: SaboteurState) -> Sequence[Tab]:
        return _BASE_TABS if state.rules.base else _TABS

    def rest(self, state: SaboteurState, face: int) -> list[int]:
        """Return the list of unplaced pieces; none for goals, which always lie in their cells."""
        if face >= GREEN_DIGGER:
            return state.aside
        return [] if face >= ACTIONS_END else state.draw

    def allowed_zones(self, state: SaboteurState, face: int) -> Collection[str]:
        seats = len(state.hands)
        if face >= GREEN_DIGGER:
            return ROLE[:seats]
        if face >= ACTIONS_END:
            return [CELL_ZONE[cell] for cell in GOAL_CELLS]
        found = [*HAND[:seats]]
        if face != HIDDEN:
            found += [DISCARD_PILE, DRAW_PILE]
        if face in PLACE_OF:
            found += [*SEAT[:seats], *(fronts[PLACE_OF[face]] for fronts in FRONT[:seats])]
        elif 0 <= face < PATH_COUNT:
            cells = {*state.shapes, *state.sites} - {START_CELL, *GOAL_CELLS}
            found += [CELL_ZONE[cell] for cell in cells]
        return found

    def piece_at(self, state: SaboteurState, zone: str) -> int:
        cell = zone_cell(zone)
        if cell in GOAL_CELLS:
            return GOAL_HANDLES[GOAL_CELLS.index(cell)]
        if cell is not None:
            return state.laid.get(cell, NO_PIECE)
        name, _, seat = zone.partition(":")
        return state.roles[int(seat)] if name == "role" else NO_PIECE

    def put(self, state: SaboteurState, piece: int, zone: str) -> None:
        """Put a piece down; a path card is turned if it fits only turned."""
        face, cell = state.faces[piece], zone_cell(zone)
        if cell is not None:
            demand = grid.demand_of(state, cell) | grid.USABLE
            turns = grid.FITS[demand][face]
            state.laid[cell], state.shapes[cell] = piece, 2 * face + (turns == 2)
            return
        seat = int(zone.partition(":")[2])
        place = PLACES * seat + PLACE_OF[face]
        if (there := state.front[place]) != NO_PIECE:
            state.front[place] = NO_PIECE
            state.faces[there], state.seen[there] = HIDDEN, SECRET
            state.draw.insert(0, there)
        state.front[place] = piece

    def lift(self, state: SaboteurState, piece: int) -> bool:
        if piece in state.front:
            state.front[state.front.index(piece)] = NO_PIECE
            return True
        cell = next((cell for cell, there in state.laid.items() if there == piece), None)
        if cell is None or cell in GOAL_CELLS or cell == START_CELL:
            return super().lift(state, piece)
        del state.laid[cell], state.shapes[cell]
        return True

    def turn(self, state: SaboteurState, piece: int) -> bool:
        """Turn a path card; a goal is opened, turned and closed again."""
        if piece in GOAL_HANDLES:
            return _turn_goal(state, piece)
        for cell, there in state.laid.items():
            if there == piece and piece != START_HANDLE and not SYMMETRIC[state.faces[piece]]:
                state.shapes[cell] ^= 1
                return True
        return False

    def marks(self, state: SaboteurState) -> Sequence[EditableValue]:
        seats = range(len(state.hands))
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in seats]
        dwarfs = ((HIDDEN, Msg("editor.any")), *((face, card_title(face)) for face in self.tabs(state)[-1].faces))
        found = [choice("turn", Msg("editor.turn"), state.turn, players)]
        rounds = [(number, msg("editor.number", n=number)) for number in range(1, ROUNDS + 1)]
        found.append(choice("round", Msg("saboteur.edit.round"), state.round, rounds))
        for seat in seats:
            role = state.faces[state.roles[seat]]
            found.append(choice(f"role:{seat}", Msg("saboteur.edit.dwarf"), role, dwarfs, seat))
            found.append(
                EditableValue(f"gold:{seat}", Msg("saboteur.edit.gold"), state.gold[seat], _MOST_GOLD, (), seat)
            )
        return found

    def set(self, state: SaboteurState, key: str, value: int) -> None:
        """Change a mark; changing the turn cancels a discard, clearing or theft under way."""
        name, _, seat = key.partition(":")
        if name == "role":
            state.faces[state.roles[int(seat)]] = value
        elif name == "gold":
            state.gold[int(seat)] = value
        else:
            setattr(state, name, value)
            if name == "turn":
                state.queue, state.clearing, state.discarded = [], NO_PIECE, 0

    def tidy(self, state: SaboteurState) -> None:
        """Repair the derived parts and the box. Switching between the base game and both boxes starts the position
        anew.
        """
        if len(state.gold_cards) != (len(base.GOLD_CARDS) if state.rules.base else 0):
            self._begin_anew(state)
        if state.rules.base:
            seats = len(state.hands)
            for piece, face in zip(base.box(seats), base.boxed(seats), strict=True):
                state.faces[piece], state.seen[piece] = face, PUBLIC
            state.gold_cards = tuple(map(min, state.gold_cards, base.GOLD_CARDS))
        for cell, piece in state.laid.items():
            state.shapes[cell] = 2 * state.faces[piece] + (state.shapes[cell] & 1)
        for piece in GOAL_HANDLES:
            cell = GOAL_CELLS[GOAL_HANDLES.index(piece)]
            if state.faces[piece] == HIDDEN and cell in state.laid:
                _close(state, cell, piece)
        grid.rebuild(state)
        robbers = [seat for seat in range(len(state.hands)) if state.front[PLACES * seat + STOLEN] != NO_PIECE]
        kept = [seat for seat in state.thieves if seat in robbers]
        state.thieves = kept + [seat for seat in robbers if seat not in kept]
        state.queue = [seat for seat in state.queue if seat in state.thieves]
        if state.clearing != NO_PIECE and (state.turn == NOBODY or state.clearing not in state.in_front(state.turn)):
            state.clearing, state.discarded = NO_PIECE, 0

    def _begin_anew(self, state: SaboteurState) -> None:
        """Make a draft of a new game by the rules of `state`, of which the gold alone stays."""
        seats, gold = len(state.hands), state.gold
        dealt = redealt(seats, state.rules, state.rng)
        self.begun(dealt)
        for name in state.FIELDS:
            setattr(state, name, getattr(dealt, name))
        state.gold = gold

    # -------------------------------------------------------------------------------------------- right and wrong

    laws = (
        Law(Msg("saboteur.edit.fine.tiles"), lambda state: _misfits(state)),
        Law(Msg("saboteur.edit.fine.goals"), lambda state: _goals(state)),
        Law(Msg("saboteur.edit.fine.hands"), lambda state: _hands(state)),
        Law(Msg("saboteur.edit.fine.turn"), lambda state: _turn(state)),
    )
    mends: ClassVar[Mapping[str, Mend]] = {
        "saboteur.edit.fault.box": tidied,
        "saboteur.edit.fault.front": take_away,
        "saboteur.edit.fault.start": lambda flaw, mender: _lay_start(mender.state),
        "saboteur.edit.fault.thieves": tidied,
        "saboteur.edit.fault.thief": lambda flaw, mender: mender.state.queue.clear(),
        "saboteur.edit.fault.clearing": lambda flaw, mender: _stop_clearing(mender.state),
        "saboteur.edit.fault.discarded": lambda flaw, mender: _stop_clearing(mender.state),
    }


def _turn_goal(state: SaboteurState, piece: int) -> bool:
    cell = GOAL_CELLS[GOAL_HANDLES.index(piece)]
    if cell in state.laid and (state.shapes[cell] & 1 or state.faces[piece] == GOLD):
        _close(state, cell, piece)
    elif cell in state.laid:
        state.shapes[cell] |= 1
    elif state.faces[piece] == HIDDEN:
        return False
    else:
        state.laid[cell], state.shapes[cell], state.seen[piece] = piece, 2 * state.faces[piece], PUBLIC
    return True


def _lay_start(state: SaboteurState) -> None:
    """Put the start card in its cell, and nothing else there."""
    there = state.laid.get(START_CELL, NO_PIECE)
    if there not in (NO_PIECE, START_HANDLE, *GOAL_HANDLES):
        state.seen[there] = SECRET
        state.draw.insert(0, there)
    others = {cell: piece for cell, piece in state.laid.items() if cell != START_CELL and piece != START_HANDLE}
    state.laid = {START_CELL: START_HANDLE, **others}
    state.shapes = {cell: state.shapes.get(cell, 0) for cell in state.laid}


def _stop_clearing(state: SaboteurState) -> None:
    """Cancel a clearing or a swap of cards under way."""
    state.clearing, state.discarded = NO_PIECE, 0


def _close(state: SaboteurState, cell: int, piece: int) -> None:
    del state.laid[cell], state.shapes[cell]
    state.seen[piece] = SECRET


def _close_again(cell: int, piece: int, mender: Mending) -> None:
    _close(mender.state, cell, piece)


def _misfits(state: SaboteurState) -> Iterator[Fault]:
    """Yield a fault for each pair of adjacent cards that don't match, blaming the one laid later;
    goals may mismatch.
    """
    order = {cell: at for at, cell in enumerate(state.laid)}
    for cell, shape in state.shapes.items():
        if cell in GOAL_CELLS:
            continue
        for edge, step, facing in ACROSS:
            other = cell + step
            if other not in state.shapes or other in GOAL_CELLS or order[other] > order[cell]:
                continue
            if bool(OPEN[shape] & edge) != bool(OPEN[state.shapes[other]] & facing):
                x, y = cell_xy(cell)
                piece = state.laid[cell]
                said = msg("saboteur.edit.fault.fit", x=x, y=y)
                yield Fault(said, partial(_refit, cell), CELL_ZONE[cell], piece)
                break


def _refit(cell: int, mender: Mending) -> None:
    """Turn a card if it fits then, else remove it."""
    state: SaboteurState = mender.state
    piece = state.laid[cell]
    state.shapes[cell] ^= 1
    fits = all(
        bool(OPEN[state.shapes[cell]] & edge) == bool(OPEN[state.shapes[cell + step]] & facing)
        for edge, step, facing in ACROSS
        if cell + step in state.shapes and cell + step not in GOAL_CELLS
    )
    if SYMMETRIC[state.faces[piece]] or not fits:
        mender.remove(piece)


def _goals(state: SaboteurState) -> Iterator[Fault]:
    for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True):
        x, y = cell_xy(cell)
        if cell in state.laid and state.faces[piece] == GOLD:
            said = Msg("saboteur.edit.fault.gold")
            yield Fault(said, partial(_close_again, cell, piece), CELL_ZONE[cell], piece)
        elif cell not in state.laid and grid.is_reached(state, cell):
            said = msg("saboteur.edit.fault.reached", x=x, y=y)
            yield Fault(said, partial(_cut_off, cell), CELL_ZONE[cell], piece)


def _cut_off(goal: int, mender: Mending) -> None:
    """Take away what leads to a goal that is still closed."""
    state: SaboteurState = mender.state
    for _, step, facing in ACROSS:
        cell = goal + step
        if state.lit.get(cell, 0) & facing and cell not in GOAL_CELLS:
            mender.remove(state.laid[cell])


def _hands(state: SaboteurState) -> Iterator[Fault]:
    for seat, hand in enumerate(state.hands):
        if len(hand) > state.hand_size:
            said = msg("saboteur.edit.fault.hand", player=SeatRef(seat), n=len(hand), most=state.hand_size)
            yield Fault(said, partial(_drop_last, seat), HAND[seat])


def _drop_last(seat: int, mender: Mending) -> None:
    mender.remove(mender.state.hands[seat][-1])


def _turn(state: SaboteurState) -> Iterator[Fault]:
    if state.turn == NOBODY:
        yield Fault(Msg("editor.fault.over"), _go_on)
    elif state.queue:
        if state.turn != state.queue[0] or state.result is None:
            said = msg("saboteur.edit.fault.thief", player=SeatRef(state.turn))
            yield Fault(said, lambda mender: mender.state.queue.clear(), SEAT[state.turn])
    elif not state.hands[state.turn]:
        said = msg("saboteur.edit.fault.no_cards", player=SeatRef(state.turn))
        yield Fault(said, _give_one, HAND[state.turn])


def _go_on(mender: Mending) -> None:
    state: SaboteurState = mender.state
    state.turn, state.queue = state.opener, []


def _give_one(mender: Mending) -> None:
    """Deal a card at random; if none is left, pass the turn to the next player who has one, else take a card from the
    tunnel.
    """
    state: SaboteurState = mender.state
    if mender.put(HIDDEN, HAND[state.turn]):
        return
    held = [seat for seat, hand in enumerate(state.hands) if hand]
    if held:
        state.turn = held[0]
        return
    lying = [*state.discard, *(piece for piece in state.front if piece != NO_PIECE), *state.removed]
    if lying and lying[0] in state.removed:
        state.draw.append(state.removed.pop())
    elif lying:
        mender.remove(lying[0])
    else:
        mender.remove(next(reversed([piece for piece in state.laid.values() if piece < GOAL_HANDLES[0]])))
