"""The breath of the gold glow."""

from __future__ import annotations

from typing import Final

from tabletable.table import motion

PULSE_SECONDS: Final = 3.6
"""How long the gold glow breathes after it appeared; then it is steady, and a table at rest draws nothing."""


class Pulse:
    """How strong the glow is from one frame to the next."""

    def __init__(self) -> None:
        self._age = 0.0

    def start(self) -> None:
        """The glow appears."""
        self._age = 0.0

    def update(self, seconds: float) -> bool:
        """Let time pass; True while it breathes."""
        self._age += seconds
        return self._age < PULSE_SECONDS

    @property
    def strength(self) -> float:
        """From 0 to 1."""
        if self._age >= PULSE_SECONDS:
            return 1.0
        wave = abs((self._age / motion.PULSE_SECONDS) % 1.0 * 2 - 1)
        return motion.PULSE_LOW + (1 - motion.PULSE_LOW) * wave
