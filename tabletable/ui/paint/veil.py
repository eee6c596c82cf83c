"""Light and dark over a table: a veil that leaves a few places bright, and warm rays."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from tabletable.ui.drawing.boards import board
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour, rgb
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank

SOFT: Final = 16.0
"""px of the transition from the table's veil to the column's: the margin between the two."""
BAND: Final = 128
"""Height in px of the surface that a veil is blitted with."""
RIM: Final = 4.0
"""px around a place that are lit as well."""
RAYS: Final = 16
RAY_COLOUR: Final = (255, 214, 138)
RAY_GRAIN: Final = 4
"""Factor by which light is rendered smaller than shown: it has no edges."""
RAY_BLUR: Final = 3
RAY_LEVELS: Final = 100
RAY_STEP: Final = 0.1
"""Degrees between the cached pictures of turning rays."""

Lit = tuple[Box, float]
"""A box and the radius of its corners."""


class Veil(NamedTuple):
    """The share of light taken away, and the colour mixed in."""

    table: float
    column: float = 0.0
    """The share right of the table."""
    ink: Colour | None = None

    def at(self, share: float) -> Veil:
        """Return the veil at a share of its full strength."""
        return self._replace(table=self.table * share, column=self.column * share)


def dim(
    canvas: Canvas,
    veil: Veil,
    edge: float,
    lit: Sequence[Lit],
    shine: Colour | None = None,
    quiet: Sequence[Lit] = (),
) -> None:
    """Lay a veil over everything drawn, except lit boxes; `shine` is the glow around them, unless `quiet`.

    Left of `edge` it is the veil of the table, `SOFT` px further right that of the column.
    """
    if veil.table <= 0:
        return
    seen = canvas.surface.get_clip()
    whole = canvas.surface.get_rect()
    areas = [(canvas.area(box).clip(whole), radius) for box, radius in (*lit, *quiet)]
    lit_areas = [
        (area, canvas.surface.subsurface(area).copy(), radius) for area, radius in areas if area.colliderect(seen)
    ]
    _darken(canvas, veil, canvas.at(edge, 0)[0], canvas.px(SOFT))
    if shine is not None:
        for box, radius in lit:
            canvas.halo(box, radius, shine)
    for area, picture, radius in lit_areas:
        _put_back(canvas, area, picture, radius)


def _darken(canvas: Canvas, veil: Veil, edge: int, soft: int) -> None:
    surface = canvas.surface
    seen = surface.get_clip()  # blended fills ignore the clip
    for flag, level in _passes(veil.ink):
        if seen.right <= edge or seen.x >= edge + soft:
            surface.fill(level(veil.table if seen.x < edge else veil.column), seen, flag)
            continue
        band = _band(seen.w, min(seen.h, BAND))
        band.fill(level(veil.table), (0, 0, edge - seen.x, BAND))
        band.fill(level(veil.column), (edge + soft - seen.x, 0, seen.w, BAND))
        for x in range(soft):
            share = veil.table + (veil.column - veil.table) * (x + 1) / (soft + 1)
            band.fill(level(share), (edge + x - seen.x, 0, 1, BAND))
        for y in range(seen.y, seen.bottom, BAND):
            surface.blit(band, (seen.x, y), special_flags=flag)


@lru_cache(maxsize=2)
def _band(width: int, height: int) -> pygame.Surface:
    """Return a surface for a dark band: one pass over whole lines takes half the time of two over parts of lines."""
    return pygame.Surface((width, height), 0, 32)


def _passes(ink: Colour | None) -> list[tuple[int, Callable[[float], tuple[int, ...]]]]:
    """Return the blit passes that take away a share of the light and add that share of a colour."""
    less = (pygame.BLEND_RGB_MULT, lambda share: (round(255 * (1 - share)),) * 3)
    if ink is None:
        return [less]
    return [less, (pygame.BLEND_RGB_ADD, lambda share: tuple(round(part * share) for part in rgb(ink)))]


def _put_back(canvas: Canvas, area: pygame.Rect, picture: pygame.Surface, radius: float) -> None:
    """Restore a piece of the picture with round corners; only its ends, which contain the corners, need masking."""
    end = min(math.ceil(radius * canvas.scale) + 1, area.w // 2)
    canvas.surface.blit(picture, (area.x + end, area.y), (end, 0, area.w - 2 * end, area.h))
    if not end:
        return
    key = ("ends", 2 * end, area.h, radius, canvas.scale)
    mask = canvas.studio.sprites.get(key, lambda: Sprite(board(radius, 2 * end, area.h, canvas.scale))).surface
    for x, from_x in ((0, 0), (area.w - end, end)):
        cut = blank(end, area.h)
        cut.blit(picture, (-x, 0))
        cut.blit(mask, (-from_x, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.surface.blit(cut, (area.x + x, area.y), special_flags=PREMULTIPLIED)


def rays(canvas: Canvas, cx: float, cy: float, radius: float, degrees: float, strength: float) -> None:
    """Add soft wedges of light around a point."""
    far = canvas.px(radius)
    light = _rays(far, round(degrees / RAY_STEP), round(strength * RAY_LEVELS))
    x, y = canvas.at(cx, cy)
    canvas.surface.blit(light, (x - far, y - far), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=1)
def _rays(radius: int, turn: int, level: int) -> pygame.Surface:
    """Return the light in a square of twice the radius."""
    still = _wedges(max(8, radius // RAY_GRAIN))
    turned = pygame.transform.rotate(still, -turn * RAY_STEP)
    small = pygame.Surface(still.get_size())
    small.blit(turned, turned.get_rect(center=small.get_rect().center))
    small.fill([round(255 * level / RAY_LEVELS)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


@lru_cache(maxsize=2)
def _wedges(radius: int) -> pygame.Surface:
    """Return the light at full strength, upright: wedges that fade towards the edge."""
    wedges = pygame.Surface((2 * radius, 2 * radius))
    step = math.tau / RAYS
    for number in range(RAYS):
        edges = (number * step, (number + 0.5) * step)
        points: list[tuple[float, float]] = [(radius, radius)]
        points += [(radius + 1.5 * radius * math.cos(turn), radius + 1.5 * radius * math.sin(turn)) for turn in edges]
        pygame.draw.polygon(wedges, RAY_COLOUR, points)
    wedges.blit(_glow(radius), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.box_blur(wedges, RAY_BLUR)


def _glow(radius: int) -> pygame.Surface:
    """Return a radial gradient, white in the middle, black at the edge."""
    glow = pygame.Surface((2 * radius, 2 * radius))
    for ring in range(radius, 0, -1):
        level = round(255 * (1 - ring / radius) ** 1.3)
        pygame.draw.circle(glow, (level, level, level), (radius, radius), ring)
    return glow
