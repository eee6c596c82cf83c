"""Loose things may be flicked; they stay where they belong, come to rest and are in nobody's way."""

from __future__ import annotations

import math

import pytest

from tabletable.core.picture import Picture
from tabletable.core.registry import get_game
from tabletable.core.tablespec import Loose
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.animation.loose_items import LooseItems
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import pointer_move
from tests.ui import driving as drive

STONE = Picture("test.stone", 64, 64, ())
BOX = (100.0, 100.0, 160.0, 120.0)


def loose_items(number=5):
    found = LooseItems()
    found.lay((Loose((STONE,), 20, number, BOX),))
    return found


def flick(things, at, speed):
    """Pass over a point with so many px per second to the right."""
    x, y = at
    things.sweep(x - 30, y, 0.0)
    things.sweep(x + 30, y, 60 / speed)


def test_they_lie_apart_in_their_box_and_always_alike():
    places = loose_items().places
    assert len(places) == 5
    assert places == loose_items().places
    assert all(110 <= x <= 250 and 110 <= y <= 210 for x, y in places)
    assert all(math.dist(a, b) >= 20 for at, a in enumerate(places) for b in places[:at])
    assert not loose_items().update(1 / 60)


@pytest.mark.parametrize("speed", [600, 3000, 50_000])
def test_a_flick_sends_one_sliding_and_it_comes_to_rest_in_its_box(speed):
    things = loose_items()
    before = things.places
    flick(things, before[0], speed)
    frames = 0
    while things.update(1 / 60):
        frames += 1
        assert frames < 60 * 5
        assert all(105 <= x <= 255 and 105 <= y <= 215 for x, y in things.places)
    assert math.dist(before[0], things.places[0]) > 3
    assert not things.update(1 / 60)


def test_they_knock_against_each_other():
    things = LooseItems()
    things.lay((Loose((STONE,), 20, 14, BOX),))
    before = things.places
    flick(things, before[0], 2500)
    while things.update(1 / 60):
        pass
    assert sum(math.dist(a, b) > 1 for a, b in zip(before, things.places, strict=True)) >= 2


def test_a_pointer_elsewhere_or_at_rest_moves_nothing():
    things = loose_items()
    flick(things, (600, 600), 3000)
    assert not things.update(1 / 60)
    x, y = things.places[0]
    things.sweep(x - 30, y, 10.0)
    things.sweep(x + 30, y, 12.0)
    assert not things.update(1 / 60)


def test_they_stay_where_they_were_flicked_to_as_long_as_they_lie_there():
    things = loose_items()
    flick(things, things.places[0], 3000)
    while things.update(1 / 60):
        pass
    lie = things.places
    things.lay((Loose((STONE,), 20, 5, BOX),))
    assert things.places == lie
    things.lay(())
    assert things.places == []


@pytest.mark.parametrize("reduced", [False, True])
def test_on_a_table_they_lie_on_bare_ground_and_move_unless_motion_is_reduced(tmp_path, reduced):
    now = [0.0]
    app = App(headless=True, home=tmp_path, language="en", clock=lambda: now[0])
    app.change_settings(reduced_motion=reduced)
    seats = [Seat(HUMAN, "Ann", "", "cat"), *(Seat(BOT, name, "normal", "fox") for name in ("Mei", "Bao"))]
    table = start_table(app, get_game("saboteur"), seats, {}, 5)
    app.scenes.push(table)
    drive.pass_time(app, 60)
    before = table.loose_items.places
    assert before
    for x, y in before:
        assert table.hand.seen_under(x, y) is None
        assert table.side_panel.group.widgets
        assert not any(widget.screen_box.contains(x, y) for widget in table.side_panel.group.widgets)
    x, y = before[0]
    for step in range(5):
        now[0] += 0.01
        app.post(pointer_move(x - 40 + 20 * step, y))
        app.frame(1 / 60)
    assert (table.loose_items.places == before) is reduced
