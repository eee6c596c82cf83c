"""Saves a game after every command without ever being in its way."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

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

Job = TypeVar("Job")
Made = TypeVar("Made")


class Worker(Generic[Job, Made]):
    """Does the latest of the jobs handed over to it, in a thread that lives while there is one.

    A job that may wait does so until `EVERY` of them have been handed over, or none has for `CALM` seconds, or the
    caller waits for the end. The first one does not, nor the next after a failure; what failed is tried again when it
    is calm.

        attribute                     who sets it            holding
        _job, _number, _is_leaving    the caller             _news
        _done                         the thread             _news
        made                          the thread             _news
                                      the caller             nothing, and only while there is no thread
        _thread                       who starts or ends it  _news
    """

    def __init__(
        self,
        made: Made,
        may_wait: Callable[[Job], bool],
        work: Callable[[Job, Made], Made],
        has_failed: Callable[[Made], bool],
    ) -> None:
        """`may_wait` is asked at once about each job; `work` makes something new of a job and of what was made last."""
        self.made = made
        self._may_wait, self._work, self._has_failed = may_wait, work, has_failed
        self._news = threading.Condition()
        self._job: Job
        self._number = self._done = 0
        """The number of the latest job, and of the latest one that was done, with or without success."""
        self._is_leaving = False
        """Whether the caller waits for the thread to end."""
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a thread is at work."""
        return self._thread is not None

    def hand_over(self, job: Job) -> bool:
        """Leave a job to the thread; return False if there is none to be had."""
        with self._news:
            self._job, self._number = job, self._number + 1
            self._news.notify_all()
            if self._thread is None:
                self._is_leaving = False
                self._thread = threading.Thread(target=self._run, name="autosave")
                try:
                    self._thread.start()
                except RuntimeError:
                    self._thread = None
            return self._thread is not None

    def wait(self, known: Made, seconds: float) -> None:
        """Wait until something after `known` is made or the thread has ended, at most `seconds`."""
        with self._news:
            self._news.wait_for(lambda: self.made is not known or self._thread is None, seconds)

    def finish(self) -> None:
        """Let the thread do its job at once, and wait until it has ended."""
        if (thread := self._thread) is not None:
            with self._news:
                self._is_leaving = True
                self._news.notify_all()
            thread.join()

    def _run(self) -> None:
        while self._goes_on():
            number = self._number
            if self._can_wait(number) and self._has_news(number):
                continue
            time.sleep(PUT_OFF)
            with self._news:
                job, number = self._job, self._number
            made = self._work(job, self.made)
            with self._news:
                self.made, self._done = made, number
                self._news.notify_all()

    def _goes_on(self) -> bool:
        """Return whether there is a job to do, or one to try again; if not, the thread ends."""
        with self._news:
            is_ending = self._is_leaving or not threading.main_thread().is_alive()
            if self._number > self._done or (self._has_failed(self.made) and not is_ending):
                return True
            self._thread = None
            self._news.notify_all()
            return False

    def _can_wait(self, number: int) -> bool:
        """Return whether the job of this number can wait: one that may, and one that has failed."""
        if number == self._done:
            return True
        is_due = self._done == 0 or number - self._done >= EVERY or self._has_failed(self.made) or self._is_leaving
        return self._may_wait(self._job) and not is_due

    def _has_news(self, number: int) -> bool:
        """Wait up to `CALM` seconds, or until the program ends, for another job or for the caller to leave; return
        whether that came.
        """
        until = time.monotonic() + CALM
        with self._news:
            while threading.main_thread().is_alive() and time.monotonic() < until:
                if self._news.wait_for(lambda: self._is_leaving or self._number != number, min(CALM, _NAP)):
                    return True
        return False


class _Place(NamedTuple):
    slot: str
    sequence: int


class _Write(NamedTuple):
    """A document to be written."""

    document: SaveDocument
    patience: float
    journal: Journal | None = None
    """The journal that has it already."""


class _Sitting(NamedTuple):
    """What the writes of a sitting have come to."""

    place: _Place | None = None
    """Where it is saved; None before its first save."""
    journal: Journal | None = None
    """The journal begun with its first file; None if it was begun before, or not at all."""
    is_tidied: bool = False
    """Whether an old unfinished game went to the trash for this one."""
    problem: SaveError | None = None
    """Why the last write failed; None if it is safely on disk."""


_NOTHING = _Sitting()


