"""Draws vector pictures beside the loop, so that no frame has to wait for them.

Drawing one card at 1920×1080 takes up to 10 ms, in which SDL needs nothing of Python: a second thread does it at no
cost to the frames. Only rasterising goes there; fonts and caches belong to the loop alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pygame

MOST_ORDERS = 64
"""Pictures ordered but not fetched; the oldest are forgotten: what they were for has left the table."""

Make = Callable[[], pygame.Surface]


class Workshop:
    """Surfaces ordered beforehand by key, and fetched once."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "pictures")
        self._jobs: dict[Hashable, Future[pygame.Surface]] = {}

    def order(self, key: Hashable, make: Make) -> bool:
        """Have `make` called in the other thread; False once its surface is there to be fetched."""
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = self._executor.submit(make)
            if len(self._jobs) > MOST_ORDERS:
                self._jobs.pop(next(iter(self._jobs))).cancel()
        return not job.done()

    def fetch(self, key: Hashable, make: Make) -> pygame.Surface:
        """The surface that was ordered, or one that is made now. Raises what `make` raises."""
        job = self._jobs.pop(key, None)
        if job is None or job.cancel():  # nobody has begun with it
            return make()
        return job.result()

    def settle(self) -> None:
        """Wait until everything ordered is made: for whoever drives the loop faster than time passes."""
        wait(self._jobs.values())

    def clear(self) -> None:
        """Forget all orders."""
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
