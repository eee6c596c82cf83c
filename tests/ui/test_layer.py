"""Layers: what is kept from frame to frame looks as if it were drawn anew."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Layer, Part
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.scenes.tables.table import start_table

pytestmark = pytest.mark.afresh

SIZE = (300, 200)


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    pygame.font.init()
    return Canvas(pygame.Surface(SIZE), Studio())


@pytest.fixture(scope="module")
def ground() -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    for x in range(SIZE[0]):
        surface.fill((x % 256, 40, 80), (x, 0, 1, SIZE[1]))
    return surface


def tile(name: str, x: float, y: float, colour: str = "#C03020") -> Part:
    box = Box(x, y, 40, 30)
    return Part(name, colour, box, lambda on: on.fill(box, colour, 0.6))


def bits(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_what_looks_the_same_is_not_drawn_again(canvas: Canvas, ground: pygame.Surface) -> None:
    layer = Layer()
    layer.show(canvas, ground, [tile("a", 10, 10), tile("b", 30, 20), tile("c", 200, 100)])
    assert layer.drawn == 3
    layer.show(canvas, ground, [tile("a", 10, 10), tile("b", 30, 20), tile("c", 200, 100)])
    assert layer.drawn == 3
    layer.show(canvas, ground, [tile("a", 10, 10), tile("b", 30, 20), tile("c", 200, 100, "#30C020")])
    assert layer.drawn == 4
    layer.show(canvas, ground, [tile("a", 10, 10, "#30C020"), tile("b", 30, 20), tile("c", 200, 100, "#30C020")])
    assert layer.drawn == 6  # b lies over a


def test_what_two_changes_share_is_drawn_once(canvas: Canvas, ground: pygame.Surface) -> None:
    def parts(colour: str) -> list[Part]:
        tall, wide = Box(200, 0, 60, 200), Box(60, 80, 150, 30)
        return [
            Part("tall", colour, tall, lambda on: on.fill(tall, colour, 0.6)),
            tile("below", 230, 90),
            Part("wide", colour, wide, lambda on: on.fill(wide, colour, 0.6)),
        ]

    layer = Layer()
    layer.show(canvas, ground, parts("#C03020"))
    before = layer.drawn
    shown = bits(layer.show(canvas, ground, parts("#30C020")))
    assert layer.drawn == before + 4, "all three in the tall patch, and what is left of the wide one"
    assert shown == bits(Layer().show(canvas, ground, parts("#30C020")))


def test_a_layer_changed_in_parts_looks_as_one_drawn_at_once(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, rng = Layer(), random.Random(4)
    names = "abcdefgh"
    for _ in range(60):
        shown = [name for name in names if rng.random() < 0.8]
        if rng.random() < 0.2:
            rng.shuffle(shown)
        parts = [
            tile(
                name, rng.choice((10, 30, 250, 290)), rng.choice((-5, 40, 60, 180)), rng.choice(("#204080", "#E0C010"))
            )
            for name in shown
        ]
        assert bits(layer.show(canvas, ground, parts)) == bits(Layer().show(canvas, ground, parts))


def test_what_is_to_be_forgotten_is_seen_no_more(canvas: Canvas, ground: pygame.Surface) -> None:
    layer = Layer()
    layer.show(canvas, ground, [tile("secret", 10, 10)])
    layer.forget()
    others = [tile("a", 100, 10)]
    assert bits(layer.show(canvas, ground, others)) == bits(Layer().show(canvas, ground, others))


def test_another_ground_or_size_is_drawn_whole(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, parts = Layer(), [tile("a", 10, 10)]
    layer.show(canvas, ground, parts)
    other = pygame.Surface(SIZE)
    assert bits(layer.show(canvas, other, parts)) == bits(Layer().show(canvas, other, parts))
    large = pygame.Surface((400, 300))
    assert layer.show(canvas, large, parts).get_size() == (400, 300)


@pytest.mark.parametrize("game", ["uno", "property_deal"])
def test_a_table_played_on_looks_as_one_just_opened(tmp_path, game: str, size: Callable[[int, int], int]) -> None:
    app = App(headless=True, size=(960, 600), home=tmp_path, language="en")
    app.change_settings(speed=4.0, bot_pace="fast", reduced_motion=True)
    seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "easy", "fox") for at in range(5)]
    table = start_table(app, get_game(game), seats, {}, 3)
    app.scenes.push(table)
    rng, compared, wanted = Rng(2), 0, size(2, 5)
    while compared < wanted:
        app.frame(1 / 20)
        assert app.scenes.top is table
        if table.match.is_deciding() and not app.frame(1 / 60):  # nothing moves any more
            table.host.request_redraw()
            app.frame(1 / 60)
            kept = bits(app.display.surface)
            app.presenter.come(table)
            app.frame(1 / 60)
            assert bits(app.display.surface) == kept
            compared += 1
            table.give((rng.choice(table.match.legal()),))


def test_a_table_at_rest_draws_nothing(tmp_path) -> None:
    app = App(headless=True, home=tmp_path, language="en")
    app.change_settings(bot_pace="fast")
    seats = [Seat(HUMAN, "Ann", "", "fox"), Seat(BOT, "Bob", "easy", "cat")]
    app.scenes.push(start_table(app, get_game("uno"), seats, {}, 3))
    for _ in range(1200):
        app.frame(1 / 60)
    assert [app.frame(1 / 60) for _ in range(60)] == [False] * 60
    assert app.rests_for > 1


def test_nothing_is_drawn_outside_of_the_box_of_a_part(canvas: Canvas, ground: pygame.Surface) -> None:
    """One that waits is drawn by its old closure, which may see what has moved on since."""
    wide = Part("card", 0, Box(10, 10, 40, 30), lambda on: on.fill(Box(0, 0, 300, 200), "#C03020"))
    shown = Layer().show(canvas, ground, [wide])
    inside = pygame.Rect(9, 9, 42, 32)
    changed = [(x, y) for x in range(SIZE[0]) for y in range(SIZE[1]) if shown.get_at((x, y)) != ground.get_at((x, y))]
    assert changed
    assert all(inside.collidepoint(at) for at in changed)
