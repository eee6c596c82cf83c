"""Drawing with reduced opacity: a whole box, or the edges of a scrolled window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank, overlay

FADE: Final = 18.0
"""Height of the strip in which content fades at an edge with more behind it."""


@contextmanager
def fading(canvas: Canvas, window: Box, above: float, below: float) -> Iterator[None]:
    """Fade everything drawn within the context at the upper and lower edge of a window.

    `above` and `below` are the lengths of content hidden beyond these edges: an edge with nothing hidden does not fade.
    """
    upper, lower = (max(0.0, min(FADE, more, window.h)) for more in (above, below))
    top, bottom = Box(window.x, window.y, window.w, upper), Box(window.x, window.bottom - lower, window.w, lower)
    with _strip(canvas, top, True), _strip(canvas, bottom, False):
        yield


@contextmanager
def faint(canvas: Canvas, box: BoxLike, strength: float) -> Iterator[None]:
    """Draw everything within the context into `box` as one image of opacity `strength` (0 to 1).

    The surface must be opaque.
    """
    region = canvas.area(box).clip(canvas.surface.get_clip())
    if not region.width or not region.height:
        yield
        return
    before = canvas.surface.subsurface(region).copy()
    yield
    overlay(canvas.surface, before, 1 - strength, region)


@contextmanager
def _strip(canvas: Canvas, strip: Box, is_above: bool) -> Iterator[None]:
    left, top = canvas.at(strip.x, strip.y)
    right, bottom = canvas.at(strip.right, strip.bottom)
    whole = pygame.Rect(left, top, right - left, bottom - top)
    region = whole.clip(canvas.surface.get_clip())
    if not region.width or not region.height:
        yield
        return
    ground = blank(*region.size)
    ground.blit(canvas.surface, (0, 0), region)
    yield
    size = whole.size
    veil = canvas.studio.sprites.get(("fade", size, is_above), lambda: Sprite(_veil(*size, is_above)))
    ground.blit(veil.surface, (0, 0), region.move(-whole.x, -whole.y), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.surface.blit(ground, region, special_flags=PREMULTIPLIED)


def _veil(width: int, height: int, is_above: bool) -> pygame.Surface:
    """Return a vertical gradient mask: full at one edge and clear at the other."""
    veil = blank(width, height)
    for row in range(height):
        share = (row + 0.5) / height
        part = round(255 * (1 - share if is_above else share))
        veil.fill((part, part, part, part), (0, row, width, 1))
    return veil
