"""Things that lie on the table at any angle: cards, coins, avatars, with their shadows and halos.

At rest a figure is drawn at twice its size and halved, which loses nothing. While it moves, its changing
sizes and angles are all scaled from one of a few masters: drawing it anew is what costs time.
"""

import math
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

import pygame

from tabletable.ui import theme
from tabletable.ui.colour import Colour
from tabletable.ui.studio import Studio
from tabletable.ui.surfaces import Sprite, dimmed, faded, halo_of, scaled, shadow_of, turned
from tabletable.ui.theme import ShadowName

_MASTER_HEIGHTS = (32, 48, 64, 96, 128, 192, 256, 384, 512, 768)
_FINER = 1.5
"""The master of a moving figure is at least this much larger than what is shown of it."""
_HALO_LEVELS = 8
_SHADOW_STEP = 6
"""Degrees between the shadows kept of a moving figure."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A thing that can be turned, scaled, dimmed, and throws a shadow: a card, a coin, an avatar.

    ``render`` draws it upright, premultiplied, at a size in real px; ``key`` names the picture.
    """

    key: Hashable
    width: float
    height: float
    render: Callable[[int, int], pygame.Surface]


@dataclass(frozen=True, slots=True)
class Pose:
    """A figure at a size in real px and an angle in whole degrees clockwise."""

    studio: Studio
    figure: Figure
    width: int
    height: int
    degrees: int
    is_moving: bool = False
    """It will look different in the next frame: made fast rather than perfect."""

    def sprite(self, dim: bool = False) -> Sprite:
        """The figure itself, to be centred on its place."""
        key = (self.figure.key, self.width, self.height, self.degrees, self.is_moving, dim)
        return self.studio.cards.get(key, lambda: Sprite(self._dimmed() if dim else self._drawn()))

    def shadow(self, name: ShadowName, scale: float) -> Sprite:
        """Its shadow, with the same origin."""
        if self.is_moving and self.degrees % _SHADOW_STEP:
            # A soft shadow need not follow every degree, only stay under the middle of its figure.
            near = replace(self, degrees=round(self.degrees / _SHADOW_STEP) * _SHADOW_STEP)
            dark, (width, height) = near.shadow(name, scale), self.sprite().surface.get_size()
            about = near.sprite().surface.get_size()
            return Sprite(dark.surface, dark.dx + (width - about[0]) // 2, dark.dy + (height - about[1]) // 2)
        key = ("shadow", name, self._shape(), scale)
        return self.studio.cards.get(key, lambda: shadow_of(self.sprite().surface, theme.SHADOW[name], scale))

    def halo(self, colour: Colour, line: float, strength: float, scale: float) -> Sprite:
        """The line and glow around it, with the same origin; ``strength`` 0 to 1 goes in eighths."""
        level = max(0, min(_HALO_LEVELS, round(strength * _HALO_LEVELS)))

        def make() -> Sprite:
            made = halo_of(self.sprite().surface, colour, line, scale)
            share = level / _HALO_LEVELS
            return made if share >= 1 else Sprite(faded(made.surface, share), made.dx, made.dy)

        return self.studio.cards.get(("halo", colour, line, level, self._shape(), scale), make)

    def _shape(self) -> Hashable:
        """What figures of one shape have in common, so that a hundred cards share one shadow."""
        outlines = self.studio.outlines
        outline = outlines.get(self.figure.key)
        if outline is None:
            small = scaled(self._master(), 24, 32)
            alpha = pygame.image.tobytes(small, "RGBA")[3::4]
            outline = zlib.crc32(bytes(part > 64 for part in alpha))
            outlines[self.figure.key] = outline
        return outline, self.width, self.height, self.degrees, self.is_moving

    def _dimmed(self) -> pygame.Surface:
        return dimmed(self.sprite().surface, theme.CARD_DIM_TOWARDS, theme.CARD_DIM_SHARE)

    def _drawn(self) -> pygame.Surface:
        master = self._master()
        if self.degrees % 90 == 0:
            upright = scaled(master, self.width, self.height)
            return pygame.transform.rotate(upright, -self.degrees) if self.degrees else upright
        if abs(self.width - self.height * self.figure.width / self.figure.height) > 1.5:
            return turned(scaled(master, self.width, self.height), self.degrees)  # turning over
        return turned(master, self.degrees, self.height / master.get_height())

    def _master(self) -> pygame.Surface:
        masters, key = self.studio.masters, self.figure.key
        height = self.height * 2
        if self.is_moving:
            wanted = self.height * _FINER
            known = (size for size in self.studio.master_heights.get(key, ()) if wanted <= size <= wanted * 3)
            height = min((size for size in known if (key, size) in masters), default=0) or next(
                (size for size in _MASTER_HEIGHTS if size >= wanted), math.ceil(wanted)
            )
        self.studio.master_heights.setdefault(key, set()).add(height)
        width = max(1, round(height * self.figure.width / self.figure.height))
        if not self.is_moving:
            width = self.width * 2
        return masters.get((key, height), lambda: Sprite(self.figure.render(width, height))).surface
