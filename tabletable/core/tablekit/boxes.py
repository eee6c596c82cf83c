"""Boxes and turned rectangles, in logical px."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, Self

from tabletable.core.message import Msg
from tabletable.core.picture import Picture
from tabletable.core.tablespec import Decor

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle: its top left corner and its size. Any tuple of four floats may stand for it."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, cx: float, cy: float, w: float, h: float) -> Self:
        """Return the box of this size with its middle here."""
        return cls(cx - w / 2, cy - h / 2, w, h)

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the centre."""
        return self.y + self.h / 2

    @property
    def middle(self) -> Point:
        """Return its centre: the position of a zone or picture that fills it."""
        return self.cx, self.cy

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a picture over all of it."""
        return round(self.w), round(self.h)

    def columns(self, count: int, gap: float = 0.0, widest: float = math.inf) -> list[Box]:
        """Split the box into `count` equal boxes side by side, `gap` apart, at most `widest` wide, centred."""
        width = min(widest, (self.w - gap * (count - 1)) / max(1, count))
        left = self.x + (self.w - count * width - gap * (count - 1)) / 2
        return [Box(left + at * (width + gap), self.y, width, self.h) for at in range(count)]

    def cover(self, picture: Picture, tip: Msg | None = None, above: bool = False) -> Decor:
        """Return a picture as high as the box, in its middle."""
        return Decor(picture, *self.middle, self.h, above=above, tip=tip)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box with its edges moved inwards (outwards when negative)."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def scaled(self, factor: float) -> Box:
        """Return the box with all four measures multiplied by `factor`."""
        return self._replace(x=self.x * factor, y=self.y * factor, w=self.w * factor, h=self.h * factor)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box shifted."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def union(self, other: Box) -> Box:
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return self._replace(x=x, y=y, w=max(self.right, other.right) - x, h=max(self.bottom, other.bottom) - y)

    def covers(self, others: Iterable[Box], most: float = math.inf) -> float:
        """Return the area it shares with others, in square px; stops counting once that exceeds `most`."""
        # Asked for many boxes in every frame of a drag: nothing is worked out of the many that lie elsewhere.
        left, top, right, bottom, area = self.x, self.y, self.right, self.bottom, 0.0
        for x, y, w, h in others:
            if x < right and y < bottom and x + w > left and y + h > top:
                across = (x + w if x + w < right else right) - (x if x > left else left)
                area += across * ((y + h if y + h < bottom else bottom) - (y if y > top else top))
                if area > most:
                    return area
        return area

    def kept_in(self, other: Box) -> Box:
        """Return the box moved as little as possible to lie within another; at its upper left if it is larger."""
        x = max(other.x, min(other.right - self.w, self.x))
        return self._replace(x=x, y=max(other.y, min(other.bottom - self.h, self.y)))

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies inside; the right and lower edges are outside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share an area."""
        x, y, w, h = other
        return self.x < x + w and x < self.x + self.w and self.y < y + h and y < self.y + self.h

    def within(self, other: Box) -> Box | None:
        """Return the intersection with another box; None if they don't overlap."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(x, y, right - x, bottom - y) if x < right and y < bottom else None

    def distance(self, x: float, y: float) -> float:
        """Return how far a point lies outside of it, 0 inside."""
        dx = max(self.x - x, 0.0, x - self.right)
        dy = max(self.y - y, 0.0, y - self.bottom)
        return math.hypot(dx, dy)


class Fan(NamedTuple):
    """The place of a hand: its middle and its greatest width."""

    x: float
    y: float
    width: float

    def narrower(self, by: float, lower: float = 0.0) -> Fan:
        """Return the fan `by` px narrower and `lower` px further down."""
        return Fan(self.x, self.y + lower, self.width - by)


def in_turned(x: float, y: float, cx: float, cy: float, width: float, height: float, angle: float) -> bool:
    """Return whether (x, y) lies in a rectangle centred on (cx, cy) that is turned by `angle` degrees clockwise."""
    turn = math.radians(-angle)
    dx, dy = x - cx, y - cy
    along = dx * math.cos(turn) - dy * math.sin(turn)
    across = dx * math.sin(turn) + dy * math.cos(turn)
    return abs(along) <= width / 2 and abs(across) <= height / 2
