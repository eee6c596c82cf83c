"""The daily deal of each game: results of bots of all levels with equal cards, and result lines sent by friends.

Deal and bots follow from the date alone, so all players are compared with the same hundred games without any network. A
line for friends is a sentence in the sender's language, followed by the result in figures with a check digit, which any
other copy of the program can read in any language.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Final, NamedTuple
from zlib import crc32

from tabletable.core.errors import SetupError
from tabletable.core.fields import ByKey, Later, Range, Text, Truth
from tabletable.core.game import Game
from tabletable.core.info import RANDOM
from tabletable.core.looks import Cover
from tabletable.core.outcome import Outcome, Standing
from tabletable.core.rng import Rng
from tabletable.play.botplay import Asked, BotPlay
from tabletable.play.dealcode import BITS
from tabletable.play.files.datafile import Book
from tabletable.play.files.dates import read_day
from tabletable.play.files.names import clean_name
from tabletable.play.keeping.saveschema import GAME_ID, NAME, WHOLE, Declared, tuple_of
from tabletable.play.match import bot_seed
from tabletable.play.seats import BOT, Seat, in_character
from tabletable.play.session import Session
from tabletable.play.study.puzzlebook import LOOK_BACK, DailyDeal, daily_deal

FILE_NAME: Final = "today.json"
BOT_GAMES: Final = 100
"""The number of bot games a result is compared with."""
OWN: Final = 0
"""The seat whose results are compared."""
MOST_DAYS: Final = 40
"""The number of days kept."""
MOST_FRIENDS: Final = 30
"""The number of friends' lines kept per deal."""
UNKNOWN: Final = -1
MOST_SEATS: Final = 20
_DAY: Final = Text(10, r"\d{4}-\d\d-\d\d")
_COUNT: Final = Range(0, BOT_GAMES)


@dataclass(frozen=True, slots=True, order=True)
class Score:
    """A player's result with a deal, ordered: more is better, and among equal totals a win."""

    total: Annotated[int, WHOLE]
    """The game's final total: points, money, gold or sets."""
    is_won: Annotated[bool, Truth()] = False
    behind: Annotated[int, Range(UNKNOWN, MOST_SEATS), Later(UNKNOWN)] = UNKNOWN
    """In games where only the winner scores, the number of other seats that a loser left behind; else UNKNOWN."""


def score_of(outcome: Outcome, seat: int) -> Score:
    """Return a seat's result; for a loser without points but with cards left, also how many seats are behind it."""
    at, standing = next(
        ((at, each) for at, each in enumerate(outcome.standings, 1) if each.seat == seat), (0, Standing(seat, 0, 0))
    )
    is_won = seat in outcome.winners
    has_lost_all = not (is_won or standing.total) and standing.faces and standing.caption is None
    return Score(standing.total, is_won, len(outcome.standings) - at if has_lost_all else UNKNOWN)


@dataclass(frozen=True, slots=True)
class Line:
    """A friend's result as written in their line."""

    score: Annotated[Score, Declared(Score)]
    better: Annotated[int, _COUNT]
    """The number of bot games with a lower result."""
    games: Annotated[int, _COUNT]
    """The number of bot games compared."""


class FriendLine(NamedTuple):
    """A friend's line, parsed."""

    name: str
    game: str
    day: date
    line: Line


# ------------------------------------------------------------------------------------------------ deals


def deal_of(covers: Sequence[Cover], day: date, game: str) -> DailyDeal:
    """Return the daily deal of a game; the game whose turn it is has the deal of the day itself."""
    turn = daily_deal(covers, day)
    if turn.game == game:
        return turn
    cover = next(each for each in covers if each.id == game)
    own = daily_deal([cover], day)
    return own._replace(seed=Rng(own.seed ^ crc32(game.encode())).seed() & ((1 << BITS) - 1))


