"""Vector pictures: SVG fragments, written in code or read from ``art/``, to surfaces of exact size.

Only what the loader draws may be used: paths, circles, ellipses, rectangles with round corners,
groups with transforms, flat colours, opacity per shape, linear and radial gradients in user space.
Text, clip paths, masks, filters, patterns and ``rgba()`` are ignored by it silently.
"""

import io
import itertools
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pygame

from tabletable.core.svg import circle as circle
from tabletable.core.svg import ellipse as ellipse
from tabletable.core.svg import group as group
from tabletable.core.svg import path as path
from tabletable.core.svg import polyline as polyline
from tabletable.core.svg import rect as rect
from tabletable.ui.drawing.colour import Colour, recoloured
from tabletable.ui.drawing.rasters import Rasters
from tabletable.ui.drawing.surfaces import Sprite, blank, premultiplied, scaled
from tabletable.ui.drawing.theme import OUTLINE

_SUPERSAMPLE_UP_TO = 500_000
"""Pixels up to which a picture is drawn at double size and scaled down: the rasteriser itself has only five scan lines
per pixel and loses long thin bands at small sizes.
"""


# ---------------------------------------------------------------- fragments
def shape(kind: str, cx: float, cy: float, r: float, fill: str, line: float = 0, colour: Colour = OUTLINE) -> str:
    """Return one of the four shapes for the UNO colours, as large as a circle of radius `r`."""
    if kind == "circle":
        return circle(cx, cy, r * 0.92, fill, line, colour)
    if kind == "square":
        return rect(cx - r * 0.82, cy - r * 0.82, r * 1.64, r * 1.64, r * 0.22, fill, line, colour)
    rim, rim_colour = (line, colour) if line else (r * 0.13, fill)
    if kind == "diamond":
        d = f"M{cx} {cy - r * 1.1} L{cx + r * 1.02} {cy} L{cx} {cy + r * 1.1} L{cx - r * 1.02} {cy} Z"
    elif kind == "triangle":
        d = f"M{cx} {cy - r * 0.98} L{cx + r * 1.02} {cy + r * 0.78} L{cx - r * 1.02} {cy + r * 0.78} Z"
    else:
        raise ValueError(f"no such shape: {kind}")
    return path(d, fill, rim, rim_colour)


