"""The key for what moves are worth at tables that have no switch for it."""

from __future__ import annotations

import pygame
import pytest
from layouts.probe import draw_top
from scenes.kit import on_turn, seats_of, sit_down, table_of
from screenshots import staged, wanted

from tabletable.core.registry import get_game
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.ui.app import App
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive


@pytest.fixture
def table(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    game = get_game("uno")
    sit_down(app, on_turn(game, seats_of(app, game, 3), 6))
    scene = app.scenes.top
    assert isinstance(scene, TableScene)
    app.frame(0)
    return app, scene


def test_a_key_tells_chances_and_puts_them_away(table):
    app, scene = table
    assert scene.side_panel.group.find("values") is None
    app.post(key_down(pygame.K_v))
    for _ in range(3000):
        app.frame(1 / 60)
        if scene.analyst.result is not None:
            break
    found = scene.analyst.result
    assert found is not None
    assert all(mark.text.endswith("%") for mark in found.marks)
    app.frame(1 / 60)
    assert scene.side_panel.group.find("values") is not None
    app.post(key_down(pygame.K_v))
    app.frame(1 / 60)
    assert scene.analyst.result is None
    assert scene.side_panel.group.find("values") is None


@pytest.mark.parametrize("name", ["table.trapped", "table.broken"])
def test_a_button_beside_its_value_rather_gives_up_its_icon_than_its_line(name: str) -> None:
    for language in LANGUAGES:
        with staged(*wanted((name,), ("saboteur",))[0][1:], language, is_watched=False) as app:
            drive.press(app, pygame.K_v)
            drive.pass_time(app, 120)
            buttons = [each for each in table_of(app).side_panel.group.widgets if isinstance(each, CommandButton)]
            marked = [each.label for each in buttons if each.commands]
            assert marked
            seen = {words.wanted for words in draw_top(app).words}
            assert set(marked) <= seen, (language, marked)
