"""The parts that a canvas is drawn from and keeps at its scale: vector fragments, frames, and shadows under both.

What is large is made beside the loop; what is the same all along its sides is made small.
"""

import math
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from tabletable.ui.drawing import framed, theme
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, shadowed
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import raster
from tabletable.ui.drawing.workshop import LARGE, Make, Workshop


class Parts(NamedTuple):
    """All that is made for canvases of one scale. Lengths are logical px, unless they say else."""

    kept: SpriteCache
    workshop: Workshop
    scale: float
    """Real px per logical px."""
    fine: bool
    """False for what will be scaled down: fragments need not be drawn in twice their size first."""

    def vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        """An SVG fragment that may reach ``bleed`` beyond ``w`` x ``h``; its origin is that of the fragment."""
        key = ("vec", body, w, h, bleed, shadow, self.scale, self.fine)
        return self.kept.get(key, lambda: self._vec(body, w, h, bleed, shadow))

    def order_vec(self, body: str, w: float, h: float) -> bool:
        """Begin to make such a fragment beside the loop; False once there is nothing left to wait for."""
        if ("vec", body, w, h, 0, None, self.scale, self.fine) in self.kept:
            return False
        return self.workshop.order(*self._vec_job(body, w, h, 0))

    def shadowed(self, sprite: Sprite, shadow: ShadowName | None) -> Sprite:
        """A sprite with its shadow under it."""
        return sprite if shadow is None else shadowed(sprite, theme.SHADOW[shadow], self.scale)

    def beside(self, key: Hashable, width: int, height: int, make: Callable[[], Sprite]) -> Sprite:
        """What is kept under a key, or else `make` makes of so many real px: beside the loop if that takes long.

        Nothing but pixels is touched in it.
        """
        is_large = width * height > LARGE
        return self.kept.get(key, lambda: self.workshop.fetch_large(key, make) if is_large else make())

    def frame(
        self,
        surface: pygame.Surface,
        key: Hashable,
        area: tuple[tuple[int, int], int, int],
        inside: float,
        make: Callable[[int, int], Sprite],
        is_hollow: bool = False,
    ) -> None:
        """Draws what ``make`` makes around a box of so many real px; only a small one is made and kept.

        ``area`` is the place, width and height of the box in real px. See `Canvas.frame` for ``inside`` and
        ``is_hollow``.
        """
        place, *lengths = area
        corner = math.ceil(inside * self.scale)
        tile = framed.HOLLOW if is_hollow else framed.TILE
        across, down = (framed.Side(length, corner, tile) for length in lengths)

        def spread() -> Sprite:
            return framed.spread(make(across.made, down.made), across, down)

        sprite = self.beside((key, across.key, down.key, self.scale), across.made, down.made, spread)
        framed.blit(surface, sprite, place, across, down, is_hollow)

    def _vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        margin = math.ceil(bleed * self.scale)
        key, draw = self._vec_job(body, w, h, margin)
        pixels = round((w + 2 * bleed) * self.scale) * round((h + 2 * bleed) * self.scale)
        if shadow is None or pixels <= LARGE:
            return self.shadowed(Sprite(self.workshop.fetch(key, draw, pixels), -margin, -margin), shadow)
        return self.workshop.fetch_large((key, shadow), lambda: self.shadowed(Sprite(draw(), -margin, -margin), shadow))

    def _vec_job(self, body: str, w: float, h: float, margin: int) -> tuple[Hashable, Make]:
        width, height = math.ceil(w * self.scale) + 2 * margin, math.ceil(h * self.scale) + 2 * margin
        looks = (body, width, height, self.scale, -margin / self.scale, -margin / self.scale, self.fine)
        return ("vec", looks), lambda: raster(*looks)
