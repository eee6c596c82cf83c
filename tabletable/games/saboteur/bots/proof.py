"""The solutions of puzzles: the card that surely wins the round at once, and the seat that must be stopped.

The winning card joins start and gold by a way open to the seat's own team. The seat to stop follows from the public
deeds: by Bayes' rule, over all ways in which the dwarfs may have been dealt.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY
from tabletable.core.knowledge import Unseen
from tabletable.core.message import SeatRef, msg
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.core.view import View
from tabletable.games.saboteur.bots.odds import GUILT, dwarfs
from tabletable.games.saboteur.bots.sparing import is_attack
from tabletable.games.saboteur.bots.worth import LOYAL
from tabletable.games.saboteur.rules import zones
from tabletable.games.saboteur.rules.cards import GOAL_HANDLES, GOLD, SABOTEUR
from tabletable.games.saboteur.rules.play import apply, can_build, legal_commands
from tabletable.games.saboteur.rules.state import SaboteurState, Verb

LEAST_PLACES: Final = 10
"""A puzzle needs at least this many ways to lay a card."""
_LIKELY: Final = 0.85
_UNLIKELY: Final = 0.3
"""Of at least `_SUSPECTS` seats one must be at least `_LIKELY` a saboteur, and all others at most this."""
_SUSPECTS: Final = 3
_WORLD: Final = 2011
"""The seed of the sampled world in which cards are tried; the results are the same in every world."""


def proof(view: View[SaboteurState]) -> Proving | None:
    """Return the proof of a digger's or boss's decision; None if there is nothing to prove.

    If it may build and knows where the gold is, the task is to win the round: that depends only on the finisher, the
    tunnel and its own dwarf; the hidden dwarfs of others don't matter as long as some team has an open way. Otherwise,
    with a card to stop others in hand, the task is to find the saboteur.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or state.queue:
        return None
    if state.role(seat) not in LOYAL:
        return None
    if can_build(state, seat) and GOLD in [state.faces[piece] for piece in GOAL_HANDLES]:
        return _proving(state, seat)
    if state.discarded or state.clearing != NO_PIECE:
        return None
    return _naming(state, seat) if any(is_attack(state.faces[piece]) for piece in state.hands[seat]) else None


def _proving(state: SaboteurState, seat: int) -> Proving:
    world = state.determinized(Rng(_WORLD))
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


def _naming(state: SaboteurState, seat: int) -> Proving:
    """Prove which seat to stop: an attack on the most likely saboteur has the value 1, all else 0."""
    rows = yield from dwarfs(state, seat, Unseen(state))
    guilt = {other: row[GUILT] for other, row in rows.items()}
    order = sorted(guilt, key=lambda other: -guilt[other])
    first, others = order[0], order[1:]
    attacks = [
        command
        for command in legal_commands(state, seat)
        if command.verb == Verb.PLAY and is_attack(state.faces[command.piece])
    ]
    values = {
        command: int(command in attacks and command.zone == zones.SEAT[first])
        for command in legal_commands(state, seat)
    }
    hidden = [other for other in order if state.role(other) == HIDDEN]
    aims = {command.zone for command in attacks}
    is_clear = (
        first in hidden
        and len(hidden) >= _SUSPECTS
        and guilt[first] >= _LIKELY
        and all(guilt[other] <= _UNLIKELY for other in others)
        and {zones.SEAT[other] for other in hidden} <= aims
    )
    percent = round(100 * guilt[first])
    return Proof(values, is_clear, msg("saboteur.puzzle.who.right", player=SeatRef(first), n=percent))


def is_true(state: SaboteurState, command: Command) -> bool:
    """Return whether the seat that a command names is a saboteur's."""
    return state.faces[state.roles[zones.SEAT_NUMBER[command.zone]]] == SABOTEUR
