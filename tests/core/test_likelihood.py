"""Weighted deals: told and dealt as every way of dealing, counted one by one, says."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest

from tabletable.core.advice import any_of
from tabletable.core.likelihood import WeightedDeal, lie_at
from tabletable.core.rng import Rng

GROUPS = ((4, 1.0), (2, 3.0), (3, 0.5))


def by_hand(hits: int) -> list[list[float]]:
    """By group how likely it holds 0, 1, 2 … of them, from all ways to choose their places."""
    places = [(group, weight) for group, (count, weight) in enumerate(GROUPS) for _ in range(count)]
    found = [[0.0] * (hits + 1) for _ in GROUPS]
    for chosen in combinations(places, hits):
        for group, counts in enumerate(found):
            counts[sum(each == group for each, _ in chosen)] += prod(weight for _, weight in chosen)
    return [[each / sum(counts) for each in counts] for counts in found]


@pytest.mark.parametrize("hits", [0, 1, 2, 4])
def test_chances_are_those_of_all_ways_to_deal(hits: int) -> None:
    spread = WeightedDeal(GROUPS, hits)
    for group, counts in enumerate(by_hand(hits)):
        told = spread.counts(group)
        assert told == pytest.approx(counts[: len(told)])


def test_equal_weights_are_a_shuffled_pack() -> None:
    assert 1 - WeightedDeal([(7, 1.0), (3, 1.0)], 4).counts(1)[0] == pytest.approx(any_of(10, 4, 3))


def test_a_group_that_holds_none_is_left_out() -> None:
    assert WeightedDeal([(5, 1.0), (3, 0.0)], 2).counts(1)[0] == 1.0
    with pytest.raises(ValueError, match="no room for 2"):
        WeightedDeal([(1, 1.0), (3, 0.0)], 2)


def test_deals_come_as_often_as_they_are_told() -> None:
    spread, rng, times = WeightedDeal(GROUPS, 2), Rng(5), 4000
    dealt = [spread.dealt(rng) for _ in range(times)]
    assert all(sum(counts) == 2 for counts in dealt)
    for group, counts in enumerate(by_hand(2)):
        for count, share in enumerate(counts):
            assert sum(each[group] == count for each in dealt) / times == pytest.approx(share, abs=0.03)


def test_cards_are_dealt_anew_where_they_may_lie_and_none_is_lost() -> None:
    faces, is_hit = [0, 1, 0, 0, 1, 0, 0, 0], [False, True]
    groups = [[0, 2, 3], [4, 5], [1]]
    spread = WeightedDeal([(3, 1.0), (2, 0.0), (1, 2.0)], 2)
    seen = set()
    for seed in range(40):
        dealt = faces.copy()
        lie_at(dealt, groups, is_hit, spread, Rng(seed))
        assert sorted(dealt) == sorted(faces)
        assert not any(dealt[piece] for piece in (4, 5, 6, 7)), "neither where none may lie nor outside of all groups"
        seen.add(tuple(dealt))
    assert len(seen) == 6, "three places for the first, or two of them"
