"""The printed cards as data, the cells of the tunnel, and the names of both.

70 path cards, 47 action cards, start and goals, 15 dwarfs, and the gold digger of the base game. A face is an int, an
index into `KINDS`. Edges are bits, N E S W on a card held upright, and LADDER for the way that joins a card to the
start and to every other ladder. What a card does follows from its `groups`, never from its name (R22). Every figure
carries its `Source`: some shapes of the second game rest on a single source, and six of its cards have none; those are
proposals that complete the printed total (R4).
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from tabletable.core.made import Made
from tabletable.core.message import MessageFamily, Msg, msg

N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
LADDER: Final = 16
EDGES: Final = (N, E, S, W)
EVERY_EDGE: Final = N | E | S | W


class Sort(StrEnum):
    """The sort of card a face belongs to."""

    PATH = "path"
    ACTION = "action"
    START = "start"
    GOAL = "goal"
    ROLE = "role"


class Kind(NamedTuple):
    """A printed face."""

    id: str
    copies: int
    """The number of copies printed."""
    sort: Sort
    groups: tuple[str, ...] = ()
    """The open edges joined to each other inside the card, as letters; "L" stands for LADDER."""
    dead: str = ""
    """Open edges joined to nothing."""
    special: str = ""
    """bridge, double_curve, ladder, door_green, door_blue or crystal."""


def _path(name: str, copies: int, groups: tuple[str, ...], dead: str = "", special: str = "") -> Kind:
    return Kind(name, copies, Sort.PATH, groups, dead, special)


def _action(name: str, copies: int) -> Kind:
    return Kind(name, copies, Sort.ACTION)


BASE_PATHS: Final = (
    _path("straight_v", 4, ("NS",)),
    _path("straight_h", 3, ("EW",)),
    _path("cross", 5, ("NESW",)),
    _path("t_vertical", 5, ("NES",)),
    _path("t_horizontal", 5, ("NEW",)),
    _path("curve_ne", 5, ("NE",)),
    _path("curve_nw", 4, ("NW",)),
    _path("dead_n", 1, (), "N"),
    _path("dead_e", 1, (), "E"),
    _path("dead_ns", 1, (), "NS"),
    _path("dead_ew", 1, (), "EW"),
    _path("dead_ne", 1, (), "NE"),
    _path("dead_nw", 1, (), "NW"),
    _path("dead_nes", 1, (), "NES"),
    _path("dead_new", 1, (), "NEW"),
    _path("dead_nesw", 1, (), "NESW"),
)
"""The 40 path cards of the first game."""

SECOND_PATHS: Final = (
    _path("bridge", 2, ("NS", "EW"), special="bridge"),
    _path("double_curve", 2, ("NW", "ES"), special="double_curve"),
    _path("ladder_s", 1, ("SL",), special="ladder"),
    _path("ladder_e", 1, ("EL",), special="ladder"),
    _path("ladder_curve_nw", 1, ("ESL",), special="ladder"),
    _path("ladder_curve_ne", 1, ("NEL",), special="ladder"),
    _path("door_blue_v", 1, ("NS",), special="door_blue"),
    _path("door_blue_h", 1, ("EW",), special="door_blue"),
    _path("door_blue_curve_ne", 1, ("NE",), special="door_blue"),
    _path("door_green_v_dead_e", 1, ("NS",), "E", "door_green"),
    _path("door_green_h", 1, ("EW",), special="door_green"),
    _path("door_green_curve_nw", 1, ("ES",), special="door_green"),
    _path("crystal_dead_s", 1, (), "S", "crystal"),
    _path("crystal_dead_e", 1, (), "E", "crystal"),
    _path("crystal_cross", 1, ("NESW",), "", "crystal"),
    _path("crystal_t_vertical", 1, ("NSW",), "", "crystal"),
    _path("crystal_t_horizontal", 3, ("ESW",), "", "crystal"),
    _path("crystal_t_vertical_dead_e", 1, ("NSW",), "E", "crystal"),
    _path("crystal_t_horizontal_dead_n", 1, ("ESW",), "N", "crystal"),
    _path("crystal_straight_h_dead_s", 1, ("EW",), "S", "crystal"),
)
"""The 24 known ones of the 30 path cards of the second game. Several sources agree on bridge, double_curve, ladder_s,
door_blue_v and door_green_v_dead_e; of the others the number in each sort is confirmed, the shape has one source.
"""

PROPOSED_PATHS: Final = (
    _path("mixed_t_vertical_dead", 1, ("NSW",), "E"),
    _path("mixed_t_horizontal_dead", 1, ("ESW",), "N"),
    _path("mixed_straight_v_dead", 1, ("NS",), "E"),
    _path("mixed_straight_h_dead", 1, ("EW",), "S"),
    _path("mixed_curve_ne_dead", 1, ("NE",), "S"),
    _path("mixed_curve_nw_dead", 1, ("NW",), "S"),
)
"""Proposals without a source: the six path cards that complete the printed total (R4)."""

ACTION_KINDS: Final = (
    _action("break_pickaxe", 3),
    _action("break_lantern", 3),
    _action("break_cart", 3),
    _action("repair_pickaxe", 2),
    _action("repair_lantern", 2),
    _action("repair_cart", 2),
    _action("repair_pickaxe_lantern", 1),
    _action("repair_pickaxe_cart", 1),
    _action("repair_lantern_cart", 1),
    _action("rockfall", 3),
    _action("map", 6),
    _action("theft", 4),
    _action("hands_off", 3),
    _action("swap_hands", 2),
    _action("inspection", 2),
    _action("swap_hats", 2),
    _action("trapped", 3),
    _action("free_at_last", 4),
)
"""27 of the first game, 20 of the second (R3)."""

BOARD_KINDS: Final = (
    Kind("start", 1, Sort.START, ("NESWL",), special="ladder"),
    Kind("goal_gold", 1, Sort.GOAL, ("NESW",)),
    Kind("goal_stone_ne", 1, Sort.GOAL, ("NE",)),
    Kind("goal_stone_nw", 1, Sort.GOAL, ("NW",)),
)

ROLE_KINDS: Final = (
    Kind("green_digger", 4, Sort.ROLE),
    Kind("blue_digger", 4, Sort.ROLE),
    Kind("boss", 1, Sort.ROLE),
    Kind("profiteer", 1, Sort.ROLE),
    Kind("geologist", 2, Sort.ROLE),
    Kind("saboteur", 3, Sort.ROLE),
)
"""The 15 dwarfs (R1)."""
BASE_ROLE_KINDS: Final = (Kind("gold_digger", 7, Sort.ROLE),)
"""The base game's role in place of the diggers of both teams and the roles between them (R25)."""

