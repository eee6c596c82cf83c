"""A match by the clock: the time of whoever decides is seen, warned of, and does what was agreed at its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletable.play.keeping.recording import restore, verify
from tabletable.play.settlement import Terms, Timing
from tabletable.ui.app import App
from tabletable.ui.controls.table_buttons import ClockPanel, digits
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.stack.routes import OPENED, Deal
from tests.ui import driving as drive

pytestmark = pytest.mark.app(size=(640, 360), speed=0, bot_pace="fast", lessons=False, only_moves=False)


def sit_down(app: App, timing: Timing | None, kinds: str = "hb", game: str = "yose_duel") -> Any:
    """Return a table at which the person at the screen decides, and has more than one move."""
    table = drive.deal(app, game, kinds, 5, "easy", Terms(timing=timing))
    look(app, table)
    return table


def look(app: App, table: Any) -> None:
    """Go on, through curtains, until somebody decides at the table."""

    def is_deciding() -> bool:
        if isinstance(app.scenes.top, CurtainScene):
            app.scenes.top.close(OPENED)
        return app.scenes.top is table and table.model.is_deciding and not table.director.is_showing

    drive.until(app, is_deciding)


def panel(app: App) -> ClockPanel | None:
    found = app.scenes.top.side_panel.group.find("clock")
    assert found is None or isinstance(found, ClockPanel)
    return found


def said(table: Any) -> str:
    """What is called out, "" for nothing."""
    told = table.callouts.current
    return "" if told is None else str(told.title)


def seconds(table: Any) -> float:
    return float(table.turn_clock.left.seconds)


def test_without_a_clock_there_is_none(app: App) -> None:
    table = sit_down(app, None)
    assert panel(app) is None
    assert table.turn_clock.left is None
    assert table.turn_clock.wakes_in is None


@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_it_runs_while_one_decides_and_stands_under_a_menu(app: App, kind: Any) -> None:
    table = sit_down(app, Timing(kind, 60))
    assert panel(app) is not None
    before = seconds(table)
    drive.settle(app, 4)
    assert seconds(table) == pytest.approx(before - 4.0)
    drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not table
    drive.settle(app, 4)
    app.scenes.pop(None)
    assert seconds(table) == pytest.approx(before - 4.0, abs=0.2)


def test_one_is_warned_and_nothing_more_where_it_is_only_shown(app: App) -> None:
    table = sit_down(app, Timing("turn", 30))
    drive.pass_time(app, 195, 0.1)
    assert said(table) == ""
    drive.pass_time(app, 10, 0.1)
    assert said(table) == "10 seconds left."
    drive.pass_time(app, 110, 0.1)
    assert said(table) == "Time is up."
    steps = len(table.match.session.steps)
    drive.pass_time(app, 100, 0.1)
    assert len(table.match.session.steps) == steps
    assert table.model.is_deciding


def test_a_bot_moves_for_whoever_is_out_of_time_until_the_turn_is_over(app: App) -> None:
    table = sit_down(app, Timing("turn", 30, moves=True), "hh", "property_deal")
    seat, steps = table.match.viewer, len(table.match.session.steps)
    drive.pass_time(app, 290, 0.1)
    assert len(table.match.session.steps) == steps
    drive.until(app, lambda: table.match.session.to_act() != (seat,), dt=0.1)
    moved = [step.command.seat for step in table.match.session.steps[steps:]]
    assert moved
    assert set(moved) == {seat}
    look(app, table)
    assert table.match.viewer != seat
    assert seconds(table) > 29, "the other one's own time"


def test_a_bank_ends_with_a_few_seconds_for_each_turn(app: App) -> None:
    table = sit_down(app, Timing("bank", 20))
    drive.pass_time(app, 202, 0.1)
    assert said(table).startswith("Your time for the game is used up.")
    assert 9 < seconds(table) <= 10
    assert table.turn_clock.left.is_last


def test_no_move_waits_for_the_disk_because_time_was_used(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(app, Timing("bank", 60))
    flushed: list[int] = []
    monkeypatch.setattr(table.keeper.saver, "flush", lambda: flushed.append(1))
    drive.pass_time(app, 20, 0.1)
    table.give([table.match.legal()[0]])
    drive.settle(app, 1)
    assert table.match.session.settlement.used[table.match.viewer] >= 2000
    assert not flushed
    monkeypatch.undo()
    table.leave()
    again = restore(app.save_store.load_autosave(table.keeper.slot, verify))
    assert again.settlement.used == table.match.session.settlement.used


def test_nothing_is_drawn_between_two_seconds(app: App) -> None:
    sit_down(app, Timing("turn", 120))
    drive.settle(app, 12)  # what sways has come to rest
    seen = []
    for _ in range(40):
        seen.append(app.frame(0.1))
        assert app.rests_for <= 1.0
    assert 3 <= sum(seen) <= 5


def test_pressed_it_says_what_happens_at_the_end(app: App) -> None:
    for moves, words in ((False, "only shown"), (True, "strongest bot")):
        table = sit_down(app, Timing("turn", 60, moves))
        drive.press(app, pygame.K_TAB)
        app.scenes.top.side_panel.group.press(panel(app))
        assert words in said(table)


def test_it_is_chosen_at_the_setup_and_stays_for_another_match(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(headless=True, home=home, language="en")
    app.frame()
    app.routes.set_up("uno")
    assert app.scenes.top.group.find("option.match.time_up") is None
    drive.widget(app, "option.match.clock").choose(2)
    drive.widget(app, "option.match.time_up").choose(1)
    deals = list[Deal]()
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    drive.click_on(app, "start")
    assert [deal.terms for deal in deals] == [Terms(timing=Timing("turn", 60, moves=True))]


def test_time_is_written_as_clocks_write_it(app: App) -> None:
    table = sit_down(app, Timing("bank", 600))
    assert digits(table.turn_clock.left._replace(seconds=599.2)) == "10:00"
    assert digits(table.turn_clock.left._replace(seconds=61.0)) == "1:01"
    assert digits(table.turn_clock.left._replace(seconds=0.0)) == "0:00"
