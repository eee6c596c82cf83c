"""Whom an action card is about and what it does to them, told before one lets go of it: the card hides the place."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE
from tabletable.core.message import Ids, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.saboteur.rules.cards import BREAK, KINDS, MENDS, REPAIR, THEFT, tool_word
from tabletable.games.saboteur.rules.state import SEAT_NUMBER, SaboteurState, Verb

_ON_ITSELF: Final = Ids("saboteur.forecast.*_own", "free_at_last hands_off mend swap_hats")
_ON_OTHERS: Final = Ids(
    "saboteur.forecast.*", "free_at_last hands_off inspection mend swap_hands swap_hats theft trapped"
)


def forecast(view: View[SaboteurState], command: Command) -> tuple[Msg, ...]:
    """See `Game.forecast`."""
    if command.verb != Verb.PLAY or command.zone not in SEAT_NUMBER:
        return ()
    target = SEAT_NUMBER[command.zone]
    face = view.state.faces[command.piece]
    keys = _ON_ITSELF if target == command.seat and face != THEFT else _ON_OTHERS
    player = SeatRef(target)
    if face < REPAIR:
        return (msg("saboteur.forecast.break", player=player, tool=tool_word(face - BREAK)),)
    if face in MENDS:
        tool = MENDS[face][0] if command.choice == NO_CHOICE else command.choice
        return (msg(keys["mend"], player=player, tool=tool_word(tool)),)
    return (msg(keys[KINDS[face].id], player=player),)
