"""Work that nobody waits for: done in slices where nothing moves, and before the program ends."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Hashable

_log = logging.getLogger(__name__)

Work = Callable[[float], bool]
"""Goes on until `time.perf_counter()` says so; True once there is nothing left to do."""


class Later:
    """What is still to be done, by what it is about."""

    def __init__(self) -> None:
        self._work: dict[Hashable, Work] = {}

    def __bool__(self) -> bool:
        return bool(self._work)

    def add(self, about: Hashable, work: Work) -> None:
        """Do this some time, in the place of what was to be done about the same."""
        self.drop(about)
        self._work[about] = work

    def drop(self, about: Hashable) -> None:
        """There is nothing to be done about this any more."""
        self._work.pop(about, None)

    def go_on(self, until: float = math.inf) -> None:
        """Go on with the first of it; without `until` with everything, to the end. What fails is not tried again."""
        while self._work:
            about, work = next(iter(self._work.items()))
            try:
                is_done = work(until)
            except Exception:
                _log.exception("%s can't be done", about)
                is_done = True
            if is_done:
                self._work.pop(about, None)
            if until < math.inf:
                return
