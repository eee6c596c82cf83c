"""Texts about the rules: why a command is refused, and how a round or the game ended.

A refusal mentions only facts that are public or known to the seat that asks.
"""

from __future__ import annotations

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_CHOICE, NO_PIECE, NOBODY
from tabletable.core.message import Arg, Msg, Reason, SeatRef, listed, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.rulebook import Rulebook
from tabletable.core.wording import Wording
from tabletable.games.night_market.rules import cards, play
from tabletable.games.night_market.rules.cards import (
    FIRST_MARKER,
    FIRST_STALL,
    FOODS,
    MARKER_FACE,
    MARKERS_PER_SEAT,
    STALL_FACE,
    STALLS_PER_FOOD,
    food_word,
)
from tabletable.games.night_market.rules.play import to_act
from tabletable.games.night_market.rules.state import (
    BID,
    BID_TURNS,
    BIDDING,
    BUILDING,
    COMPENSATING,
    HIDDEN_ROW,
    HIDING,
    INCOME,
    LOAN,
    MOST_LOANS,
    OVER,
    PLOT,
    REPAYMENT,
    MarketState,
    RoundResult,
    Verb,
)


class NightMarketWords(Rulebook[MarketState], Wording[MarketState]):
    """The names of pieces, why a command is refused, and who has won."""

    face_word = staticmethod(cards.face_word)
    face_name = staticmethod(cards.face_name)

    def why_not(self, state: MarketState, seat: int, command: Command) -> Reason:
        if state.phase == OVER:
            return Reason(msg("night_market.reason.over"), "end")
        if command.seat != seat or not 0 <= seat < len(state.order):
            return Reason(msg("night_market.reason.own_seat"), "rounds")
        if command.verb not in _PHASES:
            return _UNKNOWN
        if command.piece in state.hidden[seat]:
            return Reason(msg("night_market.reason.hidden_stays"), "hidden", pieces=(command.piece,))
        phases, otherwise = _PHASES[command.verb]
        if state.phase not in phases:
            return otherwise
        if seat not in to_act(state):
            return _why_not_yet(state, seat)
        if command.choice == NO_CHOICE:
            match command.verb:
                case Verb.HIDE:
                    return _why_no_hide(state, seat, command)
                case Verb.BID:
                    return _why_no_bid(state, seat, command)
                case Verb.BUILD:
                    return _why_no_build(state, seat, command)
        return _UNKNOWN

    def outcome(self, state: MarketState) -> Outcome | None:
        """Rank by most money, then more stalls, then shared."""
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

    def round_result(self, state: MarketState) -> Outcome | None:
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
                role=HIDDEN if served[seat] else MARKER_FACE + seat,
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


_UNKNOWN = Reason(msg("night_market.reason.unknown"), "rounds")
"""The words of the command do not go together: a customer dragged to a plot, a choice where there is none."""
_HIDE_BEFORE = Reason(msg("night_market.reason.hide_before"), "hidden")
_ONLY_AUCTION = Reason(msg("night_market.reason.only_auction"), "auction")
_BUILD_AFTER = Reason(msg("night_market.reason.build_after"), "build")
_PHASES: dict[str, tuple[tuple[int, ...], Reason]] = {
    Verb.HIDE: ((HIDING,), _HIDE_BEFORE),
    Verb.BID: ((BIDDING, COMPENSATING), _ONLY_AUCTION),
    Verb.PASS: ((BIDDING, COMPENSATING), _ONLY_AUCTION),
    Verb.BUILD: ((BUILDING,), _BUILD_AFTER),
    Verb.DONE: ((BUILDING,), _BUILD_AFTER),
}
"""By verb, the phases in which it is used, and the reason for refusing it in all others, for any seat."""


def _why_not_yet(state: MarketState, seat: int) -> Reason:
    """Return why `seat` cannot act now; preferably the reason why it cannot act again in this phase."""
    if state.phase == HIDING:
        detail = msg("night_market.hint.hiding", player=SeatRef(to_act(state)[0]))
        return Reason(msg("night_market.reason.hidden_enough", n=len(state.hidden[seat])), "hidden", detail)
    lasting = _why_not_building(state, seat) if state.phase == BUILDING else _why_out(state, seat)
    return lasting or Reason(msg("night_market.reason.turn", player=SeatRef(state.turn)), "R8")


