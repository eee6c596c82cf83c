"""Work that yields while it goes on, so that a frame can be drawn in between, and returns what it found."""

from __future__ import annotations

import math
import time
from collections.abc import Generator
from typing import Any, Generic, TypeVar

from tabletable.core.thinking import TimeUp

T = TypeVar("T")
W = TypeVar("W")


def finish(work: Generator[Any, None, T]) -> T:
    """What it finds, worked out at once."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


def saying(work: Generator[Any, None, T], word: W) -> Generator[W, None, T]:
    """The same work; whatever it says while it goes on, this says `word`."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found
        yield word


class Sliced(Generic[W, T]):
    """A generator that yields often, gone through a slice of time at a time."""

    def __init__(self, work: Generator[W, None, T]) -> None:
        self._work = work
        self._is_begun = False
        self._used = 0.0
        """Seconds it has taken since it began, or since it was told that its time is up."""
        self.said: W | None = None
        """What it yielded last."""
        self.found: T | None = None
        """What it returned, once it is done."""

    def go_on(self, seconds: float, patience: float = math.inf) -> bool:
        """Work for about so many seconds, one step at least; True when that brought it to its end.

        Work that has taken `patience` seconds, all slices together, gets `TimeUp` thrown into it.
        """
        start = time.perf_counter()
        now = start
        while True:
            try:
                if self._is_begun and self._used + now - start >= patience:
                    self._used, seconds, start = 0.0, seconds - (now - start), now
                    self.said = self._work.throw(TimeUp)
                else:
                    self._is_begun = True
                    self.said = next(self._work)
            except StopIteration as done:
                self.found = done.value
                return True
            now = time.perf_counter()
            if now - start >= seconds:
                self._used += now - start
                return False
