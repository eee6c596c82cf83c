"""Lines that say what belongs together: dashed for what is only said, with an arrow for what happens."""

from __future__ import annotations

from typing import Final

from tabletable.table.staging import Curve, part
from tabletable.ui.canvas import Canvas
from tabletable.ui.colour import Colour
from tabletable.ui.vector import circle, group, path, polyline

LINE: Final = 3.2
RIM: Final = 3.3
RIM_COLOUR: Final = "#1A1310"
DOT: Final = 6.3
ARROW: Final = 14.7
DASH: Final = (9.5, 8.0)


def draw_link(canvas: Canvas, line: Curve, colour: Colour, share: float, is_said: bool, has_dot: bool) -> None:
    """As much of a line as is drawn by now: dashed with dots for what is only said, an arrow for what happens."""
    if share <= 0:
        return
    drawn = round(share * 8) / 8
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    left, top = min(xs) - 16, min(ys) - 16
    w, h = max(xs) - left + 16, max(ys) - top + 16
    moved = Curve(tuple((round(x - left, 1), round(y - top, 1)) for x, y in line.points))
    canvas.vec(_body(moved, colour, drawn, is_said, has_dot), left, top, round(w), round(h))


def _body(line: Curve, colour: Colour, share: float, is_said: bool, has_dot: bool) -> str:
    points = part(line, 0.0, share)
    if len(points) < 2:
        return ""
    body = path(polyline(points), "none", LINE + 2 * RIM, RIM_COLOUR, 0.75)
    if is_said:
        dash, gap = DASH
        count = max(1, int(line.length * share / (dash + gap)))
        pieces = [(n * (dash + gap) / line.length, (n * (dash + gap) + dash) / line.length) for n in range(count + 1)]
        for start, end in pieces:
            piece = part(line, start, min(end, share))
            if start < share and len(piece) > 1:
                body += path(polyline(piece), "none", LINE, colour)
    else:
        body += path(polyline(points), "none", LINE, colour)
    first, last = points[0], points[-1]
    if has_dot:
        body += circle(*first, DOT, colour, RIM / 2, RIM_COLOUR)
    if is_said:
        body += circle(*last, DOT, colour, RIM / 2, RIM_COLOUR) if share >= 1 else ""
        return body
    head = f"M{ARROW * 0.35} 0 L{-ARROW * 0.65} {-ARROW * 0.48} L{-ARROW * 0.65} {ARROW * 0.48} Z"
    turned = Curve(tuple(points)).heading
    arrow = path(head, colour, RIM / 2, RIM_COLOUR)
    return body + group(arrow, f"translate({last[0]:.1f} {last[1]:.1f}) rotate({turned:.1f})")
