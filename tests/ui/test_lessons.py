"""What newcomers are told: once, beside the log, at the decision it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.people.settings import SettingsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study.progress import ProgressStore
from tabletable.ui.app import App
from tabletable.ui.controls.cards import LessonCard
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.scenes.tables.tutor import READ_SECONDS
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive
from tests.ui.driving import app_of

Sit = Callable[..., TableScene]


@pytest.fixture
def sit(tmp_path) -> Sit:
    now = [0.0]

    def make(size: tuple[int, int] = (1280, 720), language: str = "en") -> TableScene:
        app = App(headless=True, size=size, home=tmp_path, language=language, clock=lambda: now[0])
        app.change_settings(bot_pace="fast", reduced_motion=True, speed=400)
        ProgressStore(app.paths.data).note("uno", is_offered=True)  # else that comes before all lessons
        seats = [Seat(HUMAN, "Ann", "", "fox"), Seat(BOT, "Bob", "easy", "cat")]
        table = start_table(app, get_game("uno"), seats, {}, 3)
        app.scenes.push(table)
        table.clock = now  # type: ignore[attr-defined]
        until_mine(table)
        return table

    return make


def until_mine(table: TableScene) -> None:
    drive.until(app_of(table), lambda: table.match.is_deciding() and not table.director.is_showing, 3000, 1 / 20)


def card(table: TableScene) -> LessonCard | None:
    widget = table.side_panel.group.find("lesson")
    assert widget is None or isinstance(widget, LessonCard)
    return widget


def test_the_first_decision_of_a_newcomer_is_explained(sit: Sit) -> None:
    table = sit()
    lesson = table.tutor.lesson
    assert lesson is not None
    shown = card(table)
    assert shown is not None
    assert table.words.text(lesson.text) in shown.label
    log = table.log.box
    assert log.bottom < shown.box.y
    assert all(
        shown.box.bottom < other.box.y or other.box.bottom <= shown.box.y or other.box.x != shown.box.x
        for other in table.side_panel.group.widgets
        if other is not shown
    )


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_lesson_that_was_read_never_comes_again(sit: Sit, way: str, tmp_path) -> None:
    table = sit()
    first = table.tutor.lesson
    assert first is not None
    if way == "key":
        app_of(table).post(key_down(pygame.K_g))
    else:
        shown = card(table)
        assert shown is not None
        shown.activate()
    app_of(table).frame(1 / 60)
    assert table.tutor.lesson is None or table.tutor.lesson.id != first.id
    kept = SettingsStore(table.host.paths.config).load().lessons_read
    assert kept == (f"uno.{first.id}",)
    table.rebuild()
    assert table.tutor.lesson is None or table.tutor.lesson.id != first.id


def test_who_acts_at_once_has_not_read_it(sit: Sit) -> None:
    table = sit()
    table.give((table.match.legal()[-1],))
    assert table.host.settings.lessons_read == ()
    until_mine(table)
    again = table.tutor.lesson
    assert again is not None
    table.clock[0] += READ_SECONDS  # type: ignore[attr-defined]
    table.give((table.match.legal()[-1],))
    assert table.host.settings.lessons_read == (f"uno.{again.id}",)


def test_lessons_can_be_switched_off_and_seen_again(sit: Sit) -> None:
    table = sit()
    table.tutor.read()
    table.host.change_settings(lessons=False)
    table.rebuild()
    assert card(table) is None
    table.host.change_settings(lessons=True, lessons_read=())
    table.rebuild()
    assert card(table) is not None


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "x-pseudo"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (2560, 1080)])
def test_the_card_holds_its_text(sit: Sit, language: str, size: tuple[int, int]) -> None:
    table = sit(size, language)
    shown = card(table)
    assert shown is not None
    canvas = table.host.display.canvas_of(table)
    assert table.tutor.lesson is not None
    from tabletable.ui.controls.cards import lesson_height

    assert lesson_height(canvas, table.words.text(table.tutor.lesson.text), shown.box.w) <= shown.box.h
    assert table.log.box.h >= 150
