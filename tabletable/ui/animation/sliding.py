"""Panels on the table that slide in when they appear and out when they are removed. Purely visual."""

from __future__ import annotations

from enum import Enum

from tabletable.core.tablespec import Decor, TableSpec
from tabletable.table import motion
from tabletable.table.panels import panels, sliding


class SlidingPanels:
    """The sliding panels of one table."""

    def __init__(self) -> None:
        self._lying: dict[Enum, tuple[Decor, ...]] = {}
        """The decor of each panel on the table."""
        self._coming: dict[Enum, float] = {}
        """By appearing panel, the seconds since it appeared."""
        self._leaving: dict[Enum, tuple[float, tuple[Decor, ...]]] = {}
        """By leaving panel, the seconds since its removal, and its decor."""

    def take(self, new: TableSpec, is_off: bool) -> None:
        """Take over a changed table; if it `is_off` its panels appear at once."""
        old, self._lying = self._lying, panels(new)
        if is_off:
            self.clear()
            return
        for name in old.keys() - self._lying.keys():
            self._coming.pop(name, None)
            self._leaving[name] = (0.0, old[name])
        for name in self._lying.keys() - old.keys():
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

    def seen(self, spec: TableSpec) -> TableSpec:
        """Return the table with its panels as they are shown now: the identical object while nothing slides."""
        if not self.is_moving:
            return spec
        coming = {name: motion.PANEL_IN.progress(age) for name, age in self._coming.items()}
        leaving = [
            (decor, 1 - motion.PANEL_OUT.progress(age)) for age, parts in self._leaving.values() for decor in parts
        ]
        return sliding(spec, coming, leaving)
