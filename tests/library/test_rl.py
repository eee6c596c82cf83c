"""The environments for learning machines hold what PettingZoo's own tests ask, for every game and number of players."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import pytest

import tabletable
from tabletable.core.registry import all_games

pytest.importorskip("pettingzoo", reason="the extra tabletable[rl] is not installed")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its own tests import what it calls old
    from pettingzoo.test import api_test, max_cycles_test, parallel_seed_test, seed_test

from tabletable import rl

pytestmark = pytest.mark.filterwarnings("ignore")  # what it finds unusual: several arrays, and large numbers

PAIRS = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, cover in all_games().covers.items()
    for players in range(cover.min_seats, cover.max_seats + 1)
]
each_pair = pytest.mark.parametrize(("game", "players"), PAIRS)


@pytest.mark.sampled("game")
@each_pair
def test_api(game: str, players: int) -> None:
    api_test(rl.env(game, players), num_cycles=50)


@pytest.mark.sampled("game")
@each_pair
def test_seeds(game: str, players: int) -> None:
    seed_test(partial(rl.env, game, players), num_cycles=20)
    parallel_seed_test(partial(rl.parallel_env, game, players, wrap=True), num_cycles=20)


@pytest.mark.sampled("game")
@each_pair
def test_max_cycles(game: str, players: int) -> None:
    """It gives actions without asking what is allowed, so those are wrapped, and lets every agent take turns."""
    max_cycles_test(
        SimpleNamespace(
            env=partial(rl.env, game, players, wrap=True, everyone=True),
            parallel_env=partial(rl.parallel_env, game, players, wrap=True),
        )
    )


@pytest.mark.parametrize("game", all_games())
def test_whole_games_give_rewards_that_sum_to_nothing(game: str) -> None:
    env = rl.env(game)
    env.reset(seed=3)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        earned[agent] += reward
        env.step(None if is_over else env.action_space(agent).sample(seen["action_mask"]))
    assert sum(earned.values()) == pytest.approx(0)
    assert max(earned.values()) <= 1
    assert max(earned.values()) > 0 or game == "saboteur"


def test_an_observation_is_what_the_seat_may_know() -> None:
    env = rl.env("uno", 2)
    env.reset(seed=1)
    seen = [env.observe(agent) for agent in env.agents]
    named = [env.named(each["observation"]) for each in seen]
    hands = env._play.state.hands
    for seat in (0, 1):
        assert all(named[seat]["piece.face"][hands[seat]] >= 0)
        assert all(named[seat]["piece.face"][hands[1 - seat]] == -1)
        assert named[seat]["seat"] == [seat]
    asked = env.possible_agents.index(env.agent_selection)
    assert seen[asked]["action_mask"].sum() == env._play.allowed
    assert seen[1 - asked]["action_mask"].sum() == 1
    for number, command in enumerate(env._play.legal):
        assert env.command(number) == command
        verb, face, *_ = seen[asked]["actions"][number]
        assert env._play.game.info.verbs[verb] == command.verb
        assert face == (-1 if command.piece < 0 else env._play.state.faces[command.piece])


def test_what_is_not_allowed_is_refused() -> None:
    env = rl.env("yose_duel")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not allowed"):
        env.step(400)
    with pytest.raises(tabletable.SetupError):
        rl.env("yose_duel", 3)


def test_a_rival_of_a_level_takes_allowed_actions() -> None:
    env = rl.env("uno", 2, options={"jump_in": "on"})
    env.reset(seed=2)
    for _ in range(60):
        action = env.choice_of("easy")
        assert env.observe(env.agent_selection)["action_mask"][action]
        env.step(action)
        if env.terminations[env.agent_selection]:
            break


@pytest.mark.parametrize("game", all_games())
def test_a_view_gives_what_the_environment_gives(game: str) -> None:
    """So that what was learned there plays as a bot here."""
    env = rl.env(game)
    for seed in range(3):
        env.reset(seed=seed)
        for _ in range(12):
            agent = env.agent_selection
            seat = env.possible_agents.index(agent)
            play = env._play
            view = tabletable.PlayerView(play.game, play.game.view(play.state, seat), play.legal, play._seeds)
            seen, mine = env.observe(agent), rl.arrays(view)
            assert {name: array.tolist() for name, array in mine.items()} == {
                name: array.tolist() for name, array in seen.items()
            }
            action = env.choice_of("random")
            assert rl.chosen(view, action) == env.command(action)
            env.step(action)
            if env.terminations[env.agent_selection]:
                break


def test_a_policy_over_rows_plays_as_a_bot() -> None:
    def last(view: tabletable.PlayerView) -> tabletable.Command | None:
        return rl.chosen(view, int(rl.arrays(view)["action_mask"].sum()) - 1)

    assert tabletable.tournament("uno", [last, last], games=2).games == 2


def test_zones_are_numbered_as_they_are_listed() -> None:
    env = rl.env("uno", 2)
    env.reset(seed=1)
    assert [*env.kinds] == [*tabletable.describe("uno").zones]
    named = env.named(env.observe("player_0")["observation"])
    assert {*named["piece.zone"].tolist()} == {*env.kinds.values()}


@pytest.mark.slow
def test_the_worked_example_beats_easy() -> None:
    import learn

    assert learn.train("yose_duel", 600, "easy") > 0.55


@pytest.mark.slow
def test_the_run_that_compares_how_fast_games_go_has_all_of_ours() -> None:
    import learn

    paces = learn.speed(seconds=0.0, rounds=1)
    assert {f"ours, {game}" for game in all_games()} <= {*paces}
    assert min(paces.values()) > 0
