"""Looking at a folder of saved games and opening them, damaged ones as far as they go. See `play/keeping/saves.py`."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

from tabletable.play.files import safejson, storage
from tabletable.play.files.storage import Disk, backup_path
from tabletable.play.keeping import savefile
from tabletable.play.keeping.journal import ENDING as JOURNAL
from tabletable.play.keeping.journal import gone_on
from tabletable.play.keeping.savefolder import SaveEntry, SaveFolder, generations

T = TypeVar("T")

SLOT_GAME: Final = "[a-z][a-z0-9_]*"
SLOT_NUMBER: Final = "[1-9][0-9]{0,5}"
_SLOT = re.compile(rf"({SLOT_GAME})-{SLOT_NUMBER}\.json")

_log = logging.getLogger(__name__)


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


class SaveReader:
    """The saved games in one folder. Methods raise `SaveError` unless they say otherwise."""

    def __init__(
        self,
        folder: Path,
        *,
        rules: Mapping[str, int] | None = None,
        disk: Disk | None = None,
        is_read_only: bool = False,
        problem: safejson.Unwritable | None = None,
    ) -> None:
        """`rules`: the rules version of every known game (None: any).

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

    @property
    def folder(self) -> Path:
        """The folder of the named saves, which contains all others."""
        return self._named.path

    def entries(self) -> list[SaveEntry]:
        """List the named saves, latest first, unreadable ones at the end. Never raises."""
        return self._named.entries()

    def autosaves(self, game: str | None = None) -> list[SaveEntry]:
        """List the autosaves, of one game or all: last played first, unreadable ones at the end. Never raises.

        If only the last state can't be read, the entry shows the one before, with the `problem` of the last.
        """
        slots = sorted({re.sub(r"\.bak\d$", "", name) for name in self.slots.names()})
        matches = [match for match in map(_SLOT.fullmatch, slots) if match and game in (None, match[1])]
        found = [_slot_entry(self.disk, self.slots, match[0]) for match in matches]
        return sorted(found, key=lambda entry: -entry.header.sequence if entry.header else 1)

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
                replayed(self.rules, error.document, verify)
                offers.append(Offer(Kind.EDITED, error.document, name))
                readable = None  # nothing shorter is needed
        except safejson.SaveError:
            pass
        earlier = backup_path(path, 1)
        with suppress(safejson.SaveError):
            offers.append(Offer(Kind.GENERATION, self._load(earlier, verify), earlier.name))
        if readable is not None:
            with suppress(safejson.SaveError):
                offers.append(Offer(Kind.PREFIX, replayed(self.rules, readable, longest), name))
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
            found = self._resume(entry.name, verify, problems)
            if found is not None and not found.document.header.summary.is_over:
                return found
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
        found = self._resume(name, verify, problems)
        if found is None:
            raise problems[0][1]
        return found.document

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
                replayed(self.rules, further, verify)
                return further
        replayed(self.rules, document, verify)
        return document

    def _promote(self, slot: Path, generation: int) -> None:
        """Make an earlier state the last one; the damaged states after it leave the rotation."""
        self._require_writable(slot)
        for damaged in generations(slot)[:generation]:
            if self.disk.exists(damaged):
                storage.set_aside(self.disk, damaged)
        storage.move_file(self.disk, backup_path(slot, generation), slot)

    def _require_writable(self, path: Path) -> None:
        if self.is_read_only:
            raise self._problem or safejson.Unwritable("second_instance", file=path.name)


def _slot_entry(disk: Disk, slots: SaveFolder, name: str) -> SaveEntry:
    entry = slots.entry(name)
    for earlier in generations(slots / name)[1:]:
        if entry.header is None and disk.exists(earlier):
            entry = replace(entry, header=slots.entry(earlier.name).header)
    return entry


def replayed(
    rules: Mapping[str, int] | None, document: savefile.SaveDocument, replay: Callable[[savefile.SaveDocument], T]
) -> T:
    """Return `replay(document)` if the game is known. Any exception of the game becomes `Impossible`, so that one save
    can't block the others.
    """
    savefile.check_rules(document.header, rules)
    try:
        return replay(document)
    except safejson.SaveError:
        raise
    except Exception as error:
        _log.info("a save can't be replayed: %s: %s", type(error).__name__, error)
        raise safejson.Impossible("failed", command=0) from error
