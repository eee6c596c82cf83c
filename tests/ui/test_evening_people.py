"""People who come late to an evening among friends or leave it early, and its clock."""

from __future__ import annotations

import pygame
import pytest

from tabletable.play.people.chronicle import Chronicle, ChronicleStore
from tabletable.play.people.settings import Player
from tabletable.play.seats import HUMAN
from tabletable.play.settlement import Timing
from tabletable.ui.access.scenes import SceneSnapshot
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.scenes.evening.attendance import AttendanceScene
from tabletable.ui.scenes.evening.page import EveningScene
from tabletable.ui.scenes.message import MessageScene
from tests.play.test_evening import games_of
from tests.ui import driving as drive
from tests.ui.test_evening import agreed, app_of, concede, kept, play_out, sit_down


def words(app) -> str:
    """Return all that a screen reader finds on the page on top."""
    app.frame()
    tree = SceneSnapshot(app, app.scenes.top, blank(*app.display.surface.get_size()), is_private=True).tree()
    return "\n".join(node.name for node in tree.nodes.values()).replace("\xa0", " ")


def after_a_game(app, **changes):
    """The page of an evening after its first game, which the person at the screen conceded."""
    agreed(app, **changes)
    sit_down(app)
    concede(app)
    drive.click_on(app, "evening")
    assert isinstance(app.scenes.top, EveningScene)


def let_come(app, name):
    """Somebody comes, by the keys alone."""
    drive.tab_to(app, "change")
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, AttendanceScene)
    drive.tab_to(app, "add")
    drive.press(app, pygame.K_RETURN)
    drive.write_over(app, name)
    drive.tab_to(app, "done")
    drive.press(app, pygame.K_RETURN)


def labels(app):
    """The rows of the table, as they are said."""
    return [drive.widget(app, key).label.replace("\xa0", " ") for key in drive.keys(app) if key.startswith("person.")]


# ------------------------------------------------------------------------------------------------ coming and leaving


def test_somebody_comes_between_two_games_level_with_the_last(home):
    app = app_of(home, 3)
    agreed(app)
    table = sit_down(app)
    play_out(table)
    table.flow.show_result()
    drive.settle(app, 4)
    drive.click_on(app, "evening")
    least = min(row.halves for row in kept(app).table())
    let_come(app, "Zoe")
    assert isinstance(app.scenes.top, EveningScene)
    assert [row.halves for row in kept(app).table() if row.person == 3] == [least]
    assert any(", new." in label for label in labels(app))
    assert app.settings.players[3].name == "Zoe"
    seats = sit_down(app).match.session.seats
    assert {seat.name for seat in seats if seat.kind == HUMAN} == {"Ann", "Bo", "Cara", "Zoe"}
    assert {"Zoe"} <= {kept(app).people[person].name for person in kept(app).running.seats}


def test_somebody_leaves_and_comes_back(home):
    app = app_of(home, 3)
    agreed(app)
    for key in ("change", "remove.1"):
        drive.click_on(app, key)
    assert drive.widget(app, "remove.0").reason == "At least 2 must play."
    drive.click_on(app, "done")
    assert kept(app).left == (1,)
    assert any("Bo, left" in label for label in labels(app))
    names = {seat.name for seat in sit_down(app).match.session.seats if seat.is_human}
    assert names == {"Ann", "Cara"}
    app.scenes.unwind()
    drive.press(app, pygame.K_f)
    assert drive.widget(app, "change").reason, "not while a game waits for its end"
    sit_down(app)
    concede(app)
    for key in ("evening", "change", "return.1", "done"):
        drive.click_on(app, key)
    assert kept(app).left == ()
    assert kept(app).told[0].places.count(0) == 1
    assert {seat.name for seat in sit_down(app).match.session.seats if seat.is_human} == {"Ann", "Bo", "Cara"}


def test_what_becomes_of_points_is_said_before_it_is_done(home):
    app = app_of(home)
    after_a_game(app)
    drive.click_on(app, "change")
    assert "the lowest score at the table" in words(app)
    drive.click_on(app, "add")
    assert "starts with 0" in words(app)
    leader = kept(app).leaders[0]
    drive.click_on(app, f"remove.{1 - leader}")
    assert "leaves with 0" in words(app)
    assert "starts with 1" in words(app), "level with the last of those who stay"
    drive.press(app, pygame.K_ESCAPE)
    assert len(kept(app).people) == 2
    assert kept(app).left == ()


def test_games_that_become_too_small_are_named_and_skipped(home):
    app = app_of(home)
    after_a_game(app, order=["uno", "yose_duel", "saboteur"], chosen={"uno", "yose_duel", "saboteur"})
    assert "Yose Duel" in words(app)
    drive.click_on(app, "change")
    drive.click_on(app, "add")
    assert "Too many players for Yose Duel: skipped while 3 play." in words(app)
    drive.click_on(app, "done")
    assert "Saboteur 2" in words(app)
    assert sit_down(app).match.session.game.info.id == "saboteur"


