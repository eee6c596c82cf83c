"""A picture kept from frame to frame, of which only changed parts are redrawn.

Redrawing a full table at 1920×1080 takes 12 ms, and nearly all of it is equal to the previous frame.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

import pygame

from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas


class Part(NamedTuple):
    """One thing of a layer."""

    name: Hashable
    """Identity of the part from frame to frame; unique within a layer."""
    version: object
    """Everything its picture depends on: the part is redrawn only if this changes."""
    box: Box
    """Bounds of everything the part draws."""
    draw: Callable[[Canvas], None]


class Layer:
    """Parts over a ground, the first at the bottom. A layer has one size, scale and language."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._parts: dict[Hashable, Part] = {}
        self.drawn = 0
        """How many parts have been drawn so far."""

    @property
    def parts(self) -> list[Part]:
        """The parts shown, the bottom one first."""
        return list(self._parts.values())

    def forget(self) -> None:
        """Redraw everything next time."""
        self._ground = None

    def let_go(self) -> None:
        """Release the picture, because nothing is shown any more."""
        self._surface = self._ground = None
        self._parts = {}

    def show(self, canvas: Canvas, ground: pygame.Surface, parts: Sequence[Part]) -> pygame.Surface:
        """Draw the changes; return the picture of these parts on an opaque ground of the size of the canvas.

        The layer keeps ownership of the picture.
        """
        old, new = self._parts, {part.name: part for part in parts}
        on = canvas.on(self._fitting(canvas, ground))
        if self._ground is not ground:
            self._draw(on, ground, ground.get_rect(), new)
        else:
            changed = {name for name in old | new if _differ(old.get(name), new.get(name))}
            for rect in _patches(on, old, new, changed | _moved(old, new)):
                self._draw(on, ground, rect, new)
        self._ground, self._parts = ground, new
        return on.surface

    def picture(self, canvas: Canvas, box: Box) -> pygame.Surface | None:
        """Return the last picture inside a box as a subsurface, which changes with the layer; None before the first
        frame.
        """
        return None if self._surface is None or self._ground is None else self._surface.subsurface(canvas.area(box))

    def _fitting(self, canvas: Canvas, ground: pygame.Surface) -> pygame.Surface:
        """Return the surface to draw on, with the size of the ground and the format of the canvas."""
        if self._surface is None or self._surface.get_size() != ground.get_size():
            self._surface = pygame.Surface(ground.get_size(), 0, canvas.surface)
            self._ground = None
        return self._surface

    def _draw(self, on: Canvas, ground: pygame.Surface, rect: pygame.Rect, parts: Mapping[Hashable, Part]) -> None:
        """Redraw everything within `rect`."""
        on.surface.set_clip(rect)
        on.surface.blit(ground, rect, rect)
        for part in parts.values():
            room = rect.clip(_pixels(on.scale, part.box))
            if room:
                on.surface.set_clip(room)
                part.draw(on)
                self.drawn += 1
        on.surface.set_clip(None)


def _moved(old: Mapping[Hashable, Part], new: Mapping[Hashable, Part]) -> set[Hashable]:
    """Return the parts that moved above or below others: the fewest that explain the new order."""
    places = {name: at for at, name in enumerate(name for name in old if name in new)}
    order = [name for name in new if name in places]
    if order == list(places):
        return set()
    # Longest increasing subsequence: its parts stay. The last part of each subsequence, by length:
    ends: list[Hashable] = []
    before: dict[Hashable, Hashable] = {}
    for name in order:
        at = bisect_left(ends, places[name], key=places.__getitem__)
        before[name] = ends[at - 1] if at else None
        ends[at : at + 1] = [name]
    stays, last = set(), ends[-1]
    while last is not None:
        stays.add(last)
        last = before[last]
    return set(order) - stays


def _patches(
    canvas: Canvas, old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: Collection[Hashable]
) -> Iterable[pygame.Rect]:
    """Return the rectangles to redraw, in which parts came, went or changed, the largest first; they hardly overlap."""
    patches: list[pygame.Rect] = []
    whole = canvas.surface.get_rect()
    boxes = dict.fromkeys(part.box for parts in (old, new) for name, part in parts.items() if name in changed)
    for box in boxes:
        patch = _pixels(canvas.scale, box).clip(whole)
        for other in patches.copy():
            both = patch.union(other)
            if _area(both) <= _area(patch) + _area(other):
                patches.remove(other)
                patch = both
        patches.append(patch)
    apart: list[pygame.Rect] = []
    for patch in sorted(patches, key=_area, reverse=True):
        apart.append(reduce(_rest, apart, patch))
    return apart


def _rest(rect: pygame.Rect, other: pygame.Rect) -> pygame.Rect:
    """Return what another rectangle leaves uncovered of one, if that is a single rectangle; else the whole."""
    both = rect.clip(other)
    if not both:
        return rect
    sides = (
        pygame.Rect(rect.x, rect.y, both.x - rect.x, rect.h),
        pygame.Rect(both.right, rect.y, rect.right - both.right, rect.h),
        pygame.Rect(rect.x, rect.y, rect.w, both.y - rect.y),
        pygame.Rect(rect.x, both.bottom, rect.w, rect.bottom - both.bottom),
    )
    left = [side for side in sides if side.w and side.h]
    return left[0] if len(left) == 1 else rect


def _differ(one: Part | None, other: Part | None) -> bool:
    return one is None or other is None or one.box != other.box or one.version != other.version


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


@lru_cache(4096)
def _pixels(scale: float, box: Box) -> pygame.Rect:
    """Return the real px that a box touches; cached, not to be modified."""
    left, top = math.floor(box.x * scale), math.floor(box.y * scale)
    right, bottom = math.ceil(box.right * scale), math.ceil(box.bottom * scale)
    return pygame.Rect(left - 1, top - 1, right - left + 2, bottom - top + 2)
