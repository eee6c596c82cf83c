"""Whole games by a controller alone, and by one finger alone."""

from __future__ import annotations

import pytest

from tabletable.core.registry import all_games
from tabletable.play.keeping.recording import verify
from tabletable.play.people.settings import INSTANT
from tabletable.ui.app import App
from tabletable.ui.keys.bindings import XBOX
from tests.ui.players import Finger, Pad, play
from tests.ui.test_table_enlarged import seated

pytestmark = [
    pytest.mark.usefixtures("roomy", "clock"),
    pytest.mark.app(size=(1280, 800), speed=INSTANT, bot_pace="fast", reduced_motion=True),
]


@pytest.mark.slow
@pytest.mark.sampled("way")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", tuple(all_games()))
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("way", [Pad, Finger])
def test_a_whole_game_by_one_device_alone(app: App, way: type[Pad | Finger], game_id: str) -> None:
    """On a Steam Deck's screen, at the size for a sofa."""
    table = seated(app, game_id, 150)
    play(app, table, way(app, table))
    assert table.match.session.outcome() is not None
    assert way is Finger or app.keys.device == XBOX
    verify(table.keeper.document())
