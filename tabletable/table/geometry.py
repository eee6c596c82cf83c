"""Rectangles and turned rectangles in logical px."""

from __future__ import annotations

import math
from typing import NamedTuple


class Rect(NamedTuple):
    """An upright rectangle by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it, edges included."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def grown(self, by: float) -> Rect:
        """The rectangle with `by` px more on every side."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share an area."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def distance(self, x: float, y: float) -> float:
        """How far the point lies outside of it, 0 inside."""
        dx = max(self.x - x, 0.0, x - self.right)
        dy = max(self.y - y, 0.0, y - self.bottom)
        return math.hypot(dx, dy)


def in_turned(x: float, y: float, cx: float, cy: float, width: float, height: float, angle: float) -> bool:
    """Whether (x, y) lies in a rectangle centred on (cx, cy) that is turned by `angle` degrees clockwise."""
    turn = math.radians(-angle)
    dx, dy = x - cx, y - cy
    along = dx * math.cos(turn) - dy * math.sin(turn)
    across = dx * math.sin(turn) + dy * math.cos(turn)
    return abs(along) <= width / 2 and abs(across) <= height / 2
