"""When words appear at the pointer: signs after a quarter of a second and all at once, cards when it rests longer."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from scenes.kit import table_of
from screenshots import staged, wanted
from tabletable.ui.drawing.unseen import rehearse

from tabletable.core.tablespec import Picture, Piece
from tabletable.table import motion
from tabletable.table.layout import Placement
from tabletable.ui import kit
from tabletable.ui.animation import callout
from tabletable.ui.animation.callout import ZOOM_DELAY, CallOut, Callouts, Tip
from tabletable.ui.drawing.box import Box
from tabletable.ui.handling.hand import NOTHING
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
    with staged(recipe, game) as app:
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
    draw = kit.zoom_card

    def zoom_card(canvas, x, y, *rest):
        box = draw(canvas, x, y, *rest)
        told.append((canvas.scale, box.scaled(canvas.scale)))
        return box

    monkeypatch.setattr(kit, "zoom_card", zoom_card)
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game, size=size, settings={"scale": scale}) as app:
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
        with staged(recipe, game, settings={"scale": scale}) as app:
            app.request_redraw()
            app.frame(0)
            scales.append(told[-1] / app.display.scale_of(app.scenes.top))
    assert min(scales) >= 1
    assert scales[1] < 1.5 * scales[0]


def test_after_a_resize_a_call_out_points_nowhere_instead_of_beside_its_card():
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game) as app:
        table = table_of(app)
        table.callouts.tell(CallOut("why", "Not this one.", point=(400.0, 500.0)))
        app.resize(1000, 640)
        assert table.callouts.told == CallOut("why", "Not this one.")


def test_a_place_is_looked_for_in_steps_where_there_is_time_for_few():
    _, recipe, game = wanted(("replay.end",), ("property_deal",))[0]
    with staged(recipe, game) as app:
        table, canvas, slices = app.scenes.top, app.display.canvas, 1
        told = CallOut("info", "About nothing in particular. " * 12)
        everything = Box(0, 0, 1280, 720)  # nothing is free in it: each size is tried
        plates = tuple(each._replace(x=0, y=0, width=1280, height=720) for each in table.spec.plates)
        spec = replace(table.spec, plates=plates)

        def draw(on) -> None:
            table.callouts._callout(on, told, spec, table.room()._replace(inside=everything), 1.0)

        table.callouts.tell(told)
        while not rehearse(canvas, draw, 0.0):
            slices += 1
        assert slices > 4
        at_once = Callouts()
        at_once._callout(canvas, told, spec, table.room()._replace(inside=everything), 1.0)
        assert at_once._spot == table.callouts._spot


@pytest.mark.parametrize("what", ["_free_spot", "tip_spot", "spot_of"])
def test_a_place_for_words_is_looked_for_in_a_frame_that_has_time_for_it(monkeypatch, what: str):
    """It takes as long as half a frame; where it is known it is not looked for again."""
    looked, find = [], getattr(callout, what)

    def in_steps(*given):
        looked.append(1)
        yield from find(*given)

    at_once = lambda *given: (looked.append(1), find(*given))[1]  # noqa: E731
    monkeypatch.setattr(callout, what, in_steps if what == "_free_spot" else at_once)
    _, recipe, game = wanted(("table.4",), ("uno",))[0]
    with staged(recipe, game) as app:
        table, canvas = table_of(app), app.display.canvas
        lines = ("what everybody knows",) if what == "spot_of" else ()
        if what == "_free_spot":
            table.callouts.tell(CallOut("info", "About nothing in particular."))
        else:
            table.callouts.hover(None, Tip("A place", Box(300, 300, 40, 40), lines))
            table.callouts.update(ZOOM_DELAY)
        rehearsal = canvas.studio.rehearsal

        def draw() -> None:
            rehearsal.make(lambda: None)
            table.callouts.draw(canvas, table._painter, table.game, table.spec, table.room, None)

        assert not rehearsal.within(draw, 0.0)
        assert not looked
        assert rehearsal.within(draw, 60.0)
        assert rehearsal.within(draw, 0.0)
        assert len(looked) == 1
