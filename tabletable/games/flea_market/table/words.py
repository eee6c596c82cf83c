"""All sentences beside the table: commands and their effects, cards, seats, and the joins of log sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core.account import counted, first, merged, repeated, second
from tabletable.core.account import listed as as_list
from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, MessageFamily, Msg, listed, msg
from tabletable.core.tablespec import FaceText
from tabletable.core.view import View
from tabletable.core.wording import Joins
from tabletable.games.flea_market.rules import zones
from tabletable.games.flea_market.rules.cards import (
    CARDS,
    COLOUR,
    GOODS,
    PURPLE,
    VALUE,
    YELLOW,
    card_title,
    colour_word,
)
from tabletable.games.flea_market.rules.play import colour_counts, judged, value_laid
from tabletable.games.flea_market.rules.rounds import payment, picked
from tabletable.games.flea_market.rules.state import HIGHEST, PRICES, FleaMarketState, Phase, Prize, Verb

_PASSES: Final = {
    Phase.DISCOUNT: "flea_market.do.no_discount",
    Phase.EXTRA: "flea_market.do.no_extra",
    Phase.OFFER: "flea_market.do.no_offer",
}


def wording(view: View[FleaMarketState], command: Command) -> Msg:
    """Put a legal command into words."""
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
            key = "flea_market.do.sell" if has_more(state, seat) else "flea_market.do.sell_all"
            return msg(key, cards=listed(cards))
        case Verb.PASS:
            return Msg(_PASSES[state.phase])
    return _with_card(state, command)


def has_more(state: FleaMarketState, seat: int) -> bool:
    """Return whether another card could join the goods of this turn."""
    value = value_laid(state)
    return bool(state.free(seat)) and any(VALUE[state.faces[piece]] == value for piece in state.hands[seat])


def _purchase(state: FleaMarketState, command: Command) -> Msg:
    """Return the words of a purchase: its points or cards, and the payment, which may exceed the price."""
    price = PRICES[command.choice]
    paid = payment(state, price)
    key = "flea_market.do.buy" if command.verb == Verb.BUY else "flea_market.do.discount"
    if paid > price:
        key = "flea_market.do.buy_over" if command.verb == Verb.BUY else "flea_market.do.discount_over"
    return msg(key, n=command.choice, price=price, paid=paid)


def _with_card(state: FleaMarketState, command: Command) -> Msg:
    seat, face = command.seat, state.faces[command.piece]
    card = FaceRef(face)
    match command.verb:
        case Verb.LAY:
            return msg("flea_market.do.lay", card=card)
        case Verb.DISCARD:
            return msg("flea_market.do.discard", card=card)
        case Verb.PAY:
            return msg("flea_market.do.pay", card=card, money=YELLOW[face])
        case Verb.TAKE_BACK if command.zone == zones.HAND[seat]:
            return msg("flea_market.do.take_back", card=card)
        case Verb.TAKE_BACK:
            return msg("flea_market.do.keep_money", card=card)
    assert face != HIDDEN
    if command.zone == zones.MONEY[seat]:
        return msg("flea_market.do.as_money", card=card, n=YELLOW[face])
    return msg("flea_market.do.as_popularity", card=card, n=PURPLE[face])


# ------------------------------------------------------------------------------------------------ forecasts


def forecast(view: View[FleaMarketState], command: Command) -> tuple[Msg, ...]:
    """Say what a legal command would change."""
    state, seat = view.state, command.seat
    match command.verb:
        case Verb.LAY:
            return _of_goods(state, seat, command.piece)
        case Verb.PAY:
            return (msg("flea_market.forecast.pay", n=picked(state) + YELLOW[state.faces[command.piece]]),)
        case Verb.OFFER:
            is_money = command.zone == zones.MONEY[seat]
            count = (YELLOW if is_money else PURPLE)[state.faces[command.piece]]
            return (msg("flea_market.forecast.money" if is_money else "flea_market.forecast.popularity", n=count),)
    return ()


def _of_goods(state: FleaMarketState, seat: int, piece: int) -> tuple[Msg, ...]:
    """Return the total with one more card, and the effects of showing the goods then."""
    faces = state.faces
    laid = [faces[state.goods[seat][stall]] for stall in state.laid]
    before = state.total(seat) + sum(VALUE[face] for face in laid)
    swept, is_over = judged(colour_counts(state), [*laid, faces[piece]], len(state.hands))
    if swept:
        gone = {colour for colour, _ in swept}
        own = [*(faces[each] for each in state.lying(seat)), faces[piece]]
        left = sum(VALUE[face] for face in own if COLOUR[face] not in gone) - state.discounts[seat]
        return (
            msg("flea_market.forecast.swept", colour=colour_word(swept[0][0])),
            msg("flea_market.forecast.total", before=before, after=left),
        )
    total = msg("flea_market.forecast.total", before=before, after=before + VALUE[faces[piece]])
    prize = prize_for(state, seat, [*(faces[each] for each in state.lying(seat)), faces[piece]])
    over = [msg("flea_market.forecast.six_colours")] if is_over else []
    return (total, *([prize] if prize is not None else []), *over)


def prize_for(state: FleaMarketState, seat: int, goods: Sequence[int]) -> Msg | None:
    """Return the prize of goods if nobody put out more; None as long as no place is taken."""
    sellers = [other for other in state.order(state.start) if other == seat or state.public_goods(other)]
    totals = {other: state.total(other) for other in sellers}  # a tie goes to the first of them
    totals[seat] = sum(VALUE[face] for face in goods) - state.discounts[seat]
    least, most = min(totals.values()), max(totals.values())
    if not goods or least == most:
        return None
    if max(totals, key=totals.__getitem__) == seat:
        return msg("flea_market.forecast.highest", n=sum(YELLOW[face] for face in goods))
    if min(totals, key=totals.__getitem__) == seat:
        return msg("flea_market.forecast.lowest", n=sum(PURPLE[face] for face in goods))
    return msg("flea_market.forecast.between", least=least, most=most)


# ------------------------------------------------------------------------------------------------ cards


_GOODS: Final = MessageFamily("flea_market.goods.*", GOODS)


def face_text(face: int) -> FaceText:
    """Return the text of the zoomed card."""
    card = CARDS[face]
    lines = [
        msg("flea_market.text.goods", goods=Msg(_GOODS[GOODS[card.colour]]), number=card.value),
        msg("flea_market.text.money", n=card.money),
        msg("flea_market.text.popularity", n=card.popularity),
    ]
    terms = [Msg("flea_market.text.special")] if card.special_offer else []
    return FaceText(card_title(face), tuple(lines), tuple(terms))


# ------------------------------------------------------------------------------------------------ seats


def goal(state: FleaMarketState) -> Msg:
    """Return the aim of the game."""
    return msg("flea_market.goal", n=state.rules.goal)


_WAS: Final = MessageFamily("flea_market.seat.was_*", (Prize.HIGHEST, Prize.LOWEST, Prize.OFFER))


def seat_facts(state: FleaMarketState, seat: int) -> tuple[Msg, ...]:
    """Return the public facts of a seat: its cards, its booth, its money, and its last settlement."""
    free, stalls = len(state.free(seat)), len(state.goods[seat])
    messages = [
        msg("table.seat.cards", n=len(state.hands[seat])),
        msg("flea_market.seat.stalls", n=stalls, taken=stalls - free, total=state.total(seat)),
        msg("flea_market.seat.money", n=state.wealth(seat)),
        msg("flea_market.seat.popularity", n=len(state.popularity[seat])),
    ]
    if state.discounts[seat]:
        messages.append(msg("flea_market.seat.discount", n=state.discounts[seat]))
    if state.closed >> seat & 1 and state.phase is Phase.STOCK:
        messages.append(msg("flea_market.seat.closed"))
    if state.start == seat:
        messages.append(msg("flea_market.seat.start"))
    if state.prizes[seat] in _WAS:
        messages.append(msg(_WAS[state.prizes[seat]], total=state.totals[seat]))
    return tuple(messages)


def seen_of_seat(state: FleaMarketState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """Return what the viewer alone knows of a seat: its own popularity, cards seen in a hand."""
    if viewer is None:
        return ()
    if seat == viewer:
        return (msg("flea_market.seat.fame", n=state.fame(seat), most=state.rules.goal),)
    faces = [FaceRef(state.faces[piece]) for piece in state.hands[seat] if state.faces[piece] != HIDDEN]
    return (msg("flea_market.seat.seen", cards=listed(faces)),) if faces else ()


# ------------------------------------------------------------------------------------------------ the log


_LISTS: Final = {
    "flea_market.log.gave_up": "flea_market.log.gave_up_list",
    "flea_market.log.laid": "flea_market.log.laid_list",
    "flea_market.log.picked": "flea_market.log.picked_list",
}
_COUNTS: Final = {
    "flea_market.log.gave_up.hidden": "flea_market.log.gave_up_count",
    "flea_market.log.laid.hidden": "flea_market.log.laid_count",
}
_LAID: Final = tuple(key for key in (*_LISTS, *_LISTS.values(), *_COUNTS, *_COUNTS.values()) if ".laid" in key)
_PICKED: Final = ("flea_market.log.picked", "flea_market.log.picked_list")
_PAID: Final = ("flea_market.log.bought", "flea_market.log.discount")

JOINS: Final[Joins] = {
    **repeated(as_list, _LISTS),
    **repeated(counted, _COUNTS),
    **{(laid, "flea_market.log.stocked"): second for laid in _LAID},
    **{(picked, paid): second for picked in _PICKED for paid in _PAID},
    ("flea_market.log.drew", "flea_market.log.saved"): first,
    ("flea_market.log.built", "flea_market.log.saved"): first,
    ("flea_market.log.drew", "flea_market.log.bought"): merged("flea_market.log.drew_bought", more="n"),
}
"""Goods until they are shown, a payment, a restock with what was bought besides."""
