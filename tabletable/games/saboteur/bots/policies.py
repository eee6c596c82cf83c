"""How bots play: rules of thumb on what their seat may see.

Both levels weigh every command by what it does for their dwarf: how much nearer the gold comes, whom it helps or
stops. `normal` remembers who did what in the open and hides what it is; `easy` suspects nobody, overlooks much and
often does whatever comes to mind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.game import Policy, Thinking, View
from tabletable.core.ids import HIDDEN, NO_PIECE
from tabletable.core.rng import Rng
from tabletable.games.saboteur.bots import estimates
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    CAGE,
    CRYSTAL,
    FREE_AT_LAST,
    GEOLOGIST,
    GOAL_HANDLES,
    GOLD,
    GROUPS,
    HANDS_OFF,
    INSPECTION,
    MAP,
    MENDS,
    PLACES,
    PROFITEER,
    REPAIR,
    ROCKFALL,
    SABOTEUR,
    STOLEN,
    SWAP_HANDS,
    SWAP_HATS,
    THEFT,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import CLEARING, GOAL_CELLS, SEAT_NUMBER, Verb, zone_cell
from tabletable.games.saboteur.rules.legal import can_build
from tabletable.games.saboteur.rules.state import SaboteurState


class Habits(NamedTuple):
    """How attentive a level is."""

    whims: int
    """Percent of turns in which it does anything that is allowed."""
    suspects: bool
    """Draws conclusions from what others did in the open, and keeps its own dwarf secret."""
    noise: int
    """How far it misjudges a command, in points."""


HABITS: Final = {
    "easy": Habits(whims=25, suspects=False, noise=24),
    "normal": Habits(whims=0, suspects=True, noise=2),
}

_NEAR: Final = 3
"""Cards to a goal that may hold the gold, from which on a saboteur drops its mask."""
_PASS: Final = 3
"""What passing is worth: commands below it are not carried out."""


class _Situation(NamedTuple):
    """What is the same for all commands of one decision."""

    state: SaboteurState
    seat: int
    role: int
    weights: list[int]
    toil: int
    nearest: int
    """Cards to the nearest goal that may hold the gold."""
    wanted: list[int]
    """Per seat how much one would like to stop it."""
    habits: Habits

    @property
    def is_masked(self) -> bool:
        """Whether a saboteur still has time to look harmless."""
        return self.habits.suspects and self.role == SABOTEUR and self.nearest > _NEAR and len(self.state.draw) > 15


def _policy(habits: Habits) -> Policy:
    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        state, seat = view.state, view.seat
        assert seat is not None
        if len(legal) == 1:
            return legal[0]
        if state.queue:
            return _richest(state, legal, rng, habits)
        if rng.chance(habits.whims) and not state.discarded:
            return rng.choice(legal)
        situation = _look(state, seat, habits)
        if state.clearing != NO_PIECE or state.discarded:
            return _go_on_discarding(situation, legal)
        best: list[Command] = []
        most = _PASS
        for number, command in enumerate(legal):
            if number % 8 == 7:
                yield
            if command.verb == Verb.DISCARD:
                continue
            value = _worth(situation, command)
            if habits.noise:
                value += rng.below(habits.noise + 1)
            if value > most:
                best, most = [command], value
            elif value == most and best:
                best.append(command)
        return rng.choice(best) if best else _worst_card(situation, legal)

    return think


POLICIES: Final[dict[str, Policy]] = {level: _policy(habits) for level, habits in HABITS.items()}
"""By level, weakest first."""
ADVISER: Final = _policy(HABITS["normal"]._replace(noise=0))
"""Who is asked for advice does not misjudge on purpose."""


def _look(state: SaboteurState, seat: int, habits: Habits) -> _Situation:
    role = state.faces[state.roles[seat]]
    weights = estimates.chances(state)
    if habits.suspects:
        wanted = estimates.enmity(state, seat)
    else:
        wanted = [1 if other != seat else -estimates.CERTAIN for other in range(len(state.hands))]
    distances = estimates.distances(state)
    toil = sum(weight * distance for weight, distance in zip(weights, distances, strict=True))
    nearest = min((distance for weight, distance in zip(weights, distances, strict=True) if weight), default=0)
    return _Situation(state, seat, role, weights, toil, nearest, wanted, habits)


def _richest(state: SaboteurState, legal: Sequence[Command], rng: Rng, habits: Habits) -> Command:
    """Rob whoever has most, as far as one remembers."""
    if not habits.suspects:
        return rng.choice(legal)
    most = max(state.gold[SEAT_NUMBER[command.zone]] for command in legal)
    return rng.choice([command for command in legal if state.gold[SEAT_NUMBER[command.zone]] == most])


# ------------------------------------------------------------------------------------------------ discards


def _worst_card(situation: _Situation, legal: Sequence[Command]) -> Command:
    """The discard of the card that is least worth keeping."""
    state = situation.state
    discards = [command for command in legal if command.verb == Verb.DISCARD]
    return min(
        discards, key=lambda command: (estimates.keep_value(state.faces[command.piece], situation.role), command)
    )


def _go_on_discarding(situation: _Situation, legal: Sequence[Command]) -> Command:
    """Swap further cards only if they are bad, or if a card has to be paid for."""
    worst = _worst_card(situation, legal)
    value = estimates.keep_value(situation.state.faces[worst.piece], situation.role)
    done = next((command for command in legal if command.verb == Verb.DONE), None)
    return worst if done is None or (value <= 4 and situation.state.draw) else done


# ------------------------------------------------------------------------------------------------ commands


def _worth(situation: _Situation, command: Command) -> int:
    """What a command is worth to the seat's dwarf."""
    state = situation.state
    match command.verb:
        case Verb.PLACE:
            return _worth_of_place(situation, command)
        case Verb.CLEAR:
            return _worth_of_clearing(situation, command)
        case Verb.PLAY:
            face = state.faces[command.piece]
            if face < REPAIR or face == TRAPPED:
                return _worth_of_stopping(situation, SEAT_NUMBER[command.zone])
            if face in MENDS or face == FREE_AT_LAST:
                return _worth_of_helping(situation, SEAT_NUMBER[command.zone], command)
            return _OTHERS[face](situation, command)
    return 0


