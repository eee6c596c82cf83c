"""The arrow back: free alone against bots, else dimmed as soon as it can't, and it says why."""

import pygame
import pytest

from tabletable.play.people.settings import Settings
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Barrier
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.routes import Deal
from tests.ui import driving as drive


def sit_down(home, kinds, language="en", **settings):
    app = App(headless=True, home=home, language=language, size=(640, 360))
    app.change_settings(speed=0, bot_pace="fast", lessons=False, **settings)
    seats = [Seat(HUMAN, f"P{n}") if kind == "h" else Seat(BOT, f"P{n}", "random") for n, kind in enumerate(kinds)]
    app.routes.open_game(Deal("uno", tuple(seats), app.games["uno"].info.complete({}), 6))
    return app, next(scene for scene in app.scenes if isinstance(scene, TableScene))


def arrow(table):
    return table.side_panel.group.find("undo")


def draw_and_wait(app, table):
    """Draw a card, which turns it over for its owner, and let the bots play."""
    drive.press(app, pygame.K_d)
    drive.press(app, pygame.K_k)
    drive.settle(app, 4)


def test_it_is_free_alone_against_bots_by_default_and_says_so(home):
    assert Settings().free_undo_alone
    app, table = sit_down(home, "hb")
    assert arrow(table).state == "disabled"
    before = table.match.session.fingerprint()
    draw_and_wait(app, table)
    assert arrow(table).state != "disabled"
    assert "free undo in solo games" in arrow(table).tooltip.lower()
    while table.match.session.steps:
        drive.press(app, pygame.K_z)
    assert table.match.session.fingerprint() == before


def test_switched_off_it_is_dim_with_its_reason_and_names_the_switch(home):
    app, table = sit_down(home, "hb", free_undo_alone=False)
    draw_and_wait(app, table)
    assert table.actions.undo_stop is Barrier.REVEAL
    assert arrow(table).state == "disabled"
    assert app.t("undo.reveal") in arrow(table).tooltip
    assert app.t("ui.settings.undo") in arrow(table).tooltip
    drive.press(app, pygame.K_z)
    told = table.callouts.told
    assert app.t("undo.reveal") in told.body
    assert app.t("ui.settings.undo") in told.body


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_with_several_people_nothing_is_free_and_no_switch_is_named(home, language):
    app, table = sit_down(home, "hh", language)
    app.scenes.unwind()
    assert app.scenes.top is table
    table.match.look(table.match.session.to_act()[0])
    table.match.submit(table.match.legal()[0])
    table.rebuild()
    stop = table.actions.undo_stop
    assert stop is not Barrier.NONE
    assert arrow(table).tooltip == app.t(stop.message)
