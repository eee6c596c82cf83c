"""The viewer's decision in words: the prompt, the buttons, the panel with a question, and the entries of pickers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Arg, FaceRef, MessageFamily, Msg, SeatRef, listed, msg
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Button, Decor, Lesson
from tabletable.games.yose_duel.rules import cards, zones
from tabletable.games.yose_duel.rules.cards import card_sign, side_word
from tabletable.games.yose_duel.rules.play import COMMANDS
from tabletable.games.yose_duel.rules.state import NO_PILE, YoseState
from tabletable.games.yose_duel.table import pictures
from tabletable.games.yose_duel.table.layout import OPENING, Layout
from tabletable.games.yose_duel.table.pictures import face_picture


def phase_of(state: YoseState) -> str:
    """Return the present phase: "opening", "attack", "reply" or "over"."""
    if state.is_opening:
        return "opening"
    if state.is_over:
        return "over"
    return "reply" if state.stake != NO_PILE else "attack"


def decides(state: YoseState, viewer: int | None) -> bool:
    """Return whether the viewer has a decision to make."""
    if viewer is None or state.is_over:
        return False
    return state.committed[viewer] == NO_PIECE if state.is_opening else state.turn == viewer


_PASS_LINE: Final = MessageFamily("yose_duel.button.pass_line*", ("", "_match", "_round"))
_PASS_ASKED: Final = MessageFamily("yose_duel.confirm.pass*", ("", "_match", "_round"))


def buttons(state: YoseState, viewer: int, places: Layout) -> tuple[Button, ...]:
    """Return the commands given by buttons: the two replies, or to pass."""
    if state.turn != viewer:
        return ()
    commands, other = COMMANDS[viewer], SeatRef(1 - viewer)
    phase = phase_of(state)
    if phase == "reply":
        under = state.unders[state.stake]
        answer, ignore = places.buttons()
        card = card_sign(state.faces[under])
        then = msg("yose_duel.button.answer_line", card=card, player=other)
        otherwise = msg("yose_duel.button.ignore_line", card=card, player=other)
        yes, no = (commands.answer[under],), (commands.ignore[under],)
        return (
            Button(msg("yose_duel.button.answer"), yes, "A", box=answer, line=then),
            Button(msg("yose_duel.button.ignore"), no, "I", box=ignore, line=otherwise),
        )
    if phase != "attack":
        return ()
    ends = "_match" if state.rules.ends_match else "_round"
    line = msg(_PASS_LINE[ends if state.passed else ""], player=other)
    question = msg(_PASS_ASKED[ends if state.passed else ""], player=other)
    confirm, final = (question, None) if state.passed else (None, question)
    label, box = msg("yose_duel.button.pass"), places.single()
    return (Button(label, (commands.pass_,), "P", box=box, line=line, confirm=confirm, confirm_final=final),)


# ------------------------------------------------------------------------------------------------ sentences


def prompt(state: YoseState, viewer: int | None) -> Msg | None:
    """Return what the viewer may do now, or which seat is awaited; None once the game is over."""
    phase = phase_of(state)
    if phase == "over":
        return None
    mine = decides(state, viewer)
    if phase == "opening":
        return msg("yose_duel.prompt.opening" if mine else "yose_duel.prompt.opening_wait")
    player = SeatRef(state.turn)
    if phase == "reply":
        under = state.faces[state.unders[state.stake]]
        key = "yose_duel.prompt.reply" if mine else "yose_duel.prompt.other_reply"
        return msg(key, player=player, card=FaceRef(under))
    attack = "yose_duel.prompt.attack" if state.untouched() else "yose_duel.prompt.attack_left"
    key = "yose_duel.prompt.passed" if state.passed else attack
    return msg(key if mine else "yose_duel.prompt.other_attack", player=player)


def facts(state: YoseState) -> tuple[Msg, ...]:
    """Return the public facts of the table, in sentences."""
    if state.is_opening:
        return (msg("yose_duel.fact.opening"),)
    messages = [
        msg("yose_duel.fact.score", player=SeatRef(seat), side=side_word(state.side(seat)), n=state.scores[seat])
        for seat in range(zones.SEATS)
    ]
    return (*messages, msg("yose_duel.fact.piles", n=len(state.untouched())))


_WAITING: Final = MessageFamily("yose_duel.heard.*", "secure_own secure cancel")


def standings(state: YoseState, viewer: int | None) -> tuple[Msg, ...]:
    """Return the facts a listener needs for a decision: both scores, the card at stake, the cards that may be secured
    or cancelled.
    """
    if viewer is None or state.is_opening or not decides(state, viewer):
        return ()
    other, side = 1 - viewer, state.side(viewer)
    words: dict[str, Arg] = {"player": SeatRef(viewer), "other": SeatRef(other)}
    messages = [msg("yose_duel.heard.score", **words, n=state.scores[viewer], theirs=state.scores[other])]
    if state.stake != NO_PILE:
        under = state.faces[state.unders[state.stake]]
        return (*messages, msg("yose_duel.heard.stake", card=FaceRef(under), n=cards.VALUE[under]))
    own, rest = (
        [card for card in state.areas[viewer] if cards.OWN_FACE[side][state.faces[card]] == own] for own in (1, 0)
    )
    for key, handles in (("secure_own", own), ("secure", rest), ("cancel", state.areas[other])):
        if handles:
            listing = listed([FaceRef(state.faces[card]) for card in handles])
            messages.append(msg(_WAITING[key], **words, cards=listing))
    return tuple(messages)


_ANCHORS = {"opening": "opening", "over": "end", "reply": "reply"}


def help_anchor(state: YoseState) -> str:
    """Return the anchor of the section of RULES.md about the current decision."""
    if state.passed:
        return "pass"
    return _ANCHORS.get(phase_of(state), "turn")


# ------------------------------------------------------------------------------------------------ the panel


QUESTION: Final = "question"
"""The name by which a lesson points at the panel."""
_OPENING: Final = MessageFamily("yose_duel.question.opening*", ("", "_high", "_low", "_tip", "_done", "_wait"))
_PASSED: Final = MessageFamily("yose_duel.question.passed*", ("", "_how", "_other", "_other_how"))
_ATTACK: Final = MessageFamily("yose_duel.question.attack_how.*", "secure cancel secure_cancel pass")
_ALSO: Final = MessageFamily(
    "yose_duel.question.attack_or.*",
    "secure secure_own secure_mixed cancel secure_cancel secure_own_cancel secure_mixed_cancel",
)


def question(state: YoseState, viewer: int | None, places: Layout) -> Iterator[Decor]:
    """Yield the panel between board and viewer: the pending decision, and the seat that makes it."""
    box, mine, phase = places.question, decides(state, viewer), phase_of(state)
    if phase == "opening":
        box = Box(box.x, box.y, *OPENING)
    yield box.cover(pictures.panel(*box.size, mine))._replace(named=QUESTION)
    if phase == "opening":
        chosen = viewer is not None and state.committed[viewer] != NO_PIECE
        keys = ("_done", "_wait") if chosen else ("", "_high", "_low", "_tip")
        other = SeatRef(1 - viewer if viewer is not None else 1)
        lines = [msg(_OPENING[key], other=other) for key in keys]
        yield from _lines(box.x + 20, box.w - 40, box.cy, lines)
    elif phase == "reply":
        yield from _reply(state, mine, box)
    else:
        end = places.single().x if phase == "attack" and mine else box.right
        yield from _lines(box.x + 24, end - box.x - 40, box.cy, _turn_lines(state, mine))


def _reply(state: YoseState, mine: bool, box: Box) -> Iterator[Decor]:
    """Yield the card at stake, the attacking seat and card, and the threat."""
    faces, under = state.faces, state.unders[state.stake]
    if faces[under] != HIDDEN:
        yield Decor(face_picture(faces[under]), box.x + 50, box.cy, 87, -3)
    key = "yose_duel.question.reply" if mine else "yose_duel.question.reply_other"
    attacker, card = SeatRef(1 - state.turn), card_sign(faces[state.tops[state.stake]])
    question = msg(key, attacker=attacker, card=card, under=card_sign(faces[under]), player=SeatRef(state.turn))
    room = round(box.w - 122)
    x = box.x + 98 + room / 2
    yield Decor(pictures.sentence(question, room, 19, True), x, box.y + (19 if mine else 38), 28)
    if not mine:
        threat = msg("yose_duel.question.reply_wait", under=card_sign(faces[under]))
        yield Decor(pictures.sentence(threat, room, 16, False, True), x, box.y + 68, 28)


def _turn_lines(state: YoseState, mine: bool) -> list[Msg]:
    """Return which seat attacks and its options, or that the match is over."""
    if state.is_over:
        high, low = sorted(state.scores, reverse=True)
        winner = state.scores.index(high)
        points = msg(
            "yose_duel.question.over_how", player=SeatRef(winner), other=SeatRef(1 - winner), n=high, theirs=low
        )
        return [msg("yose_duel.question.over"), points]
    if state.passed:
        keys = [_PASSED[each] for each in (("", "_how") if mine else ("_other", "_other_how"))]
    elif not mine:
        how = "yose_duel.question.attack_other_how" if state.untouched() else "yose_duel.question.attack_other_left"
        keys = ["yose_duel.question.attack_other", how]
    elif state.untouched():
        keys = ["yose_duel.question.attack_pile", *_about_piles(state)]
    else:
        keys = ["yose_duel.question.attack", _ATTACK[_ways(state)]]
    signs = [[card_sign(state.faces[card]) for card in area] for area in state.areas]
    own, others = (listed(signs[seat] or [""]) for seat in (state.turn, 1 - state.turn))
    player, other = SeatRef(state.turn), SeatRef(1 - state.turn)
    return [msg(key, player=player, other=other, own=own, others=others) for key in keys]


def _about_piles(state: YoseState) -> Iterator[str]:
    """Yield the hints on attacks: at the first of a round how to take a pile, and which to look at; later the other
    options.
    """
    if len(state.untouched()) == zones.PILES:
        yield from ("yose_duel.question.attack_take", "yose_duel.question.attack_first")
    elif (ways := _ways(state)) != "pass":
        yield _ALSO[ways.replace("secure", f"secure{_price(state)}")]


def _price(state: YoseState) -> str:
    """Which of the provisional cards of whoever moves cost the turn: "" all, "_own" none, "_mixed" some."""
    free = {cards.OWN_FACE[state.side(state.turn)][state.faces[card]] for card in state.areas[state.turn]}
    return "" if not any(free) else "_own" if all(free) else "_mixed"


def _ways(state: YoseState) -> str:
    """Return the kinds of attack with provisional cards: "secure", "cancel", "secure_cancel"; "pass"
    if there are none.
    """
    ways = {"secure": state.areas[state.turn], "cancel": state.areas[1 - state.turn]}
    return "_".join(way for way, handles in ways.items() if handles) or "pass"


def _lines(left: float, width: float, middle: float, lines: list[Msg]) -> Iterator[Decor]:
    """Yield a title and the sentences below it, centred on `middle`."""
    step = 33 if len(lines) < 3 else 30 if len(lines) < 4 else 25
    for at, text in enumerate(lines):
        picture = pictures.sentence(text, round(width), 19 if at == 0 else 16, at == 0, muted=at > 0)
        yield Decor(picture, left + width / 2, middle + (at - (len(lines) - 1) / 2) * step, 28)


# ------------------------------------------------------------------------------------------------ advice to a newcomer


def lessons(state: YoseState, viewer: int | None) -> tuple[Lesson, ...]:
    """Return the aim of the game and the lessons for the viewer's present decision; () if it has none to make."""
    if viewer is None or not decides(state, viewer):
        return ()
    goal = _lesson("yose_duel.lesson.goal")
    match phase_of(state):
        case "opening":
            return (goal, _lesson("yose_duel.lesson.start", zones.SHOW), _lesson("yose_duel.lesson.sides"))
        case "reply":
            return (
                goal,
                _lesson("yose_duel.lesson.reply", zones.PILE[state.stake]),
                _lesson("yose_duel.lesson.ignored", zones.TRAY[1 - viewer]),
            )
    return (goal, *_attack_lessons(state, viewer)[:4])


