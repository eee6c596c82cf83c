"""Work in slices: finished at once, or saying something else while it goes on."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tabletable.core.thinking import TimeUp
from tabletable.core.work import finish, saying


def counting(to: int) -> Generator[int, None, str]:
    yield from range(to)
    return f"counted to {to}"


@pytest.mark.parametrize("to", [0, 3])
def test_it_is_finished_at_once(to: int) -> None:
    assert finish(counting(to)) == f"counted to {to}"


@pytest.mark.parametrize("to", [0, 3])
def test_it_goes_on_as_often_and_finds_the_same_whatever_it_says(to: int) -> None:
    found: list[str] = []

    def listening() -> Generator[str, None, None]:
        found.append((yield from saying(counting(to), "!")))

    assert [*listening()] == ["!"] * to
    assert found == [f"counted to {to}"]


def test_it_can_be_broken_off() -> None:
    work = saying(counting(3), None)
    next(work)
    with pytest.raises(TimeUp):
        work.throw(TimeUp)
