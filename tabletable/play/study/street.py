"""The street: stations over all games, each a fixed deal with three aims, in the order in which they grow harder.

They are data: `street.json` beside the rules of a game, whose keys are the fields of `Station`. That all three lanterns
of each can be lit was shown by bots, see `tools/street.py`: how often, stands in its `shown`; a whole game in which
one did lies in `tests/golden/street`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.digest import fingerprint
from tabletable.core.game import Game
from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.registry import game_file
from tabletable.play.match import bot_seed
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.play.settlement import Terms
from tabletable.play.study.aims import LANTERNS, Aim, AimKind
from tabletable.play.study.gamedata import Entries, entries

FILE: Final = "street.json"
WALKER: Final = 0
"""The seat of the person who walks the street."""
OPEN_AHEAD: Final = 3
"""So many dark stalls are open at a time: nobody is stuck at one."""
TALES: Final = 10
"""Stories of the cat, told along the whole street."""


class Shown(NamedTuple):
    """What bots made of a station."""

    data: str
    """`Station.digest` of what they played."""
    by: str
    """The level that sat at the walker's seat."""
    games: int
    reached: tuple[int, int, int]
    """In how many of the games the first, the second and the third lantern was lit."""


class Station(NamedTuple):
    """One stall of the street."""

    game: str
    id: str
    rivals: tuple[str, ...]
    """The level of the bot at each further seat."""
    aims: tuple[Aim, ...]
    """Three; each counts only with those before it."""
    seed: int
    options: Mapping[str, str | int] = {}
    given: Mapping[str, Any] = {}
    """Fields of the state that are otherwise than dealt: who is ahead already, which round it is."""
    shown: Shown | None = None

    @property
    def key(self) -> str:
        """Return what it is called in what is kept: "uno:doorstep"."""
        return f"{self.game}:{self.id}"

    @property
    def title(self) -> Msg:
        """Return the name of the stall."""
        return Msg(game_text(self.game, GameText.STREET, self.id))

    @property
    def words(self) -> tuple[str, ...]:
        """Return the ids of its name and of what its aims say."""
        return self.title.id, *(aim.sentence(self.game).id for aim in self.aims)

    @property
    def seats(self) -> int:
        """Return how many play."""
        return 1 + len(self.rivals)

    @property
    def digest(self) -> str:
        """Return 8 hex digits of all that decides how it is played."""
        data = [self.rivals, [[*aim] for aim in self.aims], self.seed, dict(self.options), dict(self.given)]
        return fingerprint(json.loads(json.dumps(data)))[:8]

    @property
    def ease(self) -> float:
        """Return the share of its lanterns that bots lit, 0 to 1."""
        return 0.0 if self.shown is None else sum(self.shown.reached) / (len(self.aims) * self.shown.games)

    @property
    def is_shown(self) -> bool:
        """Whether bots have lit every lantern of it as it is now."""
        return self.shown is not None and self.shown.data == self.digest and min(self.shown.reached) > 0

    @property
    def bot_seed(self) -> int:
        """Return what feeds the bots, the same each time."""
        return bot_seed(self.seed)

    def position(self, game: Game[Any]) -> Mapping[str, Any] | None:
        """Return the position it begins with, None where it is simply dealt."""
        if not self.given:
            return None
        dealt = game.setup(self.seats, game.info.complete(self.options), self.seed)
        return {**dealt.to_json(), **self.given}

    def begin(self, game: Game[Any], seats: Iterable[Seat]) -> Session:
        """Return its game as it begins; it counts for no statistics."""
        session = Session(game, tuple(seats), self.options, self.seed, position=self.position(game))
        session.agree(Terms(counts=False))
        return session

    def seated(self, name: str, head: str, bots: Iterable[tuple[str, str]]) -> tuple[Seat, ...]:
        """Return who sits there: the walker, and bots of these names and heads."""
        others = (Seat(BOT, bot, level, avatar) for level, (bot, avatar) in zip(self.rivals, bots, strict=False))
        return (Seat(HUMAN, name, "", head), *others)


def file_of(game: str) -> Path:
    """Return where the stations of a game stand, if it has any."""
    return game_file(game, FILE)


@cache
def opened(game: str) -> Entries[Station]:
    """Return the stations of a game in the order of its file, and which of them can't be read."""
    return entries(game, FILE, iter, partial(read, game))


def stored(game: str) -> tuple[Station, ...]:
    """Return the stations of a game in the order of its file; () if it has none."""
    return opened(game).found


def read(game: str, one: Mapping[str, Any]) -> Station:
    """Return a station as its file says it. Raises what data of another shape does."""
    shown = one.get("shown")
    station = Station(
        game,
        one["id"],
        tuple(one["rivals"]),
        tuple(Aim(AimKind(kind), what, n) for kind, what, n in one["aims"]),
        one["seed"],
        one.get("options", {}),
        one.get("given", {}),
        None if shown is None else Shown(shown["data"], shown["by"], shown["games"], tuple(shown["reached"])),
    )
    if len(station.aims) != LANTERNS:
        raise ValueError(f"it has {len(station.aims)} aims, not {LANTERNS}")
    _ = station.words, station.digest, station.ease  # what it is asked for along the street
    return station


def street(games: Iterable[str]) -> tuple[Station, ...]:
    """Return all stations that were shown to be solvable, the easiest first."""
    found = (station for game in games for station in stored(game) if station.is_shown)
    return tuple(sorted(found, key=lambda each: (-each.ease, each.game, each.id)))


def open_count(stations: Iterable[Station], lit: Mapping[str, int]) -> int:
    """Return how many stations from the first one on are open: up to some beyond the last one lit in a row."""
    dark = count = 0
    for station in stations:
        dark += not lit.get(station.key)
        if dark > OPEN_AHEAD:
            break
        count += 1
    return count


def tale_places(stations: int) -> tuple[int, ...]:
    """Return after how many stations the cat tells each of its stories, fewer where the street is short."""
    tales = min(TALES, stations)
    return tuple(-(-(at + 1) * stations // tales) - 1 for at in range(tales))
