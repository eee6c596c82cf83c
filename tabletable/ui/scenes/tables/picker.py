"""A small choice over the table: one entry per command that a gesture could mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tabletable.core.command import Command
from tabletable.core.looks import GREEN, Chrome
from tabletable.core.message import Msg
from tabletable.core.tablespec import PickerEntry
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.paint.pictures import figure
from tabletable.ui.scenes.page import Page
from tabletable.ui.system.input import LEFT, Input, InputKind
from tabletable.ui.widgets import Tile, Widget

TILE: Final = (132.0, 168.0)
PLAIN: Final = (240.0, 64.0)
"""Size of entries without pictures."""
GAP: Final = 12.0
RADIUS: Final = 12.0
AROUND: Final = 160.0
"""px of the window's width that stay free of entries."""
STEPS: Final = 8
"""The number of sizes tried between the wanted size and the one that always fits."""
KEYS: Final = 9
"""The number of entries that have a digit as their key."""
_PICTURE: Final = 96.0
_PICTURE_TOP: Final = 27.0
"""The top of a picture, so that it stays below the key in the corner."""


class Picker(Page[Command]):
    """Asks for one of several commands. Closes with it, or None on Esc, a right click, or a click beside it."""

    covers = False
    backdrop = "live"

    def __init__(
        self,
        entries: Sequence[PickerEntry],
        text: Callable[[Msg], str],
        chrome: Chrome = GREEN,
        title: Msg | None = None,
        lit: Sequence[Command] = (),
    ) -> None:
        """`text` translates messages; keys 1 to 9 choose the first nine entries.

        `lit` are the commands of the highlighted entries; Enter takes the first of them.
        """
        self.entries = tuple(entries)
        self.text = text
        self.chrome = chrome
        self.title = title
        self.lit = frozenset(lit)

    def enter(self) -> None:
        super().enter()
        lit = (f"entry.{at}" for at, entry in enumerate(self.entries) if entry.command in self.lit)
        self.group.default = next(lit, "")
        self.host.audio.play("card_flip")

    def _tile(self) -> tuple[float, float]:
        return TILE if any(entry.picture is not None for entry in self.entries) else PLAIN

    def scale_in(self, width: int, height: int, wished: float) -> float:
        # as large as is wanted, if all entries are seen then
        fitting = super().scale_in(width, height, wished)
        for step in range(STEPS):
            scale = wished + (fitting - wished) * step / STEPS
            panel = self._panel_in(width / scale, height / scale)
            if panel.w + 2 * GAP <= width / scale and panel.h + 2 * GAP <= height / scale:
                return scale
        return fitting

    def _columns(self, width: float) -> int:
        most = max(1, int((width - AROUND) / (self._tile()[0] + GAP)))
        count = len(self.entries)
        rows = -(-count // most)
        return -(-count // rows)

    def _panel_in(self, across: float, down: float) -> Box:
        """Return its box in a window of this logical size."""
        w, h = self._tile()
        columns = self._columns(across)
        rows = -(-len(self.entries) // columns)
        width = max(columns * (w + GAP) - GAP, 260) + 48
        panel = Box.around(across / 2, down * 0.42, width, 64 + rows * (h + GAP) - GAP + 24)
        return panel.kept_in(Box(0, 0, across, down).inset(GAP))

    def frame(self) -> Box:
        return self._panel_in(self.width, self.height)

    def build(self) -> list[Widget]:
        w, h = self._tile()
        panel, columns = self.frame(), self._columns(self.width)
        widgets: list[Widget] = []
        for at, entry in enumerate(self.entries):
            row, column = divmod(at, columns)
            here = min(columns, len(self.entries) - row * columns)
            left = panel.cx - (here * (w + GAP) - GAP) / 2
            box = Box(left + column * (w + GAP), panel.y + 64 + row * (h + GAP), w, h)
            label = self.text(entry.label)
            act = partial(self.close, entry.command)
            paint, key = partial(self._paint_entry, at, label), str(at + 1) if at < KEYS else ""
            widgets.append(Tile(f"entry.{at}", box, label, act, paint, radius=RADIUS, shortcut=key))
        return widgets

    def handle(self, event: Input) -> bool:
        if event.is_plain_key and pygame.K_1 <= event.key <= pygame.K_9 and not event.repeat:
            at = event.key - pygame.K_1
            if at < len(self.entries):
                self.host.audio.play("button")
                self.close(self.entries[at].command)
                return True
        if event.kind is InputKind.POINTER_DOWN:
            inside = self.frame().contains(event.x, event.y)
            if event.button != LEFT or not inside:
                self.close()
                return True
        super().handle(event)
        return True

    def paint(self, canvas: Canvas) -> None:
        panel = self.frame()
        canvas.panel(panel, edge=theme.ACT, alpha=0.98, shadow="lift", line=2)
        title = self.text(self.title) if self.title is not None else self.host.t("ui.picker.title")
        canvas.text(panel.cx, panel.y + 34, title, 20, bold=True, align="m", max_width=panel.w - 48)

    def _paint_entry(self, at: int, label: str, canvas: Canvas, box: Box, state: State) -> None:
        entry = self.entries[at]
        if entry.command in self.lit:
            canvas.halo(box, RADIUS, theme.ACT)
        if entry.picture is None:
            kit.button(canvas, box, label, state, key=str(at + 1) if at < KEYS else None)
            return
        sunk = 2.0 if state == "pressed" else 0.0
        fill = canvas.chrome.button if state != "normal" else canvas.chrome.chip
        canvas.panel(
            box.moved(0, sunk), RADIUS, fill, theme.ACT if state == "hover" else canvas.chrome.chip_edge, 1, None
        )
        scale = min(_PICTURE / entry.picture.height, (box.w - 24) / entry.picture.width)
        shown = figure(canvas, entry.picture, entry.picture.height * scale, self.text)
        canvas.place(shown, box.cx, box.y + _PICTURE_TOP + _PICTURE / 2 + sunk, shadow="rest")
        canvas.label(box.cx, box.bottom - 27 + sunk, label, theme.Size.BODY, bold=True, align="m", max_width=box.w - 16)
        if at < KEYS:
            kit.key_cap(canvas, box.x + 17, box.y + 15 + sunk, str(at + 1))
