"""Marks on the table that are not pieces: usable and recently left places, and the subject of a lesson."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletable.table.staging import Curve, part
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.kit import focus_ring
from tabletable.ui.paint import veil
from tabletable.ui.paint.fixtures import within
from tabletable.ui.paint.lights import Laid
from tabletable.ui.paint.links import link_line
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

DARK: Final = veil.Veil(0.55, ink="#14161C")
"""The dark around the things a primer points at."""
TIP_SIGN: Final = 26.0
"""px across of the sign beside the place that a tip is about."""
DASH: Final = 13.0
"""px of a dash with its gap around a place, about."""
ARC_STEPS: Final = 6
"""Straight pieces per quarter circle."""
PLUS = 12.0
"""px from end to end of the sign in a place of the board that may be used."""
RING_INSET = 3.0
"""px by which it is inset from the edge, so that neighbouring text stays readable."""
RING_RADIUS = 7.0
"""Corner radius of the keyboard's focus ring: about that of a card."""


def keyboard_ring(canvas: Canvas, box: Box) -> None:
    """Draw the focus ring, equal to that of buttons, around the piece or place with keyboard focus."""
    focus_ring(canvas, box.inset(RING_INSET), RING_RADIUS)


def tip_sign(canvas: Canvas) -> None:
    """Draw the "i" at the place that a tip speaks of, as large as `TIP_SIGN`. A lamp would be advice to play it."""
    middle = TIP_SIGN / 2
    canvas.vec(circle(middle, middle, middle - 1, theme.OUTLINE), 0, 0, TIP_SIGN, TIP_SIGN)
    canvas.art("common/icons/info", middle, middle, TIP_SIGN - 3, theme.INFO)


def empty_target(canvas: Canvas, box: Box, is_aimed: bool, is_board: bool, radius: float = 8.0) -> None:
    """Draw an empty place that may be used now: hollow, so that a plate or a board below it stays readable.

    A place on the board where a piece can be added gets a plus sign.
    """
    width, height = box.w, box.h
    body = rect(0, 0, width, height, radius, theme.ACT, opacity=0.24 if is_aimed else 0.13)
    if is_aimed:
        body += rect(1.5, 1.5, width - 3, height - 3, radius - 1, "none", 3, theme.ACT)
    else:
        body += path(_dashes(width, height, 1.5, radius - 1), "none", 2.5, theme.ACT)
    if is_board:
        x, y, arm = width / 2, height / 2, PLUS / 2
        body += path(f"M{x - arm} {y} L{x + arm} {y} M{x} {y - arm} L{x} {y + arm}", "none", 2, theme.ACT)
    canvas.vec(body, box.x, box.y, width, height)


def gap_edge(width: float, height: float, canvas: Canvas) -> None:
    """Draw the outline of the place a held piece was taken from."""
    canvas.vec(path(_dashes(width, height, 1, 7), "none", 1.5, theme.TEXT, 0.5), 0, 0, width, height)


def _dashes(width: float, height: float, inset: float, radius: float) -> str:
    """Return a dashed line around a box, as separate strokes: the loader's own dashes stray at round corners."""
    line = _outline(width, height, inset, min(radius, width / 2 - inset, height / 2 - inset))
    count = max(8, round(line.length / DASH))
    strokes = (part(line, (dash + 0.24) / count, (dash + 0.76) / count) for dash in range(count))
    return " ".join("M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in stroke) for stroke in strokes)


def _outline(width: float, height: float, inset: float, radius: float) -> Curve:
    """Return a box with round corners as a line of short straight pieces, from the top left corner back to it."""
    reach = inset + radius
    middles = [(width - reach, reach), (width - reach, height - reach), (reach, height - reach), (reach, reach)]
    points = [(reach, inset)]
    for quarter, (x, y) in enumerate(middles):
        for step in range(ARC_STEPS + 1):
            turn = math.radians(quarter * 90 - 90 + 90 * step / ARC_STEPS)
            points.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return Curve(tuple(points))


# ------------------------------------------------------------------------------------------------ of a primer


class Pointed(NamedTuple):
    """The parts of a table highlighted by a hint or lesson; lengths are px of the table."""

    places: tuple[veil.Lit, ...] = ()
    """All lit boxes, with the radius of their corners."""
    card: Laid | None = None
    """The card of the hand to be moved, lifted and straight."""
    goal: veil.Lit | None = None
    """The target of the piece."""
    is_empty: bool = False
    """Whether the target is empty."""
    ghost: Laid | None = None
    """The piece as it will lie at the target."""
    start: Box | None = None
    """Start of the arrow; None if there is none."""


def draw_pointed(
    canvas: Canvas,
    it: Pointed,
    ground: float,
    words: Words,
    strength: float,
    line: float,
    boxes: Sequence[Box],
    written: Sequence[Box],
) -> None:
    """Draw the highlights over a table that is `ground` px wide; `strength` is the opacity of the dark, `line` the
    visible share of the arrow.

    The arrow begins beyond the `boxes` of words at its piece, and keeps away from those `written` on the table.
    """
    holes = [(box.inset(-veil.RIM), radius + veil.RIM) for box, radius in it.places]
    veil.dim(canvas, DARK.at(strength), ground, holes, theme.ACT if strength >= 1 else None)
    if strength < 1:
        return
    if it.goal is not None:
        box, radius = it.goal
        empty_target(canvas, box, False, it.is_empty and it.ghost is None, radius)
        if it.ghost is not None:
            draw_laid(canvas, it.ghost, words, 0.85)
    if it.start is not None and it.goal is not None:
        link_line(canvas, it.start, it.goal[0], theme.ACT, line, boxes, written)
    if it.card is not None:
        draw_laid(canvas, it.card, words)


def draw_laid(canvas: Canvas, laid: Laid, words: Words, alpha: float = 1.0) -> None:
    """Draw a piece in gold at the place where it would go."""
    shape = figure(canvas, laid.picture, laid.height, words.text)
    place = partial(Canvas.place, figure=shape, cx=laid.x, cy=laid.y, angle=laid.angle, alpha=alpha)
    within(laid.window, partial(place, shadow="lift", halo=Halo(theme.ACT)), canvas)
