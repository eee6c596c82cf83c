"""The values of the moves in a primer's puzzle: computed while the learner thinks, shown with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.bots.worth import rate_decision
from tabletable.core.advice import Analysis, MoveMark
from tabletable.core.command import Command
from tabletable.core.message import Msg, msg
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.core.work import finish
from tabletable.play.advising import valued
from tabletable.play.slices import Sliced
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import LEARNER

SLICE_S: Final = 0.004
"""Seconds of computing per frame."""
_CHANCE: Final = ("primer.chance.wrong", "primer.chance.fair", "primer.chance.right")
_WORTH: Final = ("primer.worth.wrong", "primer.worth.fair", "primer.worth.right")
"""Text keys about points, for a wrong move, a good one, and the best."""
_ENDS: Final = ("primer.ends.wrong", "primer.ends.fair", "primer.ends.right")
"""Variants of `_WORTH` for screen readers, which say who is ahead instead of a sign."""
_SEED: Final = 2011
"""A fixed seed, so that a move always has the same value."""


class Worth:
    """The values of the learner's current decision; only computed for puzzles."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._working: Sliced[int, Analysis | None] | None = None
        self._marks: tuple[MoveMark, ...] = ()
        self._view: View[Any] | None = None
        """The learner's view at the time of the decision."""
        self.tried: Command | None = None
        """The last move tried; None before the first."""

    def begin(self) -> None:
        """Start on another exercise."""
        session = self._learner.session
        self._marks, self.tried, self._working = (), None, None
        self._view = session.view(LEARNER)
        if self._learner.exercise.is_puzzle:
            legal, at = session.legal(LEARNER), len(session.steps)
            self._working = Sliced(valued(session.game, self._view, legal, at))

    @property
    def is_working(self) -> bool:
        """Whether the computation is still running."""
        return self._working is not None

    def work(self, seconds: float = SLICE_S) -> None:
        """Compute for a number of seconds."""
        if self._working is None or not self._working.go_on(seconds):
            return
        analysis, self._working = self._working.found, None
        marks = analysis.marks if analysis is not None else ()
        legal = self._learner.session.legal(LEARNER)
        self._marks = tuple(mark for mark in marks if mark.command in legal)  # not what may follow

    def answered(self, command: Command) -> None:
        """Note the move tried, finishing all computation and adding its value if it has none."""
        self.tried = command
        while self._working is not None:
            self.work(1.0)
        if self._marks and not any(mark.command == command for mark in self._marks):
            self._add(command)

    def _add(self, command: Command) -> None:
        """Rate all moves anew together with a move that has no mark, from the same samples."""
        session = self._learner.session
        insight = session.game.outlook()
        if insight is None:
            return
        tried = rate_decision(session.game, insight, session.view(LEARNER), session.legal(LEARNER), command, Rng(_SEED))
        found = finish(tried)
        if found is not None:
            best = round(100 * found.options[0].chances[LEARNER])
            percents = ((one.command, round(100 * one.chances[LEARNER])) for one in found.options)
            self._marks = tuple(MoveMark(each, f"{percent}%", percent == best) for each, percent in percents)

    def verdict(self, is_right: bool, is_spoken: bool = False) -> Msg | None:
        """Return the value of the move tried, next to that of the best move or, if it is the best, of the next best.

        The message names the other move only after a right answer: a wrong one is tried again. None if there is no
        different value to compare with.
        """
        mine = next((mark for mark in self._marks if mark.command == self.tried), None)
        is_first = not self._learner.primer.number
        if mine is None or (is_first and mine.text.endswith("%")):
            return None  # chances that hardly differ say nothing to who has just begun
        ids, told = (_CHANCE if mine.text.endswith("%") else _WORTH), _as_shown
        if is_spoken and ids is _WORTH:
            ids, told = _ENDS, _in_words
        best = max(self._marks, key=lambda mark: _number(mark.text))
        other = _next_best(self._marks) if is_right and mine.best else best
        if other is None or other.text == mine.text:
            return None
        if not is_right:
            return msg(ids[0], value=told(mine), best=told(other))
        assert self._view is not None
        move = self._learner.session.game.wording(self._view, other.command)
        return msg(ids[2 if mine.best else 1], value=told(mine), other=told(other), move=move)


def _as_shown(mark: MoveMark) -> Msg | str:
    return mark.text


def _in_words(mark: MoveMark) -> Msg | str:
    """Return a margin as who is ahead, and by how much."""
    points = _number(mark.text)
    if not points:
        return msg("primer.level")
    return msg("primer.ahead" if points > 0 else "primer.behind", n=round(abs(points)))


def _next_best(marks: Sequence[MoveMark]) -> MoveMark | None:
    """Return the highest mark that is not the best; None if there is none."""
    return max((mark for mark in marks if not mark.best), key=lambda mark: _number(mark.text), default=None)


def _number(text: str) -> float:
    """Return the number in a shown value: "+9", "−3", "35%"."""
    return float(text.strip("%").replace("−", "-").replace("< ", "").replace("> ", ""))
