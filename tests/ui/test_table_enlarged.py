"""Tables seen enlarged because everything is wanted larger than fits: whole games by mouse alone and by keys alone."""

from __future__ import annotations

from functools import reduce

import pygame
import pytest
from layouts.probe import draw_top
from layouts.rules import widget_faults

from tabletable.core.message import Msg
from tabletable.core.registry import all_games, get_game
from tabletable.core.tablespec import PickerEntry
from tabletable.play.keeping.recording import verify
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.enlarging import ALL_SEEN
from tabletable.table.layout import plate_box, seen_box, zone_box
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import Input, InputKind, click, key_down
from tests.ui import driving as drive
from tests.ui.players import Drags, Keys, Mouse, play, run, until_mine

GAMES = tuple(all_games())
SEATS = (("Ann", "rabbit"), ("Mei", "fox"), ("Bao", "bear"), ("Tom", "panda"))
pytestmark = [
    pytest.mark.usefixtures("roomy", "clock"),
    pytest.mark.app(speed=INSTANT, bot_pace="fast", reduced_motion=True),
]


def seated(app, game_id, scale, people=1, count=0, seed=5, **options):
    """A new game in a laptop's window, everything so many per cent of its size."""
    app.change_settings(scale=scale)
    game = get_game(game_id)
    count = count or game.info.min_seats
    kinds = [HUMAN] * people + [BOT] * (count - people)
    levels = ["" if kind == HUMAN else "normal" for kind in kinds]
    seats = [Seat(kind, name, level, head) for kind, level, (name, head) in zip(kinds, levels, SEATS, strict=False)]
    table = start_table(app, game, seats, options, seed)
    app.scenes.push(table)
    until_mine(app, table)
    return table


@pytest.mark.slow
@pytest.mark.sampled("way")
@pytest.mark.parametrize(
    ("game_id", "scale", "way"),
    [
        (game_id, scale, way)
        for number, game_id in enumerate(GAMES)
        for scale, way in (((150, Mouse), (200, Keys)), ((150, Keys), (200, Drags)))[number % 2]
    ],
)
def test_a_whole_game_by_one_way_alone(app, game_id, scale, way):
    table = seated(app, game_id, scale)
    assert table.parts is not None
    play(app, table, way(app, table))
    assert table.match.session.outcome() is not None
    verify(table.keeper.document())


# ------------------------------------------------------------------------------------------------ what is large


def printed(app):
    """Every text of the scene on top with its em in real px, by what it says."""
    scale = app.display.scale_of(app.scenes.top)
    return [(words.wanted, words.size * scale) for words in draw_top(app).words]


def em_of(app, start):
    return max(em for text, em in printed(app) if text.startswith(start))


@pytest.mark.parametrize("scale", [150, 200])
def test_all_that_is_read_and_pressed_grows(app, scale):
    """Prompt, log, buttons and cards by all that was asked for; names never below what is least at the usual size."""
    table = seated(app, "uno", 100, count=4)
    app.request_redraw()
    said = table.words.text(table.spec.buttons[0].label)
    before = {text: em_of(app, text) for text in (said, "Your turn:", "Log")}
    card = table.hand.own_zone().height * app.display.scale_of(table)
    app.change_settings(scale=scale)
    run(app)
    factor = scale / 100
    assert app.display.scale_of(table) == pytest.approx(factor)
    assert em_of(app, said) >= before[said] * factor - 0.01
    assert em_of(app, "Your turn:") >= before["Your turn:"] * factor - 0.01
    assert em_of(app, "Log") >= theme.Size.SMALL * factor - 0.01
    assert table.hand.own_zone().height * app.display.scale_of(table) == pytest.approx(card * factor)
    for name in ("Mei", "Bao", "Tom"):
        assert em_of(app, name) >= theme.Size.FLOOR * factor - 0.01
    app.post(key_down(pygame.K_l))
    run(app)
    assert em_of(app, "Log") >= before["Log"] * factor - 0.01


@pytest.mark.sampled("game_id")
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_least_part_of_every_table_is_whole_at_twice_its_size(app, game_id, size):
    table = seated(app, game_id, 200, count=3 if game_id != "yose_duel" else 2)
    app.resize(*size)
    run(app)
    (width, height), scale = table.logical_size, app.display.scale_of(table)
    assert (width, height) == pytest.approx((size[0] / scale, size[1] / scale))
    assert app.display.enlargement_of(table) == pytest.approx(1.0), "nothing is less than was asked for"
    assert widget_faults(table.side_panel.group.widgets, width, height) == []
    drawer, foot = table.side_panel.drawer, table.side_panel.group.find("story").box
    assert drawer.h >= foot.h
    assert not any(
        drawer.overlaps(each.box) for each in table.side_panel.group.widgets if each.key not in ("story", "fit")
    )