KINDS: Final = (
    *BASE_PATHS, *SECOND_PATHS, *PROPOSED_PATHS, *ACTION_KINDS, *BOARD_KINDS, *ROLE_KINDS, *BASE_ROLE_KINDS
)  # fmt: skip
"""Every face there is; a face is its index here."""
FACE_COUNT: Final = len(KINDS)
FACE_BY_ID: Final = {kind.id: face for face, kind in enumerate(KINDS)}

PATH_COUNT: Final = len(BASE_PATHS) + len(SECOND_PATHS) + len(PROPOSED_PATHS)
"""Faces below this are path cards."""
ACTIONS_END: Final = PATH_COUNT + len(ACTION_KINDS)
"""Faces from PATH_COUNT up to here are action cards."""

BREAK: Final = FACE_BY_ID["break_pickaxe"]
"""The first of three: break a pickaxe, a lantern, a cart."""
REPAIR: Final = FACE_BY_ID["repair_pickaxe"]
"""The first of three that mend one kind of tool."""
DOUBLE_REPAIR: Final = FACE_BY_ID["repair_pickaxe_lantern"]
"""The first of three that mend one of two kinds."""
ROCKFALL: Final = FACE_BY_ID["rockfall"]
MAP: Final = FACE_BY_ID["map"]
THEFT: Final = FACE_BY_ID["theft"]
HANDS_OFF: Final = FACE_BY_ID["hands_off"]
SWAP_HANDS: Final = FACE_BY_ID["swap_hands"]
INSPECTION: Final = FACE_BY_ID["inspection"]
SWAP_HATS: Final = FACE_BY_ID["swap_hats"]
TRAPPED: Final = FACE_BY_ID["trapped"]
FREE_AT_LAST: Final = FACE_BY_ID["free_at_last"]

