"""Positions of one's own games at the table and on the shelf of puzzles, by mouse and by keys."""

from __future__ import annotations

from datetime import timedelta

import pygame
import pytest
from scenes.kit import keep_practice

from tabletable.core.command import command_from_json
from tabletable.play.people.practice import DAYS, PracticeBook
from tabletable.play.study import puzzle
from tabletable.ui.app import App
from tabletable.ui.flow.solving import Verdict
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.scenes.study.practice import PracticeScene
from tabletable.ui.scenes.study.puzzles import PuzzlesScene
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind
from tests.ui.test_puzzles import POSED, Open, by_keys, by_mouse, program, prove, wait  # noqa: F401


def sit(app: App, game: str) -> PracticeScene:
    keep_practice(app, app.games[game])
    app.routes.puzzles()
    wait(app)
    assert isinstance(app.scenes.top, PuzzlesScene)
    drive.press(app, pygame.K_o)
    wait(app)
    scene = app.scenes.top
    assert isinstance(scene, PracticeScene)
    prove(app, scene)
    return scene


@pytest.mark.sampled("game")
@pytest.mark.parametrize("do", [by_mouse, by_keys])
@pytest.mark.parametrize("game", POSED)
def test_the_best_move_is_right_and_asked_again_later(program: Open, game: str, do) -> None:  # noqa: F811
    app = program()
    scene = sit(app, game)
    do(scene, scene.puzzle.line[0])
    prove(app, scene)
    assert scene.solving.verdict is Verdict.RIGHT
    kept = PracticeBook(app.paths.data).of(solver_of(app)[0])
    assert kept[0].due == (app.save_store.today() + timedelta(DAYS[1])).isoformat()
    assert not PracticeBook(app.paths.data).of("somebody else")
    shown = behind.shown(scene)
    assert len(shown.rows) >= 2
    assert shown.detail
    assert shown.rating is None
    drive.press(app, pygame.K_n)
    wait(app)
    assert isinstance(app.scenes.top, PuzzlesScene), "nothing else is due"


def test_what_was_played_is_wrong_again_and_asked_tomorrow(program: Open) -> None:  # noqa: F811
    app = program()
    scene = sit(app, "uno")
    played = command_from_json(scene.record.compared[scene.record.played].command)
    by_mouse(scene, played)
    wait(app)
    assert scene.solving.verdict is Verdict.WRONG
    assert behind.worth_text(scene, scene.record.compared[scene.record.played].worth) in behind.shown(scene).detail
    by_mouse(scene, scene.puzzle.line[0])
    prove(app, scene)
    (kept,) = PracticeBook(app.paths.data).of(solver_of(app)[0])
    assert kept.due == (app.save_store.today() + timedelta(DAYS[0])).isoformat(), "the first answer counts"
    assert kept.last is not None
    assert command_from_json(kept.last.command) == played


def test_a_move_that_was_not_compared_is_neither_right_nor_wrong(program: Open) -> None:  # noqa: F811
    app = program()
    scene = sit(app, "saboteur")
    other = next(each for each in scene.session.legal(scene.puzzle.seat) if each not in scene.practice.numbers)
    scene.give((other,))
    wait(app)
    assert scene.solving.verdict is Verdict.ASKED
    assert not scene.solving.attempt.mistakes
    assert PracticeBook(app.paths.data).of(solver_of(app)[0])[0].last is None


def test_what_later_rules_do_not_allow_is_dropped(program: Open) -> None:  # noqa: F811
    app = program()
    kept = keep_practice(app, app.games["uno"])
    name, book = solver_of(app)[0], PracticeBook(app.paths.data)
    from dataclasses import replace

    book.save({name: (replace(kept, rules=kept.rules + 1),)})
    before = app.scenes.top
    app.routes.practise()
    assert app.scenes.top is before
    assert book.of(name) == ()


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_shelf_says_how_many_are_due(program: Open, language: str) -> None:  # noqa: F811
    app = program(language)
    app.routes.puzzles()
    wait(app)
    scene = app.scenes.top
    assert isinstance(scene, PuzzlesScene)
    button = scene.group.find("own")
    assert button is not None
    assert button.reason == app.words.text("practice.none")
    for game in POSED[:3]:
        keep_practice(app, app.games[game])
    scene.resumed(None)
    button = scene.group.find("own")
    assert button is not None
    assert button.enabled
    assert behind.due_line(scene) == app.t("practice.due", n=3, of=3)
    assert puzzle.read(POSED[0])
