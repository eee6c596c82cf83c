"""Numbers on the table that count from the value last shown to the actual one. Purely visual."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from typing import Final

from tabletable.core.tablespec import Decor, TableSpec
from tabletable.table import motion
from tabletable.table.choreography import COIN_STEP, COIN_TIME, Beat, coins_of, is_paid
from tabletable.table.counting import between
from tabletable.table.panels import panels, sliding

STEP: Final = 0.04
"""Least seconds between two values of a count, because resting parts are redrawn for each."""


class CountUp:
    """The numbers of one table as they are shown while counting.

    Most start at once and end together; those that coins are brought for grow by each coin that lands.
    """

    def __init__(self) -> None:
        self._old: TableSpec | None = None
        """The table whose numbers are counted from, None while none is counting."""
        self._age = 0.0
        self._landings: dict[str, list[float]] = {}
        """By the counting name of a number, the ages at which its coins land, in order."""
        self._seen: tuple[TableSpec, int, TableSpec] | None = None
        """The table shown last, its step, and that table with the numbers as shown."""

    def take(self, new: TableSpec, is_off: bool) -> None:
        """Take over a changed table; unless it `is_off`, its numbers count from their present values."""
        old = self._seen[2] if self._seen is not None else None
        self.clear()
        if is_off:
            self._seen = None
        elif old is not None and _numbers(old) != _numbers(new):
            self._old = old

    def start(self, beats: Iterable[Beat]) -> None:
        """Make numbers wait for the coins of these beats."""
        for beat in beats:
            event = beat.event
            if is_paid(event) and event.target:
                first = self._age + beat.start + COIN_TIME
                landings = self._landings.setdefault(event.target, [])
                landings += [first + COIN_STEP * coin for coin in range(coins_of(event))]
                landings.sort()

    @property
    def is_counting(self) -> bool:
        """Whether a number is counting."""
        return self._old is not None

    def clear(self) -> None:
        """Show all actual numbers at once."""
        self._old, self._age = None, 0.0
        self._landings.clear()

    def update(self, seconds: float) -> bool:
        """Advance by `seconds` of table time; return False once no number is counting."""
        if self._old is None:
            return False
        last = max((landings[-1] for landings in self._landings.values() if landings), default=0.0)
        if self._age >= max(motion.COUNT.seconds, last):
            self.clear()
        self._age += seconds
        return True

    def animated(self, spec: TableSpec) -> TableSpec:
        """Return the table with its numbers as they are shown now; the same object until the next step of counting."""
        step = -1 if self._old is None else math.floor(self._age / STEP)
        last = self._seen
        if last is not None and last[0] is spec and last[1] == step:
            return last[2]
        counted = spec if self._old is None else between(self._old, spec, self._share)
        if not self._landings and _numbers(counted) == _numbers(spec):
            self.clear()  # whatever changed did so by one
        self._seen = (spec, step, counted)
        return counted

    def _share(self, name: str) -> float:
        landings = self._landings.get(name)
        if landings:
            return sum(at <= self._age for at in landings) / len(landings)
        return max(motion.COUNT.progress(self._age), 1e-6)  # the first step is made at once


def _numbers(spec: TableSpec) -> tuple[object, ...]:
    """Return everything on a table that may contain a number."""
    named = [decor for decor in spec.decor if decor.counts]
    return spec.plates, spec.pills, spec.badges, named


class SlidingPanels:
    """The sliding panels of one table."""

    def __init__(self) -> None:
        self._panels: dict[Enum, tuple[Decor, ...]] = {}
        """The decor of each panel on the table."""
        self._coming: dict[Enum, float] = {}
        """By appearing panel, the seconds since it appeared."""
        self._leaving: dict[Enum, tuple[float, tuple[Decor, ...]]] = {}
        """By leaving panel, the seconds since its removal, and its decor."""

    def take(self, new: TableSpec, is_off: bool) -> None:
        """Take over a changed table; if it `is_off` its panels appear at once."""
        old, self._panels = self._panels, panels(new)
        if is_off:
            self.clear()
            return
        for name in old.keys() - self._panels.keys():
            self._coming.pop(name, None)
            self._leaving[name] = (0.0, old[name])
        for name in self._panels.keys() - old.keys():
            self._leaving.pop(name, None)
            self._coming[name] = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether a panel is sliding."""
        return bool(self._coming or self._leaving)

    def clear(self) -> None:
        """End all sliding at once."""
        self._coming.clear()
        self._leaving.clear()

    def update(self, seconds: float) -> bool:
        """Advance by `seconds` of table time; return True while a panel slides, and once more when all have."""
        moved = self.is_moving
        if moved:
            ages = {name: age + seconds for name, age in self._coming.items()}
            self._coming = {name: age for name, age in ages.items() if age < motion.PANEL_IN.seconds}
            gone = {name: (age + seconds, parts) for name, (age, parts) in self._leaving.items()}
            self._leaving = {name: entry for name, entry in gone.items() if entry[0] < motion.PANEL_OUT.seconds}
        return moved

    def animated(self, spec: TableSpec) -> TableSpec:
        """Return the table with its panels as they are shown now: the identical object while nothing slides."""
        if not self.is_moving:
            return spec
        coming = {name: motion.PANEL_IN.progress(age) for name, age in self._coming.items()}
        leaving = [
            (decor, 1 - motion.PANEL_OUT.progress(age)) for age, parts in self._leaving.values() for decor in parts
        ]
        return sliding(spec, coming, leaving)
