"""The player's settings for all games, and the last choices made.

The file survives other versions of the program: unknown keys and values are written back unchanged unless the player
changes the setting.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from tabletable.core.digest import JsonValue
from tabletable.core.fields import ByKey, Nullable, OneOf, Range, Text, Truth
from tabletable.core.message import Msg
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import MAX_STRING, Plain, SaveError, checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import GAME_ID, MAX_SEATS, NAME, OPTIONS, PERSON_OR_BOT, TAG, Declared, tuple_of
from tabletable.play.people.houserules import MOST, HouseRules
from tabletable.play.people.looks import TableLooks
from tabletable.play.seats import Seat

FILE_NAME = "settings.json"

INSTANT = 0
"""The `speed` without animation: everything is at once where it belongs."""
SPEEDS = (50, 100, 200, 400, INSTANT)
BOT_PACES = ("fast", "normal", "relaxed", "step")
BOT_TIMES = (250, 1000, 4000)
Colours = Literal["standard", "safe", "contrast"]
COLOURS: tuple[Colours, ...] = get_args(Colours)
"""Palettes: as designed, safe for colour-blind players, and with the highest contrast."""
Headphones = Literal["ask", "yes", "no"]
HEADPHONES: tuple[Headphones, ...] = get_args(Headphones)
MAX_PLAYERS = 24
"""Names remembered."""


Switch = Annotated[bool, Truth()]
Percent = Annotated[int, Range(0, 100)]


@dataclass(frozen=True, slots=True)
class Player:
    """A person who has played here."""

    name: Annotated[str, NAME]
    avatar: Annotated[str, TAG]


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The last setup of a game."""

    seats: Annotated[tuple[Seat, ...], tuple_of(PERSON_OR_BOT, MAX_SEATS)]
    options: Annotated[Mapping[str, str | int], OPTIONS]


