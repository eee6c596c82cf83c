"""New puzzles: the one of the day, and those a player asks for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pygame
import pytest

from tabletable.play.people.settings import Player
from tabletable.play.study import puzzle, puzzlefinder
from tabletable.play.study.puzzle import Puzzle, Wanted
from tabletable.play.study.puzzlebook import RIGHT, PuzzleBook, daily_puzzle, puzzle_wanted
from tabletable.play.study.puzzlefinder import FoundBook
from tabletable.ui.app import App
from tabletable.ui.scenes.study.new_puzzle import NewPuzzleScene
from tabletable.ui.scenes.study.puzzle import PuzzleScene
from tabletable.ui.scenes.study.puzzles import PuzzlesScene
from tabletable.ui.scenes.study.today import TodayScene
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(
    title=True, size=(640, 360), speed=0, bot_pace="fast", lessons=False, welcomed=True, players=(Player("Ann", "cat"),)
)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzlefinder, "SLICE_S", 0.05)


def wait_for(app: App, kind: type[Any]) -> Any:
    with drive.unseen(app):
        for _ in range(3000):
            if isinstance(app.scenes.top, kind):
                return app.scenes.top
            app.frame(1 / 20)
    raise AssertionError(f"{kind.__name__} never opens")


def solve(app: App, scene: Any) -> None:
    for _ in range(4000):
        if scene.solving.is_over:
            return
        with drive.unseen(app):
            app.frame(1 / 20)
        if scene.solving.is_asked and scene.solving.proof is not None and not scene.director.is_showing:
            scene.give((scene.solving.attempt.next_of_line,))
    raise AssertionError("it is never solved")


def of_day(app: App) -> tuple[Wanted, Puzzle]:
    """Keep a puzzle as that of this day: a printed one, but not the one that is printed for it."""
    today = app.save_store.today()
    wanted, printed = puzzle_wanted(app.games, today), daily_puzzle(app.games, today)
    assert wanted is not None
    found = next(each for each in puzzle.read(wanted.game) if each.is_exact and each != printed)
    FoundBook(app.paths.data).keep(wanted, found)
    return wanted, found


def shelf_of(app: App) -> PuzzlesScene:
    app.scenes.push(PuzzlesScene())
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, PuzzlesScene)
    return scene


def said(app: App) -> str:
    """What the screen says to somebody who listens."""
    listening = app.listen()
    listening.listen()
    app.frame(0)
    assert listening.tree is not None
    return "\n".join(f"{node.name}\n{node.description}\n{node.value}" for node in listening.tree.root.walk())


def results(app: App, game: str = "yose_duel") -> Any:
    return PuzzleBook(app.paths.data).of("Ann").of(game)


# ------------------------------------------------------------------------------------------------ asked for


def test_one_is_chosen_found_and_solved_by_keys_and_the_next_follows(app: App) -> None:
    shelf_of(app)
    drive.press(app, pygame.K_n)
    dialog: Any = app.scenes.top
    assert isinstance(dialog, NewPuzzleScene)
    drive.tab_to(app, "game")
    drive.press(app, pygame.K_RETURN)
    for _ in range([*app.games].index("yose_duel") - [*app.games].index(dialog.wanted.game)):
        drive.press(app, pygame.K_DOWN)
    drive.press(app, pygame.K_RETURN)
    assert dialog.wanted.game == "yose_duel"
    drive.tab_to(app, "difficulty")
    for _ in range(4):
        drive.press(app, pygame.K_LEFT)
    assert dialog.wanted == Wanted("yose_duel", 0, 1)
    drive.tab_to(app, "find")
    drive.press(app, pygame.K_RETURN)
    assert dialog.is_searching
    scene = wait_for(app, PuzzleScene)
    asked = scene.puzzle
    assert asked.difficulty == 0
    assert behind.shown(scene).number == app.t("puzzle.new.number", n=1)
    solve(app, scene)
    assert results(app).solved == results(app).answered == {asked.id: True}
    assert results(app).reached == {"easy": 1}

    drive.press(app, pygame.K_n)
    following = wait_for(app, PuzzleScene)
    assert following.puzzle.id != asked.id
    assert behind.shown(following).number == app.t("puzzle.new.number", n=2)
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PuzzlesScene)


def test_a_search_is_stopped_by_its_button_by_esc_and_by_another_choice(app: App) -> None:
    shelf_of(app)
    hard = Wanted("property_deal", 3, 1)
    for _ in range(2):
        app.routes.new_puzzle(hard)
        app.frame()
        dialog: Any = app.scenes.top
        assert app.finder.now == hard
        drive.click_on(app, "stop")
        assert app.finder.now is None
        assert isinstance(app.scenes.top, NewPuzzleScene), "the choice stays"
        drive.press(app, pygame.K_RETURN)
        assert app.finder.now == hard
        drive.tab_to(app, "difficulty")
        drive.press(app, pygame.K_LEFT)
        assert app.finder.now is None
        assert not dialog.is_searching
        drive.tab_to(app, "find")
        drive.press(app, pygame.K_RETURN)
        assert app.finder.now == Wanted("property_deal", 2, 1)
        drive.press(app, pygame.K_ESCAPE)
        assert app.finder.now is None
        assert isinstance(app.scenes.top, PuzzlesScene)


def test_the_search_says_how_far_it_is(app: App) -> None:
    shelf_of(app)
    wanted = Wanted("property_deal", 3, 1)
    app.finder.pretend(wanted, 1)
    app.routes.new_puzzle(wanted)
    app.frame()
    assert app.t("puzzles.new.searching", n=1) in said(app)
    app.finder.pretend(wanted, 12)
    app.frame(1)
    assert app.t("puzzles.new.searching", n=12) in said(app)


def test_what_was_solved_before_is_not_asked_again(app: App) -> None:
    first = Wanted("yose_duel", 0, 1)
    app.routes.new_puzzle(first)
    scene = wait_for(app, PuzzleScene)
    solve(app, scene)
    drive.press(app, pygame.K_ESCAPE)
    app.scenes.push(NewPuzzleScene(first, True))
    dialog = wait_for(app, NewPuzzleScene)
    with drive.unseen(app):
        app.frame(1 / 20)
    assert dialog.wanted == first._replace(number=2)


def test_when_all_printed_ones_are_solved_the_box_finds_a_new_one(app: App) -> None:
    book = PuzzleBook(app.paths.data)
    for asked in puzzle.read("yose_duel"):
        book.solve("Ann", asked)
    shelf_of(app)
    drive.click_on(app, "box.yose_duel")
    dialog: Any = app.scenes.top
    assert isinstance(dialog, NewPuzzleScene)
    assert (dialog.wanted, dialog.is_searching) == (Wanted("yose_duel", 1, 1), True)
    solve(app, wait_for(app, PuzzleScene))
    drive.press(app, pygame.K_ESCAPE)
    app.frame()
    assert app.t("puzzles.of_solved.more", done=60, of=60, n=1) in said(app)


# ------------------------------------------------------------------------------------------------ of the day


@pytest.mark.parametrize("page", [PuzzlesScene, TodayScene])
def test_the_puzzle_of_the_day_is_the_one_that_was_found(app: App, page: type[Any]) -> None:
    _, found = of_day(app)
    app.scenes.push(page())
    app.frame()
    app.scenes.top.group.press(app.scenes.top.group.find("solve"))
    scene: Any = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    assert scene.puzzle == found
    assert behind.shown(scene).number == app.t("puzzle.daily")
    solve(app, scene)
    assert PuzzleBook(app.paths.data).of("Ann").days == {app.save_store.today().isoformat(): RIGHT}
    assert results(app, found.game).reached == {}, "it is none of those that are asked for"


@pytest.mark.parametrize(
    ("page", "said_of_it"), [(PuzzlesScene, "puzzles.new.searching"), (TodayScene, "today.puzzle.search")]
)
def test_until_it_is_found_there_is_a_printed_one_and_then_it_takes_its_place(
    app: App, page: type[Any], said_of_it: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = app.save_store.today()
    wanted, printed = puzzle_wanted(app.games, today), daily_puzzle(app.games, today)
    assert wanted is not None
    found, is_found = next(each for each in puzzle.read(wanted.game) if each.is_exact and each != printed), list[bool]()

    def work(wanted: Wanted, book: FoundBook) -> puzzlefinder.Work:
        while not is_found:
            yield puzzlefinder.Message(5)
        yield puzzlefinder.Message(6, True, found)

    monkeypatch.setattr(puzzlefinder, "work", work)
    app.finder.want(wanted)
    app.frame()
    app.scenes.push(page())
    app.frame()
    scene: Any = app.scenes.top
    assert scene.of_day.puzzle == printed
    assert app.t(said_of_it, n=5) in said(app)
    is_found.append(True)
    app.frame(1)
    app.frame(1)
    assert scene.of_day.puzzle == found
    assert app.t(said_of_it, n=5) not in said(app)


def test_whoever_has_solved_the_printed_one_keeps_it_for_the_day(app: App) -> None:
    today = app.save_store.today()
    printed = daily_puzzle(app.games, today)
    assert printed is not None
    PuzzleBook(app.paths.data).solve("Ann", printed, today.isoformat())
    _, found = of_day(app)
    shelf = shelf_of(app)
    assert shelf.is_done
    assert shelf.daily == printed
    PuzzleBook(app.paths.data).solve("Ann", found)
    shelf.resumed(None)
    assert shelf.daily == found


def test_in_a_window_those_of_this_day_and_the_next_are_looked_for(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = shelf_of(app)
    assert app.finder.now is None, "nothing is done where nobody looks"
    monkeypatch.setattr(type(app.display), "is_seen", True)
    shelf.resumed(None)
    today = app.save_store.today()
    days = [puzzle_wanted(app.games, today + timedelta(ahead)) for ahead in range(2)]
    assert app.finder.now == days[0]
    assert all(each is not None and app.finder.is_awaited(each) for each in days)
    app.finder.stop()


def test_a_shelf_of_games_that_find_none_offers_none(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("puzzle", "puzzlebook"):
        monkeypatch.setattr(f"tabletable.play.study.{module}.generation", lambda game: None)
    shelf = shelf_of(app)
    assert shelf.group.find("new") is None
    drive.press(app, pygame.K_n)
    assert app.scenes.top is shelf
    assert shelf.daily == daily_puzzle(app.games, app.save_store.today())
