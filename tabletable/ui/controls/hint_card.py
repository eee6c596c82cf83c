"""The card that tells an advised move in words, and its two keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.message import Msg
from tabletable.ui import theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.lesson import KEY as LESSON_KEY
from tabletable.ui.controls.model import Advice
from tabletable.ui.controls.ports import Act
from tabletable.ui.kit.faces import key_cap, key_cap_width
from tabletable.ui.paint.words import Words
from tabletable.ui.text import Layout, Run
from tabletable.ui.vector import rect
from tabletable.ui.widgets.base import Widget

KEY: Final = "H"
LEARN_KEY: Final = "Y"
LEFT: Final = 28.0
RIGHT: Final = 14.0
HEAD: Final = 46.0
FOOT: Final = 42.0
PLAN_LINE: Final = 27.0
STEP: Final = 24.0
"""Cards are so many px higher than others, or as high: the panel of the log above is then drawn in few sizes."""


def hint_widgets(
    canvas: Canvas, words: Words, advice: Advice, room: Box, do: Act, hide: Callable[[], object]
) -> list[Widget]:
    """The card with its two keys, at the foot of a room."""
    text, width = words.text, room.w - LEFT - RIGHT
    line = max(30.0, theme.line_height(theme.Size.CARD, canvas.language))
    layout = canvas.setter.layout(words.instruction(canvas, advice.wording), theme.Size.CARD, width, line)
    plan = None
    if advice.plan:
        then = Msg("table.hint.then", (("what", _in_a_row(advice.plan)),))
        plan = canvas.setter.layout(words.parts(canvas, words.runs(then)), theme.Size.SMALL, width, PLAN_LINE)
    needed = HEAD + layout.height + (plan.height if plan is not None else 0) + FOOT
    height = min(math.ceil(needed / STEP) * STEP, room.h)
    box = Box(room.x, room.bottom - height, room.w, height)
    card = HintCard(box, text("table.hint.title"), text(advice.wording), layout, plan)
    middle = box.bottom - 24
    enter = KeyWord("hint.do", canvas, box.x + LEFT, middle, text("table.key.enter"), text("table.hint.do"), do)
    away = KeyWord("hint.hide", canvas, enter.box.right + 12, middle, KEY, text("table.hint.hide"), hide)
    return [card, enter, away]


def offer_widgets(canvas: Canvas, words: Words, room: Box, accept: Act, decline: Act) -> list[Widget]:
    """The card that offers to teach the game, with its two keys, at the foot of a room."""
    text, width = words.text, room.w - LEFT - RIGHT
    layout = canvas.setter.layout((Run(text("primer.offer")),), theme.Size.BODY, width)
    height = math.ceil((HEAD + layout.height + FOOT) / STEP) * STEP
    box = Box(room.x, room.bottom - height, room.w, height)
    card = HintCard(box, text("primer.offer.title"), text("primer.offer"), layout)
    middle = box.bottom - 24
    yes = KeyWord("offer.learn", canvas, box.x + LEFT, middle, LEARN_KEY, text("primer.offer.yes"), accept)
    no = KeyWord("offer.no", canvas, yes.box.right + 12, middle, LESSON_KEY, text("primer.offer.no"), decline)
    return [card, yes, no]


def _in_a_row(messages: Sequence[Msg]) -> Msg:
    """Several instructions as one."""
    whole = messages[0]
    for message in messages[1:]:
        whole = Msg("table.hint.and", (("first", whole), ("then", message)))
    return whole


class HintCard(Widget):
    """What to do, in words."""

    radius = theme.RADIUS_CARD_PANEL
    focusable = False

    def __init__(self, box: Box, title: str, said: str, layout: Layout, plan: Layout | None = None) -> None:
        """`said` are the words that `layout` shows; `plan` is what is to follow."""
        super().__init__("hint.card", box, f"{title}: {said}")
        self._title, self._said = title, said
        self._layout, self._plan = layout, plan

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        box = self.box
        canvas.cached(("hint", self._title, self._said, self._plan), box.x, box.y, box.w, box.h, 30, self._draw)

    def _draw(self, part: Canvas) -> None:
        width, height = self.box.w, self.box.h
        part.panel((0, 0, width, height), self.radius, edge=theme.INFO, alpha=1, line=2)
        part.vec(rect(0, 0, 4, height - 24, 2, theme.INFO), 10, 12, 4, height - 24)
        part.art("common/icons/hint", LEFT + 9, 25, 20, theme.INFO)
        part.text(LEFT + 28, 25, self._title, theme.Size.BODY, theme.INFO, True, max_width=width - LEFT - 28 - RIGHT)
        below = part.rich(LEFT, HEAD + self._layout.line_height / 2, self._layout)
        if self._plan is not None:
            top = below - self._layout.line_height / 2
            part.rich(LEFT, top + self._plan.line_height / 2, self._plan, part.chrome.muted)


class KeyWord(Widget):
    """A key and what it does; a press does it too."""

    def __init__(
        self, key: str, canvas: Canvas, left: float, middle: float, cap: str, label: str, act: Callable[[], object]
    ) -> None:
        self._cap_width = key_cap_width(canvas, cap)
        width = self._cap_width + 8 + canvas.setter.width(label, theme.Size.SMALL, True)
        super().__init__(key, Box(left, middle - 14, width, 28), label)
        self._cap, self._act = cap, act

    def activate(self) -> None:
        """See `Widget`."""
        self._act()

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        key_cap(canvas, self.box.x + self._cap_width / 2, self.box.cy, self._cap)
        ink = theme.TEXT if self.state in ("hover", "pressed") else canvas.chrome.muted
        canvas.text(self.box.x + self._cap_width + 8, self.box.cy, self.label, theme.Size.SMALL, ink, True)
