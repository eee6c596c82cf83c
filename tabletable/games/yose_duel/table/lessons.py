"""What a newcomer is told about the decision at hand, from what the seat knows."""

from __future__ import annotations

from tabletable.core.message import Msg
from tabletable.core.tablespec import Lesson
from tabletable.games.yose_duel.rules.cards import OWN, SENTE_FACE, SUIT
from tabletable.games.yose_duel.rules.state import PILE, SHOW, SIDE, TRAY, YoseState
from tabletable.games.yose_duel.table.prompts import decides, phase_of


def lessons(state: YoseState, viewer: int | None) -> tuple[Lesson, ...]:
    """How one wins, and what a newcomer should know about the viewer's present decision."""
    if viewer is None or not decides(state, viewer):
        return ()
    goal = _lesson("yose_duel.lesson.goal")
    match phase_of(state):
        case "opening":
            return (goal, _lesson("yose_duel.lesson.start", SHOW), _lesson("yose_duel.lesson.sides"))
        case "reply":
            return (
                goal,
                _lesson("yose_duel.lesson.reply", PILE[state.stake]),
                _lesson("yose_duel.lesson.ignored", TRAY[1 - viewer]),
            )
    return (goal, *_attack_lessons(state, viewer)[:4])


def _attack_lessons(state: YoseState, viewer: int) -> tuple[Lesson, ...]:
    side = state.side(viewer)
    found = []
    if state.passed:
        found.append(_lesson("yose_duel.lesson.passed"))
    untouched = state.untouched()
    if untouched:
        found.append(_lesson("yose_duel.lesson.take", SIDE[viewer]))
    own = [card for card in state.areas[viewer] if OWN[side][SUIT[state.faces[card]]]]
    if own:
        found.append(_lesson("yose_duel.lesson.secure_own", TRAY[viewer]))
    elif state.areas[viewer]:
        found.append(_lesson("yose_duel.lesson.secure", TRAY[viewer]))
    if state.areas[1 - viewer]:
        found.append(_lesson("yose_duel.lesson.cancel", TRAY[1 - viewer]))
    sente = [pile for pile in untouched if SENTE_FACE[side][state.faces[state.tops[pile]]]]
    if sente:
        found.append(_lesson("yose_duel.lesson.sente", PILE[sente[0]]))
    if len(sente) < len(untouched):
        gote = next(pile for pile in untouched if pile not in sente)
        found.append(_lesson("yose_duel.lesson.gote", PILE[gote]))
    return tuple(found)


def _lesson(key: str, zone: str = "") -> Lesson:
    return Lesson(key.rpartition(".")[2], Msg(key), zone)
