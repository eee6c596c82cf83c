"""All read one screen: hands are face down for everybody, and one is shown from when it is called until the move."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tabletable.bots.bot import decide
from tabletable.bots.levels import policy_of
from tabletable.core.event import EventKind
from tabletable.core.ids import HIDDEN, PUBLIC
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.portrait import portrait
from tabletable.ui.system.input import Input, InputKind, click, key_down
from tests.secrets import put_state, state_of
from tests.ui import driving as drive

pytestmark = [pytest.mark.app(big_table=True, lessons=False), pytest.mark.usefixtures("clock")]

GAMES = tuple(all_games())
SECRET = tuple(game for game in GAMES if game != "yose_duel")
"""Games in which a seat knows more than everybody nearly always."""


def sit_down(app, game, kinds="hhh", seed=7, **options):
    table = drive.sit(app, game, kinds[: get_game(game).info.max_seats], seed, **options)
    app.frame()
    return table


def shown_faces(table):
    """The faces that the picture is drawn from, by piece."""
    return {piece.handle: piece.face for zone in table.spec.zones for piece in zone.pieces if piece.face != HIDDEN}


def public_faces(table):
    state = table.match.session.view(None).state
    return {handle: state.faces[handle] for handle in shown_faces(table)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_calling_each_hand(app, game):
    table, rng = sit_down(app, game), Rng(3)
    called = 0
    for _ in range(60):
        drive.pass_time(app, 12, 0.2)
        if app.scenes.top is not table:
            break  # the round is over
        if table.moments.is_on or table.pages.holds or table.flow.waits_to_pass:
            app.post(key_down(pygame.K_SPACE))
            app.frame()
            continue
        if table.match.viewer is None:
            assert shown_faces(table) == public_faces(table)
            assert not table.match.legal()
            app.post(key_down(pygame.K_SPACE))
            app.frame()
            called += table.match.is_called
            continue
        if table.match.legal():
            table.give((rng.choice(table.match.legal()),))
    assert called > 5 or game not in SECRET


def press(app, key, seconds=0.0):
    """Hold a key for so long."""
    app.post(key_down(key))
    app.frame()
    if seconds:
        app.clock.now += seconds
    app.post(Input(InputKind.KEY_UP, key=key))
    app.frame()


def click_hand(app, table):
    """Click the button that shows a hand or turns it down."""
    box = table.side_panel.group.find("hand").screen_box
    app.post(*click(box.cx, box.cy))
    app.frame()


def own_faces(table):
    own = table.hand.own_zone()
    return [] if own is None else [piece.face for piece in own.pieces]


# ------------------------------------------------------------------------------------------------ secrets


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_everybody_cant_tell_apart_look_alike(app, game):
    """Till a hand is called the picture, what is told and the words of all widgets are those of a spectator."""
    app.change_settings(headphones="yes")
    table, rng, compared = sit_down(app, game), Rng(5), 0
    drive.settle(app, 3)
    listening = app.listen()
    listening.listen()
    for _ in range(12):
        if table.match.viewer is None and not table.flow.is_resting and not table.moments.is_on:
            state = state_of(table.match.session)
            looks = []
            for _ in range(2):
                world = table.game.sample(table.match.session.view(None), rng)
                put_state(table.match.session, world)
                table.rebuild(instant=True)
                app.frame()
                tree = listening.tree
                told = [(node.name, node.description) for node in tree.root.walk()]
                words = [(each.label, each.tooltip) for each in table.side_panel.group.widgets]
                looks.append((drive.picture(app), told, words))
            assert looks[0] == looks[1]
            put_state(table.match.session, state)
            compared += 1
            table.rebuild(instant=True)
            press(app, pygame.K_SPACE)
        if compared > 2:
            break
        table.give((rng.choice(table.match.legal()),))
        drive.settle(app, 4)
    assert compared > 1 or game not in SECRET


def test_a_hint_the_values_and_the_log_tell_nothing_before_the_hand_is_called(app):
    table = sit_down(app, "uno")
    drive.settle(app, 3)
    drive.press(app, pygame.K_h, pygame.K_v, pygame.K_q, pygame.K_w, pygame.K_z)
    drive.settle(app)
    assert app.scenes.top is table
    assert (table.hint.command, table.analyst.report.result) == (None, None)
    assert table.match.viewer is None


def test_the_picture_beside_the_save_shows_no_hand(app):
    """Whoever plays alone has a hand on it otherwise."""
    session = sit_down(app, "uno", "hbb").match.session
    big = pygame.image.tobytes(portrait(app, session), "RGB")
    app.change_settings(big_table=False)
    assert pygame.image.tobytes(portrait(app, session), "RGB") != big


# ------------------------------------------------------------------------------------------------ calling


def test_a_hand_comes_with_a_key_and_goes_with_the_move(app):
    table = sit_down(app, "uno")
    drive.settle(app, 3)
    seat = table.match.next_viewer()
    press(app, pygame.K_SPACE)
    assert (table.match.viewer, HIDDEN in own_faces(table)) == (seat, False)
    table.give((table.match.legal()[0],))
    while table.match.legal():  # a card was drawn, and may be played
        table.give((table.match.legal()[-1],))
    app.frame()
    assert (table.match.viewer, own_faces(table)) == (None, [])
    assert table.match.next_viewer() != seat


def test_a_hand_goes_when_a_key_that_was_held_is_let_go(app):
    table = sit_down(app, "uno")
    drive.settle(app, 3)
    app.post(key_down(pygame.K_SPACE))
    app.frame()
    app.clock.now += 2
    app.post(replace(key_down(pygame.K_SPACE), repeat=True))
    app.frame()
    assert table.match.is_called
    app.post(Input(InputKind.KEY_UP, key=pygame.K_SPACE))
    app.frame()
    assert table.match.viewer is None


@pytest.mark.parametrize("way", ["escape", "space", "button", "window"])
def test_a_hand_can_be_turned_down_again(app, way):
    table = sit_down(app, "property_deal")
    drive.settle(app, 3)
    click_hand(app, table)
    assert table.match.is_called
    if way == "button":
        click_hand(app, table)
    elif way == "window":
        app.post(Input(InputKind.FOCUS_LOST))
    else:
        press(app, pygame.K_ESCAPE if way == "escape" else pygame.K_SPACE)
    app.frame()
    assert (app.scenes.top, table.match.viewer) == (table, None)


def test_a_hand_stays_for_all_of_a_turn(app):
    table = sit_down(app, "property_deal")
    drive.settle(app, 3)
    seat = table.match.next_viewer()
    press(app, pygame.K_SPACE)
    while table.match.session.to_act() == (seat,):
        assert table.match.viewer == seat
        table.give((table.match.legal()[0],))
        drive.settle(app, 2)
    assert table.match.viewer is None


def test_who_reads_a_map_looks_at_the_goal_until_they_turn_it_down(app):
    for seed in range(60):
        table = sit_down(app, "saboteur", "hbb", seed)
        drive.settle(app, 3)
        press(app, pygame.K_SPACE)
        goals = [
            piece.handle for zone in table.spec.zones for piece in zone.pieces if piece.picture.key.endswith("goal")
        ]
        maps = [
            each
            for each in table.match.legal()
            if (at := table.hand.zone(each.zone)) and {piece.handle for piece in at.pieces} & {*goals}
        ]
        if maps:
            break
        app.scenes.pop()
    table.give((maps[0],))
    drive.settle(app, 20)
    press(app, pygame.K_SPACE)
    drive.settle(app, 2)
    steps = len(table.match.session.steps)
    assert sum(table.face_of(goal) != HIDDEN for goal in goals) == 1
    press(app, pygame.K_ESCAPE)
    assert [table.face_of(goal) for goal in goals] == [HIDDEN] * len(goals)
    drive.settle(app, 8)
    assert len(table.match.session.steps) > steps


def test_alone_one_may_look_while_bots_play_and_bots_go_on(app):
    table = sit_down(app, "uno", "hbb", 3)
    drive.until(app, lambda: table.match.session.to_act() == (0,))
    press(app, pygame.K_SPACE)
    while table.match.legal():
        table.give((table.match.legal()[-1],))
    app.frame()
    assert table.match.viewer is None
    press(app, pygame.K_SPACE)
    steps = len(table.match.session.steps)
    drive.until(app, lambda: len(table.match.session.steps) > steps)
    assert table.match.viewer == 0
    press(app, pygame.K_ESCAPE)
    drive.until(app, lambda: table.match.session.to_act() == (0,))
    assert table.match.viewer is None


def test_in_a_game_without_secrets_nobody_has_to_call(app):
    table = sit_down(app, "yose_duel", "hh")
    press(app, pygame.K_SPACE)
    while table.match.session.view(0).state.is_opening:
        drive.settle(app, 2)
        if table.match.viewer is None:
            press(app, pygame.K_SPACE)
        table.give((table.match.legal()[0],))
    drive.settle(app, 3)
    assert table.match.is_deciding()
    assert not table.match.is_called
    assert table.side_panel.group.find("hand") is None


def test_who_forgot_to_call_is_caught_though_no_hand_is_shown(app):
    table = sit_down(app, "uno", "hhh")
    session = table.match.session
    state = state_of(session)
    drive.settle(app, 3)
    state.exposed = next(seat for seat in range(3) if seat != state.turn)
    table.rebuild(instant=True)
    app.frame()
    labels = [each.label for each in table.side_panel.group.widgets if isinstance(each, CommandButton)]
    names = table.words.names
    others = [names[seat] for seat in range(3) if seat not in (state.turn, state.exposed)]
    assert labels == [f"{names[state.exposed]}: UNO!", f"{others[0]}: Catch"]


# ------------------------------------------------------------------------------------------------ the setting


def test_the_menu_of_a_game_turns_it_on_and_off(app):
    app.change_settings(big_table=False)
    table = sit_down(app, "uno", "hbb")
    drive.settle(app, 3)
    assert table.match.viewer == 0
    drive.press(app, pygame.K_F10)
    drive.click_on(app, "hands")
    drive.settle(app)
    assert (app.scenes.top, table.match.viewer, app.settings.big_table) == (table, None, True)
    drive.press(app, pygame.K_F10)
    drive.click_on(app, "hands")
    drive.settle(app)
    assert (table.match.viewer, app.settings.big_table) == (0, False)


def test_people_who_turn_it_off_pass_the_screen_on_again(app):
    table = sit_down(app, "uno")
    drive.settle(app, 3)
    drive.press(app, pygame.K_F10)
    drive.click_on(app, "hands")
    assert isinstance(app.scenes.top, CurtainScene)
    assert table.match.viewer is None


def test_the_setup_offers_it(app):
    app.change_settings(big_table=False)
    app.routes.set_up("uno")
    app.frame()
    drive.click_on(app, "option.match.hands", 0.75)
    assert app.settings.big_table


def test_a_table_all_read_is_as_large_as_the_window_has_room_for(app):
    table = sit_down(app, "uno")
    assert table.scale_in(1920, 1080, 1.0) == 1.5
    app.change_settings(big_table=False)
    assert table.scale_in(1920, 1080, 1.0) == 1.0


def test_lessons_show_the_hand_of_whoever_learns(app):
    app.routes.learn("uno")
    app.frame()
    assert app.scenes.top.match.viewer is not None


def test_what_all_see_turned_over_keeps_no_hand_open(app):
    """Whoever digs up a goal shows it to everybody, and there is nothing to look at alone."""
    table = sit_down(app, "saboteur", "hhh", 7)
    session, rng = table.match.session, Rng(1)
    policy = policy_of(table.game, "normal")
    while True:
        seat = session.to_act()[0]
        command = decide(policy(session.view(seat), session.legal(seat), rng))
        before = state_of(session).clone()
        session.submit(command)
        assert session.round_result() is None
        if any(event.kind is EventKind.FLIP and event.mask == PUBLIC for event in session.steps[-1].events):
            break
    session.steps.pop()
    put_state(session, before)
    table.flow.switch_viewer()
    press(app, pygame.K_SPACE)
    assert table.match.is_called
    table.give((command,))
    drive.settle(app, 1)
    assert (table.flow.waits_to_pass, table.match.viewer) == (False, None)
