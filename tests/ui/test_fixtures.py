"""What lies above the pieces of a table."""

from __future__ import annotations

import pygame

from tabletable.core.message import Msg
from tabletable.core.registry import get_game
from tabletable.core.svg import rect
from tabletable.core.tablespec import Decor, Picture, Svg, TableSpec
from tabletable.play.language.catalogue import Catalogue
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import blank
from tabletable.ui.paint.fixtures import Furniture
from tabletable.ui.paint.words import Words


def tags(count: int) -> TableSpec:
    """A table with so many red tags above its pieces."""
    pictures = [Picture(f"test.tag.{at}", 40, 40, (Svg(rect(0, 0, 40, 40, 3, "#C8102E")),)) for at in range(count)]
    decor = tuple(Decor(picture, 60 * at + 40, 40, 40, above=True) for at, picture in enumerate(pictures))
    word = Msg("flea_market.title")
    return TableSpec(word, word, zones=(), plates=(), decor=decor)


def test_frames_that_are_always_late_show_every_picture_in_the_end() -> None:
    pygame.font.init()
    studio = Studio()
    furniture = Furniture(Words(Catalogue("en"), get_game("flea_market"), ()), ())
    for frame in range(6):
        canvas = Canvas(blank(320, 80), studio, 1.0, "en")
        furniture.draw_above(canvas, tags(4 if frame else 0), None, until=0.0)
        studio.workshop.settle()
    assert not furniture.is_behind
    assert [canvas.surface.get_at((60 * at + 40, 40))[:3] for at in range(4)] == [(200, 16, 46)] * 4
