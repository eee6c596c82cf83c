"""What every widget is: a place, a state, and an answer to pointer and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Final

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import State
from tabletable.ui.system.input import Input

if TYPE_CHECKING:
    from tabletable.ui.widgets.group import WidgetGroup
    from tabletable.ui.widgets.scroll import ScrollArea

TARGET: Final = 40.0
"""What can be pressed is at least this wide and high, however small it is drawn."""
TOUCH_TARGET: Final = 48.0
"""The same for a finger."""
LONG_PRESS: Final = 0.5
"""Seconds after which a finger that rests on something asks what it is."""


@dataclass(eq=False)
class Widget:
    """One control. A `WidgetGroup` gives it its events; whoever made it sets its values and asks for them.

    A disabled widget keeps its place in the order of focus: whoever gets to it learns the reason.
    """

    key: str
    """Names it within its scene and survives a new layout."""
    box: Box
    label: str
    """What it says, or would say."""
    _: KW_ONLY
    reason: str = ""
    """Why it can't be used, which disables it."""
    tooltip: str = ""
    """Is shown after a moment under the pointer."""
    enabled: bool = True
    is_hovered: bool = field(default=False, init=False)
    is_pressed: bool = field(default=False, init=False)
    is_focused: bool = field(default=False, init=False)
    group: WidgetGroup | None = field(default=None, init=False)
    area: ScrollArea | None = field(default=None, init=False)
    """What it lies in that can be scrolled."""

    focusable = True
    radius = theme.RADIUS_BUTTON
    """Of the ring of keyboard focus."""
    cursor = "hand"
    sound = "button"

    def __post_init__(self) -> None:
        self.enabled = self.enabled and not self.reason

    @property
    def state(self) -> State:
        """How it is to be drawn; the ring of focus is drawn by the group."""
        if not self.enabled:
            return "disabled"
        if self.is_pressed:
            return "pressed"
        return "hover" if self.is_hovered else "normal"

    @property
    def screen_box(self) -> Box:
        """Where it is on the screen, scrolled or not."""
        return self.box if self.area is None else self.area.on_screen(self.box)

    @property
    def seen_box(self) -> Box | None:
        """What of it is in sight on the screen; None if it is scrolled away."""
        return self.box if self.area is None else self.screen_box.within(self.area.box)

    @property
    def target(self) -> Box:
        """What can be hit: its box, grown to the least size."""
        box = self.screen_box
        least = TOUCH_TARGET if self.group is not None and self.group.is_touched else TARGET
        return box.inset(min(0.0, (box.w - least) / 2), min(0.0, (box.h - least) / 2))

    def contains(self, x: float, y: float) -> bool:
        """Whether a point of the screen hits it."""
        if self.area is not None and not self.area.box.contains(x, y):
            return False
        return self.target.contains(x, y)

    def children(self) -> Sequence[Widget]:
        """Widgets inside of it."""
        return ()

    # ------------------------------------------------------------------------------------------------ behaviour

    def activate(self) -> None:
        """It was clicked, or Enter or Space was pressed on it."""

    def on_down(self, x: float, y: float) -> None:
        """The pointer went down on it, at a point of the screen."""

    def on_drag(self, x: float, y: float) -> None:
        """The pointer moved while down."""

    def on_up(self, x: float, y: float, inside: bool) -> None:
        """The pointer went up again."""
        if inside:
            self.activate()

    def on_key(self, event: Input) -> bool:
        """A key or text while it has focus; True if it was used."""
        return False

    def on_focus(self, focused: bool) -> None:
        """It got or lost keyboard focus."""

    def update(self, dt: float) -> bool:
        """Time passes; True if it moves."""
        return False

    # ------------------------------------------------------------------------------------------------ looks

    def draw(self, canvas: Canvas) -> None:
        """Draw it at `box`."""

    def draw_ring(self, canvas: Canvas) -> None:
        """Draw the ring of keyboard focus."""
        kit.focus_ring(canvas, self.box, self.radius)

    def redraw(self) -> None:
        """Ask for a new picture."""
        if self.group is not None:
            self.group.host.request_redraw()
