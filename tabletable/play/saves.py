"""The folder of saved games: named saves, autosaves, the trash, and what can be rescued from damaged files.

Layout below the store's folder:

    <slug>-<id>.json              a named save; the title is only inside
    autosave/<game>-<1…3>.json    the last three games of a kind, each with the two states before as .bak1 and .bak2
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
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import tabletable
from tabletable.play import names, storage
from tabletable.play.autosave import AutoSaver
from tabletable.play.safejson import (
    MAX_BYTES,
    MAX_INT,
    ChecksumError,
    Impossible,
    NewerVersion,
    OtherGame,
    SaveError,
    TooLarge,
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
    peek,
    salvage,
    schema_version,
)
from tabletable.play.saveschema import HEAD_BYTES, SCHEMA
from tabletable.play.storage import Disk, backup_path

NAMED = ".tabletable"
"""Ending of games saved under a name: by it a desktop opens them with this program. ".json" is listed as well."""
PICTURE = ".png"
"""Ending of the picture of a table that may stand beside its save and goes where that goes."""
SLOTS = 3
"""Games of one kind whose autosave is kept."""
SPARE_SLOTS = 9
"""Slots there can be when unreadable files block some."""
GENERATIONS = 3
"""States kept of each of them: the last one and two before it."""

__all__ = ["AutoSaver", "Kind", "Offer", "Resumed", "SaveEntry", "SaveStore"]

T = TypeVar("T")

_SLOT = re.compile(r"([a-z][a-z0-9_]*)-[1-9]\.json")
_TRASHED_SLOT = re.compile(r"autosave-([a-z][a-z0-9_]*-[1-9])(-[0-9a-f]{8})?\.json")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """One row of the list of saves."""

    name: str
    """The file's name, by which the store's methods know it."""
    header: Header | None
    """What the file says of itself, None if it can't be read."""
    problem: SaveError | None = None
    """Why it can't be opened."""


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
        self.folder = folder
        self.autosave_folder = folder / "autosave"
        self.trash_folder = folder / "trash"
        self.rules = rules
        self.disk = disk or Disk()
        self.is_read_only = is_read_only
        self._problem = problem
        self._now = now

    def clean_up(self) -> int:
        """Remove the unfinished files of writers that died; for the holder of the instance lock, at start."""
        folders = (self.folder, self.autosave_folder, self.trash_folder)
        return sum(storage.remove_stray_files(self.disk, folder) for folder in folders)

    def timestamp(self) -> str:
        """The present moment as saves note it: UTC, 2026-01-31T23:59:59Z."""
        return self._now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    # ------------------------------------------------------------------------------------------------ looking

    def entries(self) -> list[SaveEntry]:
        """The named saves, latest first, then those that can't be read. Never raises."""
        return self._listing(self.folder)

    def trashed(self) -> list[SaveEntry]:
        """What lies in the trash. Never raises."""
        return self._listing(self.trash_folder)

    def autosaves(self, game: str | None = None) -> list[SaveEntry]:
        """The autosaves, of one game or all, the last played first, then those that can't be read. Never raises.

        Where only the last state can't be read, the row shows the state before, with the `problem` of the last.
        """
        slots = sorted({re.sub(r"\.bak\d$", "", name) for name in self._names(self.autosave_folder)})
        matches = [match for match in map(_SLOT.fullmatch, slots) if match and game in (None, match[1])]
        found = [self._slot_entry(match[0]) for match in matches]
        return sorted(found, key=lambda entry: -entry.header.sequence if entry.header else 1)

    def picture_of(self, name: str, is_auto: bool) -> Path:
        """Where the picture of a table lies beside a listed save, whether there is one or not."""
        return ((self.autosave_folder if is_auto else self.folder) / name).with_suffix(PICTURE)

    def picture_in_trash(self, name: str) -> Path:
        """The same for what was deleted."""
        return (self.trash_folder / name).with_suffix(PICTURE)

    def _names(self, folder: Path) -> list[str]:
        try:
            return self.disk.names(folder)
        except OSError as error:
            _log.info("the saves can't be listed: %s", error)
            return []

    def _listing(self, folder: Path) -> list[SaveEntry]:
        found = [self._entry(folder, name) for name in self._names(folder) if name.endswith((NAMED, ".json"))]
        return sorted(found, key=lambda entry: entry.header.modified if entry.header else "", reverse=True)

    def _slot_entry(self, name: str) -> SaveEntry:
        entry = self._entry(self.autosave_folder, name)
        for earlier in _generations(self.autosave_folder / name)[1:]:
            if entry.header is None and self.disk.exists(earlier):
                entry = replace(entry, header=self._entry(self.autosave_folder, earlier.name).header)
        return entry

    def _entry(self, folder: Path, name: str) -> SaveEntry:
        """A row for one file, from its first kilobytes if they look healthy."""
        header = None
        try:
            path = names.child_path(folder, name)
            size, head, tail = self.disk.read_ends(path, HEAD_BYTES, 2, folder)
            if size > MAX_BYTES:
                raise TooLarge("bytes", limit=MAX_BYTES >> 10)
            header = peek(head, tail) or decode(self.disk.read(path, within=folder)).header
            check_rules(header, self.rules)
        except SaveError as error:
            return SaveEntry(name, header, error)
        return SaveEntry(name, header)

    # ------------------------------------------------------------------------------------------------ opening

    def load(self, name: str, verify: Verify) -> SaveDocument:
        """The named save called `name`, if it is unchanged and its log plays."""
        return self._load(names.child_path(self.folder, name), verify)

    def offers(self, name: str, verify: Verify, longest: LongestPrefix) -> list[Offer]:
        """What can be opened instead of a named save that `load` refused, best first; [] if nothing is left of it.

        The file stays as it is. Raises `Malformed` only for a `name` that is none.
        """
        path = names.child_path(self.folder, name)
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
                self._replayed(error.document, verify)
                offers.append(Offer(Kind.EDITED, error.document, name))
                readable = None  # nothing shorter is needed
        except SaveError:
            pass
        earlier = backup_path(path, 1)
        with suppress(SaveError):
            offers.append(Offer(Kind.GENERATION, self._load(earlier, verify), earlier.name))
        if readable is not None:
            with suppress(SaveError):
                offers.append(Offer(Kind.PREFIX, self._replayed(readable, longest), name))
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
        folder = self.autosave_folder if is_auto else self.folder
        try:
            decode(self.disk.read(names.child_path(folder, name), within=folder), self.rules)
        except SaveError as error:
            return error
        return None

    def load_autosave(self, name: str, verify: Verify) -> SaveDocument:
        """The last state of one autosave that verifies, of a finished game too; damaged ones are set aside."""
        names.child_path(self.autosave_folder, name)
        problems: list[tuple[str, SaveError]] = []
        found = self._resume(name, verify, problems)
        if found is None:
            raise problems[0][1]
        return found.document

    def _resume(self, name: str, verify: Verify, problems: list[tuple[str, SaveError]]) -> Resumed | None:
        """The last state of a slot that verifies; what is wrong with later ones is added to `problems`."""
        slot = self.autosave_folder / name
        for generation, path in enumerate(_generations(slot)):
            if generation and not self.disk.exists(path):
                continue
            try:
                document = self._load(path, verify)
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

    def _load(self, path: Path, verify: Verify) -> SaveDocument:
        document = decode(self.disk.read(path, within=path.parent), self.rules)
        self._replayed(document, verify)
        return document

    def _replayed(self, document: SaveDocument, replay: Callable[[SaveDocument], T]) -> T:
        """`replay(document)`, for a game of ours. Whatever the game raises becomes `Impossible`: one save that it fails
        at must not stand in the way of the others."""
        check_rules(document.header, self.rules)
        try:
            return replay(document)
        except SaveError:
            raise
        except Exception as error:
            _log.info("a save can't be replayed: %s: %s", type(error).__name__, error)
            raise Impossible("failed", command=0) from error

    def _promote(self, slot: Path, generation: int) -> None:
        """Make a good earlier state the last one; the damaged ones after it leave the rotation."""
        self._require_writable(slot)
        for damaged in _generations(slot)[:generation]:
            if self.disk.exists(damaged):
                storage.set_aside(self.disk, damaged)
        storage.move_file(self.disk, backup_path(slot, generation), slot)

    # ------------------------------------------------------------------------------------------------ saving

    def save(self, document: SaveDocument, title: str) -> str:
        """Keep `document` as a new named save; returns the file's name."""
        return self._write_new(self._stamped(document, title=title))

    def overwrite(self, name: str, document: SaveDocument) -> None:
        """Put `document` in the place of a named save, which keeps its title and becomes the backup.

        A save that can't be read is not overwritten: `Unwritable` "damaged".
        """
        path = names.child_path(self.folder, name)
        before = self._replaceable(path)
        self._write(path, self._stamped(document, title=before.header.title), backups=1)

    def rename(self, name: str, title: str) -> None:
        """Give a named save another title. Its file keeps its name."""
        path = names.child_path(self.folder, name)
        before = self._replaceable(path)
        self._write(path, replace(before, header=replace(before.header, title=title)), backups=1)

    def import_file(self, source: Path, verify: Verify, accept_edited: bool = False) -> str:
        """Copy a save from anywhere into the folder, if it can be opened; returns the name of the copy.

        `accept_edited`: also take a file whose checksum is wrong but whose log plays. `source` is only read.
        """
        try:
            document = decode(self.disk.read(source), self.rules)
        except ChecksumError as error:
            if not accept_edited:
                raise
            document = error.document
        self._replayed(document, verify)
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

    def _stamped(self, document: SaveDocument, **changes: Any) -> SaveDocument:
        now = self.timestamp()
        changes = {"created": document.header.created or now, "modified": now, **changes}
        return replace(document, app=tabletable.__version__, header=replace(document.header, **changes))

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
        for path in _generations(names.child_path(self.autosave_folder, name)):
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
        path = names.child_path(self.autosave_folder, name)
        stamped = self._stamped(document, title="", sequence=sequence)
        self._write(path, stamped, GENERATIONS - 1, patience)

    # ------------------------------------------------------------------------------------------------ trash

    def delete(self, name: str) -> str:
        """Move a named save, readable or not, to the trash; returns its name there."""
        return self._move(self.folder, name, self.trash_folder / name)

    def delete_autosave(self, name: str) -> str:
        """Move an autosave with its earlier states to the trash; returns its name there."""
        return self._move(self.autosave_folder, name, self.trash_folder / f"autosave-{name}")

    def restore(self, name: str) -> str:
        """Bring a file back from the trash: an autosave to its place, if that is still free, all else as a named save.

        Returns its name.
        """
        slot = _TRASHED_SLOT.fullmatch(name)
        target = self.autosave_folder / f"{slot[1]}.json" if slot else self.folder / name
        if slot and any(self.disk.exists(path) for path in _generations(target)):
            target = self.folder / name
        return self._move(self.trash_folder, name, target)

    def trash_bytes(self) -> int:
        """What emptying the trash sets free, earlier states and pictures included. Never raises."""
        total = 0
        for name in self._names(self.trash_folder):
            with suppress(OSError):
                total += self.disk.size(self.trash_folder / name)
        return total

    def empty_trash(self) -> None:
        """Delete for good all that lies in the trash."""
        self._require_writable(self.trash_folder)
        try:
            for name in self.disk.names(self.trash_folder):
                self.disk.remove(self.trash_folder / name)
        except OSError as error:
            raise Unwritable.from_os(error, self.trash_folder.name) from error

    def _move(self, folder: Path, name: str, target: Path) -> str:
        source = names.child_path(folder, name)
        self._require_writable(source)
        if any(self.disk.exists(path) for path in _generations(target)):
            target = target.with_name(f"{target.stem}-{self.disk.token()[:8]}{target.suffix}")
        # The earlier states first: should the way be cut short, the file itself is still where it was.
        for old, new in reversed(list(zip(_generations(source), _generations(target), strict=True))):
            if old == source or self.disk.exists(old):
                storage.move_file(self.disk, old, new)
        shown = source.with_suffix(PICTURE)
        if self.disk.exists(shown):
            with suppress(SaveError):  # a save is not held up by its picture
                storage.move_file(self.disk, shown, target.with_suffix(PICTURE))
        return target.name


def _generations(path: Path) -> list[Path]:
    """A file and the earlier states of it, latest first."""
    return [backup_path(path, generation) for generation in range(GENERATIONS)]


def _staleness(header: Header | None) -> tuple[bool, int]:
    """Sorts first what is missed least: finished games, then those not played for longest."""
    assert header is not None
    return (not header.summary.is_over, header.sequence)
