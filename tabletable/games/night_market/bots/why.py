"""Why a command is good, by what bots weigh: facts that its player can check on the board and in its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tabletable.core.advice import Claims, Why, by_weight, one
from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.games.night_market.bots.beside import PRICED, Offers, changes, until
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD, food_word
from tabletable.games.night_market.rules.income import Known, Walker
from tabletable.games.night_market.rules.play import legal_commands
from tabletable.games.night_market.rules.state import PLOT, REPAYMENT, MarketState, Verb, coins_at

_JUMP: Final = 3
"""A bid that is so much higher than the lowest that leads is meant for somebody."""


def whys(view: View[MarketState], command: Command) -> Sequence[Why]:
    """Say what speaks for a command that a bot advises, the weightiest first."""
    state = view.state
    if command.verb == Verb.HIDE:
        known = Known(state, command.seat)
        if state.owed[command.seat] == len(state.hands[command.seat]):
            return [Why(Msg("night_market.why.hides_all"))]
        return [*one(_among(known, command)), *one(_hidden(known, command)), *one(_shared(known, command))]
    forecast = Forecast(state, command.seat, wary=True)
    match command.verb:
        case Verb.BUILD:
            food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
            plot = PLOT.index(command.zone)
            claims = [*_of_stall(forecast, plot, [food]), *_sent(forecast, plot, food)]
            now = None if _links(forecast, plot, food) else _this_round(forecast, plot, food)
            return [*one(now), *by_weight(claims), Why(Msg("night_market.why.blocks"), terms=("rivals",))]
        case Verb.BID:
            return _bid(forecast, command)
        case Verb.PASS:
            return _passed(forecast, command)
    return []


def sort_of(view: View[MarketState], command: Command) -> object:
    """Tell bids apart by plot; nobody passes without having thought of a bid."""
    return command.zone[4:6] if command.verb == Verb.BID else None


# ------------------------------------------------------------------------------------------------ customers


def _among(known: Known, command: Command) -> Why | None:
    """Tell whom the customer pays now and whom the others of the hand would, if none is better by that.

    It names no term: with the stalls as they stand nothing else is known.
    """
    state, seat = known.state, known.seat
    before, found = known.served(known.stalls, known.walkers), dict[int, tuple[int, int]]()
    for piece in state.hands[seat]:
        after = known.served(known.stalls, [*known.walkers, known.walker(piece)])
        gain = after[seat] - before[seat]
        found[piece] = gain, before[seat] - sum(before) + sum(after) - after[seat]
    gain, gift = found.pop(command.piece)
    poorest = min(found, key=lambda piece: (found[piece], piece))
    gifts = {piece: other for piece, (each, other) in found.items() if each == gain}
    hope = _hidden(known, command)
    if gain < max(found.values())[0] or gift > min(gifts.values(), default=gift):
        return None
    also = _of_no_use(known, known.walker(command.piece).food)
    if gain > found[poorest][0]:
        kept: dict[str, Arg] = {"card": FaceRef(state.faces[poorest]), "less": found[poorest][0]}
        reason = msg("night_market.why.hides_more", n=gain, **kept)
        also = also or _may_eat_later(known, poorest)
    elif gift < max(gifts.values()):
        dearest = max(gifts, key=lambda piece: (gifts[piece], piece))
        key = "night_market.why.gives_less" if gift else "night_market.why.gives_nothing"
        words: dict[str, Arg] = {"card": FaceRef(state.faces[dearest]), "more": gifts[dearest]}
        reason = msg(key, **words, **({"n": gift} if gift else {}))
    elif gain == gift == 0:
        if hope is not None and hope.about:
            return hope._replace(terms=())
        reason = Msg("night_market.why.hides_any")
    else:
        reason = msg("night_market.why.hides_same", n=gain, gift=gift)
    return Why(reason, also=None if also is None else also.reason)


def _may_eat_later(known: Known, piece: int) -> Why | None:
    """That a customer whose food one sells may find a free stall in a later round."""
    state, walker = known.state, known.walker(piece)
    if state.is_last_round or walker.food not in _own_foods(known):
        return None
    return Why(msg("night_market.why.keeps", food=food_word(walker.food)))


def _own_foods(known: Known) -> set[int]:
    """The foods one sells."""
    state = known.state
    return {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == known.seat}


def _hidden(known: Known, command: Command) -> Why | None:
    """Whom the customer pays, as the stalls stand or as they may soon."""
    state, seat = known.state, known.seat
    walker = known.walker(command.piece)
    walkers = [*known.walkers, walker]
    before, after = (known.served(known.stalls, each) for each in _with_it(known, command))
    gain = after[seat] - before[seat]
    if gain > 0:
        return _seated(known, command, gain)
    gift = sum(after) - sum(before) - gain
    stalls, hopes = known.stalls, []
    for plot in (*state.empty_plots(seat), *play.plots_on_offer(state)):
        owner = stalls.owner[plot]
        stalls.owner[plot], stalls.food[plot] = seat, walker.food
        hopes.append((known.served(stalls, walkers)[seat] - known.served(stalls, known.walkers)[seat], -plot))
        stalls.owner[plot], stalls.food[plot] = owner, -1
    most, plot = max(hopes, default=(0, 0))
    if most > 0 and state.stock[walker.food]:
        key = "night_market.why.would_eat" if state.owner[-plot] == seat else "night_market.why.would_eat_there"
        reason = msg(key, food=food_word(walker.food), plot=-plot, n=most)
        return Why(reason, (PLOT[-plot],), terms=("stalls",))
    if gain < 0 or gift > 0:
        return _least_gift(known, before, gift)
    return _of_no_use(known, walker.food) or Why(Msg("night_market.why.nobody"), terms=("rivals",))


def _seated(known: Known, command: Command, gain: int) -> Why:
    """Return at which own stall a customer sits down, if it sends nobody else elsewhere."""
    before, after = (Counter(known.guests(known.stalls, each)) for each in _with_it(known, command))
    more, is_last = [*(after - before).elements()], known.state.owed[known.seat] < 2
    if len(more) != 1 or before - after:
        return Why(msg("night_market.why.eats", n=gain), terms=("stalls",), is_event=is_last)
    reason = msg("night_market.why.sits", plot=more[0], n=gain)
    return Why(reason, (PLOT[more[0]],), terms=("stalls",), is_event=is_last)


def _shared(known: Known, command: Command) -> Why | None:
    """What the customer pays oneself beside what it pays the others, as the stalls stand."""
    before, after = (known.served(known.stalls, each) for each in _with_it(known, command))
    gain = after[known.seat] - before[known.seat]
    gift = sum(after) - sum(before) - gain
    if gain <= 0 or gift < 0:
        return None
    return Why(msg("night_market.why.eats_beside", n=gain, others=gift), terms=("stalls", "rivals"))


def _with_it(known: Known, command: Command) -> tuple[list[Walker], list[Walker]]:
    """The customers one knows, without and with the one that is hidden."""
    return known.walkers, [*known.walkers, known.walker(command.piece)]


def _of_no_use(known: Known, food: int) -> Why | None:
    """That one sells no such food, and keeps customers that may eat at one's stalls yet."""
    state, own = known.state, _own_foods(known)
    useful = [piece for piece in state.hands[known.seat] if known.walker(piece).food in own]
    if state.is_last_round or food in own or not useful:
        return None
    card = FaceRef(state.faces[useful[0]])
    return Why(msg("night_market.why.of_no_use", food=food_word(food), card=card), terms=("stalls", "rivals"))


