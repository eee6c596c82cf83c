"""States as data: JSON there and back, clones, and positions in words."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tabletable.core.errors import BrokenState
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.core.view import View
from tabletable.games.uno.game import GAME
from tabletable.games.uno.rules.state import UnoState
from tests.games.uno.builders import CHALLENGE, OPTION_SETS, playing, position, state_of


@pytest.mark.parametrize("rules", OPTION_SETS)
def test_states_survive_json_and_clones_are_independent(rules: dict[str, str | int]) -> None:
    for number, (state, command) in enumerate(playing(3, rules, 1, ["normal"] * 3, most=150)):
        data = state.to_json()
        again = GAME.state_from_json(json.loads(json.dumps(data)))
        assert again == state
        assert again.to_json() == data
        if number % 10 == 0:
            twin = state.clone()
            assert twin == state
            GAME.apply(twin, command)
            assert state.to_json() == data
            assert twin != state


def test_equality_looks_at_every_part() -> None:
    state = state_of("red 2, red 3", "blue 4", draw="red 9")
    for slot in UnoState.FIELDS:
        other = state.clone()
        value = getattr(other, slot)
        match value:
            case bool() | int():
                setattr(other, slot, value + 1)
            case list():
                setattr(other, slot, [*value, value[0]])
            case tuple():
                setattr(other, slot, value[1:])
            case None:
                setattr(other, slot, ())
        assert other != state, slot
    assert state != 1


def damaged(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(GAME.setup(3, GAME.info.complete({}), 1).to_json())
    data.update(changes)
    return data


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 3},
        {"turn": -2},
        {"turn": True},
        {"turn": "0"},
        {"turn": 1.0},
        {"direction": 0},
        {"colour": 4},
        {"colour": (GAME.setup(3, GAME.info.complete({}), 1).colour + 1) % 4},
        {"stack": 2},
        {"stack": -2},
        {"drawn": 107},
        {"drawn": 500},
        {"exposed": 0},
        {"exposed": 7},
        {"called": 1},
        {"called": 8},
        {"played_by": 9},
        {"opener": -1},
        {"hand_number": 0},
        {"scores": [0, 0]},
        {"scores": [0, 0, -1]},
        {"faces": []},
        {"faces": [54] * 108},
        {"faces": [0] * 108},
        {"faces": [HIDDEN] * 108},
        {"seen": [0] * 108},
        {"seen": [0] * 107},
        {"hands": [[0], [1]]},
        {"hands": [[0, 0], [1], [2]]},
        {"hands": "abc"},
        {"hands": [[]] * 11},
        {"draw": []},
        {"draw": [0] * 5000},
        {"discard": []},
        {"rng": -1},
        {"rng": 5},
        {"rng": "-5"},
        {"rng": str(1 << 64)},
        {"rng": "٣"},
        {"deck": [1, 2]},
        {"rules": {}},
        {"rules": []},
        {"result": {}},
        {"result": {"number": 1, "winners": [5], "ending": "out", "left": [[], [], []], "gained": [0, 0, 0]}},
        {"result": {"number": 1, "winners": [], "ending": "out", "left": [[], [], []], "gained": [0, 0, 0]}},
        {"result": {"number": 1, "winners": [0], "ending": "rain", "left": [[], [], []], "gained": [0, 0, 0]}},
        {"result": {"number": 1, "winners": [0], "ending": "out", "left": [[], []], "gained": [0, 0, 0]}},
        {"more": 1},
    ],
    ids=str,
)
def test_impossible_states_are_refused(changes: dict[str, Any]) -> None:
    assert GAME.state_from_json(damaged()) is not None
    with pytest.raises(BrokenState):
        GAME.state_from_json(damaged(**changes))


@pytest.mark.parametrize("data", [None, 1, "x", [], {}, {"turn": 0}])
def test_other_data_is_refused(data: Any) -> None:
    with pytest.raises(BrokenState):
        GAME.state_from_json(data)


def test_a_position_in_words() -> None:
    state = state_of(
        "red 5, wild", "blue 7", "green 2, green 3", discard="red 1, wild draw four", draw="blue 1, blue 2", turn=2,
        direction="counter-clockwise", colour="green", stack=4, called=[1], played_by=0, bluff_colour="red",
        scores=[1, 2, 3], hand_number=2, opener=1, turns=9, seed=5, options=CHALLENGE,
    )  # fmt: skip
    assert [GAME.face_word(state.faces[piece]) for piece in state.hands[0]] == ["red 5", "wild"]
    assert [GAME.face_word(state.faces[piece]) for piece in state.discard] == ["red 1", "wild draw four"]
    assert GAME.face_word(state.faces[state.draw[-1]]) == "blue 1"
    assert (state.turn, state.direction, state.colour, state.stack, state.called) == (2, -1, 2, 4, 0b010)
    assert (state.played_by, state.bluff_colour, state.bluff_cards, state.scores) == (0, 0, 2, [1, 2, 3])
    assert (state.hand_number, state.opener, state.turns, state.rng) == (2, 1, 9, 5)
    assert len(state.deck) == len(state.faces) == 9
    assert GAME.sample(GAME.view(state, 1), Rng(1)).deck == state.deck


def test_the_rest_of_the_deck_may_lie_under_the_draw_pile() -> None:
    state = state_of("red 5", "blue 7", draw="blue 1", rest="draw")
    assert len(state.faces) == 108
    assert GAME.face_word(state.faces[state.draw[-1]]) == "blue 1"
    assert GAME.check(state) == []


@pytest.mark.parametrize(
    "wrong",
    [
        position("red 5", "purple 7"),
        position("red 5"),
        position("red 5", "blue 7", discard=[]),
        position("red 5", "blue 7", stack=2),
        position("red 5", "blue 7", stack=3, discard="red draw two"),
        position("red 5", "blue 7", colour="blue"),
        position("red 5", "blue 7", colour="mauve", discard="wild"),
        position("red 5", "blue 7", turn=2),
        position("red 5", "blue 7", direction="up"),
        position("red 5, red 6", "blue 7", exposed=0),
        position("red 5", "blue 7", called=[4]),
        position("red 5", "blue 7", options={"stacking": "perhaps"}),
        position("red 5", "blue 7", options={"speed": "on"}),
        position("red 5", "blue 7", options={"match": "points"}),
        position("red 5, red 5, red 5", "blue 7", rest="draw"),
        position("red 5", "blue 7", scores=[1]),
        position("red 5", "blue 7", rein=1),
        {"discard": ["red 1"]},
        {"hands": 5, "discard": ["red 1"]},
        {"hands": [5, 6], "discard": ["red 1"]},
    ],
    ids=str,
)
def test_positions_with_wrong_words_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.position(wrong)


def test_the_view_is_a_state_of_its_own() -> None:
    state = state_of("red 5, wild", "blue 7", draw="green 1")
    view = GAME.view(state, 0)
    assert isinstance(view, View)
    assert view.state.faces == [*state.faces[:2], HIDDEN, state.faces[3], HIDDEN]
    view.state.hands[0].clear()
    assert len(state.hands[0]) == 2
