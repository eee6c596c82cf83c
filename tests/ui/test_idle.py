"""What moves by itself: only while somebody is there, seldom, and never with reduced motion."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame
import pytest

from tabletable.core.registry import all_games, get_game
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import puzzle
from tabletable.table import motion
from tabletable.ui.animation.banner import PULSE_SECONDS
from tabletable.ui.animation.sway import STEP
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.scenes.title import LIFT, TitleScene
from tabletable.ui.stack.idle import FADES, LIVES, TICK, Idle
from tabletable.ui.system.input import Input, InputKind, key_down, pointer_move
from tests.ui import driving as drive

pytestmark = pytest.mark.app(title=True)


def lasts(idle: Idle, most: float = 60.0) -> float:
    """Seconds until it is at rest."""
    passed = 0.0
    while not idle.is_at_rest:
        idle.update(1 / 60)
        passed += 1 / 60
        assert passed < most
    return passed


def test_it_comes_to_rest_some_seconds_after_the_last_input():
    idle = Idle()
    assert lasts(idle) == pytest.approx(LIVES + FADES, abs=0.3)
    assert idle.wakes_in is None
    assert not idle.update(100)
    idle.touch()
    assert idle.wakes_in is not None
    assert lasts(idle) == pytest.approx(LIVES + FADES, abs=0.3)


def test_it_moves_in_ticks_and_begins_gently():
    idle = Idle()
    ticks, strengths = 0, []
    for _ in range(120):
        ticks += idle.update(1 / 120)
        strengths.append(idle.strength)
    assert ticks == pytest.approx(1 / TICK, abs=2)
    assert strengths == sorted(strengths)
    assert max(b - a for a, b in pairwise(strengths)) < 0.06


def test_a_long_sleep_moves_nothing_far():
    idle = Idle()
    idle.update(5)
    assert idle.time <= 2 * TICK


def drawn(app, seconds):
    """The different pictures of some seconds, at 60 frames a second."""
    pictures, count = set(), 0
    for _ in range(round(seconds * 60)):
        if app.frame(1 / 60):
            count += 1
            pictures.add(drive.picture(app))
    return pictures, count


def test_the_title_lives_and_then_rests(app):
    pictures, count = drawn(app, 6)
    assert len(pictures) > 20
    assert count <= 6 / TICK + 2, "no frame is drawn that looks like the one before"
    drawn(app, LIVES + FADES)
    assert drawn(app, 2) == (set(), 0)
    assert app.rests_for > 1
    app.post(pointer_move(640, 40))
    assert len(drawn(app, 3)[0]) > 5


def test_the_cat_blinks_now_and_then(app):
    scene = app.scenes.top
    closed = []
    for _ in range(8 * 60):
        app.frame(1 / 60)
        closed.append(scene._is_blinking)
    begins = sum(b and not a for a, b in pairwise(closed))
    assert 2 <= begins <= 4
    assert sum(closed) < 0.1 * len(closed)


def test_the_title_is_still_with_reduced_motion(app):
    app.change_settings(reduced_motion=True)
    drawn(app, 0.2)
    assert drawn(app, 3) == (set(), 0)


def test_a_box_rises_under_the_pointer_within_its_time_and_can_be_clicked_at_once(app):
    scene = app.scenes.top
    box = drive.widget(app, "box.uno").screen_box
    app.post(pointer_move(box.cx, box.cy))
    app.frame(1 / 60)
    lifts = []
    for _ in range(8):
        app.frame(1 / 60)
        lifts.append(scene._lifts["box.uno"])
    assert lifts == sorted(lifts)
    assert 0 < lifts[0] < 0.3
    assert lifts[round(motion.HOVER_IN.seconds * 60)] == 1
    assert LIFT == 6
    app.post(pointer_move(640, 20))
    app.frame(1 / 60)
    app.frame(1 / 60)
    drive.click_on(app, "box.uno")
    assert app.scenes.top is not scene


# ------------------------------------------------------------------------------------------------ the hand


@pytest.fixture
def table(tmp_path):
    app = App(headless=True, home=tmp_path, language="en")
    app.change_settings(bot_pace="fast", lessons=False)
    seats = [Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "normal", "fox")]
    table = start_table(app, get_game("uno"), seats, {}, 5)
    app.scenes.push(table)
    while not table.match.is_deciding() or table.director.is_showing:
        app.frame(1 / 60)
    for _ in range(round(PULSE_SECONDS * 60) + 5):
        app.frame(1 / 60)
    return table


def sways(table, seconds):
    """The angles each card of the hand was drawn at besides its own."""
    seen = {piece.handle: [] for piece in table.hand.own_zone().pieces}
    for _ in range(round(seconds * 60)):
        table.host.frame(1 / 60)
        for handle, angles in seen.items():
            angles.append(table.field.sprites[handle].sway)
    return seen


def test_the_cards_of_a_hand_sway_each_in_its_own_time_and_then_rest(table):
    seen = sways(table, LIVES)
    assert all(max(map(abs, angles)) <= motion.SWAY_DEGREES + 1e-9 for angles in seen.values())
    assert sum(len(set(angles)) >= 3 for angles in seen.values()) >= len(seen) - 1
    assert len({tuple(angles) for angles in seen.values()}) == len(seen)
    assert all(abs(b - a) <= 2 * STEP + 1e-9 for angles in seen.values() for a, b in pairwise(angles))
    sways(table, FADES + 0.5)
    assert drawn(table.host, 2) == (set(), 0)
    assert not any(sprite.sway for sprite in table.field.sprites.values())


def test_a_press_on_a_swaying_card_takes_it_and_stops_the_others(table):
    app = table.host
    app.post(pointer_move(300, 300))
    sways(table, 4)
    card = next(piece.handle for piece in table.hand.own_zone().pieces if table.gestures.movable(piece.handle))
    spot = table.hand.placements[card]
    x, y = spot.x - spot.width * 0.38, spot.y
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1), pointer_move(x, y - 60))
    app.frame(1 / 60)
    assert table.hand.held == card
    app.frame(1 / 60)
    assert not any(sprite.sway for sprite in table.field.sprites.values())


@pytest.mark.parametrize("changes", [{"reduced_motion": True}, {"speed": INSTANT}])
def test_no_card_sways_where_nothing_is_to_move(table, changes):
    table.host.change_settings(**changes)
    table.host.post(pointer_move(300, 300))
    table.host.frame(1 / 60)
    assert all(set(angles) == {0.0} for angles in sways(table, 3).values())


# ------------------------------------------------------------------------------------------------ the deal


@pytest.mark.parametrize("act", [key_down(pygame.K_F5), Input(InputKind.POINTER_DOWN, 640, 40, 3)])
def test_any_press_skips_the_deal(tmp_path, act):
    app = App(headless=True, home=tmp_path, language="en")
    seats = [Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "normal", "fox")]
    table = start_table(app, get_game("uno"), seats, {}, 5)
    app.scenes.push(table)
    for _ in range(6):
        app.frame(1 / 60)
    assert table.field.is_dealing
    app.post(act)
    app.frame(1 / 60)
    assert not table.field.is_dealing
    placed = {handle: (spot.x, spot.y) for handle, spot in table.hand.placements.items()}
    assert {handle: (sprite.x, sprite.y) for handle, sprite in table.field.sprites.items()} == placed


POSED = [game for game in all_games() if puzzle.read(game)]


def is_asked(solving, command):
    return solving.attempt.next_of_line == command and not solving.waiting


@pytest.mark.parametrize("game", POSED)
def test_a_solved_puzzle_is_at_rest(tmp_path, game):
    app = App(headless=True, home=tmp_path, language="en", clock=lambda: 0.0)
    app.change_settings(speed=INSTANT, reduced_motion=True)
    app.scenes.push(TitleScene())
    asked = puzzle.read(game)[0]
    app.routes.puzzle(asked)
    scene = app.scenes.top
    solving = scene.solving
    for command in asked.own[: 1 if asked.is_points else None]:
        drive.until(app, partial(is_asked, solving, command))
        scene.give((command,))
    drive.until(app, lambda: solving.attempt.is_solved)
    drive.come_to_rest(app)
    for _ in range(30):  # what it thinks about is thought through
        app.frame()
    assert app.rests_for > 0
