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

from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.rehearsal import Unready
from tabletable.ui.drawing.surfaces import strips

_FEW: Final = 12
"""So many changed parts are drawn in one frame. Where there are more nearly all is new, which takes 10 to 25 ms."""
_MUCH: Final = 3 << 19
"""Pixels of changed parts that are not drawn in one frame either: three quarters of a window of 1920×1080."""
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
        self._begun: tuple[pygame.Surface, dict[Hashable, Part], int] | None = None
        """The ground and parts of which nothing is seen yet, and how many of them are drawn."""
        self.drawn = 0
        """How many parts had to be drawn so far."""
        self.is_behind = False
        """Whether some parts still look as they did before."""
        self._left = 0
        """Frames so far that had no time."""
        self._touched: list[pygame.Rect] = []
        self._torn: list[pygame.Rect] = []
        """Where its picture is not yet that of its parts, or shows some of what was to be seen in a frame given up."""

    @property
    def parts(self) -> list[Part]:
        """What is shown, those at the bottom first."""
        return list(self._parts.values())

    def forget(self) -> None:
        """Draw everything anew the next time: nothing that was shown may be seen any more."""
        self._ground = None

    def let_go(self) -> None:
        """Nothing is shown any more: keep no picture, and none of what is made for one."""
        self._surface = self._ground = self._begun = None
        self._parts, self._rehearsed = {}, {}

    def show(
        self, canvas: Canvas, ground: pygame.Surface, parts: Sequence[Part], until: float = math.inf
    ) -> pygame.Surface:
        """The picture of these parts on an opaque ground of the size of the canvas; it stays the layer's own.

        Once `time.perf_counter()` is past `until`, changes are left to the next frames, but one is drawn at least
        unless there is `NO_TIME`; so are those that would have to wait for something that is made beside the loop.
        Only what has moved, and what is shared and comes or goes, is drawn at once.

        On a canvas that nobody sees what changes is made; it is drawn there, part by part, if it is more than a frame
        has time for. Raises `Unready` if that has to be done first.
        """
        old, new = self._parts, {part.name: part for part in parts}
        is_whole, moved = self._ground is not ground, _moved(old, new)
        changed = {name for name in old | new if is_whole or _differ(old.get(name), new.get(name))}
        is_new = is_whole or len(changed) > _FEW
        is_large = _room(canvas.scale, old, new, changed) + sum(map(_area, self._torn)) > _MUCH
        if not canvas.is_seen:
            if self._rehearse(canvas, parts if is_new else _drawn_anew(old, new, changed | moved)):
                if is_new:
                    self._draw_ahead(canvas, ground, new, changed | moved)
                elif is_large or not changed:
                    self._mend_ahead(canvas.seen_on(self._fitting(canvas, ground)), ground, new, changed | moved)
            return self._surface or ground
        if (is_new or is_large) and canvas.studio.rehearsal.is_timed:
            raise Unready
        self._rehearsed.clear()
        self._begun = None
        waiting: set[Hashable] = set()
        on = canvas.on(self._fitting(canvas, ground))
        if is_whole:
            self._draw(on, ground, ground.get_rect(), new)
            self._ground = ground
        else:
            waiting = self._change(on, ground, new, changed | moved, moved, until)
        self._parts, self._torn = _mixed(old, new, waiting), []
        self.is_behind = bool(waiting)
        return on.surface

    def _change(
        self,
        on: Canvas,
        ground: pygame.Surface,
        new: dict[Hashable, Part],
        changed: set[Hashable],
        moved: set[Hashable],
        until: float,
    ) -> set[Hashable]:
        """Draw what has changed, as far as there is time; which parts wait."""
        old, torn, done = self._parts, self._torn, list[pygame.Rect]()
        waiting = _late(old, new, changed) - moved
        patches = _patches(on, old, new, changed - waiting)
        self._torn = [*torn, *(patch.rect for patch in patches)]
        moving = _moving(old, new, changed)
        urgent = _urgent(old, new, patches) | moved | moving
        waiting.update(*(patch.names - urgent for patch in patches))
        self._left = self._left + 1 if until == NO_TIME and self._left < _MOST_LEFT else 0
        has_drawn = self._left > 0
        for patch in sorted(patches, key=lambda patch: patch.names <= waiting):
            if patch.names <= waiting:
                if has_drawn and time.perf_counter() >= until:
                    break
                if self._orders(on, patch.rect, _mixed(old, new, waiting - patch.names)):
                    continue
                waiting -= patch.names
            else:
                waiting -= {name for name in patch.names - urgent if name not in new or not _waits(new[name])}
            self._draw(on, ground, patch.rect, _mixed(old, new, waiting))
            has_drawn |= not patch.names <= moving
            done.append(patch.rect)
        for rect in torn:
            if not any(whole.contains(rect) for whole in done):
                self._draw(on, ground, rect, _mixed(old, new, waiting))
        return waiting

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
                is_made = canvas.studio.rehearsal.step(partial(part.draw, canvas))
                self._rehearsed |= {part.name: part} if is_made else {}
        return all(not _differ(self._rehearsed.get(part.name), part) for part in parts)

    def _draw_ahead(
        self, canvas: Canvas, ground: pygame.Surface, parts: dict[Hashable, Part], changed: Collection[Hashable]
    ) -> None:
        """Draw the whole picture in steps, as long as there is time for them. Nothing is shown until it is drawn."""
        make = canvas.studio.rehearsal.make
        if not self._fits(ground):
            canvas.studio.provider.demand(*ground.get_size())
            make(partial(self._fitting, canvas, ground))
        on, before = canvas.seen_on(self._fitting(canvas, ground)), self._begun
        is_same = before is not None and before[0] is ground and list(before[1]) == list(parts)
        if before is None or not is_same or any(_differ(before[1][name], part) for name, part in parts.items()):
            make(partial(self._begin_anew, on, ground, parts, changed))
        for part in list(parts.values())[self._begun[2] if self._begun is not None else 0 :]:
            make(partial(self._go_on, on, ground, parts, part))
        self._begun, self._ground, self._parts, self.is_behind = None, ground, parts, False

    def _mend_ahead(
        self, on: Canvas, ground: pygame.Surface, parts: dict[Hashable, Part], changed: set[Hashable]
    ) -> None:
        """Draw few parts that take much room, strip by strip, as long as there is time; what is left is torn."""
        patches = _patches(on, self._parts, parts, changed)
        self._torn += [strip for patch in patches for strip in strips(patch.rect)]
        if changed:
            self._parts, self.is_behind = parts, False
        while self._torn:
            on.studio.rehearsal.make(partial(self._draw, on, ground, self._torn[-1], self._parts))
            self._torn.pop()

    def _begin_anew(
        self, on: Canvas, ground: pygame.Surface, parts: dict[Hashable, Part], changed: Collection[Hashable]
    ) -> None:
        """Take away what is shown: only where it has `changed` it will look otherwise."""
        places = [part.box for name in changed for part in (self._parts.get(name), parts.get(name)) if part is not None]
        whole = ground.get_rect()
        self._touched += [_pixels(on.scale, box).clip(whole) for box in places] if self._ground is ground else [whole]
        on.surface.set_clip(None)  # what could not be drawn to its end has left one
        on.surface.blit(ground, (0, 0))
        self._ground, self._begun, self._torn = None, (ground, parts, 0), []

    def _go_on(self, on: Canvas, ground: pygame.Surface, parts: dict[Hashable, Part], part: Part) -> None:
        """Draw one part more. Should it not be drawn to its end, all of them are begun again: so what has been packed
        since it was made is not waited for."""
        assert self._begun is not None
        done, self._begun = self._begun[2], None
        room = ground.get_rect().clip(_pixels(on.scale, part.box))
        if room:
            on.surface.set_clip(room)
            on.studio.rehearsal.at_once(partial(part.draw, on))
            on.surface.set_clip(None)
            self.drawn += 1
        self._begun = (ground, parts, done + 1)

    def take_touched(self) -> list[pygame.Rect]:
        """Where its picture has changed since this was asked last."""
        touched, self._touched = self._touched, []
        return touched

    @property
    def surface(self) -> pygame.Surface | None:
        """What was shown last, None before the first and once another has been begun."""
        return None if self._ground is None else self._surface

    def picture(self, canvas: Canvas, box: Box) -> pygame.Surface | None:
        """What was shown last in a box: a part of the layer, which changes with it."""
        if self.surface is None:
            return None
        left, top = canvas.at(box.x, box.y)
        right, bottom = canvas.at(box.right, box.bottom)
        return self.surface.subsurface((left, top, right - left, bottom - top))

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


