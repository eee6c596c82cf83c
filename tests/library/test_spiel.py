"""The games by OpenSpiel's interface: whole games by its calls alone, and nothing a player can't know."""

from __future__ import annotations

import json

import pytest

from tabletable import spiel
from tabletable.core.registry import all_games
from tabletable.core.rng import Rng

GAMES = [*all_games().covers]
each_game = pytest.mark.parametrize("name", GAMES)
LONGEST = 20_000


def played(state: spiel.SpielState, seed: int, count: int = LONGEST) -> spiel.SpielState:
    """Play at random, `count` actions at most."""
    rng = Rng(seed)
    for _ in range(count):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@each_game
def test_a_game_is_played_to_its_end_by_these_calls_alone(name: str) -> None:
    game = spiel.load_game(name)
    state = played(game.new_initial_state(seed=3), 3)
    assert state.is_terminal()
    assert state.current_player() == spiel.TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert all(game.min_utility() <= each <= game.max_utility() for each in state.returns())
    again = game.new_initial_state(seed=3)
    for action in state.history():
        again.apply_action(action)
    assert [again.information_state_string(seat) for seat in range(game.num_players())] == [
        state.information_state_string(seat) for seat in range(game.num_players())
    ]


@each_game
def test_actions_are_numbers_said_in_words(name: str) -> None:
    game = spiel.load_game(name)
    state = played(game.new_initial_state(seed=5), 5, 12)
    actions = state.legal_actions()
    assert actions == [*range(len(actions))]
    assert max(actions) < game.num_distinct_actions()
    assert sum(state.legal_actions_mask()) == len(actions)
    texts = [state.action_to_string(state.current_player(), action) for action in actions]
    assert all(texts)
    assert texts == [state.action_to_string(action) for action in actions]
    other = (state.current_player() + 1) % game.num_players()
    assert state.legal_actions(other) == []
    with pytest.raises(ValueError, match="not allowed"):
        state.apply_action(len(actions))


@each_game
def test_what_a_player_can_not_know_changes_nothing_it_sees(name: str) -> None:
    state = played(spiel.load_game(name).new_initial_state(seed=7), 7, 10)
    player = state.current_player()
    other = state.resample_from_infostate(player, Rng(99))
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert json.loads(state.information_state_string())["rng"] == "0"


@each_game
def test_a_child_and_a_clone_leave_the_state_alone(name: str) -> None:
    state = spiel.load_game(name).new_initial_state(seed=2)
    before = state.information_state_string(0), state.history(), state.legal_actions()
    child = state.child(0)
    played(state.clone(), 1, 30)
    assert (state.information_state_string(0), state.history(), state.legal_actions()) == before
    assert child.history() == [0]


def test_a_chance_to_react_can_be_let_pass() -> None:
    game = spiel.load_game("uno", 3, {"jump_in": "on"})
    for seed in range(40):
        state = game.new_initial_state(seed)
        rng = Rng(seed)
        while not state.is_terminal():
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            if texts[-1] == spiel.PASS:
                whose = state.current_player()
                assert state.action_to_command(len(texts) - 1) is None
                state.apply_action(len(texts) - 1)
                assert state.current_player() != whose
                return
            state.apply_action(rng.choice(state.legal_actions()))
    raise AssertionError("nobody could ever jump in")


def test_games_without_a_seed_are_different_ones() -> None:
    game = spiel.load_game("uno")
    first, second = game.new_initial_state(), game.new_initial_state()
    assert first.information_state_string(0) != second.information_state_string(0)
    assert spiel.load_game("uno").new_initial_state().information_state_string(0) == first.information_state_string(0)
    assert str(first) == f"uno(players=4): 0 actions, player {first.current_player()}"
