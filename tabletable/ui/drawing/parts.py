"""Prepared parts that a canvas draws with, cached at its scale: vector fragments, frames, and shadows under both.

Parts that are uniform along their sides are built small.
"""

import math
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from tabletable.ui.drawing import framed, theme
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, shadowed
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import kept, raster


class Parts(NamedTuple):
    """All parts made for canvases of one scale. Lengths are logical px unless stated otherwise."""

    kept: SpriteCache
    scale: float
    """Real px per logical px."""
    fine: bool
    """False for pictures that are scaled down: fragments need not be drawn at double size first."""

    def vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        """Return an SVG fragment that may exceed `w` × `h` by `bleed`; its origin is that of the fragment."""
        key = ("vec", body, w, h, bleed, shadow, self.scale, self.fine)
        return self.kept.get(key, lambda: self._vec(body, w, h, bleed, shadow))

    def shadowed(self, sprite: Sprite, shadow: ShadowName | None) -> Sprite:
        """Return a sprite with its shadow under it."""
        return sprite if shadow is None else shadowed(sprite, theme.SHADOW[shadow], self.scale)

    def frame(
        self,
        surface: pygame.Surface,
        key: Hashable,
        area: tuple[tuple[int, int], int, int],
        inside: float,
        make: Callable[[int, int], Sprite],
        is_hollow: bool = False,
    ) -> None:
        """Draw the frame that `make` builds around a box; only a small version is built and cached.

        `area` is the place, width and height of the box in real px. See `Canvas.frame` for `inside` and `is_hollow`.
        """
        place, *lengths = area
        corner = math.ceil(inside * self.scale)
        tile = framed.HOLLOW if is_hollow else framed.TILE
        across, down = (framed.Side(length, corner, tile) for length in lengths)

        def spread() -> Sprite:
            return framed.spread(make(across.made, down.made), across, down)

        whole = (key, across.key, down.key, self.scale)
        sprite = self.kept.get(whole, lambda: kept(lambda: repr(whole).encode(), spread))
        framed.blit(surface, sprite, place, across, down, is_hollow)

    def _vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        margin = math.ceil(bleed * self.scale)
        width, height = math.ceil(w * self.scale) + 2 * margin, math.ceil(h * self.scale) + 2 * margin
        drawn = raster(body, width, height, self.scale, -margin / self.scale, -margin / self.scale, self.fine)
        return self.shadowed(Sprite(drawn, -margin, -margin), shadow)
