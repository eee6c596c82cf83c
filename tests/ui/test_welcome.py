"""The questions of the first start: what is answered is used, what is left out is not asked again."""

from __future__ import annotations

import os
import sys
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.launch import Launch, NewTable
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.people import HEADS
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.scenes.welcome import WelcomeScene
from tabletable.ui.system.input import Input, InputKind, click
from tests.ui import driving as drive
from tests.ui.driving import press


def started(app: App, launch: Launch | None = None) -> App:
    app.routes.first(launch or Launch())
    app.frame(0)
    return app


def type_in(app: App, text: str) -> None:
    app.post(Input(InputKind.TEXT, text=text))
    app.frame(0)


def first_seat(app: App) -> Seat:
    app.routes.set_up("uno")
    app.frame(0)
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    return setup.who.seats[0]


def test_a_newcomer_is_asked_and_sits_under_that_name(app: App) -> None:
    started(app)
    assert isinstance(app.scenes.top, WelcomeScene)
    type_in(app, "Tomás")
    drive.widget(app, f"head.{HEADS[3]}").activate()
    drive.widget(app, "motion").choose(1)
    drive.widget(app, "size").choose(2)
    app.frame(0)
    drive.widget(app, "start").activate()
    app.frame(0)
    assert isinstance(app.scenes.top, TitleScene)
    assert (app.settings.reduced_motion, app.settings.scale) == (True, 125)
    assert first_seat(app) == Seat(HUMAN, "Tomás", "", HEADS[3])


def test_enter_in_the_field_begins(app: App) -> None:
    started(app)
    type_in(app, "Mei")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, TitleScene)
    assert app.settings.players == (Player("Mei", HEADS[0]),)


def test_enter_begins_after_a_click_and_not_while_the_keys_choose(app: App) -> None:
    started(app)
    type_in(app, "Mei")
    box = drive.widget(app, "size").screen_box
    app.post(*click(box.x + 10, box.cy))
    app.frame(0)
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, WelcomeScene)
    assert app.settings.reduced_motion
    app.post(*click(box.x + 10, box.cy))
    app.frame(0)
    press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_nothing_lies_on_anything_else(app: App, scale: int) -> None:
    app.change_settings(scale=scale)
    started(app)
    scene = app.scenes.top
    assert isinstance(scene, WelcomeScene)
    boxes = [widget.screen_box for widget in scene.group.widgets]
    assert not [(one, other) for one, other in combinations(boxes, 2) if one.within(other) is not None]
    assert all(box.bottom <= scene.height for box in boxes)


def test_another_language_leaves_what_was_typed(app: App) -> None:
    started(app)
    type_in(app, "Zoë")
    drive.widget(app, "language").choose(1)
    app.frame(0)
    assert app.words.language == "zh-Hans"
    drive.widget(app, "start").activate()
    app.frame(0)
    assert app.settings.players[0].name == "Zoë"


@pytest.mark.parametrize("way", ["escape", "start"])
def test_who_gives_no_name_is_not_asked_again(app: App, home: Path, way: str) -> None:
    started(app)
    if way == "escape":
        press(app, pygame.K_ESCAPE)  # leaves the field
        press(app, pygame.K_ESCAPE)
    else:
        drive.widget(app, way).activate()
        app.frame(0)
    assert isinstance(app.scenes.top, TitleScene)
    assert app.settings.players == ()
    again = started(App(headless=True, home=home, language="en"))
    assert isinstance(again.scenes.top, TitleScene)


def test_who_has_played_here_is_not_asked(app: App) -> None:
    app.change_settings(players=(Player("Ann", "cat"),))
    assert isinstance(started(app).scenes.top, TitleScene)


def test_a_table_asked_for_comes_at_once(app: App) -> None:
    game = get_game("yose_duel")
    seats = (Seat(HUMAN, "", "", ""), Seat(BOT, "", "easy", ""))
    table = NewTable("yose_duel", seats, game.info.complete({}), 5)
    assert not isinstance(started(app, Launch(table=table)).scenes.top, WelcomeScene)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks a program that there is on Linux")
@pytest.mark.parametrize(("said", "driver", "is_calm"), [
    ("false", "x11", True), ("true", "x11", False), ("", "x11", False), ("false", "dummy", False),
])  # fmt: skip
def test_little_motion_is_offered_first_if_the_system_asks_for_it(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, driver: str, is_calm: bool
) -> None:
    asked = tmp_path / "bin" / "gsettings"
    asked.parent.mkdir()
    asked.write_text(f"#!/bin/sh\necho {said}\n")
    asked.chmod(0o755)
    monkeypatch.setenv("PATH", f"{asked.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    started(app)
    assert drive.widget(app, "motion").chosen == int(is_calm)
    assert app.settings.reduced_motion is is_calm
