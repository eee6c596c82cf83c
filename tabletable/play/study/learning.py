"""A person's progress with the lessons and exercises of a game, and the next step."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from tabletable.core.message import Msg
from tabletable.play.study import primer, puzzle
from tabletable.play.study.primer import CAN, Primer
from tabletable.play.study.progress import Progress
from tabletable.play.study.puzzle import Puzzle
from tabletable.play.study.puzzlebook import Rated

EXERCISES: Final = 3
"""The number of a game's easiest puzzles that serve as exercises."""


class Completion(Enum):
    """The progress with a lesson, or with all exercises of a game."""

    OPEN = "open"
    BEGUN = "begun"
    DONE = "done"


class Learned(NamedTuple):
    """A person's progress with everything there is to learn about a game."""

    game: str
    lessons: tuple[Primer, ...]
    progress: tuple[Progress, ...]
    """The progress of each lesson."""
    rated: Rated
    """The results with its puzzles."""

    @property
    def exercises(self) -> tuple[Puzzle, ...]:
        """The game's easiest puzzles, read only when needed: that takes as long as half a page, and a beginner needs
        none.
        """
        return puzzle.read(self.game)[:EXERCISES]

    @property
    def solved(self) -> tuple[bool, ...]:
        """Whether each exercise was solved."""
        return tuple(each.id in self.rated.solved for each in self.exercises)

    @property
    def at_once(self) -> tuple[bool, ...]:
        """Whether the first answer to each exercise was right."""
        return tuple(self.rated.answered.get(each.id, False) for each in self.exercises)

    @property
    def is_begun(self) -> bool:
        """Whether any lesson was begun or any puzzle solved."""
        return bool(self.rated.solved) or any(_of_lesson(each) is not Completion.OPEN for each in self.progress)

    @property
    def completions(self) -> tuple[Completion, ...]:
        """The completion of each lesson, and of the exercises together, if there are any."""
        completions = [_of_lesson(each) for each in self.progress]
        if self.exercises:
            done = Completion.DONE if all(self.solved) else Completion.BEGUN
            completions.append(done if any(self.solved) else Completion.OPEN)
        return tuple(completions)

    @property
    def is_done(self) -> bool:
        """Whether everything is learned."""
        return all(each.is_done for each in self.progress) and all(self.solved)

    @property
    def next(self) -> int | None:
        """The first lesson that was not done to its end, None if all were."""
        return next((at for at, each in enumerate(self.progress) if not each.is_done), None)

    @property
    def can(self) -> tuple[Msg, ...]:
        """The abilities promised by the latest lesson done; () before the first."""
        done = [lesson for lesson, progress in zip(self.lessons, self.progress, strict=True) if progress.is_done]
        return promised(done[-1]) if done else ()


def promised(lesson: Primer) -> tuple[Msg, ...]:
    """Return the abilities promised by a lesson."""
    return tuple(lesson.title(form) for form in CAN)


def learned(game: str, progress: Mapping[str, Progress], rated: Rated) -> Learned:
    """Return the progress with a game. `progress` is that of all primers, `rated` the results with its puzzles."""
    lessons = primer.lessons(game)
    return Learned(game, lessons, tuple(progress.get(lesson.key, Progress()) for lesson in lessons), rated)


def _of_lesson(progress: Progress) -> Completion:
    if progress.is_done:
        return Completion.DONE
    return Completion.BEGUN if progress.at else Completion.OPEN
