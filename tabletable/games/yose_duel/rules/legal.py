"""What may be done now: the complete list of commands of the seat that decides."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE, NOBODY
from tabletable.games.yose_duel.rules.commands import COMMANDS, SEATS
from tabletable.games.yose_duel.rules.state import NO_PILE, UNTOUCHED, YoseState

_SEAT_TUPLES: Final = tuple((seat,) for seat in range(SEATS))


def to_act(state: YoseState) -> tuple[int, ...]:
    """In the opening everybody who has not committed a card; then the attacker, or who has to reply."""
    if state.turn != NOBODY:
        return _SEAT_TUPLES[state.turn]
    if state.heart != NOBODY:
        return ()
    return tuple(seat for seat in range(SEATS) if state.committed[seat] == NO_PIECE)


def legal_commands(state: YoseState, seat: int) -> list[Command]:
    """Everything `seat` may do now, sorted; see `Game.legal_commands`."""
    if seat != state.turn:
        if state.heart == NOBODY and 0 <= seat < SEATS and state.committed[seat] == NO_PIECE:
            return [COMMANDS[seat].commit[card] for card in state.hands[seat]]
        return []
    commands = COMMANDS[seat]
    if state.stake != NO_PILE:
        under = state.unders[state.stake]
        return [commands.answer[under], commands.ignore[under]]
    # Handles of piles and areas ascend, so this is sorted.
    legal = [commands.cancel[card] for card in state.areas[1 - seat]]
    legal.append(commands.pass_)
    legal += [commands.secure[card] for card in state.areas[seat]]
    take = commands.take
    legal += [
        take[top]
        for top, taker in zip(state.tops, state.takers)  # noqa: B905 - both are PILES long, and this is a hot loop
        if taker < 0 <= top
    ]
    return legal


def is_empty(state: YoseState) -> bool:
    """Whether all cards of the round are scored or void: no pile, nothing provisional, nothing at stake."""
    areas = state.areas
    if areas[0] or areas[1]:
        return False
    return not any(taker == UNTOUCHED and top >= 0 for top, taker in zip(state.tops, state.takers, strict=True))
