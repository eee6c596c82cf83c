"""Chances at the table: switched by key and mouse, kept for the game, and nothing to see for anybody else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame
import pytest
from layouts.probe import draw_top
from scenes.kit import seats_of, sit_down, table_of, wished

from tabletable.core.advice import percent
from tabletable.core.game import Game
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.core.tablekit.boxes import Box
from tabletable.games.property_deal.game import GAME as DEAL
from tabletable.games.saboteur.game import GAME as SABOTEUR
from tabletable.games.uno.game import GAME as UNO
from tabletable.play.inspection.contract import STAGE
from tabletable.play.people.settings import INSTANT
from tabletable.play.selfplay import SelfPlay
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.controls.switches import HEAD, ChancesPanel, chances_height
from tabletable.ui.keys.bindings import key_label
from tabletable.ui.paint.measures import GAP
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.side_panel import LEAST_LOG, LEAST_LOG_TAUGHT
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.stack.routes import OPENED
from tabletable.ui.system.input import click
from tests.secrets import put_state, state_of
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind
from tests.ui.driving import press

pytestmark = pytest.mark.app(lessons=False, reduced_motion=True)

each_game = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def sat(app: App, session: Session) -> TableScene:
    sit_down(app, session)
    table = table_of(app)
    drive.pass_time(app, 60, 1 / 30)
    return table


def some(app: App, game: Game[Any], people: int = 1) -> Session:
    return wished(game, seats_of(app, game, 4, people), lambda at: len(at.steps) > 8, 3, 60)


def counted(app: App, table: TableScene) -> None:
    drive.until(app, lambda: table.odds.result is not None and not table.odds.is_working, 400, 1 / 30)


def panel(table: TableScene) -> ChancesPanel | None:
    widget = table.side_panel.group.find("chances")
    assert widget is None or isinstance(widget, ChancesPanel)
    return widget


@each_game
def test_the_key_shows_them_and_puts_them_away(app: App, game: Game[Any]) -> None:
    table = sat(app, some(app, game))
    assert panel(table) is None
    assert table.odds.result is None
    press(app, pygame.K_q)
    counted(app, table)
    assert panel(table) is not None
    assert app.settings.chances == (game.info.id,)
    press(app, pygame.K_q)
    app.frame(1 / 30)
    assert panel(table) is None
    assert app.settings.chances == ()


@pytest.mark.parametrize("game", [DEAL, get_game("saboteur")], ids=["property_deal", "saboteur"])
def test_their_meaning_is_told_rather_than_that_of_the_values(app: App, game: Game[Any]) -> None:
    table = sat(app, some(app, game))
    press(app, pygame.K_v)
    drive.until(app, lambda: table.analyst.result is not None, 400, 1 / 30)
    press(app, pygame.K_q)
    counted(app, table)
    app.frame(1 / 30)
    shown = panel(table)
    assert shown is not None
    assert shown.box.h > HEAD
    assert table.log.box.h >= LEAST_LOG_TAUGHT


@each_game
def test_what_is_asked_for_goes_before_an_offer(app: App, game: Game[Any]) -> None:
    table = sat(app, some(app, game))
    table.tutor.offers_primer = True
    app.frame(1 / 30)

    def is_offered() -> bool:
        return table.side_panel.group.find("offer.learn") is not None

    assert is_offered()
    press(app, pygame.K_q)
    counted(app, table)
    shown = panel(table)
    assert shown is not None
    asked = behind.told_by(table.side_panel)
    whole = chances_height(table.measure(), asked.words, asked.chances, shown.box.w)
    assert shown.box.h == whole
    press(app, pygame.K_q)
    app.frame(1 / 30)
    assert is_offered()
    press(app, pygame.K_v)
    drive.until(app, lambda: not table.analyst.is_working, 4_000, 1 / 30)
    app.frame(1 / 30)
    assert table.log.box.h >= LEAST_LOG - GAP, "what stands below the log begins no higher"
    press(app, pygame.K_v)
    app.frame(1 / 30)
    assert is_offered()


def test_rows_that_find_no_room_leave_none_empty(app: App) -> None:
    table = sat(app, some(app, get_game("saboteur")))
    press(app, pygame.K_q)
    counted(app, table)
    now, canvas = behind.told_by(table.side_panel), table.measure()
    told, words = now.chances, now.words
    whole = chances_height(canvas, words, told, 264)
    fitting = {chances_height(canvas, words, told, 264, most) for most in range(int(whole) + 9)}
    assert max(fitting) == whole
    assert min(fitting) == HEAD
    assert len(fitting) == 1 + len({chance.meaning for chance in told.result.chances})
    shown = panel(table)
    assert shown is not None
    assert shown.tooltip == words.text(told.result.note), "what all are counted from is told when one points at it"


@each_game
def test_esc_puts_away_what_was_just_asked_for(app: App, game: Game[Any]) -> None:
    table = sat(app, some(app, game))
    press(app, pygame.K_q, pygame.K_v)
    assert table.odds.report.is_on
    assert table.analyst.is_on
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert not table.odds.report.is_on
    assert not table.analyst.is_on
    assert app.scenes.top is table
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not table


def test_esc_leaves_chances_on_that_one_plays_with(app: App) -> None:
    def is_free(at: Session) -> bool:
        return len(at.legal(0)) > 1

    table = sat(app, wished(UNO, seats_of(app, UNO, 4), is_free, 3, 60))
    press(app, pygame.K_q, pygame.K_v)
    table.give(table.match.legal()[:1])
    drive.pass_time(app, 600, 1 / 30)
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not table
    assert table.odds.report.is_on
    assert table.analyst.is_on


def test_the_mouse_shows_them_too_and_the_next_table_does(app: App) -> None:
    table = sat(app, some(app, UNO))
    assert table.log.has_switch
    app.post(*click(table.log.switch.cx, table.log.switch.cy))
    counted(app, table)
    assert not table.log.has_switch
    again = sat(app, some(app, UNO))
    assert again.odds.report.is_on
    assert not sat(app, some(app, DEAL)).odds.report.is_on


def test_where_nothing_can_be_counted_it_says_so(app: App) -> None:
    market = get_game("night_market")
    seats = seats_of(app, market, 3)
    table = sat(app, wished(market, seats, lambda at: any(each.verb == "bid" for each in at.legal(0)), 3, 60))
    press(app, pygame.K_q)
    counted(app, table)
    assert not table.odds.result.chances, "nobody has a stall yet"
    drive.pass_time(app, 2)
    shown = " ".join(text.shown for text in draw_top(app).words)
    assert "There are no chances" in shown
    assert "imagined again" not in shown


def test_where_nothing_is_hidden_it_says_that(app: App) -> None:
    yose = get_game("yose_duel")
    seats = seats_of(app, yose, 2)
    table = sat(app, wished(yose, seats, lambda at: any(each.verb == "take" for each in at.legal(0)), 2, 60))
    press(app, pygame.K_q)
    counted(app, table)
    drive.pass_time(app, 2)
    assert "no luck, only skill" in " ".join(text.shown for text in draw_top(app).words)


def test_where_only_a_lifted_card_can_be_asked_about_it_says_so(app: App) -> None:
    def is_faced(at: Session) -> bool:
        answers = [each for each in at.legal(0) if each.verb == "play"]
        return bool(answers) and at.view(0).state.stack > 0

    table = sat(app, wished(UNO, seats_of(app, UNO, 4), is_faced, 3, 60))
    press(app, pygame.K_q)
    counted(app, table)
    assert not table.odds.result.chances
    assert table.odds.result.questions
    drive.pass_time(app, 2)
    shown = " ".join(text.shown for text in draw_top(app).words)
    assert "Lift a card to see its chances." in shown
    assert "Counted from" not in shown


def test_a_lifted_card_is_asked_about(app: App) -> None:
    table = sat(app, wished(DEAL, seats_of(app, DEAL, 4), lambda at: bool(asks(at)), 3, 60))
    press(app, pygame.K_q)
    counted(app, table)
    assert table.odds.question(table.hand) is None
    for _ in range(12):
        press(app, pygame.K_RIGHT)
        if table.odds.question(table.hand) is not None:
            break
    asked = table.odds.question(table.hand)
    assert asked is not None
    assert asked.piece == table.hand.hovered
    press(app, pygame.K_q)
    assert table.odds.question(table.hand) is None


def asks(session: Session) -> list[int]:
    view = session.view(0)
    may = not view.state.pending and view.state.turn == 0 and view.state.plays < 3
    asking = ("birthday", "debt collector")
    return [piece for piece in view.state.hands[0] if may and DEAL.face_word(view.state.faces[piece]) in asking]


def test_nobody_counts_behind_the_curtain(app: App) -> None:
    app.change_settings(chances=("uno",))
    sit_down(app, some(app, UNO, 3))
    drive.pass_time(app, 30, 1 / 30)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    below = [scene for scene in app.scenes if isinstance(scene, TableScene)]
    assert all(scene.odds.result is None for scene in below)
    curtain.close(OPENED)
    table = table_of(app)
    counted(app, table)
    assert table.match.viewer is not None


@pytest.mark.usefixtures("own_sprites")
@pytest.mark.parametrize("name", ["uno", "property_deal", "saboteur", "flea_market"])
def test_twins_look_alike(app: App, name: str) -> None:
    """Two deals that differ only in what the seat can't know give the same picture, pills and legend with it."""
    game = get_game(name)
    app.change_settings(chances=(name,))
    table = sat(app, some(app, game))
    session = table.match.session
    pictures = []
    for seed in (5, 6):
        behind.forget_asked(table.odds)
        table.odds.renew()
        counted(app, table)
        table.rebuild(instant=True)
        drive.come_to_rest(app)
        pictures.append(drive.picture(app))
        twin = game.sample(session.view(0), Rng(seed))
        assert twin.to_json() != state_of(session).to_json()
        put_state(session, twin)
    assert pictures[0] == pictures[1]


