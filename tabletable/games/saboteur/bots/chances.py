"""Where the gold lies, and who may be a saboteur: from what a seat has seen and from the open deeds of the round."""

from __future__ import annotations

from typing import Final

from tabletable.core.advice import Chance, Counting, Odds
from tabletable.core.ids import NOBODY
from tabletable.core.knowledge import Unseen
from tabletable.core.message import Msg
from tabletable.core.view import View
from tabletable.games.saboteur.bots import tunnel
from tabletable.games.saboteur.bots.known import dwarfs
from tabletable.games.saboteur.rules.cards import CELL_ZONE, GOAL_CELLS
from tabletable.games.saboteur.rules.state import SEAT, SaboteurState

_GOLD: Final = Msg("saboteur.chance.gold")
_SUSPECT: Final = Msg("saboteur.chance.saboteur")
_NOTE: Final = Msg("saboteur.chance.note")


def chances(view: View[SaboteurState]) -> Counting:
    """Count how likely it is what the viewer wonders about now."""
    yield
    state, seat = view.state, view.seat
    assert seat is not None
    if state.turn == NOBODY or state.queue:  # all has been turned over
        return Odds((), (), _NOTE)
    rows = yield from dwarfs(state, seat, Unseen(state))
    found = [Chance(SEAT[other], shares[-1], _SUSPECT, is_bar=True) for other, shares in rows.items()]
    found += [
        Chance(CELL_ZONE[cell], weight / tunnel.CARD, _GOLD)
        for cell, weight in zip(GOAL_CELLS, tunnel.chances(state), strict=True)
        if cell not in state.shapes
    ]
    return Odds(tuple(found), (), _NOTE)
