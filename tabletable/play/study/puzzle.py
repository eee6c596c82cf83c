"""Puzzles: positions from games in which one answer of a seat is proved to be better than all others or, in questions
about hidden roles, far more likely.

They are data: `puzzles.json` beside the rules of a game, found by `tools/puzzles.py`. The file does not say whether an
answer is right: `Game.proof` proves it again when it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from tabletable.core.command import Command, command_from_json
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.message import GameText, MessageFamily, Msg, SeatRef, game_text, msg
from tabletable.core.registry import game_file
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proving
from tabletable.play.match import Match
from tabletable.play.seats import Seat
from tabletable.play.session import Barrier, Session
from tabletable.play.study.gamedata import Entries, entries

FILE: Final = "puzzles.json"
STEPS: Final = (1150, 1350, 1550)
"""Ratings from which a puzzle of a game without a `Generation` is one step more difficult."""
DIFFICULTIES: Final = MessageFamily("puzzle.difficulty.*", "easy medium hard expert")
"""The names of the difficulties, the easiest first."""
WIN: Final = "win"
"""The usual goal: to win the round, or the game."""
POINTS: Final = "points"
"""The goal of games in which the first move decides, by how many points it gains."""
WHO: Final = "who"
"""The goal of puzzles about hidden roles: the first move shows which player the solver suspects, by
the moves before.
"""
OWN: Final = "own"
"""The goal of positions from the player's own games: the first move must be one of the best."""
_SALT: Final = 0x9022_1E55
_OWN: Final = MessageFamily("practice.*", "task more")


class Generation(NamedTuple):
    """How puzzles of a game are found in games of bots: `generation` in its file."""

    options: Mapping[str, OptionValue]
    goal: str
    seats: tuple[int, ...]
    """The numbers of seats of these games."""
    level: str
    """The level of their bots; weak ones overlook more wins."""
    is_turn: bool
    """Whether the points are those of one turn: the line ends with it, and is proved to its end."""
    steps: tuple[int, ...]
    """Ratings from which a puzzle is medium, hard, very hard."""
    games: int
    """The number of games searched for one puzzle."""


class Wanted(NamedTuple):
    """A puzzle to be found, the same on every computer."""

    game: str
    difficulty: int
    """0 to 3; where the games that may be searched have none of it, the nearest one is found."""
    number: int
    """Which one of these: the ordinal of a day, or counted from 1."""

    @property
    def seed(self) -> int:
        """The seed of the games that are searched."""
        return Rng(_SALT + crc32(f"{self.game}/{self.difficulty}/{self.number}".encode())).seed()


class Puzzle(NamedTuple):
    """A puzzle."""

    game: str
    id: str
    """The beginning of the fingerprint of the position it asks about."""
    options: Mapping[str, OptionValue]
    state: Mapping[str, Any]
    """The whole state as JSON data, as `State.to_json` writes it."""
    story: tuple[Command, ...]
    """Commands since `state`, leading to the position of the puzzle."""
    seat: int
    """The seat to decide for."""
    line: tuple[Command, ...]
    """The solution, and all that follows from it."""
    solvers: int
    """The number of ten bots, five easy and five normal, that found the solution."""
    rating: int
    goal: str
    """`WIN`, `POINTS`, `WHO` or `OWN`."""

    @property
    def name(self) -> Msg:
        """Its name as an exercise, which the easiest puzzles of a game are."""
        return Msg(game_text(self.game, GameText.EXERCISE, self.id))

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.state["hands"])

    @property
    def is_points(self) -> bool:
        """Whether it is about how many points a move gains."""
        return self.goal == POINTS

    @property
    def is_own(self) -> bool:
        """Whether it comes from one of the player's own games."""
        return self.goal == OWN

    @property
    def is_one_move(self) -> bool:
        """Whether only the first move is asked for."""
        return self.goal != WIN

    @property
    def is_exact(self) -> bool:
        """Whether the solution is certain, not just very likely."""
        return self.goal not in (WHO, OWN)

    @property
    def difficulty(self) -> int:
        """The difficulty among the puzzles of its game, 0 to 3."""
        how = generation(self.game)
        return sum(self.rating >= least for least in (STEPS if how is None else how.steps))

    @property
    def own(self) -> tuple[Command, ...]:
        """The commands of the line that the player has to find."""
        return tuple(command for command in self.line if command.seat == self.seat)

    def text(self, form: str) -> str:
        """Return the id of a text about the puzzle: see `GameText.PUZZLE`."""
        if self.is_own:
            return _OWN[form]
        return game_text(self.game, GameText.PUZZLE, *((WHO, form) if self.goal == WHO else (form,)))

    def task(self, form: str = "task") -> Msg:
        """Return the task; "more" explains how it is meant."""
        other = SeatRef((self.seat + 1) % self.seats)
        return msg(self.text(form), player=other)


