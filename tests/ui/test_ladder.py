"""The page of ladders, by keys and by mouse: who is met next, one's own place, and what a game does to it."""

from __future__ import annotations

import pygame
import pytest
from scenes.pages import rated

from tabletable.core.registry import all_games, get_game
from tabletable.play.people.chronicle import ChronicleStore
from tabletable.play.people.rating import moves, rating_of
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settlement import Terms
from tabletable.play.study.ladder import ladder
from tabletable.play.study.skill import PLACED_AFTER, Rating
from tabletable.ui.app import App
from tabletable.ui.scenes.personal.player import PlayerScene
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.study.ladder import LadderScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tests.seventh.crazy_eights.game import GAME as EIGHTS
from tests.ui import driving as drive

pytestmark = [
    pytest.mark.app(
        title=True,
        speed=0,
        bot_pace="fast",
        lessons=False,
        welcomed=True,
        reduced_motion=True,
        players=(Player("Ann", "cat"),),
    ),
    pytest.mark.usefixtures("clock"),
]

YOSE = get_game("yose_duel")


def opened(app, game="yose_duel"):
    app.routes.ladder(game)
    app.frame()
    assert isinstance(app.scenes.top, LadderScene)
    return app.scenes.top


def table_of(app):
    return next(each for each in app.scenes if isinstance(each, TableScene))


def played_out(app):
    """Play the game at the table to its end, any legal move each time; its result is shown."""
    table = table_of(app)
    session = table.match.session
    while session.outcome() is None:
        session.submit(session.legal(session.to_act()[0])[0])
    table.flow.show_result()
    app.frame()
    assert isinstance(app.scenes.top, ResultScene)
    return app.scenes.top


def own_rating(app, game=YOSE, name="Ann"):
    games = ChronicleStore(app.paths.data).load().games
    return rating_of(moves(games, ladder(game.info), game.info.id), name)


# ------------------------------------------------------------------------------------------------ ways there


def test_it_is_reached_from_a_setup_and_from_a_person(app):
    drive.click_on(app, "box.saboteur")
    assert isinstance(app.scenes.top, SetupScene)
    drive.click_on(app, "ladder")
    assert app.scenes.top.game == "saboteur"
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, SetupScene)
    app.scenes.unwind()
    rated(app, YOSE, 6)
    app.routes.player()
    app.frame()
    assert isinstance(app.scenes.top, PlayerScene)
    assert not app.scenes.top.figures.rating.games, "all games together have none"
    drive.press(app, pygame.K_LEFT)
    assert app.scenes.top.figures.rating == own_rating(app)
    drive.click_on(app, "ladder")
    assert app.scenes.top.game == "yose_duel", "of the game whose figures are shown"
    drive.click_on(app, "back")
    assert isinstance(app.scenes.top, PlayerScene)


# ------------------------------------------------------------------------------------------------ who is met


def test_a_newcomer_meets_the_easy_bot_and_enter_deals(app):
    scene = opened(app)
    assert (scene.chosen.level, scene.own) == ("easy", Rating())
    assert "0 of 5 games" in scene.own_line()
    drive.press(app, pygame.K_RETURN)
    session = table_of(app).match.session
    assert [(seat.kind, seat.level) for seat in session.seats] == [(HUMAN, ""), (BOT, "easy")]
    assert session.seats[0].name == "Ann"
    assert session.seats[1][1:4] == ("Nell", "easy", "penguin")
    assert session.options == YOSE.info.complete({})
    assert session.settlement.terms == Terms()


def test_keys_go_along_rungs_and_games(app):
    scene = opened(app)
    rungs = [each.level for each in scene.ladder.regulars]
    drive.press(app, pygame.K_UP)
    assert scene.chosen.level == rungs[rungs.index("easy") + 1]
    drive.press(app, pygame.K_DOWN)
    drive.press(app, pygame.K_DOWN)
    assert scene.chosen.level == rungs[rungs.index("easy") - 1]
    for _ in rungs:
        drive.press(app, pygame.K_DOWN)
    assert scene.chosen.level == "easy+dreamy"
    assert drive.widget(app, "easier").reason
    drive.press(app, pygame.K_LEFT)
    assert scene.game == [*app.games][[*app.games].index("yose_duel") - 1]
    drive.press(app, pygame.K_RIGHT)
    assert (scene.game, scene.chosen.level) == ("yose_duel", "easy+dreamy"), "a choice stays with its game"


def test_a_rung_is_fixed_by_the_mouse_and_freed_again(app):
    scene = opened(app)
    top = len(scene.ladder.regulars)
    drive.click_on(app, f"rung.{top}")
    assert scene.chosen.level == "perfect"
    assert drive.widget(app, "harder").reason
    drive.click_on(app, "easier")
    assert scene.chosen.level == "perfect+relaxed"
    drive.click_on(app, "free")
    assert scene.chosen == scene.suggested
    assert "free" not in drive.keys(app)
    drive.press(app, pygame.K_UP)
    assert "free" in drive.keys(app)
    drive.press(app, pygame.K_DOWN)
    assert "free" not in drive.keys(app), "who is suggested needs no fixing: the next suggestion holds"


