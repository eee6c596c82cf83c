"""A page at the table: what is told on it is gone through before the table goes on."""

from __future__ import annotations

import pygame

from tabletable.bots.bot import decide
from tabletable.core.ids import NOBODY
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.paint.sheet import page_box
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.stack.routes import OPENED
from tabletable.ui.system.input import click, key_down
from tests.secrets import put_state, state_of
from tests.ui import driving as drive

GAME = get_game("flea_market")


def run(app, seconds):
    drive.pass_time(app, round(seconds * 30), 1 / 30)


def wait(app, seconds, until):
    if not until():
        drive.until(app, until, round(seconds * 30), 1 / 30)


def press(app, *keys):
    for key in keys:
        app.post(key_down(key))
        app.frame(1 / 30)


def sit_down(app, kinds, seed, wish):
    """A table at the moment before the command of seat 0 after which `wish` holds of the state; and that command."""
    seats = [
        Seat(HUMAN if kind == "h" else BOT, name, "" if kind == "h" else "normal", "cat")
        for kind, name in zip(kinds, ("Ann", "Mei", "Bao", "Tom"), strict=False)
    ]
    think = GAME.policy("normal")
    for number in range(seed, seed + 200):
        table = start_table(app, GAME, seats, {}, number)
        session, rng = table.match.session, Rng(number)
        while session.outcome() is None:
            seat = session.to_act()[0]
            legal = session.legal(seat)
            command = decide(think(session.view(seat), legal, rng)) or legal[0]
            if seat == 0 and wish(after(session, command)):
                app.scenes.clear_to(table)
                app.frame()
                if isinstance(app.scenes.top, CurtainScene):
                    app.scenes.top.close(OPENED)
                    app.frame()
                return table, command
            session.submit(command)
    raise AssertionError("this never happens")


def after(session, command):
    """The session one command later, as a twin."""
    twin = Session(session.game, session.seats, session.options, session.seed)
    twin.steps = list(session.steps)
    put_state(twin, state_of(session).clone())
    return twin.submit(command), twin


def settles(phase):
    """Whether a command leads through a settlement to this phase."""

    def wish(found):
        step, twin = found
        is_counted = any(event.target.startswith("total:") for event in step.events)
        return is_counted and str(twin.view(None).state.phase) == phase

    return wish


def give(app, table, command):
    table.give((command,))
    wait(app, 8, lambda: table.pages.paging is not None)
    return table.pages.paging


def read_on(app, table):
    """Press the key until the page asks."""
    for _ in range(30):
        if not table.pages.holds:
            return
        press(app, pygame.K_SPACE)
        run(app, 0.2)
    raise AssertionError("the page goes on for ever")


def test_it_covers_the_table_and_holds_the_bots(app):
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    steps = len(table.match.session.steps)
    assert table.spec.zones == (), "nothing is seen or pointed at below it"
    assert table.is_resting
    assert paging.at == 0
    run(app, 30)
    assert len(table.match.session.steps) == steps, "the bots wait"
    assert paging.is_on_penultimate_step, "it goes through its steps by itself and is cleared away when one has seen it"
    press(app, pygame.K_SPACE)
    wait(app, 5, lambda: not table.pages.is_open)
    assert table.spec.zones
    assert not table.is_resting or table.match.session.outcome() is not None


def test_the_keys_go_forth_and_back(app):
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    press(app, pygame.K_SPACE)
    assert (paging.at, paging.is_moving) == (0, False), "what moves is completed first"
    press(app, pygame.K_RIGHT)
    assert paging.at == 1
    press(app, pygame.K_RETURN, pygame.K_SPACE)
    assert paging.at == 2
    press(app, pygame.K_LEFT, pygame.K_LEFT)
    assert paging.at == 0
    assert not paging.is_moving
    run(app, 5)
    assert paging.at == 0, "who has gone back goes on by themselves"


def test_a_click_goes_on_and_j_skips_all_of_it(app):
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    box = page_box(table.stage)
    app.post(*click(box.cx, box.cy))
    app.frame(1 / 30)
    app.post(*click(box.cx, box.cy))
    app.frame(1 / 30)
    assert paging.at == 1
    press(app, pygame.K_j)
    wait(app, 20, lambda: table.match.is_deciding() and not table.is_resting)
    assert not table.pages.is_open


def test_the_log_tells_each_step_when_it_is_shown(app):
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    untold = [table.pages.untold]
    while not paging.is_last and paging.page.steps[paging.at + 1].event_count < paging.page.steps[-1].event_count:
        press(app, pygame.K_SPACE, pygame.K_SPACE)
        untold.append(table.pages.untold)
    assert untold == sorted(untold, reverse=True)
    assert untold[0] > untold[-1]


