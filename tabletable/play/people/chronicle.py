"""The chronicle of every game finished on this computer, one line of JSON each: seats, winners, times, deal code.

A line that can't be read is not counted and stays in the file: damage never costs more than itself. Of lines written by
versions with more fields the known fields are read, and the rest is kept. Nothing of it leaves the computer by itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Self

from tabletable.core.fields import ByKey, Later, Text
from tabletable.core.game import Game
from tabletable.core.outcome import Outcome
from tabletable.play.dealcode import deal_code
from tabletable.play.files import storage
from tabletable.play.files.dates import Timestamp
from tabletable.play.files.names import clean_name
from tabletable.play.files.safejson import SaveError, Unwritable, checked, dumps, loads
from tabletable.play.files.storage import Disk
from tabletable.play.keeping import saveschema
from tabletable.play.seats import Seat

FILE_NAME: Final = "games.jsonl"
LIMIT: Final = 32 << 20
"""The maximal size of the file in bytes: some 60 000 games."""
LINE: Final = 16 << 10
"""The maximal length of a line in bytes."""
SOMEBODY: Final = ""
"""The name in the games of deleted people."""

_BIRTHDAY = Text(20, r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?")
_DEEDS = ByKey(saveschema.TAG, saveschema.COUNT, 64)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    match: Annotated[str, Text(16, r"[0-9a-f]{16}")]
    """`SaveDocument.match_id`."""
    game: Annotated[str, saveschema.GAME_ID]
    began: Annotated[str, _BIRTHDAY]
    """`Header.created` of its saves, by which they are found; "" where they have none."""
    ended: Annotated[str, Timestamp()]
    seconds: Annotated[int, saveschema.COUNT]
    """Seconds people spent at the table."""
    moves: Annotated[int, saveschema.COUNT]
    seats: Annotated[tuple[Seat, ...], saveschema.tuple_of(saveschema.PERSON_OR_BOT, saveschema.MAX_SEATS, least=1)]
    winners: Annotated[tuple[int, ...], saveschema.tuple_of(saveschema.COUNT, saveschema.MAX_SEATS)]
    totals: Annotated[tuple[int, ...], saveschema.tuple_of(saveschema.WHOLE, saveschema.MAX_SEATS)]
    """The final total of each seat: points, gold or sets."""
    deeds: Annotated[tuple[Mapping[str, int], ...], saveschema.tuple_of(_DEEDS, saveschema.MAX_SEATS)]
    """By seat and verb, how often the seat gave that command."""
    rules: Annotated[Mapping[str, str | int], saveschema.OPTIONS]
    """The house rules that differ from their defaults."""
    deal: Annotated[str, Text(20, r"[0-9A-Z-]*")]
    """The code of the deal; "" where the cards were given."""
    save: Annotated[str, Text(200)]
    """The autosave it was in when it ended; its slot may hold another game by now."""
    helped: Annotated[tuple[int, ...], saveschema.tuple_of(saveschema.COUNT, saveschema.MAX_SEATS), Later(())] = ()
    """The seats that were shown a hint or the values of moves; a game with any is not rated."""

    def has_won(self, seat: int) -> bool:
        """Return whether a seat is among the winners."""
        return seat in self.winners


_SCHEMA = saveschema.Declared(Played)
_DEFAULTS: Final[Mapping[str, Any]] = {"seconds": 0, "moves": 0, "deeds": [], "rules": {}, "deal": "", "save": ""}
"""Defaults of the fields a line may lack."""


def played(
    game: Game[Any],
    outcome: Outcome,
    steps: Sequence[tuple[int, str]],
    seats: Sequence[Seat],
    **more: Any,
) -> Played:
    """Return the record of a finished game; `steps` are the seats and verbs of its commands, `more` the other fields.

    `more` holds `match`, `began`, `ended`, `seconds`, `save`, and of the session its `options`, `seed` and `deck`.
    """
    deeds: list[dict[str, int]] = [{} for _ in seats]
    for seat, verb in steps:
        deeds[seat][verb] = deeds[seat].get(verb, 0) + 1
    totals = {standing.seat: standing.total for standing in outcome.standings}
    options, seed, deck = more.pop("options"), more.pop("seed"), more.pop("deck")
    changed = {
        option.id: "file" if option.title(options[option.id]) else options[option.id]
        for option in game.info.options
        if options.get(option.id, option.default) != option.default
    }
    return Played(
        game=game.info.id,
        moves=len(steps),
        seats=tuple(seats),
        winners=tuple(outcome.winners),
        totals=tuple(totals.get(seat, 0) for seat in range(len(seats))),
        deeds=tuple(deeds),
        rules=changed,
        deal=deal_code(seed) if deck is None else "",
        **more,
    )


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the file, with the game read from it."""

    text: bytes
    """The line without its line break."""
    played: Played | None
    """The game; None if the line can't be read."""


