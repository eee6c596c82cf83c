"""Pictures made before they are needed."""

from __future__ import annotations

import time

import pytest
from tabletable.ui.paint.ahead import Ahead

from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table import motion
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.tables.dealing import start_table
from tabletable.ui.scenes.tables.table import TableScene
from tests.ui.driving import app_of

LATER = float("inf")


@pytest.fixture
def table(tmp_path) -> TableScene:
    app = App(headless=True, home=tmp_path, language="en")
    app.change_settings(bot_pace="fast", reduced_motion=True)
    seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "easy", "fox") for at in range(4)]
    table = start_table(app, get_game("uno"), seats, {}, 3)
    app.scenes.push(table)
    return table


def begin(table: TableScene) -> Ahead:
    ahead = Ahead()
    ahead.begin(table.host.display.canvas_of(table), table.words, table.spec, table.field)
    return ahead


def finish(ahead: Ahead) -> None:
    while ahead.work(LATER):
        pass


def test_a_frame_that_has_no_time_makes_one_step(table: TableScene) -> None:
    studio, ahead = table.host.display.studio, begin(table)
    slices = []
    while not ahead.is_done:
        before = studio.cards.misses
        assert ahead.work(time.perf_counter())
        slices.append(studio.cards.misses - before)
    assert len(slices) > 20
    assert max(slices) <= 2  # a dimmed card is made of the card
    assert not ahead.work(LATER)


def test_all_that_a_hand_may_show_is_at_hand_then(table: TableScene) -> None:
    app = app_of(table)
    finish(begin(table))
    canvas, made = app.display.canvas_of(table), app.display.studio.made
    own = table.hand.own_zone()
    assert own is not None
    for piece in own.pieces:
        rest = table.field.sprites[piece.handle].rest
        card = figure(canvas, piece.picture, rest.height, table.words.text)
        for dim in (False, True):
            canvas.place(card, rest.x, rest.y, rest.angle, dim=dim)
        for strength in (1.0, 0.9, motion.PULSE_LOW):  # as the glow pulses
            canvas.place(card, rest.x, rest.y, rest.angle, halo=Halo(theme.ACT, 2, strength))
        pose = canvas.pose(card, rest.angle)
        assert pose.is_made()
        assert pose.is_made(dim=True)
        assert pose.has_halo(theme.ACT, 2, canvas.scale)
    assert app.display.studio.made == made


def test_the_table_works_it_off_and_rests(table: TableScene) -> None:
    app = app_of(table)
    for _ in range(600):
        app.frame(1 / 60)
    assert table.match.is_deciding()
    assert not app.frame(1 / 60)
    assert begin(table).work(LATER)
    made = app.display.studio.made
    table.still_changed()
    while app.frame(1 / 60):
        pass
    assert app.display.studio.made == made