def file_of(game: str) -> Path:
    """Return the path of a game's puzzle file; it may be missing."""
    return game_file(game, FILE)


@cache
def read(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; () if it has none."""
    return tuple(sorted(stored(game), key=lambda each: (each.rating, each.id)))


def stored(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in the file's order, which stays fixed when they are rated anew: the puzzle of a day depends
    on it.
    """
    return opened(game).entries


@cache
def opened(game: str) -> Entries[Puzzle]:
    """Return the puzzles of a game in the order of its file, with messages about unreadable ones."""
    return entries(game, FILE, lambda told: ({**told, **one} for one in told["puzzles"]), partial(parsed, game))


@cache
def generation(game: str) -> Generation | None:
    """Return how puzzles of a game are found; None if it has only those of its file."""
    generations = entries(game, FILE, lambda told: [told] if "generation" in told else [], _generation).entries
    return generations[0] if generations else None


def _generation(data: Mapping[str, Any]) -> Generation:
    how = data["generation"]
    result = Generation(
        {**data["options"]},
        data["goal"],
        tuple(how["seats"]),
        how.get("level", "normal"),
        how.get("is_turn", False),
        tuple(how["steps"]),
        how["games"],
    )
    if result.goal not in (WIN, POINTS):
        raise ValueError(f"no puzzles are found with the goal {result.goal!r}")
    if not result.seats or len(result.steps) != len(DIFFICULTIES) - 1 or result.games < 1:
        raise ValueError("no seats, no steps or no games")
    return result


def parsed(game: str, data: Mapping[str, Any]) -> Puzzle:
    """Return a puzzle from its JSON data. Raises the errors of data of an unexpected shape."""
    puzzle = Puzzle(
        game,
        data["id"],
        data["options"],
        data["state"],
        tuple(command_from_json(command) for command in data.get("story", ())),
        data["seat"],
        tuple(command_from_json(command) for command in data["line"]),
        data["solvers"],
        data["rating"],
        data["goal"],
    )
    if puzzle.seat not in range(puzzle.seats) or not puzzle.own:
        raise ValueError(f"seat {puzzle.seat} has nothing to answer")
    if puzzle.goal not in (WIN, POINTS, WHO):
        raise ValueError(f"there is no goal {puzzle.goal!r}")
    _ = puzzle.name, puzzle.task(), puzzle.difficulty  # what it is asked for in lists
    return puzzle


class PuzzleSession(Session):
    """A session that begins with the position of a puzzle."""

    def __init__(self, game: Game[Any], puzzle: Puzzle, seats: Sequence[Seat]) -> None:
        super().__init__(game, seats, puzzle.options, 0, position=puzzle.state)
        self._story = puzzle.story
        for command in puzzle.story:
            self.submit(command, recorded=True)

    @property
    def commands(self) -> list[Command]:
        """The commands since the start of the puzzle."""
        return [step.command for step in self.steps[len(self._story) :]]

    def asked(self) -> Any:
        """Return an independent copy of the puzzle's state, with every secret."""
        state = self.dealt()
        for command in self._story:
            self.game.apply(state, command)
        return state

    def ask_again(self) -> None:
        """Go back to the start of the puzzle."""
        self.rewind(len(self._story))

    def proving(self, seat: int) -> Proving | None:
        """Return a solver for a seat's decision, a generator that ends with the exact value of each option; None if the
        game has none.
        """
        return self.game.proof(self.view(seat))


class PuzzleMatch(Match):
    """The match of a puzzle: other seats make forced moves, and the puzzle decides when moves are undone."""

    def __init__(self, session: PuzzleSession, seat: int) -> None:
        super().__init__(session, 0)
        self.look(seat)

    def undo_stop(self, free: bool) -> Barrier:
        return Barrier.NOTHING


class Attempt:
    """A person's attempt at a puzzle: the right commands, and whether it is solved."""

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
        """Record a right command: the puzzle is solved if one move was asked for or the goal is reached."""
        self.is_solved = self.puzzle.is_one_move or self.is_won

    @property
    def next_of_line(self) -> Command | None:
        """The next command of the line; None after leaving it or at its end."""
        played, line = self.session.commands, self.puzzle.line
        return line[len(played)] if list(line[: len(played)]) == played and len(played) < len(line) else None
