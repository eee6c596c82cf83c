"""The course of a round: dealing and opening, the walk of the customers, and their payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core import rng as prng
from tabletable.core.cards import replenish
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, counted, game_ended, moved, noted, on_turn, round_ended
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.info import Options
from tabletable.core.message import Args, SeatRef, listed
from tabletable.games.night_market.rules import cards, zones
from tabletable.games.night_market.rules.board import COLOURS, WALKING_ORDER, board_of, gate_word
from tabletable.games.night_market.rules.cards import food_of, food_word, is_customer, letter_of, plot_of
from tabletable.games.night_market.rules.state import (
    BID_TURNS,
    BONUS,
    HAND_SIZE,
    OPEN_CUSTOMERS,
    TERMS,
    Cue,
    Guest,
    HouseRules,
    MarketState,
    Phase,
    RoundResult,
    coins_at,
    group_of,
)


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> MarketState:
    """Deal a new game and open its first round. `deck` sets the order of the customers and of the land cards."""
    rules = HouseRules(board_of(options), str(options["length"]))
    rng, first = prng.below(seed, seats)
    customers, land = list(rules.board.customers), list(range(cards.PLOTS))
    if deck is None:
        rng = prng.shuffle(rng, customers)
        rng = prng.shuffle(rng, land)
    elif sorted(deck) == sorted([*customers, *land, *cards.FIXED_FACES]):
        customers = [face for face in deck if is_customer(face)]
        land = [face for face in deck if face < cards.STALL_FACE]
    else:
        count = len(customers) + cards.PLOTS + len(cards.FIXED_FACES)
        raise SetupError("the deck order must hold each piece of the game", "setup.bad_deck", n=count)
    state = MarketState(seats, rules, rng, [*land, *cards.FIXED_FACES, *customers])
    for piece in range(cards.PLOTS, cards.FIRST_CUSTOMER):
        state.seen[piece] = PUBLIC
    terms = TERMS[seats, rules.length]
    state.order = [first, *state.others(first)]
    for seat, money in zip(state.order, terms.money, strict=True):
        state.money[seat] = money
    state.deck = list(range(len(state.faces) - 1, cards.FIRST_CUSTOMER - 1, -1))
    state.land = list(range(cards.PLOTS - 1, -1, -1))
    for _ in range(HAND_SIZE):
        for seat in state.order:
            draw(state, seat, None)
    for _ in range(terms.closed):
        piece = state.land.pop()
        state.seen[piece] = PUBLIC
        state.closed.append(piece)
    open_round(state, None)
    return state


def draw(state: MarketState, seat: int, emit: Emit | None) -> bool:
    """Draw a customer for `seat`; return False if there is none."""
    piece = _next_customer(state, emit)
    if piece == NO_PIECE:
        return False
    state.hands[seat].append(piece)
    state.seen[piece] |= 1 << seat
    if emit is not None:
        say = "night_market.log.drew"
        emit(moved(seat, piece, zones.DECK, zones.HAND[seat], state.faces[piece], 1 << seat, say))
    return True


def _next_customer(state: MarketState, emit: Emit | None) -> int:
    """Take the next customer from the deck, made anew of the discards if it has to be (R19); NO_PIECE if none (R13)."""
    if not state.deck:
        if not state.discard:
            return NO_PIECE
        say = "night_market.log.reshuffled"
        replenish(state, state.deck, state.discard, zones.DECK, zones.DISCARD_PILE, say, emit)
    return state.deck.pop()


def refill(state: MarketState, emit: Emit | None) -> None:
    """Refill all hands, in turn order (phase 10)."""
    for seat in state.order:
        while len(state.hands[seat]) < HAND_SIZE and draw(state, seat, emit):
            pass


def open_round(state: MarketState, emit: Emit | None) -> None:
    """Open the plots and customers of a round (phases 1 and 2) and begin hiding."""
    if emit is not None:
        words = (("round", state.round), ("rounds", state.terms.rounds))
        emit(noted(NOBODY, "round", "night_market.log.round", words))
    for _ in range(state.terms.opened):
        piece = state.land.pop()
        state.seen[piece] = PUBLIC
        state.market.append(piece)
        if emit is not None:
            face = state.faces[piece]
            emit(moved(NOBODY, piece, zones.LAND, zones.PLOT[plot_of(face)], face, PUBLIC, "night_market.log.plot"))
    state.market.sort(key=state.faces.__getitem__)
    state.prices = [0] * len(state.market)
    state.leaders = [NOBODY] * len(state.market)
    for _ in range(OPEN_CUSTOMERS):
        piece = _next_customer(state, emit)
        if piece == NO_PIECE:
            break
        face = state.faces[piece]
        state.seen[piece] = PUBLIC
        gate = gate_of(state, face)
        state.gates[gate].append(piece)
        if emit is not None:
            say = "night_market.log.came"
            emit(moved(NOBODY, piece, zones.DECK, zones.GATE[gate], face, PUBLIC, say))
    due = state.terms.hidden[state.round - 1]
    state.owed = [min(due, len(hand)) for hand in state.hands]  # who has too few lays all (R13)
    state.phase, state.turn, state.bids, state.passed, state.won = Phase.HIDING, NOBODY, 0, 0, 0
    if emit is not None:
        emit(on_turn(next((seat for seat in state.order if state.owed[seat]), state.order[0])))


def gate_of(state: MarketState, face: int) -> int:
    """Return the gate a customer comes through."""
    return state.rules.board.gate_of[letter_of(face)]


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a game.

    In each round every seat hides at most 4 customers, bids twice, builds on what it won and ends its turn; and
    compensation bids, each higher than the last, are fewer than the numbers on the bid cards.
    """
    terms = TERMS[seats, str(options["length"])]
    numbers = terms.opened * 8
    return terms.rounds * (seats * (4 + BID_TURNS + 2) + numbers + terms.opened * terms.rounds)


