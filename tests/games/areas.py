"""Boxes on a table, for tests that nothing covers anything else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from tabletable.core.tablespec import Stage, Zone
from tabletable.table.layout import Placement, zone_box


class Area(NamedTuple):
    """A box with a name."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Area) -> bool:
        """Return whether they share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.5
        )


def target(zone: Zone) -> Area:
    """Return the box of a zone as a drop target."""
    box = zone_box(zone)
    return Area(zone.id, box.x, box.y, box.right, box.bottom)


def around(name: str, spots: Sequence[Placement]) -> Area | None:
    """Return the box of all these pieces as they are turned, None without any."""
    boxes = []
    for spot in spots:
        turn = math.radians(spot.angle)
        half_w = (spot.width * abs(math.cos(turn)) + spot.height * abs(math.sin(turn))) / 2
        half_h = (spot.width * abs(math.sin(turn)) + spot.height * abs(math.cos(turn))) / 2
        boxes.append((spot.x - half_w, spot.y - half_h, spot.x + half_w, spot.y + half_h))
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return Area(name, min(left), min(top), max(right), max(bottom))


def assert_apart(areas: Iterable[Area], about: object = "") -> None:
    """No two of them overlap; `about` is told if they do."""
    for one, other in combinations(areas, 2):
        assert not one.overlaps(other), (about, one, other)


def assert_within(areas: Iterable[Area], stage: Stage) -> None:
    """All lie on the stage."""
    for area in areas:
        assert area.left >= 0, area
        assert area.top >= 0, area
        assert area.right <= stage.width, area
        assert area.bottom <= stage.height, area
