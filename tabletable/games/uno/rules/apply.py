"""What a legal command does. Rule and ruling numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletable.core.command import Command
from tabletable.core.errors import MalformedCommand
from tabletable.core.event import Emit, Event, called, counted, flipped, moved, noted, on_turn
from tabletable.core.ids import NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Msg, SeatRef
from tabletable.games.uno.rules.cards import (
    COLOUR,
    DRAW_FOUR_SYMBOL,
    FITTING,
    REVERSE,
    SKIP,
    SYMBOL,
    SYMBOL_COUNT,
    WILD,
)
from tabletable.games.uno.rules.commands import DISCARD_PILE, HAND, SEAT, Cue, Verb
from tabletable.games.uno.rules.deal import LONGEST_HAND, finish_by_points, finish_hand, is_exhausted, take
from tabletable.games.uno.rules.legal import can_act
from tabletable.games.uno.rules.names import colour_word
from tabletable.games.uno.rules.state import Ending, UnoState

PENALTY = 2
"""Cards for a forgotten call, and on top of the stack for a challenge that fails."""


def apply(state: UnoState, command: Command, emit: Emit | None = None) -> None:
    """Carry out a legal command in place; see `Game.apply`."""
    carry_out = _DOES.get(command.verb)
    if carry_out is None:
        raise MalformedCommand(f"uno has no verb {command.verb!r:.40}")
    carry_out(state, command, emit)


def _play(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat, _, piece, _, choice = command
    hands = state.hands
    hand = hands[seat]
    hand.remove(piece)
    face = state.faces[piece]
    symbol = SYMBOL[face]
    stack_before = state.stack
    steps = 1
    if symbol == DRAW_FOUR_SYMBOL:
        state.bluff_colour = state.colour
        state.bluff_cards = len(hand)
        state.stack = stack_before + 4
        state.colour = choice
    elif face == WILD:
        state.colour = choice
    else:
        state.colour = COLOUR[face]
        if symbol >= SKIP:
            if symbol == SKIP:
                steps = 2
            elif symbol != REVERSE:
                state.stack = stack_before + 2
            elif len(hands) == 2:
                steps = 2
            else:
                state.direction = -state.direction
    state.discard.append(piece)
    state.seen[piece] = PUBLIC
    state.played_by = seat
    state.drawn = NO_PIECE
    # A turn command closes the window of the last call; going to one card opens a new one.
    state.exposed = seat if len(hand) == 1 and not state.called >> seat & 1 else NOBODY
    if emit is not None:
        _tell_play(state, command, stack_before, emit)
    if not hand:
        _win(state, seat, emit)
        return
    state.turns += 1
    if state.turns >= LONGEST_HAND:
        finish_by_points(state, Ending.LONG, emit)
        return
    state.turn = (seat + steps * state.direction) % len(hands)
    if emit is not None:
        if steps == 2:
            say = "uno.log.skipped"
            emit(noted((seat + state.direction) % len(hands), "skip", say, cue=Cue.SKIPPED))
        emit(on_turn(state.turn))


def _win(state: UnoState, seat: int, emit: Emit | None) -> None:
    """The last card is out. If it was a draw card, the next player still draws the stack, without an answer (R9)."""
    if state.stack:
        _take_stack(state, (seat + state.direction) % len(state.hands), 0, emit)
    finish_hand(state, (seat,), Ending.OUT, emit)


def _draw(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    state.exposed = NOBODY
    if state.stack:
        _take_stack(state, seat, 0, emit)
        _end_turn(state, seat, emit)
        return
    hand = state.hands[seat]
    if not state.rules.until_playable:
        take(state, seat, 1, emit, "uno.log.drew")
    else:
        fits = FITTING[SYMBOL_COUNT * state.colour + SYMBOL[state.faces[state.discard[-1]]]]
        count = 0
        while take(state, seat, 1, emit):
            count += 1
            if fits[state.faces[hand[-1]]]:
                break
        if emit is not None:
            emit(noted(seat, "draw", "uno.log.drew_until", (("n", count),)))
    state.drawn = hand[-1]


def _keep(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    state.exposed = NOBODY
    state.drawn = NO_PIECE
    if emit is not None:
        emit(noted(seat, HAND[seat], "uno.log.kept"))
    _end_turn(state, seat, emit)


def _call_uno(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    state.called |= 1 << seat
    if state.exposed == seat:
        state.exposed = NOBODY
    if emit is not None:
        emit(called(seat, "uno.log.called", cue=Cue.CALLED))


def _catch(state: UnoState, command: Command, emit: Emit | None) -> None:
    seat = command.seat
    caught = state.exposed
    state.exposed = NOBODY
    events: list[Event] = []
    count = take(state, caught, PENALTY, None if emit is None else events.append)
    if emit is not None:
        args = (("target", SeatRef(caught)), ("n", count))
        emit(noted(seat, SEAT[caught], "uno.log.caught", args, Cue.CAUGHT))
        for event in events:
            emit(event)
    _pass_if_stuck(state, emit)


def _challenge(state: UnoState, command: Command, emit: Emit | None) -> None:
    """Guilty: the player of the card draws the stack and the challenger plays on. Innocent: stack + 2, turn lost."""
    seat = command.seat
    state.exposed = NOBODY
    accused = state.played_by
    shown = state.hands[accused][: state.bluff_cards]
    guilty = any(COLOUR[state.faces[piece]] == state.bluff_colour for piece in shown)
    # The hand is shown to the challenger alone (R18), as it was when the card was played.
    for piece in shown:
        state.seen[piece] |= 1 << seat
    if emit is not None:
        args = (("target", SeatRef(accused)),)
        emit(noted(seat, SEAT[accused], "uno.log.challenged", args))
        for piece in shown:
            emit(flipped(accused, piece, "", HAND[accused], state.faces[piece], state.seen[piece]))
        say = "uno.log.guilty" if guilty else "uno.log.innocent"
        colour = colour_word(state.bluff_colour)
        emit(noted(accused, "challenge", say, (("colour", colour),)))
    if guilty:
        _take_stack(state, accused, 0, emit)
        _pass_if_stuck(state, emit)
    else:
        _take_stack(state, seat, PENALTY, emit)
        _end_turn(state, seat, emit)


_DOES: Final[Mapping[str, Callable[[UnoState, Command, Emit | None], None]]] = {
    Verb.PLAY: _play,
    Verb.DRAW: _draw,
    Verb.KEEP: _keep,
    Verb.CALL_UNO: _call_uno,
    Verb.CATCH: _catch,
    Verb.CHALLENGE: _challenge,
}
"""What each verb does. A member of an enum takes as long to name as a rule to apply, which a playout would feel."""


def _take_stack(state: UnoState, seat: int, extra: int, emit: Emit | None) -> None:
    """`seat` draws the stack and `extra` cards, or what there is of them."""
    events: list[Event] = []
    count = take(state, seat, state.stack + extra, None if emit is None else events.append)
    state.stack = 0
    if emit is not None:
        args = (("n", count),)
        emit(noted(seat, "draw", "uno.log.took", args, Cue.TOOK))
        for event in events:
            emit(event)
        emit(counted(NOBODY, "stack", (("n", 0),)))


def _end_turn(state: UnoState, seat: int, emit: Emit | None) -> None:
    """The turn ends without a card played: the next seat is on."""
    if state.called >> seat & 1 and len(state.hands[seat]) > 1:
        state.called &= ~(1 << seat)  # a call made with two cards counts for that turn only (R19)
    state.turns += 1
    if state.turns >= LONGEST_HAND:
        finish_by_points(state, Ending.LONG, emit)
        return
    state.turn = (seat + state.direction) % len(state.hands)
    if emit is not None:
        emit(on_turn(state.turn))
    if not state.draw:
        _pass_if_stuck(state, emit)


def _pass_if_stuck(state: UnoState, emit: Emit | None) -> None:
    """With nothing to draw, a seat that can't play loses its turn; when all have lost it, the hand is over (R11)."""
    seats = len(state.hands)
    passes = 0
    while is_exhausted(state) and not can_act(state):
        seat = state.turn
        if state.stack:
            _take_stack(state, seat, 0, emit)  # what there is: nothing. That is no pass yet (R16).
        else:
            passes += 1
            if emit is not None:
                emit(noted(seat, "pass", "uno.log.passed"))
        if passes == seats:
            finish_by_points(state, Ending.BLOCKED, emit)
            return
        state.turn = (seat + state.direction) % seats
        if emit is not None:
            emit(on_turn(state.turn))


def _tell_play(state: UnoState, command: Command, stack_before: int, emit: Emit) -> None:
    """The events of a card going to the discard pile."""
    seat, _, piece, _, choice = command
    face = state.faces[piece]
    args: tuple[tuple[str, Msg | int], ...] = ()
    is_wild = face >= WILD
    if stack_before:
        say = "uno.log.answered_wild" if is_wild else "uno.log.answered"
    else:
        say = "uno.log.played_wild" if is_wild else "uno.log.played"
    if is_wild:
        args += (("colour", colour_word(choice)),)
    if stack_before:
        args += (("n", state.stack),)
    cue = Cue.WILD if is_wild else None
    emit(moved(seat, piece, HAND[seat], DISCARD_PILE, face, PUBLIC, say, args, cue))
    if is_wild:
        emit(noted(seat, "colour", args=(("colour", colour_word(choice)),)))
    if state.stack != stack_before:
        emit(counted(NOBODY, "stack", (("n", state.stack),)))
    if SYMBOL[face] == REVERSE and len(state.hands) > 2:
        say = "uno.log.direction_clockwise" if state.direction > 0 else "uno.log.direction_counter"
        emit(noted(seat, "direction", say, cue=Cue.DIRECTION))
