"""What somebody at the screen can only do is done by itself, one after the other, after a word why."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.flow import only_move
from tabletable.ui.input import key_down
from tabletable.ui.scenes.dealing import start_table
from tests.ui import driving as drive

MARKET = get_game("night_market")
OWN = ["A skewers", "C bubble tea", "D shaved ice"]


@pytest.fixture
def app(tmp_path):
    return App(headless=True, home=tmp_path, language="en")


def at_table(app, round_number):
    """A table where seat 0 is to hide customers, against two bots."""
    seats = [Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox"), Seat(BOT, "Bao", "easy", "bear")]
    table = start_table(app, MARKET, seats, {}, 1)
    others = [["E shaved ice", "F shaved ice", "G shaved ice"], ["E bubble tea", "F bubble tea", "G bubble tea"]]
    state = MARKET.position({"hands": [OWN, *others], "phase": "hide", "round": round_number, "market": [5, 6, 11, 17]})
    session: Any = table.match.session
    session._state = state.clone()
    session.dealt = state.clone
    table.match.bots.begin()
    app.scenes.push(table)
    drive.pass_time(app, 20)
    return table


def run(app, seconds):
    drive.pass_time(app, round(seconds * 60))


def hidden(table):
    return len([step for step in table.match.session.steps if step.command.seat == 0 and step.command.verb == "hide"])


def test_who_has_just_as_many_customers_as_must_walk_lays_them_all(app):
    table = at_table(app, 5)
    said, laid = [], []
    while hidden(table) < len(OWN):
        app.frame(1 / 60)
        told = table.callouts.told
        said.append(told is not None and told.title == "All your customers walk")
        laid.append(hidden(table))
    first, last = laid.index(1), laid.index(len(OWN))
    assert all(said[first - 60 : first]), "first one is told why"
    assert (last - first) / 60 < only_move.SECONDS, "what follows for the same reason is not told again"


def test_who_may_choose_is_left_to_choose(app):
    table = at_table(app, 4)
    run(app, 6)
    assert hidden(table) == 0


def test_a_customer_taken_back_stays_in_the_hand(app):
    app.change_settings(free_undo_alone=True)
    table = at_table(app, 5)
    while hidden(table) < 1:
        app.frame(1 / 60)
    app.post(key_down(pygame.K_z))
    run(app, 6)
    assert hidden(table) == 0
