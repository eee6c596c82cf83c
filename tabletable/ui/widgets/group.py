"""The widgets of a scene: hover, press and focus states, and keyboard navigation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.stack.clickguard import ClickGuard
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle
from tabletable.ui.system.input import LEFT, SWIPE, Input, InputKind
from tabletable.ui.widgets.base import LONG_PRESS, Widget
from tabletable.ui.widgets.scroll import ScrollArea
from tabletable.ui.widgets.values import OpenList

_DIRECTIONS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class WidgetGroup:
    """Widgets in Tab order, which is also the drawing order."""

    def __init__(self, host: Host, default: str = "", is_open: bool = False) -> None:
        """`default`: key of the widget pressed by Enter unless another one has the focus.

        The keyboard leaves an open group (`is_open`) past its ends: with Tab at either end, with an arrow where there
        is no further widget. The key is then unused, for another part of the scene. In a closed group Tab wraps around.
        """
        self.host = host
        self.widgets: list[Widget] = []
        self.default = default
        self._is_open = is_open
        self.popup: OpenList | None = None
        """The list open above all widgets, if any."""
        self.focus: Widget | None = None
        self.shows_focus = False
        """Whether to draw the focus ring: from the first key that moves the focus to the next pointer press."""
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._hover_time = 0.0
        self.is_touched = False
        """Whether the last pointer input was a touch."""
        self._finger: tuple[float, float, float] | None = None
        """Time and place of a touch that has not moved yet."""
        self._swipe: tuple[ScrollArea, float] | None = None
        """The area scrolled by a finger, and the finger's last y."""
        self._tip_asked: Widget | None = None
        """The widget explained after a long press, if any."""
        self._clicks: ClickGuard[dict[str, Box]] = ClickGuard()
        """By key of a widget, its box."""
        self._answered = ""
        """Key of the widget last pressed, until the pointer leaves it: its tooltip would cover the result."""
        self.pointer = (-1.0, -1.0)
        """The last position of the pointer."""
        self.reserved: Callable[[], Sequence[Box]] = lambda: ()
        """Callback for further boxes that no tooltip may cover."""

    def set(self, widgets: Sequence[Widget]) -> None:
        """Replace all widgets; the focus stays with the same key.

        A widget that takes the place of another one unasked ignores the pointer for a moment.
        """
        boxes = {each.key: each.screen_box for each in self.all() if not isinstance(each, ScrollArea)}
        self._clicks.replace(boxes, self.host)
        focused = self.focus.key if self.focus is not None else ""
        if self.focus is not None:
            self.focus.is_focused = False
        self.widgets = list(widgets)
        self.popup = None
        self._hovered = self._captured = None
        for widget in self.all():
            widget.group = self
        self.focus = next((widget for widget in _stops(self.all()) if widget.key == focused), None)
        if self.focus is not None:
            self.focus.is_focused = True
        self._hover(*self.pointer)

    def all(self) -> Iterator[Widget]:
        """Yield every widget with its children, depth first."""
        for widget in self.widgets:
            yield widget
            yield from widget.children()

    def find(self, key: str) -> Widget | None:
        """Return the widget with this key; None if there is none."""
        return next((widget for widget in self.all() if widget.key == key), None)

    @property
    def keyed(self) -> Widget | None:
        """The widget with keyboard focus; None if only a click gave it the focus."""
        return self.focus if self.shows_focus else None

    @property
    def pointed(self) -> Widget | None:
        """The widget with keyboard focus, else the one under the pointer."""
        return self.keyed or self._hovered

    def stands_at(self, x: float, y: float) -> bool:
        """Return whether a widget takes clicks at a point."""
        return self.popup is not None or self._at(x, y) is not None

    # ------------------------------------------------------------------------------------------------ input

    def handle(self, event: Input) -> bool:
        """Answer an input; return True if it was used."""
        if self.popup is not None and self.popup.handle(event):
            return True
        match event.kind:
            case InputKind.POINTER_MOVE:
                return self._swiping(event) or self._move(event.x, event.y)
            case InputKind.POINTER_DOWN if event.button == LEFT:
                return self._down(event.x, event.y, event.is_touch)
            case InputKind.POINTER_UP if event.button == LEFT:
                return self._up(event.x, event.y)
            case InputKind.WHEEL:
                return self._wheel(event)
            case InputKind.KEY_DOWN | InputKind.TEXT | InputKind.TEXT_EDIT:
                return self._key(event)
            case InputKind.FOCUS_LOST:
                self._release()
        return False

    def _swiping(self, event: Input) -> bool:
        """Scroll the area below a finger that moves up or down, without pressing anything; return whether it does."""
        if not event.is_touch or (self._finger is None and self._swipe is None):
            return False
        if self._swipe is None and self._finger is not None:
            _, x, y = self._finger
            far = abs(event.y - y)
            if max(far, abs(event.x - x)) < SWIPE:
                return False
            self._finger = None
            area = _area_at(self.all(), x, y)
            if area is None or area is self._captured or far <= abs(event.x - x):
                return False
            self._let_go()
            self._swipe = area, y
        assert self._swipe is not None
        area, before = self._swipe
        area.scroll_by(before - event.y)
        self._swipe = area, event.y
        return True

    def _move(self, x: float, y: float) -> bool:
        self.pointer = (x, y)
        if self._captured is not None:
            self._captured.is_pressed = self._captured.contains(x, y)
            self._captured.on_drag(x, y)
            self.host.request_redraw()
            return True
        return self._hover(x, y)

    def _at(self, x: float, y: float) -> Widget | None:
        """Return the topmost widget at a point; exact hits win over grown targets."""
        widgets = [widget for widget in self.all() if widget.contains(x, y)]
        exact = [widget for widget in widgets if widget.screen_box.contains(x, y)]
        stops = [widget for widget in (exact or widgets) if not isinstance(widget, ScrollArea)]
        if self.focus in stops:
            return self.focus  # a field that is being edited may lie over others
        return stops[-1] if stops else None

    def _hover(self, x: float, y: float) -> bool:
        hovered = self._at(x, y)
        if hovered is self._hovered:
            return False
        if self._hovered is not None:
            self._hovered.is_hovered = False
        self._hovered = hovered
        self._hover_time = 0.0
        if hovered is None or hovered.key != self._answered:
            self._answered = ""
        if hovered is not None:
            hovered.is_hovered = True
            if hovered.tooltip or hovered.reason:
                self.host.wake_after(motion.TOOLTIP_DELAY)
        self.host.display.set_cursor(hovered.cursor if hovered is not None and hovered.enabled else "arrow")
        self.host.request_redraw()
        return True

    def _down(self, x: float, y: float, is_touch: bool = False) -> bool:
        self.is_touched, self._tip_asked, self._swipe = is_touch, None, None
        self._finger = (self.host.clock(), x, y) if is_touch else None
        if is_touch:
            self.host.wake_after(LONG_PRESS)
        self._move(x, y)
        self.shows_focus = False
        area = _area_at(self.all(), x, y)
        if area is not None and area.grab_bar(x, y):
            self._captured = area
            return True
        widget = self._at(x, y)
        self._set_focus(widget if widget is not None and widget.focusable else None)
        if widget is None:
            return is_touch and area is not None
        for boxes in self._clicks.recent(self.host):
            if widget.key not in boxes and any(box.overlaps(widget.screen_box) for box in boxes.values()):
                return True
        if not widget.enabled:
            self.refuse(widget)
            return True
        self._captured = widget
        self._answered = widget.key
        widget.is_pressed = True
        widget.on_down(x, y)
        self.host.request_redraw()
        return True

    def _up(self, x: float, y: float) -> bool:
        widget = self._captured
        was_swipe, self._swipe, self._finger = self._swipe is not None, None, None
        if widget is None:
            return was_swipe
        self._captured = None
        widget.is_pressed = False
        inside = widget.contains(x, y)
        if inside and widget.sound:
            self.host.audio.play(widget.sound)
        self._hover(x, y)
        widget.on_up(x, y, inside)
        self.host.request_redraw()
        return True

    def _release(self) -> None:
        """Release everything held down, without effect."""
        self._finger = self._swipe = None
        self._let_go()

    def _let_go(self) -> None:
        if self._captured is not None:
            self._captured.is_pressed = False
            self._captured.on_up(-1, -1, False)
            self._captured = None
            self.host.request_redraw()

    def _wheel(self, event: Input) -> bool:
        area = _area_at(self.all(), event.x, event.y)
        if area is None or not area.scroll_by(-event.wheel * area.step):
            return False
        self._hover(event.x, event.y)
        return True

    def _key(self, event: Input) -> bool:
        if self.focus is not None and self.focus.enabled and self.focus.on_key(event):
            self.host.request_redraw()
            return True
        if event.kind is not InputKind.KEY_DOWN or event.is_command or event.is_alt:
            return False
        match event.key:
            case pygame.K_TAB:
                return self._step(-1 if event.is_shift else 1)
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_UP | pygame.K_DOWN:
                return self._go(*_DIRECTIONS[event.key])
            case pygame.K_RETURN | pygame.K_SPACE if not event.repeat:
                default = self.find(self.default) if self.default and event.key == pygame.K_RETURN else None
                widget = self.keyed or default or self.focus
                if widget is not None:
                    self.press(widget)
                return widget is not None
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN | pygame.K_HOME | pygame.K_END:
                return self._page(event.key)
        return False

    def press(self, widget: Widget) -> None:
        """Press a widget as a click does, or say why it is disabled."""
        if not widget.enabled:
            self.refuse(widget)
            return
        if widget.sound:
            self.host.audio.play(widget.sound)
        widget.activate()
        self.host.request_redraw()

    def refuse(self, widget: Widget) -> None:
        """Say why a widget is disabled."""
        self.host.audio.play("not_possible")
        if widget.reason:
            self.host.notices.show(widget.reason, NoticeStyle.WHY)

    # ------------------------------------------------------------------------------------------------ focus

    def _set_focus(self, widget: Widget | None) -> None:
        if widget is self.focus:
            return
        before, self.focus = self.focus, widget
        if before is not None:
            before.is_focused = False
            before.on_focus(False)
        if widget is not None:
            widget.is_focused = True
            if widget.area is not None:
                widget.area.reveal(widget.box)
            widget.on_focus(True)
        self.host.request_redraw()

    def focus_on(self, key: str, show: bool = True) -> None:
        """Focus the widget with this key; no widget if there is none. `show`: whether to draw the focus ring."""
        self._set_focus(self.find(key) if key else None)
        self.shows_focus = show and self.focus is not None

    def blur(self) -> None:
        """Remove the focus; a field being edited commits its text."""
        self._set_focus(None)

    def _step(self, direction: int) -> bool:
        stops = _stops(self.all())
        if not stops:
            return False
        self.shows_focus = True
        if self.focus not in stops:
            self._set_focus(stops[0 if direction > 0 else -1])
        else:
            at = stops.index(self.focus) + direction
            leaves = self._is_open and not 0 <= at < len(stops)
            self._set_focus(None if leaves else stops[at % len(stops)])
        return True

    def _go(self, dx: int, dy: int) -> bool:
        stops = _stops(self.all())
        if not stops:
            return False
        if self.focus is None or not self.shows_focus:
            if self.focus is None:
                self._set_focus(self.find(self.default) or stops[0])
            self.shows_focus = True
            self.host.request_redraw()
            return True
        here = self.focus.screen_box
        best: Widget | None = None
        least = float("inf")
        for widget in stops:
            if widget is not self.focus:
                cost = _distance(here, widget.screen_box, dx, dy)
                if cost < least:
                    best, least = widget, cost
        if best is not None:
            self._set_focus(best)
        elif dy and self.focus.area is not None:
            self.focus.area.scroll_by(dy * self.focus.area.step)
        elif self._is_open:
            self._set_focus(None)
            return False
        return True

    def _page(self, key: int) -> bool:
        area = self.focus.area if self.focus is not None and self.focus.area is not None else None
        if area is None:
            area = next((widget for widget in self.widgets if isinstance(widget, ScrollArea)), None)
        if area is None:
            return False
        way = {
            pygame.K_PAGEUP: -area.box.h * 0.9,
            pygame.K_PAGEDOWN: area.box.h * 0.9,
            pygame.K_HOME: -1e9,
            pygame.K_END: 1e9,
        }[key]
        area.scroll_by(way)
        return True

    # ------------------------------------------------------------------------------------------------ time and looks

    def update(self, dt: float) -> bool:
        """Let time pass; return True if something moves or a tooltip is due."""
        moving = self._ask()
        for widget in self.all():
            moving |= widget.update(dt)
        if self._hovered is not None and (self._hovered.tooltip or self._hovered.reason):
            before = self._hover_time
            self._hover_time += dt
            if before < motion.TOOLTIP_DELAY <= self._hover_time:
                return True
            if self._hover_time < motion.TOOLTIP_DELAY:
                self.host.wake_after(motion.TOOLTIP_DELAY - self._hover_time)
        return moving

    def _ask(self) -> bool:
        """Turn a long press into an explanation instead of a click; return whether it did."""
        if self._finger is None or self.host.clock() - self._finger[0] < LONG_PRESS:
            return False
        self._finger, widget = None, self._hovered
        if widget is None or not _told_of(widget):
            return False
        self._let_go()
        self._tip_asked = widget
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, the focus ring over them, a popup and a tooltip over everything."""
        for widget in self.widgets:
            widget.draw(canvas)
        keyed = self.keyed
        if keyed is not None and self.popup is None:
            if keyed.area is not None:
                keyed.area.draw_ring_of(canvas, keyed)
            else:
                keyed.draw_ring(canvas)
        if self.popup is not None:
            self.popup.draw(canvas)
        elif (tip := self.tooltip()) is not None:
            place = kit.tip_place(canvas, *tip)
            kit.tip_at(canvas, place.x, place.y, tip[1])

    def write(self, canvas: Canvas) -> None:
        """Draw the widgets on a canvas that records texts but no picture; scroll areas are recorded separately."""
        for widget in self.widgets:
            if not isinstance(widget, ScrollArea):
                widget.draw(canvas)

    @property
    def explains(self) -> bool:
        """Whether the widget under the pointer has a tooltip."""
        return self._hovered is not None and bool(_told_of(self._hovered))

    def tooltip(self) -> tuple[Box, str, list[Box], Sequence[Box]] | None:
        """Return the box, the tooltip's text, and boxes it should not and must not cover; None without a tooltip."""
        widget = self._hovered
        if widget is None or self._captured is not None:
            return None
        if self.is_touched and widget is not self._tip_asked:
            return None
        is_early = self._hover_time < motion.TOOLTIP_DELAY or (widget.enabled and widget.key == self._answered)
        if is_early and widget is not self._tip_asked:
            return None
        text = _told_of(widget)
        if not text or self.popup is not None:
            return None
        others = [other.seen_box for other in _stops(self.all()) if other is not widget]
        return widget.screen_box, text, [box for box in others if box is not None], self.reserved()


