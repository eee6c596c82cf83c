"""An evening among friends: several games in a row, standings, and the order of beginning and choosing.

Only people are in the standings. Bots fill seats; losing to them costs nothing. In each game a person gets a point for
every person they finish ahead of, and half a point for every tie, so that every game has equal worth to these people. A
game that is conceded or called a draw counts, too.

Between two games people come and leave. A newcomer begins level with the last of those present; a person who leaves
keeps points and place, and continues with them after coming back: being away gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import pairwise
from math import gcd
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from tabletable.core.errors import BrokenState
from tabletable.core.fields import ByKey, Later, Nullable, OneOf, Range, Text, Truth
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.looks import Cover
from tabletable.core.message import Msg
from tabletable.core.outcome import Outcome
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.dates import Timestamp, read_timestamp
from tabletable.play.files.names import MAX_POINTS, clean_name
from tabletable.play.files.safejson import SaveError, checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import COUNT, GAME_ID, MAX_SEATS, TAG, Declared, tuple_of
from tabletable.play.people.chronicle import Played
from tabletable.play.people.houserules import HouseRules
from tabletable.play.people.personal import parts_of, win_rate_of
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settlement import Settlement
from tabletable.play.timing import NO_CLOCK, TIME_UPS, TIMINGS

FILE_NAME: Final = "evening.json"
PICTURES: Final = "evening"
"""The folder beside it with a picture of each game."""
LEAST: Final = 2
"""People at least."""
MOST_GAMES: Final = 60
MOST_LINE: Final = 90
"""The maximal length of the sentence about a game, in graphemes."""
NOBODY: Final = -1
"""The person at a bot's seat."""
ANOTHER_DAY: Final = timedelta(hours=6)
"""An evening continued this long after its hour is set to the next such hour."""
CLEARLY: Final = 0.2
"""How far a player's share of games won must be behind the best one's before help is proposed."""


class Aim(StrEnum):
    """The kind of an evening's end; a game in play is finished first."""

    GAMES = "games"
    ROUNDS = "rounds"
    """Every game once, or everybody's turn to go first once."""
    POINTS = "points"
    MINUTES = "minutes"
    """Minutes of play."""
    HOUR = "hour"
    """An hour of the day."""


GOALS: Final[Mapping[Aim, tuple[int, ...]]] = {
    Aim.GAMES: tuple(range(1, 21)),
    Aim.ROUNDS: tuple(range(1, 11)),
    Aim.POINTS: tuple(range(2, 61)),
    Aim.MINUTES: tuple(range(15, 481, 15)),
    Aim.HOUR: tuple(range(24)),
}
"""The values each aim can be set to."""
USUAL: Final[Mapping[Aim, int]] = {
    Aim.GAMES: 4, Aim.ROUNDS: 1, Aim.POINTS: 10, Aim.MINUTES: 90, Aim.HOUR: 22,
}  # fmt: skip


class End(StrEnum):
    """The way a game of the evening ended."""

    PLAYED = "played"
    CONCEDED = "conceded"
    DRAW = "draw"


_PEOPLE = tuple_of(Range(0, MAX_SEATS - 1), MAX_SEATS)
_HOUR = Nullable(Timestamp())


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A finished game of the evening."""

    game: Annotated[str, GAME_ID]
    places: Annotated[tuple[int, ...], tuple_of(Range(0, MAX_SEATS), MAX_SEATS, least=LEAST)]
    """The place of each person, from 1; ties share the better one. 0, or a missing entry, for absent people."""
    first: Annotated[int, Range(0, MAX_SEATS - 1)]
    """The person who began."""
    end: End
    seconds: Annotated[int, COUNT]
    """Seconds people spent at the table."""
    line: Annotated[str, Text(MOST_LINE * MAX_POINTS)]
    """A sentence about the game, in the language it was played in."""
    picture: Annotated[str, TAG] = ""
    """A file in the folder of pictures, "" for none."""

    @property
    def present(self) -> tuple[int, ...]:
        """The people who played it."""
        return tuple(person for person, place in enumerate(self.places) if place)

    def halves_of(self, person: int) -> int | None:
        """Return the half points of a person; None if absent."""
        return points(self.places)[person] if person in self.present else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The people who finished ahead of all others; () where all were level."""
        first = tuple(number for number, place in enumerate(self.places) if place == 1)
        return first if len(first) < len(self.present) else ()


