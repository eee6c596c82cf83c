"""Saves a game after every command without ever being in its way."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletable.play.safejson import SaveError, Unwritable
from tabletable.play.savefile import SaveDocument
from tabletable.play.storage import PATIENCE

if TYPE_CHECKING:
    from tabletable.play.saves import SaveStore

SHORT_PATIENCE = 0.05
"""Seconds an autosave that the player waits for gives other programs to let go of the file; the next command tries
again."""

PUT_OFF = 0.03
"""Seconds the thread waits before it encodes: the frame in which a command is given has enough to do, and Python runs
one thread at a time."""

_log = logging.getLogger(__name__)


class AutoSaver:
    """Saves one sitting of a game after every command. Never raises; a failure is reported and tried again.

    With `in_background` the writing is done by a thread that lives while there is something to write. It takes the
    latest document only: what was handed over while it was busy with an older one replaces what waited before.
    Callbacks are always called by the thread that calls the methods here.
    """

    def __init__(
        self,
        store: SaveStore,
        on_failure: Callable[[SaveError], None],
        on_recovery: Callable[[], None] = lambda: None,
        slot: str | None = None,
        in_background: bool = False,
    ) -> None:
        """`on_failure` is called when saving begins to fail or fails for another reason, `on_recovery` when it works
        again. `slot`: the name in `Resumed` when an autosave is continued; a new game gets a place at its first save.
        """
        self.store = store
        self.slot = slot
        """Name of the autosave; None before the first save of a new game."""
        self.problem: SaveError | None = None
        """Why the last save failed; None if it is safely on disk."""
        self._on_failure = on_failure
        self._on_recovery = on_recovery
        self._in_background = in_background
        self._sequence = 0
        self._created = ""
        self._told = ""
        self._unsaved: SaveDocument | None = None
        self._lock = threading.Lock()
        self._waiting: SaveDocument | None = None
        self._worker: threading.Thread | None = None

    def save(self, document: SaveDocument) -> bool:
        """Keep the state after a command; whether, as far as is known, it is safe against all but the loss of the disk.

        In the foreground it is known; in the background it is what became of the save before.
        """
        if not self._in_background or not self._hand_over(document):
            self._attempt(document, SHORT_PATIENCE)
        return self.poll()

    def poll(self) -> bool:
        """Report what became of saves in the background; whether all is well. Cheap enough for every frame."""
        problem = self.problem
        told, self._told = self._told, problem.code if problem is not None else ""
        if self._told != told:
            if problem is None:
                self._on_recovery()
            else:
                self._on_failure(problem)
        return problem is None

    def flush(self) -> bool:
        """When the game is left: wait for what is being written, and try once more, with patience, what failed."""
        if (worker := self._worker) is not None:
            worker.join()
        if self._unsaved is not None:
            self._attempt(self._unsaved, PATIENCE)
        return self.poll()

    def _hand_over(self, document: SaveDocument) -> bool:
        with self._lock:
            self._waiting = document
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
            time.sleep(PUT_OFF)
            with self._lock:
                document, self._waiting = self._waiting, None
                if document is None:
                    self._worker = None
                    return
            self._attempt(document, PATIENCE)

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

    def _write(self, document: SaveDocument, patience: float) -> None:
        if not document.header.created:  # one birthday for all saves of the sitting
            self._created = self._created or self.store.timestamp()
            document = replace(document, header=replace(document.header, created=self._created))
        slot, sequence = self.slot, self._sequence
        if slot is None or not sequence:  # the first save of this sitting
            slot = slot or self.store.claim_slot(document.header.game)
            self.store.secure_slot(slot)
            sequence = self.store.next_sequence()
        self.store.autosave(slot, document, sequence, patience)
        self.slot, self._sequence = slot, sequence
