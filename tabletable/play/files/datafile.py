"""A small JSON file of the program's own data: settings, statistics. Losing it is a nuisance, never an error.

It is written like the saves. An unreadable file is moved aside, its backup or the defaults take its place, and a notice
says so.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from tabletable.core.fields import Kind
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.message import Msg, msg
from tabletable.play.files import storage
from tabletable.play.files.safejson import SaveError, TooLarge, Unreadable, Unwritable, checked, dumps, loads
from tabletable.play.files.storage import Disk, backup_path

LIMIT = 1 << 20
"""The maximal size of a file in bytes; real ones are far smaller."""

_log = logging.getLogger(__name__)


class DataFile:
    """A JSON object at `path` that fits `schema`."""

    def __init__(self, path: Path, schema: Kind, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self.path = path
        self.schema = schema
        self.disk = disk or Disk()
        self.is_read_only = is_read_only
        self.notice: Msg | None = None
        """The notice about the last `read` for the player: `data.restored` or `data.reset`; None if all was well."""
        self._problem: SaveError | None = None

    def read(self) -> dict[str, Any]:
        """Return the object in the file; in its backup if the file is damaged, else {}. Never raises."""
        self.notice = self._problem = None
        found, problem = self._read_one(self.path)
        if problem is None:
            return found
        if isinstance(problem, Unreadable):
            # It may be perfectly good: it is not touched, nor written over later.
            self._problem = problem
            self.notice = problem.message
            return {}
        backup, worse = self._read_one(backup_path(self.path, 1))
        self.notice = msg("data.restored" if backup and worse is None else "data.reset", file=self.path.name)
        _log.info("%s is damaged: %s", self.path.name, problem)
        if not self.is_read_only:
            try:
                storage.set_aside(self.disk, self.path)
            except SaveError as error:
                self._problem = error
        return backup if worse is None else {}

    def write(self, data: dict[str, Any]) -> None:
        """Put `data` in the file. Raises `SaveError`; then the file is as it was."""
        if self.is_read_only:
            raise Unwritable("second_instance", file=self.path.name)
        if self._problem is not None:
            raise self._problem
        checked(self.schema, data)
        content = dumps(data, MOST_OPTION_TEXT) + b"\n"  # the schema knows which strings may be that long
        if len(content) > LIMIT:
            raise TooLarge("bytes", limit=LIMIT >> 10)
        storage.write_file(self.disk, self.path, content)

    def _read_one(self, path: Path) -> tuple[dict[str, Any], SaveError | None]:
        """Return the object in one file; {} and no error if there is no file."""
        if not self.disk.exists(path):
            return {}, None
        try:
            found = loads(self.disk.read(path, LIMIT), LIMIT)
            checked(self.schema, found)
        except SaveError as error:
            return {}, error
        return dict(found), None
