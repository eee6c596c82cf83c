"""States as data: JSON there and back, clones, secrets, and positions in words."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tabletable.bots import decide, make_bot
from tabletable.core.errors import BrokenState
from tabletable.core.ids import HIDDEN
from tabletable.core.rng import Rng
from tabletable.games.night_market.game import GAME
from tabletable.games.night_market.rules.state import MarketState, Phase
from tests.games.night_market.builders import OPTIONS, all_hidden, finished, state_of


@pytest.mark.parametrize("seats", [3, 4])
def test_states_survive_json_and_clones_are_independent(seats: int) -> None:
    state = GAME.setup(seats, OPTIONS, 4)
    bots = [make_bot(GAME, "random", seat) for seat in range(seats)]
    while awaited := GAME.to_act(state):
        data = state.to_json()
        assert GAME.state_from_json(json.loads(json.dumps(data))) == state
        twin = state.clone()
        assert twin == state
        seat = awaited[0]
        command = decide(bots[seat].think(GAME.view(state, seat), GAME.legal_commands(state, seat)))
        assert command is not None
        GAME.apply(twin, command)
        assert state.to_json() == data
        assert twin != state
        state = twin
    assert GAME.state_from_json(state.to_json()) == state


def test_equality_looks_at_every_part() -> None:
    state = all_hidden(GAME.setup(3, OPTIONS, 1))
    for slot in MarketState.FIELDS:
        other = state.clone()
        value = getattr(other, slot)
        match value:
            case int():
                setattr(other, slot, value + 1)
            case list():
                setattr(other, slot, [*value, 1])
            case tuple():
                setattr(other, slot, ())
            case None:
                setattr(other, slot, ())
        assert other != state, slot
    assert state != 1


def damaged(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(GAME.setup(3, OPTIONS, 1).to_json())
    for key, change in changes.items():
        data[key] = change(data[key]) if callable(change) else change
    return data


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": 0},
        {"turn": 3},
        {"round": 0},
        {"round": 7},
        {"round": True},
        {"phase": 1},
        {"phase": 4},
        {"order": [0, 0, 1]},
        {"order": [0, 1]},
        {"money": [1, 2]},
        {"money": [1, 2, -1]},
        {"loans": [4, 0, 0]},
        {"passed": 8},
        {"won": 2},
        {"rng": 5},
        {"rng": "x"},
        {"rules": {"name": "x"}},
        {"hands": lambda hands: hands[:2]},
        {"hands": lambda hands: [hands[1], hands[0], hands[2]]},
        {"deck": lambda deck: deck[1:]},
        {"faces": lambda faces: faces[::-1]},
        {"faces": lambda faces: [faces[0], faces[0], *faces[2:]]},
        {"seen": lambda seen: [-1] * len(seen)},
        {"market": lambda market: market[::-1]},
        {"prices": [1, 0, 0, 0]},
        {"marks": lambda marks: [17, *marks[1:]]},
        {"owner": lambda owner: [0, *owner[1:]]},
        {"stall": lambda stall: [30, *stall[1:]]},
        {"stock": lambda stock: stock[::-1]},
        {"built": [1, 0, 0]},
        {"owed": [5, 0, 0]},
        {"seated": [80]},
        {"result": {"number": 1}},
        {"extra": 1},
    ],
)
def test_data_that_can_be_no_state_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.state_from_json(damaged(**changes))


@pytest.mark.parametrize("pile", ["land", "market", "closed"])
def test_a_plot_that_was_not_sold_has_no_owner(pile: str) -> None:
    """Its card would be offered, or offered once more, while somebody has the plot."""
    data = damaged()
    plot = data["faces"][data[pile][-1]] + 1
    data["owner"][plot] = 1
    with pytest.raises(BrokenState, match="plots have owners before they are sold"):
        GAME.state_from_json(data)


def test_results_are_read_with_care() -> None:
    data: dict[str, Any] = json.loads(json.dumps(finished(3, ["random"] * 3, 2).to_json()))
    assert GAME.state_from_json(data).result is not None
    damages: tuple[tuple[str, Any], ...] = (
        ("bonus", [[1, 1, 1, 1]]),
        ("order", [0, 0, 1]),
        ("guests", [[1, 2]]),
        ("fresh", [3]),
    )
    for key, value in damages:
        with pytest.raises(BrokenState):
            GAME.state_from_json({**data, "result": {**data["result"], key: value}})
    with pytest.raises(BrokenState):
        GAME.state_from_json({**data, "result": None})


def test_views_hide_hands_hidden_rows_and_piles() -> None:
    state = all_hidden(GAME.setup(4, OPTIONS, 6))
    assert state.phase == Phase.BIDDING
    for viewer in (0, 1, 2, 3, None):
        seen = GAME.view(state, viewer).state
        assert seen.rng == 0
        for seat in range(4):
            for piece in (*state.hands[seat], *state.hidden[seat]):
                assert (seen.faces[piece] == HIDDEN) is (seat != viewer)
        assert all(seen.faces[piece] == HIDDEN for piece in (*state.deck, *state.land))
        assert all(seen.faces[piece] != HIDDEN for gate in state.gates for piece in gate)


def test_sampled_worlds_agree_with_the_view_and_vary() -> None:
    state = all_hidden(GAME.setup(3, OPTIONS, 6))
    seen = GAME.view(state, 1)
    worlds = [GAME.sample(seen, Rng(seed)) for seed in range(20)]
    for world in worlds:
        assert GAME.view(world, 1) == seen
        assert GAME.check(world) == []
    assert len({tuple(world.faces) for world in worlds}) == 20
    assert len({tuple(world.faces[piece] for piece in state.land) for world in worlds}) > 1


@pytest.mark.parametrize(
    "words",
    [
        {"hands": [[], []]},
        {"hands": [["Z skewers"], [], []]},
        {"hands": [["skewers stall"], [], []]},
        {"hands": [["A skewers", "A skewers"], [], []]},
        {"hands": [[], [], []], "phase": "lunch"},
        {"hands": [[], [], []], "phase": "over"},
        {"hands": [[], [], []], "stalls": {"99": [0, "skewers"]}},
        {"hands": [[], [], []], "stalls": {"3": [0, "pizza"]}},
        {"hands": [[], [], []], "stalls": {"3": 0}},
        {"hands": [[], [], []], "market": [3]},
        {"hands": [[], [], []], "phase": "bid"},
        {"hands": [[], [], []], "phase": "bid", "market": [3], "bids": [[0, 9, 4]]},
        {"hands": [[], [], []], "phase": "bid", "market": [3], "bids": [[0, 3, 9]]},
        {"hands": [[], [], []], "colour": "red"},
        {"hands": [["A skewers"] * 1, [], []], "round": 9},
        {},
    ],
    ids=str,
)
def test_positions_that_make_no_sense(words: dict[str, Any]) -> None:
    with pytest.raises(BrokenState):
        GAME.position(words)


def test_a_position_says_what_lies_where() -> None:
    state = state_of(
        hands=[["A skewers"], [], []],
        hidden=[[], ["D skewers"], []],
        gates=["B shaved ice"],
        deck=["C skewers"],
        discard=["E skewers"],
        closed=[1],
        market=[5, 3],
        land=[9],
        stalls={"7": [2, "bubble tea"]},
        plots={"8": 1},
        bids=[[0, 3, 2], [1, 3, 4]],
        phase="bid",
        turn=2,
        lap=1,
        round=2,
    )
    zones = GAME.zones(state)
    assert [GAME.face_word(state.faces[piece]) for piece in zones["gate:yellow"]] == ["B shaved ice"]
    assert GAME.face_word(state.faces[state.deck[-1]]) == "C skewers"
    assert GAME.face_word(state.faces[state.land[-1]]) == "plot 9"
    assert (state.leaders, state.prices) == ([1, -1], [4, 0])
    assert len(zones["bid:03:04"]) == len(zones["bid:03:02"]) == 1
    assert "bid:05:04" not in zones
    assert state.bids == 5
