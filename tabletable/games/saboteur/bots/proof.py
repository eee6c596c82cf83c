"""Which card surely wins the round at once: it joins start and gold by a way that is open to one's own."""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.saboteur.rules.apply import apply
from tabletable.games.saboteur.rules.cards import BLUE_DIGGER, BOSS, GOAL_HANDLES, GOLD, GREEN_DIGGER
from tabletable.games.saboteur.rules.commands import Verb
from tabletable.games.saboteur.rules.legal import can_build, legal_commands
from tabletable.games.saboteur.rules.state import SaboteurState

LEAST_PLACES: Final = 10
"""So many ways to lay a card a puzzle has at least."""
_WORLD: Final = 2011
"""The seed of the world in which cards are tried: what comes of them is the same in each."""


def proof(view: View[SaboteurState]) -> Proving | None:
    """See `Game.proof`: proved for a digger or boss who may build and knows where the gold lies.

    Who finishes, what lies in the tunnel and one's own dwarf decide it; the hidden dwarfs of others do not matter as
    long as some team has an open way.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or state.queue or not can_build(state, seat):
        return None
    if state.faces[state.roles[seat]] not in (GREEN_DIGGER, BLUE_DIGGER, BOSS):
        return None
    if GOLD not in [state.faces[piece] for piece in GOAL_HANDLES]:
        return None
    return _proving(state, seat)


def _proving(state: SaboteurState, seat: int) -> Proving:
    world = state.imagined(Rng(_WORLD))
    values = {}
    for command in legal_commands(state, seat):
        values[command] = int(command.verb == Verb.PLACE and _wins(world, seat, command))
        yield
    winning = {(state.faces[each.piece], each.zone, each.choice) for each, value in values.items() if value}
    places = sum(command.verb == Verb.PLACE for command in values)
    return Proof(values, len(winning) == 1 and places >= LEAST_PLACES)


def _wins(world: SaboteurState, seat: int, command: Command) -> bool:
    after = world.clone()
    apply(after, command)
    result, before = after.result, world.result
    if result is None or result is before or result.finisher == NOBODY:
        return False
    return (result.green_open or result.blue_open) and seat in result.winners
