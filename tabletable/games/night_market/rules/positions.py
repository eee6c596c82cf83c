"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.reading import entries, number, numbers, random_state, record
from tabletable.core.rng import MASK64
from tabletable.games.night_market.rules import auction, knowledge
from tabletable.games.night_market.rules.board import COLOURS, board_from_json, standard
from tabletable.games.night_market.rules.cards import (
    FACE_BY_WORD,
    FACE_COUNT,
    FIRST_CUSTOMER,
    FIRST_STALL,
    FIXED_FACES,
    FOODS,
    MARKERS_PER_SEAT,
    MAX_SEATS,
    PLOTS,
    is_customer,
)
from tabletable.games.night_market.rules.deal import gate_of
from tabletable.games.night_market.rules.legal import to_act
from tabletable.games.night_market.rules.state import (
    BIDDING,
    BUILDING,
    HAND_SIZE,
    HIDING,
    MOST_LOANS,
    OVER,
    PHASES,
    TERMS,
    Guest,
    HouseRules,
    MarketState,
    RoundResult,
    slot,
)

_MOST_COINS = 1 << 20


def state_from_json(data: JsonValue) -> MarketState:
    """The state that `MarketState.to_json` wrote; anything that can't be one raises `BrokenState`."""
    parts = record(data, MarketState.__slots__)
    board = standard() if parts["rules"] is None else board_from_json(parts["rules"])
    seats = len(entries(parts["order"], most=MAX_SEATS))
    if seats not in TERMS:
        raise BrokenState("there are 3 or 4 players")
    faces = numbers(parts["faces"], 0, FACE_COUNT - 1, FIRST_CUSTOMER + len(board.customers))
    state = MarketState(seats, HouseRules(board), random_state(parts["rng"]), faces)
    last = len(faces) - 1
    state.seen = numbers(parts["seen"], PUBLIC, (1 << seats) - 1, len(faces))
    state.order = numbers(parts["order"], 0, seats - 1, seats)
    state.round = number(parts["round"], 1, state.terms.rounds)
    state.phase = number(parts["phase"], HIDING, OVER)
    state.turn = number(parts["turn"], NOBODY, seats - 1)
    state.owed = numbers(parts["owed"], 0, HAND_SIZE, seats)
    state.built = numbers(parts["built"], 0, PLOTS, seats)
    state.money = numbers(parts["money"], 0, _MOST_COINS, seats)
    state.loans = numbers(parts["loans"], 0, MOST_LOANS, seats)
    for key in ("hands", "hidden"):
        setattr(state, key, [numbers(row, FIRST_CUSTOMER, last) for row in entries(parts[key], seats)])
    for key in ("deck", "discard", "seated"):
        setattr(state, key, numbers(parts[key], FIRST_CUSTOMER, last))
    state.gates = [numbers(gate, FIRST_CUSTOMER, last) for gate in entries(parts["gates"], len(COLOURS))]
    for key in ("land", "closed", "market", "spent"):
        setattr(state, key, numbers(parts[key], 0, PLOTS - 1))
    state.prices = numbers(parts["prices"], 0, 15, len(state.market))
    state.leaders = numbers(parts["leaders"], NOBODY, seats - 1, len(state.market))
    state.marks = numbers(parts["marks"], 0, slot(PLOTS, 15), MARKERS_PER_SEAT * MAX_SEATS)
    state.bids = number(parts["bids"], 0, 2 * seats)
    state.passed = number(parts["passed"], 0, (1 << seats) - 1)
    state.won = number(parts["won"], 0, (1 << (PLOTS + 1)) - 1)
    state.owner = numbers(parts["owner"], NOBODY, seats - 1, PLOTS + 1)
    state.stall = [_stall(piece) for piece in entries(parts["stall"], PLOTS + 1)]
    state.stock = [numbers(pile, FIRST_STALL, FIRST_STALL + 31) for pile in entries(parts["stock"], len(FOODS))]
    state.result = _result(parts["result"], state)
    if any(mark and not 1 <= mark >> 4 <= PLOTS for mark in state.marks):
        raise BrokenState("a marker lies on no plot")
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _stall(value: object) -> int:
    return NO_PIECE if value == NO_PIECE else number(value, FIRST_STALL, FIRST_STALL + len(FOODS) * 8 - 1)


