"""Texts about the rules: why a command is refused, and how a round or the match ended. All of it is public."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, PUBLIC
from tabletable.core.message import Ids, Msg, Reason, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.yose_duel.rules import cards
from tabletable.games.yose_duel.rules.cards import VALUE, card_title, side_word
from tabletable.games.yose_duel.rules.state import (
    NO_PILE,
    PILE,
    ROUNDS,
    SEATS,
    UNTOUCHED,
    Ending,
    RoundResult,
    Verb,
    YoseState,
)


class YoseWords(Rulebook[YoseState], Wording[YoseState]):
    """The names of cards, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def why_not(self, state: YoseState, seat: int, command: Command) -> Reason:
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

    def outcome(self, state: YoseState) -> Outcome | None:
        """Return the result of the match once it is over: the most points win, equal points are a draw."""
        if not state.is_over:
            return None
        scores = state.scores
        best = max(scores)
        winners = tuple(seat for seat in range(SEATS) if scores[seat] == best)
        standings = []
        for seat in range(SEATS):
            rounds = [result.gained[seat] for result in state.results]
            items = [Item(msg("yose_duel.result.start"), scores[seat] - sum(rounds))]
            items += [Item(msg("yose_duel.result.in_round", round=at), n) for at, n in enumerate(rounds, 1)]
            faces = [state.faces[card] for card in state.points[seat]]
            standings.append(_standing(state, seat, scores[seat], items, faces))
        standings.sort(key=lambda row: (-row.total, row.seat))
        if len(winners) == 1:
            headline = msg("yose_duel.result.won", player=SeatRef(winners[0]))
        else:
            headline = msg("yose_duel.result.draw")
        return Outcome(True, winners, headline, _reason(state), tuple(standings), note=_note(state.results[-1]))

    def round_result(self, state: YoseState) -> Outcome | None:
        """Return the result of the last finished round; an equal round has no winner."""
        if not state.results:
            return None
        number, result = len(state.results), state.results[-1]
        best = max(result.gained)
        winners = tuple(seat for seat in range(SEATS) if result.gained[seat] == best)
        winners = winners if len(winners) == 1 else ()
        standings = []
        totals = [state.scores[seat] for seat in range(SEATS)]
        if not state.is_over:  # points of the round that has begun since do not count here
            totals = state.before.copy()
        for seat in range(SEATS):
            secured = result.secured[seat]
            items = [Item(msg("yose_duel.result.taken"), result.gained[seat] - secured)]
            if secured:
                items.append(Item(msg("yose_duel.result.secured"), secured))
            standings.append(_standing(state, seat, totals[seat], items, list(result.cards[seat]), result.gained[seat]))
        standings.sort(key=lambda row: (-row.gained, row.seat))
        if winners:
            margin = best - min(result.gained)
            headline = msg("yose_duel.result.round_won", player=SeatRef(winners[0]), round=number, n=margin)
        else:
            headline = msg("yose_duel.result.round_equal", round=number)
        leader = max(range(SEATS), key=lambda seat: totals[seat])
        ahead = abs(totals[0] - totals[1])
        note = None
        if number < ROUNDS and not state.is_over:
            attacker = SeatRef(1 - state.heart)
            note = msg("yose_duel.result.next", player=SeatRef(leader), other=attacker, n=ahead)
            if not ahead:
                note = msg("yose_duel.result.next_equal", other=attacker)
        return Outcome(
            False,
            winners,
            headline,
            Msg(_ROUND_ENDS[result.ending]),
            tuple(standings),
            occasion=msg("yose_duel.result.round_over", round=number, rounds=ROUNDS),
            onward=msg("yose_duel.result.onward"),
            note=note or _note(result),
        )


# ------------------------------------------------------------------------------------------------ why not


_ATTACKS = (Verb.TAKE, Verb.SECURE, Verb.CANCEL, Verb.PASS)
_REPLIES = (Verb.ANSWER, Verb.IGNORE)

_UNKNOWN = Reason(msg("yose_duel.reason.unknown"), "turn")
"""The reason for a command whose verb, piece and zone do not fit together, such as a card dragged to an unrelated
place.
"""


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
    """Return the reason that an attack awaits its reply."""
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


# ------------------------------------------------------------------------------------------------ how it ended


_ROUND_ENDS: Final = Ids("yose_duel.result.round_*", Ending)

_SHOWN = 5
"""The dearest cards of a seat stand beside its name."""


def _reason(state: YoseState) -> Msg:
    high, low = sorted(state.scores, reverse=True)
    last = state.results[-1]
    if last.ending is Ending.PASSED:
        return msg("yose_duel.result.passed", high=high, low=low)
    if high == low:
        return msg("yose_duel.result.equal", n=high)
    return msg("yose_duel.result.ahead", high=high, low=low, n=high - low)


def _standing(
    state: YoseState, seat: int, total: int, items: list[Item], faces: list[int], gained: int | None = None
) -> Standing:
    shown = sorted(faces, key=lambda face: (VALUE[face], -face))[-_SHOWN:]
    caption = msg("yose_duel.result.cards", side=side_word(state.side(seat)), n=len(faces))
    return Standing(seat, total if gained is None else gained, total, tuple(items), tuple(shown), caption=caption)


def _note(result: RoundResult) -> Msg | None:
    """Return the note on the points left unscored when both seats passed; None if there are none."""
    return msg("yose_duel.result.left", n=result.left) if result.left else None