def concave(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return the ``d`` of a frame with corners cut inwards by quarter circles."""
    return (
        f"M{x + r} {y} L{x + w - r} {y} A{r} {r} 0 0 0 {x + w} {y + r} L{x + w} {y + h - r} "
        f"A{r} {r} 0 0 0 {x + w - r} {y + h} L{x + r} {y + h} A{r} {r} 0 0 0 {x} {y + h - r} "
        f"L{x} {y + r} A{r} {r} 0 0 0 {x + r} {y} Z"
    )


_DASH: Final = 12.0
"""The length of a dash with its gap, about."""
_DRAWN: Final = 0.56
"""The part of it that is drawn."""


def dashed_rect(x: float, y: float, w: float, h: float, r: float, colour: Colour, line: float) -> str:
    """Return a dashed outline with round corners, its dashes evenly spaced all the way round."""

    def arc(cx: float, cy: float, start: float) -> list[tuple[float, float]]:
        steps = (start + q * math.pi / 16 for q in range(9))
        return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in steps]

    points = arc(x + w - r, y + r, -math.pi / 2) + arc(x + w - r, y + h - r, 0)
    points += arc(x + r, y + h - r, math.pi / 2) + arc(x + r, y + r, math.pi)
    points.append(points[0])
    along = [0.0]
    for a, b in itertools.pairwise(points):
        along.append(along[-1] + math.dist(a, b))
    count = max(1, round(along[-1] / _DASH))
    step = along[-1] / count
    body = ""
    for i in range(count):
        start, end = i * step, (i + _DRAWN) * step
        inner = [p for p, d in zip(points, along, strict=True) if start < d < end]
        body += path(polyline([_at(points, along, start), *inner, _at(points, along, end)]), "none", line, colour)
    return body


def _at(points: list[tuple[float, float]], along: list[float], distance: float) -> tuple[float, float]:
    for i in range(len(points) - 1):
        if along[i + 1] >= distance:
            share = (distance - along[i]) / max(1e-6, along[i + 1] - along[i])
            (ax, ay), (bx, by) = points[i], points[i + 1]
            return ax + (bx - ax) * share, ay + (by - ay) * share
    return points[-1]


# ---------------------------------------------------------------- raster
_kept_by: Rasters | None = None


def keep_in(rasters: Rasters | None) -> None:
    """Read pictures from this disk cache from now on and write new ones to it; None for neither."""
    global _kept_by
    _kept_by = rasters


def cached_drawing(content: Callable[[], bytes | None], draw: Callable[[], Sprite]) -> Sprite:
    """Return a picture from the disk cache, or draw it. `content` is all it is made of, or None to skip the cache."""
    data = None if _kept_by is None else content()
    return draw() if data is None or _kept_by is None else _kept_by.drawn(data, draw)


def _load(source: Path | io.BytesIO, width: int, height: int, fine: bool = True) -> pygame.Surface:
    def content() -> bytes:
        body = source.read_bytes() if isinstance(source, Path) else source.getvalue()
        return body + repr((width, height, fine)).encode()

    return cached_drawing(content, lambda: Sprite(_drawn(source, width, height, fine))).surface


def _drawn(source: Path | io.BytesIO, width: int, height: int, fine: bool) -> pygame.Surface:
    large = 2 if fine and width * height <= _SUPERSAMPLE_UP_TO else 1
    drawn = premultiplied(pygame.image.load_sized_svg(source, (width * large, height * large)))
    if large > 1:
        drawn = scaled(drawn, round(drawn.get_width() / large), round(drawn.get_height() / large))
    if drawn.get_size() == (width, height):
        return drawn
    # The loader keeps the picture's aspect ratio; centre it in the requested size.
    whole = blank(width, height)
    whole.blit(drawn, ((width - drawn.get_width()) // 2, (height - drawn.get_height()) // 2))
    return whole


def raster(
    body: str,
    width: int,
    height: int,
    scale: float | tuple[float, float],
    x: float = 0,
    y: float = 0,
    fine: bool = True,
) -> pygame.Surface:
    """Draw a fragment in logical coordinates to a surface of `width` × `height` real px.

    The point (`x`, `y`) of the fragment comes to the top left corner; `scale` is px per unit, or a pair for the two
    directions. `fine` False is for pictures that are scaled down anyway.
    """
    width, height = max(1, width), max(1, height)
    across, down = scale if isinstance(scale, tuple) else (scale, scale)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><g transform="scale({across:g} {down:g}) translate({-x:g} {-y:g})">{body}</g></svg>'
    )
    return _load(io.BytesIO(text.encode()), width, height, fine)


def raster_text(text: str, width: int, height: int) -> pygame.Surface:
    """Draw a whole SVG as large as fits into `width` × `height` px, without the disk cache. Raises `pygame.error`."""
    return _drawn(io.BytesIO(text.encode()), max(1, width), max(1, height), fine=False)


def raster_file(
    file: Path, width: int, height: int, fine: bool = True, hues: Mapping[Colour, Colour] | None = None
) -> pygame.Surface:
    """Draw an SVG file as large as fits into `width` × `height` real px, centred, with some colours replaced.

    Raises:
        FileNotFoundError: there is no such file.
        pygame.error: the file is no picture the loader can read.
    """
    if not hues:
        return _load(file, max(1, width), max(1, height), fine)
    text = recoloured(file.read_text(encoding="utf-8"), hues)
    return _load(io.BytesIO(text.encode()), max(1, width), max(1, height), fine)
