"""Counts of games played and won on this computer. They never leave the computer, and can be reset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Self

from tabletable.core.fields import ByKey, Text
from tabletable.core.message import Msg
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import COUNT, GAME_ID, MAX_SEATS, NAME, TAG, Declared, tuple_of
from tabletable.play.seats import Seat

FILE_NAME = "statistics.json"

MAX_NAMES = 200
"""The maximal number of people counted by name; beyond it the one with the fewest games is dropped."""
MAX_RECENT = 200
"""The number of matches remembered, so that none is counted twice when its end is undone or loaded again."""


Counted = Annotated[int, COUNT]


class _Digits(Text):
    """A number as a key."""

    def from_json(self, value: object, state: Any) -> Any:
        return int(super().from_json(value, state))

    def to_json(self, value: Any, state: Any) -> str:
        return str(value)


_SEATS = _Digits(2, r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Tally:
    """Games and wins."""

    played: Counted = 0
    won: Counted = 0

    def plus(self, won: bool) -> Tally:
        """Return the tally after one more game."""
        return Tally(self.played + 1, self.won + won)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The counts of one game."""

    matches: Counted = 0
    """Games played to their end."""
    by_seats: Annotated[Mapping[int, int], ByKey(_SEATS, COUNT, MAX_SEATS)] = field(default_factory=dict)
    """Matches by number of seats."""
    players: Annotated[Mapping[str, Tally], ByKey(NAME, Declared(Tally), MAX_NAMES)] = field(default_factory=dict)
    """People by name, once a match. Wins are shared wins too."""
    bots: Annotated[Mapping[str, Tally], ByKey(TAG, Declared(Tally), 40)] = field(default_factory=dict)
    """Bots by level; two bots of a level in one match count twice."""

    def plus(self, seats: Sequence[Seat], winners: Iterable[int]) -> GameRecord:
        """Return the record after one more match."""
        winning = set(winners)
        by_seats = {**self.by_seats, len(seats): self.by_seats.get(len(seats), 0) + 1}
        players, bots = dict(self.players), dict(self.bots)
        people: dict[str, bool] = {}
        for number, seat in enumerate(seats):
            if seat.is_human:
                people[seat.name] = people.get(seat.name, False) or number in winning
            else:
                bots[seat.level] = bots.get(seat.level, Tally()).plus(number in winning)
        for name, has_won in people.items():
            players[name] = players.get(name, Tally()).plus(has_won)
        while len(players) > MAX_NAMES:
            present = {seat.name for seat in seats}
            del players[min(players, key=lambda name: (name in present, players[name].played, name))]
        return GameRecord(self.matches + 1, by_seats, players, bots)

    def renamed(self, name: str, other: str) -> GameRecord:
        """Return the record with a person renamed, merged with the counts under the new name."""
        if name not in self.players or name == other:
            return self
        players = dict(self.players)
        one, two = players.pop(name), players.get(other, Tally())
        players[other] = Tally(one.played + two.played, one.won + two.won)
        return replace(self, players=players)


@dataclass(frozen=True, slots=True)
class Statistics:
    """All counts."""

    games: Annotated[Mapping[str, GameRecord], ByKey(GAME_ID, Declared(GameRecord), 100)] = field(default_factory=dict)
    recent: Annotated[tuple[str, ...], tuple_of(Text(16, r"[0-9a-f]{16}"), MAX_RECENT)] = ()
    """`SaveDocument.match_id` of the last matches counted, the latest last."""

    def plus(self, game: str, seats: Sequence[Seat], winners: Iterable[int], match_id: str) -> Self:
        """Return the counts with a finished match; unchanged if it was counted before."""
        if match_id in self.recent:
            return self
        record_ = self.games.get(game, GameRecord()).plus(seats, winners)
        return replace(self, games={**self.games, game: record_}, recent=(*self.recent, match_id)[-MAX_RECENT:])

    def renamed(self, name: str, other: str) -> Self:
        """Return the counts with a person renamed, merged with those under the new name."""
        return replace(self, games={game: record.renamed(name, other) for game, record in self.games.items()})

    def without(self, game: str | None = None) -> Self:
        """Return the counts with one game, or all, at zero. Matches already counted are not counted again."""
        others = {} if game is None else {key: value for key, value in self.games.items() if key != game}
        return replace(self, games=others)


_SCHEMA = Declared(Statistics)


class StatisticsStore:
    """The statistics file in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _SCHEMA, disk, is_read_only)

    @property
    def notice(self) -> Msg | None:
        """The notice about the last `load` for the player; None if all was well."""
        return self._file.notice

    def load(self) -> Statistics:
        """Return the counts in the file, zero if it can't be read. Never raises."""
        data = self._file.read()
        return checked(_SCHEMA, data) if data else Statistics()

    def save(self, statistics: Statistics) -> None:
        """Write the counts. Raises `SaveError`."""
        self._file.write(_SCHEMA.to_json(statistics, None))

    def add(self, game: str, seats: Sequence[Seat], winners: Iterable[int], match_id: str) -> Statistics:
        """Count a finished match, on disk too; return the new counts. Raises `SaveError`."""
        before = self.load()
        after = before.plus(game, seats, winners, match_id)
        if after is not before:
            self.save(after)
        return after
