"""Why a command is good, by what bots weigh: facts that its player can check on the board and in its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Why, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.night_market.bots.beside import at_best, own_foods, paid_now
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.bots.offers import can_answer, cost
from tabletable.games.night_market.bots.stalls import changes, forecast_with_seats, link, near
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import food_word, stall_food
from tabletable.games.night_market.rules.income import VisibleRound, Walker
from tabletable.games.night_market.rules.play import legal_commands, place_of
from tabletable.games.night_market.rules.state import REPAYMENT, MarketState, Verb
from tabletable.games.night_market.rules.zones import BID_BY_NAME, PLOT

_JUMP: Final = 3
"""A bid that is so much higher than the lowest that leads is meant for somebody."""


def whys(view: View[MarketState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state = view.state
    if command.verb == Verb.HIDE:
        visible = VisibleRound(state, command.seat)
        if state.owed[command.seat] == len(state.hands[command.seat]):
            return [Why(Msg("night_market.why.hides_all"))]
        return [*one(_any(visible, command.seat)), *one(_hidden(visible, command)), *one(_shared(visible, command))]
    forecast = forecast_with_seats(state, command.seat)
    match command.verb:
        case Verb.BUILD:
            plot, food = PLOT.index(command.zone), stall_food(command.piece)
            why = _linked(forecast, plot, food) or _this_round(forecast, plot, food)
            blocks = Why(Msg("night_market.why.blocks"), terms=("rivals",))
            return [*one(why), *one(_sent(forecast, plot, food)), blocks]
        case Verb.BID:
            return _bid(forecast, command)
        case Verb.PASS:
            return _passed(forecast, command)
    return []


def sort_of(view: View[MarketState], command: Command) -> object:
    """Tell bids apart by plot, stalls by food and plot, customers by their cards; nobody thinks of passing first."""
    match command.verb:
        case Verb.BID:
            return command.zone[4:6]
        case Verb.BUILD:
            return command.zone, stall_food(command.piece)
        case Verb.HIDE:
            return view.state.faces[command.piece]
    return None


def tempting(view: View[MarketState], command: Command, others: Sequence[Command]) -> Command | None:
    """Return what brings most by the numbers that the table shows: this round, of customers one knows."""
    if command.verb == Verb.PASS:
        return None
    forecast = forecast_with_seats(view.state, command.seat)
    commands = [each for each in others if each.verb == command.verb and not _is_raise(view.state, each)]
    if command.verb == Verb.BID:
        number = BID_BY_NAME[command.zone].number
        lower = [each for each in commands if BID_BY_NAME[each.zone].number <= number]
        # Nobody bids far less on one plot than on another: of each its highest number up to the advised one.
        nearest = {BID_BY_NAME[each.zone].plot: each for each in sorted(lower, key=lambda each: BID_BY_NAME[each.zone])}
        commands = [*nearest.values()] or commands
    return max(commands, key=lambda each: (*_visible_gain(forecast, each), each), default=None)


def _is_raise(state: MarketState, command: Command) -> bool:
    return command.verb == Verb.BID and state.leaders[place_of(state, command)] == command.seat


def _visible_gain(forecast: Forecast, command: Command) -> tuple[int, int]:
    """Return the coins the table shows for a command; among equals what it may bring, less its price."""
    state, seat = forecast.state, forecast.seat
    match command.verb:
        case Verb.HIDE:
            return paid_now(forecast, command.piece)[0], at_best(forecast, command.piece)[0]
        case Verb.BUILD:
            plot, food = PLOT.index(command.zone), stall_food(command.piece)
            base = forecast.worth(forecast.stalls, forecast.walkers)
            return forecast.gains(plot, seat)[food], forecast.gain(seat, plot, food, base)
        case Verb.BID:
            gains, price = forecast.gains(BID_BY_NAME[command.zone].plot, seat), cost(state, command)
            most = max((gain for gain, left in zip(gains, state.stock, strict=True) if left), default=0)
            base = forecast.worth(forecast.stalls, forecast.walkers)
            return most, forecast.best_food(seat, BID_BY_NAME[command.zone].plot, base)[0] - COIN * price
    return 0, 0


# ------------------------------------------------------------------------------------------------ customers


def _any(visible: VisibleRound, seat: int) -> Why | None:
    """Tell that every customer of the hand comes to the same, as far as anybody can know."""
    hand = visible.state.hands[seat]
    paid = {paid_now(visible, piece) for piece in hand}
    if len(paid) > 1 or len({at_best(visible, piece)[0] for piece in hand}) > 1:
        return None
    (gain, gift) = paid.pop()
    if gain == gift == 0:
        return Why(Msg("night_market.why.hides_any"))
    return Why(msg("night_market.why.hides_same", n=gain, gift=gift))


def _hidden(visible: VisibleRound, command: Command) -> Why | None:
    """Whom the customer pays, as the stalls stand or as they may soon."""
    state, seat = visible.state, visible.seat
    walker = visible.walker(command.piece)
    before, after = (visible.served(visible.stalls, each) for each in _with_it(visible, command))
    gain = after[seat] - before[seat]
    if gain > 0:
        return _seated(visible, command, gain)
    gift = sum(after) - sum(before) - gain
    most, plot = at_best(visible, command.piece)
    if most > 0 and plot:
        key = "night_market.why.would_eat" if state.owner[plot] == seat else "night_market.why.would_eat_there"
        reason = msg(key, food=food_word(walker.food), plot=plot, n=most)
        return Why(reason, (PLOT[plot],), terms=("stalls",))
    if gain < 0 or gift > 0:
        return _least_gift(visible, before, gift)
    return _of_no_use(visible, walker.food) or Why(Msg("night_market.why.nobody"), terms=("rivals",))


def _seated(visible: VisibleRound, command: Command, gain: int) -> Why:
    """Return at which own stall a customer sits down, if it sends nobody else elsewhere."""
    before, after = (Counter(visible.guests(visible.stalls, each)) for each in _with_it(visible, command))
    more = [*(after - before).elements()]
    if len(more) != 1 or before - after:
        return Why(msg("night_market.why.eats", n=gain), terms=("stalls",))
    reason = msg("night_market.why.sits", plot=more[0], n=gain)
    return Why(reason, (PLOT[more[0]],), terms=("stalls",))


def _shared(visible: VisibleRound, command: Command) -> Why | None:
    """What the customer pays oneself beside what it pays the others, as the stalls stand."""
    before, after = (visible.served(visible.stalls, each) for each in _with_it(visible, command))
    gain = after[visible.seat] - before[visible.seat]
    gift = sum(after) - sum(before) - gain
    if gain <= 0 or gift < 0:
        return None
    return Why(msg("night_market.why.eats_beside", n=gain, others=gift), terms=("stalls", "rivals"))


def _with_it(visible: VisibleRound, command: Command) -> tuple[list[Walker], list[Walker]]:
    """The customers one knows, without and with the one that is hidden."""
    return visible.walkers, [*visible.walkers, visible.walker(command.piece)]


def _of_no_use(visible: VisibleRound, food: int) -> Why | None:
    """That one sells no such food, and keeps customers that may eat at one's stalls yet."""
    state, own = visible.state, own_foods(visible)
    useful = [piece for piece in state.hands[visible.seat] if visible.walker(piece).food in own]
    if state.is_last_round or food in own or not useful:
        return None
    card = FaceRef(state.faces[useful[0]])
    return Why(msg("night_market.why.of_no_use", food=food_word(food), card=card), terms=("stalls", "rivals"))


