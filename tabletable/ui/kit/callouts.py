"""Words over a table: call-outs with a reason, the zoom card, the log."""

import math
from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple

from tabletable.table.placing import UNDER, beside
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.fading import fading
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.text import Part, Run, TextLayout
from tabletable.ui.drawing.vector import circle, group, path, rect
from tabletable.ui.kit.plates import avatar

ToastKind = Literal["why", "info", "good"]
_COLOUR: dict[ToastKind, Colour] = {"why": theme.ERROR, "info": theme.INFO, "good": theme.GOOD}
_TOAST_WIDTH = 560.0


def _sign(kind: ToastKind, colour: Colour) -> str:
    """Return the sign of a meaning on the 64-unit grid: the colour alone never carries it."""
    strokes = {
        "why": ("M20 20 L44 44", 6.0),
        "info": ("M32 28 L32 47 M32 18 L32 18.5", 7.0),
        "good": ("M20 33 L29 42 L45 22", 6.0),
    }
    d, line = strokes[kind]
    return circle(32, 32, 27, "none", 6, colour) + path(d, "none", line, colour)


def _toast_layouts(
    canvas: Canvas, title: str, body: str | None, foot: str | None, width: float | None
) -> tuple[TextLayout, ...]:
    """Return its paragraphs: the sentence, details, and where to read more."""
    size, muted = theme.Size.BODY, canvas.chrome.muted
    room = (width or _TOAST_WIDTH) - 72
    step = max(24.0, theme.line_height(size, canvas.language))
    laid = [canvas.setter.layout((Run(title, theme.TEXT, True),), size, room, step)]
    if body:
        laid.append(canvas.setter.layout((Run(body, muted),), size, room, step))
    if foot:
        laid.append(canvas.setter.layout((Run(foot, theme.INFO),), theme.Size.SMALL, room, step))
    return tuple(laid)


def toast_size(
    canvas: Canvas, title: str, body: str | None = None, width: float | None = None, foot: str | None = None
) -> tuple[float, float]:
    """Return width and height of a call-out; without `width` it is as wide as its words, at most 560."""
    laid = _toast_layouts(canvas, title, body, foot, width)
    height = sum(layout.height for layout in laid)
    return width or max(layout.width for layout in laid) + 72, height + (14 if len(laid) > 1 else 20)


def toast(
    canvas: Canvas,
    cx: float,
    cy: float,
    title: str,
    body: str | None = None,
    kind: ToastKind = "why",
    width: float | None = None,
    point: tuple[float, float] | None = None,
    foot: str | None = None,
) -> Box:
    """Draw a call-out with its middle at a point: a refusal, news, praise. Returns its box.

    `point` is its subject: a tail leads there from the nearer edge. `foot` says where to read more.
    """
    w, h = toast_size(canvas, title, body, width, foot)
    box = Box.around(cx, cy, w, h)
    colour = _COLOUR[kind]
    laid = _toast_layouts(canvas, title, body, foot, width)

    def draw(part: Canvas) -> None:
        part.panel((0, 0, w, h), theme.RADIUS_CARD_PANEL, edge=colour, alpha=1)
        part.vec(rect(0, 0, 4, h - 20, 2, colour), 10, 10, 4, h - 20)
        part.vec(group(_sign(kind, colour), "scale(.375)"), 22, h / 2 - 12, 24, 24)
        y = (h - sum(layout.height for layout in laid)) / 2 + laid[0].line_height / 2
        for layout in laid:
            y = part.rich(56, y, layout)

    if point is not None:
        _tail(canvas, box, point, colour)
    canvas.cached(("toast", title, body, foot, kind), box.x, box.y, w, h, 30, draw)
    return box


_EDGE: Final = 12.0
_APART: Final = 8.0
_HEAD: Final = 64.0
"""px at the top of a table where its name stands."""


