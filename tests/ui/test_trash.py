"""What was deleted: listed, brought back, and gone for good after a question; by mouse and by keyboard."""

import os

import pygame
import pytest

from tabletable.play.keeping.recording import Recorder
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.saves import SavesScene, TrashScene, size_in_words
from tests.ui import driving as drive
from tests.ui.test_scenes_saves import session

pytestmark = pytest.mark.app(title=True)


@pytest.fixture(params=["en", "zh-Hans", "zh-Hant"])
def language(request):
    return request.param


@pytest.fixture
def app(app):
    for title in ("Friday", "Sunday"):
        app.save_store.delete(app.save_store.save(Recorder(session(3)).document(), title))
    app.scenes.push(SavesScene())
    app.frame()
    return app


def titles(app):
    return sorted(row.entry.header.title for row in app.scenes.top.rows)


def test_nothing_offers_the_trash_while_there_is_none(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(SavesScene())
    app.frame()
    assert "trash" not in drive.keys(app)


def test_by_mouse_one_is_brought_back_and_the_rest_emptied(app):
    assert "2" in drive.widget(app, "trash").label
    drive.click_on(app, "trash")
    assert isinstance(app.scenes.top, TrashScene)
    assert titles(app) == ["Friday", "Sunday"]
    row = app.scenes.top.rows[0]
    drive.click_on(app, f"restore.{row.key}")
    assert app.notices.text == app.t("ui.trash.restored", name=row.entry.header.title)
    assert len(titles(app)) == 1
    drive.click_on(app, "empty")
    dialog = app.scenes.top
    assert isinstance(dialog, MessageScene)
    assert app.t("ui.trash.games", n=1) in dialog.question.text
    assert app.t(size_in_words(app.save_store.trash.bytes())) in dialog.question.text
    drive.click_on(app, "empty")
    assert app.notices.text == app.t("ui.trash.emptied")
    assert app.scenes.top.rows == []
    assert "empty" not in drive.keys(app)
    assert os.listdir(app.save_store.trash.path) == []
    drive.click_on(app, "back")
    assert titles(app) == [row.entry.header.title]
    assert "trash" not in drive.keys(app)


def test_by_keyboard_alone_and_enter_keeps(app):
    drive.tab_to(app, "trash")
    drive.press(app, pygame.K_RETURN)
    drive.tab_to(app, "empty")
    drive.press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert len(app.save_store.trash.entries()) == 2, "the first answer keeps them"
    drive.tab_to(app, "empty")
    drive.press(app, pygame.K_RETURN, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TrashScene)
    assert len(app.save_store.trash.entries()) == 2
    first = app.scenes.top.rows[0].key
    drive.tab_to(app, first)
    drive.press(app, pygame.K_DELETE, pygame.K_F2)
    assert len(titles(app)) == 2, "these keys are for the list of saves"
    drive.press(app, pygame.K_RETURN)
    assert len(titles(app)) == 1
    drive.tab_to(app, "empty")
    drive.press(app, pygame.K_RETURN)
    drive.tab_to(app, "empty")
    drive.press(app, pygame.K_RETURN)
    assert app.save_store.trash.entries() == []
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, SavesScene)


def test_an_autosave_comes_back_to_its_place_with_its_picture(app):
    store = app.save_store
    store.autosave("uno-1.json", Recorder(session(4)).document(), 1, 0)
    pygame.image.save(pygame.Surface((8, 6)), store.picture_of("uno-1.json", is_auto=True))
    drive.press(app, pygame.K_ESCAPE)
    app.scenes.push(SavesScene())
    app.frame()
    drive.click_on(app, "delete.auto.uno-1.json")
    drive.click_on(app, "trash")
    row = next(row for row in app.scenes.top.rows if row.entry.name.startswith("autosave"))
    assert row.picture is not None
    drive.click_on(app, f"restore.{row.key}")
    assert [entry.name for entry in store.autosaves()] == ["uno-1.json"]
    assert store.picture_of("uno-1.json", is_auto=True).exists()


def test_a_disk_that_refuses_is_told_and_nothing_is_hidden(app, monkeypatch):
    drive.click_on(app, "trash")
    (app.save_store.trash.path / "a-folder").mkdir()
    drive.click_on(app, "empty")
    drive.click_on(app, "empty")
    assert app.scenes.top.rows or "empty" in drive.keys(app)
    assert app.notices.text


@pytest.mark.parametrize(("count", "words"), [(0, "1 KB"), (70_000, "68 KB"), (1 << 20, "1.0 MB"), (5 << 20, "5.0 MB")])
def test_sizes_in_words(home, count, words):
    assert App(headless=True, home=home, language="en", games={}).t(size_in_words(count)) == words