@pytest.mark.parametrize(("scale", "factor"), [(100, 1.0), (110, 1.0), (120, 1.2), (150, 1.5), (200, 2.0)])
def test_a_little_more_than_fits_only_makes_words_about_the_table_larger(app, scale, factor):
    table = seated(app, "uno", scale)
    assert app.display.scale_of(table) == pytest.approx(factor)
    assert (table.parts is None) is (factor == 1.0)


# ------------------------------------------------------------------------------------------------ looking


def test_the_log_comes_over_the_table_and_goes(app):
    table = seated(app, "uno", 150, count=4)
    field = table.parts.field
    for way_in, way_out in (("key", "key"), ("click", "escape"), ("key", "beside")):
        if way_in == "key":
            app.post(key_down(pygame.K_l))
        else:
            box = table.side_panel.group.find("story").box
            app.post(*click(box.cx, box.cy))
        run(app)
        assert table.side_panel.is_story_open
        assert table.log.box.overlaps(field)
        assert not table.log.box.overlaps(table.side_panel.drawer), "what is asked stays in sight"
        if way_out == "beside":
            app.post(*click(field.x + 5, field.y + 5))
        else:
            app.post(key_down(pygame.K_l if way_out == "key" else pygame.K_ESCAPE))
        run(app)
        assert not table.side_panel.is_story_open
        assert app.scenes.top is table
        assert not table.log.box.contains(field.cx, field.cy)


def test_the_log_is_scrolled_and_nothing_below_it_is_touched(app):
    table = seated(app, "uno", 200, count=4, seed=9)
    play_some(app, table, 6)
    app.post(key_down(pygame.K_l))
    run(app)
    steps, camera = len(table.match.session.steps), table.view.camera
    x, y = table.log.box.cx, table.log.box.cy
    app.post(Input(InputKind.WHEEL, x, y, wheel=3))
    run(app)
    assert table.log.version[1] > 0
    assert table.view.camera == camera
    app.post(*click(x, table.log.box.bottom - 4))
    run(app)
    assert len(table.match.session.steps) == steps


def play_some(app, table, decisions):
    keys = Keys(app, table)
    for _ in range(decisions):
        until_mine(app, table)
        if table.moments.is_on:
            keys.go_on()
        elif app.scenes.top is not table:
            keys.answer()
        else:
            next(filter(keys.give, table.match.legal()))
    until_mine(app, table)


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_is_shown_when_asked_for_and_then_again_what_matters(app, game_id):
    table = seated(app, game_id, 150)
    near, hand = table.view.camera, table.parts.field
    app.post(key_down(pygame.K_f))
    run(app)
    assert table.view.is_fit
    assert table.parts.field.h >= hand.h
    for zone in table.spec.zones:
        if zone.board and zone.pieces:
            assert seen_box(table.spec, zone) is not None
    play_some(app, table, 1)
    if app.scenes.top is table:
        assert table.view.is_fit, "it stays so"
        app.post(key_down(pygame.K_f))
        run(app)
        assert not table.view.is_fit
        assert table.view.camera.scale >= 1 / 1.5
        assert near.scale >= 1 / 1.5


def test_a_head_in_the_row_shows_what_lies_before_its_seat(app):
    table = seated(app, "property_deal", 150, count=4)
    for seat in (1, 3, 0, 2):
        spot = table.side_panel.group.find(f"seat:{seat}")
        app.post(*click(spot.box.cx, spot.box.cy))
        run(app)
        plate = next(each for each in table.spec.plates if each.seat == seat)
        window = table.parts.field
        assert plate_box(plate).within(window) is not None


def test_with_many_seats_heads_and_numbers_stay(app):
    game = get_game("uno")
    app.change_settings(scale=200)
    names = ("Ann", "Mei", "Bao", "Tom", "Kit", "Ida", "Pip", "Leo", "Zoe", "Max")
    seats = [Seat(HUMAN if not at else BOT, name, "easy" if at else "", "cat") for at, name in enumerate(names)]
    table = start_table(app, game, seats, {}, 5)
    app.scenes.push(table)
    until_mine(app, table)
    assert table.parts is not None
    row = table.side_panel.row_of_seats(table.parts)
    spots = [each for each in table.side_panel.group.widgets if each.key.startswith("seat:")]
    assert len(spots) >= 5
    assert all(row.x - 1 <= each.box.x and each.box.right <= row.right + 1 for each in spots)
    assert spots[0].key == "seat:1", "the one who plays next is there"


