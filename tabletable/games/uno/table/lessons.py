"""What a newcomer is told about the decision at hand, from what the seat knows."""

from __future__ import annotations

from tabletable.core.ids import NO_PIECE
from tabletable.core.message import SeatRef, msg
from tabletable.core.tablespec import Lesson
from tabletable.games.uno.rules.cards import WILD
from tabletable.games.uno.rules.play import fitting, is_kept_from_end, may_challenge
from tabletable.games.uno.rules.state import DISCARD_PILE, DRAW_PILE, HAND, SEAT, UnoState
from tabletable.games.uno.table.prompts import wants_catch


def lessons(state: UnoState, viewer: int) -> tuple[Lesson, ...]:
    """The lessons for the viewer's present decision, most important first; () while there is nothing to decide.

    How one wins is always the first.
    """
    found = _of_decision(state, viewer)
    if not found:
        return ()
    rules = state.rules
    aim = msg("uno.lesson.goal_points", n=rules.target) if rules.points else msg("uno.lesson.goal")
    if rules.teams:
        aim = msg("uno.lesson.goal_team", player=SeatRef(state.partner(viewer)))
    return (Lesson("goal", aim), *found)


def _of_decision(state: UnoState, viewer: int) -> tuple[Lesson, ...]:
    hand, own = state.hands[viewer], HAND[viewer]
    if state.exposed == viewer:
        return (Lesson("forgot", msg("uno.lesson.forgot")),)
    if wants_catch(state, viewer):
        caught = SEAT[state.exposed]
        return (Lesson("catch", msg("uno.lesson.catch", player=SeatRef(state.exposed)), caught),)
    if viewer != state.turn:
        return ()
    if state.drawn != NO_PIECE:
        return (Lesson("drawn", msg("uno.lesson.drawn"), own),)
    found = []
    if len(hand) == 2 and not state.called >> viewer & 1:
        found.append(Lesson("call", msg("uno.lesson.call")))
    if may_challenge(state):
        found.append(Lesson("challenge", msg("uno.lesson.challenge")))
    if state.stack:
        key = "uno.lesson.stack" if state.rules.stacking else "uno.lesson.stack_only_draw"
        found.append(Lesson(key.rpartition(".")[2], msg(key, n=state.stack), DISCARD_PILE))
        return tuple(found)
    fits = fitting(state, hand)
    usable = [piece for piece in hand if fits[state.faces[piece]]]
    if is_kept_from_end(state, hand):
        found.append(Lesson("draw_last", msg("uno.lesson.draw_last"), DRAW_PILE))
    elif not usable:
        found.append(Lesson("draw", msg("uno.lesson.draw"), DRAW_PILE))
    elif any(state.faces[piece] < WILD for piece in usable):
        found.append(Lesson("match", msg("uno.lesson.match"), own))
    else:
        found.append(Lesson("wild", msg("uno.lesson.wild"), own))
    return tuple(found)
