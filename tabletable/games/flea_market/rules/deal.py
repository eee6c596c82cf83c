"""Cards from pile to hand and stall: setting up, drawing, building, reshuffling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.cards import in_order, reshuffle
from tabletable.core.event import Emit, moved, shuffled
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, SECRET
from tabletable.core.info import Options
from tabletable.games.flea_market.rules.commands import BOOTH, DISCARD_PILE, DRAW_PILE, HAND
from tabletable.games.flea_market.rules.decks import FIRST_STALLS, HAND_SIZE, deck_of
from tabletable.games.flea_market.rules.state import LAST_ROUND, FleaMarketState, HouseRules

_COMMANDS_PER_ROUND: Final = 400
"""Far more than chance needs: half of what lies in this turn is shown or taken back with the next command."""


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> FleaMarketState:
    """The first round, dealt: three stalls and then nine cards each, one at a time clockwise from the start player.

    `deck` replaces the shuffle: the stalls first, one each in turn, then the hands, then the draw pile. Raises
    `SetupError`.
    """
    rules, printed = HouseRules.from_options(options), deck_of(options).for_seats(seats)
    rng, start = prng.below(seed, seats)
    rng, faces = in_order(printed, rng, deck)
    state = FleaMarketState(seats, rules, rng, faces)
    state.start = state.turn = 0 if rules.first_seat else start
    state.draw = list(range(len(faces) - 1, -1, -1))
    order = state.order(state.start)
    for seat in order * FIRST_STALLS:
        build(state, seat, None)
    for seat in order * HAND_SIZE:
        take(state, seat, 1, None)
    return state


def left_to_draw(state: FleaMarketState) -> int:
    """How many cards draw and discard pile hold."""
    return len(state.draw) + len(state.discard)


def take(state: FleaMarketState, seat: int, count: int, emit: Emit | None) -> int:
    """`seat` draws up to `count` cards; returns how many there were (R7)."""
    draw, hand, seen = state.draw, state.hands[seat], state.seen
    bit = 1 << seat
    for taken in range(count):
        if not draw and not refill(state, emit):
            return taken
        piece = draw.pop()
        hand.append(piece)
        seen[piece] |= bit
        if emit is not None:
            emit(moved(seat, piece, DRAW_PILE, HAND[seat], state.faces[piece], bit))
    return count


def build(state: FleaMarketState, seat: int, emit: Emit | None) -> None:
    """The top card of the draw pile becomes a stall; nobody looks at it (R14). There must be a card left."""
    if not state.draw:
        refill(state, emit)
    piece = state.draw.pop()
    state.booths[seat].append(piece)
    state.goods[seat].append(NO_PIECE)
    if emit is not None:
        emit(moved(seat, piece, DRAW_PILE, BOOTH[seat], HIDDEN, SECRET))


def refill(state: FleaMarketState, emit: Emit | None) -> bool:
    """Shuffle the discard pile into a new draw pile; False if there is nothing to shuffle."""
    if not state.discard:
        return False
    # In place: callers hold on to the list.
    state.draw.extend(state.discard)
    state.discard.clear()
    state.rng = reshuffle(state.rng, state.faces, state.seen, state.draw)
    if emit is not None:
        for piece in state.draw:
            emit(moved(NOBODY, piece, DISCARD_PILE, DRAW_PILE, HIDDEN, SECRET))
        emit(shuffled(DRAW_PILE, "flea_market.log.reshuffled"))
    return True


def bound(seats: int, options: Options) -> int:
    """There are at most 100 rounds (R18). Laying and taking back could go on in each, but not by chance."""
    return LAST_ROUND * seats * _COMMANDS_PER_ROUND
