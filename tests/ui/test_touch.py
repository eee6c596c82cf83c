"""Fingers: tap, hold, drag, swipe, and two that shift and magnify. By posted events of SDL."""

from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.registry import get_game
from tabletable.play.people.settings import INSTANT
from tabletable.play.playback import Playback, Viewpoint
from tabletable.table.layout import Placement
from tabletable.ui.app import App
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.settings import SettingsScene
from tabletable.ui.scenes.tables.curtain import ROW, CurtainScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import BEGINS_S, LEFT, MIDDLE, Fingers, Input, InputKind, InputReader, Ratio
from tabletable.ui.widgets import ScrollArea
from tabletable.ui.widgets.base import LONG_PRESS, TOUCH_TARGET, Widget
from tests.ui import driving as drive
from tests.ui.driving import Clock

SIZE = (1000, 500)
pytestmark = [pytest.mark.app(size=SIZE, speed=INSTANT), pytest.mark.usefixtures("clock")]
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


def finger(kind: int, x: float, y: float, number: int = 0, touch: int = 7) -> pygame.event.Event:
    return pygame.event.Event(kind, touch_id=touch, finger_id=number, x=x / SIZE[0], y=y / SIZE[1], dx=0, dy=0)


def kinds(inputs: list[Input]) -> list[tuple[InputKind, int]]:
    return [(each.kind, each.button) for each in inputs]


def test_a_tap_is_a_press_of_the_pointer() -> None:
    fingers = Fingers()
    assert fingers.take(finger(DOWN, 100, 50), SIZE, 0) == [], "a second finger may follow"
    inputs = fingers.take(finger(UP, 102, 51), SIZE, 0.05)
    assert kinds(inputs) == [
        (InputKind.POINTER_MOVE, 0),
        (InputKind.POINTER_DOWN, LEFT),
        (InputKind.POINTER_UP, LEFT),
    ]
    assert {(each.x, each.y) for each in inputs} == {(100, 50)}, "a finger trembles"
    assert all(each.is_touch for each in inputs)


def test_a_finger_that_stays_is_a_press_after_a_moment() -> None:
    fingers = Fingers()
    fingers.take(finger(DOWN, 100, 50), SIZE, 0)
    assert fingers.update(BEGINS_S - 0.01) == []
    assert kinds(fingers.update(BEGINS_S))[-1] == (InputKind.POINTER_DOWN, LEFT)
    assert fingers.update(9) == []


def test_two_fingers_press_nothing_but_shift_and_magnify() -> None:
    fingers = Fingers()
    assert fingers.take(finger(DOWN, 100, 100, 0), SIZE, 0) == []
    assert kinds(fingers.take(finger(DOWN, 300, 100, 1), SIZE, 0.02)) == [(InputKind.POINTER_DOWN, MIDDLE)]
    move, pinch = fingers.take(finger(MOTION, 400, 100, 1), SIZE, 0.03)
    assert (move.x, move.y) == (250, 100)
    assert pinch.kind is InputKind.PINCH
    assert pinch.wheel == pytest.approx(0.1), "a tenth of the window's width"
    assert kinds(fingers.take(finger(UP, 400, 100, 1), SIZE, 0.1)) == [(InputKind.POINTER_UP, MIDDLE)]
    assert fingers.take(finger(MOTION, 50, 50, 0), SIZE, 0.2) == []
    assert fingers.take(finger(UP, 50, 50, 0), SIZE, 0.3) == []
    assert not fingers.are_down


def test_a_second_finger_ends_a_press_without_effect() -> None:
    fingers = Fingers()
    fingers.take(finger(DOWN, 100, 100, 0), SIZE, 0)
    fingers.update(BEGINS_S)
    up, down = fingers.take(finger(DOWN, 300, 100, 1), SIZE, 0.2)
    assert up.kind is InputKind.POINTER_UP
    assert up.x < 0, "nothing is let go on anything"
    assert down.button == MIDDLE


def test_fingers_on_a_touchpad_are_no_pointers() -> None:
    assert Fingers().take(finger(DOWN, 1, 1, touch=-1), SIZE, 0) == []


def test_the_mouse_that_sdl_makes_of_a_finger_is_left_alone() -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
        event = pygame.event.Event(kind, pos=(5, 5), button=1, touch=True)
        assert InputReader().read(event, Ratio()) is None


# ------------------------------------------------------------------------------------------------ on widgets


def touch(app: App, kind: int, x: float, y: float, number: int = 0) -> None:
    """A finger at a point of the scene on top."""
    scale = app.display.scale
    app.touch(finger(kind, x * scale, y * scale, number))
    app.frame(0.02)


@pytest.fixture
def settings(app: App) -> SettingsScene:
    scene = SettingsScene()
    app.scenes.push(scene)
    drive.pass_time(app, 5)
    return scene


def area_of(scene: SettingsScene) -> ScrollArea:
    widget = scene.group.find("settings")
    assert isinstance(widget, ScrollArea)
    return widget