def test_nobody_comes_to_a_table_that_is_full(home):
    app = app_of(home)
    agreed(app, order=["yose_duel"], chosen={"yose_duel"})
    drive.click_on(app, "change")
    assert drive.widget(app, "add").reason == "At most 2 can play."
    drive.click_on(app, "add")
    assert len(app.scenes.top.who.people) == 2
    drive.click_on(app, "done")
    assert len(kept(app).people) == 2


def test_a_name_of_somebody_who_was_there_is_refused(home):
    app = app_of(home, 3)
    agreed(app)
    drive.click_on(app, "change")
    drive.click_on(app, "remove.2")
    drive.tab_to(app, "add")
    drive.press(app, pygame.K_RETURN)
    drive.write_over(app, "Cara")
    assert app.scenes.top.who.people[3].name != "Cara"
    drive.click_on(app, "remove.3")
    assert len(app.scenes.top.who.people) == 3


def test_help_is_proposed_anew_for_whoever_has_come(home):
    app = app_of(home)
    chronicle = Chronicle()
    for number, each in enumerate([*games_of("Ann", "Bo", 10, 10), *games_of("Ann", "Zoe", 18, 2)]):
        fields = {name: getattr(each, name) for name in each.__slots__}
        chronicle = chronicle.plus(type(each)(**{**fields, "match": f"{number:016x}"}))
    ChronicleStore(app.paths.data).save(chronicle)
    agreed(app)
    assert kept(app).helped == ()
    let_come(app, "Zoe")
    assert isinstance(app.scenes.top, MessageScene)
    assert "Zoe" in app.scenes.top.question.text
    drive.press(app, pygame.K_RETURN)
    assert kept(app).helped == (2,)
    assert "Only Zoe may ask for hints." in words(app)
    table = sit_down(app)
    seats = kept(app).running.seats
    assert {table.keeper.helped_instead(seat) for seat in range(3) if seats[seat] != 2} == {("Zoe",)}
    assert table.keeper.helped_instead(seats.index(2)) == ()


def test_who_takes_a_bots_seat_plays_for_nobodys_points_and_can_join_afterwards(home):
    app = app_of(home)
    agreed(app, order=["uno"], chosen={"uno"}, bots=1)
    table = sit_down(app)
    match = table.match
    seat = kept(app).running.seats.index(-1)
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "players")
    assert "nobody for a bot’s seat" in words(app)
    drive.press(app, pygame.K_ESCAPE)
    match.take_over(seat, match.session.seats[seat]._replace(kind=HUMAN, level="", name="Zoe"))
    app.change_settings(players=(Player("Zoe", "fox"), *app.settings.players))
    play_out(table)
    table.flow.show_result()
    drive.settle(app, 4)
    assert [player.name for player in kept(app).people] == ["Ann", "Bo"]
    assert len(kept(app).told[0].places) == 2
    drive.click_on(app, "evening")
    drive.click_on(app, "change")
    drive.click_on(app, "add")
    assert app.scenes.top.who.people[2] == Player("Zoe", "fox"), "who played last is proposed first"


def test_its_web_page_tells_who_came_late_and_who_left(home):
    app = app_of(home, 3)
    agreed(app)
    table = sit_down(app)
    play_out(table)
    table.flow.show_result()
    drive.settle(app, 4)
    drive.click_on(app, "evening")
    last = kept(app).table()[0].person
    for key in ("change", "add", f"remove.{last}", "done"):
        drive.click_on(app, key)
    drive.click_on(app, "close")
    drive.click_on(app, "close")
    drive.press(app, pygame.K_RETURN)
    [path] = app.paths.shared.glob("*.html")
    text = path.read_text("utf-8")
    assert "<th>On joining</th>" in text
    assert f"{kept(app).people[last].name} (left early)" in text
    assert "<td>–</td>" in text


# ------------------------------------------------------------------------------------------------ its clock


@pytest.mark.parametrize(("time_up", "moves"), [(0, False), (1, True)])
def test_a_clock_is_agreed_once_and_runs_in_every_game(home, time_up, moves):
    app = app_of(home)
    drive.press(app, pygame.K_f)
    assert "option.match.time_up" not in drive.keys(app)
    clock = drive.widget(app, "option.match.clock")
    clock.choose(clock.options.index("1 minute a turn"))
    drive.widget(app, "option.match.time_up").choose(time_up)
    drive.click_on(app, "start")
    sentence = "Clock: 1 minute a turn, then a bot moves." if moves else "Clock: 1 minute a turn."
    assert sentence in words(app)
    for _ in range(2):
        match = sit_down(app).match
        assert match.timer.timing == Timing("turn", 60, moves)
        concede(app)
        drive.click_on(app, "evening")


def test_without_one_nothing_is_said_of_it(home):
    app = app_of(home)
    agreed(app)
    assert "Clock" not in words(app)
    assert sit_down(app).match.timer.timing is None
