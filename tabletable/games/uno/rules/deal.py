"""The course of a hand: dealing, drawing, reshuffling, showing and counting.

Rule and ruling numbers are those of RULES.md. All functions change a state in place; without `emit` no events are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletable.core import rng as prng
from tabletable.core.cards import in_order, replenish, reshuffle
from tabletable.core.errors import SetupError
from tabletable.core.event import Emit, Event, EventKind, flipped, moved, on_turn, shuffled
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC, SECRET
from tabletable.core.info import Options
from tabletable.core.message import SeatRef
from tabletable.games.uno.rules import zones
from tabletable.games.uno.rules.cards import COLOUR, DECK, POINTS, is_number
from tabletable.games.uno.rules.state import MOST_DEALT, TABLES_FOR_TEAMS, Ending, HandResult, HouseRules, UnoState

LONGEST_HAND: Final = 1000
"""Turns after which a hand ends undecided (R22), ten times those of sensible play; without it, players that draw at
random though they could play would go on for tens of thousands of turns.
"""
_COMMANDS_PER_TURN: Final = 5
"""At most two turn commands (draw, then play or keep), a challenge before, a call and a catch."""

# ------------------------------------------------------------------------------------------------ dealing


def deal(seats: int, options: Options, seed: int, deck: Sequence[int] | None) -> UnoState:
    """Deal the first hand. `deck` replaces the first shuffle. Raises `SetupError`."""
    rules = HouseRules.from_options(options)
    if seats * rules.hand_size > MOST_DEALT:
        raise SetupError(
            f"uno deals at most {MOST_DEALT} cards: {seats} players can't have {rules.hand_size} each",
            "uno.setup.too_many",
            seats=seats,
            n=rules.hand_size,
            most=MOST_DEALT,
        )
    if rules.teams and seats not in TABLES_FOR_TEAMS:
        raise SetupError(f"uno has teams at tables of 4, 6, 8 or 10, not of {seats}", "uno.setup.teams", n=seats)
    rng, first = prng.below(seed, seats)
    rng, faces = in_order(DECK, rng, deck)
    state = UnoState(seats, rules, rng, faces)
    state.opener = first
    _gather(state, None)
    _deal(state, None)
    return state


def bound(seats: int, options: Options) -> int:
    """Return an upper bound on the commands of a game: a hand ends after 1,000 turns (R22), a match when the seats'
    points together fill every target.

    Hands without any points are ignored: they need losers with nothing but zeros in hand.
    """
    hands = seats * int(options["target"]) if options["match"] == "points" else 1
    return LONGEST_HAND * _COMMANDS_PER_TURN * hands


def _gather(state: UnoState, emit: Emit | None) -> None:
    """Bring every card back to the draw pile, so that handles are drawn in ascending order."""
    if emit is not None:
        places = [(zones.HAND[seat], hand) for seat, hand in enumerate(state.hands)] + [
            (zones.DISCARD_PILE, state.discard)
        ]
        for zone, pieces in places:
            for piece in pieces:
                emit(moved(NOBODY, piece, zone, zones.DRAW_PILE, HIDDEN, SECRET))
    state.draw = list(range(len(state.faces) - 1, -1, -1))
    state.discard = []
    state.hands = [[] for _ in state.hands]


def _deal(state: UnoState, emit: Emit | None) -> None:
    """Deal from a full draw pile, one card at a time clockwise from the opener, and open the discard pile."""
    seats = len(state.hands)
    while True:
        for number in range(state.rules.hand_size * seats):
            take(state, (state.opener + number) % seats, 1, emit)
        if any(is_number(state.faces[piece]) for piece in state.draw):
            break
        # No number card is left to open with: the deal is void (R17).
        _gather(state, emit)
        _shuffle_draw_pile(state, emit)
    while True:
        piece = state.draw.pop()
        face = state.faces[piece]
        if emit is not None:
            say = "uno.log.opened" if is_number(face) else "uno.log.not_opened"
            emit(moved(NOBODY, piece, zones.DRAW_PILE, zones.DISCARD_PILE, face, PUBLIC, say))
        if is_number(face):
            break
        # Only a number card opens (R13).
        state.draw.append(piece)
        if emit is not None:
            emit(moved(NOBODY, piece, zones.DISCARD_PILE, zones.DRAW_PILE, HIDDEN, SECRET))
        _shuffle_draw_pile(state, emit)
    state.discard.append(piece)
    state.seen[piece] = PUBLIC
    state.colour = state.bluff_colour = COLOUR[face]
    state.bluff_cards = 0
    state.direction = 1
    state.stack = 0
    state.drawn = NO_PIECE
    state.exposed = NOBODY
    state.fresh = False
    state.called = 0
    state.played_by = NOBODY
    state.turn = state.opener
    state.turns = 0
    if emit is not None:
        emit(on_turn(state.turn))


def take(state: UnoState, seat: int, count: int, emit: Emit | None, say: str = "") -> int:
    """Draw up to `count` cards for `seat`; return how many there were. Its call lapses when it holds more than one card
    (R4).
    """
    draw, hand = state.draw, state.hands[seat]
    bit = 1 << seat
    drawn = 0
    while drawn < count and (draw or _refill(state, emit)):
        piece = draw.pop()
        hand.append(piece)
        state.seen[piece] |= bit
        drawn += 1
        if emit is not None:
            emit(moved(seat, piece, zones.DRAW_PILE, zones.HAND[seat], state.faces[piece], bit, say))
    if state.called & bit and len(hand) > 1:
        state.called &= ~bit
    return drawn


def is_exhausted(state: UnoState) -> bool:
    """Return whether no card can be drawn: the draw pile is empty and the discard pile has only its top card."""
    return not state.draw and len(state.discard) <= 1


def _refill(state: UnoState, emit: Emit | None) -> bool:
    """Shuffle the discard pile without its top card into the draw pile, in place; return False if there is nothing to
    shuffle.
    """
    if len(state.discard) <= 1:
        return False
    top = state.discard.pop()
    replenish(state, state.draw, state.discard, zones.DRAW_PILE, zones.DISCARD_PILE, "uno.log.reshuffled", emit)
    state.discard.append(top)
    return True


def _shuffle_draw_pile(state: UnoState, emit: Emit | None) -> None:
    state.rng = reshuffle(state.rng, state.faces, state.seen, state.draw)
    if emit is not None:
        emit(shuffled(zones.DRAW_PILE))


# ------------------------------------------------------------------------------------------------ how a hand ends


def _points_left(state: UnoState) -> list[int]:
    return [sum(POINTS[state.faces[piece]] for piece in hand) for hand in state.hands]


def finish_by_points(state: UnoState, ending: Ending, emit: Emit | None) -> None:
    """End a hand in which no seat went out: the fewest points left in hand win, shared if equal (R11), and with
    partners.
    """
    points = _points_left(state)
    least = min(points)
    winners = {seat for at, count in enumerate(points) if count == least for seat in state.team(at)}
    finish_hand(state, tuple(sorted(winners)), ending, emit)


def finish_hand(state: UnoState, winners: tuple[int, ...], ending: Ending, emit: Emit | None) -> None:
    """Show all hands, score, and end the game or deal the next hand.

    Each winner scores the cards of all who did not win (R20).
    """
    _show_hands(state, emit)
    points = _points_left(state)
    prize = sum(count for seat, count in enumerate(points) if seat not in winners)
    gained = tuple(prize if seat in winners else 0 for seat in range(len(state.hands)))
    state.scores = [score + gain for score, gain in zip(state.scores, gained, strict=True)]
    left = tuple(tuple(sorted(state.faces[piece] for piece in hand)) for hand in state.hands)
    state.result = HandResult(state.hand_number, winners, ending, left, gained)
    state.stack = 0
    state.drawn = NO_PIECE
    state.exposed = NOBODY
    state.fresh = False
    state.called = 0
    if not state.rules.points or max(state.scores) >= state.rules.target:
        state.turn = NOBODY
        if emit is not None:
            emit(_end(state, state.result, EventKind.GAME_END))
        return
    if emit is not None:
        emit(_end(state, state.result, EventKind.ROUND_END))
    state.hand_number += 1
    state.opener = (state.opener + 1) % len(state.hands)
    _gather(state, emit)
    _shuffle_draw_pile(state, emit)
    _deal(state, emit)


def _show_hands(state: UnoState, emit: Emit | None) -> None:
    for seat, hand in enumerate(state.hands):
        for piece in hand:
            if state.seen[piece] != PUBLIC:
                state.seen[piece] = PUBLIC
                if emit is not None:
                    emit(flipped(seat, piece, "", zones.HAND[seat], state.faces[piece]))


def _end(state: UnoState, result: HandResult, kind: EventKind) -> Event:
    if (winner := result.out) != NOBODY:
        gained = (("n", result.gained[winner]),) if state.rules.points else ()
        if not state.rules.teams:
            return Event(kind, winner, say="uno.log.out" if gained else "uno.log.won", args=gained)
        partner = ("target", SeatRef(state.partner(winner)))
        return Event(kind, winner, say="uno.log.out_team" if gained else "uno.log.won_team", args=(*gained, partner))
    return Event(kind, say="uno.log.blocked" if result.ending is Ending.BLOCKED else "uno.log.long")