def test_a_swipe_scrolls_and_presses_nothing(app: App, settings: SettingsScene) -> None:
    area, toggle = area_of(settings), settings.group.find("mute")
    assert toggle is not None
    area.reveal(toggle.box)
    drive.pass_time(app, 60)
    before, box = area.offset, toggle.screen_box
    touch(app, DOWN, box.cx, box.cy)
    for step in range(1, 8):
        touch(app, MOTION, box.cx, box.cy - 20 * step)
    touch(app, UP, box.cx, box.cy - 140)
    assert area.offset > before + 60
    assert not app.settings.muted


def test_a_tap_presses(app: App, settings: SettingsScene) -> None:
    area, toggle = area_of(settings), settings.group.find("mute")
    assert toggle is not None
    area.reveal(toggle.box)
    drive.pass_time(app, 60)
    box = toggle.screen_box
    touch(app, DOWN, box.cx, box.cy)
    touch(app, UP, box.cx, box.cy)
    assert app.settings.muted


# ------------------------------------------------------------------------------------------------ at the table


def at(app: App, game_id: str, seats: int) -> TableScene:
    game = get_game(game_id)
    sit_down(app, wished(game, seats_of(app, game, seats), lambda session: session.view(0).state.turn == 0, 1, 50))
    return table_of(app)


def hold(app: App, clock: Clock, x: float, y: float) -> None:
    touch(app, DOWN, x, y)
    clock.now += BEGINS_S
    app.frame(0.02)
    clock.now += LONG_PRESS + 0.01
    app.frame(0.02)


@pytest.mark.parametrize("key", ["hint", "undo", "rules", "gear", "menu"])
def test_who_rests_on_a_button_is_told_what_it_does_and_presses_nothing(app: App, clock: Clock, key: str) -> None:
    table = at(app, "uno", 3)
    button = table.side_panel.group.find(key)
    assert button is not None
    hold(app, clock, button.box.cx, button.box.cy)
    told = table.side_panel.group.tooltip()
    assert told is not None
    assert told[1] == button.tooltip
    touch(app, UP, button.box.cx, button.box.cy)
    assert app.scenes.top is table
    assert table.side_panel.group.tooltip() is not None, "one reads it with the finger away"


def test_nothing_explains_itself_after_a_tap(app: App, clock: Clock) -> None:
    table = at(app, "uno", 3)
    button = table.side_panel.group.find("hint")
    assert button is not None
    touch(app, DOWN, button.box.cx, button.box.cy)
    touch(app, UP, button.box.cx, button.box.cy)
    clock.now += 5
    drive.pass_time(app, 200)
    assert table.side_panel.group.tooltip() is None


@pytest.mark.parametrize(("game_id", "seats"), [("uno", 3), ("saboteur", 4), ("night_market", 3), ("property_deal", 3)])
def test_every_seat_and_place_that_tells_something_tells_it_to_a_finger(
    app: App, clock: Clock, game_id: str, seats: int
) -> None:
    table = at(app, game_id, seats)
    told = 0
    for zone in table.spec.zones:
        x, y = zone.x + 0.5, zone.y + 0.5  # off the border between two places
        tip = table.tip_at(x, y)
        under = table.hand.seen_under(x, y)
        if tip is None or under is not None or table.side_panel.group._at(x, y) is not None:
            continue
        if table.hand.piece_under(x, y) != -1 or table.gestures.places.get(zone.id):
            continue
        hold(app, clock, x, y)
        assert table.callouts.tipped == tip.text
        touch(app, UP, x, y)
        told += 1
    for plate in table.spec.plates:
        x, y = plate.x + plate.width / 2, plate.y + plate.height / 2
        tip = table.tip_at(x, y)
        if tip is not None and table.hand.seen_under(x, y) is None:
            hold(app, clock, x, y)
            assert table.callouts.tipped == tip.text
            touch(app, UP, x, y)
            told += 1
    assert told


def test_who_rests_on_a_place_does_nothing_there(app: App, clock: Clock) -> None:
    """A bid would be given for good."""
    table = at(app, "night_market", 3)
    zone = next(zone for zone in table.spec.zones if table.model.gestures.tap(zone, {}))
    before = len(table.match.session.steps)
    hold(app, clock, zone.x, zone.y)
    touch(app, UP, zone.x, zone.y)
    assert len(table.match.session.steps) == before
    touch(app, DOWN, zone.x, zone.y)
    touch(app, UP, zone.x, zone.y)
    assert len(table.match.session.steps) > before


def test_what_a_finger_presses_is_as_large_as_a_fingertip(app: App) -> None:
    table = at(app, "uno", 3)
    button = table.side_panel.group.find("hint")
    assert isinstance(button, Widget)
    assert button.target.w < TOUCH_TARGET
    touch(app, DOWN, button.box.cx, button.box.cy)
    touch(app, UP, button.box.cx, button.box.cy)
    button = table.side_panel.group.find("hint")
    assert button is not None
    assert button.target.w >= 44
    assert button.target.h >= 44