@dataclass(frozen=True, slots=True)
class Running:
    """The game of the evening in play; `game` and `began` identify its save."""

    game: Annotated[str, GAME_ID]
    began: Annotated[str, Timestamp()]
    """`Header.created` of its save."""
    seats: Annotated[tuple[int, ...], tuple_of(Range(0, MAX_SEATS - 1, NOBODY), MAX_SEATS, least=LEAST)]
    """The person at each seat; `NOBODY` for a bot."""
    first: Annotated[int, Range(0, MAX_SEATS - 1)]


class ScoreRow(NamedTuple):
    """A row of the evening's running table: one person's place and points."""

    person: int
    place: int
    """From 1, shared by equals."""
    halves: int
    """Half points so far."""
    gained: int | None
    """Half points from the last game; None if absent."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The agreement of an evening, and its games so far."""

    people: Annotated[tuple[Player, ...], tuple_of(Declared(Player), MAX_SEATS, least=LEAST)]
    """Everyone who was ever there, in the order of arrival."""
    games: Annotated[tuple[str, ...], tuple_of(GAME_ID, 40, least=1)]
    """The games in their order of play, or the choice of games."""
    by_turns: Annotated[bool, Truth()]
    """Whether players take turns choosing the next game, instead of following an order."""
    aim: Aim
    goal: Annotated[int, Range(0, 1_000)]
    bots: Annotated[int, Range(0, MAX_SEATS - LEAST)]
    """Bots at each table where there is room; more where a game takes them."""
    level: Annotated[str, TAG]
    """The level of the bots, if a game has it."""
    helped: Annotated[tuple[int, ...], _PEOPLE]
    """The people who may ask for hints, agreed by all; () for everyone."""
    began: Annotated[str, Timestamp()]
    until: Annotated[str | None, _HOUR] = None
    """The time at which `Aim.HOUR` is reached."""
    told: Annotated[tuple[EveningGame, ...], tuple_of(Declared(EveningGame), MOST_GAMES)] = ()
    running: Annotated[Running | None, Nullable(Declared(Running))] = None
    ended: Annotated[bool, Truth()] = False
    clock: Annotated[str, OneOf(NO_CLOCK, *TIMINGS), Later(NO_CLOCK)] = NO_CLOCK
    """The clock of every game, by name."""
    time_up: Annotated[str, OneOf(*TIME_UPS), Later(TIME_UPS[0])] = TIME_UPS[0]
    """The reaction to the end of a player's time, one of `TIME_UPS`."""
    starts: Annotated[tuple[int, ...], tuple_of(COUNT, MAX_SEATS), Later(())] = ()
    """Initial half points of each person, above 0 for latecomers; () if all began with 0."""
    left: Annotated[tuple[int, ...], _PEOPLE, Later(())] = ()
    """The people no longer dealt in."""
    rules: Annotated[Mapping[str, HouseRules], ByKey(GAME_ID, Declared(HouseRules), 40), Later({})] = field(
        default_factory=dict
    )
    """By game, the house rules it is played by; any other game by those of its last setup."""

    # ------------------------------------------------------------------------------------------------ who is there

    @property
    def present(self) -> tuple[int, ...]:
        """The people who are dealt in."""
        return tuple(person for person in range(len(self.people)) if person not in self.left)

    def with_people(self, people: Sequence[Player], left: Collection[int]) -> Evening:
        """Add the new ones among `people`, mark those who `left`, and drop the running game.

        Newcomers begin with the lowest score of those who stay.
        """
        stay = [person for person in self.present if person not in left] or self.present
        least = min(self.halves_of(person) for person in stay)
        known = len(self.people)
        starts = (*(self.starts or (0,) * known), *(least,) * (len(people) - known))
        return replace(
            self,
            people=tuple(people),
            left=tuple(sorted(left)),
            starts=starts if any(starts) else (),
            helped=tuple(person for person in self.helped if person not in left),
            running=None,
        )

    # ------------------------------------------------------------------------------------------------ whose turn

    @property
    def first(self) -> int:
        """The person who begins the next game: all in turn, in the order of arrival."""
        last = self.told[-1].first if self.told else NOBODY
        return next((person for person in self.present if person > last), self.present[0])

    @property
    def chooser(self) -> int:
        """The person who chooses the next game, by turns, never the one who begins it; `NOBODY` if games follow an
        order.
        """
        return self.present[self.present.index(self.first) - 1] if self.by_turns else NOBODY

    def next_game(self, playable: Collection[str]) -> str:
        """Return the next game in the order among `playable`; "" if there is none or if players choose."""
        last = self.told[-1].game if self.told else ""
        at = self.games.index(last) + 1 if last in self.games else 0
        order = (*self.games[at:], *self.games[:at])
        return "" if self.by_turns else next((game for game in order if game in playable), "")

    def order(self) -> tuple[int, ...]:
        """Return the people around the next table, from the one who begins; each time all have begun, neighbours
        change.
        """
        present = self.present
        people, first = len(present), present.index(self.first)
        strides = [stride for stride in range(1, people) if gcd(stride, people) == 1]
        stride = strides[len(self.told) // people % len(strides)]
        return tuple(present[(first + at * stride) % people] for at in range(people))

    def seated(self, seats: int, first: int) -> tuple[int, ...]:
        """Return the person at each of `seats` seats at the next table, where seat `first` begins; bots are spread
        evenly.
        """
        people = len(self.present)
        order, persons = iter(self.order()), [NOBODY] * seats
        for step in range(seats):
            if step == 0 or step * people // seats != (step - 1) * people // seats:
                persons[(first + step) % seats] = next(order)
        return tuple(persons)

    # ------------------------------------------------------------------------------------------------ the table

    def halves_of(self, person: int) -> int:
        """Return the half points of a person so far."""
        start = self.starts[person] if self.starts else 0
        return start + sum(evening_game.halves_of(person) or 0 for evening_game in self.told)

    def table(self) -> tuple[ScoreRow, ...]:
        """Return the standings, best first; ties in the order of the people."""
        halves = [self.halves_of(person) for person in range(len(self.people))]
        last = self.told[-1].halves_of if self.told else lambda _: 0
        rows = [
            ScoreRow(person, 1 + sum(other > own for other in halves), own, last(person))
            for person, own in enumerate(halves)
        ]
        return tuple(sorted(rows, key=lambda row: row.place))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The people in first place, several if tied; () before the first game."""
        return tuple(row.person for row in self.table() if row.place == 1) if self.told else ()

    def reached(self, playable: Collection[str]) -> int:
        """Return the progress towards `goal` in its unit, 0 for a time of day; `playable`: games for those present."""
        match self.aim:
            case Aim.GAMES:
                return len(self.told)
            case Aim.ROUNDS:
                return self._rounds(playable)
            case Aim.POINTS:
                return max(row.halves for row in self.table()) // 2
            case Aim.MINUTES:
                return sum(evening_game.seconds for evening_game in self.told) // 60
            case Aim.HOUR:
                return 0

    def _rounds(self, playable: Collection[str]) -> int:
        """Count how often the order of games, or of those who go first, has started over."""
        if self.by_turns:
            turns = [*(evening_game.first for evening_game in self.told), self.first]
        else:
            games = [*(evening_game.game for evening_game in self.told), self.next_game(playable)]
            turns = [self.games.index(game) for game in games if game in self.games]
        return sum(after <= before for before, after in pairwise(turns))

    def is_due(self, now: datetime, playable: Collection[str]) -> bool:
        """Return whether no further game begins; `playable` as in `reached`."""
        if self.ended or len(self.told) >= MOST_GAMES:
            return True
        if self.aim is Aim.HOUR:
            until = read_timestamp(self.until or "")
            return until is not None and now >= until
        return self.reached(playable) >= self.goal

    # ------------------------------------------------------------------------------------------------ its course

    def taken_up(self, now: datetime) -> Evening:
        """Return the evening as continued now: an outdated hour is moved to the next such hour."""
        until = read_timestamp(self.until or "")
        if self.aim is not Aim.HOUR or self.ended or (until is not None and now - until < ANOTHER_DAY):
            return self
        return replace(self, until=hour_after(now, self.goal))

    def begun(self, running: Running) -> Evening:
        """Return the evening with a running game."""
        return replace(self, running=running)

    def dropped(self) -> Evening:
        """Return the evening without its running game, whose save is lost: it is dealt again, with the same people at
        the same seats.
        """
        return replace(self, running=None)

    def is_running(self, game: str, began: str) -> bool:
        """Return whether this save is the one of the running game."""
        return self.running is not None and (self.running.game, self.running.began) == (game, began)

    def after(self, finished: EveningGame, now: datetime, playable: Collection[str]) -> Evening:
        """Enter the finished game; `playable` as in `reached`."""
        evening = replace(self, told=(*self.told, finished), running=None)
        return replace(evening, ended=evening.is_due(now, playable))

    def closed(self) -> Evening:
        """Return the evening as ended; a running game does not count."""
        return replace(self, running=None, ended=True)


def hour_after(now: datetime, hour: int) -> str:
    """Return the next time it is `hour` o'clock in the zone of `now`, as a timestamp."""
    at = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    at += timedelta(days=at <= now)
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# ------------------------------------------------------------------------------------------------ points and places


def points(places: Sequence[int]) -> tuple[int, ...]:
    """Return half points by person: two for everyone behind, one for every tie; 0 for absent people (place 0).

    >>> points((1, 2, 2, 0, 4))
    (6, 3, 3, 0, 0)
    """
    return tuple(
        2 * sum(other > own for other in places) + sum(other == own for other in places) - 1 if own else 0
        for own in places
    )


def places_of(outcome: Outcome, settled: Settlement, seats: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each person, from 1, in a game where `seats` has the person at each seat; ties share the
    better.

    Winners come first, then the others by total, last those who gave up; bots are left out. 0 for absent people.
    """
    winners = settled.counted(outcome.winners)
    totals = {standing.seat: standing.total for standing in outcome.standings}

    def rank(seat: int) -> tuple[bool, bool, int]:
        """Compare like this: more is better."""
        has_won = seat in winners
        has_left = seat in settled.conceded and not settled.is_draw
        return (not has_left, has_won, 0 if has_left or has_won or settled.is_draw else totals.get(seat, 0))

    ranks = {person: rank(seat) for seat, person in enumerate(seats) if person != NOBODY}
    return tuple(
        1 + sum(other > ranks[person] for other in ranks.values()) if person in ranks else 0
        for person in range(max(ranks) + 1)
    )


def end_of(settled: Settlement) -> End:
    """Return the way a game with this settlement ended."""
    if settled.is_draw:
        return End.DRAW
    return End.CONCEDED if settled.concessions else End.PLAYED


# ------------------------------------------------------------------------------------------------ tables


def takes(cover: Cover, people: int) -> bool:
    """Return whether `people` people can all play a game, with bots if it needs more."""
    return people <= cover.max_seats


def seats_at(cover: Cover, people: int, bots: int) -> int:
    """Return the number of seats at a game of `people` people and up to `bots` bots, as far as it has room."""
    return min(cover.max_seats, max(cover.min_seats, people + bots))


def starter(game: Game[Any], seats: int, options: Mapping[str, OptionValue], seed: int) -> int:
    """Return the seat that begins this deal; raises `SetupError`."""
    return next(iter(game.to_act(game.setup(seats, dict(options), seed))), 0)


def table_of(evening: Evening, seats: Sequence[int], names: Sequence[Seat], level: str) -> tuple[Seat, ...]:
    """Return the seats of a table with these people; `names` are bots to take names and heads from, in turn."""
    bots = iter(names)
    return tuple(
        next(bots)._replace(kind=BOT, level=level)
        if person == NOBODY
        else Seat(HUMAN, evening.people[person].name, "", evening.people[person].avatar)
        for person in seats
    )


def handicap(games: Sequence[Played], people: Sequence[str], offered: Sequence[str]) -> tuple[int, ...]:
    """Return the people to be helped by hints, judged by these games; () if the difference is not clear.

    Compares shares of games won with what chance alone gives, for people with enough games of those offered.
    """
    shares = [win_rate_of([part for part in parts_of(games, name) if part.played.game in offered]) for name in people]
    if not all(share.is_enough for share in shares):
        return ()
    edges = [share.rate - share.even for share in shares]
    best = max(range(len(edges)), key=edges.__getitem__)
    return tuple(
        person
        for person, edge in enumerate(edges)
        if edges[best] - edge >= max(CLEARLY, shares[best].error + shares[person].error)
    )


# ------------------------------------------------------------------------------------------------ on the disk

_SCHEMA = Declared(Evening)


def _checked(data: Mapping[str, Any]) -> Evening:
    """Parse an evening; raises `SaveError` or `BrokenState`."""
    evening: Evening = checked(_SCHEMA, data)
    people = range(len(evening.people))
    running = () if evening.running is None else (*evening.running.seats, evening.running.first)
    numbers = (*running, *evening.helped, *evening.left, *(evening_game.first for evening_game in evening.told))
    seated = [] if evening.running is None else sorted(each for each in evening.running.seats if each != NOBODY)
    fits = all(number in people or number == NOBODY for number in numbers)
    fits &= len(evening.present) >= LEAST and len(set(evening.left)) == len(evening.left)
    fits &= evening.running is None or seated == [*evening.present]
    fits &= all(
        len(evening_game.places) <= len(people) and len(evening_game.present) >= LEAST for evening_game in evening.told
    )
    fits &= len(evening.starts) in (0, len(people))
    fits &= len({player.name for player in evening.people}) == len(people)
    if not fits:
        raise BrokenState("this evening does not fit its people")
    return evening


class EveningStore:
    """The file of the evening in a folder; there is one evening at a time."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _SCHEMA, disk, is_read_only)
        self.pictures = folder / PICTURES
        """The folder of its pictures."""

    @property
    def notice(self) -> Msg | None:
        """The notice about the last `load`; None if all was well."""
        return self._file.notice

    def load(self) -> Evening | None:
        """Return the evening in the file, going on or ended; None without one. Never raises."""
        data = self._file.read()
        try:
            return _checked(data) if data else None
        except (SaveError, BrokenState):
            return None

    def save(self, evening: Evening) -> None:
        """Write it. Raises `SaveError`; the file is then unchanged."""
        self._file.write(_SCHEMA.to_json(evening, None))

    def picture(self, finished: EveningGame) -> Path | None:
        """Return the path of a game's picture, None if there is none."""
        path = self.pictures / finished.picture
        return path if finished.picture and path.is_file() else None


def tidy_line(text: str) -> str:
    """Return a sentence about a game, cleaned and cut to `MOST_LINE` graphemes."""
    return clean_name(text, "", MOST_LINE)
