"""The side panel of a puzzle: its task, the reply to an answer, the whole line, and the rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletable.core.message import msg
from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.table_buttons import MenuButton
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.text import Part, Run, TextLayout
from tabletable.ui.drawing.vector import path, rect
from tabletable.ui.flow.solving import Solving, Verdict
from tabletable.ui.keys import actions
from tabletable.ui.paint.measures import SMALL
from tabletable.ui.scenes.lantern_light import draw_lantern
from tabletable.ui.scenes.tables.side_panel import SidePanel, menu_box
from tabletable.ui.widgets.base import Button, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

PAD: Final = 14.0
GAP: Final = 10.0
RATING: Final = 72.0
HEAD: Final = 38.0
OTHERS: Final = 34.0
MOST_OTHERS: Final = 3
LEAST_BELOW: Final = 140.0
"""Least px below an answer, for two buttons, or for the line and the rating."""


class Rating(NamedTuple):
    """The change of a player's rating by an answer."""

    head: str
    before: int
    after: int
    is_known: bool
    """Whether there are enough answers to show a rating."""
    left: int
    """The number of answers still missing for that."""
    streak: int


class MoveRow(NamedTuple):
    """A row with a command, of the solution or of a comparison."""

    head: str
    """The head of the player who moves."""
    parts: tuple[Part, ...]
    is_now: bool
    mark: str
    """The move's value; "" for none."""


class PuzzleView(NamedTuple):
    """The contents of the side panel for the current state of the puzzle."""

    solving: Solving
    number: str
    about: str
    """The puzzle's difficulty, or the source of the position."""
    detail: str
    """Why the answer was wrong, or the result of a right answer."""
    heading: str
    """The heading of the rows."""
    aside: str = ""
    """Text at the right end of the heading's line; "" for none."""
    rows: Sequence[MoveRow] = ()
    others: Sequence[tuple[Part, ...]] = ()
    """Rows of other moves with their values."""
    rating: Rating | None = None


class TextPanel(Widget):
    """A panel of text without interaction."""

    focusable = False
    cursor = "arrow"
    radius = theme.RADIUS_PANEL

    def __init__(
        self, key: str, box: Box, label: str, paint: Callable[[Canvas, Box], None], edge: Colour | None = None
    ) -> None:
        super().__init__(key, box, label)
        self._paint, self._edge = paint, edge

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.box, theme.RADIUS_PANEL, None, self._edge, line=3 if self._edge else theme.LINE)
        self._paint(canvas, self.box)