@each_game
def test_no_button_of_a_game_has_the_key_of_chances(game: Game[Any]) -> None:
    """The button would be pressed instead."""
    seats = game.info.min_seats
    match = SelfPlay(game, ["random"] * seats, game.info.complete({}), 3)
    letters = set()
    for _ in range(150):
        command = match.choose()
        if command is None:
            break
        letters |= {button.key for button in game.table(game.view(match.state, command.seat), STAGE).buttons}
        match.play(command)
    assert letters, "there are buttons with keys"
    assert key_label(ChancesPanel.does.key) not in letters


def test_nothing_is_told_of_the_next_round_while_the_last_one_is_looked_at(app: App) -> None:
    """The game has dealt it, but nobody has seen it, and its chances would stand at what has been turned over."""
    app.change_settings(chances=("saboteur",), speed=INSTANT)
    hands, tunnel = [["straight h"], ["map"], ["map"]], {f"{x},0": "straight h" for x in (1, 2)}
    tunnel |= {f"{x},0": "cross" for x in range(3, 7)}
    roles, goals = ["green digger", "saboteur", "blue digger"], ["goal stone ne", "goal gold"]
    at = {"roles": roles, "hands": hands, "tunnel": tunnel, "goals": goals, "rest": "draw"}
    table = start_table(app, SABOTEUR, seats_of(app, SABOTEUR, 3, 1), {}, 1)
    put_state(table.match.session, SABOTEUR.position(at))
    app.scenes.push(table)
    counted(app, table)
    table.give(tuple(one for one in table.match.legal() if one.verb == "place" and one.zone == "cell:7,0")[:1])
    drive.until(app, lambda: isinstance(app.scenes.top, ResultScene), dt=1 / 30)
    press(app, pygame.K_ESCAPE)
    drive.until(app, lambda: app.scenes.top is table, dt=1 / 30)
    drive.pass_time(app, 30, 1 / 30)
    assert table.model.shows_the_end
    assert table.odds.result is None
    press(app, pygame.K_SPACE)
    press(app, pygame.K_RETURN)
    drive.until(app, lambda: app.scenes.top is table, dt=1 / 30)
    counted(app, table)


