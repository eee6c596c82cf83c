"""What a newcomer is told at a decision: only what the person at the screen knows anyway."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.core.message import Ids, Msg, msg
from tabletable.core.tablespec import Lesson
from tabletable.games.saboteur.rules.cards import (
    BREAK,
    CAGE,
    CELL_ZONE,
    GOAL_CELLS,
    IN_FRONT,
    IS_LADDER,
    KINDS,
    MAP,
    MENDS,
    PATH_COUNT,
    PLACES,
    REPAIR,
    ROCKFALL,
    ROLE_KINDS,
    THEFT,
    TOOLS,
    tool_word,
)
from tabletable.games.saboteur.rules.play import can_build, usable_sites
from tabletable.games.saboteur.rules.state import DISCARD_PILE, FRONT, HAND, ROLE, SEAT, SaboteurState

MOST = 3
"""So many are given at once."""


def lessons(state: SaboteurState, viewer: int | None) -> tuple[Lesson, ...]:
    """How one wins and the lessons for the viewer's own decision, the most important first; () while others decide.

    `state` is that of a view: nothing here could tell what the viewer does not know.
    """
    if viewer is None or state.turn != viewer or state.turn == NOBODY:
        return ()
    return (Lesson("goal", msg("saboteur.lesson.goal")), *islice(_all(state, viewer), MOST))


_ROLE: Final = Ids("saboteur.lesson.role.*", (kind.id for kind in ROLE_KINDS))


def _all(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    if state.queue:
        victim = next(seat for seat, gold in enumerate(state.gold) if gold and seat != viewer)
        yield Lesson("theft", msg("saboteur.lesson.theft"), SEAT[victim])
        return
    if state.clearing != NO_PIECE or state.discarded:
        key = "saboteur.lesson.passing" if state.clearing == NO_PIECE else "saboteur.lesson.clearing"
        yield Lesson(key.rpartition(".")[2], Msg(key), DISCARD_PILE)
        return
    role = KINDS[state.faces[state.roles[viewer]]].id
    yield Lesson(f"role.{role}", msg(_ROLE[role]), ROLE[viewer])
    yield from _hindrance(state, viewer)
    if can_build(state, viewer) and _has_place(state, viewer):
        yield Lesson("build", msg("saboteur.lesson.build"), HAND[viewer])
    yield from _actions(state, viewer)
    yield Lesson("pass", msg("saboteur.lesson.pass"), DISCARD_PILE)


def _hindrance(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    """Why the viewer can't build."""
    lying = state.front[PLACES * viewer : PLACES * (viewer + 1)]
    if lying[CAGE] != NO_PIECE:
        yield Lesson(IN_FRONT[CAGE], msg("saboteur.lesson.trapped"), FRONT[viewer][CAGE])
    for tool in range(len(TOOLS)):
        if lying[tool] != NO_PIECE:
            yield Lesson("broken", msg("saboteur.lesson.broken", tool=tool_word(tool)), FRONT[viewer][tool])
            return


def _has_place(state: SaboteurState, viewer: int) -> bool:
    """Whether one of the viewer's path cards fits somewhere."""
    faces = {state.faces[piece] for piece in state.hands[viewer] if state.faces[piece] < PATH_COUNT}
    return any(turns[face] for face in faces for _, turns in usable_sites(state, IS_LADDER[face]))


def _actions(state: SaboteurState, viewer: int) -> Iterator[Lesson]:
    """What the action cards of the viewer's hand are for, one lesson for each sort."""
    faces = {state.faces[piece] for piece in state.hands[viewer]}
    closed = [cell for cell in GOAL_CELLS if cell not in state.shapes]
    if MAP in faces and closed:
        yield Lesson("map", msg("saboteur.lesson.map"), CELL_ZONE[closed[0]])
    if any(BREAK <= face < REPAIR for face in faces):
        yield Lesson("break", msg("saboteur.lesson.break"), HAND[viewer])
    if faces & MENDS.keys():
        yield Lesson("repair", msg("saboteur.lesson.repair"), HAND[viewer])
    if ROCKFALL in faces:
        yield Lesson("rockfall", msg("saboteur.lesson.rockfall"), HAND[viewer])
    if THEFT in faces:
        yield Lesson("theft_card", msg("saboteur.lesson.theft_card"), SEAT[viewer])
