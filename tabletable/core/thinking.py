"""How bots think, and what searches, reckonings and proofs need of a game and give."""

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
    """Thrown into a bot at work: it is to answer now, as well as it can by then."""


Thinking = Generator[None, None, Command | None]
"""A bot at work: yields often so that a frame can be drawn, returns its command (None: no reaction)."""

Analysing = Generator[int, None, Analysis]
"""An analysis at work: yields often how much is done, in percent."""


class Points(NamedTuple):
    """What commands are worth in points, where a game can reckon it."""

    ahead: int
    """What the seat has more than the best other one."""
    now: Mapping[Command, float]
    """Every legal command, with what the seat gets more than the other over the rest of the round after it."""
    errors: Mapping[Command, float]
    """Their standard errors; {} if they are exact."""
    worlds: int
    """How many worlds they are the mean of, 0 if they are exact."""


Reckoning = Generator[int, None, Points]
"""A reckoning at work: yields often how much is done, in percent."""


class Proof(NamedTuple):
    """What is certain of a decision, whatever is hidden from the seat that has it; with `told`, what is most likely."""

    values: Mapping[Command, int]
    """Every legal command with its exact value: points, or 1 for what surely brings about what is asked for, else 0."""
    is_clear: bool
    """Whether one answer is so much better than all others that a puzzle may ask for it."""
    told: Msg | None = None
    """What makes the best ones so, where it is no more than very likely: what it follows from, and how sure it is."""

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
    """What a search has to know of a game to play it well; it lives with the game's bots."""

    policy: Policy
    """Plays every seat on in an imagined world; of that it may look at no more than its own seat would see. What it
    would do is also what the search does unless something else is surely better."""
    chance: Callable[[S, S, int], float]
    """(before, state, seat) → its chance to win the round that was played in `before`, 0 … 1, exact once that is over.
    """
    horizon: int
    """So many times the turn passes on before a world is valued."""
    worlds: int
    """How many worlds a decision is tried in."""
    left_alone: tuple[str, ...] = ()
    """Verbs the policy decides about by itself."""
    over: Callable[[S, S], bool] | None = None
    """(before, state) → whether a playout that began in `before` ends here, before the horizon; None: never."""
    kind: Callable[[S, Command], object] | None = None
    """(state, command) → the same for commands that make no difference; None: verb, face, zone and choice."""
    is_pointless: Callable[[View[S], Command], bool] | None = None
    """(view, command) → whether it is never tried: the luck of a few worlds must not speak for it. None: all are."""
    redeal: Callable[[View[S], S, Rng], None] | None = None
    """(view, world, luck): deals hidden cards of a world of `Game.sample` anew, in place, as often as what the seats
    have done makes them likely. None: all that agree with the view are equally likely."""
    weigh: Callable[[View[S], S], float] | None = None
    """(view, world) → how likely such a world is after what the seats have done; None: all alike."""
    trials: int = 240
    """How many playouts the options of a decision share when somebody wants to know what each is worth."""
    by_round: bool = False
    """Whether each round is won for itself, else the game."""
    candidate_moves: Callable[[View[S], Sequence[Command]], Generator[None, None, Sequence[Command]]] | None = None
    """(view, commands) → those worth a trial when somebody wants to know what each is worth, found in short steps;
    None: all."""
    doubt: float = 0.0
    """By what part of a difference between two commands `chance` is mostly wrong, however often they are tried: found
    by playing some of them to the end. An error that is told has it in it."""
    overrules: bool = True
    """Whether what it finds better than the strongest bot's choice wins more in games that are played to their ends. If
    not, nobody can tell the two apart, and an error that is told is as large as what they differ by."""
    own: Callable[[View[S]], Policy] | None = None
    """(view) → how the seat that decides plays on in all the worlds of its decision when somebody wants to know what
    each option is worth: better than `policy`, if that takes thought that is worth remembering. None: as `policy`."""
    win_chances: Callable[[S, S], tuple[float, ...]] | None = None
    """(before, state) → the chances of all seats, together 1; None: each seat's `chance`, made up to 1."""

    at_places: tuple[str, ...] = ()
    """Verbs whose values stand at the places, since the piece says nothing: one for each place, not for each piece."""
    terms: Callable[[S, S, int], Mapping[str, float]] | None = None
    """(before, state, seat) → what makes up its chance in the odds, by name, where reasons are found by trial; None:
    `Counsel.weighing` finds them."""
    term_worlds: int = 24
    """How many worlds each option is tried in for its terms."""
    aside: tuple[str, ...] = ()
    """Verbs whose commands need no reason to be left while something else that is worse could be done."""

    def may_overrule(self, choice: Command) -> bool:
        """Whether another command may be advised than the one that the strongest bot chose."""
        return self.overrules and choice.verb not in self.left_alone
