"""The strongest level: exact values where nothing is hidden, and what comes of a move against somebody who errs.

The values say what is worth most against an opponent who makes no mistake. Most positions have several such moves;
among them the one is made after which a player by rules of thumb goes wrong most, found by playing the round on. In
the last round only winning counts: in a lost position the move that sets the hardest problems is made, whatever it is
worth.

With hidden under cards a table is solved for each of several imagined worlds, and where there is time for too few, the
round is played on in more of them by rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.core.thinking import Thinking
from tabletable.core.view import View
from tabletable.core.work import finish, saying
from tabletable.games.yose_duel.bots.estimates import Values, piles_of, reckon, solvable_worlds, solve, values_in
from tabletable.games.yose_duel.bots.solver import RoundTable
from tabletable.games.yose_duel.bots.thumb import (
    by_margin,
    first_attack,
    keeps_attack,
    points,
    swing,
    weighed,
    winning_pass,
)
from tabletable.games.yose_duel.rules.cards import HEART_SIDE
from tabletable.games.yose_duel.rules.play import apply, legal_commands
from tabletable.games.yose_duel.rules.state import ROUNDS, Verb, YoseState

T = TypeVar("T")
Mover = Callable[[YoseState, Sequence[Command]], Command]
"""What a seat does in a position."""

_SECOND_ROUND: Final = 7
"""What attacking first is worth on average: in the second round Diamond has it (mean of 50 deals: 7.5)."""
_FEW_WORLDS: Final = 6
"""With fewer solved worlds the mean of their values says little."""
_IMAGINED: Final = 24
"""Worlds in which a round is played on."""
_TRIED: Final = 6
"""So many moves are played on, those that look best first."""


def perfect(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
    """Choose the move that is best for certain, or as good as can be worked out; the module says how."""
    yield
    state: YoseState = view.state
    if legal[0].verb == Verb.COMMIT:
        first = first_attack(state)
        if not state.rules.hidden:
            table = yield from saying(solve(piles_of(state)), None)
            first = table.value(piles_of(state), HEART_SIDE)
        return by_margin(state, legal, first - _SECOND_ROUND)
    if len(legal) == 1:
        return legal[0]
    if winning := winning_pass(state, legal):
        return winning
    if solvable_worlds(view, rng) < _FEW_WORLDS:
        return (yield from _imagined(view, legal, rng))
    found = yield from saying(reckon(view, rng), None)
    if found.worlds:
        return max(legal, key=_rank(state, found.now))
    table = yield from saying(solve(piles_of(state, ignored=True)), None)
    return (yield from _hardest(state, legal, found.now, table))


def _rank(state: YoseState, values: Values) -> Callable[[Command], tuple[int, ...]]:
    """Among equals what is surest against somebody who errs: points at once, never a pass that may end the round."""
    return lambda command: (
        values[command],
        command.verb != Verb.PASS,
        command.verb == Verb.SECURE,
        points(state, command),
        -command.piece,
    )


def _hardest(
    state: YoseState, legal: Sequence[Command], values: Values, table: RoundTable
) -> Generator[None, None, Command]:
    """Of the moves that lose nothing, or of all where all is lost, the one after which rules of thumb go wrong most."""
    seat = legal[0].seat
    lead, best = state.scores[seat] - state.scores[1 - seat], max(values.values())
    is_lost = state.round == ROUNDS and lead + best <= 0
    moves = [command for command in legal if is_lost or values[command] == best]
    rank = _rank(state, values)
    moves = sorted(moves, key=rank)[-_TRIED:]
    if len(moves) == 1 or keeps_attack(state, moves[-1]):
        return moves[-1]

    def exact(now: YoseState, may: Sequence[Command]) -> Command:
        piles = piles_of(now, ignored=True)
        # A provisional card without a pile, as positions have them, is forgotten once it is void or scored.
        known = table if table.covers(piles) else finish(solve(piles))
        return winning_pass(now, may) or max(may, key=_rank(now, values_in(now, known)))

    margins = {}
    for command in moves:
        margins[command] = yield from _played_on(state, command, exact, weighed)
    return max(moves, key=lambda command: (margins[command], rank(command)))


def _imagined(view: View[Any], legal: Sequence[Command], rng: Rng) -> Generator[None, None, Command]:
    """The move that brings most on average when both play on by rules of thumb."""
    state: YoseState = view.state
    if legal[0].verb == Verb.ANSWER:
        return weighed(state, legal)
    moves = sorted(legal, key=lambda command: swing(state, command))[-_TRIED:]
    sums = dict.fromkeys(moves, 0)
    for _ in range(_IMAGINED):
        world = state.imagined(rng)
        for command in moves:
            sums[command] += yield from _played_on(world, command, weighed, weighed)
    return max(moves, key=lambda command: (sums[command], swing(state, command)))


def _played_on(state: YoseState, command: Command, own: Mover, other: Mover) -> Generator[None, None, int]:
    """By how much the seat of `command` is ahead at the end of the round."""
    world, seat = state.clone(), command.seat
    apply(world, command)
    while world.round == state.round and world.turn >= 0:
        legal = legal_commands(world, world.turn)
        apply(world, legal[0] if len(legal) == 1 else (own if world.turn == seat else other)(world, legal))
        yield
    return world.scores[seat] - world.scores[1 - seat]
