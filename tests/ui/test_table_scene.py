"""Whole games at the table through posted inputs: by mouse, by clicks, by keys, and between people."""

from __future__ import annotations

import itertools
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.files.safejson import Unwritable
from tabletable.play.keeping.recording import verify
from tabletable.play.language import rulebook
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.controls.cards import HintCard
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.match_saver import LOOK
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene, resume_table, start_table
from tabletable.ui.stack.clickguard import REACTION
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.secrets import put_state, state_of
from tests.ui import driving as drive

pytestmark = pytest.mark.app(speed=INSTANT, bot_pace="fast")


def run(app, seconds=0.1):
    drive.pass_time(app, max(1, int(seconds * 60)))


def until_mine(app, table, most=6000):
    """Let bots play until a person has to act on the table, or something lies over it."""
    drive.until(app, lambda: app.scenes.top is not table or table.match.is_deciding(), most)
    app.frame(REACTION)  # what has just come to lie there is seen


def tap_key(app, *keys):
    for key in keys:
        app.post(key_down(key), Input(InputKind.KEY_UP, key=key))
    run(app)


def place_of(table, handle):
    """A point on the visible strip of a card of one's hand."""
    spot = table.hand.placements[handle]
    return spot.x - spot.width * 0.38, spot.y - spot.height * 0.1


def open_curtain(app):
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    app.post(key_down(pygame.K_SPACE))
    run(app, 0.8)
    app.post(Input(InputKind.KEY_UP, key=pygame.K_SPACE))
    run(app)
    assert app.scenes.top is not curtain


def playable(table):
    own = table.hand.own_zone()
    return [piece.handle for piece in own.pieces if table.gestures.movable(piece.handle)] if own else []


def by_drag(app, table):
    """One decision by dragging, or by clicking the draw pile or a button."""
    cards = playable(table)
    if not cards:
        by_button(app, table)
        return
    x, y = place_of(table, cards[0])
    discard = table.hand.zone("discard")
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
    for step in range(1, 9):
        share = step / 8
        app.post(pointer_move(x + (discard.x - x) * share, y + (discard.y - y) * share))
        app.frame(1 / 60)
    app.post(Input(InputKind.POINTER_UP, discard.x, discard.y, 1))
    run(app)


def by_click(app, table):
    """One decision by click and click."""
    cards = playable(table)
    if not cards:
        by_button(app, table)
        return
    point = place_of(table, cards[-1])
    app.post(*click(*point))
    run(app)
    assert table.hand.selected == cards[-1]
    discard = table.hand.zone("discard")
    app.post(*click(discard.x, discard.y))
    run(app)


def by_button(app, table):
    """Press the first enabled button of the column, or click the draw pile."""
    pile = table.hand.zone("draw")
    if "draw" in table.gestures.places:
        app.post(*click(pile.x, pile.y))
    else:
        widget = next(w for w in table.side_panel.group.widgets if getattr(w, "commands", ()))
        app.post(*click(widget.box.cx, widget.box.cy))
    run(app)


def by_keys(app, table):
    """One decision without the pointer."""
    cards = playable(table)
    own = [piece.handle for piece in table.hand.own_zone().pieces]
    if not cards:
        tap_key(app, pygame.K_d if "draw" in table.gestures.places else pygame.K_k)
        return
    for _ in range(len(own) + 1):
        tap_key(app, pygame.K_RIGHT)
        if table.hand.hovered == cards[0]:
            break
    assert table.hand.hovered == cards[0]
    tap_key(app, pygame.K_RETURN)


def choose(app, how):
    """Answer a picker in the same way."""
    picker = app.scenes.top
    assert isinstance(picker, Picker)
    if how is by_keys:
        tap_key(app, pygame.K_2)
    else:
        tile = picker.group.widgets[0]
        app.post(*click(tile.box.cx, tile.box.cy))
        run(app)


@pytest.mark.parametrize("how", [by_drag, by_click, by_keys])
def test_a_whole_hand_by_one_way_alone(app, how):
    table = drive.sit(app, "uno", "hbb", seed=21)
    decisions = 0
    for _ in range(400):
        until_mine(app, table)
        if isinstance(app.scenes.top, ResultScene):
            break
        if isinstance(app.scenes.top, Picker):
            choose(app, how)
            continue
        before = len(table.match.session.steps)
        how(app, table)
        if app.scenes.top is table:
            assert len(table.match.session.steps) > before
        decisions += 1
    assert isinstance(app.scenes.top, ResultScene)
    assert decisions > 3
    verify(table.keeper.document())


