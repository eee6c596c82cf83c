"""The tunnel: ways joined to the start, legal cells for path cards, and the teams a way is open to.

Three tables of the state follow from the cards that lie. `shapes` says how each cell's edges are joined inside the
card, `lit` which of its edges an unbroken way joins to the start, `sites` what a card must be like to be laid on an
empty cell beside the tunnel. Laying a card brings them up to date from that card outwards; a rockfall builds them
again from nothing.

The *demand* of a site is an int: the edges that must be open, those that must be closed (shifted by 4), and whether a
lit way leads there and whether a ladder may stand there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.state import SaboteurState

WAY: Final = 256
"""A way joined to the start leads to the site."""
LADDER_ROOM: Final = 512
"""The site is beside a path card or the start, and not beside a goal."""
USABLE: Final = WAY | LADDER_ROOM

_GOALS: Final = frozenset(cards.GOAL_CELLS)


def _turns(face: int, demand: int) -> int:
    """Return the turns of a path card that meet a demand: bit 0 upright, bit 1 turned."""
    if not demand & (LADDER_ROOM if cards.IS_LADDER[face] else WAY):
        return 0
    must, shut = demand & 15, demand >> 4 & 15
    fitting = 0
    for turn in range(1 if cards.SYMMETRIC[face] else 2):
        edges = cards.OPEN[2 * face + turn]
        if must & ~edges == 0 and not shut & edges:
            fitting |= 1 << turn
    return fitting


def _demands() -> Iterator[int]:
    for must in range(16):
        for shut in range(16):
            if not must & shut:
                yield from (must | shut << 4 | flags for flags in (0, WAY, LADDER_ROOM, USABLE))


DEMANDS: Final = 1024
"""The exclusive upper bound of demands."""


def _fits() -> Iterator[tuple[int, ...]]:
    possible = frozenset(_demands())
    for demand in range(DEMANDS):
        yield tuple(_turns(face, demand) for face in range(cards.PATH_COUNT)) if demand in possible else ()


FITS: Final = tuple(_fits())
"""By demand and path face, the turns that meet it: bit 0 upright, bit 1 turned by 180°; () for impossible demands."""


def _asked(ways: int, lit: int, edge: int, facing: int) -> int:
    """Return a card's demand on the site across its `edge`; `facing` is the touching edge of the site."""
    if not ways & edge:
        return facing << 4
    return facing | WAY if lit & edge else facing


_ASKED: Final = tuple(
    tuple((step, _asked(ways, lit, edge, facing)) for edge, step, facing in cards.ACROSS)
    for ways in range(cards.EVERY_EDGE + 1)
    for lit in range(cards.EVERY_EDGE + 1)
)
"""By 16 × open edges + lit edges of a card: the steps to the sites around it, each with the card's demand on it."""


def _room(card: int, site: int) -> int:
    """Return LADDER_ROOM if a ladder may stand on a site beside the card on a cell, else 0."""
    return 0 if card in _GOALS or site in cards.GOAL_SIDES else LADDER_ROOM


def demand_of(state: SaboteurState, cell: int) -> int:
    """Return the demand on a card for an empty cell, as bits; 0 if no card is adjacent."""
    demand = 0
    for edge, step, facing in cards.ACROSS:
        other = cell + step
        if other in state.shapes:  # a face-down goal restricts nothing
            demand |= _room(other, cell) | _asked(cards.OPEN[state.shapes[other]], state.lit[other], facing, edge)
    return demand


def lay(state: SaboteurState, cell: int, piece: int, turn: int) -> bool:
    """Put a card on an empty cell; return whether a way to a goal may have been lit."""
    state.laid[cell] = piece
    shape = 2 * state.faces[piece] + turn
    state.shapes[cell] = shape
    state.sites = state.sites.copy()  # a table of sites stays as it is, so that who knows it needs no second look
    if cell in state.sites:
        del state.sites[cell]
    lit = state.lit
    joined = cards.LADDER  # a ladder is joined to the start wherever it stands
    for edge, step, facing in cards.ACROSS:
        if lit.get(cell + step, 0) & facing:
            joined |= edge
    groups = 0
    for group in cards.GROUPS[shape]:
        if group & joined:
            groups |= group
    lit[cell] = groups
    near_goal = cell in cards.GOAL_SIDES
    if groups and _spread(state, cell, groups):
        near_goal = True
    _survey(state, cell)
    return near_goal


def _spread(state: SaboteurState, cell: int, edges: int) -> bool:
    """Light all that is joined to the lit `edges` of a cell; return whether light came beside a goal."""
    shapes, lit, sites = state.shapes, state.lit, state.sites
    near_goal = False
    rest = [(cell, edges)]
    while rest:
        here, edges = rest.pop()
        for edge, step, facing in cards.ACROSS:
            if not edges & edge:
                continue
            other = here + step
            shape = shapes.get(other)
            if shape is None:
                if other in sites:
                    sites[other] |= WAY
                continue
            if lit[other] & facing:
                continue
            group = cards.GROUP_AT[shape][facing]
            if group:
                lit[other] |= group
                rest.append((other, group))
                near_goal = near_goal or other in cards.GOAL_SIDES
    return near_goal


