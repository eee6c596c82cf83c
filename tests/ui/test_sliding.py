"""Panels for a question slide onto the table and off it; whoever plays waits for none of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletable.bots import decide
from tabletable.core.message import Msg
from tabletable.core.picture import Picture, Svg
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Decor, Stage, TableSpec
from tabletable.games.flea_market.table.questions import Panel
from tabletable.games.property_deal.rules.commands import Ask
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table import motion
from tabletable.ui.animation.counters import SlidingPanels
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import faint
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import click
from tests.ui import driving as drive

TRAY = Picture("test.tray", 400, 100, (Svg('<rect width="400" height="100" fill="#FF00FF"/>'),))
LYING = Decor(TRAY, 500, 400, 100)
OWED = Decor(TRAY, 450, 400, 20, panel=Ask.PAYMENT)
TITLE = Decor(TRAY, 550, 400, 20, above=True, panel=Ask.PAYMENT)


def table(*decor):
    return TableSpec(Msg("t"), Msg("s"), (), (), decor)


def changed(old, new):
    """Panels between two tables."""
    sliding_panels = SlidingPanels()
    sliding_panels.take(old, True)
    sliding_panels.take(new, False)
    return sliding_panels


def test_all_of_a_panel_comes_from_below_and_grows_clearer():
    new = table(LYING, OWED, TITLE)
    panels, steps = changed(table(LYING), new), []
    while panels.update(1 / 60):
        assert panels.animated(new).decor[0] is LYING
        steps.append(panels.animated(new).decor[1:])
    assert len(steps) == pytest.approx(motion.PANEL_IN.seconds * 60, abs=1)
    for place, whole in enumerate((OWED, TITLE)):
        ways = [(parts[place].y, parts[place].strength) for parts in steps]
        assert ways == sorted(ways, key=lambda way: (-way[0], way[1]))
        assert all(0 < y - whole.y < motion.PANEL_SLIDE and 0 < strength < 1 for y, strength in ways[:-1])
    assert panels.animated(new) is new


def test_it_goes_the_same_way_and_is_then_gone():
    new = table(LYING)
    panels, last = changed(table(LYING, OWED), new), 1.0
    assert panels.animated(new).decor == (LYING, OWED)
    for _ in range(round(motion.PANEL_OUT.seconds * 60)):
        panels.update(1 / 60)
        for decor in panels.animated(new).decor[1:]:
            assert decor.strength < last
            last = decor.strength
    assert last < 0.2
    assert not panels.update(1 / 60) or not panels.update(1 / 60)
    assert panels.animated(new) is new


def test_one_that_stays_lies_still_whatever_changes_on_it():
    new = table(LYING, OWED._replace(x=460), TITLE)
    panels = changed(table(LYING, OWED), new)
    assert not panels.update(1 / 60)
    assert panels.animated(new) is new


def test_nothing_of_it_is_left_for_other_eyes():
    panels = changed(table(OWED), table())
    panels.take(table(LYING), True)
    assert panels.animated(table(LYING)) == table(LYING)
    assert not panels.update(1 / 60)


def test_what_is_faint_is_seen_as_one_and_only_in_its_box(app):
    """Words on a panel must not shine before it is there."""
    surface = pygame.Surface((100, 100))
    canvas = Canvas(surface, app.display.studio)
    with faint(canvas, (10, 10, 60, 60), 0.25):
        surface.fill("#FF0000", (10, 10, 40, 40))
        surface.fill("#00FF00", (20, 20, 60, 60))
    assert surface.get_at((15, 15))[0] == pytest.approx(64, abs=2)
    assert (surface.get_at((30, 30))[0], surface.get_at((30, 30))[1]) == (0, pytest.approx(64, abs=2))
    assert surface.get_at((75, 75))[1] == 255
    with faint(canvas, (200, 200, 60, 60), 0.25):
        pass


# ------------------------------------------------------------------------------------------------ at a table


def asked(app, **settings):
    """A table on which a panel has just been laid."""
    app.change_settings(**settings)
    seats = [Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Bob", "normal", "fox")]
    table_scene = start_table(app, get_game("uno"), seats, {}, 5)
    app.scenes.push(table_scene)
    drive.pass_time(app, 240)
    table_scene.take(
        replace(table_scene.spec, decor=(*table_scene.spec.decor, Decor(TRAY, 300, 400, 100, panel=Ask.OFFER))),
        None,
        False,
    )
    table_scene.host.request_redraw()
    return table_scene


def shows(app, x=300, y=400):
    return app.display.surface.get_at((x, y))[:3] == (255, 0, 255)


def test_it_is_seen_sliding_at_the_table(app):
    found = asked(app)
    seen = []
    for _ in range(120):
        app.frame(1 / 60)
        seen.append(shows(app))
    assert seen.index(True) >= motion.PANEL_IN.seconds * 60 / 2
    assert all(seen[seen.index(True) :])
    assert not found.panels.is_moving


@pytest.mark.parametrize("settings", [{"speed": INSTANT}, {"reduced_motion": True}])
def test_who_wants_no_motion_has_it_at_once(app, settings):
    found = asked(app, **settings)
    assert not found.panels.is_moving


def test_any_press_ends_the_motion(app):
    found = asked(app)
    app.frame(1 / 60)
    assert found.panels.is_moving
    app.post(*click(640, 12))
    app.frame(1 / 60)
    assert not found.panels.is_moving


@pytest.mark.parametrize(
    ("name", "panels"), [("property_deal", {Ask.PAYMENT, Ask.ANSWER}), ("flea_market", {Panel.PAYMENT})]
)
def test_games_tell_what_belongs_to_a_panel(name, panels):
    """Of a whole game of bots, as its first seat sees it."""
    game, rng, found = get_game(name), Rng(1), set()
    state, policy = game.setup(3, game.info.complete({}), 4), game.policy("normal")
    for _ in range(400):
        if not game.to_act(state) or panels <= found:
            break
        seat = game.to_act(state)[0]
        command = decide(policy(game.view(state, seat), game.legal_commands(state, seat), rng))
        assert command is not None
        game.apply(state, command)
        found |= {decor.panel for decor in game.table(game.view(state, 0), Stage(984, 720)).decor}
    assert panels <= found