def _worth_of_place(situation: _Situation, command: Command) -> int:
    state, role = situation.state, situation.role
    face = state.faces[command.piece]
    cell = zone_cell(command.zone)
    assert cell is not None
    after = state.clone()
    grid.lay(after, cell, command.piece, command.choice)
    nearer = situation.toil - estimates.toil(after, situation.weights)
    reached = [
        number for number, goal in enumerate(GOAL_CELLS) if goal not in state.shapes and grid.is_reached(after, goal)
    ]
    if reached:
        return _worth_of_arriving(situation, after, reached)
    if role == SABOTEUR:
        # Early on a harmless card that does not help much looks best; later whatever leads away.
        if situation.is_masked:
            return 14 - abs(nearer) if GROUPS[2 * face] else 2
        return 10 - nearer * 2 + (6 if nearer < 0 else 0)
    worth = 10 + nearer * 2
    if not GROUPS[2 * face]:
        worth -= 25
    if role == GEOLOGIST:
        worth = 8 + nearer // 2 + 30 * CRYSTAL[2 * face]
    elif CRYSTAL[2 * face]:
        worth -= 2
    return worth + estimates.door_value(face, role)


def _worth_of_arriving(situation: _Situation, after: SaboteurState, reached: list[int]) -> int:
    """A way to goals is finished by this card."""
    gold = sum(situation.weights[number] for number in reached)
    if situation.role == SABOTEUR:
        return 12 - 8 * gold if gold else 8
    return 20 + 6 * gold


def _worth_of_stopping(situation: _Situation, target: int) -> int:
    """Breaking a tool of, or trapping, another player."""
    wanted = situation.wanted[target]
    if situation.is_masked:
        return wanted
    if not situation.habits.suspects:
        return 12
    blocked = 0 if can_build(situation.state, target) else 6
    threshold = 1 if situation.role == SABOTEUR else estimates.SUSPICIOUS
    return 14 + min(wanted, 8) * 2 - blocked if wanted >= threshold else -5


