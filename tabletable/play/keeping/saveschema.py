"""The kinds of the fields of a save file. Settings and statistics use the ones for seats and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, NamedTuple, get_type_hints

from tabletable.core.digest import JsonValue
from tabletable.core.errors import BrokenState
from tabletable.core.fields import (
    ByKey,
    Derived,
    Kind,
    Later,
    Length,
    ListOf,
    Nullable,
    OneOf,
    Range,
    Record,
    Text,
    Truth,
    fields,
    pair_of,
    read_fields,
)
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.rng import MASK64
from tabletable.play.files.names import MAX_GRAPHEMES, MAX_POINTS, MAX_TITLE_GRAPHEMES, clean_name, clean_title
from tabletable.play.files.safejson import MAX_INT, MAX_STRING, Plain
from tabletable.play.seats import BOT, HUMAN, Seat

FORMAT = "tabletable-save"
"""First value of every save file."""
SCHEMA = 1
"""Version of the format written here. Raised with a migration in `MIGRATIONS` and a sample file in the tests."""

MAX_SEATS = 12
MAX_COMMANDS = 20_000
MAX_DECK = 2_000
HASH_EVERY = 8
"""Commands between two recorded hashes: a divergence is found within this many, at little cost in file size."""
HEAD_BYTES = 16 << 10
"""Bytes a listing reads of a file: more than the first two lines ever need."""

TAG = Text(40, r"[A-Za-z0-9_.+-]*")
"""Schema of ids: options, levels, pictures, versions."""
GAME_ID = Text(40, r"[a-z][a-z0-9_]*")
"""Schema of the id of a game."""
NAME = Text(MAX_GRAPHEMES * MAX_POINTS)
"""Schema of a player's name."""

