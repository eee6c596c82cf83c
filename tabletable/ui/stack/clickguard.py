"""Protection from misdirected clicks: a click may be aimed at what lay there just before, as nobody reacts at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from tabletable.ui.stack.host import Host

REACTION: Final = 0.4
"""Seconds within which nobody reacts to something new under the pointer."""

T = TypeVar("T")


class ClickGuard(Generic[T]):
    """Remembers what was replaced without the player's doing, each as a whole: a table, or all widgets of a scene."""

    def __init__(self) -> None:
        self._gone: deque[tuple[float, T]] = deque()

    def replace(self, old: T, host: Host) -> None:
        """Remember what is being replaced, unless a press led to it: then the player looks for what comes."""
        if host.elapsed - host.pressed_at >= REACTION:
            self._gone.append((host.elapsed, old))

    def recent(self, host: Host) -> Iterator[T]:
        """Yield all at which a click of this moment may still be aimed."""
        while self._gone and host.elapsed - self._gone[0][0] >= REACTION:
            self._gone.popleft()
        return (old for _, old in self._gone)
