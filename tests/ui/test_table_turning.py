"""Tiles that can be turned while they are in hand, through posted inputs: dragged, clicked, by keys."""

from __future__ import annotations

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.core.tablespec import Stage
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.keyline import key_words, place_key_line, turner_box
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import RIGHT, Input, InputKind, click, key_down, pointer_move
from tabletable.ui.widgets.base import LONG_PRESS
from tests.ui import driving as drive

pytestmark = [pytest.mark.app(speed=INSTANT, bot_pace="slow"), pytest.mark.usefixtures("clock")]

SEED = 3
"""The first player holds tiles that fit beside the start in both ways, and such that fit in one."""


@pytest.fixture
def table(app):
    seats = [Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Mei", "easy", "fox"), Seat(BOT, "Bao", "easy", "bear")]
    table = start_table(app, get_game("saboteur"), seats, {}, SEED)
    app.scenes.push(table)
    drive.pass_time(app)
    assert table.match.is_deciding()
    return table


def post(app, *inputs):
    app.post(*inputs)
    drive.pass_time(app)


def drops(table, count):
    """(piece, zone, commands) of every drop on the board that means so many commands."""
    return [
        (piece, zone, commands)
        for piece, zones in table.gestures.drags.items()
        for zone, commands in zones.items()
        if zone.startswith("cell:") and len(commands) == count and commands[0].verb == "place"
    ]


def place_of(table, handle):
    spot = table.hand.placements[handle]
    return spot.x - spot.width * 0.38, spot.y - spot.height * 0.1


def pick_up(app, table, piece, zone_id):
    """Drag a piece over a zone and keep it in hand; where the pointer is."""
    x, y = place_of(table, piece)
    zone = table.hand.zone(zone_id)
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
    post(app, *(pointer_move(x + (zone.x - x) * step / 8, y + (zone.y - y) * step / 8) for step in range(1, 9)))
    assert table.hand.held == piece
    assert table.hand.aimed == zone_id
    return zone.x, zone.y


def given(table):
    return [step.command for step in table.match.session.steps]


def ghost_key(table):
    return table.lights.ghost.picture.key


def key_of(table, command):
    return table.game.preview(table.match.session.view(0), command).picture.key


def wheel(x, y, notches):
    return Input(InputKind.WHEEL, x, y, wheel=notches)


TURNS = {
    "R": lambda x, y: (key_down(pygame.K_r),),
    "the wheel": lambda x, y: (wheel(x, y, -1.0),),
    "a touchpad": lambda x, y: tuple(wheel(x, y, -0.25) for _ in range(4)),
    "the right button": lambda x, y: (
        Input(InputKind.POINTER_DOWN, x, y, RIGHT),
        Input(InputKind.POINTER_UP, x, y, RIGHT),
    ),
}


@pytest.mark.parametrize("how", TURNS)
def test_a_dragged_tile_is_turned_and_dropped_as_it_is_shown(app, table, how):
    piece, zone, (upright, turned) = drops(table, 2)[0]
    x, y = pick_up(app, table, piece, zone)
    assert ghost_key(table) == key_of(table, upright)
    post(app, *TURNS[how](x, y))
    assert table.hand.held == piece
    assert ghost_key(table) == key_of(table, turned) != key_of(table, upright)
    app.post(Input(InputKind.POINTER_UP, x, y, 1))
    drive.pass_time(app, 1)
    assert given(table)[:1] == [turned]
    assert app.scenes.top is table


def test_two_turns_are_none(app, table):
    piece, zone, (upright, _) = drops(table, 2)[0]
    x, y = pick_up(app, table, piece, zone)
    post(app, wheel(x, y, 1.0), key_down(pygame.K_r))
    assert ghost_key(table) == key_of(table, upright)


def test_the_wheel_leaves_the_log_alone_while_a_tile_is_held(app, table, monkeypatch):
    scrolled = []
    monkeypatch.setattr(type(table.log), "scroll", lambda log, notches: scrolled.append(notches))
    piece, zone, _ = drops(table, 2)[0]
    x, y = pick_up(app, table, piece, zone)
    post(app, wheel(x, y, 1.0))
    post(app, pointer_move(640, 690), wheel(640, 690, 1.0))
    assert table.hand.held == piece
    assert scrolled == []
    post(app, key_down(pygame.K_ESCAPE), wheel(640, 690, 1.0))
    assert scrolled == [1.0]


def test_the_right_button_takes_back_a_tile_that_fits_in_one_way(app, table):
    piece, zone, (command,) = drops(table, 1)[0]
    x, y = pick_up(app, table, piece, zone)
    assert ghost_key(table) == key_of(table, command)
    post(app, Input(InputKind.POINTER_DOWN, x, y, RIGHT))
    assert table.hand.held == NOTHING
    assert table.lights.ghost is None
    assert given(table) == []


def test_click_wheel_and_click(app, table):
    piece, zone_id, (upright, turned) = drops(table, 2)[-1]
    post(app, *click(*place_of(table, piece)))
    assert table.hand.selected == piece
    assert table.lights.ghost is None
    zone = table.hand.zone(zone_id)
    post(app, pointer_move(zone.x, zone.y))
    assert ghost_key(table) == key_of(table, upright)
    post(app, wheel(zone.x, zone.y, -1.0))
    assert ghost_key(table) == key_of(table, turned)
    post(app, pointer_move(zone.x, zone.y + 200))
    assert table.lights.ghost is None
    app.post(*click(zone.x, zone.y))
    drive.pass_time(app, 1)
    assert given(table)[:1] == [turned]


def turner(table):
    """The middle of the button beside the lifted tile, None if there is none."""
    box = turner_box(table.hand, table.turning, table.ground)
    return None if box is None else (box.cx, box.cy)


@pytest.mark.parametrize("taps", [1, 2, 3])
@pytest.mark.parametrize("way", ["the button", "the tile"])
def test_one_finger_turns_the_lifted_tile_and_lays_it(app, table, way, taps):
    piece, zone_id, turns = drops(table, 2)[-1]
    post(app, *click(*place_of(table, piece)))
    for _ in range(taps):
        post(app, *click(*(turner(table) if way == "the button" else place_of(table, piece))))
        assert table.hand.selected == piece
        assert table.lights.ghost is not None, "it is seen how it would lie"
    zone = table.hand.zone(zone_id)
    app.post(*click(zone.x, zone.y))
    drive.pass_time(app, 1)
    assert given(table)[:1] == [turns[taps % 2]]


def test_the_button_is_beside_lifted_tiles_that_can_be_turned_alone(app, table):
    assert turner(table) is None
    turned = {piece for piece, _, _ in drops(table, 2)}
    for piece in [each.handle for each in table.hand.own_zone().pieces]:
        post(app, key_down(pygame.K_ESCAPE) if table.hand.selected != NOTHING else pointer_move(5, 5))
        post(app, *click(*place_of(table, piece)))
        if table.hand.selected == piece:
            assert (turner(table) is not None) == (piece in turned)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_button_says_what_it_does(app, table, language):
    app.change_settings(language=language)
    drive.pass_time(app)
    piece, _, _ = drops(table, 2)[0]
    post(app, *click(*place_of(table, piece)))
    post(app, pointer_move(*turner(table)))
    drive.pass_time(app, 30)
    assert table.callouts.tipped == table.words.text("table.tip.turn")


# ------------------------------------------------------------------------------------------------ a finger


def touch(x, y):
    return pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1, is_touch=True)


