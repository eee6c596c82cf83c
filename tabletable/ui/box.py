"""Rectangles in logical pixels."""

from typing import NamedTuple, Self


class Box(NamedTuple):
    """A rectangle: left, top, width, height, in logical pixels. Any tuple of four floats may stand for it."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, cx: float, cy: float, w: float, h: float) -> Self:
        """The box of this size with its middle here."""
        return cls(cx - w / 2, cy - h / 2, w, h)

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle from top to bottom."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """The box with its edges moved inwards (outwards when negative)."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> "Box":
        """The box shifted."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside; the right and lower edges are outside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h
