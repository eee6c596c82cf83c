"""What somebody could know, beside a finished game: by keys and mouse, and never more than it could."""

from __future__ import annotations

import pygame
import pytest
from scenes.kit import seats_of

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.core.work import finish
from tabletable.play.people.settings import INSTANT
from tabletable.play.playback import PUBLIC, Viewpoint
from tabletable.play.session import Session
from tabletable.table.clearing import EDGE, signs
from tabletable.table.layout import place, seen_box
from tabletable.ui.app import App
from tabletable.ui.scenes.hindsight.knowledge import KNOWLEDGE, LOG, KnowledgeScene
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(title=True, speed=INSTANT, reduced_motion=True)

_PLAYED: dict[tuple[str, int], Session] = {}


def played(app: App, name: str, count: int = 4, last: int | None = None, **options: str) -> Session:
    """Return a game of moves drawn at random; None: to its end."""
    if last is None and not options and (name, count) in _PLAYED:
        return _PLAYED[name, count]
    game = get_game(name)
    session, rng = Session(game, seats_of(app, game, count), options, 5), Rng(5)
    while session.to_act() and (last is None or len(session.steps) < last):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    if last is None and not options:
        _PLAYED[name, count] = session
    return session


def watch(app: App, session: Session, at: int) -> KnowledgeScene:
    app.routes.watch(session)
    scene = app.scenes.top
    assert isinstance(scene, KnowledgeScene)
    app.frame(0)
    scene.seek(at)
    return scene


def told(app: App, scene: KnowledgeScene) -> None:
    for _ in range(600):
        app.frame(1 / 60)
        if not scene.known.is_working:
            return
    raise AssertionError("it never ends")


def test_the_keys_show_it_choose_whose_it_is_and_show_the_truth(app):
    session = played(app, "saboteur")
    scene = watch(app, session, 40)
    assert isinstance(scene, ReviewScene)
    drive.press(app, pygame.K_k)
    told(app, scene)
    for seat in (0, 2):
        drive.press(app, pygame.K_1 + seat)
        told(app, scene)
        view = session.game.view(scene.playback.state(40), seat)
        assert scene.known.known is not None
        assert scene.known.known.unknowns == finish(session.game.knowledge(view))
    closed = scene.spec
    drive.press(app, pygame.K_v)
    assert scene.known.shows_truth
    assert all(row.is_certain for unknown in scene.known.known.truth for row in unknown.rows)
    assert scene.spec != closed
    drive.press(app, pygame.K_v)
    assert scene.spec == closed
    drive.press(app, pygame.K_RIGHT)
    told(app, scene)
    assert scene.known.known.at == 41
    drive.press(app, pygame.K_l)
    assert scene.tab == LOG
    assert scene.known.known is None


def test_what_the_tabs_are_for_is_told_where_it_covers_no_headline(app):
    scene = watch(app, played(app, "uno"), 40)
    assert drive.widget(app, "tabs").tooltip
    drive.click_on(app, "tabs", 0.9)
    assert scene.tab == KNOWLEDGE
    assert not drive.widget(app, "tabs").tooltip


def test_the_mouse_opens_it_and_a_move_that_spoke_for_it(app):
    scene = watch(app, played(app, "uno"), 40)
    drive.click_on(app, "tabs", 0.9)
    assert scene.tab == KNOWLEDGE
    told(app, scene)
    evidence = scene.known.known.evidence
    assert evidence
    assert [each.shift for each in evidence] == sorted((each.shift for each in evidence), reverse=True)
    assert all(each.row.probabilities[each.answer] >= 0.1 for each in evidence), "it is still believed"
    drive.click_on(app, "evidence:0")
    assert scene.at == evidence[0].at
    drive.click_on(app, "truth")
    assert scene.known.shows_truth


def test_an_onlooker_knows_nothing_in_particular(app):
    scene = watch(app, played(app, "uno"), 30)
    drive.press(app, pygame.K_k)
    behind.take_eyes(scene, scene.viewpoints.index(PUBLIC))
    told(app, scene)
    assert scene.known.known is None
    everything = next(each for each in scene.viewpoints if each.is_open)
    behind.take_eyes(scene, scene.viewpoints.index(everything))
    assert scene.known.shows_truth
    assert scene.viewpoint == Viewpoint(everything.seat)