class PuzzlePanel(SidePanel):
    """A side panel with icons, and with the log only in puzzles that ask about past moves."""

    def __init__(self, table: SeatedTable, shown: Callable[[Canvas], PuzzleView], *ways: Callable[[], None]) -> None:
        """`ways`: callbacks to show a hint, show the answer, restart, and go to the next puzzle."""
        super().__init__(table)
        self._shown, self._ways_on = shown, ways
        self._below = 0.0

    def renew(self, now: TableModel) -> None:
        self._now = now
        canvas = self._table.measure()
        shown = self._shown(canvas)
        text, bottom = now.words.text, self._room.bottom
        lower = self._foot(shown, bottom)
        bottom -= SMALL + GAP
        task = self._task(canvas, shown)
        answer = self._answer(canvas, shown, task.box.bottom + GAP)
        has_story, is_over = bool(shown.solving.puzzle.story), shown.solving.is_over
        below = LEAST_BELOW
        if is_over and not has_story:
            below = GAP + self._line_height(canvas, shown) + (RATING + GAP if shown.rating is not None else 0)
        if answer is not None and answer.box.bottom + below > bottom:  # how it is asked for has been read
            task = self._task(canvas, shown, is_brief=True)
            answer = self._answer(canvas, shown, task.box.bottom + GAP)
        top = (answer or task).box.bottom + GAP
        sheets: list[Widget] = [task, *([answer] if answer is not None else [])]
        if is_over:
            if shown.rating is not None:
                sheets.append(self._rating(shown.rating, bottom))
                bottom -= RATING + GAP
            if not has_story:  # one answer is all of its line
                sheets.append(self._line(shown, Box(self._room.x, top, self._room.w, bottom - top)))
        elif not has_story:  # who somebody is one answers with a card
            buttons, _ = self._buttons(top, bottom)
            lower = [*buttons, *lower]
        self._table.log.box = Box(self._room.x, top, self._room.w, bottom - top) if has_story else Box(0, 0, 0, 0)
        self._below = top
        menu: list[Widget] = [self._puzzle_menu(), *self._icons(), *self._table.view.buttons(text)]
        self.group.set([*menu, *sheets, *reversed(lower), *self._seats()])

    @property
    def aside(self) -> Box:
        return Box(self._room.x, self._room.y, self._room.w, self._below - self._room.y)

    def _puzzle_menu(self) -> Widget:
        text, spec = self._now.words.text, self._now.laid
        words = (text(spec.title), text("puzzle.title"), text("puzzle.shelf"))
        return MenuButton(menu_box(self._now), *words, self._table.pause, "star")

    def _foot(self, shown: PuzzleView, bottom: float) -> list[Widget]:
        """Return the two buttons at the foot."""
        text, half = self._now.words.text, (self._room.w - GAP) / 2
        left, right = (
            Box(self._room.x, bottom - SMALL, half, SMALL),
            Box(self._room.x + half + GAP, bottom - SMALL, half, SMALL),
        )
        hint, show, again, following = self._ways_on
        if shown.solving.is_over:
            first = Button("next", right, text("puzzle.next"), following, primary=True, shortcut=actions.NEXT_PUZZLE)
            return [first, Button("again", left, text("puzzle.again"), again, shortcut=actions.AGAIN)]
        if shown.solving.may_show:
            second = Button("show", right, text("puzzle.show"), show, icon="eye", shortcut=actions.ANSWER)
        else:
            second = Button("next", right, text("puzzle.next"), following, shortcut=actions.NEXT_PUZZLE)
        return [second, Button("hint", left, text("puzzle.hint"), hint, icon="hint", shortcut=actions.HINT)]

    # ------------------------------------------------------------------------------------------------ what is asked

    def _para(self, canvas: Canvas, text: str, size: float, bold: bool = False) -> TextLayout:
        return canvas.setter.layout((Run(text, None, bold),), size, self._room.w - 2 * PAD)

    def _task(self, canvas: Canvas, shown: PuzzleView, is_brief: bool = False) -> TextPanel:
        text, puzzle = self._now.words.text, shown.solving.puzzle
        title = self._para(canvas, text(puzzle.task()), theme.Size.BUTTON, True)
        more_text = "" if is_brief else text(puzzle.task("more"))
        more = self._para(canvas, more_text, theme.Size.SMALL)
        rated = self._para(canvas, shown.about, theme.Size.FLOOR)
        stars = 0 if puzzle.is_own else 76
        head = 24 + 22 + rated.height - rated.line_height
        height = PAD + head + title.height + (0 if is_brief else 6 + more.height) + PAD - 4

        def paint(part: Canvas, box: Box) -> None:
            x, y = box.x + PAD, box.y + PAD + 8
            width = part.text(x, y, shown.number, theme.Size.SMALL, bold=True, max_width=box.w - 2 * PAD - stars)
            if stars:
                kit.stars(part, x + width + 10, y, puzzle.difficulty + 1, 16)
            part.rich(x, y + 22, rated, part.chrome.muted)
            y += head
            y = part.rich(x, y + title.line_height / 2 - 8, title) - title.line_height / 2
            part.rich(x, y + 6 + more.line_height / 2, more, part.chrome.muted)

        sentence = f"{text(puzzle.task())} {more_text}".strip()
        return TextPanel("task", Box(self._room.x, self._room.y, self._room.w, height), sentence, paint)

    def _answer(self, canvas: Canvas, shown: PuzzleView, top: float) -> TextPanel | None:
        verdict, text = shown.solving.verdict, self._now.words.text
        if verdict is Verdict.ASKED and not shown.solving.waiting:
            return None
        edge: Colour | None = None
        sign, detail = "", "" if shown.solving.waiting else shown.detail
        if shown.solving.waiting:
            heading = text("puzzle.checking")
        elif verdict is Verdict.WRONG:
            heading, edge, sign = text("puzzle.wrong"), theme.ERROR, "cross"
        elif verdict is Verdict.SHOWN:
            heading, sign = text("puzzle.shown"), "eye"
        else:
            heading, edge, sign = text("puzzle.on" if verdict is Verdict.ON else "puzzle.right"), theme.GOOD, "check"
        body = self._para(canvas, detail, theme.Size.SMALL) if detail else None
        height = PAD + 26 + (body.height + 4 if body is not None else 0) + PAD - 2

        def paint(part: Canvas, box: Box) -> None:
            x, y = box.x + PAD, box.y + PAD + 11
            if edge is not None:
                part.vec(rect(0, 0, 5, box.h - 20, 2.5, edge), box.x + 5, box.y + 10, 5, box.h - 20)
            left = x
            if sign:
                part.art(f"common/icons/{sign}", x + 12, y, 22, edge or theme.TEXT)
                left += 32
            badge = text("puzzle.exact")
            is_proved = verdict is Verdict.RIGHT and shown.solving.puzzle.is_exact
            room = kit.pill_size(part, badge, theme.Size.FLOOR)[0] + 10 if is_proved else 0
            part.text(left, y, heading, theme.Size.CARD, bold=True, max_width=box.right - PAD - left - room)
            if room:
                end, fill, floor = box.right - PAD + 2, "#1F4A2A", theme.Size.FLOOR
                kit.pill(part, end, y, badge, fill, size=floor, edge=theme.GOOD, align="r")
            if body is not None:
                part.rich(x, y + 18 + body.line_height / 2, body)

        return TextPanel(
            "answer", Box(self._room.x, top, self._room.w, height), f"{heading} {detail}".strip(), paint, edge
        )

    # ------------------------------------------------------------------------------------------------ what follows

    def _line(self, shown: PuzzleView, box: Box) -> TextPanel:
        text = self._now.words.text

        def paint(part: Canvas, box: Box) -> None:
            x, y, right = box.x + PAD, box.y + 22, box.right - PAD
            width = part.text(x, y, shown.heading, theme.Size.BODY, bold=True)
            muted, room = part.chrome.muted, right - x - width - 10
            if shown.aside:
                part.text(right, y, shown.aside, theme.Size.FLOOR, muted, align="r", max_width=room)
            part.rule(x, box.y + HEAD, box.w - 2 * PAD)
            now = next((row for row in shown.rows if row.is_now), shown.rows[0])
            has_others = bool(shown.others) and _row(part, now, box.w)[1] <= box.h - HEAD - 6 - OTHERS
            foot = box.bottom - (OTHERS if has_others else 6)
            self._paint_rows(part, shown.rows, Box(box.x, box.y + HEAD + 4, box.w, foot - box.y - HEAD - 6))
            if has_others:
                part.rule(x, foot, box.w - 2 * PAD)
                parts: list[Part] = [Run(text("puzzle.others") + "  ", part.chrome.muted)]
                for other in shown.others:
                    wider = [*parts, *other, Run("  ")]
                    if len(part.setter.layout(wider, theme.Size.FLOOR, box.w - 2 * PAD).lines) > 1:
                        break
                    parts = wider
                part.rich(x, foot + OTHERS / 2, part.setter.layout(parts, theme.Size.FLOOR, box.w - 2 * PAD))

        return TextPanel("line", box, shown.heading, paint)

    def _line_height(self, canvas: Canvas, shown: PuzzleView) -> float:
        """Return the height of the sheet that shows the whole line."""
        rows = sum(_row(canvas, row, self._room.w)[1] for row in shown.rows)
        return HEAD + 4 + rows + 2 + (OTHERS if shown.others else 6)

    def _paint_rows(self, canvas: Canvas, rows: Sequence[MoveRow], box: Box) -> None:
        """Paint the commands: as many rows around the current one as fit."""
        laid = [_row(canvas, row, box.w) for row in rows]
        heights = [height for _, height in laid]
        now = next((at for at, row in enumerate(rows) if row.is_now), 0)
        first, last = now, now
        while True:
            if last + 1 < len(rows) and sum(heights[first : last + 2]) <= box.h:
                last += 1
            elif first > 0 and sum(heights[first - 1 : last + 1]) <= box.h:
                first -= 1
            else:
                break
        y = box.y
        for at in range(first, min(last + 1, len(rows))):
            row, (layout, height) = rows[at], laid[at]
            if row.is_now:
                canvas.panel((box.x + 6, y, box.w - 12, height), 6, theme.INFO_DARK, theme.INFO_DARK, 1, None)
                canvas.vec(rect(0, 0, 3, height - 4, 1.5, theme.INFO), box.x + 7, y + 2, 3, height - 4)
            middle = y + height / 2
            canvas.text(box.x + PAD + 12, middle, str(at + 1), theme.Size.FLOOR, canvas.chrome.muted, align="r")
            kit.avatar(canvas, box.x + PAD + 29, middle, row.head, 22)
            start = y + (height - layout.height) / 2 + layout.line_height / 2
            canvas.rich(box.x + PAD + 46, start, layout)
            if row.mark:
                canvas.text(box.right - PAD, middle, row.mark, theme.Size.SMALL, theme.INFO, True, align="r")
            y += height

    def _rating(self, rating: Rating, bottom: float) -> TextPanel:
        text = self._now.words.text

        def paint(part: Canvas, box: Box) -> None:
            kit.avatar(part, box.x + 34, box.cy, rating.head, 40)
            x, y = box.x + 64, box.cy - 11
            room = box.w - 64 - 106
            if rating.is_known:
                gained = rating.after - rating.before
                width = part.text(x, y, str(rating.after), 22, "#FFF6DF", True)
                if gained:
                    sign, ink = (f"+{gained}", theme.GOOD) if gained > 0 else (f"−{-gained}", theme.ERROR)
                    part.text(x + width + 8, y, sign, theme.Size.BODY, ink, True)
                part.text(x, y + 23, text("puzzle.rating"), theme.Size.FLOOR, part.chrome.muted, max_width=room)
            else:
                soon = Run(text(msg("puzzle.rating.soon", n=rating.left)))
                layout = part.setter.layout((soon,), theme.Size.FLOOR, room)
                part.rich(x, box.cy - (layout.height - layout.line_height) / 2, layout, part.chrome.muted)
            draw_lantern(part, "lantern_red", box.right - 86, box.cy, 40, 1.0 if rating.streak else 0.0)
            part.text(box.right - 60, y, str(rating.streak), 22, bold=True)
            days = text(msg("puzzle.in_a_row", n=rating.streak))
            part.text(box.right - 62, y + 23, days, theme.Size.FLOOR, part.chrome.muted, max_width=58)

        return TextPanel(
            "rating", Box(self._room.x, bottom - RATING, self._room.w, RATING), text("puzzle.rating"), paint
        )


def _row(canvas: Canvas, row: MoveRow, width: float) -> tuple[TextLayout, float]:
    """Lay out a command's text in a sheet of this width; return it and its height."""
    mark = max(34.0, canvas.setter.width(row.mark, theme.Size.SMALL, True) + 12) if row.mark else 0.0
    room = width - 2 * PAD - 44 - mark
    layout = canvas.setter.layout(row.parts, theme.Size.SMALL, room, 22)
    return layout, max(28, layout.height + 6)


def tick(canvas: Canvas, x: float, y: float) -> None:
    """Draw the mark of a right move on the table."""
    body = rect(1.5, 1.5, 27, 27, 13.5, "#1F4A2A", 3, theme.GOOD)
    body += path("M9 15.5 l4.5 4.5 l8 -9", "none", 3, theme.GOOD)
    canvas.vec(body, x - 15, y - 15, 30, 30)
