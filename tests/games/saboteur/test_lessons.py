"""What a newcomer is told: at the own decision only, what fits it, and nothing that is not known."""

from __future__ import annotations

import pytest

from tabletable.core.ids import SECRET
from tabletable.core.message import Msg
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Lesson, Stage
from tabletable.games.saboteur.rules.cards import BASE_ROLE_KINDS, CELL_ZONE, GOAL_CELLS, ROLE_KINDS
from tabletable.games.saboteur.rules.state import SaboteurState
from tabletable.games.saboteur.table.prompts import MOST
from tabletable.play.language.catalogue import Catalogue
from tests.games.saboteur.builders import CORRIDOR, GAME, OPTIONS, do, finish, table

STAGE = Stage(984, 720)


def lessons(state: SaboteurState, viewer: int | None) -> tuple[Lesson, ...]:
    """Those that follow on how one wins, which is told first of all."""
    told = GAME.table(GAME.view(state, viewer), STAGE).lessons
    assert [lesson.id for lesson in told[:1]] in ([], ["goal"])
    return told[1:]


def names(state: SaboteurState, viewer: int | None = 0) -> list[str]:
    return [lesson.id for lesson in lessons(state, viewer)]


def test_only_whoever_decides_is_told_something() -> None:
    state = table(["boss", "saboteur", "geologist"], hands=[["cross", "map"]])
    assert names(state, 0)
    assert names(state, 1) == names(state, 2) == names(state, None) == []


@pytest.mark.parametrize("role", [kind.id for kind in ROLE_KINDS])
def test_everybody_hears_first_what_the_own_dwarf_wants(role: str) -> None:
    state = table([role.replace("_", " "), "saboteur"], hands=[["cross"]])
    assert names(state)[:2] == [f"role.{role}", "build"]
    assert lessons(state, 0)[0].zone == "role:0"
    goal = GAME.table(GAME.view(state, 0), STAGE).lessons[0]
    assert dict(goal.text.args)["aim"] == Msg(f"saboteur.lesson.aim.{role}")


def test_broken_tools_and_cages_come_before_cards_that_can_wait() -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "map"]], front=[["break cart"], []])
    assert names(state) == ["role.boss", "broken", "map", "pass"]
    lesson = lessons(state, 0)[1]
    assert (lesson.zone, dict(lesson.text.args)["tool"].id) == ("cart:0", "saboteur.tool.cart")
    state = table(["boss", "saboteur"], hands=[["cross", "map"]], front=[["break cart", "trapped"], []])
    assert names(state) == ["role.boss", "trapped", "broken", "map", "pass"]
    state = table(["boss", "saboteur"], hands=[["cross"]], front=[[], ["break cart", "trapped"]])
    assert names(state) == ["role.boss", "build", "pass"], "what lies before others is their trouble"


@pytest.mark.parametrize(
    ("card", "lesson"),
    [
        ("map", "map"),
        ("break lantern", "break"),
        ("repair cart", "repair"),
        ("repair pickaxe cart", "repair"),
        ("rockfall", "rockfall"),
        ("theft", "theft_card"),
        ("swap hats", "card.swap_hats"),
        ("inspection", "card.inspection"),
    ],
)
def test_action_cards_in_hand_are_explained(card: str, lesson: str) -> None:
    assert names(table(["boss", "saboteur"], hands=[[card]])) == ["role.boss", lesson, "pass"]


def test_building_is_explained_only_to_whoever_can_build_now() -> None:
    fits = table(["boss", "saboteur"], hands=[["straight h"]])
    assert "build" in names(fits)
    nowhere = table(["boss", "saboteur"], hands=[["dead n"]], tunnel={"1,0": "dead ew"})
    can_place = any(command.verb == "place" for command in GAME.legal_commands(nowhere, 0))
    assert ("build" in names(nowhere)) == can_place


def test_a_goal_that_is_closed_is_where_the_map_goes() -> None:
    state = table(["boss", "saboteur"], hands=[["map"]], tunnel=CORRIDOR)
    zone = next(lesson.zone for lesson in lessons(state, 0) if lesson.id == "map")
    assert zone in {CELL_ZONE[cell] for cell in GOAL_CELLS}


def test_passing_clearing_and_stealing_have_a_lesson_of_their_own() -> None:
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]], front=[["break cart"], []], rest="draw")
    do(state, 0, "discard", "map", "discard")
    assert names(state) == ["passing"]
    state = table(["boss", "saboteur"], hands=[["cross", "map", "map"]], front=[["break cart"], []])
    GAME.apply(state, next(each for each in GAME.legal_commands(state, 0) if each.verb == "clear"))
    assert names(state) == ["clearing"]
    state = finish(["green digger", "saboteur"], front=[[], ["theft"]])
    assert names(state, 1) == ["theft"]
    assert names(state, 0) == []
    assert lessons(state, 1)[0].zone == "seat:0"


def test_lessons_tell_nothing_that_the_viewer_does_not_know() -> None:
    """Two worlds that look alike to the viewer have the same lessons."""
    state, rng = GAME.setup(6, OPTIONS, 4), Rng(4)
    for _ in range(40):
        viewer = state.turn
        view = GAME.view(state, viewer)
        other = GAME.sample(view, rng)
        assert lessons(other, viewer) == lessons(state, viewer)
        assert any(state.seen[piece] == SECRET for piece in state.draw)
        GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))


def test_lessons_point_at_places_that_exist_and_are_short() -> None:
    texts = {}
    for seed in range(5):
        state, rng = GAME.setup(5, OPTIONS, seed), Rng(seed)
        while state.turn >= 0:
            spec = GAME.table(GAME.view(state, state.turn), STAGE)
            zones = {zone.id for zone in spec.zones}
            assert 1 <= len(spec.lessons) <= 1 + MOST
            assert len({lesson.id for lesson in spec.lessons}) == len(spec.lessons)
            for lesson in spec.lessons:
                assert lesson.zone in zones or lesson.id == "goal", lesson
                texts[lesson.id] = lesson.text
            GAME.apply(state, rng.choice(GAME.legal_commands(state, state.turn)))
    assert len(texts) >= 14
    english = Catalogue("en", str.upper)
    aim = max((english.text(f"saboteur.lesson.aim.{kind.id}") for kind in (*ROLE_KINDS, *BASE_ROLE_KINDS)), key=len)
    cards = [text for text in texts.values() if text.id == "saboteur.lesson.card"]
    assert max(len(english.text(text, ["Ann"], GAME)) for text in cards) <= 140
    others = [text.id for text in texts.values() if text not in cards]
    assert max(len(english.text(each, tool="pickaxe", aim=aim)) for each in others) <= 140
