"""How far somebody at this computer has come in the primers of the games, and the file that keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from tabletable.core.fields import ByKey, Range, Truth
from tabletable.play.files.datafile import DataFile
from tabletable.play.files.safejson import checked
from tabletable.play.files.storage import Disk
from tabletable.play.keeping.saveschema import GAME_ID, Declared

FILE_NAME = "primers.json"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far somebody at this computer has come in one primer."""

    at: Annotated[int, Range(0, 100)] = 0
    """The exercise to go on with."""
    is_done: Annotated[bool, Truth()] = False
    """It was done to its end once."""
    is_offered: Annotated[bool, Truth()] = False
    """It was offered at the first game, and is not again."""


_SCHEMA = ByKey(GAME_ID, Declared(Progress), 100)


class ProgressStore:
    """The file in a folder that tells how far one has come."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / FILE_NAME, _SCHEMA, disk, is_read_only)

    def load(self) -> Mapping[str, Progress]:
        """Progress by game. Never raises."""
        found: Mapping[str, Progress] = checked(_SCHEMA, self._file.read())
        return found

    def of(self, game: str) -> Progress:
        """Progress in the primer of a game."""
        return self.load().get(game, Progress())

    def note(self, game: str, **changes: Any) -> None:
        """Write down fields of the progress in a game. Raises `SaveError`."""
        known = self.load()
        after = {**known, game: replace(known.get(game, Progress()), **changes)}
        if after != known:
            self._file.write(_SCHEMA.write(after, None))
