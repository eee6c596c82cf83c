"""Puzzles at the table and their shelf, by mouse and by keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.match import Match
from tabletable.play.study import puzzle
from tabletable.play.study.puzzlebook import FILE_NAME, RIGHT, DealResult, PuzzleBook, daily_puzzle
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.text import Run
from tabletable.ui.flow.solving import Verdict
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.scenes.study import puzzle as puzzle_scene
from tabletable.ui.scenes.study.puzzle import PuzzleScene
from tabletable.ui.scenes.study.puzzle_panel import HEAD, OTHERS, _row
from tabletable.ui.scenes.study.puzzles import PuzzlesScene
from tabletable.ui.scenes.tables.match_saver import MatchSaver
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import click, pointer_move
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind
from tests.ui import test_primers as hand

POSED = [game for game in all_games() if puzzle.read(game)]
TODAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
Open = Callable[..., App]


@pytest.fixture
def program(tmp_path) -> Open:
    def make(language: str = "en", size: tuple[int, int] = (1280, 720), today: datetime = TODAY) -> App:
        now = [0.0]
        app = App(headless=True, size=size, home=tmp_path, language=language, clock=lambda: now[0])
        app.change_settings(speed=0, reduced_motion=True, bot_pace="fast")
        behind.set_now(app.save_store, lambda: today)
        if not len(app.scenes):
            app.scenes.push(TitleScene())
        app.now = now  # type: ignore[attr-defined]
        return app

    return make


def wait(app: App, seconds: float = 0.3) -> None:
    with drive.unseen(app):
        for _ in range(round(seconds * 20)):
            app.now[0] += 1 / 20  # type: ignore[attr-defined]
            app.frame(1 / 20)
    app.frame(0)


def sit(app: App, game: str, at: int = 0) -> Any:
    app.routes.puzzle(puzzle.read(game)[at])
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    prove(app, scene)
    return scene


def prove(app: App, scene: PuzzleScene) -> None:
    """Wait until what is asked is proved, and for everybody who moves by themselves."""
    for _ in range(4000):
        if scene.moments.is_on or scene.pages.holds:
            drive.press(app, pygame.K_SPACE)
        wait(app, 0.05)
        is_asked = scene.solving.is_asked and scene.solving.proof is not None
        if (scene.solving.is_over or is_asked) and not scene.director.is_showing:
            return
    raise AssertionError("it is never proved")


def by_mouse(scene: Any, command: Command) -> None:
    hand.by_mouse(scene, command)


def by_keys(scene: Any, command: Command) -> None:
    app = drive.app_of(scene)
    button = hand.button_for(scene, command)
    if button is not None and button.letter:
        drive.press(app, getattr(pygame, f"K_{button.letter.lower()}"))
    else:
        if scene.hand.hovered != command.piece:
            drive.walk_by_arrows(lambda key: drive.press(app, key), lambda: scene.hand.hovered, command.piece)
        assert scene.hand.hovered == command.piece, "the keys never reach the piece"
        drive.press(app, pygame.K_RETURN)
        is_on_top: bool = app.scenes.top is scene
        if scene.hand.selected == command.piece and not scene.solving.is_over and is_on_top:
            hand.aim_by_keys(scene, command)
    hand.answer_by_keys(app, scene, command)


@pytest.mark.parametrize("game", POSED)
def test_nothing_but_the_hint_helps_whatever_is_switched_on_at_tables(program: Open, game: str) -> None:
    app = program()
    app.change_settings(chances=(game,))
    scene = sit(app, game)
    for _ in range(2):
        assert scene.odds.report.is_on is False
        drive.press(app, pygame.K_q)
    assert app.settings.chances == (game,)


@pytest.mark.parametrize("do", [by_mouse, by_keys])
@pytest.mark.parametrize("game", POSED)
def test_a_puzzle_is_solved(program: Open, game: str, do: Callable[[Any, Command], None]) -> None:
    app = program()
    scene = sit(app, game)
    while not scene.solving.is_over:
        following = scene.solving.attempt.next_of_line
        assert following is not None
        do(scene, following)
        prove(app, scene)
        assert scene.solving.attempt.mistakes == 0, following
    assert scene.solving.verdict is Verdict.RIGHT
    solver = PuzzleBook(app.paths.data).of(solver_of(app)[0])
    assert solver.of(game).answered == {scene.puzzle.id: True}
    assert solver.of(game).solved == {scene.puzzle.id: True}
    assert not solver.days, "it is not the one of the day"
    drive.press(app, pygame.K_n)
    wait(app)
    following_scene = app.scenes.top
    assert isinstance(following_scene, PuzzleScene)
    assert following_scene.puzzle.id != scene.puzzle.id
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.parametrize("game", POSED)
def test_what_an_answer_gains_stands_at_its_piece_and_enter_is_told_of_no_more(program: Open, game: str) -> None:
    app = program()
    scene = sit(app, game)
    for command in scene.puzzle.line:
        if not scene.solving.is_over and command.seat == scene.puzzle.seat:
            by_keys(scene, command)
            prove(app, scene)
    assert scene.solving.is_over
    assert scene.hand.by_keys
    assert scene.enter_line is None
    spot = scene.answer_spot()
    faces = scene.match.session.dealt().faces
    face = faces[scene.puzzle.line[0].piece]  # of a pile the next one, which is as good, lies in its place
    own = {piece: each.box for piece, each in scene.hand.placements.items() if scene.hand.is_own(piece)}
    assert not scene.puzzle.is_points or spot not in [box for piece, box in own.items() if faces[piece] != face]
    if game == "flea_market":
        assert spot == scene.hand.placements[scene.puzzle.line[0].piece].box


def test_what_a_stall_gains_stands_at_it_once_the_shelf_is_put_away(program: Open) -> None:
    app = program()
    scene = sit(app, "night_market", len(puzzle.read("night_market")) // 2)
    (command,) = scene.puzzle.line
    by_keys(scene, command)
    prove(app, scene)
    assert scene.solving.is_over
    assert scene.answer_spot() == scene.hand.placements[command.piece].box
    assert scene.hand.placements[command.piece].zone == command.zone


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([5, 3, 1], "That gains +5 over the rest of the round. No other move gains more than +3."),
        ([5, 5, 3], "That gains +5 over the rest of the round, and so does one other move. The rest gain at most +3."),
        ([5, 5, 5, -1], "That gains +5 over the rest of the round, and so do 2 other moves. The rest gain at most −1."),
        ([5, 5], "That gains +5 over the rest of the round, like every other move."),
        ([0], "That gains 0 over the rest of the round. It was the only move."),
    ],
)
def test_of_several_best_moves_none_is_called_the_only_one(values: list[int], said: str) -> None:
    assert Catalogue("en").text(puzzle_scene._gained(values)) == said


def test_who_somebody_is_follows_from_what_was_done(program: Open) -> None:
    app = program()
    pack = puzzle.read("saboteur")
    scene = sit(app, "saboteur", next(at for at, asked in enumerate(pack) if asked.story))
    (answer,) = scene.puzzle.line
    steps = [step for step, _ in scene.match.session.events(scene.puzzle.seat)]
    assert scene.log.rows
    assert {row.step for row in scene.log.rows} <= set(steps) == set(range(len(scene.puzzle.story)))
    assert scene.notch_at(*scene.log.box.middle) > 0, "a finger scrolls it"
    assert scene.log.box.h > 150
    rows = scene.log.version
    drive.press(app, pygame.K_PAGEUP)
    assert scene.log.version != rows, "what came first is seen by keys"
    legal = scene.match.session.legal(answer.seat)
    wrong = next(each for each in legal if each.piece == answer.piece and each.verb == "play" and each != answer)
    by_mouse(scene, wrong)
    prove(app, scene)
    assert (scene.solving.verdict, scene.match.session.commands) == (Verdict.WRONG, [])
    by_keys(scene, answer)
    prove(app, scene)
    assert scene.solving.is_over
    assert scene.match.session.commands == [answer]
    assert "%" in puzzle_scene._what_right(scene.solving, scene.words)
    drive.press(app, pygame.K_r)
    assert len(scene.match.session.steps) == len(scene.puzzle.story)
    assert not scene.solving.is_over


def test_what_gains_as_much_is_no_other_move(program: Open) -> None:
    """It is said that no other one gains more than the best of those that are listed."""
    app = program()
    scene = sit(app, "night_market")
    first = scene.solving.first
    assert first is not None
    worth = dict(zip(scene.match.legal(), (9, 14, 14, 5, 9), strict=False))
    scene.solving.first = first._replace(values=worth)
    others = scene._others(app.display.canvas_of(scene))
    values = [parts[-1] for parts in others]
    assert [part.text for part in values if isinstance(part, Run)] == [" +9", " +9", " +5"]


@pytest.mark.parametrize("game", ["uno", "yose_duel"])
def test_how_hard_it_is_is_said_by_word_and_by_how_many_bots_solve_it(program: Open, game: str) -> None:
    """The number behind both is comparable within a game alone, so nobody is told it."""
    app = program()
    scene = sit(app, game)
    word = ["Easy", "Medium", "Hard", "Expert"][scene.puzzle.difficulty]
    about = behind.shown(scene).about
    assert about == f"{word}: {scene.puzzle.solvers} of 10 bots solve it"
    assert str(scene.puzzle.rating) not in about


def test_n_leads_from_one_puzzle_to_all_others(program: Open) -> None:
    app = program()
    sit(app, "property_deal")
    seen = []
    for _ in range(5):
        assert isinstance(app.scenes.top, PuzzleScene)
        seen.append(app.scenes.top.puzzle.id)
        drive.press(app, pygame.K_n)
        wait(app)
    assert len(set(seen)) == 5


def wrong(scene: Any) -> Command:
    proof = scene.solving.proof
    assert proof is not None
    return next(command for command in scene.match.legal() if command not in proof.best)


@pytest.mark.parametrize("game", POSED)
def test_a_wrong_answer_goes_back_then_there_is_a_hint_then_it_is_shown(program: Open, game: str) -> None:
    app = program()
    scene = sit(app, game)
    before = scene.match.session.fingerprint()
    for number in range(1, 4):
        scene.give((wrong(scene),))
        wait(app)
        assert scene.solving.verdict is Verdict.WRONG
        assert scene.match.session.fingerprint() == before, "nothing is lost"
        assert scene.solving.attempt.mistakes == number
        assert (scene.solving.hinted is not None) == (number >= 2)
        assert scene.solving.may_show == (number >= 3)
    rated = PuzzleBook(app.paths.data).of(solver_of(app)[0]).of(game)
    assert rated.answered == {scene.puzzle.id: False}
    drive.press(app, pygame.K_s)
    wait(app)
    assert scene.solving.verdict is Verdict.SHOWN
    for at in range(1, len(scene.puzzle.line) + 1):
        drive.press(app, pygame.K_RIGHT)
        wait(app)
        while scene.moments.is_on:
            drive.press(app, pygame.K_SPACE)
            wait(app, 0.1)
        assert scene.solving.at == at
        assert [step.command for step in scene.match.session.steps] == list(scene.puzzle.line[:at])
    drive.press(app, pygame.K_LEFT)
    assert scene.solving.at == len(scene.puzzle.line) - 1
    drive.press(app, pygame.K_r)
    prove(app, scene)
    assert scene.match.session.fingerprint() == before
    assert not PuzzleBook(app.paths.data).of(solver_of(app)[0]).of(game).solved, "to be shown it is not to solve it"


def solve(app: App, scene: Any) -> None:
    """Give the answer, to its end."""
    while not scene.solving.is_over:
        scene.give((scene.solving.attempt.next_of_line,))
        prove(app, scene)


@pytest.mark.parametrize("game", POSED)
def test_the_line_is_read_once_it_is_solved_rather_than_how_it_was_asked_for(program: Open, game: str) -> None:
    app = program()
    scene = sit(app, game, len(puzzle.read(game)) // 2)
    solve(app, scene)
    side_panel = scene.side_panel
    canvas = app.display.canvas
    shown, more = side_panel._shown(canvas), scene.puzzle.task("more")
    task, sheet = (side_panel.group.find(key) for key in ("task", "line"))
    foot = OTHERS if shown.others else 0
    is_all_read = sum(_row(canvas, row, sheet.box.w)[1] for row in shown.rows) <= sheet.box.h - HEAD - foot
    assert is_all_read or scene.words.text(more) not in task.label


def test_what_a_hint_frames_is_one_card_of_the_hand(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = program()
    scene = sit(app, "uno", next(at for at, one in enumerate(puzzle.read("uno")) if one.line[0].piece >= 0))
    framed: list[Box] = []
    monkeypatch.setattr(puzzle_scene, "_framed", lambda canvas, box: framed.append(box))
    drive.press(app, pygame.K_h)
    wait(app)
    spots = {piece.handle: scene.hand.placements[piece.handle] for piece in scene.hand.own_zone().pieces}
    lit = spots.pop(scene.solving.hinted.piece)
    for box in framed[-1:]:
        assert box.contains(lit.x - lit.width / 2 + 4, lit.y)
        assert not any(box.contains(other.x, other.y) for other in spots.values())
        later = [other.box.x for other in spots.values() if other.order > lit.order]
        assert box.right <= min(later, default=box.right) + 1
    assert framed


def test_a_later_answer_solves_it_but_the_first_one_counts(program: Open) -> None:
    app = program()
    scene = sit(app, "yose_duel", 3)
    scene.give((wrong(scene),))
    wait(app)
    rating = PuzzleBook(app.paths.data).of(solver_of(app)[0]).of("yose_duel").rating
    by_mouse(scene, scene.puzzle.line[0])
    wait(app)
    assert scene.solving.verdict is Verdict.RIGHT
    rated = PuzzleBook(app.paths.data).of(solver_of(app)[0]).of("yose_duel")
    assert rated.rating == rating
    assert rated.answered == {scene.puzzle.id: False}
    assert rated.solved


def test_an_answer_waits_for_its_proof(program: Open) -> None:
    app = program()
    app.routes.puzzle(puzzle.read("yose_duel")[-1])
    scene = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    app.frame(0)
    scene.solving.prove()
    assert scene.solving.proof is None
    scene.give((scene.puzzle.line[0],))
    assert not scene.match.session.steps
    prove(app, scene)
    assert scene.solving.verdict is Verdict.RIGHT


def test_after_a_hint_the_answer_is_none_of_ones_own(program: Open) -> None:
    app = program()
    scene = sit(app, "yose_duel", 5)
    drive.press(app, pygame.K_h)
    assert scene.solving.hinted == scene.puzzle.line[0]
    by_mouse(scene, scene.puzzle.line[0])
    wait(app)
    assert PuzzleBook(app.paths.data).of(solver_of(app)[0]).of("yose_duel").answered == {scene.puzzle.id: False}


# ------------------------------------------------------------------------------------------------ the shelf


def test_the_title_leads_to_the_shelf_and_d_to_the_puzzle_of_the_day(program: Open) -> None:
    app = program()
    app.frame(0)
    drive.click_on(app, "puzzles")
    assert isinstance(app.scenes.top, PuzzlesScene)
    drive.press(app, pygame.K_d)
    scene: Any = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    assert scene.puzzle == daily_puzzle(app.games, app.save_store.today())
    prove(app, scene)
    for command in scene.puzzle.own:
        scene.give((command,))
        prove(app, scene)
    name = solver_of(app)[0]
    assert PuzzleBook(app.paths.data).of(name).days == {"2026-11-23": RIGHT}
    drive.press(app, pygame.K_ESCAPE)
    shelf: Any = app.scenes.top
    assert isinstance(shelf, PuzzlesScene)
    assert shelf.is_done
    assert shelf.solver.streak(shelf.today) == 1


def test_the_shelf_is_seen_before_the_picture_of_the_day_is_made(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, made = program(), list[object]()

    def draw(*_: object, **__: object) -> pygame.Surface:
        made.append(app.presenter.last_scene)
        return pygame.Surface((512, 360))

    monkeypatch.setattr("tabletable.ui.scenes.study.puzzles.picture_of", draw)
    shelf = PuzzlesScene()
    app.scenes.push(shelf)
    for _ in range(4):
        app.frame()
    assert made == [shelf], "once, and the player sees something while it is made"


def test_the_shelf_that_is_open_over_midnight_is_that_of_the_new_day(program: Open) -> None:
    app = program()
    book, name = PuzzleBook(app.paths.data), solver_of(app)[0]
    before = daily_puzzle(app.games, TODAY.date())
    assert before is not None
    book.solve(name, before, TODAY.date().isoformat())
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    shelf: Any = app.scenes.top
    assert shelf.is_done
    tomorrow = TODAY + timedelta(1)
    behind.set_now(app.save_store, lambda: tomorrow)
    app.frame(0)
    assert (shelf.today, shelf.is_done) == (tomorrow.date(), False)
    drive.press(app, pygame.K_d)
    scene: Any = app.scenes.top
    assert isinstance(scene, PuzzleScene)
    assert scene.puzzle == daily_puzzle(app.games, tomorrow.date()) != before


def test_a_puzzle_that_is_open_over_midnight_is_no_longer_that_of_the_day(program: Open) -> None:
    app = program()
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    drive.press(app, pygame.K_d)
    scene: Any = app.scenes.top
    title = app.t("puzzle.daily")
    canvas = app.display.canvas
    assert scene.puzzle_view(canvas).number == title
    behind.set_now(app.save_store, lambda: TODAY + timedelta(1))
    assert scene.puzzle_view(canvas).number != title


def test_a_clock_that_is_set_back_takes_nothing_away(program: Open) -> None:
    app = program()
    book = PuzzleBook(app.paths.data)
    name = solver_of(app)[0]
    asked = puzzle.read("yose_duel")
    for back in range(3):
        book.solve(name, asked[back], (TODAY - timedelta(back)).date().isoformat())
    behind.set_now(app.save_store, lambda: TODAY - timedelta(10))
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    shelf: Any = app.scenes.top
    assert shelf.solver.streak(shelf.today) == 3


def test_t_deals_what_everybody_is_dealt_and_its_first_result_is_kept(program: Open) -> None:
    app = program()
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    deal = app.scenes.top.deal
    drive.press(app, pygame.K_t)
    table: Any = app.scenes.top
    assert isinstance(table, TableScene)
    session = table.match.session
    assert (session.game.info.id, session.seed, len(session.seats)) == (deal.game, deal.seed, deal.seats)
    keeper, match = table.keeper, table.match
    assert isinstance(keeper, MatchSaver)
    assert isinstance(match, Match)
    for moves, winners in ((0, (0,)), (0, (1,))):
        outcome: Any = type("Outcome", (), {"winners": winners, "standings": ()})
        keeper.record.record_deal(outcome)
        found = PuzzleBook(app.paths.data).of(session.seats[0].name).deals
        assert found == {"2026-11-23": DealResult(True, moves)}


def test_the_result_says_that_it_was_the_daily_deal(program: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = program()
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    drive.press(app, pygame.K_t)
    table: Any = app.scenes.top
    outcome: Any = type("Outcome", (), {"winners": (0,)})
    assert [said.id for said in table.keeper.record_result(outcome)] == ["table.daily", "table.record"]
    monkeypatch.setattr(app.save_store, "today", lambda: date(2031, 1, 1))
    assert [said.id for said in table.keeper.record_result(outcome)] == ["table.record"]


def test_the_arrows_go_along_the_shelf_and_a_closed_box_says_why(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All games have puzzles; one of which none are found is closed."""
    app = program()
    closed, known = next(game for game in app.games if game != POSED[0]), puzzle.read
    monkeypatch.setattr(puzzle, "read", lambda game: () if game == closed else known(game))
    made = puzzle.generation
    monkeypatch.setattr(puzzle, "generation", lambda game: None if game == closed else made(game))
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    seen = []
    for _ in app.games:
        drive.press(app, pygame.K_RIGHT)
        seen.append(app.scenes.top.group.focus.key)
    assert seen == [f"box.{game}" for game in app.games]
    assert drive.widget(app, f"box.{closed}").reason
    app.scenes.top.group.focus_on(f"box.{POSED[0]}")
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, PuzzleScene)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_it_can_be_drawn_at_every_size(program: Open, language: str, size: tuple[int, int]) -> None:
    app = program(language, size)
    app.scenes.push(PuzzlesScene())
    wait(app, 0.1)
    width, height = app.scenes.top.width, app.scenes.top.height
    for widget in app.scenes.top.group.all():
        box = widget.screen_box
        assert box.x >= 0
        assert box.right <= width
        assert box.bottom <= height, widget.key
    app.post(pointer_move(5, 5), *click(5, 5))
    app.frame(0)


def test_a_damaged_file_does_not_keep_anybody_out(program: Open) -> None:
    app = program()
    PuzzleBook(app.paths.data).solve("Ann", puzzle.read("yose_duel")[0])
    (app.paths.data / FILE_NAME).write_bytes(b"\x00nothing")
    app.scenes.push(PuzzlesScene())
    app.frame(0)
    assert isinstance(app.scenes.top, PuzzlesScene)
