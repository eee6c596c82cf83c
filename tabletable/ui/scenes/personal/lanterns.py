"""The page of a person's achievements: how to light each lantern, and its progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from tabletable.play.people.lanterns import NAMES, Light
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.lantern_light import draw_lantern, help_of, progress_of
from tabletable.ui.scenes.page import Dialog
from tabletable.ui.widgets import Widget

ROW: Final = 84.0
COLUMNS: Final = 2
TALL: Final = 12.0


class LanternsScene(Dialog[None]):
    """A list of all achievements over the person's page."""

    least = (960, 540)
    default: ClassVar[str] = "close"

    def __init__(self, lights: Sequence[Light]) -> None:
        self.lights = lights

    def _panel(self) -> Box:
        return self.centred(1120, 680, margin=28)

    def _cell(self, at: int, width: float) -> Box:
        row, column = divmod(at, COLUMNS)
        wide = (width - 2 * TALL) / COLUMNS
        return Box(column * (wide + TALL), 8 + row * (ROW + TALL), wide, ROW)

    def build(self) -> list[Widget]:
        panel = self._panel()
        area = Box(panel.x + 24, panel.y + 86, panel.w - 32, panel.h - 96)
        height = 16 + -(-len(self.lights) // COLUMNS) * (ROW + TALL)
        return [self.done_button(), self.scroll("lanterns", area, height, (), self._paint_cells)]

    def paint(self, canvas: Canvas) -> None:
        panel, t = self._panel(), self.host.t
        end = self.paint_list(canvas, t("lantern.title"))
        said = t("lantern.lit", n=sum(light.is_lit for light in self.lights), of=len(self.lights))
        canvas.text(end + 16, panel.y + 48, said, theme.Size.BODY, canvas.chrome.muted)

    def _paint_cells(self, canvas: Canvas, top: float, bottom: float) -> None:
        t, width = self.host.t, self._panel().w - 64
        for at, light in enumerate(self.lights):
            box = self._cell(at, width)
            if box.bottom < top or box.y > bottom:
                continue
            kit.row(canvas, box)
            draw_lantern(canvas, light.lantern.picture, box.x + 44, box.cy, 56, 1.0 if light.is_lit else 0.0)
            x, room = box.x + 86, box.w - 98
            ink = theme.TEXT if light.is_lit else canvas.chrome.muted
            state = "" if light.is_lit or light.lantern.goal == 1 else progress_of(t, light)
            taken = canvas.text(box.right - 12, box.y + 22, state, theme.Size.FLOOR, ink, align="r") if state else 0.0
            if light.is_lit:
                taken = 22
                canvas.art("common/icons/check", box.right - 20, box.y + 22, 18, theme.GOOD)
            canvas.text(x, box.y + 22, t(NAMES[light.lantern.id]), 16, ink, True, max_width=room - taken - 6)
            said = help_of(t, light)
            canvas.label(x, box.y + 54, said, theme.Size.SMALL, canvas.chrome.muted, max_width=room)
