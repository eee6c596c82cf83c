"""Distribution of equal cards over places with different weights: exact probabilities, and random deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Final

from tabletable.core.rng import Rng

_FINE: Final = 1 << 30


class WeightedDeal:
    """How `hits` equal cards lie in groups of places: a deal is as likely as the weights of its places multiplied.

    With all weights equal that is a shuffled pack. A group of weight 0 holds none of them.
    """

    def __init__(self, groups: Sequence[tuple[int, float]], hits: int) -> None:
        """`groups`: by group its number of places and the weight of each. Raises ValueError if they hold too few."""
        self._ways = [
            [comb(places, count) * weight**count for count in range(min(places, hits) + 1)] for places, weight in groups
        ]
        self.hits = hits
        self._behind: list[list[float]] = [[1.0] + [0.0] * hits]
        """By group, the last first, the weight of all ways in which so many lie in the groups behind it."""
        for ways in reversed(self._ways):
            self._behind.append(self._joined(ways, self._behind[-1]))
        self._behind.reverse()
        self.ways = self._behind[0][hits]
        """The weight of all deals together: that of some groups alone, by this, is the chance that they hold all."""
        if self.ways <= 0.0:
            raise ValueError(f"no room for {hits} cards in {groups}")

    def _joined(self, ways: Sequence[float], others: Sequence[float]) -> list[float]:
        joined = [0.0] * (self.hits + 1)
        for count, weight in enumerate(ways):
            if weight:
                for other in range(self.hits + 1 - count):
                    joined[count + other] += weight * others[other]
        return joined

    def counts(self, group: int) -> list[float]:
        """Return how likely a group holds 0, 1, 2 … of them."""
        rest: list[float] = [1.0] + [0.0] * self.hits
        for at, ways in enumerate(self._ways):
            if at != group:
                rest = self._joined(ways, rest)
        weights = [weight * rest[self.hits - count] for count, weight in enumerate(self._ways[group])]
        total = sum(weights)
        return [each / total for each in weights]

    def dealt(self, rng: Rng) -> list[int]:
        """Return how many lie in each group, at random."""
        counts, left = [], self.hits
        for ways, behind in zip(self._ways, self._behind[1:], strict=True):
            each = [weight * behind[left - count] for count, weight in enumerate(ways[: left + 1])]
            lot = rng.below(_FINE) / _FINE * sum(each)
            count = next((count for count, limit in enumerate(accumulate(each)) if lot < limit), 0)
            counts.append(count)
            left -= count
        return counts


def lie_at(
    faces: list[int], groups: Sequence[Sequence[int]], is_hit: Sequence[bool], spread: WeightedDeal, rng: Rng
) -> None:
    """Deal the hits among `faces` anew as `spread` tells, in place; what is no hit keeps its order at random.

    `groups`: the pieces of each group of the spread, which together hold all of its hits; `is_hit`: by face.
    """
    wanted: list[int] = []
    for pieces, count in zip(groups, spread.dealt(rng), strict=True):
        chosen = list(pieces)
        rng.shuffle(chosen)
        wanted += chosen[:count]
    to = {*wanted}
    leaving = [piece for pieces in groups for piece in pieces if is_hit[faces[piece]] and piece not in to]
    coming = [piece for piece in wanted if not is_hit[faces[piece]]]
    rng.shuffle(leaving)
    for one, other in zip(leaving, coming, strict=True):
        faces[one], faces[other] = faces[other], faces[one]
