"""The aims of a station above the log: a lantern for each, lit, dark or out, its goal, and the progress."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.play.study.aims import Reached
from tabletable.ui.controls.cards import GOAL_STEP, GoalLine
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Layout, Run

LEFT: Final = 36.0
RIGHT: Final = 10.0
PAD: Final = 8.0
HEAD: Final = 24.0
BETWEEN: Final = 5.0
LANTERN: Final = 20.0
_DARK: Final = 0.45
"""Opacity of an unlit lantern."""


class AimRow(NamedTuple):
    """One aim in words."""

    text: str
    counted: str
    """The count and the goal, "" if nothing is counted."""
    state: Reached
    spoken: str
    """The state in a word, for screen readers."""

    @property
    def said(self) -> str:
        """Return the sentence with its count."""
        return f"{self.text} {self.counted}".strip()


def _laid(canvas: Canvas, row: AimRow, width: float) -> Layout:
    runs = [Run(row.text), *([Run(f" {row.counted}", bold=True)] if row.counted else [])]
    return canvas.setter.layout(runs, theme.Size.SMALL, width - LEFT - RIGHT)


def aims_height(canvas: Canvas, title: str, rows: Sequence[AimRow], width: float) -> float:
    """Return the height of all aims; they are wrapped rather than truncated."""
    lines = sum(_laid(canvas, row, width).height + BETWEEN for row in rows)
    return math.ceil((HEAD + lines - BETWEEN + 2 * PAD) / GOAL_STEP) * GOAL_STEP


class AimsLine(GoalLine):
    """The name of the stall with its aims; a click opens the rules."""

    def __init__(self, box: Box, title: str, rows: tuple[AimRow, ...], tip: str, act: Callable[[], None]) -> None:
        spoken = " ".join(f"{row.said}: {row.spoken}." for row in rows)
        super().__init__(box, f"{title}. {spoken}", tip, act)
        self._title, self._rows = title, rows

    def draw(self, canvas: Canvas) -> None:
        key = ("aims", self.label, self.state)
        canvas.cached(key, self.box.x, self.box.y, self.box.w, self.box.h, 12, self._draw)

    def _draw(self, part: Canvas) -> None:
        edge = theme.TEXT if self.state in ("hover", "pressed") else None
        part.panel((0, 0, self.box.w, self.box.h), self.radius, edge=edge, alpha=0.86)
        room = self.box.w - 12 - RIGHT
        part.text(12, PAD + HEAD / 2 - 2, self._title, theme.Size.SMALL, theme.CREAM, True, max_width=room)
        y = PAD + HEAD
        for row in self._rows:
            layout = _laid(part, row, self.box.w)
            middle = y + layout.line_height / 2
            self._draw_lantern(part, row.state, middle)
            ink = part.chrome.muted if row.state is Reached.MISSED else theme.TEXT
            part.rich(LEFT, middle, layout) if ink == theme.TEXT else _draw_faint(part, row, middle, self.box.w)
            y += layout.height + BETWEEN

    def _draw_lantern(self, part: Canvas, state: Reached, y: float) -> None:
        x, name = LEFT / 2 + 1, "common/lantern_gold" if state is Reached.MET else "common/lantern_red"
        if state is Reached.MET:
            part.pool(x, y, LANTERN, LANTERN, "#FFD58A", 0.6)
        surface = part.studio.assets.picture(name, part.px(LANTERN))
        part.image(surface, x, y, 1.0 if state is Reached.MET else _DARK)
        if state is Reached.MISSED:
            part.art("common/icons/cross", x, y, 14, theme.ERROR)


def _draw_faint(part: Canvas, row: AimRow, y: float, width: float) -> None:
    runs = [Run(row.said, part.chrome.muted)]
    part.rich(LEFT, y, part.setter.layout(runs, theme.Size.SMALL, width - LEFT - RIGHT))
