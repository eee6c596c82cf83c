"""Runs a tool's `main` and ends the process with its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn


def leave(main: Callable[[], int | None]) -> NoReturn:
    """Run a tool and end the process with its exit code; a reader that has seen enough, such as `head`, is no error."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain once more while closing stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
