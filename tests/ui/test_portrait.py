"""The picture of a table that stands beside its save."""

from __future__ import annotations

import pytest

from tabletable.core.registry import get_game
from tabletable.play.keeping.recording import Recorder
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.scenes.saves import SavesScene
from tabletable.ui.scenes.tables.portrait import THUMBNAIL, keep_portrait, portrait
from tabletable.ui.scenes.tables.table import start_table


def match(*kinds: str) -> Session:
    seats = [Seat(kind, f"P{at}", "easy" if kind == BOT else "", "fox") for at, kind in enumerate(kinds)]
    return Session(get_game("uno"), seats, {}, 1)


@pytest.mark.parametrize(
    ("kinds", "viewer"), [((HUMAN, BOT), 0), ((BOT, HUMAN), 1), ((HUMAN, HUMAN), None), ((BOT, BOT), None)]
)
def test_it_shows_what_everybody_who_sits_there_may_see(app: App, monkeypatch, kinds, viewer) -> None:
    asked = []
    view = Session.view

    def noted(self: Session, seat: int | None):
        asked.append(seat)
        return view(self, seat)

    session = match(*kinds)
    monkeypatch.setattr(Session, "view", noted)
    assert portrait(app, session).get_size() == THUMBNAIL
    assert asked == [viewer]


def test_a_game_saved_under_a_name_is_listed_with_its_picture(app: App) -> None:
    table = start_table(app, get_game("uno"), match(HUMAN, BOT).seats, {}, 3)
    app.scenes.push(table)
    app.frame(1 / 60)
    table.keeper.save_as("Mine")
    assert app.scenes.top is table
    saves = SavesScene()
    app.scenes.push(saves)
    assert [row.picture is not None for row in saves.rows if not row.is_auto] == [True]


def test_a_disk_that_refuses_costs_only_the_picture(app: App) -> None:
    name = app.save_store.save(Recorder(match(HUMAN, BOT)).document(), "Mine")
    picture = app.save_store.picture_of(name, is_auto=False)
    picture.mkdir()
    keep_portrait(app, match(HUMAN, BOT), picture)
    saves = SavesScene()
    app.scenes.push(saves)
    assert [row.picture for row in saves.rows] == [None]
