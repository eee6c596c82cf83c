"""Every command in words, as an instruction."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.core.view import View
from tabletable.games.flea_market.rules.cards import CARDS
from tabletable.games.flea_market.rules.rounds import picked, proposal
from tabletable.games.flea_market.rules.state import HAND, HIGHEST, MONEY, PRICES, STALL, FleaMarketState, Phase, Verb

_PASSES: Final = {
    Phase.DISCOUNT: "flea_market.do.no_discount",
    Phase.EXTRA: "flea_market.do.no_extra",
    Phase.OFFER: "flea_market.do.no_offer",
}


def wording(view: View[FleaMarketState], command: Command) -> Msg:
    """See `Game.wording`."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.BUILD:
            return msg("flea_market.do.build", number=len(state.booths[seat]) + 1)
        case Verb.DRAW:
            return msg("flea_market.do.draw", n=len(state.booths[seat]))
        case Verb.BUY | Verb.DISCOUNT:
            return _purchase(state, command)
        case Verb.CLAIM:
            return Msg("flea_market.do.highest" if command.choice == HIGHEST else "flea_market.do.lowest")
        case Verb.CLOSE:
            return Msg("flea_market.do.close")
        case Verb.DONE:
            cards = [FaceRef(state.faces[state.goods[seat][stall]]) for stall in state.laid]
            return msg("flea_market.do.sell", cards=listed(cards))
        case Verb.PASS:
            return Msg(_PASSES[state.phase])
    return _with_card(state, command)


def _purchase(state: FleaMarketState, command: Command) -> Msg:
    """So many points or cards, and what is paid for them: the cards may come to more than the price."""
    price = PRICES[command.choice]
    paid = picked(state) + sum(CARDS[state.faces[piece]].money for piece in proposal(state, price))
    key = "flea_market.do.buy" if command.verb == Verb.BUY else "flea_market.do.discount"
    if paid > price:
        key = "flea_market.do.buy_over" if command.verb == Verb.BUY else "flea_market.do.discount_over"
    return msg(key, n=command.choice, price=price, paid=paid)


def _with_card(state: FleaMarketState, command: Command) -> Msg:
    seat, face = command.seat, state.faces[command.piece]
    card = FaceRef(face)
    match command.verb:
        case Verb.LAY:
            return msg("flea_market.do.lay", card=card, number=STALL[seat].index(command.zone) + 1)
        case Verb.DISCARD:
            return msg("flea_market.do.discard", card=card)
        case Verb.PAY:
            return msg("flea_market.do.pay", card=card, money=CARDS[face].money)
        case Verb.TAKE_BACK if command.zone == HAND[seat]:
            return msg("flea_market.do.take_back", card=card, number=state.goods[seat].index(command.piece) + 1)
        case Verb.TAKE_BACK:
            return msg("flea_market.do.keep_money", card=card)
    assert face != HIDDEN
    if command.zone == MONEY[seat]:
        return msg("flea_market.do.as_money", card=card, n=CARDS[face].money)
    return msg("flea_market.do.as_popularity", card=card, n=CARDS[face].popularity)