def day_dealt(covers: Sequence[Cover], session: Session, today: date) -> date | None:
    """Return the recent day whose daily deal, bots and default rules a session plays; None if there is none."""
    game = session.game.info.id
    if game not in (each.id for each in covers):
        return None
    is_dealt = session.deck is None and session.position is None and not session.settlement.takeovers
    if not is_dealt or session.options != session.game.info.complete({}):
        return None
    levels = sorted(seat.level for seat in session.seats)
    for back in range(-1, LOOK_BACK):
        day = today - timedelta(back)
        deal = deal_of(covers, day, game)
        if deal.seed == session.seed:
            return day if levels == ["", *[deal.level] * (deal.seats - 1)] else None
    return None


def bot_game(game: Game[Any], deal: DailyDeal, number: int) -> Generator[None, None, Score]:
    """Play a deal with a bot in the compared seat, whose level depends on the `number` of the game.

    Yields often, and returns the bot's result. Equal numbers give equal results.
    """
    levels = [level for level in game.info.levels if level != RANDOM]
    kinds = (levels[number % len(levels)], *[deal.level] * (deal.seats - 1))
    seats = in_character(game, [Seat(BOT, "", level) for level in kinds], deal.seed)
    session = Session(game, seats, {}, deal.seed)
    bots = BotPlay(session, bot_seed(deal.seed + number))
    while (outcome := session.outcome()) is None:
        command = bots.advance(0.0)
        if isinstance(command, Asked):
            yield
            continue
        session.submit(command)
        bots.begin()
        yield
    return score_of(outcome, OWN)


def count_below(score: Score, others: Iterable[Score]) -> int:
    """Return the number of `others` with a lower result."""
    return sum(other < score for other in others)


# ------------------------------------------------------------------------------------------------ lines

_FIGURES: Final = re.compile(
    r"\[([^\[\]/]{1,120})/([a-z][a-z0-9_]{0,39})/([0-9-]{10})/(-?[0-9]{1,9})/([0-9]{1,3})/([0-9]{1,3})/([0-9a-f]{4})\]"
)


def written(friend_line: FriendLine, deal: DailyDeal, sentence: str) -> str:
    """Return the line for friends: a sentence, and the figures another copy of the program reads.

    >>> from datetime import date
    >>> line = FriendLine("Ann", "uno", date(2026, 11, 29), Line(Score(17), 83, 100))
    >>> written(line, DailyDeal("uno", 4, "normal", 7), "tabletable 29 Nov, UNO: 17 points")
    'tabletable 29 Nov, UNO: 17 points [Ann/uno/2026-11-29/17/83/100/c1f3]'
    """
    score, better, games = friend_line.line.score, friend_line.line.better, friend_line.line.games
    name = _plain(friend_line.name)
    check = _check(friend_line._replace(name=name), deal)
    return (
        f"{sentence} [{name}/{friend_line.game}/{friend_line.day.isoformat()}/{score.total}/{better}/{games}/{check}]"
    )


def read_line(text: str, covers: Sequence[Cover], days: Sequence[date]) -> FriendLine:
    """Parse a friend's line, which may be surrounded by other words.

    Raises `SetupError` with the fault: no line, an unknown game, none of these days, or changed on the way.
    """
    match = _FIGURES.search(text)
    if match is None:
        raise SetupError("no line", key="today.paste.none")
    name, game, noted, total, better, games, check = match.groups()
    day = read_day(noted)
    if game not in (each.id for each in covers):
        raise SetupError("another game", key="today.paste.game", game=game)
    if day is None or day not in days:
        raise SetupError("another day", key="today.paste.day", day=noted)
    line = Line(Score(int(total)), min(BOT_GAMES, int(better)), min(BOT_GAMES, int(games)))
    friend_line = FriendLine(clean_name(name, ""), game, day, line)
    if _check(friend_line, deal_of(covers, day, game)) != check or line.better > line.games or not friend_line.name:
        raise SetupError("it was changed", key="today.paste.changed")
    return friend_line


def _plain(name: str) -> str:
    """Return a name without what stands between the figures."""
    return clean_name(re.sub(r"[\[\]/]", " ", name), "?")