@lru_cache(LIMIT >> 9)
def _read(text: bytes) -> RecordLine:
    """Parse a line, cached because the many lines never change."""
    try:
        raw = loads(text, LINE)
        known = {**_DEFAULTS, **raw} if isinstance(raw, dict) else {}
        played: Played = checked(_SCHEMA, {key: known[key] for key in _SCHEMA.kinds if key in known})
    except SaveError:
        return RecordLine(text, None)
    count = len(played.seats)
    fits = len(played.totals) == count and len(played.deeds) in (0, count)
    fits &= len(set(played.winners)) == len(played.winners) and all(at < count for at in played.winners)
    return RecordLine(text, played if fits else None)


def _written(played: Played) -> RecordLine:
    data = _SCHEMA.to_json(played, None)
    checked(_SCHEMA, data)
    return RecordLine(dumps(data), played)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All lines, in the order they were written."""

    lines: tuple[RecordLine, ...] = ()

    @property
    def games(self) -> tuple[Played, ...]:
        """The lines that can be read."""
        return tuple(line.played for line in self.lines if line.played is not None)

    @property
    def unreadable(self) -> int:
        """The number of unreadable lines."""
        return sum(line.played is None for line in self.lines)

    def knows(self, match: str) -> bool:
        """Return whether a game is in the chronicle."""
        return any(line.played is not None and line.played.match == match for line in self.lines)

    def plus(self, played: Played) -> Self:
        """Return the chronicle with one more game; unchanged if it has it already."""
        return self if self.knows(played.match) else type(self)((*self.lines, _written(played)))

    def renamed(self, name: str, other: str) -> Self:
        """Return the chronicle with a person renamed, perhaps to another person's name."""
        return type(self)(tuple(_renamed(line, name, other) for line in self.lines))


def _renamed(line: RecordLine, name: str, other: str) -> RecordLine:
    """Change only a person's name, so that a line of another version keeps its further fields."""
    if line.played is None or all(seat.name != name or not seat.is_human for seat in line.played.seats):
        return line
    raw = loads(line.text, LINE)
    for seat in raw["seats"]:
        if seat["kind"] == "human" and seat["name"] == name:
            seat["name"] = other
    return _read(dumps(raw))


class ChronicleStore:
    """The file of the chronicle in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self.path = folder / FILE_NAME
        self._disk = disk or Disk()
        self._is_read_only = is_read_only

    def load(self) -> Chronicle:
        """Read the file; raises `SaveError` if it exists and can't be read at all."""
        return parse(self._content())

    def reading(self) -> Iterator[tuple[int, int]]:
        """Parse the lines one by one, so that `load` is fast afterwards; yields (lines read, lines in all).

        Raises `SaveError` like `load`.
        """
        lines = _lines(self._content())
        for done, line in enumerate(lines, 1):
            _read(line)
            yield done, len(lines)

    def _content(self) -> bytes:
        return self._disk.read(self.path, LIMIT) if self._disk.exists(self.path) else b""

    def add(self, played: Played) -> Chronicle:
        """Append a game to the file; return the chronicle with it. Raises `SaveError`; nothing is lost then."""
        before = self.load()
        after = before.plus(played)
        if after is not before:
            self._require_writable()
            self._append(after.lines[-1].text)
        return after

    def save(self, chronicle: Chronicle) -> None:
        """Rewrite the file; the one before stays as its backup. Raises `SaveError`."""
        self._require_writable()
        content = b"".join(line.text + b"\n" for line in chronicle.lines)
        storage.write_file(self._disk, self.path, content)

    def _append(self, text: bytes) -> None:
        """Append a line to the file, whose last line may lack its line break after a power cut."""
        try:
            if not self._disk.exists(self.path):
                storage.write_file(self._disk, self.path, text + b"\n", backups=0)
                return
            _, _, tail = self._disk.read_ends(self.path, 0, 1)
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
            try:
                self._disk.write(handle, (b"" if tail in (b"", b"\n") else b"\n") + text + b"\n")
                self._disk.sync(handle)
            finally:
                self._disk.close(handle)
        except OSError as error:
            raise Unwritable.from_os(error, self.path.name) from error

    def _require_writable(self) -> None:
        if self._is_read_only:
            raise Unwritable("second_instance", file=self.path.name)


def parse(data: bytes) -> Chronicle:
    """Parse the lines of a file; empty ones are skipped."""
    return Chronicle(tuple(map(_read, _lines(data))))


def _lines(data: bytes) -> list[bytes]:
    return [line.rstrip(b"\r") for line in data.split(b"\n") if line.strip()]


def person_name(text: str) -> str:
    """Return a typed text as a person's name; "" if nothing visible is left."""
    return clean_name(text, "")
