"""One folder of saves: its entries, and how a save moves from one folder to another.

A save moves together with the picture of its table and its earlier states.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tabletable.play.files import names, storage
from tabletable.play.files.safejson import MAX_BYTES, SaveError, TooLarge, Unwritable
from tabletable.play.files.storage import Disk, backup_path
from tabletable.play.keeping.journal import ENDING as JOURNAL
from tabletable.play.keeping.savefile import check_rules, decode, peek
from tabletable.play.keeping.saveschema import HEAD_BYTES, Header

NAMED = ".tabletable"
"""Ending of games saved under a name: by it a desktop opens them with this program. ".json" is listed as well."""
PICTURE = ".png"
"""Ending of the picture of a table that may stand beside its save and goes where that goes."""
GENERATIONS = 3
"""The number of states kept of each autosave: the last one and two before it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """An entry of the list of saves."""

    name: str
    """The file's name, by which the store's methods know it."""
    header: Header | None
    """The file's header; None if it can't be read."""
    problem: SaveError | None = None
    """Why it can't be opened."""


class SaveFolder:
    """Only names from its listing are accepted; each is checked not to lead out of the folder."""

    def __init__(
        self, path: Path, disk: Disk, rules: Mapping[str, int] | None, require_writable: Callable[[Path], None]
    ) -> None:
        """`require_writable` raises `Unwritable` for a path in it where this instance may not write."""
        self.path = path
        self._disk = disk
        self._rules = rules
        self._require_writable = require_writable

    def __truediv__(self, name: str) -> Path:
        """Return the path of a name, unchecked: for names that are not from a listing."""
        return self.path / name

    def child(self, name: str) -> Path:
        """Return the path of a listed name. Raises `Malformed` for an invalid name."""
        return names.child_path(self.path, name)

    def picture_of(self, name: str) -> Path:
        """Return the path of the picture beside a listed save; it may be missing."""
        return (self.path / name).with_suffix(PICTURE)

    # ------------------------------------------------------------------------------------------------ looking

    def names(self) -> list[str]:
        """Return the names of all files. Never raises."""
        try:
            return self._disk.names(self.path)
        except OSError as error:
            _log.info("the saves can't be listed: %s", error)
            return []

    def entries(self) -> list[SaveEntry]:
        """List the saves, latest first, unreadable ones at the end. Never raises."""
        save_entries = [self.entry(name) for name in self.names() if name.endswith((NAMED, ".json"))]
        return sorted(save_entries, key=lambda entry: entry.header.modified if entry.header else "", reverse=True)

    def entry(self, name: str) -> SaveEntry:
        """Return the entry of one file, from its first kilobytes if they look healthy. Never raises."""
        header = None
        try:
            path = self.child(name)
            size, head, tail = self._disk.read_ends(path, HEAD_BYTES, 2, self.path)
            if size > MAX_BYTES:
                raise TooLarge("bytes", limit=MAX_BYTES >> 10)
            header = peek(head, tail) or decode(self._disk.read(path, within=self.path)).header
            check_rules(header, self._rules)
        except SaveError as error:
            return SaveEntry(name, header, error)
        return SaveEntry(name, header)

    def bytes(self) -> int:
        """Return the bytes freed by emptying the folder, earlier states and pictures included. Never raises."""
        total = 0
        for name in self.names():
            with suppress(OSError):
                total += self._disk.size(self.path / name)
        return total

    def holds(self, name: str) -> bool:
        """Return whether a save of this name exists, or an earlier state of it."""
        return any(self._disk.exists(path) for path in generations(self.path / name))

    # ------------------------------------------------------------------------------------------------ changing

    def move(self, name: str, target: SaveFolder, new: str = "") -> str:
        """Move a save, readable or not, to another folder, under a `new` name; returns its name there.

        It is another one if there is a save of that name.
        """
        source, moved = self.child(name), target / (new or name)
        self._require_writable(source)
        if target.holds(moved.name):
            moved = moved.with_name(f"{moved.stem}-{self._disk.token()[:8]}{moved.suffix}")
        # The earlier states first: should the way be cut short, the file itself is still where it was.
        # The journal, which may be further on than the file, is at both places meanwhile.
        journal, is_copied = source.with_suffix(JOURNAL), False
        if self._disk.exists(journal):
            with suppress(SaveError):  # a save is not held up by what lies beside it
                storage.copy_file(self._disk, journal, moved.with_suffix(JOURNAL))
                is_copied = True
        for old, after in reversed(list(zip(generations(source), generations(moved), strict=True))):
            if old == source or self._disk.exists(old):
                storage.move_file(self._disk, old, after)
        if is_copied:
            with suppress(OSError):
                self._disk.remove(journal)
        for ending in (PICTURE, JOURNAL):
            beside = source.with_suffix(ending)
            if self._disk.exists(beside):
                with suppress(SaveError):
                    storage.move_file(self._disk, beside, moved.with_suffix(ending))
        return moved.name

    def empty(self) -> None:
        """Delete all its contents for good. Raises `Unwritable`."""
        self._require_writable(self.path)
        try:
            for name in self._disk.names(self.path):
                self._disk.remove(self.path / name)
        except OSError as error:
            raise Unwritable.from_os(error, self.path.name) from error


def generations(path: Path) -> list[Path]:
    """Return the paths of a file and of its earlier states, latest first."""
    return [backup_path(path, generation) for generation in range(GENERATIONS)]
