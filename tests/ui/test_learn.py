"""The page of all lessons: chosen, begun at any step and come back to, by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest
from layouts.probe import draw_top

from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.study import primer
from tabletable.play.study.progress import ProgressStore
from tabletable.ui.app import App
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.study.learn import LearnScene
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.study.puzzle import PuzzleScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import click
from tests.ui import driving as drive

pytestmark = pytest.mark.usefixtures("roomy")


def at_title(tmp_path, size: tuple[int, int] = (1280, 720), language: str = "en", scale: int = 100) -> App:
    app = App(headless=True, size=size, home=tmp_path, language=language)
    app.change_settings(speed=0, reduced_motion=True, bot_pace="step", scale=scale)
    app.scenes.push(TitleScene())
    app.frame()
    return app


def page_of(app: App) -> LearnScene:
    app.frame()
    page = app.scenes.top
    assert isinstance(page, LearnScene)
    return page


def lesson_of(app: App) -> PrimerScene:
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, PrimerScene)
    return scene


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_title_leads_to_it_by_its_word(tmp_path, way: str) -> None:
    app = at_title(tmp_path)
    assert drive.widget(app, "learn").label == "Learn"
    if way == "click":
        drive.click_on(app, "learn")
    else:
        drive.tab_to(app, "learn")
        drive.press(app, pygame.K_RETURN)
    page = page_of(app)
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)
    assert page is not app.scenes.top


@pytest.mark.parametrize("knows", ["nothing", "a lesson", "a tip"])
def test_the_title_tells_newcomers_alone_where_to_begin(tmp_path, knows: str) -> None:
    app = at_title(tmp_path)
    if knows == "a lesson":
        ProgressStore(app.paths.data).note("uno", at=2)
    if knows == "a tip":
        app.change_settings(lessons_read=("uno.goal",))
    title = TitleScene()
    app.scenes.push(title)
    app.frame()
    assert title.line.startswith("New here?") == (knows == "nothing")
    button = drive.widget(app, "continue")
    assert button.label == ("Learn UNO" if knows == "nothing" else "New game")
    drive.click_on(app, "continue")
    assert isinstance(app.scenes.top, PrimerScene if knows == "nothing" else SetupScene)


def test_the_shelf_of_the_title_says_how_far_one_is(tmp_path) -> None:
    app = at_title(tmp_path)
    teaching = [game for game in app.games if primer.lessons(game)]
    assert [words.shown for words in draw_top(app).words].count("Lessons: not started") == len(teaching)
    store = ProgressStore(app.paths.data)
    store.note("yose_duel", is_done=True)
    app.scenes.top.resumed(None)
    app.frame()
    assert "Lessons: 1 of 3 done" in [words.shown for words in draw_top(app).words]


def test_keys_choose_game_and_step_and_begin_there(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("uno")
    page = page_of(app)
    drive.press(app, pygame.K_UP)
    assert page.now.game == "yose_duel", "the list goes round"
    drive.press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert drive.widget(app, "start").label == "Start at step 3"
    drive.press(app, pygame.K_RETURN)
    scene = lesson_of(app)
    assert (scene.learner.primer.key, scene.learner.at) == ("yose_duel", 2)


def test_a_click_begins_a_lesson_at_any_of_its_steps(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("yose_duel")
    page = page_of(app)
    drive.widget(app, "lesson").choose(1)
    app.frame()
    for _ in range(5):
        box = drive.widget(app, "step").box
        app.post(*click(box.right - 10, box.cy))
        app.frame()
    assert drive.widget(app, "step").label == "Step 6: What does it cost?"
    drive.click_on(app, "start")
    scene = lesson_of(app)
    assert (scene.learner.primer.key, scene.learner.exercise.id) == ("yose_duel.weigh", "tempo")
    app.scenes.pop()
    assert page_of(app) is page
    assert ProgressStore(app.paths.data).of("yose_duel.weigh").at == 0, "only what was gone on to is kept"


def test_after_a_click_on_the_switch_enter_begins_that_lesson(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("yose_duel")
    page_of(app)
    box = drive.widget(app, "lesson").box
    app.post(*click(box.x + box.w * 0.75, box.cy))
    app.frame()
    drive.press(app, pygame.K_RETURN)
    assert lesson_of(app).learner.primer.key == "yose_duel.weigh"


def test_after_a_click_on_a_game_enter_begins_its_lesson(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("uno")
    page_of(app)
    drive.click_on(app, "game.yose_duel")
    drive.press(app, pygame.K_RETURN)
    assert lesson_of(app).learner.primer.game == "yose_duel"


@pytest.mark.parametrize("comes_from_page", [True, False])
def test_after_a_lesson_its_game_begins_and_then_one_sees_what_one_can_do(tmp_path, comes_from_page: bool) -> None:
    app = at_title(tmp_path)
    last = len(primer.lessons("yose_duel")[0].exercises) - 1
    if comes_from_page:
        app.routes.learning("uno")
    app.routes.learn("yose_duel", 0, last)
    lesson_of(app)
    assert "Finish and play" in [words.shown for words in draw_top(app).words]
    drive.press(app, pygame.K_RETURN)
    app.frame()
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert not isinstance(table, PrimerScene)
    assert table.match.session.game.info.id == "yose_duel"
    assert {seat.level for seat in table.match.session.seats} == {"", "easy"}
    app.scenes.pop()
    page = page_of(app)
    assert page.now.game == "yose_duel"
    shown = [words.shown for words in draw_top(app).words]
    assert "What you can do now" in shown
    assert app.t("yose_duel.learn.first.can.3") in shown
    assert "Lesson 1 done!" in shown
    assert "Lesson 2: When to ignore a threat" not in shown, "a game is no part of the next lesson"
    assert "Or continue with Lesson 2: When to ignore a threat." in " ".join(shown)
    drive.press(app, pygame.K_RETURN)
    app.frame()
    assert isinstance(app.scenes.top, TableScene), "another game is one press away"


def test_a_game_by_other_rules_than_usual_says_so_before_it_begins(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("saboteur", 0)
    page_of(app)
    assert app.t("saboteur.learn.first.then") in " ".join(words.shown for words in draw_top(app).words)


@pytest.mark.parametrize("done", [("yose_duel",), ("yose_duel", "yose_duel.weigh")])
def test_after_a_lesson_another_one_is_one_press_away(tmp_path, done: tuple[str, ...]) -> None:
    app = at_title(tmp_path)
    for key in done:
        ProgressStore(app.paths.data).note(key, is_done=True)
    app.routes.learning("yose_duel", len(done) - 1)
    page_of(app)
    assert drive.widget(app, "play").primary
    drive.click_on(app, "start")
    page_of(app)
    assert drive.widget(app, "lesson").chosen == (1 if len(done) == 1 else 0)
    drive.press(app, pygame.K_RETURN)
    assert lesson_of(app).learner.primer.number == (1 if len(done) == 1 else 0)


def test_a_lesson_never_done_offers_no_game(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("uno")
    page_of(app)
    assert "play" not in [widget.key for widget in page_of(app).group.widgets]


def test_digits_and_clicks_open_the_exercises(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.learning("night_market")
    page = page_of(app)
    drive.press(app, pygame.K_2)
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    assert scene.puzzle == page.now.exercises[1]
    app.scenes.pop()
    app.frame()
    drive.click_on(app, "exercise.3")
    assert isinstance(app.scenes.top, PuzzleScene)


@pytest.mark.sampled("language")
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 150)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_it_is_cut(tmp_path, language: str, size: tuple[int, int], scale: int) -> None:
    app = at_title(tmp_path, size, language, scale)
    for game in app.games:
        for finished in (None, 0):
            app.routes.learning(game, finished)
            page_of(app)
            cut = [words.shown for words in draw_top(app).words if words.shown.endswith("…")]
            assert cut == [], (game, finished)
            app.scenes.pop()


def test_the_title_offers_the_game_that_was_tried_after_its_lesson(tmp_path) -> None:
    app = at_title(tmp_path)
    app.routes.play_freely(primer.lessons("flea_market")[0])
    app.frame()
    assert list(app.settings.setups) == ["flea_market"]
    assert app.settings.setups["flea_market"].options == {}, (
        "the short game of the lesson is not kept as one's own rules"
    )
