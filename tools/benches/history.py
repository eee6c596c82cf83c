"""Figures by release: rates of decisions relative to a fixed piece of Python in one run, which makes machines
comparable.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

HISTORY = Path(__file__).with_suffix(".json")
"""The file of rates by release and figure, as multiples of the rate of `reference`."""
ALLOWED = 0.95
"""A figure below this share of the last release's is told as missed."""
_SLICE = 0.1
_WARM = 2

Run = Callable[[float], tuple[float, ...]]
"""Runs for about `seconds`; its first result is the amount done."""


def reference(seconds: float) -> tuple[int]:
    """Run a miniature of what rules do: look up, sort, append and count. Never change it: all entries depend on it."""
    done = 0
    end = time.perf_counter() + seconds
    faces, seen = [n * 37 % 54 for n in range(108)], [0] * 108
    while time.perf_counter() < end:
        for turn in range(50):
            hand = [piece for piece in range(turn, turn + 40) if faces[piece] % 13 != turn % 13]
            hand.sort(key=faces.__getitem__)
            for piece in hand:
                seen[piece] |= 1 << turn % 4
            done += len(hand)
    return (done,)


def rate(run: Run) -> float:
    """Return the amount done per second of processor time."""
    start = time.process_time()
    done = run(_SLICE)[0]
    return done / (time.process_time() - start)


def ratio(run: Run, rounds: int) -> float:
    """Return the rate relative to `reference`, slices taking turns; the median."""
    ratios = [rate(run) / rate(reference) for _ in range(rounds + _WARM)]
    return statistics.median(ratios[_WARM:])


def load() -> dict[str, dict[str, float]]:
    """Return all entries."""
    entries: dict[str, dict[str, float]] = json.loads(HISTORY.read_text(encoding="utf-8"))
    return entries


def record(version: str, figures: Mapping[str, float]) -> None:
    """Enter the figures of a release, or renew them."""
    entries = load() if HISTORY.is_file() else {}
    entries.setdefault(version, {}).update({what: round(value, 4) for what, value in figures.items()})
    HISTORY.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


def compared(figures: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
    """Yield each figure's name, its ratio to the last release's, and that release."""
    entries = load()
    for what, value in figures.items():
        known = [(version, each[what]) for version, each in entries.items() if what in each]
        if known:
            version, then = known[-1]
            yield what, value / then, version
