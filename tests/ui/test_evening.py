"""An evening among friends: agreed, played game after game by hand, stopped and gone on with, and shared."""

from __future__ import annotations

import pygame
import pytest
from layouts.probe import draw_top

from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import verify
from tabletable.play.keeping.saveschema import Extras
from tabletable.play.people.chronicle import Chronicle, ChronicleStore
from tabletable.play.people.evening import Aim, End, EveningStore
from tabletable.play.people.houserules import HouseRules
from tabletable.play.people.settings import Player
from tabletable.play.seats import BOT
from tabletable.ui.app import App
from tabletable.ui.scenes.evening.agreeing import AgreeingScene
from tabletable.ui.scenes.evening.desk import spoken_end, spoken_points
from tabletable.ui.scenes.evening.page import EveningScene
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.personal.player import PlayerScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import OPENED
from tests.play.test_evening import games_of, told
from tests.ui import driving as drive

NAMES = ("Ann", "Bo", "Cara", "Dan", "Eve")


def app_of(home, people=2, **settings):
    app = App(headless=True, home=home, language="en", size=(640, 360))
    app.change_settings(speed=0, bot_pace="fast", lessons=False, welcomed=True, **settings)
    known = tuple(Player(name, "cat") for name in NAMES[:people])
    app.change_settings(players=known)
    app.scenes.push(TitleScene())
    app.frame()
    return app


def agreed(app, **changes):
    """Begin an evening with everybody who is known here; on its page."""
    drive.press(app, pygame.K_f)
    page = app.scenes.top
    assert isinstance(page, AgreeingScene)
    for name, value in changes.items():
        setattr(page, name, value)
    page.renew()
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, EveningScene)
    return app.scenes.top


def kept(app):
    found = EveningStore(app.paths.data).load()
    assert found is not None
    return found


def sit_down(app):
    """Begin the game that is next, with the curtain open."""
    drive.press(app, pygame.K_RETURN)
    return table_of(app)


def table_of(app):
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    drive.settle(app, 4)
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
        drive.settle(app, 1)
    return table


def concede(app):
    """The person at the screen gives up in a match for two."""
    drive.press(app, pygame.K_ESCAPE)
    for answer in ("settle", "concede", "concede"):
        drive.tab_to(app, answer)
        drive.press(app, pygame.K_RETURN)
    drive.settle(app, 4)
    assert isinstance(app.scenes.top, ResultScene)


def play_out(table, seed=1):
    """Everybody plays anything to the end."""
    session, rng = table.match.session, Rng(seed)
    while session.outcome() is None:
        seat = session.to_act()[0]
        session.submit(rng.choice(session.legal(seat)))
    table.keeper.keep()


# ------------------------------------------------------------------------------------------------ playing


