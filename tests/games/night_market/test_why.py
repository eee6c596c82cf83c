"""What is said for a customer, a stall or a bid is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg
from tabletable.core.work import finish
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import rounds
from tabletable.games.night_market.rules.cards import (
    FIRST_STALL,
    STALLS_PER_FOOD,
    food_of,
    food_word,
    letter_of,
    stall_food,
)
from tabletable.games.night_market.rules.play import committed
from tabletable.games.night_market.rules.state import MarketState, Phase, group_of
from tabletable.play.advising import weigh_with_error
from tests.contract.test_wordings import decisions
from tests.games.night_market.builders import hide, state_of
from tests.games.whys import hold, hold_compared

Words = Mapping[str, Any]


def walked(
    state: MarketState,
    seat: int,
    more: Sequence[int] = (),
    stall: tuple[int, int] | None = None,
    owner: int | None = None,
) -> list[int]:
    """What every seat earns when all that `seat` knows of walk now, those in `more` too; `owner`: whose stall it is."""
    world = state.clone()
    known = [piece for piece in (*world.hidden[seat], *more) if world.faces[piece] >= 0]
    world.hidden = [[] for _ in world.hidden]
    world.hidden[seat] = known
    world.seen = [0] * len(world.seen)
    # The plots on offer count as won now: who builds there has paid for them.
    world.won |= sum(1 << state.faces[piece] + 1 for piece in world.market)
    if stall is not None:
        plot, food = stall
        world.owner[plot] = seat if owner is None else owner
        world.stall[plot] = FIRST_STALL + STALLS_PER_FOOD * food
    rounds.reveal(world, None)
    coins = [0] * len(world.order)
    for guest in rounds.walk(world, None):
        coins[guest.seat] += guest.coins
    return coins


def where(command: Command) -> int:
    return int(command.zone.split(":")[1])


def foods(words: Words) -> int:
    return next(food for food in range(4) if food_word(food) == words["food"])


def links(state: MarketState, command: Command, words: Words) -> bool:
    plot = where(command)
    food = stall_food(command.piece) if command.verb == "build" else foods(words)
    assert state.stock[food]
    world = state.clone()
    world.owner[plot], world.stall[plot] = command.seat, FIRST_STALL + STALLS_PER_FOOD * food
    at = words["plot"]
    assert (state.owner[at], state.sold(at)) == (command.seat, food)
    assert at in state.rules.board.plots[plot].adjacent
    return (words["now"], words["then"]) == (2 + len(group_of(state, at)), 2 + len(group_of(world, plot)))


def past(state: MarketState, seat: int, plot: int, food: int, pieces: Sequence[int] = (), last: int = 0) -> int:
    """Return how many customers a seat knows, or of these pieces, walk a street with a plot and want a food.

    `last`: how many streets farther on they may walk.
    """
    board = state.rules.board
    streets = {street for street, row in enumerate(board.meetings) if plot in {met for met, _ in row}}
    known = pieces or [*(piece for gate in state.gates for piece in gate), *state.hidden[seat]]
    wanted = [piece for piece in known if state.faces[piece] >= 0 and food_of(state.faces[piece]) == food]
    gates = [number for piece in wanted for number, gate in enumerate(state.gates) if piece in gate]
    gates += [board.gate_of[letter_of(state.faces[each])] for each in wanted if not any(each in g for g in state.gates)]
    return sum(any(gate + more in streets for more in range(last + 1)) for gate in gates)


def changes(state: MarketState, command: Command, food: int) -> list[int]:
    """By seat what a stall makes the customers that are known pay more or less this round."""
    before, then = walked(state, command.seat), walked(state, command.seat, stall=(where(command), food))
    return [later - now for now, later in zip(before, then, strict=True)]


def serves(state: MarketState, command: Command, words: Words) -> bool:
    """What a stall earns this round, and what those lose who are named, or the others together."""
    more = changes(state, command, stall_food(command.piece))
    losers = [seat for seat, coins in enumerate(more) if coins < 0]
    less = -sum(more[seat] for seat in losers)
    if "player" in words:
        assert losers == [words["player"].seat]
    return more[command.seat] == words["n"] > 0 and less == words.get("less", 0)


def shuts_out(state: MarketState, command: Command, words: Words) -> bool:
    rival, plot = words["player"].seat, where(command)
    base = walked(state, command.seat)[rival]
    most = max(
        walked(state, command.seat, stall=(plot, food), owner=rival)[rival] - base
        for food, pile in enumerate(state.stock)
        if pile
    )
    place = [state.faces[piece] + 1 for piece in state.market].index(plot)
    return most == words["n"] > 0 and rival != command.seat and int(command.zone[7:]) > state.prices[place] + 1


def would_eat(state: MarketState, command: Command, words: Words) -> bool:
    seat, plot = command.seat, words["plot"]
    stall = plot, foods(words)
    more = walked(state, seat, [command.piece], stall)[seat] - walked(state, seat, stall=stall)[seat]
    return more == words["n"] and state.stall[plot] < 0


def is_own(state: MarketState, command: Command, words: Words) -> bool:
    return state.owner[words["plot"]] == command.seat


def pays(state: MarketState, command: Command) -> list[int]:
    before, after = walked(state, command.seat), walked(state, command.seat, [command.piece])
    return [then - now for then, now in zip(after, before, strict=True)]


def number(bid: Command) -> int:
    return int(bid.zone[7:])


def first_met(state: MarketState, face: int) -> int:
    """Return the first plot that sells a customer's food on all streets that are left for it; 0 if there is none."""
    board = state.rules.board
    streets = board.meetings[board.gate_of[letter_of(face)] :]
    met = [plot for street in streets for plot, _ in street if state.stall[plot] >= 0]
    return next((plot for plot in met if state.sold(plot) == food_of(face)), 0)


