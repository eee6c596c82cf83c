"""Positions of a person's own games in which they lost most, asked again at growing intervals.

A position is kept as its seat saw it: hidden cards are dealt anew from the view alone, so that no file and no screen
contains a card this person could not know. The values of the moves are those of the review for this seat.

Days follow a fixed ladder rather than a library such as `fsrs`: that needs graded answers, a float model fitted to
vocabulary and times in UTC with steps of minutes; for right or wrong and whole days it results in a similar ladder (2,
11, 46, 163 days), which could not be explained to the player in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice
from math import hypot
from typing import Annotated, Any, Final, TypeAlias

from tabletable.bots.search import kind_of
from tabletable.bots.worth import MOST_OPTIONS, Decision, Option
from tabletable.core.command import Command, command_from_json
from tabletable.core.digest import canonical
from tabletable.core.errors import BrokenState
from tabletable.core.fields import ByKey, Nullable, OneOf, Range, Text, Truth
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.rng import Rng
from tabletable.core.thinking import Proof, Proving
from tabletable.play.advising import find_reason
from tabletable.play.files.datafile import Book, renamed
from tabletable.play.files.dates import read_day
from tabletable.play.files.safejson import Plain
from tabletable.play.hindsight.review import TOO_SHORT, Review
from tabletable.play.hindsight.reviewbook import CHANCE, POINTS
from tabletable.play.keeping import saveschema
from tabletable.play.people.chronicle import SOMEBODY
from tabletable.play.seats import Seat
from tabletable.play.study.puzzle import OWN, Puzzle, PuzzleSession
from tabletable.play.study.puzzlebook import FIRST

FILE_NAME: Final = "practice.json"
PracticeKey: TypeAlias = tuple[str, str, int, int]
"""Game, beginning, seat and number of commands of a position."""
DAYS: Final = (1, 3, 7, 16, 35, 90)
"""Days until a position is asked again: the first after a wrong answer and for a new one, one step further after each
right one.
"""
MOST_A_GAME: Final = 3
"""The number of positions kept per game and person."""
MOST: Final = 40
"""The number of positions kept per person."""
MOST_IN_ALL: Final = 300
"""The number of positions kept of everyone, so that the file stays well below its limit."""
LEAST_LOST: Final = {CHANCE: 0.03, POINTS: 2.0}
"""Win probability (0 … 1) or points below which nothing is worth asking again."""
SURE: Final = 2.0
"""A loss counts if it is more than this many standard errors."""
FINE: Final = 1000
"""Files know whole numbers only: thousandths."""
_SEED: Final = 0x0DD5_EED5
_DAY: Final = Text(10, r"(\d{4}-\d\d-\d\d)?")


@dataclass(frozen=True, slots=True)
class Compared:
    """A move compared by the review."""

    command: Annotated[Any, saveschema.Anything()]
    """The command as JSON."""
    worth: Annotated[int, saveschema.WHOLE]
    """Thousandths of the win probability, or of a point of the margin."""
    is_best: Annotated[bool, Truth()] = False
    """Whether it differs from the best by no more than the error."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the position."""

    day: Annotated[str, _DAY]
    command: Annotated[Any, saveschema.Anything()]
    """The command as JSON; None if the solution was shown instead."""
    is_right: Annotated[bool, Truth()]


