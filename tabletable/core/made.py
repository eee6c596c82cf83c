"""Tables that fill themselves: each entry is made when first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")
ENDLESS: Final = 1 << 62


class Made(dict[K, V]):
    """Entries made from their keys when they are first asked for.

    Read like any dict, which costs no call once an entry is there: unlike a function that remembers, it may stand in
    the innermost loop of a playout.
    """

    def __init__(self, make: Callable[[K], V], most: int = ENDLESS) -> None:
        """Once there are `most` entries all are forgotten before another is made."""
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._make(key)
        return value
