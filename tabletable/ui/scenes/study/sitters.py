"""A dialog over the editor: who plays a position, a person or a level of bots at each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from tabletable.core.info import GameInfo
from tabletable.core.message import level_text
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.scenes.page import Page, button_width
from tabletable.ui.widgets import Button, Dropdown, ScrollArea, Widget

_ROW: Final = 54.0
_KIND: Final = 196.0
_HEAD: Final = 112.0
_FOOT: Final = 96.0


class SittersScene(Page[tuple[Seat, ...]]):
    """Closes with the seats as they were chosen; or with None after Esc."""

    covers = False
    borrows_chrome = True
    least = (640, 400)
    default: ClassVar[str] = "play"

    def __init__(self, info: GameInfo, seats: Sequence[Seat], turn: int) -> None:
        """`seats` as they are offered; `turn`: the seat that decides first."""
        self._info, self.seats, self._turn = info, list(seats), turn
        self._offset = 0.0

    def _panel(self) -> Box:
        height = min(_HEAD + _ROW * len(self.seats) + _FOOT, self.height - 40)
        return Box.around(self.width / 2, self.height / 2, min(560.0, self.width - 48), height)

    def frame(self) -> Box:
        return self._panel()

    def build(self) -> list[Widget]:
        t, panel, info = self.host.t, self._panel(), self._info
        self._offset = next((each.offset for each in self.group.widgets if isinstance(each, ScrollArea)), 0.0)
        kinds = [t(level_text(level, "title")) for level in ("", *info.levels)]
        inner = Box(panel.x + 20, panel.y + _HEAD - 8, panel.w - 40, panel.h - _HEAD - _FOOT + 16)
        rows: list[Widget] = []
        for number, seat in enumerate(self.seats):
            chosen = 0 if seat.is_human else 1 + info.levels.index(seat.level)
            place = Box(inner.w - _KIND - 28, 8 + number * _ROW, _KIND, 44)
            label = t("setup.kind", player=seat.name)
            rows.append(Dropdown(f"kind.{number}", place, label, kinds, chosen, partial(self._choose, number)))
        height = 16 + _ROW * len(self.seats)
        area = ScrollArea("sitters", inner, height, rows, self._paint_rows, self._offset)
        right, y = panel.right - 32, panel.bottom - 24 - theme.BUTTON_HEIGHT_MAIN
        buttons: list[Widget] = []
        for key, said, act in (("play", t("editor.play"), self._take), ("cancel", t("ui.cancel"), self.close)):
            width = button_width(self.measure(), said, False, 140)
            box = Box(right - width, y, width, theme.BUTTON_HEIGHT_MAIN)
            buttons.append(Button(key, box, said, act, primary=key == "play"))
            right = box.x - 12
        return [area, *buttons]

    def _choose(self, number: int, chosen: int) -> None:
        level = self._info.levels[chosen - 1] if chosen else ""
        self.seats[number] = self.seats[number]._replace(kind=BOT if chosen else HUMAN, level=level, style="")
        self.renew()

    def _take(self) -> None:
        self.close(tuple(self.seats))

    def paint(self, canvas: Canvas) -> None:
        t, panel = self.host.t, self._panel()
        canvas.panel(panel, alpha=1, shadow="lift")
        room, muted = panel.w - 64, canvas.chrome.muted
        canvas.text(panel.x + 32, panel.y + 40, t("editor.who"), theme.Size.HEADING, bold=True, max_width=room)
        turn = t("editor.who.turn", player=self.seats[self._turn].name)
        canvas.label(panel.x + 32, panel.y + 80, turn, theme.Size.SMALL, muted, max_width=room)

    def _paint_rows(self, canvas: Canvas, top: float, bottom: float) -> None:
        for number, seat in enumerate(self.seats):
            middle = 30 + number * _ROW
            if top - _ROW < middle < bottom + _ROW:
                kit.avatar(canvas, 34, middle, seat.avatar, 40)
                room = self._panel().w - _KIND - 150
                canvas.text(66, middle, seat.name, theme.Size.BUTTON, bold=number == self._turn, max_width=room)