@dataclass(frozen=True, slots=True)
class Practice:
    """A position to be asked again."""

    game: Annotated[str, saveschema.GAME_ID]
    rules: Annotated[int, saveschema.COUNT]
    """`GameInfo.rules_version` of its game."""
    began: Annotated[str, Text(20, r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")]
    """When the game began, as saves note it."""
    seat: Annotated[int, Range(0, saveschema.MAX_SEATS - 1)]
    at: Annotated[int, saveschema.COUNT]
    """The number of commands before it."""
    options: Annotated[Mapping[str, OptionValue], saveschema.OPTIONS]
    state: Annotated[Any, Plain()]
    """A state that looks like the real one to the seat, as JSON."""
    unit: Annotated[str, OneOf(CHANCE, POINTS)]
    compared: Annotated[
        tuple[Compared, ...], saveschema.tuple_of(saveschema.Declared(Compared), MOST_OPTIONS + 1, least=2)
    ]
    """The compared moves, best first."""
    played: Annotated[int, Range(0, MOST_OPTIONS)]
    """The index in `compared` of the move played in the game."""
    due: Annotated[str, _DAY]
    """The day from which it is asked again; "" once learned."""
    step: Annotated[int, Range(0, len(DAYS))] = 0
    """The number of `DAYS` steps completed."""
    last: Annotated[Answer | None, Nullable(saveschema.Declared(Answer))] = None
    """The latest answer; None before the first."""

    @property
    def key(self) -> PracticeKey:
        """The game, seat and number of commands that identify the position."""
        return self.game, self.began, self.seat, self.at

    @property
    def puzzle(self) -> Puzzle:
        """The position as a puzzle."""
        name = sha256(canonical([*self.key])).hexdigest()[:8]
        best = command_from_json(self.compared[0].command)
        return Puzzle(self.game, name, self.options, self.state, (), self.seat, (best,), 0, FIRST, OWN)

    @property
    def lost(self) -> int:
        """The cost of the move played, in thousandths."""
        return self.compared[0].worth - self.compared[self.played].worth

    def is_due(self, today: date) -> bool:
        """Return whether it is to be asked on a day."""
        day = read_day(self.due)
        return day is not None and day <= today

    def answered(self, today: date, command: Command | None, is_right: bool) -> Practice:
        """Return it after an answer: learned after the last step, asked again tomorrow if wrong."""
        step = self.step + 1 if is_right else 0
        due = "" if step >= len(DAYS) else _after(today, DAYS[step])
        answer = Answer(today.isoformat(), None if command is None else command.to_json(), is_right)
        return replace(self, step=step, due=due, last=answer)


def _after(today: date, days: int) -> str:
    return (today + timedelta(days)).isoformat()


# ------------------------------------------------------------------------------------------------ of a review


def kept_of(
    review: Review, options: Mapping[str, OptionValue], began: str, today: date
) -> dict[str, tuple[Practice, ...]]:
    """Return by person the positions of a reviewed game in which they lost most, at most `MOST_A_GAME` each.

    A position counts only if the loss is distinguishable from chance, and the move from the best ones. Returns {} for a
    game that is too short to judge, and for rules read from a file.
    """
    is_from_file = any(isinstance(value, str) and value.startswith("{") for value in options.values())
    if not review.is_complete or len(review.entries) < TOO_SHORT or not began or is_from_file:
        return {}
    by_name: dict[str, tuple[Practice, ...]] = {}
    for seat in review.people:
        name = review.playback.seats[seat].name
        every = (_practice_of(review, at, seat, options, began, today) for at in review.mistakes(seat))
        picked = [*islice((one for one in every if one is not None), MOST_A_GAME)]
        if picked and name != SOMEBODY:
            by_name[name] = (*by_name.get(name, ()), *picked)[:MOST_A_GAME]
    return by_name


def _practice_of(
    review: Review, at: int, seat: int, options: Mapping[str, OptionValue], began: str, today: date
) -> Practice | None:
    """Return the position as a `Practice`; None if it cost too little, or the options can't be told apart."""
    decision, game = review.decision(at), review.playback.game
    unit = POINTS if review.is_reckoned else CHANCE
    if decision is None or decision.cost < LEAST_LOST[unit] or decision.cost <= SURE * decision.error:
        return None
    good, shown = as_good(decision, seat), decision.options
    is_cut_off = decision.total > len(shown) and len(good) >= len(shown) - 1  # what isn't shown could be as good
    if decision.played in good or is_cut_off:
        return None
    view = game.view(review.playback.state(at), seat)
    return Practice(
        game=game.info.id,
        rules=game.info.rules_version,
        began=began,
        seat=seat,
        at=at,
        options={**options},
        state=game.sample(view, Rng(_SEED + at)).to_json(),
        unit=unit,
        compared=tuple(
            Compared(option.command.to_json(), round(option.chances[seat] * FINE), number in good)
            for number, option in enumerate(shown)
        ),
        played=decision.played,
        due=_after(today, DAYS[0]),
    )


def as_good(decision: Decision, seat: int) -> list[int]:
    """Return which options differ from the best one by no more than the error of the two."""
    best = decision.options[0]

    def is_near(option: Option) -> bool:
        return best.chances[seat] - option.chances[seat] <= hypot(best.error, option.error)

    return [number for number, option in enumerate(decision.options) if number == 0 or is_near(option)]


# ------------------------------------------------------------------------------------------------ asking


class PracticeSession(PuzzleSession):
    """A session that begins with a kept position; its proof consists of the review's values.

    Raises `GameError` if the position is invalid by now because the rules have changed.
    """

    def __init__(self, game: Game[Any], practice: Practice, seats: Sequence[Seat]) -> None:
        super().__init__(game, practice.puzzle, seats)
        self._practice = practice
        view = self.view(practice.seat)
        legal, commands = self.legal(practice.seat), [command_from_json(each.command) for each in practice.compared]
        for command, one in zip(commands, practice.compared, strict=True):
            # What is no longer legal may be wrong, but not the answer.
            if command not in legal and (one.is_best or not game.legal_in_old_records(self.asked(), command)):
                raise BrokenState("the rules have changed since")
        if practice.rules != game.info.rules_version:
            raise BrokenState("the rules have changed since")
        insight = self.game.outlook()

        def kind(command: Command) -> object:
            return command if insight is None else kind_of(view, command, insight)

        numbers = {kind(command): number for number, command in reversed([*enumerate(commands)])}
        self.numbers = {command: numbers[kind(command)] for command in legal if kind(command) in numbers}
        """By legal command, the index of the equivalent compared move."""
        self.is_rest_worse = practice.unit == POINTS
        """Whether all others are worse than these: where points are exact all were compared, and the best are kept."""

    def worth(self, number: int) -> int:
        """Return the value of a compared move, in thousandths; values within the error of the best are equal to it."""
        one = self._practice.compared[number]
        return self._practice.compared[0].worth if one.is_best else one.worth

    def proving(self, seat: int) -> Proving | None:
        """Tell what each compared move is worth, and find the reason for the best."""
        return None if self.commands else self._prove()

    def _prove(self) -> Proving:
        view, legal = self.view(self._practice.seat), self.legal(self._practice.seat)
        best = command_from_json(self._practice.compared[0].command)
        why = yield from find_reason(self.game, view, legal, best)
        values = {command: self.worth(number) for command, number in self.numbers.items()}
        if self.is_rest_worse:
            least = min(values.values()) - 1
            values = {command: values.get(command, least) for command in legal}
        return Proof(values, True, None if why is None or why.verdict else why.reason)


# ------------------------------------------------------------------------------------------------ the file

Practices = Mapping[str, tuple[Practice, ...]]
"""Positions by person, in the order of their addition."""


class PracticeBook(Book[tuple[Practice, ...]]):
    """The file of everyone's positions, by name."""

    FILE = FILE_NAME
    KIND = ByKey(saveschema.NAME, saveschema.tuple_of(saveschema.Declared(Practice), MOST), 200)
    EMPTY = ()

    def add(self, practices: Practices) -> int:
        """Store new positions; return their number. Raises `SaveError`."""
        count = 0

        def extended(before: Practices) -> Practices:
            nonlocal count
            after = {**before}
            for name, positions in practices.items():
                own = before.get(name, ())
                known = {each.key for each in own}
                after[name] = trimmed((*own, *(one for one in positions if one.key not in known)), MOST)
            count = sum(map(len, after.values())) - sum(map(len, before.values()))
            return _bounded(after)

        self.revise(extended)
        return count

    def answer(self, name: str, practice: Practice, today: date, command: Command | None, is_right: bool) -> None:
        """Note the first answer to a position. Raises `SaveError`."""

        def answered(each: Practice) -> Practice:
            return each.answered(today, command, is_right) if each.key == practice.key else each

        self.change(name, lambda own: tuple(map(answered, own)))

    def drop(self, name: str, practice: Practice) -> None:
        """Delete a position, for example one that later rules do not allow. Raises `SaveError`."""
        self.change(name, lambda own: tuple(each for each in own if each.key != practice.key))


def trimmed(positions: Sequence[Practice], most: int) -> tuple[Practice, ...]:
    """Drop positions until at most `most` are left: learned ones first, then the oldest."""
    gone = sorted(range(len(positions)), key=lambda at: (positions[at].due != "", at))[: max(0, len(positions) - most)]
    return tuple(each for at, each in enumerate(positions) if at not in gone)


def _bounded(people: Practices) -> Practices:
    """Drop positions of the people with most of them, until the file is below its limit."""
    known = {**people}
    while sum(map(len, known.values())) > MOST_IN_ALL:
        name = max(known, key=lambda each: len(known[each]))
        known[name] = trimmed(known[name], len(known[name]) - 1)
    return known


def due(positions: Iterable[Practice], today: date) -> tuple[Practice, ...]:
    """Return the positions due on a day, longest overdue first."""
    return tuple(sorted((each for each in positions if each.is_due(today)), key=lambda each: each.due))


def next_day(positions: Iterable[Practice]) -> date | None:
    """Return the first day on which a position is due; None without any."""
    days = (read_day(each.due) for each in positions)
    return min((day for day in days if day is not None), default=None)


def without_name(people: Practices, name: str, other: str) -> Practices:
    """Return the positions with a person renamed, joined with those under the new name; those of `SOMEBODY` are
    dropped.
    """

    def joined(moved: tuple[Practice, ...], own: tuple[Practice, ...]) -> tuple[Practice, ...]:
        known = {one.key for one in own}
        return trimmed((*own, *(each for each in moved if each.key not in known)), MOST)

    others = renamed(people, name, other, joined)
    return {each: own for each, own in others.items() if each != SOMEBODY}
