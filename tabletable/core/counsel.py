"""The part of a game that plays well: its bots, and the advice given to players."""

from __future__ import annotations

from abc import ABC
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from tabletable.core.advice import Answer, Counting, Why
from tabletable.core.command import Command
from tabletable.core.info import GameInfo
from tabletable.core.knowledge import Guessing
from tabletable.core.message import Msg
from tabletable.core.reasons import Weighed, Weighing
from tabletable.core.state import State
from tabletable.core.thinking import Analysing, Insight, Policy, Proving, Reckoning
from tabletable.core.view import View

S = TypeVar("S", bound=State)


class Counsel(ABC, Generic[S]):
    """How a game is played well."""

    info: GameInfo
    policies: ClassVar[Mapping[str, Policy]]
    """How a bot of each level plays."""
    habits: ClassVar[Mapping[str, Policy]] = {}
    """By id, the policies of those habits in `GameInfo.rungs` that only this game has."""
    tolerance: ClassVar[float] = 0.0
    """Two values from `weighing` that differ by no more than this count as equal."""
    said_terms: ClassVar[Mapping[str, str]] = {}
    """By the name of a term of `weighing` or `Insight.terms`, the id of its words: "the cards you keep"."""
    reckons: ClassVar[bool] = False
    """Whether the game can compute points exactly (`reckoning`), so that chances need no estimate."""

    def policy(self, level: str, style: str = "") -> Policy:
        """Return how a bot of `level`, one of `policies`, plays; `bots.levels` knows the levels that all games share.

        `style`: in which of `GameInfo.styles`, "" for none.
        """
        return self.policies[level]

    def insight(self, style: str = "") -> Insight[S] | None:
        """Return what the tree search for the level "hard" needs; None if the game brings its own hard bot."""
        return None

    def outlook(self) -> Insight[S] | None:
        """Return an estimate of all seats' chances to win, for players: at the table and in the review.

        None if the game computes exact points instead.
        """
        return self.insight()

    def whys(self, view: View[S], command: Command) -> Sequence[Why]:
        """Return what speaks for a legal `command` that a bot advises, the weightiest first.

        Each is true in every world that the viewer can imagine. Which one is said depends on `weighing`; a first one
        without terms, what the rules force, is said in any case.
        """
        return ()

    def compared(self, view: View[S], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
        """Return reasons why `command` beats `other`, the next best weighed command; each sentence names both.

        A sentence holds in every world that agrees with the view, except for amounts estimated by playouts. One without
        terms favours neither: it describes the two side by side, where they come to the same.
        """
        return ()

    def shortcoming(self, view: View[S], weighed: Weighed, command: Command, other: Command) -> Msg | None:
        """Return what `other`, which a player asks about, does not do or does badly; None if that takes no sentence.

        It is told before what speaks for `command`, and only where that is clearly better.
        """
        return None

    def answer(self, view: View[S], command: Command, other: Command) -> Generator[None, None, Answer]:
        """Compute all that is said to a player who asks why not `other`, instead of what the terms of `weighing` tell.

        (), the default, where the game knows no better.
        """
        return ()
        yield

    def outline(self, view: View[S], command: Command) -> Generator[None, None, Msg | None]:
        """Compute in a sentence what the strongest level does after `command` in the same turn.

        None, the default: nothing follows. The next hint keeps that promise, unless something new is learned.
        """
        return None
        yield

    def sort_of(self, view: View[S], command: Command) -> object:
        """Return what sort of move a command is: a reason is told beside a move of another sort, if one is weighed.

        None for what nobody does while something else is possible, as ending a turn; by default nothing is told apart.
        """
        return None

    def tempting(self, view: View[S], command: Command, others: Sequence[Command]) -> Command | None:
        """Return which of `others`, all of other sorts, a person asks about beside `command`.

        None, the default: what the normal level does.
        """
        return None

    def weighing(
        self, view: View[S], legal: Sequence[Command], command: Command, beside: Command | None = None
    ) -> Weighing:
        """Compute the value of `command`, of `beside` and of its `legal` alternatives to the viewer, term by term, from
        the view alone.

        Yields while it works. Returns {} if the game weighs nothing, which is the default.
        """
        yield from ()
        return {}

    def analysis(self, view: View[S], choice: Command | None = None) -> Analysing | None:
        """Return a generator that computes the value of each legal command of the viewer, from the view alone; None if
        there is nothing to decide.

        It advises `choice`, the strongest bot's move, unless another command is better by more than the error. Called
        only if `info.analysis` is set.
        """
        return None

    def reckoning(self, view: View[S]) -> Reckoning | None:
        """Compute the exact points of the viewer's legal commands under best play from then on, from the view alone.

        None while the viewer has nothing to decide or nothing that can be computed. Called only if the game `reckons`.
        """
        return None

    def chances(self, view: View[S]) -> Counting:
        """Return the probabilities that matter to the viewer now, from the view alone.

        Called only if `info.chances` is set; the viewer is a seat, on turn or not.
        """
        raise NotImplementedError(f"{self.info.id} counts no chances")

    def knowledge(self, view: View[S]) -> Guessing:
        """Return what is hidden from the viewer, with the probability of each answer.

        Called only if `info.knowledge` is set; the viewer is a seat. Unknowns, answers and rows stay the same until the
        next deal. For a view in which nothing is hidden it returns the truth.
        """
        raise NotImplementedError(f"{self.info.id} has no unknowns")

    def proof(self, view: View[S]) -> Proving | None:
        """Solve the viewer's decision from its information set: a generator that returns a `Proof`. None: can't be.

        The proof has for each legal command its exact value: points, or 1 for what surely reaches the goal and 0 for
        what does not. Puzzles ask for it: in the words `puzzle.task` of the game, or `puzzle.who.task` where no more
        than a likelihood follows, with how sure that is in `Proof.reason`.
        """
        return None

    def puzzle_states(self, state: S) -> Iterable[S]:
        """Return the states that a puzzle may ask about in place of `state`, the most demanding first.

        By default `state` itself; a game may offer copies with less to spend.
        """
        return (state,)

    def is_true(self, state: S, command: Command) -> bool:
        """Return whether an answer that is proved to be likely (`Proof.reason`) is right in the real state."""
        return True