def still_past(state: MarketState, build: Command) -> int:
    """Return how many customers for a stall's food may come past it: known, in the own hand, or never seen."""
    plot, food, seat = where(build), food_built(build), build.seat
    known = past(state, seat, plot, food, last=2)
    if state.is_last_round:
        return known
    board, own = state.rules.board, state.hands[seat]
    seen = Counter(face for face in state.faces[-len(board.customers) :] if face >= 0)
    left = (Counter(board.customers) - seen).elements()
    last = max(street for street, row in enumerate(board.meetings) if plot in {met for met, _ in row})
    unseen = sum(food_of(face) == food and board.gate_of[letter_of(face)] <= last for face in left)
    return known + (past(state, seat, plot, food, own, last=2) if own else 0) + unseen


def gift(state: MarketState, command: Command) -> int:
    """What a customer brings the others."""
    paid = pays(state, command)
    return sum(paid) - paid[command.seat]


def own_foods(state: MarketState, seat: int) -> set[int]:
    return {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] >= 0}


def own_past(state: MarketState, command: Command, food: int) -> int:
    """Return how many customers a seat has in its hand or hidden that will come past a plot and want a food."""
    own = [*state.hands[command.seat], *state.hidden[command.seat]]
    return past(state, command.seat, where(command), food, own, last=2) if own else 0


def takes(state: MarketState, command: Command, words: Words) -> bool:
    """What a stall takes away from the others of those who are known, or from the one who is named."""
    more = changes(state, command, stall_food(command.piece))
    losers = [seat for seat, coins in enumerate(more) if coins < 0]
    if "player" in words:
        assert losers == [words["player"].seat]
    return -sum(more[seat] for seat in losers) == words["n"] > 0 >= more[command.seat]


def bids(state: MarketState, command: Command) -> list[Command]:
    return [each for each in GAME.legal_commands(state, command.seat) if each.verb == "bid"]


def due(state: MarketState, bid: Command) -> int:
    """What its seat would have to pay if the auction ended with this bid."""
    return due_besides(state, bid) + int(bid.zone[7:])


def due_besides(state: MarketState, bid: Command) -> int:
    """What its seat would have to pay for the other plots that it leads."""
    led = zip(state.market, state.prices, state.leaders, strict=True)
    return sum(price for piece, price, leader in led if leader == bid.seat and state.faces[piece] + 1 != where(bid))