WHOLE = Range(-MAX_INT, MAX_INT)
COUNT = Range(0, MAX_INT)
_MOMENT = Text(20, r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?")
_DIGEST = Text(64, r"[0-9a-f]{64}")
_HASH = Text(16, r"[0-9a-f]{16}")
LONG_INT = Text(80, r"-?[1-9][0-9]*")
_WORD = Text(40)
_FILE_TEXT = Text(MOST_OPTION_TEXT)


class _OptionValue(Kind):
    """A word, a number, or a JSON object as text: an option's value read from a file."""

    def from_json(self, value: object, state: object) -> int | str:
        if isinstance(value, str):
            return (_FILE_TEXT if value.startswith("{") else _WORD).from_json(value, state)
        return WHOLE.from_json(value, state)


class _Seed(Text):
    """64 bits in digits."""

    def from_json(self, value: object, state: object) -> str:
        digits = super().from_json(value, state)
        if int(digits) > MASK64:
            raise BrokenState("expected 64 bits", None, "out_of_range", least=0, most=str(MASK64))
        return digits


class _Cleaned(Text):
    """Text that is cleaned as it is written."""

    is_plain = False

    def __init__(self, most: int, clean: Callable[[str], str]) -> None:
        super().__init__(most)
        self.clean = clean

    def to_json(self, value: str, state: object) -> str:
        return self.clean(value)


class Anything(Kind):
    """Any value, unchecked; other code checks it."""

    is_plain = True

    def from_json(self, value: object, state: object) -> Any:
        return value


class Key(NamedTuple):
    """Says what a field is called in JSON, if not by its own name."""

    name: str


class Declared(Kind):
    """A dataclass whose annotations declare the kinds of its fields, see `core/fields`; in JSON an object."""

    def __init__(self, form: type) -> None:
        hints = get_type_hints(form, include_extras=True)
        self.form, self.kinds = form, fields(hints)
        renamed = {name: each.name for name, hint in hints.items() for each in _notes(hint) if isinstance(each, Key)}
        self._keys = {name: renamed.get(name, name) for name in hints}
        self._names = {key: name for name, key in self._keys.items()}

    def from_json(self, value: object, state: object) -> Any:
        fields = read_fields({self._keys[name]: kind for name, kind in self.kinds.items()}, value, state)
        return self.form(**{self._names[key]: part for key, part in fields.items()})

    def to_json(self, value: Any, state: object) -> dict[str, Any]:
        return {self._keys[name]: part for name, part in self.kinds.to_json(value).items()}


def _notes(hint: Any) -> tuple[Any, ...]:
    """Return what `Annotated` says of a type beside it."""
    return getattr(hint, "__metadata__", ())


def listed(item: Kind, most: int, least: int = 0) -> ListOf:
    """Return the kind of a list of `least` to `most` items."""
    return ListOf(item, list, Length(least=least, most=most))


def tuple_of(item: Kind, most: int, least: int = 0) -> ListOf:
    """Return the kind of a tuple of `least` to `most` items."""
    return ListOf(item, tuple, Length(least=least, most=most))


def shape(kinds: dict[str, Kind]) -> Record:
    """Return the kind of an object with exactly these keys."""
    return Record(dict, kinds)


class WithoutLast(Record):
    """A named tuple whose last fields are not saved."""

    def to_json(self, value: Any, state: Any) -> Any:
        return super().to_json(value[: len(self.kinds)], state)


_NAME_KEPT = _Cleaned(NAME.most, partial(clean_name, default=""))
PERSON_OR_BOT = WithoutLast(Seat, {"kind": OneOf(HUMAN, BOT), "name": _NAME_KEPT, "level": TAG, "avatar": TAG})
"""The kind of a `Seat`, person or bot."""
OPTIONS = ByKey(TAG, _OptionValue(), 64)
"""Schema of a game's options."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The state of a game in the list of saves, shown in one line beside the players."""

    to_act: Annotated[tuple[int, ...], tuple_of(Range(0, MAX_SEATS - 1), MAX_SEATS)] = ()
    """The seats the game waits for."""
    round: Annotated[int, COUNT] = 0
    """Number of the round, from 1; 0 if the game has no rounds."""
    is_over: Annotated[bool, Truth(), Key("over")] = False
    """Whether the game has ended: then "Continue" does not offer it."""


@dataclass(frozen=True, slots=True)
class Header:
    """All data of a saved game without its log."""

    game: Annotated[str, GAME_ID]
    rules_version: Annotated[int, COUNT, Key("rules")]
    options: Annotated[Mapping[str, str | int], OPTIONS]
    seats: Annotated[tuple[Seat, ...], tuple_of(PERSON_OR_BOT, MAX_SEATS, least=1)]
    title: Annotated[str, _Cleaned(MAX_TITLE_GRAPHEMES * MAX_POINTS, clean_title)] = ""
    """The title as typed by the player; "" for autosaves."""
    created: Annotated[str, _MOMENT] = ""
    """When the game began, UTC, as 2026-01-31T23:59:59Z; filled in by the first save."""
    modified: Annotated[str, _MOMENT] = ""
    """When it was saved."""
    sequence: Annotated[int, COUNT] = 0
    """Counts sittings: the autosave with the highest is the latest, whatever the clock said."""
    summary: Annotated[Summary, Declared(Summary)] = field(default_factory=Summary)


@dataclass(frozen=True, slots=True)
class Extras:
    """All data of a saved game beside its deal and its log. What is as usual is not written."""

    position: Annotated[JsonValue, Anything(), Later(None)] = None
    """The position the game began with instead of a deal, see `Session.position`."""
    settled: Annotated[JsonValue, Anything(), Later({})] = field(default_factory=dict)
    """What people settled, see `recording.settled_json`."""
    branch: Annotated[JsonValue, Anything(), Later(None)] = None
    """Of a game begun from another game, which no record counts: when that one began, or true if unknown."""
    ladder: Annotated[bool, Truth(), Later(False)] = False
    """Whether it was begun on a ladder."""
    helped: Annotated[tuple[int, ...], tuple_of(Range(0, MAX_SEATS - 1), MAX_SEATS), Later(())] = ()
    """The seats at which a hint or the values of moves were shown."""
    seconds: Annotated[int | None, COUNT, Later(None)] = None
    """The time people have spent at the table; None if nobody measured it."""
    station: Annotated[str, Text(MAX_STRING), Later("")] = ""
    """The stall of the street the game belongs to, with the stall's digest."""
    further: Derived[Mapping[str, JsonValue]] = field(default_factory=dict)
    """Entries of other versions, or not of their kind: kept unchanged."""

    def of_the_game(self) -> Extras:
        """Return what belongs to the game itself and is shared with it."""
        return Extras(self.position, self.settled)


class _ExtrasKind(Declared):
    """The kind of `Extras`, which holds any further entries as well."""

    def from_json(self, value: object, state: object) -> Extras:
        entries = ByKey(TAG, Plain(), 32).from_json(value, state)
        known: dict[str, Any] = {}
        for name in (self.kinds.keys() & entries.keys()) - {"further"}:
            with suppress(BrokenState):
                known[name] = self.kinds[name].from_json(entries[name], state)
                del entries[name]
        return Extras(**known, further=entries)

    def to_json(self, value: Extras, state: object) -> dict[str, Any]:
        return {**value.further, **super().to_json(value, state)}


HEADER = Declared(Header)
EXTRAS = _ExtrasKind(Extras)
LINES: tuple[dict[str, Kind], ...] = (
    {"format": OneOf(FORMAT), "schema": OneOf(SCHEMA), "app": TAG, "sha256": _DIGEST},
    {"header": HEADER},
    {"start": shape({"seed": _Seed(20, r"0|[1-9][0-9]*"), "deck": Nullable(listed(WHOLE, MAX_DECK))})},
    {"ext": EXTRAS},
    {"hashes": listed(pair_of(Range(0, MAX_COMMANDS), _HASH), MAX_COMMANDS + 1)},
    {"commands": listed(Anything(), MAX_COMMANDS)},  # each one is checked when it is made a Command
    {"snapshot": Plain()},
)
"""The keys of a save and their kinds, by the line of the file that they are on; the commands go on below theirs."""
DOCUMENT = shape({key: kind for line in LINES for key, kind in line.items()})
BEGINNING = shape({**LINES[0], **LINES[1]})
