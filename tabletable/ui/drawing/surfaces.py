"""Work on pixels: bounded caches, premultiplied surfaces, shadows, halos and dimming.

Every surface the drawing kit makes is *premultiplied* 32-bit ARGB and is blitted with
:data:`PREMULTIPLIED`: only then do scaling, blurring, turning and stacking of half-transparent
pixels stay exact, without dark fringes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

import pygame

from tabletable.ui.drawing.colour import Colour, rgb
from tabletable.ui.drawing.theme import CARD_DIM_SATURATION, Shadow

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_ACROSS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""One px to each side, and to each corner."""
_ROUND = 2 - math.sqrt(2)
"""Share of its corner pixels that a pixel covers after growing by one px all round."""
_SEEN = 0.75
"""The visible part of the width of a line: the rest is under the edge of the shape it surrounds."""
GLOW_BLUR = 7
"""Standard deviation of a glow, in logical px."""
_SMALL = 20_000
"""Bytes of a sprite that is kept twice as long as a very large one; one half as large is kept three times as long."""
_SPREAD = {1: math.sqrt(4 / 3), 2: 2.0}
"""By radius, the standard deviation of two box blurs."""


class Sprite(NamedTuple):
    """A premultiplied surface and the offset of its top left corner from its origin, in real px."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0


@dataclass(slots=True)
class _Entry:
    """A cached sprite."""

    sprite: Sprite
    lease: float
    """Bytes made after its last use for which it is kept at least as long as a sprite just used."""
    until: float
    """The end of its lease, by the clock of the cache."""


class SpriteCache:
    """Caches sprites by key within a budget of bytes.

    Eviction is least recently used first, but small sprites stay longer: a thousand of them take the room of one large
    sprite, and making each costs nearly as much.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._entries: dict[Hashable, _Entry] = {}
        self._queue: list[tuple[float, int, Hashable]] = []
        """A heap of the sprites' ends of lease, some of them outdated (too early)."""
        self.clock = 0
        """Bytes made plus uses so far: the cache's time, which passes as other sprites need room."""
        self.bytes = 0
        """Bytes of all cached pixels."""
        self.made_count = 0
        """How many sprites have been made so far."""

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """Return the sprite of a key, made now if it is not cached."""
        held = self._entries.get(key)
        if held is None:
            return self._keep(key, make())
        self.clock += 1
        held.until = self.clock + held.lease
        return held.sprite

    def _keep(self, key: Hashable, sprite: Sprite) -> Sprite:
        size = max(1, _size(sprite))
        before = self._entries.get(key)  # `make` may have cached it already
        self.bytes += size - (_size(before.sprite) if before is not None else 0)
        self.clock += size
        self.made_count += 1
        lease = self.max_bytes * _SMALL / size
        self._entries[key] = _Entry(sprite, lease, self.clock + lease)
        heappush(self._queue, (self.clock + lease, self.made_count, key))
        while self.bytes > self.max_bytes and len(self._entries) > 1:
            self._drop_one()
        return sprite

    def _drop_one(self) -> None:
        """Drop the sprite that expires first, or requeue it if it has been used since."""
        until, made, key = heappop(self._queue)
        held = self._entries.get(key)
        if held is None:
            return
        if held.until > until:
            heappush(self._queue, (held.until, made, key))
            return
        self.bytes -= _size(held.sprite)
        del self._entries[key]

    def clear(self) -> None:
        """Drop all sprites."""
        self._entries.clear()
        self._queue.clear()
        self.bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)


def _size(sprite: Sprite) -> int:
    return sprite.surface.get_pitch() * sprite.surface.get_height()


def blank(width: int, height: int) -> pygame.Surface:
    """Return a clear premultiplied surface, at least one pixel large."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def copied(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy of a premultiplied surface. `Surface.copy` takes twenty times as long if the width is a multiple of
    4.
    """
    copy = blank(*surface.get_size())
    copy.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return copy


def inked(sprite: Sprite) -> Sprite:
    """Cut the clear border off a sprite."""
    ink = sprite.surface.get_bounding_rect()
    if ink.size == sprite.surface.get_size():
        return sprite
    return Sprite(copied(sprite.surface.subsurface(ink)), sprite.dx + ink.x, sprite.dy + ink.y)