def lift(x, y):
    return Input(InputKind.POINTER_UP, x, y, 1, is_touch=True)


def zoomed(table):
    """The piece that is explained."""
    return table.callouts.zoomed.piece.handle


def test_a_finger_that_rests_on_a_card_is_told_what_it_is(app, table, clock):
    piece, _, _ = drops(table, 2)[0]
    at = place_of(table, piece)
    post(app, *touch(*at))
    assert table.callouts.zoomed is None
    clock.now += LONG_PRESS
    drive.pass_time(app, 1)
    assert zoomed(table) == piece
    post(app, lift(*at))
    assert table.hand.selected == NOTHING, "letting go is no click"
    assert zoomed(table) == piece
    post(app, *touch(*at), lift(*at))
    assert table.hand.selected == piece
    assert given(table) == []


def test_the_explanation_of_the_lifted_tile_leaves_the_button_free(app, table, clock):
    for piece in {piece for piece, _, _ in drops(table, 2)}:
        at = place_of(table, piece)
        post(app, *click(*at), *touch(*at))
        clock.now += LONG_PRESS
        drive.pass_time(app, 2)
        assert table.hand.selected == piece
        _, card = table.callouts.zoom_boxes
        assert not card.overlaps(turner_box(table.hand, table.turning, table.ground))
        post(app, lift(*at), key_down(pygame.K_ESCAPE), key_down(pygame.K_ESCAPE))
        assert table.hand.selected == NOTHING


