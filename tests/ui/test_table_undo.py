"""The arrow back: free alone against bots, else dimmed as soon as it can't, and it says why."""

import pygame
import pytest

from tabletable.play.people.settings import Settings
from tabletable.play.session import Barrier
from tests.ui import driving as drive

pytestmark = pytest.mark.app(size=(640, 360), speed=0, bot_pace="fast", lessons=False)


def sit_down(app, kinds):
    return drive.deal(app, "uno", kinds, 6, "random")


def arrow(table):
    return table.side_panel.group.find("undo")


def draw_and_wait(app, table):
    """Draw a card, which turns it over for its owner, and let the bots play."""
    drive.press(app, pygame.K_d)
    drive.press(app, pygame.K_k)
    drive.settle(app, 4)


def test_it_is_free_alone_against_bots_by_default_and_says_so(app):
    assert Settings().free_undo_alone
    table = sit_down(app, "hb")
    assert arrow(table).state == "disabled"
    before = table.match.session.fingerprint()
    draw_and_wait(app, table)
    assert arrow(table).state != "disabled"
    assert "free undo in solo games" in arrow(table).tooltip.lower()
    while table.match.session.steps:
        drive.press(app, pygame.K_z)
    assert table.match.session.fingerprint() == before


@pytest.mark.app(free_undo_alone=False)
def test_switched_off_it_is_dim_with_its_reason_and_names_the_switch(app):
    table = sit_down(app, "hb")
    draw_and_wait(app, table)
    assert table.actions.undo_stop is Barrier.REVEAL
    assert arrow(table).state == "disabled"
    assert app.t("undo.reveal") in arrow(table).tooltip
    assert app.t("ui.settings.undo") in arrow(table).tooltip
    drive.press(app, pygame.K_z)
    told = table.callouts.current
    assert app.t("undo.reveal") in told.body
    assert app.t("ui.settings.undo") in told.body


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_with_several_people_nothing_is_free_and_no_switch_is_named(app, language):
    table = sit_down(app, "hh")
    app.scenes.unwind()
    assert app.scenes.top is table
    table.match.look(table.match.session.to_act()[0])
    table.match.submit(table.match.legal()[0])
    table.rebuild()
    stop = table.actions.undo_stop
    assert stop is not Barrier.NONE
    assert arrow(table).tooltip == app.t(stop.message)
