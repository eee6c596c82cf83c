"""What is drawn is seen faintly: as a whole, or towards the edge of a window behind which it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import pygame

from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.cutout import Cutout
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank, faded, overlay

FADE: Final = 18.0
"""Height of the strip at an edge with more behind it in which the content grows faint."""


@contextmanager
def fading(canvas: Canvas, window: Box, above: float, below: float) -> Iterator[None]:
    """What is drawn while the context lasts grows faint at the upper and the lower edge of a window.

    `above` and `below` are how much there is behind these edges: nothing grows faint where there is nothing more.
    """
    upper, lower = (max(0.0, min(FADE, more, window.h)) for more in (above, below))
    top, bottom = Box(window.x, window.y, window.w, upper), Box(window.x, window.bottom - lower, window.w, lower)
    with _strip(canvas, top, True), _strip(canvas, bottom, False):
        yield


@contextmanager
def faint(canvas: Canvas, box: BoxLike, strength: float) -> Iterator[None]:
    """What is drawn in a box while the context lasts is seen as one, with a share of its strength (0 to 1).

    Only on a surface without transparency.
    """
    region = canvas.area(box).clip(canvas.surface.get_clip())
    if not region.width or not region.height:
        yield
        return
    before: list[pygame.Surface] = []

    def take(on: Canvas) -> None:
        before.append(on.surface.subsurface(region.clip(on.surface.get_clip())).copy())

    def lay(on: Canvas) -> None:
        overlay(on.surface, before.pop(), 1 - strength, region.clip(on.surface.get_clip()))

    canvas.rework(("take", tuple(region)), take, region)
    yield
    canvas.rework(("lay", tuple(region), strength), lay, region)


def fading_in(
    canvas: Canvas, box: BoxLike, draw: Callable[[Canvas], object], strength: float, before: Cutout | None
) -> Cutout:
    """Draw what lies within a box, which is no longer changed by what is below, with a share of its strength (0 to 1).

    That is done as one picture, which is given back: `before` is what the last frame gave. On a canvas that nobody sees
    it is only made.
    """
    region = canvas.area(box).clip(canvas.surface.get_rect())
    left, top = canvas.origin

    def paint(panel: pygame.Surface) -> None:
        draw(canvas.seen_on(panel, (left - region.x, top - region.y)))

    cutout = before if before is not None and before.region == region else Cutout(region, paint, is_kept=True)
    cutout.paint = paint
    if not canvas.is_seen:
        rehearsal = canvas.studio.rehearsal
        if rehearsal.part(partial(draw, canvas)):
            while rehearsal.make(partial(cutout.prepare, canvas.studio.provider.order)):
                pass
        return cutout
    picture = cutout.renewed()

    def lay(on: Canvas) -> None:
        seen = region.clip(on.surface.get_clip())
        part = picture.subsurface(seen.move(-region.x, -region.y))
        on.surface.blit(faded(part, strength), seen, special_flags=PREMULTIPLIED)

    canvas.rework(("fading in", object()), lay, region)  # never the same as in another frame
    return cutout


@contextmanager
def _strip(canvas: Canvas, strip: Box, is_above: bool) -> Iterator[None]:
    left, top = canvas.at(strip.x, strip.y)
    right, bottom = canvas.at(strip.right, strip.bottom)
    whole = pygame.Rect(left, top, right - left, bottom - top)
    region = whole.clip(canvas.surface.get_clip())
    if not region.width or not region.height:
        yield
        return
    grounds: list[pygame.Surface] = []

    def take(on: Canvas) -> None:
        seen = region.clip(on.surface.get_clip())
        ground = blank(*seen.size)
        ground.blit(on.surface, (0, 0), seen)
        grounds.append(ground)

    def lay(on: Canvas) -> None:
        seen, ground, size = region.clip(on.surface.get_clip()), grounds.pop(), whole.size
        veil = on.studio.parts.get(("fade", size, is_above), lambda: Sprite(_veil(*size, is_above)))
        part = seen.move(-whole.x, -whole.y)
        ground.blit(veil.surface, (0, 0), part, special_flags=pygame.BLEND_RGBA_MULT)
        on.surface.blit(ground, seen, special_flags=PREMULTIPLIED)

    canvas.rework(("take", tuple(region)), take, region)
    yield
    canvas.rework(("lay", tuple(region), tuple(whole), is_above), lay, region)


def _veil(width: int, height: int, is_above: bool) -> pygame.Surface:
    """Full at one edge and clear at the other."""
    veil = blank(width, height)
    for row in range(height):
        share = (row + 0.5) / height
        part = round(255 * (1 - share if is_above else share))
        veil.fill((part, part, part, part), (0, row, width, 1))
    return veil
