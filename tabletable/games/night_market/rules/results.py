"""How a round or the game ended, in standings and sentences."""

from __future__ import annotations

from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.games.night_market.rules.cards import MARKER_FACE, STALL_FACE
from tabletable.games.night_market.rules.state import INCOME, OVER, REPAYMENT, MarketState, RoundResult


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
            _reckoning(state, state.result, seat),
            _stalls(state, seat),
            role=HIDDEN if state.built[seat] else MARKER_FACE + seat,
            caption=msg("night_market.result.stalls", n=state.built[seat]),
        )
        for seat in sorted(seats, key=lambda seat: (-rank[seat][0], -rank[seat][1], seat))
    ]
    if len(winners) == 1:
        headline = msg("night_market.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("night_market.result.shared", n=len(winners))
    return Outcome(True, winners, headline, _reason(rank, winners), tuple(standings))


def _stalls(state: MarketState, seat: int) -> tuple[int, ...]:
    """The faces of the stalls of a seat, by food."""
    plots = [plot for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] != NO_PIECE]
    return tuple(sorted(STALL_FACE + state.sold(plot) for plot in plots))


def _reckoning(state: MarketState, result: RoundResult, seat: int) -> tuple[Item, ...]:
    """What there was before the last round's income, that income with its bonus apart, and what the loans cost.

    With a bonus and loans the first two are told as one, for three lines have room.
    """
    loans, bonus = state.loans[seat], sum(result.bonus[seat]) if result.bonus else 0
    if loans and bonus:
        found = [Item(Msg("night_market.result.other_coins"), state.money[seat] - bonus)]
    else:
        found = [
            Item(Msg("night_market.result.purse"), state.money[seat] - result.income(seat)),
            Item(Msg("night_market.result.last_income"), result.income(seat) - bonus),
        ]
    if bonus:
        found.append(Item(Msg("night_market.result.bonus"), bonus))
    if loans:
        found.append(Item(msg("night_market.result.repaid", n=loans), -REPAYMENT * loans))
    return tuple(found)


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
    served = [tuple(sorted(guest.face for guest in result.guests if guest.seat == seat)) for seat in seats]
    winners = tuple(seat for seat in seats if most and income[seat] == most)
    standings = [
        Standing(
            seat,
            income[seat],
            state.money[seat],
            _items(result, seat),
            served[seat],
            role=HIDDEN if served[seat] else MARKER_FACE + seat,
            caption=msg("night_market.result.served", n=len(served[seat])),
        )
        for seat in sorted(seats, key=lambda seat: (-income[seat], -state.money[seat], seat))
    ]
    if not winners:
        headline = msg("night_market.result.round_none", round=result.number)
    elif len(winners) == 1:
        headline = msg("night_market.result.round_won", player=SeatRef(winners[0]), round=result.number)
    else:
        headline = msg("night_market.result.round_shared", n=len(winners), round=result.number)
    left = sum(guest.coins for guest in result.guests)
    reason = msg("night_market.result.round", n=len(result.guests), coins=left)
    note = msg("night_market.result.next", player=SeatRef(state.order[0])) if state.phase != OVER else None
    return Outcome(
        False,
        winners,
        headline,
        reason,
        tuple(standings),
        note=note,
        occasion=msg("night_market.result.occasion", round=result.number, rounds=state.terms.rounds),
        onward=Msg("night_market.result.onward"),
    )


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Where the income came from: what each customer pays anyway, what links add, and the bonus."""
    coins = [guest.coins for guest in result.guests if guest.seat == seat]
    linked = sum(coins) - INCOME * len(coins)
    found = [Item(msg("night_market.result.customers", n=len(coins)), INCOME * len(coins))] if coins else []
    if linked:
        found.append(Item(Msg("night_market.result.linked"), linked))
    if result.bonus and any(result.bonus[seat]):
        found.append(Item(Msg("night_market.result.bonus"), sum(result.bonus[seat])))
    return tuple(found)
