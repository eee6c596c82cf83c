"""Moments at the table: secrets wait for their reader, deeds are seen, nobody is held up."""

from __future__ import annotations

import pygame
import pytest
import screenshots

from tabletable.core.ids import HIDDEN
from tabletable.core.moment import MomentKind
from tabletable.core.registry import get_game
from tabletable.play.playback import PUBLIC, Playback, Viewpoint
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.study import primer
from tabletable.table.choreography import until_rest
from tabletable.table.staging import STAGE_LEAST
from tabletable.ui.scenes.hindsight.replay import ReplayScene
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.tables.table import TableScene, start_table
from tabletable.ui.system.input import click, key_down
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind
from tests.ui.driving import run

SABOTEUR = get_game("saboteur")
LARGE = 300
"""px that a card of a moment is high at least."""


def seats(people=1, count=4):
    names = ("Ann", "Mei", "Bao", "Tom")[:count]
    return [
        Seat(HUMAN if at < people else BOT, name, "" if at < people else "normal", "cat")
        for at, name in enumerate(names)
    ]


def at_table(app, wish, people=1):
    """A table with a command of seat 0 for which `wish` holds, and that command."""
    for seed in range(200):
        table = start_table(app, SABOTEUR, seats(people), {}, seed)
        session = table.match.session
        if session.to_act() != (0,):
            continue
        view = session.view(0)
        commands = [command for command in session.legal(0) if wish(view.state, command)]
        if commands:
            app.scenes.push(table)
            app.frame()
            if app.scenes.top is not table:
                app.scenes.top.close("opened")
            run(app, 3)
            return table, commands[0]
    raise AssertionError("never dealt")


def reads_a_map(state, command):
    return command.verb == "play" and command.zone.startswith("cell:8,") and state.faces[command.piece] != HIDDEN


def breaks(state, command):
    return (
        command.verb == "play"
        and command.zone.startswith("seat:")
        and SABOTEUR.face_word(state.faces[command.piece]).startswith("break")
    )


def kind(table):
    look = table.moments.state
    return None if look is None else look.moment.kind


# ------------------------------------------------------------------------------------------------ the stage


def test_a_secret_waits_for_its_reader_and_so_do_the_bots(app):
    table, command = at_table(app, reads_a_map)
    table.give((command,))
    steps = len(table.match.session.steps)
    run(app, 60)
    assert kind(table) is MomentKind.STAGE
    assert len(table.match.session.steps) == steps
    app.post(key_down(pygame.K_SPACE))
    run(app, 4)
    assert len(table.match.session.steps) > steps


@pytest.mark.parametrize("answer", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, "click"])
def test_an_early_key_completes_the_motion_and_a_later_one_goes_on(app, answer):
    table, command = at_table(app, reads_a_map)
    inputs = click(60, 400) if answer == "click" else (key_down(answer),)
    table.give((command,))
    run(app, 0.2)
    app.post(*inputs)
    app.frame(1 / 60)
    look = table.moments.state
    assert look is not None
    assert look.age >= look.score.end
    app.post(*inputs)  # so early nobody has read it
    run(app, STAGE_LEAST - 0.4)
    assert kind(table) is MomentKind.STAGE
    run(app, 0.4)
    app.post(*inputs)
    run(app, 0.5)
    assert kind(table) is not MomentKind.STAGE
    assert app.scenes.top is table, "Esc closes what lies on top, and nothing else"


def test_no_other_key_and_no_wheel_reaches_the_table(app):
    table, command = at_table(app, reads_a_map)
    table.give((command,))
    run(app, 3)
    for key in (pygame.K_z, pygame.K_j, pygame.K_h, pygame.K_LEFT, pygame.K_TAB, pygame.K_F1, pygame.K_s):
        app.post(key_down(key))
        app.frame()
    assert kind(table) is MomentKind.STAGE
    assert app.scenes.top is table
    assert not table.director.skipping


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"speed": 0}, {"bot_pace": "fast"}])
def test_a_stage_is_read_at_every_speed(app, change):
    app.change_settings(**change)
    table, command = at_table(app, reads_a_map)
    table.give((command,))
    run(app, 0.5)
    app.post(key_down(pygame.K_SPACE))
    run(app, STAGE_LEAST - 0.7)
    assert kind(table) is MomentKind.STAGE
    run(app, 10)
    assert kind(table) is MomentKind.STAGE
    drive.come_to_rest(app)
    assert [app.frame(1 / 60) for _ in range(5)] == [False] * 5, "what stands is not drawn again"
    app.post(key_down(pygame.K_SPACE))
    run(app, 0.6)
    assert kind(table) is not MomentKind.STAGE


