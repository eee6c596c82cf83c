"""The street on the screen: its stalls, the table of a station, its result, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from layouts.probe import draw_top

from tabletable.core.command import command_from_json
from tabletable.core.message import Msg
from tabletable.core.registry import all_games, game_file
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.study import gamedata
from tabletable.play.study.aims import LANTERNS, Aim, AimKind, Reached
from tabletable.play.study.street import OPEN_AHEAD, Station, opened, stored, street, tale_places
from tabletable.play.study.streetbook import StreetBook
from tabletable.ui.app import App
from tabletable.ui.controls.cards import AimsLine
from tabletable.ui.scenes.people import solver_of
from tabletable.ui.scenes.study.station import StationScene, aim_progress
from tabletable.ui.scenes.study.street import StreetScene, TaleScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import LEFT, Input, InputKind, pointer_move
from tests.play.test_street import WITNESSES
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

Open = Callable[..., App]


@pytest.fixture
def program(tmp_path) -> Open:
    def make(language: str = "en", **wishes: Any) -> App:
        app = App(headless=True, size=(1280, 720), home=tmp_path, language=language)
        app.change_settings(**{"speed": 0, "reduced_motion": True, "bot_pace": "fast", **wishes})
        if not len(app.scenes):
            app.scenes.push(TitleScene())
        app.frame(0)
        return app

    return make


def frames(app: App, count: int = 12) -> None:
    for _ in range(count):
        app.frame(1 / 20)


def come(app: App) -> StreetScene:
    app.routes.street()
    frames(app)
    scene = app.scenes.top
    assert isinstance(scene, StreetScene)
    return scene


def light(app: App, stalls: int, heard: int = 10) -> None:
    book, name = StreetBook(app.paths.data), solver_of(app)[0]
    for station in street(app.games)[:stalls]:
        book.note(name, station.key, 2)
    book.hear(name, heard)


def play_witness(app: App, scene: StationScene, station: Station) -> None:
    told = json.loads((WITNESSES / f"{station.game}.json").read_text(encoding="utf-8"))[station.id]
    for step in told["steps"]:
        scene.match.session.submit(command_from_json(step))
    scene.flow.show_result()
    frames(app, 2)


def test_the_title_leads_there_by_its_word(program: Open) -> None:
    app = program()
    drive.click_on(app, "street")
    assert isinstance(app.scenes.top, StreetScene)
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


def test_the_cat_stands_at_the_first_dark_stall_and_enter_begins_there(program: Open) -> None:
    app = program()
    light(app, 4)
    scene = come(app)
    assert scene.chosen == 4
    assert behind.cat(scene) == 4.0
    drive.press(app, pygame.K_RETURN)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    assert table.station == scene.stations[4]


def test_a_stall_further_on_is_closed_and_says_why(program: Open) -> None:
    app = program()
    scene = come(app)
    for _ in range(OPEN_AHEAD):
        drive.press(app, pygame.K_RIGHT)
        frames(app, 3)
    assert scene.chosen == OPEN_AHEAD
    assert not drive.widget(app, "start").enabled
    assert "earlier stall" in drive.widget(app, "start").reason
    assert behind.cat(scene) == float(OPEN_AHEAD - 1), "it goes as far as it may"
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top is scene


@pytest.mark.sampled("language")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_street_is_cut(program: Open, language: str) -> None:
    app = program(language)
    scene = come(app)
    for at in range(len(scene.stations)):
        assert scene.chosen == at
        cut = [words.shown for words in draw_top(app).words if words.shown.endswith("…")]
        assert cut == [], scene.stations[at].key
        drive.press(app, pygame.K_RIGHT)


def test_a_lit_stall_can_be_played_wherever_it_stands(program: Open) -> None:
    app = program()
    far = street(app.games)[2 * OPEN_AHEAD]
    StreetBook(app.paths.data).note(solver_of(app)[0], far.key, 1)
    scene = come(app)
    assert scene.chosen == 0
    for _ in range(2 * OPEN_AHEAD):
        drive.press(app, pygame.K_RIGHT)
    assert drive.widget(app, "start").enabled
    drive.press(app, pygame.K_RETURN)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    assert table.station == far


def test_a_click_on_an_open_stall_shows_its_aims_and_another_one_begins(program: Open) -> None:
    app = program()
    scene = come(app)
    drive.click_on(app, "stall.1")
    assert (app.scenes.top, scene.chosen) == (scene, 1)
    frames(app)
    drive.click_on(app, "stall.1")
    assert isinstance(app.scenes.top, StationScene)


def test_arrows_go_from_stall_to_stall_and_the_street_follows(program: Open) -> None:
    app = program()
    light(app, 12)
    scene = come(app)
    before = scene.shift
    for _ in range(3):
        drive.press(app, pygame.K_RIGHT)
        frames(app)
    assert scene.chosen > 12
    assert scene.shift > before
    box = drive.widget(app, f"stall.{scene.chosen}").box
    assert 0 < box.x < box.right < 1280
    assert scene.group.focus is not None
    assert scene.group.focus.key == f"stall.{scene.chosen}"


def test_the_wheel_and_a_drag_look_along_the_street_without_choosing(program: Open) -> None:
    app = program()
    scene = come(app)
    chosen = scene.chosen
    scene._pan(500)
    frames(app)
    assert scene.shift == pytest.approx(500)
    down = Input(InputKind.POINTER_DOWN, x=900, y=300, button=LEFT)
    app.post(Input(InputKind.WHEEL, x=640, y=300, wheel=-1))
    frames(app)
    assert scene.shift == pytest.approx(650)
    app.post(down, pointer_move(700, 300), Input(InputKind.POINTER_UP, x=700, y=300, button=LEFT))
    frames(app)
    assert scene.shift == pytest.approx(850)
    assert scene.chosen == chosen
    assert app.scenes.top is scene


def test_the_aims_stand_at_the_table_with_their_lanterns(program: Open) -> None:
    app = program()
    scene = come(app)
    station = scene.stations[0]
    app.routes.station(station)
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    line = table.side_panel.group.find("goal")
    assert isinstance(line, AimsLine)
    for aim in station.aims:
        assert app.t(aim.sentence(station.game)) in line.label
    assert line.label.count(app.t("street.state.open")) == LANTERNS


AIMS = (Aim(AimKind.WITHOUT, "draw"), Aim(AimKind.MOST, "draw", 2), Aim(AimKind.WIN))


def at_a_stall(app: App, aims: tuple[Aim, ...]) -> StationScene:
    """Begin the shortest stall of UNO with other aims; the person begins."""
    app.routes.station(stored("uno")[0]._replace(aims=aims))
    frames(app, 40)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    assert table.match.is_deciding()
    return table


def test_a_missed_aim_leaves_the_later_ones_as_they_are_and_says_what_it_costs(program: Open) -> None:
    app = program()
    table = at_a_stall(app, AIMS)
    line = table.side_panel.group.find("goal")
    assert isinstance(line, AimsLine)
    assert app.t("street.together") not in line.label
    height = line.box.h
    table.match.submit(next(command for command in table.match.legal() if command.verb == "draw"))
    assert aim_progress(table.match, table.station).states == (Reached.MISSED, Reached.OPEN, Reached.OPEN)
    frames(app, 3)
    table.renew()
    line = table.side_panel.group.find("goal")
    assert isinstance(line, AimsLine)
    assert line.label.endswith(app.t("street.together"))
    assert line.box.h > height


def test_a_hint_says_that_it_is_not_about_lanterns_and_names_one_that_it_would_lose(program: Open) -> None:
    app = program()
    table = at_a_stall(app, AIMS)
    draw = next(command for command in table.match.legal() if command.verb == "draw")
    play = next(command for command in table.match.legal() if command.verb == "play")
    lost = table.manners.hint_note(table.match.session, draw)
    assert lost is not None
    assert app.t(lost) == app.t("street.hint.loses", aim=app.t(AIMS[0].sentence("uno")))
    assert table.manners.hint_note(table.match.session, play) == Msg("street.hint")
    table.match.submit(draw)
    assert table.manners.hint_note(table.match.session, draw) is None, "no lantern is left to lose"
    table = at_a_stall(app, (Aim(AimKind.WIN), Aim(AimKind.TOTAL, "", 5), Aim(AimKind.TOTAL, "", 9)))
    assert table.manners.hint_note(table.match.session, draw) is None, "whoever plays to win plays for them"


@pytest.mark.sampled("language")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["flea_market", "property_deal", "saboteur"])
def test_the_aims_stay_beside_a_hint(program: Open, game: str, language: str) -> None:
    app = program(language)
    app.routes.station(next(each for each in street(app.games) if each.game == game))
    table = app.scenes.top
    assert isinstance(table, StationScene)
    for _ in range(200):
        if table.hint.command is not None:
            break
        if table.match.is_deciding() and not table.hint.is_thinking:
            drive.press(app, pygame.K_h)
        app.frame(1 / 20)
    widgets = table.side_panel.group
    aims, hint = widgets.find("goal"), widgets.find("hint.card")
    assert aims is not None
    assert hint is not None
    assert aims.box.bottom < hint.box.y
    assert not table.log.box.h or aims.box.bottom < table.log.box.y < table.log.box.bottom < hint.box.y


def test_a_game_that_lights_all_is_told_kept_and_leads_back(program: Open) -> None:
    app = program()
    scene = come(app)
    station = scene.stations[0]
    app.routes.station(station)
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    play_witness(app, table, station)
    result = app.scenes.top
    assert isinstance(result, ResultScene)
    assert app.t("street.lit.3") in result.remark
    assert "setup" not in drive.keys(app)
    assert StreetBook(app.paths.data).of(solver_of(app)[0]).lit == {station.key: LANTERNS}
    onward = drive.widget(app, "title")
    assert onward.primary, "nothing is left to do at this stall"
    assert onward.label == app.t("street.next")
    assert not drive.widget(app, "rematch").primary
    drive.click_on(app, "title")
    frames(app)
    top = app.scenes.top
    if isinstance(top, TaleScene):
        drive.press(app, pygame.K_RETURN)
        frames(app)
    assert app.scenes.top is scene
    assert scene.walked.lanterns == LANTERNS
    assert scene.chosen == 1, "the cat has gone on"


def test_whoever_walks_by_keys_goes_on_by_enter(program: Open) -> None:
    app = program()
    scene = come(app)
    StreetBook(app.paths.data).hear(solver_of(app)[0], 10)
    drive.press(app, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    frames(app, 3)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    play_witness(app, table, scene.stations[0])
    drive.click_on(app, "title")
    frames(app)
    assert app.scenes.top is scene
    drive.press(app, pygame.K_RETURN)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    assert table.station == scene.stations[1]


def test_a_result_without_all_lanterns_tells_why_and_asks_for_another_try(program: Open) -> None:
    app = program()
    station = come(app).stations[0]
    app.routes.station(station._replace(aims=(Aim(AimKind.LEAD, "", 9000), *station.aims[:2])))
    app.frame(0)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    play_witness(app, table, station)
    result = app.scenes.top
    assert isinstance(result, ResultScene)
    assert app.t("street.together") in result.remark
    assert drive.widget(app, "rematch").primary
    assert drive.widget(app, "title").label == app.t("street.back")


def test_the_same_deal_can_be_played_again(program: Open) -> None:
    app = program()
    station = come(app).stations[0]
    app.routes.station(station)
    app.frame(0)
    first = app.scenes.top
    assert isinstance(first, StationScene)
    before = first.match.session.fingerprint()
    play_witness(app, first, station)
    drive.click_on(app, "rematch")
    frames(app, 3)
    again = app.scenes.top
    assert isinstance(again, StationScene)
    assert again is not first
    assert again.match.session.fingerprint() == before


def test_the_menu_leads_back_to_the_street(program: Open) -> None:
    app = program()
    scene = come(app)
    app.routes.station(scene.stations[0])
    app.frame(0)
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    assert "setup" not in drive.keys(app)
    drive.click_on(app, "title")
    frames(app)
    assert app.scenes.top is scene


def test_a_station_that_was_left_goes_on_as_one(program: Open) -> None:
    app = program()
    station = come(app).stations[0]
    app.routes.station(station)
    frames(app, 3)
    table = app.scenes.top
    assert isinstance(table, StationScene)
    app.scenes.unwind()
    assert app.routes.continue_game()
    resumed = app.scenes.top
    assert isinstance(resumed, StationScene)
    assert resumed.station == station
    resumed.close("title")
    frames(app)
    assert isinstance(app.scenes.top, StreetScene)


def test_the_cat_tells_each_story_once_when_one_has_come_to_it(program: Open) -> None:
    app = program()
    stalls = len(street(app.games))
    first = tale_places(stalls)[0]
    light(app, first, heard=0)
    scene = come(app)
    assert app.scenes.top is scene
    book, name = StreetBook(app.paths.data), solver_of(app)[0]
    book.note(name, scene.stations[first].key, 1)
    scene.resumed(None)
    frames(app)
    tale = app.scenes.top
    assert isinstance(tale, TaleScene)
    assert tale.number == 0
    drive.press(app, pygame.K_RETURN)
    frames(app)
    assert app.scenes.top is scene
    assert book.of(name).heard == 1
    drive.click_on(app, "tale.0")
    assert isinstance(app.scenes.top, TaleScene)


def test_the_cat_walks_unless_motion_is_reduced(program: Open) -> None:
    app = program(reduced_motion=False, speed=100)
    light(app, 6)
    scene = come(app)
    frames(app, 60)
    at = behind.cat(scene)
    scene._choose(4)
    app.frame(1 / 20)
    assert 4 < behind.cat(scene) < at
    frames(app, 60)
    assert behind.cat(scene) == 4.0


@pytest.mark.allows_logs
def test_a_stall_that_cannot_be_read_is_left_out_with_a_word(program: Open, monkeypatch, tmp_path) -> None:
    """As a game of others may bring one; the street goes on without it."""
    ours, with_stalls = game_file, {game for game in all_games() if stored(game)}
    broken = tmp_path / "broken.json"
    broken.write_text('[{"id": "door"}]', encoding="utf-8")
    monkeypatch.setattr(gamedata, "game_file", lambda game, name: broken if game == "uno" else ours(game, name))
    opened.cache_clear()
    try:
        app = program()
        scene = come(app)
        assert {station.game for station in scene.stations} == with_stalls - {"uno"}
        assert app.notices.text.startswith("A stall of “UNO” can’t be read and is left out. street.json, entry 1: ")
    finally:
        opened.cache_clear()
