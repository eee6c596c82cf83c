"""How a round or the game ended, in standings and sentences."""

from __future__ import annotations

from collections import Counter

from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.night_market.faces import FOODS, food_of
from tabletable.games.night_market.state import (
    OVER,
    REPAYMENT,
    MarketState,
    RoundResult,
)


def final_money(state: MarketState, seat: int) -> int:
    """What `seat` has once its loans are paid back; it may be less than nothing (R15)."""
    return state.money[seat] - REPAYMENT * state.loans[seat]


def outcome(state: MarketState) -> Outcome | None:
    """The result of the game once it is over: most money, then more stalls, then shared."""
    if state.phase != OVER or state.result is None:
        return None
    seats = range(len(state.order))
    rank = {seat: (final_money(state, seat), state.built[seat]) for seat in seats}
    best = max(rank.values())
    winners = tuple(seat for seat in seats if rank[seat] == best)
    standings = [
        Standing(
            seat,
            final_money(state, seat),
            final_money(state, seat),
            (
                Item(Msg("night_market.result.purse"), state.money[seat] - state.result.income(seat)),
                *_items(state.result, seat),
                *(
                    [Item(msg("night_market.result.repaid", n=state.loans[seat]), -REPAYMENT * state.loans[seat])]
                    if state.loans[seat]
                    else []
                ),
            ),
            caption=msg("night_market.result.stalls", n=state.built[seat]),
        )
        for seat in sorted(seats, key=lambda seat: (-rank[seat][0], -rank[seat][1], seat))
    ]
    if len(winners) == 1:
        headline = msg("night_market.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("night_market.result.shared", n=len(winners))
    return Outcome(True, winners, headline, _reason(rank, winners), tuple(standings))


def _reason(rank: dict[int, tuple[int, int]], winners: tuple[int, ...]) -> Msg:
    """What decided: money, stalls, or nothing."""
    money, stalls = rank[winners[0]]
    if len(winners) > 1:
        return msg("night_market.result.why_shared", coins=money, n=stalls)
    if any(other[0] == money for seat, other in rank.items() if seat not in winners):
        return msg("night_market.result.why_stalls", coins=money, n=stalls)
    return msg("night_market.result.why_money", coins=money)


def round_result(state: MarketState) -> Outcome | None:
    """What the round that ended last brought everybody."""
    result = state.result
    if result is None:
        return None
    seats = range(len(state.order))
    income = [result.income(seat) for seat in seats]
    most = max(income)
    winners = tuple(seat for seat in seats if most and income[seat] == most)
    standings = [
        Standing(
            seat,
            income[seat],
            state.money[seat],
            _items(result, seat),
            caption=msg("night_market.result.served", n=sum(guest.seat == seat for guest in result.guests)),
        )
        for seat in sorted(seats, key=lambda seat: (-income[seat], -state.money[seat], seat))
    ]
    if not winners:
        headline = msg("night_market.result.round_none", round=result.number)
    elif len(winners) == 1:
        headline = msg("night_market.result.round_won", player=SeatRef(winners[0]), round=result.number)
    else:
        headline = msg("night_market.result.round_shared", n=len(winners), round=result.number)
    reason = msg("night_market.result.round", n=len(result.guests), coins=sum(income))
    note = msg("night_market.result.next", player=SeatRef(state.order[0])) if state.phase != OVER else None
    return Outcome(False, winners, headline, reason, tuple(standings), note)


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Where the income came from: by food and by what each customer paid, then the bonus."""
    own = Counter((food_of(guest.face), guest.coins) for guest in result.guests if guest.seat == seat)
    found = [
        Item(
            msg("night_market.result.customers", n=count, coins=coins, food=Msg(f"night_market.food.{FOODS[food]}")),
            coins * count,
        )
        for (food, coins), count in sorted(own.items())
    ]
    if result.bonus:
        found += [
            Item(msg("night_market.result.bonus", food=Msg(f"night_market.food.{FOODS[food]}")), coins)
            for food, coins in enumerate(result.bonus[seat])
            if coins
        ]
    return tuple(found)
