"""Conceding, calling it a draw, and matches that count for nobody: asked at the table, told at the result."""

import pygame
import pytest

from tabletable.play.keeping.recording import Recorder, restore, verify
from tabletable.play.keeping.replay import ALL, replay
from tabletable.play.keeping.sharing import Sharing
from tabletable.play.people.chronicle import ChronicleStore
from tabletable.play.people.statistics import StatisticsStore
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settlement import Terms
from tabletable.ui.app import App
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.pause import PauseScene
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.share.story import story_of
from tabletable.ui.stack.routes import OPENED
from tests.ui import driving as drive

pytestmark = pytest.mark.app(size=(640, 360), speed=0, bot_pace="fast", lessons=False)


def sit_down(app, kinds, counts=True):
    table = drive.deal(app, "uno", kinds, 5, "easy", Terms(counts))
    drive.settle(app, 4)
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
        drive.settle(app, 1)
    return table


def settle(app, table, *answers):
    """By keys alone: the menu, then each answer."""
    drive.press(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, PauseScene)
    for answer in ("settle", *answers):
        drive.tab_to(app, answer)
        drive.press(app, pygame.K_RETURN)
    drive.settle(app, 4)


def tallies(app):
    record = StatisticsStore(app.paths.data).load().games.get("uno")
    return {} if record is None else {name: (each.played, each.won) for name, each in record.players.items()}


def games(app):
    return ChronicleStore(app.paths.data).load().games


def test_alone_it_ends_the_match_and_counts_as_a_loss(app):
    table = sit_down(app, "hbb")
    settle(app, table, "concede")
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert page.text(page.outcome.headline) == "You concede"
    assert page.remark.replace("\xa0", " ") == "You conceded: a loss. You: 0 of 1 won"
    assert tallies(app) == {"Ann": (1, 0)}
    assert [each.winners for each in games(app)] == [(1, 2)]
    verify(app.save_store.load_autosave(table.keeper.slot, verify))


def test_the_others_play_on_with_a_bot_of_the_level_one_chooses(app):
    table = sit_down(app, "hhb")
    gone = table.match.viewer
    settle(app, table, "concede", "hard")
    assert table.match.session.seats[gone].level == "hard"
    assert table.seats[gone].kind == BOT
    assert table.match.people == (1 - gone,)
    drive.until(app, lambda: any(step.command.seat == gone for step in table.match.session.steps))
    assert any("conceded" in str(event.say) for _, event in table.match.session.account(None))
    document = app.save_store.load_autosave(table.keeper.slot, verify)
    assert document.header.seats[gone].kind == HUMAN, "who sat down"


def test_a_draw_is_asked_of_all_by_name_and_counts_for_nobody(app):
    sit_down(app, "hhb")
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "settle")
    drive.click_on(app, "draw")
    question = app.scenes.top
    assert isinstance(question, MessageScene)
    assert "Ann, Mei" in question.question.text
    drive.click_on(app, "draw")
    drive.settle(app, 4)
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert page.text(page.outcome.headline) == "A draw"
    assert page.remark == "A draw counts for nobody."
    assert (tallies(app), list(games(app))) == ({}, [])


def test_alone_nobody_calls_a_draw(app):
    sit_down(app, "hbb")
    drive.press(app, pygame.K_ESCAPE)
    assert drive.widget(app, "settle").label == "Concede"
    drive.click_on(app, "settle")
    assert "draw" not in drive.keys(app)


def test_whoever_keeps_playing_has_settled_nothing(app):
    table = sit_down(app, "hhb")
    settle(app, table, "concede", "stay")
    assert table.match.session.outcome() is None
    assert table.match.session.settlement.conceded == ()


@pytest.mark.parametrize("counts", [True, False])
def test_a_match_that_does_not_count_says_so_at_its_result(app, counts, monkeypatch):
    table = sit_down(app, "hbb", counts)
    settle(app, table, "concede")
    page = app.scenes.top
    assert isinstance(page, ResultScene)
    assert (page.remark == "This match doesn’t count.") is not counts
    assert bool(tallies(app)) is bool(games(app)) is counts
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    drive.click_on(app, "rematch")
    assert [deal.terms.counts for deal in deals] == [counts], "nor does another one"


def test_it_is_chosen_at_the_setup(home, monkeypatch):
    app = App(headless=True, home=home, language="en")
    app.frame()
    app.routes.set_up("uno")
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    found = drive.widget(app, "option.match.counts")
    found.choose(1)
    drive.click_on(app, "start")
    assert [deal.terms.counts for deal in deals] == [False]