def _told_of(widget: Widget) -> str:
    return widget.reason if not widget.enabled and widget.reason else widget.tooltip


def _stops(widgets: Iterable[Widget]) -> list[Widget]:
    return [widget for widget in widgets if widget.focusable]


def _area_at(widgets: Iterable[Widget], x: float, y: float) -> ScrollArea | None:
    areas = [widget for widget in widgets if isinstance(widget, ScrollArea) and widget.box.contains(x, y)]
    return areas[-1] if areas else None


def _distance(here: Box, there: Box, dx: int, dy: int) -> float:
    """Return the distance of a widget in a direction, infinite if not there; a sideways gap counts three times."""
    if dx:
        ahead = (there.cx - here.cx) * dx
        gap = max(0.0, there.x - here.right) if dx > 0 else max(0.0, here.x - there.right)
        aside = max(0.0, there.y - here.bottom, here.y - there.bottom)
        off = abs(there.cy - here.cy)
    else:
        ahead = (there.cy - here.cy) * dy
        gap = max(0.0, there.y - here.bottom) if dy > 0 else max(0.0, here.y - there.bottom)
        aside = max(0.0, there.x - here.right, here.x - there.right)
        off = abs(there.cx - here.cx)
    if ahead <= 1 or (aside and not gap):
        return float("inf")
    return gap + 3 * aside + 0.2 * off
