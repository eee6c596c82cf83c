"""A small seeded random generator whose whole state is one int, the same on every platform and Python version.

Numbers come from SplitMix64 (Steele, Lea, Flood 2014). Python's own `random` promises stable results for little more
than `random()`, and a generator inside a game state must clone and serialise as cheaply as a number.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import shake_128
from struct import unpack
from typing import Any, Final, TypeVar

T = TypeVar("T")

MASK64: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def advance(state: int) -> int:
    """Return the state after one number was drawn. States are 0 … 2^64−1."""
    return (state + _GAMMA) & MASK64


def output(state: int) -> int:
    """Return the 64-bit number that belongs to a state."""
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    return z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """`(new state, number)` with the number uniform in 0 … n−1; n ≥ 1. Rejection sampling, so without bias."""
    limit = (MASK64 + 1) - (MASK64 + 1) % n
    while True:
        state = (state + _GAMMA) & MASK64
        number = output(state)
        if number < limit:
            return state, number % n


def shuffle(state: int, items: MutableSequence[Any]) -> int:
    """Shuffle `items` in place; returns the new state.

    Every item gets a 64-bit key from SHAKE-128 of the state, and the items are ordered by their keys. Equal keys (one
    deal in about 10^15) keep their order, so the result is uniform for every purpose. A fifth of the time of drawing
    one number per item in Python, which is what a playout spends most on.
    """
    state = advance(state)
    count = len(items)
    keys = unpack(f"<{count}Q", shake_128(state.to_bytes(8, "little")).digest(8 * count))
    items[:] = [items[i] for i in sorted(range(count), key=keys.__getitem__)]
    return state


class Rng:
    """The generator as an object, for bots and samplers, whose randomness is not part of any game state.

    >>> rng = Rng(7)
    >>> rng.below(6), rng.choice("abc"), rng.chance(50)
    (3, 'a', True)
    >>> cards = list(range(5))
    >>> rng.shuffle(cards)
    >>> cards
    [4, 2, 3, 0, 1]
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        """`seed` is any int; only its low 64 bits count."""
        self.state = seed & MASK64

    def below(self, n: int) -> int:
        """Return a number uniform in 0 … n−1; n ≥ 1."""
        self.state, number = below(self.state, n)
        return number

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, which is not empty."""
        return items[self.below(len(items))]

    def chance(self, percent: int) -> bool:
        """True in `percent` of 100 cases."""
        return self.below(100) < percent

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle `items` in place."""
        self.state = shuffle(self.state, items)

    def seed(self) -> int:
        """Return a fresh 64-bit seed for something else."""
        self.state = advance(self.state)
        return output(self.state)