def _result(value: object, state: MarketState) -> RoundResult | None:
    if value is None:
        return None
    parts = record(value, RoundResult._fields)
    seats, last = len(state.order), len(state.faces) - 1
    guests = []
    for entry in entries(parts["guests"]):
        piece, face, plot, seat, coins = entries(entry, len(Guest._fields))
        guests.append(
            Guest(
                number(piece, FIRST_CUSTOMER, last),
                number(face, 0, FACE_COUNT - 1),
                number(plot, 1, PLOTS),
                number(seat, 0, seats - 1),
                number(coins, 0, _MOST_COINS),
            )
        )
    if any(not is_customer(guest.face) for guest in guests):
        raise BrokenState("a guest is no customer")
    bonus = entries(parts["bonus"], most=seats)
    if len(bonus) not in (0, seats):
        raise BrokenState("the bonus is everybody's or nobody's")
    order = numbers(parts["order"], 0, seats - 1, seats)
    if sorted(order) != list(range(seats)):
        raise BrokenState("a turn order names each seat once")
    return RoundResult(
        number=number(parts["number"], 1, state.terms.rounds),
        order=tuple(order),
        guests=tuple(guests),
        bonus=tuple(tuple(numbers(foods, 0, _MOST_COINS, len(FOODS))) for foods in bonus),
        fresh=tuple(numbers(parts["fresh"], FIRST_CUSTOMER, last)),
    )


# ------------------------------------------------------------------------------------------------ positions

_POSITION_WORDS = {
    "hands", "hidden", "gates", "deck", "stalls", "plots", "closed", "market", "bids", "phase", "turn", "round",
    "order", "money", "loans", "passed", "lap", "won", "seed", "land", "discard", "board",
}  # fmt: skip


def position(data: Mapping[str, Any]) -> MarketState:
    """See `NightMarketGame.position`."""
    if unknown := set(data) - _POSITION_WORDS:
        raise BrokenState(f"night_market positions have no word {', '.join(sorted(map(str, unknown)))}")
    try:
        return _position(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, BrokenState):
            raise
        raise BrokenState(f"this is no night_market position: {error}") from error


def _position(data: Mapping[str, Any]) -> MarketState:
    hands = [_customers(hand) for hand in data["hands"]]
    seats = len(hands)
    if seats not in TERMS:
        raise BrokenState("a night_market position has 3 or 4 hands")
    board = standard() if "board" not in data else board_from_json(data["board"])
    state = MarketState(seats, HouseRules(board), number(data.get("seed", 0), 0, MASK64), [])
    if "order" in data:
        state.order = numbers(data["order"], 0, seats - 1, seats)
    state.round = number(data.get("round", 1), 1, state.terms.rounds)
    state.money = numbers(data.get("money", [10] * seats), 0, _MOST_COINS, seats)
    state.loans = numbers(data.get("loans", [0] * seats), 0, MOST_LOANS, seats)
    hidden = [_customers(row) for row in data.get("hidden", [[]] * seats)]
    waiting = _customers(data.get("gates", []))
    _deal_customers(state, hands, hidden, waiting, data)
    _deal_land(state, data)
    _build_stalls(state, data)
    _set_phase(state, data)
    if problems := knowledge.check(state):
        raise BrokenState("; ".join(problems))
    return state


def _customers(words: object) -> list[int]:
    """Faces of customers, from "D skewers" and the like."""
    if not isinstance(words, (list, tuple)):
        raise BrokenState(f"expected a list of customers, got {words!r:.40}")
    faces = [FACE_BY_WORD.get(str(word), HIDDEN) for word in words]
    for word, face in zip(words, faces, strict=True):
        if not is_customer(face):
            raise BrokenState(f"night_market has no customer {word!r:.40}")
    return faces


