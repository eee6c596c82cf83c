"""The curve of a game: each seat's standing from move to move, one line per seat, told apart by colour and shape."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.vector import path, polyline, rect, shape

SHAPES: Final = ("circle", "square", "triangle", "diamond")
"""Shapes by seat; repeated for more seats, which the avatars in the key tell apart."""
LEFT: Final = 71.0
RIGHT: Final = 14.0
TOP: Final = 12.0
BOTTOM: Final = 30.0
"""px around the lines for the lettering."""
_RIM: Final = 1.6
"""px of the dark edge of a line, which separates crossing lines."""
_RIM_COLOUR: Final = "#0B1512"
_SHAPES_APART: Final = 13
"""Moves between two shapes on a line."""
_TEXT: Final = 18.0
"""px between the middles of two values beside the grid."""
_DROP: Final = 8.0
"""Least px of a drop that is highlighted."""
_DISC: Final = 11.0
_APART: Final = 2 * _DISC + 1
"""Least px between two numbers."""
_MOST_POINTS: Final = 160
"""Greatest number of points on a line; of more positions some are skipped."""


class ChartLine(NamedTuple):
    """The line of one seat."""

    colour: Colour
    values: tuple[float | None, ...]
    """By position, from `Chart.low` to `Chart.high`; None if unknown."""
    errors: tuple[float, ...]


class Fault(NamedTuple):
    """A move that cost something."""

    at: int
    rank: int
    """Its number, from 1."""


class Chart(NamedTuple):
    """Everything that is drawn, except the current position."""

    lines: tuple[ChartLine, ...]
    """By seat."""
    own: int
    """The seat the chart is about, −1 for none: its line is thick, with its error."""
    borders: tuple[int, ...]
    """The positions at which a round begins."""
    faults: tuple[Fault, ...]
    grid: tuple[tuple[float, str], ...]
    """Values of the grid and their labels."""
    even: float
    """Value of a dashed line, and its label."""
    even_text: str
    low: float
    high: float
    known: int
    """The positions before this one are known; hatched from here on."""
    in_steps: bool = False
    """Whether a line is a step function, unbroken between rounds."""
    length: int = 0
    """The last position, if it is not given by the length of the first line."""

    @property
    def last(self) -> int:
        """The last position."""
        return self.length or len(self.lines[0].values) - 1


def x_of(box: Box, chart: Chart, at: float) -> float:
    """Return the x coordinate of a position."""
    return box.x + LEFT + (box.w - LEFT - RIGHT) * at / max(1, chart.last)


def position_at(box: Box, chart: Chart, x: float) -> int:
    """Return the position at an x coordinate."""
    share = (x - box.x - LEFT) / (box.w - LEFT - RIGHT)
    return round(max(0.0, min(1.0, share)) * chart.last)


def draw_chart(canvas: Canvas, box: Box, chart: Chart) -> None:
    """Draw the frame, the grid, the lines and the numbers of faults."""
    ground = chart._replace(lines=(), faults=(), own=-1, known=0, length=chart.last)
    canvas.cached(("chart", ground), box.x, box.y, box.w, box.h, 2, lambda part: _draw_ground(part, box, ground))
    lines = ("lines", chart)
    canvas.cached(
        lines, box.x, box.y, box.w, box.h, 0, lambda on: on.vec(_lines(box.w, box.h, chart), 0, 0, box.w, box.h)
    )
    places = [x_of(box, chart, fault.at) for fault in chart.faults]
    draw_discs(canvas, chart.faults, places, box.bottom - _DISC - 3, box.right - RIGHT)


def _draw_ground(canvas: Canvas, outer: Box, chart: Chart) -> None:
    box = Box(0, 0, outer.w, outer.h)
    chrome = canvas.chrome
    canvas.vec(rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, theme.RADIUS_BUTTON, chrome.chip, 1.5, chrome.chip_edge),
               0, 0, box.w, box.h)  # fmt: skip
    right = box.right - RIGHT
    body = ""
    taken = [_y(box, chart, chart.even)] if chart.even_text else []
    for value, text in chart.grid:
        y = _y(box, chart, value)
        body += path(f"M{LEFT} {y:.1f} L{right} {y:.1f}", "none", 1, chrome.chip_edge)
        if all(abs(y - other) >= _TEXT for other in taken):
            canvas.text(LEFT - 8, y, text, theme.Size.FLOOR, chrome.muted, align="r", max_width=LEFT - 10)
            taken.append(y)
    if chart.even_text:
        y = _y(box, chart, chart.even)
        steps = range(int((right - LEFT) // 9))
        dashes = " ".join(f"M{LEFT + 9 * at:.1f} {y:.1f} L{LEFT + 9 * at + 5:.1f} {y:.1f}" for at in steps)
        body += path(dashes, "none", 1.2, chrome.muted)
        canvas.text(LEFT - 8, y, chart.even_text, theme.Size.FLOOR, chrome.muted, align="r", max_width=LEFT - 10)
    for at in chart.borders:
        x = x_of(box, chart, at)
        body += path(f"M{x:.1f} {TOP} L{x:.1f} {box.bottom - BOTTOM}", "none", 1.2, chrome.muted, 0.7)
    canvas.vec(body, 0, 0, box.w, box.h)


def _lines(width: float, height: float, chart: Chart) -> str:
    """Draw the hatching of the unknown part, all seats' lines, and guide lines from one down to the numbers."""
    box = Box(0, 0, width, height)
    body = _hatched(box, chart) if chart.known <= chart.last else ""
    order = [seat for seat in range(len(chart.lines)) if seat != chart.own]
    for seat in (*order, *([chart.own] if chart.own >= 0 else [])):
        body += _line(box, chart, seat)
    return body + "".join(_fall(box, chart, fault) for fault in chart.faults)


