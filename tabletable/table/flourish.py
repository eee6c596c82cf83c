"""What flies about for the winners: where each speck is at every moment, as plain numbers.

Closed formulas, so that nothing has to be simulated: a speck is thrown from one of the fountains, slowed down by the
air, falls, tumbles, and has become small when its time is up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.rng import Rng
from tabletable.table import motion

BIRTHS: Final = (0.08, 0.26)
"""When the first and the last speck is thrown, in seconds: the panel has begun to come by then."""
LIVES: Final = (0.70, motion.FLOURISH_SECONDS - BIRTHS[1])
"""The shortest and the longest life of a speck, in seconds."""
SPEED: Final = (900.0, 2300.0)
"""px per second that the slowest and the fastest one leaves with."""
AIR: Final = 2.6
"""How quickly the air slows it down, per second."""
GRAVITY: Final = 1500.0
SPREAD: Final = 24.0
"""Degrees to both sides of a fountain's direction."""
SHRINKS: Final = 0.30
"""The last share of its life, in which it becomes smaller."""
_UNITS: Final = 10_000


class Fountain(NamedTuple):
    """Where specks come from, and in which direction: degrees clockwise from straight up."""

    x: float
    y: float
    lean: float


class Seen(NamedTuple):
    """A speck at one moment."""

    x: float
    y: float
    angle: float
    size: float
    """As a share of its full size."""
    kind: int


class Speck(NamedTuple):
    """One thing that is thrown."""

    x: float
    y: float
    vx: float
    vy: float
    spin: float
    born: float
    lives: float
    size: float
    kind: int

    def at(self, age: float) -> Seen | None:
        """What is seen of it `age` seconds after the beginning, None before it comes and after it has gone."""
        passed = age - self.born
        if not 0 <= passed < self.lives:
            return None
        thrown = (1 - math.exp(-AIR * passed)) / AIR
        fallen = GRAVITY * (passed - thrown) / AIR
        left = 1 - passed / self.lives
        size = self.size * min(1.0, left / SHRINKS)
        x, y = self.x + self.vx * thrown, self.y + self.vy * thrown + fallen
        return Seen(x, y, self.spin * passed, size, self.kind)


def flourish(fountains: Sequence[Fountain], kinds: int, count: int, seed: int) -> tuple[Speck, ...]:
    """`count` specks (at most `motion.FLOURISH_MOST`) of so many kinds; the same for the same seed."""
    rng = Rng(seed)

    def between(least: float, most: float) -> float:
        return least + (most - least) * rng.below(_UNITS) / (_UNITS - 1)

    specks = []
    for number in range(min(count, motion.FLOURISH_MOST)):
        fountain = fountains[number % len(fountains)]
        direction = math.radians(fountain.lean + between(-SPREAD, SPREAD))
        speed = between(*SPEED)
        specks.append(
            Speck(
                fountain.x, fountain.y, speed * math.sin(direction), -speed * math.cos(direction), between(-540, 540),
                between(*BIRTHS), between(*LIVES), between(0.7, 1.0), number // len(fountains) % kinds,
            )
        )  # fmt: skip
    return tuple(specks)
