"""Lines between boxes: of a hint, around the words on the table, and of a moment, on an arc."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tabletable.core.command import Command
from tabletable.core.tablespec import TableSpec
from tabletable.table.staging import Curve, part
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.vector import circle, group, path, polyline

LINE: Final = 3.2
RIM: Final = 3.0
RIM_COLOUR: Final = "#1A1310"
DASH, GAP = 9.0, 8.0
DOT: Final = 6.0
ARROW: Final = 13.0
BEND: Final = 0.16
"""Greatest distance of a line from the straight way, as a share of its length."""
BENDS: Final = (1.0, -1.0, 2.0, -2.0, 0.3, 3.0, -3.0)
"""Multiples of `BEND` in order of preference: the first that crosses the fewest words is taken."""
STEPS: Final = 40
MOMENT_RIM: Final = 3.3
MOMENT_DOT: Final = 6.3
MOMENT_ARROW: Final = 14.7
MOMENT_DASH: Final = (9.5, 8.0)
"""Dash and gap of the line of a moment, which is seen from farther away."""
FAR: Final = 250.0
"""px from a card up to the pile it is played to, beyond which the arrow no longer crosses the table."""
_OUT: Final = 84.0
"""px that a shortened arrow leads out of the hand."""
Point = tuple[float, float]


def played_far(spec: TableSpec, command: Command, start: Box, end: Box) -> bool:
    """Return whether a card of the own hand is played anywhere on the table and then goes to a distant pile."""
    own = next((zone for zone in spec.zones if zone.own), None)
    if own is None or command.zone != own.throw or all(piece.handle != command.piece for piece in own.pieces):
        return False
    goal = next((zone for zone in spec.zones if zone.id == command.zone), None)
    return goal is not None and goal.seat < 0 and start.y - end.bottom > FAR


def out_of_hand(start: Box) -> Box:
    """Return the point where the arrow of a card played far away ends: on the table above the card."""
    return Box.around(start.cx, start.y - _OUT, 1, 1)


def link_line(
    canvas: Canvas,
    start: Box,
    end: Box,
    colour: Colour = theme.INFO,
    share: float = 1.0,
    labels: Sequence[Box] = (),
    words: Sequence[Box] = (),
    has_dot: bool = True,
) -> None:
    """Draw a dashed line from the edge of one box to the edge of another, as a suggestion: no piece moves along it.

    `share` of it is drawn, from its start: a dot, unless it starts at words. It keeps clear of the `labels` beside
    the first box, and avoids the `words` on the table if another bend can.
    """
    if share <= 0 or start.within(end) is not None:
        return
    inside = Box(0, 0, canvas.width, canvas.height).inset(ARROW)
    line = connector(start, end, tuple(labels), tuple(words), inside, DOT + RIM if has_dot else RIM)
    body, whole = _hint(line, colour, has_dot)
    with canvas.clip(_passed(whole, line[0], line[-1], share)):
        canvas.vec(body, *whole)


@lru_cache(16)
def _hint(line: tuple[Point, ...], colour: Colour, has_dot: bool) -> tuple[str, Box]:
    """Return a line with its dot, if any, and its arrow, as a fragment in its box."""
    left, top = min(x for x, _ in line) - ARROW, min(y for _, y in line) - ARROW
    right, bottom = max(x for x, _ in line) + ARROW, max(y for _, y in line) + ARROW
    moved = [(x - left, y - top) for x, y in line]
    (x0, y0), tip = moved[0], moved[-1]
    shaft = [point for point in moved if math.dist(point, tip) > ARROW * 0.8]
    dashes, head = _dashes(shaft or moved), _head(tip, shaft[-1] if shaft else moved[0])
    body = path(dashes, "none", LINE + 2 * RIM, RIM_COLOUR, 0.75) + path(head, RIM_COLOUR, 2 * RIM, RIM_COLOUR)
    body += circle(x0, y0, DOT + RIM, RIM_COLOUR) if has_dot else ""
    body += path(dashes, "none", LINE, colour) + path(head, colour)
    body += circle(x0, y0, DOT, colour) if has_dot else ""
    return body, Box(left, top, right - left, bottom - top)


def _passed(box: Box, start: Point, tip: Point, share: float) -> Box:
    """Return the part of a box that a line from `start` to `tip` has covered at a share of its length."""
    if abs(tip[0] - start[0]) >= abs(tip[1] - start[1]):
        return box._replace(x=box.x if tip[0] >= start[0] else box.right - box.w * share, w=box.w * share)
    return box._replace(y=box.y if tip[1] >= start[1] else box.bottom - box.h * share, h=box.h * share)


@lru_cache(16)
def connector(
    start: Box,
    end: Box,
    boxes: tuple[Box, ...] = (),
    words: tuple[Box, ...] = (),
    inside: Box | None = None,
    room: float = DOT + RIM,
) -> tuple[Point, ...]:
    """Return the points of a bent line from edge to edge, starting `room` px clear of the words there.

    Of several bends the one with the fewest points on `words`, or beyond `inside`. It is drawn in frame after frame, so
    it is cached.
    """

    def crossed(line: list[Point]) -> int:
        outside = 0 if inside is None else len(line) - _within(line, inside)
        return outside + sum(_within(line, box) for box in words)

    route = _route(start, end, boxes, BENDS[0], room)
    if words and crossed(route):
        route = min((route, *(_route(start, end, boxes, bend, room) for bend in BENDS[1:])), key=crossed)
    return tuple(route)


def _within(line: Sequence[Point], box: Box) -> int:
    """Return the number of points of a line within a box; called for all words on a table and seven lines at once."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return sum([left <= x <= right and top <= y <= bottom for x, y in line])