DIGITS = 12.0
"""px that a figure is high; the rim of its pill may touch the frame of the plate below."""


@pytest.mark.parametrize("count", [8, 12])
def test_the_chance_of_a_seat_lies_on_no_other_seats_plate(app, count):
    table = sat(app, wished(SABOTEUR, seats_of(app, SABOTEUR, count, 1), lambda at: len(at.steps) > 8, 3, 60))
    press(app, pygame.K_q)
    counted(app, table)
    app.request_redraw()
    plates = [Box(plate.x, plate.y, plate.width, plate.height) for plate in table.spec.plates]
    rects = [words.box for words in draw_top(app).words if words.shown.endswith("%")]
    at_plates = [box for box in rects if any(plate.distance(box.x, box.y) < 12 for plate in plates)]
    assert len(at_plates) >= count - 1
    for box in at_plates:
        pill = Box.around(box.x + box.w / 2, box.y + box.h / 2, box.w, DIGITS)
        assert sum(pill.overlaps(plate) for plate in plates) == 1, pill


@pytest.mark.parametrize("scale", [150, 200])
def test_the_chance_of_a_seat_out_of_sight_is_at_its_head(app, scale):
    app.resize(960, 600)
    app.change_settings(scale=scale)
    table = sat(app, wished(SABOTEUR, seats_of(app, SABOTEUR, 4, 1), lambda at: len(at.steps) > 8, 3, 60))
    press(app, pygame.K_q)
    counted(app, table)
    app.request_redraw()
    told = Counter(words.shown for words in draw_top(app).words if words.box.within(words.clip))
    said = Counter(percent(one.probability) for one in table.odds.result.chances if str(one.at).startswith("seat:"))
    assert table.parts is not None
    assert said.total() == 3
    assert said <= told
