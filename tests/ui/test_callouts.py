"""When words appear at the pointer: signs after a quarter of a second and all at once, cards when it rests longer."""

from __future__ import annotations

import pygame
import pytest
from scenes.kit import table_of
from screenshots import staged, wanted

from tabletable.core.picture import Picture
from tabletable.core.tablespec import Piece
from tabletable.table import motion
from tabletable.table.layout import Placement
from tabletable.ui import kit
from tabletable.ui.animation.callout import ZOOM_DELAY, CallOut, Callouts
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.paint.words import Tip
from tabletable.ui.system.input import key_down, pointer_move
from tests.ui import driving as drive

CARD = Placement(Piece(1, Picture("test.face", 120, 168, ()), 5), "hand", 0, 100, 100, 0, 168, 0)


def test_a_sign_is_explained_after_a_quarter_of_a_second():
    callouts = Callouts()
    callouts.hover(None, Tip("the draw pile"))
    assert callouts.wakes_in == pytest.approx(motion.TOOLTIP_DELAY)
    assert not callouts.update(motion.TOOLTIP_DELAY - 0.01)
    assert callouts.tipped == ""
    assert callouts.update(0.02)
    assert callouts.tipped == "the draw pile"
    assert callouts.wakes_in is None


def test_a_card_is_explained_when_the_pointer_rests_on_it_longer():
    callouts = Callouts()
    callouts.hover(CARD, Tip("a sign below it"))
    callouts.update(motion.TOOLTIP_DELAY + 0.01)
    assert (callouts.zoomed, callouts.tipped) == (None, "")
    assert callouts.wakes_in == pytest.approx(ZOOM_DELAY - motion.TOOLTIP_DELAY - 0.01)
    callouts.update(ZOOM_DELAY)
    assert (callouts.zoomed, callouts.tipped) == (CARD, "")


def test_a_pointer_that_has_not_moved_asks_for_nothing() -> None:
    """Somebody looked at another scene, or plays by keys: what came to lie under the pointer is not explained."""
    callouts = Callouts()
    callouts.hover(CARD, is_unmoved=True)
    assert callouts.wakes_in is None
    assert not callouts.update(2 * ZOOM_DELAY)
    assert callouts.zoomed is None
    callouts.hover(CARD)
    assert callouts.update(2 * ZOOM_DELAY)
    assert callouts.zoomed is CARD
    callouts.look_away()
    assert not callouts.update(2 * ZOOM_DELAY)
    assert callouts.zoomed is None
    callouts.hover(CARD)
    callouts.update(2 * ZOOM_DELAY)
    assert callouts.zoomed is CARD


@pytest.mark.parametrize("way", ["scene", "key"])
def test_a_card_under_the_pointer_is_explained_again_only_when_that_moves(way: str) -> None:
    _, recipe, game = wanted(("table.4",), ("property_deal",))[0]
    with staged(recipe, game, is_watched=False) as app:
        table = table_of(app)
        card = next(place for place in table.hand.placements.values() if place.zone == table.hand.own_zone().id)
        app.post(pointer_move(card.x, card.y))
        drive.pass_time(app, 90)
        assert table.callouts.zoomed is not None
        if way == "key":
            app.post(key_down(pygame.K_LSHIFT))
        else:
            app.post(key_down(pygame.K_ESCAPE))
            drive.pass_time(app, 30)
            assert app.scenes.top is not table
            app.post(key_down(pygame.K_ESCAPE))
        drive.pass_time(app, 90)
        assert app.scenes.top is table
        assert table.callouts.zoomed is None
        assert table.hand.hovered != NOTHING, "the card is lit all the same"
        app.post(pointer_move(card.x + 1, card.y))
        drive.pass_time(app, 90)
        assert table.callouts.zoomed is not None


@pytest.mark.parametrize(
    ("size", "scale", "least"), [((1280, 720), 200, 1.33), ((1280, 720), 100, 1.0), ((1920, 1080), 150, 2.2)]
)
def test_words_over_the_table_have_the_size_asked_for_where_they_cover_nothing(size, scale, least, monkeypatch):
    """`least` times what they measure in a window of 1280×720 at 100 %; only where a choice would be covered less.

    Both piles are choices, and are seen whole: beside them there is a little less room than the size asked for takes.
    """
    told = []
    draw = kit.ZoomCard.draw

    def noted(card, canvas, x, y):
        draw(card, canvas, x, y)
        told.append((canvas.scale, Box(x, y, card.width, card.height).scaled(canvas.scale)))

    monkeypatch.setattr(kit.ZoomCard, "draw", noted)
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game, size=size, settings={"scale": scale}, is_watched=False) as app:
        table = table_of(app)
        card = next(place for place in table.hand.placements.values() if place.zone == table.hand.own_zone().id)
        app.post(pointer_move(card.x, card.y))
        drive.pass_time(app, round(ZOOM_DELAY * 60) + 5)
        seen, box = told[-1]
        assert least <= seen <= size[1] / 720 * scale / 100 + 1e-9
        assert box.within(Box(0, 0, *size)) == pytest.approx(box)


def test_what_is_told_about_no_place_is_rather_smaller_than_over_what_lies(monkeypatch):
    told = []
    draw = kit.toast

    def toast(canvas, *words, **more):
        told.append(canvas.scale)
        return draw(canvas, *words, **more)

    monkeypatch.setattr(kit, "toast", toast)
    _, recipe, game = wanted(("replay.end",), ("property_deal",))[0]
    scales = []
    for scale in (100, 150):
        with staged(recipe, game, settings={"scale": scale}, is_watched=False) as app:
            app.request_redraw()
            app.frame(0)
            scales.append(told[-1] / app.display.scale_of(app.scenes.top))
    assert min(scales) >= 1
    assert scales[1] < 1.5 * scales[0]


def test_after_a_resize_a_call_out_points_nowhere_instead_of_beside_its_card():
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game, is_watched=False) as app:
        table = table_of(app)
        table.callouts.show(CallOut("why", "Not this one.", point=(400.0, 500.0)))
        app.resize(1000, 640)
        assert table.callouts.current == CallOut("why", "Not this one.")


def test_after_a_resize_the_explained_card_is_where_it_lies_now():
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game, is_watched=False) as app:
        table = table_of(app)
        app.post(key_down(pygame.K_RIGHT), key_down(pygame.K_SPACE))
        app.frame(1 / 60)
        explained = table.callouts.zoomed
        assert explained is not None
        app.resize(1000, 640)
        app.frame(1 / 60)
        assert table.callouts.zoomed == table.hand.placements[explained.piece.handle]
        assert table.callouts.zoomed.box != explained.box
