"""What the program holds while it runs: bytes of pictures, counted, within what each cache may have."""

from __future__ import annotations

import gc
import time
import weakref
from pathlib import Path

import pygame
import pytest
from scenes.kit import seats_of, sit_down, table_of

from tabletable.core.registry import get_game
from tabletable.core.rng import Rng
from tabletable.play.language.glyphs import code_points, faces
from tabletable.play.session import Session
from tabletable.ui.app import App
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import FAST, Figure
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.paint.painter import Painter
from tabletable.ui.scenes.title import TitleScene
from tests.ui import driving as drive
from tests.ui.driving import pass_time, press

MOST = 110 << 20
"""Bytes of pictures that all caches together may hold at 1920×1080."""
MOST_BESIDE = 2 << 20
"""Bytes of pictures that the pieces of a table may have to themselves, which have been pushed out of a cache."""


@pytest.fixture
def app(tmp_path: Path) -> App:
    return App(headless=True, home=tmp_path, language="en")


def held_by_pieces(painter: Painter) -> dict[int, pygame.Surface]:
    """Every surface that pieces were drawn of last."""
    placed = [held[1] for zone in painter._kept.values() for kept in zone.values() for held in kept.values()]
    return {id(sprite.surface): sprite.surface for each in placed for sprite, _ in each.sprites}


def bytes_of(surfaces: list[pygame.Surface]) -> int:
    return sum(surface.get_width() * surface.get_height() * 4 for surface in surfaces)


def test_all_caches_together_have_a_budget_and_keep_it(app: App) -> None:
    studio = app.display.studio
    studio.fit((1920, 1080))
    assert sum(cache.max_bytes for cache in studio.caches.values()) <= MOST
    assert {"texts", "parts", "cards", "moving", "masters", "grounds"} <= studio.caches.keys()
    assert studio.bytes == sum(cache.bytes for cache in studio.caches.values())


def test_pieces_that_have_gone_keep_no_pictures(app: App) -> None:
    app.change_settings(reduced_motion=True)
    game, rng = get_game("uno"), Rng(2)
    sit_down(app, Session(game, seats_of(app, game, 4), game.info.complete({}), 5))
    table = table_of(app)
    for _ in range(14):
        session = table.match.session
        if table.match.is_deciding():
            table.give((rng.choice(table.match.legal()),))
        pass_time(app, 12, 0.1)
    assert len(session.steps) > 12
    for _ in range(3):  # a bot's move is seen a frame later
        app.frame(0)
    painter, zones = table._painter, {zone.id: zone for zone in table.spec.zones}
    there = {name: {piece.handle for piece in zone.pieces} for name, zone in zones.items()}
    assert all(set(kept) <= there[name] for name, kept in painter._kept.items())
    kept = held_by_pieces(painter)
    caches = app.display.studio.caches.values()
    shared = {id(sprite.surface) for cache in caches for _, sprite in cache.items()}
    assert len(kept) > 10
    assert bytes_of([surface for key, surface in kept.items() if key not in shared]) < MOST_BESIDE


def test_a_table_that_was_left_keeps_no_picture(app: App) -> None:
    game = get_game("yose_duel")
    sit_down(app, Session(game, seats_of(app, game, 2), game.info.complete({}), 5))
    table = table_of(app)
    app.frame(0)
    picture = weakref.ref(table._painter._layer.surface)
    gc.collect()
    gc.disable()  # as between two moments in which nothing moves
    try:
        app.scenes.clear_to(TitleScene())
        assert picture() is None
    finally:
        gc.enable()
    assert not held_by_pieces(table._painter)


def test_what_is_large_on_the_title_is_not_held_at_a_table(app: App) -> None:
    app.scenes.push(TitleScene())
    app.frame(0)
    large = app.display.studio.large
    of_title = [key for key, _ in large.items()]
    assert of_title
    game = get_game("uno")
    sit_down(app, Session(game, seats_of(app, game, 2), game.info.complete({}), 5))
    pass_time(app, 5, 0.1)
    table = table_of(app)
    deadline = time.monotonic() + 20
    while table.between_frames(time.perf_counter() + 1) and time.monotonic() < deadline:
        app.frame(0)
    held = [key for key, _ in large.items()]
    assert held
    assert not set(of_title) & set(held)
    assert all(key in large for key in of_title), "they are packed"


def test_a_page_that_is_covered_keeps_no_picture_of_the_window(app: App) -> None:
    app.scenes.push(title := TitleScene())
    app.frame(0)
    before = drive.picture(app)
    assert title.still is not None
    app.routes.rules("uno")
    assert title.still is None
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


def test_what_nothing_needs_for_now_goes(app: App) -> None:
    app.display.spare(app.display.blank())
    assert not app.display.make_spare(1)
    app.display.drop_spares()
    assert app.display.make_spare(1), "there is none left"


def test_a_panel_that_goes_needs_no_more_pictures_of_the_window(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.scenes.push(TitleScene())
    app.frame(0)
    app.routes.rules("uno")
    pass_time(app, 1, 0.1)
    app.routes.settings()
    pass_time(app, 1, 0.1)
    app.display.drop_spares()
    monkeypatch.setattr(app.display, "_another", lambda: pytest.fail("another picture of the window"))
    press(app, pygame.K_ESCAPE)
    for _ in range(3):
        app.frame(0.02)
    assert not app.transitions.is_over


def test_the_cuts_of_a_family_share_what_they_know() -> None:
    assert len({id(code_points(file)) for file in faces()}) == 1


def test_what_comes_keeps_the_memory_that_it_has_at_hand(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.scenes.push(TitleScene())
    app.frame(0)
    seconds: list[float] = []
    monkeypatch.setattr(app.collector, "between_frames", lambda is_calm, left: seconds.append(left))
    app.rehearses = True
    app.routes.settings()
    assert app.is_rehearsing
    app.tidy(1.0)
    app.rehearses = False
    app.frame(0)
    while app.is_rehearsing:
        app.frame(0)
    app.tidy(1.0)
    assert seconds == [0.0, 1.0]


def test_a_hand_of_large_cards_on_its_way_does_not_push_itself_out():
    pygame.font.init()
    canvas = Canvas(pygame.Surface((1920, 1080)), Studio(), 1.5)
    canvas.studio.fit((1920, 1080))
    cards = [Figure(("card", at), 120, 168, lambda w, h: pygame.Surface((w, h), pygame.SRCALPHA)) for at in range(9)]

    def draw() -> int:
        for at, card in enumerate(cards):
            canvas.place(card, 100 + 60 * at, 300, 3 * at - 12, shadow="lift", flight=FAST)
        return canvas.studio.made

    assert draw() == draw()
