"""The values of the moves, questions on the stage and play by keys on the table: whole ways through Yose Duel."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.core.registry import all_games, get_game
from tabletable.core.tablespec import Stage
from tabletable.games.yose_duel.bots import estimates
from tabletable.play.people.settings import INSTANT
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.table import clearing
from tabletable.table.layout import hand_card_at, lies_in_row, place, visible_size
from tabletable.ui.drawing.box import Box
from tabletable.ui.flow import analyst, budgets, odds
from tabletable.ui.flow.analyst import pill_box
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.compared import command_box
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import start_table
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.ui import driving as drive

pytestmark = pytest.mark.app(speed=INSTANT, bot_pace="fast")

SEED = 5


def press(app, *keys):
    for key in keys:
        app.post(key_down(key), Input(InputKind.KEY_UP, key=key))
        drive.pass_time(app)


@pytest.mark.parametrize("cards", range(1, 9))
def test_the_values_of_cards_in_one_area_do_not_cover_each_other(cards):
    game = get_game("yose_duel")
    state = game.setup(2, game.info.complete({}), SEED)
    state.areas[0] = [pile[-1] for zone, pile in game.zones(state).items() if zone.startswith("pile")][:cards]
    spec = game.table(game.view(state, 0), Stage(984, 720))
    zone = next(zone for zone in spec.zones if zone.id == "area:0")
    placed = place(spec)
    assert lies_in_row(zone)
    boxes = [pill_box(spot, visible_size(spot, placed.values()), 50.0).inset(2) for spot in in_zone(placed, zone)]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def in_zone(placed, zone):
    return [placed[piece.handle] for piece in zone.pieces]


@pytest.fixture(params=[each for each in all_games() if get_game(each).outlook() is not None])
def dealt(request):
    """Tables at the beginning of some games, and where all lies on them."""
    game = get_game(request.param)
    states = (game.setup(game.info.min_seats, game.info.complete({}), seed) for seed in range(3))
    specs = [game.table(game.view(state, 0), Stage(984, 720)) for state in states]
    return [(spec, place(spec)) for spec in specs]


def own_cards(spec, placed):
    """By card of the own hand its zone, and how much is seen of it if it lies in a row."""
    return [
        (spot, zone, visible_size(spot, placed.values()) if lies_in_row(zone) else None)
        for zone in spec.zones
        if zone.own
        for spot in in_zone(placed, zone)
    ]


def test_what_is_said_of_a_card_in_hand_stands_on_that_card(dealt):
    for spec, placed in dealt:
        cards = own_cards(spec, placed)
        assert cards
        for spot, zone, seen in cards:
            frame = command_box(spec, Command(0, "", spot.piece.handle))
            assert frame is not None
            for place_on in (pill_box(spot, seen, 30.0), frame):
                placement = hand_card_at(placed.values(), zone.id, place_on.cx, place_on.cy)
                assert placement is not None
                assert placement.piece.handle == spot.piece.handle


def test_what_is_said_of_a_card_in_hand_hides_neither_its_name_nor_its_figures(dealt):
    for spec, placed in dealt:
        cards = [(spot, seen) for spot, _, seen in own_cards(spec, placed) if seen is not None]
        assert cards
        for spot, seen in cards:
            picture, scale = spot.piece.picture, spot.height / spot.piece.picture.height
            pill = pill_box(spot._replace(angle=0, order=0), seen, 44.0)
            for line in [*clearing.lines(picture), *clearing.tokens(picture)]:
                x, y = spot.x - spot.width / 2 + line.x * scale, spot.y - spot.height / 2 + line.y * scale
                assert y <= spot.y or not Box(x, y, line.w * scale, line.h * scale).overlaps(pill), picture.key


SAID = {"yose_duel": (pygame.K_q, odds), "uno": (pygame.K_v, analyst)}
"""What is said of cards in the hand at the first decision: the key that asks for it, and where it is drawn."""


@pytest.mark.parametrize("game", SAID)
def test_what_is_said_of_a_lifted_card_lies_above_it(app, monkeypatch, game):
    key, teller = SAID[game]
    table = start_table(app, get_game(game), [Seat(HUMAN, "Ann"), Seat(BOT, "Mei", "easy")], {}, SEED)
    app.scenes.push(table)
    until_mine(app, table)
    press(app, key)
    drive.until(app, lambda: table.analyst.result or table.odds.result)
    drawn = []
    pill, front = teller._pill, table._painter.front
    monkeypatch.setattr(teller, "_pill", lambda *args: (drawn.append("pill"), pill(*args)))
    monkeypatch.setattr(table._painter, "front", lambda *args: (drawn.append("card"), front(*args)))
    app.frame(1 / 60)
    assert drawn[-1] == "card"
    said = drawn.count("pill")
    assert said
    for piece in [piece.handle for piece in table.hand.own_zone().pieces]:
        spot = table.hand.placements[piece]
        app.post(pointer_move(spot.x, spot.y))
        drive.pass_time(app)
        drawn.clear()
        table.host.request_redraw()
        app.frame(1 / 60)
        assert drawn.count("pill") == said
        if drawn[-1] == "pill":
            return
    raise AssertionError("what is said of the card lies below it")


def until_mine(app, table, most=3000):
    drive.until(app, lambda: app.scenes.top is not table or (table.match.is_deciding() and not table.is_resting), most)


def until_values(app, table, most=3000):
    drive.until(app, lambda: table.analyst.result is not None, most)
    return table.analyst.result


def verbs(table):
    return {command.verb for command in table.match.legal()}


def box_of(table, key):
    found = [widget for widget in table.side_panel.group.widgets if widget.key.endswith(key)]
    assert len(found) == 1, [widget.key for widget in table.side_panel.group.widgets]
    return found[0].box


def by_keys(app, table):
    """Give one command by the keyboard alone."""
    if "answer" in verbs(table):
        press(app, pygame.K_i)
        return
    press(app, pygame.K_RIGHT)
    assert table.hand.hovered != NOTHING
    press(app, pygame.K_RETURN)
    if app.scenes.top is table and table.hand.selected != NOTHING:
        press(app, pygame.K_RETURN)


def by_clicks(app, table):
    """Give one command by clicks alone: on the card and again on it, or on a button."""
    if "answer" in verbs(table):
        box = box_of(table, "button.answer")
        app.post(*click(box.cx, box.cy))
        drive.pass_time(app)
        return
    piece = next(iter(table.gestures.drags))
    spot = table.hand.placements[piece]
    for _ in range(2):
        app.post(*click(spot.x, spot.y + spot.height * 0.2))
        drive.pass_time(app)


def by_drag(app, table):
    """Give one command by dragging a card to where it belongs."""
    piece, zones = next(iter(table.gestures.drags.items()))
    spot, zone = table.hand.placements[piece], table.hand.zone(next(iter(zones)))
    app.post(pointer_move(spot.x, spot.y), Input(InputKind.POINTER_DOWN, spot.x, spot.y, 1))
    drive.pass_time(app, 2)
    app.post(pointer_move(zone.x + 9, zone.y + 2))
    drive.pass_time(app, 2)
    app.post(pointer_move(zone.x, zone.y), Input(InputKind.POINTER_UP, zone.x, zone.y, 1))
    drive.pass_time(app)


@pytest.mark.parametrize("way", [by_keys, by_clicks, by_drag], ids=lambda way: way.__name__)
def test_a_whole_match_in_one_way(app, way):
    table = drive.sit(app, "yose_duel", "hb", SEED)
    before = -1
    for _ in range(200):
        until_mine(app, table)
        if isinstance(app.scenes.top, ResultScene):
            if table.match.session.outcome() is not None:
                break
            press(app, pygame.K_RETURN)
            continue
        steps = len(table.match.session.steps)
        assert steps > before, f"nothing happened at {verbs(table)}"
        before = steps
        way(app, table)
    outcome = table.match.session.outcome()
    assert outcome is not None
    assert len(outcome.standings) == 2


# ------------------------------------------------------------------------------------------------ values


def attack(app, table):
    """Choose a start card and come to the first decision of a round."""
    until_mine(app, table)
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    until_mine(app, table)


def test_values_come_while_frames_go_on_and_stand_at_every_command(app, monkeypatch):
    monkeypatch.setattr(budgets, "VALUES", 1e-4)  # a step each frame, however fast the machine is
    monkeypatch.setattr(estimates, "_solved", [])  # nobody has asked about this deal before
    table = drive.sit(app, "yose_duel", "hb", SEED)
    attack(app, table)
    assert table.analyst.result is None
    press(app, pygame.K_v)
    assert table.analyst.is_on
    frames = 0
    while table.analyst.is_working:
        app.frame(1 / 60)
        frames += 1
        assert frames < 3000
    assert frames > 3, "a deal of twelve piles takes more than a frame"
    found = until_values(app, table)
    legal = set(table.match.legal())
    assert legal <= {mark.command for mark in found.marks}
    best = {mark.command for mark in found.marks if mark.best}
    assert best
    assert best <= legal
    press(app, pygame.K_v)
    assert table.analyst.result is None


def test_values_change_with_the_decision_and_go_while_others_decide(app):
    table = drive.sit(app, "yose_duel", "hb", SEED, "random")
    attack(app, table)
    press(app, pygame.K_v)
    first = until_values(app, table)
    by_keys(app, table)
    if not table.match.is_deciding():
        assert table.analyst.result is None
    until_mine(app, table)
    assert until_values(app, table) is not first


def test_a_game_without_an_estimate_has_no_values(app, monkeypatch):
    seats = [Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Mei", "easy", "fox")]
    game = get_game("saboteur")
    monkeypatch.setattr(game, "outlook", lambda: None)
    table = start_table(app, game, seats, {}, SEED)
    app.scenes.push(table)
    until_mine(app, table)
    assert not table.analyst.is_offered
    press(app, pygame.K_v)
    assert not table.analyst.is_on
    assert table.side_panel.group.find("values") is None


# ------------------------------------------------------------------------------------------------ questions


def passed_once(app):
    """A table at which the bot is Heart and has begun with a pass."""
    seats = [Seat(HUMAN, "Ann", "", "rabbit"), Seat(BOT, "Mei", "normal", "fox")]
    for seed in range(40):
        table = start_table(app, get_game("yose_duel"), seats, {}, seed)
        session = table.match.session
        for seat in (0, 1):
            session.submit(session.legal(seat)[0])
        if session.to_act() == (1,):
            session.submit(next(each for each in session.legal(1) if each.verb == "pass"))
            app.scenes.push(table)
            drive.pass_time(app)
            return table
    raise AssertionError("the bot is never Heart")


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_a_second_pass_is_given_only_after_a_yes(app, answer):
    table = passed_once(app)
    steps = len(table.match.session.steps)
    press(app, pygame.K_p)
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    assert len(table.match.session.steps) == steps
    assert "match ends" in question.question.text
    widget = question.group.find(answer)
    app.post(*click(widget.box.cx, widget.box.cy))
    drive.pass_time(app)
    assert len(table.match.session.steps) == steps + (answer == "yes")
    assert (table.match.session.outcome() is not None) is (answer == "yes")


def test_buttons_on_the_stage_keep_clear_of_the_column_and_leave_it_to_the_log(app):
    table = drive.sit(app, "yose_duel", "hb", SEED)
    attack(app, table)
    for _ in range(60):
        if "answer" in verbs(table):
            break
        by_keys(app, table)
        until_mine(app, table)
    answer, ignore = box_of(table, "button.answer"), box_of(table, "button.ignore")
    assert not answer.overlaps(ignore)
    assert ignore.right <= table.stage.width
    column = [widget.box for widget in table.side_panel.group.widgets if widget.box.x >= table.stage.width]
    assert not any(box.overlaps(other) for box in column for other in (answer, ignore))
    assert all(box.y > table.log.box.bottom for box in column if box.y > 72)
