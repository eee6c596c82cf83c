"""When Python looks for rings of objects that nobody uses any more: between frames, and not in them."""

from __future__ import annotations

import gc
import sys
from typing import Final

YOUNG_OBJECTS: Final = 10_000
"""Objects made after which the interpreter looks through them by itself; between frames it is done before that."""


class Collector:
    """Asked by the window's loop between two frames; where there is no loop the interpreter chooses its own times."""

    def __init__(self) -> None:
        self._is_new = self._is_untidy = False

    def set_up(self) -> None:
        """Make the interpreter one in which frames are on time."""
        # Autosaves are encoded by a thread of their own: it must not keep a frame waiting for the usual 5 ms.
        sys.setswitchinterval(0.0005)
        # A command makes some thousand objects: the collector would look through them three times in that frame.
        gc.set_threshold(YOUNG_OBJECTS)

    def settle(self) -> None:
        """Much that lasts was made: look through everything as soon as nothing moves, and not again until asked."""
        self._is_new = self._is_untidy = True

    def between_frames(self, is_calm: bool) -> None:
        """Do what is due; `is_calm`: nothing moves, so that 50 ms are not noticed."""
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
        self._is_new = False