def test_tab_and_enter_choose_and_start(app):
    scene = opened(app)
    drive.tab_to(app, "rung.1")
    drive.press(app, pygame.K_RETURN)
    assert scene.chosen.level == "easy+dreamy"
    drive.tab_to(app, "start")
    drive.press(app, pygame.K_RETURN)
    assert table_of(app).match.session.seats[1].level == "easy+dreamy"


def test_the_list_of_games_is_there_for_the_mouse(app):
    scene = opened(app)
    drive.widget(app, "game").choose(0)
    app.frame()
    assert scene.game == next(iter(app.games))
    assert len([key for key in drive.keys(app) if key.startswith("rung.")]) == len(scene.ladder.regulars)


@pytest.mark.parametrize("game", [*all_games()])
def test_everybody_at_a_table_has_a_name_and_a_head_of_their_own(app, game):
    """Also where the person has the name and the face of somebody on the ladder."""
    app.change_settings(players=(Player("Hugo", "owl"),))
    scene = opened(app, game)
    for number, regular in enumerate(scene.ladder.regulars, 1):
        drive.click_on(app, f"rung.{number}")
        seats = scene.seats()
        assert len(seats) == scene.ladder.seats
        assert len({seat.name for seat in seats}) == len({seat.avatar for seat in seats}) == len(seats)
        assert seats[1].level == regular.level


def test_a_rung_says_all_about_itself_to_whoever_listens(app):
    scene = opened(app)
    said = drive.widget(app, f"rung.{1 + scene.ladder.regulars.index(scene.suggested)}").label
    assert said == "Nell, rated 800, rung 3 of 13: Plays by feel and overlooks things. Suggested for your next game."


def test_a_ladder_of_luck_says_so(app):
    assert opened(app, "saboteur").foot == "Only 4 rungs here: luck decides the rest."


def test_a_game_without_a_ladder_has_one_of_its_levels(app, monkeypatch):
    monkeypatch.setattr(app, "games", {**app.games, EIGHTS.info.id: EIGHTS})
    monkeypatch.setattr(app.words, "text", lambda key, *args, **more: str(key))
    scene = opened(app, EIGHTS.info.id)
    app.frame()
    assert [each.level for each in scene.ladder.regulars] == [*EIGHTS.info.ladder]
    assert scene.foot == app.t("ladder.unknown")
    assert [seat.level for seat in scene.seats()][1:] == ["easy"]


# ------------------------------------------------------------------------------------------------ what games do


def test_a_game_moves_the_rating_and_its_result_says_so_and_leads_back(app):
    rated(app, YOSE, 8)
    scene = opened(app)
    before = scene.own
    assert before.games == 8
    drive.press(app, pygame.K_RETURN)
    met = table_of(app).match.session.seats[1].level
    result = played_out(app)
    after = own_rating(app)
    won = 0 in result.outcome.winners
    assert after.games == 9
    assert (after.points > before.points) == won
    text = f"Rating {round(before.points)} → {round(after.points)} (±{round(after.error)})"
    assert text in result.spoken()[-1]
    drive.click_on(app, "ladder")
    app.frame()
    assert app.scenes.top is scene
    assert scene.own == after
    assert scene.faced[met].whole.played >= 1
    assert scene.own_line().startswith("9 rated games")