def _least_gift(known: Known, before: list[int], gift: int) -> Why | None:
    """That no other customer one could hide brings the others less than `gift`."""
    seat, gifts = known.seat, []
    for piece in known.state.hands[seat]:
        after = known.served(known.stalls, [*known.walkers, known.walker(piece)])
        gifts.append(sum(after) - after[seat] - sum(before) + before[seat])
    if 0 < gift == min(gifts) < max(gifts):
        return Why(msg("night_market.why.least_gift", n=gift), terms=("rivals",))
    return None


# ------------------------------------------------------------------------------------------------ stalls, plots


def _of_stall(known: Forecast, plot: int, foods: list[int], *, is_offered: bool = False) -> Claims:
    """Return what a stall on a plot is linked with, and what it earns of customers one knows and of all others.

    Of several foods that one is spoken of which brings most.
    """
    base = known.worth(known.stalls, known.walkers)
    if not foods:
        return []
    food = max(foods, key=lambda each: (known.gain(known.seat, plot, each, base), -each))
    claims, gains = Claims(), known.gain_parts(plot, food, base)
    near = _links(known, plot, food)
    if near:
        groups = known.stalls.groups()
        at = max(near, key=lambda other: (len(groups[other]), -other))
        now, then = map(coins_at, (len(groups[at]), len({plot}.union(*(groups[other] for other in near)))))
        key = "night_market.why.would_link" if is_offered else "night_market.why.links"
        reason = msg(key, food=food_word(food), plot=at, now=now, then=then)
        claims.append(
            (
                round(COIN * gains["link"]),
                Why(reason, tuple(PLOT[other] for other in near), terms=("stalls",), is_event=not is_offered),
            )
        )
    coins = known.gains(plot, known.seat)[food] + round(gains["later"])
    told = None if is_offered or coins <= 0 else _more_than_others(known, plot, food, coins, base)
    if told is not None:
        weight = round(COIN * (gains["known"] + gains["later"]))
        claims.append((weight, Why(told, terms=("stalls",))))
    return claims


