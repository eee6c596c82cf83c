"""Figures that lie on the table at any angle: cards, coins, avatars, with their shadows and halos.

An unturned figure is drawn at twice its size and halved, which is lossless. All other sizes and angles are scaled from
one of a few masters, because drawing is the slow part. Shadows and halos are those of the upright figure, turned:
blurring at each angle would take ten times as long.
"""

import math
import zlib
from collections.abc import Callable, Hashable
from typing import Final, Literal, NamedTuple

import pygame

from tabletable.core.looks import GREEN
from tabletable.core.message import Msg
from tabletable.core.picture import Label, Picture
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import (
    GLOW_BLUR,
    Sprite,
    SpriteCache,
    dimmed,
    faded,
    glow_of,
    inked,
    line_of,
    padded,
    scaled,
    shadow_of,
    turned,
)
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import cached_drawing

_MASTER_HEIGHTS = (32, 48, 64, 96, 128, 192, 256, 384, 512, 640, 800, 1024, 1400)
"""A figure that grows needs a new master at each of them, but never in every frame."""
_FINER = ((320, 1.5), (600, 1.25), (math.inf, 1.0))
"""Below each height in px, the least ratio of a master's height to that of a turned or moving figure: tall figures have
few fine details, and the time to draw a master grows with its pixels.
"""
_LARGE = 120_000
"""Pixels from which an upright figure at rest is drawn in its own size: four times as many would take 10 to 50 ms, and
large pictures have few fine details.
"""
_BORDER = 2
_HALO_LEVELS = 8
_SOFT_STEP, _MOVING_SHADOW_STEP = 2, 6
"""Degrees between the shadows and glows kept: soft as they are, they need not follow every degree."""
_GRAINS = 3
"""The finest detail in a blur is its standard deviation divided by this."""
_RUNG = 1.2
"""Ratio between the heights at which shadows and halos of moving figures are made; between them they are scaled."""


class Figure(NamedTuple):
    """A thing that can be turned, scaled, dimmed, and throws a shadow: a card, a coin, an avatar.

    ``render`` draws it upright, premultiplied, at a size in real px; ``key`` names the picture.
    """

    key: Hashable
    width: float
    height: float
    render: Callable[[int, int], pygame.Surface]
    source: tuple[Picture, Callable[[Msg], str]] | None = None
    """The picture it shows and the function that words its messages, to find out what is printed on it."""
    is_writing: bool = False
    """Whether it consists of words only, which are sharpest at the size they are set in."""
    blank: "Figure | None" = None
    """A figure of equal shape with nothing on it: figures with the same `blank` share its shadows and halos."""
    content: Callable[[], bytes | None] = lambda: None
    """Returns the identity of everything it is drawn from, as the key of the disk cache; None if it is not cached
    there.
    """


class Halo(NamedTuple):
    """A line around a figure, and a glow outside of it."""

    colour: Colour
    line: float = 3
    """Width of the line, 2 or 3 px."""
    strength: float = 1
    """Strength of the glow, in eighths; changes if it pulses."""


class Flight(NamedTuple):
    """Changes to the look of a moving figure: turning over, lifted, swaying."""

    moving: bool = False
    """Whether size or angle changes from frame to frame: speed then goes before quality."""
    squeeze: float = 1
    """Horizontal scale, in twelfths: a card halfway through turning over is narrow."""
    risen: float | None = None
    """Overrides the height of the shadow, between lying (0) and lifted (1)."""
    sway: float = 0
    """Additional degrees of rotation, which its shadow does not follow."""


PosePart = Literal["whole", "glow", "body"]


class PlacedFigure(NamedTuple):
    """The sprites of a figure, the lowest first: each from the figure's top left corner, and whether it fades."""

    size: tuple[int, int]
    sprites: tuple[tuple[Sprite, bool], ...]


LYING: Final = Flight()
FAST: Final = Flight(moving=True)


