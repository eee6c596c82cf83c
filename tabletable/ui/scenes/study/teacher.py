"""The column of a primer belongs to the teacher: what the cat says, the cat itself, and the way back and out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.speech import TAIL, Said, speech_widgets
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.measures import MAIN
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.scenes.tables.sitting import Sitting
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.buttons import Button

GO_ON: Final = "go_on"
"""Key of the button that goes on with what was read."""
SPEECH_TOP: Final = 84.0
ROW: Final = 44.0
PLANK: Final = 14.0
CAT: Final = (208.0, 218.0)
LEAST_CAT: Final = 96.0
"""A cat that would be lower than this is left out."""
_UNITS: Final = 420.0
"""The width of its drawing, with …"""
_LIDS: Final = (220.0, 88.0)
"""… its closed eyes, 8 units above its middle."""


class Teaching(NamedTuple):
    """What the column shows and leads to, as the primer stands now."""

    said: Said
    go_on: tuple[str, Shortcut] | None
    """Label and key of what goes on with it; None while something is asked."""
    has_buttons: bool
    """Whether the buttons of the table are needed."""
    has_back: bool
    leave: str
    """What the button says that leads out; "" at the end, where the way on leads out."""


class TeacherPanel(SidePanel):
    """The icons stay; log, goal and advice are away: what they are for is taught."""

    tells_values = False

    def __init__(
        self,
        table: Tabletop,
        parts: Sitting,
        teaching: Callable[[], Teaching],
        ways: tuple[Callable[[], None], Callable[[], None], Callable[[], None]],
    ) -> None:
        """`ways` go on, back and out."""
        super().__init__(table, parts)
        self._teaching, self._ways_on = teaching, ways
        self._cat = Box(0, 0, 0, 0)
        self._plank = 0.0

    def renew(self, now: TableModel) -> None:
        self._now = now
        teaching, text = self._teaching(), now.words.text
        go_on, back, leave = self._ways_on
        x, width, bottom = self._room.x, self._room.w, self._room.bottom
        lower: list[Widget] = []
        half = (width - self._gap) / 2
        row = Box(x, bottom - ROW, half, ROW)
        reason = "" if teaching.has_back else text("primer.first")
        if teaching.leave:
            lower.append(Button("leave", row._replace(x=x + width - half), teaching.leave, leave, icon="skip_forward"))
        lower.append(Button("back", row, text("primer.back"), back, icon="back", reason=reason))
        bottom = row.y - self._gap
        page = self._next_step(bottom)
        if page is not None:
            lower.append(page)
            bottom = page.box.y - self._gap
        if teaching.go_on is not None:
            label, key = teaching.go_on
            box = Box(x, bottom - MAIN, width, MAIN)
            lower.append(Button(GO_ON, box, label, go_on, primary=True, icon="play", shortcut=key))
            bottom = box.y - self._gap
        buttons, bottom = self._buttons_above(bottom, teaching.has_buttons)
        lower += buttons
        speech = speech_widgets(self._table.measure(), teaching.said, x, SPEECH_TOP, width)
        self._place_cat(speech[0].box.bottom + TAIL[1] + 4, bottom)
        self._table.log.box = Box(0, 0, 0, 0)
        menu: list[Widget] = [self._menu(), *self._icons(), *self._table.view.buttons(text)]
        self.group.set([*menu, *speech, *reversed(lower), *self._seats()])

    def _buttons_above(self, bottom: float, are_needed: bool) -> tuple[list[Widget], float]:
        """The buttons of the table, and those that lie on it."""
        found, left = self._buttons(SPEECH_TOP + 150, bottom)
        if are_needed:
            return found, left
        return [each for each in found if each.box.right <= self._room.x], bottom

    @property
    def _least(self) -> float:
        return SPEECH_TOP

    def _place_cat(self, top: float, bottom: float) -> None:
        """The cat stands behind its plank, as large as there is room for."""
        self._plank = bottom - PLANK + self._gap - 4
        height = min(CAT[1], self._plank - top)
        width = height * CAT[0] / CAT[1] if height >= LEAST_CAT else 0.0
        self._cat = Box(self._room.x + (self._room.w - width) / 2 + 8, self._plank - height, width, height)

    def draw_cat(self, canvas: Canvas, blinks: bool) -> None:
        """Draw the cat, its eyes open or closed."""
        box = self._cat
        if not box.w:
            return
        canvas.art("common/boss_cat", box.cx, box.cy, box.w, height=box.h, shadow="plate")
        if blinks:
            scale = box.w / _UNITS
            width, height = (side * scale for side in _LIDS)
            canvas.art("common/boss_cat_blink", box.cx, box.cy - 8 * scale, width, height=height)
        kit.board(canvas, self._room.x, self._plank, self._room.w, PLANK)

    @property
    def aside(self) -> Box:
        return Box(self._room.x, SPEECH_TOP, self._room.w, self._room.bottom - SPEECH_TOP)
