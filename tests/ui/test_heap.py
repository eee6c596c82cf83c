"""Free memory goes back to the system, and more is at hand before it is asked for, where the C library has a say."""

import time

import pytest
from tabletable.ui.drawing.heap import Provider, give_back

from tabletable.ui.drawing import heap

LARGE = 32 << 20


@pytest.fixture
def provider():
    return Provider()


def waits(provider: Provider, seconds: float = 20) -> int:
    """How often one was told to wait."""
    deadline, times = time.monotonic() + seconds, 0
    while provider.order(LARGE):
        assert time.monotonic() < deadline, "it never comes"
        times += 1
        time.sleep(0.001)
    return times


def test_the_system_takes_it_or_is_not_asked():
    give_back()


def test_what_is_ordered_comes_beside_the_loop_again_and_again(provider, monkeypatch):
    touched = []
    monkeypatch.setattr(heap, "_of_c", lambda name: print)
    monkeypatch.setattr(heap, "_touch", touched.append)
    for number in (1, 2):
        waits(provider)
        assert len(touched) == number
        assert touched[-1] >= LARGE


def test_it_really_comes(provider):
    waits(provider)


def test_nobody_waits_where_the_c_library_is_another_one(provider, monkeypatch):
    monkeypatch.setattr(heap, "_of_c", lambda name: None)
    assert waits(provider) == 0
