"""What happened since one's last turn: from the curtain as anybody may see it, from the table as one saw it."""

from __future__ import annotations

import pygame
import pytest
from layouts.probe import draw_top
from screenshots import staged, wanted

from tabletable.core.account import extend
from tabletable.core.ids import HIDDEN
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.play.keeping.recording import Recorder
from tabletable.play.match import Match
from tabletable.play.people.settings import INSTANT
from tabletable.play.playback import PUBLIC, Viewpoint
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.tables.curtain import ROW, CurtainScene, cards_of
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.system.input import Input, InputKind, click, key_down, pointer_move
from tests.ui import driving_scenes as behind
from tests.ui.driving import run

pytestmark = pytest.mark.app(title=True, speed=INSTANT)

NAMES = ("Ann", "Mei", "Bao", "Tom")
HEADS = ("rabbit", "fox", "bear", "panda")
GAMES = list(all_games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.info.id for game in GAMES])


def seats(kinds, most=4):
    kind_of = {"h": (HUMAN, ""), "b": (BOT, "normal")}
    return [Seat(kind_of[kind][0], NAMES[at], kind_of[kind][1], HEADS[at]) for at, kind in enumerate(kinds[:most])]


def until(session, seat, least, seed=4):
    """Play on at random until at least so many commands are given and `seat` has to decide after others have."""
    rng = Rng(seed)
    while len(session.steps) < least or session.to_act()[:1] != (seat,) or session.steps[-1].command.seat == seat:
        assert session.to_act()
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    return session


def sit_down(app, session):
    app.routes.open_document(Recorder(session).document())
    app.frame(1 / 60)
    return next(scene for scene in app.scenes if isinstance(scene, TableScene))


def tap(app, *keys):
    for key in keys:
        app.post(key_down(key), Input(InputKind.KEY_UP, key=key))
        app.frame(1 / 60)


def told_steps(session, seat):
    """The commands since a seat's last one that are not mere preparations of the next."""
    return {at for at in range(session.last_decision(seat), len(session.steps)) if not session.is_quiet(at)}


@each_game
def test_the_curtain_tells_of_every_move_since_ones_last(app, game):
    """Of bots' moves, too, and of however many there were."""
    if game.info.max_seats < 3:
        pytest.skip("between two people nothing is hidden here, so no curtain falls")
    session = until(Session(game, seats("hbbh", game.info.max_seats), {}, 5), 0, 14)
    table = sit_down(app, session)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    expected = told_steps(table.match.session, 0)
    assert expected
    told = {step for line in behind.recap_lines(curtain) for step in range(line.first, line.last + 1)}
    assert {step for step in told if not session.is_quiet(step)} == expected
    assert {session.steps[step].command.seat for step in told} >= {session.steps[at].command.seat for at in expected}


def test_whoever_goes_on_with_a_game_after_a_move_of_their_own_reads_that_nobody_has_moved_since(app):
    session = until(Session(get_game("property_deal"), seats("hhh", 3), {}, 5), 0, 14)
    while session.last_decision(0) < len(session.steps):
        session.submit(session.legal(session.to_act()[0])[0])
    match = sit_down(app, session).match
    assert match.news(0) == []
    assert match.no_news(0) == "curtain.nothing_since"
    assert Match(Session(session.game, seats("hhh", 3), {}, 5), 1).no_news(0) == "curtain.nothing"


@each_game
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_every_sentence_fits_the_row_it_stands_in(home, game, language):
    """Four customers at the gates took four lines of a row for three, and were struck out by the line below it."""
    if game.info.max_seats < 3:
        pytest.skip("between two people nothing is hidden here, so no curtain falls")
    app = App(headless=True, home=home, language=language)
    session = until(Session(game, seats("hhhh", game.info.max_seats), {}, 5), 0, 60)
    sit_down(app, session)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    canvas = curtain.measure()
    lines = curtain._recap_rows(session.account(None))
    assert len(lines) > 20
    for line in lines:
        said = behind.recap_row(curtain, canvas, line)
        assert said.height <= ROW, [item.part for row in said.lines for item in row.items]


@each_game
def test_the_log_marks_every_move_of_bots_as_news(app, game):
    session = until(Session(game, seats("hbbb", min(4, game.info.max_seats)), {}, 5), 0, 10)
    table = sit_down(app, session)
    assert table.model.standing.news == len(session.steps) - session.last_decision(0)
    entries = []
    extend(session.game, entries, session.account(0))
    assert sum(row.times for row in table.log.rows) == len(entries)
    assert {entry[0] for entry in session.account(0, session.last_decision(0))} == told_steps(session, 0)


def test_a_move_on_the_curtain_is_shown_as_anybody_may_see_it(app):
    session = until(Session(get_game("uno"), seats("hbhb"), {}, 5), 0, 12)
    table = sit_down(app, session)
    curtain = app.scenes.top
    assert isinstance(curtain, CurtainScene)
    box = curtain._play_box(0)
    app.post(pointer_move(box.cx, box.cy))
    app.frame(1 / 60)
    app.post(*click(box.cx, box.cy))
    app.frame(1 / 60)
    recap = app.scenes.top
    assert isinstance(recap, ReplayScene)
    assert recap.viewpoints == (PUBLIC,)
    line = behind.recap_lines(curtain)[behind.first_row(curtain)]
    assert (recap.first, recap.last) == (line.first, line.last + 1)
    for _ in range(30):
        hands = [piece for zone in recap.spec.zones if zone.seat >= 0 for piece in zone.pieces]
        assert {piece.face for piece in hands} == {HIDDEN}
        app.frame(1 / 60)
    run(app, 3)
    assert app.scenes.top is curtain
    assert table.match.viewer is None


