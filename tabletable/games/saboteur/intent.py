"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.games.saboteur.commands import DISCARD_PILE, Verb
from tabletable.games.saboteur.faces import PATH_COUNT
from tabletable.games.saboteur.state import SaboteurState


def meant(view: View[SaboteurState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: a path card is laid, an action card played, and what lies in front of oneself cleared away."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.in_front(seat):
        return Command(seat, Verb.CLEAR, piece, zone)
    if piece not in state.hands[seat]:
        return None
    if zone == DISCARD_PILE:
        return Command(seat, Verb.DISCARD, piece, zone)
    return Command(seat, Verb.PLACE if state.faces[piece] < PATH_COUNT else Verb.PLAY, piece, zone)