class AutoSaver:
    """Saves one sitting of a game after every command. Never raises; a failure is reported and tried again.

    With `in_background` every command is in the journal when `save` returns, safe against the end of the program; if
    the disk was too slow for the deal, in the next file. All else is done by a thread that lives while there is
    something to write: it makes the journal safe against power cuts at once, and writes the whole file now and then: at
    the beginning and the end of a game, after `EVERY` commands, when none has come for a while, and whenever the
    journal fails; what failed is tried again now and then. It writes the latest document only.
    Callbacks are always called by the thread that calls the methods here; it alone sets the attributes below.
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
        self._slot = slot
        self._in_background = in_background
        self._known = _NOTHING
        """What the caller knows of the sitting."""
        self._worker = Worker(self._known, self._sync, self._written, lambda sitting: sitting.problem is not None)
        self._journal: Journal | None = None
        """The journal that the next command is appended to."""
        self._created = ""
        """When the game began, if its documents don't say so."""
        self._latest: SaveDocument | None = None
        self._patience = DEAL_PATIENCE
        """Seconds left to wait for the deal."""

    @property
    def slot(self) -> str | None:
        """Name of the autosave; None before the first save of a new game."""
        place = self._worker.made.place
        return self._slot if place is None else place.slot

    @property
    def problem(self) -> SaveError | None:
        """Why the last save failed; None if it is safely on disk."""
        return self._worker.made.problem

    @property
    def is_busy(self) -> bool:
        """Whether a write is pending, so that `poll` may have news soon."""
        return self._worker.is_busy

    def save(self, document: SaveDocument) -> bool:
        """Save the state after a command; return whether all is well.

        In the foreground that is the success of this write; in the background, of the one before.
        """
        if not document.header.created:  # one birthday for all saves of the sitting
            self._created = self._created or self.store.timestamp()
            document = replace(document, header=replace(document.header, created=self._created))
        self._latest = document
        if self._in_background:
            self._write_ahead(document)
        if not self._in_background or not self._worker.hand_over(_Write(document, PATIENCE, self._journal)):
            self._write(document, SHORT_PATIENCE)
        return self.poll()

    def poll(self) -> bool:
        """Report failure or recovery of background saves; return whether all is well. Cheap enough for every frame."""
        was, now = self._known, self._worker.made
        self._known = now
        if now.journal is not was.journal:
            self._journal = now.journal
        code = "" if was.problem is None else was.problem.code
        if now.problem is not None and now.problem.code != code:
            self._on_failure(now.problem)
        elif now.problem is None and was.problem is not None:
            self._on_recovery()
        if now.is_tidied and not was.is_tidied:
            self._on_tidied()
        return now.problem is None

    def flush(self) -> bool:
        """Wait for pending writes when the game is left, and retry a failed one patiently; return what `poll` does."""
        self._worker.finish()
        if self.problem is not None and self._latest is not None:
            self._write(self._latest, PATIENCE)
        return self.poll()

    def _write(self, document: SaveDocument, patience: float) -> None:
        """Write the whole file in this thread, which is the only one."""
        self._worker.made = self._written(_Write(document, patience), self._worker.made)

    def _write_ahead(self, document: SaveDocument) -> None:
        """Append to the journal. If that fails, the next whole file reports the problem and the journal is begun anew,
        as nothing may follow a torn line.
        """
        self.poll()
        if document.commands and self._known is _NOTHING and self._worker.is_busy:
            self._worker.wait(self._known, self._patience)
            self._patience = 0.0
            self.poll()
        try:
            if self._journal is not None:
                self._journal.add(document)
                return
            if self._known.place is None and self._slot is not None and not self._worker.is_busy:
                self._worker.made = self._worker.made._replace(place=self._find_place(document))
                self.poll()
            if (place := self._known.place) is not None:
                self._journal = self.store.journal(place.slot, document, place.sequence, SHORT_PATIENCE)
        except (OSError, SaveError) as error:
            _log.info("the journal can't be written: %s", error)
            self._journal = None

    def _sync(self, write: _Write) -> bool:
        """Flush the journal against power cuts; return whether the whole file may wait."""
        if write.journal is None:
            return False
        try:
            write.journal.sync()
        except (OSError, SaveError) as error:
            _log.info("the journal can't be made safe: %s", error)
            return False
        return not write.document.header.summary.is_over

    def _written(self, write: _Write, sitting: _Sitting) -> _Sitting:
        """Write the whole file; return what the sitting has come to by that."""
        document, place, journal, is_tidied = write.document, sitting.place, sitting.journal, sitting.is_tidied
        try:
            if place is None:
                is_tidied |= self._slot is None and self.store.make_room(document.header.game)
                place = self._find_place(document)
            self.store.autosave(place.slot, document, place.sequence, write.patience)
            if sitting.place is None and self._in_background:
                with suppress(OSError, SaveError):  # the file is there
                    journal = self.store.journal(place.slot, document, place.sequence, write.patience)
            return _Sitting(place, journal, is_tidied)
        except SaveError as error:
            problem = error
        except OSError as error:
            problem = Unwritable.from_os(error, self.slot or "")
        except Exception:
            _log.exception("the autosave failed")
            problem = Unwritable("unexpected", file=self.slot or "")
        return sitting._replace(is_tidied=is_tidied, problem=problem)

    def _find_place(self, document: SaveDocument) -> _Place:
        """Return the slot of the sitting and its sequence number, the highest so far."""
        slot = self._slot or self.store.claim_slot(document.header.game, str(document.extras.branch or ""))
        self.store.secure_slot(slot)
        return _Place(slot, self.store.next_sequence())