def _why_out(state: MarketState, seat: int) -> Reason | None:
    """Return why `seat` bids no more in the present phase of the auction; None if its turn may come."""
    if state.passed >> seat & 1:
        return Reason(msg("night_market.reason.out"), "auction")
    if state.phase == COMPENSATING:
        leads = Reason(msg("night_market.reason.leads_already"), "compensation")
        return leads if seat in state.leaders else None
    lap, at = divmod(state.bids, len(state.order))
    is_over = lap == BID_TURNS - 1 and state.order.index(seat) < at
    return Reason(msg("night_market.reason.turns_over"), "auction") if is_over else None


def _why_not_building(state: MarketState, seat: int) -> Reason | None:
    """Return why `seat` builds no more in this round; None if its turn comes."""
    if not state.empty_plots(seat):
        return Reason(msg("night_market.reason.no_empty_plot"), "build")
    is_done = state.order.index(seat) < state.order.index(state.turn)
    return Reason(msg("night_market.reason.done_building"), "build") if is_done else None


def _why_no_hide(state: MarketState, seat: int, command: Command) -> Reason:
    if command.piece not in state.hands[seat]:
        return Reason(msg("night_market.reason.not_in_hand"), "hidden")
    if command.zone != HIDDEN_ROW[seat]:
        return Reason(msg("night_market.reason.hidden_row"), "hidden", pieces=(command.piece,))
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ bids


