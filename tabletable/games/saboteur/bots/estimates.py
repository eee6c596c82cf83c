"""What a bot makes of what its seat may see: how far the gold is, who is who, what a card is worth keeping.

Numbers are whole points; only their order counts. They were found by letting the levels play against each other.
"""

from __future__ import annotations

from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.games.saboteur.rules import grid
from tabletable.games.saboteur.rules.cards import (
    BLUE_DIGGER,
    CRYSTAL,
    DOOR,
    DOOR_BLUE,
    DOOR_GREEN,
    FREE_AT_LAST,
    GEOLOGIST,
    GOAL_HANDLES,
    GOLD,
    GREEN_DIGGER,
    GROUPS,
    KINDS,
    MENDS,
    PATH_COUNT,
    REPAIR,
    ROCKFALL,
    SABOTEUR,
    TRAPPED,
)
from tabletable.games.saboteur.rules.commands import ACROSS, GOAL_CELLS, cell_at
from tabletable.games.saboteur.rules.state import SaboteurState

FAR: Final = 20
"""The distance of a goal that is farther away, or cannot be reached within the room looked at."""
_COLUMNS: Final = range(-3, 12)
_ROWS: Final = range(-5, 6)
"""The room looked at."""
_LINE: Final = len(_COLUMNS) + 1
"""From a row to the next one among the bits of the room; a bit between two rows is never set."""
_BIT: Final = {
    cell_at(x, y): 1 << (row * _LINE + column)
    for row, y in enumerate(_ROWS)
    for column, x in enumerate(_COLUMNS)
    if cell_at(x, y) not in GOAL_CELLS
}
"""The cells of the room, each as a bit of its own: a set of cells is an int, whose cells are all looked at at once."""
_EMPTY: Final = sum(_BIT.values())
_BESIDE: Final = tuple(sum(_BIT[goal + step] for _, step, _ in ACROSS) for goal in GOAL_CELLS)
"""Per goal the cells beside it."""

SUSPICIOUS: Final = 3
"""From here on a seat is taken for a saboteur."""
CERTAIN: Final = 20


def side(role: int) -> int:
    """+1 for roles that want the gold reached, −1 for those that don't."""
    return -1 if role == SABOTEUR else 1


def chances(state: SaboteurState) -> list[int]:
    """Per goal, in 1/12, how likely the viewer must think it that the gold lies there."""
    faces = [state.faces[piece] for piece in GOAL_HANDLES]
    if GOLD in faces:
        return [12 * (face == GOLD) for face in faces]
    unknown = faces.count(HIDDEN)
    return [12 // unknown if face == HIDDEN else 0 for face in faces]


def distances(state: SaboteurState) -> list[int]:
    """Per goal how many more cards could lead a lit way to it, through cells that are empty."""
    bit = _BIT.get
    free = _EMPTY
    for cell in state.shapes:
        free &= ~bit(cell, 0)
    edge = 0
    for cell, demand in state.sites.items():
        if demand & grid.WAY:
            edge |= bit(cell, 0)
    found = [0 if goal in state.shapes else FAR for goal in GOAL_CELLS]
    wanted = [number for number, distance in enumerate(found) if distance]
    free &= ~edge
    for distance in range(1, FAR):
        for number in wanted:
            if found[number] == FAR and edge & _BESIDE[number]:
                found[number] = distance
        edge = (edge << 1 | edge >> 1 | edge << _LINE | edge >> _LINE) & free
        free ^= edge
        if not edge:
            break
    return found


def toil(state: SaboteurState, weights: list[int]) -> int:
    """How much digging lies ahead: the distances of the goals by the chance of gold there, in twelfths of a card."""
    return sum(weight * distance for weight, distance in zip(weights, distances(state), strict=True))


def crystals(state: SaboteurState) -> int:
    """Cards with crystals in the tunnel."""
    return sum(CRYSTAL[shape] for shape in state.shapes.values())


def suspicions(state: SaboteurState, viewer: int) -> list[int]:
    """Per seat how much its open deeds of this round speak for a saboteur; a dwarf that the viewer knows settles it."""
    found = [0] * len(state.hands)
    for seat, face, target in state.deeds:
        if face < PATH_COUNT:
            found[seat] += -1 if GROUPS[2 * face] else 3
        elif face == ROCKFALL:
            found[seat] += 1
        elif face < REPAIR or face == TRAPPED:
            found[seat] += -1 if found[target] >= SUSPICIOUS else 2
        elif (face in MENDS or face == FREE_AT_LAST) and target != seat:
            found[seat] += 1 if found[target] >= SUSPICIOUS else -2
    for seat, piece in enumerate(state.roles):
        role = state.faces[piece]
        if role != HIDDEN and seat != viewer:
            found[seat] = CERTAIN if role == SABOTEUR else -CERTAIN
    return found


def enmity(state: SaboteurState, viewer: int) -> list[int]:
    """Per seat how much the viewer's dwarf would like to stop it; negative for those it would like to help."""
    role = state.faces[state.roles[viewer]]
    doubts = suspicions(state, viewer)
    if role == SABOTEUR:
        wanted = [-doubt + 2 for doubt in doubts]
    elif role == GEOLOGIST:
        wanted = [doubt - 1 for doubt in doubts]
    else:
        wanted = doubts
    for seat, piece in enumerate(state.roles):
        other = state.faces[piece]
        if {role, other} == {GREEN_DIGGER, BLUE_DIGGER}:
            wanted[seat] = 2  # a rival, but also somebody who digs
    wanted[viewer] = -CERTAIN
    return wanted


def door_value(face: int, role: int) -> int:
    """What a door on the way means to a role."""
    door = DOOR[2 * face]
    if not door or role not in (GREEN_DIGGER, BLUE_DIGGER):
        return 0
    own = DOOR_GREEN if role == GREEN_DIGGER else DOOR_BLUE
    return 14 if door == own else -30


_KEEP: Final = {
    "map": 6,
    "theft": 9,
    "inspection": 4,
    "swap_hats": 2,
    "swap_hands": 3,
    "hands_off": 4,
    "rockfall": 7,
    "free_at_last": 6,
    "trapped": 8,
}


def keep_value(face: int, role: int) -> int:
    """What it is worth to a role to keep a card in hand."""
    kind = KINDS[face]
    if face < PATH_COUNT:
        ends = len("".join(kind.groups).replace("L", ""))
        worth = (3 + 2 * ends + 2 * (kind.special == "ladder")) if kind.groups else 0
        if role == SABOTEUR:
            return 9 - worth // 2 if worth else 12
        if role == GEOLOGIST and kind.special == "crystal":
            return worth + 12
        return worth + door_value(face, role) // 3
    if face < REPAIR:
        return 8 if role == SABOTEUR else 6
    if face in MENDS:
        return 5 if role == SABOTEUR else 7
    return _KEEP.get(kind.id, 4)