# ------------------------------------------------------------------------------------------------ customers walk


_FOODS: Final = range(len(cards.FOODS))
_Stops = list[list[list[tuple[int, int]]]]
"""By route and food the stalls one meets, each with the step at which one does."""


def finish_round(state: MarketState, emit: Emit | None) -> None:
    """Carry out everything after building: phases 7 to 11 and the opening of the next round, or the end of the game."""
    is_last = state.is_last_round
    order = tuple(state.order)
    reveal(state, emit)
    guests = walk(state, emit)
    bonus = _bonus(state, guests, emit) if is_last else ()
    _pay_out(state, guests, bonus, emit)
    state.result = RoundResult(state.round, order, guests, bonus, ())
    if is_last:
        state.seated = [guest.piece for guest in guests]
        state.phase = Phase.OVER
        state.turn = NOBODY
        if emit is not None:
            emit(game_ended(say="night_market.log.over"))
        return
    if emit is not None:
        emit(round_ended("round", "night_market.log.round_over", (("n", state.round),)))
        for guest in guests:
            emit(moved(NOBODY, guest.piece, zones.SEATS_AT[guest.plot], zones.DISCARD_PILE, guest.face))
    state.discard += [guest.piece for guest in guests]
    customers = [*state.deck, *state.discard]
    refill(state, emit)
    _reorder(state, emit)
    state.round += 1
    open_round(state, emit)
    here = {*state.deck, *state.discard}
    state.result = state.result._replace(fresh=tuple(piece for piece in customers if piece not in here))


def reveal(state: MarketState, emit: Emit | None) -> None:
    """Move the hidden customers to their gates, in turn order (phase 7, R3)."""
    for seat in state.order:
        for piece in state.hidden[seat]:
            face = state.faces[piece]
            gate = gate_of(state, face)
            state.seen[piece] = PUBLIC
            state.gates[gate].append(piece)
            if emit is not None:
                say, source = "night_market.log.revealed", zones.HIDDEN_ROW[seat]
                emit(moved(seat, piece, source, zones.GATE[gate], face, PUBLIC, say, cue=Cue.REVEALED))
        state.hidden[seat] = []


def walk(state: MarketState, emit: Emit | None) -> tuple[Guest, ...]:
    """Let all waiting customers walk, gate by gate (phase 8); return those served, in that order.

    The events count their coins at once; the seats have them from phase 9 on.
    """
    faces, is_last = state.faces, state.is_last_round
    sold = [state.sold(plot) if stall >= 0 else -1 for plot, stall in enumerate(state.stall)]
    groups = {plot: group_of(state, plot) for plot, food in enumerate(sold) if food >= 0}
    free = {plot: state.places(plot) for plot in groups}
    meetings = state.rules.board.meetings
    stops = [[[met for met in route if sold[met[0]] == food] for food in _FOODS] for route in meetings]
    guests: list[Guest] = []
    purses = state.money.copy()
    arrivals: list[list[int]] = [[] for _ in COLOURS]
    for gate in WALKING_ORDER:
        waiting, state.gates[gate] = state.gates[gate], []
        routes = range(gate, len(COLOURS) if is_last else gate + 1)
        for piece in waiting:
            face = faces[piece]
            stop = _stop(stops, routes, food_of(face), groups, free)
            if stop is not None:
                plot = stop.plot
                free[plot] -= 1
                guest = Guest(piece, face, plot, state.owner[plot], coins_at(len(groups[plot])))
                guests.append(guest)
                purses[guest.seat] += guest.coins
            elif not is_last and gate + 1 < len(COLOURS):
                arrivals[gate + 1].append(piece)
            else:
                state.discard.append(piece)
            if emit is not None:
                at = _tell_steps(state, piece, routes, stop, emit)
                if stop is None:
                    _tell_miss(piece, face, routes.stop, at, emit)
                else:
                    _tell_guest(guests[-1], stop, at, purses[guests[-1].seat], emit)
    for gate, pieces in enumerate(arrivals):
        state.gates[gate] += pieces
    return tuple(guests)


