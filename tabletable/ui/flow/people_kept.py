"""Loads the records of the people who have played here without blocking the frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletable.play.keeping.savefolder import SaveEntry
from tabletable.play.people.personal import Part
from tabletable.play.people.persons import PersonStore, Records
from tabletable.ui.flow import budgets
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle


class PeopleKept:
    """Loads them a slice per frame; `records` is set once `is_reading` is False."""

    def __init__(self, host: Host, taken: Callable[[], None]) -> None:
        """`taken` is called each time the records were taken over."""
        self._host, self._taken = host, taken
        self._store = host.store(PersonStore)
        self._lines: Iterator[tuple[int, int]] | None = self._store.reading()
        self.done = (0, 1)
        """Progress: the number read, and the total."""
        self.records: Records

    @property
    def is_reading(self) -> bool:
        """Whether the records are still being read."""
        return self._lines is not None

    def read_on(self) -> bool:
        """Read lines for a slice of the frame; return False if none were left."""
        if self._lines is None:
            return False
        until = self._host.clock() + budgets.RECORDS
        for done in self._lines:
            self.done = done
            if self._host.clock() >= until:
                self._host.wake_after(0)
                self._host.request_redraw()
                return True
        self._lines = None
        self.take()
        return True

    def take(self) -> None:
        """Take over the loaded records and the list of saves; notify of losses."""
        self.records = self._store.load()
        problem, lost = self._store.problem, self.records.chronicle.unreadable
        if problem is not None:
            self._host.notices.show_message(problem.message, NoticeStyle.WHY)
        elif lost:
            self._host.notices.show_message("player.unreadable", NoticeStyle.WHY, n=lost)
        store = self._host.save_store
        self._saves = {
            (entry.header.game, entry.header.created): (entry, is_auto)
            for entries, is_auto in ((store.autosaves(), True), (store.entries(), False))
            for entry in entries
            if entry.header is not None and entry.problem is None and entry.header.created
        }
        self._taken()

    def save_of(self, part: Part) -> tuple[SaveEntry, bool] | None:
        """Return the save of a game a person took part in, and whether it is an autosave; None if it is gone."""
        played = part.played
        return self._saves.get((played.game, played.began))
