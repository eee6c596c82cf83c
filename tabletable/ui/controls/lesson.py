"""The card beside the log that tells a newcomer what the present decision is about."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import rect
from tabletable.ui.kit.faces import key_cap, key_cap_width
from tabletable.ui.widgets.base import Widget

KEY: Final = "G"
_LEFT: Final = 28.0
_RIGHT: Final = 14.0
_HEAD: Final = 42.0
_FOOT: Final = 40.0
_TEXT: Final = theme.Size.SMALL
_STEP: Final = 24.0
"""Cards are so many px higher than others, or as high: the panel of the log above is then drawn in few sizes."""


def lesson_height(canvas: Canvas, text: str, width: float) -> float:
    """The height of a card `width` wide with this text."""
    needed = _HEAD + canvas.setter.layout((Run(text),), _TEXT, width - _LEFT - _RIGHT).height + _FOOT
    return math.ceil(needed / _STEP) * _STEP


class LessonCard(Widget):
    """A title, the lesson, and how to put it away; all of it can be pressed."""

    radius = theme.RADIUS_CARD_PANEL
    letter = KEY

    def __init__(self, key: str, box: Box, title: str, text: str, done: str, act: Callable[[], None]) -> None:
        """`done` says what pressing it means ("Got it")."""
        super().__init__(key, box, f"{title}: {text} {done}")
        self._title, self._text, self._done = title, text, done
        self._act = act

    def activate(self) -> None:
        self._act()

    def draw(self, canvas: Canvas) -> None:
        words = ("lesson", self._title, self._text, self._done, self.state)
        canvas.cached(words, self.box.x, self.box.y, self.box.w, self.box.h, 30, self._draw)

    def _draw(self, part: Canvas) -> None:
        width, height = self.box.w, self.box.h
        part.panel((0, 0, width, height), self.radius, edge=theme.INFO, alpha=1)
        part.vec(rect(0, 0, 4, height - 24, 2, theme.INFO), 10, 12, 4, height - 24)
        part.art("common/icons/hint", _LEFT + 9, 24, 18, theme.INFO)
        part.text(_LEFT + 26, 24, self._title, _TEXT, theme.INFO, True, max_width=width - _LEFT - 26 - _RIGHT)
        layout = part.setter.layout((Run(self._text),), _TEXT, width - _LEFT - _RIGHT)
        part.rich(_LEFT, _HEAD + layout.line_height / 2, layout)
        middle = height - 23
        cap = key_cap_width(part, KEY)
        key_cap(part, width - _RIGHT - cap / 2, middle, KEY)
        ink = theme.TEXT if self.state in ("hover", "pressed") else part.chrome.muted
        part.text(width - _RIGHT - cap - 9, middle, self._done, _TEXT, ink, True, align="r")
