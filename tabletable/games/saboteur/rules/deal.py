"""Setting up a round, and drawing."""

from __future__ import annotations

from collections.abc import Sequence

from tabletable.core import rng as prng
from tabletable.core.cards import reshuffle
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, moved, on_turn, shuffled
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    ACTIONS_END,
    CARDS,
    DECK,
    DWARF_HANDLES,
    DWARFS,
    GOAL_CARDS,
    GOAL_HANDLES,
    GREEN_DIGGER,
    KINDS,
    PLACES,
    START,
    START_HANDLE,
    THEFT,
)
from tabletable.games.saboteur.rules.commands import (
    ASIDE,
    CELL_ZONE,
    DISCARD_PILE,
    DRAW_PILE,
    FRONT,
    GOAL_CELLS,
    GOAL_PILE,
    HAND,
    OLD_HATS,
    REMOVED,
    ROLE,
)
from tabletable.games.saboteur.rules.state import ROUNDS, HouseRules, SaboteurState

REMOVED_COUNT = 10
"""Cards put out of each round unseen."""
HAND_SIZE = 6


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> SaboteurState:
    """The first round, dealt. Raises `SetupError`.

    `deck` replaces the first shuffles and holds all 136 faces; each sort is dealt in its own order: the first ten
    playing cards are put out, then six each are dealt in turn; goals lie from north to south; dwarfs are dealt in turn.
    """
    rules = HouseRules.from_options(options)
    rng, opener = prng.below(seed, seats)
    if deck is None:
        cards, goals, dwarfs = list(CARDS), list(GOAL_CARDS), list(DWARFS)
        for pile in (cards, goals, dwarfs):
            rng = prng.shuffle(rng, pile)
    elif tuple(sorted(deck)) == DECK:
        cards = [face for face in deck if face < ACTIONS_END]
        goals = [face for face in deck if face >= ACTIONS_END and face < GREEN_DIGGER and face != START]
        dwarfs = [face for face in deck if face >= GREEN_DIGGER]
    else:
        raise SetupError(f"the deck order must hold each of the {len(DECK)} faces", "setup.bad_deck", n=len(DECK))
    state = SaboteurState(seats, rules, rng, [*cards, *goals, START, *dwarfs])
    state.opener = opener
    state.seen[START_HANDLE] = PUBLIC
    _gather(state)
    _deal(state, None)
    return state


def next_round(state: SaboteurState, emit: Emit | None) -> None:
    """Bring everything back, shuffle it and deal again; `opener` begins."""
    if emit is not None:
        _tell_gathering(state, emit)
    _gather(state)
    for pile in (range(len(CARDS)), GOAL_HANDLES, DWARF_HANDLES):
        state.rng = reshuffle(state.rng, state.faces, state.seen, pile)
    state.round += 1
    if emit is not None:
        for target, say in ((DRAW_PILE, "saboteur.log.shuffled"), (GOAL_PILE, ""), (ASIDE, "")):
            emit(shuffled(target, say))
        for piece, cell in zip(GOAL_HANDLES, GOAL_CELLS, strict=True):
            emit(moved(NOBODY, piece, GOAL_PILE, CELL_ZONE[cell], HIDDEN, SECRET))
    _deal(state, emit)


def draw_cards(state: SaboteurState, seat: int, count: int, emit: Emit | None) -> int:
    """`seat` draws up to `count` cards; returns how many there were."""
    draw, hand = state.draw, state.hands[seat]
    bit = 1 << seat
    taken = count if count < len(draw) else len(draw)
    for _ in range(taken):
        piece = draw.pop()
        hand.append(piece)
        state.seen[piece] |= bit
        if emit is not None:
            emit(moved(seat, piece, DRAW_PILE, HAND[seat], state.faces[piece], bit))
    return taken


def hand_out_dwarf(state: SaboteurState, seat: int, emit: Emit | None) -> None:
    """The next of the dwarfs aside becomes the seat's; only its owner sees it (R20)."""
    piece = state.aside.pop()
    state.roles[seat] = piece
    state.seen[piece] |= 1 << seat
    if emit is not None:
        emit(moved(seat, piece, ASIDE, ROLE[seat], state.faces[piece], 1 << seat))


def _tell_gathering(state: SaboteurState, emit: Emit) -> None:
    """Everything but the start card goes back to where it is shuffled."""
    cards = [(HAND[seat], piece) for seat, hand in enumerate(state.hands) for piece in hand]
    cards += [(DISCARD_PILE, piece) for piece in state.discard]
    cards += [(REMOVED, piece) for piece in state.removed]
    for number, piece in enumerate(state.front):
        if piece != NO_PIECE:
            cards.append((FRONT[number // PLACES][number % PLACES], piece))
    cards += [(CELL_ZONE[cell], piece) for cell, piece in state.laid.items() if piece < len(CARDS)]
    dwarfs = [(ROLE[seat], piece) for seat, piece in enumerate(state.roles)]
    dwarfs += [(OLD_HATS, piece) for piece in state.hats]
    goals = [(CELL_ZONE[cell], piece) for cell, piece in zip(GOAL_CELLS, GOAL_HANDLES, strict=True)]
    for pile, target in ((cards, DRAW_PILE), (goals, GOAL_PILE), (dwarfs, ASIDE)):
        for zone, piece in pile:
            emit(moved(NOBODY, piece, zone, target, HIDDEN, SECRET))


def _gather(state: SaboteurState) -> None:
    """Bring every card back to its pile, so that handles are drawn in ascending order."""
    seats = len(state.hands)
    state.draw = list(range(len(CARDS) - 1, -1, -1))
    state.aside = list(reversed(DWARF_HANDLES))
    state.removed, state.discard, state.hats = [], [], []
    state.hands = [[] for _ in range(seats)]
    state.roles = [NO_PIECE] * seats
    state.front = [NO_PIECE] * (PLACES * seats)
    state.thieves, state.queue, state.deeds = [], [], []
    state.clearing, state.discarded = NO_PIECE, 0
    grid.clear_tunnel(state)


def _deal(state: SaboteurState, emit: Emit | None) -> None:
    """Ten cards out unseen, six to each seat in turn from the opener, one dwarf each."""
    seats = len(state.hands)
    for _ in range(REMOVED_COUNT):
        piece = state.draw.pop()
        state.removed.append(piece)
        if emit is not None:
            emit(moved(NOBODY, piece, DRAW_PILE, REMOVED, HIDDEN, SECRET))
    for number in range(HAND_SIZE * seats):
        draw_cards(state, (state.opener + number) % seats, 1, emit)
    for number in range(seats):
        hand_out_dwarf(state, (state.opener + number) % seats, emit)
    state.turn = state.opener
    if emit is not None:
        emit(on_turn(state.turn))


def bound(seats: int, options: Options) -> int:
    """Every turn uses up at least one of a round's 107 cards, and no card takes more than two commands: a pass of
    one card is a discard and a `done`. After that there are at most as many thefts as theft cards."""
    return ROUNDS * (2 * (len(CARDS) - REMOVED_COUNT) + KINDS[THEFT].copies)
