"""Work in slices of time, and what becomes of work that takes too long."""

from __future__ import annotations

import itertools
from collections.abc import Generator

import pytest

from tabletable.core.thinking import TimeUp
from tabletable.play.slices import Sliced


def counting(to: int) -> Generator[int, None, str]:
    yield from range(to)
    return f"counted to {to}"


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second passes from each look at the clock to the next."""
    looks = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: float(next(looks)))


@pytest.mark.usefixtures("ticking")
def test_slices_of_it_are_as_long_as_they_may_be() -> None:
    sliced = Sliced(counting(5))
    assert not sliced.go_on(3)
    assert (sliced.last, sliced.result) == (2, None)
    assert not sliced.go_on(0), "one step at least"
    assert sliced.last == 3
    assert sliced.go_on(99)
    assert sliced.result == "counted to 5"


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("seconds", [0, 2, 99])
def test_it_is_told_once_that_its_time_is_up_whatever_the_slices(seconds: float) -> None:
    told: list[int] = []

    def stubborn() -> Generator[int, None, str]:
        for step in range(20):
            try:
                yield step
            except TimeUp:
                told.append(step)
                return "in a hurry"
        return "in its own time"

    sliced = Sliced(stubborn())
    while not sliced.go_on(seconds, patience=6):
        pass
    assert (sliced.result, told) == ("in a hurry", [5])


@pytest.mark.usefixtures("ticking")
def test_what_has_not_begun_is_not_told_that_its_time_is_up() -> None:
    sliced = Sliced(counting(1))
    assert not sliced.go_on(0, patience=0)
    assert sliced.last == 0
