"""A person's progress in the primers of the games, and its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from tabletable.core.fields import ByKey, Range, Text, Truth
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import Declared

FILE_NAME = "primers.json"


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
_SCHEMA = ByKey(_KEY, Declared(Progress), 300)


class ProgressStore:
    """The file of the progress in all primers."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _SCHEMA, disk, is_read_only)

    def load(self) -> Mapping[str, Progress]:
        """Return the progress by the key of each primer. Never raises."""
        found: Mapping[str, Progress] = checked(_SCHEMA, self._file.read())
        return found

    def of(self, key: str) -> Progress:
        """Return the progress in a primer."""
        return self.load().get(key, Progress())

    def note(self, key: str, **changes: Any) -> None:
        """Write down fields of the progress in a primer. Raises `SaveError`."""
        known = self.load()
        after = {**known, key: replace(known.get(key, Progress()), **changes)}
        if after != known:
            self._file.write(_SCHEMA.to_json(after, None))