def _attack_lessons(state: YoseState, viewer: int) -> tuple[Lesson, ...]:
    side = state.side(viewer)
    chosen = []
    if state.passed:
        chosen.append(_lesson("yose_duel.lesson.passed"))
    untouched = state.untouched()
    if untouched:
        chosen.append(_lesson("yose_duel.lesson.take", zones.SIDE[viewer]))
    own = [card for card in state.areas[viewer] if cards.OWN[side][cards.SUIT[state.faces[card]]]]
    if own:
        chosen.append(_lesson("yose_duel.lesson.secure_own", zones.TRAY[viewer]))
    elif state.areas[viewer]:
        chosen.append(_lesson("yose_duel.lesson.secure", zones.TRAY[viewer]))
    if state.areas[1 - viewer]:
        chosen.append(_lesson("yose_duel.lesson.cancel", zones.TRAY[1 - viewer]))
    sente = [pile for pile in untouched if cards.SENTE_FACE[side][state.faces[state.tops[pile]]]]
    if sente:
        chosen.append(_lesson("yose_duel.lesson.sente", zones.PILE[sente[0]]))
    if len(sente) < len(untouched):
        gote = next(pile for pile in untouched if pile not in sente)
        chosen.append(_lesson("yose_duel.lesson.gote", zones.PILE[gote]))
    return tuple(chosen)


def _lesson(key: str, zone: str = "") -> Lesson:
    return Lesson(key.rpartition(".")[2], Msg(key), zone)
