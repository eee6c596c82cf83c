"""Words for SVG fragments, and the geometry that tunnels are drawn with. Lengths are units of the picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from tabletable.core.svg import num

Point = tuple[float, float]
Polyline = list[Point]


def glow(x: float, y: float, r: float, colour: str, strength: float, body: str) -> str:
    """Draw a pool of light around a point: `body` with "{}" where its fill belongs."""
    name = f"glow-{num(x)}-{num(y)}-{num(r)}-{colour[1:]}"
    stops = "".join(
        f'<stop offset="{share}%" stop-color="{colour}" stop-opacity="{strength * (1 - share / 100) ** 1.7:.3f}"/>'
        for share in (0, 20, 40, 60, 80, 100)
    )
    place = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}" gradientUnits="userSpaceOnUse"'
    return f'<defs><radialGradient id="{name}" {place}>{stops}</radialGradient></defs>' + body.format(f"url(#{name})")


def outline(points: Iterable[Point], closed: bool = True) -> str:
    """Return points as the `d` of a path."""
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points) + (" Z" if closed else "")


def between(a: Point, b: Point, part: float) -> Point:
    """Return the point `part` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def straight(a: Point, b: Point, steps: int) -> Polyline:
    """Return a line in equal steps."""
    return [between(a, b, step / steps) for step in range(steps + 1)]


def curve(a: Point, one: Point, two: Point, b: Point, steps: int) -> Polyline:
    """Return a cubic Bézier curve in equal steps of its parameter."""
    line = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        x, y = (sum(w * point[axis] for w, point in zip(weights, (a, one, two, b), strict=True)) for axis in (0, 1))
        line.append((x, y))
    return line


def normals(line: Sequence[Point]) -> Polyline:
    """Return the unit normal at every point of a line."""
    vectors = []
    for i in range(len(line)):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1.0
        vectors.append((-dy / length, dx / length))
    return vectors


def shifted(line: Sequence[Point], by: float) -> Polyline:
    """Return the line moved sideways along its normals."""
    return [(x + nx * by, y + ny * by) for (x, y), (nx, ny) in zip(line, normals(line), strict=True)]


def clipped(polygon: Sequence[Point], width: float, height: float, corner: float) -> Polyline:
    """Clip a convex polygon to a card with its corners cut off at `corner`."""
    sides = [
        (1, 0, 0), (-1, 0, -width), (0, 1, 0), (0, -1, -height),
        (1, 1, corner), (-1, 1, corner - width), (1, -1, corner - height), (-1, -1, corner - width - height),
    ]  # fmt: skip
    points = list(polygon)
    for nx, ny, least in sides:
        inside: Polyline = []
        for i, point in enumerate(points):
            before = points[i - 1]
            d0, d1 = nx * before[0] + ny * before[1] - least, nx * point[0] + ny * point[1] - least
            if (d0 < 0) != (d1 < 0):
                inside.append(between(before, point, d0 / (d0 - d1)))
            if d1 >= 0:
                inside.append(point)
        points = inside
    return points
