"""Prepared parts that a canvas draws with, cached at its scale: vector fragments, frames, and shadows under both.

Panels and glows are uniform along their sides: they are cached small and expanded to any size. At 1920x1080 a panel
takes 4 ms to draw and a large one 20, and the height of the log changes at every turn.
"""

import math
from collections.abc import Callable, Hashable, Iterator
from typing import Final, NamedTuple

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, SpriteCache, blank, shadowed
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import cached_drawing, raster

TILE: Final = 192
"""Length in px of the cached repeating middle: long enough that a panel is made of few pieces."""
HOLLOW: Final = 48
"""Tile length of a frame with an empty middle, which is built from its sides only: a ring on the table changes its
strength in every frame, and most of each picture would be empty.
"""
_MIDDLE: Final = 4
"""px between the corners of the small version."""


class Parts(NamedTuple):
    """All parts made for canvases of one scale. Lengths are logical px unless stated otherwise."""

    cache: SpriteCache
    scale: float
    """Real px per logical px."""
    fine: bool
    """False for pictures that are scaled down: fragments need not be drawn at double size first."""

    def vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        """Return an SVG fragment that may exceed `w` × `h` by `bleed`; its origin is that of the fragment."""
        key = ("vec", body, w, h, bleed, shadow, self.scale, self.fine)
        return self.cache.get(key, lambda: self._vec(body, w, h, bleed, shadow))

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
        tile = HOLLOW if is_hollow else TILE
        across, down = (Side(length, corner, tile) for length in lengths)

        def spread_sprite() -> Sprite:
            return spread(make(across.small_length, down.small_length), across, down)

        whole = (key, across.key, down.key, self.scale)
        sprite = self.cache.get(whole, lambda: cached_drawing(lambda: repr(whole).encode(), spread_sprite))
        blit(surface, sprite, place, across, down, is_hollow)

    def _vec(self, body: str, w: float, h: float, bleed: float, shadow: ShadowName | None) -> Sprite:
        margin = math.ceil(bleed * self.scale)
        width, height = math.ceil(w * self.scale) + 2 * margin, math.ceil(h * self.scale) + 2 * margin
        drawn = raster(body, width, height, self.scale, -margin / self.scale, -margin / self.scale, self.fine)
        return self.shadowed(Sprite(drawn, -margin, -margin), shadow)


class Side(NamedTuple):
    """One dimension of the box that a picture is drawn around, in real px."""

    length: int
    corner: int
    """Distance from its ends within which the picture differs from its middle."""
    tile: int = TILE
    """Length of the cached repeating middle."""

    @property
    def small_length(self) -> int:
        """The length of the small version."""
        return min(self.length, 2 * self.corner + _MIDDLE)

    @property
    def is_repeated(self) -> bool:
        """Whether its middle is repeated to fill the length."""
        return self.small_length < self.length

    @property
    def key(self) -> int | None:
        """Cache key, equal for lengths drawn from the same picture."""
        return None if self.is_repeated else self.length


def spread(small: Sprite, across: Side, down: Side) -> Sprite:
    """Expand a picture made for each side's `small_length` to its full length, repeating a tile of its middle."""
    surface = small.surface
    xs = _spread(surface.get_width(), across, small.dx)
    ys = _spread(surface.get_height(), down, small.dy)
    whole = blank(sum(new for *_, new in xs), sum(new for *_, new in ys))
    x = 0
    for from_x, width, new_width in xs:
        y = 0
        for from_y, height, new_height in ys:
            part = pygame.transform.scale(surface.subsurface((from_x, from_y, width, height)), (new_width, new_height))
            whole.blit(part, (x, y), special_flags=pygame.BLEND_RGBA_ADD)
            y += new_height
        x += new_width
    return small._replace(surface=whole)


def blit(
    target: pygame.Surface, sprite: Sprite, place: tuple[int, int], across: Side, down: Side, is_hollow: bool = False
) -> None:
    """Blit a picture from `spread` around a box with its top left corner at `place`; only the sides if
    it `is_hollow`.
    """
    left, top = place[0] + sprite.dx, place[1] + sprite.dy
    xs = list(_pieces(sprite.surface.get_width(), across, sprite.dx))
    ys = list(_pieces(sprite.surface.get_height(), down, sprite.dy))
    pieces = [
        (sprite.surface, (left + to_x, top + to_y), (from_x, from_y, width, height), PREMULTIPLIED)
        for x, (from_x, to_x, width) in enumerate(xs)
        for y, (from_y, to_y, height) in enumerate(ys)
        if not (is_hollow and 0 < x < len(xs) - 1 and 0 < y < len(ys) - 1)
    ]
    target.blits(pieces, False)


def _spread(length: int, side: Side, start: int) -> tuple[tuple[int, int, int], ...]:
    """Start and length of each part, and its new length. `start` is where the picture begins, seen from the box."""
    if not side.is_repeated:
        return ((0, length, length),)
    at = side.corner - start
    return (0, at, at), (at, _MIDDLE, side.tile), (at + _MIDDLE, length - at - _MIDDLE, length - at - _MIDDLE)


def _pieces(length: int, side: Side, start: int) -> Iterator[tuple[int, int, int]]:
    """Yield for each piece its start in the kept picture, its target offset and its length."""
    if not side.is_repeated:
        yield 0, 0, length
        return
    at, end = side.corner - start, side.length - side.corner - start
    yield 0, 0, at
    for to in range(at, end, side.tile):
        yield at, to, min(side.tile, end - to)
    yield at + side.tile, end, length - at - side.tile
