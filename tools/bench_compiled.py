"""The gain by compiling: equal loops on the package of tools/build_compiled.py and on plain Python, taking turns.

Processor time is compared, so that a busy machine does not matter.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benches.loops import LOOPS, Loop, seat_counts, states
from benches.worker import Worker

from tabletable.bots.bot import decide
from tabletable.bots.levels import make_bot
from tabletable.core.game import Game
from tabletable.core.registry import get_game
from tabletable.core.rng import Rng

ROOT = Path(__file__).resolve().parents[1]
Figure = tuple[str, float, str, str]
_PASSES = 8
"""States that the strongest bot decides in; some take it a second."""


def actions(game: Game[Any]) -> dict[str, Callable[[], int]]:
    """Return, by name, a callable that does a batch of work and returns its amount."""
    seats = seat_counts(game)[-2:][0]
    values = states(game, seats)
    views, rng = [game.view(state, 0) for state in values], Rng(3)
    acting = [(state, game.to_act(state)[0]) for state in values]
    thinking = [
        (game.view(state, seat), game.legal_commands(state, seat)) for state, seat in acting[:: len(acting) // _PASSES]
    ]

    def each(action: Callable[[Any], object], values: Sequence[Any]) -> Callable[[], int]:
        def once() -> int:
            for value in values:
                action(value)
            return len(values)

        return once

    def a_while(loop: Loop) -> Callable[[], int]:
        return lambda: loop(0.02)[0]

    return {
        **{name: a_while(loop(game, seats)) for name, loop in LOOPS.items()},
        "clone": each(lambda state: state.clone(), values),
        "legal list": each(lambda given: game.legal_commands(*given), acting),
        "sampled world": each(lambda view: game.sample(view, rng), views),
        "strongest bot": each(lambda given: decide(make_bot(game, game.info.strongest, 1).think(*given)), thinking),
    }


def work(game: Game[Any]) -> None:
    """Serve as a worker: for each line "action, seconds", print the amount done per second of processor time."""
    known = actions(game)
    print(*known, sep=",", flush=True)
    for line in sys.stdin:
        name, seconds = line.split(",")
        done, start = 0, time.process_time()
        while (took := time.process_time() - start) < float(seconds) or not done:
            done += known[name]()
        print(done / took, flush=True)


def worker_of(game: str, folder: Path) -> Worker:
    """Start a process that works with the package of a folder; it greets with the names of its actions."""
    return Worker(sys.executable, __file__, game, PYTHONPATH=str(folder))


def compared(game: Game[Any], build: Path, seconds: float, rounds: int) -> Iterator[Figure]:
    """Yield, by name, the rate with compiled modules as a multiple of the rate without."""
    workers = [worker_of(game.info.id, folder) for folder in (ROOT, build)]
    try:
        for name in workers[0].greeting.split(","):
            rates = [[float(worker.ask(f"{name},{seconds}")) for worker in workers] for _ in range(rounds + 1)][1:]
            low, middle, high = statistics.quantiles([fast / plain for plain, fast in rates], n=4)
            note = f"quartiles {low:.2f} to {high:.2f}, plain {statistics.median(plain for plain, _ in rates):,.0f}/s"
            yield f"{game.info.id}, {name}, compiled", middle, "×", note
    finally:
        for worker in workers:
            worker.close()


if __name__ == "__main__":
    work(get_game(sys.argv[1]))
