"""Checks that a game's learning material can be played: its lessons, puzzles and stations of the street."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tabletable.core.game import Game
from tabletable.core.message import Msg
from tabletable.play.botplugins import is_known
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer, puzzle, street
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import Primer
from tabletable.play.study.puzzle import Puzzle, PuzzleSession
from tabletable.play.study.street import Station

_UNPLAYABLE = (ValueError, LookupError, TypeError, AttributeError, AssertionError)
"""Exceptions that games raise for data of an unexpected shape; all errors of games are ValueErrors, too."""

Wording = Callable[[Msg], str]
"""Returns the reason why a message can't be shown, "" if it can."""


def left_out(game: str) -> tuple[str, ...]:
    """Return one line of English for each entry of the game's files that can't be read."""
    return (*primer.opened(game).left_out, *puzzle.opened(game).left_out, *street.opened(game).left_out)


def faults(game: Game[Any], problem: Wording) -> Iterator[str]:
    """Yield one line of English for each entry that players would miss or be stopped by."""
    name = game.info.id
    yield from left_out(name)
    for lesson in primer.lessons(name):
        words = [lesson.title(), *map(lesson.word, range(len(lesson.exercises)))]
        yield from _of(f"{primer.FILE}, {lesson.lesson}", partial(_go_through, game, lesson), words, problem)
    for each in puzzle.stored(name):
        yield from _of(f"{puzzle.FILE}, {each.id}", partial(_solve, game, each), [each.task()], problem)
    for station in street.stored(name):
        words = [station.title, *(aim.sentence(name) for aim in station.aims)]
        yield from _of(f"{street.FILE}, {station.id}", partial(_sit_down, game, station), words, problem)


def _of(where: str, play: Callable[[], str], words: list[Msg], problem: Wording) -> Iterator[str]:
    try:
        if why := play():
            yield f"{where}: {why}"
    except _UNPLAYABLE as error:
        yield f"{where}: {type(error).__name__}: {error}"
    for message in words:
        if why := problem(message):
            yield f"{where}: {message.id}: {why}"


def _seats(count: int) -> list[Seat]:
    return [Seat(BOT if seat else HUMAN, str(seat), "random" if seat else "") for seat in range(count)]


def _go_through(game: Game[Any], lesson: Primer) -> str:
    """Begin a lesson at each of its exercises."""
    for at, exercise in enumerate(lesson.exercises):
        learner = Learner(game, lesson, _seats(lesson.seats), at)
        if exercise.asks and not learner.asked():
            return f"what {exercise.id} asks for is not legal"
    return ""


def _solve(game: Game[Any], puzzle: Puzzle) -> str:
    """Play the answer of a puzzle."""
    session = PuzzleSession(game, puzzle, _seats(puzzle.seats))
    for command in puzzle.line:
        session.submit(command)
    return ""


def _sit_down(game: Game[Any], station: Station) -> str:
    """Begin a game at a station."""
    for level in station.rivals:
        if not is_known(game.info, level):
            return f"{level!r} is none of its levels"
    station.begin(game, _seats(station.seats))
    return "" if station.is_shown else "nobody sees it: that all can be lit was not shown of it as it is now"