_REFERENCE = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy of a straight-alpha surface in premultiplied format."""
    copy = surface.convert(_REFERENCE)
    copy.premul_alpha_ip()  # the way that makes another copy takes five times as long
    return copy


def tinted(surface: pygame.Surface, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """Return a copy with every colour multiplied by another: a white glyph takes that colour."""
    copy = copied(surface)
    _multiply(copy, colour, alpha)
    return copy


def _multiply(surface: pygame.Surface, colour: Colour, alpha: float) -> None:
    parts = (*rgb(colour), 255)
    surface.fill(tuple(round(part * alpha) for part in parts), special_flags=pygame.BLEND_RGBA_MULT)


def silhouette(surface: pygame.Surface, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """Return the shape of a surface filled with one colour."""
    flat = copied(surface)
    flat.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    # White with straight alpha of the shape; premultiplied, it can be tinted.
    flat.premul_alpha_ip()
    _multiply(flat, colour, alpha)
    return flat


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Return a copy at an opacity (0 to 1)."""
    copy = copied(surface)
    level = round(255 * alpha)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def overlay(target: pygame.Surface, opaque: pygame.Surface, share: float, place: tuple[int, int] | pygame.Rect) -> None:
    """Blit an opaque picture over another with an opacity of `share` (0 to 1)."""
    level = round(255 * share)
    # At full opacity, copy: blending a window of 1920×1080 takes 30 ms.
    opaque.set_alpha(level if level < 255 else None)
    target.blit(opaque, place)


