"""What programs of one test run share is made once, kept within bounds, and spoilt by nobody unnoticed."""

from __future__ import annotations

import pygame
import pytest

from tabletable.ui.drawing.surfaces import Sprite
from tests.ui.sharing import Memory

SIDE = 8
BYTES = SIDE * SIDE * 4


@pytest.fixture
def memory() -> Memory:
    return Memory(2 * BYTES)


def square() -> Sprite:
    return Sprite(pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32))


def test_everybody_gets_the_same(memory: Memory) -> None:
    held = memory.get("a", square)
    assert memory.get("a", lambda: pytest.fail("it is made already")).surface is held.surface


def test_what_was_wanted_last_is_kept(memory: Memory) -> None:
    first, second = (memory.get(key, square).surface for key in "ab")
    memory.get("a", square)
    memory.get("c", square)
    assert memory.get("a", square).surface is first
    assert memory.get("b", square).surface is not second


@pytest.mark.parametrize("others", ["", "bcd"], ids=["kept", "forgotten"])
def test_what_was_drawn_on_is_told(memory: Memory, others: str) -> None:
    memory.get("a", square).surface.set_at((1, 1), "#FF0000")
    for key in others:
        memory.get(key, square)
    assert memory.forget() == ["a"]
    assert memory.forget() == []


def test_a_copy_may_be_drawn_on() -> None:
    memory = Memory(BYTES, gives_copies=True)
    memory.get("a", square).surface.fill("#FF0000")
    assert memory.get("a", square).surface.get_at((1, 1)) == (0, 0, 0, 0)
    assert memory.forget() == []
