"""What is said of a piece and what is said of a button never cover each other, nor the piece that is spoken of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from scenes.kit import on_turn, seats_of, sit_down, table_of
from screenshots import staged, wanted

from tabletable.core.game import Game
from tabletable.core.registry import all_games
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table.layout import plate_box
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.drawing.box import Box
from tabletable.ui.scenes.tables import side_panel
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.system.input import RIGHT, click, key_down, pointer_move
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(speed=0, reduced_motion=True, bot_pace="step")

GAMES = list(all_games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.info.id for game in GAMES])
MOST_COVERED = 0.5
"""The share of a piece that what is said of it may cover at twice the size: it shows the piece itself, too."""
RESTED = 1.2
"""Seconds after which all there is to say is said."""


def at_table(app: App, game: Game[Any]) -> TableScene:
    count = game.info.min_seats
    seats = [Seat(HUMAN, "Ann"), *(Seat(BOT, f"Bot {at}", "easy") for at in range(1, count))]
    table = start_table(app, game, seats, {}, 5)
    app.scenes.push(table)
    drive.pass_time(app, 60, 1 / 20)
    return table


def rest_at(app: App, x: float, y: float) -> None:
    app.post(pointer_move(x - 1, y), pointer_move(x, y))
    drive.pass_time(app, round(RESTED * 20), 1 / 20)


def own_card(table: TableScene) -> tuple[float, float]:
    """Return a point of a card of the hand that is free."""
    own = table.hand.own_zone()
    assert own is not None
    for piece in own.pieces:
        placed = table.hand.placements[piece.handle]
        x, y = placed.x - placed.width * 0.3, min(placed.y, table.stage.height - 8)
        if table.hand.piece_under(x, y) == piece.handle:
            return x, y
    pytest.skip("nothing is held here")


@each_game
def test_a_card_is_not_explained_any_more_once_the_pointer_is_over_a_button(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    for key in ("menu", "hint", "gear"):
        rest_at(app, *own_card(table))
        assert table.callouts.zoomed is not None
        button = table.side_panel.group.find(key)
        assert button is not None
        rest_at(app, *button.screen_box.middle)
        assert table.side_panel.group.explains
        assert table.callouts.zoomed is None, key


def told(app: App, table: TableScene) -> tuple[Box, Box, Box]:
    """Where a piece lies, the card that explains it, and the tooltip."""
    app.frame(0)
    tip = table.side_panel.group.tooltip()
    piece, card = table.callouts.zoom_boxes
    assert tip is not None
    return piece, card, kit.tip_place(table.measure(), *tip)


@each_game
@pytest.mark.sampled("game")
@pytest.mark.parametrize("app", [{"size": (1280, 720)}, {"size": (1920, 1080)}], indirect=True, ids=["1280", "1920"])
def test_a_pinned_card_and_a_tooltip_leave_each_other_free(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    x, y = own_card(table)
    app.post(*click(x, y, RIGHT))
    drive.pass_time(app, 4, 1 / 20)
    for widget in [each for each in table.side_panel.group.widgets if each.tooltip or each.reason]:
        if widget.screen_box.contains(x, y):
            continue
        rest_at(app, *widget.screen_box.middle)
        if table.side_panel.group._hovered is not widget:
            continue
        piece, card, tip = told(app, table)
        assert not card.overlaps(tip), widget.key
        assert not tip.overlaps(piece), widget.key
        assert not card.overlaps(piece), widget.key


@each_game
def test_what_enter_does_is_seen_beside_a_pinned_card(app: App, game: Game[Any]) -> None:
    table = at_table(app, game)
    drive.press(app, pygame.K_RIGHT)
    if not table.hand.is_own(table.hand.hovered):
        pytest.skip("the keys come to a pile")
    drive.press(app, pygame.K_SPACE)
    drive.pass_time(app, 4, 1 / 20)
    app.frame(0)
    if table.callouts.zoomed is None or table.enter_line is None:
        pytest.skip("nothing is told twice")
    lines = behind.said_now(table, table.measure())
    assert lines
    assert not any(box.overlaps(line) for box in table.callouts.zoom_boxes[1:] for line in lines)


@each_game
@pytest.mark.sampled("game")
@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_v])
def test_a_large_explanation_leaves_free_what_one_presses(app: App, game: Game[Any], scale: int, key: int) -> None:
    """Where advice takes the room beside the table, a choice may be covered while a card is explained, no button."""
    app.change_settings(scale=scale)
    table = at_table(app, game)
    drive.press(app, key)
    drive.pass_time(app, 60, 1 / 20)
    explained = 0
    for _ in range(4):
        drive.press(app, pygame.K_RIGHT)
        app.post(key_down(pygame.K_SPACE))
        drive.pass_time(app, 4, 1 / 20)
        app.frame(0)
        if not table.callouts.zoom_boxes:
            continue
        explained += 1
        piece, card = table.callouts.zoom_boxes
        assert card.within(Box(0, 0, *table.logical_size)) == pytest.approx(card)
        assert [box for box in side_panel._control_boxes(table.side_panel.group.widgets) if box.overlaps(card)] == []
        assert card.covers([piece]) <= MOST_COVERED * piece.w * piece.h
    assert explained


def test_what_enter_does_with_a_card_leaves_name_plates_free_at_twice_the_size() -> None:
    _, recipe, game = wanted(("hint",), ("saboteur",))[0]
    recipe = replace(recipe, make=lambda app, game: sit_down(app, on_turn(game, seats_of(app, game, 4), 9)))
    with staged(recipe, game, settings={"scale": 200}, is_watched=False) as app:
        table, lines = table_of(app), 0
        for key in (pygame.K_RIGHT, pygame.K_UP, *[pygame.K_RIGHT] * 2, pygame.K_DOWN, *[pygame.K_LEFT] * 2):
            drive.press(app, key)
            drive.pass_time(app, 12, 1 / 60)
            for line in behind.said_now(table, table.measure()):
                lines += 1
                assert line.within(table.ground) == pytest.approx(line)
                assert [plate.seat for plate in table.spec.plates if line.overlaps(plate_box(plate))] == []
        assert lines
