"""What a legal command does. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit, flipped, moved, noted, on_turn
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import SeatRef
from tabletable.games.yose_duel.rules.cards import OWN_FACE, SENTE_FACE, SUIT, VALUE, kind
from tabletable.games.yose_duel.rules.commands import AREA, PILE, POINTS, SHOW, VOID, Cue, Verb
from tabletable.games.yose_duel.rules.deal import finish_round, show_start_cards
from tabletable.games.yose_duel.rules.legal import is_empty
from tabletable.games.yose_duel.rules.state import NO_PILE, Ending, YoseState


def apply(state: YoseState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    carry_out = _DOES.get(command.verb)
    if carry_out is None:
        raise MalformedCommand(f"yose_duel has no verb {command.verb!r:.40}")
    carry_out(state, command, emit)


_TOOK: Final = {
    "sente": ("yose_duel.log.took_sente", Cue.TOOK_SENTE),
    "reverse": ("yose_duel.log.took_reverse", Cue.TOOK),
    "gote": ("yose_duel.log.took_gote", Cue.TOOK),
}
"""What is said and heard of taking a pile, by its `kind`."""


def _commit(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat, _, card, _, _ = command
    state.committed[seat] = card
    if emit is not None:
        emit(noted(seat, SHOW, "yose_duel.log.committed"))
    if NO_PIECE not in state.committed:
        show_start_cards(state, emit)


def _take(state: YoseState, command: Command, emit: Emit | None) -> None:
    """The face card scores at once (R8). Sente leaves the reply to the defender, anything else voids the under card."""
    seat, _, top, _, _ = command
    pile = state.tops.index(top)
    under = state.unders[pile]
    face = state.faces[top]
    side = state.side(seat)
    state.takers[pile] = seat
    state.points[seat].append(top)
    state.scores[seat] += VALUE[face]
    state.passed = False
    is_sente = SENTE_FACE[side][face]
    if emit is not None:
        say, cue = _TOOK[kind(side, SUIT[face])]
        emit(moved(seat, top, PILE[pile], POINTS[seat], face, PUBLIC, say, cue=cue))
        if state.seen[under] != PUBLIC:
            say = "yose_duel.log.turned" if is_sente else "yose_duel.log.turned_void"
            emit(flipped(seat, under, "", PILE[pile], state.faces[under], PUBLIC, say))
    state.seen[under] = PUBLIC  # also if it is void at once (R5)
    if is_sente:
        state.stake = pile
        state.turn = 1 - seat
        if emit is not None:
            emit(on_turn(state.turn))
    else:
        state.void.append(under)
        if emit is not None:
            emit(moved(NOBODY, under, PILE[pile], VOID, state.faces[under]))
        _attack(state, 1 - seat, emit)


def _answer(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    pile = state.stake
    under = state.unders[pile]
    state.stake = NO_PILE
    state.void.append(under)
    if emit is not None:
        face = state.faces[under]
        say = "yose_duel.log.answered"
        emit(moved(seat, under, PILE[pile], VOID, face, PUBLIC, say, cue=Cue.ANSWERED))
    _attack(state, 1 - seat, emit)


def _ignore(state: YoseState, command: Command, emit: Emit | None) -> None:
    """The threat lies in the attacker's provisional area (R2); whoever ignored it attacks."""
    seat = command.seat
    pile = state.stake
    under = state.unders[pile]
    state.stake = NO_PILE
    area = state.areas[1 - seat]
    area.append(under)
    area.sort()
    if emit is not None:
        args = (("target", SeatRef(1 - seat)),)
        say, face = "yose_duel.log.ignored", state.faces[under]
        emit(moved(seat, under, PILE[pile], AREA[1 - seat], face, PUBLIC, say, args, Cue.IGNORED))
    _attack(state, seat, emit)


def _secure(state: YoseState, command: Command, emit: Emit | None) -> None:
    """The card's points are final (R9). A card of one's own keeps the attack."""
    seat, _, card, _, _ = command
    face = state.faces[card]
    state.areas[seat].remove(card)
    state.points[seat].append(card)
    state.scores[seat] += VALUE[face]
    state.passed = False
    keeps = OWN_FACE[state.side(seat)][face]
    if emit is not None:
        say = "yose_duel.log.secured_own" if keeps else "yose_duel.log.secured"
        emit(moved(seat, card, AREA[seat], POINTS[seat], face, PUBLIC, say, cue=Cue.SECURED))
    _attack(state, seat if keeps else 1 - seat, emit)


def _cancel(state: YoseState, command: Command, emit: Emit | None) -> None:
    seat, _, card, _, _ = command
    state.areas[1 - seat].remove(card)
    state.void.append(card)
    state.passed = False
    if emit is not None:
        args = (("target", SeatRef(1 - seat)),)
        say, face = "yose_duel.log.cancelled", state.faces[card]
        emit(moved(seat, card, AREA[1 - seat], VOID, face, PUBLIC, say, args, Cue.CANCELLED))
    _attack(state, 1 - seat, emit)


def _pass(state: YoseState, command: Command, emit: Emit | None) -> None:
    """Two passes directly after one another end the match or the round (R3, R4)."""
    seat = command.seat
    if emit is not None:
        emit(noted(seat, "pass", "yose_duel.log.passed", cue=Cue.PASSED))
    if state.passed:
        finish_round(state, Ending.PASSED, emit)
        return
    state.passed = True
    state.turn = 1 - seat
    if emit is not None:
        emit(on_turn(state.turn))


_DOES: Final[Mapping[str, Callable[[YoseState, Command, Emit | None], None]]] = {
    Verb.TAKE: _take,
    Verb.ANSWER: _answer,
    Verb.IGNORE: _ignore,
    Verb.SECURE: _secure,
    Verb.CANCEL: _cancel,
    Verb.PASS: _pass,
    Verb.COMMIT: _commit,
}
"""What each verb does. A member of an enum takes as long to name as a rule to apply, which a playout would feel."""


def _attack(state: YoseState, seat: int, emit: Emit | None) -> None:
    """`seat` attacks next, unless nothing is left of the round (R6)."""
    if is_empty(state):
        finish_round(state, Ending.PLAYED, emit)
        return
    state.turn = seat
    if emit is not None:
        emit(on_turn(seat))
