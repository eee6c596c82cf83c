"""Signs of the viewer's turn: a short banner, and the pulse of the gold glow. The game does not wait for either."""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import Sprite, blank

PULSE_SECONDS: Final = 3.6
"""Seconds the gold glow pulses after it appears; then it is steady, and a resting table draws nothing."""
SIZE: Final = 24.0


class Banner:
    """The banner of a table, one text at a time."""

    def __init__(self) -> None:
        self.text = ""
        """The present text, "" while it is hidden."""
        self._age = 0.0

    def show(self, text: str) -> None:
        """Show a text for a while."""
        self.text, self._age = text, 0.0

    def hide(self) -> None:
        """Hide it at once."""
        self.text = ""

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return True while it is visible."""
        if not self.text:
            return False
        self._age += seconds
        if self._age >= motion.BANNER_IN.seconds + motion.BANNER_HOLD + motion.BANNER_OUT.seconds:
            self.text = ""
        return True

    def draw(self, canvas: Canvas, cx: float, cy: float, is_still: bool) -> None:
        """Draw it around a point; `is_still` replaces the slide by a short fade."""
        if not self.text:
            return
        comes, goes = motion.BANNER_IN, motion.BANNER_OUT
        if is_still:
            comes, goes = motion.reduced(comes), motion.reduced(goes)
        come = comes.progress(self._age)
        gone = goes.progress(self._age - motion.BANNER_IN.seconds - motion.BANNER_HOLD)
        strength = round(min(come, 1 - gone) * 8) / 8
        slide = 0.0 if is_still else motion.PANEL_SLIDE * (1 - come)
        canvas.image(_sign(canvas, self.text), cx, cy + slide, strength)


def _sign(canvas: Canvas, text: str) -> pygame.Surface:
    width, height = kit.pill_size(canvas, text, SIZE, pad=24)

    def draw() -> Sprite:
        layer = blank(canvas.px(width + 16), canvas.px(height + 16))
        kit.act_pill(canvas.on(layer), (width + 16) / 2, (height + 16) / 2, text, SIZE)
        return Sprite(layer)

    return canvas.studio.sprites.get(("banner", text, canvas.scale, canvas.language), draw).surface


class Pulse:
    """The strength of the glow over time."""

    def __init__(self) -> None:
        self._age = 0.0

    def start(self) -> None:
        """Start the glow."""
        self._age = 0.0

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return True while it pulses."""
        self._age += seconds
        return self._age < PULSE_SECONDS

    @property
    def strength(self) -> float:
        """The strength, from 0 to 1."""
        if self._age >= PULSE_SECONDS:
            return 1.0
        wave = abs((self._age / motion.PULSE_SECONDS) % 1.0 * 2 - 1)
        return motion.PULSE_LOW + (1 - motion.PULSE_LOW) * wave


class YourTurn:
    """The glow and the banner of one table."""

    def __init__(self) -> None:
        self.banner = Banner()
        self.glow = Pulse()
        self._was_deciding = False

    def renew(self, is_deciding: bool, sign: str) -> bool:
        """Take over a new table; return True if the turn has just begun: the banner then shows `sign`, if any."""
        has_come = is_deciding and not self._was_deciding
        self._was_deciding = is_deciding
        if has_come:
            self.glow.start()
            if sign:
                self.banner.show(sign)
        elif not is_deciding:
            self.banner.hide()
        return has_come
