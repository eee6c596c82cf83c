"""Painter of a table's page: a head, a row for every seat, the steps at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletable.core.page import FRONT_SIZE, Gain, Page, SeatRow, Sign, Tag, Verdict
from tabletable.core.tablespec import Stage
from tabletable.play.seats import Seat
from tabletable.table.paging import Paging, SeenFlight, SeenRow, from_zero
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import mix
from tabletable.ui.drawing.fading import faint
from tabletable.ui.drawing.figures import Flight
from tabletable.ui.drawing.text import Run, TextLayout
from tabletable.ui.drawing.vector import rect
from tabletable.ui.keys import actions
from tabletable.ui.kit import plates
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

TOP: Final = 72.0
_EDGE: Final = 16.0
"""px between the page and the edges of the stage, and between its rows and its own edges."""
_HEAD: Final = 72.0
_ROW: Final = FRONT_SIZE[1]
_WIDEST: Final = 150.0
"""Greatest distance from row to row."""
_BELOW: Final = 72.0
"""px of the page's foot."""
_FOOT: Final = 36.0
"""Distance from the foot's middle to the lower edge."""
_STEP: Final = 34.0
"""The height of the current step."""
_FACE: Final = 38.0
_NAME_ROOM: Final = 88.0
_STAND: Final = 164.0
"""Left ends of the parts of a row, relative to the row."""
_TAG: Final = 450.0
_WORDS: Final = 322.0
_END: Final = 18.0
_GAIN_ROOM: Final = 96.0
"""Right ends of the parts of a row, from its own right end."""
_TAG_SUM, _TAG_NOTE = 67.0, 85.0
"""Distances from the upper edge of a row to the middles of the words below a tag."""
_TAG_BELOW: Final = 33.0
"""Distance from the middle of the tag to that of the first of these words."""
_TAG_END: Final = 2.0
"""Least px below the last of these words."""
_LINE: Final = 1.2
"""The height of a line in ems."""
_ANSWERS: Final = 376.0
"""Width of the answers in a row."""
_ANSWER: Final = 62.0
_GAP: Final = 10.0
_LANE: Final = 9.0
"""Distance from the lower edge of a row to the lane of flying things, below all words."""
_DOWN, _UP = 0.2, 0.85
"""Shares of a flight at which a thing has reached the lane, and leaves it again."""
_LIT: Final = 0.45
"""How much lighter the row of the current step is."""


def page_box(stage: Stage) -> Box:
    """Return the box of a page on the stage."""
    return Box(_EDGE, TOP, stage.width - _EDGE, stage.height - TOP - _EDGE)


def row_box(box: Box, number: int, count: int) -> Box:
    """Return the box of row `number` of `count` on a score sheet in `box`."""
    pitch = min(_WIDEST, (box.h - _HEAD - _BELOW) / count)
    return Box(box.x + _EDGE, box.y + _HEAD + number * pitch, box.w - 2 * _EDGE, _ROW)


def worded(stage: Stage, count: int) -> list[Box]:
    """Return the boxes of a page that contain text: its head, its `count` rows and its foot."""
    box, foot = page_box(stage), _FOOT + _STEP / 2
    rows = (row_box(box, number, count) for number in range(count))
    return [Box(box.x, box.y, box.w, _HEAD), *rows, Box(box.x, box.bottom - foot, box.w, _STEP)]


def answer_boxes(row: Box, count: int) -> list[Box]:
    """Return the boxes of `count` answers in a row."""
    width = (_ANSWERS - _GAP * (count - 1)) / max(1, count)
    left = row.right - _END + 6 - _ANSWERS
    return [Box(left + at * (width + _GAP), row.bottom - _ANSWER - 8, width, _ANSWER) for at in range(count)]


