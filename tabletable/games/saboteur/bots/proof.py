"""Which card surely wins the round at once, and who must be stopped: what a puzzle may ask.

The one joins start and gold by a way that is open to one's own. The other follows from what everybody has done in the
open: by Bayes' rule, over all ways in which the dwarfs may have been handed out.
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
from tabletable.games.saboteur.rules.cards import GOAL_HANDLES, GOLD
from tabletable.games.saboteur.rules.play import apply, can_build, legal_commands
from tabletable.games.saboteur.rules.state import SEAT, SaboteurState, Verb

LEAST_PLACES: Final = 10
"""So many ways to lay a card a puzzle has at least."""
_LIKELY: Final = 0.85
_UNLIKELY: Final = 0.3
"""Chances to be a saboteur: who is one is asked where one of at least `_SUSPECTS` has more, and all others less."""
_SUSPECTS: Final = 3
_WORLD: Final = 2011
"""The seed of the world in which cards are tried: what comes of them is the same in each."""


def proof(view: View[SaboteurState]) -> Proving | None:
    """Prove the decision of a digger or boss.

    Who may build and knows where the gold lies is to win the round. Who finishes, what lies in the tunnel and one's own
    dwarf decide it; the hidden dwarfs of others do not matter as long as some team has an open way. Who does not, and
    has a card against somebody, is to find the saboteur.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.turn or state.queue:
        return None
    if state.faces[state.roles[seat]] not in LOYAL:
        return None
    if can_build(state, seat) and GOLD in [state.faces[piece] for piece in GOAL_HANDLES]:
        return _proving(state, seat)
    if state.discarded or state.clearing != NO_PIECE:
        return None
    return _naming(state, seat) if any(is_attack(state.faces[piece]) for piece in state.hands[seat]) else None


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


def _naming(state: SaboteurState, seat: int) -> Proving:
    """A card against who is most likely a saboteur is worth 1."""
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
        command: int(command in attacks and command.zone == SEAT[first]) for command in legal_commands(state, seat)
    }
    hidden = [other for other in order if state.faces[state.roles[other]] == HIDDEN]
    aims = {command.zone for command in attacks}
    is_clear = (
        first in hidden
        and len(hidden) >= _SUSPECTS
        and guilt[first] >= _LIKELY
        and all(guilt[other] <= _UNLIKELY for other in others)
        and {SEAT[other] for other in hidden} <= aims
    )
    percent = round(100 * guilt[first])
    return Proof(values, is_clear, msg("saboteur.puzzle.who.right", player=SeatRef(first), n=percent))
