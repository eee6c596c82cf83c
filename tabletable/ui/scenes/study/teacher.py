"""The column of a primer: the cat with its speech bubble, and the buttons to go back, go on and leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.speech import TAIL, Said, speech_widgets
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.measures import MAIN
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.widgets.base import Button, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

GO_ON: Final = "go_on"
"""Key of the button that confirms reading and continues."""
SPEECH_TOP: Final = 84.0
ROW: Final = 44.0
PLANK: Final = 14.0
CAT: Final = (208.0, 218.0)
LEAST_CAT: Final = 96.0
"""The least height of the cat; it is left out where there is less room."""
_UNITS: Final = 420.0
"""The width of the cat's drawing in its own units."""
_LIDS: Final = (220.0, 88.0)
"""Width and height of the cat's closed eyes, 8 units above its middle."""


class Teaching(NamedTuple):
    """The contents of the column for the current state of the primer."""

    said: Said
    go_on: tuple[str, Shortcut] | None
    """Label and key of the button that continues; None while the learner has a task."""
    has_buttons: bool
    """Whether the buttons of the table are needed."""
    has_back: bool
    leave: str
    """The label of the button that leaves the primer; "" at its end, where the other button does."""


class TeacherPanel(SidePanel):
    """A side panel with icons but without log, goal and advice: the teacher says what they are for."""

    tells_values = False

    def __init__(
        self,
        table: SeatedTable,
        teaching: Callable[[], Teaching],
        ways: tuple[Callable[[], None], Callable[[], None], Callable[[], None]],
    ) -> None:
        """`ways`: callbacks to go on, back and out."""
        super().__init__(table)
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
        """Return the table's buttons, and the y above them; unless `are_needed`, only buttons left of the column."""
        found, left = self._buttons(SPEECH_TOP + 150, bottom)
        if are_needed:
            return found, left
        return [each for each in found if each.box.right <= self._room.x], bottom

    @property
    def _least(self) -> float:
        return SPEECH_TOP

    def _place_cat(self, top: float, bottom: float) -> None:
        """Place the cat behind its plank, as large as fits."""
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
