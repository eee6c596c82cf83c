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
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import tabletable
from tabletable.play.files import safejson, storage
from tabletable.play.files.storage import Disk, backup_path
from tabletable.play.keeping import savefile
from tabletable.play.keeping.autosave import AutoSaver
from tabletable.play.keeping.journal import ENDING as JOURNAL
from tabletable.play.keeping.journal import Journal, gone_on
from tabletable.play.keeping.savefolder import GENERATIONS, NAMED, SaveEntry, SaveFolder, generations
from tabletable.play.keeping.saveschema import SCHEMA

T = TypeVar("T")

SLOTS = 3
"""The number of autosaves per game from which a new one replaces a finished one, if there is any."""
MOST_UNFINISHED = 12
"""The maximal number of unfinished autosaves per game; before one more, the least recently played one is trashed."""

__all__ = ["AutoSaver", "Kind", "Offer", "Resumed", "SaveStore"]

_NUMBERED = "(?P<game>[a-z][a-z0-9_]*)-[1-9][0-9]{0,5}"
_SLOT = re.compile(rf"{_NUMBERED}\.json")
_TRASHED_SLOT = re.compile(rf"autosave-({_NUMBERED})(-[0-9a-f]{{8}})?\.json")

_log = logging.getLogger(__name__)


def utc_now() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)


class Kind(Enum):
    """The way a document was recovered from a file that could not be opened."""

    GENERATION = "generation"
    """An earlier state of the same file, complete and verified."""
    EDITED = "edited"
    """The file itself: its checksum is wrong, but its log plays and agrees with its hashes."""
    PREFIX = "prefix"
    """All commands from the start of the file that can be read and played."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A document that can be opened in place of a damaged save, to be saved under a new name."""

    kind: Kind
    document: savefile.SaveDocument
    source: str
    """Name of the file it comes from."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The autosave that "Continue" goes on with."""

    document: savefile.SaveDocument
    name: str
    """Its slot; an `AutoSaver` given this name continues it."""
    generation: int
    """0 for the last state; 1 or 2 for an earlier one, because the later ones are damaged."""
    problems: tuple[tuple[str, safejson.SaveError], ...]
    """The files that would have come first and why they could not be used. They were left or set aside."""


