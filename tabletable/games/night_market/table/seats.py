"""How one wins, and what is known of a seat: by everybody, and by the viewer alone."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN
from tabletable.core.message import FaceRef, Msg, listed, msg
from tabletable.games.night_market.rules import auction
from tabletable.games.night_market.rules.cards import FOODS
from tabletable.games.night_market.rules.names import food_word
from tabletable.games.night_market.rules.state import BIDDING, COMPENSATING, REPAYMENT, MarketState


def goal(state: MarketState) -> Msg:
    """How one wins."""
    return msg("night_market.goal", n=state.terms.rounds)


def tells(state: MarketState, seat: int) -> tuple[Msg, ...]:
    """What everybody knows of a seat: money, loans, stalls, plots, customers, and what it leads in the auction."""
    found = [msg("night_market.seat.money", n=state.money[seat])]
    if state.loans[seat]:
        found.append(msg("night_market.seat.loans", n=state.loans[seat], cost=REPAYMENT * state.loans[seat]))
    sold = [state.sold(plot) for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] >= 0]
    foods = [
        msg("night_market.seat.food", food=food_word(food), count=sold.count(food))
        for food in range(len(FOODS))
        if food in sold
    ]
    found.append(msg("night_market.seat.stalls", foods=listed(foods)) if foods else msg("night_market.seat.no_stalls"))
    empty = state.empty_plots(seat)
    if empty:
        found.append(msg("night_market.seat.empty", plots=listed(empty)))
    found.append(msg("night_market.seat.customers", n=len(state.hands[seat]), hidden=len(state.hidden[seat])))
    return (*found, *_bids(state, seat))


def _bids(state: MarketState, seat: int) -> list[Msg]:
    """What a seat leads in the auction under way, and whether it bids no more."""
    if state.phase not in (BIDDING, COMPENSATING):
        return []
    bids = [
        msg("night_market.seat.bid", plot=plot, price=price)
        for plot, price, leader in zip(auction.plots_on_offer(state), state.prices, state.leaders, strict=True)
        if leader == seat
    ]
    found = [msg("night_market.seat.leads", bids=listed(bids))] if bids else []
    if state.passed >> seat & 1:
        found.append(msg("night_market.seat.passed"))
    return found


def knows(state: MarketState, viewer: int | None, seat: int) -> tuple[Msg, ...]:
    """What the viewer knows of a seat and not everybody does: customers it has laid face down or seen."""
    if viewer is None:
        return ()
    seen = [FaceRef(state.faces[piece]) for piece in state.hidden[seat] if state.faces[piece] != HIDDEN]
    return (msg("night_market.seat.hidden", cards=listed(seen)),) if seen else ()