def test_before_there_is_a_place_the_result_counts_up_to_it(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    result = played_out(app)
    assert " ".join(result.spoken()).count(f"A rating after {PLACED_AFTER - 1} more games") == 1


def test_a_conceded_game_is_a_loss(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    table = table_of(app)
    table.match.concede("easy")
    table.flow.show_result()
    app.frame()
    own = own_rating(app)
    assert own.games == 1
    assert own.points < Rating().points


def test_a_game_that_does_not_count_moves_nothing(app):
    seats = (Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox"))
    app.routes.open_game(Deal("yose_duel", seats, {}, 5, Terms(counts=False)))
    app.frame()
    result = played_out(app)
    assert not result.news.moved
    assert own_rating(app) == Rating()


def ask_hint(app):
    """Press the key and wait for the answer."""
    drive.press(app, pygame.K_h)
    drive.until(app, lambda: table_of(app).hint.command is not None)


def test_a_game_with_hints_is_not_rated_and_one_is_told_once_when_they_are_asked_for(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    drive.until(app, lambda: table_of(app).match.is_deciding())
    assert not app.notices.text
    ask_hint(app)
    assert app.notices.text == "You asked for help: this game is not rated."
    app.notices.show("")
    drive.press(app, pygame.K_h)
    ask_hint(app)
    assert not app.notices.text
    result = played_out(app)
    assert own_rating(app) == Rating()
    assert "Not rated: hints were used" in result.spoken()[-1]
    assert ChronicleStore(app.paths.data).load().games[0].helped == (0,)


def test_to_leave_and_continue_does_not_make_it_rated(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    drive.until(app, lambda: table_of(app).match.is_deciding())
    ask_hint(app)
    again = continued(app)
    played_out(again)
    assert own_rating(again) == Rating()


def test_what_moves_are_worth_counts_as_help(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    table = table_of(app)
    drive.until(app, table.match.is_deciding)
    table.give((table.match.legal()[0],))  # the opening has no values
    drive.until(app, table.match.is_deciding)
    drive.press(app, pygame.K_v)
    drive.until(app, lambda: table.analyst.result is not None)
    app.frame()
    assert app.notices.text == "You asked for help: this game is not rated."


def test_away_from_a_ladder_nobody_is_told_at_the_table(app):
    seats = (Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox"))
    app.routes.open_game(Deal("yose_duel", seats, {}, 5))
    app.frame()
    drive.until(app, lambda: table_of(app).match.is_deciding())
    ask_hint(app)
    assert not app.notices.text
    assert "Not rated: hints were used" in played_out(app).spoken()[-1]


def test_two_people_at_one_table_both_move_and_each_is_told(app):
    seats = (Seat(HUMAN, "Ann", "", "cat"), Seat(HUMAN, "Bo", "", "fox"))
    app.routes.open_game(Deal("yose_duel", seats, {}, 5))
    app.frame()
    result = played_out(app)
    ann, bo = own_rating(app), own_rating(app, name="Bo")
    assert (ann.points - 800) * (bo.points - 800) < 0
    said = result.spoken()[-1]
    assert f"Ann: rating 800 → {round(ann.points)}" in said
    assert f"Bo: rating 800 → {round(bo.points)}" in said


def test_a_seat_that_was_taken_over_counts_for_who_played_most_of_it(app):
    seats = (Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox"))
    app.routes.open_game(Deal("yose_duel", seats, {}, 5))
    app.frame()
    match = table_of(app).match
    match.session.submit(match.session.legal(match.session.to_act()[0])[0])
    match.take_over(0, Seat(HUMAN, "Bo", "", "pig"))
    played_out(app)
    assert own_rating(app).games == 0
    assert own_rating(app, name="Bo").games == 1


def test_away_from_a_ladder_a_result_leads_to_the_title(app):
    seats = (Seat(HUMAN, "Ann", "", "cat"), Seat(BOT, "Mei", "easy", "fox"))
    app.routes.open_game(Deal("yose_duel", seats, {}, 5))
    app.frame()
    played_out(app)
    assert "ladder" not in drive.keys(app)
    assert "title" in drive.keys(app)


def continued(app):
    """Leave the game at the table, close the program, start it again and go on from the title."""
    table_of(app).close("title")
    app.frame()
    app.quit()
    again = App(headless=True, home=app.paths.data, language="en", clock=lambda: 0.0)
    again.scenes.push(TitleScene())
    again.frame()
    assert again.routes.continue_game()
    again.frame()
    return again


def test_a_game_of_a_ladder_that_was_saved_and_continued_leads_back_to_it(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    again = continued(app)
    played_out(again)
    assert "ladder" in drive.keys(again)
    drive.click_on(again, "ladder")
    assert isinstance(again.scenes.top, LadderScene)
    assert again.scenes.top.game == "yose_duel"


def test_so_does_the_game_after_it(app):
    opened(app)
    drive.press(app, pygame.K_RETURN)
    again = continued(app)
    played_out(again)
    drive.click_on(again, "rematch")
    played_out(again)
    assert "ladder" in drive.keys(again)


# ------------------------------------------------------------------------------------------------ how it moves


def test_ones_own_place_climbs_after_a_game(app):
    app.change_settings(reduced_motion=False, speed=100)
    scene = opened(app)
    low = scene.own_y
    rated(app, YOSE, 23)
    scene.resumed(None)
    assert scene.own_y < low
    assert scene.update(0.0)
    assert scene.own_row == pytest.approx((low, 800))
    scene.update(0.3)
    y, points = scene.own_row
    assert scene.own_y < y < low
    assert 800 < points < scene.own.points
    scene.update(0.4)
    assert scene.own_row == (scene.own_y, scene.own.points)
    assert not scene.update(0.1)


def test_with_reduced_motion_it_stands_there_at_once(app):
    scene = opened(app)
    rated(app, YOSE, 1)
    scene.resumed(None)
    assert scene.own_row == (scene.own_y, scene.own.points)
    assert not scene.update(0.1)


def test_games_are_read_a_slice_at_a_time(app, monkeypatch):
    rated(app, YOSE, 3)
    ticks = iter(range(10_000))
    monkeypatch.setattr(app, "clock", lambda: next(ticks))
    app.routes.ladder("yose_duel")
    scene = app.scenes.top
    assert scene.people_kept.is_reading
    assert [widget.key for widget in scene.build()] == ["back"]
    for _ in range(9):
        scene.update(0.01)
    assert not scene.people_kept.is_reading
    assert scene.own.games == 3
