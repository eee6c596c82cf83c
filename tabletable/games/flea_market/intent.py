"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.games.flea_market.commands import DISCARD_PILE, Verb
from tabletable.games.flea_market.state import FleaMarketState, Phase


def meant(view: View[FleaMarketState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: the hand, one's goods and one's money can be taken hold of."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _verb(state: FleaMarketState, seat: int, piece: int, zone: str) -> Verb | None:
    if piece in state.hands[seat]:
        return Verb.DISCARD if zone == DISCARD_PILE or state.phase is Phase.COST else Verb.LAY
    if piece in state.goods[seat]:
        return Verb.OFFER if state.phase is Phase.OFFER else Verb.TAKE_BACK
    if piece in state.money[seat]:
        return Verb.PAY
    return Verb.TAKE_BACK if seat == state.turn and piece in state.tray else None
