"""Settings for helper processes of the program."""

import os
import sys
from contextlib import suppress


def give_way() -> None:
    """Let everything else on this machine go before this process, from here on."""
    if sys.platform == "win32":
        import ctypes

        this_process, below_normal = ctypes.c_void_p(-1), 0x4000
        ctypes.windll.kernel32.SetPriorityClass(this_process, below_normal)
    else:
        with suppress(OSError):  # not everywhere may a process say even that
            os.nice(5)
