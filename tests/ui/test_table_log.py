"""The panel of what happened."""

from __future__ import annotations

import pytest

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import NOBODY
from tabletable.core.registry import get_game
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.seats import BOT, Seat
from tabletable.ui.app import App
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.log import LogPanel
from tabletable.ui.paint.words import Words
from tests.ui import driving_scenes as behind


def said(seat, say="saboteur.log.free_at_last_own"):
    return Event(EventKind.NOTE, seat=seat, say=say)


@pytest.fixture
def panel():
    seats = [Seat(BOT, "Mei", "easy", "fox"), Seat(BOT, "Bao", "easy", "bear")]
    log_panel = LogPanel()
    log_panel.speak(Words(Catalogue("en"), get_game("saboteur"), seats))
    return log_panel


def test_what_is_said_again_and_again_is_counted(panel):
    panel.fill([(0, said(0)), (1, said(0)), (2, said(0)), (3, said(1)), (4, said(0))])
    assert [(row.step, row.seat, row.times) for row in panel.rows] == [(2, 0, 3), (3, 1, 1), (4, 0, 1)]
    panel.add([(5, said(0))])
    assert [(row.seat, row.times) for row in panel.rows] == [(0, 3), (1, 1), (0, 2)]


def test_what_nobody_said_is_told_each_time(panel):
    panel.fill([(0, said(NOBODY, "saboteur.log.won_nobody")), (1, said(NOBODY, "saboteur.log.won_nobody"))])
    assert [row.times for row in panel.rows] == [1, 1]


def test_a_row_that_was_drawn_is_laid_out_again_when_it_is_counted(panel, tmp_path):
    app = App(headless=True, home=tmp_path, language="en")
    canvas = Canvas(app.display.surface, app.display.studio, 1.0, "en")
    panel.fill([(0, said(0))])
    panel.draw(canvas, "What happened", 0, [], 0)
    panel.add([(1, said(0))])
    panel.draw(canvas, "What happened", 0, [], 0)
    assert len(behind.laid_rows(panel)) == len(panel.rows) == 1
    assert behind.laid_rows(panel)[0].entry.parts[-1].text == " ×2"


def test_what_was_done_to_oneself_stays_in_sight(panel, tmp_path):
    """A player who was passed over must not look for the turn that is missing."""
    app = App(headless=True, home=tmp_path, language="en")
    canvas = Canvas(app.display.surface, app.display.studio, 1.0, "en")
    panel.speak(Words(Catalogue("en"), get_game("uno"), [Seat(BOT, name, "easy", "fox") for name in ("Mei", "Bao")]))
    played = Event(EventKind.NOTE, seat=1, face=3, say="uno.log.played")
    others = [said(1, "uno.log.kept"), said(1, "uno.log.called")] * 10
    panel.fill([*enumerate([said(0, "uno.log.called"), played, said(0, "uno.log.skipped"), *others])])
    panel.draw(canvas, "What happened", 0, [], 0)
    pinned = panel.row_at(panel.box.x + 90, panel.box.y + 72)
    assert pinned is not None
    assert pinned[0].message == "uno.log.played_skip"
    assert panel.omitted > 5


def test_ones_own_last_sentence_stays_in_sight(panel, tmp_path):
    app = App(headless=True, home=tmp_path, language="en")
    canvas = Canvas(app.display.surface, app.display.studio, 1.0, "en")
    says = ["saboteur.log.passed", "saboteur.log.theft"]
    others = [(1 + number, said(1, says[number % 2])) for number in range(20)]
    panel.fill([(0, said(0)), *others])
    panel.draw(canvas, "What happened", 0, [], 0)
    pinned = panel.row_at(panel.box.x + 90, panel.box.y + 72)
    assert pinned is not None
    assert (pinned[0].step, pinned[0].seat) == (0, 0)
    panel.draw(canvas, "What happened", 0, [], 1)
    assert behind.pinned(panel) is None, "the last one is among the newest"
    for height in (150, 220):
        panel.box = panel.box._replace(h=height)
        panel.draw(canvas, "What happened", 0, [], 0)
        assert behind.pinned(panel) is None, "what one has to do now and what the last three did need the room"
