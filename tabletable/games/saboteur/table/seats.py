"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import FaceRef, Msg, SeatRef, listed, msg
from tabletable.games.saboteur.rules.cards import (
    GOAL_CELLS,
    INSPECTION,
    MAP,
    PATH_COUNT,
    PLACES,
    ROCKFALL,
    STOLEN,
    TOOLS,
    card_title,
    goal_word,
    tool_word,
)
from tabletable.games.saboteur.rules.state import ROUNDS, Deed, SaboteurState

LATEST: Final = 3
"""So many of somebody's open deeds are told, the last ones."""
ON_CELLS: Final = frozenset({MAP, ROCKFALL})
"""Actions on a cell; all others are played on a player."""


def goal() -> Msg:
    """How one wins; what brings gold depends on a dwarf that the others do not know."""
    return msg("saboteur.goal", n=ROUNDS)


def tells(state: SaboteurState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat: cards, gold, what lies before it, what it has done, who has inspected it."""
    found = [msg("saboteur.seat.cards", n=len(state.hands[seat]))]
    if state.rules.open_gold or state.turn == NOBODY:
        found.append(msg("saboteur.seat.gold", n=state.gold[seat]))
    elif state.gold[seat]:
        found.append(msg("saboteur.seat.some_gold"))
    front = state.front[PLACES * seat : PLACES * (seat + 1)]
    broken = [tool_word(tool) for tool in range(len(TOOLS)) if front[tool] != NO_PIECE]
    if broken:
        found.append(msg("saboteur.seat.broken", tools=listed(broken)))
    if state.is_trapped(seat):
        found.append(msg("saboteur.seat.trapped"))
    if front[STOLEN] != NO_PIECE:
        found.append(msg("saboteur.seat.thief"))
    role = state.roles[seat]
    if role != NO_PIECE and state.seen[role] == PUBLIC:
        found.append(msg("saboteur.seat.role", role=card_title(state.faces[role])))
    return (*found, *_deeds(state, seat))


def _deeds(state: SaboteurState, seat: int) -> list[Msg]:
    """What a seat has done in this round: tiles by their number, its last other cards with whom they were played on."""
    own = [deed for deed in state.deeds if deed.seat == seat]
    laid = sum(deed.face < PATH_COUNT for deed in own)
    found = [msg("saboteur.seat.laid", n=laid)] if laid else []
    told = [_deed(deed) for deed in own if deed.face >= PATH_COUNT]
    if told:
        found.append(msg("saboteur.seat.deeds", deeds=listed(told[-LATEST:])))
    by = {deed.seat for deed in state.deeds if deed.face == INSPECTION and deed.target == seat != deed.seat}
    if by:
        found.append(msg("saboteur.seat.inspected", players=listed([SeatRef(each) for each in sorted(by)])))
    return found


def _deed(deed: Deed) -> Msg:
    card = card_title(deed.face)
    if deed.face == MAP and deed.target in GOAL_CELLS:
        where = goal_word(deed.target)
        return msg("saboteur.seat.deed", card=card, whom=where)
    if deed.face not in ON_CELLS and deed.target not in (NOBODY, deed.seat):
        return msg("saboteur.seat.deed", card=card, whom=SeatRef(deed.target))
    return card


def knows(state: SaboteurState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer knows of a seat and not everybody does: its dwarf, cards it has seen, the own gold."""
    if viewer is None:
        return ()
    found = []
    role = state.roles[seat]
    if role != NO_PIECE and state.faces[role] != HIDDEN and state.seen[role] != PUBLIC:
        key = "saboteur.seat.own_role" if seat == viewer else "saboteur.seat.seen_role"
        found.append(msg(key, role=card_title(state.faces[role])))
    if seat == viewer and not state.rules.open_gold and state.turn != NOBODY:
        found.append(msg("saboteur.seat.own_gold", n=state.gold[seat]))
    seen = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    if seen and seat != viewer:
        found.append(msg("saboteur.seat.seen", cards=listed(seen)))
    return tuple(found)
