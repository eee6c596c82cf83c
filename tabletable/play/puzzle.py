"""Puzzles: positions out of games, in which one seat has one answer that is proved to be better than all others.

They are data: `puzzles.json` beside the rules of a game, found by `tools/puzzles.py`. Whether an answer is right is not
said there but proved again by `Game.proof` when it is given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import tabletable
from tabletable.core.command import Command, command_from_json
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.message import GameText, Msg, SeatRef, game_text, msg
from tabletable.core.thinking import Proving
from tabletable.play.match import Match
from tabletable.play.seats import Seat
from tabletable.play.session import Barrier, Session

STARS: Final = (1150, 1300, 1450, 1600)
"""Ratings from which a puzzle has a star more."""
POINTS: Final = "points"
"""The goal of games in which the first move decides, by how many points it gains; in all others one has to win."""


class Puzzle(NamedTuple):
    """One of them."""

    game: str
    id: str
    """The beginning of the fingerprint of its state."""
    options: Mapping[str, OptionValue]
    state: Mapping[str, Any]
    """See `State.to_json`."""
    seat: int
    """Whose decision it is."""
    line: tuple[Command, ...]
    """The answer and all that follows from it."""
    solvers: int
    """Of ten bots, five of them easy and five normal, so many found it."""
    rating: int
    is_points: bool

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.state["hands"])

    @property
    def stars(self) -> int:
        """How difficult it is, 1 to 5."""
        return 1 + sum(self.rating >= least for least in STARS)

    @property
    def own(self) -> tuple[Command, ...]:
        """The commands of the line that one has to find."""
        return tuple(command for command in self.line if command.seat == self.seat)

    def task(self, form: str = "task") -> Msg:
        """What is asked for; "more" says how."""
        other = SeatRef((self.seat + 1) % self.seats)
        return msg(game_text(self.game, GameText.PUZZLE, form), player=other)


def file_of(game: str) -> Path:
    """Where the puzzles of a game stand, if it has any."""
    return Path(tabletable.__file__).resolve().parent / "games" / game / "puzzles.json"


@cache
def read(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; () if it has none."""
    return tuple(sorted(stored(game), key=lambda each: (each.rating, each.id)))


@cache
def stored(game: str) -> tuple[Puzzle, ...]:
    """The same in the order of the file, which stays the same when they are rated anew: days go by it."""
    file = file_of(game)
    if not file.is_file():
        return ()
    told = json.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Puzzle(
            game,
            one["id"],
            told["options"],
            one["state"],
            one["seat"],
            tuple(command_from_json(command) for command in one["line"]),
            one["solvers"],
            one["rating"],
            told["goal"] == POINTS,
        )
        for one in told["puzzles"]
    )


class PuzzleSession(Session):
    """A session that begins with the position of a puzzle."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats, puzzle.options, 0, position=puzzle.state)

    def proving(self, seat: int) -> Proving | None:
        """Works out what a seat's decision is worth."""
        return self.game.proof(self.view(seat))


class PuzzleMatch(Match):
    """The match of a puzzle: the others do what they have to, and the puzzle says when anything goes back."""

    def __init__(self, session: PuzzleSession, seat: int) -> None:
        super().__init__(session, 0)
        self.look(seat)

    def undo_stop(self, free: bool) -> Barrier:
        """See `Match`."""
        return Barrier.NOTHING


class Attempt:
    """One person's attempt at a puzzle: which commands are right, and whether it is solved."""

    def __init__(self, session: PuzzleSession, puzzle: Puzzle) -> None:
        self.session, self.puzzle = session, puzzle
        self._result = session.round_result()
        self.mistakes = 0
        self.is_shown = False
        """The answer was shown."""
        self.is_solved = False

    @property
    def is_won(self) -> bool:
        """Whether the round or the game has come to its end."""
        return self.session.outcome() is not None or self.session.round_result() != self._result

    def answered(self) -> None:
        """A right command was given: see whether that was all."""
        self.is_solved = self.puzzle.is_points or self.is_won

    @property
    def next_of_line(self) -> Command | None:
        """What the line does next, None where one has left it or it is over."""
        given = [step.command for step in self.session.steps]
        line = self.puzzle.line
        return line[len(given)] if list(line[: len(given)]) == given and len(given) < len(line) else None
