"""Tables seen enlarged because everything is wanted larger than fits: whole games by mouse alone and by keys alone."""

from __future__ import annotations

from functools import reduce

import pygame
import pytest
from layouts.probe import draw_top
from layouts.rules import widget_faults

from tabletable.bots.bot import decide
from tabletable.core.message import Msg
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Choice
from tabletable.play.keeping.recording import verify
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.enlarging import ALL_SEEN
from tabletable.table.layout import plate_box, seen_box, zone_at, zone_box
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.scenes.tables.dealing import start_table
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.ui import driving as drive

GAMES = tuple(all_games())
SEATS = (("Ann", "rabbit"), ("Mei", "fox"), ("Bao", "bear"), ("Tom", "panda"))
MOST_TRIES = 12
DRAWN_EVERY = 25
"""A game that is only played is drawn after so many inputs: most of its time would go to pictures nobody looks at."""

pytestmark = pytest.mark.usefixtures("roomy")


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


@pytest.fixture
def app(tmp_path):
    app = App(headless=True, home=tmp_path, language="en", size=(1280, 720))
    app.change_settings(speed=INSTANT, bot_pace="fast", reduced_motion=True)
    return app


def run(app, frames=4):
    drive.pass_time(app, frames)


def pass_by(app, frames):
    """So many frames of which nothing is seen."""
    with drive.unseen(app):
        for _ in range(frames):
            app.frame(1 / 15)


def until_mine(app, table, most=1500):
    with drive.unseen(app):
        for _ in range(most):
            app.frame(1 / 15)
            if app.scenes.top is not table or table.match.is_deciding() or table.moments.is_on:
                app.frame()
                return
    raise AssertionError("it never comes")


def parts_of(table):
    width, height = table.logical_size
    return Box(0, 0, width, height), table.parts


# ------------------------------------------------------------------------------------------------ two ways to play


class Player:
    """Gives commands by inputs alone."""

    def __init__(self, app, table):
        self.app, self.table = app, table
        self.inputs = 0

    def post(self, *inputs):
        self.inputs += 1
        self.app.post(*inputs)
        pass_by(self.app, 2)
        if self.inputs % DRAWN_EVERY == 0:
            self.app.frame()

    def go_on(self):
        """From a moment that waits to be seen."""
        raise NotImplementedError

    def answer(self):
        """What lies over the table: the first entry, or yes."""
        raise NotImplementedError

    def button(self, widget):
        raise NotImplementedError

    def piece(self, piece, zone):
        """Lay a piece somewhere, or use it where that is ""."""
        raise NotImplementedError

    def place(self, zone):
        raise NotImplementedError

    def give(self, command):
        """By whatever gesture means it; False if there is none in this way."""
        table = self.table
        for widget in table.column.group.widgets:
            if command in getattr(widget, "commands", ()):
                self.button(widget)
                return True
        gestures = table.gestures
        for zone, commands in gestures.drags.get(command.piece, {}).items():
            if command in commands:
                self.piece(command.piece, zone)
                return True
        if command in gestures.taps.get(command.piece, ()):
            self.piece(command.piece, "")
            return True
        for zone, commands in gestures.places.items():
            if command in commands:
                return self.place(zone)
        return False


