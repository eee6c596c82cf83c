"""The verbs, the names of all places, and how cells are numbered."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache, partial
from typing import Final

from tabletable.core import event
from tabletable.core.command import Command
from tabletable.core.ids import NO_CHOICE
from tabletable.core.made import Made
from tabletable.games.saboteur.rules.cards import CARDS, IN_FRONT, TOOLS, E, N, S, W

MAX_SEATS: Final = 12

DRAW_PILE: Final = "draw"
DISCARD_PILE: Final = "discard"
REMOVED: Final = "removed"
"""The ten cards that are out of the round, seen by nobody."""
ASIDE: Final = "aside"
"""The dwarfs that were not dealt."""
OLD_HATS: Final = "hats"
"""Dwarfs that swapped hats have put out of the round (R10)."""
GOAL_PILE: Final = "goals"
"""Where the goal cards are shuffled between rounds."""
HAND: Final = tuple(f"hand:{seat}" for seat in range(MAX_SEATS))
ROLE: Final = tuple(f"role:{seat}" for seat in range(MAX_SEATS))
SEAT: Final = tuple(f"seat:{seat}" for seat in range(MAX_SEATS))
"""The zone that stands for a player as such: the target of actions and thefts."""
NUGGETS: Final = tuple(f"gold:{seat}" for seat in range(MAX_SEATS))
"""What the gold of a seat is counted as."""
IN_ORDER: Final = tuple(
    tuple(seat for _, seat in sorted(zip(SEAT[:seats], range(seats), strict=True))) for seats in range(MAX_SEATS + 1)
)
"""By number of seats all of them in the order of their zones: "seat:10" comes before "seat:2"."""
SEAT_NUMBER: Final = {zone: seat for seat, zone in enumerate(SEAT)}
FRONT: Final = tuple(tuple(f"{word}:{seat}" for word in IN_FRONT) for seat in range(MAX_SEATS))
"""By seat and place: where a card in front of a player lies."""

_OFFSET: Final = 80
_STRIDE: Final = 160
STEP: Final = {N: -_STRIDE, E: 1, S: _STRIDE, W: -1}
"""From a cell to its neighbour across an edge. x grows to the east, y to the south."""
OPPOSITE: Final = {N: S, E: W, S: N, W: E}
ACROSS: Final = tuple((edge, STEP[edge], OPPOSITE[edge]) for edge in (N, E, S, W))
"""(edge, step to the neighbour, the edge of the neighbour that touches it)."""


def cell_at(x: int, y: int) -> int:
    """The number of the cell at (x, y). No tunnel of 70 cards leaves −70 … 78."""
    return (y + _OFFSET) * _STRIDE + x + _OFFSET


def cell_xy(cell: int) -> tuple[int, int]:
    """The inverse of `cell_at`."""
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


def _ranked(rank: int) -> str:
    return CELL_ZONE[cell_at(_SORTED[rank // _STRIDE], _SORTED[rank % _STRIDE])]


CELL_ZONE: Final = Made(_zone)
"""Cell → "cell:x,y"."""
CELL_RANK: Final = Made(_rank)
"""Cell → the rank of its zone among all: numbers are sorted in a third of the time of words."""
RANKED_ZONE: Final = Made(_ranked)
"""Rank → "cell:x,y"."""

_CELL_NAME: Final = re.compile(r"cell:(0|-?[1-9]\d?),(0|-?[1-9]\d?)")


@lru_cache(maxsize=1 << 12)
def zone_cell(zone: str) -> int | None:
    """The cell of a zone "cell:x,y"; None for any other zone and for cells no tunnel can reach."""
    found = _CELL_NAME.fullmatch(zone)
    if found is None:
        return None
    x, y = int(found[1]), int(found[2])
    return cell_at(x, y) if -70 <= x <= 78 and -70 <= y <= 70 else None


START_CELL: Final = cell_at(0, 0)
GOAL_CELLS: Final = (cell_at(8, -2), cell_at(8, 0), cell_at(8, 2))
"""From north to south, in the order of the goals' handles."""
GOAL_SIDES: Final = frozenset(cell + step for cell in GOAL_CELLS for _, step, _ in ACROSS)
"""The cells from which a way can lead to a goal."""


class Cue(event.Cue):
    """What is heard or seen of an event."""

    BROKE = "broke"
    FELL = "fell"
    FREE_AT_LAST = "free_at_last"
    FREE_AT_LAST_OWN = "free_at_last_own"
    GOLD = "gold"
    PLACED = "placed"
    REACHED = "reached"
    REPAIRED = "repaired"
    REPAIRED_OWN = "repaired_own"
    SAW_DWARF = "saw_dwarf"
    SAW_GOAL = "saw_goal"
    STOLE = "stole"
    TRAPPED = "trapped"


class Verb(StrEnum):
    """What a seat can do. The alphabetical order of the words is the order of legal lists."""

    CLEAR = "clear"
    """Choose a card in front of oneself that two discards will remove."""
    DISCARD = "discard"
    """Put one hand card face down on the discard pile: the first begins a pass, or it pays for a clearing."""
    DONE = "done"
    """Draw as many cards as were discarded."""
    PLACE = "place"
    """Add a path card to the tunnel; `choice` is its turn, 0 upright, 1 turned by 180°."""
    PLAY = "play"
    """Play an action card on a player, a goal or a path card."""
    STEAL = "steal"
    """Take 1 gold from a player after a round."""


DISCARDS: Final = 3
"""A pass discards at most this many cards."""
CLEARING: Final = 2
"""To remove a card in front of oneself costs this many."""

DONE: Final = tuple(Command(seat, Verb.DONE) for seat in range(MAX_SEATS))
DISCARD: Final = tuple(
    tuple(Command(seat, Verb.DISCARD, piece, DISCARD_PILE) for piece in range(len(CARDS))) for seat in range(MAX_SEATS)
)
"""By seat and handle: nearly every legal list has one for each card of a hand."""
STEAL: Final = tuple(
    {victim: Command(seat, Verb.STEAL, zone=zone) for victim, zone in enumerate(SEAT)} for seat in range(MAX_SEATS)
)
"""By thief and victim."""

Target = tuple[str, int]
"""A zone, and a choice or NO_CHOICE."""
TARGETS: Final[tuple[Target, ...]] = (
    *((zone, NO_CHOICE) for zone in SEAT),
    *((CELL_ZONE[cell], NO_CHOICE) for cell in GOAL_CELLS),
    *((zone, tool) for zone in SEAT for tool in range(len(TOOLS))),
)
"""What can be aimed at but path cards, by number: the seats, the goals, the tools of each seat."""
AT_GOAL: Final = MAX_SEATS
"""The number of the goal in the north."""
AT_TOOL: Final = AT_GOAL + len(GOAL_CELLS)
"""The number of the first tool of the first seat, for a card that mends one of two."""


def _played(seat: int, piece: int, number: int) -> Command:
    return Command(seat, Verb.PLAY, piece, *TARGETS[number])


def _playing(seat: int, piece: int) -> Made[int, Command]:
    return Made(partial(_played, seat, piece))


PLAY: Final = tuple(Made(partial(_playing, seat)) for seat in range(MAX_SEATS))
"""By seat, handle and number of the target."""


def choice_word(command: Command) -> str:
    """How a path card is turned; the tool that a double repair mends."""
    if command.verb == Verb.PLACE:
        return ("upright", "turned")[command.choice] if command.choice in (0, 1) else ""
    return TOOLS[command.choice] if 0 <= command.choice < len(TOOLS) else ""
