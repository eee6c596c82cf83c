"""Lets bots play each other: equal deals with the hero in each seat in turn.

    python tools/arena.py uno --hero normal --rivals easy --players 4 --games 1000
    python tools/arena.py yose_duel --ladder --games 400            every level against every other, with ratings
    python tools/arena.py uno --rungs --players 2 --games 400 --record       all that is on its ladder, step by step
    python tools/arena.py uno --hero adviser --rivals hard --players 2       does who follows H win more than it should?
    python tools/arena.py uno --hero normal --rivals rlcard:uno-rule-v1 --players 2       (needs rlcard)
    python tools/arena.py saboteur --hero normal --rivals easy --players 5 --out saboteur.jsonl
    python tools/arena.py night_market --hero hard --players 3 --blunders 500
                                                    what looks like a blunder in so many decisions, and what it loses
    python tools/arena.py … --cluster tcp://host:8786               on the machines of a dask cluster
    python tools/arena.py … --record          into the game's strengths.json, which the setup and STRENGTHS.md show

A line tells the hero's share of wins with a 95 % interval beside an equal share, CPU time per decision, how rounds
ended and, where there are roles, what each earned. `--out` keeps each deal as it is played; the same call goes on
where an earlier one was stopped. Equal arguments give equal shares, on one core, on all, or on a cluster.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import arena_record  # noqa: E402
from arenas.blunders import Counts, counted  # noqa: E402
from arenas.figures import ratings, summary  # noqa: E402
from arenas.games import Line, Played, bot_of, play_deal  # noqa: E402

from tabletable import __version__  # noqa: E402
from tabletable.cli.parsing import parse_options  # noqa: E402
from tabletable.core.errors import SetupError  # noqa: E402
from tabletable.core.registry import get_game  # noqa: E402

Play = Callable[[Line, Iterable[int]], Iterator[Played]]
"""Plays deals of a line, in whatever order they are finished."""


def here(line: Line, deals: Iterable[int], workers: int) -> Iterator[Played]:
    """Play on this machine, in this process or in `workers` others."""
    if workers <= 1:
        yield from (play_deal(line, deal) for deal in deals)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(play_deal, line, deal) for deal in deals]
        for done in as_completed(waiting):
            yield done.result()


def on_cluster(line: Line, deals: Iterable[int], address: str) -> Iterator[Played]:
    """Play on the machines of the dask cluster at `address`; they need this checkout and its packages.

    What a worker had not finished when it died is played by another one.
    """
    from dask.distributed import Client
    from dask.distributed import as_completed as as_they_come

    with Client(address) as client:  # type: ignore[no-untyped-call]
        waiting = [client.submit(play_deal, line, deal, pure=False, retries=3) for deal in deals]
        for done in as_they_come(waiting):  # type: ignore[no-untyped-call]
            yield done.result()
            done.release()


class Results:
    """The deals of one line that are known, kept in a file if wished."""

    def __init__(self, line: Line, path: Path | None) -> None:
        """Takes over what `path` holds; raises ValueError if that is of another line. A torn last deal is dropped."""
        self._path = path
        self._head = {"version": __version__, "line": list(line[:-2]), "options": dict(line.options), "seed": line.seed}
        self.deals: dict[int, Played] = {}
        if path is not None and path.exists():
            self._read(path)
        elif path is not None:
            path.write_text(json.dumps(self._head) + "\n", encoding="utf-8")

    def _read(self, path: Path) -> None:
        whole, _, torn = path.read_text(encoding="utf-8").rpartition("\n")
        head, *rows = whole.split("\n")
        if json.loads(head or "null") != self._head:
            raise ValueError(f"{path} holds results of another line, or of another version")
        for row in rows:
            played = Played.from_json(json.loads(row))
            self.deals[played.deal] = played
        if torn:
            path.write_text(whole + "\n", encoding="utf-8")

    def add(self, played: Played) -> None:
        """Keep a deal."""
        self.deals[played.deal] = played
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(played.to_json()) + "\n")


def play_line(line: Line, games: int, play: Play, path: Path | None = None, quiet: bool = False) -> dict[str, Any]:
    """Play at least `games` games of a line; return its results."""
    results = Results(line, path)
    deals = -(-games // line.players)
    missing = [deal for deal in range(deals) if deal not in results.deals]
    title = f"{line.game} {line.players}: {line.hero} against {line.rivals}"
    for played in play(line, missing):
        results.add(played)
        if not quiet and sys.stderr.isatty():
            figures = summary(results.deals.values(), line.players)
            filled = 30 * len(results.deals) // deals
            bar = "#" * filled + "." * (30 - filled)
            print(f"\r{title} [{bar}] {figures['games']} games, {figures['share']:.3f}\x1b[K", end="", file=sys.stderr)
    if not quiet and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    asked = [results.deals[deal] for deal in range(deals)]
    return {
        "game": line.game,
        "players": line.players,
        "hero": line.hero,
        "rivals": line.rivals,
        "options": line.house_rules,
        **summary(asked, line.players),
    }


def report(row: dict[str, Any]) -> str:
    """Return the report of a line for people."""
    text = (
        f"{row['game']:14} {row['players']:2} players  {row['hero']:>8} against {row['rivals']:<18} "
        f"{row['share']:.3f} ({row['low']:.3f}-{row['high']:.3f}, equal {row['equal']:.3f})  {row['games']} games  "
        f"median {row['median_ms']:.1f} ms, p99 {row['p99_ms']:.1f} ms"
    )
    rounds = sum(row["endings"].values())
    for ending, times in row["endings"].items():
        text += f"\n    {times / rounds:6.1%} {ending}"
    for role, tally in row["roles"].items():
        times = tally["times"]
        text += (
            f"\n    {tally['wins'] / times:6.1%} won, {tally['gained'] / times:.2f} gained as {role} ({times} times)"
        )
    return text


def told_blunders(counts: Counts) -> str:
    """Return a report on blunders, with the values of those that can be rated."""
    lines = [f"{counts.decisions} decisions"]
    for kind, count in counts.kinds.items():
        line = f"{count.blunders:5} of {count.cases:4} {kind}"
        if count.losses:
            mean = sum(count.losses) / len(count.losses)
            line += f"; {count.losing} of {len(count.losses)} surely lose, {mean:+.1f} points on average"
        if count.feared:
            line += f"; {count.feared:.1f} were to be expected by what was known"
        lines.append(line)
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Play the requested lines; return 2 for wrong usage."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--hero", default="normal")
    parser.add_argument("--rivals", default="easy")
    parser.add_argument("--ladder", action="store_true", help="every level against every other, with ratings")
    parser.add_argument("--rungs", action="store_true", help="each of its ladder against the next lower one")
    parser.add_argument("--players", type=int, help="default: 4 if allowed")
    parser.add_argument("--games", type=int, default=200, help="at least so many a line (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", default="", help="house rules, k=v,...")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1)
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a dask scheduler (pip install tabletable[cluster])")
    parser.add_argument("--out", type=Path, help="keep the deals in this file (with --ladder or --rungs: a folder)")
    parser.add_argument("--blunders", type=int, metavar="N", help="count them in N decisions at a table of the hero")
    parser.add_argument("--record", action="store_true", help="keep the lines in the game's strengths.json")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    try:
        game = get_game(args.game)
        players = args.players or max(game.info.min_seats, min(4, game.info.max_seats))
        game.info.check_seats(players)
        options = tuple(sorted(parse_options(args.options, game.info).items()))
        if args.games < 1:
            raise SetupError(f"--games is {args.games}; at least 1", "setup.bad_value")
        if args.blunders is not None:
            counts = counted(game.info.id, args.hero, players, dict(options), args.seed, args.blunders)
            print(told_blunders(counts))
            return 0
        names = [(args.hero, args.rivals)]
        if args.rungs:
            names = [(hero, below) for below, hero in pairwise(game.info.ladder)]
        elif args.ladder:
            names = list(permutations(game.info.levels, 2))
        for name in {name for pair in names for name in pair}:
            bot_of(game, name, 0)
        if len(names) > 1 and args.out:
            args.out.mkdir(parents=True, exist_ok=True)

        def play(line: Line, deals: Iterable[int]) -> Iterator[Played]:
            return on_cluster(line, deals, args.cluster) if args.cluster else here(line, deals, args.workers)

        rows = []
        for hero, rivals in names:
            line = Line(game.info.id, hero, rivals, players, options, args.seed)
            path = args.out / f"{hero}-{rivals}.jsonl" if len(names) > 1 and args.out else args.out
            rows.append(play_line(line, args.games, play, path))
            if args.record:
                arena_record.record(game, rows[-1:])
            if not args.json:
                print(report(rows[-1]), flush=True)
    except (SetupError, ValueError, OSError, ImportError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    table = ratings({(row["hero"], row["rivals"]): row["share"] for row in rows}, players) if args.ladder else {}
    if args.json:
        print(json.dumps({"version": __version__, "rows": rows, "ratings": table}))
    for name, rating in sorted(table.items(), key=lambda entry: -entry[1]):
        if not args.json:
            print(f"{rating:+8.0f}  {name}")
    return 0


if __name__ == "__main__":
    import console

    console.leave(lambda: main(sys.argv[1:]))
