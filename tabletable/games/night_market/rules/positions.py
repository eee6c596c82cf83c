"""States from data: the inverse of `to_json`, and positions written in the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletable.core.errors import BrokenState
from tabletable.core.game import Game
from tabletable.core.ids import HIDDEN, NOBODY, PUBLIC
from tabletable.core.reading import number, numbers
from tabletable.core.rng import MASK64
from tabletable.core.state import sound
from tabletable.games.night_market.rules import auction, knowledge
from tabletable.games.night_market.rules.board import COLOURS, board_from_json, standard
from tabletable.games.night_market.rules.cards import (
    FACE_BY_WORD,
    FIRST_CUSTOMER,
    FIXED_FACES,
    FOODS,
    MARKERS_PER_SEAT,
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
    PHASES,
    TERMS,
    HouseRules,
    MarketState,
    slot,
)

# ------------------------------------------------------------------------------------------------ positions

_POSITION_WORDS = {
    "hands", "hidden", "gates", "deck", "stalls", "plots", "closed", "market", "bids", "phase", "turn", "round",
    "order", "money", "loans", "passed", "lap", "won", "seed", "land", "discard", "board",
}  # fmt: skip


def position(game: Game[MarketState], data: Mapping[str, Any]) -> MarketState:
    """A position in these words, all but `hands` optional:

    - `hands`: per seat a list of customers ("D skewers"); `hidden`: per seat those it has laid face down
    - `gates`: customers who wait, each at the gate of its letter, in this order; `discard`; `deck`: the next ones,
      next first; all that are not named lie under them
    - `stalls`: plot → [seat, food]; `plots`: plot → seat, for plots without a stall; `won`: plots won this round
    - `closed`, `market`, `land`: plots out of the game, on offer, and next to come; the others are sold
    - `bids`: [seat, plot, number] in the order they were made; `passed`: seats that bid no more; `lap`: 0 or 1
    - `phase`: "hide", "bid", "compensate" or "build"; `turn`: the seat on turn (the first in `order`)
    - `round`, `order`, `money`, `loans`, `seed`; `board`: another board in the words of `board.json`
    """
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
    state.money = [10] * seats
    state.take(data, "order", "round", "money", "loans")
    hidden = [_customers(row) for row in data.get("hidden", [[]] * seats)]
    waiting = _customers(data.get("gates", []))
    _deal_customers(state, hands, hidden, waiting, data)
    _deal_land(state, data)
    _build_stalls(state, data)
    _set_phase(state, data)
    return sound(state, knowledge.check)


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