def test_keys_choose_a_move_on_the_curtain(app):
    sit_down(app, until(Session(get_game("uno"), seats("hbhb"), {}, 5), 0, 12))
    curtain = app.scenes.top
    tap(app, pygame.K_RIGHT)
    assert app.scenes.top is curtain, "nothing is chosen yet"
    tap(app, pygame.K_UP, pygame.K_UP)
    assert behind.chosen_row(curtain) == len(behind.recap_lines(curtain)) - 2
    tap(app, pygame.K_RIGHT)
    recap = app.scenes.top
    assert isinstance(recap, ReplayScene)
    assert recap.first == behind.recap_lines(curtain)[-2].first
    tap(app, pygame.K_ESCAPE)
    assert app.scenes.top is curtain


def test_the_lines_that_are_seen_and_those_that_are_not_make_up_all(app):
    sit_down(app, until(Session(get_game("property_deal"), seats("hbbh"), {}, 5), 0, 40))
    curtain = app.scenes.top
    count, seen = len(behind.recap_lines(curtain)), behind.row_count(curtain)
    assert count > seen
    curtain._still = None
    texts = [words.shown for words in draw_top(app).words]
    assert app.t("curtain.moves", n=count) in texts
    assert str(count - seen) in texts


def test_the_keys_reach_every_line_of_a_long_recap(app):
    sit_down(app, until(Session(get_game("property_deal"), seats("hbbh"), {}, 5), 0, 40))
    curtain = app.scenes.top
    assert len(behind.recap_lines(curtain)) > behind.row_count(curtain)
    seen = set()
    for key in [pygame.K_UP] * len(behind.recap_lines(curtain)) + [pygame.K_DOWN] * len(behind.recap_lines(curtain)):
        tap(app, key)
        seen.add(behind.chosen_row(curtain))
        first = behind.first_row(curtain)
        assert first <= behind.chosen_row(curtain) < first + behind.row_count(curtain)
    assert seen == set(range(len(behind.recap_lines(curtain))))


def test_the_turns_of_the_others_are_watched_from_the_table(app):
    session = until(Session(get_game("uno"), seats("hbbb"), {}, 5), 0, 12)
    table = sit_down(app, session)
    start, count = session.last_decision(0), len(session.steps)
    tap(app, pygame.K_w)
    recap = app.scenes.top
    assert isinstance(recap, ReplayScene)
    assert recap.viewpoints == (Viewpoint(0),)
    assert (recap.first, recap.last) == (start, count)
    assert count - start > 1
    run(app, 1.5)
    assert recap.at > start
    tap(app, pygame.K_RETURN)
    assert app.scenes.top is table
    assert table.match.is_deciding()
    assert len(table.match.session.steps) == count
    spot = table.log.recap
    app.post(*click(spot.cx, spot.cy))
    app.frame(1 / 60)
    assert isinstance(app.scenes.top, ReplayScene)
    run(app, 2 + count - start)
    assert app.scenes.top is table, "it is over by itself"


def test_a_click_beside_the_bar_ends_a_recap(app):
    table = sit_down(app, until(Session(get_game("uno"), seats("hbbb"), {}, 5), 0, 12))
    tap(app, pygame.K_w)
    app.post(*click(500, 300))
    app.frame(1 / 60)
    assert app.scenes.top is table


def test_a_sentence_of_the_log_is_watched_by_a_click(app):
    table = sit_down(app, until(Session(get_game("uno"), seats("hbbb"), {}, 5), 0, 12))
    run(app, 0.3)
    row = table.log.rows[-2]
    app.post(*click(table.log.box.x + 90, behind.row_middle(table.log, -2)))
    app.frame(1 / 60)
    recap = app.scenes.top
    assert isinstance(recap, ReplayScene)
    assert recap.last == row.step + 1


def test_without_news_the_key_says_so(app):
    deals = (Session(get_game("uno"), seats("hbbb"), {}, seed) for seed in range(40))
    table = sit_down(app, next(session for session in deals if session.to_act() == (0,)))
    assert table.match.is_deciding()
    assert not table.log.offers(table.log.recap.cx, table.log.recap.cy)
    tap(app, pygame.K_w)
    assert app.scenes.top is table
    assert table.callouts.current.title == app.t("curtain.nothing")


def test_a_match_stands_still_while_it_is_looked_back(app):
    session = until(Session(get_game("uno"), seats("hbbb"), {}, 5), 1, 12)
    table = sit_down(app, session)
    assert isinstance(table.match, Match)
    assert not table.match.is_deciding()
    table.actions.watch(3, 4)
    count = len(table.match.session.steps)
    run(app, 1.2)
    assert len(table.match.session.steps) == count


def test_the_sign_counts_the_hand_and_nothing_else() -> None:
    """Also of a seat whose own plate has no number: what lies open before it is no part of its hand."""
    for _, recipe, game in wanted(("curtain",), ()):
        with staged(recipe, game, is_watched=False) as app:
            curtain = app.scenes.top
            spec = curtain.table.spec
            hands = {zone.seat: len(zone.pieces) for zone in spec.zones if zone.id.startswith("hand:")}
            assert hands
            assert {seat: cards_of(spec, seat) for seat in hands} == hands
