"""The page of today: deals beside bots and friends, a line for them, theirs pasted, one puzzle and one stall."""

from __future__ import annotations

from datetime import timedelta

import pygame
import pytest

from tabletable.play.people.settings import Player
from tabletable.play.study import today as model
from tabletable.play.study.today import FriendLine, Line, Score, TodayBook, deal_of, written
from tabletable.ui.flow import daily_bots
from tabletable.ui.scenes.study import today as page
from tabletable.ui.scenes.study.puzzle import PuzzleScene
from tabletable.ui.scenes.study.today import TodayScene
from tabletable.ui.scenes.tables.table import TableScene
from tests.ui import driving as drive

pytestmark = pytest.mark.app(
    title=True, size=(640, 360), speed=0, bot_pace="fast", lessons=False, welcomed=True, players=(Player("Ann", "cat"),)
)


@pytest.fixture
def app(app, monkeypatch):
    monkeypatch.setattr(daily_bots, "BOT_GAMES", 2)
    return app


def opened(app):
    drive.press(app, pygame.K_t)
    assert isinstance(app.scenes.top, TodayScene)
    return app.scenes.top


def clipboard(monkeypatch, text=""):
    """What is copied last; what is pasted is `text`."""
    copied = [text]

    def copy(said):
        copied.append(said)
        return True

    monkeypatch.setattr(page, "copy_text", copy)
    monkeypatch.setattr(page, "pasted", lambda: copied[-1])
    return copied


def friend(app, back=0, total=21):
    day, covers = app.save_store.today() - timedelta(back), [*app.covers.values()]
    friend_line = FriendLine("Bo", "uno", day, Line(Score(total), 91, 100))
    return written(friend_line, deal_of(covers, day, "uno"), "tabletable")


def test_every_game_has_its_deal_and_is_dealt_by_keys_alone(app):
    scene = opened(app)
    assert [key for key in drive.keys(app) if key.startswith("deal.")] == [f"deal.{game}" for game in app.games]
    drive.tab_to(app, "deal.yose_duel")
    drive.press(app, pygame.K_RETURN)
    table = next(each for each in app.scenes if isinstance(each, TableScene))
    deal = deal_of([*app.covers.values()], scene.shown_day, "yose_duel")
    session = table.match.session
    assert (session.game.info.id, session.seed, session.seats[0].name) == ("yose_duel", deal.seed, "Ann")


def test_a_game_that_is_played_out_stands_there(app):
    opened(app)
    drive.click_on(app, "deal.yose_duel")
    table = next(each for each in app.scenes if isinstance(each, TableScene))
    session = table.match.session
    while session.outcome() is None:
        session.submit(session.legal(session.to_act()[0])[0])
    table.flow.show_result()
    outcome = session.outcome()
    assert outcome is not None
    own = model.score_of(outcome, 0)
    app.frame()
    drive.click_on(app, "today")
    app.frame()
    scene = app.scenes.top
    assert isinstance(scene, TodayScene), "the result leads back"
    assert scene.dealt["yose_duel"].people == {"Ann": own}
    assert drive.widget(app, "deal.yose_duel").label == "Copy line"


def test_a_daily_deal_that_was_continued_leads_to_today_as_well(app):
    opened(app)
    drive.click_on(app, "deal.yose_duel")
    app.scenes.unwind()
    app.frame()
    assert app.routes.continue_game()
    table = app.scenes.top
    assert isinstance(table, TableScene)
    table.close("today")
    app.frame()
    assert isinstance(app.scenes.top, TodayScene)


def test_a_loser_of_uno_is_shown_by_place(app):
    TodayBook(app.paths.data).played(app.save_store.today(), "uno", "Ann", Score(0, False, 1))
    scene = opened(app)
    assert scene.result_text("uno", scene.line_of("uno", "Ann")) == "Place 3 of 4"


def test_bots_play_meanwhile_a_slice_at_a_time_and_are_kept(app):
    TodayBook(app.paths.data).played(app.save_store.today(), "uno", "Ann", Score(40, True))
    scene = opened(app)
    drive.until(app, lambda: all(len(made) >= 2 for made in (scene.made["uno"], scene.made["yose_duel"])))
    drive.press(app, pygame.K_ESCAPE)
    kept = TodayBook(app.paths.data).results(app.save_store.today(), "uno").bots
    assert len(kept) == 2
    again = opened(app)
    assert tuple(again.made["uno"]) == kept