class Sheet:
    """Draws one page with the words of one match."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self._words = words
        self._seats = seats

    def draw(self, canvas: Canvas, stage: Stage, paging: Paging) -> None:
        """Draw the page in its present state."""
        box = page_box(stage)
        page = paging.page
        canvas.panel(box, theme.RADIUS_PANEL, alpha=1)
        self._head(canvas, box, page)
        rows = paging.rows()
        places = {seen.row.seat: row_box(box, number, len(rows)) for number, seen in enumerate(rows)}
        for seen in rows:
            self._row(canvas, places[seen.row.seat], seen)
        self._foot(canvas, box, paging, stage.is_live)
        for flight in paging.flights():
            self._flight(canvas, places[flight.flight.seat], flight)

    def _head(self, canvas: Canvas, box: Box, page: Page) -> None:
        title = self._words.text(page.title)
        rules = "  ·  ".join(map(self._words.text, page.rules))
        middle = box.y + 31
        width = canvas.text(box.x + 22, middle, title, 28, bold=True)
        room = box.w - width - 76
        canvas.text(box.right - 22, middle, rules, theme.Size.BODY, canvas.chrome.muted, align="r", max_width=room)
        canvas.rule(box.x + 22, box.y + 58, box.w - 44)

    # ------------------------------------------------------------------------------------------------ a row

    def _row(self, canvas: Canvas, box: Box, seen: SeenRow) -> None:
        row = seen.row
        if row.is_now:
            canvas.halo(box, theme.RADIUS_BUTTON, theme.CREAM, 2)
        fill = mix(canvas.chrome.panel, canvas.chrome.button, _LIT) if row.is_now else None
        canvas.panel(box, theme.RADIUS_BUTTON, fill, alpha=1, shadow=None)
        self._who(canvas, box, row)
        for decor in seen.front:
            if decor.strength > 0:
                shape = figure(canvas, decor.picture, decor.height, self._words.text)
                x, y = box.x + _STAND + decor.x, box.y + decor.y
                canvas.place(shape, x, y, decor.angle, shadow=None, alpha=decor.strength)
        if row.tag is not None:
            self._tag(canvas, box, row.tag, seen)
        if row.answers:
            self._asked(canvas, box, row.verdict)
            return
        end = Box(box.x + _TAG, box.y + 2, box.w - _TAG - 2, box.h - 4)
        if seen.strength < 1:
            with faint(canvas, end, seen.strength):
                self._outcome(canvas, box, row, seen.total)
        else:
            self._outcome(canvas, box, row, seen.total)

    def _who(self, canvas: Canvas, box: Box, row: SeatRow) -> None:
        seat = self._seats[row.seat]
        plates.avatar(canvas, box.x + _FACE, box.cy, seat.avatar, 56)
        if row.flag is not None:
            flag = figure(canvas, row.flag, 25, self._words.text)
            canvas.place(flag, box.x + _FACE + 22, box.cy - 30, shadow="chip")
        left, first = box.x + 76, box.cy - 25
        canvas.text(left, first, seat.name, theme.Size.CARD, bold=True, max_width=_NAME_ROOM)
        for number, sign in enumerate(row.has):
            y = first + 27 + number * 25
            words, after = self._words.text(sign.text), 22.0
            if canvas.setter.width(words, theme.Size.FLOOR) < _NAME_ROOM - after - 4:
                canvas.place(figure(canvas, sign.picture, 18, self._words.text), left + 9, y, shadow=None)
            else:
                after = 0.0
            canvas.text(left + after, y, words, theme.Size.BODY, max_width=_NAME_ROOM - after)

    def _tag(self, canvas: Canvas, box: Box, tag: Tag, seen: SeenRow) -> None:
        x, words, note = box.right - _TAG, box.y + _TAG_SUM, box.y + _TAG_NOTE
        if tag.note is not None:  # large words need the room above the tag
            line = canvas.setter.px(theme.Size.SMALL) / canvas.setter.scale * _LINE
            note = min(note, box.bottom - _TAG_END - line / 2)
            words = min(words, note - line)
        y = words - _TAG_BELOW
        picture = from_zero(tag.picture, seen.counted)
        shape = figure(canvas, picture, 44, self._words.text)
        scale = seen.tag_scale
        canvas.place(shape, x, y + seen.tag_shift, scale=scale, shadow="chip", flight=Flight(moving=scale != 1))
        if seen.counted < 1:
            return
        room = _TAG - _ANSWERS + 70
        canvas.label(x, words, tag.sum, theme.Size.SMALL, canvas.chrome.muted, align="m", max_width=room)
        if tag.note is not None:
            text = self._words.text(tag.note)
            canvas.text(x, note, text, theme.Size.SMALL, theme.BOX_GOLD, True, align="m", max_width=room)

    def _asked(self, canvas: Canvas, box: Box, verdict: Verdict | None) -> None:
        """Draw the title and line above the answers."""
        if verdict is None:
            return
        left, middle = answer_boxes(box, 1)[0].x, box.y + 20
        width = canvas.text(left, middle, self._words.text(verdict.title), theme.Size.CARD, bold=True)
        line = "" if verdict.line is None else self._words.text(verdict.line)
        room = _ANSWERS - width - 14
        if line and canvas.setter.width(line, theme.Size.FLOOR) <= room:  # the answers below say it too
            canvas.text(left + width + 14, middle, line, theme.Size.SMALL, canvas.chrome.muted, max_width=room)

    def _outcome(self, canvas: Canvas, box: Box, row: SeatRow, total: Sign | None) -> None:
        if row.verdict is not None:
            gain = "" if row.gain is None else self._words.text(row.gain.text)
            pill, _ = plates.pill_size(canvas, gain, theme.Size.BODY)
            self._verdict(canvas, box, row.verdict, _WORDS - max(_GAIN_ROOM, pill + _END) - 8)
        right = box.right - _END
        if row.gain is not None:
            self._gain(canvas, right, box.y + 38, row.gain)
        elif row.waits is not None:
            word = self._words.text(row.waits)
            canvas.text(right, box.cy, word, theme.Size.BODY, canvas.chrome.muted, True, align="r", max_width=80)
        if total is not None:
            words, before = self._words.text(total.text), 26.0
            if canvas.setter.width(words, theme.Size.FLOOR, True) > _GAIN_ROOM - before - 4:
                before = 0.0
            room = _GAIN_ROOM - before
            width = canvas.text(right, box.y + 76, words, theme.Size.CARD, bold=True, align="r", max_width=room)
            if before:
                shape = figure(canvas, total.picture, 18, self._words.text)
                canvas.place(shape, right - width - 14, box.y + 76, shadow=None)

    def _gain(self, canvas: Canvas, right: float, y: float, gain: Gain) -> None:
        words = self._words.text(gain.text)
        plates.pill(canvas, right, y, words, gain.fill, gain.ink, theme.Size.BODY, height=30, align="r")

    def _verdict(self, canvas: Canvas, box: Box, verdict: Verdict, width: float) -> None:
        if verdict.picture is not None:
            height = 44.0 if verdict.picture.width == verdict.picture.height else 26.0
            shape = figure(canvas, verdict.picture, height, self._words.text)
            canvas.place(shape, box.right - 356, box.cy, shadow="chip")
        sentences = map(self._words.text, filter(None, (verdict.title, verdict.line, verdict.reason)))
        key = ("page verdict", round(width), *sentences)
        draw = partial(self._words_of, verdict=verdict, width=width)
        canvas.cached(key, box.right - _WORDS, box.y, width, box.h, 4, draw)

    def _words_of(self, canvas: Canvas, verdict: Verdict, width: float) -> None:
        parts: list[tuple[TextLayout, str]] = []
        for message, size, ink, bold in (
            (verdict.title, theme.Size.CARD, theme.TEXT, True),
            (verdict.line, theme.Size.SMALL, canvas.chrome.muted, False),
            (verdict.reason, theme.Size.SMALL, theme.INFO, False),
        ):
            if message is not None:
                run = Run(self._words.text(message), None, bold)
                parts.append((canvas.setter.layout((run,), size, width), ink))
        y = (_ROW - sum(layout.height for layout, _ in parts)) / 2
        for layout, ink in parts:
            canvas.rich(0, y + layout.line_height / 2, layout, ink)
            y += layout.height

    # ------------------------------------------------------------------------------------------------ foot, flights

    def _foot(self, canvas: Canvas, box: Box, paging: Paging, has_key: bool) -> None:
        """Draw the steps; `has_key` if the player can go back through them."""
        now, y = paging.step.label, box.bottom - _FOOT
        labels = [self._words.text(label) for label in paging.page.labels]
        wide = sum(canvas.setter.width(label, theme.Size.CARD, True) for label in labels)
        room = box.w - 44 - 40 * len(labels) - 22 * now - 4  # without arrows, ticks and the pill, which keep their size
        least = sum(canvas.setter.width(label, theme.Size.FLOOR, True) for label in labels)
        if has_key and least <= room - 58:  # else the steps need all there is
            back = self._words.text("table.page.back")
            label_width = canvas.setter.width(back, theme.Size.SMALL) + 12
            if least > room - label_width - 58:
                back, label_width = "", 0.0  # the key says it too
            canvas.text(box.right - 22, y, back, theme.Size.SMALL, canvas.chrome.muted, align="r")
            kit.key_cap(canvas, box.right - 34 - label_width, y, actions.LEFT)
            room -= label_width + 58
        size = theme.Size.CARD * min(1.0, room / wide)
        x = box.x + 22
        for number, label in enumerate(labels):
            if number:
                canvas.art("common/icons/chevron", x + 8, y, 15, canvas.chrome.button_edge)
                x += 28
            if number < now:
                canvas.art("common/icons/check", x + 8, y, 15, canvas.chrome.muted)
                x += 22 + canvas.text(x + 22, y, label, size, canvas.chrome.muted, True)
            elif number == now:
                wide = canvas.setter.width(label, size, True) + 32
                canvas.vec(rect(0, 0, wide, _STEP, _STEP / 2, theme.CREAM), x, y - _STEP / 2, wide, _STEP)
                canvas.text(x + 16, y, label, size, theme.INK, True)
                x += wide
            else:
                x += canvas.text(x, y, label, size, bold=True)
            x += 12

    def _flight(self, canvas: Canvas, box: Box, seen: SeenFlight) -> None:
        """Draw a flying thing below the words, so that none is covered."""
        flight, share = seen
        x, y = box.x + _STAND + flight.x, box.y + flight.y
        goal_x, goal_y, lane = box.right - _END - 50, box.y + 76, box.bottom - _LANE
        down, up = min(1.0, share / _DOWN), max(0.0, (share - _UP) / (1 - _UP))
        y = y + (lane - y) * down + (goal_y - lane) * up
        shape = figure(canvas, flight.picture, flight.height, self._words.text)
        canvas.place(shape, x + (goal_x - x) * share, y, shadow="chip")
