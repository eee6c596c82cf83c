"""A few cards of a game to decorate its box with, whatever game it is."""

from __future__ import annotations

from functools import cache
from typing import Any

from tabletable.core.game import Game
from tabletable.core.tablespec import Picture, Stage

_SEED = 4
_STAGE = Stage(984, 720)


@cache
def showcase(game: Game[Any]) -> tuple[Picture, ...]:
    """The different cards of the first hand of one certain deal; () for a game without hands."""
    info = game.info
    state = game.setup(info.min_seats, info.complete({}), _SEED)
    viewer = next(iter(game.to_act(state)), 0)
    spec = game.table(game.view(state, viewer), _STAGE)
    found: dict[str, Picture] = {}
    for zone in spec.zones:
        if zone.own:
            for piece in zone.pieces:
                found.setdefault(piece.picture.key, piece.picture)
    return tuple(found.values())
