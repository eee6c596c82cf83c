"""The base of all widgets: a box, a state, and handlers for pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Final

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.kit import State
from tabletable.ui.system.input import Input

if TYPE_CHECKING:
    from tabletable.ui.widgets.group import WidgetGroup
    from tabletable.ui.widgets.scroll import ScrollArea


TARGET: Final = 40.0
"""Least width and height of a clickable area, even if the widget is drawn smaller."""
TOUCH_TARGET: Final = 48.0
"""Least width and height of an area for touch."""
LONG_PRESS: Final = 0.5
"""Seconds after which a resting finger is a long press, which explains what it touches."""


@dataclass(eq=False)
class Widget:
    """A control. A `WidgetGroup` passes it the events; its creator sets its values and reads them.

    A disabled widget stays in the focus order, so that its reason can be read.
    """

    key: str
    """Identifies it within its scene, also after a new layout."""
    box: Box
    label: str
    """The visible label, or the accessible name of a widget without one."""
    _: KW_ONLY
    reason: str = ""
    """Why the widget is disabled; "" while enabled."""
    tooltip: str = ""
    """Text shown after some time under the pointer."""
    enabled: bool = True
    is_hovered: bool = field(default=False, init=False)
    is_pressed: bool = field(default=False, init=False)
    is_focused: bool = field(default=False, init=False)
    group: WidgetGroup | None = field(default=None, init=False)
    area: ScrollArea | None = field(default=None, init=False)
    """The scroll area that contains the widget, if any."""

    focusable = True
    radius = theme.RADIUS_BUTTON
    """Corner radius of the focus ring."""
    cursor = "hand"
    sound = "button"

    def __post_init__(self) -> None:
        self.enabled = self.enabled and not self.reason

    @property
    def state(self) -> State:
        """The state to draw, except for the focus ring, which the group draws."""
        if not self.enabled:
            return "disabled"
        if self.is_pressed:
            return "pressed"
        return "hover" if self.is_hovered else "normal"

    @property
    def screen_box(self) -> Box:
        """The widget's box on the screen, after scrolling."""
        return self.box if self.area is None else self.area.on_screen(self.box)

    @property
    def seen_box(self) -> Box | None:
        """The visible part of the box on the screen; None if scrolled out of sight."""
        return self.box if self.area is None else self.screen_box.within(self.area.box)

    @property
    def target(self) -> Box:
        """The clickable area: the box, grown to the least size."""
        box = self.screen_box
        least = TOUCH_TARGET if self.group is not None and self.group.is_touched else TARGET
        return box.inset(min(0.0, (box.w - least) / 2), min(0.0, (box.h - least) / 2))

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point of the screen hits the widget."""
        if self.area is not None and not self.area.box.contains(x, y):
            return False
        return self.target.contains(x, y)

    def children(self) -> Sequence[Widget]:
        """Return the widgets inside it."""
        return ()

    # ------------------------------------------------------------------------------------------------ behaviour

    def activate(self) -> None:
        """Called on a click, or on Enter or Space with focus."""

    def on_down(self, x: float, y: float) -> None:
        """Called when the pointer goes down on the widget, at a point of the screen."""

    def on_drag(self, x: float, y: float) -> None:
        """Follow the pointer while this widget is pressed; does nothing by default."""

    def on_up(self, x: float, y: float, inside: bool) -> None:
        """Called when the pointer goes up; `inside`: whether it is still on the widget."""
        if inside:
            self.activate()

    def on_key(self, event: Input) -> bool:
        """Answer a key or text while focused; return True if it was used."""
        return False

    def on_focus(self, focused: bool) -> None:
        """Called when keyboard focus is gained or lost."""

    def update(self, dt: float) -> bool:
        """Let time pass; return True if it moves."""
        return False

    # ------------------------------------------------------------------------------------------------ looks

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget at `box`."""

    def draw_ring(self, canvas: Canvas) -> None:
        """Draw the focus ring."""
        kit.focus_ring(canvas, self.box, self.radius)

    def redraw(self) -> None:
        """Request a redraw."""
        if self.group is not None:
            self.group.host.request_redraw()


Paint = Callable[[Canvas, Box, kit.State], None]


@dataclass(eq=False)
class Pressable(Widget):
    """A widget that calls one function when pressed."""

    action: Callable[[], object]

    def activate(self) -> None:
        self.action()


@dataclass(eq=False)
class Button(Pressable):
    """A labelled button; gold (`primary`) only for the requested action."""

    _: KW_ONLY
    primary: bool = False
    icon: str | None = None
    shortcut: Shortcut | None = None
    """The key shown on it."""
    size: float = theme.Size.BUTTON
    detail: str = ""
    """A second line that describes the action."""
    halo: bool = False

    def draw(self, canvas: Canvas) -> None:
        face = canvas, self.box, self.label
        if self.detail:
            kit.choice_button(
                *face, self.detail, self.state, self.primary, self.icon, self.size, True, self.halo, self.shortcut
            )
            return
        shown = self.reason if not self.enabled and self.box.h >= theme.BUTTON_HEIGHT_MAIN else None
        kit.button(*face, self.state, self.primary, self.icon, self.shortcut, shown, self.size)


class IconButton(Pressable):
    """A square button with one glyph; its label is its tooltip."""

    def __init__(
        self, key: str, box: Box, icon: str, label: str, action: Callable[[], object], faint: bool = False
    ) -> None:
        """With `faint` it looks disabled but answers why."""
        super().__init__(key, box, label, action, tooltip=label)
        self.icon, self.faint = icon, faint

    @property
    def state(self) -> kit.State:
        return "disabled" if self.faint else super().state

    def draw(self, canvas: Canvas) -> None:
        kit.icon_button(canvas, self.box, self.icon, self.state)


@dataclass(eq=False)
class Tile(Pressable):
    """A clickable area drawn by its scene: a game box, a row of a list, an entry of a picker."""

    paint: Paint
    """Called to draw it, with canvas, box and state."""
    _: KW_ONLY
    radius: float = theme.RADIUS_BUTTON
    shortcut: str = ""
    """The key handled and drawn by its scene; "" for none."""

    def draw(self, canvas: Canvas) -> None:
        self.paint(canvas, self.box, self.state)
