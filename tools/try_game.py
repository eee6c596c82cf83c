"""Tries an installed game, built-in or third-party, in every way there is, by one command.

    python tools/try_game.py GAME --out pictures

The inspector holds whole games to every promise, with every number of players and every level; the torture of `play`
and the monkey do what nobody would; then every screen of the game is drawn. Exit code 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tabletable.core.errors import SetupError  # noqa: E402
from tabletable.core.registry import get_game  # noqa: E402


def commands(game: str, games: int, inputs: int, out: Path) -> list[list[str]]:
    """Return the commands to run in order, without the Python in front; raises `SetupError` for an unknown game."""
    info = get_game(game).info
    by_seats = [
        ["-m", "tabletable", "simulate", game, "--players", str(seats), "--games", str(games), "--bots", level]
        for seats in range(info.min_seats, info.max_seats + 1)
        for level in info.levels
    ]
    subjects = [f"{game}-{seats}" for seats in range(info.min_seats, info.max_seats + 1)]
    return [
        *([*each, "--check"] for each in by_seats),
        *(["tools/torture.py", "play", "--only", f"{subject}/0"] for subject in subjects),
        ["tools/monkey.py", game, "--inputs", str(inputs), "--seed", "1"],
        ["tools/screenshots.py", "--games", game, "--langs", "en", "--sizes", "1280x720", "--out", str(out)],
    ]


def main(argv: Sequence[str]) -> int:
    """Run all of it; 2 for wrong usage."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5, help="for each number of players and level (default 5)")
    parser.add_argument("--inputs", type=int, default=500, help="of the monkey (default 500)")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the pictures")
    args = parser.parse_args(argv)
    failed = []
    try:
        wanted = commands(args.game, args.games, args.inputs, args.out.resolve())
    except SetupError as error:
        print(f"try_game: {error}", file=sys.stderr)
        return 2
    for command in wanted:
        print("$ python", *command, flush=True)
        if subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode:
            failed.append(" ".join(command))
    print(f"{len(wanted) - len(failed)} of {len(wanted)} went well", *failed, sep="\n  failed: ")
    return int(bool(failed))


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
