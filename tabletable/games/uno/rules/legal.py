"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.games.uno.rules.cards import (
    ANSWERS,
    FITTING,
    FITTING_LAST,
    SYMBOL,
    SYMBOL_COUNT,
    WILD,
    WILD_DRAW_FOUR,
)
from tabletable.games.uno.rules.commands import COMMANDS, MAX_SEATS
from tabletable.games.uno.rules.state import UnoState

_SEAT_TUPLES: Final = tuple((seat,) for seat in range(MAX_SEATS))


def to_act(state: UnoState) -> tuple[int, ...]:
    """The seat on turn."""
    return _SEAT_TUPLES[state.turn] if state.turn != NOBODY else ()


def reactors(state: UnoState) -> tuple[int, ...]:
    """While somebody can be caught: everybody else, and that seat itself, which may still call (R3)."""
    if state.exposed == NOBODY:
        return ()
    return tuple(seat for seat in range(len(state.hands)) if seat != state.turn)


def legal_commands(state: UnoState, seat: int) -> list[Command]:
    """Everything `seat` may do now, sorted; see `Game.legal_commands`."""
    commands = COMMANDS[seat]
    exposed = state.exposed
    if seat != state.turn:
        if exposed == NOBODY:
            return []
        return [commands.call if seat == exposed else commands.catch[exposed]]
    hand = state.hands[seat]
    faces = state.faces
    legal: list[Command] = []
    if (len(hand) == 2 and not state.called >> seat & 1) or exposed == seat:
        legal.append(commands.call)
    if exposed != NOBODY and exposed != seat:
        legal.append(commands.catch[exposed])
    fits = fitting(state, hand)
    if state.drawn != NO_PIECE:
        legal.append(commands.keep)
        hand = [state.drawn]
    else:
        if state.stack and may_challenge(state):
            legal.append(commands.challenge)
        if state.stack or state.draw or len(state.discard) > 1:
            legal.append(commands.draw)
    playable: list[int] = []
    for piece in hand:  # a comprehension would be a call, and most of a playout is spent here
        if fits[faces[piece]]:
            playable.append(piece)
    playable.sort()  # handles come in any order once the discard pile has been reshuffled
    for piece in playable:
        if faces[piece] < WILD:
            legal.append(commands.play[piece])
        else:
            legal += commands.wild[piece]
    return legal


def fitting(state: UnoState, hand: list[int]) -> tuple[bool, ...]:
    """By face, whether a hand of this size may play it now."""
    symbol = SYMBOL[state.faces[state.discard[-1]]]
    last = len(hand) == 1 and not state.rules.last_action
    if state.stack:
        return ANSWERS[symbol] if state.rules.stacking and not last else ANSWERS[0]
    return (FITTING_LAST if last else FITTING)[SYMBOL_COUNT * state.colour + symbol]


def is_kept_from_end(state: UnoState, hand: list[int]) -> bool:
    """Whether the only card of a hand would fit, were it not the last one, which has to be a number."""
    if len(hand) != 1 or state.stack or fitting(state, hand)[face := state.faces[hand[0]]]:
        return False
    return FITTING[SYMBOL_COUNT * state.colour + SYMBOL[state.faces[state.discard[-1]]]][face]


def may_challenge(state: UnoState) -> bool:
    """Whether the seat on turn faces a wild draw four that it may challenge."""
    return state.stack > 0 and state.rules.challenge and state.faces[state.discard[-1]] == WILD_DRAW_FOUR


def can_act(state: UnoState) -> bool:
    """Whether the seat on turn has a turn command although nothing can be drawn."""
    if state.drawn != NO_PIECE or may_challenge(state):
        return True
    hand = state.hands[state.turn]
    fits = fitting(state, hand)
    return any(fits[state.faces[piece]] for piece in hand)