def test_with_several_people_the_stage_comes_before_the_curtain(app):
    table, command = at_table(app, reads_a_map, people=4)
    table.give((command,))
    run(app, 20)
    assert kind(table) is MomentKind.STAGE
    assert app.scenes.top is table
    app.post(key_down(pygame.K_SPACE))
    run(app, 1)
    app.post(key_down(pygame.K_SPACE))
    app.frame()
    assert app.scenes.top is not table
    assert not table.moments.is_on


def test_a_button_takes_the_card_that_is_selected_already(app):
    table, _ = at_table(app, reads_a_map)
    card = table.hand.own_zone().pieces[0].handle
    table.hand.select(card)
    app.post(key_down(pygame.K_d))
    app.frame()
    assert app.scenes.top is table, "nobody asks which card"
    assert [event.piece for event in table.match.session.steps[-1].events][:1] == [card]


# ------------------------------------------------------------------------------------------------ what would tell


def reaching_the_gold(app):
    """The step of a lesson that ends the last round: whoever lays this card turns the gold over."""
    lesson = primer.lessons("saboteur")[0]
    at = next(at for at, exercise in enumerate(lesson.exercises) if exercise.id == "gold")
    table = PrimerScene(app, SABOTEUR, lesson, at=at)
    app.scenes.push(table)
    run(app, 1)
    return table


def test_nothing_on_the_table_tells_the_gold_before_its_card_is_turned_over(app):
    table = reaching_the_gold(app)
    plates = [(plate.line, plate.signs) for plate in table.animated_spec.plates]
    goals = [table.hand.zone(cell).pieces[0].handle for cell in ("cell:8,-2", "cell:8,0", "cell:8,2")]
    told = table.log.changes
    backs = [table.field.sprites[goal].picture.key for goal in goals]
    table.give(table.learner.asked())
    while table.moments.state is None or table.moments.state.age < table.moments.state.score.turn:
        app.frame(1 / 60)
        assert [(plate.line, plate.signs) for plate in table.animated_spec.plates] == plates, (
            "nobody's role, nobody's gold"
        )
        assert [table.field.sprites[goal].picture.key for goal in goals[1:]] == backs[1:]
        assert table.log.changes <= told + 1, "only the path card is told"
    assert [(plate.line, plate.signs) for plate in table.spec.plates] != plates
    run(app, 4)
    assert [(plate.line, plate.signs) for plate in table.animated_spec.plates] != plates
    assert all(table.field.sprites[goal].picture.key != back for goal, back in zip(goals, backs, strict=True))


def test_what_a_moment_turned_over_is_not_turned_again(app):
    table = reaching_the_gold(app)
    table.give(table.learner.asked())
    drive.until(
        app, lambda: table.moments.state is not None and table.moments.state.age >= table.moments.state.score.fly
    )
    goal = table.field.sprites[table.hand.zone("cell:8,-2").pieces[0].handle]
    assert goal.flip == 1
    assert goal.picture.key == goal.rest.piece.picture.key


# ------------------------------------------------------------------------------------------------ beats


def test_what_is_done_to_somebody_is_seen_before_the_next_bot_moves(app):
    table, command = at_table(app, breaks)
    table.give((command,))
    steps = len(table.match.session.steps)
    run(app, 1.2)
    assert kind(table) is MomentKind.BEAT
    assert len(table.match.session.steps) == steps
    run(app, 0.6)
    assert kind(table) is None
    run(app, 4)
    assert len(table.match.session.steps) > steps


def test_the_tool_is_broken_when_the_card_has_come_to_it(app):
    table, command = at_table(app, breaks)
    table.give((command,))
    sprite = table.field.sprites[command.piece]
    run(app, 0.3)
    assert (sprite.x, sprite.y) != (sprite.rest.x, sprite.rest.y)
    run(app, 2)
    assert (sprite.x, sprite.y) == (sprite.rest.x, sprite.rest.y)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_LEFT, pygame.K_j])
def test_a_beat_holds_up_nobody(app, key):
    table, command = at_table(app, breaks)
    table.give((command,))
    run(app, 0.3)
    app.post(key_down(key))
    app.frame(1 / 60)
    assert not table.moments.is_on
    sprite = table.field.sprites[command.piece]
    assert (sprite.x, sprite.y) == (sprite.rest.x, sprite.rest.y)
    assert table.director.skipping == (key == pygame.K_j)