def _drawn_anew(
    old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: Collection[Hashable]
) -> list[Part]:
    """What has to be drawn again where something has changed: what lies there besides as well."""
    there = [part.box for parts in (old, new) for name in changed if (part := parts.get(name)) is not None]
    return [part for part in new.values() if part.name in changed or any(map(part.box.overlaps, there))]


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


def _room(
    scale: float, old: Mapping[Hashable, Part], new: Mapping[Hashable, Part], changed: Collection[Hashable]
) -> float:
    """Pixels of what has changed, but for what moves: that is drawn in each frame."""
    parts = (part for name in changed for part in (old.get(name), new.get(name)) if part is not None)
    return sum(box.w * box.h for box in {part.box for part in parts if part.late != MOVING}) * scale * scale


def _differ(one: Part | None, other: Part | None) -> bool:
    return one is None or other is None or one.box != other.box or one.look != other.look


def _waits(part: Part) -> bool:
    return part.order is not None and part.order()


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


@lru_cache(4096)
def _pixels(scale: float, box: Box) -> pygame.Rect:
    """The real px that a box touches; not to be changed."""
    left, top = math.floor(box.x * scale), math.floor(box.y * scale)
    right, bottom = math.ceil(box.right * scale), math.ceil(box.bottom * scale)
    return pygame.Rect(left - 1, top - 1, right - left + 2, bottom - top + 2)
