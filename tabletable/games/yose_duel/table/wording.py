"""Every command in words, as an instruction."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.yose_duel.rules.cards import SUIT
from tabletable.games.yose_duel.rules.commands import Verb
from tabletable.games.yose_duel.rules.names import kind_word
from tabletable.games.yose_duel.rules.state import YoseState


def wording(view: View[YoseState], command: Command) -> Msg:
    """See `Game.wording`."""
    state, seat = view.state, command.seat
    if command.verb == Verb.PASS:
        return Msg("yose_duel.do.pass")
    face = state.faces[command.piece]
    card, other = FaceRef(face), SeatRef(1 - seat)
    match command.verb:
        case Verb.TAKE:
            return msg("yose_duel.do.take", card=card, kind=kind_word(state.side(seat), SUIT[face]))
        case Verb.CANCEL:
            return msg("yose_duel.do.cancel", card=card, target=other)
        case Verb.SECURE:
            return msg("yose_duel.do.secure", card=card)
        case Verb.ANSWER:
            return msg("yose_duel.do.answer", card=card)
        case Verb.IGNORE:
            return msg("yose_duel.do.ignore", card=card, target=other)
    return msg("yose_duel.do.commit", card=card)


def pointed(view: View[YoseState], command: Command) -> tuple[int | str, ...]:
    """See `Game.pointed`: where the cards of a command go follows from its verb, but for the one that is shown."""
    return (command.piece, command.zone) if command.verb == Verb.COMMIT else (command.piece,)
