"""Whole games played by somebody who only hears them: in this process, so that it can be tried on any machine."""

import pytest

from tabletable.core.registry import all_games
from tabletable.ui.scenes.tables.result import ResultScene
from tests.access.client import Inside, at_table, labels
from tests.access.player import Player

LONG_ENOUGH = 3000


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("game", tuple(all_games()))
def test_a_whole_game_is_played_by_its_tree_alone(tmp_path, game, language):
    app = at_table(tmp_path, game, language)
    client = Inside(app)
    player = Player(client, labels(app))
    assert player.play(LONG_ENOUGH), player.pressed[-20:]
    assert isinstance(app.scenes.top, ResultScene)
    assert app.scenes.top.outcome.final
    assert len(client.heard) > 10


def test_a_few_turns_are_played_and_heard(tmp_path):
    app = at_table(tmp_path, "uno", only_moves=False)
    client = Inside(app)
    player = Player(client, labels(app))
    player.play(8)
    steps = app.scenes.top.match.session.steps
    assert any(step.command.seat == 0 for step in steps)
    client.wait(2)
    assert "UNO" in client.heard[0]
    assert "Your turn: play red, a 5 or a wild, or draw" in client.heard[0]
