"""What a screen reader says of the tunnel's cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tabletable.core.command import Command
from tabletable.core.message import Arg, FaceRef, Msg, listed, msg
from tabletable.core.view import View
from tabletable.core.wording import CellWords
from tabletable.games.saboteur.rules.cards import (
    CELL_ZONE,
    EVERY_EDGE,
    GOAL_CELLS,
    card_title,
    cell_xy,
    goal_word,
    where,
    zone_cell,
)
from tabletable.games.saboteur.rules.state import SaboteurState, Verb
from tabletable.games.saboteur.table.board import FIELD, open_sites
from tabletable.games.saboteur.table.words import openings


def cells(view: View[SaboteurState], legal: Sequence[Command]) -> Mapping[str, CellWords]:
    """Say of each cell which card is there and where its paths lead, or which cards of the viewer fit."""
    state = view.state
    fits = _fits(state, legal)
    every = {*state.shapes, *GOAL_CELLS, *open_sites(state), *FIELD}
    return {CELL_ZONE[cell]: _words(state, cell, fits.get(cell, ())) for cell in every}


def _words(state: SaboteurState, cell: int, own: tuple[Msg, ...]) -> CellWords:
    """Say where a cell is as the log does, counted from the start: the board grows, and its rows get other numbers."""
    what = _what(state, cell)
    at = None if cell_xy(cell) == (0, 0) else where(cell)
    row = cell_xy(cell)[1]
    along = msg("saboteur.where.up", n=-row) if row < 0 else msg("saboteur.where.down", n=row)
    return CellWords(what, own, at, along if row else Msg("saboteur.where.level"))


def _what(state: SaboteurState, cell: int) -> Msg:
    if cell in state.shapes:
        title, ways = card_title(state.faces[state.laid[cell]]), openings(*_lying(state, cell))
        return title if ways is None else msg("saboteur.spoken.and", first=title, then=ways)
    if cell in GOAL_CELLS:
        return msg("saboteur.zone.goal", goal=goal_word(cell))
    return Msg("saboteur.cell.empty")


def _lying(state: SaboteurState, cell: int) -> tuple[int, bool]:
    return state.shapes[cell], bool(state.lit[cell] & EVERY_EDGE)


def _fits(state: SaboteurState, legal: Sequence[Command]) -> dict[int, tuple[Msg, ...]]:
    """By cell the viewer's cards that may be played there; a path card that fits in one way only is told with it."""
    turns = defaultdict[int, dict[int, set[int]]](lambda: defaultdict(set))
    for command in legal:
        cell = zone_cell(command.zone)
        if cell is not None and command.verb in (Verb.PLACE, Verb.PLAY):
            turns[cell][state.faces[command.piece]].add(command.choice)
    return {cell: (msg("saboteur.cell.fits", cards=_listed(found)),) for cell, found in turns.items()}


def _listed(found: Mapping[int, set[int]]) -> Arg:
    """Name each kind of card once, however many shapes of it are held."""
    cards = {(card_title(face), turns == {1}): face for face, turns in found.items()}
    return listed([_card(face, turned) for (_, turned), face in cards.items()])


def _card(face: int, is_turned: bool) -> Arg:
    card = FaceRef(face)
    return msg("saboteur.cell.turned", card=card) if is_turned else card