def _least_gift(visible: VisibleRound, before: list[int], gift: int) -> Why | None:
    """That no other customer one could hide brings the others less than `gift`."""
    seat, gifts = visible.seat, []
    for piece in visible.state.hands[seat]:
        after = visible.served(visible.stalls, [*visible.walkers, visible.walker(piece)])
        gifts.append(sum(after) - after[seat] - sum(before) + before[seat])
    if 0 < gift == min(gifts) < max(gifts):
        return Why(msg("night_market.why.least_gift", n=gift), terms=("rivals",))
    return None


# ------------------------------------------------------------------------------------------------ stalls, plots


def _linked(forecast: Forecast, plot: int, food: int, *, is_offered: bool = False) -> Why | None:
    """Return what a stall on a plot would be linked with."""
    words = link(forecast, plot, food)
    if words is None:
        return None
    key = "night_market.why.would_link" if is_offered else "night_market.why.links"
    about = tuple(PLOT[other] for other in near(forecast, plot, food))
    return Why(msg(key, **words), about, terms=("stalls",), is_event=not is_offered)


def _sent(forecast: Forecast, plot: int, food: int) -> Why | None:
    """Return how many own customers come past a stall and want its food, if more than want any other."""
    state, seat, board = forecast.state, forecast.seat, forecast.board
    if state.is_last_round:
        return None
    route = max(gate for gate, row in enumerate(board.meetings) if any(met == plot for met, _ in row))
    own = [forecast.walker(piece) for piece in (*state.hands[seat], *state.hidden[seat])]
    counts = {
        each: sum(walker.food == each and walker.gate <= route for walker in own)
        for each in {food, *forecast.foods_left()}
    }
    count = counts.pop(food)
    if count <= max(1, *counts.values()):
        return None
    reason = msg("night_market.why.sends", n=count, food=food_word(food))
    return Why(reason, terms=("stalls",))


