"""Why a command is good, by what bots weigh: facts that its player can check on the table."""

from __future__ import annotations

from tabletable.core.advice import Why
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.yose_duel.bots.thumb import winning_pass
from tabletable.games.yose_duel.rules.cards import DECK, OWN_FACE, SENTE_FACE, VALUE, rank_key
from tabletable.games.yose_duel.rules.state import Verb, YoseState


def why(view: View[YoseState], command: Command) -> Why | None:
    """Say what speaks most for a command that a bot advises; None where nothing does."""
    state, seat = view.state, command.seat
    if command.verb == Verb.PASS:
        lead = state.scores[seat] - state.scores[1 - seat]
        return Why(msg("yose_duel.why.wins", n=lead)) if winning_pass(state, [command]) else None
    face, other = state.faces[command.piece], SeatRef(1 - seat)
    if command.verb == Verb.COMMIT:
        return _shown(state, command)
    side, value = state.side(seat), VALUE[face]
    own, others = OWN_FACE[side][face], OWN_FACE[1 - side][face]
    match command.verb:
        case Verb.TAKE:
            return _taken(state, command)
        case Verb.SECURE:
            key = "yose_duel.why.secures_on" if own else "yose_duel.why.secures"
            return Why(msg(key, n=value, player=other))
        case Verb.CANCEL:
            key = "yose_duel.why.cancels_on" if others else "yose_duel.why.cancels"
            return Why(msg(key, n=value, player=other))
        case Verb.ANSWER:
            key = "yose_duel.why.answers_on" if others else "yose_duel.why.answers"
            return Why(msg(key, n=value, player=other))
    return Why(msg("yose_duel.why.ignores", player=other))


def _taken(state: YoseState, command: Command) -> Why:
    """What a pile brings at once, and what it threatens or takes from the other."""
    seat, face = command.seat, state.faces[command.piece]
    side, value, other = state.side(seat), VALUE[face], SeatRef(1 - seat)
    under = state.unders[state.tops.index(command.piece)]
    hidden = state.faces[under]
    if SENTE_FACE[side][face] and hidden == HIDDEN:
        return Why(msg("yose_duel.why.threatens", n=value, player=other))
    if SENTE_FACE[side][face]:
        return Why(msg("yose_duel.why.threatens_card", n=value, player=other, card=FaceRef(hidden)))
    if SENTE_FACE[1 - side][face]:
        return Why(msg("yose_duel.why.denies", n=value, player=other))
    most = max(VALUE[state.faces[state.tops[pile]]] for pile in state.untouched())
    return Why(msg("yose_duel.why.dearest" if value == most else "yose_duel.why.points", n=value))


def _shown(state: YoseState, command: Command) -> Why:
    """What is won by the higher card shown, or by the lower one, whichever this card is likelier to be."""
    (kept,) = (state.faces[card] for card in state.hands[command.seat] if card != command.piece)
    shown, unseen = rank_key(state.faces[command.piece]), set(DECK).difference(state.faces)
    if 2 * sum(shown > rank_key(other) for other in unseen) > len(unseen):
        return Why(msg("yose_duel.why.shows_high", card=FaceRef(kept)))
    return Why(Msg("yose_duel.why.shows_low"))
