"""What newcomers are told: about their own decision, from what they can see, and never too much."""

from __future__ import annotations

import pytest

from tabletable.core.rng import Rng
from tabletable.core.tablespec import Stage
from tabletable.games.property_deal.game import GAME
from tabletable.games.property_deal.table.prompts import MOST, lessons
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.selfplay import SelfPlay
from tests.games.property_deal.builders import DealTable

STAGE = Stage(984, 720)

ALL = {"plays", "properties", "money", "rent", "wilds", "goal", "paying", "just_say_no", "limit"}


def told(table: DealTable, seat: int | None = None) -> list[str]:
    viewer = table.decider if seat is None else seat
    found = [lesson.id for lesson in lessons(GAME.view(table.state, viewer).state, viewer)]
    assert found[:1] == ["goal"][: len(found)], "how one wins comes first"
    return found[1:]


def test_the_first_turn_tells_how_it_goes_and_where_cards_belong() -> None:
    table = DealTable(["red", "1M", "sly deal"], ["2M"])
    assert told(table) == ["plays", "properties", "money"]
    assert told(table, 1) == [], "nothing while others decide"


def test_cards_that_can_be_used_now_are_explained() -> None:
    assert told(DealTable(["red/yellow rent"], [], sets=[["red"]])) == ["plays", "rent"]
    assert "rent" not in told(DealTable(["red/yellow rent"], [], sets=[["green"]]))
    assert "wilds" in told(DealTable(["sly deal"], [], sets=[["red/yellow wild, red"]]))
    assert "limit" in told(DealTable(["sly deal"] * 3 + ["pass go"] * 8, []))


def test_the_lesson_about_rent_points_at_a_set_that_the_card_charges_for() -> None:
    table = DealTable(["red/yellow rent"], [], sets=[["dark blue, dark blue", "red", "yellow, yellow"]])
    pointed = {each.id: each.zone for each in lessons(GAME.view(table.state, 0).state, 0)}
    assert pointed["rent"] == "set:0:02", "the best of those in red and yellow, not the dearest of all"


def test_questions_are_explained_to_the_one_who_is_asked() -> None:
    table = DealTable(["debt collector"], [], banks=[[], ["1M", "4M", "10M"]]).do("action", "debt collector")
    assert told(table) == told(table, 0) == []
    assert told(table.do("accept")) == ["paying"]
    assert told(DealTable(["pass go"] * 8, []).do("end")) == ["limit"]
    taken = DealTable(["sly deal"], [], sets=[["red", "yellow"], ["red/yellow wild"]]).do("action", "sly deal")
    assert told(taken.do("accept")) == ["wilds"]
    assert told(DealTable(["rent"], [], [], sets=[["red"]]).do("action", "rent")) == ["rent"]


def test_just_say_no_is_explained_to_whoever_holds_it() -> None:
    def asked(hand: list[str]) -> list[str]:
        return told(DealTable(["deal breaker"], hand, sets=[[], ["red, red, red"]]).do("action", "deal breaker"))

    assert (asked(["just say no"]), asked(["2M"])) == (["just_say_no"], [])


def test_every_lesson_points_at_a_place_of_the_table_and_is_told_some_day() -> None:
    seen = set()
    for seed in range(12):
        match = SelfPlay(GAME, ["random", "easy", "normal"], GAME.info.complete({}), seed)
        for _ in range(600):
            command = match.choose()
            if command is None:
                break
            spec = GAME.table(GAME.view(match.state, command.seat), STAGE)
            assert len(spec.lessons) <= 1 + MOST
            assert {lesson.zone for lesson in spec.lessons} <= {"", *(zone.id for zone in spec.zones)}
            seen |= {lesson.id for lesson in spec.lessons}
            match.play(command)
    assert seen == ALL


def test_lessons_follow_from_what_the_viewer_knows() -> None:
    match = SelfPlay(GAME, ["easy"] * 3, GAME.info.complete({}), 4)
    for step in range(120):
        command = match.choose()
        if command is None:
            break
        view = GAME.view(match.state, command.seat)
        world = GAME.sample(view, Rng(step))
        assert lessons(world, command.seat) == lessons(match.state, command.seat)
        match.play(command)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_short(language: str) -> None:
    catalogue = Catalogue(language)
    for name in ALL:
        text = catalogue.text(f"property_deal.lesson.{name}", most="three")
        assert 10 < len(text) <= (140 if language == "en" else 60)


@pytest.mark.parametrize(("hand", "goal"), [(["red", "1M"], "goal_first"), (["1M", "rent"], "goal")])
def test_only_who_holds_a_property_is_told_to_put_one_down(hand: list[str], goal: str) -> None:
    table = DealTable(hand, [])
    assert lessons(GAME.view(table.state, 0).state, 0)[0].text.id == f"property_deal.lesson.{goal}"
