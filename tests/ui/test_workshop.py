"""Pictures drawn beside the loop are the ones that would have been drawn in it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pygame
import pytest
from tabletable.ui.drawing.unseen import rehearse
from tabletable.ui.drawing.workshop import MOST_ORDERS, Workshop

from tabletable.core.tablespec import Art, Picture, Svg
from tabletable.ui.drawing import workshop as workshop_module
from tabletable.ui.drawing.canvas import Canvas, art_figure
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.paint.pictures import figure

pytestmark = pytest.mark.afresh


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    made = Workshop()
    yield made
    made.clear()


def surface() -> pygame.Surface:
    return pygame.Surface((3, 2))


def wait_for(workshop: Workshop, key: str, make) -> None:
    deadline = time.monotonic() + 10
    while workshop.order(key, make):
        assert time.monotonic() < deadline


def test_an_order_is_made_once_and_in_another_thread(workshop: Workshop) -> None:
    threads: list[str] = []

    def make() -> pygame.Surface:
        threads.append(threading.current_thread().name)
        return surface()

    wait_for(workshop, "a", make)
    assert workshop.fetch("a", make).get_size() == (3, 2)
    assert len(threads) == 1
    assert threads[0] != threading.current_thread().name
    assert workshop.fetch("a", make).get_size() == (3, 2)  # fetched before: made anew, here
    assert threads[1:] == [threading.current_thread().name]


def test_what_nobody_has_begun_with_is_made_at_once(workshop: Workshop) -> None:
    gate = threading.Event()

    def slow() -> pygame.Surface:
        gate.wait(10)
        return surface()

    assert workshop.order("slow", slow)
    assert workshop.order("waits", surface)
    assert workshop.fetch("waits", surface).get_size() == (3, 2)  # though the other thread is busy
    gate.set()
    assert workshop.fetch("slow", slow).get_size() == (3, 2)


def test_a_failure_is_told_to_whom_fetches(workshop: Workshop) -> None:
    def fails() -> pygame.Surface:
        raise FileNotFoundError("torn.svg")

    wait_for(workshop, "a", fails)
    with pytest.raises(FileNotFoundError, match="torn"):
        workshop.fetch("a", fails)


def test_orders_that_nobody_asks_about_are_forgotten(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []

    def make() -> pygame.Surface:
        times.append(1)
        return surface()

    wait_for(workshop, "first", make)
    monkeypatch.setattr(workshop_module, "FORGOTTEN", 0.0)
    for number in range(MOST_ORDERS):
        workshop.order(f"{number}", surface)
    workshop.fetch("first", make)
    assert len(times) == 2


def test_a_picture_ordered_looks_like_one_that_was_not() -> None:
    pygame.font.init()
    picture = Picture(
        "test.ordered",
        60,
        40,
        (Svg('<rect x="2" y="2" width="50" height="30" fill="#C03020"/>'), Art("common/icons/undo", 30, 20, 24)),
    )
    looks = []
    for is_ordered in (False, True):
        canvas = Canvas(pygame.Surface((200, 160)), Studio())
        pose = canvas.pose(figure(canvas, picture, 80, str), 7)
        while is_ordered and pose.order():
            pass
        looks.append(pygame.image.tobytes(pose.sprite().surface, "RGBA"))
        assert not pose.order()
    assert looks[0] == looks[1]


def test_a_size_ordered_for_the_next_frame_looks_like_one_that_was_not() -> None:
    pygame.font.init()
    picture = Picture("test.sized", 60, 40, (Svg('<rect x="2" y="2" width="50" height="30" fill="#C03020"/>'),))
    looks = []
    for is_ordered in (False, True):
        canvas = Canvas(pygame.Surface((200, 160)), Studio())
        pose = canvas.pose(figure(canvas, picture, 80, str), 7)
        how: tuple[int, int, ShadowName, float, float] = (90, 60, "lift", canvas.scale, 0.5)
        pose.whole("lift", canvas.scale)
        if is_ordered:
            pose.order_scaled(*how)
            canvas.studio.workshop.settle()
        looks.append(pygame.image.tobytes(pose.scaled(*how).surface, "RGBA"))
    assert looks[0] == looks[1]


def test_more_orders_than_are_kept_come_to_an_end_all_the_same(workshop: Workshop) -> None:
    """Each frame asks for all it waits for: none of those may push out another again and again."""
    waiting = [str(number) for number in range(3 * MOST_ORDERS)]
    for _ in range(20):
        left = []
        for key in waiting:
            if workshop.order(key, surface):
                left.append(key)
            else:
                workshop.fetch(key, surface)
        waiting = left
        workshop.settle()
    assert waiting == []


def test_pictures_that_nobody_fetches_are_let_go_of_when_others_come(workshop: Workshop, monkeypatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    for number in range(4):
        workshop.order(number, surface)
    workshop.settle()
    now[0] += workshop_module.UNWANTED + 1
    for number in range(4):
        workshop.order(f"another {number}", surface)
    assert [key for key in workshop._jobs if isinstance(key, int)] == []


DISC = '<circle cx="120" cy="120" r="110" fill="#C03020"/>'
LARGE_THINGS = {
    "panel": lambda canvas: canvas.panel((40, 40, 300, 200), shadow="lift"),
    "frame": lambda canvas: canvas.frame((40, 40, 300, 200), lambda w, h: DISC, 80, "lift"),
    "vector": lambda canvas: canvas.vec(DISC, 40, 40, 240, 240, shadow="lift"),
    "light": lambda canvas: canvas.pool(200, 200, 120, 90, "#FFC46C", 0.2),
    "picture": lambda canvas: canvas.art("common/icons/undo", 200, 200, 240, shadow="lift"),
    "lit picture": lambda canvas: canvas.place(
        art_figure(canvas, "common/icons/undo", 240), 200, 200, halo=Halo("#FFC46C")
    ),
    "halo": lambda canvas: canvas.halo((100, 100, 200, 150), 60, "#FFC46C"),
}


@pytest.mark.parametrize("name", LARGE_THINGS)
def test_what_is_large_is_made_beside_the_loop_and_looks_the_same(name, monkeypatch) -> None:
    pygame.font.init()
    draw, threads, looks = LARGE_THINGS[name], list[str](), []
    for is_ordered in (True, False):
        canvas = Canvas(pygame.Surface((1200, 1200)), Studio(), 3)
        if is_ordered:
            with monkeypatch.context() as patched:
                patched.setattr("pygame.transform.smoothscale", watched(pygame.transform.smoothscale, threads))
                while not rehearse(canvas, draw, 0.0):
                    canvas.studio.workshop.settle()
            assert threads
            assert threading.current_thread().name not in threads
        draw(canvas)
        looks.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert looks[0] == looks[1]
    assert len(set(looks[0])) > 1


def watched(work, threads: list[str]):
    def noted(surface: pygame.Surface, size: tuple[int, int], *more: pygame.Surface) -> pygame.Surface:
        threads.append(threading.current_thread().name)
        return work(surface, size, *more)

    return noted


def test_what_the_loop_turns_meanwhile_is_no_hindrance() -> None:
    """A surface that is turned or scaled is locked: nothing can be made of it in the other thread but a copy."""
    pygame.font.init()
    canvas = Canvas(pygame.Surface((1200, 1200)), Studio(), 3)
    pose = canvas.pose(art_figure(canvas, "common/icons/undo", 240))
    used = [pose.sprite().surface, pose.line("#FFC46C", 3, 3).surface]
    for surface in used:
        surface.lock()
    for draw in (lambda _: pose.halo("#FFC46C", 3, 1.0, 3), lambda _: pose.shadow("lift", 3)):
        for _ in range(9):
            if rehearse(canvas, draw, 0.0):
                break
            canvas.studio.workshop.settle()
        else:
            raise AssertionError("it is never made")
    for surface in used:
        surface.unlock()
