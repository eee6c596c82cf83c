"""Texts about the rules: why a command is refused, and how a round or the game ended.

A refusal mentions only facts that are public or known to the seat that asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Arg, Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.refusing import Refusal, Refusals, Tried
from tabletable.games.night_market.rules import cards, play, zones
from tabletable.games.night_market.rules.cards import food_word
from tabletable.games.night_market.rules.state import (
    BID_TURNS,
    INCOME,
    LOAN,
    MOST_LOANS,
    REPAYMENT,
    MarketState,
    Phase,
    RoundResult,
    Verb,
)


def why_not(state: MarketState, seat: int, command: Command) -> Reason:
    """Return why a command is not legal."""
    return _no.first(play.to_act(state), _refusals, state, seat, command)


def outcome(state: MarketState) -> Outcome | None:
    """Rank by most money, then more stalls, then shared."""
    if state.phase != Phase.OVER or state.result is None:
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
            role=HIDDEN if state.built[seat] else cards.MARKER_FACE + seat,
            caption=msg("night_market.result.stalls", n=state.built[seat]),
        )
        for seat in sorted(seats, key=lambda seat: (-rank[seat][0], -rank[seat][1], seat))
    ]
    if len(winners) == 1:
        headline = msg("night_market.result.won", player=SeatRef(winners[0]))
    else:
        headline = msg("night_market.result.shared", n=len(winners))
    return Outcome(True, winners, headline, _reason(rank, winners, bool(state.loans[winners[0]])), tuple(standings))


def round_result(state: MarketState) -> Outcome | None:
    """Return the result of the round that ended last, None before the first."""
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
            (*_items(result, seat), *_owed(state, seat)),
            served[seat],
            role=HIDDEN if served[seat] else cards.MARKER_FACE + seat,
            caption=msg("night_market.result.served", n=len(served[seat])),
        )
        for seat in sorted(seats, key=lambda seat: (-income[seat], -state.money[seat], seat))
    ]
    if not winners:
        headline = msg("night_market.result.round_none", round=result.number)
    elif len(winners) == 1:
        headline = msg("night_market.result.round_won", player=SeatRef(winners[0]), round=result.number)
    elif len(winners) == 2:
        one, other = map(SeatRef, winners)
        headline = msg("night_market.result.round_two", player=one, other=other, round=result.number)
    else:
        headline = msg("night_market.result.round_shared", n=len(winners), round=result.number)
    left = sum(guest.coins for guest in result.guests)
    reason = msg("night_market.result.round", n=len(result.guests), coins=left)
    note = msg("night_market.result.next", player=SeatRef(state.order[0])) if state.phase != Phase.OVER else None
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


# ------------------------------------------------------------------------------------------------ why not


class _Tried(Tried[MarketState]):
    """A refused command with the facts about markers, bids and stalls."""

    def __init__(self, state: MarketState, seat: int, command: Command, awaited: tuple[int, ...]) -> None:
        super().__init__(state, seat, command, awaited)
        self.phase = state.phase
        self.aim = next(
            (plot for plot in range(1, len(zones.PLOT)) if self.zone in (zones.PLOT[plot], *zones.BID[plot])), 0
        )
        """The plot aimed at, by itself or by a number on its bid card; 0 for none."""
        self.bid = zones.BID[self.aim].index(self.zone) if self.zone in zones.BID[self.aim] else NO_CHOICE
        on_offer = play.plots_on_offer(state)
        self.at = on_offer.index(self.aim) if self.aim in on_offer else NOBODY
        """The place of the plot among those on offer, NOBODY if it is none of them."""
        self.price, self.leader = (0, NOBODY) if self.at < 0 else (state.prices[self.at], state.leaders[self.at])
        self.marker = self.piece - cards.FIRST_MARKER - cards.MARKERS_PER_SEAT * seat
        """The number of the marker; one not in range(MARKERS_PER_SEAT) is no marker of the seat."""
        self.stall_food = cards.stall_food(self.piece)
        """The food of the stall card; one not in range(len(FOODS)) is no stall card."""

    def n(self) -> int:
        return len(self.state.hidden[self.seat])

    def waits(self) -> Msg:
        return msg("night_market.hint.hiding", player=self.decider)

    def plot(self) -> int:
        return self.aim

    def number(self) -> int:
        return self.price

    def leads(self) -> SeatRef:
        return SeatRef(self.leader)

    def owner(self) -> SeatRef:
        return SeatRef(self.state.owner[self.aim])

    def numbers(self) -> Sequence[int]:
        return self.state.rules.board.numbers(self.aim)

    def food(self) -> Msg:
        return food_word(self.stall_food)

    def most(self) -> int:
        return play.most_for(self.state, self.seat, self.at)

    def is_barred(self) -> bool:
        """Return whether the seat must bid with another marker; a click on a number leaves it open."""
        return self.piece != NO_PIECE and self.marker not in play.markers_to_bid(self.state, self.seat)

    def is_laid(self) -> bool:
        return bool(self.state.marks[self.piece - cards.FIRST_MARKER])

    def has_laid(self) -> bool:
        first = cards.MARKERS_PER_SEAT * self.seat
        return any(self.state.marks[first : first + cards.MARKERS_PER_SEAT])

    def comes_later(self) -> bool:
        """Return whether the turn of the seat is still to come in this lap."""
        order = self.state.order
        return order.index(self.seat) > order.index(self.state.turn)

    def has_bid_last(self) -> bool:
        """Return whether the seat has had its last turn of the auction."""
        lap, at = divmod(self.state.bids, len(self.state.order))
        return lap == BID_TURNS - 1 and self.state.order.index(self.seat) < at

    def means(self) -> Msg:
        """Return the message on the coins that the seat can bid."""
        state, seat = self.state, self.seat
        others = play.committed(state, seat) - (self.price if self.leader == seat else 0)
        loans = MOST_LOANS - state.loans[seat]
        purse: dict[str, Arg] = {"coins": state.money[seat], "n": loans, "loan": LOAN * loans}
        if others:
            return msg("night_market.hint.bound", **purse, bound=others)
        return msg("night_market.hint.means", **purse)


_no: Final = Refusals("night_market", _Tried, "rounds", Verb)


def _refusals(t: _Tried) -> Iterator[Refusal[_Tried]]:
    """Yield what may be refused: in another phase, to a seat that cannot act now, then by the verb."""
    yield _HIDDEN
    yield _OTHER_PHASE[Verb(t.verb)]
    if not t.is_awaited:
        yield from _NOT_YET[t.phase]
    elif t.choice == NO_CHOICE:
        yield from _BY_VERB.get(t.verb, ())


_HIDDEN: Final = _no("hidden_stays", "hidden", lambda t: t.piece in t.state.hidden[t.seat])
_IN_AUCTION: Final = _no("only_auction", "auction", lambda t: t.phase not in (Phase.BIDDING, Phase.COMPENSATING))
_IN_BUILDING: Final = _no("build_after", "build", lambda t: t.phase != Phase.BUILDING)
_OTHER_PHASE: Final = {
    Verb.HIDE: _no("hide_before", "hidden", lambda t: t.phase != Phase.HIDING),
    Verb.BID: _IN_AUCTION,
    Verb.PASS: _IN_AUCTION,
    Verb.BUILD: _IN_BUILDING,
    Verb.DONE: _IN_BUILDING,
}
"""By verb, the refusal in phases in which it is not used, whoever's turn it is."""
_TURN: Final = _no.turn("R8")
_OUT: Final = _no("out", "auction", lambda t: t.state.passed >> t.seat & 1)
_NOT_YET: Final = {
    Phase.HIDING: (_no("hidden_enough", "hidden", lambda t: True, "n", detail=_Tried.waits),),
    Phase.BIDDING: (_OUT, _no("turns_over", "auction", _Tried.has_bid_last), _TURN),
    Phase.COMPENSATING: (_OUT, _no("leads_already", "compensation", lambda t: t.seat in t.state.leaders), _TURN),
    Phase.BUILDING: (
        _no("no_empty_plot", "build", lambda t: not t.state.empty_plots(t.seat)),
        _no("done_building", "build", lambda t: not t.comes_later()),
        _TURN,
    ),
}
"""By phase, the refusals of a seat that cannot act now; first those that last for the phase."""
_BY_VERB: Final[dict[str, tuple[Refusal[_Tried], ...]]] = {
    Verb.HIDE: (
        _no("not_in_hand", "hidden", lambda t: not t.in_hand),
        _no("hidden_row", "hidden", lambda t: t.zone != zones.HIDDEN_ROW[t.seat]),
    ),
    Verb.BID: (
        _no("not_your_marker", "auction", lambda t: t.piece != NO_PIECE and not 0 <= t.marker < cards.MARKERS_PER_SEAT),
        _no("losing_marker", "R9", lambda t: t.is_barred() and t.phase == Phase.COMPENSATING and t.has_laid()),
        _no("marker_laid", "R2", lambda t: t.is_barred() and t.phase == Phase.BIDDING and t.is_laid()),
        _no("first_marker", "auction", _Tried.is_barred),
        _no("bid_place", "auction", lambda t: not t.aim),
        _no("not_on_offer", "auction", lambda t: t.at == NOBODY, "plot"),
        _no("bid_on_card", "auction", lambda t: t.bid == NO_CHOICE, "plot"),
        _no.unknown(lambda t: t.bid not in t.numbers()),
        _no("top", "auction", lambda t: t.bid <= t.price == t.numbers()[-1], "plot", "number", player=_Tried.leads),
        _no("too_low", "auction", lambda t: t.bid <= t.price, "plot", "number", player=_Tried.leads),
        _no("too_dear", "R1", lambda t: t.bid > t.most(), detail=_Tried.means, most=lambda t: max(t.most(), 0)),
    ),
    Verb.BUILD: (
        _no("no_stall", "build", lambda t: not 0 <= t.stall_food < len(cards.FOODS)),
        _no("stock", "build", lambda t: t.piece not in t.state.stock[t.stall_food][-1:], "food"),
        _no("no_plot", "build", lambda t: t.zone not in zones.PLOT[1:]),
        _no("nobodys_plot", "build", lambda t: t.owner().seat == NOBODY, "plot"),
        _no("not_your_plot", "build", lambda t: t.owner().seat != t.seat, "plot", player=_Tried.owner),
        _no("built_already", "build", lambda t: t.state.stall[t.aim] != NO_PIECE, "plot"),
    ),
}


