"""What is said about the moment: buttons, prompt, facts, the paragraph of the rules, and what a picker asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import FaceRef, GameText, Ids, Msg, SeatRef, game_text, msg
from tabletable.core.tablespec import Button, Choice
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.commands import COMMANDS, SEATS
from tabletable.games.yose_duel.rules.names import card_sign, card_title, side_word
from tabletable.games.yose_duel.rules.state import NO_PILE, YoseState
from tabletable.games.yose_duel.table.layout import Layout
from tabletable.games.yose_duel.table.pictures import face_picture


def phase_of(state: YoseState) -> str:
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


_PASS_LINE: Final = Ids("yose_duel.button.pass_line*", ("", "_match", "_round"))
_PASS_ASKED: Final = Ids("yose_duel.confirm.pass*", ("", "_match", "_round"))


def buttons(state: YoseState, viewer: int, places: Layout) -> tuple[Button, ...]:
    """The commands without a drag: the two replies, or to pass."""
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
    asked = msg(_PASS_ASKED[ends if state.passed else ""], player=other)
    confirm, final = (asked, None) if state.passed else (None, asked)
    label, box = msg("yose_duel.button.pass"), places.single()
    return (Button(label, (commands.pass_,), "P", box=box, line=line, confirm=confirm, confirm_final=final),)


# ------------------------------------------------------------------------------------------------ sentences


def prompt(state: YoseState, viewer: int | None) -> Msg | None:
    """What the viewer may do now, or who is awaited."""
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
    key = "yose_duel.prompt.passed" if state.passed else "yose_duel.prompt.attack"
    return msg(key if mine else "yose_duel.prompt.other_attack", player=player)


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
    return _ANCHORS.get(phase_of(state), "turn")


def choices(view: View[YoseState], commands: Sequence[Command]) -> tuple[Choice, ...]:
    """No gesture of this game means several commands; a picker shows their cards all the same."""
    faces = view.state.faces
    return tuple(
        Choice(command, Msg(game_text("yose_duel", GameText.VERB, command.verb)))
        if command.piece == NO_PIECE
        else Choice(command, card_title(faces[command.piece]), face_picture(faces[command.piece]))
        for command in commands
    )
