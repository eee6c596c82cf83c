"""Bots of others at the screen: offered where seats are set up, and what they lose is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletable.bots.playerview import PlayerView
from tabletable.core.command import Command
from tabletable.play import botplugins
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.ui.app import App
from tabletable.ui.scenes.setup import SetupScene
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.scenes.title import TitleScene
from tabletable.ui.stack.routes import Deal
from tests.ui import driving as drive


def fails(view: PlayerView) -> Command:
    raise RuntimeError


@pytest.fixture
def theirs() -> Iterator[str]:
    botplugins._named["their.bot"] = fails
    yield "their.bot"
    botplugins._named.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_loses_is_told_once(home: Path, theirs: str, language: str) -> None:
    app = App(headless=True, home=home, language=language, size=(640, 360))
    app.change_settings(speed=0, bot_pace="fast", lessons=False)
    seats = (Seat(BOT, "Mei", theirs), Seat(BOT, "Bob", "random"), Seat(HUMAN, "Ann"))
    app.routes.open_game(Deal("uno", seats, app.games["uno"].info.complete({}), 5))
    table = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    texts = []
    app.notices.show = lambda text, style=None: texts.append(text)  # type: ignore[method-assign]
    while len(table.match.session.steps) < 12:
        if table.match.is_deciding():
            table.flow.carry_out(table.match.legal()[0])
        app.frame()
    assert len(texts) == 1
    assert "Mei" in texts[0]
    assert theirs in texts[0]


def test_it_is_offered_at_the_setup(home: Path, theirs: str) -> None:
    app = App(headless=True, home=home, language="en")
    app.scenes.push(TitleScene())
    app.scenes.push(SetupScene(app.games["uno"]))
    app.frame()
    kinds = drive.widget(app, "kind.1")
    assert [*kinds.options][-2:] == ["Hard bot", theirs]
    app.scenes.top.who._change_kind(1, len(kinds.options) - 1)
    app.frame()
    assert drive.widget(app, "kind.1").chosen == len(kinds.options) - 1
    assert "somebody else" in drive.widget(app, "kind.1").tooltip
