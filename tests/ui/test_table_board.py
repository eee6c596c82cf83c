"""A closer look at the board through posted inputs: wheel, keys, buttons, drags."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from itertools import chain

import pygame
import pytest

from tabletable.core.message import Msg, Reason
from tabletable.core.registry import get_game
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table import camera as looks
from tabletable.table.gestures import goals_in_order
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.glide import SECONDS
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import LEFT, MIDDLE, Input, InputKind, click, pointer_move
from tests.ui import driving as drive
from tests.ui.driving import press

pytestmark = pytest.mark.app(speed=INSTANT, bot_pace="relaxed")

SEED = 3


@pytest.fixture
def table(app):
    return seated(app)


def seated(app, game="saboteur", people=1):
    names = ("Ann", "Mei", "Bao")
    seats = [
        Seat(HUMAN, names[at], "", "rabbit") if at < people else Seat(BOT, names[at], "easy", "fox") for at in range(3)
    ]
    table = start_table(app, get_game(game), seats, {}, SEED)
    app.scenes.push(table)
    drive.pass_time(app)
    return table


def post(app, *inputs):
    app.post(*inputs)
    drive.pass_time(app)


def wheel(x, y, notches=1.0):
    return Input(InputKind.WHEEL, x, y, wheel=notches)


def middle(table) -> tuple[float, float]:
    box = looks.window(table.spec.board)
    return box.cx, box.cy


def spot(table, name="cell:0,0"):
    zone = table.hand.zone(name)
    return zone.x, zone.y, zone.height


def tab_to(app, key):
    """Reach a widget of the table by Tab alone."""
    group = app.scenes.top.side_panel.group
    for _ in range(40):
        press(app, pygame.K_TAB)
        if group.focus is not None and group.focus.key == key:
            return
    raise AssertionError(f"Tab never reaches {key!r}")


def drag(x, y, dx, dy, button=LEFT):
    moves = [pointer_move(x + dx * step / 5, y + dy * step / 5) for step in range(1, 6)]
    return (
        pointer_move(x, y),
        Input(InputKind.POINTER_DOWN, x, y, button),
        *moves,
        Input(InputKind.POINTER_UP, x + dx, y + dy, button),
    )


def test_the_wheel_over_the_board_brings_what_is_under_the_pointer_nearer(app, table):
    x, y, height = spot(table, "cell:4,0")
    log = table.log.version
    post(app, pointer_move(x, y), wheel(x, y, 2))
    assert spot(table, "cell:4,0") == (pytest.approx(x), pytest.approx(y), pytest.approx(height * 1.15**2))
    assert table.log.version == log
    post(app, wheel(x, y, -2))
    assert spot(table, "cell:4,0")[2] == pytest.approx(height)
    assert table.view.is_fit


def test_elsewhere_the_wheel_leaves_the_board_alone(app, table):
    before = table.spec
    post(app, wheel(table.log.box.cx, table.log.box.cy), wheel(20, 400))
    assert table.spec == before


def test_two_fingers_magnify_too(app, table):
    x, y = middle(table)
    height = spot(table)[2]
    post(app, Input(InputKind.PINCH, x, y, wheel=0.1))
    assert spot(table)[2] > height
    post(app, Input(InputKind.PINCH, x, y, wheel=-0.2))
    assert table.view.is_fit


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_a_drag_of_the_ground_shifts_the_board_and_gives_no_command(app, table, button):
    x, y = middle(table)
    post(app, wheel(x, y, 5))
    before, steps = spot(table), len(table.match.session.steps)
    post(app, *drag(x, y, -40, 25, button))
    assert spot(table)[:2] == (pytest.approx(before[0] - 40), pytest.approx(before[1] + 25))
    assert len(table.match.session.steps) == steps
    assert table.hand.held == NOTHING
    assert table.callouts.current is None


def test_a_drag_where_all_is_seen_moves_nothing(app, table):
    before = table.spec
    post(app, *drag(*middle(table), 80, 30))
    assert table.spec == before


def test_a_click_on_the_board_still_lays_the_selected_tile(app, table):
    piece, zones = next(
        (piece, zones)
        for piece, zones in table.gestures.drags.items()
        if any(name.startswith("cell:") for name in zones)
    )
    target = next(name for name in zones if name.startswith("cell:"))
    placed = table.hand.placements[piece]
    post(app, *click(placed.x - placed.width * 0.3, placed.y))
    assert table.hand.selected == piece
    press(app, pygame.K_PLUS)
    table.view.bring(target)
    zone = table.hand.zone(target)
    post(app, *click(zone.x, zone.y))
    assert table.match.session.steps[0].command.zone == target


def test_keys_alone_magnify_shift_and_fit(app, table):
    before = spot(table)
    press(app, pygame.K_PLUS, pygame.K_EQUALS)
    assert spot(table)[2] == pytest.approx(before[2] * 1.3**2)
    near = spot(table)
    press(app, pygame.K_RIGHT, mods=pygame.KMOD_LSHIFT)
    assert spot(table)[0] < near[0]
    assert table.hand.hovered == NOTHING, "arrows with Shift leave the hand alone"
    press(app, pygame.K_MINUS)
    assert spot(table)[2] == pytest.approx(before[2] * 1.3)
    for key in (pygame.K_0, pygame.K_f):
        press(app, pygame.K_PLUS, key)
        assert spot(table) == before


def test_the_buttons_magnify_and_fit(app, table):
    before = spot(table)

    def button(name):
        return table.side_panel.group.find(name)

    assert (button("nearer").state, button("farther").state, button("fit").state) == ("normal", "disabled", "disabled")
    for _ in range(9):
        box = button("nearer").screen_box
        post(app, *click(box.cx, box.cy))
    assert spot(table)[2] == pytest.approx(before[2] * looks.MOST / table.spec.board.scale)
    assert button("nearer").state == "disabled"
    box = button("fit").screen_box
    post(app, *click(box.cx, box.cy))
    assert spot(table) == before
    assert button("fit").state == "disabled"


def test_keys_that_aim_at_a_cell_out_of_sight_bring_it_into_view(app, table):
    post(app, *[wheel(*middle(table), 9)])
    for _ in range(3):
        press(app, pygame.K_LEFT, mods=pygame.KMOD_LSHIFT)
    press(app, pygame.K_RIGHT)
    while not any(name.startswith("cell:") for name in table.gestures.targets(table.hand.hovered)):
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    window = looks.window(table.spec.board)
    for _ in table.gestures.targets(table.hand.selected):
        zone = table.hand.zone(table.hand.aimed)
        if zone.board:
            assert window.contains(zone.x, zone.y), zone.id
        press(app, pygame.K_RIGHT)


def test_keys_reach_every_place_of_a_card_and_stop_at_the_ends(app, table):
    press(app, pygame.K_RIGHT)
    while not any(name.startswith("cell:") for name in table.gestures.targets(table.hand.hovered)):
        press(app, pygame.K_RIGHT)
    press(app, pygame.K_RETURN)
    places = goals_in_order(table.spec, table.gestures.targets(table.hand.selected))
    ranks = {place: zone.rank for place in places if (zone := table.hand.zone(place)) is not None}
    assert ranks[table.hand.aimed] == max(ranks.values()), "as near to a goal as it gets"
    seen = drive.walk_by_arrows(lambda key: press(app, key), lambda: table.hand.aimed)
    assert sorted(chain.from_iterable(seen)) == sorted(places)
    assert "discard" in seen[-1], "below the board"


def test_cards_to_discard_are_offered_in_the_order_of_the_hand(app, table):
    press(app, pygame.K_d)
    asked = app.scenes.top.entries
    assert [choice.command.piece for choice in asked] == [piece.handle for piece in table.hand.own_zone().pieces]


def test_a_tile_laid_out_of_sight_is_followed(app, table):
    post(app, wheel(*middle(table), 9))
    table.view.shift(-5000, 0)
    drive.pass_time(app)
    window = looks.window(table.spec.board)
    command = next(each for each in table.match.legal() if each.verb == "place")
    zone = table.hand.zone(command.zone)
    assert not window.contains(zone.x, zone.y), "the start is far to the left"
    app.change_settings(speed=100)
    table.give((command,))
    zone = table.hand.zone(command.zone)
    assert window.contains(zone.x, zone.y)
    start = table.hand.zone("cell:0,0")
    lying = table.field.sprites[start.pieces[0].handle]
    assert (lying.x, lying.y) == pytest.approx((start.x, start.y)), "what lay there goes along with the look"
    assert not lying.moving
    assert table.field.sprites[command.piece].moving


def test_a_tunnel_that_outgrows_its_field_is_fitted_again_in_one_glide(app, table):
    """Thirty tiles that shrink one by one would take many frames of much work."""
    app.change_settings(speed=100)
    drive.pass_time(app)
    scale = table.spec.board.scale
    for _ in range(12):
        command = next(
            each for each in table.match.session.legal(table.match.session.to_act()[0]) if each.verb == "place"
        )
        before = table.spec.board.scale
        table.flow.carry_out(command)
        if table.spec.board.scale < before:
            break
    assert table.spec.board.scale < scale
    assert table.view.is_fit
    assert table.view.glide is not None
    moving = {handle for handle, sprite in table.field.sprites.items() if sprite.moving}
    lying = [piece.handle for zone in table.spec.zones if zone.board for piece in zone.pieces]
    assert moving & set(lying) == {command.piece}
    drive.pass_time(app, 60)
    assert table.view.glide is None


def test_another_size_of_the_window_is_no_way_to_go(app, table):
    app.change_settings(speed=100)
    app.resize(1500, 900)
    app.frame(1 / 60)
    assert table.view.glide is None
    press(app, pygame.K_PLUS)
    drive.pass_time(app, 40)
    near = table.view.camera.scale
    app.resize(1280, 720)
    assert table.view.glide is None
    assert table.view.camera.scale == near


def test_a_held_tile_at_the_edge_pulls_the_board_along(app, table):
    post(app, wheel(*middle(table), 9))
    piece = next(iter(table.gestures.drags))
    placed, window = table.hand.placements[piece], looks.window(table.spec.board)
    x, y = placed.x - placed.width * 0.3, placed.y
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, LEFT))
    app.post(*(pointer_move(x, y - 20 * step) for step in range(1, 6)))
    post(app, pointer_move(window.x + 8, window.cy))
    before = table.view.camera
    drive.pass_time(app, 20)
    assert table.hand.held == piece
    assert table.view.camera.x < before.x
    assert table.view.camera.y == before.y


def test_the_way_to_another_look_is_short_and_ends_sharp(app, table):
    app.change_settings(speed=100)
    x, y = middle(table)
    app.post(wheel(x, y, 3))
    app.frame(1 / 60)
    assert table.view.glide is not None
    target = spot(table)
    on_the_way = drive.picture(app)
    frames = 0
    while table.view.glide is not None:  # each drawn, for the way is gone in pictures
        app.frame(1 / 60)
        frames += 1
        assert frames <= SECONDS * 60 + 2
    assert spot(table) == target, "the model was there from the beginning"
    after = drive.picture(app)
    assert after != on_the_way
    app.request_redraw()
    table.host.request_redraw()
    app.frame(0)
    assert drive.picture(app) == after


def test_nothing_of_the_board_is_drawn_outside_of_its_window(app, table):
    before = app.display.surface.copy()
    window = looks.window(table.spec.board)
    post(app, wheel(*middle(table), 9))
    for box in ((0, 0, window.x, window.bottom), (0, 0, window.right, window.y)):
        rect = pygame.Rect(*map(int, box)).inflate(-4, -4)
        same = pygame.image.tobytes(before.subsurface(rect), "RGB")
        assert pygame.image.tobytes(app.display.surface.subsurface(rect), "RGB") == same


def test_another_person_and_another_deal_begin_with_the_whole_board(app):
    table = seated(app, people=2)
    press(app, pygame.K_RETURN)
    drive.pass_time(app)
    if app.scenes.top is not table:
        press(app, pygame.K_SPACE)
        drive.pass_time(app, 60)
    press(app, pygame.K_PLUS)
    assert not table.view.is_fit
    table.flow._open_eyes(1)
    assert table.view.is_fit


def test_a_board_that_is_too_small_as_a_whole_is_seen_in_part_until_all_is_asked_for(app, table):
    board, spec = table.spec.board, table.view._laid
    assert table.view.is_fit
    small = replace(spec, board=board._replace(least=board.scale * 1.5))
    seen = table.view.see(small)
    assert table.view.camera.scale == pytest.approx(board.scale * 1.5)
    assert not table.view.is_fit
    newest = next((zone for zone in seen.zones if zone.board and any(piece.marked for piece in zone.pieces)), None)
    assert newest is None or looks.window(board).contains(newest.x, newest.y)
    table.view.fit()
    assert table.view.is_fit
    table.view.see(small)
    assert table.view.is_fit, "it was asked for"
    table.view.forget()
    table.view.see(small)
    assert not table.view.is_fit, "somebody else has not asked for it"


def test_a_table_without_a_board_has_no_buttons_and_keeps_its_keys(app):
    table = seated(app, "uno")
    assert [widget.key for widget in table.side_panel.group.widgets if widget.key in ("nearer", "farther", "fit")] == []
    before = table.spec
    press(app, pygame.K_PLUS, pygame.K_0)
    post(app, wheel(400, 300, 2))
    assert table.spec == before


def test_tab_reaches_the_buttons(app, table):
    tab_to(app, "nearer")
    press(app, pygame.K_RETURN)
    assert not table.view.is_fit
    tab_to(app, "fit")
    press(app, pygame.K_RETURN)
    assert table.view.is_fit


# ------------------------------------------------------------------------------------------------ what stays


@pytest.fixture
def told(table, monkeypatch):
    """The ids of the refusals that the table says, and the pieces they are about."""
    found = []
    monkeypatch.setattr(table.explainer, "refuse", lambda reason, piece, *at: found.append((reason.message.id, piece)))
    return found


def test_a_click_on_a_laid_card_says_why_it_stays(app, table, told):
    x, y, _ = spot(table)
    post(app, *click(x, y))
    start = table.hand.zone("cell:0,0").pieces[0].handle
    assert told == [("saboteur.reason.start_stays", start)]


def test_a_refusal_shakes_the_cards_that_stand_against_it(table):
    own, laid = (zone.pieces[0].handle for zone in (table.hand.own_zone(), table.hand.zone("cell:0,0")))
    table.explainer.refuse(Reason(Msg("saboteur.reason.occupied"), pieces=(own, laid)), own)
    shaking = [handle for handle, sprite in table.field.sprites.items() if sprite.shake > 0]
    assert sorted(shaking) == sorted((own, laid))


def test_a_card_that_stays_moves_the_board_that_is_near(app, table, told):
    x, y, _ = spot(table)
    post(app, pointer_move(x, y), wheel(x, y, 4))
    assert table.hand.piece_under(x, y) in table.gestures.playable
    post(app, *drag(x, y, 40, 0))
    assert spot(table)[0] == pytest.approx(x + 40)
    assert table.hand.held == table.hand.pressed == NOTHING
    assert told == []


def test_keys_do_not_walk_over_what_stays_on_the_board(app, table):
    cells = {piece.handle for zone in table.spec.zones if zone.board for piece in zone.pieces}
    seen = set()
    for _ in range(60):
        press(app, pygame.K_RIGHT)
        seen.add(table.hand.hovered)
    assert len(seen) > 6
    assert not seen & cells


def left_of(app, table):
    """What is seen left of the board's window and the keyboard's ring, above lifted cards of the hand."""
    box, scale = looks.window(table.spec.board), app.display.scale
    part = pygame.Rect(0, round(box.y * scale), round((box.x - 8) * scale), round((box.cy + 100 - box.y) * scale))
    return sha256(pygame.image.tobytes(app.display.surface.subsurface(part), "RGB")).hexdigest()


def aim(app, table):
    """Aim the first card of the hand at the cell left of the start by keys; that cell."""
    cell = "cell:-1,0"
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    for key in (pygame.K_DOWN, *[pygame.K_LEFT] * 3, pygame.K_UP, *[pygame.K_LEFT] * 3):
        if table.hand.aimed != cell:
            press(app, key)
    drive.pass_time(app, 30)
    assert table.hand.aimed == cell
    assert table.lights.ghost is not None
    return cell


def test_what_is_aimed_at_across_the_edge_of_the_board_is_cut_there(app, table):
    before = left_of(app, table)
    cell = aim(app, table)
    press(app, pygame.K_PLUS)
    drive.pass_time(app, 30)
    zone, box = table.hand.zone(cell), looks.window(table.spec.board)
    x, y = box.cx, box.bottom - 40
    moved = x + box.x - zone.x
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, MIDDLE))
    post(app, pointer_move(moved, y), Input(InputKind.POINTER_UP, moved, y, MIDDLE))
    drive.pass_time(app, 30)
    assert table.hand.aimed == cell
    assert table.hand.zone(cell).x == pytest.approx(box.x)
    assert table.lights.ghost is not None
    assert left_of(app, table) == before


def test_what_is_aimed_at_beyond_the_edge_of_the_board_is_not_shown(app, table):
    before = left_of(app, table)
    cell = aim(app, table)
    press(app, *[pygame.K_PLUS] * 6)
    drive.pass_time(app, 30)
    zone, box = table.hand.zone(cell), looks.window(table.spec.board)
    assert zone.x + zone.height < box.x
    assert table.hand.aimed == cell
    assert table.lights.ghost is None
    assert table.lights.forecast is None
    assert left_of(app, table) == before
