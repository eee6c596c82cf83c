"""Table tops, wall and curtain: opaque, the same on every run, without bands."""

from __future__ import annotations

import itertools
import zlib

import pygame
import pytest

from tabletable.core.looks import PLAIN, Ground
from tabletable.core.registry import all_games
from tabletable.ui.drawing import grounds
from tabletable.ui.drawing.studio import Studio

GROUNDS = {"plain": PLAIN} | {name: game.info.looks.ground for name, game in all_games().items()}
EACH = pytest.mark.parametrize("kind", GROUNDS.values(), ids=GROUNDS)
pytestmark = pytest.mark.afresh


# ---------------------------------------------------------------- grounds
@EACH
def test_a_ground_is_opaque_exact_and_lit_from_its_middle(studio: Studio, kind: Ground) -> None:
    ground = grounds.table(studio, kind, (640, 360))
    assert ground.get_size() == (640, 360)
    assert not ground.get_flags() & pygame.SRCALPHA
    assert grounds.table(studio, kind, (640, 360)) is ground

    def brightness(x: int, y: int) -> float:
        return sum(pygame.transform.average_color(ground, (x - 12, y - 12, 24, 24))[:3])

    at_x, at_y = kind.at
    assert brightness(round(640 * at_x), round(360 * at_y)) > brightness(625, 345) * 1.15


def test_grounds_are_the_same_on_every_run(studio: Studio) -> None:
    again = Studio()
    for kind in (GROUNDS["uno"], GROUNDS["flea_market"], GROUNDS["saboteur"]):
        first, second = (grounds.table(each, kind, (320, 180)) for each in (studio, again))
        assert zlib.crc32(pygame.image.tobytes(first, "RGB")) == zlib.crc32(pygame.image.tobytes(second, "RGB"))


@EACH
def test_dark_gradients_show_no_bands(studio: Studio, kind: Ground) -> None:
    ground = grounds.table(studio, kind, (1280, 720))
    for y in (90, 400, 700):
        row = [tuple(ground.get_at((x, y))) for x in range(1280)]
        longest = run = 1
        for before, after in itertools.pairwise(row):
            run = run + 1 if before == after else 1
            longest = max(longest, run)
        assert longest <= 12


def test_the_lamp_lights_its_surroundings_wherever_it_hangs(studio: Studio) -> None:
    dark = grounds.table(studio, GROUNDS["uno"], (640, 360))
    lit = grounds.table(studio, GROUNDS["uno"], (640, 360), (284, 36))
    wide = grounds.table(studio, GROUNDS["uno"], (854, 360), (284, 36))
    under, far = (142, 22), (500, 300)
    assert sum(lit.get_at(under)[:3]) > sum(dark.get_at(under)[:3]) + 60
    assert sum(lit.get_at(far)[:3]) == sum(dark.get_at(far)[:3])
    unlit = grounds.table(studio, GROUNDS["uno"], (854, 360))
    gain = [sum(wide.get_at((x, 30))[:3]) - sum(unlit.get_at((x, 30))[:3]) for x in range(40, 400, 6)]
    assert 40 + 6 * gain.index(max(gain)) == pytest.approx(142, abs=20)


def test_wall_and_curtain_differ_from_every_table(studio: Studio) -> None:
    red, green, _blue = pygame.transform.average_color(grounds.velvet(studio, (640, 360)))[:3]
    assert red > 2 * green
    assert grounds.wall(studio, (640, 360)).get_size() == (640, 360)
    assert grounds.wall(studio, (640, 360)) is grounds.wall(studio, (640, 360))
