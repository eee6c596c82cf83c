"""Layers: what is kept from frame to frame looks as if it were drawn anew."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pygame
import pytest
from tabletable.ui.drawing.unseen import rehearse

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Decor, Picture, Svg
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import MOVING, NO_TIME, Layer, Part
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.scenes.tables import tabletop
from tabletable.ui.scenes.tables.dealing import start_table

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


def test_what_may_wait_is_drawn_in_the_frames_after(canvas: Canvas, ground: pygame.Surface) -> None:
    def parts(colour: str) -> list[Part]:
        return [
            tile("card", 10, 10, colour),
            *(tile(f"{at}", 100 * at, 100, colour)._replace(late=at) for at in (1, 2)),
        ]

    layer = Layer()
    layer.show(canvas, ground, parts("#C03020"))
    assert (layer.drawn, layer.is_behind) == (3, False)
    seen = []
    for _ in range(4):
        picture = layer.show(canvas, ground, parts("#30C020"))
        seen.append((layer.drawn, layer.is_behind))
    assert seen == [(4, True), (5, True), (6, False), (6, False)]
    assert bits(picture) == bits(Layer().show(canvas, ground, parts("#30C020")))


def test_what_changes_in_every_frame_waits_for_nothing_and_nothing_for_it(
    canvas: Canvas, ground: pygame.Surface
) -> None:
    def parts(step: int) -> list[Part]:
        moving = tile("moving", 10, 10 + step, f"#{step:02X}A020")._replace(late=MOVING)
        others = [tile(f"{at}", 100 * at, 100, "#30C020" if step else "#C03020")._replace(late=at) for at in (1, 2)]
        return [moving, *others]

    layer = Layer()
    layer.show(canvas, ground, parts(0))
    seen = []
    for step in range(1, 4):
        picture = layer.show(canvas, ground, parts(step))
        seen.append((layer.drawn, layer.is_behind))
    assert seen == [(5, True), (7, False), (8, False)]
    assert bits(picture) == bits(Layer().show(canvas, ground, parts(3)))


def test_when_time_is_up_changes_are_drawn_in_the_frames_after(canvas: Canvas, ground: pygame.Surface) -> None:
    def parts(colour: str) -> list[Part]:
        return [tile(f"{at}", 10 + 70 * at, 100, colour) for at in range(4)]

    layer, no_time = Layer(), 0.0
    layer.show(canvas, ground, parts("#C03020"), no_time)
    assert (layer.drawn, layer.is_behind) == (4, False)  # there is nothing to show instead
    seen = []
    for _ in range(5):
        picture = layer.show(canvas, ground, parts("#30C020"), no_time)
        seen.append((layer.drawn, layer.is_behind))
    assert seen == [(5, True), (6, True), (7, True), (8, False), (8, False)]
    assert bits(picture) == bits(Layer().show(canvas, ground, parts("#30C020")))


def test_frames_without_time_leave_changes_for_later_but_not_for_ever(canvas: Canvas, ground: pygame.Surface) -> None:
    layer = Layer()
    layer.show(canvas, ground, [tile("one", 10, 100)])
    seen = []
    while not seen or layer.is_behind:
        layer.show(canvas, ground, [tile("one", 10, 100, "#30C020")], NO_TIME)
        seen.append(layer.drawn)
    assert seen == [1, 1, 1, 1, 1, 2]


def test_what_others_draw_as_well_comes_and_goes_at_once(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, no_time = Layer(), 0.0
    before = [tile("stays", 10, 10), tile("goes", 100, 10)._replace(is_shared=True), tile("moves", 200, 10)]
    layer.show(canvas, ground, [*before, tile("changes", 10, 100)])
    after = [tile("stays", 10, 10), tile("moves", 200, 80), tile("comes", 80, 90)._replace(is_shared=True)]
    wanted = [*after, tile("changes", 10, 100, "#30C020"), tile("new", 150, 150)]
    picture = layer.show(canvas, ground, wanted, no_time)
    assert bits(picture) == bits(Layer().show(canvas, ground, [*after, tile("changes", 10, 100)]))
    assert layer.is_behind


def test_what_was_one_s_own_may_go_later(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, no_time = Layer(), 0.0
    before = [tile("a", 10, 10), tile("goes", 100, 10), tile("b", 200, 10)]
    shown = bits(layer.show(canvas, ground, before))
    after = [tile("a", 10, 10, "#30C020"), tile("b", 200, 10)]
    picture = layer.show(canvas, ground, after, no_time)
    assert layer.is_behind
    assert bits(picture) != shown
    while layer.is_behind:
        assert bits(picture) == bits(Layer().show(canvas, ground, layer.parts))
        picture = layer.show(canvas, ground, after, no_time)
    assert bits(picture) == bits(Layer().show(canvas, ground, after))


def test_what_is_made_beside_the_loop_is_waited_for(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, waits = Layer(), {"a": True, "b": False}

    def parts(colour: str) -> list[Part]:
        places = {"a": 0, "b": 100}
        return [
            tile(name, x, 10, colour)._replace(order=partial(waits.__getitem__, name)) for name, x in places.items()
        ]

    layer.show(canvas, ground, parts("#C03020"))
    picture = layer.show(canvas, ground, parts("#30C020"))
    assert layer.is_behind
    assert bits(picture) == bits(Layer().show(canvas, ground, [parts("#C03020")[0], parts("#30C020")[1]]))
    waits["a"] = False
    assert bits(layer.show(canvas, ground, parts("#30C020"))) == bits(Layer().show(canvas, ground, parts("#30C020")))
    assert not layer.is_behind


def test_neighbours_that_may_have_to_be_made_are_made_one_by_one(canvas: Canvas, ground: pygame.Surface) -> None:
    def parts(colour: str) -> list[Part]:
        return [tile(f"{at}", 10 + 39 * at, 100, colour)._replace(order=lambda: False) for at in range(4)]

    layer, no_time = Layer(), 0.0
    layer.show(canvas, ground, parts("#C03020"), no_time)
    behind = []
    while not behind or layer.is_behind:
        picture = layer.show(canvas, ground, parts("#30C020"), no_time)
        behind.append(layer.is_behind)
    assert behind == [True, True, True, False]
    assert bits(picture) == bits(Layer().show(canvas, ground, parts("#30C020")))


def test_a_part_that_waits_keeps_what_lies_over_it_waiting(canvas: Canvas, ground: pygame.Surface) -> None:
    """What is drawn again within a rectangle must be at hand as well, though nothing of it has changed."""
    layer, waits = Layer(), [False]
    below = tile("below", 10, 10)._replace(order=lambda: waits[0])
    layer.show(canvas, ground, [below, tile("above", 20, 15)])
    waits[0] = True
    layer.show(canvas, ground, [below, tile("above", 20, 15, "#30C020")])
    assert layer.is_behind
    waits[0] = False
    layer.show(canvas, ground, [below, tile("above", 20, 15, "#30C020")])
    assert not layer.is_behind


def test_what_is_to_be_forgotten_is_seen_no_more(canvas: Canvas, ground: pygame.Surface) -> None:
    """Another person looks: nothing waits then."""
    layer = Layer()
    layer.show(canvas, ground, [tile("secret", 10, 10)])
    layer.forget()
    others = [tile("secret", 10, 10, "#30C020")._replace(order=lambda: True), tile("a", 100, 10)._replace(late=2)]
    assert bits(layer.show(canvas, ground, others, 0.0)) == bits(Layer().show(canvas, ground, others))
    assert not layer.is_behind


def test_parts_that_wait_look_as_they_did_whatever_is_drawn_over_them(canvas: Canvas, ground: pygame.Surface) -> None:
    """However changes are spread over frames, every picture is one of old and new parts, none half drawn."""
    layer, rng = Layer(), random.Random(7)
    for _ in range(40):
        wanted = {
            name: tile(name, 30 + 25 * at, rng.choice((20, 40)), rng.choice(("#204080", "#E0C010")))
            for at, name in enumerate("abcdef")
            if rng.random() < 0.9
        }
        while True:
            picture = layer.show(canvas, ground, list(wanted.values()), 0.0)
            assert bits(picture) == bits(Layer().show(canvas, ground, layer.parts))
            if not layer.is_behind:
                break
        assert bits(picture) == bits(Layer().show(canvas, ground, list(wanted.values())))


def test_another_ground_or_size_is_drawn_whole(canvas: Canvas, ground: pygame.Surface) -> None:
    layer, parts = Layer(), [tile("a", 10, 10)]
    layer.show(canvas, ground, parts)
    other = pygame.Surface(SIZE)
    assert bits(layer.show(canvas, other, parts)) == bits(Layer().show(canvas, other, parts))
    large = pygame.Surface((400, 300))
    assert layer.show(canvas, large, parts).get_size() == (400, 300)


def test_much_that_has_changed_is_drawn_in_steps_and_looks_the_same(
    canvas: Canvas, ground: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletable.ui.drawing.layer._MUCH", 2000)
    monkeypatch.setattr("tabletable.ui.drawing.surfaces._STRIP", 200)
    layer, rehearsal = Layer(), canvas.studio.rehearsal
    before, after = (
        [tile("a", 10, 10, colour), tile("b", 200, 100, colour), tile("c", 30, 25)] for colour in ("#204080", "#E0C010")
    )
    layer.show(canvas, ground, before)
    assert not rehearsal.within(lambda: layer.show(canvas, ground, after), 0.0), "no frame is late for it"
    steps = 1
    while not rehearse(canvas, lambda unseen: layer.show(unseen, ground, after), 0.0):
        steps += 1
    assert steps > 5
    drawn = layer.drawn
    assert bits(layer.show(canvas, ground, after)) == bits(Layer().show(canvas, ground, after))
    assert layer.drawn == drawn, "all of it is there already"
    assert not rehearsal.within(lambda: layer.show(canvas, ground, before), 0.0)
    assert bits(layer.show(canvas, ground, after)) == bits(Layer().show(canvas, ground, after)), (
        "it has changed its mind"
    )


@pytest.mark.parametrize("game", ["uno", "property_deal"])
def test_a_table_played_on_looks_as_one_just_opened(tmp_path, game: str) -> None:
    app = App(headless=True, size=(960, 600), home=tmp_path, language="en")
    app.change_settings(speed=4.0, bot_pace="fast", reduced_motion=True)
    seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "easy", "fox") for at in range(5)]
    table = start_table(app, get_game(game), seats, {}, 3)
    app.scenes.push(table)
    rng, compared = Rng(2), 0
    while compared < 5:
        app.frame(1 / 20)
        assert app.scenes.top is table
        if table.match.is_deciding() and not app.frame(1 / 60):  # nothing moves any more
            table.still_changed()
            app.frame(1 / 60)
            kept = bits(app.display.surface)
            app.come(table)
            app.frame(1 / 60)
            assert bits(app.display.surface) == kept
            compared += 1
            table.give((rng.choice(table.match.legal()),))


def test_of_what_lies_above_the_pieces_a_late_frame_makes_one(tmp_path, monkeypatch) -> None:
    app = App(headless=True, home=tmp_path, language="en")
    game = get_game("uno")
    table = start_table(app, game, [Seat(HUMAN, "A", "", "cat"), Seat(BOT, "B", "easy", "fox")], {}, 1)
    app.change_settings(reduced_motion=True)
    app.scenes.push(table)
    table.hurry()
    red, green = (255, 0, 0), (0, 255, 0)

    def squares(colour: str) -> tuple[Decor, ...]:
        body = f'<rect width="20" height="20" fill="{colour}"/>'
        pictures = [Picture(f"test.above.{colour}.{at}", 20, 20, (Svg(body),)) for at in range(2)]
        return tuple(Decor(picture, 300 + 60 * at, 300, 40, above=True) for at, picture in enumerate(pictures))

    def seen() -> list[tuple[int, ...]]:
        app.request_redraw()
        app.frame(0)
        return [tuple(app.display.surface.get_at((300 + 60 * at, 300)))[:3] for at in range(2)]

    table.lay_out(replace(table.laid, decor=(*table.laid.decor, *squares("#FF0000"))))
    while seen() != [red, red]:
        pass
    while app.frame(1 / 60):
        pass
    monkeypatch.setattr(tabletop, "DRAWN_SECONDS", -1.0)
    table.lay_out(replace(table.laid, decor=(*table.laid.decor[:-2], *squares("#00FF00"))))
    looks = [seen()]
    while looks[-1] != [green, green]:
        app.display.studio.workshop.settle()
        looks.append(seen())
    assert [look for look in looks if look != [red, red]] == [[green, red], [green, green]]


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
