"""Whatever breaks while a game is drawn or handled: it goes on from its save, and what breaks always is left alone."""

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive

pytestmark = [pytest.mark.allows_logs, pytest.mark.app(title=True, size=(960, 600))]


@pytest.fixture
def app(app):
    options = get_game("uno").info.complete({})
    app.routes.open_game(Deal("uno", (Seat(HUMAN, "Ann"), Seat(BOT, "Bo", "easy")), options, 4))
    for _ in range(200):
        app.frame(0.2)
        if isinstance(app.scenes.top, TableScene) and len(app.scenes.top.match.session.steps) > 2:
            break
        if app.scenes.top.match.is_deciding():
            app.scenes.top.give(app.scenes.top.match.legal()[-1:])
    return app


def log_of(app):
    assert isinstance(app.scenes.top, TableScene), type(app.scenes.top)
    return [step.command for step in app.scenes.top.match.session.steps]


def broken(*args, **words):
    raise ZeroDivisionError("at the table")


def other(*args, **words):
    raise LookupError("at another place")


@pytest.mark.parametrize("what", ["draw", "update", "handle"])
def test_the_game_goes_on_from_its_save(app, monkeypatch, what):
    before = log_of(app)
    assert before
    with monkeypatch.context() as patch:
        patch.setattr(TableScene, what, broken)
        app.request_redraw()
        app.post(key_down(pygame.K_h))
        app.guarded_frame(0.1)
        assert [type(scene) for scene in app.scenes] == [TitleScene, MessageScene]
    drive.click_on(app, "resume")
    assert log_of(app) == before
    assert not app.is_stopped


def test_a_table_that_can_not_even_be_left_is_gone(app, monkeypatch):
    before = log_of(app)
    with monkeypatch.context() as patch:
        patch.setattr(TableScene, "draw", broken)
        patch.setattr("tabletable.ui.scenes.tables.match_saver.keep_portrait", broken)
        app.request_redraw()
        app.guarded_frame(0.1)
    assert isinstance(app.scenes.top, MessageScene)
    drive.press(app, pygame.K_RETURN)
    assert log_of(app) == before


def test_what_breaks_three_times_at_one_place_is_left_alone(app, monkeypatch):
    monkeypatch.setattr(TableScene, "update", broken)
    for times in range(3):
        app.guarded_frame(0.1)
        assert isinstance(app.scenes.top, MessageScene), times
        assert not app.is_stopped
        assert ("resume" in drive.keys(app)) == (times < 2)
        if times < 2:
            drive.press(app, pygame.K_RETURN)  # at once
    assert app.t("ui.error.again") in app.scenes.top.question.text
    drive.press(app, pygame.K_RETURN)
    assert type(app.scenes.top) is TitleScene
    monkeypatch.undo()
    app.routes.continue_game()
    assert log_of(app)


def test_other_places_have_their_own_count(app, monkeypatch):
    for kind in (broken, other, broken, other):
        monkeypatch.setattr(TableScene, "update", kind)
        app.guarded_frame(0.1)
        assert "resume" in drive.keys(app)
        drive.press(app, pygame.K_RETURN)


def test_a_title_that_breaks_too_ends_the_program(app, monkeypatch, capsys):
    monkeypatch.setattr(TableScene, "update", broken)
    monkeypatch.setattr(TitleScene, "enter", broken)
    app.guarded_frame(0.1)
    assert app.is_stopped
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_game_that_breaks_while_it_is_opened_is_left_alone_at_last(app, monkeypatch):
    monkeypatch.setattr(TableScene, "update", broken)
    app.guarded_frame(0.1)
    monkeypatch.setattr(TableScene, "enter", other)
    app.post(key_down(pygame.K_RETURN))
    app.guarded_frame(0.1)
    assert isinstance(app.scenes.top, MessageScene)
    assert not app.is_stopped