def toast_beside(canvas: Canvas, title: str, body: str | None, about: Box, ground: float, lift: float) -> Box:
    """Draw a call-out above a box, or below it where there is no room, within the width of the ground.

    `lift`: the greatest rise in px of the card in the box.
    """
    most = ground - 2 * _EDGE
    narrow = most if toast_size(canvas, title, body)[0] > most else None
    width, height = toast_size(canvas, title, body, narrow)
    x = min(max(about.cx, width / 2 + _EDGE), ground - width / 2 - _EDGE)
    top = about.y - lift
    y, tip = top - height / 2 - _APART, top
    if top < height + _APART + _HEAD:
        y, tip = about.bottom + height / 2 + _APART, about.bottom
    return toast(canvas, x, y, title, body, "info", narrow, (about.cx, tip))


_TAIL_LONGEST: Final = 22.0
"""px from the call-out to the tip of its tail."""


def _tail(canvas: Canvas, box: Box, point: tuple[float, float], colour: Colour) -> None:
    px, py = point
    base = min(max(px, box.x + 28), box.right - 28)
    edge = box.bottom - 2 if py > box.cy else box.y + 2
    far = math.hypot(px - base, py - edge)
    if far > _TAIL_LONGEST:  # it points at a piece and doesn't stab it
        px, py = base + (px - base) * _TAIL_LONGEST / far, edge + (py - edge) * _TAIL_LONGEST / far
    left, top = min(px, base) - 14, min(py, edge) - 3
    width, height = abs(px - base) + 28, abs(py - edge) + 6
    d = f"M{base - 10 - left:g} {edge - top:g} L{px - left:g} {py - top:g} L{base + 10 - left:g} {edge - top:g} Z"
    canvas.vec(path(d, canvas.chrome.panel, 1.5, colour), left, top, width, height)


# ---------------------------------------------------------------- tips and the zoom card
_TIP_WIDTH = 320.0


