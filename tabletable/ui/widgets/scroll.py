"""A viewport onto content that is higher than its box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import fading
from tabletable.ui.widgets.base import Widget

BAR: Final = 10.0
"""Width of the scroll bar, inside the right edge."""
FOLLOW: Final = 22.0
"""Speed of smooth scrolling: share of the remaining distance per second."""
_LEAST_THUMB: Final = 32.0
_REVEAL_MARGIN: Final = 16.0


class ScrollArea(Widget):
    """Shows `content_height` px of content in its box and scrolls the rest.

    Widgets inside have boxes in the content's own coordinates: (0, 0) is the content's top left corner.
    """

    focusable = False
    sound = ""
    cursor = "arrow"
    step = 72.0
    """px scrolled per notch of the wheel."""

    def __init__(
        self,
        key: str,
        box: Box,
        content_height: float,
        widgets: Sequence[Widget] = (),
        draw_content: Callable[[Canvas, float, float], None] | None = None,
        offset: float = 0.0,
    ) -> None:
        """`draw_content(canvas, top, bottom)` draws all but the widgets, at least between two heights."""
        super().__init__(key, box, "")
        self.content_height = content_height
        self.widgets = list(widgets)
        self._draw_content = draw_content
        self._offset = self._target = self._bounded(offset)
        self._grab: float | None = None
        self.marks: Sequence[float] = ()
        """Heights of the content to be marked on the bar."""
        for widget in self.widgets:
            widget.area = self

    @property
    def offset(self) -> float:
        """The scroll offset: px of content above the viewport, once smooth scrolling has ended."""
        return self._target

    @property
    def has_bar(self) -> bool:
        """Whether the content is higher than the box."""
        return self.content_height > self.box.h + 0.5

    @property
    def _most(self) -> float:
        return max(0.0, self.content_height - self.box.h)

    @property
    def is_at_end(self) -> bool:
        """Whether it is scrolled to the end; False if it can't be scrolled."""
        return self.has_bar and self._target >= self._most

    def _bounded(self, offset: float) -> float:
        return min(max(0.0, offset), self._most)

    def children(self) -> Sequence[Widget]:
        return self.widgets

    def on_screen(self, box: Box) -> Box:
        """Convert a box of the content to the screen."""
        return box.moved(self.box.x, self.box.y - self._offset)

    def scroll_by(self, distance: float) -> bool:
        """Scroll down (positive) or up; return False if already at the end."""
        return self.scroll_to(self._target + distance)

    def scroll_to(self, offset: float, at_once: bool = False) -> bool:
        """Scroll so that `offset` of the content is at the top; return False if it is already."""
        offset = self._bounded(offset)
        changed = offset != self._target
        self._target = offset
        if at_once or (self.group is not None and self.group.host.settings.reduced_motion):
            self._offset = offset
        if changed:
            self.redraw()
        return changed

    def reveal(self, box: Box) -> None:
        """Scroll as little as needed to make a box of the content visible."""
        if box.y - _REVEAL_MARGIN < self._target:
            self.scroll_to(box.y - _REVEAL_MARGIN)
        elif box.bottom + _REVEAL_MARGIN > self._target + self.box.h:
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
        """Start dragging the bar if the pointer is on it; return whether it is."""
        if not self.has_bar or not self._track().inset(-8, 0).contains(x, y):
            return False
        thumb = self._thumb()
        self._grab = y - thumb.y if thumb.y <= y < thumb.bottom else thumb.h / 2
        self.on_drag(x, y)
        return True

    def on_drag(self, x: float, y: float) -> None:
        if self._grab is None:
            return
        track, thumb = self._track(), self._thumb()
        share = (y - self._grab - track.y) / max(1.0, track.h - thumb.h)
        self.scroll_to(share * self._most, at_once=True)

    def on_up(self, x: float, y: float, inside: bool) -> None:
        self._grab = None

    # ------------------------------------------------------------------------------------------------ time and looks

    def update(self, dt: float) -> bool:
        away = self._target - self._offset
        if not away:
            return False
        self._offset += away * min(1.0, dt * FOLLOW)
        if abs(self._target - self._offset) < 0.5:
            self._offset = self._target
        return True

    def inner(self, canvas: Canvas) -> Canvas:
        """Return a canvas on the same surface with its origin at the scrolled content's top left, not clipped."""
        left, top = canvas.at(self.box.x, self.box.y - self._offset)
        return canvas.on(canvas.surface, (left, top))

    def _uncovered(self) -> Sequence[Widget]:
        """Return the widgets to draw: the focused one last, as it may exceed its place, without those it covers."""
        focused = next((widget for widget in self.widgets if widget.is_focused), None)
        if focused is None:
            return self.widgets
        over = focused.screen_box
        others = (widget for widget in self.widgets if widget is not focused)
        return [*(widget for widget in others if widget.screen_box.within(over) != widget.screen_box), focused]

    def draw(self, canvas: Canvas) -> None:
        top, bottom = self._offset, self._offset + self.box.h
        with canvas.clip(self.box), fading(canvas, self.box, top, self.content_height - bottom):
            inner = self.inner(canvas)
            if self._draw_content is not None:
                self._draw_content(inner, top, bottom)
            for widget in self._uncovered():
                if widget.box.bottom >= top - 40 and widget.box.y <= bottom + 40:
                    widget.draw(inner)
        if self.has_bar:
            state: kit.State = "pressed" if self._grab is not None else "normal"
            track = self._track()
            kit.scroll_bar(canvas, track, self._thumb(), state)
            for at in sorted({round(track.y + mark / self.content_height * track.h) for mark in self.marks}):
                canvas.fill((track.x, at - 1, track.w, 2), theme.ACT)

    def write(self, canvas: Canvas) -> None:
        """Draw the whole content, visible or not, on a canvas that records texts but no picture."""
        inner = self.inner(canvas)
        if self._draw_content is not None:
            self._draw_content(inner, 0.0, self.content_height)
        for widget in self.widgets:
            widget.draw(inner)

    def draw_ring_of(self, canvas: Canvas, widget: Widget) -> None:
        """Draw the focus ring of a widget inside, clipped to the viewport."""
        with canvas.clip(self.box.inset(-10)):
            widget.draw_ring(self.inner(canvas))
