"""The people of this computer: their records, and how to rename, merge and forget them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tabletable.play.files.datafile import renamed
from tabletable.play.files.safejson import SaveError
from tabletable.play.hindsight.reviewbook import ReviewBook, Reviewed, SeatKey
from tabletable.play.people import practice
from tabletable.play.people.chronicle import SOMEBODY, Chronicle, ChronicleStore
from tabletable.play.people.looks import TableLooks
from tabletable.play.people.personal import Part, WinRate, parts_of, people_of, win_rate_of
from tabletable.play.people.practice import Practice, PracticeBook
from tabletable.play.people.settings import Player, Settings, TableSetup
from tabletable.play.people.statistics import Statistics, StatisticsStore
from tabletable.play.study import puzzlebook, streetbook, today
from tabletable.play.study.puzzlebook import PuzzleBook, Solver
from tabletable.play.study.streetbook import StreetBook, Walked
from tabletable.play.study.today import Dealt, TodayBook


class Person(NamedTuple):
    """A person who has played here."""

    name: str
    """`SOMEBODY`: all that were deleted."""
    head: str
    games: int


@dataclass(frozen=True)
class Records:
    """All records of all people, as read from the files."""

    chronicle: Chronicle
    counts: Statistics
    """Counts of games, including those from before the chronicle."""
    solvers: Mapping[str, Solver] = field(default_factory=dict)
    """Their puzzle results."""
    reviews: Mapping[SeatKey, Reviewed] = field(default_factory=dict)
    """Results of reviewed games."""
    walked: Mapping[str, Walked] = field(default_factory=dict)
    """Their progress along the street."""
    practice: Mapping[str, tuple[Practice, ...]] = field(default_factory=dict)
    """Positions of their own games, to be asked again."""
    dealt: Mapping[str, Mapping[str, Dealt]] = field(default_factory=dict)
    """Their results in the daily deals."""
    _parts: dict[str, tuple[Part, ...]] = field(default_factory=dict, compare=False, repr=False)

    def people(self) -> list[Person]:
        """List the people: last played first, then those only counted, `SOMEBODY` last."""
        games = self.chronicle.games
        people = {name: Person(name, head, count) for name, head, count in people_of(games)}
        for name in dict.fromkeys(name for record in self.counts.games.values() for name in record.players):
            head = people[name].head if name in people else "rabbit"
            people[name] = Person(
                name, head, max(self.counted(name).played, people[name].games if name in people else 0)
            )
        return sorted(people.values(), key=lambda person: person.name == SOMEBODY)

    def parts(self, name: str) -> tuple[Part, ...]:
        """Return the games of a person in the chronicle."""
        if name not in self._parts:
            self._parts[name] = parts_of(self.chronicle.games, name)
        return self._parts[name]

    def review(self, part: Part) -> Reviewed | None:
        """Return a person's result in the review of a game; None without a review."""
        return self.reviews.get(SeatKey(part.played.game, part.played.began, part.seat))

    def counted(self, name: str, game: str = "") -> WinRate:
        """Count a person's games, in one game or all, including those from before the chronicle."""
        records = [record for key, record in self.counts.games.items() if game in ("", key)]
        tallies = [record.players[name] for record in records if name in record.players]
        return WinRate(sum(tally.played for tally in tallies), sum(tally.won for tally in tallies))

    def whole(self, name: str, game: str = "") -> WinRate:
        """Return the share won, of the chronicle's games or all counted ones, with the even share of the chronicle's
        tables.
        """
        win_rate = win_rate_of([part for part in self.parts(name) if game in ("", part.played.game)])
        counted = self.counted(name, game)
        return (
            replace(win_rate, played=counted.played, won=counted.won) if counted.played > win_rate.played else win_rate
        )

    def renamed(self, name: str, other: str) -> Records:
        """Return the records with a person renamed; if `other` has records already, the two are merged."""
        return Records(
            self.chronicle.renamed(name, other),
            self.counts.renamed(name, other),
            renamed(self.solvers, name, other, puzzlebook.merged),
            self.reviews,
            renamed(self.walked, name, other, streetbook.merged),
            practice.without_name(self.practice, name, other),
            today.renamed(self.dealt, name, other),
        )


