"""Cards from pile to hand and board: the deal, what a round opens, refilling, reshuffling."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core import rng as prng
from tabletable.core.cards import reshuffle
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, moved, noted, on_turn, shuffled
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.games.night_market.rules.board import board_of
from tabletable.games.night_market.rules.cards import (
    FIRST_CUSTOMER,
    FIXED_FACES,
    PLOTS,
    STALL_FACE,
    is_customer,
    letter_of,
    plot_of,
)
from tabletable.games.night_market.rules.commands import DECK, DISCARD_PILE, GATE, HAND, LAND, PLOT
from tabletable.games.night_market.rules.state import (
    BID_TURNS,
    HAND_SIZE,
    HIDING,
    OPEN_CUSTOMERS,
    TERMS,
    HouseRules,
    MarketState,
)


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> MarketState:
    """A new game, the first round open. Of `deck` the customers and the land cards are dealt in its order."""
    rules = HouseRules(board_of(options))
    rng, first = prng.below(seed, seats)
    customers, land = list(rules.board.customers), list(range(PLOTS))
    if deck is None:
        rng = prng.shuffle(rng, customers)
        rng = prng.shuffle(rng, land)
    elif sorted(deck) == sorted([*customers, *land, *FIXED_FACES]):
        customers = [face for face in deck if is_customer(face)]
        land = [face for face in deck if face < STALL_FACE]
    else:
        count = len(customers) + PLOTS + len(FIXED_FACES)
        raise SetupError("the deck order must hold each piece of the game", "setup.bad_deck", n=count)
    state = MarketState(seats, rules, rng, [*land, *FIXED_FACES, *customers])
    for piece in range(PLOTS, FIRST_CUSTOMER):
        state.seen[piece] = PUBLIC
    terms = TERMS[seats]
    state.order = [(first + step) % seats for step in range(seats)]
    for seat, money in zip(state.order, terms.money, strict=True):
        state.money[seat] = money
    state.deck = list(range(len(state.faces) - 1, FIRST_CUSTOMER - 1, -1))
    state.land = list(range(PLOTS - 1, -1, -1))
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
    """`seat` draws a customer; False if there is none."""
    piece = _next_customer(state, emit)
    if piece == NO_PIECE:
        return False
    state.hands[seat].append(piece)
    state.seen[piece] |= 1 << seat
    if emit is not None:
        say = "night_market.log.drew"
        emit(moved(seat, piece, DECK, HAND[seat], state.faces[piece], 1 << seat, say))
    return True


def _next_customer(state: MarketState, emit: Emit | None) -> int:
    """Take the next customer from the deck, made anew of the discards if it has to be (R19); NO_PIECE if none (R13)."""
    if not state.deck:
        if not state.discard:
            return NO_PIECE
        # The order of the discards is public: the permuted faces alone make it a deck.
        state.deck, state.discard = state.discard, []
        state.rng = reshuffle(state.rng, state.faces, state.seen, state.deck)
        if emit is not None:
            for piece in state.deck:
                emit(moved(NOBODY, piece, DISCARD_PILE, DECK, HIDDEN, SECRET))
            emit(shuffled(DECK, "night_market.log.reshuffled"))
    return state.deck.pop()


def refill(state: MarketState, emit: Emit | None) -> None:
    """Everybody draws up to a full hand, in turn order (phase 10)."""
    for seat in state.order:
        while len(state.hands[seat]) < HAND_SIZE and draw(state, seat, emit):
            pass


def open_round(state: MarketState, emit: Emit | None) -> None:
    """Plots and customers of a round are opened (phases 1 and 2), and everybody may hide customers."""
    if emit is not None:
        words = (("round", state.round), ("rounds", state.terms.rounds))
        emit(noted(NOBODY, "round", "night_market.log.round", words))
    for _ in range(state.terms.opened):
        piece = state.land.pop()
        state.seen[piece] = PUBLIC
        state.market.append(piece)
        if emit is not None:
            face = state.faces[piece]
            emit(moved(NOBODY, piece, LAND, PLOT[plot_of(face)], face, PUBLIC, "night_market.log.plot"))
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
            emit(moved(NOBODY, piece, DECK, GATE[gate], face, PUBLIC, say))
    due = state.terms.hidden[state.round - 1]
    state.owed = [min(due, len(hand)) for hand in state.hands]  # who has too few lays all (R13)
    state.phase = HIDING
    state.turn = NOBODY
    state.bids = 0
    state.passed = 0
    state.won = 0
    if emit is not None:
        emit(on_turn(next((seat for seat in state.order if state.owed[seat]), state.order[0])))


def gate_of(state: MarketState, face: int) -> int:
    """The gate a customer comes through."""
    return state.rules.board.gate_of[letter_of(face)]


def bound(seats: int, options: Options) -> int:
    """Each round, everybody hides at most 4, bids twice, builds what it won and ends it; and compensation bids,
    each higher than the last, which are fewer than the numbers on the cards."""
    terms = TERMS[seats]
    numbers = terms.opened * 8
    return terms.rounds * (seats * (4 + BID_TURNS + 2) + numbers + terms.opened * terms.rounds)
