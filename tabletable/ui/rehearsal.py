"""Drawing that nobody sees: it makes pictures while there is time, so that what is drawn then has all of them at hand.

The first picture of a table takes 150 ms at 1920×1080, nearly all of it for its pictures. Rehearsed slice by slice,
with what the workshop draws beside the loop, no frame is long.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Unready(Exception):
    """Something that is to be drawn is not made yet, and there is no time left for it."""


class Rehearsal:
    """One for all caches of a studio.

    While it is on they make at least one picture, and no more once its time is up.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.depth = 0
        """How many pictures are being made, each for the one before."""
        self._until = math.inf
        self._has_made = self._is_whole = False

    def run(self, draw: Callable[[], object], until: float = math.inf) -> bool:
        """Let `draw` ask for all it needs, until `time.perf_counter()` says so; True if nothing is left to be made."""
        self.is_on, self.depth, self._until = True, 0, until
        self._has_made, self._is_whole = False, True
        try:
            draw()
        except Unready:
            self._is_whole = False
        finally:
            self.is_on = False
        return self._is_whole

    def part(self, draw: Callable[[], object]) -> bool:
        """Let a part of all that is drawn ask for what it needs; True if nothing is left to be made for it."""
        whole, self._is_whole = self._is_whole, True
        draw()
        is_made, self._is_whole = self._is_whole, whole and self._is_whole
        return is_made

    def make(self, make: Callable[[], T]) -> T:
        """What `make` gives. Raises `Unready` if there is no time for it."""
        if self._has_made and time.perf_counter() >= self._until:
            raise Unready
        self.depth += 1
        try:
            made = make()
        finally:
            self.depth -= 1
        self._has_made = True
        return made

    def pass_over(self) -> None:
        """Go on after an `Unready` with what else is to be drawn, as long as there is time.

        Within a picture that is being made it is raised.
        """
        if self.depth or time.perf_counter() >= self._until:
            raise Unready
        self._is_whole = False
