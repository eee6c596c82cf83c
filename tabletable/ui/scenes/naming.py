"""A dialog that asks what a saved game is to be called."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Button, TextField, Widget

MOST: Final = 60
"""Characters of a name."""


class NamingScene(Page[str]):
    """Closes with the name, the suggested one if the field is empty, or with None after Esc."""

    covers = False
    borrows_chrome = True
    least = (640, 400)
    default: ClassVar[str] = "save"

    def __init__(self, suggestion: str) -> None:
        self.suggestion = suggestion
        self._text = suggestion

    def layout(self, width: float, height: float) -> None:
        """See `Page`. The name is ready to be written over."""
        first = not self.group.widgets
        super().layout(width, height)
        if first:
            self.group.focus_on("name")

    def _panel(self) -> Box:
        return Box.around(self.width / 2, self.height / 2, min(560.0, self.width - 48), 224)

    def frame(self) -> Box:
        return self._panel()

    def build(self) -> list[Widget]:
        t, canvas, panel = self.host.t, self.measure(), self._panel()
        field = Box(panel.x + 32, panel.y + 72, panel.w - 64, 48)
        widgets: list[Widget] = [
            TextField("name", field, t("ui.naming.title"), self._text, limit=MOST, on_change=self._changed)
        ]
        right, y = panel.right - 32, panel.bottom - 28 - theme.BUTTON_HEIGHT_MAIN
        for key, label, act in (("save", t("ui.naming.save"), self._take), ("cancel", t("ui.cancel"), self.close)):
            width = button_width(canvas, label, False, 140)
            box = Box(right - width, y, width, theme.BUTTON_HEIGHT_MAIN)
            widgets.append(Button(key, box, label, act, primary=key == "save"))
            right = box.x - 12
        return widgets

    def handle(self, event: Input) -> bool:
        """See `Scene`. Enter in the field saves at once."""
        focus = self.group.focus
        if event.is_key(pygame.K_RETURN) and not event.repeat and focus is not None and focus.key == "name":
            self._take()
            return True
        return super().handle(event)

    def _changed(self, text: str) -> None:
        self._text = text

    def _take(self) -> None:
        self.close(self._text.strip() or self.suggestion)

    def paint(self, canvas: Canvas) -> None:
        panel = self._panel()
        canvas.panel(panel, alpha=1, shadow="lift")
        title = self.host.t("ui.naming.title")
        canvas.text(panel.x + 32, panel.y + 40, title, theme.Size.HEADING, bold=True, max_width=panel.w - 64)
