"""The picture on the screen that is kept from frame to frame looks as if all of it was drawn anew."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from tabletable.ui.drawing.pane import TILE, Pane, tiles

from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import fading, fading_in, faint
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite
from tabletable.ui.paint import veil

SIZE = (640, 400)
Draw = Callable[[pygame.Surface], object]


def picture(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    found = pygame.Surface(size, pygame.SRCALPHA, 32)
    found.fill(colour)
    return found


@pytest.fixture
def real() -> pygame.Surface:
    return pygame.Surface(SIZE, 0, 32)


@pytest.fixture
def studio() -> Studio:
    pygame.font.init()
    return Studio()


def seen(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def show(pane: Pane, real: pygame.Surface, draw: Draw) -> None:
    """One frame, which has to look as it does on a surface of its own."""
    pane.open(real)
    draw(pane)
    pane.finish()
    alone = pygame.Surface(SIZE, 0, 32)
    draw(alone)
    assert seen(real) == seen(alone)


def test_frames_that_differ_in_anything_look_as_drawn_anew(real: pygame.Surface, studio: Studio) -> None:
    chance = random.Random(4)
    pane, ground = Pane(real), pygame.Surface(SIZE, 0, 32)
    ground.fill((40, 90, 60))
    cards = [picture((60 + 9 * at, 80), (20 * at, 90, 60, 40 + 50 * at)) for at in range(4)]
    places = [(chance.randrange(-40, 620), chance.randrange(-40, 380)) for _ in range(12)]

    def draw(surface: pygame.Surface) -> None:
        canvas = Canvas(surface, studio)
        surface.blit(ground, (0, 0))
        for at, place in enumerate(places):
            canvas.sprite(Sprite(cards[at % 4]), *place)
            if at == 4:
                veil.dim(canvas, veil.Veil(darkness, 0.2), 500, [(Box(80, 60, 120, 90), 8)])
            if at == 6:
                surface.fill((9, 9, 9), (300, 20, 50, 60))
        with canvas.clip((100, 100, 200, 90)), faint(canvas, (90, 80, 300, 90), strength):
            canvas.fill((0, 0, 400, 300), "#AA2211", 0.5)
        with fading(canvas, Box(400, 200, 100, 150), 30, 30):
            canvas.sprite(Sprite(cards[3]), 390, 190)

    for _ in range(40):
        darkness, strength = chance.choice([0.3, 0.5]), chance.choice([0.2, 0.6])
        for _ in range(chance.randrange(3)):
            places[chance.randrange(len(places))] = chance.randrange(-40, 620), chance.randrange(-40, 380)
        if chance.random() < 0.3:
            places.insert(0, places.pop())
        show(pane, real, draw)


def test_what_stays_is_not_drawn_again(real: pygame.Surface) -> None:
    pane, ground, card = Pane(real), pygame.Surface(SIZE, 0, 32), picture((30, 30), (255, 0, 0, 255))

    def draw(surface: pygame.Surface) -> None:
        surface.blit(ground, (0, 0))
        surface.fblits([(card, (x, 50))], PREMULTIPLIED)

    x = 10
    show(pane, real, draw)
    real.set_at((600, 390), (1, 2, 3))  # nobody but a test does so
    x = 20
    pane.open(real)
    draw(pane)
    pane.finish()
    assert real.get_at((600, 390))[:3] == (1, 2, 3)
    assert real.get_at((49, 60))[:3] == (255, 0, 0)
    assert real.get_at((15, 60))[:3] == (0, 0, 0)


def test_a_picture_that_changes_is_drawn_again_where_it_is_told(real: pygame.Surface) -> None:
    pane, ground = Pane(real), pygame.Surface(SIZE, 0, 32)
    show(pane, real, lambda surface: surface.blit(ground, (0, 0)))
    ground.fill((200, 0, 0), (100, 100, 40, 40))
    pane.spoil([pygame.Rect(100, 100, 40, 40)])
    show(pane, real, lambda surface: surface.blit(ground, (0, 0)))


def test_a_frame_that_is_given_up_is_never_seen(real: pygame.Surface) -> None:
    pane, ground = Pane(real), pygame.Surface(SIZE, 0, 32)
    show(pane, real, lambda surface: surface.blit(ground, (0, 0)))
    before = seen(real)
    pane.open(real)
    pane.fill((255, 255, 255))
    pane.give_up()
    pane.finish()
    assert seen(real) == before
    show(pane, real, lambda surface: surface.blit(ground, (0, 0)))


def test_nothing_is_made_when_what_was_noted_is_drawn(real: pygame.Surface, studio: Studio) -> None:
    pane = Pane(real)
    pane.open(real)
    canvas = Canvas(pane, studio)
    veil.dim(canvas, veil.Veil(0.5), 150, [(Box(20, 20, 60, 40), 8.0)], "#FFC46C", [(Box(120, 20, 60, 40), 12.0)])
    made = studio.made
    assert made
    pane.finish()
    assert studio.made == made


def test_whoever_takes_the_pixels_sees_what_was_drawn(real: pygame.Surface) -> None:
    pane = Pane(real)
    pane.open(real)
    pane.fill((7, 8, 9))
    assert pane.subsurface((0, 0, 5, 5)).get_at((2, 2))[:3] == (7, 8, 9)
    pane.fill((1, 1, 1), (0, 0, 3, 3))
    assert real.get_at((0, 0))[:3] == (1, 1, 1)
    pane.finish()
    show(pane, real, lambda surface: surface.fill((3, 3, 3)))


def test_another_screen_is_drawn_whole(real: pygame.Surface) -> None:
    pane = Pane(real)
    show(pane, real, lambda surface: surface.fill((3, 3, 3)))
    other = pygame.Surface(SIZE, 0, 32)
    show(pane, other, lambda surface: surface.fill((3, 3, 3)))


def test_tiles_cover_places_once_each() -> None:
    chance, whole = random.Random(2), pygame.Rect(0, 0, 1000, 600)
    for _ in range(50):
        places = [
            pygame.Rect(chance.randrange(990), chance.randrange(590), 1 + chance.randrange(90), 30).clip(whole)
            for _ in range(chance.randrange(1, 12))
        ]
        found = tiles(places, whole)
        assert all(whole.contains(each) for each in found)
        assert sum(each.w * each.h for each in found) <= whole.w * whole.h
        for at, each in enumerate(found):
            assert each.collidelist(found[at + 1 :]) < 0
        for place in places:
            covered = sum(part.w * part.h for part in (place.clip(each) for each in found))
            assert covered == place.w * place.h
    assert tiles([whole], whole) == [whole]
    assert tiles([pygame.Rect(1, 1, 2, 2)], whole) == [pygame.Rect(0, 0, TILE, TILE)]


def test_what_fades_in_as_one_picture_looks_as_if_drawn_over_all_else(real: pygame.Surface, studio: Studio) -> None:
    """Up to what rounding makes of it."""

    def draw(canvas: Canvas) -> None:
        canvas.panel((40, 40, 300, 200), alpha=1)
        canvas.fill((80, 80, 90, 60), "#C03020")

    pane, before, pictures = Pane(real), None, []
    for strength in (0.2, 0.55, 0.9):
        pane.open(real)
        canvas = Canvas(pane, studio)
        canvas.fill((0, 0, 640, 400), "#204080")
        kept, before = before, fading_in(canvas, Box(20, 20, 340, 240), draw, strength, before)
        assert kept in (None, before), "it stays the same"
        pane.finish()
        alone = Canvas(pygame.Surface(SIZE, 0, 32), studio)
        alone.fill((0, 0, 640, 400), "#204080")
        with faint(alone, (20, 20, 340, 240), strength):
            draw(alone)
        pictures.append(seen(real))
        apart = [abs(one - two) for one, two in zip(seen(real), seen(alone.surface), strict=True)]
        assert max(apart) <= 2
    assert len(set(pictures)) == 3
