"""Draws vector pictures beside the loop, so that no frame has to wait for them.

Drawing one card at 1920×1080 takes up to 10 ms, in which SDL needs nothing of Python: a second thread does it at no
cost to the frames. Only rasterising goes there; fonts and caches belong to the loop alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final, NamedTuple

import pygame

from tabletable.ui.drawing.attic import Attic
from tabletable.ui.drawing.rehearsal import Rehearsal, Unready
from tabletable.ui.drawing.surfaces import Sprite

MOST_ORDERS = 64
"""Pictures ordered but not fetched."""
FORGOTTEN = 0.5
"""Seconds after which an order that nobody asks about makes room for another: what it was for has left the table.

One that is asked about in every frame keeps its place; else more than there is room for would push each other out for
ever, and the table would wait for all of them.
"""

UNWANTED: Final = 5.0
"""Seconds after which it is let go of when another one comes: pictures that nobody fetches fill 8 MB at 1920×1080."""
PUT_AWAY: Final = 1.0
"""Seconds after which one that is made goes into the attic, until somebody wants it."""

_ORDERED: Final = "ordered"
"""Before the key of what lies in the attic."""

LARGE: Final = 1 << 16
"""Pixels of what takes so long to draw with a shadow, or to enlarge, that nobody should wait for it: some 10 ms."""

Make = Callable[[], pygame.Surface]
Making = Callable[[], pygame.Surface | Sprite]


class _Order(NamedTuple):
    """A picture that is wanted."""

    job: Future[Sprite]
    asked: float
    """When somebody asked about it last, of `time.monotonic`."""


class Workshop:
    """Surfaces ordered beforehand by key, and fetched once."""

    def __init__(self, rehearsal: Rehearsal | None = None, attic: Attic | None = None) -> None:
        """In a `rehearsal` nobody waits: what is asked for is ordered. What nobody fetches goes into the `attic`."""
        self._rehearsal = rehearsal or Rehearsal()
        self._attic = attic
        self._executor = ThreadPoolExecutor(1, "pictures")
        self._jobs: dict[Hashable, _Order] = {}

    def order(self, key: Hashable, make: Making) -> bool:
        """Have `make` called in the other thread; False once its picture is there to be fetched."""
        now = time.monotonic()
        held = self._jobs.pop(key, None)
        if held is None:
            if self._attic is not None and (_ORDERED, key) in self._attic:
                return False
            self._forget_one(now, UNWANTED)
            if len(self._jobs) >= MOST_ORDERS and not self._forget_one(now, FORGOTTEN):
                return True
        job = self._begun(make) if held is None else held.job
        self._jobs[key] = _Order(job, now)  # at the end: the first is the one asked about longest ago
        return not job.done()

    def _begun(self, make: Making) -> Future[Sprite]:
        job = self._executor.submit(_made, make)
        self._rehearsal.awaits(job)
        return job

    def _forget_one(self, now: float, seconds: float) -> bool:
        """Let go of the order asked about longest ago, if that is so many seconds; False if it is not."""
        key, oldest = next(iter(self._jobs.items()), ("", None))
        if oldest is None or now - oldest.asked < seconds:
            return False
        del self._jobs[key]
        oldest.job.cancel()
        return True

    def fetch(self, key: Hashable, make: Make, pixels: int = 0) -> pygame.Surface:
        """The surface of so many pixels that was ordered, or one that is made now.

        Raises what `make` raises, and `Unready` in a rehearsal until it is there; one that is `LARGE`, so that it alone
        would make a frame late, also in a frame that is kept in time.
        """
        return self._fetch(key, make, pixels > LARGE).surface

    def fetch_large(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The same for one that is large, with its place."""
        return self._fetch(key, make, is_large=True)

    def _fetch(self, key: Hashable, make: Making, is_large: bool) -> Sprite:
        waits = self._rehearsal.is_timed if is_large else self._rehearsal.is_on
        if waits and self.order(key, make):
            raise Unready
        made = self._taken(key)
        if made is not None:
            return made
        put_away = self._attic.find((_ORDERED, key)) if self._attic is not None else None
        return _made(make) if put_away is None else Sprite(*put_away)

    def take(self, key: Hashable) -> pygame.Surface | None:
        """The surface that was ordered, None if nobody has begun with it. Raises what making it raised."""
        made = self._taken(key)
        return None if made is None else made.surface

    def _taken(self, key: Hashable) -> Sprite | None:
        held = self._jobs.pop(key, None)
        return None if held is None or held.job.cancel() else held.job.result()

    def put_away(self) -> None:
        """Give the attic what is made and nobody has asked about for a while."""
        before = time.monotonic() - PUT_AWAY
        for key, order in [(key, order) for key, order in self._jobs.items() if order.asked < before]:
            if order.job.done() and not order.job.cancelled() and order.job.exception() is None:
                del self._jobs[key]
                if self._attic is not None:
                    self._attic.take((_ORDERED, key), order.job.result())

    def settle(self) -> None:
        """Wait until everything ordered is made: for whoever drives the loop faster than time passes."""
        wait([order.job for order in self._jobs.values()])

    def clear(self) -> None:
        """Forget all orders."""
        for order in self._jobs.values():
            order.job.cancel()
        self._jobs.clear()


def _made(make: Making) -> Sprite:
    made = make()
    return made if isinstance(made, Sprite) else Sprite(made)