def scaled(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return a smoothly scaled copy, never smaller than one pixel."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


def padded(surface: pygame.Surface, margin: int) -> pygame.Surface:
    """Return a copy with a clear border."""
    width, height = surface.get_size()
    copy = blank(width + 2 * margin, height + 2 * margin)
    copy.blit(surface, (margin, margin))
    return copy


def blurred(surface: pygame.Surface, sigma: float) -> pygame.Surface:
    """Return a copy blurred with about this standard deviation, in px. Pad it first: blurring never exceeds its
    borders.

    It is done at the size at which two box blurs have the wanted spread: a wide blur is then as cheap as a narrow one,
    and a blurred surface loses nothing by being scaled up. The smaller radius is for narrow blurs, which would need an
    enlarged picture with the other.
    """
    if sigma < 0.3:
        return copied(surface)
    radius = 1 if sigma < _SPREAD[2] else 2
    factor = max(0.5, sigma / _SPREAD[radius])
    width, height = surface.get_size()
    small = scaled(surface, round(width / factor), round(height / factor))
    for _ in range(2):
        small = pygame.transform.box_blur(small, radius, repeat_edge_pixels=False)
    return scaled(small, width, height)


def shadow_of(surface: pygame.Surface, shadow: Shadow, scale: float) -> Sprite:
    """Return the shadow of a shape, to be drawn first at the same place."""
    sigma = shadow.blur * scale
    margin = round(sigma * 3) + 1
    dark = blurred(padded(silhouette(surface, "#000000", shadow.alpha), margin), sigma)
    return Sprite(dark, round(shadow.dx * scale) - margin, round(shadow.dy * scale) - margin)


def shadowed(sprite: Sprite, shadow: Shadow, scale: float) -> Sprite:
    """Return a sprite merged with its shadow below it."""
    dark = shadow_of(sprite.surface, shadow, scale)
    return joined(dark._replace(dx=sprite.dx + dark.dx, dy=sprite.dy + dark.dy), sprite)


def joined(below: Sprite, above: Sprite) -> Sprite:
    """Merge two sprites of one origin."""
    whole = below.surface.get_rect(topleft=(below.dx, below.dy))
    whole.union_ip(above.surface.get_rect(topleft=(above.dx, above.dy)))
    surface = blank(*whole.size)
    for part in (below, above):
        surface.blit(part.surface, (part.dx - whole.x, part.dy - whole.y), special_flags=PREMULTIPLIED)
    return Sprite(surface, whole.x, whole.y)


def grown(surface: pygame.Surface, reach: float) -> pygame.Surface:
    """Return the shape grown by about `reach` px all round, white. Pad it first."""
    wide = blurred(silhouette(surface, "#FFFFFF"), reach * 0.9)
    for _ in range(3):  # eight-fold, saturating: the faint outer rim becomes solid
        wide.blit(copied(wide), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return wide


def halo_of(surface: pygame.Surface, colour: Colour, line: float, scale: float) -> Sprite:
    """Return a line around a shape and a soft glow outside of it, to be drawn first at the same place.

    `line` is in logical px, as in the mark "may be played" (2) and the mark of the hovered card (3).
    """
    return joined(glow_of(surface, colour, scale), line_of(surface, colour, line, scale))


def glow_of(surface: pygame.Surface, colour: Colour, scale: float) -> Sprite:
    """Return the glow of `halo_of` without the line."""
    margin, coarse = round(26 * scale), max(1, int(scale))
    shape = padded(surface, margin)
    width, height = shape.get_size()
    if coarse > 1:  # nothing in it is so fine that it needs a large picture
        shape = scaled(shape, width // coarse, height // coarse)
    glow = tinted(blurred(grown(shape, 5 * scale / coarse), GLOW_BLUR * scale / coarse), colour, 0.75)
    return Sprite(glow if coarse == 1 else scaled(glow, width, height), -margin, -margin)


def line_of(surface: pygame.Surface, colour: Colour, line: float, scale: float) -> Sprite:
    """Return the line of `halo_of` without the glow, to be drawn before the shape at the same place."""
    margin = math.ceil(line * scale) + 1
    shape = silhouette(padded(surface, margin), "#FFFFFF")
    return Sprite(tinted(_rimmed(shape, line * scale * _SEEN), colour), -margin, -margin)


def _rimmed(shape: pygame.Surface, reach: float) -> pygame.Surface:
    """Return a white shape grown by `reach` px, approximately round: made of shifted copies, because a narrow blur
    takes ten times as long.
    """
    steps = int(reach)
    for step in range(steps):
        corners = shape if step % 2 else faded(shape, _ROUND)  # a square and a disc: nearly a circle
        shape = _repeated(_repeated(shape, shape, _BESIDE), corners, _ACROSS)
    if reach > steps:
        shape = _repeated(shape, faded(shape, reach - steps), _BESIDE)
    return shape


def _repeated(shape: pygame.Surface, copy: pygame.Surface, places: Sequence[tuple[int, int]]) -> pygame.Surface:
    wide = copied(shape)
    for place in places:
        wide.blit(copy, place, special_flags=pygame.BLEND_RGBA_MAX)
    return wide


def dimmed(surface: pygame.Surface, towards: Colour, share: float) -> pygame.Surface:
    """Return a copy with less saturation, mixed towards a colour; the alpha is unchanged."""
    mixed = copied(surface)
    _darken(mixed, CARD_DIM_SATURATION * (1 - share))
    grey = pygame.transform.grayscale(surface)
    _darken(grey, (1 - CARD_DIM_SATURATION) * (1 - share))
    for part in (grey, silhouette(surface, towards, share)):
        mixed.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return mixed


def _darken(surface: pygame.Surface, share: float) -> None:
    """Multiply all colours by a share; the alpha is unchanged."""
    level = round(255 * share)
    surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)


def turned(surface: pygame.Surface, degrees: float, factor: float = 1.0) -> pygame.Surface:
    """Return a copy turned clockwise about its middle and scaled, with smooth edges."""
    return pygame.transform.rotozoom(padded(surface, 2), -degrees, factor)


def light(width: int, height: int, colour: Colour, alpha: float) -> pygame.Surface:
    """Return a Gaussian pool of light, strongest in the middle, for the premultiplied blit.

    Its alpha is the light's own luminance: bright grounds are then lit less than dark ones, as in the
    screen mode of painting programs, and never burn out.
    """
    red, green, blue = rgb(colour)
    weight = (0.30 * red + 0.59 * green + 0.11 * blue) / 255
    small = copied(_pool())
    parts = (round(part * alpha) for part in (red, green, blue, 255 * weight))
    small.fill(tuple(parts), special_flags=pygame.BLEND_RGBA_MULT)
    return scaled(small, width, height)


@cache
def _pool() -> pygame.Surface:
    """Return a white pool at full strength that falls to zero at the edges of the square picture."""
    side = 48
    fall = [math.exp(-(((i + 0.5) / side * 2 - 1) ** 2) * 2.2) for i in range(side)]
    levels = bytes([round(255 * max(0.0, across * down - 0.111) / 0.889) for across in fall for down in fall])
    pixels = bytearray(4 * side * side)
    for channel in range(4):
        pixels[channel::4] = levels
    return pygame.image.frombuffer(pixels, (side, side), "RGBA").convert(blank(1, 1))
