"""Motion tokens: how long everything that moves takes, along which curve and how far. Data and easing curves only.

Times are seconds at normal speed, lengths logical px. The model is final before anything moves: a token never delays
an input. With reduced motion whatever would move takes `REDUCED` at most, and nothing sways, shakes or flies about.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

Ease = Callable[[float], float]
"""From the share of the time that has passed, 0 to 1, to the share of the way: 0 at 0 and 1 at 1."""


def out_quad(t: float) -> float:
    """Slows down a little."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Slows down, for what arrives."""
    return 1 - (1 - t) ** 3


def in_cubic(t: float) -> float:
    """Gathers speed, for what leaves."""
    return t**3


def in_out_cubic(t: float) -> float:
    """Gathers speed and slows down, for what crosses the table."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def in_out_sine(t: float) -> float:
    """Ease in and out, more gently."""
    return (1 - math.cos(math.pi * t)) / 2


def out_back(t: float) -> float:
    """Goes a tenth too far and comes back."""
    return _back(t, 1.7)


def out_back_small(t: float) -> float:
    """Goes a little too far and comes back."""
    return _back(t, 0.8)


def _back(t: float, overshoot: float) -> float:
    return 1 + (overshoot + 1) * (t - 1) ** 3 + overshoot * (t - 1) ** 2


class Timing(NamedTuple):
    """A duration and the curve that it runs along."""

    seconds: float
    ease: Ease

    def progress(self, age: float) -> float:
        """Return the share of the way after `age` seconds; 1 from its end on."""
        return 1.0 if age >= self.seconds else self.ease(max(0.0, age) / self.seconds)


REDUCED: Final = Timing(0.12, out_cubic)
"""Replaces longer movements if only short fades are wanted."""


def reduced(timing: Timing) -> Timing:
    """Return the timing to use with reduced motion."""
    return Timing(min(timing.seconds, REDUCED.seconds), REDUCED.ease)


# ---------------------------------------------------------------- cards in the hand
HOVER_IN: Final = Timing(0.120, out_cubic)
HOVER_OUT: Final = Timing(0.090, out_cubic)
HOVER_SCALE: Final = 1.10
HOVER_LIFT: Final = 0.14
"""A share of the card's height, as all lifts; a hovered card also stands straight."""
PART: Final = Timing(0.120, out_cubic)
"""The neighbours of a hovered card make way."""
PART_SHARE: Final = 0.18
"""A share of the card's width; half of it for the neighbours' neighbours."""
SELECT: Final = Timing(0.150, out_back)
SELECT_SCALE: Final = 1.12
SELECT_LIFT: Final = 0.24
PICK_UP: Final = Timing(0.080, out_quad)
PICK_UP_SCALE: Final = 1.15
DRAG_TILT: Final = 8.0
"""Degrees that a dragged card leans at most."""
FOLLOW_PER_SECOND: Final = 30.0
"""Rate of the exponential approach of a dragged card to the pointer: 95 % in 100 ms."""
SNAP_BACK: Final = Timing(0.220, out_back_small)
SHAKE_SECONDS: Final = 0.24
SHAKE_PX: Final = 6.0
SHAKE_SWINGS: Final = 3
SWAY_DEGREES: Final = 0.6
SWAY_PERIODS: Final = (3.0, 5.0)
"""Least and longest, in seconds: every card has its own, and its own phase."""

# ---------------------------------------------------------------- cards on the table
MAKE_ROOM: Final = Timing(0.180, out_cubic)
"""A piece that shifts because others came or went."""
PLAY_SECONDS: Final = 0.200
PLAY_SECONDS_PER_PX: Final = 0.040 / 300
PLAY_LONGEST: Final = 0.380
ARC_SHARE: Final = 0.06
"""How far a played card leaves the straight line, as a share of its length."""
DEAL_SECONDS: Final = 0.180
DEAL_STEP: Final = 0.045
"""From card to card."""
DEAL_LONGEST: Final = 0.900
"""A whole deal takes no longer than this."""
FLIP: Final = Timing(0.220, in_out_sine)
FLIP_LIFT: Final = 6.0


def play_timing(distance: float) -> Timing:
    """Return how a piece is played over so many px."""
    return Timing(min(PLAY_LONGEST, PLAY_SECONDS + PLAY_SECONDS_PER_PX * distance), in_out_cubic)


# ---------------------------------------------------------------- panels, signs and numbers
PANEL_IN: Final = Timing(0.225, out_cubic)
PANEL_OUT: Final = Timing(0.195, in_cubic)
PANEL_SLIDE: Final = 24.0
COUNT: Final = Timing(0.400, out_quad)
"""Longest time for a number to count to its new value."""
BANNER_IN: Final = Timing(0.180, out_cubic)
BANNER_HOLD: Final = 0.500
BANNER_OUT: Final = Timing(0.150, out_cubic)
TOOLTIP_DELAY: Final = 0.250
"""Delay of a tooltip; it appears at once, because text that is read should not move."""
CURTAIN_UP: Final = Timing(0.180, out_cubic)
CURTAIN_HOLD: Final = 0.300
"""Time its button is held before the curtain rises. It falls within the frame."""
FLOURISH_SECONDS: Final = 1.200
FLOURISH_MOST: Final = 80
"""Things that fly about for the winners."""
PULSE_SECONDS: Final = 1.200
PULSE_LOW: Final = 0.8
"""The weakest of the gold glow; at its strongest it is 1."""
