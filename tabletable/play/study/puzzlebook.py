"""Puzzle results of the people of this computer: ratings, days, daily deals. Also the puzzle and deal of each day.

They follow from the date alone, so they are equal for all players without any network.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Annotated, Any, Final, NamedTuple

from tabletable.core.fields import ByKey, Later, OneOf, Range, Text, Truth
from tabletable.core.looks import Cover
from tabletable.core.rng import Rng
from tabletable.play.dealcode import BITS
from tabletable.play.files.datafile import Book
from tabletable.play.files.dates import read_day
from tabletable.play.keeping.saveschema import COUNT, GAME_ID, NAME, Declared
from tabletable.play.study import puzzle
from tabletable.play.study.puzzle import DIFFICULTIES, Puzzle, Wanted, generation
from tabletable.play.study.skill import Rating, moved

FILE_NAME: Final = "puzzles.json"
FIRST: Final = 1300
"""The initial rating."""
WIDEST: Final = 350
NARROWEST: Final = 40
KNOWN_AFTER: Final = 5
"""The number of answered puzzles from which a rating is shown."""
MOST_DAYS: Final = 1500
MOST_PUZZLES: Final = 2000
"""The number of puzzles of a game whose results are kept; the first that are in no file go."""
PUZZLE_DEVIATION: Final = 80
_RATINGS: Final = Range(100, 4000)

RIGHT: Final = "right"
"""The day's puzzle was solved with the first answer."""
LATER: Final = "later"
"""The day's puzzle was solved with a later answer."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's results with the puzzles of a game."""

    rating: Annotated[int, _RATINGS] = FIRST
    deviation: Annotated[int, Range(1, WIDEST)] = WIDEST
    """The standard deviation of the rating."""
    answered: Annotated[Mapping[str, bool], ByKey(Text(8, r"[0-9a-f]{8}"), Truth(), MOST_PUZZLES)] = field(
        default_factory=dict
    )
    """By puzzle, whether the first answer was right."""
    solved: Annotated[Mapping[str, bool], ByKey(Text(8, r"[0-9a-f]{8}"), Truth(), MOST_PUZZLES)] = field(
        default_factory=dict
    )
    """The puzzles solved in the end."""
    reached: Annotated[Mapping[str, int], ByKey(OneOf(*DIFFICULTIES), COUNT, len(DIFFICULTIES)), Later({})] = field(
        default_factory=dict
    )
    """By difficulty, the number of the last solved puzzle among those that are found anew."""

    @property
    def is_known(self) -> bool:
        """Whether there were enough answers to tell a rating."""
        return len(self.answered) >= KNOWN_AFTER

    def after(self, puzzle: Puzzle, is_right: bool) -> Rated:
        """Return the results after the first answer to a puzzle, rated like a game; a second answer changes nothing."""
        if puzzle.id in self.answered:
            return self
        rating = moved(Rating(self.rating, self.deviation), puzzle.rating, PUZZLE_DEVIATION, is_right)
        return replace(
            self,
            rating=round(min(4000, max(100, rating.points))),
            deviation=min(WIDEST, max(NARROWEST, round(rating.deviation))),
            answered=_latest_of(puzzle.game, {**self.answered, puzzle.id: is_right}),
        )

    @property
    def difficulty(self) -> str:
        """The difficulty of which a puzzle is wanted next: one step harder for each hundred points gained."""
        names: list[str] = [*DIFFICULTIES]
        return names[sum(self.rating >= FIRST + 100 * step for step in (0, 1, 2))]

    def next_of(self, game: str, difficulty: str) -> Wanted:
        """Return the first unsolved puzzle of a difficulty among those that are found anew."""
        return Wanted(game, [*DIFFICULTIES].index(difficulty), self.reached.get(difficulty, 0) + 1)


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a person's first game of a daily deal."""

    is_won: Annotated[bool, Truth()] = False
    moves: Annotated[int, COUNT] = 0
    """The number of the person's own commands."""


