"""Names of cards, tools and teams as messages."""

from __future__ import annotations

from typing import Final

from tabletable.core.message import Ids, Msg, msg
from tabletable.games.saboteur.rules.cards import FACE_COUNT, KINDS, TOOLS, Kind, Sort
from tabletable.games.saboteur.rules.commands import GOAL_CELLS, cell_xy

_TOOLS: Final = Ids("saboteur.tool.*", TOOLS)
_GOALS: Final = (Msg("saboteur.goal.north"), Msg("saboteur.goal.middle"), Msg("saboteur.goal.south"))
"""By goal."""


def _tile_name(kind: Kind) -> str:
    """What sort of tunnel a path card is."""
    if kind.special:
        return kind.special
    if not kind.groups:
        return "dead_end"
    if kind.dead:
        return "mixed"
    edges = kind.groups[0]
    if len(edges) == 2:
        return "straight" if edges in ("NS", "EW") else "curve"
    return "cross" if len(edges) == 4 else "junction"


def name_key(face: int) -> str:
    """The part of a message id that names a face: one for all path cards of one sort, and each other face its own."""
    kind = KINDS[face]
    return _tile_name(kind) if kind.sort is Sort.PATH else "goal_stone" if "stone" in kind.id else kind.id


_NAMES: Final = Ids("saboteur.*.*", "card face", {name_key(face) for face in range(FACE_COUNT)})


def face_name(face: int) -> Msg:
    """The name of a face inside a sentence: "a green door"."""
    return Msg(_NAMES["face", name_key(face)])


def card_title(face: int) -> Msg:
    """The name of a face at the beginning of a sentence or as a title: "Green door"."""
    return Msg(_NAMES["card", name_key(face)])


def tool_word(tool: int) -> Msg:
    """ "lantern" """
    return Msg(_TOOLS[TOOLS[tool]])


def goal_word(cell: int) -> Msg:
    """Which of the three goals lies in a cell: "upper goal"."""
    return _GOALS[GOAL_CELLS.index(cell)]


def where(cell: int) -> Msg:
    """Where a cell lies, counted from the start card: "3 right, 1 up"."""
    x, y = cell_xy(cell)
    across = msg("saboteur.where.right", n=x) if x > 0 else msg("saboteur.where.left", n=-x)
    along = msg("saboteur.where.down", n=y) if y > 0 else msg("saboteur.where.up", n=-y)
    if x and y:
        return msg("saboteur.where.both", across=across, along=along)
    return across if x else along
