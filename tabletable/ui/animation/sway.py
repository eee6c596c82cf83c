"""Gentle swaying of the cards of the viewer's hand, each in its own time, while the player is active."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletable.table import motion
from tabletable.ui.handling.sprites import SpriteField
from tabletable.ui.stack.idle import Idle

STEP: Final = 0.3
"""Degrees a card turns per step. Its edges move by less than a pixel, and few pictures of it are built."""
MOST: Final = 12
"""Greatest hand size that sways: cards of larger hands hardly show, and the pictures of all angles need much room."""
_GOLDEN: Final = 0.6180339887
"""Golden ratio: its multiples modulo 1 are evenly spread."""


class Sway:
    """The swaying of one hand."""

    def __init__(self) -> None:
        self._idle = Idle()

    def touch(self) -> None:
        """Note activity of the player."""
        self._idle.touch()

    def update(self, field: SpriteField, cards: Sequence[int], seconds: float, is_off: bool) -> bool:
        """Advance by `seconds` for these cards; return True if one of them has a new angle."""
        if is_off or len(cards) > MOST:
            self._idle.stop()
        elif not self._idle.update(seconds):
            return False
        changed = False
        for handle, sprite in field.sprites.items():
            angle = self.angle(handle) if handle in cards else 0.0
            changed |= angle != sprite.sway
            sprite.sway = angle
        return changed

    def angle(self, handle: int) -> float:
        """Return the present rotation of a card in degrees, a multiple of STEP."""
        least, most = motion.SWAY_PERIODS
        own = handle * _GOLDEN % 1
        wave = math.sin(math.tau * (self._idle.time / (least + (most - least) * own) + own))
        return round(motion.SWAY_DEGREES * self._idle.strength * wave / STEP) * STEP

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next step, None while everything is at rest."""
        return self._idle.wakes_in
