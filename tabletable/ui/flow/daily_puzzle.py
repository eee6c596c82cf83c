"""The puzzle of the day: looked for in the background, a printed one until it is found."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from tabletable.play.study.puzzle import Puzzle
from tabletable.play.study.puzzlebook import Solver, daily_puzzle, puzzle_wanted
from tabletable.ui.stack.host import Host

SHOWN_EVERY_S: Final = 0.2
"""Seconds between two looks at how far the search is."""


def seek(host: Host, day: date) -> None:
    """Look for the puzzles of this day and of the next one, unless they are known; only where a window is open."""
    if host.display.is_seen:
        for each in (day, day + timedelta(1)):
            wanted = puzzle_wanted(host.games, each)
            if wanted is not None:
                host.finder.want(wanted)


class DailyPuzzle:
    """The puzzle of a day for one person."""

    def __init__(self, host: Host, day: date, solver: Solver) -> None:
        self._host = host
        self.wanted = puzzle_wanted(host.games, day)
        found, printed = host.finder.puzzle(self.wanted), daily_puzzle(host.games, day)
        if found is not None and printed is not None and day.isoformat() in solver.days:
            # whoever has solved the printed one keeps it for the day
            is_other = found.id not in solver.of(found.game).solved
            found = None if is_other and printed.id in solver.of(printed.game).solved else found
        self.is_new = found is not None
        self.puzzle: Puzzle | None = found or printed
        self._seen = self._state

    @property
    def is_sought(self) -> bool:
        """Whether it is being looked for."""
        return self.wanted is not None and self._host.finder.is_awaited(self.wanted)

    @property
    def searched(self) -> int:
        """The number of games searched for it."""
        return self._host.finder.searched if self.wanted == self._host.finder.now else 0

    @property
    def _state(self) -> tuple[bool, int]:
        return self.is_sought, self.searched

    def update(self) -> bool:
        """Return whether there is something else to show than before; wakes the host while it is looked for."""
        if self.is_sought:
            self._host.wake_after(SHOWN_EVERY_S)
        before, self._seen = self._seen, self._state
        return before != self._seen
