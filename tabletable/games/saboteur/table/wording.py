"""Every command in words, as an instruction."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    EDGES,
    FREE_AT_LAST,
    GOAL_CELLS,
    GROUPS,
    HANDS_OFF,
    MENDS,
    OPEN,
    PATH_COUNT,
    PLACE_OF,
    STOLEN,
    goal_word,
    tool_word,
    where,
    zone_cell,
)
from tabletable.games.saboteur.rules.state import FRONT, SEAT_NUMBER, SaboteurState, Verb

_ARROWS: Final = dict(zip(EDGES, "↑→↓←", strict=True))
_CLEARED: Final = {HANDS_OFF: STOLEN, FREE_AT_LAST: CAGE}
"""Action → the place before a player from which it takes the card."""


def ways_word(face: int, turn: int) -> str:
    """The ways of a path card as it lies: "←↑", for each part that is joined; "×" begins those that end in rock."""
    shape = 2 * face + turn
    joined = [_arrows(group) for group in GROUPS[shape]]
    dead = OPEN[shape] & ~sum(GROUPS[shape])
    return " ".join([*joined, *(["×" + _arrows(dead)] if dead else [])])


def _arrows(edges: int) -> str:
    return "".join(arrow for edge, arrow in _ARROWS.items() if edges & edge)


def wording(view: View[SaboteurState], command: Command) -> Msg:
    """See `Game.wording`."""
    state = view.state
    match command.verb:
        case Verb.DONE:
            drawn = min(state.discarded, len(state.draw))
            return msg("saboteur.do.done", n=drawn) if drawn else Msg("saboteur.do.done_last")
        case Verb.STEAL:
            return msg("saboteur.do.steal", target=SeatRef(SEAT_NUMBER[command.zone]))
    face = state.faces[command.piece]
    card = FaceRef(face)
    match command.verb:
        case Verb.CLEAR:
            return msg("saboteur.do.clear", card=card)
        case Verb.DISCARD if face < PATH_COUNT:
            return msg("saboteur.do.discard_path", card=card, ways=ways_word(face, 0))
        case Verb.DISCARD:
            return msg("saboteur.do.discard", card=card)
        case Verb.PLACE:
            return _placing(command, face)
    return _play(command, face)


def _placing(command: Command, face: int) -> Msg:
    cell = zone_cell(command.zone)
    assert cell is not None
    key = "saboteur.do.turn" if command.choice else "saboteur.do.lay"
    return msg(key, card=FaceRef(face), ways=ways_word(face, command.choice), place=where(cell))


def _play(command: Command, face: int) -> Msg:
    """An action card on a goal, on a card of the tunnel, or on a player."""
    card, cell = FaceRef(face), zone_cell(command.zone)
    if cell in GOAL_CELLS:
        return msg("saboteur.do.look", card=card, goal=goal_word(cell))
    if cell is not None:
        return msg("saboteur.do.fell", card=card, place=where(cell))
    target = SeatRef(SEAT_NUMBER[command.zone])
    if len(MENDS.get(face, ())) > 1 and command.choice != NO_CHOICE:
        return msg("saboteur.do.mend", card=card, target=target, tool=tool_word(command.choice))
    if target.seat == command.seat:
        return msg("saboteur.do.play_own", card=card)
    return msg("saboteur.do.play_on", card=card, target=target)


def pointed(view: View[SaboteurState], command: Command) -> tuple[int | str, ...]:
    """See `Game.pointed`: an action leads to the place before its player where a card will lie, or goes away."""
    target = SEAT_NUMBER.get(command.zone)
    if command.verb != Verb.PLAY or target is None:
        return command.piece, command.zone
    face = view.state.faces[command.piece]
    place = PLACE_OF.get(face, _CLEARED.get(face))
    if face in MENDS:
        place = command.choice if command.choice != NO_CHOICE else MENDS[face][0]
    return (command.piece, command.zone) if place is None else (command.piece, command.zone, FRONT[target][place])
