"""What a game says about playing it well: its bots, and what people are told by them."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from tabletable.core.advice import Counting, Why
from tabletable.core.command import Command
from tabletable.core.info import GameInfo
from tabletable.core.knowledge import Guessing
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
    """By id, how those of `GameInfo.rungs` play whose habit no other game has."""
    alike: ClassVar[float] = 0.0
    """So small a difference of what `weighing` finds comes to the same."""
    reckons: ClassVar[bool] = False
    """Whether it can reckon points (`reckoning`), so that nobody has to estimate chances."""

    def policy(self, level: str, style: str = "") -> Policy:
        """How a bot of `level`, one of `policies`, plays; `bots.levels` knows the levels that all games share.

        `style`: in which of `GameInfo.styles`, "" for none.
        """
        return self.policies[level]

    def insight(self, style: str = "") -> Insight[S] | None:
        """What the search needs that plays the level "hard"; None where the game has a bot of its own for it."""
        return None

    def outlook(self) -> Insight[S] | None:
        """What the chances of all seats are told by, for people: at the table and after the game.

        None where the game reckons exact points instead.
        """
        return self.insight()

    def whys(self, view: View[S], command: Command) -> Sequence[Why]:
        """Return what speaks for a legal `command` that a bot advises, the weightiest first.

        Each is true in every world that the viewer can imagine. Which one is said depends on `weighing`; a first one
        without terms, what the rules force, is said in any case.
        """
        return ()

    def compared(self, view: View[S], weighed: Weighed, command: Command, other: Command) -> Sequence[Why]:
        """Return what makes `command` better than `other`, the next best that is weighed: each sentence names both.

        True in every world that the viewer can imagine, but for amounts that are found by trying. A sentence without
        terms favours neither: it tells the two side by side, where they come to the same.
        """
        return ()

    def weighing(self, view: View[S], legal: Sequence[Command], command: Command) -> Weighing:
        """Work out what `command`, and each of the `legal` ones that can be done instead, is worth, term by term.

        To the viewer, from what it may know. {} where nothing is weighed, which is the default.
        """
        yield from ()
        return {}

    def analysis(self, view: View[S], choice: Command | None = None) -> Analysing | None:
        """What the viewer's legal commands are worth; None if the viewer has nothing to decide.

        `choice` is what the strongest bot does: it is advised unless another command is better by more than the error.
        Only for games whose `info.analysis` is set, and only from what the viewer may know.
        """
        return None

    def reckoning(self, view: View[S]) -> Reckoning | None:
        """What the viewer's legal commands are worth in points if all play their best from then on.

        None while the viewer has nothing to decide, or nothing that can be reckoned. Only for games that `reckons`, and
        only from what the viewer may know.
        """
        return None

    def chances(self, view: View[S]) -> Counting:
        """How likely it is what the viewer wonders about now, from its knowledge alone.

        Only for games whose `info.chances` is set; the viewer is a seat, its turn or not.
        """
        raise NotImplementedError(f"{self.info.id} counts no chances")

    def knowledge(self, view: View[S]) -> Guessing:
        """What is hidden from the viewer and how likely each answer is, for all that it knows.

        Only for games whose `info.knowledge` is set; the viewer is a seat. The same unknowns, answers and rows as long
        as nothing is dealt anew, also for a view in which nothing is hidden: then it tells the truth.
        """
        raise NotImplementedError(f"{self.info.id} has no unknowns")

    def proof(self, view: View[S]) -> Proving | None:
        """Solve the viewer's decision from its information set: a generator that returns a `Proof`. None: can't be.

        The proof has for each legal command its exact value: points, or 1 for what surely reaches the goal and 0 for
        what does not. Puzzles ask for it: in the words `puzzle.task` of the game, or `puzzle.who.task` where no more
        than a likelihood follows, with how sure that is in `Proof.told`.
        """
        return None
