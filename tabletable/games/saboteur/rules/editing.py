"""The position editor: tunnel, goals, dwarfs and hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from operator import methodcaller

from tabletable.core import editing
from tabletable.core.editing import EditableValue, Law, Tab, choice
from tabletable.core.flaws import OVER, Flaw, Mending, flaw
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.games.saboteur.rules import base, cards, grid, zones
from tabletable.games.saboteur.rules.rounds import redealt
from tabletable.games.saboteur.rules.state import ROUNDS, SaboteurState

_PROPOSED = range(cards.PATH_COUNT - len(cards.PROPOSED_PATHS), cards.PATH_COUNT)
_MOST_GOLD = 99

_TABS = (
    Tab(Msg("saboteur.edit.paths"), (*range(len(cards.BASE_PATHS)), *_PROPOSED)),
    Tab(Msg("saboteur.edit.special"), tuple(range(len(cards.BASE_PATHS), _PROPOSED[0]))),
    Tab(Msg("saboteur.edit.actions"), tuple(range(cards.PATH_COUNT, cards.ACTIONS_END))),
    Tab(Msg("saboteur.edit.goals"), tuple(range(cards.GOLD, cards.GOLD + 3))),
    Tab(Msg("saboteur.edit.dwarfs"), tuple(dict.fromkeys(cards.DWARFS))),
)
_BASE_TABS = (
    Tab(_TABS[0].label, tuple(range(len(cards.BASE_PATHS)))),
    Tab(
        Msg("saboteur.edit.actions"),
        tuple(dict.fromkeys(face for face in cards.BASE_CARDS if face >= cards.PATH_COUNT)),
    ),
    Tab(Msg("saboteur.edit.goals"), tuple(range(cards.GOLD, cards.GOLD + 3))),
    Tab(Msg("saboteur.edit.dwarfs"), base.ROLES),
)


class SaboteurEditing(editing.Editing[SaboteurState]):
    """Cards that were placed nowhere lie on the draw pile, dwarfs aside."""

    def tabs(self, state: SaboteurState) -> Sequence[Tab]:
        return _BASE_TABS if state.rules.base else _TABS

    def rest(self, state: SaboteurState, face: int) -> list[int]:
        """Return the list of unplaced pieces; none for goals, which always lie in their cells."""
        if face >= cards.GREEN_DIGGER:
            return state.aside
        return [] if face >= cards.ACTIONS_END else state.draw

    def allowed_zones(self, state: SaboteurState, face: int) -> Collection[str]:
        seats = len(state.hands)
        if face >= cards.GREEN_DIGGER:
            return zones.ROLE[:seats]
        if face >= cards.ACTIONS_END:
            return [cards.CELL_ZONE[cell] for cell in cards.GOAL_CELLS]
        allowed = [*zones.HAND[:seats]]
        if face != HIDDEN:
            allowed += [zones.DISCARD_PILE, zones.DRAW_PILE]
        if face in cards.PLACE_OF:
            allowed += [*zones.SEAT[:seats], *(fronts[cards.PLACE_OF[face]] for fronts in zones.FRONT[:seats])]
        elif 0 <= face < cards.PATH_COUNT:
            cells = {*state.shapes, *state.sites} - {cards.START_CELL, *cards.GOAL_CELLS}
            allowed += [cards.CELL_ZONE[cell] for cell in cells]
        return allowed

    def piece_at(self, state: SaboteurState, zone: str) -> int:
        cell = cards.zone_cell(zone)
        if cell in cards.GOAL_CELLS:
            return cards.GOAL_AT[cell]
        if cell is not None:
            return state.laid.get(cell, NO_PIECE)
        name, _, seat = zone.partition(":")
        return state.roles[int(seat)] if name == "role" else NO_PIECE

    def put(self, state: SaboteurState, piece: int, zone: str) -> None:
        """Put a piece down; a path card is turned if it fits only turned."""
        face, cell = state.faces[piece], cards.zone_cell(zone)
        if cell is not None:
            demand = grid.demand_of(state, cell) | grid.USABLE
            turns = grid.FITS[demand][face]
            state.laid[cell], state.shapes[cell] = piece, 2 * face + (turns == 2)
            return
        seat = int(zone.partition(":")[2])
        place = cards.PLACES * seat + cards.PLACE_OF[face]
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
        if cell is None or cell in cards.GOAL_CELLS or cell == cards.START_CELL:
            return super().lift(state, piece)
        del state.laid[cell], state.shapes[cell]
        return True

    def turn(self, state: SaboteurState, piece: int) -> bool:
        """Turn a path card; a goal is opened, turned and closed again."""
        if piece in cards.GOAL_HANDLES:
            return _turn_goal(state, piece)
        for cell, there in state.laid.items():
            if there == piece and piece != cards.START_HANDLE and not cards.SYMMETRIC[state.faces[piece]]:
                state.shapes[cell] ^= 1
                return True
        return False

    def marks(self, state: SaboteurState) -> Sequence[EditableValue]:
        seats = range(len(state.hands))
        players = [(seat, msg("editor.seat", player=SeatRef(seat))) for seat in seats]
        dwarfs = ((HIDDEN, Msg("editor.any")), *((face, cards.card_title(face)) for face in self.tabs(state)[-1].faces))
        editables = [choice("turn", Msg("editor.turn"), state.turn, players)]
        rounds = [(number, msg("editor.number", n=number)) for number in range(1, ROUNDS + 1)]
        editables.append(choice("round", Msg("saboteur.edit.round"), state.round, rounds))
        for seat in seats:
            role = state.role(seat)
            editables.append(choice(f"role:{seat}", Msg("saboteur.edit.dwarf"), role, dwarfs, seat))
            editables.append(
                EditableValue(f"gold:{seat}", Msg("saboteur.edit.gold"), state.gold[seat], _MOST_GOLD, (), seat)
            )
        return editables

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
        """Repair the derived parts and the box; start anew if the base game was switched on or off."""
        if len(state.gold_cards) != (len(base.GOLD_CARDS) if state.rules.base else 0):
            self._begin_anew(state)
        if state.rules.base:
            seats = len(state.hands)
            for piece, face in zip(base.box(seats), base.boxed(seats), strict=True):
                state.faces[piece], state.seen[piece] = face, PUBLIC
            state.gold_cards = tuple(map(min, state.gold_cards, base.GOLD_CARDS))
        for cell, piece in state.laid.items():
            state.shapes[cell] = 2 * state.faces[piece] + (state.shapes[cell] & 1)
        for piece in cards.GOAL_HANDLES:
            cell = cards.GOAL_CELLS[cards.GOAL_HANDLES.index(piece)]
            if state.faces[piece] == HIDDEN and cell in state.laid:
                _close(state, cell, piece)
        grid.rebuild(state)
        robbers = [
            seat for seat in range(len(state.hands)) if state.front[cards.PLACES * seat + cards.STOLEN] != NO_PIECE
        ]
        remaining = [seat for seat in dict.fromkeys(state.thieves) if seat in robbers]
        state.thieves = remaining + [seat for seat in robbers if seat not in remaining]
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
        Law(Msg("saboteur.edit.fine.tiles"), ("saboteur.edit.fault.fit",)),
        Law(Msg("saboteur.edit.fine.goals"), ("saboteur.edit.fault.gold", "saboteur.edit.fault.reached")),
        Law(Msg("saboteur.edit.fine.hands"), ("saboteur.edit.fault.hand",)),
        Law(
            Msg("saboteur.edit.fine.turn"),
            ("editor.fault.over", "saboteur.edit.fault.thief", "saboteur.edit.fault.no_cards"),
        ),
    )

    def check(self, state: SaboteurState) -> Iterator[Flaw]:
        if state.turn == NOBODY:
            yield Flaw("the game is over", OVER, mend=_go_on)
        for cell, piece in cards.GOAL_AT.items():
            x, y = cards.cell_xy(cell)
            if cell in state.laid and state.faces[piece] == cards.GOLD:
                text, mend = "the gold is turned", partial(_close_again, cell, piece)
                yield flaw(text, "saboteur.edit.fault.gold", cards.CELL_ZONE[cell], piece, mend)
            elif cell not in state.laid and grid.is_reached(state, cell):
                text, mend = "a goal is reached, but closed", partial(_cut_off, cell)
                yield flaw(text, "saboteur.edit.fault.reached", cards.CELL_ZONE[cell], piece, mend, x=x, y=y)
        most = state.hand_size
        for seat, hand in enumerate(state.hands):
            if (n := len(hand)) > most:
                key, less = "saboteur.edit.fault.hand", methodcaller("remove", hand[-1])
                yield flaw("too many cards", key, zones.HAND[seat], mend=less, player=SeatRef(seat), n=n, most=most)


def _turn_goal(state: SaboteurState, piece: int) -> bool:
    cell = cards.GOAL_CELLS[cards.GOAL_HANDLES.index(piece)]
    if cell in state.laid and (state.shapes[cell] & 1 or state.faces[piece] == cards.GOLD):
        _close(state, cell, piece)
    elif cell in state.laid:
        state.shapes[cell] |= 1
    elif state.faces[piece] == HIDDEN:
        return False
    else:
        state.laid[cell], state.shapes[cell], state.seen[piece] = piece, 2 * state.faces[piece], PUBLIC
    return True


def _close(state: SaboteurState, cell: int, piece: int) -> None:
    del state.laid[cell], state.shapes[cell]
    state.seen[piece] = SECRET


def _close_again(cell: int, piece: int, mender: Mending) -> None:
    _close(mender.state, cell, piece)


def _cut_off(goal: int, mender: Mending) -> None:
    """Take away what leads to a goal that is still closed."""
    state: SaboteurState = mender.state
    for _, step, facing in cards.ACROSS:
        cell = goal + step
        if state.lit.get(cell, 0) & facing and cell not in cards.GOAL_CELLS:
            mender.remove(state.laid[cell])


def _go_on(mender: Mending) -> None:
    state: SaboteurState = mender.state
    state.turn, state.queue = state.opener, []
