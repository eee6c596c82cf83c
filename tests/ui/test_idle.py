"""What moves by itself: only while somebody is there, seldom, and never with reduced motion."""

from __future__ import annotations

import pygame
import pytest

from tabletable.table import motion
from tabletable.ui.app import App
from tabletable.ui.idle import FADES, LIVES, TICK, Idle
from tabletable.ui.input import pointer_move
from tabletable.ui.scenes.title import LIFT, TitleScene
from tests.ui import driving as drive


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
    assert max(b - a for a, b in zip(strengths, strengths[1:], strict=False)) < 0.06


def test_a_long_sleep_moves_nothing_far():
    idle = Idle()
    idle.update(5)
    assert idle.time <= 2 * TICK


@pytest.fixture
def app(tmp_path):
    app = App(headless=True, home=tmp_path, language="en")
    app.scenes.push(TitleScene())
    app.frame()
    return app


def drawn(app, seconds):
    """The different pictures of some seconds, at 60 frames a second."""
    pictures, count = set(), 0
    for _ in range(round(seconds * 60)):
        if app.frame(1 / 60):
            count += 1
            pictures.add(pygame.image.tobytes(app.screen.surface, "RGB"))
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
    begins = sum(b and not a for a, b in zip(closed, closed[1:], strict=False))
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
