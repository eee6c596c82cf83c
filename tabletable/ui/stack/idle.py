"""Idle animations: they run while the user is active, and stop some seconds after the last input.

They move in ticks rather than in every frame, since slow motion needs no more. Nothing is drawn between two ticks or at
rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LIVES: Final = 8.0
"""Seconds of full strength after the last input."""
FADES: Final = 2.0
"""Seconds to fade in, and to fade out afterwards."""
TICK: Final = 1 / 20


class Idle:
    """The clock and strength of a scene's idle animations."""

    def __init__(self) -> None:
        self._alone = 0.0
        self._since = 0.0
        self.time = 0.0
        """Seconds of animation so far; it stops at rest."""
        self.strength = 0.0
        """The strength of movement, from 0 (at rest) to 1."""

    def touch(self) -> None:
        """Note an input."""
        self._alone = 0.0

    def stop(self) -> None:
        """Stop at once, until the next input."""
        self._alone = LIVES
        self.strength = 0.0

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves until the next input."""
        return self.strength <= 0 and self._alone >= LIVES

    def update(self, seconds: float) -> bool:
        """Let time pass; return True at a tick."""
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
        """Return whether `time`, modulo `every`, is less than `lasts` seconds after one of `moments`."""
        part = self.time % every
        return self.strength > 0 and any(start <= part < start + lasts for start in moments)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next tick; None at rest."""
        return None if self.is_at_rest else max(0.0, TICK - self._since)
