"""Coins on their way: what a place brings is seen going over to the seat that gets it. Purely for the eye."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from tabletable.core.tablespec import TableSpec, Zone
from tabletable.table import motion
from tabletable.table.choreography import COIN_STEP, COIN_TIME, Beat, coins_of, is_paid
from tabletable.table.layout import board_box
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

HEIGHT = 24.0
ARC = 46.0
"""px that a coin rises above the straight way."""
SPREAD = 7.0
"""px between neighbours that come from one place."""


@dataclass(slots=True)
class _Coin:
    """One coin; it is seen while its age lies between 0 and COIN_TIME."""

    age: float
    start: tuple[float, float]
    goal: tuple[float, float]

    @property
    def middle(self) -> tuple[float, float]:
        """Where it is now: it starts and lands slowly."""
        done = min(1.0, max(0.0, self.age / COIN_TIME))
        eased = motion.in_out_sine(done)
        (x, y), (to_x, to_y) = self.start, self.goal
        return x + (to_x - x) * eased, y + (to_y - y) * eased - ARC * math.sin(math.pi * eased)


def _start(zone: Zone, window: Box | None) -> tuple[float, float]:
    """Where the coins of a zone come from: what is out of sight on the board sends them from the window's edge."""
    if not zone.board or window is None:
        return zone.x, zone.y
    return max(window.x, min(window.right, zone.x)), max(window.y, min(window.bottom, zone.y))


@dataclass(slots=True)
class Coins:
    """All coins in the air of one table."""

    _flying: list[_Coin] = field(default_factory=list)

    def start(self, beats: Iterable[Beat], spec: TableSpec) -> None:
        """Let the coins of these beats fly, each when its moment has come."""
        window = board_box(spec)
        zones = {zone.id: _start(zone, window) for zone in spec.zones}
        plates = {plate.seat: (plate.x + plate.height / 2, plate.y + plate.height / 2) for plate in spec.plates}
        for beat in beats:
            event = beat.event
            if not is_paid(event) or event.source not in zones or event.seat not in plates:
                continue
            (x, y), count = zones[event.source], coins_of(event)
            for number in range(count):
                start = (x + (number - (count - 1) / 2) * SPREAD, y)
                self._flying.append(_Coin(-beat.start - number * COIN_STEP, start, plates[event.seat]))

    @property
    def is_flying(self) -> bool:
        """Whether any is under way or will be."""
        return bool(self._flying)

    def clear(self) -> None:
        """All have arrived."""
        self._flying.clear()

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; False once none is under way."""
        for coin in self._flying:
            coin.age += seconds
        self._flying = [coin for coin in self._flying if coin.age < COIN_TIME]
        return bool(self._flying)

    def draw(self, canvas: Canvas, spec: TableSpec, words: Words) -> None:
        """Draw those that have started, the later ones below."""
        if spec.coin is None:
            return
        shape = figure(canvas, spec.coin, HEIGHT, words.text)
        for coin in reversed(self._flying):
            if coin.age >= 0:
                canvas.place(shape, *coin.middle, shadow="chip")
