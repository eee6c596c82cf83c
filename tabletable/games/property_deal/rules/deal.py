"""From the deal to the result: drawing, reshuffling, the change of turns, the end and its log messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.cards import in_order, replenish
from tabletable.core.event import Emit, game_ended, moved, noted
from tabletable.core.ids import NOBODY
from tabletable.core.info import Options
from tabletable.games.property_deal.rules import zones
from tabletable.games.property_deal.rules.cards import DECK, DECK_SIZE
from tabletable.games.property_deal.rules.commands import DEALT, LONGEST_GAME, MOST_MOVES, PLAYS
from tabletable.games.property_deal.rules.sets import wealth
from tabletable.games.property_deal.rules.state import Ending, HouseRules, PropertyState, Result, full_sets

DRAWN: Final = 2
DRAWN_WITHOUT_HAND: Final = 5


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> PropertyState:
    """Deal a game and draw the cards of the first turn. `deck` replaces the shuffle. Raises `SetupError`."""
    rules = HouseRules.from_options(options)
    rng, first = prng.below(seed, seats)
    rng, faces = in_order(DECK, rng, deck)
    state = PropertyState(seats, rules, rng, faces)
    state.draw = list(range(DECK_SIZE - 1, -1, -1))
    state.first = state.turn = first
    for number in range(DEALT * seats):  # one at a time, clockwise (R16)
        draw(state, (first + number) % seats, 1, None)
    draw(state, first, DRAWN, None)
    return state


def draw(state: PropertyState, seat: int, count: int, emit: Emit | None) -> None:
    """Draw `count` cards for `seat`, or all there are (R9)."""
    pile, hand = state.draw, state.hands[seat]
    there = min(count, len(pile) + len(state.discard))
    for _ in range(there):
        if not pile:
            say = "property_deal.log.reshuffled"  # the discards become a new pile (Q3)
            replenish(state, pile, state.discard, zones.DRAW_PILE, zones.DISCARD_PILE, say, emit)
        piece = pile.pop()
        hand.append(piece)
        state.seen[piece] |= 1 << seat
        if emit is not None:
            say = "property_deal.log.drew"
            emit(moved(seat, piece, zones.DRAW_PILE, zones.HAND[seat], state.faces[piece], state.seen[piece], say))
    if emit is not None and there < count:
        say = "property_deal.log.drew_rest" if there else "property_deal.log.nothing_drawn"
        emit(noted(seat, zones.HAND[seat], say, (("n", there),)))


def next_turn(state: PropertyState, emit: Emit | None) -> None:
    """Pass the turn to the next seat, which draws; end the game at the limit of turns."""
    state.turns += 1
    state.plays = state.moves = 0
    if state.turns >= LONGEST_GAME:  # the most full sets win, then the worth of the table; equals share (R17)
        ranks = [standing(state, seat) for seat in range(len(state.hands))]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        _finish(state, Result(winners, Ending.LONG), emit)
        return
    state.turn = (state.turn + 1) % len(state.hands)
    draw(state, state.turn, DRAWN if state.hands[state.turn] else DRAWN_WITHOUT_HAND, emit)


def check_win(state: PropertyState, emit: Emit | None) -> None:
    """End the game if a seat has enough full sets of different colours; the seat on turn comes first (R3)."""
    seats, most = len(state.hands), state.rules.sets
    for step in range(seats):
        seat = (state.turn + step) % seats
        groups = state.groups[seat]
        if len(groups) >= most and full_sets(groups) >= most:
            _finish(state, Result((seat,), Ending.SETS), emit)
            return


def standing(state: PropertyState, seat: int) -> tuple[int, int]:
    """Return the standing of a seat: full sets of different colours, then the value of its table."""
    return full_sets(state.groups[seat]), wealth(state, seat)


def _finish(state: PropertyState, result: Result, emit: Emit | None) -> None:
    state.result = result
    state.turn = NOBODY
    if emit is not None and result.ending is Ending.SETS:
        args = (("most", state.goal),)
        emit(game_ended(result.winners[0], "property_deal.log.end_sets", args))
    elif emit is not None:
        emit(game_ended(NOBODY, "property_deal.log.end_long", ()))


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a game, which ends after 300 turns (R17) of limited length (R18).

    A turn has at most three plays, a hundred rearrangements that each may need one more command, an end, and as many
    excess cards as there are cards. One action asks at most four others for an answer and for cards, and the three just
    say no are answered once each; no card is paid or placed twice on the way.
    """
    action = 2 + 4 + 2 * 3 + 2 * DECK_SIZE
    turn = PLAYS * (1 + action) + 2 * MOST_MOVES + 1 + DECK_SIZE
    return LONGEST_GAME * turn
