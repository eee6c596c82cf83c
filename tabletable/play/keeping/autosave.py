"""Saves a game after every command without ever being in its way."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletable.play.files.safejson import SaveError, Unwritable
from tabletable.play.files.storage import PATIENCE
from tabletable.play.keeping.savefile import SaveDocument

if TYPE_CHECKING:
    from tabletable.play.keeping.journal import Journal
    from tabletable.play.keeping.saves import SaveStore

SHORT_PATIENCE = 0.05
"""Seconds an autosave that the player waits for gives other programs to let go of the file; the next command tries
again."""

DEAL_PATIENCE = PATIENCE
"""The longest wait in seconds, at the first command of a game, for the deal to be on disk: without it no journal can
record the command. It is usually there long before, except with a sleeping or very busy disk.
"""

EVERY = 50
"""Commands after which the whole file is written while more and more are given."""

CALM = 5.0
"""Seconds without a command after which it is."""

_NAP = 0.5
"""Seconds after which the thread that waits for calm looks whether the program has ended meanwhile."""

PUT_OFF = 0.03
"""Seconds the thread waits before encoding: the frame in which a command is given is busy enough, and Python runs one
thread at a time.
"""

_log = logging.getLogger(__name__)


class AutoSaver:
    """Saves one sitting of a game after every command. Never raises; a failure is reported and tried again.

    With `in_background` every command is in the journal when `save` returns, safe against the end of the program; if
    the disk was too slow for the deal, in the next file. All else is done by a thread that lives while there is
    something to write: it makes the journal safe against power cuts at once, and writes the whole file now and then: at
    the beginning and the end of a game, after `EVERY` commands, when none has come for a while, and whenever the
    journal fails; what failed is tried again now and then. It writes the latest document only.
    Callbacks are always called by the thread that calls the methods here.
    """

    def __init__(
        self,
        store: SaveStore,
        on_failure: Callable[[SaveError], None],
        on_recovery: Callable[[], None] = lambda: None,
        slot: str | None = None,
        in_background: bool = False,
        on_tidied: Callable[[], None] = lambda: None,
    ) -> None:
        """`on_failure` is called when saving begins to fail or fails for another reason, `on_recovery` when it works
        again, `on_tidied` when an old unfinished game went to the trash for this one. `slot`: the name in `Resumed`
        when an autosave is continued; a new game gets a place at its first save.
        """
        self.store = store
        self._on_failure = on_failure
        self._on_recovery = on_recovery
        self._on_tidied = on_tidied
        self._in_background = in_background
        # Set by the caller alone:
        self._told = ""
        """The code of the problem last reported; "" if there was none."""
        self._has_waited = False
        """Whether the caller has waited for the first attempt, which it does once."""
        self._is_leaving = False
        """Whether the caller waits for the thread to end."""
        # Set by whoever writes the file: the thread while there is one, else the caller.
        self.slot = slot
        """Name of the autosave; None before the first save of a new game."""
        self.problem: SaveError | None = None
        """Why the last save failed; None if it is safely on disk."""
        self._unsaved: SaveDocument | None = None
        """The document of a failed write."""
        self._created = ""
        self._has_tidied = False
        """Whether `on_tidied` is still to be called, which the caller notes."""
        self._has_tried = threading.Event()
        """Whether a first attempt to write the file has been made."""
        # A thread that makes the first attempt sets these, the journal only if there is none; from then on the journal
        # is the caller's.
        self._sequence = 0
        self._journal: Journal | None = None
        # Set by both, with the lock:
        self._lock = threading.Lock()
        self._waiting: SaveDocument | None = None
        """The latest document handed over and not yet taken by the thread."""
        self._count = 0
        """The number of documents handed over since the last write; at least `EVERY` if one is not in the journal."""
        self._worker: threading.Thread | None = None
        self._bell = threading.Event()
        """Rung by the caller when there is news for the thread."""

    def save(self, document: SaveDocument) -> bool:
        """Save the state after a command; return whether all is well.

        In the foreground that is the success of this write; in the background, of the one before.
        """
        if not self._in_background or not self._hand_over(document, self._write_ahead(document)):
            self._attempt(document, SHORT_PATIENCE)
        return self.poll()

    @property
    def is_busy(self) -> bool:
        """Whether a write is pending, so that `poll` may have news soon."""
        return self._worker is not None

    def poll(self) -> bool:
        """Report failure or recovery of background saves; return whether all is well. Cheap enough for every frame."""
        problem = self.problem
        told, self._told = self._told, problem.code if problem is not None else ""
        if self._told != told:
            if problem is None:
                self._on_recovery()
            else:
                self._on_failure(problem)
        if self._has_tidied:
            self._has_tidied = False
            self._on_tidied()
        return problem is None

    def flush(self) -> bool:
        """Wait for pending writes when the game is left, and retry a failed one patiently; return what `poll` does."""
        if (worker := self._worker) is not None:
            self._is_leaving = True
            self._bell.set()
            worker.join()
            self._is_leaving = False
        if self._unsaved is not None:
            self._attempt(self._unsaved, PATIENCE)
        return self.poll()

    def _write_ahead(self, document: SaveDocument) -> bool:
        """Append to the journal; return whether `document` is in it now. If that fails, the next whole file reports the
        problem and the journal is begun anew, as nothing may follow a torn line.
        """
        if document.commands and self._worker is not None and not self._has_waited:
            self._has_waited = True
            self._has_tried.wait(DEAL_PATIENCE)
        try:
            if self._journal is not None:
                self._journal.add(document)
            elif self.slot is not None and self._may_begin_journal:
                document, slot, self._sequence = self._seated(document)
                self._journal = self.store.journal(slot, document, self._sequence, SHORT_PATIENCE)
        except (OSError, SaveError) as error:
            _log.info("the journal can't be written: %s", error)
            self._journal = None
        return self._journal is not None

    @property
    def _may_begin_journal(self) -> bool:
        """Whether no thread is at the first attempt, which begins the journal."""
        return self._worker is None or (self._has_tried.is_set() and self._sequence > 0)

    def _hand_over(self, document: SaveDocument, is_in_journal: bool) -> bool:
        with self._lock:
            self._waiting = document
            self._count += 1 if is_in_journal else EVERY
            self._bell.set()
            if self._worker is not None:
                return True
            self._worker = threading.Thread(target=self._work, name="autosave")
            try:
                self._worker.start()
            except RuntimeError:  # no thread to be had
                self._worker = self._waiting = None
                return False
            return True

    def _work(self) -> None:
        while True:
            self._bell.clear()
            if self._sync() and not self._is_due() and not self._is_calm():
                continue
            time.sleep(PUT_OFF)
            with self._lock:
                document, self._waiting, self._count = self._waiting, None, 0
                if document is None:
                    self._worker = None
                    return
            self._attempt(document, PATIENCE)
            if self.problem is not None and not self._is_leaving and self._is_calm():
                self._try_again(document)

    def _try_again(self, document: SaveDocument) -> None:
        """Queue the document for another try, as nobody plays and there may be room again."""
        with self._lock:
            if self._waiting is None and threading.main_thread().is_alive():
                self._waiting = document

    def _sync(self) -> bool:
        """Flush the journal against power cuts; return whether that worked."""
        if (journal := self._journal) is None:
            return False
        try:
            journal.sync()
        except OSError as error:
            _log.info("the journal can't be made safe: %s", error)
            return False
        return True

    def _is_due(self) -> bool:
        """Return whether the whole file must be written now, or no document is waiting."""
        document = self._waiting
        is_ending = document is None or document.header.summary.is_over or self._is_leaving
        return is_ending or self._count >= EVERY or self.problem is not None or not self._has_tried.is_set()

    def _is_calm(self) -> bool:
        """Wait up to `CALM` seconds for a new document; return False if one came, True if none did or
        the program ends.
        """
        until = time.monotonic() + CALM
        while threading.main_thread().is_alive() and time.monotonic() < until:
            if self._bell.wait(min(CALM, _NAP)):
                return False
        return True

    def _attempt(self, document: SaveDocument, patience: float) -> None:
        problem: SaveError | None = None
        try:
            self._write(document, patience)
        except SaveError as error:
            problem = error
        except OSError as error:
            problem = Unwritable.from_os(error, self.slot or "")
        except Exception:
            _log.exception("the autosave failed")
            problem = Unwritable("unexpected", file=self.slot or "")
        self._unsaved = None if problem is None else document
        self.problem = problem
        self._has_tried.set()

    def _write(self, document: SaveDocument, patience: float) -> None:
        document, slot, sequence = self._seated(document)
        self.store.autosave(slot, document, sequence, patience)
        self.slot, self._sequence = slot, sequence
        if self._in_background and self._journal is None and not self._has_tried.is_set():
            with suppress(OSError, SaveError):  # the file is there
                self._journal = self.store.journal(slot, document, sequence, patience)

    def _seated(self, document: SaveDocument) -> tuple[SaveDocument, str, int]:
        """Return `document` with the time its game began, its slot, and the sequence number of this sitting."""
        if not document.header.created:  # one birthday for all saves of the sitting
            self._created = self._created or self.store.timestamp()
            document = replace(document, header=replace(document.header, created=self._created))
        slot, sequence = self.slot, self._sequence
        if slot is None or not sequence:  # the first save of this sitting
            begun_from = str(document.extras.branch or "")
            if slot is None:
                self._has_tidied |= self.store.make_room(document.header.game)
                slot = self.store.claim_slot(document.header.game, begun_from)
            self.store.secure_slot(slot)
            sequence = self.store.next_sequence()
        return document, slot, sequence
