"""A game that can't be opened: said in words, gone from the shelf, and no way into the program is lost with it."""

import sys
from dataclasses import replace

import pytest

import tabletable.games
from tabletable.core.registry import all_games
from tabletable.play.keeping.recording import Recorder
from tabletable.play.keeping.saves import AutoSaver
from tabletable.play.launch import Launch
from tabletable.ui.app import App
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.study.positions import PositionsScene
from tabletable.ui.scenes.study.puzzles import PuzzlesScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system import input as system_input
from tests.core.test_registry import COVER, NO_MODULE
from tests.ui import driving as drive
from tests.ui.test_scenes_saves import session

pytestmark = pytest.mark.allows_logs


@pytest.fixture
def app(home, tmp_path, monkeypatch, request):
    folder = tmp_path / "chess"
    folder.mkdir()
    box, game = getattr(request, "param", (COVER.format(id="chess"), NO_MODULE))
    (folder / "__init__.py").write_text(box, "utf-8")
    (folder / "game.py").write_text(game, "utf-8")
    monkeypatch.setattr(tabletable.games, "__path__", [*tabletable.games.__path__, str(tmp_path)])
    all_games.cache_clear()
    app = App(headless=True, home=home, language="en")
    app.change_settings(welcomed=True)
    app.routes.first(Launch())
    app.guarded_frame(0.1)
    yield app
    sys.modules.pop("tabletable.games.chess", None)
    monkeypatch.undo()
    all_games.cache_clear()


def click(app: App, key: str) -> None:
    box = drive.widget(app, key).screen_box
    app.post(*system_input.click(box.cx, box.cy))
    for _ in range(5):
        app.guarded_frame(0.1)


def test_its_box_is_there_until_it_is_opened_and_then_it_is_told(app):
    assert "box.chess" in drive.keys(app)
    click(app, "box.chess")
    assert isinstance(app.scenes.top, TitleScene)
    assert "box.chess" not in drive.keys(app)
    assert app.notices.text.startswith("“chess” can’t be opened and is left out. ModuleNotFoundError")
    click(app, "box.uno")
    assert isinstance(app.scenes.top, SetupScene)


def test_wherever_it_is_opened_one_comes_back_to_the_title(app):
    app.scenes.push(PositionsScene())
    app.guarded_frame(0.1)
    click(app, "box.chess")
    assert isinstance(app.scenes.top, TitleScene)
    assert "box.chess" not in drive.keys(app)
    assert "chess" in app.notices.text
    for scene in (PuzzlesScene, PositionsScene, SettingsScene):
        app.scenes.push(scene())
        app.guarded_frame(0.1)
        assert isinstance(app.scenes.top, scene)
        assert "box.chess" not in drive.keys(app)
        app.scenes.pop()


@pytest.mark.parametrize("app", [(NO_MODULE, "")], indirect=True)
def test_one_without_a_box_is_told_at_the_start(app):
    assert "box.chess" not in drive.keys(app)
    assert "chess" in app.notices.text


def test_its_save_does_not_keep_one_from_the_game_before(app):
    for game in ("uno", "chess"):
        document = Recorder(session(5)).document()
        saver = AutoSaver(app.save_store, lambda problem: pytest.fail(str(problem)))
        saver.save(replace(document, header=replace(document.header, game=game)))
    click(app, "box.chess")
    assert app.routes.continue_game()
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.match.session.game.info.id == "uno"
