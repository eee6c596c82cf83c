"""Why a command is refused: one sentence with the rule it follows from. Everything said here is public."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.message import Msg, Reason, SeatRef, msg
from tabletable.games.yose_duel.rules.commands import PILE, SEATS, Verb
from tabletable.games.yose_duel.rules.names import card_title
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState

_ATTACKS = (Verb.TAKE, Verb.SECURE, Verb.CANCEL, Verb.PASS)
_REPLIES = (Verb.ANSWER, Verb.IGNORE)

_UNKNOWN = Reason(msg("yose_duel.reason.unknown"), "turn")
"""The words of the command do not go together: a card dragged to a place that has nothing to do with it."""


def why_not(state: YoseState, seat: int, command: Command) -> Reason:
    """Why `command` of `seat` is not legal now; see `Game.why_not`."""
    if state.is_over:
        return Reason(msg("yose_duel.reason.over"), "end")
    if command.seat != seat or not 0 <= seat < SEATS:
        return Reason(msg("yose_duel.reason.own_seat"), "turn")
    verb = command.verb
    if verb == Verb.COMMIT:
        return _why_no_commit(state, seat, command)
    if verb not in (*_ATTACKS, *_REPLIES):
        return _UNKNOWN
    if state.is_opening:
        return Reason(msg("yose_duel.reason.opening"), "opening")
    if verb in _REPLIES:
        return _why_no_reply(state, seat)
    if state.stake != NO_PILE:
        return _at_stake(state, seat)
    if seat != state.turn:
        return Reason(msg("yose_duel.reason.turn", player=SeatRef(state.turn)), "turn")
    match verb:
        case Verb.TAKE:
            return _why_no_take(state, command)
        case Verb.SECURE:
            return _why_no_secure(state, seat, command.piece)
        case Verb.CANCEL:
            return _why_no_cancel(state, seat, command.piece)
    return _UNKNOWN


def _why_no_commit(state: YoseState, seat: int, command: Command) -> Reason:
    if not state.is_opening:
        return Reason(msg("yose_duel.reason.shown"), "opening")
    if state.committed[seat] != NO_PIECE:
        return Reason(msg("yose_duel.reason.committed"), "opening")
    if command.piece not in state.hands[seat]:
        return Reason(msg("yose_duel.reason.start_card"), "opening")
    return Reason(msg("yose_duel.reason.show_place"), "opening")


def _why_no_reply(state: YoseState, seat: int) -> Reason:
    if state.stake == NO_PILE:
        return Reason(msg("yose_duel.reason.no_stake"), "reply")
    if seat != state.turn:
        return Reason(msg("yose_duel.reason.others_reply", player=SeatRef(state.turn)), "reply")
    return Reason(msg("yose_duel.reason.reply_places"), "reply", pieces=(state.unders[state.stake],))


def _at_stake(state: YoseState, seat: int) -> Reason:
    """An attack waits for its reply."""
    if seat != state.turn:
        return Reason(msg("yose_duel.reason.others_reply", player=SeatRef(state.turn)), "reply")
    return Reason(msg("yose_duel.reason.reply_first"), "R8", msg("yose_duel.hint.reply"), (state.unders[state.stake],))


def _why_no_take(state: YoseState, command: Command) -> Reason:
    piece = command.piece
    if piece == NO_PIECE and command.zone in PILE:
        # A click on the pile's place: beside its face card, or where nothing is left.
        pile = PILE.index(command.zone)
        if state.tops[pile] != NO_PIECE and state.takers[pile] == UNTOUCHED:
            return Reason(msg("yose_duel.reason.face_card"), "turn", pieces=(state.tops[pile],))
        return Reason(msg("yose_duel.reason.no_pile"), "piles")
    if piece in state.unders:
        pile = state.unders.index(piece)
        if state.takers[pile] == UNTOUCHED:
            return Reason(msg("yose_duel.reason.face_card"), "turn", pieces=(state.tops[pile],))
    if piece in state.tops:
        if state.takers[state.tops.index(piece)] == UNTOUCHED:
            return Reason(msg("yose_duel.reason.own_points"), "turn", pieces=(piece,))
        return Reason(msg("yose_duel.reason.taken", card=_title(state, piece)), "piles")
    return Reason(msg("yose_duel.reason.not_pile"), "turn")


def _why_no_secure(state: YoseState, seat: int, piece: int) -> Reason:
    if piece in state.areas[1 - seat]:
        other = msg("yose_duel.reason.secure_other", player=SeatRef(1 - seat))
        return Reason(other, "areas", msg("yose_duel.hint.cancel"), (piece,))
    if piece in state.areas[seat]:
        return Reason(msg("yose_duel.reason.own_points"), "areas", pieces=(piece,))
    return Reason(msg("yose_duel.reason.not_provisional"), "areas")


def _why_no_cancel(state: YoseState, seat: int, piece: int) -> Reason:
    if piece in state.areas[seat]:
        return Reason(msg("yose_duel.reason.cancel_own"), "areas", msg("yose_duel.hint.secure"), (piece,))
    if piece in state.areas[1 - seat]:
        return Reason(msg("yose_duel.reason.void_place"), "areas", pieces=(piece,))
    return Reason(msg("yose_duel.reason.not_provisional"), "areas")


def _title(state: YoseState, piece: int) -> Msg:
    assert state.seen[piece] == PUBLIC
    return card_title(state.faces[piece])