def test_by_keys_alone_two_games_are_played_one_after_the_other(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    session = table.match.session
    running = kept(app).running
    assert (running.game, running.began) == ("uno", table.match.began)
    assert session.seats[session.to_act()[0]].name == "Ann", "the first of them begins"
    loser = session.seats[table.match.viewer].name
    concede(app)
    drive.press(app, pygame.K_TAB)
    drive.tab_to(app, "evening")
    drive.press(app, pygame.K_RETURN)
    page = app.scenes.top
    assert isinstance(page, EveningScene)
    told = kept(app).told
    assert [each.end for each in told] == [End.CONCEDED]
    assert [kept(app).people[person].name for person in told[0].winners] == [{"Ann": "Bo", "Bo": "Ann"}[loser]]
    assert kept(app).running is None
    following = sit_down(app).match.session
    assert following.game.info.id == "property_deal"
    assert following.seats[following.to_act()[0]].name == "Bo"


@pytest.mark.parametrize("game", ["uno", "saboteur", "night_market"])
def test_a_game_that_is_played_out_is_told_with_its_places_a_sentence_and_a_picture(home, game):
    app = app_of(home, 3)
    agreed(app, order=[game], chosen={game})
    table = sit_down(app)
    play_out(table)
    outcome = table.match.session.outcome()
    table.flow.show_result()
    evening = kept(app)
    winners = {table.match.session.seats[seat].name for seat in outcome.winners}
    assert {evening.people[person].name for person in evening.told[0].winners} == (
        winners if len(winners) < 3 else set()
    )
    assert EveningStore(app.paths.data).picture(evening.told[0]) is not None
    assert evening.told[0].line
    table.flow.show_result()
    assert len(kept(app).told) == 1, "told once"


def test_a_draw_is_level_for_all(home):
    app = app_of(home, 3)
    agreed(app)
    table = sit_down(app)
    table.match.call_draw()
    table.flow.settled()
    drive.settle(app, 4)
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert page.remark == "A draw: everybody shares the points of this game."
    assert [row.halves for row in kept(app).table()] == [2, 2, 2]
    assert kept(app).told[0].end is End.DRAW


def test_a_draw_asks_for_the_points_of_the_evening(home):
    app = app_of(home)
    agreed(app)
    sit_down(app)
    drive.press(app, pygame.K_ESCAPE)
    for answer in ("settle", "draw"):
        drive.click_on(app, answer)
    assert app.scenes.top.question.text.endswith("everybody shares its points tonight.")


def test_a_result_says_what_the_game_gives_tonight(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    loser = table.match.session.seats[table.match.viewer].name
    concede(app)
    gained = ", ".join(f"{name} +{int(name != loser)}" for name in NAMES[:2])
    assert app.scenes.top.remark.startswith(f"Tonight: {gained}.")
    app.scenes.top.close("table")
    drive.settle(app, 1)
    table.flow.show_result()
    assert app.scenes.top.remark.startswith(f"Tonight: {gained}."), "as well when it is looked at again"


def test_people_whom_a_bot_beat_are_level_and_it_is_no_draw(home):
    app = app_of(home)
    agreed(app)
    assert spoken_end(app.t, kept(app), told(1, 1)) == "All level"
    assert spoken_end(app.t, kept(app), told(1, 1, end=End.DRAW)) == "A draw"
    assert spoken_end(app.t, kept(app), told(1, 2)) == "Ann came first"


@pytest.mark.parametrize("over_curtain", [False, True])
def test_the_menu_over_a_game_leads_back_to_the_evening(home, over_curtain):
    app = app_of(home)
    agreed(app)
    drive.press(app, pygame.K_RETURN)
    if over_curtain:
        drive.settle(app, 4)
        assert isinstance(app.scenes.top, CurtainScene)
    else:
        table_of(app)
    drive.press(app, pygame.K_ESCAPE)
    assert "setup" not in drive.keys(app), "it would deal a game that is none of the evening"
    drive.click_on(app, "evening")
    assert [type(scene) for scene in app.scenes] == [TitleScene, EveningScene]
    assert drive.widget(app, "start").label == "Continue"


def test_it_stops_and_goes_on_another_day_with_the_game_that_runs(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    state = table.match.session.fingerprint()
    app.scenes.unwind()
    other = app_of(home)
    drive.press(other, pygame.K_f)
    assert isinstance(other.scenes.top, EveningScene)
    assert drive.widget(other, "start").label == "Continue"
    assert sit_down(other).match.session.fingerprint() == state
    concede(other)
    drive.click_on(other, "evening")
    assert [type(scene) for scene in other.scenes] == [TitleScene, EveningScene]
    assert len(kept(other).told) == 1


def test_a_game_continued_from_the_title_leads_back_to_the_evening(home):
    app = app_of(home)
    agreed(app)
    sit_down(app)
    app.scenes.unwind()
    app.frame()
    drive.click_on(app, "continue")
    table_of(app)
    concede(app)
    drive.click_on(app, "evening")
    assert [type(scene) for scene in app.scenes] == [TitleScene, EveningScene]
    assert len(kept(app).told) == 1


def test_any_other_game_leads_nowhere_new(home):
    app = app_of(home)
    agreed(app)
    sit_down(app)
    app.scenes.unwind()
    app.routes.open_game(app.scenes.top and _other_deal(app))
    table_of(app)
    concede(app)
    assert "evening" not in drive.keys(app)
    assert kept(app).told == ()


def _other_deal(app):
    """A game of the same people that is none of the evening."""
    from tabletable.play.seats import HUMAN, Seat
    from tabletable.ui.stack.routes import Deal

    seats = tuple(Seat(HUMAN, name) for name in NAMES[:2])
    return Deal("yose_duel", seats, app.games["yose_duel"].info.complete({}), 5)


def test_a_game_that_was_over_when_the_program_ended_is_told_when_one_comes_back(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    play_out(table)
    table.keeper.leave()
    other = app_of(home)
    drive.press(other, pygame.K_f)
    assert len(kept(other).told) == 1
    assert drive.widget(other, "start").label == "Start"


def test_where_the_save_is_lost_the_game_is_dealt_again(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    first = kept(app).running.first
    app.scenes.unwind()
    app.save_store.delete_autosave(table.keeper.slot)
    drive.press(app, pygame.K_f)
    assert drive.widget(app, "start").label == "Deal again"
    again = sit_down(app)
    assert again.match.began != ""
    assert kept(app).running.first == first
    assert again.match.session.game.info.id == "uno"


def test_a_save_that_breaks_while_one_looks_is_lost_too(home, monkeypatch):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    app.scenes.unwind()
    drive.press(app, pygame.K_f)
    app.save_store.delete_autosave(table.keeper.slot)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, EveningScene)
    assert drive.widget(app, "start").label == "Deal again"


def test_by_turns_somebody_chooses_the_next_game(home):
    app = app_of(home)
    page = agreed(app, by_turns=True)
    assert kept(app).chooser == 1
    drive.click_on(app, "game.flea_market")
    assert page.evening.by_turns
    seats = sit_down(app).match.session.seats
    assert [seat.is_human for seat in seats].count(False) == 1, "a bot fills the third seat"
    assert kept(app).running.game == "flea_market"


# ------------------------------------------------------------------------------------------------ its end


def over(app):
    """The page of an evening of one game that was conceded."""
    agreed(app, goals={**dict.fromkeys(Aim, 1)})
    sit_down(app)
    concede(app)
    drive.click_on(app, "evening")
    return app.scenes.top


def test_at_its_end_it_tells_who_won_and_a_new_one_may_begin(home):
    app = app_of(home)
    page = over(app)
    assert page.is_over
    assert "start" not in drive.keys(app)
    drive.click_on(app, "new")
    assert isinstance(app.scenes.top, AgreeingScene)


def test_its_page_holds_names_points_and_pictures_and_no_script(home):
    app = app_of(home)
    over(app)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, MessageScene)
    [path] = app.paths.shared.glob("*.html")
    text = path.read_text("utf-8")
    assert "wins the evening" in text
    assert "Ann" in text
    assert "Bo" in text
    assert "data:image/jpeg" in text
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org", "")


def test_it_may_be_ended_before(home):
    app = app_of(home)
    agreed(app)
    sit_down(app)
    app.scenes.unwind()
    drive.press(app, pygame.K_f)
    drive.click_on(app, "close")
    drive.click_on(app, "stay")
    assert not kept(app).ended
    drive.click_on(app, "close")
    drive.click_on(app, "close")
    assert kept(app).ended
    assert kept(app).running is None
    assert "new" in drive.keys(app)


def test_of_an_evening_without_a_game_nothing_is_shared(home):
    app = app_of(home)
    agreed(app)
    for key in ("close", "close"):
        drive.click_on(app, key)
    assert "share" not in drive.keys(app)
    drive.press(app, pygame.K_RETURN)
    assert isinstance(app.scenes.top, AgreeingScene)


@pytest.mark.parametrize(("halves", "said"), [(0, "0"), (1, "½"), (2, "1"), (9, "4½")])
def test_half_points_are_said_as_such(halves, said):
    assert spoken_points(halves) == said


def test_a_row_of_the_table_says_all_of_somebody_and_leads_to_their_page(home):
    app = app_of(home)
    over(app)
    winner = kept(app).people[kept(app).leaders[0]].name
    assert drive.widget(app, "person.0").label.replace("\xa0", " ") == f"1. {winner}. Points: 1, in the last game: 1"
    drive.click_on(app, "person.0")
    assert isinstance(app.scenes.top, PlayerScene)
    assert app.settings.player == winner


# ------------------------------------------------------------------------------------------------ before it


def test_only_games_that_take_everybody_are_offered(home):
    app = app_of(home, 4)
    drive.press(app, pygame.K_f)
    assert drive.widget(app, "game.yose_duel").reason == "only for 2 players"
    for _ in range(2):
        drive.click_on(app, "add")
    assert [key for key in app.games if not drive.widget(app, f"game.{key}").reason] == ["uno", "saboteur"]
    for _ in range(4):
        drive.click_on(app, "remove.0")
    assert not drive.widget(app, "game.yose_duel").reason
    assert drive.widget(app, "remove.0").reason
    drive.click_on(app, "remove.0")
    assert len(app.scenes.top.who.people) == 2, "two at least"


def test_games_change_places_and_are_left_out_by_keys(home):
    app = app_of(home)
    drive.press(app, pygame.K_f)
    drive.tab_to(app, "up.saboteur")
    drive.press(app, pygame.K_RETURN, pygame.K_RETURN)
    drive.tab_to(app, "game.uno")
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top.games[:2] == ("saboteur", "property_deal")
    for game in app.scenes.top.games:
        drive.click_on(app, f"game.{game}")
    assert drive.widget(app, "start").reason
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)
    assert EveningStore(app.paths.data).load() is None


OURS = HouseRules("Ours", "Because Grandma plays it like that.", {"seven_nought": "on"})
PAIRS = HouseRules("Pairs", "", {"teams": "pairs"})


def test_a_game_is_played_by_the_named_house_rules_chosen_for_it(home):
    app = app_of(home, house_rules={"uno": (OURS, PAIRS)})
    drive.press(app, pygame.K_f)
    assert app.scenes.top.group.find("rules.saboteur") is None, "it has no named rules"
    app.scenes.top.group.find("rules.uno").choose(1)
    assert drive.widget(app, "rules.uno").tooltip == OURS.why
    drive.click_on(app, "start")
    assert kept(app).rules == {"uno": OURS}
    assert any("Ours" in words.shown for words in draw_top(app).words)
    app.change_settings(house_rules={})
    table = sit_down(app)
    assert table.match.session.options["seven_nought"] == "on", "what was agreed on stays"


def test_where_rules_do_not_fit_the_table_it_says_why_and_plays_by_the_usual_ones(home):
    app = app_of(home, 3, house_rules={"uno": (PAIRS,)})
    drive.press(app, pygame.K_f)
    app.scenes.top.group.find("rules.uno").choose(1)
    drive.click_on(app, "start")
    table = sit_down(app)
    assert table.match.session.options["teams"] == "off"
    assert app.notices.text == app.t("uno.setup.teams", n=3)


def test_rules_of_a_game_that_is_left_out_are_not_kept(home):
    app = app_of(home, house_rules={"uno": (OURS,)})
    drive.press(app, pygame.K_f)
    app.scenes.top.group.find("rules.uno").choose(1)
    drive.click_on(app, "game.uno")
    assert app.scenes.top.group.find("rules.uno") is None
    drive.click_on(app, "start")
    assert kept(app).rules == {}


def test_two_people_have_two_names(home):
    app = app_of(home)
    drive.press(app, pygame.K_f)
    drive.tab_to(app, "name.1")
    drive.write_over(app, "Ann")
    assert [person.name for person in app.scenes.top.who.people] == ["Ann", "Bo"]
    drive.tab_to(app, "name.1")
    drive.write_over(app, "Bea")
    drive.click_on(app, "start")
    assert [person.name for person in kept(app).people] == ["Ann", "Bea"]
    assert app.settings.players[1].name == "Bea"


def test_what_ends_it_is_chosen(home):
    app = app_of(home)
    drive.press(app, pygame.K_f)
    drive.widget(app, "aim").choose([*Aim].index(Aim.POINTS))
    drive.tab_to(app, "goal")
    drive.press(app, pygame.K_RIGHT)
    drive.tab_to(app, "bots")
    drive.press(app, pygame.K_RIGHT)
    drive.widget(app, "level").choose(2)
    drive.click_on(app, "start")
    found = kept(app)
    assert (found.aim, found.goal, found.bots, found.level) == (Aim.POINTS, 11, 1, "hard")


def test_at_an_hour_it_is_due(home):
    app = app_of(home)
    agreed(app, aim=Aim.HOUR)
    assert kept(app).until is not None


def test_help_is_proposed_and_only_whoever_was_agreed_on_may_ask_for_hints(home):
    app = app_of(home)
    chronicle = ChronicleStore(app.paths.data)
    said = Chronicle()
    for number, each in enumerate(games_of("Ann", "Bo", 18, 2)):
        said = said.plus(type(each)(**{**_fields(each), "match": f"{number:016x}"}))
    chronicle.save(said)
    drive.press(app, pygame.K_f, pygame.K_RETURN)
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    assert "Bo" in question.question.text
    drive.press(app, pygame.K_RETURN)
    assert kept(app).helped == (1,)
    table = sit_down(app)
    assert table.match.session.seats[table.match.viewer].name == "Ann"
    drive.press(app, pygame.K_h)
    drive.settle(app, 2)
    assert table.hint.command is None
    assert not table.hint.is_thinking
    assert table.keeper.helped_instead(table.match.viewer) == ("Bo",)
    other = 1 - table.match.viewer
    assert table.keeper.helped_instead(other) == ()


def _fields(each):
    return {name: getattr(each, name) for name in each.__slots__}


def test_without_the_proposal_everybody_may(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    drive.press(app, pygame.K_h)
    drive.settle(app, 4)
    assert table.hint.command is not None


def test_a_second_window_begins_no_evening(home):
    app = app_of(home)
    app.save_store.is_read_only = True
    drive.press(app, pygame.K_f, pygame.K_RETURN)
    assert isinstance(app.scenes.top, AgreeingScene)
    assert EveningStore(app.paths.data).load() is None


def test_its_saves_are_ordinary_ones(home):
    app = app_of(home)
    agreed(app)
    table = sit_down(app)
    document = app.save_store.load_autosave(table.keeper.slot, verify)
    assert document.extras == Extras(seconds=document.extras.seconds)


# ------------------------------------------------------------------------------------------------ coming and leaving


def test_the_points_of_who_left_are_earned_by_the_bot_in_their_seat(home):
    app = app_of(home, 2)
    agreed(app, order=["uno"], chosen={"uno"})
    table = sit_down(app)
    match = table.match
    gone = match.viewer
    name = match.session.seats[gone].name
    match.take_over(gone, match.session.seats[gone]._replace(kind=BOT, level="easy"))
    play_out(table)
    outcome = match.session.outcome()
    table.flow.show_result()
    evening = kept(app)
    won = gone in outcome.winners
    assert [evening.people[person].name == name for person in evening.told[0].winners] == [won]
    assert [player.name for player in evening.people] == ["Ann", "Bo"], "both are there for the next game"