def test_what_is_settled_after_continuing_is_saved(app):
    """Also where the game that is continued was settled in other points before: it did not count."""
    table = sit_down(app, "hhb", counts=False)
    table.leave()
    app.scenes.clear_to(TitleScene())
    assert app.routes.continue_game()
    drive.settle(app, 4)
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
    table = app.scenes.top
    gone = table.match.viewer
    settle(app, table, "concede", "hard")
    again = restore(app.save_store.load_autosave(table.keeper.slot, verify))
    assert again.settlement.conceded == (gone,)
    assert again.settlement == table.match.session.settlement


def test_a_settled_game_opens_at_its_result(app):
    table = sit_down(app, "hbb")
    settle(app, table, "concede")
    slot = table.keeper.slot
    app.scenes.unwind()
    app.routes.open_document(app.save_store.load_autosave(slot, verify), slot)
    drive.settle(app, 4)
    assert isinstance(app.scenes.top, ResultScene)
    assert tallies(app) == {"Ann": (1, 0)}, "it was counted once"


# ------------------------------------------------------------------------------------------------ who comes and goes


def change(app, *changes, name=""):
    """By the menu: seats and what they are to be, 0 a person, then levels; the name goes to the last of them."""
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "players")
    for seat, kind in changes:
        drive.widget(app, f"kind.{seat}").choose(kind)
        drive.settle(app, 1)
    if name:
        drive.write_over(app, name)
    drive.settle(app, 1)


def through_the_curtain(app):
    drive.settle(app, 2)
    assert isinstance(app.scenes.top, CurtainScene)
    app.scenes.top.close(OPENED)
    drive.settle(app, 2)


def test_somebody_takes_over_a_bots_seat_and_sees_it_behind_the_curtain(app):
    table = sit_down(app, "hbb")
    first = table.match.viewer
    change(app, (1, 0), name="Eve")
    drive.click_on(app, "done")
    drive.settle(app, 2)
    session = table.match.session
    assert [(seat.kind, seat.name) for seat in session.seats][1] == (HUMAN, "Eve")
    assert table.match.viewer == first, "who looks goes on looking"
    assert table.words.names[1] == "Eve"
    assert app.settings.players[0].name == "Eve"
    table.give(session.legal(first)[-1:])
    drive.until(app, lambda: isinstance(app.scenes.top, CurtainScene))
    assert table.match.viewer is None


def test_somebody_leaves_and_the_other_one_looks_behind_the_curtain(app):
    table = sit_down(app, "hhb")
    seat = table.match.viewer
    change(app, (seat, 2))
    drive.click_on(app, "done")
    through_the_curtain(app)
    session = table.match.session
    assert session.seats[seat].kind == BOT
    assert table.match.people == (1 - seat,)
    document = app.save_store.load_autosave(table.keeper.slot, verify)
    assert document.header.seats[seat].kind == BOT


def test_the_last_person_can_not_leave(app):
    table = sit_down(app, "hbb")
    change(app, (0, 1))
    drive.click_on(app, "done")
    assert app.notices.text == "At least one person has to stay."
    drive.press(app, pygame.K_ESCAPE)
    drive.settle(app, 1)
    assert app.scenes.top is table
    assert table.match.session.settlement.takeovers == ()


def test_where_nothing_was_changed_nothing_is_settled(app):
    table = sit_down(app, "hbb")
    change(app)
    drive.click_on(app, "done")
    assert table.match.session.settlement.takeovers == ()


def test_a_bot_that_had_decided_moves_after_a_look_at_the_players(app):
    table = sit_down(app, "hbb")
    app.change_settings(bot_pace="step")
    while not table.match.waits_for_bots():
        table.give(table.match.legal()[:1])
        drive.settle(app, 1)
    drive.settle(app, 4)
    count = len(table.match.session.steps)
    change(app)
    drive.click_on(app, "done")
    table.director.next_step()
    drive.settle(app, 4)
    assert len(table.match.session.steps) > count


def test_a_conceded_seat_says_why_it_stays_a_bots(app):
    table = sit_down(app, "hhb")
    gone = table.match.viewer
    settle(app, table, "concede", "easy")
    if isinstance(app.scenes.top, CurtainScene):
        app.scenes.top.close(OPENED)
        drive.settle(app, 1)
    change(app)
    kind = drive.widget(app, f"kind.{gone}")
    assert not kind.enabled
    assert kind.reason == f"{drive.NAMES[gone]} conceded: a bot finishes this seat."


def test_a_latecomer_who_concedes_has_lost(app):
    table = sit_down(app, "hhb")
    table.match.take_over(1, Seat(HUMAN, "Eve", "", "fox"))
    table.match.viewer = 1
    table.match.concede("easy")
    assert [seat.name for seat in table.match.session.credited_players()] == ["Ann", "Eve", "Bao"]


