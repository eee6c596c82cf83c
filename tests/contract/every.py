"""What the contract tests run over: every registered game and the two of the tests, with every number of seats."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import tabletable.games
from tabletable.core.game import Game
from tabletable.core.info import Options
from tabletable.core.message import Msg
from tabletable.core.registry import all_games
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.inspection.signs import Messages
from tabletable.play.language.catalogue import PLACE
from tests.core.beacon import BEACON, ENGLISH
from tests.seventh.crazy_eights.game import GAME as EIGHTS

SEVENTH = Path(__file__).resolve().parents[1] / "seventh"
"""Where the seventh game lies, as the others lie in `tabletable/games`."""
GAMES: dict[str, Game[Any]] = {**all_games(), BEACON.info.id: BEACON, EIGHTS.info.id: EIGHTS}
PAIRS = [
    pytest.param(game, seats, id=f"{game.info.id}-{seats}")
    for game in GAMES.values()
    for seats in range(game.info.min_seats, game.info.max_seats + 1)
]
"""(game, seats)."""
FEW_FAST = [
    pytest.param(game, seats, id=f"{game.info.id}-{seats}", marks=() if seats <= 3 else pytest.mark.slow)
    for game in GAMES.values()
    for seats in range(game.info.min_seats, game.info.max_seats + 1)
]
"""The same; in the fast check only tables of two and three."""
each_pair = pytest.mark.parametrize(("game", "seats"), PAIRS)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


class SayableIn:
    """The same for texts that are given outright, message id → text."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def problem(self, message: Msg) -> str:
        """What keeps `message` from being shown, "" if nothing does."""
        if message.id not in self._texts:
            return "no such text"
        needed = set(PLACE.findall(self._texts[message.id])) - {name for name, _ in message.args}
        return f"no argument for {sorted(needed)}" if needed else ""


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """The seventh game is one of the program's, as if its folder lay beside the others."""
    name = f"{tabletable.games.__name__}.{EIGHTS.info.id}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tabletable.games, "__path__", [*tabletable.games.__path__, str(SEVENTH)])
        patch.setattr(tabletable.games, EIGHTS.info.id, None, raising=False)  # forgotten again, as is the module
        patch.setitem(sys.modules, name, None)
        del sys.modules[name]
        patch.setitem(sys.modules, f"{name}.game", sys.modules[type(EIGHTS).__module__])
        all_games.cache_clear()
        yield
    all_games.cache_clear()


_messages: dict[str, Messages] = {}


def messages_of(game: Game[Any]) -> Messages:
    """Return the catalogues the game's sentences stand in, read once."""
    if game.info.id not in _messages:
        with on_the_shelf():
            _messages[game.info.id] = SayableIn(ENGLISH) if game is BEACON else Sayable(game)
    return _messages[game.info.id]


def option_sets(game: Game[Any]) -> Iterator[Options]:
    """Yield the default options, then for every other value of an option the defaults with it and with
    what it needs.
    """
    defaults = game.info.complete({})
    yield defaults
    for option in game.info.options:
        needed = dict([option.needs]) if option.needs else {}
        ends = {value for value in (option.minimum, option.maximum) if value is not None}
        for value in (*option.values, *sorted(ends - set(option.values))):
            if value != option.default:
                yield {**defaults, **needed, option.id: value}


def playable(game: Game[Any], seats: int) -> list[Options]:
    """Return the option sets that this many seats can play with; the default one always can."""
    sets = list(option_sets(game))
    return [options for number, options in enumerate(sets) if number == 0 or can_set_up(game, seats, options)]


def can_set_up(game: Game[Any], seats: int, options: Options) -> bool:
    from tabletable.core.errors import SetupError

    try:
        game.setup(seats, options, 1)
    except SetupError:
        return False
    return True
