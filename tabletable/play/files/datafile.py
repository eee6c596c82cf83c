"""A small JSON file of the program's own data: settings, statistics. Losing it is a nuisance, never an error.

It is written like the saves. An unreadable file is moved aside, its backup or the defaults take its place, and a notice
says so.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Final, Generic, TypeVar

from tabletable.core.fields import Kind
from tabletable.core.info import MOST_OPTION_TEXT
from tabletable.core.message import Msg, msg
from tabletable.play.files import storage
from tabletable.play.files.safejson import SaveError, TooLarge, Unreadable, Unwritable, checked, dumps, loads
from tabletable.play.files.storage import Disk, backup_path

LIMIT = 1 << 20
"""The maximal size of a file in bytes; real ones are far smaller."""

_log = logging.getLogger(__name__)
_WRITING: Final = RLock()
"""Held while a book is read and written back, as reviews do in a thread."""
V = TypeVar("V")


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
        content, problem = self._read_one(self.path)
        if problem is None:
            return content
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
            content = loads(self.disk.read(path, LIMIT), LIMIT)
            checked(self.schema, content)
        except SaveError as error:
            return {}, error
        return dict(content), None


class Book(Generic[V]):
    """A data file in a folder of the user's: values by key, a person's name for example."""

    FILE: ClassVar[str]
    KIND: ClassVar[Kind]
    """The kind of the whole mapping."""
    EMPTY: ClassVar[Any]
    """The value of a key that is not in the file."""

    def __init__(self, folder: Path, disk: Disk | None = None, is_read_only: bool = False) -> None:
        self._file = DataFile(folder / self.FILE, self.KIND, disk, is_read_only)

    def load(self) -> Mapping[str, V]:
        """Return all values by key. Never raises."""
        values: Mapping[str, V] = checked(self.KIND, self._file.read())
        return values

    def of(self, key: str) -> V:
        """Return the value of a key."""
        value: V = self.load().get(key, self.EMPTY)
        return value

    def save(self, values: Mapping[str, V]) -> None:
        """Write all values. Raises `SaveError`; the file is then unchanged."""
        self._file.write(self.KIND.to_json(values, None))

    def revise(self, change: Callable[[Mapping[str, V]], Mapping[str, V]]) -> Mapping[str, V]:
        """Write what `change` makes of all values, unless it leaves them as they are; return them.

        Raises `SaveError`; the file is then unchanged.
        """
        with _WRITING:
            before = self.load()
            after = change(before)
            if after != before:
                self.save(after)
            return after

    def change(self, key: str, change: Callable[[V], V]) -> None:
        """Write what `change` makes of the value of a key. Raises `SaveError`; the file is then unchanged."""

        def changed(values: Mapping[str, V]) -> Mapping[str, V]:
            known = values.get(key, self.EMPTY)
            after = change(known)
            return values if after == known else {**values, key: after}

        self.revise(changed)


def renamed(values: Mapping[str, V], name: str, other: str, merge: Callable[[V, V], V]) -> Mapping[str, V]:
    """Return values by person with a person renamed.

    Where there is a value under the new name already, `merge` joins the moved one with it.
    """
    if name not in values or name == other:
        return values
    known = dict(values)
    moved = known.pop(name)
    known[other] = merge(moved, known[other]) if other in known else moved
    return known
