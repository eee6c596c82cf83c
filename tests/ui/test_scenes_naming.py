"""A game is saved under the name one gives it."""

import pygame
import pytest
from layouts.rules import faults

from tabletable.play.keeping.recording import Recorder
from tabletable.play.language.catalogue import LANGUAGES, PSEUDO
from tabletable.ui.app import App
from tabletable.ui.scenes.message import NamingScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.title import TitleScene
from tests.ui import driving as drive
from tests.ui.test_scenes_saves import session


@pytest.fixture
def asked(home):
    """At a table, in the pause, the name is asked for."""
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    assert app.routes.open_document(Recorder(session(4)).document())
    app.frame()
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "save")
    assert isinstance(app.scenes.top, NamingScene)
    return app


def titles(app: App) -> list[str]:
    return [entry.header.title for entry in app.save_store.entries()]


def test_a_name_is_typed_over_the_suggested_one_and_enter_saves(asked):
    suggestion = asked.scenes.top.suggestion
    assert suggestion.startswith("UNO: ")
    drive.write(asked, "Friday 三缺一")
    drive.press(asked, pygame.K_RETURN)
    assert titles(asked) == ["Friday 三缺一"]
    assert isinstance(asked.scenes.top, PauseScene)


@pytest.mark.parametrize("typed", ["", "   "])
def test_without_a_name_it_is_the_suggested_one(asked, typed):
    suggestion = asked.scenes.top.suggestion
    drive.press(asked, pygame.K_BACKSPACE)
    if typed:
        drive.write(asked, typed)
    drive.click_on(asked, "save")
    assert titles(asked) == [suggestion]


def test_esc_and_cancel_save_nothing(asked):
    drive.press(asked, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(asked.scenes.top, PauseScene)
    drive.click_on(asked, "save")
    drive.click_on(asked, "cancel")
    assert isinstance(asked.scenes.top, PauseScene)
    assert titles(asked) == []


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_layout(home, language):
    app = App(headless=True, home=home, language=language)
    app.scenes.push(TitleScene())
    app.scenes.push(NamingScene("UNO: Ann, Mei, Bao, Tom"))
    for size in ((960, 600), (1280, 720), (2560, 1080)):
        app.resize(*size)
        assert faults(app) == []
