"""How far properties are from three full sets, however they lie: what wilds could be is what counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from tabletable.games.property_deal.rules.cards import CARD_COLOURS, COLOUR_COUNT, FIRST_WILD, SET_SIZE, WILD
from tabletable.games.property_deal.rules.state import SETS_TO_WIN

_SMALL: Final = sorted(range(COLOUR_COUNT), key=lambda colour: SET_SIZE[colour])[:SETS_TO_WIN]
"""Colours that are quickly made full from nothing."""


def missing(faces: Sequence[int], two_colour: bool = False) -> int:
    """How many more cards somebody with these properties needs at least to win; see `HouseRules.two_colour`."""
    return _missing(tuple(sorted(faces)), two_colour)


@lru_cache(maxsize=20_000)
def _missing(faces: tuple[int, ...], two_colour: bool) -> int:
    singles = [0] * COLOUR_COUNT
    wilds: list[tuple[int, ...]] = []
    tens = 0
    for face in faces:
        if face < FIRST_WILD:
            singles[face] += 1
        elif face == WILD:
            tens += 1
        else:
            wilds.append(CARD_COLOURS[face])
    useful = [
        colour
        for colour in range(COLOUR_COUNT)
        if singles[colour] or colour in _SMALL or any(colour in wild for wild in wilds)
    ]
    lack = [size - min(has, size) for has, size in zip(singles, SET_SIZE, strict=True)]
    ways = sorted((sum([lack[colour] for colour in chosen]), chosen) for chosen in combinations(useful, SETS_TO_WIN))
    least = ways[-1][0]
    for without_wilds, chosen in ways:
        if without_wilds - len(wilds) - tens >= least:
            break  # a wild fills one gap at most
        least = min(least, _lacking(chosen, singles, wilds, tens, two_colour))
    return least


def _lacking(
    chosen: tuple[int, ...], singles: list[int], wilds: list[tuple[int, ...]], tens: int, two_colour: bool
) -> int:
    """What these colours lack together. One card of each has to be no wild (Q14), or no ten-colour one (R20)."""
    gaps = {colour: SET_SIZE[colour] - min(singles[colour], SET_SIZE[colour]) for colour in chosen}
    bare = 0 if two_colour else _keep_one(gaps)
    torn = []
    for wild in wilds:
        fitting = [colour for colour in wild if gaps.get(colour, 0)]
        if len(fitting) == 1:
            gaps[fitting[0]] -= 1
        elif fitting:
            torn.append(fitting)
    for fitting in torn:
        colour = max(fitting, key=gaps.__getitem__)
        gaps[colour] -= gaps[colour] > 0
    if two_colour:
        bare = _keep_one(gaps)
    return bare + max(0, sum(gaps.values()) - tens)


def _keep_one(gaps: dict[int, int]) -> int:
    """How many colours have no card yet: in each of them wilds that come later leave one gap."""
    bare = [colour for colour, gap in gaps.items() if gap == SET_SIZE[colour]]
    for colour in bare:
        gaps[colour] -= 1
    return len(bare)