class PersonStore:
    """Reads and writes the records of people."""

    def __init__(self, folder: Path, is_read_only: bool = False) -> None:
        self._chronicle = ChronicleStore(folder, is_read_only=is_read_only)
        self._counts = StatisticsStore(folder, is_read_only=is_read_only)
        self._puzzles = PuzzleBook(folder, is_read_only=is_read_only)
        self._reviews = ReviewBook(folder, is_read_only=is_read_only)
        self._street = StreetBook(folder, is_read_only=is_read_only)
        self._practice = PracticeBook(folder, is_read_only=is_read_only)
        self._today = TodayBook(folder, is_read_only=is_read_only)
        self.problem: SaveError | None = None
        """Why the chronicle could not be read at the last `load`."""

    def reading(self) -> Iterator[tuple[int, int]]:
        """Read ahead, so that `load` is fast afterwards; yields (lines read, lines in all). Never raises."""
        with suppress(SaveError):
            yield from self._chronicle.reading()

    def load(self) -> Records:
        """Read everything; an empty chronicle if it can't be read. Never raises."""
        self.problem = None
        try:
            chronicle = self._chronicle.load()
        except SaveError as error:
            self.problem, chronicle = error, Chronicle()
        return Records(
            chronicle,
            self._counts.load(),
            self._puzzles.load(),
            self._reviews.load(),
            self._street.load(),
            self._practice.load(),
            self._today.load(),
        )

    def save(self, records: Records, before: Records) -> None:
        """Write the files that differ from `before`. Raises `SaveError`; all files are then unchanged."""
        if self.problem is not None:
            raise self.problem
        written: list[Callable[[], object]] = []
        files: tuple[tuple[Callable[[Any], None], Any, Any], ...] = (
            (self._chronicle.save, records.chronicle, before.chronicle),
            (self._counts.save, records.counts, before.counts),
            (self._puzzles.save, records.solvers, before.solvers),
            (self._street.save, records.walked, before.walked),
            (self._practice.save, records.practice, before.practice),
            (self._today.save, records.dealt, before.dealt),
        )
        try:
            for save, new, old in files:
                if new != old:
                    save(new)
                    written.append(partial(save, old))
        except SaveError:
            for restore in written:
                restore()
            raise


def with_head(settings: Settings, name: str, head: str) -> dict[str, Any]:
    """Return the changes of settings that give a person another head: among the known people, and in
    the last setups.
    """
    players = tuple(replace(each, avatar=head) if each.name == name else each for each in settings.players)
    setups = {
        game: replace(
            setup,
            seats=tuple(
                seat._replace(avatar=head) if seat.is_human and seat.name == name else seat for seat in setup.seats
            ),
        )
        for game, setup in settings.setups.items()
    }
    return {"players": players, "setups": setups}


def settings_renamed(settings: Settings, name: str, other: str) -> dict[str, Any]:
    """Return the changes of settings that rename a person. `SOMEBODY` stands for a deleted person."""

    def at(setup: TableSetup) -> TableSetup:
        seats = tuple(
            seat._replace(name=other) if seat.is_human and seat.name == name else seat for seat in setup.seats
        )
        return replace(setup, seats=seats)

    players: dict[str, Player] = {}
    for player in settings.players:
        known = other if player.name == name else player.name
        if known:
            players.setdefault(known, replace(player, name=known))
    setups = {game: at(setup) for game, setup in settings.setups.items()}
    looks: dict[str, TableLooks] = {}
    for person, chosen in settings.looks.items():
        known = other if person == name else person
        if known:
            looks.setdefault(known, chosen)
    return {"players": tuple(players.values()), "setups": setups, "player": other, "looks": looks}