class Mouse(Player):
    def click(self, x, y):
        window, _ = parts_of(self.table)
        assert window.contains(x, y), "one would have to click outside of the window"
        self.post(*click(x, y))

    def go_on(self):
        field = self.table.parts.field
        self.click(field.cx, field.cy)

    def answer(self):
        widgets = [each for each in self.app.scenes.top.group.widgets if each.focusable and each.enabled]
        answer = next((each for each in widgets if getattr(each, "primary", False)), widgets[0])
        box = answer.screen_box
        self.post(*click(box.cx, box.cy))

    def button(self, widget):
        self.click(widget.box.cx, widget.box.cy)

    def seen(self, point):
        """A point of the table that is in sight; one that is not is looked for as one would: by showing everything."""
        if point() is None:
            spot = self.table.column.group.find("fit")
            self.click(spot.box.cx, spot.box.cy)
            if point() is None:
                self.click(spot.box.cx, spot.box.cy)
        found = point()
        assert found is not None, "not even everything shows it"
        return found

    def spot_of(self, piece):
        hand, table = self.table.hand, self.table
        place, zone = hand.placements[piece], hand.zone(hand.placements[piece].zone)
        window, parts = parts_of(table)
        room = parts.field if zone.board else window
        for down in (-0.38, -0.2, 0.0, 0.2, 0.4):
            for across in (-0.4, -0.2, 0.0, 0.2, 0.4):
                x, y = place.x + across * place.width, place.y + down * place.height
                on_top = any(each.box.contains(x, y) for each in table.column.group.widgets)
                if room.contains(x, y) and hand.piece_under(x, y) == piece and not on_top:
                    return x, y
        return None

    def spot_in(self, zone_id) -> tuple[float, float] | None:
        table, spec = self.table, self.table.spec
        zone = table.hand.zone(zone_id)
        box = seen_box(spec, zone)
        if box is None:
            return None
        window, _ = parts_of(table)
        for down in (0.5, 0.3, 0.7, 0.1, 0.9):
            for across in (0.5, 0.3, 0.7, 0.1, 0.9):
                x, y = box.x + box.w * across, box.y + box.h * down
                is_covered = any(each.box.contains(x, y) for each in table.column.group.widgets)
                if window.contains(x, y) and zone_at(spec, x, y) is zone and not is_covered:
                    return x, y
        return None

    def piece(self, piece, zone):
        self.click(*self.seen(lambda: self.spot_of(piece)))
        if self.app.scenes.top is not self.table or self.table.hand.selected != piece:
            return
        if zone:
            self.click(*self.seen(lambda: self.spot_in(zone)))
        else:
            self.click(*self.seen(lambda: self.spot_of(piece)))

    def place(self, zone):
        self.click(*self.seen(lambda: self.spot_in(zone)))
        return True


class Drags(Mouse):
    """As with clicks, but pieces are dragged; at the edge of the window the table comes along."""

    def piece(self, piece, zone):
        if not zone:
            super().piece(piece, zone)
            return
        table = self.table
        x, y = self.seen(lambda: self.spot_of(piece))
        self.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
        field = table.parts.field
        self.post(pointer_move(field.cx, field.cy + 20), pointer_move(field.cx, field.cy))
        assert table.hand.held == piece
        for _ in range(400):
            goal = self.spot_in(zone)
            if goal is not None:
                break
            box = zone_box(table.hand.zone(zone))
            x = min(max(box.cx, field.x + 4), field.right - 4)
            y = min(max(box.cy, field.y + 4), field.bottom - 4)
            self.post(pointer_move(x, y))
        assert goal is not None, "the table does not come along"
        for _ in range(60):
            goal = self.spot_in(zone) or goal
            self.post(pointer_move(*goal))
            if table.hand.aimed == zone:
                break
        self.post(Input(InputKind.POINTER_UP, *goal, 1))


class Keys(Player):
    def tap(self, *keys):
        for key in keys:
            self.post(key_down(key), Input(InputKind.KEY_UP, key=key))

    def go_on(self):
        self.tap(pygame.K_SPACE)

    def answer(self):
        if isinstance(self.app.scenes.top, Picker):
            self.tap(pygame.K_1)
            return
        self.tap(pygame.K_RETURN)
        if self.app.scenes.top is not self.table:
            self.tap(pygame.K_TAB, pygame.K_RETURN)

    def button(self, widget):
        self.tap(pygame.key.key_code(widget.letter.lower()))

    def piece(self, piece, zone):
        hand = self.table.hand
        if not (hand.hovered == piece and hand.by_keys):
            drive.walk_by_arrows(self.tap, lambda: hand.hovered, piece)
        assert hand.hovered == piece, "the keys never come to a piece"
        place = hand.placements[piece]
        if hand.zone(place.zone).board:
            assert self.table.parts.field.contains(place.x, place.y), "the keys are on something that is not seen"
        self.tap(pygame.K_RETURN)
        if self.app.scenes.top is not self.table or hand.selected != piece:
            return
        if zone and len(self.table.gestures.targets(piece)) > 1:
            drive.walk_by_arrows(self.tap, lambda: hand.aimed, zone)
        if zone and len(self.table.gestures.targets(piece)) > 1:
            assert hand.aimed == zone
            goal = hand.zone(zone)
            if goal.board:
                assert seen_box(self.table.spec, goal) is not None, "the keys aim at something that is not seen"
        self.tap(pygame.K_RETURN)

    def place(self, zone):
        return False