def test_what_it_asks_is_answered_in_its_row(app):
    def wish(found):
        return settles("offer")(found) and found[1].to_act() == (0,)

    table, command = sit_down(app, "hbbb", 1, wish)
    give(app, table, command)
    read_on(app, table)
    answers = table.pages.answers
    assert answers
    button, box = answers[0]
    assert page_box(table.stage).contains(box.cx, box.cy)
    press(app, pygame.K_LEFT)
    assert table.pages.answers == [], "looking back answers nothing"
    press(app, pygame.K_RIGHT, pygame.K_SPACE)
    step = len(table.match.session.steps)
    app.post(*click(box.cx, box.cy))
    run(app, 1)
    assert table.match.session.steps[step].command in button.commands


def test_a_hint_is_followed_while_it_asks(app):
    def wish(found):
        return settles("offer")(found) and found[1].to_act() == (0,)

    table, command = sit_down(app, "hbbb", 1, wish)
    give(app, table, command)
    read_on(app, table)
    steps = len(table.match.session.steps)
    press(app, pygame.K_h)
    wait(app, 5, lambda: table.hint.command is not None)
    press(app, pygame.K_RETURN)
    assert len(table.match.session.steps) > steps


def test_a_bots_offer_goes_on_with_the_same_page(app):
    def wish(found):
        return settles("offer")(found) and found[1].to_act() != (0,)

    table, command = sit_down(app, "hbbb", 1, wish)
    give(app, table, command)
    before = len(table.pages.paging.page.steps)
    steps = len(table.match.session.steps)
    wait(app, 40, lambda: len(table.match.session.steps) > steps)
    assert table.pages.is_open
    assert table.pages.paging.at >= before - 1, "it goes on where it stood"


def test_with_less_motion_it_stands_at_once(app):
    app.change_settings(reduced_motion=True)
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    assert paging.lasts < 0.2
    assert not list(paging.flights())


def test_at_step_pace_each_step_waits_for_its_key(app):
    app.change_settings(bot_pace="step")
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    paging = give(app, table, command)
    run(app, 10)
    assert paging.at == 0


def test_instant_shows_only_what_it_asks(app):
    app.change_settings(speed=0)
    table, command = sit_down(app, "hbbb", 1, settles("restock"))
    table.give((command,))
    app.frame(1 / 30)
    assert not table.pages.is_open


def test_between_people_it_is_seen_before_the_screen_is_passed_on(app):
    table, command = sit_down(app, "hhh", 1, settles("restock"))
    assert table.match.viewer == 0
    give(app, table, command)
    assert app.scenes.top is table, "no curtain falls before"
    rows = {row.seat: row for row in table.pages.paging.step.rows}
    assert rows[0].has[1].text.id.endswith("fame")
    assert all(rows[seat].has[1].text.id.endswith("cards") for seat in (1, 2))
    while table.pages.is_open and app.scenes.top is table:
        press(app, pygame.K_SPACE)
    if table.match.session.to_act() != (0,):
        assert isinstance(app.scenes.top, CurtainScene)
        assert table.match.viewer is None


def test_who_is_asked_looks_at_the_page_after_the_curtain(app):
    def wish(found):
        return settles("offer")(found) and found[1].to_act() != (0,)

    table, command = sit_down(app, "hhh", 1, wish)
    give(app, table, command)
    asked = table.match.session.to_act()[0]
    wait(app, 30, lambda: table.flow.waits_to_pass)
    assert table.pages.answers == []
    press(app, pygame.K_SPACE)
    assert isinstance(app.scenes.top, CurtainScene)
    app.scenes.top.close(OPENED)
    app.frame()
    assert table.match.viewer == asked
    assert table.pages.paging.asks == asked != NOBODY
    assert table.pages.answers


def test_a_game_that_ends_with_it_shows_its_result_afterwards(app):
    def wish(found):
        step, twin = found
        return twin.outcome() is not None and any(event.target.startswith("total:") for event in step.events)

    table, command = sit_down(app, "hbb", 1, wish)
    give(app, table, command)
    run(app, 30)
    assert app.scenes.top is table
    while table.pages.is_open:
        press(app, pygame.K_SPACE)
    wait(app, 20, lambda: isinstance(app.scenes.top, ResultScene))


def test_taking_back_and_loading_come_back_to_what_is_asked(app):
    table, command = sit_down(app, "hbbb", 1, settles("offer"))
    table.match.submit(command)
    table.went_back()
    assert table.pages.paging is not None
    assert table.pages.paging.is_last
    assert not table.pages.paging.is_moving