def _route(start: Box, end: Box, boxes: Sequence[Box], bend: float, room: float) -> list[Point]:
    (ax, ay), (bx, by) = (start.cx, start.cy), (end.cx, end.cy)
    length = math.hypot(bx - ax, by - ay) or 1.0
    side = -bend if bx >= ax else bend
    cx = (ax + bx) / 2 + (by - ay) * BEND * side * -1
    cy = (ay + by) / 2 + (bx - ax) * BEND * side
    whole = [_bezier((ax, ay), (cx, cy), (bx, by), step / STEPS / 4) for step in range(STEPS * 4 + 1)]
    left, goal = (start, *(box.inset(-room) for box in boxes)), end.inset(-4)
    inside = [at for at, point in enumerate(whole) if any(box.contains(*point) for box in left)]
    free = [point for point in whole[max(inside, default=-1) + 1 :] if not goal.contains(*point)]
    if len(free) < 5:
        free = whole
    count = max(4, int(length / 4))
    return [free[round(at * (len(free) - 1) / count)] for at in range(count + 1)]


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    return (
        (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * b[0] + t * t * c[0],
        (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * b[1] + t * t * c[1],
    )


def _dashes(line: list[Point]) -> str:
    """Return the line as separate strokes: the loader's own dashes stray where it bends."""
    far, strokes, inside = 0.0, "", False
    for (ax, ay), (bx, by) in pairwise(line):
        piece = math.hypot(bx - ax, by - ay)
        steps = max(1, round(piece))
        for step in range(steps):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            now = (far + piece * step / steps) % (DASH + GAP) < DASH
            strokes += f"{'L' if inside else 'M'}{x:.1f} {y:.1f} " if now else ""
            inside = now
        far += piece
    return strokes


def _head(tip: Point, before: Point) -> str:
    """Return an arrow's head with its tip at a point, coming from another."""
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    points = [(math.cos(angle + turn), math.sin(angle + turn)) for turn in (math.pi * 0.85, -math.pi * 0.85)]
    (ax, ay), (bx, by) = [(tip[0] + ARROW * x, tip[1] + ARROW * y) for x, y in points]
    return f"M{tip[0]:.1f} {tip[1]:.1f} L{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f} Z"


# ------------------------------------------------------------------------------------------------ of a moment


def draw_link(canvas: Canvas, line: Curve, colour: Colour, share: float, is_said: bool, has_dot: bool) -> None:
    """Draw the visible share of a line: dashed with a dot for a suggestion, an arrow for an event.

    A line that leads back to its start is not drawn.
    """
    if share <= 0 or line.length < 1:
        return
    body, whole = _link(line, colour, is_said, has_dot)
    with canvas.clip(_passed(whole, line.points[0], line.points[-1], min(share, 1.0))):
        canvas.vec(body, *whole)


@lru_cache(maxsize=16)
def _link(line: Curve, colour: Colour, is_said: bool, has_dot: bool) -> tuple[str, Box]:
    """Return a whole line as a fragment in its box."""
    xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
    box = Box(min(xs) - 16, min(ys) - 16, round(max(xs) - min(xs) + 32), round(max(ys) - min(ys) + 32))
    moved = Curve(tuple((round(x - box.x, 1), round(y - box.y, 1)) for x, y in line.points))
    return _body(moved, colour, is_said, has_dot), box


def _body(line: Curve, colour: Colour, is_said: bool, has_dot: bool) -> str:
    body = path(polyline(line.points), "none", LINE + 2 * MOMENT_RIM, RIM_COLOUR, 0.75)
    if is_said:
        dash, gap = MOMENT_DASH
        starts = [number * (dash + gap) for number in range(max(1, int(line.length / (dash + gap))) + 1)]
        pieces = [part(line, start / line.length, min((start + dash) / line.length, 1.0)) for start in starts]
        body += "".join(path(polyline(piece), "none", LINE, colour) for piece in pieces if len(piece) > 1)
    else:
        body += path(polyline(line.points), "none", LINE, colour)
    dots = (line.points[0], line.points[-1]) if is_said else (line.points[0],)
    for dot in dots if has_dot else ():
        body += circle(*dot, MOMENT_DOT, colour, MOMENT_RIM / 2, RIM_COLOUR)
    if is_said:
        return body
    tip, back, side = MOMENT_ARROW * 0.35, -MOMENT_ARROW * 0.65, MOMENT_ARROW * 0.48
    head = f"M{tip} 0 L{back} {-side} L{back} {side} Z"
    x, y = line.points[-1]
    arrow = path(head, colour, MOMENT_RIM / 2, RIM_COLOUR)
    return body + group(arrow, f"translate({x:.1f} {y:.1f}) rotate({line.heading:.1f})")
