"""Conceding, calling it a draw, and matches that count for nobody: asked at the table, told at the result."""

import pygame
import pytest

from tabletable.play.keeping.recording import verify
from tabletable.play.people.chronicle import ChronicleStore
from tabletable.play.people.statistics import StatisticsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settlement import Terms
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import OPENED, Deal
from tests.ui import driving as drive


def sit_down(home, kinds, counts=True, seed=5, timing=None):
    app = App(headless=True, home=home, language="en", size=(640, 360))
    app.change_settings(speed=0, bot_pace="fast", lessons=False)
    seats = [Seat(HUMAN, f"P{n}") if kind == "h" else Seat(BOT, f"P{n}", "easy") for n, kind in enumerate(kinds)]
    app.routes.open_game(Deal("uno", tuple(seats), app.games["uno"].info.complete({}), seed, Terms(counts, timing)))
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    drive.settle(app, 4)
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
        drive.settle(app, 1)
    return app, table


def settle(app, table, *answers):
    """By keys alone: the menu, then each answer."""
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    for answer in ("settle", *answers):
        drive.tab_to(app, answer)
        drive.press(app, pygame.K_RETURN)
    drive.settle(app, 4)


def tallies(app):
    record = StatisticsStore(app.paths.data).load().games.get("uno")
    return {} if record is None else {name: (each.played, each.won) for name, each in record.players.items()}


def games(app):
    return ChronicleStore(app.paths.data).load().games


def test_alone_it_ends_the_match_and_counts_as_a_loss(home):
    app, table = sit_down(home, "hbb")
    settle(app, table, "concede")
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert page.text(page.outcome.headline) == "You concede"
    assert page.remark.replace("\xa0", " ") == "You conceded: a loss. You: 0 of 1 won"
    assert tallies(app) == {"P0": (1, 0)}
    assert [each.winners for each in games(app)] == [(1, 2)]
    verify(app.save_store.load_autosave(table.keeper.slot, verify))


def test_the_others_play_on_with_a_bot_of_the_level_one_chooses(home):
    app, table = sit_down(home, "hhb")
    gone = table.match.viewer
    settle(app, table, "concede", "hard")
    assert table.match.session.seats[gone].level == "hard"
    assert table.seats[gone].kind == BOT
    assert table.match.people == (1 - gone,)
    drive.until(app, lambda: any(step.command.seat == gone for step in table.match.session.steps))
    assert any("conceded" in str(event.say) for _, event in table.match.session.account(None))
    document = app.save_store.load_autosave(table.keeper.slot, verify)
    assert document.header.seats[gone].kind == HUMAN, "who sat down"


def test_a_draw_is_asked_of_all_by_name_and_counts_for_nobody(home):
    app, _ = sit_down(home, "hhb")
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "settle")
    drive.click_on(app, "draw")
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    assert "P0, P1" in question.question.text
    drive.click_on(app, "draw")
    drive.settle(app, 4)
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert page.text(page.outcome.headline) == "A draw"
    assert page.remark == "A draw counts for nobody."
    assert (tallies(app), list(games(app))) == ({}, [])


def test_alone_nobody_calls_a_draw(home):
    app, _ = sit_down(home, "hbb")
    drive.press(app, pygame.K_ESCAPE)
    assert drive.widget(app, "settle").label == "Concede"
    drive.click_on(app, "settle")
    assert "draw" not in drive.keys(app)


def test_whoever_keeps_playing_has_settled_nothing(home):
    app, table = sit_down(home, "hhb")
    settle(app, table, "concede", "stay")
    assert table.match.session.outcome() is None
    assert table.match.session.settlement.conceded == ()


@pytest.mark.parametrize("counts", [True, False])
def test_a_match_that_does_not_count_says_so_at_its_result(home, counts, monkeypatch):
    app, table = sit_down(home, "hbb", counts)
    settle(app, table, "concede")
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert (page.remark == "This match doesn’t count.") is not counts
    assert bool(tallies(app)) is bool(games(app)) is counts
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    drive.click_on(app, "rematch")
    assert [deal.terms.counts for deal in deals] == [counts], "nor does another one"


def test_it_is_chosen_at_the_setup(home, monkeypatch):
    app = App(headless=True, home=home, language="en")
    app.frame()
    app.routes.set_up("uno")
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    found = drive.widget(app, "option.match.counts")
    found.choose(1)
    drive.click_on(app, "start")
    assert [deal.terms.counts for deal in deals] == [False]


def test_a_settled_game_opens_at_its_result(home):
    app, table = sit_down(home, "hbb")
    settle(app, table, "concede")
    slot = table.keeper.slot
    app.scenes.unwind()
    app.routes.open_document(app.save_store.load_autosave(slot, verify), slot)
    drive.settle(app, 4)
    assert isinstance(app.scenes.top, ResultScene)
    assert tallies(app) == {"P0": (1, 0)}, "it was counted once"