START: Final = FACE_BY_ID["start"]
GOLD: Final = FACE_BY_ID["goal_gold"]

GREEN_DIGGER: Final = FACE_BY_ID["green_digger"]
BLUE_DIGGER: Final = FACE_BY_ID["blue_digger"]
BOSS: Final = FACE_BY_ID["boss"]
PROFITEER: Final = FACE_BY_ID["profiteer"]
GEOLOGIST: Final = FACE_BY_ID["geologist"]
SABOTEUR: Final = FACE_BY_ID["saboteur"]
GOLD_DIGGER: Final = FACE_BY_ID["gold_digger"]
"""A digger of the base game."""

TOOLS: Final = ("pickaxe", "lantern", "cart")
"""Tool words; the index is the tool's number, and the `choice` of a double repair."""
MENDS: Final[dict[int, tuple[int, ...]]] = {
    **{REPAIR + tool: (tool,) for tool in range(3)},
    DOUBLE_REPAIR: (0, 1),
    DOUBLE_REPAIR + 1: (0, 2),
    DOUBLE_REPAIR + 2: (1, 2),
}
"""Repair face → the tools it can mend."""


def mended(face: int, choice: int) -> int:
    """Return the tool that a repair mends: the one chosen, or its only one."""
    return choice if choice >= 0 else MENDS[face][0]


IN_FRONT: Final = ("pickaxe", "lantern", "cart", "theft", "trapped")
"""The cards that can lie in front of a player, one of each at most, by place; first the broken tools."""
PLACES: Final = len(IN_FRONT)
STOLEN: Final = 3
CAGE: Final = 4
PLACE_OF: Final[dict[int, int]] = {**{BREAK + tool: tool for tool in range(3)}, THEFT: STOLEN, TRAPPED: CAGE}
"""Face of a card that is laid in front of a player → its place there."""
CLEARED: Final = {HANDS_OFF: STOLEN, FREE_AT_LAST: CAGE}
"""Face of an action that takes away a card in front of a player → its place there."""


def _mask(letters: str) -> int:
    """Return edge letters as bits; "L" is LADDER."""
    return sum(1 << "NESWL".index(letter) for letter in letters)


def turned(mask: int) -> int:
    """Return edges after half a turn: N and S, E and W change places."""
    edges = mask & 15
    return (edges << 2 | edges >> 2) & 15 | mask & LADDER


# A *shape* is a face that can lie in the tunnel together with its turn: 2 × face + turn.
_LYING: Final = tuple(
    (kind, turn)
    for kind in (*KINDS[:PATH_COUNT], *(Kind("", 0, kind.sort) for kind in ACTION_KINDS), *BOARD_KINDS)
    for turn in (0, 1)
)


def _turned_if(mask: int, turn: int) -> int:
    return turned(mask) if turn else mask


