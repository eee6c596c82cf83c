"""What is said about the moment: the question and its buttons, prompt, facts, lessons, the paragraph of the rules."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.tablespec import Button, Decor, Lesson
from tabletable.games.yose_duel.rules.cards import OWN, SENTE_FACE, SUIT
from tabletable.games.yose_duel.rules.commands import COMMANDS, PILE, SEATS, SHOW, SIDE, TRAY
from tabletable.games.yose_duel.rules.names import card_sign, side_word
from tabletable.games.yose_duel.rules.state import NO_PILE, YoseState
from tabletable.games.yose_duel.table import furniture
from tabletable.games.yose_duel.table.layout import OPENING, Layout
from tabletable.games.yose_duel.table.pictures import face_picture


def _phase(state: YoseState) -> str:
    """What the game waits for."""
    if state.is_opening:
        return "opening"
    if state.is_over:
        return "over"
    return "reply" if state.stake != NO_PILE else "attack"


def decides(state: YoseState, viewer: int | None) -> bool:
    """Whether the game waits for the viewer."""
    if viewer is None or state.is_over:
        return False
    return state.committed[viewer] == NO_PIECE if state.is_opening else state.turn == viewer


# ------------------------------------------------------------------------------------------------ the question


def question(state: YoseState, viewer: int | None, places: Layout) -> list[Decor]:
    """The panel between board and viewer: what has to be decided now, and by whom."""
    x, y, width, height = places.question
    mine = decides(state, viewer)
    phase = _phase(state)
    if phase == "opening":
        width, height = OPENING
    found = [Decor(furniture.panel(round(width), round(height), mine), x + width / 2, y + height / 2, height)]
    if phase == "opening":
        chosen = viewer is not None and state.committed[viewer] != NO_PIECE
        keys: tuple[str, ...] = ("opening_done", "opening_wait", "opening_score")
        if not chosen:
            keys = ("opening", "opening_how", "opening_ties", "opening_score")
        lines = [Msg(f"yose_duel.question.{key}") for key in keys]
        return found + _lines(x + 20, width - 40, y + height / 2, lines)
    if phase == "reply":
        under, top = state.unders[state.stake], state.tops[state.stake]
        face = state.faces[top]
        if state.faces[under] != HIDDEN:
            found.append(Decor(face_picture(state.faces[under]), x + 50, y + height / 2, 87, -3))
        asked = "reply" if mine else "reply_other"
        sentence = msg(
            f"yose_duel.question.{asked}",
            attacker=SeatRef(1 - state.turn),
            card=card_sign(face),
            player=SeatRef(state.turn),
        )
        room = round(width - 122)
        found.append(Decor(furniture.line(sentence, room, 19, True), x + 98 + room / 2, y + (19 if mine else 38), 28))
        if not mine:
            threat = msg("yose_duel.question.reply_wait", under=card_sign(state.faces[under]))
            found.append(Decor(furniture.line(threat, room, 16, False, True), x + 98 + room / 2, y + 68, 28))
        return found
    end = places.single()[0] if phase == "attack" and mine else x + width
    return found + _lines(x + 24, end - x - 40, y + height / 2, _turn_lines(state, mine))


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


def _lines(left: float, width: float, middle: float, lines: list[Msg]) -> list[Decor]:
    """A title and sentences below it; all of them are centred on `middle`."""
    found, pitch = [], 33 if len(lines) < 3 else 30 if len(lines) < 4 else 25
    top = middle - pitch * (len(lines) - 1) / 2
    for at, text in enumerate(lines):
        picture = furniture.line(text, round(width), 19 if at == 0 else 16, at == 0, muted=at > 0)
        found.append(Decor(picture, left + width / 2, top + at * pitch, 28))
    return found


def buttons(state: YoseState, viewer: int, places: Layout) -> tuple[Button, ...]:
    """The commands without a drag: the two replies, or to pass."""
    commands = COMMANDS[viewer]
    match _phase(state):
        case "reply" if state.turn == viewer:
            under = state.unders[state.stake]
            answer, ignore = places.buttons()
            card = card_sign(state.faces[under])
            attacker = SeatRef(1 - viewer)
            return (
                Button(
                    msg("yose_duel.button.answer"),
                    (commands.answer[under],),
                    "A",
                    primary=True,
                    box=answer,
                    line=msg("yose_duel.button.answer_line", card=card, player=attacker),
                ),
                Button(
                    msg("yose_duel.button.ignore"),
                    (commands.ignore[under],),
                    "I",
                    primary=True,
                    box=ignore,
                    line=msg("yose_duel.button.ignore_line", card=card, player=attacker),
                ),
            )
        case "attack" if state.turn == viewer:
            ends = "match" if state.rules.ends_match else "round"
            line = f"pass_line_{ends}" if state.passed else "pass_line"
            confirm = msg(f"yose_duel.confirm.pass_{ends}", player=SeatRef(1 - viewer)) if state.passed else None
            return (
                Button(
                    msg("yose_duel.button.pass"),
                    (commands.pass_,),
                    "P",
                    box=places.single(),
                    line=msg(f"yose_duel.button.{line}", player=SeatRef(1 - viewer)),
                    confirm=confirm,
                ),
            )
    return ()


# ------------------------------------------------------------------------------------------------ sentences


def prompt(state: YoseState, viewer: int | None) -> Msg | None:
    """What the viewer may do now, or who is awaited."""
    phase = _phase(state)
    if phase == "over":
        return None
    mine = decides(state, viewer)
    if phase == "opening":
        return msg("yose_duel.prompt.opening" if mine else "yose_duel.prompt.opening_wait")
    player = SeatRef(state.turn)
    if phase == "reply":
        under = state.faces[state.unders[state.stake]]
        word = "reply" if mine else "other_reply"
        return msg(f"yose_duel.prompt.{word}", player=player, card=FaceRef(under))
    word = ("passed" if state.passed else "attack") if mine else "other_attack"
    return msg(f"yose_duel.prompt.{word}", player=player)


def facts(state: YoseState) -> tuple[Msg, ...]:
    """What is public on the table, in sentences."""
    if state.is_opening:
        return (msg("yose_duel.fact.opening"),)
    found = [
        msg("yose_duel.fact.score", player=SeatRef(seat), side=side_word(state.side(seat)), n=state.scores[seat])
        for seat in range(SEATS)
    ]
    return (*found, msg("yose_duel.fact.piles", n=len(state.untouched())))


_ANCHORS = {"opening": "opening", "over": "end", "reply": "reply"}


def help_anchor(state: YoseState) -> str:
    """The paragraph of RULES.md about the current decision."""
    if state.passed:
        return "pass"
    return _ANCHORS.get(_phase(state), "turn")


def lessons(state: YoseState, viewer: int | None) -> tuple[Lesson, ...]:
    """How one wins, and what a newcomer should know about the viewer's present decision."""
    if viewer is None or not decides(state, viewer):
        return ()
    goal = _lesson("goal")
    match _phase(state):
        case "opening":
            return (goal, _lesson("start", SHOW), _lesson("sides"))
        case "reply":
            return (goal, _lesson("reply", PILE[state.stake]), _lesson("ignored", TRAY[1 - viewer]))
    return (goal, *_attack_lessons(state, viewer)[:4])


def _attack_lessons(state: YoseState, viewer: int) -> tuple[Lesson, ...]:
    side = state.side(viewer)
    found = []
    if state.passed:
        found.append(_lesson("passed"))
    untouched = state.untouched()
    if untouched:
        found.append(_lesson("take", SIDE[viewer]))
    own = [card for card in state.areas[viewer] if OWN[side][SUIT[state.faces[card]]]]
    if own:
        found.append(_lesson("secure_own", TRAY[viewer]))
    elif state.areas[viewer]:
        found.append(_lesson("secure", TRAY[viewer]))
    if state.areas[1 - viewer]:
        found.append(_lesson("cancel", TRAY[1 - viewer]))
    sente = [pile for pile in untouched if SENTE_FACE[side][state.faces[state.tops[pile]]]]
    if sente:
        found.append(_lesson("sente", PILE[sente[0]]))
    if len(sente) < len(untouched):
        gote = next(pile for pile in untouched if pile not in sente)
        found.append(_lesson("gote", PILE[gote]))
    return tuple(found)


def _lesson(name: str, zone: str = "") -> Lesson:
    return Lesson(name, Msg(f"yose_duel.lesson.{name}"), zone)
