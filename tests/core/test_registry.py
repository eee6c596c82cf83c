"""The shelf: what stands on the boxes is known before any of them is opened."""

import subprocess
import sys

import pytest

from tabletable.core.registry import Shelf, all_games, covers_of

CLOSED = """
import sys, threading
from tabletable.core.registry import all_games
games = all_games()
assert list(games) == list(games.covers) and "uno" in games and len(games) > 1
opened = [name for name in sys.modules if name.startswith("tabletable.games.") and name.endswith(".game")]
assert opened == [], opened
games["uno"]
games.open_soon("yose_duel"), games.open_soon("chess"), games.open_soon("yose_duel")
threads = [thread for thread in threading.enumerate() if thread.name.startswith("open ")]
assert len(threads) <= 1
[thread.join() for thread in threads]
opened = [name for name in sys.modules if name.startswith("tabletable.games.") and name.endswith(".game")]
assert opened == ["tabletable.games.uno.game", "tabletable.games.yose_duel.game"], opened
"""


def test_a_game_is_opened_when_it_is_asked_for() -> None:
    """In a process of its own: in this one, all are open."""
    run = subprocess.run([sys.executable, "-c", CLOSED], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_what_stands_on_the_box_is_what_the_game_says() -> None:
    games = all_games()
    assert isinstance(games, Shelf)
    for name, game in games.items():
        assert {field: getattr(game.info, field) for field in vars(games.covers[name])} == vars(games.covers[name])


def test_the_shelf_is_in_order_and_knows_no_other_game() -> None:
    covers = all_games().covers
    assert list(covers) == sorted(covers, key=lambda name: (covers[name].shelf, name))
    with pytest.raises(KeyError):
        all_games()["chess"]


def test_games_that_lie_open_say_the_same() -> None:
    assert covers_of(dict(all_games())) == {name: game.info for name, game in all_games().items()}