GROUPS: Final = tuple(tuple(_turned_if(_mask(group), turn) for group in kind.groups) for kind, turn in _LYING)
"""By shape: the groups of joined edges as masks."""
OPEN: Final = tuple(_turned_if(_mask("".join(kind.groups) + kind.dead) & 15, turn) for kind, turn in _LYING)
"""By shape: all open edges, dead ends included."""
GROUP_AT: Final = tuple(
    {edge: next((group for group in groups if group & edge), 0) for edge in EDGES} for groups in GROUPS
)
"""By shape and edge: the group the edge belongs to, 0 for rock and dead ends."""
DOOR_GREEN: Final = 1
DOOR_BLUE: Final = 2
DOORS: Final = DOOR_GREEN | DOOR_BLUE
DOOR: Final = tuple({"door_green": DOOR_GREEN, "door_blue": DOOR_BLUE}.get(kind.special, 0) for kind, _ in _LYING)
"""By shape: the colour of its door, 0 for none. A card with a door has a single group, which the door closes."""
CRYSTAL: Final = tuple(kind.special == "crystal" for kind, _ in _LYING)
"""By shape: whether a crystal is printed on it."""
IS_LADDER: Final = tuple(kind.special == "ladder" for kind in KINDS)
"""By face."""
SYMMETRIC: Final = tuple(
    OPEN[2 * face] == OPEN[2 * face + 1] and sorted(GROUPS[2 * face]) == sorted(GROUPS[2 * face + 1])
    for face in range(PATH_COUNT)
)
"""By path face: half a turn makes no difference, so that only the upright card is offered."""


def _expanded(first: int, last: int) -> tuple[int, ...]:
    return tuple(face for face in range(first, last) for _ in range(KINDS[face].copies))


CARDS: Final = _expanded(0, ACTIONS_END)
"""All 117 playing cards, sorted: 70 paths, then 47 actions."""
GOAL_CARDS: Final = _expanded(GOLD, GOLD + 3)
DWARFS: Final = _expanded(GREEN_DIGGER, SABOTEUR + 1)
"""All 15 dwarfs, sorted."""
BASE_CARDS: Final = tuple(face for face in CARDS if face < len(BASE_PATHS) or PATH_COUNT <= face < THEFT)
"""The playing cards of the base game: 40 paths and 27 actions, sorted."""

# Handles are fixed: the playing cards first, then the goals from north to south, the start card, the dwarfs.
GOAL_HANDLES: Final = tuple(range(len(CARDS), len(CARDS) + len(GOAL_CARDS)))
START_HANDLE: Final = GOAL_HANDLES[-1] + 1
DWARF_HANDLES: Final = tuple(range(START_HANDLE + 1, START_HANDLE + 1 + len(DWARFS)))
PIECES: Final = DWARF_HANDLES[-1] + 1
"""136 pieces in all."""
DECK: Final = tuple(sorted((*CARDS, *GOAL_CARDS, START, *DWARFS)))
"""Every face as often as it is printed, sorted."""


def face_word(face: int) -> str:
    """Return the English word of a face: "door green h", "break lantern", "goal gold", "blue digger"."""
    return KINDS[face].id.replace("_", " ")


FACE_BY_WORD: Final = {face_word(face): face for face in range(FACE_COUNT)}
"""The inverse of `face_word`."""


# ------------------------------------------------------------------------------------------------ cells


_OFFSET: Final = 80
_STRIDE: Final = 160
STEP: Final = {N: -_STRIDE, E: 1, S: _STRIDE, W: -1}
"""The step from a cell to its neighbour across an edge. x grows to the east, y to the south."""
OPPOSITE: Final = {N: S, E: W, S: N, W: E}
ACROSS: Final = tuple((edge, STEP[edge], OPPOSITE[edge]) for edge in (N, E, S, W))
"""(edge, step to the neighbour, the edge of the neighbour that touches it)."""


def cell_at(x: int, y: int) -> int:
    """Return the number of the cell at (x, y). No tunnel of 70 cards leaves −70 … 78."""
    return (y + _OFFSET) * _STRIDE + x + _OFFSET


def cell_xy(cell: int) -> tuple[int, int]:
    """Return the (x, y) of a cell, the inverse of `cell_at`."""
    y, x = divmod(cell, _STRIDE)
    return x - _OFFSET, y - _OFFSET


_SORTED: Final = sorted(range(-_OFFSET, _OFFSET), key=str)
"""Zones are sorted by x as a word, then by y as a word."""


def _zone(cell: int) -> str:
    x, y = cell_xy(cell)
    return f"cell:{x},{y}"


