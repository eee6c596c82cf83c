"""What leads from one round to the next: discounts, whose turn it is to stock, restocking, extra cards."""

from __future__ import annotations

from tabletable.core.event import Emit, Event, moved, noted, on_turn
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Args
from tabletable.games.flea_market.rules import settlement
from tabletable.games.flea_market.rules.cards import MONEY as YELLOW
from tabletable.games.flea_market.rules.commands import (
    BOOTH,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    MONEY,
    PRICES,
    PROMOTION,
    TRAY,
    Cue,
)
from tabletable.games.flea_market.rules.deal import build, left_to_draw, take
from tabletable.games.flea_market.rules.paying import most_points, proposal
from tabletable.games.flea_market.rules.state import FleaMarketState, Phase, Prize


def _turn(state: FleaMarketState, phase: Phase, seat: int, emit: Emit | None) -> None:
    state.phase, state.turn = phase, seat
    if emit is not None:
        emit(on_turn(seat))


# ------------------------------------------------------------------------------------------------ discounts


def _next_discount(state: FleaMarketState, first: int, emit: Emit | None) -> None:
    """Ask the next seat for a discount, from the one `first` places after the start player; no money, no question
    (R20)."""
    seats = len(state.hands)
    for place in range(first, seats):
        seat = (state.start + place) % seats
        if state.wealth(seat):
            _turn(state, Phase.DISCOUNT, seat, emit)
            return
    _begin_stock(state, emit)


def discount(state: FleaMarketState, points: int, emit: Emit | None) -> None:
    """The seat on turn lowers its total of this round; the money lies in front of its stalls until the settlement."""
    seat = state.turn
    paid = _pay(state, PRICES[points], PROMOTION[seat], state.promotions[seat], emit)
    state.discounts[seat] = points
    if emit is not None:
        args = (("n", points), ("paid", paid))
        say = "flea_market.log.discount"
        emit(noted(seat, PROMOTION[seat], say, args, Cue.DISCOUNT))
    _after_discount(state, seat, emit)


def pass_discount(state: FleaMarketState, emit: Emit | None) -> None:
    """The seat on turn does without a discount."""
    seat = state.turn
    if emit is not None:
        emit(noted(seat, HAND[seat], "flea_market.log.full_price"))
    _after_discount(state, seat, emit)