class SaveStore:
    """The saved games in one folder. Methods raise `SaveError` unless they say otherwise."""

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
        """`rules`: the rules version of every known game (None: any); `now` tells the time.

        `is_read_only`: this instance may not write, because of `problem`; if that is None, because another one may.
        """
        self.rules = rules
        self.disk = disk or Disk()
        self._named, self.slots, self.trash = (
            SaveFolder(path, self.disk, rules, self._require_writable)
            for path in (folder, folder / "autosave", folder / "trash")
        )
        self.is_read_only = is_read_only
        self._problem = problem
        self._now = now

    @property
    def folder(self) -> Path:
        """The folder of the named saves, which contains all others."""
        return self._named.path

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

    def _require_writable(self, path: Path) -> None:
        if self.is_read_only:
            raise self._problem or safejson.Unwritable("second_instance", file=path.name)

    # ------------------------------------------------------------------------------------------------ reading

    def entries(self) -> list[SaveEntry]:
        """List the named saves, latest first, unreadable ones at the end. Never raises."""
        return self._named.entries()

    def autosaves(self, game: str | None = None) -> list[SaveEntry]:
        """List the autosaves, of one game or all: last played first, unreadable ones at the end. Never raises.

        If only the last state can't be read, the entry shows the one before, with the `problem` of the last.
        """
        slots = sorted({re.sub(r"\.bak\d$", "", name) for name in self.slots.names()})
        matches = [match for match in map(_SLOT.fullmatch, slots) if match and game in (None, match["game"])]
        save_entries = [self._slot_entry(match[0]) for match in matches]
        return sorted(save_entries, key=lambda entry: -entry.header.sequence if entry.header else 1)

    def _slot_entry(self, name: str) -> SaveEntry:
        entry = self.slots.entry(name)
        for earlier in generations(self.slots / name)[1:]:
            if entry.header is None and self.disk.exists(earlier):
                entry = replace(entry, header=self.slots.entry(earlier.name).header)
        return entry

    def picture_of(self, name: str, is_auto: bool) -> Path:
        """Return the path of the picture beside a listed save; it may be missing."""
        return (self.slots if is_auto else self._named).picture_of(name)

    def load(self, name: str, verify: savefile.Verify) -> savefile.SaveDocument:
        """Load the named save `name`, if it is unchanged and its log plays."""
        return self._load(self._named.child(name), verify)

    def offers(self, name: str, verify: savefile.Verify, longest: savefile.LongestPrefix) -> list[Offer]:
        """Return replacements for a named save that `load` refused, best first; [] if nothing can be recovered.

        The file is not changed. Raises `Malformed` only if `name` is no name of a save.
        """
        path = self._named.child(name)
        offers: list[Offer] = []
        readable: savefile.SaveDocument | None = None
        try:
            data = self.disk.read(path, within=self.folder)
            readable = savefile.salvage(data)
            readable = savefile.decode(data, self.rules)
        except (safejson.NewerVersion, safejson.OtherGame):
            return []
        except safejson.ChecksumError as error:
            readable = error.document
            with suppress(safejson.SaveError):
                self._replayed(error.document, verify)
                offers.append(Offer(Kind.EDITED, error.document, name))
                readable = None  # nothing shorter is needed
        except safejson.SaveError:
            pass
        earlier = backup_path(path, 1)
        with suppress(safejson.SaveError):
            offers.append(Offer(Kind.GENERATION, self._load(earlier, verify), earlier.name))
        if readable is not None:
            with suppress(safejson.SaveError):
                offers.append(Offer(Kind.PREFIX, self._replayed(readable, longest), name))
        return offers

    def continue_latest(
        self,
        verify: savefile.Verify,
        game: str | None = None,
        passed: list[tuple[str, safejson.SaveError]] | None = None,
    ) -> Resumed | None:
        """Return the last played unfinished autosave that verifies, of one game or all; None if there is none.

        If its last state is damaged, the one before is used and the damaged file set aside. Unusable files are added to
        `passed`, as to `Resumed.problems`. Never raises.
        """
        problems: list[tuple[str, safejson.SaveError]] = [] if passed is None else passed
        for entry in self.autosaves(game):
            resumed = self._resume(entry.name, verify, problems)
            if resumed is not None and not resumed.document.header.summary.is_over:
                return resumed
        return None

    def problem_of(self, name: str, is_auto: bool) -> safejson.SaveError | None:
        """Return what is wrong with a whole file, except for its replay; None if nothing. Listings
        read only its head.
        """
        folder = self.slots if is_auto else self._named
        try:
            savefile.decode(self.disk.read(folder.child(name), within=folder.path), self.rules)
        except safejson.SaveError as error:
            return error
        return None

    def load_autosave(self, name: str, verify: savefile.Verify) -> savefile.SaveDocument:
        """Load the last state of an autosave that verifies, even of a finished game; damaged states are set aside."""
        self.slots.child(name)
        problems: list[tuple[str, safejson.SaveError]] = []
        resumed = self._resume(name, verify, problems)
        if resumed is None:
            raise problems[0][1]
        return resumed.document

    def _resume(
        self, name: str, verify: savefile.Verify, problems: list[tuple[str, safejson.SaveError]]
    ) -> Resumed | None:
        """Return the last state of a slot that verifies; the faults of later ones are added to `problems`."""
        slot = self.slots / name
        for generation, path in enumerate(generations(slot)):
            if generation and not self.disk.exists(path):
                continue
            try:
                document = self._load(path, verify, slot.with_suffix(JOURNAL))
            except safejson.SaveError as error:
                problems.append((path.name, error))
                if isinstance(error, (safejson.NewerVersion, safejson.OtherGame)):
                    return None  # not damaged: left to the program that wrote it
                continue
            if generation and not document.header.summary.is_over:
                with suppress(safejson.SaveError):
                    self._promote(slot, generation)
            return Resumed(document, name, generation, tuple(problems))
        return None

    def _load(self, path: Path, verify: savefile.Verify, journal: Path | None = None) -> savefile.SaveDocument:
        """Load a save, continued by its journal."""
        document = savefile.decode(self.disk.read(path, within=path.parent), self.rules)
        with suppress(safejson.SaveError):
            data = self.disk.read(journal, within=path.parent) if journal is not None else b""
            further = gone_on(document, data)
            if further is not None:
                self._replayed(further, verify)
                return further
        self._replayed(document, verify)
        return document

    def _replayed(self, document: savefile.SaveDocument, replay: Callable[[savefile.SaveDocument], T]) -> T:
        """Return `replay(document)` if the game is known. Any exception of the game becomes `Impossible`, so that one
        save can't block the others.
        """
        savefile.check_rules(document.header, self.rules)
        try:
            return replay(document)
        except safejson.SaveError:
            raise
        except Exception as error:
            _log.info("a save can't be replayed: %s: %s", type(error).__name__, error)
            raise safejson.Impossible("failed", command=0) from error

    def _promote(self, slot: Path, generation: int) -> None:
        """Make an earlier state the last one; the damaged states after it leave the rotation."""
        self._require_writable(slot)
        for damaged in generations(slot)[:generation]:
            if self.disk.exists(damaged):
                storage.set_aside(self.disk, damaged)
        storage.move_file(self.disk, backup_path(slot, generation), slot)

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
        self._replayed(document, verify)
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
        autosaves = self.autosaves(game)
        finished = [
            (entry.header.sequence, entry.name)
            for entry in autosaves
            if entry.header is not None and entry.problem is None and entry.header.summary.is_over
            if not begun_from or entry.header.created != begun_from
        ]
        return min(finished)[1] if finished and len(autosaves) >= SLOTS else self._free_slot(game)

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
