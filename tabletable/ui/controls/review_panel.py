"""The panel of a review: skill and luck, the curve, the costliest moves; or one move with all its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Any, Final

from tabletable.core.view import View
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.controls.review_desk import ReviewDesk
from tabletable.ui.controls.review_moves import ReviewMoves, tick
from tabletable.ui.controls.review_sum import WORDS, ReviewSum
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, rect
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.chart import Chart, draw_chart, position_at, x_of
from tabletable.ui.paint.words import Words
from tabletable.ui.widgets.base import Button, IconButton, Tile, Widget
from tabletable.ui.widgets.scroll import ScrollArea

_MINUTES: Final = 90.0
"""Seconds from which the time left is told in minutes."""
WIDE: Final = 392.0
"""Width in px of the column with the panel."""
TABS: Final = 44.0
PAD: Final = 16.0
BUTTON: Final = 48.0
BETWEEN: Final = 4.0
"""px between the buttons that share half of the column."""
ROW: Final = 80.0


class ChanceCurve(Widget):
    """The curve; a click or a drag goes to a move."""

    radius = theme.RADIUS_BUTTON

    def __init__(
        self, box: Box, label: str, draw: Callable[[Canvas, Box], Chart], at: int, seek: Callable[[int], None]
    ) -> None:
        """`draw` draws the curve as far as it is known, and returns its chart."""
        super().__init__("curve", box, label, tooltip="")
        self._draw, self.at, self._to = draw, at, seek
        self._chart: Chart | None = None

    def on_down(self, x: float, y: float) -> None:
        self._go(x)

    def on_drag(self, x: float, y: float) -> None:
        self._go(x)

    def _go(self, x: float) -> None:
        if self._chart is not None:
            self._to(position_at(self.screen_box, self._chart, x))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        self._chart = self._draw(canvas, box)
        x = x_of(box, self._chart, self.at)
        canvas.vec(rect(0, 0, 2.4, box.h - 28, 1.2, theme.INFO), x - 1.2, box.y + 8, 2.4, box.h - 28)
        canvas.vec(circle(5, 5, 4.4, theme.INFO, 1, theme.OUTLINE), x - 5, box.y + 3, 10, 10)


class ReviewPanel:
    """Makes the widgets of the column and draws the panel below them."""

    def __init__(
        self,
        desk: ReviewDesk,
        words: Words,
        seats: Sequence[Seat],
        t: Callable[..., str],
        view: Callable[[int], View[Any]],
    ) -> None:
        """`view` returns the view of the seat the review is about, at a position."""
        self._desk, self._seats, self._t = desk, seats, t
        self._moves = ReviewMoves(desk, words, seats, t, view)
        self._sum = ReviewSum(desk, words, seats, t, self._moves.wording)
        self.box = Box(0, 0, WIDE, 540)
        self.now = 0
        """The position shown."""
        self._list: ScrollArea | None = None
        """The list of all mistakes, once shown; the next one keeps its offset."""

    def _draw_curve(self, canvas: Canvas, box: Box) -> Chart:
        """Draw the curve as far as it is known."""
        chart = self._desk.chart([seat.avatar for seat in self._seats])
        draw_chart(canvas, box, chart)
        return chart

    # ------------------------------------------------------------------------------------------------ widgets

    def widgets(
        self,
        canvas: Canvas,
        column: Box,
        at: int,
        seek: Callable[[int], None],
        branch: Callable[[], None] | None,
        ask: Callable[[], None],
    ) -> list[Widget]:
        """Return all widgets of the column below the tabs; `column` is its box, `canvas` measures the words."""
        desk, t = self._desk, self._t
        is_open = desk.is_open and desk.chosen is not None
        rows = 2 if is_open else 1
        foot = column.bottom - rows * BUTTON - (rows - 1) * 8
        self.box = Box(column.x, column.y, column.w, foot - 12 - column.y)
        if is_open:
            return self._move_buttons(canvas, column, foot, branch)
        inner = self._inner
        widgets: list[Widget] = []
        if desk.is_to_begin:
            label = t("review.again" if desk.reviewer.problem else "review.start")
            place = Box(inner.x, self.box.cy, inner.w, 64)
            widgets.append(Button("start", place, label, desk.start, primary=True, icon="play", shortcut=actions.ENTER))
        else:
            widgets.append(
                IconButton("method", Box(inner.right - 36, inner.y - 2, 36, 36), "info", t("review.method"), ask)
            )
            if desk.shows_all:
                widgets += self._all_rows()
            else:
                label = t("review.curve.points" if desk.review.is_reckoned else "review.curve")
                widgets.append(ChanceCurve(self._curve_box, label, self._draw_curve, at, seek))
                top = self._curve_box.bottom + 32
                height = min(92.0, max(ROW, (self.box.bottom - 8 - top) / 3 - 4))
                count = int((self.box.bottom - top) // (height + 4))
                widgets += self._rows(Box(inner.x, top, inner.w, height), desk.costliest[:count])
        half = self._branch_width(canvas, column.w - 8)
        beside = self._work_buttons(canvas, Box(column.x + half + 8, foot, column.w - half - 8, BUTTON))
        if branch is not None:
            place = Box(column.x, foot, half if beside else column.w, BUTTON)
            tip = t("replay.tip.branch")
            size, icon = (theme.Size.SMALL, "") if beside else (theme.Size.BUTTON, "play")
            widgets.append(Button("branch", place, t("replay.branch"), branch, icon=icon, size=size, tooltip=tip))
        return widgets + beside

    def _branch_width(self, canvas: Canvas, room: float) -> float:
        """Return the px of the branch button among `room`: less than half, so that the labels beside it keep one line,
        or, where there is too little, their words whole.
        """
        label = self._t("review.all_of", count=len(self._desk.mistakes))
        following = self._least_next(canvas)
        whole = room - self._wide(canvas, label) - following
        broken = room - self._wide(canvas, max(label.split(), key=len)) - following
        return min(room * 0.46, whole if whole >= self._wide(canvas, self._t("replay.branch")) else broken)

    def _least_next(self, canvas: Canvas) -> float:
        """Return the px from the left of the gap before the button to the next mistake to its right end."""
        return BETWEEN + self._wide(canvas, self._t("review.next.short"), actions.NEXT_MISTAKE)

    def _wide(self, canvas: Canvas, label: str, key: Shortcut | None = None) -> float:
        return kit.button_room(canvas, label, key, theme.Size.SMALL)

    def _work_buttons(self, canvas: Canvas, place: Box) -> list[Widget]:
        """Return the buttons of the analysis: stop it, continue it, or go through its findings."""
        desk, t = self._desk, self._t
        if desk.reviewer.is_working:
            return [Button("stop", place, t("review.stop"), desk.stop, icon="pause")]
        if not desk.review.done:
            return []  # it begins by the large button
        if not desk.review.is_complete:
            return [Button("start", place, t("review.start"), desk.start, icon="play")]
        return self._mistake_buttons(canvas, place) if desk.mistakes else []

    def _mistake_buttons(self, canvas: Canvas, place: Box) -> list[Widget]:
        """Return the button to the next mistake, and one to show all if some are hidden."""
        desk, widgets = self._desk, list[Widget]()
        if len(desk.mistakes) > 3 and not desk.shows_all:
            count = len(desk.mistakes)
            label, tip = self._t("review.all_of", count=count), self._t("review.all_of.tip", count=count)
            wide = min(self._wide(canvas, label), place.w - self._least_next(canvas))
            room = Box(place.x, place.y, wide, place.h)
            widgets.append(Button("all", room, label, desk.list_all, size=theme.Size.SMALL, tooltip=tip))
            place = Box(place.x + wide + BETWEEN, place.y, place.w - wide - BETWEEN, place.h)
        whole = self._t("review.next")
        label = self._t("review.next.short") if widgets else whole
        tip = whole if widgets else ""
        size = theme.Size.SMALL if widgets else theme.Size.BUTTON
        widgets.append(
            Button(
                "mistake",
                place,
                label,
                partial(desk.go, 1, True),
                primary=True,
                shortcut=actions.NEXT_MISTAKE,
                size=size,
                tooltip=tip,
            )
        )
        return widgets

    @property
    def _inner(self) -> Box:
        return self.box.inset(PAD)

    @property
    def _curve_box(self) -> Box:
        has_words = bool(self._sum.sentences()) or not self._desk.review.is_complete
        return Box(self._inner.x, self._inner.y + 87 + (WORDS if has_words else 0), self._inner.w, 119)

    def _all_rows(self) -> list[Widget]:
        """Return the way back from the list of all mistakes, and the list, which scrolls."""
        desk, inner = self._desk, self._inner
        back = Button("all", Box(inner.x, inner.y, 170, 38), self._t("ui.back"), desk.list_all, icon="back",
                      shortcut=actions.BACK, size=theme.Size.SMALL)  # fmt: skip
        window = Box(inner.x, inner.y + 56, inner.w + PAD / 2, self.box.bottom - 8 - inner.y - 56)
        tiles = self._rows(Box(0, 0, inner.w - PAD / 2, ROW), desk.mistakes)
        before = 0.0 if self._list is None else self._list.offset
        self._list = ScrollArea("mistakes", window, tiles[-1].box.bottom + 8, tiles, offset=before)
        if desk.chosen in desk.mistakes:
            self._list.reveal(tiles[desk.mistakes.index(desk.chosen)].box)
        return [self._list, back]

    def _rows(self, first: Box, mistakes: Sequence[int]) -> list[Tile]:
        """Return the rows of these mistakes, one below the other; `first` is the box of the first one."""
        return [
            Tile(
                f"mistake:{at}",
                first.moved(0, number * (first.h + 4)),
                self._moves.moment(at),
                partial(self._desk.open, at),
                partial(self._moves.row, at),
                radius=12,
            )
            for number, at in enumerate(mistakes)
        ]

    def _move_buttons(
        self, canvas: Canvas, column: Box, foot: float, branch: Callable[[], None] | None
    ) -> list[Widget]:
        desk, t = self._desk, self._t
        widgets: list[Widget] = []
        if branch is not None:
            place = Box(column.x, foot, column.w, BUTTON)
            widgets.append(
                Button("branch", place, t("replay.branch"), branch, primary=True, icon="play", shortcut=actions.ENTER)
            )
        parts: tuple[tuple[str, str, Shortcut, Callable[[], object]], ...] = (
            ("last", "review.previous", actions.LAST_MISTAKE, partial(desk.go, -1)),
            ("list", "review.all", actions.BACK, desk.back),
            ("mistake", "review.next.short", actions.NEXT_MISTAKE, partial(desk.go, 1)),
        )
        needed = [self._wide(canvas, t(label), shortcut) for _, label, shortcut, _ in parts]
        even = (column.w - 8 * (len(parts) - 1)) / len(parts)
        more = even - sum(needed) / len(parts) if max(needed) > even else 0.0  # the longest label in one line first
        x = column.x
        for (key, label, shortcut, act), least in zip(parts, needed, strict=True):
            place = Box(x, foot + BUTTON + 8, least + more if more else even, BUTTON)
            widgets.append(Button(key, place, t(label), act, shortcut=shortcut, size=theme.Size.SMALL))
            x = place.right + 8
        return widgets

    # ------------------------------------------------------------------------------------------------ words

    def spoken(self) -> list[str]:
        """Return the panel in sentences; numbers still changing during the analysis are left out."""
        desk, t = self._desk, self._t
        if desk.is_to_begin:
            problem = desk.reviewer.problem
            why = [t("review.failed", why=problem)] if problem else []
            return [t("review.intro.points" if desk.review.is_reckoned else "review.intro"), *why]
        if not desk.review.is_complete:
            return [t("access.review.works")] if desk.reviewer.is_working else []
        if desk.chosen in desk.mistakes:
            return self._moves.spoken(desk.chosen)
        return self._sum.spoken()

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel without its widgets."""
        canvas.panel(self.box, theme.RADIUS_PANEL)
        desk = self._desk
        if desk.is_open and desk.chosen is not None:
            self._moves.draw(canvas, self._inner, desk.chosen)
        elif desk.is_to_begin:
            self._draw_begin(canvas)
        elif desk.shows_all:
            return
        else:
            self._sum.draw(canvas, self._inner, self._curve_box, self.now)

    def draw_progress(self, canvas: Canvas, box: Box) -> None:
        """Draw in `box` how many moves are reviewed and the time left, or a tick for a complete, exact review."""
        review, muted = self._desk.review, canvas.chrome.muted
        total = len(review.entries)
        if self._desk.is_to_begin or (review.is_complete and not review.is_exact):
            return
        if review.is_complete:
            box = box._replace(y=box.y + 10, h=40)
        canvas.panel(box, theme.RADIUS_BUTTON)
        if review.is_complete:
            tick(canvas, box.x + 18, box.cy, theme.GOOD)
            words = self._t("review.exact")
            canvas.label(box.x + 32, box.cy, words, theme.Size.SMALL, theme.TEXT, True, max_width=box.w - 40)
            return
        box = box.inset(8, 0)
        words = self._t("review.working", count=review.done, of=total)
        canvas.text(box.x, box.y + 13, words, theme.Size.FLOOR, theme.TEXT, True, max_width=box.w)
        kit.progress(canvas, Box(box.x, box.y + 23, box.w, 9), review.done / max(1, total))
        if (left := self._desk.reviewer.seconds_left) is not None:
            minutes, tens = round(left / 60), 10 * ceil(left / 10)
            words = self._t("review.left", n=minutes) if left > _MINUTES else self._t("review.left.seconds", n=tens)
            canvas.text(box.x, box.y + 42, words, theme.Size.FLOOR, muted, max_width=box.w)

    def _draw_begin(self, canvas: Canvas) -> None:
        inner, desk = self._inner, self._desk
        canvas.text(inner.x, inner.y + 16, self._t("review.ask"), 24, theme.TEXT, True)
        intro = self._t("review.intro.points" if desk.review.is_reckoned else "review.intro")
        y = canvas.para(inner.x, inner.y + 56, intro, 17, canvas.chrome.muted, inner.w)
        if desk.reviewer.problem:
            why = self._t("review.failed", why=desk.reviewer.problem)
            canvas.para(inner.x, y + 12, why, theme.Size.SMALL, theme.ERROR, inner.w)
