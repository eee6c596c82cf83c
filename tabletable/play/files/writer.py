"""Writes files in the background, one after another, and hands on the results when asked for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from tabletable.play.files.safejson import SaveError

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class BackgroundWriter:
    """Writes files on a thread of its own, so that no frame waits for them. That thread only reads and writes files:
    all callbacks are called by the thread that calls the methods here.

    The program ends only after everything is written.
    """

    def __init__(self, on_failure: Callable[[SaveError], None], in_background: bool) -> None:
        """Without `in_background`, `write` waits for its file."""
        self._on_failure = on_failure
        self.in_background = in_background
        self._pending: deque[tuple[Future[Any], Callable[[Any], object]]] = deque()

    @cached_property
    def _thread(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor  # the start of the program does without it

        return ThreadPoolExecutor(1, "writer")

    @property
    def is_busy(self) -> bool:
        """Whether anything is still to be handed on by `poll`."""
        return bool(self._pending)

    def write(self, work: Callable[[], T], then: Callable[[T], object] = lambda _: None) -> None:
        """Call `work` in the background, and then `then` with its result, or `on_failure` if it raises `SaveError`."""
        if self.in_background:
            self._pending.append((self._thread.submit(work), then))
        else:
            self._hand_on(work, then)

    def poll(self) -> None:
        """Hand on the results of what has been written since. Cheap enough for every frame."""
        while self._pending and self._pending[0][0].done():
            written, then = self._pending.popleft()
            self._hand_on(written.result, then)

    def _hand_on(self, find: Callable[[], T], then: Callable[[T], object]) -> None:
        try:
            result = find()
        except SaveError as error:
            self._on_failure(error)
        else:
            then(result)
