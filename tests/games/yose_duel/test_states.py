"""States survive JSON, damaged ones are refused, and positions say what they mean."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tabletable.core.digest import canonical
from tabletable.core.errors import BrokenState
from tabletable.core.rng import Rng
from tabletable.games.yose_duel.game import GAME
from tabletable.games.yose_duel.rules.state import YoseState
from tests.games.yose_duel.builders import HIDDEN_UNDERS, ROUND_ENDS, lying, options, position, state_of


def played(commands: int, seed: int = 5, **given: str) -> YoseState:
    """Return a state after so many commands that are chosen at random but never a pass, if there is a choice."""
    state = GAME.setup(2, options(**given), seed)
    rng = Rng(seed)
    for _ in range(commands):
        awaited = GAME.to_act(state)
        if not awaited:
            break
        legal = GAME.legal_commands(state, awaited[0])
        GAME.apply(state, rng.choice([each for each in legal if each.verb != "pass"]))
    return state


@pytest.mark.parametrize("commands", [0, 1, 2, 3, 9, 30, 60, 99])
@pytest.mark.parametrize("given", [{}, HIDDEN_UNDERS, ROUND_ENDS], ids=str)
def test_a_state_survives_json(commands: int, given: dict[str, Any]) -> None:
    state = played(commands, **given)
    assert GAME.check(state) == []
    assert GAME.state_from_json(json.loads(canonical(state.to_json()))) == state
    assert state.clone() == state


def damage(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    broken = copy.deepcopy(data)
    part: Any = broken
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return broken


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("faces", 0), 52),
        (("faces", 0), "As"),
        (("scores", 0), 1),
        (("scores",), [0]),
        (("turn",), 2),
        (("turn",), True),
        (("heart",), 7),
        (("stake",), 12),
        (("round",), 3),
        (("seen", 0), 9),
        (("takers", 0), 5),
        (("tops", 0), 51),
        (("tops", 0), -1),
        (("unders", 11), 99),
        (("void",), [1, 1]),
        (("void",), "none"),
        (("areas",), [[], [], []]),
        (("areas", 0), [4]),
        (("points", 0), []),
        (("committed",), [5, 5, 5]),
        (("hands", 0), [51]),
        (("rng",), "-1"),
        (("rng",), 5),
        (("passed",), 2),
        (("rules",), {"hidden": 0}),
        (("rules", "hidden"), 2),
        (("results",), [{}]),
        (("results",), [{"ending": "fled", "gained": [0, 0], "secured": [0, 0], "cards": [[], []], "left": 0}]),
        (("before", 0), 999),
    ],
    ids=str,
)
def test_damaged_data_is_refused(path: tuple[Any, ...], value: Any) -> None:
    data = json.loads(canonical(played(12).to_json()))
    with pytest.raises(BrokenState):
        GAME.state_from_json(damage(data, path, value))


def test_a_state_without_a_part_is_refused() -> None:
    data = json.loads(canonical(played(12).to_json()))
    del data["void"]
    with pytest.raises(BrokenState):
        GAME.state_from_json(data)


def test_positions_lay_out_what_they_name_and_the_rest_is_void() -> None:
    state = state_of("Kd 7s", "Qc 2h", areas=("9c", "8d 4h"), points=("Ks", ""), rest="Ah 2s", turn=1, heart=1)
    assert [lying(state, zone) for zone in ("pile:0", "pile:1", "area:0", "area:1", "points:0", "rest")] == [
        ["7s", "Kd"],
        ["2h", "Qc"],
        ["9c"],
        ["4h", "8d"],
        ["Ks"],
        ["2s", "Ah"],
    ]
    assert len(state.void) == 52 - 10
    assert (state.turn, state.heart, state.scores) == (1, 1, [13, 0])
    assert state.faces[state.tops[0]] == state.faces[GAME.zones(state)["pile:0"][-1]], "the face card lies on top"


@pytest.mark.parametrize(
    "data",
    [
        {"piles": [["Kd"]]},
        {"piles": [["Kd", "11s"]]},
        {"piles": [["Kd", "7s"], ["Kd", "8s"]]},
        {"piles": [["Kd", "7s"]], "colour": "red"},
        {"piles": [["Kd", "7s"]], "turn": 2},
        {"piles": [["Kd", "7s"]], "options": {"under_cards": "sideways"}},
        {"piles": [["Kd", "7s"]], "stake": 0, "turn": 1},
        {"piles": [["Kd", "7s"]], "hands": [["2c"], ["3c", "4c"]]},
        {"piles": [["Kd", "7s"]], "areas": [["2c"]]},
        {"piles": "Kd 7s"},
        {"piles": []},
        {"piles": [["Kd", "7s"]], "stake": 5},
    ],
    ids=str,
)
def test_positions_that_make_no_sense_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.position(data)


def test_a_game_waits_for_both_in_the_opening_and_then_for_one() -> None:
    assert GAME.to_act(played(0)) == (0, 1)
    assert len(GAME.to_act(played(1))) == 1
    state = played(2)
    assert GAME.to_act(state) == (state.turn,) == (state.heart,)
    assert GAME.to_act(played(200)) == ()
    assert GAME.legal_commands(played(5), 7) == []


def test_the_longest_game_keeps_to_its_bound() -> None:
    """A pass before every attack, and every threat ignored and secured: as many commands as there can be."""
    bound = GAME.bound(2, options())
    for seed in range(5):
        state = GAME.setup(2, options(), seed)
        count = 0
        while awaited := GAME.to_act(state):
            legal = GAME.legal_commands(state, awaited[0])
            first = next((each for each in legal if each.verb == "pass" and not state.passed), None)
            ignore = next((each for each in legal if each.verb == "ignore"), None)
            GAME.apply(state, first or ignore or next(each for each in legal if each.verb != "pass"))
            count += 1
        assert count <= bound
        assert count > bound // 2


def test_positions_may_begin_with_a_reply_or_after_a_pass() -> None:
    reply = GAME.position(position("Ks 7h", stake=0, turn=1))
    assert [each.verb for each in GAME.legal_commands(reply, 1)] == ["answer", "ignore"]
    assert reply.scores == [13, 0]
    assert state_of("Ks 7h", passed=True).passed
