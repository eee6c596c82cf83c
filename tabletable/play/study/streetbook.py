"""People's progress along the street: the lanterns lit at each stall, and the stories heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final

from tabletable.core.fields import ByKey, Range, Text
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import NAME, Declared
from tabletable.play.study.aims import LANTERNS

FILE_NAME: Final = "street.json"
_KEY = Text(81, r"[a-z0-9_]{1,40}:[a-z0-9_]{1,40}")
"""`Station.key`."""


@dataclass(frozen=True, slots=True)
class Walked:
    """A person's progress."""

    lit: Annotated[Mapping[str, int], ByKey(_KEY, Range(0, LANTERNS), 500)] = field(default_factory=dict)
    """By stall, the most lanterns lit there in one game."""
    at: Annotated[str, Text(81)] = ""
    """The stall that was played last, "" before the first."""
    heard: Annotated[int, Range(0, 100)] = 0
    """The number of stories told."""

    @property
    def lanterns(self) -> int:
        """The number of lanterns lit along the whole street."""
        return sum(self.lit.values())

    def after(self, key: str, lanterns: int) -> Walked:
        """Return the progress after a game at a stall; lit lanterns stay lit."""
        most = max(lanterns, self.lit.get(key, 0))
        return replace(self, at=key, lit={**self.lit, key: most} if most else self.lit)


_BOOK = ByKey(NAME, Declared(Walked), 200)


class StreetBook:
    """The file of everyone's progress in a folder."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _BOOK, disk, is_read_only)

    def load(self) -> Mapping[str, Walked]:
        """Return everyone's progress by name. Never raises."""
        found: Mapping[str, Walked] = checked(_BOOK, self._file.read())
        return found

    def of(self, name: str) -> Walked:
        """Return a person's progress."""
        return self.load().get(name, Walked())

    def note(self, name: str, key: str, lanterns: int) -> None:
        """Record the result of a game at a stall. Raises `SaveError`."""
        self._change(name, self.of(name).after(key, lanterns))

    def hear(self, name: str, tales: int) -> None:
        """Record that the first `tales` stories were told. Raises `SaveError`."""
        known = self.of(name)
        self._change(name, replace(known, heard=max(known.heard, tales)))

    def _change(self, name: str, after: Walked) -> None:
        people = self.load()
        if people.get(name, Walked()) != after:
            self.save({**people, name: after})

    def save(self, people: Mapping[str, Walked]) -> None:
        """Write everyone's progress. Raises `SaveError`."""
        self._file.write(_BOOK.to_json(people, None))


def renamed(people: Mapping[str, Walked], name: str, other: str) -> Mapping[str, Walked]:
    """Return the progress with a person renamed, merged with that under the new name."""
    if name not in people or name == other:
        return people
    known: dict[str, Any] = dict(people)
    moved: Walked = known.pop(name)
    there: Walked = known.get(other, Walked())
    lit = {key: max(moved.lit.get(key, 0), there.lit.get(key, 0)) for key in {**there.lit, **moved.lit}}
    known[other] = Walked(lit, there.at or moved.at, max(there.heard, moved.heard))
    return known
