"""Fits the value of a position from self-play: the weights in a game's `estimates.json`.

    python tools/fit_estimate.py uno --players 2,3,4,6,10 --games 3000

The level normal plays itself, or others do (`--levels`); positions on the way are kept with what came of them: all
seats' at every third command, or those the game's estimates ask for (`judged`). The weights are those of a logistic
regression of the share of the win on the game's own features (`bots/outlook.py` or `bots/estimates.py` of its
folder), by number of seats, found by Newton's method with a little ridge. Deals that were kept apart tell how good
the forecast is. `--stray` has seats play some of their turns (`estimates.stretch` where a game has other stretches) at
random, with the verbs `estimates.STRAYS`: positions that normal never leads to are known then, too, and what it only
does when it stands well is not taken for what makes it stand well.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tabletable.cli.parsing import parse_options  # noqa: E402
from tabletable.core.command import Command  # noqa: E402
from tabletable.core.info import Options  # noqa: E402
from tabletable.core.registry import get_game  # noqa: E402
from tabletable.core.rng import Rng  # noqa: E402
from tabletable.play.selfplay import SelfPlay  # noqa: E402

Floats = NDArray[np.float64]
KEPT_APART = 5
"""Every fifth game is not learnt from."""
RIDGE = 1.0


def positions(
    game: Any, estimates: Any, options: Options, levels: Sequence[str], players: int, games: int, seed: int, stray: int
) -> Iterator[tuple[int, list[float], float]]:
    """Yield game number, features and result of positions of self-play."""
    for number in range(games):
        seated = [levels[(seat + number) % len(levels)] for seat in range(players)]
        match = SelfPlay(game, seated, options, seed + number)
        rows: list[tuple[int, list[float]]] = []
        commands = 0
        turns = _Strays(game, estimates, stray, Rng(number + seed * 1_000_003)) if stray else None
        while (command := match.choose()) is not None:
            if turns is not None:
                command = turns.instead(match.state, command)
            if hasattr(estimates, "judged"):
                seats = estimates.judged(match.state, command)
            else:
                seats = range(players) if commands % 3 == number % 3 else ()
            rows += [(seat, list(map(float, estimates.features(match.state, seat)))) for seat in seats]
            match.play(command)
            commands += 1
        outcome = game.outcome(match.state)
        assert outcome is not None
        for seat, row in rows:
            yield number, row, (seat in outcome.winners) / max(1, len(outcome.winners))


class _Strays:
    """Replaces commands of some turns by random ones."""

    def __init__(self, game: Any, estimates: Any, percent: int, rng: Rng) -> None:
        self._game, self._estimates, self._percent, self._rng = game, estimates, percent, rng
        self._stretch = getattr(estimates, "stretch", lambda state, command: state.turns)
        self._strays: dict[Hashable, bool] = {}
        """By stretch of a game, whether it is played at random."""

    def instead(self, state: Any, command: Command) -> Command:
        """Return the command to play. In a random stretch nine of ten commands are random, all verbs equally likely."""
        if getattr(state, "pending", None):
            return command
        stretch = self._stretch(state, command)
        if stretch not in self._strays:
            self._strays[stretch] = self._rng.chance(self._percent)
        if not self._strays[stretch] or command.verb in self._game.info.aimless:
            return command
        legal: list[Command] = self._game.legal_commands(state, command.seat)
        straying = [each for each in legal if each.verb in self._estimates.STRAYS]
        if not straying or self._rng.chance(10):
            return command
        verb = self._rng.choice(sorted({each.verb for each in straying}))
        return self._rng.choice([each for each in straying if each.verb == verb])


def fitted(rows: Floats, results: Floats) -> Floats:
    """Return the weights of a logistic regression; constant features but the first get weight 0."""
    spread = rows.std(axis=0)
    scale = np.where(spread > 0, spread, 1.0)
    middle = np.where(spread > 0, rows.mean(axis=0), 0.0)
    scaled = (rows - middle) / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (results - chance) - RIDGE * weights
        bend = (scaled.T * (chance * (1 - chance))) @ scaled + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    pixels = weights / scale
    pixels[0] -= (weights * middle / scale).sum()
    return np.asarray(pixels)


def loss(chance: Floats, results: Floats) -> float:
    """Return the mean log loss of a forecast, in nats."""
    return float(-(results * np.log(chance) + (1 - results) * np.log(1 - chance)).mean())


def main(argv: Sequence[str]) -> int:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", required=True, help="numbers of seats, for example 2,3,4")
    parser.add_argument("--levels", default="normal", help="who plays, in turn, for example hard,normal")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stray", type=int, default=0, help="percent of turns that are played at random")
    parser.add_argument("--options", default="", help="house rules, k=v,...")
    parser.add_argument("--into", default="", help="the name of the file instead of the usual one, for such a rule")
    args = parser.parse_args(argv)
    game = get_game(args.game)
    options = parse_options(args.options, game.info)
    folder = f"tabletable.games.{game.info.id}"
    module = "outlook" if ROOT.joinpath(*folder.split("."), "standing.json").is_file() else "estimates"
    estimates = importlib.import_module(f"{folder}.bots.{module}")
    target = getattr(estimates, "FILE", ROOT.joinpath(*folder.split("."), "estimates.json"))
    target = target.with_name(args.into) if args.into else target
    thousandths: dict[str, dict[str, int]] = {}
    levels = args.levels.split(",")
    for players in map(int, args.players.split(",")):
        data = list(positions(game, estimates, options, levels, players, args.games, args.seed, args.stray))
        numbers = np.array([number for number, _, _ in data])
        rows, results = np.array([row for _, row, _ in data]), np.array([result for _, _, result in data])
        learnt = numbers % KEPT_APART != 0
        weights = fitted(rows[learnt], results[learnt])
        chance = 1 / (1 + np.exp(-rows[~learnt] @ weights))
        plain = np.full(chance.shape, results[learnt].mean())
        print(
            f"{players} players, {len(rows)} positions: surprise {loss(chance, results[~learnt]):.4f}, "
            f"without looking {loss(plain, results[~learnt]):.4f}",
            flush=True,
        )
        thousandths[str(players)] = dict(
            zip(estimates.FEATURES, (round(float(each) * 1000) for each in weights), strict=True)
        )
    about = f"tools/fit_estimate.py {args.game} --players {args.players} --games {args.games} --seed {args.seed}"
    about += f" --stray {args.stray}" if args.stray else ""
    about += f" --levels {args.levels}" if args.levels != "normal" else ""
    about += f" --options {args.options}" if args.options else ""
    about += f" --into {args.into}" if args.into else ""
    target.write_text(json.dumps({"made_by": about, "thousandths": thousandths}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
