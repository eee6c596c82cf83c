"""A window onto content that is higher than the room for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.ui import kit, theme
from tabletable.ui.box import Box
from tabletable.ui.surfaces import PREMULTIPLIED, Sprite, blank
from tabletable.ui.widgets.base import Widget

if TYPE_CHECKING:
    from tabletable.ui.canvas import Canvas

BAR: Final = 10.0
"""Width of the scroll bar, which lies inside the right edge."""
FOLLOW: Final = 22.0
"""Rate per second at which the content follows the wheel."""
FADE: Final = 18.0
"""Height of the strip at an edge with more behind it in which the content grows faint."""
_LEAST_THUMB: Final = 32.0
_REVEAL_MARGIN: Final = 16.0


class ScrollArea(Widget):
    """Shows `content_height` of content through its box; what does not fit is scrolled.

    Widgets inside have boxes in the content's own coordinates: (0, 0) is the content's top left corner.
    """

    focusable = False
    sound = ""
    cursor = "arrow"
    step = 72.0
    """How far a notch of the wheel goes."""

    def __init__(
        self,
        key: str,
        box: Box,
        content_height: float,
        widgets: Sequence[Widget] = (),
        draw_content: Callable[[Canvas, float, float], None] | None = None,
        offset: float = 0.0,
    ) -> None:
        """`draw_content(canvas, top, bottom)` draws what is no widget, at least between two heights of the content."""
        super().__init__(key, box)
        self.content_height = content_height
        self.widgets = list(widgets)
        self._draw_content = draw_content
        self._offset = self._wanted = self._bounded(offset)
        self._grab: float | None = None
        self.marks: Sequence[float] = ()
        """Heights of the content that are marked on the bar."""
        for widget in self.widgets:
            widget.area = self

    @property
    def offset(self) -> float:
        """How much of the content lies above the window."""
        return self._wanted

    @property
    def has_bar(self) -> bool:
        """Whether there is anything to scroll."""
        return self.content_height > self.box.h + 0.5

    @property
    def _most(self) -> float:
        return max(0.0, self.content_height - self.box.h)

    @property
    def is_at_end(self) -> bool:
        """Whether it can be scrolled, and is scrolled down as far as it goes."""
        return self.has_bar and self._wanted >= self._most

    def _bounded(self, offset: float) -> float:
        return min(max(0.0, offset), self._most)

    def children(self) -> Sequence[Widget]:
        """See `Widget`."""
        return self.widgets

    def on_screen(self, box: Box) -> Box:
        """The place on the screen of a box of the content."""
        return box.moved(self.box.x, self.box.y - self._offset)

    def scroll_by(self, distance: float) -> bool:
        """Scroll down (positive) or up; False if it is at the end already."""
        return self.scroll_to(self._wanted + distance)

    def scroll_to(self, offset: float, at_once: bool = False) -> bool:
        """Bring `offset` of the content to the top edge; False if it is there already."""
        offset = self._bounded(offset)
        changed = offset != self._wanted
        self._wanted = offset
        if at_once or (self.group is not None and self.group.app.reduced_motion):
            self._offset = offset
        if changed:
            self.redraw()
        return changed

    def reveal(self, box: Box) -> None:
        """Scroll as little as needed to show a box of the content."""
        if box.y - _REVEAL_MARGIN < self._wanted:
            self.scroll_to(box.y - _REVEAL_MARGIN)
        elif box.bottom + _REVEAL_MARGIN > self._wanted + self.box.h:
            self.scroll_to(box.bottom + _REVEAL_MARGIN - self.box.h)

    # ------------------------------------------------------------------------------------------------ the bar

    def _track(self) -> Box:
        return Box(self.box.right - BAR - 2, self.box.y + 4, BAR, self.box.h - 8)

    def _thumb(self) -> Box:
        track = self._track()
        height = max(_LEAST_THUMB, track.h * self.box.h / self.content_height)
        share = self._offset / self._most if self._most else 0.0
        return Box(track.x, track.y + (track.h - height) * share, track.w, height)

    def grab_bar(self, x: float, y: float) -> bool:
        """Take hold of the bar if the pointer is on it."""
        if not self.has_bar or not self._track().inset(-8, 0).contains(x, y):
            return False
        thumb = self._thumb()
        self._grab = y - thumb.y if thumb.y <= y < thumb.bottom else thumb.h / 2
        self.on_drag(x, y)
        return True

    def on_drag(self, x: float, y: float) -> None:
        """See `Widget`."""
        if self._grab is None:
            return
        track, thumb = self._track(), self._thumb()
        share = (y - self._grab - track.y) / max(1.0, track.h - thumb.h)
        self.scroll_to(share * self._most, at_once=True)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        """See `Widget`."""
        self._grab = None

    # ------------------------------------------------------------------------------------------------ time and looks

    def update(self, dt: float) -> bool:
        """See `Widget`."""
        away = self._wanted - self._offset
        if not away:
            return False
        self._offset += away * min(1.0, dt * FOLLOW)
        if abs(self._wanted - self._offset) < 0.5:
            self._offset = self._wanted
        return True

    def inner(self, canvas: Canvas) -> Canvas:
        """A canvas in the coordinates of the content."""
        left, top = canvas.at(self.box.x, self.box.y - self._offset)
        return canvas.on(canvas.surface, (left, top))

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        box, top, bottom = self.box, self._offset, self._offset + self.box.h
        height = max(0.0, min(FADE, top, box.h))
        above = Box(box.x, box.y, box.w, height)
        height = max(0.0, min(FADE, self.content_height - bottom, box.h))
        below = Box(box.x, box.bottom - height, box.w, height)
        with canvas.clip(box), _fading(canvas, above, True), _fading(canvas, below, False):
            inner = self.inner(canvas)
            if self._draw_content is not None:
                self._draw_content(inner, top, bottom)
            for widget in sorted(self.widgets, key=lambda widget: widget.is_focused):
                if widget.box.bottom >= top - 40 and widget.box.y <= bottom + 40:
                    widget.draw(inner)  # the focused one last: it may be larger than its place
        if self.has_bar:
            state: kit.State = "pressed" if self._grab is not None else "normal"
            share = self.box.h / self.content_height
            track = self._track()
            kit.scroll_bar(canvas, track, self._offset / self.content_height, share, state)
            for at in sorted({round(track.y + mark / self.content_height * track.h) for mark in self.marks}):
                canvas.fill((track.x, at - 1, track.w, 2), theme.ACT)

    def draw_ring_of(self, canvas: Canvas, widget: Widget) -> None:
        """Draw the focus ring of a widget inside, no further than the window's edge."""
        with canvas.clip(self.box.inset(-10)):
            widget.draw_ring(self.inner(canvas))


@contextmanager
def _fading(canvas: Canvas, strip: Box, is_above: bool) -> Iterator[None]:
    """What is drawn while the context lasts grows faint in a strip towards its upper edge, or its lower one."""
    left, top = canvas.at(strip.x, strip.y)
    right, bottom = canvas.at(strip.right, strip.bottom)
    region = pygame.Rect(left, top, right - left, bottom - top).clip(canvas.surface.get_clip())
    if not region.width or not region.height:
        yield
        return
    ground = blank(*region.size)
    ground.blit(canvas.surface, (0, 0), region)
    yield
    size = region.size
    veil = canvas.studio.parts.get(("fade", size, is_above), lambda: Sprite(_veil(*size, is_above)))
    ground.blit(veil.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.surface.blit(ground, region, special_flags=PREMULTIPLIED)


def _veil(width: int, height: int, is_above: bool) -> pygame.Surface:
    """Full at one edge and clear at the other."""
    veil = blank(width, height)
    for row in range(height):
        share = (row + 0.5) / height
        part = round(255 * (1 - share if is_above else share))
        veil.fill((part, part, part, part), (0, row, width, 1))
    return veil
