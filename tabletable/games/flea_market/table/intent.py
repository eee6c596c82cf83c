"""What a player wants who lets a card go somewhere."""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.view import View
from tabletable.games.flea_market.rules.state import (
    DISCARD_PILE,
    MONEY,
    POPULARITY,
    PROMOTION,
    STALL,
    TRAY,
    FleaMarketState,
    Phase,
    Verb,
)


def meant(view: View[FleaMarketState], piece: int, zone: str) -> Command | None:
    """See `Game.meant`: all that is one's own can be taken hold of but the stalls themselves."""
    state, seat = view.state, view.seat
    if seat is None:
        return None
    verb = _verb(state, seat, piece, zone)
    return None if verb is None else Command(seat, verb, piece, zone)


def _verb(state: FleaMarketState, seat: int, piece: int, zone: str) -> Verb | None:
    if piece in state.hands[seat]:
        return _use_of_hand(state, seat, zone)
    if piece in state.goods[seat]:
        return _use_of_goods(state, seat, zone)
    if piece in state.money[seat]:
        return _use_of_money(state, seat, zone)
    if piece in state.popularity[seat]:
        is_paying = seat == state.turn and state.phase in (Phase.DISCOUNT, Phase.EXTRA)
        return Verb.PAY if is_paying and zone in (TRAY, PROMOTION[seat]) else Verb.TAKE_BACK
    if piece in state.promotions[seat] or (seat == state.turn and piece in state.tray):
        return Verb.TAKE_BACK
    return None


def _use_of_hand(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Cards are laid or given up; put where money goes they are meant to pay."""
    if zone == TRAY or (zone == PROMOTION[seat] and state.phase is Phase.DISCOUNT):
        return Verb.PAY
    if zone == PROMOTION[seat]:
        return Verb.DISCOUNT
    if state.phase is Phase.OFFER and zone in (MONEY[seat], POPULARITY[seat]):
        return Verb.OFFER
    if zone == DISCARD_PILE:
        return Verb.DISCARD
    return Verb.DISCARD if state.phase is Phase.COST and zone not in STALL[seat] else Verb.LAY


def _use_of_goods(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Goods are kept, or put to the prizes of the highest and the lowest total; else they are to be taken back."""
    if state.phase is Phase.OFFER and seat == state.turn:
        return Verb.OFFER
    return Verb.CLAIM if zone in (MONEY[seat], POPULARITY[seat]) else Verb.TAKE_BACK


def _use_of_money(state: FleaMarketState, seat: int, zone: str) -> Verb:
    """Money buys what is for sale next."""
    if zone == PROMOTION[seat] and state.phase is not Phase.DISCOUNT:
        return Verb.DISCOUNT
    return Verb.BUY if state.phase is Phase.RESTOCK else Verb.PAY
