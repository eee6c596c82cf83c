"""Who is who, where the gold lies, and what the others may hold: what a seat can conclude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.knowledge import EVERYBODY, ONE, Answer, Guessing, Subject, Unknown, Unseen, joint, seat_zone
from tabletable.core.message import Ids, Msg, msg
from tabletable.core.view import View
from tabletable.games.saboteur.bots.beliefs import ROLES, deeds_of, told
from tabletable.games.saboteur.rules.cards import (
    BREAK,
    CELL_ZONE,
    GOAL_CARDS,
    GOAL_CELLS,
    GOAL_HANDLES,
    GOLD,
    HANDS_OFF,
    INSPECTION,
    KINDS,
    MAP,
    REPAIR,
    ROCKFALL,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAPPED,
    card_title,
)
from tabletable.games.saboteur.rules.state import SaboteurState

_WHO: Final = Msg("saboteur.known.who")
_WHERE: Final = Msg("saboteur.known.where")
_HANDS: Final = Msg("saboteur.known.hands")
_NAMES: Final = Ids("saboteur.known.*", [KINDS[role].id for role in ROLES])
_DWARFS: Final = tuple(Answer(Msg(_NAMES[KINDS[role].id]), f"saboteur/{KINDS[role].id}") for role in ROLES)
_GOALS: Final = ({GOLD}, set(GOAL_CARDS) - {GOLD})
_GOLD_OR_NOT: Final = (
    Answer(card_title(GOLD), face=GOLD),
    Answer(card_title(max(_GOALS[1])), face=max(_GOALS[1])),
)
_KINDS: Final = (
    {*range(BREAK, REPAIR)},
    *({face} for face in (ROCKFALL, MAP, TRAPPED, THEFT, SWAP_HATS, SWAP_HANDS, INSPECTION, HANDS_OFF)),
)
_CARDS: Final = (
    Answer(Msg("saboteur.known.break"), face=BREAK),
    *(Answer(card_title(face), face=face) for kind in _KINDS[1:] for face in kind),
)


def dwarfs(
    state: SaboteurState, seat: int | None, unseen: Unseen
) -> Generator[None, None, dict[int, tuple[float, ...]]]:
    """By other seat how likely each dwarf is after the open deeds, exactly: what one of them is, the others are not."""
    others = [other for other in range(len(state.hands)) if other != seat and state.roles[other] != NO_PIECE]
    rows = {other: unseen.which(state.roles[other], [{role} for role in ROLES]) for other in others}
    hidden = [other for other in others if state.faces[state.roles[other]] == HIDDEN]
    if hidden:
        deeds = told(deeds_of(state), len(state.hands)).likelihoods
        pool: Counter[int] = unseen.pool(state.roles[hidden[0]])
        found = yield from joint([deeds[other] for other in hidden], [pool[role] for role in ROLES])
        rows |= zip(hidden, found, strict=True)
    return rows


def knowledge(view: View[SaboteurState]) -> Guessing:
    """List what is hidden from the viewer, and how likely each answer is."""
    yield
    state, seat = view.state, view.seat
    unseen = Unseen(state)
    rows = yield from dwarfs(state, seat, unseen)
    others = list(rows)
    who = Unknown(_WHO, ONE, _DWARFS, tuple(Subject(seat_zone(other), rows[other]) for other in others), is_one=True)
    yield
    goals = tuple(
        Subject(CELL_ZONE[cell], unseen.which(piece, _GOALS))
        for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True)
        if cell not in state.shapes
    )
    held = [piece for other in others for piece in state.hands[other]]
    note = msg("knowledge.note.among", n=len(held))
    hands = Unknown(_HANDS, note, _CARDS, (Subject(EVERYBODY, unseen.holds(held, _KINDS)),))
    return who, Unknown(_WHERE, ONE, _GOLD_OR_NOT, goals, is_one=True, wanted=0), hands
