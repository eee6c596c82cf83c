"""Bot policies: rules of thumb on the seat's view.

Every command is weighed by its effect for the bot's dwarf: how much nearer or farther the gold gets, whom it helps or
stops, what it pays. `hard` weighs exactly, swaps more cards for better ones, plays a theft when it is too late to
remove it, and as a geologist puts its crystals on the way if few dig; as a digger it leaves the last cards but one to
others if the gold will be reached anyway. `normal` misjudges a little; `easy` sees its own hand, forgets the others,
misjudges a lot, and in nearly half of its turns plays or swaps any card that does it no harm.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.rng import Rng
from tabletable.core.thinking import Policy, Thinking
from tabletable.core.view import View
from tabletable.games.saboteur.bots.weights import SHARP, STYLES, THUMB, Weights
from tabletable.games.saboteur.bots.worth import Situation
from tabletable.games.saboteur.rules import zones
from tabletable.games.saboteur.rules.cards import GROUPS, SWAP_HANDS
from tabletable.games.saboteur.rules.state import Verb


class Habits(NamedTuple):
    """The attentiveness of a level."""

    whims: int
    """The percentage of turns that begin with any card that does no harm."""
    remembers: bool
    """Whether it draws conclusions from public deeds."""
    noise: int
    """The range, in points, by which it misjudges a useful command."""
    weights: Weights = THUMB


HABITS: Final = {
    "easy": Habits(whims=45, remembers=False, noise=36),
    "normal": Habits(whims=0, remembers=True, noise=24),
    "hard": Habits(whims=0, remembers=True, noise=0, weights=SHARP),
}


def policy(habits: Habits) -> Policy:
    """Make the policy with these habits."""

    def think(view: View[Any], legal: Sequence[Command], rng: Rng) -> Thinking:
        yield
        state, seat = view.state, view.seat
        assert seat is not None
        if len(legal) == 1:
            return legal[0]
        if state.queue:
            return _richest(state.gold, legal, rng, habits)
        is_whim = rng.chance(habits.whims) and not state.discarded
        situation = Situation(state, seat, habits.weights, remembers=habits.remembers)
        yield
        if is_whim:
            return rng.choice((yield from _harmless(situation, legal)))
        if state.clearing != NO_PIECE or state.discarded:
            yield from _look_through(situation)
            return _go_on_discarding(situation, legal)
        if any(command.verb == Verb.CLEAR or state.faces[command.piece] == SWAP_HANDS for command in legal):
            yield from _look_through(situation)
        best: list[Command] = []
        most = habits.weights.burn if situation.desire < 0 else habits.weights.done
        for number, command in enumerate(legal):
            if number % 4 == 3:
                yield
            if command.verb == Verb.DISCARD:
                continue
            value = situation.worth(command)
            if habits.noise and value > 0:
                value += rng.below(habits.noise + 1)
            if value > most:
                best, most = [command], value
            elif value == most and best:
                best.append(command)
        if best:
            return rng.choice(best)
        yield from _look_through(situation)
        return _worst_card(situation, legal)

    return think


POLICIES: Final[dict[str, Policy]] = {level: policy(habits) for level, habits in HABITS.items()}
"""By level, weakest first."""


def styled(level: str, style: str = "") -> Policy:
    """Return the policy of a level in one of the `STYLES`."""
    habits = HABITS[level]
    return policy(habits._replace(weights=habits.weights._replace(**STYLES[style]))) if style else POLICIES[level]


def _richest(gold: Sequence[int], legal: Sequence[Command], rng: Rng, habits: Habits) -> Command:
    """Rob the seat with most gold, or a random one if totals are not remembered."""
    if not habits.remembers:
        return rng.choice(legal)
    most = max(gold[zones.SEAT_NUMBER[command.zone]] for command in legal)
    return rng.choice([command for command in legal if gold[zones.SEAT_NUMBER[command.zone]] == most])


def _harmless(situation: Situation, legal: Sequence[Command]) -> Generator[None, None, list[Command]]:
    """Return the discards, and the plays that do the seat's own dwarf no harm: no dead ends of those who want gold."""
    faces, commands = situation.state.faces, list[Command]()
    for number, command in enumerate(legal):
        if number % 4 == 3:
            yield
        if command.verb == Verb.PLACE and situation.desire > 0 and not GROUPS[2 * faces[command.piece]]:
            continue
        if command.verb == Verb.DISCARD or situation.worth(command) >= 0:
            commands.append(command)
    return commands


def _look_through(situation: Situation) -> Generator[None, None, None]:
    """Cache the keep value of each hand card, one per slice, so that no slice of thinking is long."""
    for piece in situation.state.hands[situation.seat]:
        situation.keep(situation.state.faces[piece])
        yield


def _worst_card(situation: Situation, legal: Sequence[Command]) -> Command:
    """Return the discard of the card with the lowest keep value."""
    faces = situation.state.faces
    discards = [command for command in legal if command.verb == Verb.DISCARD]
    return min(discards, key=lambda command: (situation.keep(faces[command.piece]), command))


def _go_on_discarding(situation: Situation, legal: Sequence[Command]) -> Command:
    """Swap further cards only if they are bad, or if a card has to be paid for."""
    worst = _worst_card(situation, legal)
    done = next((command for command in legal if command.verb == Verb.DONE), None)
    weights, state = situation.weights, situation.state
    least = weights.junk if situation.desire > 0 else weights.junk_burn
    return worst if done is None or (situation.keep(state.faces[worst.piece]) <= least and state.draw) else done
