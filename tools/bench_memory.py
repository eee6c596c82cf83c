"""Memory used by a game in play: each game in its own process, at its busiest table, above the title.

python tools/bench_memory.py GAME the figures of one game as JSON
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
"""Seconds between two samples while playing: memory use varies by 20 MB."""
MOST: Final = 160.0
"""MB that a game in play may take."""


def memory(game: Any) -> Iterator[Figure]:
    """Yield the MB used by a game after some play at 1920×1080, and by its parts."""
    run = [sys.executable, __file__, game.info.id]
    sizes = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE).stdout.splitlines()[-1])
    seats = f"{game.info.id}, {game.info.max_seats} seats"
    yield Figure(f"{seats}: memory at rest", sizes["rest"], "MB", f"{sizes['own']:.0f} its own", most=MOST)
    note = f"on average; {sizes['peak']:.0f} at most, {sizes['before']:.0f} before the first picture"
    yield Figure(f"{seats}: memory in play", sizes["play"], "MB", note, most=MOST)
    yield Figure(f"{seats}: sprites kept", sizes["sprites"], "MB")


def _resident() -> tuple[float, float]:
    """Return this process's resident MB, and those not shared with others. Linux only."""
    lines = dict(line.split(":") for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    sizes = {name: int(size.split()[0]) * 1024 / 1e6 for name, size in lines.items()}
    return sizes["Rss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


class _Gauge:
    """Samples this process's resident memory at little cost."""

    def __init__(self) -> None:
        self._page = os.sysconf("SC_PAGE_SIZE") / 1e6
        self._next = 0.0
        self.seen: list[float] = []
        """Samples in MB."""

    def look(self) -> None:
        """Take a sample if it is time."""
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
    kept = sum(cache.bytes for cache in app.display.studio.caches) / 1e6
    played, peak = sum(gauge.seen) / len(gauge.seen), max(gauge.seen)
    return {"before": before, "play": played, "peak": peak, "rest": rest, "own": own, "sprites": kept}


def _pass(app: Any, seconds: float) -> None:
    """Run the loop for `seconds`, at least one turn with its rest."""
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
