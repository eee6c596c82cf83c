"""The folder of saved games: named saves, autosaves, the trash, and what can be rescued from damaged files.

Layout below the store's folder:

    <slug>-<id>.json              a named save; the title is only inside
    autosave/<game>-<1…3>.json    the last three games of a kind, each with the two states before as .bak1 and .bak2,
                                  and as .journal every command as soon as it was given
    trash/                        what was deleted, until it is emptied
    *.damaged                     a file that could not be read and whose place was needed

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
from pathlib import Path
from typing import Any, TypeVar

import tabletable
from tabletable.play import names, storage
from tabletable.play.autosave import AutoSaver
from tabletable.play.journal import ENDING as JOURNAL
from tabletable.play.journal import Journal, gone_on
from tabletable.play.safejson import (
    MAX_INT,
    ChecksumError,
    Impossible,
    NewerVersion,
    OtherGame,
    SaveError,
    Unreadable,
    Unwritable,
)
from tabletable.play.savefile import (
    Header,
    LongestPrefix,
    SaveDocument,
    Verify,
    check_rules,
    decode,
    encode,
    salvage,
    schema_version,
)
from tabletable.play.savefolder import GENERATIONS, NAMED, SaveEntry, SaveFolder, generations
from tabletable.play.saveschema import SCHEMA
from tabletable.play.storage import Disk, backup_path

SLOTS = 3
"""Games of one kind whose autosave is kept."""
SPARE_SLOTS = 9
"""Slots there can be when unreadable files block some."""

__all__ = ["AutoSaver", "Kind", "Offer", "Resumed", "SaveStore"]

T = TypeVar("T")

_SLOT = re.compile(r"([a-z][a-z0-9_]*)-[1-9]\.json")
_TRASHED_SLOT = re.compile(r"autosave-([a-z][a-z0-9_]*-[1-9])(-[0-9a-f]{8})?\.json")

_log = logging.getLogger(__name__)


class Kind(Enum):
    """How an offered document was won from a file that could not be opened."""

    GENERATION = "generation"
    """An earlier state of the same file, complete and verified."""
    EDITED = "edited"
    """The file itself: its checksum is wrong, but its log plays and agrees with its hashes."""
    PREFIX = "prefix"
    """As many commands from the start of the file as could be read and play."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be opened in the place of a damaged save. It is to be saved under a new name."""

    kind: Kind
    document: SaveDocument
    source: str
    """Name of the file it comes from."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The autosave that "Continue" goes on with."""

    document: SaveDocument
    name: str
    """Its slot; an `AutoSaver` that is given it goes on writing there."""
    generation: int
    """0: the last state; 1 or 2: one of the states before, because the later ones are damaged."""
    problems: tuple[tuple[str, SaveError], ...]
    """The files that would have come first and why they could not be used. They were left or set aside."""


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class SaveStore:
    """The saved games in one folder. Methods raise `SaveError` unless they say otherwise."""

    def __init__(
        self,
        folder: Path,
        *,
        rules: Mapping[str, int] | None = None,
        disk: Disk | None = None,
        is_read_only: bool = False,
        problem: Unwritable | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """`rules`: rules version of every game there is (None: any).

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
        """Where the named saves lie, and in it everything else."""
        return self._named.path

    def clean_up(self) -> int:
        """Remove the unfinished files of writers that died; for the holder of the instance lock, at start."""
        folders = (self._named, self.slots, self.trash)
        return sum(storage.remove_stray_files(self.disk, folder.path) for folder in folders)

    def timestamp(self) -> str:
        """The present moment as saves note it: UTC, 2026-01-31T23:59:59Z."""
        return self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def today(self) -> date:
        """The day it is where the computer stands."""
        return self._now().astimezone().date()

    # ------------------------------------------------------------------------------------------------ looking

    def entries(self) -> list[SaveEntry]:
        """The named saves, latest first, then those that can't be read. Never raises."""
        return self._named.entries()

    def autosaves(self, game: str | None = None) -> list[SaveEntry]:
        """The autosaves, of one game or all, the last played first, then those that can't be read. Never raises.

        Where only the last state can't be read, the row shows the state before, with the `problem` of the last.
        """
        slots = sorted({re.sub(r"\.bak\d$", "", name) for name in self.slots.names()})
        matches = [match for match in map(_SLOT.fullmatch, slots) if match and game in (None, match[1])]
        found = [_slot_entry(self.disk, self.slots, match[0]) for match in matches]
        return sorted(found, key=lambda entry: -entry.header.sequence if entry.header else 1)

    def picture_of(self, name: str, is_auto: bool) -> Path:
        """Where the picture of a table lies beside a listed save, whether there is one or not."""
        return (self.slots if is_auto else self._named).picture_of(name)

    # ------------------------------------------------------------------------------------------------ opening

    def load(self, name: str, verify: Verify) -> SaveDocument:
        """The named save called `name`, if it is unchanged and its log plays."""
        return self._load(self._named.child(name), verify)

    def offers(self, name: str, verify: Verify, longest: LongestPrefix) -> list[Offer]:
        """What can be opened instead of a named save that `load` refused, best first; [] if nothing is left of it.

        The file stays as it is. Raises `Malformed` only for a `name` that is none.
        """
        path = self._named.child(name)
        offers: list[Offer] = []
        readable: SaveDocument | None = None
        try:
            data = self.disk.read(path, within=self.folder)
            readable = salvage(data)
            readable = decode(data, self.rules)
        except (NewerVersion, OtherGame):
            return []
        except ChecksumError as error:
            readable = error.document
            with suppress(SaveError):
                _replayed(self.rules, error.document, verify)
                offers.append(Offer(Kind.EDITED, error.document, name))
                readable = None  # nothing shorter is needed
        except SaveError:
            pass
        earlier = backup_path(path, 1)
        with suppress(SaveError):
            offers.append(Offer(Kind.GENERATION, self._load(earlier, verify), earlier.name))
        if readable is not None:
            with suppress(SaveError):
                offers.append(Offer(Kind.PREFIX, _replayed(self.rules, readable, longest), name))
        return offers

    def continue_latest(self, verify: Verify, game: str | None = None) -> Resumed | None:
        """The unfinished autosave that was played last and verifies, of one game or of all; None if there is none.

        Where the last state is damaged, the state before is taken and the damaged file set aside. Never raises.
        """
        problems: list[tuple[str, SaveError]] = []
        for entry in self.autosaves(game):
            found = self._resume(entry.name, verify, problems)
            if found is not None and not found.document.header.summary.is_over:
                return found
        return None

    def problem_of(self, name: str, is_auto: bool) -> SaveError | None:
        """What is wrong with a whole file but for its replay, None if nothing is; listings look at its head only."""
        folder = self.slots if is_auto else self._named
        try:
            decode(self.disk.read(folder.child(name), within=folder.path), self.rules)
        except SaveError as error:
            return error
        return None

    def load_autosave(self, name: str, verify: Verify) -> SaveDocument:
        """The last state of one autosave that verifies, of a finished game too; damaged ones are set aside."""
        self.slots.child(name)
        problems: list[tuple[str, SaveError]] = []
        found = self._resume(name, verify, problems)
        if found is None:
            raise problems[0][1]
        return found.document

    def _resume(self, name: str, verify: Verify, problems: list[tuple[str, SaveError]]) -> Resumed | None:
        """The last state of a slot that verifies; what is wrong with later ones is added to `problems`."""
        slot = self.slots / name
        for generation, path in enumerate(generations(slot)):
            if generation and not self.disk.exists(path):
                continue
            try:
                document = self._load(path, verify, slot.with_suffix(JOURNAL))
            except SaveError as error:
                problems.append((path.name, error))
                if isinstance(error, (NewerVersion, OtherGame)):
                    return None  # not damaged: left to the program that wrote it
                continue
            if generation and not document.header.summary.is_over:
                with suppress(SaveError):
                    self._promote(slot, generation)
            return Resumed(document, name, generation, tuple(problems))
        return None

    def _load(self, path: Path, verify: Verify, journal: Path | None = None) -> SaveDocument:
        """A save, gone on with as far as the journal beside it tells."""
        document = decode(self.disk.read(path, within=path.parent), self.rules)
        with suppress(SaveError):
            data = self.disk.read(journal, within=path.parent) if journal is not None else b""
            further = gone_on(document, data)
            if further is not None:
                _replayed(self.rules, further, verify)
                return further
        _replayed(self.rules, document, verify)
        return document

    def _promote(self, slot: Path, generation: int) -> None:
        """Make a good earlier state the last one; the damaged ones after it leave the rotation."""
        self._require_writable(slot)
        for damaged in generations(slot)[:generation]:
            if self.disk.exists(damaged):
                storage.set_aside(self.disk, damaged)
        storage.move_file(self.disk, backup_path(slot, generation), slot)

    # ------------------------------------------------------------------------------------------------ saving

    def save(self, document: SaveDocument, title: str) -> str:
        """Keep `document` as a new named save; returns the file's name."""
        return self._write_new(_stamped(document, self.timestamp(), title=title))

    def overwrite(self, name: str, document: SaveDocument) -> None:
        """Put `document` in the place of a named save, which keeps its title and becomes the backup.

        A save that can't be read is not overwritten: `Unwritable` "damaged".
        """
        path = self._named.child(name)
        before = self._replaceable(path)
        self._write(path, _stamped(document, self.timestamp(), title=before.header.title), backups=1)

    def rename(self, name: str, title: str) -> None:
        """Give a named save another title. Its file keeps its name."""
        path = self._named.child(name)
        before = self._replaceable(path)
        self._write(path, replace(before, header=replace(before.header, title=title)), backups=1)

    def import_file(self, source: Path, verify: Verify, accept_edited: bool = False) -> str:
        """Copy a save from anywhere into the folder, if it can be opened; returns the name of the copy.

        `accept_edited`: also take a file whose checksum is wrong but whose log plays. `source` is only read.
        """
        return self.import_bytes(self.disk.read(source), verify, accept_edited)

    def import_bytes(self, data: bytes, verify: Verify, accept_edited: bool = False) -> str:
        """The same for what was read already."""
        try:
            document = decode(data, self.rules)
        except ChecksumError as error:
            if not accept_edited:
                raise
            document = error.document
        _replayed(self.rules, document, verify)
        return self._write_new(document)

    def _write_new(self, document: SaveDocument) -> str:
        header = document.header
        name = f"{names.slug(header.title or header.game)}-{self.disk.token()[:8]}{NAMED}"
        self._write(self.folder / name, document, backups=0)
        return name

    def _write(self, path: Path, document: SaveDocument, backups: int, patience: float = storage.PATIENCE) -> None:
        self._require_writable(path)
        storage.write_file(self.disk, path, encode(document), backups, patience)

    def _require_writable(self, path: Path) -> None:
        if self.is_read_only:
            raise self._problem or Unwritable("second_instance", file=path.name)

    def _replaceable(self, path: Path) -> SaveDocument:
        """The document at `path`, which may be written over; a copy of one of an older schema version is kept."""
        self._require_writable(path)
        try:
            data = self.disk.read(path, within=path.parent)
            document = decode(data, self.rules)
        except Unreadable:
            raise
        except SaveError as error:
            raise Unwritable("damaged", file=path.name) from error
        version = schema_version(data)
        original = path.with_name(f"{path.name}.v{version}")
        if version < SCHEMA and not self.disk.exists(original):
            storage.write_file(self.disk, original, data, backups=0)
        return document

    # ------------------------------------------------------------------------------------------------ autosaves

    def claim_slot(self, game: str) -> str:
        """The autosave that a new game may use: a free one, else that of a finished game, else that played longest ago.

        Autosaves that can't be read, or not by this version, are left alone as long as there is any other place.
        """
        taken = {entry.name: entry for entry in self.autosaves(game)}
        slots = [f"{game}-{number}.json" for number in range(1, SPARE_SLOTS + 1)]
        for name in slots[:SLOTS]:
            if name not in taken:
                return name
        usable = [entry for entry in taken.values() if entry.header is not None and entry.problem is None]
        if usable:
            return min(usable, key=lambda entry: _staleness(entry.header)).name
        return next((name for name in slots if name not in taken), slots[0])

    def secure_slot(self, name: str) -> None:
        """Before a sitting writes to a slot: set damaged states aside, so that the rotation never drops one unread."""
        for path in generations(self.slots.child(name)):
            if self.disk.exists(path):
                try:
                    self._replaceable(path)
                except Unwritable as error:
                    if not isinstance(error.__cause__, SaveError):
                        raise  # the disk refuses, which says nothing about the file
                    storage.set_aside(self.disk, path)

    def next_sequence(self) -> int:
        """A number higher than that of every autosave."""
        known = [entry.header.sequence for entry in self.autosaves() if entry.header is not None]
        return min(max(known, default=0) + 1, MAX_INT)

    def autosave(self, name: str, document: SaveDocument, sequence: int, patience: float) -> None:
        """Write the next state to a slot."""
        path = self.slots.child(name)
        stamped = _stamped(document, self.timestamp(), title="", sequence=sequence)
        self._write(path, stamped, GENERATIONS - 1, patience)

    def journal(self, name: str, document: SaveDocument, sequence: int, patience: float) -> Journal:
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
        """Bring a file back from the trash: an autosave to its place, if that is still free, all else as a named save.

        Returns its name.
        """
        slot = _TRASHED_SLOT.fullmatch(name)
        if slot is None or self.slots.holds(f"{slot[1]}.json"):
            return self.trash.move(name, self._named)
        return self.trash.move(name, self.slots, f"{slot[1]}.json")


def _staleness(header: Header | None) -> tuple[bool, int]:
    """Sorts first what is missed least: finished games, then those not played for longest."""
    assert header is not None
    return (not header.summary.is_over, header.sequence)


def _slot_entry(disk: Disk, slots: SaveFolder, name: str) -> SaveEntry:
    entry = slots.entry(name)
    for earlier in generations(slots / name)[1:]:
        if entry.header is None and disk.exists(earlier):
            entry = replace(entry, header=slots.entry(earlier.name).header)
    return entry


def _replayed(rules: Mapping[str, int] | None, document: SaveDocument, replay: Callable[[SaveDocument], T]) -> T:
    """`replay(document)`, for a game of ours. Whatever the game raises becomes `Impossible`: one save that it fails
    at must not stand in the way of the others."""
    check_rules(document.header, rules)
    try:
        return replay(document)
    except SaveError:
        raise
    except Exception as error:
        _log.info("a save can't be replayed: %s: %s", type(error).__name__, error)
        raise Impossible("failed", command=0) from error


def _stamped(document: SaveDocument, now: str, **changes: Any) -> SaveDocument:
    changes = {"created": document.header.created or now, "modified": now, **changes}
    return replace(document, app=tabletable.__version__, header=replace(document.header, **changes))
