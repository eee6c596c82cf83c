"""Types for thinking bots: policies, and what searches, exact values and proofs take from a game and return."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from tabletable.core.advice import Analysis
from tabletable.core.command import Command
from tabletable.core.message import Msg
from tabletable.core.rng import Rng
from tabletable.core.state import State
from tabletable.core.view import View

S = TypeVar("S", bound=State)


class TimeUp(Exception):
    """Raised inside a bot at work: it must answer now with the best it has found."""


Thinking = Generator[None, None, Command | None]
"""A bot at work: yields often so that a frame can be drawn, returns its command (None: no reaction)."""

Analysing = Generator[int, None, Analysis]
"""An analysis at work: yields often how much is done, in percent."""


class Points(NamedTuple):
    """Exact values of commands in points, for games that can compute them."""

    ahead: int
    """The seat's lead over the best other seat."""
    now: Mapping[Command, float]
    """For every legal command, the seat's gain minus the opponent's over the rest of the round."""
    errors: Mapping[Command, float]
    """Their standard errors; {} if they are exact."""
    worlds: int
    """How many worlds they are the mean of, 0 if they are exact."""


Reckoning = Generator[int, None, Points]
"""A reckoning at work: yields often how much is done, in percent."""


class Proof(NamedTuple):
    """Facts proved about a decision for every possible world; with `reason`, for the likeliest ones."""

    values: Mapping[Command, int]
    """For every legal command its exact value: points, or 1 if it surely achieves the aim, else 0."""
    is_clear: bool
    """Whether one answer is so much better than all others that a puzzle may ask for it."""
    reason: Msg | None = None
    """Why the best answers are best, if that is only very likely: the evidence and how sure it is."""

    @property
    def best(self) -> tuple[Command, ...]:
        """The commands of the highest value."""
        most = max(self.values.values())
        return tuple(command for command, value in self.values.items() if value == most)


Proving = Generator[None, None, Proof]
"""A proof at work: yields every few milliseconds."""

Policy = Callable[["View[Any]", Sequence[Command], Rng], Thinking]
"""How a bot chooses: from what its seat may see and its legal commands, with its own randomness."""


@dataclass(frozen=True, slots=True)
class Insight(Generic[S]):
    """A game's parameters and functions for a search; it lives with the game's bots."""

    policy: Policy
    """The playout policy of every seat; in an imagined world it may use no more than its own seat would see. The search
    plays its choice unless another command is surely better.
    """
    chance: Callable[[S, S, int], float]
    """(before, state, seat) → the seat's chance to win the round that was being played in `before`, 0 … 1; exact once
    the round is over.
    """
    horizon: int
    """The number of turns a playout lasts before its state is evaluated."""
    worlds: int
    """The number of sampled worlds per decision."""
    left_alone: tuple[str, ...] = ()
    """Verbs that the policy decides without search."""
    over: Callable[[S, S], bool] | None = None
    """(before, state) → whether a playout that began in `before` ends here, before the horizon; None: never."""
    kind: Callable[[S, Command], object] | None = None
    """(state, command) → a key that is equal for interchangeable commands; None: verb, face, zone and choice."""
    is_pointless: Callable[[View[S], Command], bool] | None = None
    """(view, command) → whether to exclude it, so that luck in a few worlds can't favour it. None: none are excluded.
    """
    redeal: Callable[[View[S], S, Rng], None] | None = None
    """(view, world, rng): redeals hidden cards of a world from `Game.sample` in place, with the likelihood that the
    seats' past moves imply. None: all worlds consistent with the view are equally likely.
    """
    weigh: Callable[[View[S], S], float] | None = None
    """(view, world) → the world's weight given the seats' past moves; None: all weigh the same."""
    trials: int = 240
    """The number of playouts shared by all options when the player asks for their values."""
    by_round: bool = False
    """Whether each round is won on its own, instead of the game."""
    candidate_moves: Callable[[View[S], Sequence[Command]], Generator[None, None, Sequence[Command]]] | None = None
    """(view, commands) → the commands worth trying when the player asks for values; yields often. None: all."""
    doubt: float = 0.0
    """The systematic error of `chance`, as a share of the difference between two commands, measured by playing to the
    end. Errors shown to players include it.
    """
    overrules: bool = True
    """Whether a command the search prefers to the strongest bot's choice wins more games. If not, the two can't be told
    apart, and the error shown is as large as their difference.
    """
    own: Callable[[View[S]], Policy] | None = None
    """(view) → the policy of the deciding seat in all worlds when the player asks for values: better than `policy`, and
    allowed to remember costly thought. None: `policy`.
    """
    win_chances: Callable[[S, S], tuple[float, ...]] | None = None
    """(before, state) → the chances of all seats, summing to 1; None: each seat's `chance`, normalised."""

    at_places: tuple[str, ...] = ()
    """Verbs whose values are shown at the target places, one per place, because the pieces are alike."""
    terms: Callable[[S, S, int], Mapping[str, float]] | None = None
    """(before, state, seat) → the named terms of its log-odds, if reasons are found by playouts; None:
    `Counsel.weighing` finds them.
    """
    tally: Callable[[S, S, int], Mapping[str, float]] | None = None
    """(before, state, seat) → what else is counted in the playouts for terms, for sentences that tell how often."""
    term_worlds: int = 24
    """The number of worlds in which each option is tried for its terms."""
    undoing: Callable[[S], Sequence[Command]] | None = None
    """Gives the commands that take back what this turn has begun: reasons compare with other beginnings, too."""
    aside: tuple[str, ...] = ()
    """Verbs whose commands need no reason to be rejected while a worse alternative exists."""

    def may_overrule(self, choice: Command) -> bool:
        """Return whether another command may be advised than the one that the strongest bot chose."""
        return self.overrules and choice.verb not in self.left_alone
