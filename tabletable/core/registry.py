"""Finds the games: every package in `tabletable.games` that has a `COVER`, and those that others have installed.

One that fails to import is left out, with a line in the log that names it and says why; the others go on.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
import threading
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from tabletable.core.errors import LeftOut, SetupError, located
from tabletable.core.game import Game
from tabletable.core.gameplugins import game_plugins, plugin_folder
from tabletable.core.looks import Cover

_log = logging.getLogger(__name__)

_FAILS = (Exception, SystemExit)
"""Exceptions that importing a module may raise: a plug-in that calls `sys.exit` must not end the program."""


class Shelf(Mapping[str, Game[Any]]):
    """Every game by id, in the order of the shelf. The box is closed until one asks for the game itself.

    A game that fails to import raises `LeftOut` and is no longer on the shelf; `values` and `items` pass it over.
    """

    def __init__(self, covers: Mapping[str, tuple[Cover, str]], left_out: Mapping[str, str] | None = None) -> None:
        """`covers`: by id each game's cover and package; the package's module `game` holds the `GAME`."""
        self.covers = {name: cover for name, (cover, _) in covers.items()}
        self.left_out: dict[str, str] = dict(left_out or {})
        """By id, or by the name of its folder, why a game is not here."""
        self._packages = {name: package for name, (_, package) in covers.items()}

    def __getitem__(self, game_id: str) -> Game[Any]:
        package = self._packages[game_id]
        try:
            game: Game[Any] = importlib.import_module(f"{package}.game").GAME
        except _FAILS as error:
            why = located(error)
            if threading.current_thread() is threading.main_thread():  # whoever goes through the shelf does so there
                self.covers.pop(game_id, None)
                if self.left_out.setdefault(game_id, why) is why:
                    _log_fault(game_id, why)
            raise LeftOut(game_id, why) from error
        return game

    def values(self) -> ValuesView[Game[Any]]:
        """Return every game that can be opened, all of them opened."""
        self._open_all()
        return super().values()

    def items(self) -> ItemsView[str, Game[Any]]:
        """Import every game and return (id, game) pairs; games that fail to import are left out."""
        self._open_all()
        return super().items()

    def _open_all(self) -> None:
        for game_id in self:
            with suppress(LeftOut):
                self[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self.covers))

    def __len__(self) -> int:
        return len(self.covers)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self.covers


def game_folders() -> tuple[Path, ...]:
    """Return the folders that may hold a game: the built-in ones alphabetically, then third-party ones."""
    import tabletable.games as places

    ours = sorted(folder for place in places.__path__ for folder in Path(place).iterdir() if folder.is_dir())
    return (*ours, *filter(None, map(plugin_folder, game_plugins())))


def game_file(game_id: str, name: str) -> Path:
    """Return the path of a file in a game's folder; it may be missing."""
    import tabletable.games as places

    ours = (folder for place in places.__path__ if (folder := Path(place) / game_id).is_dir())
    return (next(ours, None) or plugin_folder(game_id) or Path(places.__path__[0]) / game_id) / name


def _packages() -> Iterator[tuple[str, str]]:
    """Yield the name of each package that may be a game, ours first, and where it is imported from."""
    import tabletable.games as places

    for entry in pkgutil.iter_modules(places.__path__):
        yield entry.name, f"{places.__name__}.{entry.name}"
    yield from game_plugins().items()


@lru_cache(maxsize=1)
def all_games() -> Shelf:
    """Return all games, in the order of the shelf.

    A package is a game if its `COVER` is a `Cover`. One that fails to import is logged and named in `Shelf.left_out`.
    """
    covers: dict[str, tuple[Cover, str]] = {}
    left_out: dict[str, str] = {}
    for name, package in _packages():
        try:
            cover = getattr(importlib.import_module(package), "COVER", None)
            if cover is None:
                continue
            if not isinstance(cover, Cover):
                raise TypeError("its COVER is no Cover")
            if package == game_plugins().get(name) and cover.id != name:
                raise ValueError(f"its id is {cover.id!r}, and that of its entry point is another one")
            if cover.id in covers:
                raise ValueError(f"there is another game with the id {cover.id!r}")
        except _FAILS as error:
            left_out[name] = located(error)
            _log_fault(name, left_out[name])
        else:
            covers[cover.id] = (cover, package)
    in_order = sorted(covers.values(), key=lambda each: (each[0].shelf, each[0].id))
    return Shelf({each[0].id: each for each in in_order}, left_out)


def _log_fault(game: str, why: str) -> None:
    _log.warning("tabletable: the game %s is left out: %s", game, why)


def covers_of(games: Mapping[str, Game[Any]]) -> Mapping[str, Cover]:
    """Return the covers of these games without opening games on the shelf."""
    return games.covers if isinstance(games, Shelf) else {name: game.info for name, game in games.items()}


def get_game(game_id: str) -> Game[Any]:
    """Return the game with this id; raises `SetupError` that names the games there are."""
    games = all_games()
    if game_id not in games:
        allowed = ", ".join(games)
        raise SetupError(
            f"there is no game {game_id!r}; allowed: {allowed}", "setup.no_game", game=game_id, allowed=allowed
        )
    return games[game_id]