@pytest.mark.parametrize("does", ["moves", "lets go", "is a mouse"])
def test_a_finger_that_does_something_else_asks_nothing(app, table, clock, does):
    piece, _, _ = drops(table, 2)[0]
    x, y = place_of(table, piece)
    down = Input(InputKind.POINTER_DOWN, x, y, 1, is_touch=does != "is a mouse")
    more = {"moves": [pointer_move(x, y - 20)], "lets go": [lift(x, y)], "is a mouse": []}[does]
    post(app, pointer_move(x, y), down, *more)
    clock.now += LONG_PRESS
    app.frame(0)
    assert table.callouts.zoomed is None


def test_by_keys_alone(app, table):
    piece, zone, (upright, turned) = drops(table, 2)[0]
    for _ in range(len(table.hand.own_zone().pieces)):
        post(app, key_down(pygame.K_RIGHT))
        if table.hand.hovered == piece:
            break
    post(app, key_down(pygame.K_RETURN))
    assert table.hand.selected == piece
    drive.walk_by_arrows(lambda key: post(app, key_down(key)), lambda: table.hand.aimed, zone)
    assert table.hand.aimed == zone
    assert ghost_key(table) == key_of(table, upright)
    post(app, key_down(pygame.K_r))
    post(app, pointer_move(5, 715))  # a pointer that is only pushed aside takes nothing over
    assert ghost_key(table) == key_of(table, turned)
    app.post(key_down(pygame.K_RETURN))
    drive.pass_time(app, 1)
    assert given(table)[:1] == [turned]


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_line_tells_only_what_the_keys_do(app, table, language):
    app.change_settings(language=language)
    drive.pass_time(app)
    assert key_words(table.hand, table.turning, table.words) == []
    piece, zone, _ = drops(table, 2)[0]
    pick_up(app, table, piece, zone)
    words = key_words(table.hand, table.turning, table.words)
    assert [app.keys.cap(word.key).text for word in words] == ["", "R", "Esc"]
    assert words[0].text == table.words.text("saboteur.drag.drop")
    post(app, key_down(pygame.K_ESCAPE), *click(*place_of(table, piece)))
    words = key_words(table.hand, table.turning, table.words)
    assert [app.keys.cap(word.key).text for word in words] == ["Enter", "R", "Esc"]


@pytest.mark.parametrize("seats", [2, 8, 12])
def test_the_line_covers_neither_the_title_nor_a_name(seats):
    game = get_game("saboteur")
    spec = game.table(game.view(game.setup(seats, game.info.complete({}), 1), 0), Stage(984, 720))
    line = place_key_line(spec, 492, 500)
    assert line.x >= 16 + spec.header
    assert not any(line.overlaps(Box(plate.x, plate.y, plate.width, plate.height)) for plate in spec.plates)


def test_a_card_that_looks_the_same_everywhere_has_no_ghost(app, table):
    piece, zone = next(
        (piece, zone)
        for piece, zones in table.gestures.drags.items()
        for zone, commands in zones.items()
        if commands[0].verb == "discard"
    )
    pick_up(app, table, piece, zone)
    assert table.lights.ghost is None


def test_a_dropped_tile_stays_where_it_was_shown(app, table):
    app.change_settings(speed=100)
    piece, zone, _ = drops(table, 2)[0]
    x, y = pick_up(app, table, piece, zone)
    shown = table.lights.ghost
    app.post(Input(InputKind.POINTER_UP, x, y, 1))
    drive.pass_time(app, 1)
    sprite = table.field.sprites[piece]
    assert sprite.picture.key == shown.picture.key
    assert sprite.next_picture is None
    assert abs(sprite.x - shown.x) + abs(sprite.y - shown.y) < 12  # the board may make room for further cells
    assert sprite.height == pytest.approx(shown.height, rel=0.05)
