"""A picture kept from frame to frame, of which only what has changed is drawn again.

Drawing a full table at 1920×1080 takes 12 ms, and nearly all of it looks as it did in the frame before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas

_WORTH = 1.0
"""Two rectangles are drawn as one if that is no larger than this many times both together."""


class Part(NamedTuple):
    """One thing of a layer."""

    name: Hashable
    """The same in two frames for the same thing; no two parts of a layer share it."""
    look: object
    """All that its picture depends on: while it stays equal nothing is drawn."""
    box: Box
    """Nothing is drawn outside of it."""
    draw: Callable[[Canvas], None]
    late: int = 0
    """Of the parts that changed at once, only those with the lowest number are drawn now, the others in the next
    frames: what nobody looks at first need not make one frame long."""


class Layer:
    """Parts over a ground, those named first at the bottom. One for one size, scale and language."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._parts: dict[Hashable, Part] = {}
        self.drawn = 0
        """How many parts had to be drawn so far."""
        self.is_behind = False
        """Whether late parts still look as they did before."""

    def show(self, canvas: Canvas, ground: pygame.Surface, parts: Sequence[Part]) -> pygame.Surface:
        """The picture of these parts on an opaque ground of the size of the canvas; it stays the layer's own."""
        old, self._parts = self._parts, {part.name: part for part in parts}
        self.is_behind = False
        if self._surface is None or self._surface.get_size() != ground.get_size():
            self._surface = pygame.Surface(ground.get_size(), 0, ground)
            self._ground = None
        if self._ground is ground and self._is_in_order(old):
            self._put_off(old)
            stale = self._stale(canvas, old)
        else:
            self._ground, stale = ground, [ground.get_rect()]
        on = canvas.on(self._surface)
        for rect in stale:
            self._surface.set_clip(rect)
            self._surface.blit(ground, rect, rect)
            for part in self._parts.values():
                if rect.colliderect(_pixels(canvas, part.box)):
                    part.draw(on)
                    self.drawn += 1
        self._surface.set_clip(None)
        return self._surface

    @property
    def surface(self) -> pygame.Surface | None:
        """What was shown last, None before the first."""
        return self._surface

    def picture(self, canvas: Canvas, box: Box) -> pygame.Surface | None:
        """What was shown last in a box: a part of the layer, which changes with it."""
        if self._surface is None:
            return None
        left, top = canvas.at(box.x, box.y)
        right, bottom = canvas.at(box.right, box.bottom)
        return self._surface.subsurface((left, top, right - left, bottom - top))

    def _is_in_order(self, old: dict[Hashable, Part]) -> bool:
        """Whether nothing has got below what it was above of."""
        return [name for name in old if name in self._parts] == [name for name in self._parts if name in old]

    def _put_off(self, old: dict[Hashable, Part]) -> None:
        """Leave what changed and may wait as it was."""
        both = old.keys() & self._parts.keys()
        changed = {name: self._parts[name].late for name in both if _differ(old[name], self._parts[name])}
        first = 0 if old.keys() ^ self._parts.keys() else min(changed.values(), default=0)
        for name, late in changed.items():
            if late > first:
                self._parts[name] = old[name]
                self.is_behind = True

    def _stale(self, canvas: Canvas, old: dict[Hashable, Part]) -> list[pygame.Rect]:
        """Where something came, went or changed, in rectangles that hardly overlap."""
        boxes: list[Box] = []
        for name in old.keys() | self._parts.keys():
            before, after = old.get(name), self._parts.get(name)
            if before is None or after is None or _differ(before, after):
                boxes += [part.box for part in (before, after) if part is not None]
        stale: list[pygame.Rect] = []
        for box in boxes:
            rect = _pixels(canvas, box).clip(canvas.surface.get_rect())
            for other in stale.copy():
                both = rect.union(other)
                if _area(both) <= (_area(rect) + _area(other)) * _WORTH:
                    stale.remove(other)
                    rect = both
            stale.append(rect)
        return stale


def _differ(one: Part, other: Part) -> bool:
    return one.box != other.box or one.look != other.look


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _pixels(canvas: Canvas, box: Box) -> pygame.Rect:
    """The real px that a box touches."""
    left, top = math.floor(box.x * canvas.scale), math.floor(box.y * canvas.scale)
    right, bottom = math.ceil(box.right * canvas.scale), math.ceil(box.bottom * canvas.scale)
    return pygame.Rect(left - 1, top - 1, right - left + 2, bottom - top + 2)