def with_last_played(setups: Mapping[str, TableSetup], game: str, setup: TableSetup) -> dict[str, TableSetup]:
    """Return the setups with that of `game` replaced and moved to the end, which marks the game played last."""
    return {**{key: each for key, each in setups.items() if key != game}, game: setup}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings at their defaults. Changed by `dataclasses.replace`."""

    language: Annotated[str | None, Nullable(Text(20, r"[A-Za-z0-9-]+"))] = None
    """Id of a language of the catalogue; None: the system's."""
    speed: Annotated[int, OneOf(*SPEEDS)] = 100
    """Percent of the designed speed of motion, one of `SPEEDS`."""
    reduced_motion: Switch = False
    bot_pace: Annotated[str, OneOf(*BOT_PACES)] = "normal"
    """One of `BOT_PACES`; "step": each move of a bot waits for a key."""
    bot_time: Annotated[int, OneOf(*BOT_TIMES)] = 1000
    """The time a bot may think about a decision in ms, one of `BOT_TIMES`."""
    bots_alike: Switch = False
    """Whether all bots of one level play alike, instead of each in its own style."""
    volume_master: Percent = 80
    """Percent, like the other two."""
    volume_effects: Percent = 80
    volume_music: Percent = 0
    muted: Switch = False
    colours: Annotated[Colours, OneOf(*COLOURS)] = "standard"
    """The set of colours everything is drawn in."""
    scale: Annotated[int, Range(80, 200)] = 100
    """Size of everything on the screen in percent, 80 to 200."""
    card_sort: Annotated[str, Text(40, r"[a-z0-9_]+")] = "colour"
    """Order of the player's hand on the screen: the id of a `Sorting`; a game without it uses its default."""
    lessons: Switch = True
    """Whether beginners are shown explanations of their decisions."""
    lessons_read: Annotated[tuple[str, ...], tuple_of(Text(80, r"[a-z0-9_.]+"), 1_000)] = ()
    """Lessons not to be shown again, as "game.lesson"."""
    only_moves: Switch = True
    """Whether an only legal move is made automatically after a while."""
    confirm_final: Switch = True
    """Whether a person among several is asked before a button gives something up for good."""
    big_table: Switch = False
    """Whether all share one screen, on which hands are face down until called."""
    free_undo_alone: Switch = True
    """Whether a person alone among bots may undo anything, even moves that revealed cards. Files of 1.0.0 hold that
    version's default, off, as `free_undo_solo`: it was no choice and is not read.
    """
    chances: Annotated[tuple[str, ...], tuple_of(GAME_ID, 40)] = ()
    """Games at whose tables chances are shown."""
    headphones: Annotated[Headphones, OneOf(*HEADPHONES)] = "ask"
    """Whether a screen reader may say things that other players must not hear: not asked yet ("ask"), "yes" or "no"."""
    speak: Switch = False
    """Whether the system's own voice speaks the text for screen readers."""
    keys: Annotated[Mapping[str, str], ByKey(Text(40, r"[a-z_]+"), Text(40), 200)] = field(default_factory=dict)
    """Key bindings: by action the name of the key that replaces the default one."""
    pads: Annotated[Mapping[str, str], ByKey(Text(40, r"[a-z_]+"), Text(40), 200)] = field(default_factory=dict)
    """Button bindings of game controllers, by action."""
    keys_by_place: Switch = False
    """Whether keys are bound by their position on an English keyboard, not by their letter."""
    window: Annotated[tuple[int, int] | None, Nullable(tuple_of(Range(1, 100_000), 2, least=2))] = None
    """Last size of the window in logical pixels while it was not maximised; None: the default."""
    maximised: Switch = False
    fullscreen: Switch = False
    welcomed: Switch = False
    """Whether the questions of the first start were answered or skipped."""
    players: Annotated[tuple[Player, ...], tuple_of(Declared(Player), MAX_PLAYERS)] = ()
    """People who played here, the last first."""
    player: Annotated[str, NAME] = ""
    """The person whose page is shown; "" for the one who played last."""
    setups: Annotated[Mapping[str, TableSetup], ByKey(GAME_ID, Declared(TableSetup), 40)] = field(default_factory=dict)
    """By game, its last setup."""
    house_rules: Annotated[
        Mapping[str, tuple[HouseRules, ...]], ByKey(GAME_ID, tuple_of(Declared(HouseRules), MOST), 40)
    ] = field(default_factory=dict)
    """By game, named sets of options, the newest first."""

    looks: Annotated[Mapping[str, TableLooks], ByKey(NAME, Declared(TableLooks), MAX_PLAYERS)] = field(
        default_factory=dict
    )
    """By person, the looks of the tables they host."""
    seasons: Switch = True
    """Whether the usual back and cloth follow the time of year."""

    @property
    def speed_factor(self) -> float:
        """The animation speed relative to normal (1.0); infinity for `INSTANT`."""
        return self.speed / 100 if self.speed != INSTANT else math.inf

    @property
    def clock_rate(self) -> float:
        """Seconds of an animation's clock per real second; so many for `INSTANT` that any animation ends at once."""
        return min(self.speed_factor, 100.0)

    @property
    def is_instant(self) -> bool:
        """Whether all animations are off."""
        return self.speed == INSTANT

    @property
    def is_still(self) -> bool:
        """Whether decorative animations are off."""
        return self.is_instant or self.reduced_motion


_KINDS = Declared(Settings).kinds
_ANY_OBJECT = ByKey(Text(MAX_STRING), Plain(), 1_000)
"""The kind of the whole file: values are checked one by one, so that a bad one is the only loss."""


class SettingsStore:
    """The settings file in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _ANY_OBJECT, disk, is_read_only)
        self._raw: dict[str, JsonValue] = {}
        self._written = Settings()
        self.ignored: tuple[str, ...] = ()
        """Names of the settings whose values in the file made no sense at the last `load`; they have their defaults."""

    @property
    def notice(self) -> Msg | None:
        """The notice about the last `load` for the player; None if all was well."""
        return self._file.notice

    def load(self) -> Settings:
        """Return the settings in the file, defaults for missing and invalid values. Never raises."""
        self._raw = self._file.read()
        good: dict[str, Any] = {}
        ignored = []
        for name, kind in _KINDS.items():
            if name in self._raw:
                try:
                    good[name] = checked(kind, self._raw[name])
                except SaveError:
                    ignored.append(name)
        self.ignored = tuple(ignored)
        self._written = Settings(**good)
        return self._written

    def save(self, settings: Settings) -> None:
        """Write the settings; what `load` found and did not understand stays.

        Raises `SaveError`. A value that `load` would refuse costs only itself: all others are written before.
        """
        data = dict(self._raw)
        problem: SaveError | None = None
        for name, value in _KINDS.to_json(settings).items():
            if name not in self.ignored or getattr(settings, name) != getattr(self._written, name):
                try:
                    checked(_KINDS[name], value)
                except SaveError as error:
                    problem = error
                else:
                    data[name] = value
        self._file.write(data)
        if problem is not None:
            raise problem
