"""The prompt and the newest events beside an enlarged table; opens the whole log over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.table.enlarging import Frame
from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import rect
from tabletable.ui.keys import actions
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.widgets.base import Pressable

HANDLE: Final = 40.0
"""Height of the line that opens the whole log."""
PAD: Final = 12.0
ICON: Final = 24.0
"""px of the arrow before the name of the log, if there is room for both."""
GAP: Final = 9.0
"""px between prompt and events, on either side of the line between them."""
SIZES: Final = (theme.Size.CARD, theme.Size.BUTTON, theme.Size.BODY, theme.Size.SMALL)
"""Sizes of the prompt: the largest that leaves room for the newest event is used, or else the last."""
STORY: Final = (264.0, 400.0)
"""Least and greatest width of the whole log."""


class Asked(NamedTuple):
    """The contents of the drawer."""

    box: Box
    prompt: tuple[setting.Part, ...]
    rows: tuple[kit.LogEntry, ...]
    """The newest events, oldest first."""


def prompt_of(now: TableModel) -> list[setting.Part]:
    """Return the prompt for the player at the screen; [] if there is none."""
    prompt, text = now.spec.prompt, now.words.text
    if now.caller is not None:
        return [setting.Run(text("table.hand.asked", name=now.words.names[now.caller]), theme.ACT, True)]
    is_deciding = now.standing.is_deciding
    if prompt is None or now.is_resting or not (is_deciding or now.standing.legal):
        return []
    is_own_turn = is_deciding and not now.spec.is_reply
    head = setting.Run(text("table.your_turn" if is_own_turn else "table.out_of_turn"), theme.ACT, True)
    return [head, setting.Run(now.words.gap + text(prompt))]


def least_height(canvas: Canvas, prompt: Sequence[setting.Part], width: float) -> float:
    """Return the least height of the drawer that holds all of a prompt."""
    layout = canvas.setter.layout(tuple(prompt), SIZES[-1], width - 2 * PAD)
    return layout.height + 2 * PAD + HANDLE if prompt else HANDLE + 2 * PAD


def story_box(parts: Frame) -> Box:
    """Return the box of the whole log over the table, clear of the prompt."""
    room = parts.left
    width = max(STORY[0], min(STORY[1], room.w))
    return Box(room.right - width, room.y, width, max(parts.field.h, min(236, room.h)))


def draw_drawer(asked: Asked, canvas: Canvas) -> None:
    """Draw the panel with the prompt, and below it as many of the newest events as fit."""
    box = asked.box
    if not box.h:
        return
    canvas.panel(box)
    top, bottom = box.y + PAD, box.bottom - HANDLE
    rows = kit.log_rows(canvas, asked.rows, box.w)
    newest = rows[-1].height + 2 * GAP if rows else 0.0
    if asked.prompt:
        layout = _largest(canvas, asked.prompt, box.w - 2 * PAD, bottom - top, newest)
        canvas.rich(box.x + PAD, top + layout.line_height / 2, layout)
        top += layout.height + GAP
        if rows and top + newest - GAP <= bottom:
            canvas.rule(box.x + PAD, top, box.w - 2 * PAD)
        top += GAP
    while rows and top + rows[-1].y + rows[-1].height - rows[0].y > bottom:
        rows.pop(0)
    canvas.rule(box.x + PAD, bottom, box.w - 2 * PAD)
    if rows:
        kit.log_lines(canvas, box.x, top, box.w, rows)


def _largest(
    canvas: Canvas, prompt: Sequence[setting.Part], width: float, room: float, newest: float
) -> setting.TextLayout:
    """Return the prompt as large as leaves room for the newest event or, if no size does, as large as fits."""
    layouts = [canvas.setter.layout(tuple(prompt), size, width) for size in SIZES]
    for below in (newest, 0.0):
        for layout in layouts:
            if layout.height + below <= room:
                return layout
    return layouts[-1]


class Handle(Pressable):
    """The foot of the drawer: opens the whole log over the table, and closes it."""

    does = actions.LOG

    def __init__(self, box: Box, label: str, tip: str, is_open: bool, act: Callable[[], None]) -> None:
        super().__init__("story", box, label, act, tooltip=tip)
        self._is_open = is_open

    def draw(self, canvas: Canvas) -> None:
        box, (w, h) = self.box, self.box[2:]
        if self.state in ("hover", "pressed"):
            canvas.vec(rect(0, 0, w, h, 12, theme.INFO, opacity=0.14), box.x, box.y, w, h)
        cap = key_cap_width(canvas, actions.LOG)
        key_cap(canvas, box.right - PAD - cap / 2, box.cy, actions.LOG)
        room, left = w - 2.5 * PAD - cap, box.x + PAD
        if canvas.setter.width(self.label, theme.Size.SMALL, True) <= room - ICON:
            icon = "cross" if self._is_open else "up"
            canvas.art(f"common/icons/{icon}", left + 8, box.cy, 16, theme.INFO)
            room, left = room - ICON, left + ICON
        canvas.label(left, box.cy, self.label, theme.Size.SMALL, theme.TEXT, True, max_width=room)
