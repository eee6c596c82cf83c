"""Parts of the stage. Lengths are px."""

from __future__ import annotations

import math
from typing import NamedTuple

from tabletable.core.message import Msg
from tabletable.core.tablespec import Decor, Picture

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle: its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle from top to bottom."""
        return self.y + self.h / 2

    @property
    def middle(self) -> Point:
        """Where a zone or a picture lies that fills it."""
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
        """So many equal boxes side by side, `gap` apart and none wider than `widest`, in the middle of it."""
        width = min(widest, (self.w - gap * (count - 1)) / max(1, count))
        left = self.x + (self.w - count * width - gap * (count - 1)) / 2
        return [Box(left + at * (width + gap), self.y, width, self.h) for at in range(count)]

    def grown(self, by: float) -> Box:
        """The same with a rim around it."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def cover(self, picture: Picture, tip: Msg | None = None, above: bool = False) -> Decor:
        """A picture as high as the box, in its middle."""
        return Decor(picture, *self.middle, self.h, above=above, tip=tip)


class Fan(NamedTuple):
    """Where a hand lies: its middle and how far it may spread."""

    x: float
    y: float
    width: float

    def narrower(self, by: float, lower: float = 0.0) -> Fan:
        """The same with less room, and so much lower."""
        return Fan(self.x, self.y + lower, self.width - by)
