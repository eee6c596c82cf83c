"""The aims of a station above the log: a lantern for each, lit, dark or out, its goal, and the progress."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from tabletable.play.study.aims import Reached
from tabletable.ui.controls.cards import GOAL_STEP, GoalLine
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run, TextLayout

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


class AimWords(NamedTuple):
    """The texts of a stall's aims."""

    title: str
    rows: tuple[AimRow, ...]
    note: str
    """A remark below the aims; "" for none."""


def _laid(canvas: Canvas, row: AimRow, width: float) -> TextLayout:
    runs = [Run(row.text), *([Run(f" {row.counted}", bold=True)] if row.counted else [])]
    return canvas.setter.layout(runs, theme.Size.SMALL, width - LEFT - RIGHT)


def _noted(canvas: Canvas, note: str, width: float) -> TextLayout:
    return canvas.setter.layout([Run(note)], theme.Size.FLOOR, width - LEFT - RIGHT)


def aims_height(canvas: Canvas, words: AimWords, width: float) -> float:
    """Return the height of all aims; they are wrapped rather than truncated."""
    lines = sum(_laid(canvas, row, width).height + BETWEEN for row in words.rows)
    if words.note:
        lines += _noted(canvas, words.note, width).height + BETWEEN
    return math.ceil((HEAD + lines - BETWEEN + 2 * PAD) / GOAL_STEP) * GOAL_STEP


class AimsLine(GoalLine):
    """The name of the stall with its aims; a click opens the rules."""

    def __init__(self, box: Box, words: AimWords, tip: str, act: Callable[[], None]) -> None:
        spoken = " ".join(f"{row.said}: {row.spoken}." for row in words.rows)
        super().__init__(box, f"{words.title}. {spoken} {words.note}".strip(), tip, act)
        self._words = words

    def draw(self, canvas: Canvas) -> None:
        key = ("aims", self.label, self.state)
        canvas.cached(key, self.box.x, self.box.y, self.box.w, self.box.h, 12, self._draw)

    def _draw(self, part: Canvas) -> None:
        edge = theme.TEXT if self.state in ("hover", "pressed") else None
        part.panel((0, 0, self.box.w, self.box.h), self.radius, edge=edge, alpha=0.86)
        room = self.box.w - 12 - RIGHT
        part.text(12, PAD + HEAD / 2 - 2, self._words.title, theme.Size.SMALL, theme.CREAM, True, max_width=room)
        y, is_in_vain = PAD + HEAD, False
        for row in self._words.rows:
            layout = _laid(part, row, self.box.w)
            middle = y + layout.line_height / 2
            is_in_vain |= row.state is Reached.MISSED
            self._draw_lantern(part, row.state, middle, is_in_vain)
            ink = part.chrome.muted if row.state is Reached.MISSED else theme.TEXT
            part.rich(LEFT, middle, layout) if ink == theme.TEXT else _draw_faint(part, row, middle, self.box.w)
            y += layout.height + BETWEEN
        if self._words.note:
            note = _noted(part, self._words.note, self.box.w)
            part.rich(LEFT, y + note.line_height / 2, note, part.chrome.muted)

    def _draw_lantern(self, part: Canvas, state: Reached, y: float, is_in_vain: bool) -> None:
        """Draw an aim's lantern; one after a missed aim stays dark, with a tick if its own aim is met."""
        x, is_lit = LEFT / 2 + 1, state is Reached.MET and not is_in_vain
        if is_lit:
            part.pool(x, y, LANTERN, LANTERN, "#FFD58A", 0.6)
        surface = part.studio.assets.picture(
            "common/lantern_gold" if is_lit else "common/lantern_red", part.px(LANTERN)
        )
        part.image(surface, x, y, 1.0 if is_lit else _DARK)
        if state is Reached.MISSED:
            part.art("common/icons/cross", x, y, 14, theme.ERROR)
        elif state is Reached.MET and is_in_vain:
            part.art("common/icons/check", x, y, 14, theme.GOOD)


def _draw_faint(part: Canvas, row: AimRow, y: float, width: float) -> None:
    runs = [Run(row.said, part.chrome.muted)]
    part.rich(LEFT, y, part.setter.layout(runs, theme.Size.SMALL, width - LEFT - RIGHT))
