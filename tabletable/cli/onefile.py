"""The program packed as one file, which unpacks itself into a folder and starts from there as a second process."""

import atexit
import ctypes
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import Final

_PR_SET_PDEATHSIG: Final = 1


def end_with_parent() -> None:
    """Exit cleanly when the one-file launcher that unpacked the program is killed, and delete the unpacked files.

    No effect for other installations. Linux only: elsewhere a process isn't told that its parent is gone.
    """
    bundle = getattr(sys, "_MEIPASS", "")
    if sys.platform != "linux" or not bundle or Path(bundle).parent == Path(sys.executable).resolve().parent:
        return
    parent = os.getppid()
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it was killed before the system had been told
        signal.raise_signal(signal.SIGTERM)
    atexit.register(_remove_after, parent, bundle)


def _remove_after(parent: int, bundle: str) -> None:
    if os.getppid() != parent:
        shutil.rmtree(bundle, ignore_errors=True)
