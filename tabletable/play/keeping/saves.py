"""The folder of saved games: named saves, autosaves, the trash, and recovery from damaged files.

Layout below the store's folder:

    <title>-<id>.tabletable       a named save, called by the letters of its title; the title itself is inside
    autosave/<game>-<1…>.json     the unfinished games of a kind and the last finished ones, each with the two states
                                  before as .bak1 and .bak2, and as .journal every command as soon as it was given
    trash/                        deleted saves, until it is emptied
    *.damaged                     an unreadable file whose place was needed

Nothing is deleted or overwritten that could not be read first. Only names from a listing are accepted, and each is
checked not to lead out of the folder.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any

import tabletable
from tabletable.play.files import safejson, storage
from tabletable.play.files.storage import Disk
from tabletable.play.keeping import savefile
from tabletable.play.keeping.autosave import AutoSaver
from tabletable.play.keeping.journal import ENDING as JOURNAL
from tabletable.play.keeping.journal import Journal
from tabletable.play.keeping.savefolder import GENERATIONS, NAMED, generations
from tabletable.play.keeping.savereading import SLOT_GAME, SLOT_NUMBER, Kind, Offer, Resumed, SaveReader, replayed
from tabletable.play.keeping.saveschema import SCHEMA

SLOTS = 3
"""The number of autosaves per game from which a new one replaces a finished one, if there is any."""
MOST_UNFINISHED = 12
"""The maximal number of unfinished autosaves per game; before one more, the least recently played one is trashed."""

__all__ = ["AutoSaver", "Kind", "Offer", "Resumed", "SaveStore"]

_TRASHED_SLOT = re.compile(rf"autosave-((?P<game>{SLOT_GAME})-{SLOT_NUMBER})(-[0-9a-f]{{8}})?\.json")


_log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)


class SaveStore(SaveReader):
    """The saved games in one folder, to be written too. Methods raise `SaveError` unless they say otherwise."""

    def __init__(
        self,
        folder: Path,
        *,
        rules: Mapping[str, int] | None = None,
        disk: Disk | None = None,
        is_read_only: bool = False,
        problem: safejson.Unwritable | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        # `now` tells the time
        super().__init__(folder, rules=rules, disk=disk, is_read_only=is_read_only, problem=problem)
        self._now = now

    def clean_up(self) -> int:
        """Remove the unfinished files of writers that died; for the holder of the instance lock, at start.

        The folder becomes private to the user, which that of earlier versions was not below any folder.
        """
        storage.make_private(self.folder)
        folders = (self._named, self.slots, self.trash)
        return sum(storage.remove_stray_files(self.disk, folder.path) for folder in folders)

    def timestamp(self) -> str:
        """Return the present time as saves record it: UTC, 2026-01-31T23:59:59Z."""
        return self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def today(self) -> date:
        """Return the local date."""
        return self._now().astimezone().date()

    # ------------------------------------------------------------------------------------------------ saving

    def save(self, document: savefile.SaveDocument, title: str) -> str:
        """Keep `document` as a new named save; returns the file's name."""
        return self._write_new(_stamped(document, self.timestamp(), title=title))

    def rename(self, name: str, title: str) -> None:
        """Give a named save another title; its file keeps its name, the one before becomes the backup. A save that
        can't be read is not overwritten: `Unwritable` "damaged".
        """
        path = self._named.child(name)
        before = self._replaceable(path)
        self._write(path, replace(before, header=replace(before.header, title=title)), backups=1)

    def import_bytes(self, data: bytes, verify: savefile.Verify, accept_edited: bool = False) -> str:
        """Keep a save that comes from anywhere, if it can be opened; returns the file's name.

        `accept_edited`: also take a file whose checksum is wrong but whose log plays.
        """
        try:
            document = savefile.decode(data, self.rules)
        except safejson.ChecksumError as error:
            if not accept_edited:
                raise
            document = error.document
        replayed(self.rules, document, verify)
        return self._write_new(document)

    def _write_new(self, document: savefile.SaveDocument) -> str:
        header = document.header
        self._require_writable(self.folder)
        return storage.write_titled(self.disk, self.folder, header.title, header.game, NAMED, savefile.encode(document))

    def _write(
        self, path: Path, document: savefile.SaveDocument, backups: int, patience: float = storage.PATIENCE
    ) -> None:
        self._require_writable(path)
        storage.write_file(self.disk, path, savefile.encode(document), backups, patience)

    def _replaceable(self, path: Path) -> savefile.SaveDocument:
        """Return the document at `path`, which may be overwritten; a file of an older schema version
        is copied first.
        """
        self._require_writable(path)
        try:
            data = self.disk.read(path, within=path.parent)
            document = savefile.decode(data, self.rules)
        except safejson.Unreadable:
            raise
        except safejson.SaveError as error:
            raise safejson.Unwritable("damaged", file=path.name) from error
        version: int = safejson.loads(data)["schema"]
        original = path.with_name(f"{path.name}.v{version}")
        if version < SCHEMA and not self.disk.exists(original):
            storage.write_file(self.disk, original, data, backups=0)
        return document

    # ------------------------------------------------------------------------------------------------ autosaves

    def claim_slot(self, game: str, begun_from: str = "") -> str:
        """Return the autosave for a new game: a free one, or with `SLOTS` taken that of the oldest finished game.

        Unfinished games keep theirs, and so do unreadable ones. The finished game the new one was begun from,
        identified by the time it began, is kept as well, so that players can return to it.
        """
        taken = self.autosaves(game)
        finished = [
            (entry.header.sequence, entry.name)
            for entry in taken
            if entry.header is not None and entry.problem is None and entry.header.summary.is_over
            if not begun_from or entry.header.created != begun_from
        ]
        return min(finished)[1] if finished and len(taken) >= SLOTS else self._free_slot(game)

    def make_room(self, game: str) -> bool:
        """Move the least recently played of `MOST_UNFINISHED` unfinished games to the trash before a new game.

        Returns whether one was moved, to tell the player. Never raises: if the disk refuses, nothing is moved.
        """
        unfinished = [
            entry
            for entry in self.autosaves(game)
            if entry.header is not None and entry.problem is None and not entry.header.summary.is_over
        ]
        if len(unfinished) < MOST_UNFINISHED:
            return False
        try:
            self.delete_autosave(unfinished[-1].name)
        except safejson.SaveError as error:
            _log.info("an old autosave can't be moved to the trash: %s", error)
            return False
        return True

    def _free_slot(self, game: str) -> str:
        """Return the first free autosave name of a game, not taken even by an earlier state."""
        return next(name for number in count(1) if not self.slots.holds(name := f"{game}-{number}.json"))

    def secure_slot(self, name: str) -> None:
        """Set damaged states of a slot aside before writing to it, so that the rotation never drops one unread."""
        for path in generations(self.slots.child(name)):
            if self.disk.exists(path):
                try:
                    self._replaceable(path)
                except safejson.Unwritable as error:
                    if not isinstance(error.__cause__, safejson.SaveError):
                        raise  # the disk refuses, which says nothing about the file
                    storage.set_aside(self.disk, path)

    def next_sequence(self) -> int:
        """Return a number higher than that of every autosave."""
        known = [entry.header.sequence for entry in self.autosaves() if entry.header is not None]
        return min(max(known, default=0) + 1, safejson.MAX_INT)

    def autosave(self, name: str, document: savefile.SaveDocument, sequence: int, patience: float) -> None:
        """Write the game to a slot, beside its states before; wait `patience` seconds for a file that is in use.

        Of all slots the one with the highest `sequence` was written last.
        """
        path = self.slots.child(name)
        stamped = _stamped(document, self.timestamp(), title="", sequence=sequence)
        self._write(path, stamped, GENERATIONS - 1, patience)

    def journal(self, name: str, document: savefile.SaveDocument, sequence: int, patience: float) -> Journal:
        """Begin the journal of a sitting beside a slot."""
        path = self.slots.child(name)
        self._require_writable(path)
        return Journal(self.disk, path.with_suffix(JOURNAL), document, sequence, patience)

    # ------------------------------------------------------------------------------------------------ trash

    def delete(self, name: str) -> str:
        """Move a named save, readable or not, to the trash; returns its name there."""
        return self._named.move(name, self.trash)

    def delete_autosave(self, name: str) -> str:
        """Move an autosave with its earlier states to the trash; returns its name there."""
        return self.slots.move(name, self.trash, f"autosave-{name}")

    def restore(self, name: str) -> str:
        """Bring a file back from the trash: an autosave to its place or, if that is taken, a free one of its game, all
        else as a named save. Returns its name.
        """
        slot = _TRASHED_SLOT.fullmatch(name)
        if slot is None:
            return self.trash.move(name, self._named)
        own = f"{slot[1]}.json"
        return self.trash.move(name, self.slots, self._free_slot(slot["game"]) if self.slots.holds(own) else own)


def _stamped(document: savefile.SaveDocument, now: str, **changes: Any) -> savefile.SaveDocument:
    changes = {"created": document.header.created or now, "modified": now, **changes}
    return replace(document, app=tabletable.__version__, header=replace(document.header, **changes))
