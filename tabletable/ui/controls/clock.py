"""The clock of the seat to decide: a sandglass, the time left, and what it is for."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tabletable.core.message import MessageFamily
from tabletable.play.timing import LAST, TimeLeft
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import path
from tabletable.ui.paint.words import Words
from tabletable.ui.widgets.buttons import Pressable

HEIGHT: Final = 48.0
GLASS: Final = (22.0, 30.0)
LEVELS: Final = 12
"""Number of pictures of a sandglass from full to empty."""
_WHAT: Final = MessageFamily("table.clock.*", "turn bank last up")


def digits(left: TimeLeft) -> str:
    """Return minutes and seconds, rounded up: "0:24"."""
    minutes, seconds = divmod(math.ceil(left.seconds), 60)
    return f"{minutes}:{seconds:02}"


class ClockPanel(Pressable):
    """Shows the time left; a click explains what happens when it is up."""

    radius = theme.RADIUS_CARD_PANEL

    def __init__(
        self, box: Box, words: Words, kind: str, look: Callable[[], TimeLeft | None], explain: Callable[[], None]
    ) -> None:
        """`look` returns the time left whenever it is drawn."""
        tip = words.text("table.clock.tip")
        super().__init__("clock", box, words.text("table.clock"), explain, tooltip=tip)
        self._words, self._kind, self._look = words, kind, look

    def draw(self, canvas: Canvas) -> None:
        left, box = self._look(), self.box
        if left is None:
            return
        is_short = left.seconds <= LAST
        ink = theme.ERROR if is_short else theme.TEXT
        canvas.panel(box, self.radius, edge=theme.ERROR if is_short else None, alpha=theme.PANEL_ALPHA)
        level = math.ceil(left.seconds / left.most * LEVELS)
        canvas.vec(_glass(level, ink), box.x + 16, box.cy - GLASS[1] / 2, *GLASS)
        told = digits(left)
        canvas.text(box.x + 50, box.cy, told, theme.Size.CARD, ink, True)
        end = box.x + 50 + canvas.setter.width(told, theme.Size.CARD, True) + 12
        what = "up" if left.seconds <= 0 else "last" if left.is_last else self._kind
        words = self._words.text(_WHAT[what])
        if canvas.setter.width(words, theme.Size.SMALL) <= box.right - 16 - end:  # the glass says it, too
            canvas.text(end, box.cy, words, theme.Size.SMALL, canvas.chrome.muted)


def _glass(level: int, ink: str) -> str:
    """Return a sandglass with `level` of `LEVELS` of its sand above."""
    width, height = GLASS
    middle, bulb = width / 2, height / 2 - 3
    share = level / LEVELS
    frame = f"M3 2 L{width - 3:g} 2 M3 {height - 2:g} L{width - 3:g} {height - 2:g}"
    glass = (
        f"M5 3 L5 8 L{middle - 1.2:g} {height / 2:g} L5 {height - 8:g} L5 {height - 3:g} "
        f"M{width - 5:g} 3 L{width - 5:g} 8 L{middle + 1.2:g} {height / 2:g} L{width - 5:g} {height - 8:g} "
        f"L{width - 5:g} {height - 3:g}"
    )
    top, heap = height / 2 - bulb * share, height - 3 - bulb * (1 - share)
    half = (middle - 6) * share
    above = f"M{middle - half:g} {top:g} L{middle + half:g} {top:g} L{middle:g} {height / 2:g} Z" if share else ""
    wide = middle - 6
    below = f"M{middle - wide:g} {height - 3:g} L{middle + wide:g} {height - 3:g} L{middle:g} {heap:g} Z"
    sand = path(f"{above} {below if share < 1 else ''}", theme.ACT)
    return sand + path(frame, "none", 2.4, ink) + path(glass, "none", 1.8, ink)
