"""Two worked examples of `tabletable.rl`: a tournament of random players, and a small learner that beats "easy".

    python tools/learn.py random uno --players 4 --games 20
    python tools/learn.py train yose_duel --games 3000
    python tools/learn.py speed                 random steps a second, beside PettingZoo's and RLCard's own card games

The learner knows nothing of the game. It has one weight for each kind of action (verb, card, place), chooses by chance,
the better the weight the likelier, and after each game makes what it did a little likelier if it won (REINFORCE).
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tabletable import list_games, rl

SLOTS = 1 << 12
"""Weights; parts of actions are spread over them."""
RATE = 0.03
WARM_UP = 0.4
"""Share of the games of learning that are played against chance: who wins none has nothing to learn from."""
PETTINGZOO = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "gin_rummy_v4", "hanabi_v5")
"""Its own card games; those that are not installed are left out."""
RLCARD = ("uno", "gin-rummy", "limit-holdem", "leduc-holdem")
Array = np.ndarray[Any, Any]
Act = Callable[[Any, dict[str, Array]], int]


class Learner:
    """Chooses actions by weights of their parts, and changes the weights after a game."""

    def __init__(self, seed: int) -> None:
        self.weights = np.zeros(SLOTS)
        self._rng = np.random.default_rng(seed)
        self._done: list[tuple[Array, Array, int]] = []
        self.learns = True

    def act(self, env: Any, seen: dict[str, Array]) -> int:
        """Choose one of the allowed actions."""
        parts = parts_of(seen["actions"][: int(seen["action_mask"].sum())])
        values = self.weights[parts].sum(axis=1)
        chances = np.exp(values - values.max())
        chances /= chances.sum()
        action = int(self._rng.choice(len(chances), p=chances)) if self.learns else int(values.argmax())
        self._done.append((parts, chances, action))
        return action

    def end(self, reward: float, usual: float) -> None:
        """Reinforce the actions of this game if it earned more than `usual`."""
        for parts, chances, action in self._done if self.learns else ():
            step = RATE * (reward - usual)
            np.add.at(self.weights, parts[action], step)
            np.add.at(self.weights, parts, -step * chances[:, None])
        self._done.clear()


def parts_of(actions: Array) -> Array:
    """Return three weight indices per action: of its verb, of verb and card, of verb and place."""
    verb, face, zone = actions[:, 0].astype(np.int64), actions[:, 1], actions[:, 2]
    return np.stack((verb, verb * 211 + face * 7 + 1000, verb * 331 + zone * 13 + 2000), axis=1) % SLOTS


def play(env: Any, players: Sequence[Act], seed: int) -> list[float]:
    """Play a game to its end; return the rewards of each agent."""
    env.reset(seed=seed)
    earned = [0.0] * len(players)
    for agent in env.agent_iter():
        seat = env.possible_agents.index(agent)
        seen, reward, is_over, is_cut, _ = env.last()
        earned[seat] += reward
        env.step(None if is_over or is_cut else players[seat](env, seen))
    return earned


def at_random(seed: int) -> Act:
    """Make a random player."""
    rng = np.random.default_rng(seed)
    return lambda env, seen: int(rng.integers(int(seen["action_mask"].sum())))


def of_level(level: str) -> Act:
    """Make a player of one of the program's bot levels."""
    return lambda env, seen: int(env.choice_of(level))


def tournament(game: str, players: int | None, games: int) -> None:
    """Let players at random play, and say how fast it goes."""
    env = rl.env(game, players)
    seated = [at_random(seat) for seat in range(len(env.possible_agents))]
    wins, steps, start = np.zeros(len(seated)), 0, perf_counter()
    for seed in range(games):
        earned = play(env, seated, seed)
        wins += np.array(earned) > 0
        steps += env._steps
    pace = steps / (perf_counter() - start)
    print(f"{game}: {games} games, wins by seat {wins.astype(int).tolist()}, {pace:.0f} steps/s")


def train(game: str, games: int, level: str, seed: int = 1) -> float:
    """Learn against chance, then a bot of a level.

    Returns the share of 400 further games that the learner wins without learning.
    """
    env, learner, usual = rl.env(game, 2), Learner(seed), 0.0
    for number in range(games + 400):
        if number == games:
            learner.learns = False
            won = 0.0
        seat = number % 2
        players = [at_random(number) if number < games * WARM_UP else of_level(level)] * 2
        players[seat] = learner.act
        reward = play(env, players, seed * 1_000_003 + number)[seat]
        learner.end(reward, usual)
        usual += (reward - usual) / 100
        if number >= games:
            won += (reward + 1) / 2
        elif number % 100 == 99:
            rival = "chance" if number < games * WARM_UP else repr(level)
            print(f"{number + 1} games, lately {(usual + 1) / 2:.0%} won against {rival}", flush=True)
    print(f"{game}: {won / 400:.1%} of 400 games won against {level!r}")
    return won / 400


# ------------------------------------------------------------------------------------------------ how fast


def speed(seconds: float = 1.0, rounds: int = 5) -> dict[str, float]:
    """Return the random steps per second of each game, taking turns in one process; the median of some rounds."""
    paces_of: dict[str, list[float]] = {}
    contestants = [*_contestants()]
    for number in range(rounds):
        for name, game in contestants:
            start, seed = perf_counter(), number * 1000
            steps = game(seed)
            while perf_counter() < start + seconds:
                seed += 1
                steps += game(seed)
            paces_of.setdefault(name, []).append(steps / (perf_counter() - start))
    return {name: median(paces) for name, paces in paces_of.items()}


def _contestants() -> Iterator[tuple[str, Callable[[int], int]]]:
    """Yield the name of each game, and a callable that plays it from a seed and returns the number of steps."""
    for game in list_games():
        yield f"ours, {game}", partial(_random_game, rl.env(game))
    for name in PETTINGZOO:
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            continue
        yield f"PettingZoo, {name}", partial(_random_game, env)
    try:
        rlcard = importlib.import_module("rlcard")
    except ImportError:
        return
    for name in RLCARD:
        yield f"RLCard, {name}", partial(_random_game_of_rlcard, rlcard.make(name))


def _random_game(env: Any, seed: int) -> int:
    rng, steps = np.random.default_rng(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, is_over, is_cut, _ = env.last()
        if is_over or is_cut:
            env.step(None)
            continue
        allowed = np.flatnonzero(seen["action_mask"])
        env.step(int(allowed[rng.integers(len(allowed))]))
        steps += 1
    return steps


def _random_game_of_rlcard(env: Any, seed: int) -> int:
    rng, steps = np.random.default_rng(seed), 0
    state, _ = env.reset()
    while not env.is_over():
        allowed = [*state["legal_actions"]]
        state, _ = env.step(allowed[rng.integers(len(allowed))])
        steps += 1
    return steps


def main(argv: Sequence[str]) -> int:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("random", "train", "speed"))
    parser.add_argument("game", nargs="?", choices=list_games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="easy")
    args = parser.parse_args(argv)
    if args.what == "speed":
        for name, pace in speed().items():
            print(f"{name}: {pace:,.0f} steps/s")
    elif args.game is None:
        parser.error(f"which game? {', '.join(list_games())}")
    elif args.what == "random":
        tournament(args.game, args.players, args.games)
    else:
        train(args.game, args.games, args.level)
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