_DAY = Text(10, r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Solver:
    """All puzzle results of a person."""

    games: Annotated[Mapping[str, Rated], ByKey(GAME_ID, Declared(Rated), 100)] = field(default_factory=dict)
    days: Annotated[Mapping[str, str], ByKey(_DAY, OneOf(RIGHT, LATER), MOST_DAYS)] = field(default_factory=dict)
    """By day, how its puzzle was solved."""
    deals: Annotated[Mapping[str, DealResult], ByKey(_DAY, Declared(DealResult), MOST_DAYS)] = field(
        default_factory=dict
    )

    def of(self, game: str) -> Rated:
        """Return the results in a game."""
        return self.games.get(game, Rated())

    @property
    def solved(self) -> int:
        """The number of puzzles solved."""
        return sum(len(rated.solved) for rated in self.games.values())

    @property
    def overall(self) -> tuple[int, int] | None:
        """The mean rating over all games, weighted by precision, and its standard deviation; None if none is known."""
        known = [rated for rated in self.games.values() if rated.is_known]
        if not known:
            return None
        weights = [1 / rated.deviation**2 for rated in known]
        mean = sum(w * rated.rating for w, rated in zip(weights, known, strict=True)) / sum(weights)
        return round(mean), round(1 / math.sqrt(sum(weights)))

    def streak(self, today: date) -> int:
        """Return the number of consecutive days up to now; today may be missing yet. A clock set back loses nothing."""
        days = self._solved_days
        return _row_up_to(days, max((today, *days)))

    @property
    def longest(self) -> int:
        """The most days in a row."""
        days = self._solved_days
        return max((_row_up_to(days, day) for day in days), default=0)

    @property
    def _solved_days(self) -> set[date]:
        """The days whose puzzle was solved; notes that name no day are not counted."""
        return {day for day in map(read_day, self.days) if day is not None}


def _row_up_to(days: set[date], last: date) -> int:
    at = last if last in days else last - timedelta(1)
    count = 0
    while at in days:
        count, at = count + 1, at - timedelta(1)
    return count


class PuzzleBook(Book[Solver]):
    """The file of everyone's puzzle results, by name."""

    FILE = FILE_NAME
    KIND = ByKey(NAME, Declared(Solver), 200)
    EMPTY = Solver()

    def answer(self, name: str, puzzle: Puzzle, is_right: bool) -> None:
        """Note the first answer to a puzzle. Raises `SaveError`."""
        self.change(name, lambda known: _with(known, puzzle, known.of(puzzle.game).after(puzzle, is_right)))

    def solve(self, name: str, puzzle: Puzzle, day: str = "", wanted: Wanted | None = None) -> None:
        """Note that a puzzle was solved, as the one of a `day` or the one that was `wanted`. Raises `SaveError`."""

        def solved(known: Solver) -> Solver:
            rated = known.of(puzzle.game)
            rated = replace(rated, solved=_latest_of(puzzle.game, {**rated.solved, puzzle.id: True}))
            if wanted is not None:
                difficulty = [*DIFFICULTIES][wanted.difficulty]
                last = max(wanted.number, rated.reached.get(difficulty, 0))
                rated = replace(rated, reached={**rated.reached, difficulty: last})
            after = _with(known, puzzle, rated)
            if not day or day in known.days:
                return after
            how = RIGHT if rated.answered.get(puzzle.id) else LATER
            return replace(after, days=_latest({**known.days, day: how}))

        self.change(name, solved)

    def deal(self, name: str, day: str, result: DealResult) -> None:
        """Note the first game of a daily deal. Raises `SaveError`."""
        self.change(
            name,
            lambda known: known if day in known.deals else replace(known, deals=_latest({**known.deals, day: result})),
        )


def _with(known: Solver, puzzle: Puzzle, rated: Rated) -> Solver:
    return replace(known, games={**known.games, puzzle.game: rated})


def _latest_of(game: str, results: Mapping[str, bool]) -> dict[str, bool]:
    """Return results by puzzle, without the oldest beyond `MOST_PUZZLES`; those of the game's file stay."""
    excess = len(results) - MOST_PUZZLES
    if excess <= 0:
        return {**results}
    stored = {each.id for each in puzzle.stored(game)}
    gone = {*[each for each in results if each not in stored][:excess]}
    return {each: is_right for each, is_right in results.items() if each not in gone}


def _latest(days: Mapping[str, Any]) -> dict[str, Any]:
    return dict(sorted(days.items())[-MOST_DAYS:])


def merged(one: Solver, two: Solver) -> Solver:
    """Return the results of two records of one person; those of the second take precedence."""
    games = {**one.games, **two.games}
    for game in one.games.keys() & two.games.keys():
        first, second = one.games[game], two.games[game]
        games[game] = replace(
            second,
            answered=_latest_of(game, {**first.answered, **second.answered}),
            solved=_latest_of(game, {**first.solved, **second.solved}),
            reached={
                each: max(first.reached.get(each, 0), second.reached.get(each, 0))
                for each in DIFFICULTIES
                if each in first.reached or each in second.reached
            },
        )
    return Solver(games, _latest({**one.days, **two.days}), _latest({**one.deals, **two.deals}))


# ------------------------------------------------------------------------------------------------ the day

_DEAL_SALT: Final = 0xDA11_DEA1
_PUZZLE_SALT: Final = 0xDA11_9022
_LEVEL: Final = "normal"
_MOST_SEATS: Final = 4
LOOK_BACK: Final = 60
"""The number of days for which a deal is recognised by its seed."""


class DailyDeal(NamedTuple):
    """The deal of a day."""

    game: str
    seats: int
    level: str
    seed: int


def puzzle_wanted(games: Iterable[str], day: date) -> Wanted | None:
    """Return the puzzle of a day to be found: the games take turns, and each goes from easy to expert in its own.

    None if nothing can be found, as in a game that has only the puzzles of its file.
    """
    asking = [game for game in sorted(games) if generation(game) is not None or any(_exact(game))]
    if not asking:
        return None
    turn, at = divmod(day.toordinal(), len(asking))
    if generation(asking[at]) is None:
        return None
    return Wanted(asking[at], (turn + at) % len(DIFFICULTIES), day.toordinal())


def _exact(game: str) -> list[Puzzle]:
    return [each for each in puzzle.stored(game) if each.is_exact]


def daily_puzzle(games: Iterable[str], day: date) -> Puzzle | None:
    """Return the printed puzzle of a day, asked while no other is found: the games take turns, and each
    game's puzzles repeat only after all were used.
    """
    packs = [pack for game in sorted(games) if (pack := _exact(game))]
    if not packs:
        return None
    number, at = divmod(day.toordinal(), len(packs))
    pack = packs[at]
    order = list(range(len(pack)))
    Rng(_PUZZLE_SALT).shuffle(order)
    return pack[order[number % len(pack)]]


def daily_deal(covers: Iterable[Cover], day: date) -> DailyDeal:
    """Return the deal of a day: the games take turns."""
    by_id = {cover.id: cover for cover in covers}
    game = sorted(by_id)[day.toordinal() % len(by_id)]
    least, most = by_id[game].min_seats, by_id[game].max_seats
    seed = Rng(_DEAL_SALT + day.toordinal()).seed() & ((1 << BITS) - 1)
    return DailyDeal(game, max(least, min(most, _MOST_SEATS)), _LEVEL, seed)


def next_or_new(game: str, rated: Rated, passed: Sequence[str] = ()) -> Puzzle | Wanted | None:
    """Return the next printed puzzle of a game; when all are solved, the next one to be found, if any can be."""
    pack = puzzle.read(game)
    if generation(game) is None or any(each.id not in rated.solved for each in pack):
        return next_puzzle(pack, rated, passed)
    return rated.next_of(game, rated.difficulty)


def next_puzzle(pack: Sequence[Puzzle], rated: Rated, passed: Sequence[str] = ()) -> Puzzle | None:
    """Return the unsolved puzzle nearest to a rating; if all are solved, the one after the last of `passed`.

    `passed`: the puzzles just visited, in order, none of which is repeated as long as there is another.
    """
    seen = {each: at for at, each in enumerate(passed)}
    open_ = [each for each in pack if each.id not in rated.solved]
    if open_:
        return min(
            open_,
            key=lambda each: (
                seen.get(each.id, -1),
                each.id in rated.answered,
                abs(each.rating - rated.rating),
                each.id,
            ),
        )
    ids = [each.id for each in pack]
    after = passed[-1] if passed else ""
    return pack[(ids.index(after) + 1 if after in ids else 0) % len(pack)] if pack else None
