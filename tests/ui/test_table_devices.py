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

pytestmark = pytest.mark.usefixtures("roomy")


@pytest.fixture
def app(tmp_path) -> App:
    app = App(headless=True, home=tmp_path, language="en", size=(1280, 800))
    app.change_settings(speed=INSTANT, bot_pace="fast", reduced_motion=True)
    return app


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", tuple(all_games()))
def test_a_whole_game_by_controller_alone(app: App, game_id: str) -> None:
    """On a Steam Deck's screen, at the size for a sofa."""
    table = seated(app, game_id, 150)
    play(app, table, Pad(app, table))
    assert table.match.session.outcome() is not None
    assert app.keys.device == XBOX
    verify(table.keeper.document())


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", tuple(all_games()))
def test_a_whole_game_by_one_finger_alone(app: App, game_id: str) -> None:
    table = seated(app, game_id, 150)
    play(app, table, Finger(app, table))
    assert table.match.session.outcome() is not None
    verify(table.keeper.document())
