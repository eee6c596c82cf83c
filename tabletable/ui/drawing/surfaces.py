"""Work on pixels: bounded caches, premultiplied surfaces, shadows, halos and dimming.

Every surface the drawing kit makes is *premultiplied* 32-bit ARGB and is blitted with
:data:`PREMULTIPLIED`: only then do scaling, blurring, turning and stacking of half-transparent
pixels stay exact, without dark fringes.
"""

from __future__ import annotations

import itertools
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

import pygame

from tabletable.ui.drawing.attic import Attic
from tabletable.ui.drawing.colour import Colour, rgb
from tabletable.ui.drawing.rehearsal import Rehearsal
from tabletable.ui.drawing.theme import CARD_DIM_SATURATION, Shadow

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_NUMBERS: Final = itertools.count()
"""Tell the caches apart that share an attic."""
_A_TIME: Final = 2 << 20
"""Bytes that are let go of at a time."""
_STRIP: Final = 1 << 19
"""Pixels of a strip that is drawn in one step."""
_MOST_STRIPS: Final = 8
"""What lies across several of them is drawn several times."""
_MARK: Final = object()
"""Stands between the sprites of a cache that were used lately and the others."""
_BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))
_ACROSS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""One px to each side, and to each corner."""
_ROUND = 2 - math.sqrt(2)
"""How much of the pixels at its corners a pixel covers that has grown by one px all round."""
_SEEN = 0.75
"""Part of the width of a line that is seen: the rest is under the edge of what it surrounds."""
_SPREAD = {1: math.sqrt(4 / 3), 2: 2.0}
"""The standard deviation that two box blurs of a radius have."""


class Sprite(NamedTuple):
    """A premultiplied surface and where its top left corner lies from the thing's own origin, in real px."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0

    def copied(self) -> Sprite:
        """The same on a surface of its own."""
        return self._replace(surface=self.surface.copy())


class _Held:
    """A sprite in a cache."""

    __slots__ = ("bytes", "sprite", "used")

    def __init__(self, sprite: Sprite, used: int, size: int) -> None:
        self.sprite = sprite
        self.bytes = size
        self.used = used
        """When it was wanted last, as `Pool.now` counts."""


class Pool:
    """The room that several caches share: what was unused for longest goes, in whichever of them it is.

    What goes is kept in an attic. A cache has a share of its own all the same, which it never exceeds.
    """

    def __init__(self, max_bytes: float = math.inf, attic: Attic | None = None, age: float = math.inf) -> None:
        """Pictures that nobody wanted for `age` seconds may go, at the latest after twice as many; see `grow_old`."""
        self.max_bytes = max_bytes
        self.attic = attic
        self._age = age
        self._aged = -math.inf
        self.bytes = 0
        """Bytes of all pixels that are held as they are."""
        self.now = 0
        """How many sprites were wanted so far."""
        self._caches: list[SpriteCache] = []
        self._old = self._before = 0
        """What was not wanted since `now` was the first of them may go; the second follows it."""

    def add(self, cache: SpriteCache) -> None:
        """Let one more cache have a part of the room."""
        self._caches.append(cache)

    def make_room(self) -> None:
        """Let go of what is too much."""
        while self.bytes > self.max_bytes:
            if not min(self._caches, key=lambda held: held.oldest()).let_go():
                return

    def grow_old(self, time: float) -> None:
        """So many seconds have passed since some moment that is always the same."""
        if time > self._aged + self._age:
            self._aged = time
            self._old, self._before = self._before, self.now

    def clear_out(self) -> bool:
        """Let go of some of what may go, unless the attic has not yet packed what went before; whether some went."""
        if self.attic is not None and self.attic.is_busy:
            return False
        before, least = self.bytes, self.bytes - _A_TIME
        for held in self._caches:
            while self.bytes > least and held.oldest() <= self._old and held.let_go():
                pass
        return self.bytes < before


