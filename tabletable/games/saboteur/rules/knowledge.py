"""Where everything lies, and what must hold."""

from __future__ import annotations

from collections import Counter

from tabletable.core.flaws import FOREIGN, KNOWN, LOST, OVER, Flaw, flaw
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.message import SeatRef
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
    SEAT,
    START_CELL,
    cell_xy,
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


def check(state: SaboteurState) -> list[Flaw]:
    """Broken invariants."""
    if wrong := _check_pieces(state):
        return wrong
    return [*_check_knowledge(state), *_check_tunnel(state), *_check_turn(state)]


def _check_pieces(state: SaboteurState) -> list[Flaw]:
    dealt = ((state.faces[first : first + len(faces)], faces) for first, faces in state.printed())
    if state.faces[START_HANDLE] != START or any(Counter(found) != Counter(faces) for found, faces in dealt):
        return [Flaw("the faces are not the printed ones", FOREIGN)]
    lying = sorted(piece for pieces in zones(state).values() for piece in pieces)
    if lying != list(range(PIECES)):
        return [Flaw("a piece lies in no zone or in two", LOST)]
    cards = (state.draw, state.removed, state.discard, *state.hands, [piece for piece in state.front if piece >= 0])
    for piece in (piece for pile in cards for piece in pile):
        if piece not in range(len(CARDS)):
            return [flaw("something that is no playing card lies among them", "saboteur.edit.fault.card", piece=piece)]
    for number, piece in enumerate(state.front):
        if piece != NO_PIECE and PLACE_OF.get(state.faces[piece]) != number % PLACES:
            text, seat = "a card in front of a player is in the wrong place", number // PLACES
            zone = FRONT[seat][number % PLACES]
            return [flaw(text, "saboteur.edit.fault.front", zone, piece, player=SeatRef(seat))]
    for piece in (*state.roles, *state.aside, *state.hats):
        if piece not in DWARF_HANDLES:
            return [flaw("something that is no dwarf lies among them", "saboteur.edit.fault.dwarf", piece=piece)]
    return []


def _check_knowledge(state: SaboteurState) -> list[Flaw]:
    wrong = []
    for zone, pile in ((DRAW_PILE, state.draw), (REMOVED, state.removed), (ASIDE, state.aside)):
        if any(state.seen[piece] != SECRET for piece in pile):
            wrong.append(Flaw("somebody knows a card that nobody may know", KNOWN, zone))
    for seat, hand in enumerate(state.hands):
        for zone, pile in ((HAND[seat], hand), (ROLE[seat], [state.roles[seat]])):
            if not all(state.seen[piece] >> seat & 1 for piece in pile):
                wrong.append(Flaw(f"seat {seat} does not know its own cards", KNOWN, zone))
    for piece in (*state.laid.values(), *state.front):
        if piece != NO_PIECE and state.seen[piece] != PUBLIC:
            wrong.append(Flaw("a card that lies open is not public", KNOWN, piece=piece))
    return wrong


def _check_tunnel(state: SaboteurState) -> list[Flaw]:
    wrong: list[Flaw] = []

    def add(text: str, key: str, cell: int) -> None:
        x, y = cell_xy(cell)
        wrong.append(flaw(text, key, CELL_ZONE[cell], state.laid.get(cell, NO_PIECE), x=x, y=y))

    if state.laid.get(START_CELL) != START_HANDLE or state.laid.keys() != state.shapes.keys():
        return [flaw("the tunnel has no start", "saboteur.edit.fault.start", CELL_ZONE[START_CELL])]
    for cell, piece in state.laid.items():
        if state.shapes[cell] >> 1 != state.faces[piece]:
            add("a shape is not that of the card", "saboteur.edit.fault.shape", cell)
        if piece < GOAL_HANDLES[0] and (state.faces[piece] >= PATH_COUNT or cell in GOAL_CELLS):
            text = "something that is no path card lies in the tunnel, or one lies on a goal"
            add(text, "saboteur.edit.fault.tunnel", cell)
        if piece in GOAL_HANDLES and cell != GOAL_CELLS[GOAL_HANDLES.index(piece)]:
            add("a goal lies in a wrong place", "saboteur.edit.fault.goal", cell)
    # Goals may misfit their neighbours (R7); all other cards agree on every edge.
    cards = {cell: OPEN[shape] for cell, shape in state.shapes.items() if cell not in GOAL_CELLS}
    for cell, edges in cards.items():
        for edge, step, facing in ACROSS:
            if bool(edges & edge) != bool(cards.get(cell + step, facing if edges & edge else 0) & facing):
                add("two touching cards don't agree", "saboteur.edit.fault.fit", cell)
    copy = state.clone()
    grid.rebuild(copy)
    if copy.lit != state.lit:
        wrong.append(flaw("the lit ways are not those that the cards make", "saboteur.edit.fault.ways"))
    if copy.sites != state.sites:
        wrong.append(flaw("the sites are not those that the cards leave", "saboteur.edit.fault.ways"))
    return wrong


def _check_turn(state: SaboteurState) -> list[Flaw]:
    seats, turn = len(state.hands), state.turn
    wrong = []
    if sorted(state.thieves) != [s for s in range(seats) if state.front[PLACES * s + STOLEN] != NO_PIECE]:
        wrong.append(flaw("the order of thefts is not that of the theft cards", "saboteur.edit.fault.thieves"))
    if turn == NOBODY:
        if state.result is None or state.round != ROUNDS or state.queue:
            wrong.append(Flaw("the game is over without a result", OVER))
    elif state.queue:
        if turn != state.queue[0] or state.result is None or not set(state.queue) <= set(state.thieves):
            text = "the seat on turn is not the next thief"
            wrong.append(flaw(text, "saboteur.edit.fault.thief", SEAT[turn], player=SeatRef(turn)))
    elif not state.hands[turn]:
        text = "the seat on turn has no cards"
        wrong.append(flaw(text, "saboteur.edit.fault.no_cards", HAND[turn], player=SeatRef(turn)))
    if state.clearing != NO_PIECE and (
        state.clearing not in state.in_front(turn) or len(state.hands[turn]) + state.discarded < CLEARING
    ):
        text = "the card to be removed does not lie in front of the seat on turn"
        wrong.append(flaw(text, "saboteur.edit.fault.clearing", piece=state.clearing))
    if not 0 <= state.discarded <= (2 if state.clearing == NO_PIECE else 1):
        wrong.append(flaw("too many cards have been discarded", "saboteur.edit.fault.discarded", n=state.discarded))
    return wrong
