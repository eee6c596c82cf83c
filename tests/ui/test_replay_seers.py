"""Values and chances in a replay: of the seat looked from, at the moment shown, as that seat could know them."""

from __future__ import annotations

import pygame
import pytest
from scenes.kit import seats_of, wished

from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.people.settings import INSTANT
from tabletable.play.playback import PUBLIC, Playback, Viewpoint
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing import theme
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.system.input import click, pointer_move
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(title=True, speed=INSTANT)


def decided(app: App, name: str, people: int = 1) -> Session:
    """Return a game that has come to a decision of seat 0 about which there are chances to tell."""
    game = get_game(name)

    def wish(at: Session) -> bool:
        return len(at.steps) > 8 and (name != "uno" or bool(finish(game.chances(at.view(0))).questions))

    return wished(game, seats_of(app, game, 3, people), wish, 3, 60)


def watch(app: App, session: Session, at: int | None = None) -> ReplayScene:
    app.routes.watch(session)
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    app.frame(0)
    scene.seek(len(session.steps) if at is None else at)
    return scene


def told(app: App, scene: ReplayScene) -> None:
    drive.until(app, lambda: not scene.analysis.is_working, 4000)


def test_the_key_shows_what_the_moves_were_worth(app):
    scene = watch(app, decided(app, "uno"))
    drive.press(app, pygame.K_v)
    told(app, scene)
    analysis, legal = scene.analysis.analyst.result, behind.perspective(scene).legal()
    assert analysis is not None
    assert {mark.command for mark in analysis.marks} <= set(legal)
    scene.step(-1)
    app.frame(0)
    assert scene.analysis.analyst.result is None, "another moment"
    drive.press(app, pygame.K_v)
    assert not scene.analysis.analyst.is_on


def test_esc_puts_away_what_was_just_asked_for_and_leaves_after_that(app):
    scene = watch(app, decided(app, "saboteur"))
    drive.press(app, pygame.K_q, pygame.K_v, pygame.K_ESCAPE)
    assert not scene.analysis.odds.report.is_on
    drive.press(app, pygame.K_ESCAPE)
    assert not scene.analysis.analyst.is_on
    assert app.scenes.top is scene
    drive.press(app, pygame.K_q)
    scene.step(-1)
    drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top is not scene, "one has gone on with them"


@pytest.mark.parametrize("name", ["uno", "saboteur"])
def test_chances_are_what_the_seat_could_know(app, name):
    session = decided(app, name)
    scene = watch(app, session)
    drive.press(app, pygame.K_q)
    told(app, scene)
    assert scene.analysis.odds.result == finish(session.game.chances(session.view(0)))
    assert drive.widget(app, "chances").is_on
    drive.press(app, pygame.K_q)
    assert scene.group.find("chances") is None


def test_all_open_shows_no_more_than_the_seat_knew(app):
    session = finished(get_game("uno"), app)
    scene = watch(app, session, 12)
    drive.press(app, pygame.K_q)
    for viewpoint in (Viewpoint(1), Viewpoint(0), Viewpoint(0, is_open=True)):
        behind.take_eyes(scene, scene.viewpoints.index(viewpoint))
        told(app, scene)
        view = session.game.view(scene.playback.state(12), viewpoint.seat)
        assert scene.analysis.odds.result == finish(session.game.chances(view))


def test_a_digit_chooses_whose_eyes(app):
    scene = watch(app, finished(get_game("uno"), app), 12)
    drive.press(app, pygame.K_2)
    assert scene.viewpoint == Viewpoint(1)
    drive.press(app, pygame.K_9)
    assert scene.viewpoint == Viewpoint(1), "nobody sits there"


def finished(game: Game, app: App) -> Session:
    session = Session(game, seats_of(app, game, 3), {}, 5)
    rng = Rng(5)
    while session.to_act():
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    return session


def test_the_mouse_switches_both(app):
    scene = watch(app, decided(app, "uno"))
    drive.click_on(app, "values", 0.9)
    told(app, scene)
    assert scene.analysis.analyst.result is not None
    app.post(*click(scene.log.switch.cx, scene.log.switch.cy))
    app.frame(0)
    told(app, scene)
    assert scene.analysis.odds.result is not None
    asked = scene.analysis.odds.result.questions[0]
    spot = scene.hand.placements[asked.piece]
    app.post(pointer_move(spot.x - 0.3 * spot.width, spot.y))
    app.frame(0)
    assert scene.analysis.odds.question_of(scene._question_piece) == asked


def test_an_onlooker_and_a_recap_have_none(app):
    scene = watch(app, decided(app, "uno", people=2))
    assert scene.viewpoint == PUBLIC
    drive.press(app, pygame.K_v, pygame.K_q)
    assert scene.group.find("values") is None
    assert scene.analysis.report == (scene.analysis.analyst.report, scene.analysis.odds.report)
    assert not scene.analysis.is_working
    app.change_settings(chances=("uno",))
    session = decided(app, "uno")
    recap = ReplayScene(Playback(session), (Viewpoint(0),), (0, len(session.steps)))
    app.scenes.push(recap)
    app.frame(0)
    drive.press(app, pygame.K_v, pygame.K_q)
    assert not recap.analysis.is_working
    assert recap.analysis.odds.result is None


def test_an_onlooker_is_told_to_choose_somebody(app):
    scene = watch(app, finished(get_game("uno"), app), 10)
    behind.take_eyes(scene, scene.viewpoints.index(PUBLIC))
    drive.press(app, pygame.K_v)
    assert scene.callouts.current is not None
    assert not scene.analysis.analyst.is_on


@pytest.mark.usefixtures("own_sprites")
def test_twins_look_alike(app):
    """Two deals that differ only in what the seat can't know give the same picture, with its values and chances."""
    session = decided(app, "uno")
    app.change_settings(chances=("uno",))
    scene = watch(app, session)
    scene.analysis.turn_values()
    pictures = []
    for seed in (5, 6):
        behind.forget_asked(scene.analysis.odds, scene.analysis.analyst)
        scene.analysis.renew()
        told(app, scene)
        drive.come_to_rest(app)
        pictures.append(drive.picture(app))
        twin = session.game.sample(session.view(0), Rng(seed))
        behind.put_position(scene, scene.at, twin)
    assert pictures[0] == pictures[1]


def test_what_a_button_was_worth_stands_in_the_column(app):
    """Nobody presses it now, so it is not there to say it."""
    scene = watch(app, decided(app, "uno"))
    drive.press(app, pygame.K_v)
    told(app, scene)
    app.frame(0)
    live = scene.game.table(behind.perspective(scene).view(), scene.stage._replace(is_live=True)).buttons
    marked = [button for button in live if scene.analysis.analyst.mark_of(button.commands)]
    assert marked
    assert sum(each.key.startswith("worth:") for each in scene.group.widgets) == len(marked)


def test_the_words_of_a_switch_end_before_its_key(app):
    """The key of the values stood on the last letter of "Chances to win"."""
    scene = watch(app, decided(app, "uno"))
    drive.press(app, pygame.K_v)
    told(app, scene)
    switch = drive.widget(app, "values")
    canvas = scene.measure()
    size = theme.Size.FLOOR
    assert canvas.setter.width(switch.label, theme.Size.BUTTON, True) > switch.label_room(canvas, 48)[0]
    assert 48 + canvas.setter.width(switch.label, size, True) < switch.box.w - 64 - 32
    assert switch.label_room(canvas, 48)[0] <= switch.box.w - 48 - 96
