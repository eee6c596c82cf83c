"""The panels beside a position that is being edited: the seats with their marks, and the faults to repair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletable.core.editing import EditableValue
from tabletable.core.ids import NOBODY
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Run
from tabletable.ui.drawing.vector import circle, path
from tabletable.ui.kit import State
from tabletable.ui.widgets import Dropdown, ScrollArea, Stepper, Tile, Widget
from tabletable.ui.widgets.scroll import BAR

if TYPE_CHECKING:
    from tabletable.ui.scenes.study.editor import EditorScene

HEAD: Final = 40.0
FOOT: Final = 38.0
ROW: Final = 46.0
LINE: Final = 48.0
"""Height of a control below a seat, and of a mark of the table."""
PAD: Final = 12.0
WIDE: Final = 400.0
"""Least width at which a seat and its marks are in one line."""
_CHOICE: Final = 160.0
_NUMBER: Final = 104.0
_HAND: Final = 48.0


class EditorPanels:
    """The two panels beside an edited position."""

    def __init__(self, editor: EditorScene) -> None:
        self._editor, self._t, self._text = editor, editor.host.t, editor.say
        self.rows: dict[int, Box] = {}
        """By seat, the box of its row."""
        self._offsets: dict[str, float] = {}
        self._columns: list[tuple[float, float, str]] = []
        """The headings of the marks above those of the seats."""

    def _area(
        self, key: str, box: Box, height: float, widgets: Sequence[Widget], draw: Callable[[Canvas, float, float], None]
    ) -> ScrollArea:
        before = self._offsets.get(key, 0.0)
        area = ScrollArea(key, box, height, widgets, draw, before)
        self._offsets[key] = area.offset
        return area

    def keep(self, widgets: Sequence[Widget]) -> None:
        """Remember the scroll offsets of the present areas."""
        for widget in widgets:
            if isinstance(widget, ScrollArea):
                self._offsets[widget.key] = widget.offset

    # ------------------------------------------------------------------------------------------------ seats

    def seats(self, box: Box) -> list[Widget]:
        """Return the seats and, below them, the marks of the table."""
        editor, width = self._editor, box.w - 2 * PAD
        all_marks = editor.draft.editing.marks(editor.draft.state)
        if self._height(all_marks, width) > box.h - HEAD - FOOT:
            width -= BAR + 6
        is_wide = width >= WIDE
        own = [[mark for mark in all_marks if mark.seat == seat] for seat in range(len(editor.seats))]
        widgets: list[Widget] = []
        texts: list[tuple[float, float, str]] = []
        y, places = 0.0, []
        for seat, marks in enumerate(own):
            row = Box(0, y, width, ROW)
            places.append(row)
            head = row._replace(w=self._room(width, marks) if is_wide else width)
            act, paint = partial(editor.look_from, seat), partial(self._paint_seat, seat, width)
            widgets.append(Tile(f"seat.{seat}", head, editor.seats[seat].name, act, paint, radius=12))
            if is_wide:
                self._beside(row, marks, widgets)
                y += ROW
            else:
                y = row.bottom
                for mark in marks:
                    y = self._below(mark, y, width, widgets, texts)
        y += 6
        for mark in all_marks:
            if mark.seat == NOBODY:
                y = self._below(mark, y, width, widgets, texts)

        def draw(canvas: Canvas, top: float, bottom: float) -> None:
            for middle, room, text in texts:
                if middle < top + 12 or middle > bottom - 30:
                    continue  # it would show through the fading edge
                canvas.label(4, middle, text, theme.Size.SMALL, canvas.chrome.muted, max_width=room)

        inner = Box(box.x + PAD, box.y + HEAD, box.w - 2 * PAD, box.h - HEAD - FOOT)
        area = self._area("seats", inner, y, widgets, draw)
        self._columns = self._heads(box, own[0], width) if is_wide else []
        self.rows = {seat: shown for seat, row in enumerate(places) if (shown := area.on_screen(row).within(inner))}
        link = self._t("editor.rules")
        link_width = min(220.0, box.w - 2 * PAD)
        place = Box(box.right - PAD - link_width, box.bottom - FOOT - 1, link_width, FOOT)
        return [area, Tile("rules.edit", place, link, editor.desk.change_rules, partial(_paint_link, link))]

    def _height(self, marks: Sequence[EditableValue], width: float) -> float:
        """Return the height of all rows at this width."""
        own = sum(mark.seat != NOBODY for mark in marks)
        below = 0 if width >= WIDE else own * LINE
        return len(self._editor.seats) * ROW + below + 6 + (len(marks) - own) * LINE

    def _heads(self, box: Box, marks: Sequence[EditableValue], width: float) -> list[tuple[float, float, str]]:
        """Return the headings of the columns: middle, room, words."""
        heads, right = [], box.x + PAD + width - 2
        for mark in reversed(marks):
            wide = _CHOICE if mark.choices else _NUMBER
            heads.append((right - wide / 2, wide, self._text(mark.label)))
            right -= wide + 8
        return heads

    @staticmethod
    def _room(width: float, marks: Sequence[EditableValue]) -> float:
        return width - sum((_CHOICE if mark.choices else _NUMBER) + 8 for mark in marks)

    def _beside(self, row: Box, marks: Sequence[EditableValue], widgets: list[Widget]) -> None:
        right = row.right - 2
        for mark in reversed(marks):
            wide = _CHOICE if mark.choices else _NUMBER
            widgets.append(self._control(mark, Box(right - wide, row.y + 3, wide, 40)))
            right -= wide + 8

    def _below(
        self, mark: EditableValue, y: float, width: float, widgets: list[Widget], texts: list[tuple[float, float, str]]
    ) -> float:
        """Add a line with the name of a mark and its control; return the y of the next line."""
        left = width * (0.42 if width >= WIDE else 0.37)
        widgets.append(self._control(mark, Box(left, y + 2, width - left - 2, 42)))
        texts.append((y + 23, left - 10, self._text(mark.label)))
        return y + LINE

    def _control(self, mark: EditableValue, box: Box) -> Widget:
        key, label, take = f"mark.{mark.key}", self._text(mark.label), partial(self._editor.desk.set_mark, mark.key)
        if not mark.choices:
            values = range(0, mark.most + 1, mark.step)
            return Stepper(key, box, label, values, mark.value, take, tooltip=label)
        values_ = [value for value, _ in mark.choices]
        at = values_.index(mark.value) if mark.value in values_ else 0

        names = [self._text(label_of_choice) for _, label_of_choice in mark.choices]
        return Dropdown(key, box, label, names, at, lambda index: take(values_[index]), tooltip=label)

    def _paint_seat(self, seat: int, width: float, canvas: Canvas, box: Box, state: State) -> None:
        editor, now = self._editor, self._editor.draft.state
        is_seen, is_turn = seat == editor.viewer, seat == now.turn
        if is_seen or is_turn or state in ("hover", "pressed"):
            edge = theme.INFO if is_turn else theme.CREAM if is_seen else None
            fill = canvas.chrome.button if is_seen or state == "hover" else canvas.chrome.chip
            around = Box(box.x + 1, box.y + 1, width - 2, box.h - 2)
            canvas.panel(around, theme.RADIUS_CARD_PANEL, fill, edge, 1, None, 2 if is_turn else theme.LINE)
        kit.avatar(canvas, box.x + 23, box.cy, editor.seats[seat].avatar, 32)
        left, end = box.x + 46, box.right - _HAND - 10
        if is_turn:
            canvas.art("common/icons/play", end - 6, box.cy, 14, theme.INFO)
            end -= 18
        canvas.text(left, box.cy, editor.seats[seat].name, theme.Size.BODY, bold=is_seen, max_width=end - left)
        kit.count_chip(canvas, box.right - 8, box.cy, len(now.hands[seat]))

    def draw_seats(self, canvas: Canvas, box: Box) -> None:
        """Draw the panel behind the seats."""
        canvas.panel(box)
        canvas.text(box.x + PAD + 2, box.y + 21, self._t("editor.seats"), 20, bold=True, max_width=box.w - 2 * PAD)
        for middle, room, text in self._columns:
            canvas.text(middle, box.y + 23, text, theme.Size.SMALL, canvas.chrome.muted, align="m", max_width=room)
        canvas.rule(box.x + PAD, box.bottom - FOOT - 1, box.w - 2 * PAD)

    # ------------------------------------------------------------------------------------------------ faults

    def faults(self, box: Box) -> Widget:
        """Return the list of faults, followed by the laws that hold."""
        editor, canvas, width, y = self._editor, self._editor.measure(), box.w - 2 * PAD - BAR - 4, 0.0
        places = editor.carrying.places()
        widgets: list[Widget] = []
        for at, fault in enumerate(editor.draft.faults()):
            text = self._text(fault.message)
            height = canvas.setter.layout((Run(text),), theme.Size.SMALL, width - 38).height + 14
            row = Box(0, y, width, max(41.0, height))
            paint = partial(self._paint_fault, text, at == editor.selected_fault, at in places)
            widgets.append(Tile(f"fault.{at}", row, text, partial(editor.show_fault, at), paint, radius=8))
            y = row.bottom
        fine = []
        for message in editor.draft.fine():
            text = self._text(message)
            layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, width - 38)
            fine.append((y, layout))
            y += max(30.0, layout.height + 10)

        def draw(part: Canvas, top: float, bottom: float) -> None:
            for start, layout in fine:
                if start > bottom or start + layout.height + 20 < top:
                    continue
                middle = start + 7 + layout.line_height / 2
                part.art("common/icons/check", 14, middle, 16, theme.GOOD)
                part.rich(32, middle, layout, part.chrome.muted)

        return self._area("faults", Box(box.x + PAD, box.y + HEAD, box.w - 2 * PAD, box.h - HEAD - 6), y, widgets, draw)

    def _paint_fault(self, text: str, is_shown: bool, has_place: bool, canvas: Canvas, box: Box, state: State) -> None:
        if is_shown or (has_place and state in ("hover", "pressed")):
            edge = theme.ERROR if is_shown else None
            canvas.panel(box.inset(1), 8, canvas.chrome.button, edge, 1, None)
        layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, box.w - 38)
        middle = box.cy - (layout.height - layout.line_height) / 2
        exclaim(canvas, box.x + 14, middle, 18)
        canvas.rich(box.x + 32, middle, layout)

    def draw_faults(self, canvas: Canvas, box: Box) -> None:
        """Draw the panel behind the faults."""
        t, count = self._t, len(self._editor.draft.faults())
        canvas.panel(box, edge=theme.ERROR if count else theme.GOOD, line=2)
        text = t("editor.faults", n=count) if count else t("editor.right")
        click = t("editor.faults.click") if self._editor.carrying.places() else ""
        beside = canvas.setter.width(click, theme.Size.FLOOR) + 12 if click else 0.0
        room = box.w - 2 * PAD - 4
        if canvas.setter.width(text, theme.Size.BODY, True) + beside > room:
            click, beside = "", 0.0
        canvas.text(box.x + PAD + 2, box.y + 21, text, 20, bold=True, max_width=room - beside)
        canvas.text(box.right - PAD - 2, box.y + 21, click, theme.Size.FLOOR, canvas.chrome.muted, align="r")


def exclaim(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the sign of a fault."""
    middle, line = size / 2, size * 0.13
    stroke = path(f"M{middle} {size * 0.24} L{middle} {size * 0.56}", "none", line, theme.INK)
    body = circle(middle, middle, middle, theme.ERROR) + stroke + circle(middle, size * 0.75, line * 0.62, theme.INK)
    canvas.vec(body, x - middle, y - middle, size, size)


def _paint_link(label: str, canvas: Canvas, box: Box, state: State) -> None:
    ink = theme.INFO_EDGE if state in ("hover", "pressed") else theme.INFO
    canvas.text(box.right - 2, box.cy, label, theme.Size.SMALL, ink, True, align="r", max_width=box.w - 4)
