"""The street: stations over all games, each a fixed deal with three aims, growing longer and more difficult.

They are data: `street.json` beside the rules of a game, whose keys are the fields of `Station`. Bots have shown that
all three lanterns of each can be lit, see `tools/street.py`: `shown` says how often; a whole game in which one did is
in `tests/golden/street`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.digest import fingerprint
from tabletable.core.game import Game
from tabletable.core.message import GameText, Msg, game_text
from tabletable.core.registry import game_file, get_game
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
"""The number of open stalls without a lit lantern, so that no player is stuck at one."""
LONG: Final = 400
"""Commands of a game that weigh as much as all three lanterns."""
RIVALS: Final = 0.25
"""The weight of the rivals' level beside all three lanterns."""
TALES: Final = 10
"""Stories of the cat, told along the whole street."""


class BotResults(NamedTuple):
    """The results of bots at a station."""

    data: str
    """`Station.digest` of the version they played."""
    by: str
    """The level of the bot in the walker's seat."""
    games: int
    steps: int
    """The length, in commands of all seats, of a game in which all lanterns were lit; 0 if not told."""
    reached: tuple[int, int, int]
    """The number of games in which the first, second and third lantern was lit."""


class Station(NamedTuple):
    """A stall of the street."""

    game: str
    id: str
    rivals: tuple[str, ...]
    """The level of the bot at each further seat."""
    aims: tuple[Aim, ...]
    """Three aims; each counts only if all before it are met."""
    seed: int
    options: Mapping[str, str | int] = {}
    given: Mapping[str, Any] = {}
    """Fields of the state that differ from the deal, such as scores or the number of the round."""
    shown: BotResults | None = None

    @property
    def key(self) -> str:
        """Its key in files: "uno:doorstep"."""
        return f"{self.game}:{self.id}"

    @property
    def title(self) -> Msg:
        """The name of the stall."""
        return Msg(game_text(self.game, GameText.STREET, self.id))

    @property
    def words(self) -> tuple[str, ...]:
        """The ids of its name and of the sentences of its aims."""
        return self.title.id, *(aim.sentence(self.game).id for aim in self.aims)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return 1 + len(self.rivals)

    @property
    def digest(self) -> str:
        """A digest of everything that affects play, 8 hex digits."""
        data = [self.rivals, [[*aim] for aim in self.aims], self.seed, dict(self.options), dict(self.given)]
        return fingerprint(json.loads(json.dumps(data)))[:8]

    @property
    def effort(self) -> float:
        """Difficulty for a person: lanterns that bots left dark, the length of the game, and the rivals' level."""
        if self.shown is None:
            return math.inf
        dark = 1.0 - sum(self.shown.reached) / (len(self.aims) * self.shown.games)
        ladder = get_game(self.game).info.ladder
        return dark + self.shown.steps / LONG + RIVALS * ladder.index(self.rivals[0]) / len(ladder)

    @property
    def is_shown(self) -> bool:
        """Whether bots have lit every lantern of its present version."""
        return self.shown is not None and self.shown.data == self.digest and min(self.shown.reached) > 0

    @property
    def bot_seed(self) -> int:
        """The seed of the bots, fixed."""
        return bot_seed(self.seed)

    def position(self, game: Game[Any]) -> Mapping[str, Any] | None:
        """Return the position it begins with; None for a plain deal."""
        if not self.given:
            return None
        dealt = game.setup(self.seats, game.info.complete(self.options), self.seed)
        return {**dealt.to_json(), **self.given}

    def begin(self, game: Game[Any], seats: Iterable[Seat]) -> Session:
        """Begin its game, which counts for no statistics."""
        session = Session(game, tuple(seats), self.options, self.seed, position=self.position(game))
        session.agree(Terms(counts=False))
        return session

    def seated(self, name: str, head: str, bots: Iterable[tuple[str, str]]) -> tuple[Seat, ...]:
        """Return its seats: the walker, and bots of these names and heads."""
        others = (Seat(BOT, bot, level, avatar) for level, (bot, avatar) in zip(self.rivals, bots, strict=False))
        return (Seat(HUMAN, name, "", head), *others)


def file_of(game: str) -> Path:
    """Return the path of a game's station file; it may be missing."""
    return game_file(game, FILE)


@cache
def opened(game: str) -> Entries[Station]:
    """Return the stations of a game in the order of its file, and which of them can't be read."""
    return entries(game, FILE, iter, partial(read, game))


def stored(game: str) -> tuple[Station, ...]:
    """Return the stations of a game in the order of its file; () if it has none."""
    return opened(game).entries


def read(game: str, one: Mapping[str, Any]) -> Station:
    """Parse a station. Misshapen data raises KeyError, TypeError and the like, which `entries` handles."""
    shown = one.get("shown")
    station = Station(
        game,
        one["id"],
        tuple(one["rivals"]),
        tuple(Aim(AimKind(kind), what, n) for kind, what, n in one["aims"]),
        one["seed"],
        one.get("options", {}),
        one.get("given", {}),
        None
        if shown is None
        else BotResults(shown["data"], shown["by"], shown["games"], shown.get("steps", 0), tuple(shown["reached"])),
    )
    if len(station.aims) != LANTERNS:
        raise ValueError(f"it has {len(station.aims)} aims, not {LANTERNS}")
    _ = station.words, station.digest, station.effort  # what it is asked for along the street
    return station


def street(games: Iterable[str]) -> tuple[Station, ...]:
    """Return all stations that were shown to be solvable: each game's least effort, then its next, and so on."""
    rounds: list[list[Station]] = []
    for game in games:
        own = sorted((each for each in stored(game) if each.is_shown), key=lambda each: (each.effort, each.id))
        rounds += [[] for _ in own[len(rounds) :]]
        for row, station in zip(rounds, own, strict=False):
            row.append(station)
    return tuple(each for row in rounds for each in sorted(row, key=lambda each: (each.effort, each.key)))


def open_count(stations: Iterable[Station], lit: Mapping[str, int]) -> int:
    """Return the number of open stations: all up to and including the first `OPEN_AHEAD` dark ones."""
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
