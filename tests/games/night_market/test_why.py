"""What is said for a customer, a stall or a bid is so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.games.night_market.bots.estimates import COIN, Forecast
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules import rounds
from tabletable.games.night_market.rules.cards import FIRST_STALL, STALLS_PER_FOOD, food_of, food_word
from tabletable.games.night_market.rules.play import committed
from tabletable.games.night_market.rules.state import MarketState, group_of
from tests.contract.test_wordings import decisions
from tests.games.whys import hold

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


def earns(state: MarketState, command: Command, words: Words) -> bool:
    base = walked(state, command.seat)[command.seat]
    there = walked(state, command.seat, stall=(where(command), foods(words)))[command.seat]
    return there - base == words["n"]


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


def pays(state: MarketState, command: Command) -> list[int]:
    before, after = walked(state, command.seat), walked(state, command.seat, [command.piece])
    return [then - now for then, now in zip(after, before, strict=True)]


def gift(state: MarketState, command: Command) -> int:
    """What a customer brings the others."""
    paid = pays(state, command)
    return sum(paid) - paid[command.seat]


def own_foods(state: MarketState, seat: int) -> set[int]:
    return {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == seat and state.stall[plot] >= 0}


def sits_down(state: MarketState, command: Command, piece: int) -> bool:
    """Whether a customer that comes alone pays more where the stall is built."""
    world = state.clone()
    world.gates, world.hidden = [[] for _ in world.gates], [[] for _ in world.hidden]
    stall = where(command), (command.piece - FIRST_STALL) // STALLS_PER_FOOD
    now, then = walked(world, command.seat, [piece]), walked(world, command.seat, [piece], stall)
    return then[command.seat] > now[command.seat]


def takes(state: MarketState, command: Command, words: Words) -> bool:
    """What a stall takes away from the others of those who are known."""
    food = (command.piece - FIRST_STALL) // STALLS_PER_FOOD
    before, then = walked(state, command.seat), walked(state, command.seat, stall=(where(command), food))
    lost = [now - later for now, later in zip(before, then, strict=True)]
    return sum(lost) - lost[command.seat] == words["n"] > 0


def expected(state: MarketState, command: Command, words: Words) -> float:
    """All that a stall of a food is expected to bring but what is known to be paid this round."""
    seat, plot, food = command.seat, where(command), foods(words)
    found = Forecast(GAME.view(state, seat).state, seat, wary=True)
    total = found.gain(seat, plot, food, found.worth(found.stalls, found.walkers)) / COIN
    return total - walked(state, seat, stall=(plot, food))[seat] + walked(state, seat)[seat]


def forecast(state: MarketState, command: Command, words: Words) -> bool:
    """What is expected of a stall is told right, if it is linked with nothing."""
    near = [state.owner[other] == command.seat for other in state.rules.board.plots[where(command)].adjacent]
    return words["n"] > 0 and (any(near) or abs(expected(state, command, words) - words["n"]) <= 0.5)


def beside(state: MarketState, command: Command, words: Words) -> bool:
    """That no other food of which there are stalls left is expected to bring more there than the one named."""
    others = [each for each, pile in enumerate(state.stock) if pile and each != foods(words)]
    named = [each for each in others if food_word(each) == words["other"]]
    rest = [{"n": words["less"] + 1, "food": food_word(each)} for each in others]
    near = [state.owner[other] == command.seat for other in state.rules.board.plots[where(command)].adjacent]
    brings = [expected(state, command, each) for each in rest]
    return (
        len(named) == 1
        and words["less"] < words["n"]
        and (any(near) or max(0, *brings) <= words["less"] + 0.5)
        and (any(near) or abs(max(0, brings[others.index(named[0])]) - words["less"]) <= 0.5)
    )


def bids(state: MarketState, command: Command) -> list[Command]:
    return [each for each in GAME.legal_commands(state, command.seat) if each.verb == "bid"]


def due(state: MarketState, bid: Command) -> int:
    """What its seat would have to pay if the auction ended with this bid."""
    led = zip(state.market, state.prices, state.leaders, strict=True)
    others = [price for piece, price, leader in led if leader == bid.seat and state.faces[piece] + 1 != where(bid)]
    return sum(others) + int(bid.zone[7:])


CLAIMS = {
    "eats": lambda state, command, words: pays(state, command)[command.seat] == words["n"],
    "would_eat": would_eat,
    "least_gift": lambda state, command, words: (
        words["n"]
        == gift(state, command)
        == min(gift(state, each) for each in GAME.legal_commands(state, command.seat) if each.verb == "hide")
    ),
    "same_gift": lambda state, command, words: (
        words["n"]
        == gift(state, command)
        == max(gift(state, each) for each in GAME.legal_commands(state, command.seat) if each.verb == "hide")
        > 0
    ),
    "takes": takes,
    "blocks": lambda state, command, words: command.verb == "build",
    "denies": lambda state, command, words: state.owner[where(command)] < 0,
    "passes": forecast,
    "passes_more": lambda state, command, words: forecast(state, command, words) and beside(state, command, words),
    "would_pass": forecast,
    "for_little": lambda state, command, words: (
        forecast(state, command, words)
        and int(command.zone[7:]) == words["price"] < words["n"]
        and words["price"] == min(int(bid.zone[7:]) for bid in bids(state, command) if where(bid) == where(command))
    ),
    "sends": lambda state, command, words: (
        words["n"] == sum(sits_down(state, command, piece) for piece in state.hands[command.seat]) > 1
        and foods(words) == (command.piece - FIRST_STALL) // STALLS_PER_FOOD
    ),
    "of_no_use": lambda state, command, words: (
        foods(words) == food_of(state.faces[command.piece])
        and foods(words) not in own_foods(state, command.seat)
        and any(food_of(state.faces[piece]) in own_foods(state, command.seat) for piece in state.hands[command.seat])
        and sum(pays(state, command)) <= 0
    ),
    "nobody": lambda state, command, words: sum(pays(state, command)) <= 0,
    "links": links,
    "would_link": links,
    "earns": earns,
    "would_earn": earns,
    "shuts_out": shuts_out,
    "raises": lambda state, command, words: (
        state.leaders[[state.faces[piece] + 1 for piece in state.market].index(where(command))] == command.seat
    ),
    "top": lambda state, command, words: int(command.zone[7:]) == max(state.rules.board.numbers(where(command))),
    "order": lambda state, command, words: state.round < len(state.terms.hidden),
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
    assert {"for_little", "of_no_use", "sends"} <= set(seen), seen


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