def test_three_people_pass_the_laptop_and_nobody_sees_anothers_hand(app):
    table = drive.sit(app, "uno", "hhh", seed=3)
    curtains = 0
    rng = Rng(4)
    for _ in range(60):
        run(app)
        top = app.scenes.top
        if isinstance(top, ResultScene):
            break
        if isinstance(top, CurtainScene):
            assert table.match.viewer is None
            faces = {piece.face for zone in table.spec.zones if zone.seat >= 0 for piece in zone.pieces}
            assert faces <= {-1}, "a hand is open under the curtain"
            open_curtain(app)
            curtains += 1
            continue
        assert table.match.viewer == table.match.session.awaited_human()
        own = [zone for zone in table.spec.zones if zone.seat not in (-1, table.match.viewer)]
        assert all(piece.face == -1 for zone in own for piece in zone.pieces)
        table.give((rng.choice(table.match.legal()),))
    assert curtains > 10


@pytest.mark.usefixtures("own_sprites")
def test_the_curtain_shows_the_same_pixels_whatever_is_hidden(app):
    table = drive.sit(app, "uno", "hh", seed=3, hand_size=3)
    game = table.game
    run(app)
    assert isinstance(app.scenes.top, CurtainScene)
    app.request_redraw()
    app.frame(0)
    before = drive.picture(app)
    session = table.match.session
    for seed in range(5):
        put_state(session, game.sample(game.view(state_of(session), None), Rng(seed)))
        app.relayout()
        app.frame(0)
        assert drive.picture(app) == before


def test_the_curtain_needs_a_deliberate_act(app):
    table = drive.sit(app, "uno", "hh", seed=3)
    run(app)
    curtain = app.scenes.top
    tap_key(app, pygame.K_SPACE, pygame.K_RETURN, pygame.K_d, pygame.K_LEFT, pygame.K_z, pygame.K_h)
    app.post(*click(640, 300))
    run(app)
    assert app.scenes.top is curtain
    assert len(table.match.session.steps) == 0
    open_curtain(app)
    assert app.scenes.top is table


def test_the_card_one_had_lifted_lies_like_all_others_for_the_next_person(app):
    table = drive.sit(app, "uno", "hhh", seed=3)
    run(app)
    open_curtain(app)
    seat = table.match.viewer
    lifted = playable(table)[0]
    tap_key(app, pygame.K_RIGHT, pygame.K_RIGHT)
    app.post(*click(*place_of(table, lifted)))
    run(app)
    table.give((table.match.legal()[-1],))
    assert isinstance(app.scenes.top, CurtainScene)
    assert table.match.viewer is None
    for piece in next(zone for zone in table.spec.zones if zone.seat == seat).pieces:
        sprite = table.field.sprites[piece.handle]
        assert (sprite.x, sprite.y, sprite.height) == (sprite.rest.x, sprite.rest.y, sprite.rest.height)


def test_what_lies_under_the_pointer_is_not_explained_beneath_a_question(app):
    for seed in range(40):
        table = drive.sit(app, "uno", "hb", seed=seed)
        until_mine(app, table)
        wild = next((handle for handle in playable(table) if len(table.gestures.drop(handle, "discard")) > 1), None)
        if wild is not None:
            break
    discard = table.hand.zone("discard")
    app.post(*click(*place_of(table, wild)))
    run(app)
    app.post(pointer_move(discard.x, discard.y), *click(discard.x, discard.y))
    run(app, 2)
    assert isinstance(app.scenes.top, Picker)
    assert table.callouts.zoomed is None


def test_leaving_from_the_curtain_opens_nothing(app):
    table = drive.sit(app, "uno", "hh", seed=3)
    run(app)
    tap_key(app, pygame.K_ESCAPE)
    app.scenes.top.close("title")
    run(app)
    assert table not in list(app.scenes)
    assert table.match.viewer is None


