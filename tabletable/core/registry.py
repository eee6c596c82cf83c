"""Finds the games: every package in `tabletable.games` that has a `GAME`. No list of them stands anywhere."""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletable.core.errors import SetupError
from tabletable.core.game import Game


def game_folders() -> tuple[Path, ...]:
    """The folders that may hold a game each, in alphabetical order."""
    import tabletable.games as places

    return tuple(sorted(folder for place in places.__path__ for folder in Path(place).iterdir() if folder.is_dir()))


@lru_cache(maxsize=1)
def all_games() -> dict[str, Game[Any]]:
    """Every game by id, in the order of the shelf. A package without `GAME` is not offered."""
    import tabletable.games as folder

    found: list[Game[Any]] = []
    for entry in pkgutil.iter_modules(folder.__path__):
        game = getattr(importlib.import_module(f"{folder.__name__}.{entry.name}"), "GAME", None)
        if game is not None:
            found.append(game)
    return {game.info.id: game for game in sorted(found, key=lambda game: (game.info.shelf, game.info.id))}


def get_game(game_id: str) -> Game[Any]:
    """The game with this id; raises `SetupError` that names the games there are."""
    games = all_games()
    if game_id not in games:
        allowed = ", ".join(games)
        raise SetupError(
            f"there is no game {game_id!r}; allowed: {allowed}", "setup.no_game", game=game_id, allowed=allowed
        )
    return games[game_id]