def test_the_title_begins_with_them_and_keeps_them_when_it_is_left(app):
    title = app.scenes.top
    title.let_bots_play()
    while not any(title.bots.made.values()):
        title.let_bots_play()
    made = {game: tuple(scores) for game, scores in title.bots.made.items()}
    scene = opened(app)
    assert title.bots is None
    assert {game: dealt.bots for game, dealt in scene.dealt.items()} == made


def test_a_title_that_nobody_sees_plays_nothing(app):
    title = app.scenes.top
    for _ in range(30):
        app.frame(1.0)
    assert title.bots is None


def test_one_s_line_is_copied_and_read_by_a_friend(app, monkeypatch):
    day = app.save_store.today()
    book = TodayBook(app.paths.data)
    book.played(day, "uno", "Ann", Score(40, True))
    book.bots(day, "uno", [Score(0), Score(90, True)])
    copied = clipboard(monkeypatch)
    opened(app)
    drive.click_on(app, "deal.uno")
    assert ", UNO: 40 points, better than 1 of 2 [Ann/uno/" in copied[-1]
    assert app.notices.text == "Your line is in the clipboard. Send it to a friend."
    friend_line = model.read_line(copied[-1], [*app.covers.values()], [day])
    assert (friend_line.name, friend_line.line) == ("Ann", Line(Score(40), 1, 2))


def test_a_friend_s_line_stands_beside_one_s_own(app, monkeypatch):
    clipboard(monkeypatch, friend(app))
    scene = opened(app)
    drive.press(app, pygame.K_v, mods=pygame.KMOD_LCTRL)
    assert app.notices.text == "Bo now stands beside you in UNO."
    assert [(name, line.score.total) for name, line in scene.others("uno")] == [("Bo", 21)]
    assert scene.dealt["uno"].friends


def test_one_s_own_line_stands_there_already(app, monkeypatch):
    TodayBook(app.paths.data).played(app.save_store.today(), "uno", "Bo", Score(21))
    clipboard(monkeypatch, friend(app))
    scene = opened(app)
    drive.click_on(app, "paste")
    assert app.notices.text == "This is Bo’s result from this computer. It stands here already."
    assert not scene.dealt["uno"].friends


def test_yesterday_s_line_turns_the_page_back(app, monkeypatch):
    clipboard(monkeypatch, friend(app, back=1))
    scene = opened(app)
    drive.click_on(app, "paste")
    assert scene.shown_day == app.save_store.today() - timedelta(1)
    assert "uno" in {game for game, dealt in scene.dealt.items() if dealt.friends}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "The clipboard holds no result. Copy the whole line, up to the closing bracket."),
        ("[Bo/uno/2026-01-01/1/1/1/abcd]", "The line is from 2026-01-01."),
        ("[Bo/chess/2026-01-01/1/1/1/abcd]", "The line is about “chess”, a game that isn’t here."),
    ],
)
def test_a_line_that_is_wrong_is_told_why(app, monkeypatch, text, said):
    clipboard(monkeypatch, text)
    scene = opened(app)
    drive.click_on(app, "paste")
    assert app.notices.text.startswith(said)
    assert not any(dealt.friends for dealt in scene.dealt.values())


def test_the_puzzle_of_the_day_and_the_next_stall_are_one_press_away(app):
    scene = opened(app)
    drive.click_on(app, "solve")
    assert isinstance(app.scenes.top, PuzzleScene)
    assert app.scenes.top.puzzle == scene.puzzle
    app.scenes.pop()
    app.frame()
    drive.click_on(app, "station")
    table = next(each for each in app.scenes if isinstance(each, TableScene))
    assert table.match.session.game.info.id == scene.station.game


def test_another_day_has_other_deals(app, monkeypatch):
    scene = opened(app)
    before = scene.shown_day
    monkeypatch.setattr(app.save_store, "today", lambda: before + timedelta(1))
    app.frame(0)
    assert scene.shown_day == before + timedelta(1)
    assert not any(dealt.people for dealt in scene.dealt.values())
