"""How difficult something is, as stars: also told apart without colour, empty ones have only an outline."""

from __future__ import annotations

from typing import Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import path

MOST: Final = 5
_STAR: Final = "M10 1.5 L12.6 7.1 L18.6 7.9 L14.2 12.1 L15.3 18.2 L10 15.2 L4.7 18.2 L5.8 12.1 L1.4 7.9 L7.4 7.1 Z"
_UNITS: Final = 20.0


def stars(canvas: Canvas, x: float, y: float, count: int, size: float = 18, of: int = MOST) -> float:
    """So many full stars from a left edge on, their middle at `y`; returns the width of all."""
    step = size * 1.25
    for number in range(of):
        is_full = number < count
        body = path(_STAR, theme.CREAM if is_full else "none", 1.4, theme.CREAM if is_full else canvas.chrome.edge)
        scaled = f'<g transform="scale({size / _UNITS:g})">{body}</g>'
        canvas.vec(scaled, x + number * step, y - size / 2, size, size)
    return step * of
