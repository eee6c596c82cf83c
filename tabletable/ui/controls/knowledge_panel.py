"""The panel of what a seat could know: probabilities in grids, the moves that are evidence for them, hands by kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.ids import NOBODY
from tabletable.core.knowledge import EVERYBODY, Subject, Unknown, whole
from tabletable.core.message import SeatRef, msg
from tabletable.play.hindsight.knowing import Evidence, Knower, Known
from tabletable.play.playback import Playback
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys import actions
from tabletable.ui.paint.unknowns import draw_answer, draw_cells, draw_fill, lock
from tabletable.ui.paint.words import Words
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets.base import Button, Tile, Widget


class KnowledgeDesk:
    """State and actions of the knowledge panel. `changes` increases whenever its picture changes."""

    def __init__(self, host: Host, playback: Playback) -> None:
        self._host, self._knower = host, Knower(playback)
        self.is_shown = False
        self.shows_truth = False
        self.changes = 0
        self._at = -1

    @property
    def known(self) -> Known | None:
        """The knowledge found so far; None while the panel is hidden."""
        return self._knower.known if self.is_shown else None

    @property
    def is_working(self) -> bool:
        """Whether the knowledge shown is still being worked out."""
        return self.is_shown and self._knower.is_working

    @property
    def is_between(self) -> bool:
        """Whether the position shown is between two rounds."""
        return self._knower.is_between(self._at)

    def show(self, is_shown: bool) -> None:
        """Show or hide the panel; the truth is hidden again."""
        self.is_shown, self.shows_truth = is_shown, False
        self._changed()

    def ask(self, at: int, seat: int | None) -> None:
        """Show the knowledge of a seat at a position; None shows none. Does nothing while the panel is hidden."""
        if self.is_shown:
            self._at = at
            before = self._knower.known
            self._knower.ask(at, seat)
            if self._knower.known is not before:
                self._changed()

    def work(self) -> bool:
        """Work for a slice; return True if there is something new to show."""
        if self.is_shown and self._knower.work():
            self._changed()
            return True
        return False

    def turn(self) -> None:
        """Switch between the truth and the knowledge."""
        self.shows_truth = not self.shows_truth
        self._changed()

    def forget(self) -> None:
        """Redraw everything, because the language or the size has changed."""
        self.changes += 1

    def _changed(self) -> None:
        self.changes += 1
        self._host.request_redraw()


PAD: Final = 16.0
BUTTON: Final = 48.0
_HEAD: Final = 50.0
"""px of the lines that name the seat whose knowledge is shown."""
_TITLE: Final = 26.0
_PICTURES: Final = 30.0
_LABEL: Final = 20.0
_NAME: Final = 88.0
"""px of a row to the left of its cells."""
_ROW: Final = (27.0, 38.0)
"""Least and greatest height of a grid's row in px."""
_EVIDENCE: Final = 40.0
_HANDS: Final = 44.0
_APART: Final = 12.0


class PanelLayout(NamedTuple):
    """The boxes of the parts of the panel."""

    grids: tuple[tuple[Unknown, Box], ...]
    pitch: float
    evidence: Box
    """Box of the evidence with its title; of height 0 if there is no room."""
    hands: tuple[tuple[Unknown, Box], ...]


