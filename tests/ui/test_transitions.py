"""Panels slide in and out; nothing and nobody waits for them."""

from __future__ import annotations

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import HUMAN, Seat
from tabletable.table import motion
from tabletable.ui.drawing.surfaces import overlay
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Answer, Question
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input, InputKind, click, key_down
from tests.ui import driving as drive

FRAME = 1 / 60


@pytest.fixture
def app(app):
    app.scenes.push(Plain("#204060"))
    for _ in range(3):
        app.frame(FRAME)
    return app


class Plain(Scene[None]):
    """One colour from edge to edge: whatever else is seen of the window came from a panel."""

    def __init__(self, colour):
        self.colour = colour

    def draw(self, canvas):
        canvas.fill((0, 0, canvas.width, canvas.height), self.colour)


def message():
    answers = (Answer("yes", "Yes", primary=True), Answer("no", "No"))
    return MessageScene(Question("test", "Title", "A sentence to be read.", answers))


def pixel(app, x, y):
    return tuple(app.display.surface.get_at((x, y)))[:3]


def panel_top(app):
    """The first row of the window in whose middle the panel's edge is seen, None if there is none."""
    edge = pygame.Color("#6CC5D9")
    for y in range(720):
        found = pixel(app, 640, y)
        if sum(abs(part - other) for part, other in zip(found, (edge.r, edge.g, edge.b), strict=True)) < 120:
            return y
    return None


def test_a_panel_slides_up_and_grows_denser_for_225_milliseconds(app):
    scene = message()
    app.scenes.push(scene)
    tops, shades = [], []
    for _ in range(round(motion.PANEL_IN.seconds / FRAME) + 3):
        app.frame(FRAME)
        tops.append(panel_top(app))
        shades.append(pixel(app, 640, 330))
    seen = [top for top in tops if top is not None]
    assert seen == sorted(seen, reverse=True)
    assert 0 < seen[0] - seen[-1] <= motion.PANEL_SLIDE
    assert len(set(shades)) > 6, "it fades in"
    assert app.presenter.fade_progress(scene) == 1
    app.frame(FRAME)
    lies = drive.picture(app)
    app.request_redraw()
    app.frame(FRAME)
    assert drive.picture(app) == lies


def test_what_is_shown_at_the_end_is_what_is_shown_without_motion(app):
    app.scenes.push(message())
    for _ in range(30):
        app.frame(FRAME)
    slow = drive.picture(app)
    app.scenes.pop()
    app.change_settings(speed=INSTANT)
    for _ in range(3):
        app.frame(FRAME)
    app.scenes.push(message())
    app.frame(FRAME)
    assert drive.picture(app) == slow


def test_a_panel_that_goes_fades_for_195_milliseconds_and_leaves_nothing_behind(app):
    before = drive.picture(app)
    app.scenes.push(message())
    for _ in range(30):
        app.frame(FRAME)
    app.post(key_down(pygame.K_ESCAPE))
    app.frame(FRAME)
    pictures = []
    for _ in range(round(motion.PANEL_OUT.seconds / FRAME) + 3):
        app.frame(FRAME)
        pictures.append(drive.picture(app))
    assert len(set(pictures)) >= 8
    assert pictures[-1] == before
    assert not app.frame(FRAME), "nothing is drawn any more"


@pytest.mark.parametrize("frames", range(0, 15, 2))
def test_a_click_and_a_key_are_answered_at_any_moment_of_it(app, frames):
    answers = []
    app.scenes.push(message(), answers.append)
    for _ in range(frames):
        app.frame(FRAME)
    box = drive.widget(app, "no").screen_box
    app.post(*click(box.cx, box.cy))
    app.frame(FRAME)
    assert answers == ["no"]
    app.scenes.push(message(), answers.append)
    for _ in range(frames):
        app.frame(FRAME)
    app.post(key_down(pygame.K_RETURN))
    app.frame(FRAME)
    assert answers == ["no", "yes"]


@pytest.mark.parametrize("frames", range(1, 13, 3))
def test_while_a_panel_goes_the_scene_below_is_already_played(app, frames):
    app.scenes.clear_to(TitleScene())
    app.scenes.push(PauseScene())
    for _ in range(30):
        app.frame(FRAME)
    app.post(key_down(pygame.K_ESCAPE))
    for _ in range(frames):
        app.frame(FRAME)
    assert isinstance(app.scenes.top, TitleScene)
    drive.click_on(app, "settings")
    assert not isinstance(app.scenes.top, TitleScene)


def test_a_panel_that_nobody_has_seen_does_not_go(app):
    before = drive.picture(app)
    app.scenes.push(message())
    app.scenes.pop()
    assert app.presenter.is_over
    app.frame(FRAME)
    assert drive.picture(app) == before


