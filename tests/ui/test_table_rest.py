"""A round whose table a game shows at rest: its last moves are played out there, and then it goes on."""

from __future__ import annotations

import pygame
import pytest

from tabletable.bots import decide
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.choreography import COIN_TIME
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive

pytestmark = pytest.mark.app(bot_pace="fast")

GAME = get_game("night_market")


def last_builder(app, game=GAME) -> TableScene:
    """Return a table at which the person's next command ends the round."""
    seats = [Seat(HUMAN if at == 0 else BOT, f"P{at}", "" if at == 0 else "normal", "cat") for at in range(3)]
    table = start_table(app, game, seats, {}, 4)
    session, rng = table.match.session, Rng(1)
    policy = game.policy("normal")
    for _ in range(400):
        seat = session.to_act()[0]
        legal = session.legal(seat)
        command = decide(policy(session.view(seat), legal, rng))
        assert command is not None
        world = game.sample(session.view(seat), Rng(2))
        before = world.round
        game.apply(world, command)
        if seat == 0 and world.round != before:
            app.scenes.push(table)
            app.frame(0)
            table.give((command,))
            return table
        session.submit(command)
    raise AssertionError("the person is never the last to build")


def test_the_round_rests_with_its_guests_and_the_next_one_begins_from_there(app):
    table = last_builder(app)
    number = table.match.session.view(0).state.round
    assert table.is_resting
    assert dict(table.spec.subtitle.args)["round"] == number - 1
    guests = {piece.handle for zone in table.spec.zones if zone.id.startswith("guests") for piece in zone.pieces}
    assert guests
    assert not table.spec.buttons
    walking = set()
    for _ in range(60 * 40):
        app.frame(1 / 60)
        walking |= {handle for handle, sprite in table.field.sprites.items() if sprite.legs}
        if app.scenes.top is not table:
            break
    assert isinstance(app.scenes.top, ResultScene)
    assert guests <= walking
    app.post(key_down(pygame.K_RETURN))
    drive.pass_time(app, 30)
    assert app.scenes.top is table
    assert not table.is_resting
    assert dict(table.spec.subtitle.args)["round"] == number
    lying = {piece.handle: zone.id for zone in table.spec.zones for piece in zone.pieces}
    assert not any(lying.get(handle, "").startswith("guests") for handle in guests)
    assert table.flow.deals == 0, "everybody has kept the hand"


def test_a_round_that_begins_with_a_new_deal_is_counted(app):
    table = last_builder(app, get_game("saboteur"))
    for _ in range(60 * 40):
        app.frame(1 / 60)
        if app.scenes.top is not table:
            break
    assert isinstance(app.scenes.top, ResultScene)
    app.post(key_down(pygame.K_RETURN))
    drive.pass_time(app, 30)
    assert app.scenes.top is table
    assert table.flow.deals == 1


def test_the_result_of_a_round_can_be_put_aside_to_look_at_the_table(app):
    table = last_builder(app)
    number = table.match.session.view(0).state.round
    while not isinstance(app.scenes.top, ResultScene):
        app.frame(1 / 30)
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        app.post(key_down(pygame.K_ESCAPE))
        drive.pass_time(app, 90, 1 / 30)
        assert app.scenes.top is table, "nobody brings it back but the person"
        assert dict(table.spec.subtitle.args)["round"] == number - 1
        assert not any(button.commands for button in table.spec.buttons if table.side_panel.legal_of(button))
        button = table.side_panel.group.find("result")
        assert button is not None
        app.post(key_down(key))
        app.frame(1 / 30)
        assert isinstance(app.scenes.top, ResultScene)
    app.post(key_down(pygame.K_RETURN))
    drive.pass_time(app, 30)
    assert app.scenes.top is table
    assert table.side_panel.group.find("result") is None
    assert dict(table.spec.subtitle.args)["round"] == number


def test_a_result_that_was_put_aside_is_not_offered_once_its_last_move_is_taken_back(app):
    table = last_builder(app)
    drive.until(app, lambda: isinstance(app.scenes.top, ResultScene), dt=1 / 30)
    drive.press(app, pygame.K_ESCAPE)
    drive.until(app, lambda: app.scenes.top is table, dt=1 / 30)
    app.change_settings(bot_pace="step")
    drive.press(app, pygame.K_z)
    assert table.match.is_deciding()
    assert table.side_panel.group.find("result") is None
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top is table


def test_a_stop_is_told_and_paid_for_when_it_is_seen(app):
    table = last_builder(app)
    result = table.match.session.view(0).state.result
    before, lengths, coins = len(table.log.rows), [], 0
    while app.scenes.top is table:
        app.frame(1 / 60)
        lengths.append(len(table.log.rows))
        coins += bool(table.coins.update(0))
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > len(result.guests)
    assert lengths[0] - before <= 2
    assert coins > 60 * COIN_TIME
    last = [row.runs for row in table.log.rows]
    table.refill_log()
    assert [row.runs for row in table.log.rows] == last


def test_what_was_told_step_by_step_is_told_once_when_the_next_round_begins(app):
    table = last_builder(app)
    app.post(key_down(pygame.K_j))
    drive.pass_time(app, 5)
    app.post(key_down(pygame.K_RETURN))
    drive.pass_time(app, 240)
    shown = [row.runs for row in table.log.rows]
    table.refill_log()
    assert [row.runs for row in table.log.rows] == shown


def test_the_walk_can_be_skipped(app):
    table = last_builder(app)
    told = len(table.log.rows)
    app.frame(1 / 60)
    assert table.director.is_showing
    assert table.side_panel.group.find("skip") is not None
    app.post(key_down(pygame.K_j))
    app.frame(1 / 60)
    assert len(table.log.rows) > told
    assert not table.coins.update(0)
    drive.pass_time(app, 5)
    assert isinstance(app.scenes.top, ResultScene)


def test_money_grows_on_the_table_as_the_coins_of_guests_land(app):
    table = last_builder(app)
    result = table.match.session.view(0).state.result
    earns = max(range(3), key=result.income)
    before = table.match.session.view(0).state.money[earns] - result.income(earns)

    def money():
        named = {decor.counts: decor for decor in table.animated_spec.decor if decor.counts}
        return int(str(named[f"money:{earns}"].picture.layers[-1].text))

    seen = []
    while app.scenes.top is table:
        app.frame(1 / 60)
        seen.append(money())
    assert seen == sorted(seen)
    assert seen[0] == before
    assert len(set(seen)) > 2
    assert seen[-1] == before + result.income(earns)