@pytest.mark.parametrize("scale", [125, 150])
def test_names_of_four_characters_stand_whole_at_their_heads(app, scale):
    game = get_game("property_deal")
    app.change_settings(scale=scale, language="zh-Hans")
    names = ("王小明", "陈美玲", "张大伟", "欧阳建国", "李晓")
    seats = [Seat(HUMAN if not at else BOT, name, "easy" if at else "", "cat") for at, name in enumerate(names)]
    table = start_table(app, game, seats, {}, 5)
    app.scenes.push(table)
    until_mine(app, table)
    words = draw_top(app).words
    factor = app.display.size[0] / table.logical_size[0]
    for spot in [each for each in table.side_panel.group.widgets if each.key.startswith("seat:")]:
        box = spot.box.scaled(factor)
        inside = [each.shown for each in words if box.contains(each.box.x, (each.box.y + each.box.bottom) / 2)]
        assert names[int(spot.key.partition(":")[2])] in inside


def test_a_picker_is_as_large_as_is_wanted_if_all_its_entries_are_seen(app):
    table = seated(app, "uno", 200)
    entries = tuple(PickerEntry(command, Msg("uno.title")) for command in table.match.legal())[:2]
    app.scenes.push(Picker(entries, table.say, table.chrome, None))
    run(app)
    assert app.display.scale_of(app.scenes.top) == pytest.approx(2.0)
    app.scenes.top.close()
    crowd = tuple(PickerEntry(entries[0].command, Msg("uno.title"), table.game.face_picture(0)) for _ in range(9))
    app.scenes.push(Picker(crowd, table.say, table.chrome, None))
    run(app)
    picker = app.scenes.top
    assert 1.0 <= app.display.scale_of(picker) < 2.0
    assert widget_faults(picker.group.widgets, picker.width, picker.height) == []


def test_a_card_that_lies_partly_below_the_window_comes_up_whole_when_it_is_looked_at(app):
    table = seated(app, "uno", 200)
    assert table.hand.sunk > 20
    app.post(key_down(pygame.K_RIGHT))
    run(app, 40)
    sprite = table.field.sprites[table.hand.hovered]
    assert sprite.y + sprite.height / 2 <= table.logical_size[1] + 16


def handles(zone):
    return [piece.handle for piece in zone.pieces]


def most_within(boxes, width, height):
    """How many of the boxes a window of this size holds whole, wherever it is."""
    windows = [Box(one.x, other.y, width, height) for one in boxes for other in boxes]
    return max((sum(box.within(window) == box for box in boxes) for window in windows), default=0)


@pytest.mark.sampled("game_id")
@pytest.mark.parametrize("scale", [125, 150, 200])
@pytest.mark.parametrize("game_id", GAMES)
def test_all_that_one_chooses_from_is_seen_whole(app, game_id, scale):
    """What can be used on the table. Where not all of it fits at its least size, as much as the window holds.

    Six columns of a duel take a little more than its window has at one and a half times the size and at twice.
    """
    table = seated(app, game_id, scale, count=2 if game_id == "yose_duel" else 4)
    chosen = 0
    for _ in range(8):
        play_some(app, table, 1)
        if app.scenes.top is not table or table.match.session.outcome() is not None:
            break
        drive.pass_time(app, 15, 1 / 15)
        gestures, spec = table.gestures, table.spec
        choices = [
            zone_box(zone)
            for zone in spec.zones
            if zone.board and (any(map(gestures.movable, handles(zone))) or zone.id in gestures.places)
        ]
        chosen += len(choices)
        field, least = table.parts.field, ALL_SEEN * 100 / scale
        around = reduce(Box.union, choices, choices[0]) if choices else Box(0, 0, 0, 0)
        magnified = table.view.camera.scale / least
        fits = around.w / magnified < field.w - 60 and around.h / magnified < field.h - 60
        whole = [
            box for box in choices if box.within(field) is not None and (box.within(field) or ()) == pytest.approx(box)
        ]
        usual = [box.scaled(ALL_SEEN / magnified) for box in choices]
        assert len(whole) >= (len(choices) if fits or game_id == "yose_duel" else most_within(usual, field.w, field.h))
    assert chosen or game_id not in ("uno", "yose_duel")