def _check(friend_line: FriendLine, deal: DailyDeal) -> str:
    """Return four hex digits that change with nearly every other figure or deal."""
    line = friend_line.line
    parts = (
        friend_line.name,
        friend_line.game,
        friend_line.day.isoformat(),
        line.score.total,
        line.better,
        line.games,
        deal.seed,
    )
    return sha256("\n".join(map(str, parts)).encode()).hexdigest()[:4]


# ------------------------------------------------------------------------------------------------ on the disk


@dataclass(frozen=True, slots=True)
class Dealt:
    """The results with one daily deal."""

    bots: Annotated[tuple[Score, ...], tuple_of(Declared(Score), BOT_GAMES)] = ()
    """Results of bots, by the number of their game."""
    people: Annotated[Mapping[str, Score], ByKey(NAME, Declared(Score), 200)] = field(default_factory=dict)
    """Results of the people of this computer in their first game of it."""
    friends: Annotated[Mapping[str, Line], ByKey(NAME, Declared(Line), MOST_FRIENDS)] = field(default_factory=dict)

    def line_of(self, name: str) -> Line | None:
        """Return a person's result compared with the bots'; None if they have not played the deal."""
        score = self.people.get(name)
        return None if score is None else Line(score, count_below(score, self.bots), len(self.bots))


class TodayBook(Book[Mapping[str, Dealt]]):
    """The file of the daily deals of the last days: results by day and game."""

    FILE = FILE_NAME
    KIND = ByKey(_DAY, ByKey(GAME_ID, Declared(Dealt), 100), MOST_DAYS)
    EMPTY: ClassVar[Mapping[str, Dealt]] = {}

    def results(self, day: date, game: str) -> Dealt:
        """Return the results with the daily deal of a game."""
        return self.of(day.isoformat()).get(game, Dealt())

    def played(self, day: date, game: str, name: str, score: Score) -> None:
        """Record a person's first game of a deal; further ones change nothing. Raises `SaveError`."""
        known = self.results(day, game)
        if name not in known.people:
            self._note(day, game, replace(known, people={**known.people, name: score}))

    def hear(self, friend: FriendLine) -> None:
        """Record a friend's line. Raises `SaveError`."""
        known = self.results(friend.day, friend.game)
        others = [(name, line) for name, line in known.friends.items() if name != friend.name]
        friends = dict([*others[-MOST_FRIENDS + 1 :], (friend.name, friend.line)])
        self._note(friend.day, friend.game, replace(known, friends=friends))

    def bots(self, day: date, game: str, scores: Sequence[Score]) -> None:
        """Record the results of bots so far. Raises `SaveError`."""
        known = self.results(day, game)
        if len(scores) > len(known.bots):
            self._note(day, game, replace(known, bots=tuple(scores)))

    def rename(self, name: str, other: str) -> None:
        """Rename a person in the stored results of the daily deals; results already under the new name win. Raises
        `SaveError`.
        """
        self.save(renamed(self.load(), name, other))

    def save(self, by_day: Mapping[str, Mapping[str, Dealt]]) -> None:
        """Write all of it, without the oldest days beyond `MOST_DAYS`. Raises `SaveError`."""
        super().save(dict(sorted(by_day.items())[-MOST_DAYS:]))

    def _note(self, day: date, game: str, dealt: Dealt) -> None:
        self.change(day.isoformat(), lambda known: {**known, game: dealt})


def renamed(by_day: Mapping[str, Mapping[str, Dealt]], name: str, other: str) -> Mapping[str, Mapping[str, Dealt]]:
    """Return all results with a person renamed; results already under the new name take precedence."""

    def moved(dealt: Dealt) -> Dealt:
        if name not in dealt.people or name == other:
            return dealt
        rest = {each: score for each, score in dealt.people.items() if each != name}
        return replace(dealt, people={other: dealt.people[name], **rest})

    return {day: {game: moved(dealt) for game, dealt in games.items()} for day, games in by_day.items()}
