"""What is said for a customer, a stall or a bid is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.message import FaceRef, Msg
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import rounds
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD, food_of, food_word, letter_of
from tabletable.games.night_market.rules.play import committed
from tabletable.games.night_market.rules.state import MarketState, group_of
from tests.contract.test_wordings import decisions
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
    food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD if command.verb == "build" else foods(words)
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
    more = changes(state, command, (command.piece - FIRST_STALL) // STALLS_PER_FOOD)
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
    more = changes(state, command, (command.piece - FIRST_STALL) // STALLS_PER_FOOD)
    losers = [seat for seat, coins in enumerate(more) if coins < 0]
    if "player" in words:
        assert losers == [words["player"].seat]
    return -sum(more[seat] for seat in losers) == words["n"] > 0 >= more[command.seat]


def expected(state: MarketState, command: Command, words: Words) -> float:
    """Return all that a stall of a food is expected to bring by the end."""
    seat, plot, food = command.seat, where(command), foods(words)
    found = Forecast(GAME.view(state, seat).state, seat, wary=True)
    return found.gain(seat, plot, food, found.worth(found.stalls, found.walkers)) / COIN


def bids(state: MarketState, command: Command) -> list[Command]:
    return [each for each in GAME.legal_commands(state, command.seat) if each.verb == "bid"]


def due(state: MarketState, bid: Command) -> int:
    """What its seat would have to pay if the auction ended with this bid."""
    led = zip(state.market, state.prices, state.leaders, strict=True)
    others = [price for piece, price, leader in led if leader == bid.seat and state.faces[piece] + 1 != where(bid)]
    return sum(others) + int(bid.zone[7:])


def costs(state: MarketState, bid: Command) -> int:
    """Return the cost of a bid by the end, its loans included."""
    return int(bid.zone[7:]) + 2 * max(0, -((state.money[bid.seat] - due(state, bid)) // 5))


_MOST: dict[tuple[int, int, int], tuple[MarketState, int]] = {}
"""By id of a state, seat and plot; the state is kept, so that no other one gets its id."""


def most(state: MarketState, command: Command) -> int:
    """Return the expected income of the best stall on a plot, rounded."""
    seat, plot = command.seat, where(command)
    key = id(state), seat, plot
    if key not in _MOST:
        found = Forecast(GAME.view(state, seat).state, seat, wary=True)
        coins = found.best_food(seat, plot, found.worth(found.stalls, found.walkers))[0]
        _MOST[key] = state, round(coins / COIN)
    return _MOST[key][1]


def lowest(state: MarketState, plot: object) -> Command:
    """The lowest bid on a plot that somebody else leads, or nobody."""
    return min((each for each in bids_of_turn(state) if where(each) == plot), key=lambda each: int(each.zone[7:]))


def bids_of_turn(state: MarketState) -> list[Command]:
    return bids(state, Command(state.turn, "bid", -1, ""))


def is_led(state: MarketState, plot: int) -> bool:
    place = [state.faces[piece] + 1 for piece in state.market].index(plot)
    return state.leaders[place] == state.turn


def gain(state: MarketState, bid: Command) -> int:
    """How much more the best stall on a plot brings than a bid costs."""
    return most(state, bid) - costs(state, bid)


def is_price(state: MarketState, bid: Command, told: Any) -> bool:
    """The number of a bid, and apart from it what its loans cost."""
    if isinstance(told, Msg):
        words: Words = dict(told.args)
        return words["coins"] == int(bid.zone[7:]) and words["coins"] + words["more"] == costs(state, bid)
    return told == int(bid.zone[7:]) == costs(state, bid)


def told_of_bid(state: MarketState, command: Command, words: Words) -> bool:
    """What a bid brings, costs and gains."""
    holds = is_price(state, command, words["price"]) and abs(most(state, command) - words["n"]) <= 1
    return holds and words.get("gain", 1) > 0


def told_beside(state: MarketState, command: Command, other: Command, words: Words) -> bool:
    """What either bid brings and costs; the other one gains no more."""
    holds = told_of_bid(state, command, words) and is_price(state, other, words["cost"])
    holds = holds and abs(max(0, most(state, other)) - words["less"]) <= 1 and words["plot"] == where(other)
    return holds and gain(state, other) <= gain(state, command)


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
        and foods(words) == (command.piece - FIRST_STALL) // STALLS_PER_FOOD
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
    return (command.piece - FIRST_STALL) // STALLS_PER_FOOD


def lost_to(state: MarketState, command: Command) -> int:
    """What the others lose of customers that are known to a stall."""
    before = walked(state, command.seat)
    then = walked(state, command.seat, stall=(where(command), food_built(command)))
    lost = [now - later for now, later in zip(before, then, strict=True)]
    return sum(lost) - lost[command.seat]


COMPARED = {
    "why.order": lambda state, command, other, words: state.round < len(state.terms.hidden) and other.verb == "pass",
    "why.serves_more": lambda state, command, other, words: (
        changes(state, command, food_built(command))[command.seat] == words["n"]
        and changes(state, other, food_built(other))[command.seat] == words["less"] < words["n"]
        and food_word(food_built(other)) == words["other"]
    ),
    "why.serves_more_there": lambda state, command, other, words: (
        changes(state, command, food_built(command))[command.seat] == words["n"]
        and changes(state, other, food_built(other))[command.seat] == words["less"] < words["n"]
        and where(other) == words["plot"]
    ),
    "why.takes_more": lambda state, command, other, words: (
        (lost_to(state, command), lost_to(state, other)) == (words["n"], words["less"])
        and words["n"] > words["less"]
        and changes(state, command, food_built(command))[command.seat] == words["gain"] >= words["own"]
    ),
    "why.food_brings": lambda state, command, other, words: (
        abs(expected(state, command, {"food": food_word(food_built(command))}) - words["n"]) <= 0.51
        and abs(expected(state, other, {"food": food_word(food_built(other))}) - words["less"]) <= 0.51
        and words["n"] > words["less"]
    ),
    "why.because": lambda state, command, other, words: True,  # its parts are looked at by themselves
    "why.brings": lambda state, command, other, words: told_of_bid(state, command, words),
    "why.brings_beside": told_beside,
    "why.enough": lambda state, command, other, words: words["price"] == int(command.zone[7:]),
    "why.not_kept": lambda state, command, other, words: (
        words["coins"] > words["price"] == int(other.zone[7:]) and words["plot"] == where(other)
    ),
    "why.denies_more": lambda state, command, other, words: words["n"] > words["less"],
    "why.hides_more": lambda state, command, other, words: (
        pays(state, command)[command.seat] == words["n"] > words["less"] == pays(state, other)[command.seat]
    ),
    "why.gives_less": lambda state, command, other, words: (
        gift(state, command) == words["n"] < words["more"] == gift(state, other)
    ),
    "why.gives_nothing": lambda state, command, other, words: (
        gift(state, command) == 0 < words["more"] == gift(state, other)
    ),
    "why.would_eat_more": lambda state, command, other, words: (
        would_eat(state, command, words) and words["n"] > words["less"] >= pays(state, other)[command.seat]
    ),
    "why.keeps": lambda state, command, other, words: foods(words) in own_foods(state, command.seat),
    "why.serves_same": lambda state, command, other, words: (
        changes(state, command, food_built(command))[command.seat]
        == changes(state, other, food_built(other))[command.seat]
        == words["n"]
    ),
    "why.bid_wanted": lambda state, command, other, words: (
        words["player"].seat != command.seat
        and words["coins"] > max(words["most"], int(other.zone[7:]))
        and words["plot"] == where(other)
        and gain(state, other) > gain(state, command)
    ),
    "why.cheaper": lambda state, command, other, words: (
        words["n"] == costs(state, other) - costs(state, command) > 0 and words["plot"] == where(other)
    ),
    "why.tops": lambda state, command, other, words: (
        words["price"] == int(command.zone[7:]) == max(state.rules.board.numbers(where(command)))
        and words["player"].seat != command.seat
    ),
    "why.holds": lambda state, command, other, words: (
        words["coins"] > words["price"] and (words["price"] == int(other.zone[7:]) < int(command.zone[7:]))
    ),
    "why.number_either": lambda state, command, other, words: (
        where(command) == where(other)
        and sorted(int(each.zone[7:]) for each in (command, other)) == [words["less"], words["more"]]
    ),
    "why.by_end": lambda state, command, other, words: (
        abs(expected(state, command, {"food": food_word(food_built(command))}) - words["n"]) <= 0.51
        and abs(expected(state, other, {"food": food_word(food_built(other))}) - words["less"]) <= 0.51
    ),
    "why.not_worth": lambda state, command, other, words: words["n"] <= words["price"] == costs(state, other),
    "cause.link": lambda state, command, other, words: (
        state.owner[words["plot"]] == command.seat and words["plot"] in state.rules.board.plots[where(command)].adjacent
    ),
    "cause.own": lambda state, command, other, words: (
        len(state.hands[command.seat]) >= words["n"] + words["less"] and words["n"] > words["less"]
    ),
    "cause.rivals": lambda state, command, other, words: words["n"] < words["more"],
    "cause.known": lambda state, command, other, words: words["n"] > words["less"],
    "cause.unseen": lambda state, command, other, words: words["n"] > words["less"],
    "cause.streets": lambda state, command, other, words: words["n"] > words["less"] > 0,
}


def test_every_comparison_is_true() -> None:
    seen = hold_compared(GAME, COMPARED)
    assert {"why.food_brings", "why.brings_beside", "why.bid_wanted", "why.hides_more"} <= set(seen), seen
