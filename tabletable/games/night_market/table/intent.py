"""What a player wants who lets a piece go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FIRST_MARKER, MARKERS_PER_SEAT
from tabletable.games.night_market.rules.state import BID, BID_CARD, MarketState, Verb


def meant(view: View[MarketState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: customers are hidden, markers bid with and stalls built; the board itself stays."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    if piece in state.hands[seat] or piece in state.hidden[seat]:
        return Command(seat, Verb.HIDE, piece, zone)
    if 0 <= piece - FIRST_MARKER - MARKERS_PER_SEAT * seat < MARKERS_PER_SEAT:
        return Command(seat, Verb.BID, piece, _number_meant(state, zone))
    if any(pile and pile[-1] == piece for pile in state.stock):
        return Command(seat, Verb.BUILD, piece, zone)
    return None


def _number_meant(state: MarketState, zone: str) -> str:
    """A bid card stands for the next number on it, or for its last one."""
    for plot, price in zip(play.plots_on_offer(state), state.prices, strict=True):
        if zone == BID_CARD[plot]:
            lowest, *_, highest = state.rules.board.numbers(plot)
            return BID[plot][min(max(price + 1, lowest), highest)]
    return zone