def test_an_illegal_gesture_is_answered_with_its_reason(app):
    for seed in range(40):
        table = drive.sit(app, "uno", "hb", seed=seed)
        until_mine(app, table)
        own = table.hand.own_zone()
        wrong = [piece.handle for piece in own.pieces if not table.gestures.movable(piece.handle)]
        if app.scenes.top is table and wrong:
            break
    before = table.match.session.fingerprint()
    app.post(*click(*place_of(table, wrong[0])))
    run(app)
    told = table.callouts.current
    assert told is not None
    assert told.title
    assert told.rule
    heading = rulebook.heading("uno", "en", told.rule)
    assert heading
    assert told.source == f"Rules (F1): {heading}"
    drive.press(app, pygame.K_F1)
    assert app.scenes.top._section == told.rule
    drive.press(app, pygame.K_F1)
    table.callouts.clear()
    x, y = place_of(table, wrong[0])
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, 1))
    for step in range(8):
        app.post(pointer_move(x, y - 50 * step))
        app.frame(1 / 60)
    app.post(Input(InputKind.POINTER_UP, x, 250, 1))
    run(app)
    assert table.callouts.current is not None
    assert table.match.session.fingerprint() == before


def test_quit_in_the_middle_and_continue_at_the_same_card(app):
    table = drive.sit(app, "uno", "hbb", seed=12)
    for _ in range(6):
        until_mine(app, table)
        if app.scenes.top is not table:
            break
        table.give((table.match.legal()[0],))
    run(app)
    mark = table.match.session.fingerprint()
    again = App(headless=True, home=app.paths.data, language="en")
    resumed = again.save_store.continue_latest(verify)
    assert resumed is not None
    other = resume_table(again, resumed.document, resumed.name)
    assert other.match.session.fingerprint() == mark
    again.scenes.push(other)
    run(again, 0.5)
    assert isinstance(again.scenes.top, TableScene | CurtainScene | ResultScene)


def test_a_new_game_does_not_inherit_the_picture_of_the_one_whose_place_it_takes(app, monkeypatch):
    monkeypatch.setattr("tabletable.play.keeping.saves.MOST_UNFINISHED", 3)
    pictures = []
    for seed in range(3):
        table = drive.sit(app, "uno", "hb", seed=seed)
        until_mine(app, table)
        app.scenes.pop("title")
        pictures.append(app.save_store.picture_of(table.keeper.saver.slot, is_auto=True))
    assert all(path.exists() for path in pictures)
    slot, store = pictures[1].with_suffix(".json").name, app.save_store
    document = store.load_autosave(slot, verify)
    summary = replace(document.header.summary, is_over=True)
    store.autosave(slot, replace(document, header=replace(document.header, summary=summary)), 1, 0)
    table = drive.sit(app, "uno", "hb", seed=3)
    assert app.save_store.picture_of(table.keeper.saver.slot, is_auto=True) in pictures
    assert not app.save_store.picture_of(table.keeper.saver.slot, is_auto=True).exists()
    assert sum(path.exists() for path in pictures) == 2


def test_a_save_that_fails_beside_a_table_at_rest_is_told_soon(app):
    table = drive.sit(app, "uno", "hb", seed=4)
    until_mine(app, table)
    drive.pass_time(app, 60, 0.5)
    assert app.rests_for > LOOK
    table.keeper.saver = SimpleNamespace(poll=lambda: None, flush=lambda: None, is_busy=True, problem=None, slot=None)
    app.frame()
    assert app.rests_for <= LOOK


def test_a_save_that_fails_right_after_a_look_is_told_soon_as_well(app):
    table = drive.sit(app, "uno", "hb", seed=4)
    until_mine(app, table)
    drive.pass_time(app, 60, 0.5)
    saver = SimpleNamespace(flush=lambda: None, is_busy=True, problem=None, slot=None)
    saver.poll = lambda: setattr(saver, "is_busy", False)
    table.keeper.saver = saver
    app.frame()
    assert app.rests_for <= LOOK


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_a_table_is_marked_as_long_as_its_last_moves_are_not_on_the_disk(app, game, monkeypatch):
    seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "easy", "cat") for at in range(4)]
    table = start_table(app, game, seats[: game.info.max_seats], {}, 3)
    app.scenes.push(table)
    app.frame()
    tip = table.side_panel.group.find("menu").tooltip
    full = Unwritable("disk_full", file="uno-1.json")
    saver = SimpleNamespace(poll=lambda: None, flush=lambda: None, is_busy=True, problem=full, slot=None)
    monkeypatch.setattr(table.keeper, "saver", saver)
    app.frame()
    assert "the disk is full" in table.side_panel.group.find("menu").tooltip
    app.resize(700, 520)
    app.frame()
    assert "the disk is full" in table.side_panel.group.find("menu").tooltip, "in a small window as well"
    monkeypatch.undo()
    app.frame()
    assert table.side_panel.group.find("menu").tooltip == tip


