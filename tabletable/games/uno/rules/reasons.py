"""Why a command is refused: one sentence with the rule it follows from.

Everything said here is public or about the asker's own hand.
"""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Msg, Reason, SeatRef, msg
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    DRAWS,
    NO_COLOUR,
    SYMBOL,
    WILD,
    is_number,
)
from tabletable.games.uno.rules.commands import DISCARD_PILE, SEAT, Verb
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.legal import fitting, may_challenge
from tabletable.games.uno.rules.names import card_title, colour_word, face_name, symbol_phrase
from tabletable.games.uno.rules.state import UnoState


def why_not(state: UnoState, seat: int, command: Command) -> Reason:
    """Why `command` of `seat` is not legal now; see `Game.why_not`."""
    if state.turn == NOBODY:
        return Reason(msg("uno.reason.over"), "end")
    if command.seat != seat or not 0 <= seat < len(state.hands):
        return Reason(msg("uno.reason.own_seat"), "turn")
    match command.verb:
        case Verb.CALL_UNO:
            return _why_no_call(state, seat)
        case Verb.CATCH:
            return _why_no_catch(state, seat, command)
    if command.verb in (Verb.PLAY, Verb.DRAW, Verb.KEEP, Verb.CHALLENGE) and seat != state.turn:
        return Reason(msg("uno.reason.turn", player=SeatRef(state.turn)), "turn")
    match command.verb:
        case Verb.PLAY:
            return _why_no_play(state, seat, command)
        case Verb.DRAW:
            return _why_no_draw(state)
        case Verb.KEEP:
            return _shape(Reason(msg("uno.reason.nothing_drawn"), "R6"), state.drawn == NO_PIECE)
        case Verb.CHALLENGE:
            return _why_no_challenge(state)
    return _UNKNOWN


_UNKNOWN = Reason(msg("uno.reason.unknown"), "turn")
"""The words of the command do not go together: a card dragged to a player, a colour for a red 5."""


def _shape(reason: Reason, applies: bool) -> Reason:
    """`reason` if it applies; else the verb is fine and the other words of the command are not."""
    return reason if applies else _UNKNOWN


def _why_no_call(state: UnoState, seat: int) -> Reason:
    if state.called >> seat & 1:
        return Reason(msg("uno.reason.called"), "R4")
    in_time = state.exposed == seat or (state.turn == seat and len(state.hands[seat]) == 2)
    return _shape(Reason(msg("uno.reason.call_time"), "R5"), not in_time)


def _why_no_catch(state: UnoState, seat: int, command: Command) -> Reason:
    if command.zone == SEAT[seat]:
        return Reason(msg("uno.reason.catch_self"), "uno-call")
    if state.exposed == NOBODY or state.exposed == seat:
        return Reason(msg("uno.reason.nobody_to_catch"), "R15")
    if command.zone != SEAT[state.exposed] and command.zone in SEAT[: len(state.hands)]:
        return Reason(msg("uno.reason.not_catchable", player=SeatRef(SEAT.index(command.zone))), "R15")
    return _UNKNOWN


def _why_no_draw(state: UnoState) -> Reason:
    if state.drawn != NO_PIECE:
        return Reason(msg("uno.reason.drawn_already"), "R6", pieces=(state.drawn,))
    return _shape(Reason(msg("uno.reason.nothing_left"), "R16"), not state.stack and is_exhausted(state))


def _why_no_challenge(state: UnoState) -> Reason:
    if not state.rules.challenge:
        return Reason(msg("uno.reason.no_challenges"), "challenge")
    return _shape(Reason(msg("uno.reason.nothing_to_challenge"), "challenge"), not may_challenge(state))


def _why_no_play(state: UnoState, seat: int, command: Command) -> Reason:
    piece = command.piece
    hand = state.hands[seat]
    if piece not in hand:
        return Reason(msg("uno.reason.not_yours"), "turn")
    if state.drawn not in (NO_PIECE, piece):
        return Reason(msg("uno.reason.only_drawn"), "R6", pieces=(state.drawn,))
    face = state.faces[piece]
    if not fitting(state, hand)[face]:
        return _why_no_fit(state, seat, piece)
    if command.zone != DISCARD_PILE:
        return Reason(msg("uno.reason.discard_pile"), "turn")
    if face >= WILD and not 0 <= command.choice < len(COLOURS):
        return Reason(msg("uno.reason.choose_colour"), "turn", pieces=(piece,))
    if face < WILD and command.choice != NO_CHOICE:
        return Reason(msg("uno.reason.no_colour", card=card_title(face)), "turn", pieces=(piece,))
    return _UNKNOWN


def _why_no_fit(state: UnoState, seat: int, piece: int) -> Reason:
    """The card itself can't be played now."""
    face = state.faces[piece]
    symbol = SYMBOL[face]
    top = state.faces[state.discard[-1]]
    card = card_title(face)
    pieces = (piece,)
    if state.stack and not state.rules.stacking:
        return Reason(msg("uno.reason.no_stacking", n=state.stack), "R8", pieces=pieces)
    last = len(state.hands[seat]) == 1 and not state.rules.last_action and not is_number(face)
    if state.stack:
        hint = _answer_hint(state, seat)
        if face == WILD:
            return Reason(msg("uno.reason.plain_wild"), "R2", hint, pieces)
        if last:
            return Reason(msg("uno.reason.last_card", card=card), "R14", hint, pieces)
        if symbol in DRAWS:
            return Reason(msg("uno.reason.draw_two_on_four"), "stack", hint, pieces)
        return Reason(msg("uno.reason.no_answer", card=card), "stack", hint, pieces)
    if last:
        return Reason(msg("uno.reason.last_card", card=card), "last-card", msg("uno.hint.draw"), pieces)
    words = {"card": card, "colour": colour_word(state.colour)}
    if COLOUR[top] == NO_COLOUR:
        return Reason(msg("uno.reason.needs_colour", **words), "turn", _pile(state), pieces)
    return Reason(msg("uno.reason.needs", **words, symbol=symbol_phrase(SYMBOL[top])), "turn", _pile(state), pieces)


def _pile(state: UnoState) -> Msg:
    """What the pile shows."""
    top = state.faces[state.discard[-1]]
    if COLOUR[top] == NO_COLOUR:
        return msg("uno.hint.pile_wild", colour=colour_word(state.colour))
    return msg("uno.hint.pile", card=face_name(top))


def _answer_hint(state: UnoState, seat: int) -> Msg:
    """What answers the stack: nothing of a hand whose last card may not be an action."""
    if len(state.hands[seat]) == 1 and not state.rules.last_action:
        return msg("uno.hint.draw_stack", n=state.stack)
    four = SYMBOL[state.faces[state.discard[-1]]] == DRAW_FOUR_SYMBOL
    return msg("uno.hint.answer_four" if four else "uno.hint.answer_two", n=state.stack)
