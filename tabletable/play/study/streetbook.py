"""People's progress along the street: the lanterns lit at each stall, and the stories heard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from tabletable.core.fields import ByKey, Range, Text
from tabletable.play.files.datafile import Book
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


class StreetBook(Book[Walked]):
    """The file of everyone's progress, by name."""

    FILE = FILE_NAME
    KIND = ByKey(NAME, Declared(Walked), 200)
    EMPTY = Walked()

    def note(self, name: str, key: str, lanterns: int) -> None:
        """Record the result of a game at a stall. Raises `SaveError`."""
        self.change(name, lambda known: known.after(key, lanterns))

    def hear(self, name: str, tales: int) -> None:
        """Record that the first `tales` stories were told. Raises `SaveError`."""
        self.change(name, lambda known: replace(known, heard=max(known.heard, tales)))


def merged(moved: Walked, there: Walked) -> Walked:
    """Return the progress of two records of one person."""
    lit = {key: max(moved.lit.get(key, 0), there.lit.get(key, 0)) for key in {**there.lit, **moved.lit}}
    return Walked(lit, there.at or moved.at, max(there.heard, moved.heard))
