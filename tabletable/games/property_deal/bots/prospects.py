"""How far properties are from three full sets, however they lie: what wilds could be is what counts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from tabletable.games.property_deal.rules.cards import CARD_COLOURS, COLOUR_COUNT, FIRST_WILD, SET_SIZE, WILD
from tabletable.games.property_deal.rules.deal import SETS_TO_WIN

_SMALL: Final = sorted(range(COLOUR_COUNT), key=lambda colour: SET_SIZE[colour])[:SETS_TO_WIN]
"""Colours that are quickly made full from nothing."""


def missing(faces: Sequence[int], sets: int = SETS_TO_WIN) -> int:
    """How many more cards somebody with these properties needs at least for so many full sets of different colours."""
    return _missing(tuple(sorted(faces)), sets)


@lru_cache(maxsize=20_000)
def _missing(faces: tuple[int, ...], sets: int) -> int:
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
    ways = sorted((sum([lack[colour] for colour in chosen]), chosen) for chosen in combinations(useful, sets))
    least = ways[-1][0]
    for without_wilds, chosen in ways:
        if without_wilds - len(wilds) - tens >= least:
            break  # a wild fills one gap at most
        least = min(least, _lacking(chosen, singles, wilds, tens))
    return least


def _lacking(chosen: tuple[int, ...], singles: list[int], wilds: list[tuple[int, ...]], tens: int) -> int:
    """What these colours lack together. One card of each has to be of that colour alone (Q14)."""
    bare = 0
    gaps: dict[int, int] = {}
    for colour in chosen:
        have = min(singles[colour], SET_SIZE[colour])
        bare += have == 0
        gaps[colour] = SET_SIZE[colour] - max(1, have)
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
    return bare + max(0, sum(gaps.values()) - tens)
