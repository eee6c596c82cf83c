"""A person's progress in the primers of the games, and its file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from tabletable.core.fields import ByKey, Range, Text, Truth
from tabletable.play.files.datafile import Book
from tabletable.play.keeping.saveschema import Declared


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's progress in one primer."""

    at: Annotated[int, Range(0, 100)] = 0
    """The exercise to go on with."""
    is_done: Annotated[bool, Truth()] = False
    """Whether it was completed at least once."""
    is_offered: Annotated[bool, Truth()] = False
    """Whether it was offered at the first game; it is offered only once."""


_KEY = Text(80, r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)?")
"""Names a lesson, as `Primer.key` does."""


class ProgressStore(Book[Progress]):
    """The file of the progress in all primers, by the key of each."""

    FILE = "primers.json"
    KIND = ByKey(_KEY, Declared(Progress), 300)
    EMPTY = Progress()

    def note(self, key: str, **changes: Any) -> None:
        """Write down fields of the progress in a primer. Raises `SaveError`."""
        self.change(key, lambda known: replace(known, **changes))
