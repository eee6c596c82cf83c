"""Saved positions: a folder of files with one line of text each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletable.core.errors import FaultyFile
from tabletable.core.game import Game
from tabletable.play.files import storage
from tabletable.play.files.names import child_path
from tabletable.play.files.safejson import MAX_BYTES, SaveError, Unwritable
from tabletable.play.files.storage import Disk
from tabletable.play.study.position import Position
from tabletable.play.study.positiontext import position_of, text_of

FOLDER: Final = "positions"
SUFFIX: Final = ".txt"
UNSAVED: Final = "unsaved-"
"""The prefix of files with unsaved positions."""
MOST: Final = 500
"""The maximal number of positions listed."""


class Saved(NamedTuple):
    """A saved position."""

    name: str
    position: Position


class PositionStore:
    """The folder. Methods raise `SaveError` unless they say otherwise."""

    def __init__(self, data: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self.folder = data / FOLDER
        self._disk, self.is_read_only = disk or Disk(), is_read_only

    def save(self, position: Position, name: str = "") -> str:
        """Write a position to the file `name`, or a new one; return the file's name."""
        if self.is_read_only:
            raise Unwritable("second_instance", file=FOLDER)
        text = (text_of(position) + "\n").encode()
        if not name:
            game = position.game.info.id
            return storage.write_titled(self._disk, self.folder, position.title, game, SUFFIX, text)
        storage.write_file(self._disk, child_path(self.folder, name), text)
        return name

    def all(self, games: Mapping[str, Game[Any]]) -> tuple[Saved, ...]:
        """Return all readable positions, the newest first. Never raises."""
        try:
            files = [file for file in self.folder.iterdir() if file.suffix == SUFFIX]
            files.sort(key=lambda file: (-file.stat().st_mtime, file.name))
        except OSError:
            return ()
        saves = []
        for file in files[:MOST]:
            try:
                text = self._disk.read(file, MAX_BYTES).decode("utf-8", "replace")
                saves.append(Saved(file.name, position_of(text, games)))
            except (SaveError, OSError, FaultyFile):
                continue
        return tuple(saves)

    def delete(self, name: str) -> None:
        """Delete a position, keeping it as its own backup."""
        if self.is_read_only:
            raise Unwritable("second_instance", file=FOLDER)
        file = child_path(self.folder, name)
        storage.move_file(self._disk, file, storage.backup_path(file, 1))
