"""A slow machine: pictures that are made late are put in place as soon as they are there."""

from __future__ import annotations

import pytest
from scenes.kit import seats_of, sit_down, table_of, wished
from tabletable.ui.drawing.workshop import Workshop

from tabletable.core.registry import get_game
from tabletable.games.night_market.rules.state import BUILDING, HIDING
from tabletable.table.layout import shown
from tabletable.ui.app import App

GAME = get_game("night_market")
NEAR = 2.0
"""px that a piece may be drawn larger or smaller than it lies."""


def wait(app, seconds):
    for _ in range(round(seconds * 60)):
        app.frame(1 / 60)


@pytest.mark.parametrize("phase", [HIDING, BUILDING], ids=["cards become tokens", "stalls leave the strip"])
def test_a_piece_that_has_changed_its_size_is_seen_in_it_once_its_picture_is_made(tmp_path, monkeypatch, phase):
    app = App(headless=True, home=tmp_path, language="en")

    def wish(session):
        return session.view(0).state.phase == phase and session.view(0).state.round >= 2

    sit_down(app, wished(GAME, seats_of(app, GAME, 3), wish, 1, 50))
    table = table_of(app)
    wait(app, 2)
    with monkeypatch.context() as slow:
        slow.setattr(Workshop, "order", lambda self, key, make: True)
        slow.setattr(table, "make_ahead", lambda: False)
        for _ in range(30):
            legal = table.match.legal() if table.match.is_deciding() and not table.is_resting else []
            if not legal or table.match.session.view(0).state.phase != phase:
                break
            before = len(table.match.session.steps)
            table.give((legal[-1],))
            assert len(table.match.session.steps) > before
        wait(app, 3)
    wait(app, 3)
    lying = [table.field.sprites[piece.handle] for zone in table.spec.zones for piece in shown(zone)]
    lying = [sprite for sprite in lying if not sprite.moving and not sprite.stacked and sprite.shown is not None]
    assert len(lying) > 20
    wrong = [sprite for sprite in lying if abs(sprite.shown.height - sprite.height) > NEAR]
    assert not [(sprite.picture.key, sprite.shown.height, sprite.height) for sprite in wrong]
