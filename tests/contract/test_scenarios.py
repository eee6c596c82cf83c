"""Scenarios do what they say, and every scenario file of a game holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scenario import AmbiguousCommand, Scenario, ScenarioError, load_scenario, run_scenario

from tabletable.core.errors import MalformedCommand, SetupError
from tests.core.beacon import BEACON, BeaconState

FILES = sorted((Path(__file__).resolve().parents[1] / "games").glob("*/scenarios/*.json"))


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parts[-3]}-{path.stem}" for path in FILES])
def test_file(path: Path) -> None:
    scenario = load_scenario(path)
    assert scenario.get("game", path.parts[-3]) == path.parts[-3]
    assert any(key in step for step in scenario["steps"] for key in ("expect", "legal", "illegal"))
    run_scenario({"game": path.parts[-3], **scenario})


POSITION = {"hands": [["a2", "b3", "b3"], ["a5", "a6", "c1"]], "cells": {"1,1": "a4"}, "draw": ["d1", "d2"]}


def play(*steps: dict[str, Any], **more: Any) -> BeaconState:
    data = {"game": "beacon", "seats": ["Ann", "Bob"], "position": POSITION, "steps": list(steps), **more}
    state = run_scenario(json.loads(json.dumps(data)), BEACON)
    assert isinstance(state, BeaconState)
    return state


def test_a_whole_story() -> None:
    state = play(
        {"expect": {"turn": "Ann", "react": [], "count": {"hand:Ann": 3, "draw": 2}, "outcome": None}},
        {"legal": ["Ann toss b3", "Ann place a2 > cell:0,1", "seat 0 peek"]},
        {"illegal": "Ann place b3 > cell:0,1", "rule": "T3", "reason": "beacon.why.fit"},
        {"illegal": ["Bob toss a5", "Bob toss c1 > discard"], "rule": "T3"},
        {"do": "Ann place a2 > cell:0,1", "says": ["beacon.log.place", "beacon.log.draw"]},
        {"expect": {"turn": ["Bob"], "top": {"cell:0,1": "a2"}, "known": {"cell:0,1": "all", "hand:Ann": ["Ann"]}}},
        {"legal": ["Bob topple a5", "Bob topple a6"]},
        {"do": {"seat": "Bob", "verb": "topple", "piece": "a5"}},
        {"expect": {"zones": {"discard": ["a2"], "hand:Bob": ["c1", "a6"]}, "state": {"gained": [3, 2]}}},
        {"do": [1, "toss", 5, "discard", -1]},
    )
    assert state.discard == [0, 5]


def test_the_only_legal_commands() -> None:
    lonely = {**POSITION, "hands": [["b3", "b3"], []], "draw": []}
    play({"legal": ["Ann toss b3"], "only": True}, position=lonely)
    with pytest.raises(ScenarioError, match="'Ann peek' is legal too"):
        play({"legal": ["Ann place a2 > cell:0,1"], "only": True})


def test_choices_have_words() -> None:
    bidding = {**POSITION, "bids": [-1, -1]}
    state = play({"do": "Bob bid = none"}, {"do": "Ann bid = 3"}, position=bidding)
    assert state.bids == [3, 0]
    play({"illegal": ["Ann bid = 9", "Ann bid"], "rule": "T2"}, position={**POSITION, "bids": [1, -1]})


def test_a_setup_with_a_given_deck() -> None:
    deck = [f"{suit}{value}" for value in range(1, 7) for suit in "abcd"]
    state = run_scenario(
        {
            "setup": {"players": 2, "options": {"rounds": 1}, "deck": deck},
            "steps": [
                {"expect": {"turn": [0, 1], "zones": {"cell:1,1": ["a1"], "hand:0": ["b1", "d1", "b2"]}}},
            ],
        },
        BEACON,
    )
    assert state.rounds == 1


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ({"do": "Ann place b3 > cell:0,1"}, "refused by T3, beacon.why.fit; legal: .*Ann toss b3"),
        ({"do": "Ann place a2"}, "several commands fit: Ann place a2 > cell"),
        ({"do": "Cleo toss a2"}, "begins with no seat; there are: seat 0, seat 1, Ann, Bob"),
        ({"do": "Ann throw a2"}, "no verb 'throw'; there are: bid, peek"),
        ({"do": "Ann toss z9"}, "no 'z9' lies in any zone"),
        ({"do": "Ann toss a2 @ draw"}, "no 'a2' lies in draw"),
        ({"do": "Ann bid = many"}, "no choice is called 'many'"),
        ({"do": [0, "toss"]}, "a command is"),
        ({"do": "Ann peek", "says": "beacon.log.toss"}, "nothing says beacon.log.toss, but"),
        ({"legal": "Bob toss a5"}, "'Bob toss a5 > discard' is refused by T3, beacon.why.turn"),
        ({"illegal": "Ann toss a2"}, "is legal"),
        ({"illegal": "Bob toss a5", "rule": "T9"}, "refused by T3, not T9"),
        ({"illegal": "Bob toss a5", "reason": "beacon.why.fit"}, "with beacon.why.turn, not beacon.why.fit"),
        ({"expect": {"turn": "Bob"}}, r"turn is \[0\], not \[1\]"),
        ({"expect": {"zones": {"hand:Ann": ["a2", "b3"]}}}, "zones of 'hand:Ann' is"),
        ({"expect": {"zones": {"attic": []}}}, "there is no zone 'attic'; there are: draw"),
        ({"expect": {"count": {"draw": 3}}}, "count of 'draw' is 2, not 3"),
        ({"expect": {"known": {"draw": "all"}}}, r"known of 'draw' is \[\], not all"),
        ({"expect": {"state": {"luck": 1}}}, "the state has no 'luck'"),
        ({"expect": {"state": {"turn": 1}}}, "turn is 0, not 1"),
        ({"expect": {"outcome": {"winners": ["Ann"]}}}, r"the winners are None, not \[0\]"),
        ({"expect": {"mood": 1}}, "nothing to expect is called 'mood'"),
        ({"do": "Ann peek", "rule": "T4"}, "a command step has no 'rule'; allowed: do, says"),
        ({"undo": 1}, "a step is one of"),
        ("Ann peek", "is an object|a step is"),
    ],
    ids=str,
)
def test_a_step_that_fails_says_which_and_why(step: Any, error: str) -> None:
    with pytest.raises(ScenarioError, match=f"^step 1 .*{error}"):
        play(step)


def test_cards_in_several_zones_need_a_place() -> None:
    doubled = {**POSITION, "cells": {"1,1": "a4", "0,1": "c3"}, "draw": ["c3"]}
    scenario = Scenario(BEACON, BEACON.position(doubled))
    with pytest.raises(AmbiguousCommand, match="lies in several zones"):
        scenario.command("seat 0 place c3 > cell:1,0")
    assert scenario.command("seat 0 place c3 @ draw > cell:1,0").piece == 6
    with pytest.raises(MalformedCommand):
        scenario.seat("seat 7")


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"steps": []}, "either a position or a setup"),
        ({"position": POSITION, "setup": {"players": 2}}, "either a position or a setup"),
        ({"position": POSITION, "stepz": []}, "has no 'stepz'"),
        ({"position": POSITION, "seats": ["Ann", "Ann"]}, "the same name"),
        ({"setup": {"players": 2, "speed": 1}}, "a setup has no 'speed'"),
    ],
    ids=str,
)
def test_a_scenario_that_cannot_be_read(data: dict[str, Any], error: str) -> None:
    with pytest.raises(ScenarioError, match=error):
        run_scenario(data, BEACON)
    with pytest.raises(SetupError):
        run_scenario({"game": "no_such_game", "position": {}})


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for content in ("{", "[]", '"x"'):
        path = tmp_path / "broken.json"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(ScenarioError, match=r"^broken\.json"):
            load_scenario(path)
    with pytest.raises(ScenarioError, match=r"^missing\.json"):
        load_scenario(tmp_path / "missing.json")