class ZoomCard(NamedTuple):
    """A large card with its name, its effect and, in the colour of information, explained terms; already laid out."""

    width: float
    height: float
    figure: Figure | None
    title: TextLayout
    title_left: float
    left: float
    texts: tuple[tuple[TextLayout, Colour, float], ...]
    """Each paragraph with its colour and the middle of its first line."""

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its upper left corner at a point. It is read at once, so it never animates."""
        canvas.panel((x, y, self.width, self.height), edge=theme.INFO, alpha=0.98, shadow="lift")
        if self.figure:
            canvas.place(self.figure, x + 16 + self.figure.width / 2, y + 16 + self.figure.height / 2)
        canvas.rich(x + self.title_left, y + 32, self.title, theme.TEXT)
        for layout, colour, top in self.texts:
            canvas.rich(x + self.left, y + top, layout, colour)


def zoom_card(
    canvas: Canvas,
    figure: Figure | None,
    title: str,
    lines: Sequence[str],
    terms: Sequence[str] = (),
    width: float = 262,
    is_stacked: bool = False,
) -> ZoomCard:
    """Lay out a zoom card with a text column of ``width``; without a figure it is a tooltip.

    ``is_stacked``: the words stand below the figure, and all of it is ``width`` wide.
    """
    beside = figure.width + 16 if figure else 0
    room = width - 32 if is_stacked else width - 48
    head = canvas.setter.layout((Run(title, None, True),), theme.Size.CARD, width - 32 - beside if is_stacked else room)
    y = 66.0 + head.height - head.line_height
    if is_stacked and figure:
        y = max(y, figure.height + 44)
    texts: list[tuple[TextLayout, Colour, float]] = []
    for size, colour, gap, paragraphs in (
        (theme.Size.BODY, theme.TEXT, 0.0, lines),
        (theme.Size.SMALL, theme.INFO, 5.0, terms),
    ):
        for words in paragraphs:
            layout = canvas.setter.layout((Run(words),), size, room)
            y += gap
            texts.append((layout, colour, y))
            y += layout.height
    height = max(figure.height + 32 if figure else 0, y + 6)
    whole, left = (width, 16.0) if is_stacked else (width - 16 + beside, 16.0 + beside)
    return ZoomCard(whole, height, figure, head, 16.0 + beside, left, tuple(texts))


_TIP_REACH = 24.0
"""Greatest distance in px of a tooltip from its subject."""


def tip_size(canvas: Canvas, text: str) -> tuple[float, float]:
    """Return width and height of :func:`tip_at`."""
    layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, _TIP_WIDTH)
    return layout.width + 24, layout.height + 14


def tip_at(canvas: Canvas, x: float, y: float, text: str) -> None:
    """Draw a few words in a small panel with its upper left corner at a point; never animated."""
    layout = canvas.setter.layout((Run(text),), theme.Size.SMALL, _TIP_WIDTH)
    canvas.panel(Box(x, y, *tip_size(canvas, text)), theme.RADIUS_SMALL, alpha=1)
    canvas.rich(x + 12, y + 7 + layout.line_height / 2, layout)


def tip_place(
    canvas: Canvas, box: BoxLike, text: str, others: Sequence[BoxLike] = (), kept: Sequence[BoxLike] = ()
) -> Box:
    """Return the place of a tooltip for `box`: below it or, if there is no room, above.

    It covers none of `kept` and none of `others` if possible, else at least none of `kept`. It never moves farther from
    the box, where it would no longer be read as a tooltip of it.
    """
    width, height = tip_size(canvas, text)
    about = Box(*box)
    window = Box(0, 0, canvas.width, canvas.height).inset(8)
    free = [Box(*each) for each in kept]
    places = (
        beside(about, (width, height), window, avoided, sides=UNDER)
        for avoided in ([*free, *(Box(*each) for each in others)], free, [])
    )
    place = next((place for place in places if place is not None and place.overlaps(about.inset(-_TIP_REACH))), None)
    return place or Box(about.cx - width / 2, about.bottom + 10, width, height).kept_in(window)


_FORECAST_STEP = 22.0
_FORECAST_PAD = 5.0


def forecast_size(canvas: Canvas, lines: Sequence[str]) -> tuple[float, float]:
    """Return width and height of :func:`forecast`."""
    widest = max(canvas.setter.width(line, theme.Size.BODY, True) for line in lines)
    return round(widest) + 32, _FORECAST_STEP * len(lines) + 2 * _FORECAST_PAD


def forecast(canvas: Canvas, x: float, y: float, lines: Sequence[str]) -> None:
    """Draw a few words in the colour of information: the consequences of dropping a piece; never animated."""
    width, height = forecast_size(canvas, lines)

    def draw(part: Canvas) -> None:
        part.panel((0, 0, width, height), theme.RADIUS_SMALL, edge=theme.INFO, alpha=0.97)
        for number, line in enumerate(lines):
            colour = theme.INFO if number else theme.TEXT
            middle = _FORECAST_PAD + _FORECAST_STEP * (number + 0.5)
            part.text(width / 2, middle, line, theme.Size.BODY, colour, True, align="m")

    canvas.cached(("forecast", *lines), x, y, width, height, 12, draw)


# ---------------------------------------------------------------- the log
@dataclass(frozen=True, slots=True)
class LogEntry:
    """One sentence of the log: the avatar before it, its parts, and whether it is new since the viewer's last turn."""

    head: str | None
    parts: tuple[Part, ...]
    fresh: bool = False
    key: Hashable = None
    """Cache key of the row's picture, equal for rows that look alike; None: the parts are the key."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A laid-out entry; ``y`` is its top below the first row's."""

    entry: LogEntry
    layout: TextLayout
    left: float
    y: float
    height: float


_LOG_TEXT = theme.Size.SMALL
_LOG_GAP = 11.0
_BELOW_PINNED = 15.0
"""px from a pinned row to the middle of the words below it."""
_OMITTED = 8.0
"""px between that line and the window below it."""
_LEAST_SEEN = 8.0
"""Greatest visible px of a row cut off above the window at which it is unreadable."""


def log_rows(canvas: Canvas, entries: Sequence[LogEntry], width: float, above: LogRow | None = None) -> list[LogRow]:
    """Lay out the log in a column; rows are oldest first. `width` is the panel's.

    `above` is the last row already laid out.
    """
    step = max(22.0, theme.line_height(_LOG_TEXT, canvas.language))
    rows: list[LogRow] = []
    y = above.y + above.height + _LOG_GAP if above is not None else 0.0
    for entry in entries:
        left = 50.0 if entry.head else 16.0
        layout = canvas.setter.layout(entry.parts, _LOG_TEXT, width - 14 - left, step)
        rows.append(LogRow(entry, layout, left, y, layout.height))
        y += layout.height + _LOG_GAP
    return rows