def _past(known: Known, plot: int, food: int) -> int:
    """How many customers one knows come past a plot this round and want a food."""
    routes = {gate for gate, row in enumerate(known.board.meetings) if any(met == plot for met, _ in row)}
    return sum(walker.food == food and walker.gate in routes for walker in known.walkers)


def _more_than_others(known: Forecast, plot: int, food: int, coins: int, base: Sequence[int]) -> Msg | None:
    """Say what a food brings by the end beside the food that brings next most.

    None where another food brings as much: then it is no reason for this one.
    """
    count, others = _past(known, plot, food), dict[int, int]()
    for each in known.foods_left():
        if each != food:
            parts = known.gain_parts(plot, each, base)
            others[each] = known.gains(plot, known.seat)[each] + round(parts["later"])
    words: dict[str, Arg] = {"food": food_word(food)}
    if not others:
        return None
    beside = max(others, key=lambda each: (others[each], -each))
    if others[beside] >= coins:
        return None
    rest: dict[str, Arg] = {"other": food_word(beside), "less": max(0, others[beside]), **until(known.state)}
    if count:
        return msg("night_market.why.earns_more", n=count, coins=coins, **words, **rest)
    return msg("night_market.why.passes_more", n=coins, **words, **rest)


def _sent(known: Forecast, plot: int, food: int) -> Claims:
    """How many customers of one's own, hidden or in the hand, come past sooner or later and want the food of a stall
    there, if more than want any other that could be sold.
    """
    state, seat, board = known.state, known.seat, known.board
    if state.is_last_round:
        return []
    route = max(gate for gate, row in enumerate(board.meetings) if any(met == plot for met, _ in row))
    own = [known.walker(piece) for piece in (*state.hands[seat], *state.hidden[seat])]
    counts = {
        each: sum(walker.food == each and walker.gate <= route for walker in own)
        for each in {food, *known.foods_left()}
    }
    count = counts.pop(food)
    if count <= max(1, *counts.values()):
        return []
    reason = msg("night_market.why.sends", n=count, food=food_word(food))
    return [(coins_at(1) * COIN * count, Why(reason, terms=("stalls",)))]


def _this_round(known: Forecast, plot: int, food: int) -> Why | None:
    """Return what a stall earns this round from known customers, and whom these would have paid."""
    more = changes(known, plot, food)
    gain, losers = more[known.seat], [seat for seat, coins in enumerate(more) if coins < 0]
    less = -sum(more[seat] for seat in losers)
    player: dict[str, Arg] = {"player": SeatRef(losers[0])} if len(losers) == 1 else {}
    if gain <= 0:
        key = "night_market.why.takes_from" if player else "night_market.why.takes"
        return Why(msg(key, n=less, **player), terms=("rivals",), is_event=True) if losers else None
    if not losers:
        return Why(_serves(known, plot, food, gain), terms=("stalls",), is_event=True)
    key = "night_market.why.serves_from" if player else "night_market.why.serves_from_all"
    return Why(msg(key, n=gain, less=less, **player), terms=("stalls", "rivals"), is_event=True)


