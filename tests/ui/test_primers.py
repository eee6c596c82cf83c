"""Primers: every one is played through in every language, and with keys alone and with the mouse alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, Reason
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.play.study.learner import TRIES
from tabletable.play.study.primer import THERE, Primer
from tabletable.play.study.progress import Progress, ProgressStore
from tabletable.table.layout import decor_box, plate_box
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.using import Enter
from tabletable.ui.keys import actions
from tabletable.ui.paint import links, marks
from tabletable.ui.scenes.message import MessageScene
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.scenes.study.primer import SLOW, PrimerScene
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tabletable.ui.system.input import LEFT, Input, InputKind, click, pointer_move
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

pytestmark = pytest.mark.usefixtures("roomy")

TAUGHT = [lesson for game in all_games() for lesson in primer.lessons(game)]
each_primer = pytest.mark.parametrize("lesson", TAUGHT, ids=[lesson.key for lesson in TAUGHT])
Sit = Callable[..., PrimerScene]


@pytest.fixture
def sit(tmp_path) -> Sit:
    now = [0.0]

    def make(
        game: str, language: str = "en", size: tuple[int, int] = (1280, 720), lesson: int = 0, **settings: Any
    ) -> PrimerScene:
        app = App(headless=True, size=size, home=tmp_path, language=language, clock=lambda: now[0])
        app.change_settings(**{"speed": 0, "reduced_motion": True, "bot_pace": "fast", **settings})
        if not len(app.scenes):
            app.scenes.push(TitleScene())
        app.routes.learn(game, lesson)
        scene = app.scenes.top
        assert isinstance(scene, PrimerScene)
        rest(app, now)
        scene.now = now  # type: ignore[attr-defined]
        return scene

    return make


def pass_by(app: App, now: list[float], seconds: float) -> None:
    with drive.unseen(app):
        for _ in range(round(seconds * 20)):
            now[0] += 1 / 20
            app.frame(1 / 20)


def rest(app: App, now: list[float], seconds: float = 0.3) -> None:
    pass_by(app, now, seconds)
    app.frame(0)


def wait(scene: PrimerScene, seconds: float = 0.3) -> None:
    rest(drive.app_of(scene), scene.now, seconds)  # type: ignore[attr-defined]


def play_through(scene: PrimerScene, do: Callable[[PrimerScene, Command], None], go_on: Callable[[PrimerScene], None]):
    """Do what every exercise asks. It is drawn when it has begun and when it is done."""
    learner, app = scene.learner, drive.app_of(scene)
    for number in range(len(learner.primer.exercises)):
        for _ in range(300):
            if learner.at == number and not learner.is_done and scene.is_on_top:
                break
            with drive.unseen(app):
                step_aside(scene)
                if learner.is_done and scene.clock.is_to_go_on:  # it was won: that stays until one has seen it
                    go_on(scene)
            pass_by(app, scene.now, 0.1)  # type: ignore[attr-defined]
        assert learner.at == number, f"exercise {learner.exercise.id} does not end"
        wait(scene, 0.5)  # nobody reacts at once to another table
        if learner.is_reading:
            with drive.unseen(app):
                go_on(scene)
        else:
            with drive.unseen(app):
                do(scene, learner.asked()[0])
            wait(scene, 0.1)
            assert learner.is_done or learner.at > number, f"{learner.exercise.id}: {learner.asked()[0]}"
            if scene.clock.ends_with_key and learner.at == number:
                read_on(scene, go_on)
        assert learner.mistakes == 0


def read_on(scene: PrimerScene, go_on: Callable[[PrimerScene], None]) -> None:
    """What came of an exercise is read before one goes on."""
    app, at = drive.app_of(scene), scene.learner.at
    for _ in range(100):
        if scene.clock.is_to_go_on:
            break
        with drive.unseen(app):
            step_aside(scene)
        pass_by(app, scene.now, 0.1)  # type: ignore[attr-defined]
    wait(scene, 2.0)
    assert scene.learner.at == at, "it went on before it was read"
    with drive.unseen(app):
        go_on(scene)


def step_aside(scene: PrimerScene) -> None:
    """Pages and signs that wait for a key go on."""
    if scene.pages.holds or scene.moments.is_on:
        drive.press(drive.app_of(scene), pygame.K_SPACE)


# ------------------------------------------------------------------------------------------------ by keys


def by_keys(scene: PrimerScene, command: Command) -> None:
    app = drive.app_of(scene)
    button = button_for(scene, command)
    if button is not None and button.letter:
        drive.press(app, getattr(pygame, f"K_{button.letter.lower()}"))
    else:
        if scene.hand.hovered != command.piece:
            drive.walk_by_arrows(lambda key: drive.press(app, key), lambda: scene.hand.hovered, command.piece)
        assert scene.hand.hovered == command.piece, "the keys never reach the piece"
        drive.press(app, pygame.K_RETURN)
        if scene.hand.selected == command.piece and not scene.learner.is_done and app.scenes.top is scene:
            aim_by_keys(scene, command)
    answer_by_keys(app, scene, command)


def aim_by_keys(scene: PrimerScene, command: Command) -> None:
    app = drive.app_of(scene)
    drive.walk_by_arrows(lambda key: drive.press(app, key), lambda: scene.hand.aimed, command.zone)
    assert scene.hand.aimed == command.zone, "the keys never reach the place"
    turn_to(scene, command)
    drive.press(app, pygame.K_RETURN)


def turn_to(scene: PrimerScene, command: Command) -> None:
    """Turn the piece in hand as it is to lie."""
    commands = scene.hand.gestures.drop(command.piece, command.zone)
    for _ in range(4):
        if command in scene.turning.resolve(commands) or not scene.turning.are_turns(commands):
            return
        drive.press(drive.app_of(scene), pygame.K_r)


def answer_by_keys(app: App, scene: PrimerScene, command: Command) -> None:
    """Choose in a list, and say yes to a question."""
    app.frame()
    top = app.scenes.top
    if isinstance(top, Picker):
        drive.tab_to(app, f"entry.{[entry.command for entry in top.entries].index(command)}")
        drive.press(app, pygame.K_RETURN)
    elif isinstance(top, MessageScene):
        drive.tab_to(app, "yes")
        drive.press(app, pygame.K_RETURN)


# ------------------------------------------------------------------------------------------------ by mouse


def by_mouse(scene: PrimerScene, command: Command) -> None:
    app = drive.app_of(scene)
    button = button_for(scene, command)
    if command.piece == NO_PIECE and button is not None:
        app.post(*click(button.box.cx, button.box.cy))
        app.frame()
    elif command.piece == NO_PIECE:
        zone = scene.hand.zone(command.zone)
        assert zone is not None
        app.post(*click(zone.x, zone.y))
        app.frame()
    else:
        drag(scene, command)
    answer_by_mouse(app, command)


def drag(scene: PrimerScene, command: Command) -> None:
    app, placed = drive.app_of(scene), scene.hand.placements[command.piece]
    zone = scene.hand.zone(command.zone)
    if zone is None or not scene.hand.gestures.drop(command.piece, command.zone):
        x, y = grip(scene, command.piece)
        app.post(*click(x, y), *click(x, y))
        app.frame()
        return
    x, y = grip(scene, command.piece)
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, LEFT), pointer_move(x + 9, y - 9))
    app.frame()
    to_x, to_y = zone.room or (zone.x, zone.y)
    app.post(pointer_move((x + to_x) / 2, (y + to_y) / 2), pointer_move(to_x, to_y))
    app.frame()
    commands = scene.hand.gestures.drop(command.piece, command.zone)
    if scene.turning.are_turns(commands):
        for _ in range(4):
            if command in scene.turning.resolve(commands):
                break
            app.post(Input(InputKind.POINTER_DOWN, to_x, to_y, 3), Input(InputKind.POINTER_UP, to_x, to_y, 3))
            app.frame()
    app.post(Input(InputKind.POINTER_UP, to_x, to_y, LEFT))
    app.frame()
    assert placed


def grip(scene: PrimerScene, piece: int) -> tuple[float, float]:
    """Return a point where a piece lies free."""
    placed = scene.hand.placements[piece]
    for share_y in (-0.3, 0.0, 0.3):
        for share in (-0.42, -0.3, 0.0, 0.3, 0.42):
            x, y = placed.x + placed.width * share, placed.y + placed.height * share_y
            if scene.hand.piece_under(x, y) == piece:
                return x, y
    raise AssertionError("the piece is covered everywhere")


def answer_by_mouse(app: App, command: Command) -> None:
    app.frame()
    top = app.scenes.top
    if isinstance(top, Picker):
        drive.click_on(app, f"entry.{[entry.command for entry in top.entries].index(command)}")
    elif isinstance(top, MessageScene):
        drive.click_on(app, "yes")


def button_for(scene: PrimerScene, command: Command) -> CommandButton | None:
    buttons: Iterator[CommandButton] = (
        widget for widget in scene.side_panel.group.widgets if isinstance(widget, CommandButton)
    )
    return next((button for button in buttons if command in button.commands), None)


# ------------------------------------------------------------------------------------------------ all of it


def press_button(scene: PrimerScene, key: str) -> None:
    found = scene.side_panel.group.find(key)
    assert found is not None, key
    drive.app_of(scene).post(*click(found.box.cx, found.box.cy))
    drive.app_of(scene).frame()


WAYS = {
    "keys": (by_keys, lambda scene: drive.press(drive.app_of(scene), pygame.K_RETURN)),
    "mouse": (by_mouse, lambda scene: press_button(scene, "go_on")),
}


THROUGH = [
    pytest.param(
        lesson.game,
        lesson,
        language,
        tuple(WAYS)[(at + lesson_at) % 2 if at == 2 else at],
        id=f"{lesson.key}-{language}",
    )
    for lesson_at, lesson in enumerate(TAUGHT)
    for at, language in enumerate(LANGUAGES)
]
"""Each lesson in each language, by keys and by mouse; the third language by one way or the other in turn."""


@pytest.mark.sampled("game", each=2)
@pytest.mark.parametrize(("game", "lesson", "language", "way"), THROUGH)
def test_a_primer_is_played_through(sit: Sit, game: str, lesson: Primer, language: str, way: str, tmp_path) -> None:
    scene = sit(game, language, lesson=lesson.number)
    app = drive.app_of(scene)
    play_through(scene, *WAYS[way])
    app.frame()
    assert isinstance(app.scenes.top, TableScene)
    assert not isinstance(app.scenes.top, PrimerScene), "the short game begins"
    assert app.scenes.top.match.session.game.info.id == game
    assert {seat.level for seat in app.scenes.top.match.session.seats} == {"", "easy"}
    known = ProgressStore(app.paths.data).of(lesson.key)
    assert known.is_done
    assert known.at == 0


# ------------------------------------------------------------------------------------------------ what goes wrong


def come_to(scene: PrimerScene, exercise: str) -> None:
    ids = [each.id for each in scene.learner.primer.exercises]
    scene.learner.go(ids.index(exercise))
    behind.begin_again(scene)
    wait(scene)


def said(scene: PrimerScene) -> str:
    found = scene.side_panel.group.find("speech")
    assert found is not None
    return found.label


def wrong_drag(scene: PrimerScene) -> None:
    """Drag the first card to the pile that neither fits nor is asked for."""
    asked = {command.piece for command in scene.learner.asked()}
    own = scene.hand.own_zone()
    assert own is not None
    piece = next(piece.handle for piece in own.pieces if piece.handle not in asked)
    x, y = grip(scene, piece)
    pile = scene.hand.zone("discard")
    assert pile is not None
    app = drive.app_of(scene)
    app.post(pointer_move(x, y), Input(InputKind.POINTER_DOWN, x, y, LEFT), pointer_move(x + 9, y - 9))
    app.frame()
    app.post(pointer_move(pile.x, pile.y), Input(InputKind.POINTER_UP, pile.x, pile.y, LEFT))
    app.frame()


def test_a_wrong_move_is_answered_by_the_rule_and_tried_again(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    before = scene.match.session.fingerprint()
    wrong_drag(scene)
    assert scene.learner.mistakes == 1
    assert scene.match.session.fingerprint() == before, "nothing is lost"
    assert scene.callouts.current is not None
    assert scene.callouts.current.rule
    assert said(scene).startswith("Almost!")
    by_mouse(scene, scene.learner.asked()[0])
    wait(scene, 0.1)
    assert scene.learner.is_done or scene.learner.exercise.id == "number"


def test_a_legal_move_that_is_not_asked_for_is_not_made(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "call")
    before = scene.match.session.fingerprint()
    drive.press(drive.app_of(scene), pygame.K_d)
    assert scene.match.session.fingerprint() == before
    assert scene.learner.mistakes == 1
    assert not scene.learner.is_done


def test_what_may_not_be_done_is_not_said_to_be_allowed(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "call")
    word = scene.learner.primer.word(scene.learner.at, "may")
    allowed = scene.words.text(word)
    wrong_drag(scene)
    assert scene.learner.mistakes == 1
    assert allowed not in said(scene), "yellow on red can't be played"
    drive.press(drive.app_of(scene), pygame.K_d)
    assert scene.learner.mistakes == 2
    assert allowed in said(scene)


def test_no_plus_stands_on_the_words_of_a_plate(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "catch")
    pointed = scene.signpost.pointed(scene.spec)
    assert pointed.goal is not None
    assert not pointed.is_empty


@pytest.mark.parametrize("way", ["key", "click"])
def test_after_three_wrong_moves_it_is_made_for_one(sit: Sit, way: str) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    for _ in range(TRIES):
        assert not scene.learner.is_helped
        wrong_drag(scene)
        wait(scene)
    assert scene.learner.is_helped
    if way == "key":
        drive.press(drive.app_of(scene), pygame.K_RETURN)
    else:
        press_button(scene, "speech.0")
    wait(scene, 0.1)
    assert scene.learner.is_done or scene.learner.exercise.id == "number"


def test_enter_alone_takes_what_is_lit_where_it_belongs(sit: Sit) -> None:
    scene = sit("saboteur")
    come_to(scene, "gold")
    asked = scene.learner.asked()[0]
    drive.press(drive.app_of(scene), pygame.K_RETURN)
    assert (scene.hand.selected, scene.hand.aimed) == (asked.piece, asked.zone)
    assert not scene.learner.is_done
    drive.press(drive.app_of(scene), pygame.K_RETURN)
    assert scene.learner.is_done


def test_enter_alone_takes_what_is_lit_on_the_table(sit: Sit) -> None:
    """The piles of Yose Duel lie in nobody's hand."""
    scene = sit("yose_duel")
    come_to(scene, "heart")
    asked = scene.learner.asked()[0]
    assert not scene.hand.is_own(asked.piece)
    for _ in range(2):
        assert not scene.learner.is_done
        drive.press(drive.app_of(scene), pygame.K_RETURN)
    assert scene.learner.is_done