@pytest.mark.parametrize(("pace", "seconds"), [("fast", 0.7), ("normal", 1.4)])
def test_a_beat_stays_as_long_as_the_pace_says(app, pace, seconds):
    app.change_settings(bot_pace=pace)
    table, command = at_table(app, breaks)
    table.give((command,))
    run(app, seconds - 0.1)
    assert kind(table) is MomentKind.BEAT
    run(app, 0.2)
    assert kind(table) is None


@pytest.mark.parametrize("pace", ["relaxed", "step"])
def test_at_a_relaxed_pace_a_beat_waits_for_space(app, pace):
    app.change_settings(bot_pace=pace)
    table, command = at_table(app, breaks)
    table.give((command,))
    run(app, 30)
    assert kind(table) is MomentKind.BEAT
    app.post(key_down(pygame.K_SPACE))
    run(app, 0.1)
    assert kind(table) is None


def test_without_motion_a_beat_stands_still_and_goes(app):
    app.change_settings(reduced_motion=True)
    table, command = at_table(app, breaks)
    table.give((command,))
    sprite = table.field.sprites[command.piece]
    run(app, 0.5)
    assert kind(table) is MomentKind.BEAT
    assert (sprite.x, sprite.y) == (sprite.rest.x, sprite.rest.y)
    run(app, 1.2)
    assert kind(table) is None


def test_a_recap_shows_the_beat_and_never_the_secret(app):
    table, command = at_table(app, reads_a_map)
    table.give((command,))
    run(app, 3)
    app.post(key_down(pygame.K_SPACE))
    run(app, 0.5)
    session = table.match.session
    at = next(number for number, step in enumerate(session.steps) if step.command == command)
    app.routes.recap(session, 0, at, at + 1)
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    kinds = []
    while app.scenes.top is scene:
        app.frame(1 / 30)
        if kind(scene) is not None:
            kinds.append((kind(scene), scene.moments.state.moment.title.id))
    assert set(kinds) == {(MomentKind.BEAT, "saboteur.moment.looks_goal")}


def test_going_back_takes_a_beat_along(app):
    app.change_settings(free_undo_alone=True)
    table, command = at_table(app, breaks)
    table.give((command,))
    run(app, 0.3)
    app.post(key_down(pygame.K_z))
    app.frame()
    assert not table.moments.is_on
    assert not table.match.session.steps


# ------------------------------------------------------------------------------------------------ what is private


@pytest.mark.usefixtures("own_sprites")
def test_a_map_shows_the_same_to_all_others_whatever_lies_there(app):
    """Of two worlds that only the reader can tell apart all others see the same moment."""
    faces = ["goal gold", "goal stone ne", "goal stone nw"]
    worlds = []
    for goals in (faces, [faces[1], faces[0], faces[2]]):
        state = SABOTEUR.position(
            {"roles": ["boss", "geologist", "saboteur"], "hands": [["map"], ["cross"], ["cross"]], "goals": goals}
        )
        command = next(each for each in SABOTEUR.legal_commands(state, 0) if each.zone == "cell:8,-2")
        events = []
        SABOTEUR.apply(state, command, events.append)
        shown, _ = until_rest(events)
        worlds.append(
            {
                viewer: SABOTEUR.moments(SABOTEUR.view(state, viewer), [event.redacted(viewer) for event in shown])
                for viewer in (0, 1, 2, None)
            }
        )
    one, other = worlds
    assert one[0] != other[0]
    assert all(one[viewer] == other[viewer] for viewer in (1, 2, None))
    assert [moment.kind for moment in one[0]] == [MomentKind.STAGE]
    assert [moment.kind for moment in one[1]] == [MomentKind.BEAT]


def test_a_replay_tells_no_viewer_more_than_everybody(app):
    table, command = at_table(app, reads_a_map)
    table.match.submit(command)
    playback = Playback(table.match.session)
    for viewpoint in (Viewpoint(0), Viewpoint(1), PUBLIC, Viewpoint(0, is_open=True)):
        scene = ReplayScene(playback, (viewpoint,))
        app.scenes.push(scene)
        scene.step(1)
        assert kind(scene) is not MomentKind.STAGE
        app.scenes.pop()
    assert isinstance(app.scenes.top, TableScene)


# ------------------------------------------------------------------------------------------------ how it is made


def test_no_line_leads_to_the_place_that_the_card_has_left(monkeypatch) -> None:
    flown = behind.flown_with_lines(monkeypatch)
    ((_, recipe, game),) = screenshots.wanted(["moment.beat.ignored"], ["yose_duel"])
    with screenshots.staged(recipe, game, is_watched=False) as app:
        for _ in range(60):
            app.frame(1 / 20)
    assert flown
    assert max(flown) == 0
