"""Every command in words, as an instruction."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE
from tabletable.core.message import FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.uno.rules.commands import SEAT, Verb
from tabletable.games.uno.rules.names import colour_word
from tabletable.games.uno.rules.state import UnoState


def wording(view: View[UnoState], command: Command) -> Msg:
    """See `Game.wording`."""
    state = view.state
    match command.verb:
        case Verb.CALL_UNO:
            return Msg("uno.do.call")
        case Verb.CATCH:
            return msg("uno.do.catch", target=SeatRef(SEAT.index(command.zone)))
        case Verb.CHALLENGE:
            return msg("uno.do.challenge", target=SeatRef(state.played_by))
        case Verb.KEEP:
            return msg("uno.do.keep", card=FaceRef(state.faces[state.drawn]))
        case Verb.DRAW if state.stack:
            return msg("uno.do.draw_stack", n=state.stack)
        case Verb.DRAW:
            return Msg("uno.do.draw_until" if state.rules.until_playable else "uno.do.draw")
    card = FaceRef(state.faces[command.piece])
    if command.choice == NO_CHOICE:
        return msg("uno.do.play", card=card)
    return msg("uno.do.play_wild", card=card, colour=colour_word(command.choice))
