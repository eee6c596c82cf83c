"""What the program holds while it runs: bytes of pictures, counted, within what each cache may have."""

from __future__ import annotations

import gc
import weakref

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of

from tabletable.core.registry import get_game
from tabletable.play.language.glyphs import code_points, faces
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing.surfaces import Sprite, blank
from tabletable.ui.scenes.title import TitleScene
from tests.ui import driving as drive
from tests.ui.driving import press


def test_a_table_that_was_left_keeps_no_picture(app: App) -> None:
    game = get_game("yose_duel")
    sit_down(app, Session(game, seats_of(app, game, 2), game.info.complete({}), 5))
    table = table_of(app)
    app.frame(0)
    picture = weakref.ref(table._painter._layer._surface)
    gc.collect()
    gc.disable()  # as between two moments in which nothing moves
    try:
        app.scenes.clear_to(TitleScene())
        assert picture() is None
    finally:
        gc.enable()


def test_a_page_that_is_covered_keeps_no_picture_of_the_window(app: App) -> None:
    app.scenes.push(title := TitleScene())
    app.frame(0)
    before = drive.picture(app)
    assert title._still is not None
    app.routes.rules("uno")
    assert title._still is None
    app.frame(0)
    press(app, pygame.K_ESCAPE)
    assert app.scenes.top is title
    app.frame(0)
    assert drive.picture(app) == before


@pytest.mark.afresh
def test_one_font_of_a_face_is_open_for_all_outlines(app: App) -> None:
    fonts = app.display.studio.fonts
    for outline in (0, 2, 3, 9, 0, 2):
        font = fonts.cut("SC-Bold", 30 + outline, outline).font
        assert (font.outline, font.point_size) == (outline, 30 + outline)
    assert len(fonts._open) == 2


def test_the_cuts_of_a_family_share_what_they_know() -> None:
    assert len({id(code_points(file)) for file in faces()}) == 1


def test_what_was_left_is_freed_the_next_time_nothing_moves(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts is set aside so that it is not looked through in play; a table that was left is freed all the same."""

    class Ring:
        def __init__(self) -> None:
            self.itself = self

    def rest() -> None:
        gc.collect(0)
        app.is_stopped = False
        app.rest()

    monkeypatch.setattr("tabletable.ui.app.time.sleep", lambda seconds: setattr(app, "is_stopped", True))
    app._dirty = app._moving = False
    ring = Ring()
    seen = weakref.ref(ring)
    rest()
    del ring
    rest()
    assert seen() is None


@pytest.mark.afresh
def test_memory_of_pictures_that_are_gone_is_given_back_between_frames(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []
    monkeypatch.setattr("tabletable.ui.app.give_memory_back", lambda: given.append(app.display.studio.sprites.clock))
    monkeypatch.setattr("tabletable.ui.app.time.sleep", lambda seconds: None)
    monkeypatch.setattr("tabletable.ui.app.TURNOVER", 1_000_000)
    now = 100.0
    monkeypatch.setattr(app, "clock", lambda: now)
    app.rest(now)
    assert not given, "nothing was drawn yet"
    app.display.studio.sprites.get("large", lambda: Sprite(blank(1000, 500)))
    app.rest(now - 0.015)
    assert not given, "the next picture is due"
    app.rest(now - 0.005)
    app.rest(now - 0.005)
    assert given == [app.display.studio.sprites.clock], "once for each turnover"
