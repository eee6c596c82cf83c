"""A game's ground, chrome and palettes are declared by the game alone: the tests' own game brings others than any."""

import pygame
import pytest

from tabletable.core.registry import all_games
from tabletable.ui.app import App
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.colour import rgb
from tabletable.ui.scenes.setup import SetupScene
from tests.core.beacon import BEACON, LOOKS


def app_with_beacon(home):
    return App(headless=True, home=home, language="en", games={**all_games(), "beacon": BEACON})


def test_no_other_game_looks_like_the_tests_own():
    for game in all_games().values():
        looks = game.info.looks
        assert looks.chrome != LOOKS.chrome
        assert looks.ground != LOOKS.ground
        assert looks.box != LOOKS.box


@pytest.mark.allows_logs  # it has no words and no emblem
def test_its_setup_lies_on_its_own_ground_with_its_own_panels(home):
    app = app_with_beacon(home)
    scene = SetupScene(BEACON)
    app.scenes.push(scene)
    app.frame(0)
    ground = grounds.table(app.display.studio, LOOKS.ground, app.display.surface.get_size())
    corner = (4, app.display.surface.get_height() - 4)
    assert app.display.surface.get_at(corner)[:3] == ground.get_at(corner)[:3]
    assert app.display.canvas_of(scene).chrome == LOOKS.chrome
    assert pygame.mask.from_threshold(app.display.surface, rgb(LOOKS.chrome.button), (2, 2, 2, 255)).count() > 500


def test_its_colours_are_replaced_with_the_others(home):
    app = app_with_beacon(home)
    app.change_settings(colours="contrast")
    assert app.display.studio.hues["#123456"] == "#001122"
    assert app.display.studio.hues["#C8102E"] == "#A50E0E", "and those of the other games still are"
    assert app.display.canvas_of(SetupScene(BEACON)).chrome == theme.chrome_in(LOOKS.chrome, "contrast")
