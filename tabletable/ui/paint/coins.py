"""Coins that fall on a heap."""

from __future__ import annotations

from typing import Final

from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.vector import ellipse

FIRST: Final = 0.12
"""Seconds until the first coin falls."""
EACH: Final = 0.07
"""Seconds from coin to coin."""
FALL: Final = 0.26
DROP: Final = 84.0
"""px a coin falls, and the seconds that takes are FALL."""
BOUNCE: Final = 0.14
BOUNCE_HEIGHT: Final = 7.0
_HEAP_ROWS: Final = 3
_HEAP_MOST: Final = 15
_HEAP_STEP: Final = 0.34
"""Coins of a heap, of which so many rows lie on each other, by this share of a coin; of more no more are seen."""


def pour(canvas: Canvas, coin: Figure, cx: float, ground: float, count: int, age: float) -> None:
    """A heap of coins around `cx` that has been falling for `age` seconds; an empty dish for none.

    Its lowest row lies at `ground`.
    """
    if count <= 0:
        canvas.vec(ellipse(37, 9, 36, 8, "none", 1.6, canvas.chrome.edge), cx - 37, ground - 1, 74, 18)
        return
    left = min(count, _HEAP_MOST)
    base = next(size for size in range(1, left + 1) if sum(range(size, max(0, size - _HEAP_ROWS), -1)) >= left)
    across = max(50.0, (base + 0.6) * coin.width * 0.42)
    canvas.vec(ellipse(across, 9, across, 9, "#000000", opacity=0.3), cx - across, ground + 1, 2 * across, 18)
    number = 0
    for row, most in enumerate(range(base, 0, -1)):
        for place in range(min(most, left)):
            x = cx + (place - (min(most, left) - 1) / 2) * coin.width * 0.84
            fallen = age - FIRST - number * EACH
            number += 1
            if fallen > 0:
                canvas.place(coin, x, ground - row * coin.height * _HEAP_STEP - _height(fallen), shadow="chip")
        left -= min(most, left)


def _height(fallen: float) -> float:
    """px above its place of a coin that was let go so many seconds ago: it falls, and bounces once."""
    if fallen < FALL:
        return DROP * (1 - (fallen / FALL) ** 2)
    part = (fallen - FALL) / BOUNCE
    return 4 * BOUNCE_HEIGHT * part * (1 - part) if part < 1 else 0.0