def test_the_mark_of_an_unsaved_table_is_seen(app):
    table = drive.sit(app, "uno", "hb", seed=4)
    until_mine(app, table)
    drive.pass_time(app, 5, 0.5)
    plaque = app.display.screen.surface.subsurface(pygame.Rect(*table.side_panel.group.find("menu").box))
    before = pygame.image.tobytes(plaque, "RGB")
    full = Unwritable("disk_full", file="uno-1.json")
    table.keeper.saver = SimpleNamespace(poll=lambda: None, flush=lambda: None, is_busy=True, problem=full, slot=None)
    drive.pass_time(app, 5, 0.5)
    assert pygame.image.tobytes(plaque, "RGB") != before


def test_the_language_changes_in_the_middle_of_a_game(app):
    table = drive.sit(app, "uno", "hbb", seed=12)
    until_mine(app, table)
    words = {}
    for language in ("en", "zh-Hans", "zh-Hant", "x-pseudo"):
        app.set_language(language)
        run(app)
        words[language] = [table.words.text(button.label) for button in table.spec.buttons]
    assert len({tuple(labels) for labels in words.values()}) == 4
    assert app.scenes.top is table


SIZES = [(960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (1080, 1400), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_windows_of_any_size_keep_everything_on_the_screen(app, size):
    table = drive.sit(app, "uno", "hbbbbbbbbb", seed=9)
    until_mine(app, table)
    app.resize(*size)
    run(app)
    width, height = app.display.canvas.width, app.display.canvas.height
    for placement in table.hand.placements.values():
        assert placement.x - 20 >= -6
        assert placement.x + 20 <= width
        assert 0 <= placement.y <= height + 6
    boxes = [widget.box for widget in table.side_panel.group.widgets] + [table.log.box]
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= width + 0.5
        assert box.bottom <= height + 0.5
    cards = [widget.box for widget in table.side_panel.group.widgets if isinstance(widget, HintCard)]
    for one, other in itertools.combinations(boxes, 2):
        if one in cards and one.covers([other]) == pytest.approx(other.w * other.h):
            continue  # the keys of a card lie on it
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart, (one, other)


def test_an_idle_table_asks_for_no_frames(app):
    table = drive.sit(app, "uno", "hb", seed=5)
    until_mine(app, table)
    run(app, 6)
    drive.come_to_rest(app)
    drawn = sum(app.frame(1 / 60) for _ in range(240))
    assert drawn == 0


def test_the_hand_is_sorted_as_the_player_likes(app):
    table = drive.sit(app, "uno", "hb", seed=5)
    until_mine(app, table)
    orders = []
    for way in ("drawn", "colour", "value"):
        app.change_settings(card_sort=way)
        table.resumed(None)
        orders.append([piece.face for piece in table.hand.own_zone().pieces])
    drawn, by_colour, by_value = orders
    assert by_colour == sorted(drawn)
    assert sorted(by_value) == by_colour
    assert len({tuple(order) for order in orders}) == 3
    tap_key(app, pygame.K_s)
    assert app.settings.card_sort == "drawn"


def test_in_step_mode_every_move_of_a_bot_waits_for_the_space_bar(app):
    app.change_settings(bot_pace="step")
    table = drive.sit(app, "uno", "hbb", seed=5)
    run(app, 0.5)
    while table.match.is_deciding():
        table.give((table.match.legal()[0],))
        run(app, 0.2)
    assert table.director.waits_for_key
    assert table.side_panel.group.find("step") is not None
    before = len(table.match.session.steps)
    run(app, 3)
    assert len(table.match.session.steps) == before
    tap_key(app, pygame.K_SPACE)
    run(app, 0.3)
    assert len(table.match.session.steps) == before + 1
    if not table.match.is_deciding():
        tap_key(app, pygame.K_j)
        until_mine(app, table)
        assert app.scenes.top is not table or table.match.is_deciding()


@pytest.mark.parametrize("pace", ["fast", "normal", "relaxed"])
def test_bots_take_at_least_the_time_of_their_pace(app, pace):
    app.change_settings(bot_pace=pace)
    table = drive.sit(app, "uno", "hbb", seed=5)
    run(app, 0.05)
    while table.match.is_deciding():
        table.give((table.match.legal()[0],))
    before = len(table.match.session.steps)
    floor = {"fast": 0.35, "normal": 0.8, "relaxed": 1.6}[pace]
    run(app, floor - 0.1)
    assert len(table.match.session.steps) == before
    assert table.side_panel.group.find("step") is None
    assert table.side_panel.group.find("skip") is not None
    run(app, 0.3)
    assert len(table.match.session.steps) > before


def test_a_turn_that_goes_on_after_a_reply_has_no_second_banner(app):
    """One plays a Debt Collector, is paid, and is still on turn: only its first moment is announced."""
    app.change_settings(speed=100)
    position = {
        "hands": [["debt collector", "1M", "2M"], ["3M"]], "banks": [["1M"], ["5M"]], "sets": [[], []], "turn": 0,
        "rest": "draw",
    }  # fmt: skip
    table = drive.sit(app, "property_deal", "hb", seed=5)
    put_state(table.match.session, get_game("property_deal").position(position))
    table.rebuild()
    collect = next(each for each in table.match.legal() if each.verb == "action")
    table.give((collect,))
    run(app, 0.1)
    assert not table.match.is_deciding()
    drive.until(app, table.match.is_deciding)
    assert table.your_turn.banner.text == ""


def test_the_turn_is_announced_without_stopping_anybody(app):
    app.change_settings(speed=100)
    table = drive.sit(app, "uno", "hb", seed=5)
    run(app, 1.5)
    while table.match.is_deciding():
        assert table.your_turn.banner.text == ""
        table.give((table.match.legal()[0],))
    for _ in range(900):
        app.frame(1 / 60)
        if table.match.is_deciding():
            break
    assert table.your_turn.banner.text == table.words.text("table.banner")
    before = len(table.match.session.steps)
    table.give((table.match.legal()[0],))
    assert len(table.match.session.steps) == before + 1


def test_a_notice_leaves_hand_and_table_free(tmp_path) -> None:
    app = App(headless=True, home=tmp_path, language="en")
    app.change_settings(reduced_motion=True)
    table = start_table(app, get_game("uno"), [Seat(HUMAN, "Ann", "", "fox"), Seat(BOT, "Bob", "easy", "cat")], {}, 3)
    app.scenes.push(table)
    drive.pass_time(app, 400, 1 / 20)
    drive.come_to_rest(app)

    def picture() -> bytes:
        app.request_redraw()
        app.frame(0)
        stage = app.display.surface.subsurface((0, 0, 990, 720))
        return pygame.image.tobytes(stage, "RGB")

    before = picture()
    whole = drive.picture(app)
    app.notices.show_message(
        "table.saved", title="UNO: Ann, Bob and a name that takes more than one line of the column"
    )
    assert picture() == before
    assert drive.picture(app) != whole


def test_bots_do_not_pause_between_laying_goods_and_showing_them(app):
    table = start_table(app, get_game("flea_market"), drive.seats("bbb"), {"start": "first_seat"}, 5)
    app.change_settings(bot_pace="relaxed")
    app.scenes.push(table)
    run(app, 1.5)
    assert not table.match.session.steps
    run(app, 0.5)
    steps = table.match.session.steps
    assert [step.command.verb for step in steps][-1] in ("done", "close")
    assert len(steps) > 1
    assert all(table.match.session.is_quiet(number) for number in range(len(steps) - 1))
    assert {row.step for row in table.log.rows} == {len(steps) - 1}


def test_in_step_mode_one_press_lays_and_shows_goods(app):
    table = start_table(app, get_game("flea_market"), drive.seats("bbb"), {"start": "first_seat"}, 5)
    app.change_settings(bot_pace="step")
    app.scenes.push(table)
    run(app, 0.5)
    assert table.director.waits_for_key
    tap_key(app, pygame.K_SPACE)
    run(app, 0.5)
    assert [step.command.verb for step in table.match.session.steps][-1] in ("done", "close")
    assert table.director.waits_for_key