class SpriteCache:
    """Keeps sprites by key, forgetting those unused for longest when they need too many bytes."""

    def __init__(self, max_bytes: int, rehearsal: Rehearsal | None = None, pool: Pool | None = None) -> None:
        """In a `rehearsal` it makes only what there is time for."""
        self.max_bytes = max_bytes
        self._rehearsal = rehearsal or Rehearsal()
        self._pool = pool or Pool()
        self._pool.add(self)
        self._number = next(_NUMBERS)
        self._held: OrderedDict[Hashable, _Held] = OrderedDict()
        self.bytes = 0
        """Bytes of all pixels held at the moment."""
        self.misses = 0
        """How many sprites had to be made so far, be it of what was packed."""

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The sprite of this key, made now if it is not held. Raises `Unready` if a rehearsal has no time for it."""
        pool = self._pool
        pool.now += 1
        held = self._held.get(key)
        if held is not None:
            held.used = pool.now
            self._held.move_to_end(key)
            return held.sprite
        attic = pool.attic
        if attic is not None and (self._number, key) in attic:
            make = partial(self._unpacked, attic, key)
        sprite = self._rehearsal.make(make)
        self.misses += 1
        self._hold(key, sprite)
        return sprite

    def _unpacked(self, attic: Attic, key: Hashable) -> Sprite:
        found = attic.find((self._number, key))
        assert found is not None
        return Sprite(*found)

    def _hold(self, key: Hashable, sprite: Sprite) -> None:
        before = self._held.get(key)  # making it may have made it already
        held = self._held[key] = _Held(sprite, self._pool.now, _size(sprite))
        more = held.bytes - (before.bytes if before is not None else 0)
        self.bytes += more
        self._pool.bytes += more
        while self.bytes > self.max_bytes and self.let_go():
            pass
        self._pool.make_room()

    def let_go(self) -> bool:
        """Give up what was unused for longest; False if that is all there is."""
        if len(self._held) < 2:
            return False
        key, oldest = self._held.popitem(last=False)
        self.bytes -= oldest.bytes
        self._pool.bytes -= oldest.bytes
        if self._pool.attic is not None and key is not _MARK:
            self._pool.attic.take((self._number, key), oldest.sprite)
        return True

    @property
    def now(self) -> int:
        """How many sprites were wanted so far of the pool it is in."""
        return self._pool.now

    def let_go_before(self, now: int) -> None:
        """Give up what was not wanted since then."""
        while self.oldest() <= now and self.let_go():
            pass

    def oldest(self) -> float:
        """When what was unused for longest was wanted; infinite where nothing can be given up."""
        return next(iter(self._held.values())).used if len(self._held) > 1 else math.inf

    def keep(self, key: Hashable) -> bool:
        """Whether the sprite of this key is held or packed; it is among the last to be forgotten then."""
        held = self._held.get(key)
        if held is None:
            return self._pool.attic is not None and (self._number, key) in self._pool.attic
        self._pool.now += 1
        held.used = self._pool.now
        self._held.move_to_end(key)
        return True

    @property
    def has_room(self) -> bool:
        """Whether a quarter of its room is free."""
        return self.bytes * 4 < self.max_bytes * 3

    def items(self) -> Iterator[tuple[Hashable, Sprite]]:
        """All that is held as it is, what was unused for longest first."""
        return ((key, held.sprite) for key, held in self._held.items() if key is not _MARK)

    def put(self, sprites: Iterable[tuple[Hashable, Sprite]]) -> None:
        """Hold sprites that were made elsewhere."""
        for key, sprite in sprites:
            self.get(key, partial(Sprite, *sprite))
            self.misses -= 1

    def mark(self) -> None:
        """Begin to look which are used: see `since_mark`."""
        self._held[_MARK] = _Held(Sprite(blank(1, 1)), self._pool.now, 0)
        self._held.move_to_end(_MARK)

    def since_mark(self) -> Iterator[tuple[Hashable, Sprite]]:
        """Those used since the mark, which is taken away."""
        used = list(itertools.dropwhile(lambda item: item[0] is not _MARK, self._held.items()))
        self._held.pop(_MARK, None)
        return ((key, held.sprite) for key, held in used[1:])

    def trim(self, count: int) -> None:
        """Forgets all but so many, those unused for longest first."""
        while len(self._held) > count:
            gone = self._held.popitem(last=False)[1].bytes
            self.bytes -= gone
            self._pool.bytes -= gone

    def clear(self) -> None:
        """Forgets all sprites; what of them is packed goes with the attic."""
        self._held.clear()
        self._pool.bytes -= self.bytes
        self.bytes = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._held or (self._pool.attic is not None and (self._number, key) in self._pool.attic)

    def __len__(self) -> int:
        return len(self._held)


def _size(sprite: Sprite) -> int:
    return sprite.surface.get_pitch() * sprite.surface.get_height()


def blank(width: int, height: int) -> pygame.Surface:
    """A clear premultiplied surface, at least one pixel large."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


_REFERENCE = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """A copy of a straight-alpha surface in the format the kit works in."""
    copy = surface.convert(_REFERENCE)
    copy.premul_alpha_ip()  # the way that makes another copy takes five times as long
    return copy


