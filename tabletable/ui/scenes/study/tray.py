"""The editor's tray: every kind of piece, to be chosen or dragged to its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletable.core.editing import Tab
from tabletable.core.ids import HIDDEN
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.handling.hand import DRAG_START
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.pictures import figure
from tabletable.ui.widgets import Dropdown, IconButton, Segmented, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.study.editor import EditorScene

LOW: Final = 112.0
"""In a tray lower than this, its tabs are beside the pieces instead of above them."""
TABS: Final = 36.0
GAP: Final = 8.0
PAD: Final = 10.0
_ASIDE: Final = 176.0
"""Width of the list of tabs beside the pieces."""
_ARROW: Final = 40.0


class TrayTile(Widget):
    """A kind of piece."""

    sound = "card_flip"
    radius = 6.0

    def __init__(self, face: int, box: Box, label: str, left: int | None, editor: EditorScene) -> None:
        """`left`: the number of these pieces not yet placed; None if unlimited."""
        count = None if left is None else editor.host.t("editor.left", n=left)
        super().__init__(f"tile.{face}", box, label, tooltip=label if count is None else f"{label} · {count}")
        self.face, self.left = face, left
        self._editor, self._grip = editor, editor.carrying
        self._is_chosen = self._grip.is_from_tray and self._grip.face == face
        self._from: tuple[float, float] | None = None
        self._is_dragged = False

    def activate(self) -> None:
        self._grip.choose(self.face)

    def on_down(self, x: float, y: float) -> None:
        self._from, self._is_dragged = (x, y), False

    def on_drag(self, x: float, y: float) -> None:
        if self._from is None:
            return
        far = abs(x - self._from[0]) + abs(y - self._from[1])
        if self._is_dragged or far >= DRAG_START:
            self._is_dragged = True
            self._grip.drag(self.face, x, y)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        was, self._from = self._is_dragged, None
        self._is_dragged = False
        if was:
            self._grip.drop(x, y)
        elif inside:
            self.activate()

    def draw(self, canvas: Canvas) -> None:
        # used up it is dim; placed too often it says so
        box, left = self.box, self.left
        is_over = left is not None and left < 0
        halo = Halo(theme.ERROR, 3, 1) if is_over else Halo(theme.INFO, 3, 1) if self._is_chosen else None
        if self.face == HIDDEN:
            edge = theme.INFO if self._is_chosen or self.is_hovered else None
            canvas.panel(box, 6, canvas.chrome.button, edge, 1, "rest", 3 if self._is_chosen else theme.LINE)
            canvas.art("common/icons/die", box.cx, box.cy, min(30.0, box.w * 0.6), theme.TEXT)
            return
        shown = figure(canvas, self._editor.game.face_picture(self.face), box.h, self._editor.say)
        lift = 1.06 if self.is_hovered else 1.0
        canvas.place(shown, box.cx, box.cy, 0, min(lift, lift * box.w / shown.width), "rest", halo, dim=left == 0)
        if left is not None:
            self._draw_count(canvas, box, left)

    def _draw_count(self, canvas: Canvas, box: Box, left: int) -> None:
        words = self._editor.host.t("editor.too_many" if left < 0 else "editor.left", n=abs(left))
        room = box.w + GAP - 2
        if canvas.setter.width(words, theme.Size.FLOOR, True) + 12 > room:
            words = str(left).replace("-", "−")
        fill, edge = ("#5A1F1F", theme.ERROR) if left < 0 else (canvas.chrome.chip, canvas.chrome.chip_edge)
        kit.pill(canvas, box.cx, box.bottom - 2, words, fill, size=theme.Size.FLOOR, edge=edge, pad=6, height=22)


class Tray:
    """The panel of pieces at the lower edge."""

    def __init__(self, editor: EditorScene) -> None:
        self._editor = editor
        self.box = Box(0, 0, 0, 0)
        self._tabs: Sequence[Tab] = ()
        self.tab = 0
        self.first = 0
        """The index of the first visible piece of the tab."""

    def go(self, tab: int) -> None:
        """Show another tab."""
        self.tab, self.first = tab % max(1, len(self._tabs)), 0

    def widgets(self, box: Box) -> Sequence[Widget]:
        """Return the tray's widgets at `box`."""
        editor, draft = self._editor, self._editor.draft
        tabs = draft.editing.tabs(draft.state)
        self.box, self._tabs, self.tab = box, tabs, min(self.tab, len(tabs) - 1)
        may_be_random = bool(draft.editing.allowed_zones(draft.state, HIDDEN))
        faces = (HIDDEN, *tabs[self.tab].faces) if may_be_random else tabs[self.tab].faces
        names, title = [editor.say(tab.label) for tab in tabs], editor.host.t("editor.tray")

        def take(tab: int) -> None:
            self.go(tab)
            editor.renew_widgets()

        if box.h < LOW:
            place = Box(box.x + PAD, box.cy - 22, _ASIDE, 44)
            head: Widget = Dropdown("tab", place, title, names, self.tab, take)
            row = Box(place.right + PAD, box.y + 6, box.right - place.right - 2 * PAD, box.h - 18)
        else:
            place = Box(box.x + PAD, box.y + 6, min(box.w - 2 * PAD, 124.0 * len(tabs)), TABS)
            head = Segmented("tab", place, title, names, self.tab, take)
            row = Box(box.x + PAD, place.bottom + 8, box.w - 2 * PAD, box.bottom - place.bottom - 22)
        return [head, *self._tiles(row, faces)]

    def _tiles(self, row: Box, faces: Sequence[int]) -> list[Widget]:
        editor, t, left = self._editor, self._editor.host.t, self._editor.draft.left()
        width = max(34.0, min(row.h * 5 / 7, 96.0))
        count = int((row.w + GAP) / (width + GAP))
        widgets: list[Widget] = []
        x = row.x
        if len(faces) > count:
            count = int((row.w - 2 * (_ARROW + GAP) + GAP) / (width + GAP))
            x += _ARROW + GAP
        self.first = max(0, min(self.first, len(faces) - count))

        def page(by: int) -> None:
            self.first = max(0, min(self.first + by * count, len(faces) - count))
            editor.renew_widgets()

        for at, face in enumerate(faces[self.first : self.first + count]):
            box = Box(x + at * (width + GAP), row.y, width, row.h)
            label = t("editor.lot") if face == HIDDEN else editor.say(editor.game.face_text(face).title)
            widgets.append(TrayTile(face, box, label, None if face == HIDDEN else left.get(face), editor))
        if len(faces) > count:
            y, is_start, is_end = row.cy - 20, not self.first, self.first + count >= len(faces)
            back, on = Box(row.x, y, 40, 40), Box(row.right - 40, y, 40, 40)
            return [
                IconButton("tray.back", back, "step_back", t("editor.tray.back"), partial(page, -1), is_start),
                *widgets,
                IconButton("tray.on", on, "step", t("editor.tray.on"), partial(page, 1), is_end),
            ]
        return widgets

    def draw(self, canvas: Canvas, keys: Sequence[tuple[Shortcut, str]] = ()) -> None:
        """Draw the panel and, if it is high enough, help on its use, or the `keys` for the piece in hand."""
        canvas.panel(self.box)
        if self.box.h < LOW:
            return
        end = self.box.x + PAD + min(self.box.w - 2 * PAD, 124.0 * len(self._tabs)) + 16
        right, middle, room = self.box.right - PAD - 4, self.box.y + 6 + TABS / 2, self.box.right - PAD - end
        size, muted = theme.Size.SMALL, canvas.chrome.muted
        widths = [kit.key_cap_width(canvas, cap) + canvas.setter.width(text, size) + 20 for cap, text in keys]
        if keys and sum(widths) <= room:
            for (cap, text), width in zip(reversed(keys), reversed(widths), strict=True):
                canvas.text(right, middle, text, size, muted, align="r")
                kit.key_cap(canvas, right - width + 14 + kit.key_cap_width(canvas, cap) / 2, middle, cap)
                right -= width
            return
        editing = self._editor.game.editing
        can_turn = editing is not None and editing.has_turns
        for key in ("editor.tray.turns", "editor.tray.hint") if can_turn else ("editor.tray.hint",):
            hint = self._editor.host.t(key)
            if canvas.setter.width(hint, theme.Size.FLOOR) <= room:  # two lines would touch the edges of the tabs' row
                canvas.text(right, middle, hint, size, muted, align="r", max_width=room)
                return
