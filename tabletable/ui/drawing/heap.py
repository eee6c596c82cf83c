"""Memory as the C library and the system deal it out (glibc): when free memory goes back, and who waits for more.

Elsewhere none of it happens, and nothing waits.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, Final

from tabletable.ui.drawing.rehearsal import Unready

_ARENA_MAX: Final = -8
"""What glibc's <malloc.h> calls the number of places that threads have their memory from."""
_WORTH: Final = 1 << 20
"""Bytes from which on somebody waits for them: less is there in half a millisecond."""
_ROOM: Final = 1 << 12
"""Bytes that a picture takes besides its pixels at most."""


class Provider:
    """Has memory at hand before it is asked for.

    The system deals it out page by page as it is first touched: for a picture of a window of 1920×1080 that takes
    4 ms, for one of 3840×2160 20. Another thread touches it, in which Python has no part.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, "memory")
        self._job: Future[None] | None = None

    def order(self, size: int) -> bool:
        """Begin to have so many bytes at hand in one piece; False once they are, to be asked for at once."""
        if size < _WORTH or _of_c("malloc_trim") is None:
            return False
        if self._job is None:
            self._job = self._executor.submit(_touch, size + _ROOM)
        if not self._job.done():
            return True
        self._job = None
        return False

    def demand(self, width: int, height: int) -> None:
        """In a rehearsal: have a picture of so many px at hand for the next step. Raises `Unready` until it is."""
        if self.order(width * height * 4):
            raise Unready


def share_heap() -> None:
    """Let all threads have their memory from one place, where the C library gives each a place of its own.

    What the others have drawn is thrown away by the loop: their places would stay large and full of gaps.
    """
    choose = _of_c("mallopt")
    if choose is not None:
        choose(_ARENA_MAX, 1)


def give_back() -> None:
    """Let the system have memory that is free, where the C library keeps it until asked."""
    trim = _of_c("malloc_trim")
    if trim is not None:
        trim(0)


def _touch(size: int) -> None:
    """Take memory, touch all of it and free it: the C library keeps it for who asks next."""
    take, fill, free = (_of_c(name) for name in ("malloc", "memset", "free"))
    if take is None or fill is None or free is None:
        return
    for is_kept in (False, True):  # pieces as large as one that was freed before are kept from then on
        place: int | None = take(size)
        if place is not None and is_kept:
            fill(place, 0, size)
        free(place)


@cache
def _of_c(name: str) -> Callable[..., Any] | None:
    if sys.platform != "linux":
        return None
    import ctypes

    found = getattr(ctypes.CDLL(None), name, None)
    place, size = ctypes.c_void_p, ctypes.c_size_t
    types = {"malloc": (size,), "memset": (place, ctypes.c_int, size), "free": (place,)}
    if found is not None and name in types:
        found.argtypes, found.restype = types[name], None if name == "free" else place
    return found
