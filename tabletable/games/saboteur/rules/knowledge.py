"""Where everything lies, and what must hold."""

from __future__ import annotations

from collections import Counter

from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    CARDS,
    DWARF_HANDLES,
    GOAL_HANDLES,
    OPEN,
    PATH_COUNT,
    PIECES,
    PLACE_OF,
    PLACES,
    START,
    START_HANDLE,
    STOLEN,
)
from tabletable.games.saboteur.rules.commands import (
    ACROSS,
    ASIDE,
    CELL_ZONE,
    CLEARING,
    DISCARD_PILE,
    DRAW_PILE,
    FRONT,
    GOAL_CELLS,
    HAND,
    OLD_HATS,
    REMOVED,
    ROLE,
    START_CELL,
)
from tabletable.games.saboteur.rules.state import ROUNDS, SaboteurState


def zones(state: SaboteurState) -> dict[str, list[int]]:
    """Every place that holds pieces, with its handles."""
    found = {DRAW_PILE: state.draw, DISCARD_PILE: state.discard, REMOVED: state.removed}
    found[ASIDE] = state.aside
    found[OLD_HATS] = state.hats
    for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True):
        found[CELL_ZONE[cell]] = [piece]
    for cell, piece in state.laid.items():
        found[CELL_ZONE[cell]] = [piece]
    pieces = iter(state.front)
    for hand, role, own, dwarf, fronts in zip(state.hands, state.roles, HAND, ROLE, FRONT, strict=False):
        found[own] = hand
        found[dwarf] = [role]
        for zone, piece in zip(fronts, pieces, strict=False):
            found[zone] = [piece] if piece != NO_PIECE else []
    return found


def check(state: SaboteurState) -> list[str]:
    """Broken invariants in words."""
    if wrong := _check_pieces(state):
        return wrong
    return [*_check_knowledge(state), *_check_tunnel(state), *_check_turn(state)]


def _check_pieces(state: SaboteurState) -> list[str]:
    dealt = ((state.faces[first : first + len(faces)], faces) for first, faces in state.printed())
    if state.faces[START_HANDLE] != START or any(Counter(found) != Counter(faces) for found, faces in dealt):
        return ["the faces are not the printed ones"]
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(PIECES)):
        return ["a piece lies in no zone or in two"]
    cards = (state.draw, state.removed, state.discard, *state.hands, [piece for piece in state.front if piece >= 0])
    if any(piece not in range(len(CARDS)) for pile in cards for piece in pile):
        return ["something that is no playing card lies among them"]
    for number, piece in enumerate(state.front):
        if piece != NO_PIECE and PLACE_OF.get(state.faces[piece]) != number % PLACES:
            return ["a card in front of a player is in the wrong place"]
    if any(piece not in DWARF_HANDLES for pile in (state.roles, state.aside, state.hats) for piece in pile):
        return ["something that is no dwarf lies among them"]
    return []


def _check_knowledge(state: SaboteurState) -> list[str]:
    wrong = []
    if any(state.seen[piece] != SECRET for pile in (state.draw, state.removed, state.aside) for piece in pile):
        wrong.append("somebody knows a card that nobody may know")
    for seat, hand in enumerate(state.hands):
        if not all(state.seen[piece] >> seat & 1 for piece in (*hand, state.roles[seat])):
            wrong.append(f"seat {seat} does not know its own cards")
    if any(state.seen[piece] != PUBLIC for piece in (*state.laid.values(), *state.front) if piece != NO_PIECE):
        wrong.append("a card that lies open is not public")
    return wrong


def _check_tunnel(state: SaboteurState) -> list[str]:
    wrong = []
    if state.laid.get(START_CELL) != START_HANDLE or state.laid.keys() != state.shapes.keys():
        wrong.append("the tunnel has no start")
        return wrong
    for cell, piece in state.laid.items():
        if state.shapes[cell] >> 1 != state.faces[piece]:
            wrong.append("a shape is not that of the card")
        if piece < GOAL_HANDLES[0] and (state.faces[piece] >= PATH_COUNT or cell in GOAL_CELLS):
            wrong.append("something that is no path card lies in the tunnel, or one lies on a goal")
        if piece in GOAL_HANDLES and cell != GOAL_CELLS[GOAL_HANDLES.index(piece)]:
            wrong.append("a goal lies in a wrong place")
    # Goals may misfit their neighbours (R7); all other cards agree on every edge.
    cards = {cell: OPEN[shape] for cell, shape in state.shapes.items() if cell not in GOAL_CELLS}
    for cell, edges in cards.items():
        for edge, step, facing in ACROSS:
            if bool(edges & edge) != bool(cards.get(cell + step, facing if edges & edge else 0) & facing):
                wrong.append("two touching cards don't agree")
    copy = state.clone()
    grid.rebuild(copy)
    if copy.lit != state.lit:
        wrong.append("the lit ways are not those that the cards make")
    if copy.sites != state.sites:
        wrong.append("the sites are not those that the cards leave")
    return wrong


def _check_turn(state: SaboteurState) -> list[str]:
    seats = len(state.hands)
    wrong = []
    if sorted(state.thieves) != [s for s in range(seats) if state.front[PLACES * s + STOLEN] != NO_PIECE]:
        wrong.append("the order of thefts is not that of the theft cards")
    if state.turn == NOBODY:
        if state.result is None or state.round != ROUNDS or state.queue:
            wrong.append("the game is over without a result")
    elif state.queue:
        if state.turn != state.queue[0] or state.result is None or not set(state.queue) <= set(state.thieves):
            wrong.append("the seat on turn is not the next thief")
    elif not state.hands[state.turn]:
        wrong.append("the seat on turn has no cards")
    if state.clearing != NO_PIECE and (
        state.clearing not in state.in_front(state.turn) or len(state.hands[state.turn]) + state.discarded < CLEARING
    ):
        wrong.append("the card to be removed does not lie in front of the seat on turn")
    if not 0 <= state.discarded <= (2 if state.clearing == NO_PIECE else 1):
        wrong.append("too many cards have been discarded")
    return wrong
