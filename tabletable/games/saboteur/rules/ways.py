"""All unbroken ways from the start to the gold, and which teams they are open to.

A way is a run of *groups*: a card may be passed twice by different groups (bridge, double curve), and a card may lie
on a way by one group and off it by another. The question about a team is not what lies on *the* way, since there may
be many; it is whether the gold can be reached from the start through groups without a door of the other colour, which
one search over the groups decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletable.games.saboteur.rules.cards import (
    DOOR,
    DOOR_BLUE,
    DOOR_GREEN,
    GOLD,
    GROUP_AT,
    GROUPS,
    LADDER,
)
from tabletable.games.saboteur.rules.commands import ACROSS, START_CELL

Node = tuple[int, int]
"""(cell, group): one group of joined edges of the card on a cell."""


class OpenTo(NamedTuple):
    """Which teams some way to the gold is open to."""

    green: bool
    """Some way has no blue door."""
    blue: bool
    """Some way has no green door."""


def neighbours(shapes: Mapping[int, int], node: Node) -> Iterator[Node]:
    """The groups joined to a group: across its edges, and over the ladders."""
    cell, group = node
    for edge, step, facing in ACROSS:
        if group & edge:
            other = cell + step
            shape = shapes.get(other)
            if shape is not None and GROUP_AT[shape][facing]:
                yield other, GROUP_AT[shape][facing]
    if group & LADDER:
        for other, shape in shapes.items():
            if other != cell:
                yield from ((other, joined) for joined in GROUPS[shape] if joined & LADDER)


def is_joined(shapes: Mapping[int, int], barred: int = 0) -> bool:
    """Whether some way leads from the start to the gold without a door of the colours in `barred`.

    `shapes` maps each cell to its card's shape. Ways end at the gold: they never lead through it.
    """
    first = (START_CELL, GROUPS[shapes[START_CELL]][0])
    known = {first}
    rest = [first]
    while rest:
        for node in neighbours(shapes, rest.pop()):
            if node in known:
                continue
            shape = shapes[node[0]]
            if shape >> 1 == GOLD:
                return True
            if not DOOR[shape] & barred:
                known.add(node)
                rest.append(node)
    return False


def open_to(shapes: Mapping[int, int]) -> OpenTo:
    """Which teams can reach the gold."""
    return OpenTo(is_joined(shapes, DOOR_BLUE), is_joined(shapes, DOOR_GREEN))
