"""The system's request to end the program, as a signal, answered at any time."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Final

GRACE: Final = 3.0
"""Seconds the program has to end by itself. Moves are on the disk before they are shown."""
SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals of a system shutdown, of Ctrl+C in a terminal, and of a closing terminal."""


class Ending:
    """Handles signals to end the program. Install it before SDL, which would ask the user instead."""

    def __init__(self, grace: float = GRACE) -> None:
        self._grace = grace
        self._told = -1
        """The file descriptor for the stack trace of a hanging program."""
        self.stop: Callable[[], None] | None = None
        """Ends the program in order; None until there is something to clean up."""

    def install(self) -> None:
        """Install the signal handlers."""
        console = sys.__stderr__
        self._told = os.open(os.devnull, os.O_WRONLY) if console is None else console.fileno()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                signal.signal(number, self._answer)

    def _answer(self, number: int, frame: FrameType | None) -> None:
        """End in order, but no later than after the grace period; at once on a second signal."""
        stop, self.stop = self.stop, None
        if stop is None:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
            return
        # Its watchdog is not a Python thread: it ends the program even during a call that never returns.
        faulthandler.dump_traceback_later(self._grace, exit=True, file=self._told)
        stop()
