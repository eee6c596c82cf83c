"""Drawing that nobody sees: it makes pictures while there is time, so that what is drawn then has all of them at hand.

The first picture of a table takes 150 ms at 1920×1080, nearly all of it for its pictures. Rehearsed slice by slice,
with what the workshop draws beside the loop, no frame is long.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

T = TypeVar("T")


class Unready(Exception):
    """Something that is to be drawn is not made yet, and there is no time left for it."""


GOES_ON: Final = 0.2
"""Seconds at most for which frames may take longer after one was drawn."""
AGAIN: Final = 1.2
"""Seconds for which one that is drawn after all is given up again if still more is missing: nothing moves meanwhile, so
what was made was for something else that would have been seen."""


class Haste:
    """How long frames are not given up that take a little longer to make.

    Where each frame needs that much, half of the time goes on. All times are those of `time.perf_counter`.
    """

    def __init__(self) -> None:
        self._until = 0.0
        self._given_up: float | None = None
        """When the first one was given up since one was drawn."""

    def goes_on(self, now: float) -> bool:
        """Whether the frame that is drawn now may take a little longer."""
        return now < self._until

    def is_over(self, now: float) -> bool:
        """Whether the frame that is drawn now has to be drawn, whatever it takes."""
        return self._given_up is not None and now > self._given_up + AGAIN

    def give_up(self, now: float) -> None:
        """A frame is given up, and rehearsed from now on."""
        self._given_up = now if self._given_up is None else self._given_up

    def draw(self, now: float) -> None:
        """A frame is drawn."""
        if self._given_up is not None:
            self._until, self._given_up = now + min(now - self._given_up, GOES_ON), None


class Rehearsal:
    """One for all caches of a studio.

    While it is on they make at least one picture, and no more once its time is up. What is drawn to be seen can be kept
    in time too: it is given up once making what it needs takes too long, and what is left is rehearsed.
    """

    def __init__(self) -> None:
        self.is_on = False
        """Nothing is seen, and nobody waits for what is made beside the loop."""
        self.is_timed = False
        """There is time for only so much: on, or in a frame that is kept in time."""
        self.depth = 0
        """How many pictures are being made, each for the one before."""
        self.is_stuck = False
        """The last one has found nothing to make but what is on its way: another finds no more before some has come."""
        self._until = self._most = math.inf
        self._least = self._spent = 0.0
        """Seconds of making: so many are given however late it is, and were taken so far."""
        self._has_made = self._is_whole = False
        self._on_its_way: list[Future[Any]] = []
        self._has_come = False

    def run(self, draw: Callable[[], object], until: float = math.inf, least: float = 0.0) -> bool:
        """Let `draw` ask for all it needs, until `time.perf_counter()` says so; True if nothing is left to be made.

        Pictures are made for at least so many seconds: to go through all that is drawn may take as long alone.
        """
        self.is_on, self._until, self._most, self._least = True, until, math.inf, least
        self._is_whole = True
        is_through = self._timed(draw)
        self.is_stuck = is_through and not self._is_whole and not self._has_made
        return is_through and self._is_whole

    def awaits(self, job: Future[Any]) -> None:
        """Something is made beside the loop from now on."""
        self._look()
        self._on_its_way.append(job)

    def has_come(self) -> bool:
        """Whether something has come since this was asked last, or nothing is on its way."""
        self._look()
        has_come, self._has_come = self._has_come, False
        return has_come or not self._on_its_way

    def _look(self) -> None:
        left = [job for job in self._on_its_way if not job.done()]
        self._has_come |= len(left) < len(self._on_its_way)
        self._on_its_way = left

    def within(self, draw: Callable[[], object], seconds: float, until: float = math.inf) -> bool:
        """Let `draw` draw what is seen, and give it up once it has made pictures for so long; True if it is whole.

        What it has to do besides is not counted until `time.perf_counter()` says so; then one picture may be made, but
        not a second one.
        """
        self._until, self._most, self._least = until, seconds, 0.0
        return self._timed(draw)

    def _timed(self, draw: Callable[[], object]) -> bool:
        self.is_timed, self.depth, self._has_made, self._spent = True, 0, False, 0.0
        try:
            draw()
        except Unready:
            return False
        finally:
            self.is_on = self.is_timed = False
        return True

    def part(self, draw: Callable[[], object]) -> bool:
        """Let a part of all that is drawn ask for what it needs; True if nothing is left to be made for it."""
        whole, self._is_whole = self._is_whole, True
        draw()
        is_made, self._is_whole = self._is_whole, whole and self._is_whole
        return is_made

    def step(self, draw: Callable[[], object]) -> bool:
        """The same of one that is not gone through again once nothing is left: that counts as something made, too.

        Raises `Unready` if there is no time for it.
        """
        began, spent = time.perf_counter(), self._spent
        if self._has_made and self._is_up(began):
            raise Unready
        is_made = self.part(draw)
        self._has_made |= is_made
        self._spent = spent + time.perf_counter() - began
        return is_made

    def at_once(self, draw: Callable[[], object]) -> None:
        """Let `draw` have all it needs, however little time there is: what can't be drawn in part."""
        before = self.is_on, self.is_timed
        self.is_on = self.is_timed = False
        try:
            draw()
        finally:
            self.is_on, self.is_timed = before

    def make(self, make: Callable[[], T]) -> T:
        """What `make` gives. Raises `Unready` if there is no time for it."""
        began, spent = time.perf_counter(), self._spent
        if self.is_timed and self._has_made and (spent >= self._most or self._is_up(began)):
            raise Unready
        self.depth += 1
        try:
            made = make()
        finally:
            self.depth -= 1
            self._spent = spent + time.perf_counter() - began  # with what was made for it, which counts at once, too
        self._has_made = True
        return made

    def _is_up(self, now: float) -> bool:
        return now >= self._until and self._spent >= self._least

    def pass_over(self) -> None:
        """Go on after an `Unready` with what else is to be drawn, as long as there is time.

        Within a picture that is being made it is raised.
        """
        if self.depth or self._is_up(time.perf_counter()):
            raise Unready
        self._is_whole = False