def _serves(known: Forecast, plot: int, food: int, gain: int) -> Msg:
    """Say what a stall earns this round, and the food that would earn next most there if that is less."""
    others = [(changes(known, plot, each)[known.seat], -each) for each in known.foods_left() if each != food]
    less, other = max(others, default=(gain, 0))
    if less >= gain:
        return msg("night_market.why.serves", n=gain)
    words: dict[str, Arg] = {"less": max(0, less), "other": food_word(-other)}
    return msg("night_market.why.serves_more", n=gain, **words)


def _links(known: Known, plot: int, food: int) -> list[int]:
    """The own stalls of a food beside a plot."""
    stalls = known.stalls
    return [
        other
        for other in known.board.plots[plot].adjacent
        if stalls.owner[other] == known.seat and stalls.food[other] == food
    ]


def _shut_out(known: Forecast, plot: int, place: int, number: int) -> Why | None:
    """Why a bid is so much higher than it has to be: the rival to whom the plot is worth most now could bid, too."""
    state, seat = known.state, known.seat
    if number < max(state.prices[place] + 1, state.rules.board.numbers(plot)[0]) + _JUMP:
        return None
    foods, worth = known.foods_left(), list[tuple[int, int]]()
    for other in state.order:
        if other != seat and not state.passed >> other & 1 and play.most_for(state, other, place) >= number:
            gains = known.gains(plot, other)
            worth.append((max([gains[food] for food in foods], default=0), other))
    most, rival = max(worth, default=(0, seat))
    if most <= 0:
        return None
    return Why(msg("night_market.why.shuts_out", n=most, player=SeatRef(rival)), terms=("rivals",))


def _bid(known: Forecast, command: Command) -> Sequence[Why]:
    state, seat = known.state, known.seat
    plot, number = int(command.zone[4:6]), int(command.zone[7:])
    place = play.plots_on_offer(state).index(plot)
    numbers = state.rules.board.numbers(plot)
    found = [*one(_shut_out(known, plot, place, number))]
    if state.leaders[place] == seat:
        found.append(Why(Msg("night_market.why.raises"), terms=("rivals",)))
    else:
        found += by_weight(_of_stall(known, plot, known.foods_left(), is_offered=True))
    if number == numbers[-1]:
        found.append(Why(Msg("night_market.why.top"), terms=("rivals",)))
    loans = play.loans_for(state, seat, place, number)
    both = Offers(known).compare(command)
    found += [] if both is None else [both._replace(terms=PRICED)]
    found.append(Why(Msg("night_market.why.denies"), terms=("rivals",)))
    money = msg("night_market.why.loan", n=loans, coins=REPAYMENT * loans)
    if not loans:
        money = msg("night_market.why.no_loan", coins=state.money[seat])
    return [each._replace(money=money, is_dear=bool(loans)) for each in found]


def _passed(known: Forecast, command: Command) -> Sequence[Why]:
    state, seat, found = known.state, known.seat, list[Why]()
    bids = [each for each in legal_commands(state, seat) if each.verb == Verb.BID]
    plots = play.plots_on_offer(state)
    if bids and all(play.loans_for(state, seat, plots.index(int(b.zone[4:6])), int(b.zone[7:])) for b in bids):
        found.append(Why(Msg("night_market.why.only_loans"), terms=("price",)))
    least = min((int(each.zone[7:]) for each in bids), default=0)
    gains = [known.gains(plot, seat) for plot in {int(each.zone[4:6]) for each in bids}]
    if not any(row[food] > 0 for row in gains for food in known.foods_left()):
        found.append(Why(msg("night_market.why.no_customers", n=least), terms=("price",)))
    if not play.committed(state, seat):
        found.append(Why(msg("night_market.why.saves", n=least), terms=("price",)))
    return found
