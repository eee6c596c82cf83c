"""One instance of the program per data folder.

The lock belongs to an open file handle, so the kernel releases it whenever its owner dies. The mere existence of the
lock file means nothing; it is never removed, because another instance could be about to lock it.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tabletable.play.files.paths import make_folder
from tabletable.play.files.safejson import Unwritable

LOCK_NAME = ".tabletable.lock"

_AGAIN = 0.05
"""Seconds between two tries."""
_TAKEN = frozenset((errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, 0))
"""Error numbers of a lock held by another process; Wine's runtime library refuses with 0."""


class InstanceLock:
    """The attempt to be the one instance that writes to a folder. Never raises; a context manager.

    A second instance, and one whose folder can't be written, goes on with `is_read_only` set.
    """

    def __init__(self, folder: Path, patience: float = 0.0) -> None:
        """Wait at most `patience` seconds for another instance to release the lock: after closing the program and
        opening it again at once, the first instance is still saving.
        """
        self.problem: Unwritable | None = None
        """The reason why this instance must not write: `save.unwritable.second_instance` or the system's error."""
        self.is_held = False
        """Whether the folder is ours alone. False without `problem` on disks that know no locks: then we may write
        but can't know to be alone."""
        self._handle: int | None = None
        try:
            make_folder(folder)
            # Handles are not inherited by programs we start, so none of them can keep the lock alive.
            self._handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            self.problem = Unwritable.from_os(error, LOCK_NAME)
            return
        until = time.monotonic() + patience
        while True:
            try:
                _lock(self._handle)
                self.is_held = True
                return
            except OSError as error:
                is_taken = error.errno in _TAKEN
            if not is_taken or time.monotonic() >= until:
                break
            time.sleep(_AGAIN)
        if is_taken:
            self.problem = Unwritable("second_instance", file=LOCK_NAME)
        self.release()

    @property
    def is_read_only(self) -> bool:
        """Whether nothing may be saved by this instance."""
        return self.problem is not None

    def release(self) -> None:
        """Let another instance have the folder."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if self.is_held:
            self.is_held = False
            with suppress(OSError):  # at once, should a program we are starting still hold a copy of the handle
                _unlock(handle)
        os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        # flock, not lockf: the lock belongs to this handle alone and survives another one being closed.
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