def _worth_of_helping(situation: _Situation, target: int, command: Command) -> int:
    """Mending a tool or freeing a player."""
    state, seat = situation.state, situation.seat
    if target == seat:
        lying = [
            piece
            for place, piece in enumerate(state.front[PLACES * seat : PLACES * (seat + 1)])
            if piece != NO_PIECE and place != STOLEN
        ]
        return 45 if len(lying) == 1 else 30
    wanted = situation.wanted[target]
    if situation.role == SABOTEUR and not situation.is_masked:
        return 0
    return 10 - 2 * wanted if wanted < estimates.SUSPICIOUS else -5


def _worth_of_clearing(situation: _Situation, command: Command) -> int:
    """Two cards for a broken tool or a cage."""
    state, seat = situation.state, situation.seat
    place = state.front.index(command.piece) % PLACES
    if place == STOLEN or len(state.hands[seat]) <= CLEARING:
        return -10
    cheap = sorted(estimates.keep_value(state.faces[piece], situation.role) for piece in state.hands[seat])[:CLEARING]
    urgent = 26 if place == CAGE else 18 if situation.role != SABOTEUR else 8
    return urgent - sum(cheap)


def _worth_of_rockfall(situation: _Situation, command: Command) -> int:
    state = situation.state
    cell = zone_cell(command.zone)
    assert cell is not None
    crystal = CRYSTAL[state.shapes[cell]]
    after = state.clone()
    grid.take_away(after, cell)
    farther = estimates.toil(after, situation.weights) - situation.toil
    if situation.role == SABOTEUR:
        return farther if situation.is_masked else farther * 2 + 4
    worth = -2 * farther - 2
    if situation.role == GEOLOGIST:
        return worth // 2 - 30 * crystal
    return worth + estimates.door_value(state.shapes[cell] >> 1, situation.role) * -1


def _worth_of_map(situation: _Situation, command: Command) -> int:
    state = situation.state
    faces = [state.faces[piece] for piece in GOAL_HANDLES]
    cell = zone_cell(command.zone)
    assert cell is not None
    if GOLD in faces or faces[GOAL_CELLS.index(cell)] != HIDDEN or faces.count(HIDDEN) < 2:
        return 0
    return 24


def _worth_of_theft(situation: _Situation, command: Command) -> int:
    return 17 if situation.role in (SABOTEUR, GEOLOGIST, PROFITEER) else 15


def _worth_of_hands_off(situation: _Situation, command: Command) -> int:
    return -10 if SEAT_NUMBER[command.zone] == situation.seat else 11


def _worth_of_inspection(situation: _Situation, command: Command) -> int:
    state = situation.state
    if state.faces[state.roles[SEAT_NUMBER[command.zone]]] != HIDDEN:
        return -5
    return 12 + min(4, abs(situation.wanted[SEAT_NUMBER[command.zone]]))


def _worth_of_swap_hands(situation: _Situation, command: Command) -> int:
    state = situation.state
    own = state.hands[situation.seat]
    mine = sum(estimates.keep_value(state.faces[piece], situation.role) for piece in own) - 4
    theirs = len(state.hands[SEAT_NUMBER[command.zone]])
    return 6 * theirs - mine


def _worth_of_swap_hats(situation: _Situation, command: Command) -> int:
    target = SEAT_NUMBER[command.zone]
    if target == situation.seat:
        return 0
    return 12 if situation.wanted[target] >= estimates.CERTAIN else 0


_OTHERS: Final[dict[int, Callable[[_Situation, Command], int]]] = {
    ROCKFALL: _worth_of_rockfall,
    MAP: _worth_of_map,
    THEFT: _worth_of_theft,
    HANDS_OFF: _worth_of_hands_off,
    INSPECTION: _worth_of_inspection,
    SWAP_HANDS: _worth_of_swap_hands,
    SWAP_HATS: _worth_of_swap_hats,
}