def _deal_customers(
    state: MarketState,
    hands: list[list[int]],
    hidden: list[list[int]],
    waiting: list[int],
    data: Mapping[str, Any],
) -> None:
    """All customers get handles: hands, hidden rows, gates, discards, the named top of the deck, the rest."""
    discard, top = _customers(data.get("discard", [])), _customers(data.get("deck", []))
    rest = list(state.rules.board.customers)
    for face in (*(f for row in (*hands, *hidden) for f in row), *waiting, *discard, *top):
        if face not in rest:
            raise BrokenState("the position names a customer more often than the deck has it")
        rest.remove(face)
    faces: list[int] = []

    def lay(row: list[int], seen: int) -> list[int]:
        first = FIRST_CUSTOMER + len(faces)
        faces.extend(row)
        masks.extend([seen] * len(row))
        return list(range(first, first + len(row)))

    masks: list[int] = []
    state.hands = [lay(hand, 1 << seat) for seat, hand in enumerate(hands)]
    state.hidden = [lay(row, 1 << seat) for seat, row in enumerate(hidden)]
    state.gates = [[] for _ in COLOURS]
    for piece, face in zip(lay(waiting, PUBLIC), waiting, strict=True):
        state.gates[gate_of(state, face)].append(piece)
    state.discard = lay(discard, PUBLIC)
    state.deck = lay(top + rest, 0)[::-1]
    state.faces = [*range(PLOTS), *FIXED_FACES, *faces]
    state.seen = [0] * PLOTS + [PUBLIC] * len(FIXED_FACES) + masks


def _deal_land(state: MarketState, data: Mapping[str, Any]) -> None:
    """Land cards have the handles of their plots. What is not named is sold, but for the ones still to come."""
    named = {key: numbers(data.get(key, []), 1, PLOTS) for key in ("closed", "market", "land")}
    state.closed = [plot - 1 for plot in named["closed"]]
    state.market = sorted(plot - 1 for plot in named["market"])
    rest = [plot - 1 for plot in range(1, PLOTS + 1) if plot - 1 not in (*state.closed, *state.market)]
    taken = {int(plot) for plot in (*data.get("stalls", {}), *data.get("plots", {}))}
    free = [piece for piece in rest if piece + 1 not in taken]
    coming = (state.terms.rounds - state.round) * state.terms.opened
    first = [plot - 1 for plot in named["land"]]
    others = [piece for piece in free if piece not in first]
    state.land = (first + others)[:coming][::-1]
    state.spent = [piece for piece in rest if piece not in state.land]
    for piece in (*state.closed, *state.market, *state.spent):
        state.seen[piece] = PUBLIC
    state.prices = [0] * len(state.market)
    state.leaders = [NOBODY] * len(state.market)


def _build_stalls(state: MarketState, data: Mapping[str, Any]) -> None:
    """`stalls`: plot → [seat, food]; `plots`: plot → seat, unbuilt."""
    for word, (seat, food) in data.get("stalls", {}).items():
        plot = number(int(word), 1, PLOTS)
        state.owner[plot] = number(seat, 0, len(state.order) - 1)
        state.stall[plot] = state.stock[FOODS.index(food.replace(" ", "_"))].pop()
        state.built[state.owner[plot]] += 1
    for word, seat in data.get("plots", {}).items():
        state.owner[number(int(word), 1, PLOTS)] = number(seat, 0, len(state.order) - 1)
    for plot in numbers(data.get("won", []), 1, PLOTS):
        state.won |= 1 << plot


def _set_phase(state: MarketState, data: Mapping[str, Any]) -> None:
    phase = PHASES.index(data.get("phase", "hide"))
    state.phase = number(phase, HIDING, BUILDING)
    state.passed = sum(1 << number(seat, 0, len(state.order) - 1) for seat in set(data.get("passed", ())))
    used = [0] * len(state.order)
    for seat, plot, bid in data.get("bids", []):
        at = MARKERS_PER_SEAT * number(seat, 0, len(state.order) - 1) + used[seat]
        used[seat] += 1
        state.marks[at] = slot(number(plot, 1, PLOTS), number(bid, 1, 15))
        place = auction.plots_on_offer(state).index(plot)
        if bid > state.prices[place]:
            state.prices[place], state.leaders[place] = bid, seat
    if phase == HIDING:
        due = state.terms.hidden[state.round - 1]
        hands = zip(state.hands, state.hidden, strict=True)
        state.owed = [max(0, min(due - len(row), len(hand))) for hand, row in hands]
    else:
        state.turn = number(data.get("turn", state.order[0]), 0, len(state.order) - 1)
    if phase == BIDDING:
        state.bids = number(data.get("lap", 0), 0, 1) * len(state.order) + state.order.index(state.turn)
    elif phase != HIDING:
        state.bids = 2 * len(state.order)
    if not to_act(state) or any(len(hand) > HAND_SIZE for hand in state.hands):
        raise BrokenState("nobody can act in this position")
