"""Work that goes on for a slice of each frame: a bot's thought, the values of moves, chances, proofs."""

from __future__ import annotations

import math
import time
from collections.abc import Generator
from typing import Generic, TypeVar

from tabletable.core.thinking import TimeUp

T = TypeVar("T")
W = TypeVar("W")


class Sliced(Generic[W, T]):
    """A generator that yields often, gone through a slice of time at a time."""

    def __init__(self, work: Generator[W, None, T]) -> None:
        self._work = work
        self._is_begun = False
        self._used = 0.0
        """Seconds used since it began, or since `TimeUp`."""
        self.last: W | None = None
        """The last value yielded."""
        self.result: T | None = None
        """The return value, once done."""

    def go_on(self, seconds: float, patience: float = math.inf) -> bool:
        """Work for about `seconds`, at least one step; return True if that finished it.

        After `patience` seconds in all, `TimeUp` is thrown into the work.
        """
        start = time.perf_counter()
        now = start
        while True:
            try:
                if self._is_begun and self._used + now - start >= patience:
                    self._used, seconds, start = 0.0, seconds - (now - start), now
                    self.last = self._work.throw(TimeUp)
                else:
                    self._is_begun = True
                    self.last = next(self._work)
            except StopIteration as done:
                self.result = done.value
                return True
            now = time.perf_counter()
            if now - start >= seconds:
                self._used += now - start
                return False