def enter_word(scene: PrimerScene) -> str:
    """What the teacher says that Enter does."""
    keys = behind.taught(scene).keys
    return next((told.label for told in keys if told.caps == (actions.ENTER,)), "")


@each_primer
def test_the_words_say_what_the_next_enter_does(sit: Sit, lesson: Primer) -> None:
    scene = sit(lesson.game, lesson=lesson.number)
    app, t = drive.app_of(scene), scene.host.t
    for exercise in scene.learner.primer.exercises:
        if not exercise.asks:
            continue
        come_to(scene, exercise.id)
        asked = scene.learner.asked()[0]
        for _ in range(3):
            text = enter_word(scene)
            if not text:  # a button has another key
                break
            drive.press(app, pygame.K_RETURN)
            is_done = scene.learner.is_done or app.scenes.top is not scene
            assert is_done == (text != t("table.enter.take")), (exercise.id, text)
            if is_done:
                break
            assert asked.piece in (scene.hand.hovered, scene.hand.selected)
            wait(scene, 0.1)
        if app.scenes.top is not scene:
            drive.press(app, pygame.K_ESCAPE)


def test_no_plus_sign_covers_the_words_of_a_place(sit: Sit) -> None:
    scene = sit("yose_duel")
    come_to(scene, "price")
    lit = scene.signpost.pointed(scene.spec)
    assert lit.goal is not None
    assert not lit.is_empty