def tinted(surface: pygame.Surface, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """A copy with every colour multiplied by one: a white glyph takes that colour."""
    copy = surface.copy()
    _multiply(copy, colour, alpha)
    return copy


def _multiply(surface: pygame.Surface, colour: Colour, alpha: float) -> None:
    parts = (*rgb(colour), 255)
    surface.fill(tuple(round(part * alpha) for part in parts), special_flags=pygame.BLEND_RGBA_MULT)


def silhouette(surface: pygame.Surface, colour: Colour, alpha: float = 1.0) -> pygame.Surface:
    """The shape of a surface filled with one colour."""
    flat = surface.copy()
    flat.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    # White with the alpha of the shape, straight; premultiplying makes it fit to be tinted.
    flat.premul_alpha_ip()
    _multiply(flat, colour, alpha)
    return flat


def strips(place: pygame.Rect) -> list[pygame.Rect]:
    """A place of a large picture as strips that lie below each other, each of which is drawn in one step.

    A full table of 1920×1080 takes 10 ms, a quarter of it no longer than a step may take.
    """
    count = max(1, min(_MOST_STRIPS, place.w * place.h // _STRIP))
    edges = [place.y + place.h * number // count for number in range(count + 1)]
    return [pygame.Rect(place.x, top, place.w, bottom - top) for top, bottom in itertools.pairwise(edges)]


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A copy at a share of its strength (0 to 1)."""
    copy = surface.copy()
    level = round(255 * alpha)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def overlay(target: pygame.Surface, opaque: pygame.Surface, share: float, place: tuple[int, int] | pygame.Rect) -> None:
    """Draw an opaque picture over another so that a share of it (0 to 1) is seen."""
    level = round(255 * share)
    # At full strength blending a window of 1920×1080 takes 30 ms, which nothing needs that is simply copied.
    opaque.set_alpha(level if level < 255 else None)
    target.blit(opaque, place)


def scaled(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A copy of another size, smoothly; never smaller than one pixel."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


def padded(surface: pygame.Surface, margin: int) -> pygame.Surface:
    """A copy with a clear border."""
    width, height = surface.get_size()
    copy = blank(width + 2 * margin, height + 2 * margin)
    copy.blit(surface, (margin, margin))
    return copy


def blurred(surface: pygame.Surface, sigma: float) -> pygame.Surface:
    """A copy blurred with about this standard deviation, in px. Pad it first: nothing leaves its border.

    The blur is done at the size at which two box blurs have the wanted spread: what is wide is then as
    cheap as what is narrow, and a blurred surface loses nothing by being scaled up. The smaller radius
    is for narrow blurs, which would have to be done enlarged with the other.
    """
    if sigma < 0.3:
        return surface.copy()
    radius = 1 if sigma < _SPREAD[2] else 2
    factor = max(0.5, sigma / _SPREAD[radius])
    width, height = surface.get_size()
    small = scaled(surface, round(width / factor), round(height / factor))
    for _ in range(2):
        small = pygame.transform.box_blur(small, radius, repeat_edge_pixels=False)
    return scaled(small, width, height)


def shadow_of(surface: pygame.Surface, shadow: Shadow, scale: float) -> Sprite:
    """The shadow a shape throws, to be drawn before it at the same place."""
    sigma = shadow.blur * scale
    margin = round(sigma * 3) + 1
    dark = blurred(padded(silhouette(surface, "#000000", shadow.alpha), margin), sigma)
    return Sprite(dark, round(shadow.dx * scale) - margin, round(shadow.dy * scale) - margin)


def shadowed(sprite: Sprite, shadow: Shadow, scale: float) -> Sprite:
    """A sprite with the shadow it throws below it, as one."""
    dark = shadow_of(sprite.surface, shadow, scale)
    return joined(dark._replace(dx=sprite.dx + dark.dx, dy=sprite.dy + dark.dy), sprite)


def joined(below: Sprite, above: Sprite) -> Sprite:
    """Two sprites with one origin as one."""
    whole = below.surface.get_rect(topleft=(below.dx, below.dy))
    whole.union_ip(above.surface.get_rect(topleft=(above.dx, above.dy)))
    surface = blank(*whole.size)
    for part in (below, above):
        surface.blit(part.surface, (part.dx - whole.x, part.dy - whole.y), special_flags=PREMULTIPLIED)
    return Sprite(surface, whole.x, whole.y)


def grown(surface: pygame.Surface, reach: float) -> pygame.Surface:
    """The shape made larger by about ``reach`` px all round, white. Pad it first."""
    wide = blurred(silhouette(surface, "#FFFFFF"), reach * 0.9)
    for _ in range(3):  # eight-fold, saturating: the faint outer rim becomes solid
        wide.blit(wide.copy(), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return wide


def halo_of(surface: pygame.Surface, colour: Colour, line: float, scale: float) -> Sprite:
    """A line around a shape and a soft glow outside of it, to be drawn before it at the same place.

    ``line`` is in logical px, as in the mark "may be played" (2) and the mark of the hovered card (3).
    """
    return halo_around(surface, line_of(surface, colour, line, scale), colour, scale)


def halo_around(surface: pygame.Surface, line: Sprite, colour: Colour, scale: float) -> Sprite:
    """`halo_of` with a line that is made already."""
    margin = round(26 * scale)
    halo = tinted(blurred(grown(padded(surface, margin), 5 * scale), 7 * scale), colour, 0.75)
    halo.blit(line.surface, (margin + line.dx, margin + line.dy), special_flags=PREMULTIPLIED)
    return Sprite(halo, -margin, -margin)


def line_of(surface: pygame.Surface, colour: Colour, line: float, scale: float) -> Sprite:
    """The line of `halo_of` without the glow, to be drawn before the shape at the same place."""
    margin = math.ceil(line * scale) + 1
    shape = silhouette(padded(surface, margin), "#FFFFFF")
    return Sprite(tinted(_rimmed(shape, line * scale * _SEEN), colour), -margin, -margin)


def _rimmed(shape: pygame.Surface, reach: float) -> pygame.Surface:
    """A white shape with a rim of so many px, round enough: by copies of itself, as a narrow blur takes ten times as
    long.
    """
    steps = int(reach)
    for step in range(steps):
        corners = shape if step % 2 else faded(shape, _ROUND)  # a square and a disc: nearly a circle
        shape = _repeated(_repeated(shape, shape, _BESIDE), corners, _ACROSS)
    if reach > steps:
        shape = _repeated(shape, faded(shape, reach - steps), _BESIDE)
    return shape


def _repeated(shape: pygame.Surface, copy: pygame.Surface, places: Sequence[tuple[int, int]]) -> pygame.Surface:
    wide = shape.copy()
    for place in places:
        wide.blit(copy, place, special_flags=pygame.BLEND_RGBA_MAX)
    return wide


def dimmed(surface: pygame.Surface, towards: Colour, share: float) -> pygame.Surface:
    """A copy with less saturation and mixed towards a colour; as opaque as before."""
    width, height = surface.get_size()
    grey = pygame.transform.grayscale(surface)
    mixed = faded(surface, CARD_DIM_SATURATION * (1 - share))
    # grayscale() may touch the alpha of premultiplied pixels, so only its colours are added.
    part = blank(width, height)
    part.blit(faded(grey, (1 - CARD_DIM_SATURATION) * (1 - share)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mixed.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mixed.blit(silhouette(surface, towards, share), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    # The colours are right now; the alpha is that of the original.
    mixed.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_ADD)
    mask = silhouette(surface, "#FFFFFF")
    mixed.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return mixed


def turned(surface: pygame.Surface, degrees: float, factor: float = 1.0) -> pygame.Surface:
    """A copy turned clockwise about its middle and scaled, with smooth edges."""
    return pygame.transform.rotozoom(padded(surface, 2), -degrees, factor)


def light(width: int, height: int, colour: Colour, alpha: float) -> pygame.Surface:
    """A Gaussian pool of light, strongest in the middle, for the premultiplied blit.

    Its alpha is the light's own luminance: bright grounds are then lit less than dark ones, as in the
    screen mode of painting programs, and never burn out.
    """
    red, green, blue = rgb(colour)
    weight = (0.30 * red + 0.59 * green + 0.11 * blue) / 255
    small = _pool().copy()
    parts = (round(part * alpha) for part in (red, green, blue, 255 * weight))
    small.fill(tuple(parts), special_flags=pygame.BLEND_RGBA_MULT)
    return scaled(small, width, height)


@cache
def _pool() -> pygame.Surface:
    """A white pool at full strength that reaches zero at the border, where the square picture ends."""
    side = 48
    fall = [math.exp(-(((i + 0.5) / side * 2 - 1) ** 2) * 2.2) for i in range(side)]
    levels = bytes([round(255 * max(0.0, across * down - 0.111) / 0.889) for across in fall for down in fall])
    pixels = bytearray(4 * side * side)
    for channel in range(4):
        pixels[channel::4] = levels
    return pygame.image.frombuffer(pixels, (side, side), "RGBA").convert(blank(1, 1))