def test_two_fingers_magnify_the_board(app: App, clock: Clock) -> None:
    table = at(app, "saboteur", 4)
    board = table.spec.board
    assert board is not None
    before = table.view.camera
    x, y = board.x + board.width / 2, board.y + board.height / 2
    touch(app, DOWN, x - 50, y, 0)
    touch(app, DOWN, x + 50, y, 1)
    for step in range(1, 12):
        touch(app, MOTION, x + 50 + 25 * step, y, 1)
    assert table.view.camera != before
    assert not table.view.is_fit
    touch(app, UP, x + 50, y, 1)
    touch(app, UP, x - 50, y, 0)
    assert table.hand.selected == -1


# ------------------------------------------------------------------------------------------------ swipes over a log


def swipe(app: App, x: float, y: float, by: float) -> None:
    touch(app, DOWN, x, y)
    for step in range(1, 9):
        touch(app, MOTION, x, y + by * step / 8)
    touch(app, UP, x, y + by)


def seen_rows(log: Any) -> float:
    return float(log._scroll)


def test_a_swipe_over_the_log_scrolls_it_by_as_much(app: App, clock: Clock) -> None:
    table = at(app, "uno", 8)
    box = table.log.box
    x, y = box.x + box.w / 3, box.cy
    assert table.log.rows
    before, steps = seen_rows(table.log), len(table.match.session.steps)
    swipe(app, x, y, 120)
    assert seen_rows(table.log) - before == pytest.approx(120, abs=1)
    swipe(app, x, y, -60)
    assert seen_rows(table.log) - before == pytest.approx(60, abs=1)
    assert app.scenes.top is table, "it is no press on what a row offers"
    assert len(table.match.session.steps) == steps


def test_a_tap_on_the_log_is_a_click_there(app: App, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(app, "uno", 8)
    box, seen = table.log.box, list[Input]()
    answer = type(table).handle

    def noted(scene: TableScene, event: Input) -> bool:
        seen.append(event)
        return answer(scene, event)

    monkeypatch.setattr(TableScene, "handle", noted)
    touch(app, DOWN, box.cx, box.cy)
    assert InputKind.POINTER_DOWN not in {each.kind for each in seen}
    touch(app, UP, box.cx, box.cy)
    assert [each.kind for each in seen[-2:]] == [InputKind.POINTER_DOWN, InputKind.POINTER_UP]


def test_a_swipe_that_begins_on_a_piece_drags_it(app: App, clock: Clock) -> None:
    table = at(app, "uno", 3)
    assert table.notch_at(table.stage.width / 2, table.stage.height - 30) == 0


def test_a_swipe_goes_through_what_happened_on_the_curtain(app: App, clock: Clock) -> None:
    game = get_game("uno")
    sit_down(app, wished(game, seats_of(app, game, 4, 2), lambda session: len(session.steps) > 40, 1, 80))
    curtain = next(scene for scene in app.scenes if isinstance(scene, CurtainScene))
    drive.pass_time(app, 60)
    assert app.scenes.top is curtain
    curtain._lines = curtain._lines * 12
    panel = curtain._panel
    swipe(app, panel.x + 60, panel.cy, 3 * ROW)
    assert curtain._scroll == 3
    assert app.scenes.top is curtain


# ------------------------------------------------------------------------------------------------ where one only looks


@pytest.fixture
def replay(app: App) -> ReplayScene:
    table = at(app, "uno", 3)
    scene = ReplayScene(Playback(table.match.session), (Viewpoint(0),))
    app.scenes.push(scene)
    drive.pass_time(app, 5)
    scene.seek(scene.last)
    drive.pass_time(app, 120)
    return scene


def own_card(scene: ReplayScene) -> Placement:
    own = next(zone for zone in scene.spec.zones if zone.own)
    return scene.hand.placements[own.pieces[-1].handle]


def test_a_finger_that_rests_in_a_replay_is_told_what_lies_there(app: App, clock: Clock, replay: ReplayScene) -> None:
    spot = own_card(replay)
    touch(app, DOWN, spot.x, spot.y)
    clock.now += BEGINS_S
    drive.pass_time(app, 2)
    assert replay.callouts.zoomed is None
    drive.pass_time(app, 60)
    assert replay.callouts.zoomed is not None
    touch(app, UP, spot.x, spot.y)
    drive.pass_time(app, 5)
    assert replay.callouts.zoomed is not None, "one reads it with the finger away"


def test_a_tap_in_a_replay_explains_nothing_later(app: App, clock: Clock, replay: ReplayScene) -> None:
    spot = own_card(replay)
    touch(app, DOWN, spot.x, spot.y)
    touch(app, UP, spot.x, spot.y)
    drive.pass_time(app, 120)
    assert replay.callouts.zoomed is None
