"""The parts that a chance is made of are told in whole points that add up, so that anybody can reckon after them."""

from __future__ import annotations

from tabletable.play.review import Sum
from tabletable.ui.controls.review_sum import summed


def test_whole_points_add_up() -> None:
    for even, own, luck in ((0.25, -1.404, 3.014), (1 / 3, -0.006, 0.3375), (0.5, 0.0, -0.125)):
        found = Sum(even, own, luck, 1.0 - even - own - luck, 0.0, 0.0, 1.0)
        start, *parts, end = summed(found)
        assert start + sum(parts) == end == 100
        exact = (found.own, found.luck, found.others)
        assert all(abs(part - 100 * share) <= 1 for part, share in zip(parts, exact, strict=True))