class Stop(NamedTuple):
    """The place where a customer stops."""

    route: int
    step: int
    met: int
    """The plot of the stall it meets."""
    plot: int
    """The plot it sits down at: `met`, or another plot of the same large stall (R4)."""


def _stop(stops: _Stops, routes: range, food: int, groups: dict[int, list[int]], free: dict[int, int]) -> Stop | None:
    """Return the first stall on the way that sells the food and has a place; None if there is none."""
    for route in routes:
        for met, step in stops[route][food]:
            for plot in groups[met]:
                if free[plot]:
                    return Stop(route, step, met, plot)
    return None


def _tell_steps(state: MarketState, piece: int, routes: range, stop: Stop | None, emit: Emit) -> str:
    """Emit a customer's way from its gate to a stop, or to the end of `routes`; return the zone of its last step."""
    at, streets = zones.GATE[routes.start], state.rules.board.routes
    for route in routes if stop is None else range(routes.start, stop.route + 1):
        steps = stop.step + 1 if stop is not None and route == stop.route else len(streets[route])
        for step in range(steps):
            zone = zones.step_zone(route, step)
            emit(moved(NOBODY, piece, at, zone))
            at = zone
    return at


def _tell_guest(guest: Guest, stop: Stop, at: str, coins: int, emit: Emit) -> None:
    """Emit that a customer sits down, perhaps at another place of the large stall, and pays its seat up to `coins`."""
    words: Args = (("plot", guest.plot), ("n", guest.coins))
    say, zone = "night_market.log.sat", zones.SEATS_AT[guest.plot]
    if stop.met != stop.plot:
        say, words = "night_market.log.sat_linked", (("met", stop.met), *words)
    emit(moved(guest.seat, guest.piece, at, zone, guest.face, PUBLIC, say, words, Cue.SAT))
    emit(counted(guest.seat, zones.MONEY[guest.seat], (("n", coins), ("more", guest.coins)), zone))


def _tell_miss(piece: int, face: int, gate: int, at: str, emit: Emit) -> None:
    """Emit that a customer found no place: it waits at the next gate until the next round, or leaves the market."""
    if gate < len(COLOURS):
        words, say = (("gate", gate_word(gate)),), "night_market.log.waits"
        emit(moved(NOBODY, piece, at, zones.GATE[gate], face, PUBLIC, say, words, Cue.WAITS))
    else:
        emit(moved(NOBODY, piece, at, zones.DISCARD_PILE, face, PUBLIC, "night_market.log.left", (), Cue.LEFT))


def _bonus(state: MarketState, guests: tuple[Guest, ...], emit: Emit | None) -> tuple[tuple[int, ...], ...]:
    """Return by seat the bonus for each food, for serving most of its customers this round (R5)."""
    seats = len(state.order)
    bonuses = [[0] * len(cards.FOODS) for _ in range(seats)]
    for food in range(len(cards.FOODS)):
        served = [sum(guest.seat == seat and food_of(guest.face) == food for guest in guests) for seat in range(seats)]
        most = max(served)
        best = [seat for seat in state.order if served[seat] == most] if most else []
        for seat in best:
            bonuses[seat][food] = BONUS // len(best)
            if emit is not None:
                args = (("n", BONUS // len(best)), ("food", food_word(food)), ("served", most))
                say = "night_market.log.bonus"
                emit(noted(seat, "bonus", say, args, Cue.BONUS))
    return tuple(map(tuple, bonuses))


def _pay_out(
    state: MarketState, guests: tuple[Guest, ...], bonus: tuple[tuple[int, ...], ...], emit: Emit | None
) -> None:
    """Pay the income (phase 9)."""
    coins = [sum(foods) for foods in bonus] or [0] * len(state.order)
    for guest in guests:
        coins[guest.seat] += guest.coins
    for seat in state.order:
        if not coins[seat]:
            if emit is not None and state.built[seat]:
                sold = {state.sold(plot) for plot, owner in enumerate(state.owner) if owner == seat} - {-1}
                foods = listed([food_word(food) for food in sorted(sold)])
                emit(noted(seat, "income", "night_market.log.no_income", (("foods", foods),)))
            continue
        state.money[seat] += coins[seat]
        if emit is not None:
            words = (("n", coins[seat]), ("served", sum(guest.seat == seat for guest in guests)))
            say = "night_market.log.income"
            emit(noted(seat, "income", say, words, Cue.INCOME))
            emit(counted(seat, zones.MONEY[seat], (("n", state.money[seat]),)))


def _reorder(state: MarketState, emit: Emit | None) -> None:
    """Sort the turn order: more stalls, then more money, then as before (phase 11)."""
    before = state.order.copy()
    state.order.sort(key=lambda seat: (-state.built[seat], -state.money[seat]))
    if emit is not None and state.order != before:
        order = (("players", listed([SeatRef(seat) for seat in state.order])),)
        emit(noted(state.order[0], "order", "night_market.log.order", order))