def costs(state: MarketState, bid: Command) -> int:
    """Return the cost of a bid by the end, with the loans that it adds to those which are due without it."""
    loans = [max(0, -((state.money[bid.seat] - coins) // 5)) for coins in (due_besides(state, bid), due(state, bid))]
    return int(bid.zone[7:]) + 2 * (loans[1] - loans[0])


_FORECASTS: dict[tuple[int, int], tuple[MarketState, Forecast, list[int]]] = {}
"""By id of a state and seat, with what every seat earns; the state is kept, so that no other one gets its id."""


def told_forecast(state: MarketState, seat: int) -> tuple[Forecast, list[int]]:
    key = id(state), seat
    if key not in _FORECASTS:
        forecast = Forecast(GAME.view(state, seat).state, seat, wary=True, counts_seats=True)
        _FORECASTS[key] = state, forecast, forecast.worth(forecast.stalls, forecast.walkers)
    return _FORECASTS[key][1:]


def is_income(state: MarketState, seat: int, plot: int, food: int, message: Msg) -> bool:
    """What known customers pay a stall this round, exactly, and what all others do, as it is estimated."""
    words, (forecast, base) = dict(message.args), told_forecast(state, seat)
    now, more = words["n"], words.get("more", 0)
    assert isinstance(now, int)
    assert isinstance(more, int)
    all_told = forecast.gain(seat, plot, food, base) / COIN
    command = Command(seat, "build", FIRST_STALL + STALLS_PER_FOOD * food, f"plot:{plot:02}")
    return changes(state, command, food)[seat] == now and abs(max(now, all_told) - now - more) <= 0.51


def is_price(state: MarketState, bid: Command, told: Any) -> bool:
    """The number of a bid, and apart from it what its loans cost."""
    if isinstance(told, Msg):
        words: Words = dict(told.args)
        return words["coins"] == int(bid.zone[7:]) and words["coins"] + words["more"] == costs(state, bid)
    return told == int(bid.zone[7:]) == costs(state, bid)


def coins(message: Msg) -> int:
    """Return what a stall is said to bring in all."""
    return sum(arg for _, arg in message.args if isinstance(arg, int))


def told_of_bid(state: MarketState, bid: Command, words: Words) -> bool:
    """What a bid brings, costs and gains: a sum that comes out."""
    holds = is_income(state, bid.seat, where(bid), foods(words), words["income"]) and words["plot"] == where(bid)
    return holds and is_price(state, bid, words["price"]) and words["n"] == coins(words["income"]) - costs(state, bid)


def can_outbid(
    state: MarketState, bid: Command, rival: int, there: Command | None = None, number: int | None = None
) -> bool:
    """Return whether a rival may bid more than a bid, or than `number` on the plot of `there`, while others pass."""
    world, plot = state.clone(), where(there or bid)
    GAME.apply(world, bid)
    for _ in range(3 * len(world.order)):
        seat = world.turn
        if seat < 0 or world.phase not in (Phase.BIDDING, Phase.COMPENSATING):
            return False
        legal = GAME.legal_commands(world, seat)
        over = [int(each.zone[7:]) for each in legal if each.verb == "bid" and where(each) == plot]
        if seat == rival and max(over, default=0) > (number or int(bid.zone[7:])):
            return True
        GAME.apply(world, next(each for each in legal if each.verb == "pass"))
    return False


def is_out_of_reach(state: MarketState, bid: Command, words: Words) -> bool:
    """Nobody outbids it, however hard all try."""
    rivals = [seat for seat in state.order if seat != bid.seat]
    return words["price"] == int(bid.zone[7:]) and not any(can_outbid(state, bid, rival) for rival in rivals)


def loses_less(state: MarketState, command: Command, other: Command, words: Words) -> bool:
    """What a rival earns less by the end, and with its best stall if it builds yet, than with the other stall."""
    rival, (forecast, _) = words["player"].seat, told_forecast(state, command.seat)
    builds = state.order.index(rival) > state.order.index(command.seat)
    plots = [plot for plot, owner in enumerate(state.owner) if builds and owner == rival and state.stall[plot] < 0]
    earned = []
    for each in (command, other):
        stalls = forecast.stalls
        stalls.owner[where(each)], stalls.food[where(each)] = each.seat, food_built(each)
        worth = forecast.worth(stalls, forecast.walkers)
        more = max((forecast.best_food(rival, plot, worth)[0] for plot in plots), default=0)
        earned.append((worth[rival] + more) / COIN)
        stalls.owner[where(each)], stalls.food[where(each)] = -1, -1
    return rival != command.seat and words["n"] > 0 and abs(earned[1] - earned[0] - words["n"]) <= 0.51


def is_led(state: MarketState, bid: Command, words: Words) -> bool:
    """The plot of a bid is led by its own seat, at the price that is told."""
    place = [state.faces[piece] + 1 for piece in state.market].index(where(bid))
    told = words["plot"] == where(bid) and words["price"] == state.prices[place]
    return told and state.leaders[place] == bid.seat


def of_hand(state: MarketState, command: Command) -> list[tuple[int, int]]:
    """Return by customer of the hand what it pays its owner and the others, the one that `command` hides first."""
    hides = [each for each in GAME.legal_commands(state, command.seat) if each.verb == "hide" and each != command]
    return [(pays(state, each)[command.seat], gift(state, each)) for each in (command, *hides)]


def held(state: MarketState, command: Command, card: FaceRef) -> Command:
    """Return hiding the customer of the hand that a sentence names."""
    hides = [each for each in GAME.legal_commands(state, command.seat) if each != command]
    return next(each for each in hides if each.piece >= 0 and state.faces[each.piece] == card.face)


CLAIMS = {
    "hides_all": lambda state, command, words: state.owed[command.seat] == len(state.hands[command.seat]),
    "hides_any": lambda state, command, words: {*of_hand(state, command)} == {(0, 0)},
    "hides_same": lambda state, command, words: {*of_hand(state, command)} == {(words["n"], words["gift"])},
    "eats": lambda state, command, words: pays(state, command)[command.seat] == words["n"],
    "eats_beside": lambda state, command, words: (
        pays(state, command)[command.seat] == words["n"] > 0 and gift(state, command) == words["others"] >= 0
    ),
    "sits": lambda state, command, words: (
        pays(state, command)[command.seat] == words["n"] > 0
        and is_own(state, command, words)
        and state.sold(words["plot"]) == food_of(state.faces[command.piece])
    ),
    "would_eat": lambda state, command, words: would_eat(state, command, words) and is_own(state, command, words),
    "would_eat_there": lambda state, command, words: (
        would_eat(state, command, words) and not is_own(state, command, words)
    ),
    "least_gift": lambda state, command, words: (
        words["n"]
        == gift(state, command)
        == min(gift(state, each) for each in GAME.legal_commands(state, command.seat) if each.verb == "hide")
    ),
    "takes": takes,
    "takes_from": takes,
    "serves": serves,
    "serves_from": serves,
    "serves_from_all": serves,
    "blocks": lambda state, command, words: command.verb == "build",
    "denies": lambda state, command, words: state.owner[where(command)] < 0,
    "sends": lambda state, command, words: (
        words["n"] == own_past(state, command, foods(words)) > 1
        and foods(words) == stall_food(command.piece)
        and all(
            own_past(state, command, food) < words["n"]
            for food, pile in enumerate(state.stock)
            if pile and food != foods(words)
        )
    ),
    "of_no_use": lambda state, command, words: (
        foods(words) == food_of(state.faces[command.piece])
        and foods(words) not in own_foods(state, command.seat)
        and food_of(words["card"].face) in own_foods(state, command.seat)
    ),
    "nobody": lambda state, command, words: sum(pays(state, command)) <= 0,
    "links": links,
    "would_link": links,
    "shuts_out": shuts_out,
    "raises": lambda state, command, words: (
        state.leaders[[state.faces[piece] + 1 for piece in state.market].index(where(command))] == command.seat
    ),
    "top": lambda state, command, words: int(command.zone[7:]) == max(state.rules.board.numbers(where(command))),
    "only_loans": lambda state, command, words: all(
        due(state, bid) > state.money[command.seat] for bid in bids(state, command)
    ),
    "no_customers": lambda state, command, words: (
        words["n"] == min(int(bid.zone[7:]) for bid in bids(state, command))
        and not any(
            walked(state, command.seat, stall=(where(bid), food))[command.seat]
            > walked(state, command.seat)[command.seat]
            for bid in {where(each): each for each in bids(state, command)}.values()
            for food in range(4)
            if state.stock[food]
        )
    ),
    "saves": lambda state, command, words: (
        not committed(state, command.seat) and words["n"] == min(int(bid.zone[7:]) for bid in bids(state, command))
    ),
}


def test_every_reason_is_true() -> None:
    seen = hold(GAME, CLAIMS, matches=6, commands=80)
    assert len(seen) > 9, f"hardly anything was said: {seen}"
    assert {"of_no_use", "sends"} <= set(seen), seen


def test_a_bid_tells_whether_it_takes_a_loan() -> None:
    said = set()
    for state, seat, legal in decisions(GAME, 3, 60):
        for bid in (command for command in legal if command.verb == "bid"):
            missing = due(state, bid) - state.money[seat]
            for why in GAME.whys(GAME.view(state, seat), bid):
                assert why.money is not None
                assert why.is_dear == (missing > 0)
                words = dict(why.money.args)
                if missing > 0:
                    assert (words["n"], words["coins"]) == (-(-missing // 5), 7 * -(-missing // 5))
                else:
                    assert words["coins"] == state.money[seat]
                said.add(why.is_dear)
    assert said == {True, False}


def food_built(command: Command) -> int:
    return stall_food(command.piece)


def lost_to(state: MarketState, command: Command) -> list[int]:
    """By seat what the others lose of customers that are known to a stall."""
    before = walked(state, command.seat)
    then = walked(state, command.seat, stall=(where(command), food_built(command)))
    lost = [max(0, now - later) for now, later in zip(before, then, strict=True)]
    return [0 if seat == command.seat else each for seat, each in enumerate(lost)]


def told_of_stalls(state: MarketState, command: Command, other: Command, words: Words) -> bool:
    """What either stall brings."""
    holds = is_income(state, command.seat, where(command), food_built(command), words["income"])
    rest = words.get("rest", words["income"])
    holds = holds and is_income(state, other.seat, where(other), food_built(other), rest)
    return holds and words.get("other", food_word(food_built(other))) == food_word(food_built(other))


def of_food(words: Words, state: MarketState, command: Command, other: Command) -> bool:
    """The foods that are compared are those of the stalls, or the best ones of the plots."""
    if command.verb != "build":
        return words["food"] != words["other"]
    return (words["food"], words["other"]) == (food_word(food_built(command)), food_word(food_built(other)))


COMPARED = {
    "why.food_earns": lambda state, command, other, words: (
        told_of_stalls(state, command, other, words) and where(command) == where(other)
    ),
    "why.plot_earns": lambda state, command, other, words: (
        told_of_stalls(state, command, other, words) and where(other) == words["plot"] != where(command)
    ),
    "why.stall_earns": lambda state, command, other, words: (
        told_of_stalls(state, command, other, words) and where(other) == words["plot"] != where(command)
    ),
    "why.either_earns": lambda state, command, other, words: told_of_stalls(state, command, other, words),
    "why.fills": lambda state, command, other, words: is_income(
        state, command.seat, where(command), food_built(command), words["income"]
    ),
    "why.takes_more": lambda state, command, other, words: (
        lost_to(state, command)[words["player"].seat] == sum(lost_to(state, command)) == words["n"]
        and lost_to(state, other)[words["player"].seat] == words["less"] < words["n"]
    ),
    "why.takes_more_all": lambda state, command, other, words: (
        (sum(lost_to(state, command)), sum(lost_to(state, other))) == (words["n"], words["less"])
        and words["n"] > words["less"]
    ),
    "why.costs_rival": loses_less,
    "why.costs_first": loses_less,
    "why.surer": lambda state, command, other, words: (
        changes(state, command, food_built(command))[command.seat]
        > changes(state, other, food_built(other))[other.seat]
    ),
    "why.with_next": lambda state, command, other, words: (
        words["n"] > words["less"]
        and state.owner[words["plot"]] == command.seat
        and state.stall[words["plot"]] < 0
        and words["plot"] != where(command)
    ),
    "why.because": lambda state, command, other, words: True,  # its parts are looked at by themselves
    "why.earns": lambda state, command, other, words: told_of_bid(state, command, words),
    "why.brings": lambda state, command, other, words: told_of_bid(state, other, words),
    "why.brings_two": lambda state, command, other, words: (
        told_of_bid(state, other, words) and dict(words["less"].args)["n"] > dict(words["income"].args)["n"]
    ),
    "why.spares": lambda state, command, other, words: told_of_bid(state, other, words) and words["n"] > 0,
    "why.not_worth": lambda state, command, other, words: told_of_bid(state, other, words) and words["n"] <= 0,
    "why.even_net": lambda state, command, other, words: where(command) != where(other),
    "why.even_trials": lambda state, command, other, words: where(command) != where(other),
    "why.top_number": lambda state, command, other, words: is_out_of_reach(state, command, words),
    "why.nobody_bids": lambda state, command, other, words: is_out_of_reach(state, command, {"price": number(command)}),
    "why.poor": lambda state, command, other, words: (
        words["coins"] > number(command) >= words["most"] and not can_outbid(state, command, words["player"].seat)
    ),
    "why.broke": lambda state, command, other, words: (
        words["coins"] > number(command) and not can_outbid(state, command, words["player"].seat)
    ),
    "why.dear": lambda state, command, other, words: (
        words["coins"] > words["price"] == number(command) and words["cost"] >= max(words["coins"], number(command) + 1)
    ),
    "why.enough": lambda state, command, other, words: words["price"] == int(command.zone[7:]),
    "why.by_trials": lambda state, command, other, words: where(command) != where(other),
    "why.holds": lambda state, command, other, words: (
        words["coins"] > words["price"] and can_outbid(state, command, words["player"].seat, command, words["price"])
    ),
    "why.tries": lambda state, command, other, words: (
        words["coins"] > words["price"] == number(command) and can_outbid(state, command, words["player"].seat)
    ),
    "why.leads_there": lambda state, command, other, words: is_led(state, other, words),
    "why.raises_there": lambda state, command, other, words: (
        is_led(state, other, words) and can_outbid(state, command, words["player"].seat, other, words["price"])
    ),
    "why.denies_player": lambda state, command, other, words: words["player"].seat != command.seat and words["n"] > 0,
    "why.denies_more": lambda state, command, other, words: (
        words["n"] > words["less"] and words["plot"] == where(other)
    ),
    "why.number_either": lambda state, command, other, words: (
        where(command) == where(other)
        and sorted(int(each.zone[7:]) for each in (command, other)) == [words["less"], words["more"]]
    ),
    "why.hides_more": lambda state, command, other, words: (
        pays(state, command)[command.seat] == words["n"] > words["less"] == pays(state, other)[command.seat]
    ),
    "why.only_if_won": lambda state, command, other, words: (
        pays(state, other)[command.seat] < words["n"] and state.stall[words["plot"]] < 0
    ),
    "why.gives_less": lambda state, command, other, words: (
        gift(state, command) == words["n"] < words["more"] == gift(state, other)
    ),
    "why.gives_nothing": lambda state, command, other, words: (
        gift(state, command) == 0 < words["more"] == gift(state, other)
    ),
    "why.pays_same": lambda state, command, other, words: all(
        (pays(state, each)[each.seat], gift(state, each)) == (words["n"], words["gift"]) for each in (command, other)
    ),
    "why.pays_nobody": lambda state, command, other, words: not any([*pays(state, command), *pays(state, other)]),
    "why.would_eat_only": lambda state, command, other, words: (
        would_eat(state, command, words) and words["n"] > 0 >= pays(state, other)[command.seat]
    ),
    "why.hides_only": lambda state, command, other, words: (
        pays(state, command)[command.seat] == words["n"] > 0 == pays(state, other)[command.seat]
    ),
    "why.same_walk": lambda state, command, other, words: (
        len({food_of(state.faces[each.piece]) for each in (command, other)}) == 1
        and pays(state, command) == pays(state, other)
    ),
    "why.would_eat_more": lambda state, command, other, words: (
        would_eat(state, command, words) and words["n"] > words["less"] >= pays(state, other)[command.seat]
    ),
    "why.would_eat": lambda state, command, other, words: would_eat(state, command, words),
    "why.would_eat_there": lambda state, command, other, words: would_eat(state, command, words),
    "why.keeps": lambda state, command, other, words: first_met(state, words["card"].face) == words["plot"],
    "why.links": lambda state, command, other, words: links(state, command, words),
    "cause.coming": lambda state, command, other, words: (
        words["n"] > words["less"]
        and of_food(words, state, command, other)
        and [still_past(state, each) for each in (command, other)] == [words["n"], words["less"]]
    ),
    "cause.alone": lambda state, command, other, words: (
        words["plot"] == where(command)
        and not any(
            state.stall[plot] >= 0 and state.sold(plot) == foods(words)
            for street in state.rules.board.meetings
            if where(command) in {met for met, _ in street}
            for plot, _ in street
        )
    ),
    "cause.streets": lambda state, command, other, words: words["n"] > words["less"] > 0,
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED)
    assert {
        "why.food_earns",
        "why.earns",
        "why.brings",
        "why.tries",
        "why.dear",
        "why.hides_only",
        "why.keeps",
        "cause.coming",
    } <= set(seen), seen


def told_in(message: Msg) -> Iterator[tuple[str, Words]]:
    """Yield a sentence and those within it."""
    yield message.id.removeprefix("night_market.why."), dict(message.args)
    for _, arg in message.args:
        if isinstance(arg, Msg):
            yield from told_in(arg)


def test_trial_auctions_are_told_as_they_were_counted() -> None:
    seen: Counter[str] = Counter()
    for state, seat, legal in islice(bidding(), 8):
        view, hint = GAME.view(state, seat), legal[len(legal) // 3]
        weighed, _ = finish(weigh_with_error(GAME, view, legal, hint))
        for other in weighed.keys() - {hint} if hint in weighed else ():
            why = next(iter(GAME.compared(view, weighed, hint, other)))
            for message in filter(None, (why.reason, why.also)):
                for name, words in told_in(message):
                    seen[name] += 1
                    mine, theirs = (weighed[each].tally for each in (hint, other))  # type: ignore[attr-defined]
                    if name in ("wins", "wins_again", "that_wins_less"):
                        assert words["n"] == round(10 * mine[f"won {where(hint)}"])
                    if name in ("won_there", "won_dearer", "won_later", "that_wins", "that_wins_less"):
                        assert words["m"] == round(10 * theirs[f"won {where(other)}"])
                    if name == "won_later":
                        assert words["n"] == round(10 * mine[f"won {where(other)}"]) >= words["m"]
    assert {"wins", "wins_again", "won_there", "that_wins_less"} <= seen.keys(), seen


def bidding() -> Iterator[tuple[MarketState, int, list[Command]]]:
    return (each for each in decisions(GAME, 3, 80) if sum(bid.verb == "bid" for bid in each[2]) > 9)


def test_a_customer_is_kept_only_for_a_stall_on_its_way() -> None:
    """A customer B enters by the yellow gate: it never comes to a stall on the red street."""
    words = ["B fried chicken", "G fried chicken", "A skewers"]
    state = state_of(stalls={"6": [0, "fried chicken"]}, hands=[words, [], []], gates=["F fried chicken"], market=[30])
    view, kept = GAME.view(state, 0), {}
    for word in words[:2]:
        whys = GAME.compared(view, {}, hide(state, 0, words[2]), hide(state, 0, word))
        kept[word] = [name for why in whys if why.also is not None for name, _ in told_in(why.also)]
    assert "keeps" not in kept[words[0]]
    assert "keeps" in kept[words[1]]


def test_a_seat_is_not_sold_twice() -> None:
    """What a stall that is linked with none is said to earn, it could earn: one customer a round pays it 3."""
    seen = 0
    for state, seat, legal in decisions(GAME, 4, 60):
        left = state.terms.rounds - state.round + 1
        if left == 1:
            continue
        known, base = told_forecast(GAME.view(state, seat).state, seat)
        for plot in {where(each) for each in legal if each.verb in ("bid", "build")}:
            for food in known.foods_left():
                beside = [known.stalls.food[other] for other in state.rules.board.plots[plot].adjacent]
                if food not in beside:
                    seen += 1
                    assert round(known.gain(seat, plot, food, base) / COIN) <= 3 * left
    assert seen > 100
