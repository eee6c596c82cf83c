"""What moves by itself while somebody is there: it comes to rest some seconds after the last input.

It moves in ticks, not in every frame: slow as it is nobody sees more of them, and between two ticks, as well as for as
long as nobody is there, nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LIVES: Final = 8.0
"""Seconds after the last input for which it moves at full strength."""
FADES: Final = 2.0
"""Seconds in which it comes to rest after that, and in which it begins."""
TICK: Final = 1 / 20


class Idle:
    """How strongly things move by themselves on one scene."""

    def __init__(self) -> None:
        self._alone = 0.0
        self._since = 0.0
        self.time = 0.0
        """Seconds of movement, which stand still while nothing moves."""
        self.strength = 0.0
        """0 (at rest) to 1."""

    def touch(self) -> None:
        """Somebody is there."""
        self._alone = 0.0

    def stop(self) -> None:
        """Everything is at rest at once, until somebody does something."""
        self._alone = LIVES
        self.strength = 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves, or will without an input."""
        return self.strength <= 0 and self._alone >= LIVES

    def update(self, seconds: float) -> bool:
        """Let time pass; True if a tick has come and things have moved on."""
        if self.is_at_rest:
            return False
        self._since += seconds
        if self._since < TICK - 1e-6:
            return False
        passed, self._since = self._since, 0.0
        aim = 1.0 if self._alone < LIVES else 0.0
        self._alone += passed
        step = min(passed, 2 * TICK) / FADES
        self.strength = min(aim, self.strength + step) if aim > self.strength else max(aim, self.strength - step)
        self.time += min(passed, 2 * TICK)
        return True

    def is_at(self, moments: Sequence[float], lasts: float, every: float) -> bool:
        """Whether it is one of some moments of its movement, in seconds of a span that comes `every` so often."""
        part = self.time % every
        return self.strength > 0 and any(start <= part < start + lasts for start in moments)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next tick, None while everything is at rest."""
        return None if self.is_at_rest else max(0.0, TICK - self._since)
