"""The distance to the gold: cards missing to the goals, now and with one more card laid.

Ways are counted in cards through empty cells; a goal counts by its probability of holding the gold. Where doors bar a
team, only ways open to it count. The cells of an area around the goals are the bits of an int, so that a whole ring of
cells is processed with a few shifts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.games.saboteur.rules import cards, grid
from tabletable.games.saboteur.rules.state import SaboteurState

FAR: Final = 20
"""The distance of a goal that is farther away, or unreachable within the area."""
CARD: Final = 12
"""The toil of one card: probabilities are counted in twelfths."""
_COLUMNS: Final = range(-3, 12)
_ROWS: Final = range(-5, 6)
"""With `_COLUMNS`, the area considered."""
_LINE: Final = len(_COLUMNS) + 1
"""The distance between the bits of vertically adjacent cells; the spare bit between rows is never set."""
_BIT: Final = {
    cards.cell_at(x, y): 1 << (row * _LINE + column)
    for row, y in enumerate(_ROWS)
    for column, x in enumerate(_COLUMNS)
    if cards.cell_at(x, y) not in cards.GOAL_CELLS
}
"""The bit of each cell of the area: a set of cells is an int, processed as a whole."""
_EMPTY: Final = sum(_BIT.values())
_BESIDE: Final = tuple(sum(_BIT[goal + step] for _, step, _ in cards.ACROSS) for goal in cards.GOAL_CELLS)
"""Per goal the cells beside it."""


def chances(state: SaboteurState) -> list[int]:
    """Return by goal the viewer's probability, in twelfths, that the gold is there."""
    faces = [state.faces[piece] for piece in cards.GOAL_HANDLES]
    if cards.GOLD in faces:
        return [CARD * (face == cards.GOLD) for face in faces]
    unknown = faces.count(HIDDEN)
    return [CARD // unknown if face == HIDDEN else 0 for face in faces]


class _Rings:
    """The empty cells at distance 1, 2, … from a goal, computed on demand."""

    __slots__ = ("_found", "_free", "_goal")

    def __init__(self, free: int, goal: int) -> None:
        self._goal = goal
        self._found = [_BESIDE[goal] & free]
        self._free = free & ~_BESIDE[goal]

    def distance(self, tips: int, here: int) -> int:
        """Return the distance of the nearest of `tips`; FAR for none, 0 if the way might lead over `here`."""
        rings = self._found
        for distance in range(1, FAR):
            if distance > len(rings):
                edge = rings[-1]
                edge = (edge << 1 | edge >> 1 | edge << _LINE | edge >> _LINE) & self._free
                rings.append(edge)
                self._free ^= edge
            ring = rings[distance - 1]
            if ring & tips:
                return distance
            if not ring:
                break
            if ring & here:
                return 0
        return FAR


class Reach:
    """The distances from a team's ways to the goals.

    `distances` is by goal, 0 for one that is reached. `toil` is the expected digging left: their mean weighted by the
    probability of gold, in twelfths of a card. `weights` are those probabilities, as `chances` has them.
    """

    __slots__ = (
        "_around", "_barred", "_changed", "_first", "_free", "_shapes", "_state", "_tips", "distances", "lit", "toil",
        "weights",
    )  # fmt: skip

    def __init__(self, state: SaboteurState, barred: int = 0) -> None:
        """Measure the distances; doors of the colours in `barred` count as rock."""
        self._state, self.weights, self._barred = state, chances(state), barred
        self._shapes = shapes = state.shapes
        self.lit: Mapping[int, int] = state.lit
        if barred and any(cards.DOOR[shape] & barred for shape in shapes.values()):
            self.lit = _open_ways(shapes, barred)
        free, tips, bit = _EMPTY, 0, _BIT.get
        for cell in shapes:
            free &= ~bit(cell, 0)
        for cell, edges in self.lit.items():
            if edges:
                for edge, step, _ in cards.ACROSS:
                    if edges & edge and cell + step not in shapes:
                        tips |= bit(cell + step, 0)
        self._free, self._tips = free, tips
        self._first = self._start()
        self._around = [_Rings(free, goal) for goal in range(len(cards.GOAL_CELLS))]
        self.distances = self._nearest(tips, 0, self._first.copy())
        self.toil = self._sum(self.distances)
        self._changed: dict[tuple[int, int], Reach] = {}

    def _start(self) -> list[int]:
        """Return the distances before any empty cell is considered: 0 for reached goals, else FAR."""
        shapes, lit = self._shapes, self.lit.get
        return [
            0 if goal in shapes or any(lit(goal + step, 0) & facing for _, step, facing in cards.ACROSS) else FAR
            for goal in cards.GOAL_CELLS
        ]

    def _nearest(self, tips: int, here: int, distances: list[int]) -> list[int]:
        """Fill in the `distances` of the goals that are FAR, from the cells in `tips` and avoiding `here`."""
        for goal, distance in enumerate(distances):
            if distance == FAR:
                distance = self._around[goal].distance(tips, here)
                distances[goal] = distance or _Rings(self._free & ~here, goal).distance(tips, 0)
        return distances

    def _sum(self, distances: Sequence[int]) -> int:
        return sum([weight * distance for weight, distance in zip(self.weights, distances, strict=True)])

    def toil_within(self, most: int) -> int:
        """Return the toil with the distance of each goal capped at `most` cards."""
        return self._sum([min(far, most) for far in self.distances])

    @property
    def nearest(self) -> int:
        """The number of cards to the nearest goal that may hold the gold."""
        return min((far for far, weight in zip(self.distances, self.weights, strict=True) if weight), default=0)

    def after(self, cell: int, shape: int) -> Reach:
        """Return the reach after a card of this shape is laid on an empty cell; cached."""
        reach = self._changed.get((cell, shape))
        if reach is None:
            reach = self._changed[cell, shape] = self._with(cell, shape) or self._rebuilt(cell, shape)
        return reach

    def _with(self, cell: int, shape: int) -> Reach | None:
        """Return the reach with one more card, updated incrementally; None if the card joins existing ways."""
        lit, shapes, bit = self.lit, self._shapes, _BIT.get
        distances, new = self._first.copy(), 0
        for group in cards.GROUPS[shape] if not cards.DOOR[shape] & self._barred else ():
            if group & cards.LADDER:
                return None
            if not any(group & edge and lit.get(cell + step, 0) & facing for edge, step, facing in cards.ACROSS):
                continue
            for edge, step, facing in cards.ACROSS:
                if not group & edge:
                    continue
                other = cell + step
                if other in shapes:
                    if not lit.get(other, 0) & facing and cards.GROUP_AT[shapes[other]][facing]:
                        return None
                elif other in cards.GOAL_CELLS:
                    distances[cards.GOAL_CELLS.index(other)] = 0
                else:
                    new |= bit(other, 0)
        here = bit(cell, 0)
        reach = Reach.__new__(Reach)
        reach.weights = self.weights
        reach.distances = self._nearest(self._tips & ~here | new, here, distances)
        reach.toil = reach._sum(reach.distances)
        return reach

    def _rebuilt(self, cell: int, shape: int) -> Reach:
        after = self._state.clone()
        after.faces[0] = shape >> 1
        grid.lay(after, cell, 0, shape & 1)
        return Reach(after, self._barred)

    def without(self, cell: int) -> Reach:
        """Return the reach after a card is removed."""
        after = self._state.clone()
        grid.take_away(after, cell)
        return Reach(after, self._barred)

    def moved(self, *after: Reach) -> list[int]:
        """Return by how many cards the goals that may hold the gold are farther in each of `after`, and each goal."""
        return [
            then - now
            for reach in after
            for now, then, weight in zip(self.distances, reach.distances, self.weights, strict=True)
            if weight
        ]


def _open_ways(shapes: Mapping[int, int], barred: int) -> dict[int, int]:
    """Return cell → its edges joined to the start without a barred door; ways end at the gold."""
    first = (cards.START_CELL, cards.GROUPS[shapes[cards.START_CELL]][0])
    reached, rest = {first}, [first]
    while rest:
        for node in grid.neighbours(shapes, rest.pop()):
            shape = shapes[node[0]]
            if node not in reached and shape >> 1 != cards.GOLD and not cards.DOOR[shape] & barred:
                reached.add(node)
                rest.append(node)
    lit: dict[int, int] = {}
    for cell, group in reached:
        lit[cell] = lit.get(cell, 0) | group
    return lit