def mirrored(figure: Figure) -> Figure:
    """Return the mirror image of a figure, for a pair; a figure with words is returned as it is."""
    if figure.source is not None and any(isinstance(layer, Label) for layer in figure.source[0].layers):
        return figure

    def render(width: int, height: int) -> pygame.Surface:
        return pygame.transform.flip(figure.render(width, height), True, False)

    return figure._replace(key=("mirrored", figure.key), render=render, source=None, content=lambda: None)


class Pose(NamedTuple):
    """A figure at a size in real px and an angle clockwise, in whole degrees unless it sways."""

    studio: Studio
    figure: Figure
    width: int
    height: int
    degrees: float
    is_moving: bool = False
    """Whether it will look different in the next frame: speed then goes before quality."""
    dim_colour: Colour = GREEN.dim
    """The colour a dimmed figure is mixed with."""

    def swayed(self, degrees: float) -> "Pose":
        """Return the pose turned by a few more degrees."""
        return self._replace(degrees=round(self.degrees + degrees, 2) % 360) if degrees else self

    def placed(
        self,
        scale: float,
        shadow: ShadowName | None,
        halo: Halo | None,
        alpha: float,
        dim: bool,
        flight: Flight,
        part: PosePart,
    ) -> PlacedFigure:
        """Return the figure with shadow and halo; see `Canvas.place`."""
        turned = self.swayed(flight.sway)
        sprite = turned.sprite(dim)
        width, height = sprite.surface.get_size()
        x, y = width // 2, height // 2
        sprites: list[tuple[Sprite, bool]] = []
        if shadow and part != "glow":
            sprites.append((self.shadow(shadow, scale, flight.risen, (x, y)), True))
        if halo and part != "body":
            glow = turned.glow(halo.colour, halo.strength * alpha, scale)
            sprites.append((Sprite(glow.surface, glow.dx + x, glow.dy + y), False))
        if halo and part != "glow":
            line = turned.line(halo.colour, halo.line, scale)
            sprites.append((Sprite(line.surface, line.dx + x, line.dy + y), True))
        if part != "glow":
            sprites.append((sprite, True))
        return PlacedFigure((width, height), tuple(sprites))

    def sprite(self, dim: bool = False) -> Sprite:
        """Return the figure itself, to be centred on its place."""

        def make() -> Sprite:
            drawn = dimmed(self.sprite().surface, self.dim_colour, theme.CARD_DIM_SHARE) if dim else self._drawn()
            return Sprite(drawn)

        return self._cache.get(self._key(dim), make)

    @property
    def _cache(self) -> SpriteCache:
        is_passing = self.is_moving or self.degrees % 1  # only what sways lies at parts of a degree
        return self.studio.flights if is_passing else self.studio.sprites

    def _key(self, dim: bool) -> Hashable:
        is_fast = self.is_moving and (self.degrees % 90 == 0 or self._is_squeezed)
        return "figure", self.figure.key, self.width, self.height, self.degrees, is_fast, dim and self.dim_colour

    def _key_around(self, kind: Hashable, degrees: float, outline: Hashable) -> Hashable:
        return "around", kind, outline, self.width, self.height, degrees, self.is_moving

    def shadow(
        self, name: ShadowName, scale: float, risen: float | None = None, middle: tuple[int, int] = (0, 0)
    ) -> Sprite:
        """Return its shadow; `middle` is the figure's middle from the origin. For `risen` see `Flight`."""

        shadow = theme.SHADOW[name]

        def make(base: Pose) -> Sprite:
            return shadow_of(base._picture(), shadow, scale)

        grain = max(1, int(shadow.blur * scale / _GRAINS))
        pose, step = self, _SOFT_STEP
        if self.is_moving:
            pose, step = self._sized_in_steps(shadow.blur * scale / 2), _MOVING_SHADOW_STEP
        dark = pose._around(("shadow", name, scale), self._rounded(step), make, grain)
        dx, dy = shadow.dx, shadow.dy
        if risen is not None:
            low, high = theme.SHADOW["rest"], theme.SHADOW["lift"]
            dx, dy = low.dx + (high.dx - low.dx) * risen, low.dy + (high.dy - low.dy) * risen
        x, y = middle
        return Sprite(dark.surface, dark.dx + round(dx * scale) + x, dark.dy + round(dy * scale) + y)

    def glow(self, colour: Colour, strength: float, scale: float) -> Sprite:
        """Return the glow around it; the origin is the figure's middle. `strength` (0 to 1) is rounded to eighths."""
        kind = ("glow", colour, scale)
        level, degrees = halo_level(strength), self._rounded(1 if self.is_moving else _SOFT_STEP)
        grain = max(1, int(GLOW_BLUR * scale / _GRAINS))
        full = self._around(kind, degrees, lambda base: glow_of(base._picture(), colour, scale), grain)
        if level == _HALO_LEVELS:
            return full

        def fade() -> Sprite:
            return full._replace(surface=faded(full.surface, level / _HALO_LEVELS))

        return self._cache.get((self._key_around(kind, degrees, self._outline()), level), fade)

    def line(self, colour: Colour, line: float, scale: float) -> Sprite:
        """Return the line around it; the origin is the figure's middle."""

        def make(base: Pose) -> Sprite:
            return line_of(base._picture(), colour, line, scale)

        return self._around(("line", colour, line, scale), self.degrees, make)

    def _around(self, kind: Hashable, degrees: float, make: Callable[["Pose"], Sprite], grain: int = 1) -> Sprite:
        """Return the sprite that `make` builds around the upright figure, turned. Figures of one shape share it.

        If the picture shows nothing finer than `grain` px, it is turned at 1/`grain` of its size, which is faster.
        """
        outline = self._outline()

        def turn() -> Sprite:
            base = self._base()
            surface = base._upright(kind, outline, make).surface
            if degrees % 90 == 0 and not self.is_moving:
                surface = pygame.transform.rotate(surface, -degrees) if degrees else surface
            else:
                width, height = surface.get_size()
                if self._is_squeezed:
                    width -= round(base.width - self.width * base.height / self.height)
                if grain > 1 or self._is_squeezed:
                    surface = scaled(surface, width // grain, height // grain)
                surface = pygame.transform.rotozoom(surface, -degrees, self.height / base.height)
                if grain > 1:
                    return _enlarged(surface, grain)
            return inked(Sprite(surface, -(surface.get_width() // 2), -(surface.get_height() // 2)))

        return self._cache.get(self._key_around(kind, degrees, outline), turn)

    def _upright(self, kind: Hashable, outline: Hashable, make: Callable[["Pose"], Sprite]) -> Sprite:
        """Return the sprite that `make` builds around this pose, or around another pose with this outline."""
        key = ("rim", kind, outline, self.width, self.height, self.is_moving)
        content = None if outline == self.figure.key else repr(key).encode()  # otherwise it does not identify the shape
        return self.studio.sprites.get(key, lambda: cached_drawing(lambda: content, lambda: make(self)))

    def _picture(self) -> pygame.Surface:
        """Return the picture of the upright figure, to build a shadow or halo around it."""
        if self.figure.blank is not None:
            return self._replace(figure=self.figure.blank)._drawn()
        return self.sprite().surface if self._is_plain else self._drawn()

    def _base(self) -> "Pose":
        """Return the upright pose whose shadow and halo are turned and scaled for this pose."""
        if not self.is_moving:
            return self._replace(degrees=0)
        height = round(_RUNG ** round(math.log(self.height, _RUNG)))
        return self._replace(degrees=0, width=round(height * self.figure.width / self.figure.height), height=height)

    @property
    def _is_plain(self) -> bool:
        """Whether it is drawn directly in its own size."""
        is_upright = self.degrees == 0 and not self.is_moving
        return is_upright and (self.figure.is_writing or self.width * self.height > _LARGE)

    @property
    def _is_straight(self) -> bool:
        """Whether its edges are parallel to those of the window."""
        return self.degrees % 90 == 0 and not self.is_moving

    def _sized_in_steps(self, step: float) -> "Pose":
        """Return the pose with its height in whole steps of so many px."""
        height = round(max(1, round(self.height / step)) * step)
        return self._replace(width=max(1, round(self.width * height / self.height)), height=height)

    def _rounded(self, step: int) -> float:
        """Return its angle in whole steps of so many degrees."""
        return round(self.degrees / step) * step

    @property
    def _is_squeezed(self) -> bool:
        """Whether it is turning over."""
        return abs(self.width - self.height * self.figure.width / self.figure.height) > 1.5

    def _outline(self) -> Hashable:
        """Return a key shared by all figures of exactly one shape: a hundred cards share one shadow."""
        if self.figure.blank is not None:
            return self.figure.blank.key
        if self._is_plain:
            return self.figure.key
        outlines = self.studio.outlines
        outline = outlines.get(self.figure.key)
        if outline is None:
            drawn = self.sprite().surface if self._is_straight else self._master()
            outline = *drawn.get_size(), zlib.crc32(pygame.image.tobytes(drawn, "RGBA")[3::4])
            outlines[self.figure.key] = outline
        return outline

    def _drawn(self) -> pygame.Surface:
        if self._is_plain:
            return self._cached(lambda: self.figure.render(self.width, self.height), self.width, self.height)
        if self._is_straight:
            return self._cached(self._turned, self.width, self.height, self.degrees)
        return self._turned()

    def _cached(self, draw: Callable[[], pygame.Surface], *about: object) -> pygame.Surface:
        """Return the drawn figure, from the disk cache if it is there; `about` is everything else its picture depends
        on.
        """

        def content() -> bytes | None:
            data = self.figure.content()
            return None if data is None else data + repr(about).encode()

        return cached_drawing(content, lambda: Sprite(draw())).surface

    def _turned(self) -> pygame.Surface:
        bordered = self._master()
        master = _inside(bordered)
        if self.degrees % 90 == 0:
            upright = scaled(master, self.width, self.height)
            return pygame.transform.rotate(upright, -self.degrees) if self.degrees else upright
        if self._is_squeezed:
            return turned(scaled(master, self.width, self.height), self.degrees)
        return pygame.transform.rotozoom(bordered, -self.degrees, self.height / master.get_height())

    def _master(self) -> pygame.Surface:
        """Return the figure upright and large, with the clear border that gives smooth edges when turned.

        Twice as large if it is unturned, so that halving is lossless; else of one of a few heights, so that few masters
        serve all sizes and angles.
        """
        if self._is_straight:  # not cached: the pictures made from it are
            return padded(self.figure.render(2 * self.width, 2 * self.height), _BORDER)
        wanted = self.height * next(ratio for below, ratio in _FINER if self.height < below)
        height = next((rung for rung in _MASTER_HEIGHTS if rung >= wanted), math.ceil(wanted))
        width = max(1, round(height * self.figure.width / self.figure.height))

        def draw() -> pygame.Surface:
            return padded(self.figure.render(width, height), _BORDER)

        def make() -> Sprite:
            return Sprite(self._cached(draw, "master", width, height))

        return self.studio.sprites.get(("master", self.figure.key, width, height), make).surface


def _enlarged(surface: pygame.Surface, grain: int) -> Sprite:
    """Return what is seen of a turned, soft picture, `grain` times as large; the origin is its middle."""
    seen = surface.get_bounding_rect().inflate(2, 2).clip(surface.get_rect())  # while it is small: that is faster
    large = scaled(surface.subsurface(seen), seen.width * grain, seen.height * grain)
    # Turning shifts a picture by half a px of its own, which is `grain` of ours.
    x, y = (-(length * grain // 2) - grain // 2 for length in surface.get_size())
    return Sprite(large, x + seen.x * grain, y + seen.y * grain)


def halo_level(strength: float) -> int:
    """Return the step in which a halo of a strength (0 to 1) is drawn."""
    return max(0, min(_HALO_LEVELS, round(strength * _HALO_LEVELS)))


def _inside(bordered: pygame.Surface) -> pygame.Surface:
    """Return a master without its border."""
    return bordered.subsurface(bordered.get_rect().inflate(-2 * _BORDER, -2 * _BORDER))