class KnowledgePanel:
    """Makes the widgets of the column and draws the panel below them."""

    def __init__(self, desk: KnowledgeDesk, words: Words, seats: Sequence[Seat], t: Callable[..., str]) -> None:
        self._desk, self._words, self._seats, self._t = desk, words, seats, t
        self.box = Box(0, 0, 392, 540)

    # ------------------------------------------------------------------------------------------------ widgets

    def widgets(
        self,
        canvas: Canvas,
        column: Box,
        seek: Callable[[int], None],
        turn: Callable[[], None],
        branch: Callable[[], None] | None,
    ) -> list[Widget]:
        """Return all widgets of the column below the tabs; `column` is its box, `canvas` measures the words."""
        t, desk = self._t, self._desk
        foot = column.bottom - BUTTON
        self.box = Box(column.x, column.y, column.w, foot - 12 - column.y)
        half = (column.w - 8) / 2 if branch is not None else column.w
        label = t("knowledge.back" if desk.shows_truth else "knowledge.truth")
        place = Box(column.x, foot, half, BUTTON)
        icon = "eye" if canvas.setter.width(label, theme.Size.SMALL, True) < half - 70 else None
        widgets: list[Widget] = [*self._evidence_tiles(canvas, seek)]
        widgets.append(Button("truth", place, label, turn, icon=icon, shortcut=actions.VALUES, size=theme.Size.SMALL))
        if branch is not None:
            place, tip = Box(column.x + half + 8, foot, half, BUTTON), t("replay.tip.branch")
            widgets.append(Button("branch", place, t("replay.branch"), branch, icon="play", tooltip=tip))
        return widgets

    def _evidence_tiles(self, canvas: Canvas, seek: Callable[[int], None]) -> list[Widget]:
        known = self._desk.known
        if known is None or not known.evidence:
            return []
        box = self._layout(canvas, known).evidence
        widgets: list[Widget] = []
        for number, each in enumerate(known.evidence):
            place = Box(box.x, box.y + _TITLE + number * _EVIDENCE, box.w, _EVIDENCE)
            if place.bottom <= box.bottom + 1:
                label = self._t("knowledge.move", at=each.at)
                paint = partial(self._draw_evidence, each)
                widgets.append(Tile(f"evidence:{number}", place, label, partial(seek, each.at), paint, radius=9))
        return widgets

    # ------------------------------------------------------------------------------------------------ places

    def _layout(self, canvas: Canvas, known: Known) -> PanelLayout:
        """Lay out the first grid, then evidence, hands and further grids if they fit; spare room heightens the rows."""
        inner = self.box.inset(PAD)
        grids = [unknown for unknown in known.unknowns if any(row.seat != NOBODY for row in unknown.rows)]
        hands = [unknown for unknown in known.unknowns if any(row.at == EVERYBODY for row in unknown.rows)]
        left = inner.h - _HEAD
        shown, held, lines = [], [], 0
        for unknown in grids[:1]:
            shown.append(unknown)
            left -= self._grid_height(canvas, unknown, _ROW[0])
        wanted = len(known.evidence) if known.evidence else 1
        if left >= _TITLE + _EVIDENCE + _APART:
            lines, left = 1, left - _TITLE - _EVIDENCE - _APART
        for unknown in hands:
            height = self._title_height(canvas, unknown) + _HANDS + _APART
            if left >= height:
                held.append(unknown)
                left -= height
        for unknown in grids[1:]:
            height = self._grid_height(canvas, unknown, _ROW[0])
            if left >= height:
                shown.append(unknown)
                left -= height
        while lines and lines < wanted and left >= _EVIDENCE:
            lines, left = lines + 1, left - _EVIDENCE
        rows = sum(len(unknown.rows) for unknown in shown)
        pitch = min(_ROW[1], _ROW[0] + left / rows) if rows else _ROW[0]
        y = inner.y + _HEAD
        placed = []
        for unknown in shown:
            height = self._grid_height(canvas, unknown, pitch)
            placed.append((unknown, Box(inner.x, y, inner.w, height - _APART)))
            y += height
        evidence = Box(inner.x, y, inner.w, _TITLE + lines * _EVIDENCE if lines else 0.0)
        y = evidence.bottom + (_APART if lines else 0.0)
        boxes = []
        for unknown in held:
            height = self._title_height(canvas, unknown) + _HANDS
            boxes.append((unknown, Box(inner.x, y, inner.w, height)))
            y += height + _APART
        return PanelLayout(tuple(placed), pitch, evidence, tuple(boxes))

    def _grid_height(self, canvas: Canvas, unknown: Unknown, pitch: float) -> float:
        head = self._title_height(canvas, unknown) + _PICTURES + self._lines(canvas, unknown) * _LABEL
        return head + len(unknown.rows) * pitch + _APART

    def _title_height(self, canvas: Canvas, unknown: Unknown) -> float:
        """Return the height of the title and of the note about its shares, which take one line or two."""
        title, note = self._words.text(unknown.title), self._words.text(unknown.note)
        used = canvas.setter.width(title, theme.Size.BUTTON, True) + canvas.setter.width(note, theme.Size.FLOOR)
        return _TITLE if used + 12 <= self.box.w - 2 * PAD else _TITLE + 2 * _LABEL - 12

    def _lines(self, canvas: Canvas, unknown: Unknown) -> int:
        """Return the number of lines the answers' names take, each line a little lower than the one before."""
        width = (self.box.w - 2 * PAD - _NAME) / len(unknown.answers)
        longest = max(canvas.setter.width(self._words.text(each.name), theme.Size.FLOOR) for each in unknown.answers)
        return next((lines for lines in (1, 2) if longest <= lines * width - 12), 3)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel without its widgets."""
        canvas.panel(self.box, theme.RADIUS_PANEL)
        known, inner, t = self._desk.known, self.box.inset(PAD), self._t
        if known is None:
            words = t("knowledge.between" if self._desk.is_between else "knowledge.choose")
            if not self._desk.is_working:
                canvas.para(inner.x, inner.y + 16, words, 17, canvas.chrome.muted, inner.w)
            return
        self._draw_head(canvas, known, inner)
        if known.is_open:
            return
        layout = self._layout(canvas, known)
        for unknown, box in layout.grids:
            self._draw_grid(canvas, known, unknown, box, layout.pitch)
        self._draw_evidence_head(canvas, known, layout.evidence)
        for unknown, box in layout.hands:
            self._draw_hands(canvas, known, unknown, box)

    def _draw_head(self, canvas: Canvas, known: Known, inner: Box) -> None:
        seat, muted = self._seats[known.seat], canvas.chrome.muted
        kit.avatar(canvas, inner.x + 18, inner.y + 18, seat.avatar, 36)
        words = self._words.text(msg("knowledge.eyes", player=SeatRef(known.seat)))
        canvas.text(inner.x + 46, inner.y + 8, words, theme.Size.BUTTON, theme.TEXT, True, max_width=inner.w - 46)
        message = msg("knowledge.open") if known.is_open else msg("knowledge.counted", n=known.unseen)
        canvas.text(
            inner.x + 46, inner.y + 30, self._words.text(message), theme.Size.FLOOR, muted, max_width=inner.w - 46
        )

    def _draw_title(self, canvas: Canvas, box: Box, unknown: Unknown) -> float:
        """Draw the title of an unknown; return its lower end."""
        height, muted = self._title_height(canvas, unknown), canvas.chrome.muted
        canvas.rule(box.x, box.y - _APART / 2, box.w)
        words = self._words.text(unknown.title)
        canvas.text(box.x, box.y + 11, words, theme.Size.BUTTON, theme.TEXT, True, max_width=box.w)
        words, end = self._words.text(unknown.note), box.y + height
        if height > _TITLE:
            canvas.text(box.x, end - 10, words, theme.Size.FLOOR, muted, max_width=box.w)
        else:
            canvas.text(box.right, box.y + 12, words, theme.Size.FLOOR, muted, align="r", max_width=box.w)
        return end

    def _draw_grid(self, canvas: Canvas, known: Known, unknown: Unknown, box: Box, pitch: float) -> None:
        top = self._draw_title(canvas, box, unknown)
        left, width = box.x + _NAME, (box.w - _NAME) / len(unknown.answers)
        lines = self._lines(canvas, unknown)
        for at, answer in enumerate(unknown.answers):
            x, name = left + (at + 0.5) * width, self._words.text(answer.name)
            draw_answer(canvas, self._words, answer, x, top + _PICTURES / 2 - 1, 24, width - 4)
            room = lines * width - 6
            half = min(room, canvas.setter.width(name, theme.Size.FLOOR)) / 2
            y = top + _PICTURES + (at % lines + 0.5) * _LABEL - 2
            spot = max(box.x + half, min(x, self.box.right - 6 - half))
            canvas.text(spot, y, name, theme.Size.FLOOR, canvas.chrome.muted, align="m", max_width=room)
        top += _PICTURES + lines * _LABEL
        for number, row in enumerate(unknown.rows):
            strip = Box(box.x, top + number * pitch, box.w, pitch)
            seat = self._seats[row.seat]
            kit.avatar(canvas, strip.x + 13, strip.cy, seat.avatar, min(26, pitch - 2))
            canvas.text(strip.x + 31, strip.cy, seat.name, theme.Size.SMALL, theme.TEXT, True, max_width=_NAME - 35)
            cells = Box(left, strip.y, box.right - left, pitch)
            draw_cells(canvas, cells, row, unknown.is_one, self._true(known, unknown, row))

    def _true(self, known: Known, unknown: Unknown, row: Subject) -> Subject | None:
        if not self._desk.shows_truth:
            return None
        answered = known.truth[known.unknowns.index(unknown)]
        return next((each for each in answered.rows if each.at == row.at), None)

    def _draw_hands(self, canvas: Canvas, known: Known, unknown: Unknown, box: Box) -> None:
        """Draw the likeliest kinds of cards among the hands of all others."""
        row, top = unknown.rows[0], self._draw_title(canvas, box, unknown)
        most = max(1, int(box.w // 74))
        order = sorted(sorted(range(len(row.probabilities)), key=lambda at: -row.probabilities[at])[:most])
        truth, shown = self._true(known, unknown, row), whole(row, False)
        cells = Box(box.x, top + 2, box.w, _HANDS - 8).columns(len(order))
        for cell, at in zip((cell.inset(2, 0) for cell in cells), order, strict=True):
            is_true = truth is not None and truth.probabilities[at] == 1.0
            share = row.probabilities[at]
            draw_fill(canvas, cell, share, False, is_true)
            draw_answer(canvas, self._words, unknown.answers[at], cell.x + 17, cell.cy, 24, 30)
            if share == 1.0:
                lock(canvas, cell.right - 18, cell.cy, 16, theme.INFO_INK)
                continue
            text = f"{shown[at]}%" if share else "–"
            canvas.text(cell.right - 5, cell.cy, text, theme.Size.FLOOR, theme.TEXT, True, align="r")

    def _draw_evidence_head(self, canvas: Canvas, known: Known, box: Box) -> None:
        if not box.h:
            return
        t = self._t
        canvas.rule(box.x, box.y - _APART / 2, box.w)
        canvas.text(box.x, box.y + 11, t("knowledge.evidence"), theme.Size.BUTTON, theme.TEXT, True, max_width=box.w)
        if known.evidence is None:
            canvas.text(box.x, box.y + _TITLE + 14, t("knowledge.working"), theme.Size.FLOOR, canvas.chrome.muted)
        elif not known.evidence:
            words = t("knowledge.evidence.none")
            canvas.text(box.x, box.y + _TITLE + 14, words, theme.Size.FLOOR, canvas.chrome.muted, max_width=box.w)

    def _draw_evidence(self, each: Evidence, canvas: Canvas, box: Box, state: kit.State) -> None:
        """Draw a piece of evidence: the seat, its move, the conclusion, and the strength of it."""
        if state in ("hover", "pressed"):
            canvas.panel(box, 9, canvas.chrome.button, canvas.chrome.chip_edge, 1, None)
        points = self._t("knowledge.sure") if each.is_sure else f"+{max(1, round(100 * each.shift))}"
        right = box.right - 6
        right -= max(34.0, canvas.text(right, box.cy, points, theme.Size.BUTTON, theme.INFO, True, align="r") + 8)
        draw_answer(canvas, self._words, each.unknown.answers[each.answer], right - 17, box.cy, 24, 34)
        left, room = box.x + 31, right - 38 - box.x - 31
        text = "" if each.message is None else self._words.text(each.message)
        needs_all = len(canvas.setter.wrap(text, theme.Size.FLOOR, room)) > 2
        if each.row.seat == NOBODY or needs_all:  # the words name whoever it is about, too
            left, room = box.x + 4, room + 27
        else:
            kit.avatar(canvas, box.x + 13, box.cy, self._seats[each.row.seat].avatar, 24)
        if each.message is None:
            words = self._t("knowledge.move", at=each.at)
            canvas.text(left, box.cy, words, theme.Size.SMALL, theme.TEXT, max_width=room)
            return
        layout = canvas.setter.layout(self._words.parts(canvas, self._words.runs(each.message)), theme.Size.SMALL, 4000)
        if layout.width <= room:
            canvas.rich(left, box.cy, layout, theme.TEXT)
        else:
            canvas.label(left, box.cy, text, theme.Size.FLOOR, theme.TEXT, max_width=room)