@each_primer
def test_where_a_button_is_asked_for_enter_names_its_key(sit: Sit, lesson: Primer) -> None:
    """Enter gives no command that a button at a table gives, in a lesson neither, but it is not silent."""
    scene = sit(lesson.game, lesson=lesson.number)
    app = drive.app_of(scene)
    for exercise in scene.learner.primer.exercises:
        if not exercise.asks or exercise.is_puzzle:
            continue
        come_to(scene, exercise.id)
        button = scene.asked_button()
        if button is None or scene._next_enter.does is not Enter.NOTHING:
            continue
        drive.press(app, pygame.K_RETURN)
        callout = scene.callouts.current
        assert not scene.learner.is_done
        assert callout is not None
        assert f"Press {button.key.upper()}," in callout.title, exercise.id
        drive.press(app, getattr(pygame, f"K_{button.key.lower()}"))
        is_asking = app.scenes.top is not scene
        assert scene.learner.is_done != is_asking, exercise.id
        if is_asking:
            drive.press(app, pygame.K_ESCAPE)


def test_a_key_pressed_before_a_text_came_does_not_confirm_it(sit: Sit) -> None:
    scene = sit("night_market")
    app = drive.app_of(scene)
    come_to(scene, "hide")
    scene.give(scene.learner.asked())
    for _ in range(200):
        if scene.learner.exercise.id != "hide":
            break
        pass_by(app, scene.now, 0.05)  # type: ignore[attr-defined]
        drive.press(app, pygame.K_RETURN)
    assert scene.learner.exercise.id == "value"
    drive.press(app, pygame.K_RETURN)
    assert scene.learner.exercise.id == "value", "nobody can have read it yet"
    wait(scene, 1.0)
    drive.press(app, pygame.K_RETURN)
    wait(scene, 0.1)
    assert scene.learner.exercise.id == "bid"


