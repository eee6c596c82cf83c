"""What somebody at the screen can only do is done by itself, one after the other, after a word why."""

from __future__ import annotations

from itertools import pairwise

import pygame
from scenes.kit import sit_down

from tabletable.core.registry import get_game
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.scenes.tables import turn_clock
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.stack.clickguard import REACTION
from tabletable.ui.stack.routes import OPENED
from tabletable.ui.system.input import Input, InputKind, key_down, pointer_move
from tests.ui import driving as drive
from tests.ui.driving import run

MARKET = get_game("night_market")
HANDS = [
    ["A skewers", "C bubble tea", "D shaved ice"],
    ["E shaved ice", "F shaved ice", "G shaved ice"],
    ["E bubble tea", "F bubble tea", "G bubble tea"],
]
OWN = len(HANDS[0])


def at_table(app, round_number, people=1):
    """A table where everybody is to hide customers, in round 5 all there are."""
    kinds = [HUMAN] * people + [BOT] * (3 - people)
    seats = [
        Seat(kind, name, "easy" * (kind == BOT), "cat") for kind, name in zip(kinds, ("Ann", "Mei", "Bao"), strict=True)
    ]
    state = MARKET.position({"hands": HANDS, "phase": "hide", "round": round_number, "market": [5, 6, 11, 17]})
    sit_down(app, Session(MARKET, seats, {}, 1, position=state.to_json()))
    look(app)
    return app.scenes.top


def look(app):
    """Open the curtain, if one has fallen."""
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)


def hidden(table, seat=0):
    done = [step.command for step in table.match.session.steps]
    return len([command for command in done if command.seat == seat and command.verb == "hide"])


def watched(app, table, seat=0):
    """Frame by frame until a seat has hidden all: whether it is told why, and how many customers it has hidden."""
    seen = []
    while hidden(table, seat) < OWN:
        app.frame(1 / 60)
        told = table.callouts.current
        seen.append((told is not None and told.title == "All your customers walk", hidden(table, seat)))
    return seen


def test_who_has_just_as_many_customers_as_must_walk_lays_them_all(app):
    table = at_table(app, 5)
    said, laid = zip(*watched(app, table), strict=True)
    first, last = laid.index(1), laid.index(OWN)
    assert all(said[first - 60 : first]), "first one is told why"
    assert sum(now and not before for before, now in pairwise((False, *said))) == 1, "once, when the bots are done"
    assert (last - first) / 60 < turn_clock.SECONDS, "what follows for the same reason is not told again"


def test_each_of_several_people_is_told(app):
    table = at_table(app, 5, people=2)
    watched(app, table)
    drive.until(app, lambda: app.scenes.top is not table)
    look(app)
    assert table.match.viewer == 1
    said, laid = zip(*watched(app, table, 1), strict=True)
    assert all(said[laid.index(1) - 60 : laid.index(1)])


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


def test_a_click_meant_for_the_hand_is_no_bid_in_the_panel_that_takes_its_place(app):
    table = at_table(app, 5)
    drive.until(app, lambda: hidden(table) == OWN - 1)
    (last,) = table.match.session.view(0).state.hands[0]
    card = table.hand.placements[last].box
    drive.until(app, lambda: any(zone.id.startswith("bid:") for zone in table.spec.zones) and table.match.is_deciding())
    zones = [zone for zone in table.spec.zones if zone.taps == "bid"]
    bid = next(zone for zone in zones if card.contains(zone.x, zone.y))
    steps = len(table.match.session.steps)

    def click():
        app.post(pointer_move(bid.x, bid.y), Input(InputKind.POINTER_DOWN, bid.x, bid.y, 1))
        app.post(Input(InputKind.POINTER_UP, bid.x, bid.y, 1))
        app.frame(1 / 60)

    click()
    assert len(table.match.session.steps) == steps
    run(app, REACTION)
    click()
    assert table.match.session.steps[steps].command.zone == bid.id


def test_a_forced_move_is_known_to_come_while_bots_still_decide(app):
    assert at_table(app, 5).only_move.is_to_come
    app.change_settings(only_moves=False)
    app.frame(0)
    assert not app.scenes.top.only_move.is_to_come


def test_with_a_choice_no_forced_move_is_to_come(app):
    assert not at_table(app, 1).only_move.is_to_come
