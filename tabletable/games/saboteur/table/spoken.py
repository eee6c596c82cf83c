"""Which way a path card leads, in words: for whoever hears of the tunnel instead of seeing it."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletable.core.message import Ids, Msg, listed, msg
from tabletable.games.saboteur.rules.cards import EDGES, GROUPS, OPEN

_EDGE: Final = Ids("saboteur.edge.*", "up right down left")
_WAYS: Final = tuple(Msg(word) for word in _EDGE.values())
"""Of the edges in their order."""


@cache
def openings(shape: int, is_joined: bool = True) -> Msg | None:
    """Return what a path card of a shape joins, and where it has dead ends; None for one without any opening.

    `is_joined`: whether it is known to lead to the start, or lies in a hand.
    """
    said = [msg("saboteur.spoken.joins", edges=_named(group)) for group in GROUPS[shape] if group & _ALL]
    dead = OPEN[shape] & _ALL
    for group in GROUPS[shape]:
        dead &= ~group
    if dead:
        said.append(msg("saboteur.spoken.dead", edges=_named(dead)))
    if not is_joined:
        said.append(Msg("saboteur.spoken.dark"))
    found: Msg | None = None
    for more in said:
        found = more if found is None else msg("saboteur.spoken.and", first=found, then=more)
    return found


_ALL: Final = sum(EDGES)


def _named(edges: int) -> Msg:
    names = listed([way for edge, way in zip(EDGES, _WAYS, strict=True) if edges & edge])
    assert isinstance(names, Msg)
    return names
