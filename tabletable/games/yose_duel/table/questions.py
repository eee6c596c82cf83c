"""The panel between board and viewer: what has to be decided now, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Decor
from tabletable.games.yose_duel.rules.names import card_sign
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table import furniture
from tabletable.games.yose_duel.table.layout import OPENING, Layout
from tabletable.games.yose_duel.table.pictures import face_picture
from tabletable.games.yose_duel.table.prompts import decides, phase_of

_OPENING: Final = Ids("yose_duel.question.opening*", ("", "_how", "_ties", "_score", "_done", "_wait"))
_PASSED: Final = Ids("yose_duel.question.passed*", ("", "_how", "_other", "_other_how"))
_ATTACK: Final = Ids("yose_duel.question.attack_*.*", "how or", "secure cancel secure_cancel pass")


def question(state: YoseState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The panel between board and viewer: what has to be decided now, and by whom."""
    box, mine, phase = places.question, decides(state, viewer), phase_of(state)
    if phase == "opening":
        box = Box(box.x, box.y, *OPENING)
    yield box.cover(furniture.panel(*box.size, mine))
    if phase == "opening":
        chosen = viewer is not None and state.committed[viewer] != NO_PIECE
        keys = ("_done", "_wait") if chosen else ("", "_how", "_ties")
        lines = [Msg(_OPENING[key]) for key in (*keys, "_score")]
        yield from _lines(box.x + 20, box.w - 40, box.cy, lines)
    elif phase == "reply":
        yield from _reply(state, mine, box)
    else:
        end = places.single().x if phase == "attack" and mine else box.right
        yield from _lines(box.x + 24, end - box.x - 40, box.cy, _turn_lines(state, mine))


def _reply(state: YoseState, mine: bool, box: Box) -> Iterator[Decor]:
    """The card at stake, who attacks with which card, and what the one who waits threatens with."""
    faces, under = state.faces, state.unders[state.stake]
    if faces[under] != HIDDEN:
        yield Decor(face_picture(faces[under]), box.x + 50, box.cy, 87, -3)
    key = "yose_duel.question.reply" if mine else "yose_duel.question.reply_other"
    attacker, card = SeatRef(1 - state.turn), card_sign(faces[state.tops[state.stake]])
    asked = msg(key, attacker=attacker, card=card, player=SeatRef(state.turn))
    room = round(box.w - 122)
    x = box.x + 98 + room / 2
    yield Decor(furniture.sentence(asked, room, 19, True), x, box.y + (19 if mine else 38), 28)
    if not mine:
        threat = msg("yose_duel.question.reply_wait", under=card_sign(faces[under]))
        yield Decor(furniture.sentence(threat, room, 16, False, True), x, box.y + 68, 28)


def _turn_lines(state: YoseState, mine: bool) -> list[Msg]:
    """Who attacks, and what with; or that it is over."""
    if state.is_over:
        return [msg("yose_duel.question.over"), msg("yose_duel.question.over_how")]
    if state.passed:
        keys = [_PASSED[each] for each in (("", "_how") if mine else ("_other", "_other_how"))]
    elif not mine:
        how = "yose_duel.question.attack_other_how" if state.untouched() else "yose_duel.question.attack_other_left"
        keys = ["yose_duel.question.attack_other", how]
    elif state.untouched():
        keys = ["yose_duel.question.attack", "yose_duel.question.attack_take", _ATTACK["or", _ways(state)]]
    else:
        keys = ["yose_duel.question.attack", _ATTACK["how", _ways(state)]]
    return [msg(key, player=SeatRef(state.turn), other=SeatRef(1 - state.turn)) for key in keys]


def _ways(state: YoseState) -> str:
    """The kinds of attack there are provisional cards for: "secure_cancel"; "pass" if there are none."""
    ways = {"secure": state.areas[state.turn], "cancel": state.areas[1 - state.turn]}
    return "_".join(way for way, cards in ways.items() if cards) or "pass"


def _lines(left: float, width: float, middle: float, lines: list[Msg]) -> Iterator[Decor]:
    """A title and sentences below it; all of them are centred on `middle`."""
    step = 33 if len(lines) < 3 else 30 if len(lines) < 4 else 25
    for at, text in enumerate(lines):
        picture = furniture.sentence(text, round(width), 19 if at == 0 else 16, at == 0, muted=at > 0)
        yield Decor(picture, left + width / 2, middle + (at - (len(lines) - 1) / 2) * step, 28)