def test_a_card_that_has_a_button_is_given_by_it_in_a_lesson_too(sit: Sit) -> None:
    scene = sit("property_deal")
    come_to(scene, "no")
    assert {"N"} <= {each.letter for each in scene.side_panel.group.widgets if isinstance(each, CommandButton)}
    drive.press(drive.app_of(scene), pygame.K_n)
    assert scene.learner.is_done


def test_an_unhelped_enter_makes_no_move(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    drive.press(drive.app_of(scene), pygame.K_RETURN)
    assert not scene.learner.is_done


def test_f1_opens_the_rule_as_at_any_table(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "stack")
    drive.press(drive.app_of(scene), pygame.K_F1)
    assert isinstance(drive.app_of(scene).scenes.top, RulesScene)


def test_its_rules_lead_back_to_it(sit: Sit) -> None:
    scene = sit("uno")
    app = drive.app_of(scene)
    drive.press(app, pygame.K_F1)
    drive.click_on(app, "learn")
    assert app.scenes.top is scene


def test_while_one_reads_the_table_waits(sit: Sit) -> None:
    scene = sit("uno")
    x, y = grip(scene, scene.hand.own_zone().pieces[0].handle)
    drive.app_of(scene).post(*click(x, y))
    drive.app_of(scene).frame()
    assert scene.learner.mistakes == 0
    assert scene.hand.selected == -1
    assert scene.callouts.current is not None


# ------------------------------------------------------------------------------------------------ puzzles


def test_nothing_points_at_the_answer_of_a_puzzle(sit: Sit) -> None:
    scene = sit("yose_duel", lesson=1)
    come_to(scene, "order")
    app, asked = drive.app_of(scene), scene.learner.asked()[0]
    assert scene.signpost.pointed(scene.spec).places == ()
    assert not scene.clock.is_pointing
    assert set(scene.lights.playable) > {asked.piece}, "all that may be done is lit alike"
    drive.press(app, pygame.K_RETURN)
    assert not scene.learner.is_done
    assert scene.hand.hovered != asked.piece


def test_a_wrong_answer_is_told_what_it_is_worth_and_tried_again(sit: Sit) -> None:
    scene = sit("yose_duel", lesson=1)
    come_to(scene, "order")
    before = scene.match.session.fingerprint()
    nine = next(c for c in scene.match.legal() if c.verb == "take" and c not in scene.learner.asked())
    scene.give((nine,))
    wait(scene)
    assert scene.match.session.fingerprint() == before
    assert "Net gain from here to the end: +7; the best move brings +11." in said(scene)
    scene.give(scene.learner.asked())
    wait(scene, 1.0)
    assert said(scene).startswith("Right!")
    assert "Net gain from here to the end: +11. With “Take the 9 of clubs: no threat” it would have been +7." in said(
        scene
    )


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("ignore", "+6. With “Answer: nobody gets the 3 of clubs” it would have been −9."),
        ("tempo", "+4. With “Answer: nobody gets the 8 of hearts” it would have been −4."),
    ],
)
def test_what_a_move_leads_to_is_no_other_move(sit: Sit, step: str, told: str) -> None:
    """The values of an attack that may follow are marked on the table, too."""
    scene = sit("yose_duel", lesson=1)
    come_to(scene, step)
    scene.give(scene.learner.asked())
    wait(scene, 1.0)
    assert f"Net gain from here to the end: {told}" in said(scene)


def test_chances_that_hardly_differ_are_told_as_equal(sit: Sit) -> None:
    told = list[str]()
    for step in ("room", "fill", "reach", "offer", "sixth"):
        scene = sit("flea_market", lesson=1)
        come_to(scene, step)
        scene.give(scene.learner.asked()[:1])
        wait(scene, 1.0)
        told.append(said(scene))
        chances = [int(each) for each in re.findall(r"(\d+)%", told[-1])]
        assert len(chances) in (0, 2), told[-1]
        assert not chances or abs(chances[0] - chances[1]) > 2, told[-1]
    assert any("would be about as good" in each for each in told), told
    assert any("No move is better" in each for each in told), told


# ------------------------------------------------------------------------------------------------ what is lit


