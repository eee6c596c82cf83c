"""What the table says of itself: who sits there and what is known of them, how one wins, what passes the viewer by."""

from __future__ import annotations

import pygame
import pytest
from scenes.kit import table_of
from screenshots import staged, wanted

from tabletable.core.event import Event, EventKind
from tabletable.core.registry import all_games
from tabletable.core.tablespec import Zone
from tabletable.table import motion
from tabletable.table.layout import zone_box
from tabletable.ui.app import App
from tabletable.ui.controls.cards import GoalLine
from tabletable.ui.controls.table_buttons import SeatButton
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import click, key_down, pointer_move
from tests.ui import driving as drive

GAMES = list(all_games())


def tables(game_id: str, recipe_name: str = "table.4", **settings):
    _, recipe, game = wanted((recipe_name,), (game_id,))[0]
    return staged(recipe, game, is_watched=False, **settings)


def rest(app: App, seconds: float = motion.TOOLTIP_DELAY + 0.1) -> None:
    drive.pass_time(app, round(seconds * 60))


@pytest.mark.parametrize("game_id", GAMES)
def test_pointer_and_tab_learn_the_same_of_every_seat(game_id: str) -> None:
    with tables(game_id) as app:
        table = table_of(app)
        for plate in table.spec.plates:
            app.post(pointer_move(plate.x + plate.height * 0.3, plate.y + plate.height * 0.35))
            app.frame(1 / 60)
            rest(app)
            pointed = table.callouts.tipped
            assert pointed.startswith(table.seats[plate.seat].name)
            app.post(pointer_move(table.stage.width / 2, table.stage.height - 4))
            app.frame(1 / 60)
            for _ in range(60):
                app.post(key_down(pygame.K_TAB))
                app.frame(1 / 60)
                spot = table.side_panel.group.find(f"seat:{plate.seat}")
                if spot is not None and spot.is_focused:
                    break
            assert isinstance(spot, SeatButton)
            assert spot.is_focused
            rest(app)
            assert table.callouts.tipped == pointed
            assert all(line in spot.label for line in map(table.words.text, plate.tells))
            table.side_panel.group.blur()
            assert table.callouts.tipped == ""


def test_the_pointer_reaches_what_lies_on_a_plate() -> None:
    with tables("saboteur") as app:
        table = table_of(app)
        spots = [widget for widget in table.side_panel.group.widgets if isinstance(widget, SeatButton)]
        assert spots
        assert not any(spot.contains(spot.box.cx, spot.box.cy) for spot in spots)


@pytest.mark.sampled("game_id")
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_goal_stands_whole_above_the_log_and_leads_to_the_rules(game_id: str, language: str) -> None:
    with tables(game_id, "table.fresh", language=language, settings={"lessons": True}) as app:
        table = table_of(app)
        line = table.side_panel.group.find("goal")
        assert isinstance(line, GoalLine)
        assert table.spec.goal is not None
        assert line.label == table.words.text(table.spec.goal)
        assert line.box.bottom < table.log.box.y
        assert table.log.box.h >= 130
        assert line.box.h <= 76, "three short lines at most"
        app.post(*click(line.box.cx, line.box.cy))
        app.frame(1 / 60)
        assert isinstance(app.scenes.top, RulesScene)


def test_who_is_passed_over_is_told_so_over_the_table() -> None:
    with tables("night_market") as app:
        table = table_of(app)
        assert isinstance(table, TableScene)

        def passed_over(seat: int) -> str:
            table.callouts.clear()
            say = "night_market.log.skipped_taken"
            left_out = table.game.info.cues("left_out")
            table.tell([Event(EventKind.NOTE, seat, target="pass", say=say, cue=left_out)])
            return table.callouts.current.title if table.callouts.current is not None else ""

        assert passed_over(1) == "", "the others' are for the log"
        assert "No number was left" in passed_over(0)


def points_of(zone: Zone) -> list[tuple[float, float]]:
    """Points all over a place."""
    box = zone_box(zone)
    return [(box.x + box.w * across, box.y + box.h * down) for across in (0.1, 0.5, 0.9) for down in (0.15, 0.5, 0.85)]


@pytest.mark.parametrize("at", [0, 4, 8])
def test_a_click_on_what_lies_on_a_plate_means_the_plate(at: int) -> None:
    _, recipe, game = wanted(("table.theft",), ("saboteur",))[0]
    with staged(recipe, game) as app:
        table = table_of(app)
        goal = next(zone for zone in table.spec.zones if zone.id in table.hand.gestures.places)
        steps = table.match.session.steps
        before = len(steps)
        app.post(*click(*points_of(goal)[at]))
        drive.pass_time(app, 6)
        assert [step.command.zone for step in steps[before : before + 1]] == [goal.id]


def test_a_lifted_card_clicked_on_what_lies_on_a_plate_is_meant_for_the_plate() -> None:
    with tables("saboteur") as app:
        table = table_of(app)
        hand = table.hand
        aims = ((piece, zone) for piece, zones in hand.gestures.drags.items() for zone in zones if hand.is_own(piece))
        piece, at = next((piece, zone) for piece, zone in aims if zone.startswith("seat:"))
        goal = hand.zone(at)
        assert goal is not None
        hand.select(piece)
        assert {hand.target_at(piece, x, y) for x, y in points_of(goal)} == {goal.id}