def test_between_two_rounds_nothing_is_told(app):
    scene = watch(app, played(app, "saboteur"), 10)
    drive.press(app, pygame.K_k)
    scene.seek(scene.playback.rounds[1])
    told(app, scene)
    assert scene.known.known is None
    assert scene.known.is_between


def test_a_game_that_goes_on_has_no_such_tab(app):
    app.routes.watch(played(app, "uno", last=20))
    assert type(app.scenes.top) is ReplayScene


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_full_board_stays_free_of_what_could_be_known(app, language, size):
    app.change_settings(language=language)
    app.resize(*size)
    scene = watch(app, played(app, "night_market"), 9)
    behind.take_tab(scene, KNOWLEDGE)
    told(app, scene)
    places = [seen_box(scene.spec, zone) for zone in scene.spec.zones]
    lying = [box for box in (*places, *signs(scene.spec)) if box is not None and min(box.w, box.h) > EDGE]
    laid = [behind.ribbon(scene), *behind.slips(scene)]
    assert len(laid) == 4
    assert not [(spot, box) for spot in laid for box in lying if spot.overlaps(box)]


def test_where_nothing_is_hidden_no_ribbon_speaks_of_likelihoods(app):
    session = played(app, "yose_duel", 2, under_cards="hidden")
    scene = watch(app, session, len(session.steps) - 1)
    drive.press(app, pygame.K_k)
    told(app, scene)
    assert scene.known.known is not None
    assert scene.known.known.is_open
    app.frame(0)
    assert behind.ribbon_words(scene) == app.t("knowledge.open")


def test_a_game_that_hides_nothing_has_no_tab_of_knowledge(app):
    app.routes.watch(played(app, "yose_duel", 2))
    scene = app.scenes.top
    assert isinstance(scene, KnowledgeScene)
    assert KNOWLEDGE not in scene.tabs


@pytest.mark.parametrize("at", [15, 30, 60])
def test_the_ribbon_covers_no_card_where_there_is_room(app, at):
    scene = watch(app, played(app, "property_deal", 2), at)
    behind.take_tab(scene, KNOWLEDGE)
    told(app, scene)
    lying = [placement.box for placement in place(scene.spec).values()]
    assert not [box for box in lying if behind.ribbon(scene).overlaps(box)]


@pytest.mark.usefixtures("own_sprites")
@pytest.mark.parametrize("name", ["uno", "saboteur"])
def test_twins_look_alike(app, name):
    """Two deals that differ only in what the seat can't know give the same picture, slips and panel with it."""
    session = played(app, name)
    scene = watch(app, session, 40)
    behind.take_tab(scene, KNOWLEDGE)
    drive.press(app, pygame.K_1)
    pictures = []
    real = scene.playback.state(40).clone()
    for seed in (5, 6):
        told(app, scene)
        drive.come_to_rest(app)
        pictures.append(drive.picture(app))
        twin = session.game.sample(session.game.view(real, 0), Rng(seed))
        assert twin.to_json() != real.to_json()
        behind.put_position(scene, 40, twin)
        behind.know_anew(scene, 40, twin.clone())
        scene.known.ask(40, 0)
    assert pictures[0] == pictures[1]


def test_the_log_is_filled_when_it_is_seen(app: App) -> None:
    """Sixty moves in words take 10 ms of each jump."""
    scene = watch(app, played(app, "uno"), 40)
    behind.take_tab(scene, KNOWLEDGE)
    assert not scene.log.rows
    scene.seek(60)
    scene.step(1)
    drive.pass_time(app, 60, 1 / 30)
    assert not scene.log.rows
    behind.take_tab(scene, LOG)
    shown = [row.runs for row in scene.log.rows]
    assert len(shown) > 20
    scene.layout(*scene.logical_size)
    assert [row.runs for row in scene.log.rows] == shown
