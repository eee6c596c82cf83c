"""Marks on the table that are no pieces: places that may be used, the place a piece has left, a lesson's line."""

from __future__ import annotations

from tabletable.ui import theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.kit import focus_ring
from tabletable.ui.vector import path, rect

LESSON_DASH = 14.0
"""px of a dash with its gap, about."""
LESSON_GAPS = 0.7
"""A gap as a share of a dash."""
PLUS = 12.0
"""px from end to end of the sign in a place of the board that may be used."""
RING_INSET = 3.0
"""px that it begins inside of the edge: what lies beside stays readable."""
RING_RADIUS = 7.0
"""Of the corners of what the keyboard's ring goes around: about those of a card."""


def keyboard_ring(canvas: Canvas, box: Box) -> None:
    """The ring around the piece or place that the keys have come to: the one that buttons have, too."""
    focus_ring(canvas, box.inset(RING_INSET), RING_RADIUS)


def dashed_side(width: float, height: float, canvas: Canvas) -> None:
    """A side of a dashed box; dashes begin and end it, so that the corners are closed."""
    length = max(width, height)
    count = max(1, round(length / LESSON_DASH))
    dash = length / (count + LESSON_GAPS * (count - 1)) if count > 1 else length
    for number in range(count):
        start = number * dash * (1 + LESSON_GAPS)
        place = (start, 0, dash, height) if width > height else (0, start, width, dash)
        canvas.fill(place, theme.INFO)


def empty_target(canvas: Canvas, box: Box, is_aimed: bool, is_board: bool) -> None:
    """A place without pieces that may be used now: hollow, so that a plate or a board below it stays readable.

    A place of the board, where a piece can be added, has a plus sign.
    """
    width, height = box.w, box.h
    body = rect(0, 0, width, height, 8, theme.ACT, opacity=0.24 if is_aimed else 0.13)
    if is_aimed:
        body += rect(1.5, 1.5, width - 3, height - 3, 7, "none", 3, theme.ACT)
    else:
        body += path(_dashes(width, height, 1.5), "none", 2.5, theme.ACT)
    if is_board:
        x, y, arm = width / 2, height / 2, PLUS / 2
        body += path(f"M{x - arm} {y} L{x + arm} {y} M{x} {y - arm} L{x} {y + arm}", "none", 2, theme.ACT)
    canvas.vec(body, box.x, box.y, width, height)


def gap_edge(width: float, height: float, canvas: Canvas) -> None:
    """The outline of the place that a held piece has left."""
    canvas.vec(path(_dashes(width, height, 1), "none", 1.5, theme.TEXT, 0.5), 0, 0, width, height)


def _dashes(width: float, height: float, inset: float) -> str:
    """A dashed line around a box, as separate strokes: the loader's own dashes stray at round corners."""
    corners = [(inset, inset), (width - inset, inset), (width - inset, height - inset), (inset, height - inset)]
    strokes = []
    for (x, y), (to_x, to_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        count = max(2, round(max(abs(to_x - x), abs(to_y - y)) / 13))
        for dash in range(count):
            begin, end = (dash + 0.24) / count, (dash + 0.76) / count
            strokes.append(
                f"M{x + (to_x - x) * begin:.1f} {y + (to_y - y) * begin:.1f} "
                f"L{x + (to_x - x) * end:.1f} {y + (to_y - y) * end:.1f}"
            )
    return " ".join(strokes)
