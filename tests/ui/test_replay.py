"""Watching a game again: the bar and its keys, viewpoints that keep secrets, and playing on from a moment."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from layouts.probe import draw_top
from layouts.rules import faults

from tabletable.core.ids import HIDDEN
from tabletable.core.message import SeatRef
from tabletable.core.registry import all_games, get_game
from tabletable.core.rng import Rng
from tabletable.games.night_market.table import furniture
from tabletable.play.keeping.recording import Recorder, verify
from tabletable.play.people.settings import INSTANT, Player
from tabletable.play.playback import PUBLIC, Playback, Viewpoint
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.controls.transport import RATES
from tabletable.ui.flow.replay_view import HOLD
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.system.input import LEFT, Input, InputKind, click, key_down, pointer_move
from tests.steps import steps
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.app(title=True, speed=INSTANT)

NAMES = ("Ann", "Mei", "Bao", "Tom")
HEADS = ("rabbit", "fox", "bear", "panda")
GAMES = list(all_games().values())
MOST_STEPS = 50_000
"""Calls of functions for one place of a replay: those of a thirtieth of a second on a slow machine."""
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.info.id for game in GAMES])


def seats(kinds):
    kind_of = {"h": (HUMAN, ""), "b": (BOT, "normal")}
    return [Seat(kind_of[kind][0], NAMES[at], kind_of[kind][1], HEADS[at]) for at, kind in enumerate(kinds)]


def played(game, commands, kinds="hbb", seed=4):
    """A session after so many commands drawn at random; None: to the end."""
    session = Session(game, seats(kinds[: min(len(kinds), game.info.max_seats)]), {}, seed)
    rng = Rng(seed)
    while session.to_act() and (commands is None or len(session.steps) < commands):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    return session


def watch(app, session):
    app.routes.watch(session)
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    app.frame(0)
    return scene


@pytest.mark.parametrize(
    ("kinds", "known", "said"),
    [
        ("hbb", "Ann", "Your turn"),
        ("hbb", "Zoe", "Ann’s turn"),
        ("hhb", "Ann", "Ann’s turn"),
        ("bbb", "Ann", "Ann’s turn"),
    ],
)
def test_a_replay_speaks_to_whoever_played_it_here_alone(app, kinds, known, said):
    """A game of somebody else is told by names, as is one between several people."""
    app.change_settings(players=(Player(known, "rabbit"),))
    scene = watch(app, played(get_game("uno"), 12, kinds))
    assert scene.words.text("ui.turn.of", player=SeatRef(0)) == said


def test_a_replay_speaks_to_whoever_never_gave_a_name(app):
    app.change_settings(players=())
    scene = watch(app, played(get_game("uno"), 12, "hbb"))
    assert scene.words.text("ui.turn.of", player=SeatRef(0)) == "Your turn"


def tap(app, *keys, mods=0):
    for key in keys:
        app.post(key_down(key, mods))
        app.frame(1 / 60)


def looks(scene):
    """What a table shows of its pieces."""
    pieces = [(zone.id, piece) for zone in scene.spec.zones for piece in zone.pieces]
    return {(zone, piece.handle, piece.face, piece.picture.key) for zone, piece in pieces}


def test_the_keys_go_through_a_game(app):
    scene = watch(app, played(get_game("uno"), 40))
    playback = scene.playback
    tap(app, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.at == 2
    tap(app, pygame.K_END)
    assert scene.at == len(playback) == 40
    tap(app, pygame.K_RIGHT)
    assert scene.at == 40
    tap(app, pygame.K_HOME, pygame.K_LEFT)
    assert scene.at == 0
    tap(app, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.at == playback.turns[2]
    tap(app, pygame.K_PAGEUP)
    assert scene.at == playback.turns[1]
    tap(app, pygame.K_UP, pygame.K_UP)
    assert RATES[scene.rate] == 4
    tap(app, pygame.K_DOWN)
    assert RATES[scene.rate] == 2
    tap(app, pygame.K_ESCAPE)
    assert isinstance(app.scenes.top, TitleScene)


@pytest.mark.usefixtures("own_sprites")
@each_game
def test_a_position_looks_the_same_however_one_came_there(app, game):
    """Whether it was walked to with all motion or jumped at: nothing of the way is left."""
    app.change_settings(speed=1.0)
    session = played(game, 26)
    scene = watch(app, session)
    walked = [looks(scene)]
    for _ in session.steps:
        scene.step(1)
        app.frame(1 / 30)
        walked.append(looks(scene))
    for at in (3, len(session.steps), 0, 11, 12, 7):
        scene.seek(at)
        app.frame(0)
        assert looks(scene) == walked[at]
        assert not any(sprite.moving for sprite in scene.field.sprites.values())


@each_game
def test_a_jump_leaves_nothing_of_the_way_on_the_screen(app, game):
    app.change_settings(speed=1.0, reduced_motion=True)
    session = played(game, 40)
    scene = watch(app, session)
    for at in (30, 24, 36):
        scene.seek(at)
        drive.come_to_rest(app)
        kept = drive.picture(app)
        app.presenter.come(scene)
        drive.come_to_rest(app)
        assert drive.picture(app) == kept


def test_it_plays_by_itself_as_fast_as_wished_and_stops_at_the_end(app):
    scene = watch(app, played(get_game("uno"), 12))

    def passed(seconds):
        before = scene.at
        drive.pass_time(app, round(seconds * 60))
        return scene.at - before

    tap(app, pygame.K_SPACE)
    slow = passed(4 * HOLD)
    assert 3 <= slow <= 5
    tap(app, pygame.K_SPACE)
    assert not scene.is_playing
    assert passed(2) == 0
    tap(app, pygame.K_UP, pygame.K_UP, pygame.K_UP, pygame.K_SPACE)
    passed(3)
    assert scene.at == 12
    assert not scene.is_playing
    tap(app, pygame.K_SPACE)
    assert scene.at < 3
    assert scene.is_playing


def test_the_knob_is_dragged_along_the_bar(app):
    scene = watch(app, played(get_game("uno"), 40))
    scrub = scene.group.find("scrub")
    box = scrub.screen_box
    app.post(pointer_move(box.x + 14, box.cy), Input(InputKind.POINTER_DOWN, box.x + 14, box.cy, LEFT))
    app.frame(1 / 60)
    places = []
    for share in (0.2, 0.5, 0.9, 0.6):
        app.post(pointer_move(box.x + box.w * share, box.cy + 30))
        app.frame(1 / 60)
        places.append(scene.at)
    app.post(Input(InputKind.POINTER_UP, box.x + box.w * 0.6, box.cy, LEFT))
    app.frame(1 / 60)
    assert places == [*sorted(places[:3]), places[3]]
    assert 20 <= places[3] <= 28
    assert scene.at == places[3]
    app.post(pointer_move(box.x + 14, box.cy))
    app.frame(1 / 60)
    assert scene.at == places[3]


def test_the_widgets_do_what_the_keys_do(app):
    scene = watch(app, played(get_game("uno"), None))
    drive.click_on(app, "next")
    drive.click_on(app, "next")
    assert scene.at == 2
    drive.click_on(app, "previous")
    assert scene.at == 1
    drive.click_on(app, "last")
    assert scene.at == len(scene.playback)
    drive.click_on(app, "first")
    assert scene.at == 0
    drive.click_on(app, "play")
    assert scene.is_playing
    drive.click_on(app, "play")
    assert not scene.is_playing
    drive.click_on(app, "eyes")
    tap(app, pygame.K_DOWN, pygame.K_RETURN)
    assert scene.viewpoint == scene.viewpoints[1]
    drive.tab_to(app, "rate")
    tap(app, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert RATES[scene.rate] == 2
    drive.click_on(app, "back")
    assert isinstance(app.scenes.top, TitleScene)


def test_a_sentence_of_the_log_shows_its_move_again(app):
    scene = watch(app, played(get_game("uno"), 30))
    tap(app, pygame.K_END)
    while app.frame(0):
        pass
    row = scene.log.rows[-4]
    app.post(*click(scene.log.box.x + 80, behind.row_middle(scene.log, -4)))
    app.frame(1 / 60)
    assert scene.at == row.first + 1


def test_nothing_can_be_played(app):
    session = played(get_game("uno"), 20)
    scene = watch(app, session)
    tap(app, pygame.K_END, pygame.K_d, pygame.K_u, pygame.K_z, pygame.K_RETURN)
    for zone in scene.spec.zones:
        app.post(*click(zone.x, zone.y))
        app.frame(1 / 60)
    assert len(session.steps) == 20
    assert scene.hand.selected == scene.hand.held == -1
    assert not scene.lights.is_lit


# -------------------------------------------------------------------------------------------------------- secrets


def test_of_a_game_between_people_that_goes_on_only_what_is_public_is_shown(app):
    scene = watch(app, played(get_game("uno"), 25, kinds="hhb"))
    assert scene.viewpoints == (PUBLIC,)
    assert scene.group.find("eyes") is None
    tap(app, pygame.K_e)
    for at in range(0, 26, 5):
        scene.seek(at)
        hands = [piece for zone in scene.spec.zones if zone.seat >= 0 for piece in zone.pieces]
        assert {piece.face for piece in hands} == {HIDDEN}
        assert scene.group.find("branch") is None


def test_a_game_of_one_person_that_goes_on_is_shown_to_that_person(app):
    scene = watch(app, played(get_game("uno"), 25, kinds="bhb"))
    assert scene.viewpoints == (Viewpoint(1), PUBLIC)
    open_hands = {zone.seat for zone in scene.spec.zones for piece in zone.pieces if zone.seat >= 0 and piece.face >= 0}
    assert open_hands == {1}


@each_game
def test_what_a_viewpoint_may_not_know_changes_no_pixel(app, game):
    """Another world that looks the same takes the place of the real one under every viewpoint of a game at its end."""
    session = played(game, 30)
    public, own = PUBLIC, Viewpoint(0)
    for viewpoint in (public, own):
        scene = ReplayScene(Playback(session), (viewpoint,))
        app.scenes.push(scene)
        scene.seek(len(session.steps) // 2)
        pictures = []
        real = scene.playback.state(scene.at)
        for seed in range(3):
            if seed:
                world = game.sample(game.view(real, viewpoint.seat), Rng(seed))
                behind.keep_position(scene.playback, scene.at, world)
            scene._jump()
            app.request_redraw()
            while app.frame(0):
                pass
            pictures.append(drive.picture(app))
        assert pictures[0] == pictures[1] == pictures[2]
        scene.close()


# -------------------------------------------------------------------------------------------------- ways to and from


def test_saved_games_are_watched_from_the_list(app):
    app.save_store.save(Recorder(played(get_game("uno"), 15)).document(), "Friday")
    app.scenes.push(SavesScene())
    app.frame()
    page = app.scenes.top
    drive.click_on(app, f"watch.{page.rows[0].key}")
    assert isinstance(app.scenes.top, ReplayScene)
    assert len(app.scenes.top.playback) == 15
    tap(app, pygame.K_ESCAPE)
    assert app.scenes.top is page


def test_a_finished_game_is_watched_from_its_result(app):
    document = Recorder(played(get_game("uno"), None)).document()
    app.routes.open_document(document)
    drive.pass_time(app, 5)
    result = app.scenes.top
    drive.click_on(app, "watch")
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    assert len(scene.viewpoints) == 5
    assert app.audio.game == "uno"
    tap(app, pygame.K_ESCAPE)
    assert app.scenes.top is result
    assert app.audio.game == "uno"


def test_the_sounds_of_a_game_end_with_its_replay(app):
    watch(app, played(get_game("saboteur"), 4))
    assert app.audio.game == "saboteur"
    tap(app, pygame.K_ESCAPE)
    assert app.audio.game == ""


def test_a_hand_that_is_sunk_goes_behind_the_bar(app):
    """The tray of a payment takes its place; in Property Deal alone, for in others a whole hand fits below."""
    scene = watch(app, played(get_game("property_deal"), 150))

    def foot(at):
        scene.seek(at)
        app.frame(1 / 60)
        drive.pass_time(app, 30)
        surface = app.display.surface
        scale = surface.get_height() / scene._size[1]
        below = range(round((behind.transport(scene).box.bottom + 2) * scale), surface.get_height())
        assert below
        return [tuple(surface.get_at((x, y))) for y in below for x in range(0, surface.get_width(), 3)]

    def is_sunk(at):
        scene.seek(at)
        own = scene.hand.own_zone()
        cards = [scene.hand.placements[piece.handle].box for piece in own.pieces] if own is not None else []
        return any(box.bottom > behind.transport(scene).box.bottom + 4 for box in cards)

    sunk = next(at for at in range(len(scene.playback)) if is_sunk(at))
    assert foot(sunk) == foot(0)


def test_playing_on_is_a_game_of_its_own_with_the_same_cards(app):
    session = played(get_game("uno"), 30)
    scene = watch(app, session)
    scene.seek(11)
    drive.click_on(app, "branch")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert [step.command for step in table.match.session.steps][:11] == [step.command for step in session.steps[:11]]
    assert table.match.session.seed == session.seed
    assert len(session.steps) == 30
    assert [entry.header.title for entry in app.save_store.entries()] == ["UNO, from move 11"]


def test_a_game_played_on_from_another_says_which_one_that_was(app):
    began = "2026-11-24T12:24:26Z"
    app.routes.watch(played(get_game("uno"), None), created=began)
    drive.pass_time(app, 5)
    app.scenes.top.seek(11)
    drive.click_on(app, "branch")
    (entry,) = app.save_store.entries()
    assert app.save_store.load(entry.name, verify).extras.branch == began


@pytest.mark.parametrize("from_result", [False, True])
def test_title_screen_leads_to_the_title_whatever_the_table_was_opened_from(app, from_result):
    if from_result:
        document = Recorder(played(get_game("uno"), None)).document()
        app.routes.open_document(document)
        drive.pass_time(app, 5)
        drive.click_on(app, "watch")
    else:
        drive.click_on(app, "saves")
        watch(app, played(get_game("uno"), 30))
    app.scenes.top.seek(11)
    drive.click_on(app, "branch")
    table = app.scenes.top
    assert isinstance(table, TableScene)
    table.actions.pause()
    app.frame()
    drive.click_on(app, "title")
    assert [type(scene) for scene in app.scenes] == [TitleScene]
    assert app.audio.game == ""
    app.frame()
    drive.press(app, pygame.K_F1)


def test_from_the_end_of_a_game_nobody_can_play_on(app):
    scene = watch(app, played(get_game("uno"), None))
    scene.seek(len(scene.playback))
    drive.click_on(app, "branch")
    assert app.scenes.top is scene
    assert app.save_store.entries() == []


# -------------------------------------------------------------------------------------------------------- looks


@pytest.mark.sampled("size")
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "x-pseudo"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1920, 1080), (1024, 768)])
def test_nothing_of_the_bar_is_cut_or_covered(home, language, size):
    app = App(headless=True, home=home, size=size, language=language)
    scene = watch(app, played(get_game("saboteur"), None))
    scene.seek(len(scene.playback) - 1)
    app.frame(0)
    title = scene.words.text(scene.spec.title)  # how much room it has is for the game to say
    found = [fault for fault in faults(app, (*NAMES, title)) if fault.startswith(("widget", "cut"))]
    assert found == []


def test_a_new_layout_of_the_same_size_leaves_everything_in_its_place(app):
    scene = watch(app, played(get_game("uno"), 20))
    before = scene.log.box, behind.transport(scene)._words, [widget.box for widget in scene.group.all()]
    app.relayout()
    assert (scene.log.box, behind.transport(scene)._words, [widget.box for widget in scene.group.all()]) == before
    assert scene.log.box.x > 900


def scrub(app, scene, at):
    scene.seek(at)
    app.frame(1 / 60)


@pytest.mark.usefixtures("own_sprites")
@each_game
def test_a_game_is_scrubbed_at_thirty_steps_a_second(app, game, size):
    """By how much is done for one, not by a clock; the median, for the first sight of a card costs more."""
    scene = watch(app, played(game, None))
    half, far = len(scene.playback) // 2, size(8, 20)
    taken = []
    for at in (*range(half, half + far), *range(half + far, half, -1)):
        taken.append(steps(partial(scrub, app, scene, at)))
    assert sorted(taken)[len(taken) // 2] < MOST_STEPS


@pytest.mark.parametrize("speed", [INSTANT, 100])
def test_the_end_of_a_night_is_shown_once_its_last_guests_have_sat_down(app, speed):
    def phase(scene):
        (ribbon,) = (one for one in scene.spec.decor if one.picture.key.startswith("night_market.ribbon."))
        return furniture.PHASE_WORDS[int(ribbon.picture.key.rpartition(".")[2])]

    app.change_settings(speed=speed)
    scene = watch(app, played(get_game("night_market"), None))
    scene.seek(scene.last - 1)
    scene.step(1)
    seen = [phase(scene)]
    for _ in range(4000):
        app.frame(1 / 10)
        seen += [phase(scene)] if phase(scene) != seen[-1] else []
        if seen[-1] == "income":
            break
    assert seen == (["income"] if speed == INSTANT else ["walk", "income"])
    scene.seek(scene.last - 1)
    scene.seek(scene.last)
    assert phase(scene) == "income"


def test_the_log_keeps_its_place_when_all_is_laid_out_anew(app):
    scene = watch(app, played(GAMES[0], 6))
    before = scene.log.box
    app.relayout()
    app.frame(0)
    assert scene.log.box == before


def asked(game, verb):
    """A session in which the first seat is asked with buttons on the table."""
    session = Session(game, seats("hbb"), {}, 4)
    rng = Rng(4)
    while session.to_act() != (0,) or not any(command.verb == verb for command in session.legal(0)):
        session.submit(rng.choice(session.legal(session.to_act()[0])))
    return session


def test_a_question_is_shown_with_its_answers_and_nobody_can_press_them(app):
    session = asked(get_game("flea_market"), "build")
    scene = watch(app, session)
    tap(app, pygame.K_END)
    labels = [scene.words.text(button.label) for button in scene.spec.buttons]
    assert len(labels) == 2
    assert {*labels} <= {text.shown for text in draw_top(app).words}
    tap(app, pygame.K_b, pygame.K_d)
    app.post(*click(scene.spec.buttons[0].box[0] + 20, scene.spec.buttons[0].box[1] + 20))
    app.frame(1 / 60)
    assert len(session.steps) == len(scene.playback)
    tap(app, pygame.K_LEFT)
    assert not {*labels} & {text.shown for text in draw_top(app).words}