def test_nothing_of_a_panel_is_seen_once_another_scene_is_on_top(app):
    """What one person was asked must not shine through the curtain of the next."""
    app.scenes.push(message())
    for _ in range(30):
        app.frame(FRAME)
    app.scenes.pop()
    app.frame(FRAME)
    app.scenes.push(Plain("#7C1A2E"))
    app.frame(FRAME)
    assert {pixel(app, x, y) for x in range(0, 1280, 40) for y in range(0, 720, 40)} == {(0x7C, 0x1A, 0x2E)}
    app.scenes.pop()
    app.frame(FRAME)
    assert pixel(app, 640, 360) == (0x20, 0x40, 0x60), "and it does not come back"


def test_nothing_of_what_was_seen_before_a_curtain_is_seen_over_it(app):
    """A panel that is put on a scene which nobody has seen yet comes from nothing, and goes into nothing."""
    app.scenes.push(Plain("#7C1A2E"))
    app.scenes.push(message())
    app.frame(0)
    assert pixel(app, 4, 4) != (0x20, 0x40, 0x60)
    seen = drive.picture(app)
    assert app.presenter.is_over
    app.request_redraw()
    app.frame(0)
    assert drive.picture(app) == seen
    app.scenes.pop()
    app.scenes.push(Plain("#102030"))
    app.frame(0)
    assert {pixel(app, x, y) for x in range(0, 1280, 40) for y in range(0, 720, 40)} == {(0x10, 0x20, 0x30)}


def test_what_lives_below_a_panel_that_goes_is_seen_at_once(app):
    below = Plain("#204060")
    app.scenes.push(below)
    app.scenes.push(message())
    for _ in range(30):
        app.frame(FRAME)
    app.scenes.pop()
    for _ in range(9):
        app.frame(FRAME)
    assert not app.presenter.is_over
    before = pixel(app, 4, 4)
    below.colour = "#A04060"
    app.frame(0)
    assert pixel(app, 4, 4)[0] > before[0] + 20


def test_with_reduced_motion_a_panel_fades_for_a_moment_and_does_not_move(app):
    app.change_settings(reduced_motion=True)
    app.scenes.push(message())
    tops = []
    for _ in range(round(motion.REDUCED.seconds / FRAME) + 2):
        app.frame(FRAME)
        tops.append(panel_top(app))
    assert len({top for top in tops if top is not None}) == 1
    assert app.presenter.fade_progress(app.scenes.top) == 1


@pytest.mark.parametrize(("speed", "seconds"), [(50, 0.45), (200, 0.1125), (400, 0.05625)])
def test_panels_come_as_fast_as_the_table_moves(app, speed, seconds):
    app.change_settings(speed=speed)
    scene = message()
    app.scenes.push(scene)
    frames = 0
    while app.presenter.fade_progress(scene) < 1:
        app.frame(FRAME)
        frames += 1
        assert frames < 60
    assert frames * FRAME == pytest.approx(seconds, abs=1.5 * FRAME)


# ------------------------------------------------------------------------------------------------ the curtain


def at_the_curtain(app):
    """The curtain between two people, fully drawn, and held until it begins to rise."""
    table = start_table(app, get_game("uno"), [Seat(HUMAN, name, "", "cat") for name in ("Ann", "Mei")], {}, 5)
    app.scenes.push(table)
    for _ in range(30):
        app.frame(FRAME)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    app.post(key_down(pygame.K_SPACE))
    for _ in range(round(motion.CURTAIN_HOLD / FRAME)):
        app.frame(FRAME)
        assert app.scenes.top is curtain
        assert curtain.covers, "opaque until it is held long enough"
    return table, curtain


def test_the_curtain_rises_from_the_table_below_it(app):
    table, curtain = at_the_curtain(app)
    rows = []
    while app.scenes.top is curtain:
        app.frame(FRAME)
        if app.scenes.top is curtain and not curtain.covers:
            rows.append(next((y for y in range(719, -1, -1) if pixel(app, 4, y) != pixel(app, 4, 719)), 0))
            assert table.match.viewer is None, "what is below is what everybody may see"
    assert len(rows) >= 8
    assert rows[2:] == sorted(rows[2:], reverse=True)
    app.frame(FRAME)
    assert table.match.viewer == 0


def test_the_curtain_does_not_wait_for_its_own_end(app):
    table, curtain = at_the_curtain(app)
    for _ in range(4):
        app.frame(FRAME)
    assert not curtain.covers
    app.post(Input(InputKind.KEY_UP, key=pygame.K_SPACE), key_down(pygame.K_RIGHT))
    app.frame(FRAME)
    assert app.scenes.top is table
    app.post(key_down(pygame.K_RIGHT))
    app.frame(FRAME)
    assert table.hand.hovered >= 0


@pytest.mark.parametrize("share", [0.0, 0.5, 0.999, 1.0])
def test_a_picture_over_another_is_seen_as_strongly_as_it_should_be(share):
    below, above = (pygame.Surface((3, 3), 0, 32) for _ in range(2))
    below.fill((10, 20, 30))
    above.fill((210, 120, 230))
    overlay(below, above, share, (0, 0))
    wanted = [round(one + (other - one) * share) for one, other in zip((10, 20, 30), (210, 120, 230), strict=True)]
    assert max(abs(one - two) for one, two in zip(below.get_at((1, 1))[:3], wanted, strict=True)) <= 1
