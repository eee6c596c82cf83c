"""What the player has chosen once for all games, and what was chosen last.

The file survives other versions of the program: keys this one does not know, and values it does not understand, are
written back as they were found unless the player changes the setting.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, get_args

from tabletable.core.digest import JsonValue
from tabletable.core.fields import ByKey, Kind, Nullable, OneOf, Range, Text, Truth
from tabletable.core.message import Msg
from tabletable.play.datafile import DataFile
from tabletable.play.safejson import MAX_STRING, Plain, SaveError, checked
from tabletable.play.saveschema import GAME_ID, MAX_SEATS, NAME, OPTIONS, SEAT, TAG, listed, shape
from tabletable.play.seats import Seat
from tabletable.play.storage import Disk

FILE_NAME = "settings.json"

INSTANT = 0
"""The `speed` at which nothing moves: everything is at once where it belongs."""
SPEEDS = (50, 100, 200, 400, INSTANT)
BOT_PACES = ("fast", "normal", "relaxed", "step")
Colours = Literal["standard", "safe", "contrast"]
COLOURS: tuple[Colours, ...] = get_args(Colours)
"""As designed, told apart whatever one's colour vision, and with the highest contrast."""
MAX_PLAYERS = 24
"""Names remembered."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person who has played here."""

    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class TableSetup:
    """How a game was set up last."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings at their defaults. Changed by `dataclasses.replace`."""

    language: str | None = None
    """Id of a language of the catalogue; None: the system's."""
    speed: int = 100
    """Percent of the designed speed of motion, one of `SPEEDS`."""
    reduced_motion: bool = False
    bot_pace: str = "normal"
    """One of `BOT_PACES`; "step": each move of a bot waits for a key."""
    volume_master: int = 80
    """Percent, like the other two."""
    volume_effects: int = 80
    volume_music: int = 0
    muted: bool = False
    colours: Colours = "standard"
    """The set of colours everything is drawn in."""
    scale: int = 100
    """Size of everything on the screen in percent, 80 to 200."""
    card_sort: str = "colour"
    """Order of one's own hand on the screen: the id of a `Sorting`; a game without it takes its usual one."""
    lessons: bool = True
    """Whether newcomers are told what a decision is about."""
    lessons_read: tuple[str, ...] = ()
    """Lessons not to be shown again, as "game.lesson"."""
    only_moves: bool = True
    """Whether what one can only do is done by itself after a while."""
    free_undo_alone: bool = True
    """Whether a person alone among bots may take back anything, also what revealed cards. Files of 1.0.0 hold its own
    default, off, as `free_undo_solo`: that was no choice and is not read."""
    window: tuple[int, int] | None = None
    """Last size of the window in logical pixels; None: the default."""
    fullscreen: bool = False
    players: tuple[Player, ...] = ()
    """People who played here, the last first."""
    setups: Mapping[str, TableSetup] = field(default_factory=dict)
    """By game: how it was set up last."""

    @property
    def speed_factor(self) -> float:
        """How many times faster than designed things move; infinity for `INSTANT`."""
        return self.speed / 100 if self.speed != INSTANT else math.inf


_PERCENT = Range(0, 100)
_SIDE = Range(1, 100_000)

_CHECKS: Mapping[str, Kind] = {
    "language": Nullable(Text(20, r"[A-Za-z0-9-]+")),
    "speed": OneOf(*SPEEDS),
    "reduced_motion": Truth(),
    "bot_pace": OneOf(*BOT_PACES),
    "volume_master": _PERCENT,
    "volume_effects": _PERCENT,
    "volume_music": _PERCENT,
    "muted": Truth(),
    "colours": OneOf(*COLOURS),
    "scale": Range(80, 200),
    "card_sort": Text(40, r"[a-z0-9_]+"),
    "lessons": Truth(),
    "lessons_read": listed(Text(80, r"[a-z0-9_.]+"), 1_000),
    "only_moves": Truth(),
    "free_undo_alone": Truth(),
    "window": Nullable(listed(_SIDE, 2, least=2)),
    "fullscreen": Truth(),
    "players": listed(shape({"name": NAME, "avatar": TAG}), MAX_PLAYERS),
    "setups": ByKey(GAME_ID, shape({"seats": listed(SEAT, MAX_SEATS), "options": OPTIONS}), 40),
}

_ANY_OBJECT = ByKey(Text(MAX_STRING), Plain(), 1_000)
"""The file as a whole: values are looked at one by one, so that a bad one costs only itself."""

# How the fields that are no plain JSON values come out of it.
_BUILD: Mapping[str, Callable[[Any], Any]] = {
    "lessons_read": tuple,
    "window": lambda data: None if data is None else tuple(data),
    "players": lambda data: tuple(Player(**player) for player in data),
    "setups": lambda data: {
        game: TableSetup(tuple(Seat(**seat) for seat in setup["seats"]), setup["options"])
        for game, setup in data.items()
    },
}


class SettingsStore:
    """The settings file in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _ANY_OBJECT, disk, is_read_only)
        self._found: dict[str, JsonValue] = {}
        self._written = Settings()
        self.ignored: tuple[str, ...] = ()
        """Names of the settings whose values in the file made no sense at the last `load`; they have their defaults."""

    @property
    def notice(self) -> Msg | None:
        """What to tell the player about the last `load`, None if all was well."""
        return self._file.notice

    def load(self) -> Settings:
        """The settings in the file, defaults for what is missing or makes no sense. Never raises."""
        self._found = self._file.read()
        good: dict[str, Any] = {}
        ignored = []
        for name, kind in _CHECKS.items():
            if name not in self._found:
                continue
            value = self._found[name]
            try:
                checked(kind, value)
            except SaveError:
                ignored.append(name)
            else:
                good[name] = _BUILD[name](value) if name in _BUILD else value
        self.ignored = tuple(ignored)
        self._written = Settings(**good)
        return self._written

    def save(self, settings: Settings) -> None:
        """Write the settings; what `load` found and did not understand stays.

        Raises `SaveError`. A value that `load` would refuse costs only itself: all others are written before.
        """
        data = dict(self._found)
        problem: SaveError | None = None
        for name, value in _json(settings).items():
            if name not in self.ignored or getattr(settings, name) != getattr(self._written, name):
                try:
                    checked(_CHECKS[name], value)
                except SaveError as error:
                    problem = error
                else:
                    data[name] = value
        self._file.write(data)
        if problem is not None:
            raise problem


def _json(settings: Settings) -> dict[str, Any]:
    data: dict[str, Any] = {item.name: getattr(settings, item.name) for item in fields(settings)}
    data["lessons_read"] = list(settings.lessons_read)
    data["window"] = list(settings.window) if settings.window else None
    data["players"] = [{"name": player.name, "avatar": player.avatar} for player in settings.players]
    data["setups"] = {
        game: {"seats": [seat._asdict() for seat in setup.seats], "options": dict(setup.options)}
        for game, setup in settings.setups.items()
    }
    return data
