"""Texts about the rules: why a command is refused, and how a hand or the game ended.

A refusal is one sentence with the rule behind it; it mentions only facts that are public or about the asking seat's own
hand.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Ids, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.uno.rules import cards
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    DRAWS,
    NO_COLOUR,
    POINTS,
    SYMBOL,
    WILD,
    card_title,
    colour_word,
    is_number,
    symbol_phrase,
)
from tabletable.games.uno.rules.deal import is_exhausted
from tabletable.games.uno.rules.play import fitting, may_challenge, must_play, swaps
from tabletable.games.uno.rules.state import DISCARD_PILE, SEAT, Ending, HandResult, UnoState, Verb


class UnoWords(Rulebook[UnoState], Wording[UnoState]):
    """The names of cards, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def choice_word(self, command: Command) -> str:
        return dict(enumerate((*COLOURS, *SEAT))).get(command.choice, "")

    def why_not(self, state: UnoState, seat: int, command: Command) -> Reason:
        if state.turn == NOBODY:
            return Reason(msg("uno.reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.hands):
            return Reason(msg("uno.reason.own_seat"), "turn")
        match command.verb:
            case Verb.CALL_UNO:
                return _why_no_call(state, seat)
            case Verb.CATCH:
                return _why_no_catch(state, seat, command)
            case Verb.PLAY if seat != state.turn and state.fresh:
                return _why_no_jump(state, seat, command)
            case Verb.PLAY | Verb.DRAW | Verb.KEEP | Verb.CHALLENGE if seat != state.turn:
                return Reason(msg("uno.reason.turn", player=SeatRef(state.turn)), "turn")
            case Verb.PLAY:
                return _why_no_play(state, seat, command)
            case Verb.DRAW:
                return _why_no_draw(state)
            case Verb.KEEP if state.drawn != NO_PIECE and must_play(state):
                return Reason(msg("uno.reason.must_play"), "R29", pieces=(state.drawn,))
            case Verb.KEEP:
                return _shape(Reason(msg("uno.reason.nothing_drawn"), "R6"), state.drawn == NO_PIECE)
            case Verb.CHALLENGE:
                return _why_no_challenge(state)
        return _UNKNOWN

    def outcome(self, state: UnoState) -> Outcome | None:
        if state.turn != NOBODY or state.result is None:
            return None
        result = state.result
        if not state.rules.points:
            return _outcome(state, result, True, result.winners, _hand_headline(state, result))
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        headline = _headline(state, _MATCH, winners)
        return _outcome(
            state, result, True, winners, headline, msg("uno.result.match", n=best, target=state.rules.target)
        )

    def round_result(self, state: UnoState) -> Outcome | None:
        result = state.result
        if result is None:
            return None
        note = msg("uno.result.next", target=state.rules.target) if state.rules.points else None
        return _outcome(state, result, False, result.winners, _hand_headline(state, result), note=note)


# ------------------------------------------------------------------------------------------------ why not

_UNKNOWN = Reason(msg("uno.reason.unknown"), "turn")
"""The words of the command do not go together: a card dragged to a player, a colour for a red 5."""


def _shape(reason: Reason, applies: bool) -> Reason:
    """Return `reason` if it applies, else the reason for a valid verb with other words that don't fit."""
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
    if swaps(state, seat, face):
        return _shape(Reason(msg("uno.reason.choose_seat"), "R28", pieces=(piece,)), command.choice == NO_CHOICE)
    if face < WILD and command.choice != NO_CHOICE:
        return Reason(msg("uno.reason.no_colour", card=card_title(face)), "turn", pieces=(piece,))
    return _UNKNOWN


def _why_no_jump(state: UnoState, seat: int, command: Command) -> Reason:
    """Return why the card can't be jumped in with."""
    piece, hand, top = command.piece, state.hands[seat], state.faces[state.discard[-1]]
    if piece not in hand:
        return Reason(msg("uno.reason.not_yours"), "turn")
    if state.faces[piece] != top:
        return Reason(msg("uno.reason.jump", card=cards.face_name(top)), "R27", _pile(state), (piece,))
    if len(hand) == 1 and not state.rules.last_action and not is_number(top):
        return Reason(msg("uno.reason.last_card", card=card_title(top)), "last-card", pieces=(piece,))
    return _why_no_play(state, seat, command)


def _why_no_fit(state: UnoState, seat: int, piece: int) -> Reason:
    """Return why the card itself can't be played now."""
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
    """Return the message on the top card and the colour to match."""
    top = state.faces[state.discard[-1]]
    if COLOUR[top] == NO_COLOUR:
        return msg("uno.hint.pile_wild", colour=colour_word(state.colour))
    return msg("uno.hint.pile", card=cards.face_name(top))


def _answer_hint(state: UnoState, seat: int) -> Msg:
    """Return the message on the cards that answer the stack; none does if the last card may not be an action."""
    if len(state.hands[seat]) == 1 and not state.rules.last_action:
        return msg("uno.hint.draw_stack", n=state.stack)
    four = SYMBOL[state.faces[state.discard[-1]]] == DRAW_FOUR_SYMBOL
    return msg("uno.hint.answer_four" if four else "uno.hint.answer_two", n=state.stack)


# ------------------------------------------------------------------------------------------------ how it ended


def _outcome(
    state: UnoState,
    result: HandResult,
    final: bool,
    winners: tuple[int, ...],
    headline: Msg,
    reason: Msg | None = None,
    note: Msg | None = None,
) -> Outcome:
    left = [sum(POINTS[face] for face in faces) for faces in result.left]
    # Winners first; then by the points of the match, by the points left in hand, by seat.
    order = sorted(range(len(left)), key=lambda seat: (seat not in winners, -state.scores[seat], left[seat], seat))
    counts = state.rules.points or result.ending is not Ending.OUT  # else points decide nothing
    standings = tuple(
        Standing(
            seat,
            result.gained[seat],
            state.scores[seat],
            _items(result, left, seat, order) if counts else (),
            result.left[seat],
            verdict=None if counts else _verdict(result, seat),
        )
        for seat in order
    )
    return Outcome(final, winners, headline, reason or _hand_reason(state, result, left), standings, note=note)


def _verdict(result: HandResult, seat: int) -> Msg:
    return msg("uno.result.winner") if seat in result.winners else msg("uno.result.cards", n=len(result.left[seat]))


def _items(result: HandResult, left: list[int], seat: int, order: list[int]) -> tuple[Item, ...]:
    """Return the parts of a winner's score: the cards of each seat that did not win, in the order of the standings."""
    if seat not in result.winners:
        return ()
    return tuple(
        Item(msg("uno.result.cards_of", player=SeatRef(other)), left[other])
        for other in order
        if other not in result.winners
    )


_GAME: Final = Ids("uno.result.game_*", ("won", "team", "shared"))
_HAND: Final = Ids("uno.result.hand_*", ("won", "team", "shared"))
_MATCH: Final = Ids("uno.result.match_*", ("won", "team", "shared"))


def _headline(state: UnoState, ids: Ids, winners: tuple[int, ...]) -> Msg:
    first = winners[0]
    if winners == (first,):
        return msg(ids["won"], player=SeatRef(first))
    if winners == state.team(first):
        return msg(ids["team"], player=SeatRef(first), target=SeatRef(state.partner(first)))
    return msg(ids["shared"], n=len(winners))


def _hand_headline(state: UnoState, result: HandResult) -> Msg:
    return _headline(state, _HAND if state.rules.points else _GAME, result.winners)


def _hand_reason(state: UnoState, result: HandResult, left: list[int]) -> Msg:
    if (winner := result.out) == NOBODY:
        least = min(left[seat] for seat in result.winners)
        return msg("uno.result.blocked" if result.ending is Ending.BLOCKED else "uno.result.long", n=least)
    if not state.rules.points:
        return msg("uno.result.last_card", player=SeatRef(winner))
    key = "uno.result.out_team" if state.rules.teams else "uno.result.out"
    return msg(key, player=SeatRef(winner), n=result.gained[winner])
