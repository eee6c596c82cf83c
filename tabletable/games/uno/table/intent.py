"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.uno.rules.commands import Verb
from tabletable.games.uno.rules.state import UnoState


def meant(view: View[UnoState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: a card of the hand is there to be played, wherever it is put."""
    state, seat = view.state, view.seat
    if seat is None or piece not in state.hands[seat]:
        return None
    return Command(seat, Verb.PLAY, piece, zone)
