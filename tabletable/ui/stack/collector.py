"""When Python looks for rings of objects that nobody uses any more, and what is free goes back to the system.

Between frames, and not in them.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

from tabletable.ui.drawing.heap import give_back, share_heap

YOUNG_OBJECTS: Final = 10_000
"""Objects made after which the interpreter looks through them by itself; between frames it is done before that."""

GIVEN_BACK_AFTER: Final = 0.5
"""Seconds between two times that free memory is given back. Pictures come and go in all sizes and leave gaps: after an
evening a fifth of the memory of the program is such."""
SOON: Final = 0.25
"""The same after much has come free."""
GIVING_BACK: Final = 0.008
"""Seconds there must be left for that while something moves: it takes 3 ms."""


class Collector:
    """Asked by the window's loop between two frames; where there is no loop the interpreter chooses its own times."""

    def __init__(self, let_go: Callable[[], None] = lambda: None) -> None:
        """`let_go` is called before memory is given back: there may be some that is kept for the next moment only."""
        self._is_new = self._is_untidy = False
        self._let_go = let_go
        self._due = time.monotonic() + GIVEN_BACK_AFTER
        """When free memory is given back next."""
        share_heap()

    def set_up(self) -> None:
        """Make the interpreter one in which frames are on time."""
        # Autosaves are encoded by a thread of their own: it must not keep a frame waiting for the usual 5 ms.
        sys.setswitchinterval(0.0005)
        # A command makes some thousand objects: the collector would look through them three times in that frame.
        gc.set_threshold(YOUNG_OBJECTS)

    def settle(self) -> None:
        """Much that lasts was made: look through everything as soon as nothing moves, and not again until asked."""
        self._is_new = self._is_untidy = True

    def came_free(self) -> None:
        """Pictures were thrown away."""
        self._due = min(self._due, time.monotonic() + SOON)

    def between_frames(self, is_calm: bool, seconds: float = 0.0) -> None:
        """Do what is due; `is_calm`: nothing moves, so that 50 ms are not noticed; else there are so many seconds."""
        if self._is_untidy and is_calm:
            self._is_untidy = False
            gc.unfreeze()  # what was kept for good may have been thrown away since
            gc.collect()
            gc.freeze()
        elif self._is_new:
            # What the program is made of stays: without this all of it is looked through again and again, 12 ms each
            # time, in the middle of a game.
            gc.freeze()
        elif gc.get_count()[0] > YOUNG_OBJECTS // 8:
            gc.collect(0)
        elif (is_calm or seconds > GIVING_BACK) and (now := time.monotonic()) > self._due:
            self._due = now + GIVEN_BACK_AFTER
            self._let_go()
            give_back()
        self._is_new = False
