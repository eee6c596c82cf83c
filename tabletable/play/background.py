"""Processes of the program's own, beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


def hire(name: str, serve: Callable[..., None], *args: Any) -> tuple[Connection, BaseProcess]:
    """Run `serve` in a process of its own, with one end of a pipe and `args`; return the other end and the process."""
    import multiprocessing  # only who needs a process waits for it

    spawn = multiprocessing.get_context("spawn")  # nothing of a window or of threads goes along
    here, there = spawn.Pipe()
    process = spawn.Process(target=serve, args=(there, *args), name=name, daemon=True)
    process.start()
    there.close()
    return here, process


def give_way() -> None:
    """Let everything else on this machine go before this process, from here on."""
    if sys.platform == "win32":
        import ctypes

        this_process, below_normal = ctypes.c_void_p(-1), 0x4000
        ctypes.windll.kernel32.SetPriorityClass(this_process, below_normal)
    else:
        with suppress(OSError):  # not everywhere may a process say even that
            os.nice(5)
