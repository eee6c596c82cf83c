"""Whole games played by somebody who only hears them: in this process, so that it can be tried on any machine."""

from pathlib import Path

import pytest

from access.client import Inside, labels
from access.player import Player
from tabletable.core.registry import all_games
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.tables.dealing import start_table
from tabletable.ui.scenes.tables.result import ResultScene

GAMES = tuple(all_games())
LONG_ENOUGH = 2500


def at_table(tmp_path: Path, game: str, language: str = "en", people: int = 1, seed: int = 3) -> App:
    app = App(headless=True, home=tmp_path, language=language)
    app.change_settings(speed=0, bot_pace="fast", lessons=False, only_moves=False)
    info = app.games[game].info
    count = max(info.min_seats, people)
    seats = [Seat(HUMAN, name) for name in ("Ann", "Bo", "Cy")[:people]]
    seats += [Seat(BOT, f"Mei {number}", "easy") for number in range(count - people)]
    app.scenes.push(start_table(app, app.games[game], seats, {}, seed))
    app.frame(0)
    return app


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_its_tree_alone(tmp_path, game, language):
    app = at_table(tmp_path, game, language)
    client = Inside(app)
    player = Player(client, labels(app))
    assert player.play(LONG_ENOUGH), player.pressed[-20:]
    assert isinstance(app.scenes.top, ResultScene)
    assert app.scenes.top.outcome.final
    assert len(client.heard) > 10