# ------------------------------------------------------------------------------------------------ how it ended


def final_money(state: MarketState, seat: int) -> int:
    """Return the money of `seat` after its loans are paid back; it may be negative (R15)."""
    return state.money[seat] - REPAYMENT * state.loans[seat]


def _stalls(state: MarketState, seat: int) -> tuple[int, ...]:
    """Return the faces of the stalls of a seat, by food."""
    plots = [plot for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] != NO_PIECE]
    return tuple(sorted(cards.STALL_FACE + state.sold(plot) for plot in plots))


def _bonus(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return a seat's bonus with the foods it is for; of several foods with the coins of each."""
    won = [(food_word(food), coins) for food, coins in enumerate(result.bonus[seat] if result.bonus else ()) if coins]
    if not won:
        return ()
    each = [msg("night_market.result.bonus_food", food=food, n=coins) for food, coins in won]
    foods = listed(each) if len(won) > 1 else won[0][0]
    return (Item(msg("night_market.result.bonus", foods=foods), sum(coins for _, coins in won)),)


def _reckoning(state: MarketState, result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the final sum as items: money before the last round's income, that income, its bonus, and the loans.

    With both a bonus and loans of any seat the first two are merged for all, as there is room for three lines.
    """
    seats = range(len(state.order))
    loans, bonus = state.loans[seat], sum(result.bonus[seat]) if result.bonus else 0
    if any(state.loans[each] and _bonus(result, each) for each in seats):
        items = [Item(Msg("night_market.result.other_coins"), state.money[seat] - bonus)]
    else:
        items = [
            Item(Msg("night_market.result.purse"), state.money[seat] - result.income(seat)),
            Item(Msg("night_market.result.last_income"), result.income(seat) - bonus),
        ]
    items += _bonus(result, seat)
    if loans:
        items.append(Item(msg("night_market.result.repaid", n=loans), -REPAYMENT * loans))
    return tuple(items)


def _reason(rank: dict[int, tuple[int, int]], winners: tuple[int, ...], repaid: bool) -> Msg:
    """Return what decided the game: money, stalls, or neither; `repaid`: whether the winner had loans."""
    money, stalls = rank[winners[0]]
    if len(winners) > 1:
        return msg("night_market.result.why_shared", coins=money, n=stalls)
    if any(other[0] == money for seat, other in rank.items() if seat not in winners):
        return msg("night_market.result.why_stalls", coins=money, n=stalls)
    return msg("night_market.result.why_repaid" if repaid else "night_market.result.why_money", coins=money)


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the sources of a seat's income: the base pay per customer, the extra from links, and the bonus."""
    coins = [guest.coins for guest in result.guests if guest.seat == seat]
    linked = sum(coins) - INCOME * len(coins)
    items = [Item(msg("night_market.result.customers", n=len(coins)), INCOME * len(coins))] if coins else []
    if linked:
        items.append(Item(Msg("night_market.result.linked"), linked))
    return (*items, *_bonus(result, seat))


def _owed(state: MarketState, seat: int) -> tuple[Item, ...]:
    """Return the coins a seat has to repay."""
    owed = REPAYMENT * state.loans[seat]
    value = msg("night_market.result.owes.coins", n=owed)
    return (Item(Msg("night_market.result.owes"), value=value),) if owed else ()
