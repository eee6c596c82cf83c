"""Words for SVG fragments, the language pictures are described in. Lengths are units of the picture.

Only what NanoSVG draws: fills, round strokes, opacity and transforms.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

OUTLINE: Final = "#2B2320"
"""Around everything drawn."""
CREAM: Final = "#FBF7EC"
"""The paper of cards."""
EDGE: Final = "#E7DFC8"
"""Its edge."""
INK: Final = "#1B1B1B"
"""Colour of print on paper."""


def num(value: float) -> str:
    """Return a length with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@cache
def mixed(one: str, other: str, part: float) -> str:
    """Return the colour `part` of the way from `one` to `other`, as #RRGGBB."""
    channels = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in channels)


def _paint(fill: str, line: float, colour: str, opacity: float, cap: str = "round") -> str:
    stroke = (
        f' stroke="{colour}" stroke-width="{num(line)}" stroke-linejoin="round" stroke-linecap="{cap}"'
        if line > 0
        else ""
    )
    return f' fill="{fill}"{stroke}' + (f' opacity="{num(opacity)}"' if opacity < 1 else "")


def path(
    d: str, fill: str = "none", line: float = 0, colour: str = OUTLINE, opacity: float = 1, cap: str = "round"
) -> str:
    """Return a path from its `d` attribute; `line` is the width of its outline, half inside and half outside."""
    return f'<path d="{d}"{_paint(fill, line, colour, opacity, cap)}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", line: float = 0, colour: str = OUTLINE, opacity: float = 1
) -> str:
    """Return a circle around (x, y)."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_paint(fill, line, colour, opacity)}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    line: float = 0,
    colour: str = OUTLINE,
    opacity: float = 1,
) -> str:
    """Return an ellipse around (x, y)."""
    size = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f"<ellipse {size}{_paint(fill, line, colour, opacity)}/>"


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    line: float = 0,
    colour: str = OUTLINE,
    opacity: float = 1,
) -> str:
    """Return a rectangle with round corners."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
    return f"<rect {box}{_paint(fill, line, colour, opacity)}/>"


def group(body: str, transform: str) -> str:
    """Fragments moved, turned or scaled together."""
    return f'<g transform="{transform}">{body}</g>'


def polyline(points: Iterable[tuple[float, float]]) -> str:
    """Return the `d` of straight lines through points."""
    return "M" + " L".join(f"{num(x)} {num(y)}" for x, y in points)