def test_the_piece_its_place_and_the_way_between_them_are_lit(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    command = scene.learner.asked()[0]
    lit = scene.signpost.pointed(scene.spec)
    placed, pile = scene.hand.placements[command.piece], scene.hand.zone("discard")
    assert pile is not None
    assert lit.card is not None
    assert (lit.card.picture, lit.card.x) == (placed.piece.picture, placed.x)
    assert lit.goal is not None
    assert lit.goal[0].contains(pile.x, pile.y)
    assert lit.start is not None
    assert scene.lights.playable == {command.piece}, "one thing at a time"


def gold(app: App, x: float, y: float) -> bool:
    """Return whether a pixel is of the light around what is to be pressed, or of its edge."""
    r, g, b = app.display.screen.surface.get_at((round(x), round(y)))[:3]
    return r > 90 and r > g > 1.6 * b


def test_of_a_choice_that_is_lit_which_is_asked_for(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "wild")
    app, command = drive.app_of(scene), scene.learner.asked()[0]
    for _ in range(2):
        drive.press(app, pygame.K_RETURN)
    wait(scene)
    top = app.scenes.top
    assert isinstance(top, Picker)
    tiles = [top.group.find(f"entry.{at}").box for at in range(len(top.entries))]
    lit = [
        entry.command for entry, box in zip(top.entries, tiles, strict=True) if gold(app, box.x + 40, box.bottom + 3)
    ]
    assert lit == [command]
    drive.press(app, pygame.K_RETURN)
    assert scene.learner.is_done, "Enter takes what is lit"


def test_where_any_choice_will_do_none_is_lit(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "wild")
    (command,) = scene.learner.asked()
    scene.learner.asked = lambda: [command]  # type: ignore[method-assign]
    scene.ask_which([command])
    top = drive.app_of(scene).scenes.top
    assert isinstance(top, Picker)
    assert not top.lit
    drive.press(drive.app_of(scene), pygame.K_RETURN)
    assert drive.app_of(scene).scenes.top is top, "a second Enter chose what nobody pointed at"


def test_the_arrow_begins_beyond_the_words_at_its_card(sit: Sit, monkeypatch) -> None:
    """They stand above a card that the keys have come to, where the arrow leaves it."""
    lines = []
    monkeypatch.setattr(
        marks,
        "link_line",
        lambda canvas, start, end, ink, share, said, words: lines.append(links.connector(start, end, tuple(said))),
    )
    scene = sit("uno")
    come_to(scene, "colour")
    canvas = scene.host.display.canvas_of(scene)
    drive.press(drive.app_of(scene), pygame.K_RETURN)
    wait(scene)
    (words,) = behind.said_now(scene, canvas)
    assert lines[-1]
    assert not any(words.contains(*point) for point in lines[-1])


def test_after_the_right_move_nothing_speaks_of_the_table_before_it(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    before = said(scene)
    scene.give(scene.learner.asked())
    assert scene.learner.is_done
    while scene.learner.exercise.id == "colour":
        assert "Right!" in said(scene)
        assert before.partition(":")[2] not in said(scene)
        wait(scene, 0.05)
    assert "Right!" not in said(scene)


@each_primer
def test_whom_to_watch_is_named_where_there_is_one_other(sit: Sit, lesson: Primer) -> None:
    scene, watched = sit(lesson.game, lesson=lesson.number), 0
    for at, exercise in enumerate(scene.learner.primer.exercises):
        if not exercise.then or not exercise.asks or exercise.is_puzzle:
            continue
        scene.learner.go(at)
        scene.give(scene.learner.asked())
        if not scene.learner.is_done:  # a choice between several is open
            continue
        watched += 1
        follows = behind.taught(scene).text
        if scene.words.has(scene.learner.primer.word(at, "then").id):
            continue
        names = [seat.name for seat in scene.match.session.seats]
        assert follows == (f"Now {names[1]} plays." if len(names) == 2 else "Now the others play.")
    steps = scene.learner.primer.exercises
    assert watched or not any(exercise.then and not exercise.is_puzzle for exercise in steps)


def test_a_walk_that_is_told_is_seen_slowly(sit: Sit, monkeypatch) -> None:
    scene = sit("night_market", speed=100, reduced_motion=False)
    come_to(scene, "build")
    passed: list[float] = []
    update = TableScene.update

    def noting(table: TableScene, dt: float) -> bool:
        passed.append(dt)
        return update(table, dt)

    monkeypatch.setattr(TableScene, "update", noting)
    wait(scene, 0.1)
    usual = max(passed)
    scene.give(scene.learner.asked())
    passed.clear()
    wait(scene, 0.1)
    assert max(passed) == pytest.approx(usual * SLOW)
    assert "Watch E" in said(scene)


def test_a_walk_is_told_cat_by_cat(sit: Sit) -> None:
    scene = sit("night_market", speed=100, reduced_motion=False)
    come_to(scene, "build")
    scene.give(scene.learner.asked())
    heard: list[str] = []
    for _ in range(1500):
        pass_by(drive.app_of(scene), scene.now, 0.05)  # type: ignore[attr-defined]
        told = behind.taught(scene).aside
        heard += [told] if told and told not in heard else []
        if scene.learner.exercise.id != "build":
            break
    seats = [each for each in heard if each.startswith("Plot 3: ")]
    waiting = [each for each in heard if "waits at the yellow gate" in each]
    assert len(seats) == 1, "E sits down at one's own stall, on its right"
    assert any(each.startswith("Plot 4: ") for each in heard), "F sits down across the street"
    assert len(waiting) >= 2, "D and a hidden F walk on"
    assert heard.index(seats[0]) < heard.index(waiting[0])


def test_what_was_not_taught_yet_is_left_out_of_the_table(sit: Sit) -> None:
    scene = sit("yose_duel")
    assert "marks" in scene.learner.exercise.hides
    assert not {"marks", "areas"} & {each.named for each in scene.spec.decor}
    assert all(plate.line is None and all(sign.counts for sign in plate.signs) for plate in scene.spec.plates)
    come_to(scene, "suits")
    assert all(plate.line is not None for plate in scene.spec.plates)
    assert {"marks", "areas"} <= {each.named for each in scene.spec.decor}


@pytest.mark.parametrize(("game", "told"), [("saboteur", "learn.lesson"), ("night_market", "night_market.subtitle")])
def test_a_table_tells_its_round_only_where_the_lesson_does(sit: Sit, game: str, told: str) -> None:
    assert sit(game).spec.subtitle.id == told


def test_the_values_of_a_puzzle_are_worked_out_while_one_thinks(sit: Sit) -> None:
    scene = sit("night_market", lesson=1)
    come_to(scene, "early")
    assert scene.worth.is_working
    drive.until(drive.app_of(scene), lambda: not scene.worth.is_working, 5000, 1 / 60)
    assert not scene.worth.is_working


def test_a_move_without_a_mark_is_valued_when_it_is_tried(sit: Sit) -> None:
    """The table tells the best bid alone; a lower one is compared with it once one makes it."""
    scene = sit("night_market", lesson=1)
    come_to(scene, "early")
    zone = "bid:03:02"
    low = next(command for command in scene.match.session.legal(0) if command.zone == zone)
    scene.give([low])
    assert scene.learner.mistakes == 1
    words = behind.taught(scene).text
    mine, best = map(int, re.findall(r"(\d+)\s*%", words))
    assert mine + 3 < best


@each_primer
def test_no_table_is_cleared_away_before_it_was_looked_at(sit: Sit, lesson: Primer) -> None:
    scene = sit(lesson.game, lesson=lesson.number)
    steps = scene.learner.primer.exercises
    for step, following in pairwise(steps):
        if not step.asks or following.position is None:
            continue
        come_to(scene, step.id)
        (command, *_) = scene.learner.asked()
        scene.give([command])
        read_on(scene, WAYS["keys"][1])
        assert scene.learner.exercise is following, step.id


def test_what_came_of_a_move_is_told_once_it_is_over(sit: Sit) -> None:
    scene = sit("yose_duel")
    come_to(scene, "big")
    scene.give(scene.learner.asked())
    assert behind.taught(scene).text == "Now Mei plays."
    wait(scene, 1.0)
    assert behind.taught(scene).text.startswith("9 to 4, you win.")


def test_why_a_puzzle_was_right_is_told_once_what_follows_was_seen(sit: Sit) -> None:
    scene = sit("yose_duel")
    come_to(scene, "threat")
    scene.give(scene.learner.asked())
    assert behind.taught(scene).text == "Now Mei plays."
    wait(scene, 1.0)
    assert behind.taught(scene).text.startswith("Mei answered: nobody gets the K♥.")


def test_where_nobody_follows_nothing_is_said_of_it(sit: Sit) -> None:
    scene = sit("uno")
    at = next(at for at, each in enumerate(scene.learner.primer.exercises) if each.asks and not each.then)
    come_to(scene, scene.learner.primer.exercises[at].id)
    scene.give(scene.learner.asked())
    assert scene.learner.is_done
    assert behind.taught(scene).text == ""


def test_a_card_that_is_lifted_is_not_drawn_twice(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "colour")
    command = scene.learner.asked()[0]
    while scene.hand.hovered != command.piece:
        drive.press(drive.app_of(scene), pygame.K_RIGHT)
    lit = scene.signpost.pointed(scene.spec)
    assert lit.card is None
    assert lit.goal is not None
    assert [box for box, _ in lit.places] == [lit.goal[0]]


def test_the_lit_card_parts_with_its_neighbours(sit: Sit) -> None:
    """Where its neighbour is lifted, it would cover itself but for an edge."""
    scene = sit("uno")
    come_to(scene, "number")
    drive.press(drive.app_of(scene), pygame.K_RIGHT)
    piece = scene.learner.asked()[0].piece
    hand = [each.handle for each in scene.hand.own_zone().pieces]
    while abs(hand.index(piece) - hand.index(scene.hand.hovered)) != 1:
        drive.press(drive.app_of(scene), pygame.K_RIGHT)
    wait(scene)
    lit = scene.signpost.pointed(scene.spec)
    assert lit.card is not None
    assert scene.field.sprites[piece].raised.dx != 0
    assert lit.card.x == pytest.approx(scene.field.sprites[piece].x)


def test_a_badge_on_what_is_lit_is_not_dimmed_in_half(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "stack")
    app, badge = drive.app_of(scene), scene.spec.badges[0]
    app.frame(0)
    cream = [app.display.screen.surface.get_at((int(badge.x) + dx, int(badge.y) - 14))[:3] for dx in (-12, 16)]
    assert min(min(colour) for colour in cream) > 200, cream


@each_primer
def test_no_answer_to_a_wrong_move_covers_what_is_lit(sit: Sit, lesson: Primer, monkeypatch) -> None:
    boxes: list[Box] = []

    def toast(canvas, cx, cy, title, body, style, width, tail, foot) -> None:
        boxes.append(Box.around(cx, cy, width, kit.toast_size(canvas, title, body, foot=foot)[1]))

    monkeypatch.setattr(kit, "toast", toast)
    scene = sit(lesson.game, lesson=lesson.number)
    lit_steps = [each.id for each in scene.learner.primer.exercises if each.asks and not each.is_puzzle]
    if not lit_steps:
        return
    come_to(scene, lit_steps[0])
    asked = {command.piece for command in scene.learner.asked()}
    own = scene.hand.own_zone()
    other = [piece.handle for piece in own.pieces if piece.handle not in asked] if own is not None else []
    wrong = [command for command in scene.match.legal() if command.piece in other or own is None]
    wrong = [command for command in wrong if command.piece not in (*asked, NO_PIECE)]
    piece = wrong[0].piece if wrong else other[0]
    scene.explainer.refuse(Reason(Msg("primer.not_now"), scene.learner.exercise.rule), piece)
    wait(scene)
    lit = [box for box, _ in scene.signpost.pointed(scene.spec).places]
    assert lit
    assert all(boxes[-1].covers([box]) <= box.w * box.h / 4 for box in lit), "of a stall above the card an edge at most"


def test_a_legal_move_that_is_not_asked_for_is_answered_by_the_teacher_alone(sit: Sit) -> None:
    """Whatever stands at the table then would cover what is asked about, and call wrong what is legal."""
    scene = sit("night_market", lesson=1)
    come_to(scene, "early")
    scene.give([command for command in scene.match.legal() if command.zone == "bid:03:01"][:1])
    wait(scene)
    assert scene.callouts.current is None
    assert scene.clock.wrong is not None


@each_primer
def test_what_is_shown_is_lit_as_a_whole_and_nothing_in_its_stead(sit: Sit, lesson: Primer) -> None:
    """A gate is lit, and not the cat that waits at it."""
    scene = sit(lesson.game, lesson=lesson.number)
    for exercise in scene.learner.primer.exercises:
        if not exercise.show:
            continue
        come_to(scene, exercise.id)
        lit = [box for box, _ in scene.signpost.pointed(scene.spec).places]
        for part in exercise.show:
            places = [decor_box(decor) for decor in scene.spec.decor if decor.of == part]
            assert scene.signpost.highlights(scene.spec, part), (exercise.id, part)
            for place in places:
                assert any(box.contains(place.cx, place.cy) for box in lit), (exercise.id, part)
            zone = scene.hand.zone(part)
            if places and zone is not None and THERE + part not in exercise.show:
                waiting = [scene.hand.placements[piece.handle] for piece in zone.pieces]
                assert not any(box.contains(each.x, each.y) for box in lit for each in waiting), (exercise.id, part)


def test_the_gate_that_the_words_speak_of_is_lit(sit: Sit) -> None:
    scene = sit("night_market")
    come_to(scene, "hide")
    assert len(scene.signpost.highlights(scene.spec, "gate:red")) == 2, "the gate and its letters"


def test_the_coins_that_the_words_speak_of_are_lit(sit: Sit) -> None:
    """What a seat has is told below its plate; the plate itself says nothing of it."""
    scene = sit("night_market")
    come_to(scene, "income")
    (purse,) = (decor_box(decor) for decor in scene.spec.decor if decor.counts == "money:0")
    plate = next(plate_box(plate) for plate in scene.spec.plates if plate.seat == 0)
    lit = [box for box, _ in scene.signpost.pointed(scene.spec).places]
    assert any(box.contains(purse.cx, purse.cy) for box in lit)
    assert not any(box.contains(plate.cx, plate.cy) for box in lit)


def test_the_draw_pile_is_lit_though_a_button_does_it_too(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "draw")
    pile = scene.hand.zone("draw")
    assert pile is not None
    assert any(box.contains(pile.x, pile.y) for box, _ in scene.signpost.pointed(scene.spec).places)
    assert button_for(scene, scene.learner.asked()[0]) is not None


def test_another_table_lies_there_at_once(sit: Sit) -> None:
    scene = sit("property_deal", speed=100, reduced_motion=False)
    come_to(scene, "end")
    by_keys(scene, scene.learner.asked()[0])
    read_on(scene, WAYS["keys"][1])
    assert scene.learner.exercise.id == "rent"
    assert not any(sprite.moving for sprite in scene.field.sprites.values())


# ------------------------------------------------------------------------------------------------ back, out, again


def test_back_leads_to_the_exercise_before(sit: Sit) -> None:
    scene = sit("uno")
    assert scene.side_panel.group.find("back").reason
    drive.press(drive.app_of(scene), pygame.K_BACKSPACE)
    assert scene.learner.at == 0
    come_to(scene, "number")
    drive.press(drive.app_of(scene), pygame.K_BACKSPACE)
    assert scene.learner.exercise.id == "colour"
    wait(scene)
    assert len(scene.match.session.steps) == 0
    press_button(scene, "back")
    assert scene.learner.at == 0


@pytest.mark.parametrize("way", ["esc", "button"])
def test_leaving_is_asked_about_and_one_goes_on_from_there(sit: Sit, way: str) -> None:
    scene = sit("uno")
    come_to(scene, "number")
    app = drive.app_of(scene)
    if way == "esc":
        drive.press(app, pygame.K_ESCAPE)
    else:
        press_button(scene, "leave")
    assert isinstance(app.scenes.top, MessageScene)
    drive.press(app, pygame.K_ESCAPE)
    assert app.scenes.top is scene
    drive.press(app, pygame.K_ESCAPE)
    drive.click_on(app, "leave")
    assert isinstance(app.scenes.top, TitleScene)
    again = sit("uno")
    assert again.learner.exercise.id == "number"
    assert len(again.match.session.steps) == 3


def test_a_step_can_be_skipped(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "number")
    drive.press(drive.app_of(scene), pygame.K_ESCAPE)
    drive.click_on(drive.app_of(scene), "skip")
    assert scene.learner.exercise.id == "draw"
    assert len(scene.match.session.steps) == 6


def test_it_is_kept_by_no_save(sit: Sit) -> None:
    scene = sit("uno")
    come_to(scene, "number")
    app = drive.app_of(scene)
    app.scenes.unwind()
    assert list(app.save_store.autosaves()) == []


# ------------------------------------------------------------------------------------------------ where it is offered


def at_first_table(tmp_path, game: str = "uno") -> App:
    app = App(headless=True, home=tmp_path, language="en")
    app.change_settings(speed=0, reduced_motion=True, bot_pace="step")
    app.scenes.push(TitleScene())
    app.routes.open_game(Deal(game, (Seat(HUMAN, "Ann"), Seat(BOT, "Bao", "easy")), {}, 3))
    drive.pass_time(app, 8, 1 / 20)
    return app


@pytest.mark.parametrize("way", ["key", "click"])
def test_the_first_game_offers_it_once(tmp_path, way: str) -> None:
    app = at_first_table(tmp_path)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    offer = table.side_panel.group.find("offer.learn")
    assert offer is not None
    if way == "key":
        drive.press(app, pygame.K_y)
    else:
        app.post(*click(offer.box.cx, offer.box.cy))
        app.frame()
    scene = app.scenes.top
    assert isinstance(scene, PrimerScene)
    scene.learner.go(len(scene.learner.primer.exercises) - 1)
    behind.begin_again(scene)
    drive.press(app, pygame.K_RETURN)
    assert app.scenes.top is table, "the game that was begun goes on"
    app.frame()
    assert table.side_panel.group.find("offer.learn") is None
    app.scenes.unwind()
    again = at_first_table(tmp_path).scenes.top
    assert isinstance(again, TableScene)
    assert again.side_panel.group.find("offer.learn") is None


def test_the_offer_can_be_declined_and_goes_with_the_first_move(tmp_path) -> None:
    app = at_first_table(tmp_path)
    table = app.scenes.top
    assert isinstance(table, TableScene)
    drive.press(app, pygame.K_g)
    assert table.side_panel.group.find("offer.learn") is None
    assert app.scenes.top is table
    assert app.settings.lessons_read == (), "only the offer was declined"


def test_the_offer_stays_while_others_play(tmp_path) -> None:
    table = at_first_table(tmp_path).scenes.top
    assert isinstance(table, TableScene)
    for _ in range(2):
        table.tutor.acted(False)
    assert table.tutor.offers_primer
    table.tutor.acted(True)
    assert not table.tutor.offers_primer


def test_several_people_are_not_offered_it(tmp_path) -> None:
    app = App(headless=True, home=tmp_path, language="en")
    app.routes.open_game(Deal("uno", (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bao")), {}, 3))
    app.frame()
    assert ProgressStore(app.paths.data).of("uno") == Progress()


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_setup_and_rules_lead_to_it(tmp_path, size: tuple[int, int]) -> None:
    app = App(headless=True, size=size, home=tmp_path, language="en")
    app.scenes.push(TitleScene())
    app.frame()
    for way in ("box.uno", "rules"):
        drive.click_on(app, way, 0.3)
        drive.click_on(app, "learn")
        assert isinstance(app.scenes.top, PrimerScene)
        app.scenes.unwind()
        app.frame()


@pytest.mark.parametrize(
    ("progress", "icon", "said", "short"),
    [
        ({}, "star", ("ui.learn", {}), ("ui.learn.short", {})),
        ({"at": 3}, "play", ("ui.learn.on", {"at": 4, "of": 14}), ("ui.learn.on.short", {"at": 4, "of": 14})),
        ({"is_done": True}, "check", ("ui.learn.again", {}), ("ui.learn.short", {})),
    ],
)
def test_both_ways_to_it_say_how_far_one_is(tmp_path, progress, icon, said, short) -> None:
    app = App(headless=True, home=tmp_path, language="en")
    app.scenes.push(TitleScene())
    app.frame()
    ProgressStore(app.paths.data).note("uno", **progress)
    label, word = app.t(said[0], **said[1]), app.t(short[0], **short[1])
    ProgressStore(app.paths.data).note("uno", at=9)
    app.routes.rules("uno")
    app.frame()
    ProgressStore(app.paths.data).note("uno", **{"at": 0, **progress})
    app.scenes.top.resumed(None)
    button = app.scenes.top.group.find("learn")
    assert (button.label, button.icon, button.tooltip) == (word, icon, label)
    app.scenes.pop()
    drive.click_on(app, "box.uno", 0.3)
    button = app.scenes.top.group.find("learn")
    assert (button.label, button.icon) == (label, icon)


def test_a_press_does_not_pass_over_a_step_that_has_just_begun_by_itself(sit: Sit) -> None:
    first = sit("saboteur")
    app, exercises = drive.app_of(first), first.learner.primer.exercises
    at = next(at for at, exercise in enumerate(exercises) if exercise.id == "gold")
    app.scenes.pop()
    app.routes.learn("saboteur", 0, at)
    scene = app.scenes.top
    assert isinstance(scene, PrimerScene)
    scene.now = first.now  # type: ignore[attr-defined]
    wait(scene)
    scene.give(scene.learner.asked())
    for _ in range(200):
        if scene.learner.at > at:
            break
        step_aside(scene)
        wait(scene, 0.05)
    assert scene.learner.at == at + 1, "what was won is told next"
    press_button(scene, "go_on")
    wait(scene, 1.0)
    assert scene.learner.at == at + 1, "nobody had seen it yet"
    press_button(scene, "go_on")
    wait(scene)
    assert scene.learner.at == at + 2
