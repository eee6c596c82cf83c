"""The tunnel on the table: its cells, the light in them, and what the viewer knows of its goals.

What a cell looks like follows from a few numbers. It is kept for all tables to come, since of one table to the next
only a cell or two change; each is looked up by everything it depends on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import HIDDEN, NO_PIECE, NOBODY, PUBLIC
from tabletable.core.message import Arg, FaceRef, Msg, listed, msg
from tabletable.core.tablekit import zones as kit
from tabletable.core.tablekit.boxes import Box
from tabletable.core.tablespec import Decor, Piece, Side, Zone
from tabletable.core.view import View
from tabletable.core.wording import CellWords
from tabletable.games.saboteur.rules import cards
from tabletable.games.saboteur.rules.cards import card_title, cell_at, cell_xy, goal_word, where, zone_cell
from tabletable.games.saboteur.rules.grid import USABLE
from tabletable.games.saboteur.rules.state import SaboteurState, Verb
from tabletable.games.saboteur.table import pictures
from tabletable.games.saboteur.table.layout import Grid, grid
from tabletable.games.saboteur.table.words import face_text, openings

GLOW: Final = 170.0
"""The diameter of the light around a card, in units of a cell."""
SMALL: Final = 0.68
"""The scale of cells below which doors and crystals are drawn larger than printed."""
FILLED: Final = 0.994
"""The part of its cell that a card fills: a hair's breadth of rock shows between two."""
FIELD: Final = tuple(cell_at(x, y) for x in range(9) for y in range(-2, 3))
"""The cells that are marked from the beginning."""
_MARK_DX, _MARK_DY = 0.33, 0.39
"""The offset, in parts of a cell, of the mark of the viewer's own knowledge on a goal."""
_FARTHEST: Final = 100
"""No place is as many cards away from a goal."""
_KEPT: Final = 2048
"""The number of cached looks of cells: those of a long game."""


def cells_of(state: SaboteurState, field: Box) -> Grid:
    """Return the grid of cells in the field, large enough for all laid cards and open sites."""
    return grid(field, map(cell_xy, state.laid), map(cell_xy, open_sites(state)))


def open_sites(state: SaboteurState) -> list[int]:
    """Return the empty cells beside the tunnel on which some card may lie."""
    return [cell for cell, demand in state.sites.items() if demand & USABLE]


def zones(state: SaboteurState, cells: Grid) -> list[Zone]:
    """Return the zones of the cells: laid cards, goals, the empty field of 9×5, and open sites outside of it."""
    shapes, lit, faces = state.shapes, state.lit, state.faces
    bold = cells.scale < SMALL
    newest = next((cell for cell in reversed(state.laid) if cell not in cards.GOAL_CELLS), NO_PIECE)
    zones = [
        _laid(cell, cells, piece, faces[piece], shapes[cell], lit[cell], bold, cell == newest and len(state.laid) > 1)
        for cell, piece in state.laid.items()
    ]
    is_over = _is_over(state)
    for cell, piece in cards.GOAL_AT.items():
        if cell not in shapes:
            zones.append(_goal(cell, cells, piece, faces[piece], is_over))
    zones.sort(key=lambda zone: any(piece.marked for piece in zone.pieces))  # its frame lies over its neighbours
    empty = {*open_sites(state), *FIELD} - shapes.keys() - set(cards.GOAL_CELLS)
    open_goals = tuple(cell_xy(cell) for cell in cards.GOAL_CELLS if _may_be_gold(state, cell))
    return zones + [_empty(cell, cells, _near(cell, open_goals)) for cell in sorted(empty)]


def _may_be_gold(state: SaboteurState, cell: int) -> bool:
    """Return whether a goal is still closed, and not known to the viewer as stone."""
    face = state.faces[cards.GOAL_AT[cell]]
    return cell not in state.shapes and face in (HIDDEN, cards.GOLD)