def _why_no_bid(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_MARKER - MARKERS_PER_SEAT * seat
    if command.piece != NO_PIECE:  # a click on a number leaves the marker open
        if not 0 <= number < MARKERS_PER_SEAT:
            return Reason(msg("night_market.reason.not_your_marker"), "auction")
        if number not in play.markers_to_bid(state, seat):
            return _why_not_this_marker(state, seat, command.piece)
    place = _place(state, command.zone)
    if place is None:
        return _why_not_there(state, command)
    plot, bid = place
    if bid not in state.rules.board.numbers(plot):
        return _UNKNOWN
    return _why_too_low(state, seat, plot, bid) or _UNKNOWN


def _why_not_there(state: MarketState, command: Command) -> Reason:
    """Return why a marker can't go to this place on a bid card."""
    pieces = () if command.piece == NO_PIECE else (command.piece,)
    plot = next((plot for plot in range(1, len(PLOT)) if command.zone in (PLOT[plot], *BID[plot])), 0)
    if not plot:
        return Reason(msg("night_market.reason.bid_place"), "auction", pieces=pieces)
    if plot in play.plots_on_offer(state):
        return Reason(msg("night_market.reason.bid_on_card", plot=plot), "auction", pieces=pieces)
    return Reason(msg("night_market.reason.not_on_offer", plot=plot), "auction", pieces=pieces)


def _place(state: MarketState, zone: str) -> tuple[int, int] | None:
    """Return the plot and the number of a zone; None unless the plot is on offer."""
    for plot in play.plots_on_offer(state):
        if zone in BID[plot]:
            return plot, BID[plot].index(zone)
    return None


def _why_too_low(state: MarketState, seat: int, plot: int, bid: int) -> Reason | None:
    at = play.plots_on_offer(state).index(plot)
    price, leader = state.prices[at], state.leaders[at]
    if bid <= price:
        words: dict[str, Arg] = {"plot": plot, "number": price, "player": SeatRef(leader)}
        if state.rules.board.numbers(plot)[-1] == price:
            return Reason(msg("night_market.reason.top", **words), "auction")
        return Reason(msg("night_market.reason.too_low", **words), "auction")
    most = play.most_for(state, seat, at)
    if bid > most:
        others = play.committed(state, seat) - (price if leader == seat else 0)
        loans = MOST_LOANS - state.loans[seat]
        purse: dict[str, Arg] = {"coins": state.money[seat], "n": loans, "loan": LOAN * loans}
        if others:
            detail = msg("night_market.hint.bound", **purse, bound=others)
        else:
            detail = msg("night_market.hint.means", **purse)
        return Reason(msg("night_market.reason.too_dear", most=max(most, 0)), "R1", detail)
    return None


def _why_not_this_marker(state: MarketState, seat: int, piece: int) -> Reason:
    if state.phase == COMPENSATING:
        first = FIRST_MARKER + MARKERS_PER_SEAT * seat
        if any(state.marks[marker - FIRST_MARKER] for marker in range(first, first + MARKERS_PER_SEAT)):
            return Reason(msg("night_market.reason.losing_marker"), "R9", pieces=(piece,))
    elif state.marks[piece - FIRST_MARKER]:
        return Reason(msg("night_market.reason.marker_laid"), "R2", pieces=(piece,))
    return Reason(msg("night_market.reason.first_marker"), "auction", pieces=(piece,))


# ------------------------------------------------------------------------------------------------ stalls


def _why_no_build(state: MarketState, seat: int, command: Command) -> Reason:
    number = command.piece - FIRST_STALL
    if not 0 <= number < STALLS_PER_FOOD * len(FOODS):
        return Reason(msg("night_market.reason.no_stall"), "build")
    pile = state.stock[number // STALLS_PER_FOOD]
    if not pile or pile[-1] != command.piece:
        food = food_word(number // STALLS_PER_FOOD)
        return Reason(msg("night_market.reason.stock", food=food), "build")
    if command.zone not in PLOT[1:]:
        return Reason(msg("night_market.reason.no_plot"), "build", pieces=(command.piece,))
    plot = PLOT.index(command.zone)
    if state.owner[plot] == NOBODY:
        return Reason(msg("night_market.reason.nobodys_plot", plot=plot), "build")
    if state.owner[plot] != seat:
        return Reason(msg("night_market.reason.not_your_plot", plot=plot, player=SeatRef(state.owner[plot])), "build")
    if state.stall[plot] != NO_PIECE:
        return Reason(msg("night_market.reason.built_already", plot=plot), "build")
    return _UNKNOWN


# ------------------------------------------------------------------------------------------------ how it ended


def final_money(state: MarketState, seat: int) -> int:
    """Return the money of `seat` after its loans are paid back; it may be negative (R15)."""
    return state.money[seat] - REPAYMENT * state.loans[seat]


def _stalls(state: MarketState, seat: int) -> tuple[int, ...]:
    """Return the faces of the stalls of a seat, by food."""
    plots = [plot for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] != NO_PIECE]
    return tuple(sorted(STALL_FACE + state.sold(plot) for plot in plots))


def _bonus(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return a seat's bonus for the foods of which it served most, with their names."""
    won = [(food_word(food), coins) for food, coins in enumerate(result.bonus[seat] if result.bonus else ()) if coins]
    total = sum(coins for _, coins in won)
    return (Item(msg("night_market.result.bonus", foods=listed([food for food, _ in won])), total),) if won else ()


def _reckoning(state: MarketState, result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the final sum as items: money before the last round's income, that income, its bonus, and the loans.

    With both a bonus and loans of any seat the first two are merged for all, as there is room for three lines.
    """
    seats = range(len(state.order))
    loans, bonus = state.loans[seat], sum(result.bonus[seat]) if result.bonus else 0
    if any(state.loans[each] and _bonus(result, each) for each in seats):
        found = [Item(Msg("night_market.result.other_coins"), state.money[seat] - bonus)]
    else:
        found = [
            Item(Msg("night_market.result.purse"), state.money[seat] - result.income(seat)),
            Item(Msg("night_market.result.last_income"), result.income(seat) - bonus),
        ]
    found += _bonus(result, seat)
    if loans:
        found.append(Item(msg("night_market.result.repaid", n=loans), -REPAYMENT * loans))
    return tuple(found)


def _reason(rank: dict[int, tuple[int, int]], winners: tuple[int, ...]) -> Msg:
    """Return the criterion that decided the game: money, stalls, or neither (shared)."""
    money, stalls = rank[winners[0]]
    if len(winners) > 1:
        return msg("night_market.result.why_shared", coins=money, n=stalls)
    if any(other[0] == money for seat, other in rank.items() if seat not in winners):
        return msg("night_market.result.why_stalls", coins=money, n=stalls)
    return msg("night_market.result.why_money", coins=money)


def _items(result: RoundResult, seat: int) -> tuple[Item, ...]:
    """Return the sources of a seat's income: the base pay per customer, the extra from links, and the bonus."""
    coins = [guest.coins for guest in result.guests if guest.seat == seat]
    linked = sum(coins) - INCOME * len(coins)
    found = [Item(msg("night_market.result.customers", n=len(coins)), INCOME * len(coins))] if coins else []
    if linked:
        found.append(Item(Msg("night_market.result.linked"), linked))
    return (*found, *_bonus(result, seat))


def _owed(state: MarketState, seat: int) -> tuple[Item, ...]:
    """Return the coins a seat has to repay."""
    owed = REPAYMENT * state.loans[seat]
    value = msg("night_market.result.owes.coins", n=owed)
    return (Item(Msg("night_market.result.owes"), value=value),) if owed else ()
