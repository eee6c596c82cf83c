"""Widgets that carry out an action when pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.widgets.base import Widget

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
