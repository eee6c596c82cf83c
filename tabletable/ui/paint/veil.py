"""Light and dark over a table, in real px: a veil, pieces of the picture that are kept bright, and warm rays."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from tabletable.ui.boards import board
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.surfaces import Sprite, blank

RAYS: Final = 16
RAY_COLOUR: Final = (255, 214, 138)
RAY_GRAIN: Final = 4
"""Light is made so many times smaller than it is seen: it has no edges."""
RAY_BLUR: Final = 3


def region(canvas: Canvas, box: Box) -> pygame.Rect:
    """A box in real px."""
    left, top = canvas.at(box.x, box.y)
    right, bottom = canvas.at(box.right, box.bottom)
    return pygame.Rect(left, top, right - left, bottom - top)


def darken(surface: pygame.Surface, area: tuple[int, int, int, int], share: float) -> None:
    """Take a share of the light from an area."""
    if share > 0 and area[2] > 0:
        level = round(255 * (1 - share))
        surface.fill((level, level, level), area, pygame.BLEND_RGB_MULT)


def rounded(canvas: Canvas, copy: pygame.Surface, radius: float) -> pygame.Surface:
    """A piece of the picture with round corners."""
    width, height = copy.get_size()
    cut = blank(width, height)
    cut.blit(copy, (0, 0))
    mask = canvas.studio.parts.get(
        ("round", width, height, radius, canvas.scale), lambda: Sprite(board(radius, width, height, canvas.scale))
    ).surface
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def rays(radius: int, degrees: float, strength: float) -> pygame.Surface:
    """Soft wedges of light around the middle of a square of twice the radius, to be added."""
    small = max(8, radius // RAY_GRAIN)
    wedges = pygame.Surface((2 * small, 2 * small))
    step = math.tau / RAYS
    for number in range(RAYS):
        start = math.radians(degrees) + number * step
        edges = (start, start + step / 2)
        points: list[tuple[float, float]] = [(small, small)]
        points += [(small + 1.5 * small * math.cos(turn), small + 1.5 * small * math.sin(turn)) for turn in edges]
        pygame.draw.polygon(wedges, tuple(round(part * strength) for part in RAY_COLOUR), points)
    wedges.blit(_glow(small), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(pygame.transform.box_blur(wedges, RAY_BLUR), (2 * radius, 2 * radius))


@lru_cache(maxsize=2)
def _glow(radius: int) -> pygame.Surface:
    """White in the middle, black at the edge."""
    glow = pygame.Surface((2 * radius, 2 * radius))
    for ring in range(radius, 0, -1):
        level = round(255 * (1 - ring / radius) ** 1.3)
        pygame.draw.circle(glow, (level, level, level), (radius, radius), ring)
    return glow
