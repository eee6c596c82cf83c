"""From one person to the next at one laptop: what was turned over is seen first, and what both know is seen moving."""

from __future__ import annotations

import pygame

from tabletable.core.event import EventKind
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.stack.routes import OPENED
from tabletable.ui.system.input import key_down
from tests.ui import driving as drive
from tests.ui.driving import run


def sit_down(app, game, kinds, seed):
    table = drive.sit(app, game, kinds, seed)
    app.frame()
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
    return table


def reading_a_map(app, kinds="hhh"):
    """A table of Saboteur at which the person at the screen has just read a map; and that goal."""
    for seed in range(60):
        table = sit_down(app, "saboteur", kinds, seed)
        run(app, 2)
        pieces = [piece for zone in table.spec.zones for piece in zone.pieces]
        goals = {piece.handle for piece in pieces if piece.picture.key.endswith("goal")}
        for command in table.match.legal():
            at = table.hand.zone(command.zone)
            if command.verb == "play" and at is not None and goals & {piece.handle for piece in at.pieces}:
                table.give((command,))
                return table, at.pieces[-1].handle
        app.scenes.clear_to(table)
        app.scenes.pop()
    raise AssertionError("nobody begins with a map")


def test_who_reads_a_map_sees_the_goal_before_the_screen_is_passed_on(app):
    table, goal = reading_a_map(app)
    reader = table.match.viewer
    run(app, 30)
    assert app.scenes.top is table
    assert table.match.viewer == reader
    assert table.face_of(goal) != HIDDEN
    app.post(key_down(pygame.K_SPACE))
    run(app, 1)  # the stage goes, and what was seen is still on the table
    assert app.scenes.top is table
    assert table.side_panel.group.find("pass").label == "Pass to " + table.seats[table.match.next_viewer()].name
    app.post(key_down(pygame.K_SPACE))
    app.frame()
    assert isinstance(app.scenes.top, CurtainScene)
    assert table.match.viewer is None
    assert table.face_of(goal) == HIDDEN
    app.scenes.top.close(OPENED)
    assert table.match.viewer not in (None, reader)
    assert table.face_of(goal) == HIDDEN
    assert table.side_panel.group.find("pass") is None


def test_the_screen_is_passed_on_once_only(app):
    """Whatever makes the curtain fall, nothing is left to be passed on behind it."""
    table, _ = reading_a_map(app)
    table.flow.switch_viewer()
    app.scenes.top.close(OPENED)
    run(app, 1)
    assert not table.flow.waits_to_pass
    app.post(key_down(pygame.K_SPACE))
    app.frame()
    assert app.scenes.top is table


def test_while_one_looks_at_a_goal_nothing_is_drawn_and_nobody_moves(app):
    table, _ = reading_a_map(app)
    run(app, 30)
    drive.come_to_rest(app)
    steps = len(table.match.session.steps)
    assert [app.frame(1 / 60) for _ in range(60)] == [False] * 60
    assert app.rests_for > 1
    assert len(table.match.session.steps) == steps


def test_a_bot_after_one_leaves_time_to_look_anyway(app):
    table, goal = reading_a_map(app, "hbb")
    run(app, 3)
    app.post(key_down(pygame.K_SPACE))
    run(app, 1)
    assert app.scenes.top is table
    assert table.face_of(goal) != HIDDEN
    assert table.side_panel.group.find("pass") is None


def test_what_a_bot_shows_to_everybody_needs_nobody_to_stay(app):
    table = sit_down(app, "flea_market", "hhb", 12)
    handed, rng = 0, Rng(5)
    for _ in range(60):
        run(app, 3)
        assert not table.flow.waits_to_pass
        if isinstance(app.scenes.top, CurtainScene):
            handed += 1
            app.scenes.top.close(OPENED)
            continue
        if not table.match.is_deciding() or app.scenes.top is not table:
            break
        table.give((rng.choice(table.match.legal()),))
    assert handed > 3


def test_a_move_two_people_may_both_see_is_shown_moving(app):
    table = sit_down(app, "yose_duel", "hh", 1)
    moved, rng = 0, Rng(3)
    for _ in range(30):
        run(app, 3)
        if isinstance(app.scenes.top, CurtainScene):
            app.scenes.top.close(OPENED)
        if not table.match.is_deciding():
            break  # the round is over
        before = table.match.viewer
        table.give((rng.choice(table.match.legal()),))
        step = table.match.session.steps[-1]
        if table.match.viewer not in (None, before) and any(event.kind is EventKind.MOVE for event in step.events):
            assert any(sprite.moving for sprite in table.field.sprites.values())
            moved += 1
    assert moved > 2