def log_height(rows: Sequence[LogRow]) -> float:
    """Return the height of all rows together."""
    return rows[-1].y + rows[-1].height if rows else 0


def log_rest(rows: Sequence[LogRow], room: float, since: int = 0) -> float:
    """Return the scroll offset at which a window of height `room` shows the newest rows, the first of them in full.

    Rows before index `since` are scrolled away even if there is room.
    """
    hidden = max(log_height(rows) - room, rows[since].y if rows else 0.0)
    if hidden <= 0:
        return 0.0
    first = bisect_left(rows, hidden, key=lambda row: row.y)
    return rows[first].y if first < len(rows) else hidden


def log_window(box: BoxLike, pinned: LogRow | None = None) -> Box:
    """Return the area for the rows of a log, below the pinned one."""
    x, y, w, h = box
    top = 52.0 if pinned is None else 52.0 + _LOG_GAP + pinned.height + _BELOW_PINNED + _OMITTED
    return Box(x + 2, y + top, w - 4, h - 8 - top)


def log_panel(
    canvas: Canvas,
    box: BoxLike,
    title: str,
    rows: Sequence[LogRow],
    scroll: float = 0,
    pinned: LogRow | None = None,
    since: int = 0,
    omitted: str = "",
) -> tuple[float, float]:
    """Draw the log panel; return the top of its first row and the height of its window.

    `scroll` is the offset back from the newest rows, as many as fit, from `since` on. `pinned` stays at the top above
    all others; `omitted` says how many rows are left out below it.
    """
    x, y, w, _ = box
    canvas.panel(box)
    canvas.text(x + 16, y + 26, title, theme.Size.BUTTON, theme.TEXT, True, max_width=w - 32)
    canvas.rule(x + 16, y + 48, w - 32)
    window = log_window(box, pinned)
    if pinned is not None:
        first = y + 52 + _LOG_GAP
        canvas.cached(_row_key(pinned), x, first, w, pinned.height, _LOG_GAP / 2, partial(_log_row, pinned))
        gap = canvas.setter.width(omitted, theme.Size.FLOOR) + 16 if omitted else 0.0
        side = (w - 32 - gap) / 2
        middle = window.y - _OMITTED
        canvas.rule(x + 16, middle, side)
        canvas.rule(x + w - 16 - side, middle, side)
        if omitted:
            canvas.text(x + w / 2, middle, omitted, theme.Size.FLOOR, canvas.chrome.muted, align="m")
    rest = log_rest(rows, window.h - 14, since)
    top = window.y + 7 - rest + min(scroll, rest)
    with canvas.clip(window), fading(canvas, window, *(_cut(rows, edge - top) for edge in (window.y, window.bottom))):
        for row in rows:
            first = top + row.y
            if first > window.bottom or first + row.height < window.y + _LEAST_SEEN:
                continue
            _log_line(canvas, x, first, w, row)
    return top, window.h - 14


def log_lines(canvas: Canvas, x: float, y: float, width: float, rows: Sequence[LogRow]) -> None:
    """Draw rows of the log without their panel, `width` wide; (x, y) is the upper left corner of the first."""
    for row in rows:
        _log_line(canvas, x, y + row.y - rows[0].y, width, row)


def _log_line(canvas: Canvas, x: float, y: float, width: float, row: LogRow) -> None:
    canvas.cached(_row_key(row), x, y, width, row.height, _LOG_GAP / 2, partial(_log_row, row))
    if row.entry.fresh:
        canvas.vec(rect(0, 0, 3, row.height + 4, 1.5, theme.INFO), x + 4, y - 2, 3, row.height + 4)


def _row_key(row: LogRow) -> Hashable:
    entry = row.entry
    return "log row", entry.head, entry.parts if entry.key is None else entry.key


def _cut(rows: Sequence[LogRow], y: float) -> float:
    """Return the px of a row cut off by an edge, 0 if it cuts none; `y` counts from the first row's top."""
    return next((row.height for row in rows if row.y < y < row.y + row.height), 0.0)


def _log_row(row: LogRow, canvas: Canvas) -> None:
    middle = row.layout.line_height / 2
    if row.entry.head:
        avatar(canvas, 28, middle, row.entry.head, 26, shadow=None)
    canvas.rich(row.left, middle, row.layout)
