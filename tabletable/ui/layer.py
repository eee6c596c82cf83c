"""A picture kept from frame to frame, of which only what has changed is drawn again.

Drawing a full table at 1920×1080 takes 12 ms, and nearly all of it looks as it did in the frame before.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

import pygame

from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.surfaces import strips

_MUCH: Final = 3 << 19
"""Pixels from which on what has changed is drawn in steps, between which a frame may be given up: three quarters of a
window of 1920×1080."""
_WORTH = 1.0
"""Two rectangles are drawn as one if that is no larger than this many times both together."""
_WORTH_MAKING = 0.9
"""The same where pictures may have to be made: neighbours stay apart, for not all to be made in one frame."""

NO_TIME: Final = -math.inf
"""For `Layer.show`: this frame has enough to do without it."""
_MOST_LEFT: Final = 5
"""Frames without time in a row: in the next one something is drawn all the same."""

MOVING: Final = -1
"""For `Part.late`: it changes for several frames in a row, so nothing waits for it and it waits for nothing."""


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
    order: Callable[[], bool] | None = None
    """Begins to make beside the loop what drawing it would wait for; False once nothing is left to wait for.

    Until then everything around it stays as it was."""
    is_shared: bool = False
    """In other frames somebody else draws it: it comes and goes at once."""


class _Patch(NamedTuple):
    """A rectangle that has to be drawn again, and whose change asks for it."""

    rect: pygame.Rect
    names: frozenset[Hashable]
    may_wait: bool
    """Whether there is something in it that may have to be made first."""


class Layer:
    """Parts over a ground, those named first at the bottom. One for one size, scale and language."""

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._parts: dict[Hashable, Part] = {}
        self._rehearsed: dict[Hashable, Part] = {}
        """What was made for the next picture."""
        self._stale: list[pygame.Rect] = []
        """Where its picture is not yet that of its parts: nobody sees it before that is made up for."""
        self.drawn = 0
        """How many parts had to be drawn so far."""
        self.is_behind = False
        """Whether some parts still look as they did before."""
        self._left = 0
        """Frames so far that had no time."""
        self._touched: list[pygame.Rect] = []

    @property
    def parts(self) -> list[Part]:
        """What is shown, those at the bottom first."""
        return list(self._parts.values())

    def forget(self) -> None:
        """Draw everything anew the next time: nothing that was shown may be seen any more."""
        self._ground = None

    def let_go(self) -> None:
        """Nothing is shown any more: keep no picture, and none of what is made for one."""
        self._surface = self._ground = None
        self._parts, self._rehearsed, self._stale = {}, {}, []

    def show(
        self, canvas: Canvas, ground: pygame.Surface, parts: Sequence[Part], until: float = math.inf
    ) -> pygame.Surface:
        """The picture of these parts on an opaque ground of the size of the canvas; it stays the layer's own.

        Once `time.perf_counter()` is past `until`, changes are left to the next frames, but one is drawn at least
        unless there is `NO_TIME`; so are those that would have to wait for something that is made beside the loop.
        Only what has moved, and what is shared and comes or goes, is drawn at once.

        On a canvas that nobody sees it is only made; if nothing was shown yet or much has changed, it is drawn, too.
        """
        old, new = self._parts, {part.name: part for part in parts}
        if not canvas.is_seen:
            others = [part for part in parts if self._ground is not ground or _differ(old.get(part.name), part)]
            if self._rehearse(canvas, others):
                self._draw_ahead(canvas, ground, new)
            return self._surface or ground
        self._rehearsed.clear()
        waiting: set[Hashable] = set()
        on = canvas.on(self._fitting(canvas, ground))
        if self._ground is ground:
            moved = _moved(old, new)
            changed = {name for name in old.keys() | new.keys() if _differ(old.get(name), new.get(name))} | moved
            waiting = _late(old, new, changed) - moved
            patches = _patches(canvas, old, new, changed - waiting)
            moving = _moving(old, new, changed)
            urgent = _urgent(old, new, patches) | moved | moving
            waiting.update(*(patch.names - urgent for patch in patches))
            self._left = self._left + 1 if until == NO_TIME and self._left < _MOST_LEFT else 0
            has_drawn, is_much = self._left > 0, _is_much(patches)
            for patch in sorted(patches, key=lambda patch: patch.names <= waiting):
                if patch.names <= waiting:
                    if has_drawn and time.perf_counter() >= until:
                        break
                    if self._orders(on, patch.rect, _mixed(old, new, waiting - patch.names)):
                        continue
                    waiting -= patch.names
                else:
                    waiting -= {name for name in patch.names - urgent if name not in new or not _waits(new[name])}
                if is_much:
                    self._stale += strips(patch.rect)
                else:
                    self._draw(on, ground, patch.rect, _mixed(old, new, waiting))
                has_drawn |= not patch.names <= moving
        else:
            whole = ground.get_rect()
            if _area(whole) > _MUCH:
                self._stale = strips(whole)
            else:
                self._stale.clear()
                self._draw(on, ground, whole, new)
            self._ground = ground
        self._parts = _mixed(old, new, waiting)
        self.is_behind = bool(waiting)
        self._make_up(on)
        return on.surface

    def _fitting(self, canvas: Canvas, ground: pygame.Surface) -> pygame.Surface:
        """The surface to draw on, which has the size of the ground and the format of the canvas."""
        if self._surface is None or not self._fits(ground):
            self._surface = pygame.Surface(ground.get_size(), 0, canvas.surface)
            self._ground = None
        return self._surface

    def _fits(self, ground: pygame.Surface) -> bool:
        return self._surface is not None and self._surface.get_size() == ground.get_size()

    def _rehearse(self, canvas: Canvas, parts: Sequence[Part]) -> bool:
        """Make what these parts need, those no more for which it was made already; True if all is made."""
        for part in parts:
            if _differ(self._rehearsed.get(part.name), part):
                is_made = canvas.studio.rehearsal.part(partial(part.draw, canvas))
                self._rehearsed |= {part.name: part} if is_made else {}
        return all(not _differ(self._rehearsed.get(part.name), part) for part in parts)

    def _draw_ahead(self, canvas: Canvas, ground: pygame.Surface, parts: dict[Hashable, Part]) -> None:
        """Draw the first picture, or one in which much has changed, in steps as long as there is time for them."""
        if self._ground is None:
            if not self._fits(ground):
                canvas.studio.provider.demand(*ground.get_size())
            canvas.studio.rehearsal.make(partial(self._fitting, canvas, ground))
            self._ground, self._stale = ground, strips(ground.get_rect())
        elif self._ground is ground:
            old = self._parts
            changed = {name for name in old.keys() | parts.keys() if _differ(old.get(name), parts.get(name))}
            patches = _patches(canvas, old, parts, changed | _moved(old, parts))
            if not self._stale and not _is_much(patches):
                return
            self._stale += [strip for patch in patches for strip in strips(patch.rect)]
        else:
            return
        self._parts, self.is_behind = parts, False
        self._make_up(canvas.seen_on(self._fitting(canvas, ground)))

    def _make_up(self, on: Canvas) -> None:
        """Draw what is not yet as its parts are. Raises `Unready` where a frame has no time for all of it."""
        rehearsal, ground = on.studio.rehearsal, self._ground
        assert ground is not None
        while self._stale:
            draw = partial(self._draw, on, ground, self._stale[-1], self._parts)
            if rehearsal.is_timed:
                rehearsal.make(draw)
            else:
                draw()
            self._stale.pop()

    def take_touched(self) -> list[pygame.Rect]:
        """Where its picture has changed since this was asked last."""
        touched, self._touched = self._touched, []
        return touched

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

    @staticmethod
    def _orders(on: Canvas, rect: pygame.Rect, parts: Mapping[Hashable, Part]) -> bool:
        """Order what drawing everything within `rect` would wait for; whether there is something."""
        made = (part for part in parts.values() if part.order is not None)
        waits = [_waits(part) for part in made if rect.colliderect(_pixels(on.scale, part.box))]
        return any(waits)

    def _draw(self, on: Canvas, ground: pygame.Surface, rect: pygame.Rect, parts: Mapping[Hashable, Part]) -> None:
        """Draw everything within `rect` anew."""
        self._touched.append(rect)
        on.surface.set_clip(rect)
        on.surface.blit(ground, rect, rect)
        for part in parts.values():
            room = rect.clip(_pixels(on.scale, part.box))
            if room:
                on.surface.set_clip(room)  # one that waits may draw what has moved on since
                part.draw(on)
                self.drawn += 1
        on.surface.set_clip(None)


def _moved(old: Mapping[Hashable, Part], new: Mapping[Hashable, Part]) -> set[Hashable]:
    """What has got above or below of others: as few as explain the new order."""
    places = {name: at for at, name in enumerate(name for name in old if name in new)}
    order = [name for name in new if name in places]
    if order == list(places):
        return set()
    # The longest row of those that still follow each other stays; its last members, by its length:
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


def _late(old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: set[Hashable]) -> set[Hashable]:
    """What of the changes may wait because something more urgent has changed as well."""
    changed = {name for name in changed if (new.get(name) or old[name]).late != MOVING}
    both = {name: new[name].late for name in changed if name in old and name in new}
    first = 0 if len(both) < len(changed) else min(both.values(), default=0)
    return {name for name, late in both.items() if late > first}


def _moving(old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: set[Hashable]) -> set[Hashable]:
    """What of the changes is seen moving, as far as it is made: all of it goes on in each frame."""
    moving = {name for name in changed if (new.get(name) or old[name]).late == MOVING}
    return {name for name in moving if name not in new or not _waits(new[name])}


def _mixed(
    old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], waiting: Collection[Hashable]
) -> dict[Hashable, Part]:
    """The new parts, those that wait as they were; what is new and waits is not there yet, what has gone still is."""
    parts = ((name, old.get(name) if name in waiting else part) for name, part in new.items())
    shown = {name: part for name, part in parts if part is not None}
    leaving = [name for name in old if name in waiting and name not in new]
    if not leaving:
        return shown
    order, below = list(shown), None
    for name in old:
        if name in leaving:
            order.insert(order.index(below) + 1 if below is not None else 0, name)
        if name in order:
            below = name
    return {name: shown[name] if name in shown else old[name] for name in order}


def _patches(
    canvas: Canvas, old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: set[Hashable]
) -> list[_Patch]:
    """Where something came, went or changed, in rectangles that hardly overlap."""
    patches: list[_Patch] = []
    for name in [*(name for name in old if name not in new), *new]:
        if name not in changed:
            continue
        for box in {part.box for part in (old.get(name), new.get(name)) if part is not None}:
            may_wait = name in new and new[name].order is not None
            patch = _Patch(_pixels(canvas.scale, box).clip(canvas.surface.get_rect()), frozenset((name,)), may_wait)
            for other in patches.copy():
                both = patch.rect.union(other.rect)
                is_within = both in (patch.rect, other.rect)
                worth = _WORTH_MAKING if patch.may_wait and other.may_wait and not is_within else _WORTH
                if _area(both) <= (_area(patch.rect) + _area(other.rect)) * worth:
                    patches.remove(other)
                    patch = _Patch(both, patch.names | other.names, patch.may_wait or other.may_wait)
            patches.append(patch)
    return patches


def _urgent(old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], patches: Sequence[_Patch]) -> set[Hashable]:
    """What is shared and comes or goes, or has to be drawn in several places at once."""
    times = Counter(name for patch in patches for name in patch.names)
    found = {name for name, count in times.items() if count > 1}
    once = [name for name in times if name not in old or name not in new]
    return found | {name for name in once if (new.get(name) or old[name]).is_shared}


def _differ(one: Part | None, other: Part | None) -> bool:
    return one is None or other is None or one.box != other.box or one.look != other.look


def _waits(part: Part) -> bool:
    return part.order is not None and part.order()


def _is_much(patches: Sequence[_Patch]) -> bool:
    return sum(_area(patch.rect) for patch in patches) > _MUCH


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


@lru_cache(4096)
def _pixels(scale: float, box: Box) -> pygame.Rect:
    """The real px that a box touches; not to be changed."""
    left, top = math.floor(box.x * scale), math.floor(box.y * scale)
    right, bottom = math.ceil(box.right * scale), math.ceil(box.bottom * scale)
    return pygame.Rect(left - 1, top - 1, right - left + 2, bottom - top + 2)
