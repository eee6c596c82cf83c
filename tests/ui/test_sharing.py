"""What programs of one test run share is made once, kept within bounds, and spoilt by nobody unnoticed."""

from __future__ import annotations

import pygame
import pytest

from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache
from tests.ui import sharing
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


# ------------------------------------------------------------------------------------------------ what studios share


def drawn_by(cache: SpriteCache, key: str) -> tuple[pygame.Surface, int]:
    """Return the sprite of a key, and how often it was drawn for that."""
    drawn: list[Sprite] = []

    def draw() -> Sprite:
        drawn.append(square())
        return drawn[-1]

    return cache.get(key, draw).surface, len(drawn)


@pytest.fixture
def earlier() -> pygame.Surface:
    """What the program of another test has drawn, under its name."""
    sharing._SPRITES.forget()
    studio = Studio()
    sharing.let_share(studio)
    return drawn_by(studio.sprites, "a square")[0]


def test_a_program_takes_what_those_of_other_tests_drew(earlier: pygame.Surface) -> None:
    studio = Studio()
    sharing.let_share(studio)
    assert drawn_by(studio.sprites, "a square") == (earlier, 0)
    assert studio.sprites.made_count == 1, "it counts as made"
    assert drawn_by(studio.sprites, "another")[1] == 1


@pytest.mark.parametrize("why", ["other colours", "alone"])
def test_a_program_draws_itself_what_might_look_otherwise(earlier: pygame.Surface, why: str) -> None:
    studio = Studio()
    if why != "alone":
        sharing.let_share(studio)
        studio.choose_colours("safe", [])
    assert drawn_by(studio.sprites, "a square")[1] == 1


def test_what_is_shared_may_not_be_drawn_on(earlier: pygame.Surface) -> None:
    earlier.set_at((1, 1), "#FF0000")
    assert [str(key) for key in sharing._SPRITES.forget() if "a square" in str(key)]


def test_the_second_program_of_a_test_is_there_to_be_compared() -> None:
    shared, alone = Studio(), Studio()
    drawn = drawn_by(shared.sprites, "one of two")
    assert drawn_by(alone.sprites, "one of two")[0] is not drawn[0]


def test_what_is_put_in_anothers_place_draws_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Studio().sprites not in sharing._STUDIOS
