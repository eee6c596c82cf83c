"""Small things that are thrown about: where each speck is at every moment, as plain numbers.

Closed formulas, so that nothing has to be simulated: a speck is thrown from one of the fountains, slowed down by the
air, falls, tumbles, and has become small when its time is up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.rng import Rng
from tabletable.table import motion


class Throw(NamedTuple):
    """How specks are thrown. Of two numbers the first is the least and the second the most."""

    births: tuple[float, float]
    """When they are thrown, in seconds."""
    lives: tuple[float, float]
    """Seconds that they are seen."""
    speed: tuple[float, float]
    """px per second that they leave with."""
    spread: float
    """Degrees to both sides of a fountain's direction."""

    @property
    def seconds(self) -> float:
        """Its duration until the last speck has gone."""
        return self.births[1] + self.lives[1]


CELEBRATION: Final = Throw((0.08, 0.26), (0.70, motion.FLOURISH_SECONDS - 0.26), (900.0, 2300.0), 24.0)
"""For the winners; the panel of the result has begun to come when the first one flies."""
BURST: Final = Throw((0.0, 0.05), (0.40, 0.70), (120.0, 620.0), 85.0)
"""Something breaks."""
BURST_MOST: Final = 16
AIR: Final = 2.6
"""How quickly the air slows a speck down, per second."""
GRAVITY: Final = 1500.0
SHRINKS: Final = 0.30
"""The last share of its life, in which it becomes smaller."""
_UNITS: Final = 10_000


class Fountain(NamedTuple):
    """A source of specks, with its direction in degrees clockwise from straight up."""

    x: float
    y: float
    lean: float


class SpeckState(NamedTuple):
    """A speck at one moment."""

    x: float
    y: float
    angle: float
    size: float
    """Its present size as a share of its full one."""
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

    def at(self, age: float) -> SpeckState | None:
        """Return its look `age` seconds after the start; None before it appears and after it has gone."""
        passed = age - self.born
        if not 0 <= passed < self.lives:
            return None
        thrown = (1 - math.exp(-AIR * passed)) / AIR
        fallen = GRAVITY * (passed - thrown) / AIR
        left = 1 - passed / self.lives
        size = self.size * min(1.0, left / SHRINKS)
        x, y = self.x + self.vx * thrown, self.y + self.vy * thrown + fallen
        return SpeckState(x, y, self.spin * passed, size, self.kind)


def flourish(
    fountains: Sequence[Fountain], kinds: int, count: int, seed: int, throw: Throw = CELEBRATION
) -> tuple[Speck, ...]:
    """Return `count` specks (at most `motion.FLOURISH_MOST`) of `kinds` kinds; equal seeds give equal specks."""
    rng = Rng(seed)

    def between(least: float, most: float) -> float:
        return least + (most - least) * rng.below(_UNITS) / (_UNITS - 1)

    specks = []
    for number in range(min(count, motion.FLOURISH_MOST)):
        fountain = fountains[number % len(fountains)]
        direction = math.radians(fountain.lean + between(-throw.spread, throw.spread))
        speed = between(*throw.speed)
        specks.append(
            Speck(
                fountain.x,
                fountain.y,
                speed * math.sin(direction),
                -speed * math.cos(direction),
                between(-540, 540),
                between(*throw.births),
                between(*throw.lives),
                between(0.7, 1.0),
                number // len(fountains) % kinds,
            )
        )
    return tuple(specks)
