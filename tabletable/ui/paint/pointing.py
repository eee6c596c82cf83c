"""What a primer points at: all else is dark, the piece to move and its place are lit, an arrow leads there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.paint import veil
from tabletable.ui.paint.fixtures import within
from tabletable.ui.paint.lights import Laid
from tabletable.ui.paint.links import link_line
from tabletable.ui.paint.marks import empty_target
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

DARK: Final = veil.Veil(0.55, ink="#14161C")


class Pointed(NamedTuple):
    """What is lit; lengths are px of the table."""

    places: tuple[veil.Lit, ...] = ()
    """All that is lit, with the radius of its corners."""
    card: Laid | None = None
    """The card of the hand that is to be moved, lifted and straight."""
    goal: veil.Lit | None = None
    """Where something is to go."""
    is_empty: bool = False
    """Nothing lies there yet."""
    ghost: Laid | None = None
    """The piece as it will lie there."""
    start: Box | None = None
    """Where the arrow begins; None: there is none."""


def draw_pointed(
    canvas: Canvas,
    it: Pointed,
    ground: float,
    words: Words,
    strength: float,
    line: float,
    said: Sequence[Box],
    written: Sequence[Box],
) -> None:
    """Draw all of it over a table that is `ground` px wide; `strength` of the dark and `line` of the arrow is seen.

    The arrow begins beyond what is `said` at its piece, and keeps away from what is `written` on the table.
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
        link_line(canvas, it.start, it.goal[0], theme.ACT, line, said, written)
    if it.card is not None:
        draw_laid(canvas, it.card, words)


def draw_laid(canvas: Canvas, laid: Laid, words: Words, alpha: float = 1.0) -> None:
    """Draw a piece in gold as it would lie there."""
    shape = figure(canvas, laid.picture, laid.height, words.text)
    place = partial(Canvas.place, figure=shape, cx=laid.x, cy=laid.y, angle=laid.angle, alpha=alpha)
    within(laid.window, partial(place, shadow="lift", halo=Halo(theme.ACT)), canvas)
