"""Lines that say what belongs together: dashed for what is only said, with an arrow for what happens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tabletable.table.staging import Curve, part
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.vector import circle, group, path, polyline

LINE: Final = 3.2
RIM: Final = 3.3
RIM_COLOUR: Final = "#1A1310"
DOT: Final = 6.3
ARROW: Final = 14.7
DASH: Final = (9.5, 8.0)


def draw_link(canvas: Canvas, line: Curve, colour: Colour, share: float, is_said: bool, has_dot: bool) -> None:
    """As much of a line as is seen by now: dashed with dots for what is only said, an arrow for what happens.

    A line that leads to where it begins is not drawn.
    """
    if share <= 0 or line.length < 1:
        return
    drawn = _drawn(line, colour, is_said, has_dot)
    with canvas.clip(_passed(line, drawn.box, share)):
        canvas.vec(drawn.body, *drawn.box)


class _Drawn(NamedTuple):
    body: str
    box: Box


@lru_cache(maxsize=16)
def _drawn(line: Curve, colour: Colour, is_said: bool, has_dot: bool) -> _Drawn:
    """A whole line as a fragment, and where its upper left corner comes to."""
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    box = Box(min(xs) - 16, min(ys) - 16, round(max(xs) - min(xs) + 32), round(max(ys) - min(ys) + 32))
    moved = Curve(tuple((round(x - box.x, 1), round(y - box.y, 1)) for x, y in line.points))
    return _Drawn(_body(moved, colour, is_said, has_dot), box)


def _passed(line: Curve, box: Box, share: float) -> Box:
    """What of a box a line has passed when a share of it is seen: in the direction in which it goes further."""
    if share >= 1:
        return box
    (x, y), (to_x, to_y) = line.points[0], line.points[-1]
    if abs(to_x - x) >= abs(to_y - y):
        width = box.w * share
        return box._replace(x=box.x if to_x >= x else box.right - width, w=width)
    height = box.h * share
    return box._replace(y=box.y if to_y >= y else box.bottom - height, h=height)


def _body(line: Curve, colour: Colour, is_said: bool, has_dot: bool) -> str:
    body = path(polyline(line.points), "none", LINE + 2 * RIM, RIM_COLOUR, 0.75)
    if is_said:
        dash, gap = DASH
        starts = [number * (dash + gap) for number in range(max(1, int(line.length / (dash + gap))) + 1)]
        pieces = [part(line, start / line.length, min((start + dash) / line.length, 1.0)) for start in starts]
        body += "".join(path(polyline(piece), "none", LINE, colour) for piece in pieces if len(piece) > 1)
    else:
        body += path(polyline(line.points), "none", LINE, colour)
    dots = (line.points[0], line.points[-1]) if is_said else (line.points[0],)
    for dot in dots if has_dot else ():
        body += circle(*dot, DOT, colour, RIM / 2, RIM_COLOUR)
    if is_said:
        return body
    head = f"M{ARROW * 0.35} 0 L{-ARROW * 0.65} {-ARROW * 0.48} L{-ARROW * 0.65} {ARROW * 0.48} Z"
    x, y = line.points[-1]
    arrow = path(head, colour, RIM / 2, RIM_COLOUR)
    return body + group(arrow, f"translate({x:.1f} {y:.1f}) rotate({line.heading:.1f})")
