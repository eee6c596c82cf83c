"""What a game in play takes of the memory: each game in a process of its own, at its busiest table, over the title.

python tools/bench_memory.py GAME        the figures of one game as JSON
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from benches import screen
from benches.screen import Figure

PLAYED: Final = 20.0
"""Seconds that are played, at a table where all seats are taken, late in the game."""
RESTED: Final = 14.0
"""Seconds in which nothing is done after that."""
SAMPLED: Final = 0.1
"""Seconds between two looks at it meanwhile: what it takes goes up and down by 20 MB."""
MOST: Final = 160.0
"""MB that a game in play may take."""


def memory(game: Any) -> Iterator[Figure]:
    """MB of a game that was played for a while, at 1920×1080, and what holds it."""
    run = [sys.executable, __file__, game.info.id]
    told = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE).stdout.splitlines()[-1])
    seats = f"{game.info.id}, {game.info.max_seats} seats"
    yield Figure(f"{seats}: memory at rest", told["rest"], "MB", f"{told['own']:.0f} its own", most=MOST)
    note = f"on average; {told['peak']:.0f} at most, {told['before']:.0f} before the first picture"
    yield Figure(f"{seats}: memory in play", told["play"], "MB", note, most=MOST)
    yield Figure(f"{seats}: sprites kept", told["sprites"], "MB")


def _resident() -> tuple[float, float]:
    """MB of this process in memory, and those that no other one shares. Linux tells."""
    found = dict(line.split(":") for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    kept = {name: int(size.split()[0]) * 1024 / 1e6 for name, size in found.items()}
    return kept["Rss"], kept["Private_Clean"] + kept["Private_Dirty"]


class _Gauge:
    """Looks again and again at what this process has in memory, and takes little itself."""

    def __init__(self) -> None:
        self._page = os.sysconf("SC_PAGE_SIZE") / 1e6
        self._next = 0.0
        self.seen: list[float] = []
        """MB, one for every so many seconds."""

    def look(self) -> None:
        """Note it if it is time again."""
        if (now := time.perf_counter()) >= self._next:
            self._next = now + SAMPLED
            self.seen.append(int(Path("/proc/self/statm").read_text().split()[1]) * self._page)


def play(game_id: str) -> dict[str, Any]:
    """Play, rest, and tell."""
    import pygame

    from tabletable.core.registry import get_game
    from tabletable.core.rng import Rng
    from tabletable.ui.scenes.title import TitleScene
    from tabletable.ui.system.input import key_down

    game, rng = get_game(game_id), Rng(1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app, table = screen.table_of(game, Path(folder), is_late=True)
        before = _resident()[0]
        app.scenes.clear_to(TitleScene())
        _pass(app, 1.0)
        app.scenes.push(table)
        until, gauge = time.perf_counter() + PLAYED, _Gauge()
        while time.perf_counter() < until:
            _pass(app, 0.0)
            gauge.look()
            if app.scenes.top is not table:
                table = screen.rematch(app, game)
                app.scenes.unwind()
                app.scenes.push(table)
                screen.save_in_background(app, table)
            elif table.model.page_holds:
                app.post(key_down(pygame.K_SPACE))
            elif table.match.is_deciding() and not table.director.is_showing and rng.below(12) == 0:
                screen.answer(app, table, rng.choice(table.match.legal()))
        _pass(app, RESTED)
        rest, own = _resident()
    kept = app.display.studio.sprites.bytes / 1e6
    played, peak = sum(gauge.seen) / len(gauge.seen), max(gauge.seen)
    return {"before": before, "play": played, "peak": peak, "rest": rest, "own": own, "sprites": kept}


def _pass(app: Any, seconds: float) -> None:
    """At least one turn of the loop, with its rest."""
    until = time.perf_counter() + seconds
    while True:
        start = app.clock()
        app.frame(1 / 60)
        app.wake_after(1 / 60)
        app.rest(start)
        if time.perf_counter() >= until:
            return


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1])))