@lru_cache(_KEPT)
def _near(cell: int, goals: tuple[tuple[int, int], ...]) -> int:
    """Return the rank of a place to build: the fewer cards are missing to a goal, the higher."""
    x, y = cell_xy(cell)
    return _FARTHEST - min((abs(x - goal_x) + abs(y - goal_y) for goal_x, goal_y in goals), default=0)


@lru_cache(_KEPT)
def _laid(cell: int, cells: Grid, piece: int, face: int, shape: int, lit: int, bold: bool, is_newest: bool) -> Zone:
    is_joined = bool(lit & cards.EVERY_EDGE)
    picture, message = pictures.tile(shape, lit, bold), openings(shape, is_joined)
    about = None if is_joined else replace(face_text(face), terms=(Msg("saboteur.text.cut_off"),))
    laid = Piece(piece, picture, face, marked=is_newest, side=Side.FRONT, tells=message, about=about)
    return _zone(cell, cells, (laid,))


@lru_cache(_KEPT)
def _goal(cell: int, cells: Grid, piece: int, face: int, is_over: bool) -> Zone:
    """Return the zone of a goal outside the tunnel: closed, and open for all once the round is over."""
    picture = pictures.tile(2 * face, 0) if is_over and face != HIDDEN else pictures.closed_goal()
    return _zone(cell, cells, (Piece(piece, picture, face),))


def _zone(cell: int, cells: Grid, pieces: tuple[Piece, ...] = ()) -> Zone:
    """Return the zone of a cell. At the rim only the visible part is the target, and its card will extend beyond."""
    x, y = cell_xy(cell)
    visible = cells.visible_part(x, y)
    zone = kit.cell(
        cards.CELL_ZONE[cell], visible.middle, FILLED * cells.height, pieces, _label(cell), (visible.w, visible.h)
    )
    return zone._replace(room=cells.middle(x, y), board=True)


@lru_cache(_KEPT)
def _empty(cell: int, cells: Grid, rank: int) -> Zone:
    return _zone(cell, cells)._replace(rank=rank)


def _label(cell: int) -> Msg:
    if cell in cards.GOAL_CELLS:
        return msg("saboteur.zone.goal", goal=goal_word(cell))
    x, y = cell_xy(cell)
    return msg("saboteur.zone.cell", x=x, y=y)


# ------------------------------------------------------------------------------------------------ beside the cards


def ground(state: SaboteurState, cells: Grid) -> list[Decor]:
    """Return the rock under the tunnel, the marks of the usual field, and light around lit cards."""
    shapes = state.shapes
    marks = [_site(cell, cells) for cell in FIELD if cell not in shapes and cell not in cards.GOAL_CELLS]
    # Every second card is enough: the light of one reaches beyond the next.
    lit = (cell for cell, edges in state.lit.items() if edges & cards.EVERY_EDGE)
    rock = cells.field.inset(-pictures.RAGGED).cover(pictures.field(cells.field.w, cells.field.h))
    return [rock, *marks, *(_light(cell, cells) for cell in lit if sum(cell_xy(cell)) % 2 == 0)]


@lru_cache(_KEPT)
def _site(cell: int, cells: Grid) -> Decor:
    return Decor(pictures.site(), *cells.middle(*cell_xy(cell)), cells.height, board=True)


@lru_cache(_KEPT)
def _light(cell: int, cells: Grid) -> Decor:
    return Decor(pictures.light(), *cells.middle(*cell_xy(cell)), GLOW * cells.scale, board=True)


def goal_marks(state: SaboteurState, cells: Grid) -> list[Decor]:
    """Return the marks of goals that the viewer has seen, or knows since the others are stone."""
    decors = []
    sure = sure_goal(state)
    for cell, piece in cards.GOAL_AT.items():
        face = cards.GOLD if cell == sure else state.faces[piece]
        if cell not in state.shapes and face != HIDDEN and state.seen[piece] != PUBLIC:
            x, y = cells.middle(*cell_xy(cell))
            picture = pictures.seen_mark("saboteur/nugget" if face == cards.GOLD else "saboteur/stone")
            spot = (x + _MARK_DX * cells.width, y - _MARK_DY * cells.height)
            decors.append(Decor(picture, *spot, 32 * cells.scale, above=True, tip=card_title(face), board=True))
    return decors


