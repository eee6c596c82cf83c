"""Why a command is good, by what bots weigh: facts that its player can check on the board and in its hand."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Claims, Why, weightiest
from tabletable.core.command import Command
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD, food_word, plot_of
from tabletable.games.night_market.rules.income import Known
from tabletable.games.night_market.rules.play import legal_commands
from tabletable.games.night_market.rules.state import PLOT, REPAYMENT, MarketState, Verb, coins_at

_JUMP: Final = 3
"""A bid that is so much higher than the lowest that leads is meant for somebody."""
_ROUNDS: Final = 3
"""A link goes on paying: a coin more for each customer counts so many times."""


def why(view: View[MarketState], command: Command) -> Why | None:
    """Say what speaks most for a command that a bot advises; None where nothing does."""
    state = view.state
    known = Known(state, command.seat)
    match command.verb:
        case Verb.HIDE:
            return _hidden(known, command)
        case Verb.BUILD:
            food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
            plot = PLOT.index(command.zone)
            return weightiest(_of_stall(known, plot, [food], is_bid=False)) or _for_later(known, plot, food)
        case Verb.BID:
            return _bid(known, command)
        case Verb.PASS:
            return _passed(known, command)
    return None


# ------------------------------------------------------------------------------------------------ customers


def _hidden(known: Known, command: Command) -> Why | None:
    """Whom the customer pays, as the stalls stand or as they may soon."""
    state, seat = known.state, known.seat
    walker = known.walker(command.piece)
    walkers = [*known.walkers, walker]
    before, after = (known.served(known.stalls, each) for each in (known.walkers, walkers))
    gain = after[seat] - before[seat]
    if gain > 0:
        return Why(msg("night_market.why.eats", n=gain))
    if gain < 0 or sum(after) > sum(before):
        return _least_gift(known, before, sum(after) - sum(before) - gain)
    stalls, hopes = known.stalls, []
    for plot in (*state.empty_plots(seat), *play.plots_on_offer(state)):
        owner = stalls.owner[plot]
        stalls.owner[plot], stalls.food[plot] = seat, walker.food
        hopes.append((known.served(stalls, walkers)[seat] - known.served(stalls, known.walkers)[seat], -plot))
        stalls.owner[plot], stalls.food[plot] = owner, -1
    most, plot = max(hopes, default=(0, 0))
    if most > 0 and state.stock[walker.food]:
        reason = msg("night_market.why.would_eat", food=food_word(walker.food), plot=-plot, n=most)
        return Why(reason, (PLOT[-plot],))
    return Why(Msg("night_market.why.nobody"))


def _least_gift(known: Known, before: list[int], gift: int) -> Why | None:
    """That no other customer one could hide brings the others less than `gift`."""
    seat, gifts = known.seat, []
    for piece in known.state.hands[seat]:
        after = known.served(known.stalls, [*known.walkers, known.walker(piece)])
        gifts.append(sum(after) - after[seat] - sum(before) + before[seat])
    if 0 < gift == min(gifts) < max(gifts):
        return Why(msg("night_market.why.least_gift", n=gift))
    return Why(msg("night_market.why.same_gift", n=gift)) if len(gifts) > 1 and 0 < gift == max(gifts) else None


# ------------------------------------------------------------------------------------------------ stalls, plots


def _of_stall(known: Known, plot: int, foods: list[int], *, is_bid: bool) -> Claims:
    """What a stall of one of these foods on a plot is linked with, and what it earns of customers one knows."""
    seat, board = known.seat, known.board
    groups, claims = known.stalls.groups(), Claims()
    for food in foods:
        near = [
            other
            for other in board.plots[plot].adjacent
            if known.stalls.owner[other] == seat and known.stalls.food[other] == food
        ]
        if near:
            linked = {plot}.union(*(groups[other] for other in near))
            at = max(near, key=lambda other: (len(groups[other]), -other))
            key = "night_market.why.would_link" if is_bid else "night_market.why.links"
            now, then = map(coins_at, (len(groups[at]), len(linked)))
            reason = msg(key, food=food_word(food), plot=at, now=now, then=then)
            claims.append((_ROUNDS * (then - now), Why(reason, tuple(PLOT[other] for other in near))))
    gains = known.gains(plot, seat)
    food = max(foods, key=lambda each: gains[each], default=-1)
    if food >= 0 and gains[food] > 0:
        key = "night_market.why.would_earn" if is_bid else "night_market.why.earns"
        claims.append((gains[food], Why(msg(key, n=gains[food], food=food_word(food)))))
    return claims


def _for_later(known: Known, plot: int, food: int) -> Why | None:
    """What a stall of which nobody is known to eat yet may be good for: own customers, or room to grow."""
    state = known.state
    eaters = [known.walker(piece).food for piece in state.hands[known.seat]].count(food)
    if eaters:
        return Why(msg("night_market.why.own_customers", n=eaters, food=food_word(food)))
    room = [other for other in known.board.plots[plot].adjacent if known.stalls.owner[other] < 0]
    if not room:
        return None
    return Why(msg("night_market.why.room", n=len(room)), tuple(PLOT[other] for other in room))


def _foods_left(state: MarketState) -> list[int]:
    return [food for food, pile in enumerate(state.stock) if pile]


def _shut_out(known: Known, plot: int, place: int, number: int) -> Why | None:
    """Why a bid is so much higher than it has to be: the rival to whom the plot is worth most now could bid, too."""
    state, seat = known.state, known.seat
    if number < max(state.prices[place] + 1, state.rules.board.numbers(plot)[0]) + _JUMP:
        return None
    foods, worth = _foods_left(state), list[tuple[int, int]]()
    for other in state.order:
        if other != seat and not state.passed >> other & 1 and play.most_for(state, other, place) >= number:
            gains = known.gains(plot, other)
            worth.append((max([gains[food] for food in foods], default=0), other))
    most, rival = max(worth, default=(0, seat))
    if most <= 0:
        return None
    return Why(msg("night_market.why.shuts_out", n=most, player=SeatRef(rival)))


def _bid(known: Known, command: Command) -> Why | None:
    state, seat = known.state, known.seat
    plot, number = int(command.zone[4:6]), int(command.zone[7:])
    place = [plot_of(state.faces[piece]) for piece in state.market].index(plot)
    found = _shut_out(known, plot, place, number) or weightiest(_of_stall(known, plot, _foods_left(state), is_bid=True))
    if found is None and state.leaders[place] == seat:
        found = Why(Msg("night_market.why.raises"))
    elif found is None and number == state.rules.board.numbers(plot)[-1]:
        found = Why(Msg("night_market.why.top"))
    loans = play.loans_for(state, seat, place, number)
    money = msg("night_market.why.loan", n=loans, coins=REPAYMENT * loans)
    if not loans:
        money = msg("night_market.why.no_loan", coins=state.money[seat])
    usual = Msg("night_market.why.bench" if state.is_last_round else "night_market.why.order")
    return (found or Why(usual))._replace(money=money, is_dear=bool(loans))


def _passed(known: Known, command: Command) -> Why | None:
    state, seat = known.state, known.seat
    bids = [each for each in legal_commands(state, seat) if each.verb == Verb.BID]
    plots = play.plots_on_offer(state)
    if bids and all(play.loans_for(state, seat, plots.index(int(b.zone[4:6])), int(b.zone[7:])) for b in bids):
        return Why(Msg("night_market.why.only_loans"))
    least = min((int(each.zone[7:]) for each in bids), default=0)
    gains = [known.gains(plot, seat) for plot in {int(each.zone[4:6]) for each in bids}]
    if not any(row[food] > 0 for row in gains for food in _foods_left(state)):
        return Why(msg("night_market.why.no_customers", n=least))
    return Why(msg("night_market.why.saves", n=least)) if not play.committed(state, seat) else None
