"""No text is cut and nothing overlaps at the table and on the curtain, in every language and at many sizes."""

from __future__ import annotations

import pytest

from tabletable.core.registry import all_games
from tabletable.play.catalogue import LANGUAGES
from tabletable.play.seats import BOT, HUMAN, Seat
from tabletable.play.settings import INSTANT
from tabletable.ui.app import App
from tabletable.ui.scenes.people import HEADS
from tabletable.ui.table.opening import start_table
from tests.ui.probe import faults

NAMES = ("Ann", "Mei", "Bao", "Tom", "Kit", "Ida", "Pip", "Leo", "Zoe", "Max", "Una", "Ray")
SIZES = [(960, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080)]


def counts(game):
    """The fewest, a usual and the most seats."""
    return sorted({game.info.min_seats, min(4, game.info.max_seats), game.info.max_seats})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_every_table_keeps_its_words_whole(tmp_path, game, language):
    found = []
    for count in counts(game):
        app = App(headless=True, home=tmp_path / f"{count}", language=language)
        app.change_settings(speed=INSTANT, bot_pace="fast")
        seats = [
            Seat(HUMAN if at == 0 else BOT, NAMES[at], "" if at == 0 else game.info.levels[-1], HEADS[at])
            for at in range(count)
        ]
        table = start_table(app, game, seats, {}, 11)
        app.scenes.push(table)
        for _ in range(2000):
            app.frame(1 / 60)
            if app.scenes.top is not table or table.match.is_deciding():
                break
        for size in SIZES:
            app.resize(*size)
            found += [f"{count} seats, {size[0]}x{size[1]}: {fault}" for fault in faults(app)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.info.id)
def test_every_curtain_keeps_its_words_whole(tmp_path, game, language):
    app = App(headless=True, home=tmp_path, language=language)
    count = min(4, game.info.max_seats)
    seats = [Seat(HUMAN, NAMES[at], "", HEADS[at]) for at in range(count)]
    app.scenes.push(start_table(app, game, seats, {}, 11))
    app.frame(1 / 60)
    found = []
    for size in SIZES:
        app.resize(*size)
        found += [f"{size[0]}x{size[1]}: {fault}" for fault in faults(app)]
    assert found == []