def play(app, table, player, most=600):
    """Play on to the end of the game, as the bots would."""
    session, rng = table.match.session, Rng(3)
    policy, tries = table.game.policy("easy"), 0
    for _ in range(most * 4):
        until_mine(app, table)
        if session.outcome() is not None:
            return
        before = len(session.steps)
        if table.moments.is_on:
            player.go_on()
            pass_by(app, 5)
            continue
        if app.scenes.top is not table:
            player.answer()
        else:
            legal = table.match.legal()
            chosen = decide(policy(session.view(table.match.viewer), legal, rng)) if tries < 3 else rng.choice(legal)
            if not player.give(chosen) and not any(player.give(each) for each in legal):
                raise AssertionError(f"nothing can be done: {legal}")
        tries = 0 if len(session.steps) > before else tries + 1
        assert tries < MOST_TRIES, f"stuck at {app.scenes.top}: {table.match.legal()}"
    raise AssertionError("it never ends")


@pytest.mark.slow
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
    before = {text: em_of(app, text) for text in (said, "Your turn:", "What happened")}
    card = table.hand.own_zone().height * app.display.scale_of(table)
    app.change_settings(scale=scale)
    run(app)
    factor = scale / 100
    assert app.display.scale_of(table) == pytest.approx(factor)
    assert em_of(app, said) >= before[said] * factor - 0.01
    assert em_of(app, "Your turn:") >= before["Your turn:"] * factor - 0.01
    assert em_of(app, "What happened") >= theme.Size.SMALL * factor - 0.01
    assert table.hand.own_zone().height * app.display.scale_of(table) == pytest.approx(card * factor)
    for name in ("Mei", "Bao", "Tom"):
        assert em_of(app, name) >= theme.Size.FLOOR * factor - 0.01
    app.post(key_down(pygame.K_l))
    run(app)
    assert em_of(app, "What happened") >= before["What happened"] * factor - 0.01


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_least_part_of_every_table_is_whole_at_twice_its_size(app, game_id, size):
    table = seated(app, game_id, 200, count=3 if game_id != "yose_duel" else 2)
    app.resize(*size)
    run(app)
    (width, height), scale = table.logical_size, app.display.scale_of(table)
    assert (width, height) == pytest.approx((size[0] / scale, size[1] / scale))
    assert app.display.enlargement_of(table) == pytest.approx(1.0), "nothing is less than was asked for"
    assert widget_faults(table.column.group.widgets, width, height) == []
    drawer, foot = table.column.drawer, table.column.group.find("story").box
    assert drawer.h >= foot.h
    assert not any(drawer.overlaps(each.box) for each in table.column.group.widgets if each.key not in ("story", "fit"))


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
            box = table.column.group.find("story").box
            app.post(*click(box.cx, box.cy))
        run(app)
        assert table.column.is_story_open
        assert table.log.box.overlaps(field)
        assert not table.log.box.overlaps(table.column.drawer), "what is asked stays in sight"
        if way_out == "beside":
            app.post(*click(field.x + 5, field.y + 5))
        else:
            app.post(key_down(pygame.K_l if way_out == "key" else pygame.K_ESCAPE))
        run(app)
        assert not table.column.is_story_open
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
    assert table.log.look[1] > 0
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
        spot = table.column.group.find(f"seat:{seat}")
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
    row = table.column.row_of_seats(table.parts)
    spots = [each for each in table.column.group.widgets if each.key.startswith("seat:")]
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
    for spot in [each for each in table.column.group.widgets if each.key.startswith("seat:")]:
        box = spot.box.scaled(factor)
        inside = [each.shown for each in words if box.contains(each.box.x, (each.box.y + each.box.bottom) / 2)]
        assert names[int(spot.key.partition(":")[2])] in inside


def test_a_picker_is_as_large_as_is_wanted_if_all_its_entries_are_seen(app):
    table = seated(app, "uno", 200)
    entries = tuple(Choice(command, Msg("uno.title")) for command in table.match.legal())[:2]
    app.scenes.push(Picker(entries, table.say, table.chrome, None))
    run(app)
    assert app.display.scale_of(app.scenes.top) == pytest.approx(2.0)
    app.scenes.top.close()
    crowd = tuple(Choice(entries[0].command, Msg("uno.title"), table.game.face_picture(0)) for _ in range(9))
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
