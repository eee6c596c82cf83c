"""The panel between board and viewer: what has to be decided now, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Decor
from tabletable.games.yose_duel.rules.names import card_sign
from tabletable.games.yose_duel.rules.state import YoseState
from tabletable.games.yose_duel.table import furniture
from tabletable.games.yose_duel.table.layout import OPENING, Layout
from tabletable.games.yose_duel.table.pictures import face_picture
from tabletable.games.yose_duel.table.prompts import decides, phase_of


def question(state: YoseState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """The panel between board and viewer: what has to be decided now, and by whom."""
    box, mine, phase = places.question, decides(state, viewer), phase_of(state)
    if phase == "opening":
        box = Box(box.x, box.y, *OPENING)
    yield box.cover(furniture.panel(*box.size, mine))
    if phase == "opening":
        chosen = viewer is not None and state.committed[viewer] != NO_PIECE
        keys: tuple[str, ...] = ("opening_done", "opening_wait", "opening_score")
        if not chosen:
            keys = ("opening", "opening_how", "opening_ties", "opening_score")
        yield from _lines(box.x + 20, box.w - 40, box.cy, [Msg(f"yose_duel.question.{key}") for key in keys])
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
    attacker, other = SeatRef(state.turn), SeatRef(1 - state.turn)
    if state.passed:
        key = "passed" if mine else "passed_other"
        how = f"{key}_how"
    elif mine and state.untouched():
        return [Msg(f"yose_duel.question.{each}") for each in ("attack", "attack_take", f"attack_or.{_ways(state)}")]
    elif mine:
        key, how = "attack", f"attack_how.{_ways(state)}"
    else:
        key, how = "attack_other", "attack_other_how" if state.untouched() else "attack_other_left"
    return [Msg(f"yose_duel.question.{each}", (("player", attacker), ("other", other))) for each in (key, how)]


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