def _rank(cell: int) -> int:
    x, y = cell_xy(cell)
    return _STRIDE * _SORTED.index(x) + _SORTED.index(y)


CELL_ZONE: Final = Made(_zone)
"""Cell → "cell:x,y"."""
CELL_RANK: Final = Made(_rank)
"""Cell → the rank of its zone among all: numbers are sorted in a third of the time of words."""
RANKED_ZONE: Final[Made[int, str]] = Made(
    lambda rank: CELL_ZONE[cell_at(_SORTED[rank // _STRIDE], _SORTED[rank % _STRIDE])]
)
"""Rank → "cell:x,y"."""

_CELL_NAME: Final = re.compile(r"cell:(0|-?[1-9]\d?),(0|-?[1-9]\d?)")


@lru_cache(maxsize=1 << 12)
def zone_cell(zone: str) -> int | None:
    """Return the cell of a zone "cell:x,y"; None for any other zone and for cells no tunnel can reach."""
    match = _CELL_NAME.fullmatch(zone)
    if match is None:
        return None
    x, y = int(match[1]), int(match[2])
    return cell_at(x, y) if -70 <= x <= 78 and -70 <= y <= 70 else None


def cell_of(zone: str) -> int:
    """Return the cell of a zone that is known to be one."""
    cell = zone_cell(zone)
    assert cell is not None
    return cell


START_CELL: Final = cell_at(0, 0)
GOAL_CELLS: Final = (cell_at(8, -2), cell_at(8, 0), cell_at(8, 2))
"""The cells of the goals from north to south, in the order of their handles."""
GOAL_AT: Final = dict(zip(GOAL_CELLS, GOAL_HANDLES, strict=True))
"""Cell → handle of its goal."""
GOAL_SIDES: Final = frozenset(cell + step for cell in GOAL_CELLS for _, step, _ in ACROSS)
"""The cells from which a way can lead to a goal."""


# ------------------------------------------------------------------------------------------------ names


_TOOLS: Final = MessageFamily("saboteur.tool.*", TOOLS)
_GOALS: Final = (Msg("saboteur.goal.north"), Msg("saboteur.goal.middle"), Msg("saboteur.goal.south"))
"""By goal."""


def _tile_name(kind: Kind) -> str:
    """Return the sort of tunnel of a path card."""
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
    """Return the part of a message id that names a face; path cards of a sort share theirs."""
    kind = KINDS[face]
    return _tile_name(kind) if kind.sort is Sort.PATH else "goal_stone" if "stone" in kind.id else kind.id


_NAMES: Final = MessageFamily("saboteur.*.*", "card face", {name_key(face) for face in range(FACE_COUNT)})


def face_name(face: int) -> Msg:
    """Return the name of a face inside a sentence: "a green door"."""
    return Msg(_NAMES["face", name_key(face)])


def card_title(face: int) -> Msg:
    """Return the name of a face at the beginning of a sentence or as a title: "Green door"."""
    return Msg(_NAMES["card", name_key(face)])


def tool_word(tool: int) -> Msg:
    """Return the name of a tool: "lantern"."""
    return Msg(_TOOLS[TOOLS[tool]])


def goal_word(cell: int) -> Msg:
    """Return the message that names the goal in a cell, such as "upper goal"."""
    return _GOALS[GOAL_CELLS.index(cell)]


def where(cell: int) -> Msg:
    """Say where a cell lies, counted from the start card: "3 right, 1 up from the start", "2 above the start"."""
    x, y = cell_xy(cell)
    if not y:
        return msg("saboteur.where.right_of", n=x) if x > 0 else msg("saboteur.where.left_of", n=-x)
    if not x:
        return msg("saboteur.where.below", n=y) if y > 0 else msg("saboteur.where.above", n=-y)
    across = msg("saboteur.where.right", n=x) if x > 0 else msg("saboteur.where.left", n=-x)
    along = msg("saboteur.where.down", n=y) if y > 0 else msg("saboteur.where.up", n=-y)
    return msg("saboteur.where.both", across=across, along=along)