def _y(box: Box, chart: Chart, value: float) -> float:
    share = (value - chart.low) / max(1e-9, chart.high - chart.low)
    return box.bottom - BOTTOM - (box.h - TOP - BOTTOM) * max(0.0, min(1.0, share))


def _hatched(box: Box, chart: Chart) -> str:
    """Draw the hatching of the unknown part."""
    start, end, base = x_of(box, chart, chart.known), box.right - RIGHT, box.bottom - BOTTOM
    strokes = ""
    x = start
    while x + 8 < end:
        strokes += f"M{x:.1f} {base} L{x + 8:.1f} {base - 9} "
        x += 8
    return path(strokes, "none", 1.4, "#FFFFFF", 0.25) if strokes else ""


def _runs(values: Sequence[float | None], borders: Sequence[int]) -> list[list[int]]:
    """Return the positions of each unbroken piece of a line, which unknown values and new rounds break."""
    runs: list[list[int]] = [[]]
    for at, value in enumerate(values):
        if at in borders or value is None:
            runs.append([])
        if value is not None:
            runs[-1].append(at)
    return [run for run in runs if run]


def _line(box: Box, chart: Chart, seat: int) -> str:
    line, is_own = chart.lines[seat], seat == chart.own
    width = 4 if is_own else 1.4
    body = signs = ""
    step = 1 + chart.last // _MOST_POINTS
    apart = max(_SHAPES_APART, chart.last // (8 if is_own else 3))
    for whole in _runs(line.values, () if chart.in_steps else chart.borders):
        run = [at for at in whole if at % step == 0 or at in (whole[0], whole[-1])]
        points = [(x_of(box, chart, at), _y(box, chart, line.values[at] or 0.0)) for at in run]
        if chart.in_steps:
            signs += _drops(points)
            points = [point for one, two in pairwise(points) for point in (one, (two[0], one[1]))] + points[-1:]
        elif is_own and any(line.errors[at] for at in run):
            above = [
                (x, _y(box, chart, (line.values[at] or 0.0) + line.errors[at]))
                for (x, _), at in zip(points, run, strict=True)
            ]
            below = [
                (x, _y(box, chart, (line.values[at] or 0.0) - line.errors[at]))
                for (x, _), at in zip(points, run, strict=True)
            ]
            if len(points) > 1:
                body += path(polyline([*above, *reversed(below)]) + " Z", line.colour, opacity=0.22)
        if len(points) > 1:
            if is_own:
                body += path(polyline(points), "none", width + 2 * _RIM, _RIM_COLOUR, 0.8)
            body += path(polyline(points), "none", width, line.colour, 1.0 if is_own else 0.6)
        for (x, y), at in [] if chart.in_steps else zip(points, run, strict=True):
            if (at // step + 3 * seat) % (apart // step) == 0 or at == chart.last:
                signs += shape(SHAPES[seat % len(SHAPES)], x, y, 5.2 if is_own else 3.8, line.colour, 1.2, _RIM_COLOUR)
    return body + signs


def _drops(line: Sequence[tuple[float, float]]) -> str:
    """Draw a stroke over each steep drop of a line."""
    strokes = ""
    for (_, above), (x, below) in pairwise(line):
        if below - above >= _DROP:
            strokes += path(f"M{x:.1f} {above:.1f} L{x:.1f} {below:.1f}", "none", 5, theme.ERROR)
    return strokes


def _fall(box: Box, chart: Chart, fault: Fault) -> str:
    """Return the guide line from the curve down to the place of the number."""
    x, y = x_of(box, chart, fault.at), box.bottom - BOTTOM
    line = chart.lines[chart.own].values[fault.at]
    if line is None:
        return ""
    top = _y(box, chart, line)
    steps = range(max(0, int((y - top) // 7)))
    dashes = " ".join(f"M{x:.1f} {top + 7 * at:.1f} L{x:.1f} {top + 7 * at + 4:.1f}" for at in steps)
    return path(dashes, "none", 1.3, theme.ERROR) if dashes else ""


def draw_discs(canvas: Canvas, faults: Sequence[Fault], places: Sequence[float], y: float, right: float) -> None:
    """Draw the numbers of faults, as near to their places as possible without overlap, none past `right`."""
    order = sorted(zip(places, faults, strict=True))
    spots = [place for place, _ in order]
    for at in range(1, len(spots)):
        spots[at] = max(spots[at], spots[at - 1] + _APART)
    for at, (_, fault) in enumerate(order):
        disc(canvas, min(spots[at], right - _APART * (len(spots) - 1 - at)), y, fault, _DISC)


def disc(canvas: Canvas, cx: float, cy: float, fault: Fault, radius: float) -> None:
    """Draw the number of a fault."""
    side = 2 * radius + 2
    body = shape("circle", radius + 1, radius + 1, radius / 0.92, theme.ERROR, 1.2, theme.OUTLINE)
    canvas.vec(body, cx - radius - 1, cy - radius - 1, side, side)
    canvas.text(cx, cy, str(fault.rank), min(theme.Size.FLOOR, radius * 1.5), theme.INK, True, align="m")


def key_shape(canvas: Canvas, cx: float, cy: float, seat: int, colour: Colour) -> None:
    """Draw the shape of a seat's line in the key below."""
    canvas.vec(shape(SHAPES[seat % len(SHAPES)], 7, 7, 5, colour, 1.2, _RIM_COLOUR), cx - 7, cy - 7, 14, 14)
