"""The key for what moves are worth at tables that have no switch for it."""

from __future__ import annotations

import pygame
import pytest
from scenes.kit import on_turn, seats_of, sit_down

from tabletable.core.registry import get_game
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import key_down


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
    assert scene.column.group.find("values") is None
    app.post(key_down(pygame.K_v))
    for _ in range(3000):
        app.frame(1 / 60)
        if scene.analyst.found is not None:
            break
    found = scene.analyst.found
    assert found is not None
    assert all(mark.text.endswith("%") for mark in found.marks)
    app.frame(1 / 60)
    assert scene.column.group.find("values") is not None
    app.post(key_down(pygame.K_v))
    app.frame(1 / 60)
    assert scene.analyst.found is None
    assert scene.column.group.find("values") is None
