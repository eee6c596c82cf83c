"""How one wins, in one line above the log: said from the first moment, and always in the same place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.widgets.base import Widget

_LEFT: Final = 36.0
_RIGHT: Final = 8.0
_PAD: Final = 9.0
_TEXT: Final = theme.Size.SMALL
_STEP: Final = 4.0
"""It is so many px higher than others, or as high: the log below is then drawn in few sizes."""


def goal_height(canvas: Canvas, text: str, width: float) -> float:
    """The height of a line `width` wide; it is broken rather than cut."""
    layout = canvas.setter.layout((Run(text),), _TEXT, width - _LEFT - _RIGHT)
    return math.ceil((layout.height + 2 * _PAD) / _STEP) * _STEP


class GoalLine(Widget):
    """A quiet line; pressed, it opens the rules."""

    radius = theme.RADIUS_CARD_PANEL

    def __init__(self, box: Box, text: str, tip: str, act: Callable[[], None]) -> None:
        super().__init__("goal", box, text, tooltip=tip)
        self._act = act

    def activate(self) -> None:
        self._act()

    def draw(self, canvas: Canvas) -> None:
        key = ("goal", self.label, self.state)
        canvas.cached(key, self.box.x, self.box.y, self.box.w, self.box.h, 12, self._draw)

    def _draw(self, part: Canvas) -> None:
        edge = theme.TEXT if self.state in ("hover", "pressed") else None
        part.panel((0, 0, self.box.w, self.box.h), self.radius, edge=edge, alpha=0.8)
        part.art("common/icons/flag", 21, self.box.h / 2, 18, theme.CREAM)
        layout = part.setter.layout((Run(self.label),), _TEXT, self.box.w - _LEFT - _RIGHT)
        part.rich(_LEFT, (self.box.h - layout.height) / 2 + layout.line_height / 2, layout)