def _after_discount(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    state.turn = NOBODY
    _next_discount(state, (seat - state.start) % len(state.hands) + 1, emit)


# ------------------------------------------------------------------------------------------------ stocking


def _begin_stock(state: FleaMarketState, emit: Emit | None) -> None:
    state.phase = Phase.STOCK
    next_stocker(state, state.start, emit)


def next_stocker(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    """The next seat from `seat` on that is not closed; who can't lay anything closes by itself (R16)."""
    seats = len(state.hands)
    while state.closed != (1 << seats) - 1:
        seat %= seats
        if not state.closed >> seat & 1:
            if not state.hands[seat]:
                close(state, seat, "flea_market.log.closed_empty", emit)
            elif NO_PIECE not in state.goods[seat]:
                close(state, seat, "flea_market.log.closed_full", emit)
            else:
                _turn(state, Phase.STOCK, seat, emit)
                return
        seat += 1
    settlement.begin_costs(state, emit)


def close(state: FleaMarketState, seat: int, say: str, emit: Emit | None) -> None:
    """`seat` lays no more goods in this round."""
    state.closed |= 1 << seat
    state.swept = 0
    if emit is not None:
        emit(noted(seat, BOOTH[seat], say, cue=Cue.CLOSED))


# ------------------------------------------------------------------------------------------------ restocking


def draw(state: FleaMarketState, emit: Emit | None) -> None:
    """The seat on turn draws as many cards as it has stalls."""
    seat = state.turn
    _draw(state, seat, len(state.booths[seat]), "flea_market.log.drew", None, (), emit)
    _offer_extra(state, emit)


def _draw(
    state: FleaMarketState,
    seat: int,
    count: int,
    say: str,
    cue: Cue | None,
    args: Args,
    emit: Emit | None,
) -> None:
    """`seat` draws; the sentence comes before the cards and tells how many there were."""
    events: list[Event] = []
    taken = take(state, seat, count, None if emit is None else events.append)
    if emit is not None:
        emit(noted(seat, DRAW_PILE, say, (("n", taken), *args), cue))
        for event in events:
            emit(event)


def build_stall(state: FleaMarketState, emit: Emit | None) -> None:
    """The seat on turn gets a further stall instead of cards."""
    seat = state.turn
    if emit is not None:
        args = (("n", len(state.booths[seat]) + 1),)
        emit(noted(seat, BOOTH[seat], "flea_market.log.built", args, Cue.BUILT))
    build(state, seat, emit)
    _offer_extra(state, emit)


def most_extra(state: FleaMarketState) -> int:
    """How many extra cards the seat on turn can buy: as money and piles allow (R20)."""
    return min(most_points(state.wealth(state.turn)), left_to_draw(state))


def _offer_extra(state: FleaMarketState, emit: Emit | None) -> None:
    if most_extra(state):
        state.phase = Phase.EXTRA
    else:
        _next_restocker(state, emit)


def buy(state: FleaMarketState, count: int, emit: Emit | None) -> None:
    """The seat on turn pays for extra cards and draws them."""
    seat = state.turn
    paid = _pay(state, PRICES[count], DISCARD_PILE, state.discard, emit)
    _draw(state, seat, count, "flea_market.log.bought", Cue.BOUGHT, (("paid", paid),), emit)
    _next_restocker(state, emit)


def pass_extra(state: FleaMarketState, emit: Emit | None) -> None:
    """The seat on turn buys nothing."""
    if emit is not None:
        emit(noted(state.turn, HAND[state.turn], "flea_market.log.saved"))
    _next_restocker(state, emit)


def _next_restocker(state: FleaMarketState, emit: Emit | None) -> None:
    """The next seat clockwise restocks; after the last one a new round begins."""
    seat = (state.turn + 1) % len(state.hands)
    if seat != state.start:
        _turn(state, Phase.RESTOCK, seat, emit)
    else:
        _next_round(state, emit)


def _next_round(state: FleaMarketState, emit: Emit | None) -> None:
    """The highest of this round is the new start player, without one the lowest (R15); stalls open again."""
    if state.highest != NOBODY:
        state.start = state.highest
    elif state.lowest != NOBODY:
        state.start = state.lowest
    seats = len(state.hands)
    state.round += 1
    state.closed = 0
    state.highest = state.lowest = state.turn = NOBODY
    state.totals = [0] * seats
    state.discounts = [0] * seats
    state.prizes = [Prize.ABSENT] * seats
    if emit is not None:
        args = (("number", state.round),)
        say = "flea_market.log.round"
        emit(noted(state.start, "round", say, args, Cue.ROUND))
    _next_discount(state, 0, emit)


# ------------------------------------------------------------------------------------------------ paying


def pick(state: FleaMarketState, piece: int, emit: Emit | None) -> None:
    """The seat on turn picks a money card to pay with."""
    seat = state.turn
    state.money[seat].remove(piece)
    state.tray.append(piece)
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, MONEY[seat], TRAY, face, PUBLIC, "flea_market.log.picked"))


def unpick(state: FleaMarketState, piece: int, emit: Emit | None) -> None:
    """Picked money goes back to its pile."""
    seat = state.turn
    state.tray.remove(piece)
    state.money[seat].append(piece)
    if emit is not None:
        face = state.faces[piece]
        emit(moved(seat, piece, TRAY, MONEY[seat], face, PUBLIC, "flea_market.log.unpicked"))


def _pay(state: FleaMarketState, price: int, zone: str, pile: list[int], emit: Emit | None) -> int:
    """The picked cards, and the proposed ones if they don't do, go to a pile (R1); returns what they are worth."""
    seat = state.turn
    more = proposal(state, price)
    faces = state.faces
    paid = 0
    for source, cards in ((TRAY, state.tray), (MONEY[seat], more)):
        for piece in cards:
            pile.append(piece)
            paid += YELLOW[faces[piece]]
            if emit is not None:
                emit(moved(seat, piece, source, zone, faces[piece], PUBLIC))
    state.tray.clear()
    own = state.money[seat]
    for piece in more:
        own.remove(piece)
    return paid
