"""Work that yields while it goes on, so that a frame can be drawn in between, and returns what it found."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")
W = TypeVar("W")


def finish(work: Generator[Any, None, T]) -> T:
    """Run a generator to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def saying(work: Generator[Any, None, T], word: W) -> Generator[W, None, T]:
    """Run a generator, yielding `word` in place of everything it yields; return its result.

    An exception that is thrown in ends it here, and does not reach the generator.
    """
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield word