def _this_round(forecast: Forecast, plot: int, food: int) -> Why | None:
    """Return what a stall earns this round from known customers, and whom these would have paid."""
    more = changes(forecast, plot, food)
    gain, losers = more[forecast.seat], [seat for seat, coins in enumerate(more) if coins < 0]
    less = -sum(more[seat] for seat in losers)
    player: dict[str, Arg] = {"player": SeatRef(losers[0])} if len(losers) == 1 else {}
    if gain <= 0:
        key = "night_market.why.takes_from" if player else "night_market.why.takes"
        return Why(msg(key, n=less, **player), terms=("rivals",), is_event=True) if losers else None
    if not losers:
        return Why(msg("night_market.why.serves", n=gain), terms=("stalls",))
    key = "night_market.why.serves_from" if player else "night_market.why.serves_from_all"
    return Why(msg(key, n=gain, less=less, **player), terms=("stalls", "rivals"), is_event=True)


def _shut_out(forecast: Forecast, plot: int, place: int, number: int) -> Why | None:
    """Why a bid is so much higher than it has to be: the rival to whom the plot is worth most now could bid, too."""
    state, seat = forecast.state, forecast.seat
    if number < max(state.prices[place] + 1, state.rules.board.numbers(plot)[0]) + _JUMP:
        return None
    foods, worth = forecast.foods_left(), list[tuple[int, int]]()
    for other in state.order:
        if can_answer(state, seat, other, place) and play.most_for(state, other, place) >= number:
            gains = forecast.gains(plot, other)
            worth.append((max([gains[food] for food in foods], default=0), other))
    most, rival = max(worth, default=(0, seat))
    if most <= 0:
        return None
    return Why(msg("night_market.why.shuts_out", n=most, player=SeatRef(rival)), terms=("rivals",))


def _bid(forecast: Forecast, command: Command) -> Sequence[Why]:
    state, seat = forecast.state, forecast.seat
    plot, number = BID_BY_NAME[command.zone]
    place = play.plots_on_offer(state).index(plot)
    numbers = state.rules.board.numbers(plot)
    reasons = [*one(_shut_out(forecast, plot, place, number))]
    if state.leaders[place] == seat:
        reasons.append(Why(Msg("night_market.why.raises"), terms=("rivals",)))
    else:
        food = forecast.best_food(seat, plot, forecast.worth(forecast.stalls, forecast.walkers))[1]
        reasons += one(_linked(forecast, plot, food, is_offered=True) if food >= 0 else None)
    if number == numbers[-1]:
        reasons.append(Why(Msg("night_market.why.top"), terms=("rivals",)))
    loans = play.loans_for(state, seat, place, number)
    reasons.append(Why(Msg("night_market.why.denies"), terms=("rivals",)))
    money = msg("night_market.why.loan", n=loans, coins=REPAYMENT * loans)
    if not loans:
        money = msg("night_market.why.no_loan", coins=state.money[seat])
    return [each._replace(money=money, is_dear=bool(loans)) for each in reasons]


def _passed(forecast: Forecast, command: Command) -> Sequence[Why]:
    state, seat, reasons = forecast.state, forecast.seat, list[Why]()
    bids = [BID_BY_NAME[each.zone] for each in legal_commands(state, seat) if each.verb == Verb.BID]
    plots = play.plots_on_offer(state)
    if bids and all(play.loans_for(state, seat, plots.index(plot), number) for plot, number in bids):
        reasons.append(Why(Msg("night_market.why.only_loans"), terms=("price",)))
    least = min((number for _, number in bids), default=0)
    gains = [forecast.gains(plot, seat) for plot in {plot for plot, _ in bids}]
    if not any(row[food] > 0 for row in gains for food in forecast.foods_left()):
        reasons.append(Why(msg("night_market.why.no_customers", n=least), terms=("price",)))
    if not play.committed(state, seat):
        reasons.append(Why(msg("night_market.why.saves", n=least), terms=("price",)))
    return reasons
