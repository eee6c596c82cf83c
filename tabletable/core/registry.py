"""Finds the games: every package in `tabletable.games` that has a `COVER`. No list of them stands anywhere."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any

from tabletable.core.errors import SetupError
from tabletable.core.game import Game
from tabletable.core.looks import Cover


class Shelf(Mapping[str, Game[Any]]):
    """Every game by id, in the order of the shelf. The box is closed until one asks for the game itself."""

    def __init__(self, covers: Mapping[str, tuple[Cover, str]]) -> None:
        """`covers`: by id what a game says on its box, and its package, whose module `game` has the `GAME`."""
        self.covers = {name: cover for name, (cover, _) in covers.items()}
        self._packages = {name: package for name, (_, package) in covers.items()}
        self._asked: set[str] = set()

    def __getitem__(self, game_id: str) -> Game[Any]:
        game: Game[Any] = importlib.import_module(f"{self._packages[game_id]}.game").GAME
        return game

    def open_soon(self, game_id: str) -> None:
        """Begin to read a game that will probably be asked for, beside whatever goes on."""
        if game_id not in self._asked and game_id in self._packages:
            self._asked.add(game_id)
            Thread(target=self.__getitem__, args=(game_id,), name=f"open {game_id}", daemon=True).start()

    def __iter__(self) -> Iterator[str]:
        return iter(self.covers)

    def __len__(self) -> int:
        return len(self.covers)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self.covers


def game_folders() -> tuple[Path, ...]:
    """The folders that may hold a game each, in alphabetical order."""
    import tabletable.games as places

    return tuple(sorted(folder for place in places.__path__ for folder in Path(place).iterdir() if folder.is_dir()))


@lru_cache(maxsize=1)
def all_games() -> Shelf:
    """Every game. A package without `COVER` is not offered."""
    import tabletable.games as folder

    found: list[tuple[Cover, str]] = []
    for entry in pkgutil.iter_modules(folder.__path__):
        package = f"{folder.__name__}.{entry.name}"
        cover = getattr(importlib.import_module(package), "COVER", None)
        if cover is not None:
            found.append((cover, package))
    return Shelf({each[0].id: each for each in sorted(found, key=lambda each: (each[0].shelf, each[0].id))})


def covers_of(games: Mapping[str, Game[Any]]) -> Mapping[str, Cover]:
    """What these games say on their boxes, which stay closed if they are on the shelf."""
    return games.covers if isinstance(games, Shelf) else {name: game.info for name, game in games.items()}


def get_game(game_id: str) -> Game[Any]:
    """The game with this id; raises `SetupError` that names the games there are."""
    games = all_games()
    if game_id not in games:
        allowed = ", ".join(games)
        raise SetupError(
            f"there is no game {game_id!r}; allowed: {allowed}", "setup.no_game", game=game_id, allowed=allowed
        )
    return games[game_id]