def test_points_of_statistics_go_to_who_played_the_seat(app):
    table = sit_down(app, "hhb")
    session = table.match.session
    while sum(step.command.seat == 0 for step in session.steps) < 3:
        seat = session.to_act()[0]
        session.submit(session.legal(seat)[-1])
    table.match.take_over(0, Seat(HUMAN, "Eve", "", "fox"))
    table.match.call_draw()
    assert [seat.name for seat in session.credited_players()][:2] == ["Ann", "Mei"]
    outcome = session.outcome()
    settled = session.settlement
    session.settlement = type(settled)(terms=settled.terms, takeovers=settled.takeovers)
    table.reseat()
    remarks = [table.words.text(each) for each in table.keeper.record_result(outcome)]
    assert "Eve joined late: this game doesn’t count for them." in remarks
    assert tallies(app) == {"Ann": (1, 0), "Mei": (1, 0)}


def test_another_game_is_played_by_who_sits_there_now(app, monkeypatch):
    table = sit_down(app, "hbb")
    change(app, (1, 0), name="Eve")
    drive.click_on(app, "done")
    deals = []
    monkeypatch.setattr(app.routes, "open_game", deals.append)
    table.close("rematch")
    assert [seat.name for seat in deals[0].seats] == ["Ann", "Eve", "Bao"]


def test_at_a_hand_over_somebody_comes_while_the_curtain_hides_all_hands(app):
    table = sit_down(app, "hhb")
    table.give(table.match.session.legal(table.match.viewer)[-1:])
    drive.until(app, lambda: isinstance(app.scenes.top, CurtainScene))
    drive.press(app, pygame.K_ESCAPE)
    assert "settle" not in drive.keys(app)
    drive.click_on(app, "players")
    assert table.match.viewer is None
    drive.press(app, pygame.K_ESCAPE)
    drive.settle(app, 1)
    assert isinstance(app.scenes.top, CurtainScene), "nobody came, nobody looks"
    change(app, (2, 0), name="Eve")
    drive.click_on(app, "done")
    drive.settle(app, 1)
    assert isinstance(app.scenes.top, CurtainScene)
    assert table.match.people == (0, 1, 2)


def test_the_curtain_asks_whoever_left_to_look_away_as_well(app):
    table = sit_down(app, "hhb")
    seat = table.match.viewer
    change(app, (seat, 2))
    drive.click_on(app, "done")
    drive.settle(app, 2)
    assert isinstance(app.scenes.top, CurtainScene)
    assert [table.seats[other].name for other in table.match.others(1 - seat)] == [drive.NAMES[seat]]


def taken_over_midway(app):
    """Ann and two bots play a while, then Eve takes over from the bot Mei, who has played."""
    table = sit_down(app, "hbb")
    session = table.match.session
    while not any(step.command.seat == 1 for step in session.steps):
        (seat,) = session.to_act()
        session.submit(session.legal(seat)[-1])
    table.match.take_over(1, Seat(HUMAN, "Eve", "", "fox"))
    table.reseat()
    session.submit(session.legal(session.to_act()[0])[-1])
    return table


def told_by(rows):
    """Who is named at the beginning of each sentence about the seat that was taken over."""
    return [row.runs[0].text for row in rows if row.seat == 1 and len(row.runs) > 1]


def test_the_log_goes_on_naming_who_played_then(app):
    table = taken_over_midway(app)
    table.refill_log()
    assert set(told_by(table.log.rows)) == {"Mei"}
    heads = {table.log.head_of(row.seat, row.step) for row in table.log.rows if row.seat == 1}
    assert heads == {table.match.session.entered[1].avatar}
    assert table.log.head_of(1) == "fox"
    session = table.match.session
    while session.to_act() != (1,):
        session.submit(session.legal(session.to_act()[0])[-1])
    session.submit(session.legal(1)[-1])
    table.refill_log()
    assert set(told_by(table.log.rows)) == {"Mei", "Eve"}


def test_whoever_sat_alone_is_you_only_where_that_one_played(app):
    table = sit_down(app, "hbb")
    session = table.match.session
    session.submit(session.legal(0)[-1])
    table.match.take_over(0, Seat(HUMAN, "Eve", "", "fox"))
    table.reseat()
    table.refill_log()
    texts = ["".join(run.text for run in row.runs) for row in table.log.rows if row.seat == 0]
    assert texts
    assert all(each.startswith(("Ann ", "Eve ", "You took over")) for each in texts), texts
    assert texts[0].startswith("Ann ")


def test_replays_pages_and_the_log_in_words_name_who_played_then(app):
    table = taken_over_midway(app)
    session = table.match.session
    app.routes.watch(session)
    shown = app.scenes.top
    shown.seek(len(session.steps))
    drive.settle(app, 1)
    assert set(told_by(shown.log.rows)) == {"Mei"}
    story = story_of(app, session, Sharing(), "")
    assert set(told_by(story.moves)) == {"Mei"}
    lines = [line.text for line in replay(Recorder(session).document(), ALL)]
    assert any(each.startswith("Mei ") for each in lines)
    assert [each for each in lines if each.startswith("Eve ")] == ["Eve took over from Mei"]