def _survey(state: SaboteurState, cell: int) -> None:
    """Add a new card's demands to the sites around it; their sum equals `demand_of`."""
    shapes, sites = state.shapes, state.sites
    for step, demand in _ASKED[cards.OPEN[shapes[cell]] << 4 | state.lit[cell] & cards.EVERY_EDGE]:
        other = cell + step
        if other not in shapes and other not in _GOALS:
            sites[other] = sites.get(other, 0) | _room(cell, other) | demand


def rebuild(state: SaboteurState) -> None:
    """Derive `lit` and `sites` from the cards laid, from scratch."""
    shapes = state.shapes
    state.lit = dict.fromkeys(shapes, 0)
    state.sites = {}
    for cell, shape in shapes.items():
        for group in cards.GROUPS[shape]:
            if group & cards.LADDER and not state.lit[cell] & group:
                state.lit[cell] |= group
                _spread(state, cell, group)
    for cell in shapes:
        _survey(state, cell)


def clear_tunnel(state: SaboteurState) -> None:
    """Remove all cards but the start card."""
    state.laid = {cards.START_CELL: cards.START_HANDLE}
    state.shapes = {cards.START_CELL: 2 * cards.START}
    rebuild(state)


def take_away(state: SaboteurState, cell: int) -> int:
    """Remove the card from a cell and return its handle. Cards beyond it stay (R8)."""
    piece = state.laid.pop(cell)
    del state.shapes[cell]
    rebuild(state)
    return piece


def is_reached(state: SaboteurState, goal: int) -> bool:
    """Return whether a way joined to the start leads to the cell of a goal."""
    return any(state.lit.get(goal + step, 0) & facing for _, step, facing in cards.ACROSS)


def stone_turn(state: SaboteurState, goal: int, face: int, placed: int) -> int:
    """Return the turn of a stone on a goal's cell after the card on `placed` has led to it (R7).

    It joins the card just placed; if that is impossible or the card does not touch it, it takes the turn that joins
    more neighbours, at a tie unturned.
    """

    def joined(turn: int, only: int | None) -> int:
        edges = cards.OPEN[2 * face + turn]
        count = 0
        for edge, step, facing in cards.ACROSS:
            other = goal + step
            if edges & edge and other in state.shapes and (only is None or other == only):
                count += cards.GROUP_AT[state.shapes[other]][facing] != 0
        return count

    for only in (placed, None):
        upright, half = joined(0, only), joined(1, only)
        if upright != half:
            return int(half > upright)
    return 0


# ------------------------------------------------------------------------------------------------ ways

# A way is a run of *groups*: a card may be passed twice by different groups (bridge, double curve), and a card may lie
# on a way by one group and off it by another. The question about a team is not what lies on *the* way, since there may
# be many; it is whether the gold can be reached from the start through groups without a door of the other colour, which
# one search over the groups decides.
Node = tuple[int, int]
"""(cell, group): one group of joined edges of the card on a cell."""


class OpenTo(NamedTuple):
    """The teams that have an open way to the gold."""

    green: bool
    """Whether some way has no blue door."""
    blue: bool
    """Whether some way has no green door."""


def neighbours(shapes: Mapping[int, int], node: Node) -> Iterator[Node]:
    """Yield the groups joined to a group: across its edges, and over the ladders."""
    cell, group = node
    for edge, step, facing in cards.ACROSS:
        if group & edge:
            other = cell + step
            shape = shapes.get(other)
            if shape is not None and cards.GROUP_AT[shape][facing]:
                yield other, cards.GROUP_AT[shape][facing]
    if group & cards.LADDER:
        for other, shape in shapes.items():
            if other != cell:
                yield from ((other, joined) for joined in cards.GROUPS[shape] if joined & cards.LADDER)


def is_joined(shapes: Mapping[int, int], barred: int = 0) -> bool:
    """Return whether some way leads from the start to the gold without a door of the colours in `barred`.

    `shapes` maps each cell to its card's shape. Ways end at the gold: they never lead through it.
    """
    first = (cards.START_CELL, cards.GROUPS[shapes[cards.START_CELL]][0])
    reached = {first}
    rest = [first]
    while rest:
        for node in neighbours(shapes, rest.pop()):
            if node in reached:
                continue
            shape = shapes[node[0]]
            if shape >> 1 == cards.GOLD:
                return True
            if not cards.DOOR[shape] & barred:
                reached.add(node)
                rest.append(node)
    return False


def open_to(shapes: Mapping[int, int]) -> OpenTo:
    """Return which teams can reach the gold."""
    return OpenTo(is_joined(shapes, cards.DOOR_BLUE), is_joined(shapes, cards.DOOR_GREEN))
