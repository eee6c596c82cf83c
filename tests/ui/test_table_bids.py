"""Bids of Night Market at the table: every number is reached by keys, and a card as a whole asks which one is meant."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.registry import get_game
from tabletable.games.night_market.rules import play
from tabletable.games.night_market.rules.state import Phase, Verb
from tabletable.table.layout import zone_box
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import Input, InputKind, key_down, pointer_move
from tests.ui import driving as drive

GAME = get_game("night_market")


@pytest.fixture(params=[Phase.BIDDING, Phase.COMPENSATING], ids=["bid", "compensation"])
def table(request, tmp_path) -> TableScene:
    app = App(headless=True, home=tmp_path, language="en")

    def wish(session: Any) -> bool:
        return session.view(0).state.phase == request.param and session.view(0).state.round >= 2

    sit_down(app, wished(GAME, seats_of(app, GAME, 4), wish, 1, 50))
    return table_of(app)


def bids(table):
    return [command for command in table.match.legal() if command.verb == Verb.BID]


def press(table, key):
    table.host.post(key_down(key))
    table.host.frame(1 / 30)


def test_the_arrow_keys_reach_every_number_line_by_line_and_stop_at_the_ends(table):
    marker = bids(table)[0].piece
    wanted = [command.zone for command in bids(table) if command.piece == marker]
    drive.walk_by_arrows(lambda key: press(table, key), lambda: table.hand.hovered, marker)
    press(table, pygame.K_RETURN)
    seen = drive.walk_by_arrows(lambda key: press(table, key), lambda: table.hand.aimed)
    assert sorted(chain.from_iterable(seen)) == sorted(wanted)
    assert all(line == sorted(line, key=lambda zone: table.hand.zone(zone).x) for line in seen)
    assert table.hand.aimed == seen[-1][-1]
    press(table, pygame.K_RIGHT)
    assert table.hand.aimed == seen[-1][-1]
    press(table, pygame.K_LEFT)
    press(table, pygame.K_RETURN)
    assert table.match.session.steps[-1].command[1:4] == (Verb.BID, marker, seen[-1][-2])


def test_the_keys_begin_at_no_plot_that_one_leads(tmp_path):
    app = App(headless=True, home=tmp_path, language="en")

    def leads(session: Any) -> bool:
        state = session.view(0).state
        own = [plot for plot, leader in enumerate(state.leaders) if leader == 0]
        return state.phase == Phase.BIDDING and own == [0] and len(state.leaders) > 1

    sit_down(app, wished(GAME, seats_of(app, GAME, 4), leads, 1, 50))
    table = table_of(app)
    marker, state = bids(table)[0].piece, table.match.session.view(0).state
    drive.walk_by_arrows(lambda key: press(table, key), lambda: table.hand.hovered, marker)
    press(table, pygame.K_RETURN)
    led = f"bid:{play.plots_on_offer(state)[0]:02}"
    assert any(command.zone.startswith(led) for command in bids(table))
    assert table.hand.aimed
    assert not table.hand.aimed.startswith(led)


def test_a_marker_let_go_on_the_head_of_a_card_asks_for_the_number(table):
    app, marker = table.host, bids(table)[0].piece
    by_plot = {}
    for command in bids(table):
        if command.piece == marker:
            by_plot.setdefault(command.zone[4:6], []).append(command)
    plot, meant = max(by_plot.items(), key=lambda entry: len(entry[1]))
    box, lies = zone_box(table.hand.zone(f"card:{plot}")), table.hand.placements[marker]
    app.post(pointer_move(lies.x, lies.y), Input(InputKind.POINTER_DOWN, lies.x, lies.y, 1))
    app.frame(1 / 30)
    x, y = box.x + 30, box.y + 2
    app.post(pointer_move(x, y))
    app.frame(1 / 30)
    app.post(Input(InputKind.POINTER_UP, x, y, 1))
    app.frame(1 / 30)
    if isinstance(app.scenes.top, Picker):
        assert [entry.command for entry in app.scenes.top.entries] == meant
    else:
        assert table.match.session.steps[-1].command in meant


def point(table: TableScene, kind: InputKind, x: float, y: float) -> None:
    """Give the mouse's left button, or move it, at a point."""
    table.host.post(Input(kind, x=x, y=y, button=0 if kind is InputKind.POINTER_MOVE else 1))
    table.host.frame(1 / 30)


@pytest.mark.parametrize("ends", ["there", "elsewhere"])
def test_a_number_is_bid_only_if_the_button_is_let_go_on_it(table, ends):
    """A drag may begin where a hand lay before the cards were hidden, and a number lies now."""
    number = table.hand.zone(bids(table)[-1].zone)
    before = len(table.match.session.steps)
    point(table, InputKind.POINTER_DOWN, number.x, number.y)
    assert len(table.match.session.steps) == before
    if ends == "elsewhere":
        for part in (0.2, 0.6, 1.0):
            point(table, InputKind.POINTER_MOVE, number.x + (300 - number.x) * part, number.y + (300 - number.y) * part)
        point(table, InputKind.POINTER_UP, 300, 300)
        assert len(table.match.session.steps) == before
    else:
        point(table, InputKind.POINTER_UP, number.x, number.y)
        assert table.match.session.steps[before].command.zone == number.id
