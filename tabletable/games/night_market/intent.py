"""What a player wants who lets a piece go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.games.night_market.commands import Verb
from tabletable.games.night_market.faces import FIRST_MARKER, MARKERS_PER_SEAT
from tabletable.games.night_market.state import MarketState


def meant(view: View[MarketState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: customers are hidden, markers bid with and stalls built, each in its phase."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.hands[seat]:
        return Command(seat, Verb.HIDE, piece, zone)
    if 0 <= piece - FIRST_MARKER - MARKERS_PER_SEAT * seat < MARKERS_PER_SEAT:
        return Command(seat, Verb.BID, piece, zone)
    if any(pile and pile[-1] == piece for pile in state.stock):
        return Command(seat, Verb.BUILD, piece, zone)
    return None
