"""Why a command is refused: one sentence with the rule it follows from.

Everything said here is public or about the asker's own hand.
"""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Reason, SeatRef, msg
from tabletable.games.saboteur import grid
from tabletable.games.saboteur.commands import (
    ACROSS,
    CLEARING,
    GOAL_CELLS,
    SEAT_NUMBER,
    START_CELL,
    Verb,
    zone_cell,
)
from tabletable.games.saboteur.faces import (
    CAGE,
    FREE_AT_LAST,
    HANDS_OFF,
    INSPECTION,
    IS_LADDER,
    MAP,
    MENDS,
    OPEN,
    PATH_COUNT,
    PLACE_OF,
    PLACES,
    ROCKFALL,
    STOLEN,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TOOLS,
)
from tabletable.games.saboteur.rules import can_build
from tabletable.games.saboteur.state import SaboteurState
from tabletable.games.saboteur.words import card_title, face_name, tool_word

_VERBS = frozenset(Verb)
_UNKNOWN = Reason(msg("saboteur.reason.unknown"), "turn")
"""The words of the command do not go together: a tool chosen for a map, a card dragged to nowhere."""


def why_not(state: SaboteurState, seat: int, command: Command) -> Reason:
    """Why `command` of `seat` is not legal now; see `Game.why_not`."""
    if state.turn == NOBODY:
        return Reason(msg("saboteur.reason.over"), "end")
    if command.seat != seat or not 0 <= seat < len(state.hands):
        return Reason(msg("saboteur.reason.own_seat"), "turn")
    if command.verb not in _VERBS:
        return _UNKNOWN
    if seat != state.turn:
        key = "stealing" if state.queue else "turn"
        return Reason(msg(f"saboteur.reason.{key}", player=SeatRef(state.turn)), "theft" if state.queue else "turn")
    if state.queue:
        return _why_no_theft(state, seat, command)
    if command.verb == Verb.STEAL:
        return Reason(msg("saboteur.reason.steal_later"), "theft")
    if command.verb == Verb.CLEAR:
        return _why_no_clearing(state, seat, command)
    if command.verb == Verb.DONE:
        return _why_not_done(state)
    if command.piece not in state.hands[seat]:
        return Reason(msg("saboteur.reason.not_yours"), "turn")
    pieces = (command.piece,)
    if command.verb == Verb.DISCARD:
        return Reason(msg("saboteur.reason.discard_there"), "pass", pieces=pieces)
    if state.clearing != NO_PIECE:
        n = CLEARING - state.discarded
        return Reason(msg("saboteur.reason.clearing", n=n), "clear", pieces=(state.clearing,))
    if state.discarded:
        return Reason(msg("saboteur.reason.passing"), "pass", msg("saboteur.hint.done"), pieces)
    face = state.faces[command.piece]
    # Dragging a card says what is meant better than the verb: a path card is placed, an action card played.
    return _why_no_place(state, seat, command) if face < PATH_COUNT else _why_no_action(state, seat, command)


def _why_no_theft(state: SaboteurState, seat: int, command: Command) -> Reason:
    if command.verb != Verb.STEAL:
        return Reason(msg("saboteur.reason.steal_now"), "theft")
    victim = SEAT_NUMBER.get(command.zone, NOBODY)
    if victim == seat:
        return Reason(msg("saboteur.reason.steal_self"), "theft")
    if 0 <= victim < len(state.hands) and state.gold[victim] == 0:
        return Reason(msg("saboteur.reason.no_gold", player=SeatRef(victim)), "R21")
    return _UNKNOWN


def _why_no_clearing(state: SaboteurState, seat: int, command: Command) -> Reason:
    if state.clearing != NO_PIECE or state.discarded:
        return Reason(msg("saboteur.reason.begun"), "clear")
    if not state.in_front(seat):
        return Reason(msg("saboteur.reason.nothing_in_front"), "clear")
    if len(state.hands[seat]) < CLEARING:
        return Reason(msg("saboteur.reason.two_cards"), "R19")
    if command.piece not in state.in_front(seat):
        return Reason(msg("saboteur.reason.own_front"), "R19")
    return _UNKNOWN


def _why_not_done(state: SaboteurState) -> Reason:
    if state.clearing != NO_PIECE:
        n = CLEARING - state.discarded
        return Reason(msg("saboteur.reason.clearing", n=n), "clear", pieces=(state.clearing,))
    if not state.discarded:
        return Reason(msg("saboteur.reason.discard_one"), "pass")
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ path cards


def _why_no_place(state: SaboteurState, seat: int, command: Command) -> Reason:
    pieces = (command.piece,)
    if not can_build(state, seat):
        front = state.front[PLACES * seat : PLACES * (seat + 1)]
        hint = msg("saboteur.hint.mend")
        if front[CAGE] != NO_PIECE:
            return Reason(msg("saboteur.reason.trapped"), "trapped", msg("saboteur.hint.free"), (front[CAGE],))
        tool = next(tool for tool in range(len(TOOLS)) if front[tool] != NO_PIECE)
        return Reason(msg("saboteur.reason.broken", tool=tool_word(tool)), "tools", hint, (front[tool],))
    cell = zone_cell(command.zone)
    if cell is None:
        return Reason(msg("saboteur.reason.tunnel_only"), "path-cards", pieces=pieces)
    if cell in GOAL_CELLS:
        return Reason(msg("saboteur.reason.on_goal"), "path-cards", pieces=pieces)
    if cell in state.shapes:
        key = "on_start" if cell == START_CELL else "occupied"
        return Reason(msg(f"saboteur.reason.{key}"), "path-cards", pieces=(command.piece, state.laid[cell]))
    return _why_no_fit(state, command, cell)