def crystals(state: SaboteurState) -> int:
    """Return the number of crystals in the tunnel."""
    return sum(cards.CRYSTAL[shape] for shape in state.shapes.values())


def closed_goals(state: SaboteurState) -> int | None:
    """Return the number of goals not reached; None once the round is over, when all of them are open."""
    return None if _is_over(state) else sum(cell not in state.shapes for cell in cards.GOAL_CELLS)


def possible_goals(state: SaboteurState) -> list[int]:
    """Return the cells of the goals that may be gold, as far as the viewer knows."""
    closed = [cell for cell in cards.GOAL_CELLS if _may_be_gold(state, cell)]
    gold = [cell for cell in closed if state.faces[cards.GOAL_AT[cell]] == cards.GOLD]
    return gold or closed


def sure_goal(state: SaboteurState) -> int | None:
    """Return the cell of the only goal that can be gold, None if there are several."""
    possible = possible_goals(state)
    return possible[0] if len(possible) == 1 else None


def _is_over(state: SaboteurState) -> bool:
    return state.turn == NOBODY or bool(state.queue)


# ------------------------------------------------------------------------------------------------ read aloud


def cells(view: View[SaboteurState], legal: Sequence[Command]) -> Mapping[str, CellWords]:
    """Say of each cell which card is there and where its paths lead, or which cards of the viewer fit."""
    state = view.state
    fits = _fits(state, legal)
    every = {*state.shapes, *cards.GOAL_CELLS, *open_sites(state), *FIELD}
    return {cards.CELL_ZONE[cell]: _words(state, cell, fits.get(cell, ())) for cell in every}


def _words(state: SaboteurState, cell: int, own: tuple[Msg, ...]) -> CellWords:
    """Say where a cell is as the log does, counted from the start: the board grows, and its rows get other numbers."""
    what = _what(state, cell)
    at = None if cell_xy(cell) == (0, 0) else where(cell)
    row = cell_xy(cell)[1]
    along = msg("saboteur.where.up", n=-row) if row < 0 else msg("saboteur.where.down", n=row)
    is_bare = cell not in state.shapes and cell not in cards.GOAL_CELLS and not own
    return CellWords(what, own, at, along if row else Msg("saboteur.where.level"), is_bare)


def _what(state: SaboteurState, cell: int) -> Msg:
    if cell in state.shapes:
        title = card_title(state.faces[state.laid[cell]])
        ways = openings(state.shapes[cell], bool(state.lit[cell] & cards.EVERY_EDGE))
        return title if ways is None else msg("saboteur.spoken.and", first=title, then=ways)
    if cell in cards.GOAL_CELLS:
        return msg("saboteur.zone.goal", goal=goal_word(cell))
    return Msg("saboteur.cell.empty")


def _fits(state: SaboteurState, legal: Sequence[Command]) -> dict[int, tuple[Msg, ...]]:
    """Return by cell the viewer's cards that fit there; a path card turned where it fits only turned."""
    turns = defaultdict[int, dict[int, set[int]]](lambda: defaultdict(set))
    for command in legal:
        cell = zone_cell(command.zone)
        if cell is not None and command.verb in (Verb.PLACE, Verb.PLAY):
            turns[cell][state.faces[command.piece]].add(command.choice)
    return {cell: (msg("saboteur.cell.fits", cards=_listed(by_face)),) for cell, by_face in turns.items()}


def _listed(turns_of: Mapping[int, set[int]]) -> Arg:
    """Name each kind of card once, however many shapes of it are held."""
    faces = {(card_title(face), turns == {1}): face for face, turns in turns_of.items()}
    return listed([_card(face, turned) for (_, turned), face in faces.items()])


def _card(face: int, is_turned: bool) -> Arg:
    card = FaceRef(face)
    return msg("saboteur.cell.turned", card=card) if is_turned else card
