"""What the moves of a step are worth that is asked as a puzzle: worked out while one thinks, told with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.bots.worth import rate_decision
from tabletable.core.advice import Analysis, Mark
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
"""How long it works in one frame."""
_CHANCE: Final = ("primer.chance.wrong", "primer.chance.fair", "primer.chance.right")
_WORTH: Final = ("primer.worth.wrong", "primer.worth.fair", "primer.worth.right")
"""What is said of a move to be tried again, of a good one that is not the best, and of the best."""
_ENDS: Final = ("primer.ends.wrong", "primer.ends.fair", "primer.ends.right")
"""The same of points, for whoever hears it: a sign before a number is not heard as who is ahead."""
_SEED: Final = 2011
"""The same move always shows the same value."""


class Worth:
    """The values of the learner's present decision. Nothing is worked out for a step that is no puzzle."""

    def __init__(self, learner: Learner) -> None:
        self._learner = learner
        self._working: Sliced[int, Analysis | None] | None = None
        self._marks: tuple[Mark, ...] = ()
        self._view: View[Any] | None = None
        """What the learner knew when the decision was made."""
        self.tried: Command | None = None
        """The move that was answered last."""

    def begin(self) -> None:
        """Another step has begun."""
        session = self._learner.session
        self._marks, self.tried, self._working = (), None, None
        self._view = session.view(LEARNER)
        if self._learner.exercise.is_puzzle:
            legal, at = session.legal(LEARNER), len(session.steps)
            self._working = Sliced(valued(session.game, self._view, legal, at))

    @property
    def is_working(self) -> bool:
        """Whether there is anything left to work out."""
        return self._working is not None

    def work(self, seconds: float = SLICE_S) -> None:
        """Go on for so long."""
        if self._working is None or not self._working.go_on(seconds):
            return
        analysis, self._working = self._working.found, None
        marks = analysis.marks if analysis is not None else ()
        legal = self._learner.session.legal(LEARNER)
        self._marks = tuple(mark for mark in marks if mark.command in legal)  # not what may follow

    def answered(self, command: Command) -> None:
        """A move was tried: what it is worth has to be known now."""
        self.tried = command
        while self._working is not None:
            self.work(1.0)
        if self._marks and not any(mark.command == command for mark in self._marks):
            self._add(command)

    def _add(self, command: Command) -> None:
        """Value a move that was not among those worth a mark, beside the others and by the same trials."""
        session = self._learner.session
        insight = session.game.outlook()
        if insight is None:
            return
        tried = rate_decision(session.game, insight, session.view(LEARNER), session.legal(LEARNER), command, Rng(_SEED))
        found = finish(tried)
        if found is not None:
            best = round(100 * found.options[0].chances[LEARNER])
            percents = ((one.command, round(100 * one.chances[LEARNER])) for one in found.options)
            self._marks = tuple(Mark(each, f"{percent}%", percent == best) for each, percent in percents)

    def verdict(self, is_right: bool, is_spoken: bool = False) -> Msg | None:
        """Return the value of the move that was tried, beside the best one or, if it is that, the next best.

        What is right is told with the name of the other move; what is wrong is not, for it is tried again. None: there
        is nothing to compare it with.
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


def _as_shown(mark: Mark) -> Msg | str:
    return mark.text


def _in_words(mark: Mark) -> Msg | str:
    """A margin as who is ahead by how much."""
    points = _number(mark.text)
    if not points:
        return msg("primer.level")
    return msg("primer.ahead" if points > 0 else "primer.behind", n=round(abs(points)))


def _next_best(marks: Sequence[Mark]) -> Mark | None:
    """The highest of those that are not the best."""
    return max((mark for mark in marks if not mark.best), key=lambda mark: _number(mark.text), default=None)


def _number(text: str) -> float:
    """A value as it is told: "+9", "−3", "35%"."""
    return float(text.strip("%").replace("−", "-").replace("< ", "").replace("> ", ""))