def _why_no_fit(state: SaboteurState, command: Command, cell: int) -> Reason:
    """The card can't lie on this empty cell, or not with this turn."""
    face = state.faces[command.piece]
    pieces = (command.piece,)
    demand = state.sites.get(cell)
    if demand is None:
        return Reason(msg("saboteur.reason.alone"), "path-cards", pieces=pieces)
    if IS_LADDER[face] and not demand & grid.LADDER_ROOM:
        return Reason(msg("saboteur.reason.ladder_goal"), "ladders", pieces=pieces)
    if not IS_LADDER[face] and not demand & grid.WAY:
        return Reason(msg("saboteur.reason.no_way"), "path-cards", pieces=pieces)
    turns = grid.FITS[demand][face]
    if turns and command.choice in (0, 1):
        if turns >> command.choice & 1:
            return _UNKNOWN
        key = "upright" if grid.FITS[demand][face] & 1 else "turned"
        if OPEN[2 * face] == OPEN[2 * face + 1]:
            return Reason(msg("saboteur.reason.same_turned"), "path-cards", pieces=pieces)
        return Reason(msg(f"saboteur.reason.fits_{key}"), "path-cards", pieces=pieces)
    if turns:
        return Reason(msg("saboteur.reason.choose_turn"), "path-cards", pieces=pieces)
    touching = _misfits(state, cell, face)
    return Reason(
        msg("saboteur.reason.edges"), "path-cards", msg("saboteur.hint.edges"), (command.piece, *touching)
    )  # fmt: skip


def _misfits(state: SaboteurState, cell: int, face: int) -> tuple[int, ...]:
    """The laid cards that the upright card does not fit."""
    return tuple(
        state.laid[cell + step]
        for edge, step, facing in ACROSS
        if cell + step in state.laid and bool(OPEN[2 * face] & edge) != bool(OPEN[state.shapes[cell + step]] & facing)
    )


# ------------------------------------------------------------------------------------------------ action cards


def _why_no_action(state: SaboteurState, seat: int, command: Command) -> Reason:
    face = state.faces[command.piece]
    pieces = (command.piece,)
    card = card_title(face)
    if face == ROCKFALL:
        return _why_no_rockfall(command)
    if face == MAP:
        return _why_no_map(state, command)
    target = SEAT_NUMBER.get(command.zone, NOBODY)
    if not 0 <= target < len(state.hands):
        return Reason(msg("saboteur.reason.on_player", card=card), "actions", pieces=pieces)
    who = SeatRef(target)
    front = state.front[PLACES * target : PLACES * (target + 1)]
    if face == THEFT and target != seat:
        return Reason(msg("saboteur.reason.theft_own"), "theft", pieces=pieces)
    for_others = face in (SWAP_HANDS, INSPECTION) or (face in PLACE_OF and face != THEFT)
    if for_others and target == seat:
        return Reason(msg("saboteur.reason.not_self", card=card), "actions", pieces=pieces)
    if face in PLACE_OF and front[PLACE_OF[face]] != NO_PIECE:
        lying = front[PLACE_OF[face]]
        return Reason(msg("saboteur.reason.twice", player=who, card=face_name(face)), "actions", pieces=(lying,))
    if face in MENDS:
        return _why_no_repair(command, face, front, who)
    if face == HANDS_OFF and front[STOLEN] == NO_PIECE:
        return Reason(msg("saboteur.reason.no_theft", player=who), "actions", pieces=pieces)
    if face == FREE_AT_LAST and front[CAGE] == NO_PIECE:
        return Reason(msg("saboteur.reason.not_trapped", player=who), "actions", pieces=pieces)
    if face == SWAP_HATS and not state.aside:
        return Reason(msg("saboteur.reason.no_dwarf"), "R20", pieces=pieces)
    return _no_choice(command)


def _no_choice(command: Command) -> Reason:
    if command.choice != NO_CHOICE:
        return Reason(msg("saboteur.reason.nothing_to_choose"), "actions", pieces=(command.piece,))
    return _UNKNOWN


def _why_no_repair(command: Command, face: int, front: list[int], who: SeatRef) -> Reason:
    pieces = (command.piece,)
    broken = [tool for tool in MENDS[face] if front[tool] != NO_PIECE]
    if not broken:
        tools = [tool_word(tool) for tool in MENDS[face]]
        if len(tools) == 1:
            return Reason(msg("saboteur.reason.whole", player=who, tool=tools[0]), "tools", pieces=pieces)
        message = msg("saboteur.reason.both_whole", player=who, tool=tools[0], other=tools[1])
        return Reason(message, "tools", pieces=pieces)
    if len(MENDS[face]) == 1:
        return _no_choice(command)
    return Reason(msg("saboteur.reason.choose_tool"), "tools", pieces=pieces)


def _why_no_rockfall(command: Command) -> Reason:
    cell = zone_cell(command.zone)
    if cell == START_CELL or cell in GOAL_CELLS:
        return Reason(msg("saboteur.reason.rockfall_spares"), "actions", pieces=(command.piece,))
    if command.choice != NO_CHOICE:
        return _no_choice(command)
    return Reason(msg("saboteur.reason.rockfall_path"), "actions", pieces=(command.piece,))


def _why_no_map(state: SaboteurState, command: Command) -> Reason:
    cell = zone_cell(command.zone)
    if cell not in GOAL_CELLS:
        return Reason(msg("saboteur.reason.map_goal"), "actions", pieces=(command.piece,))
    if cell in state.shapes:
        return Reason(msg("saboteur.reason.goal_open"), "actions", pieces=(command.piece, state.laid[cell]))
    return _no_choice(command)
