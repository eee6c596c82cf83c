"""Widgets that do something when they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.widgets.base import Widget

if TYPE_CHECKING:
    from tabletable.ui.drawing.canvas import Canvas

Action = Callable[[], None]
Paint = Callable[["Canvas", Box, kit.State], None]


class Button(Widget):
    """A labelled button. Gold (`primary`) only for what the player is asked to do."""

    def __init__(
        self,
        key: str,
        box: Box,
        label: str,
        action: Action,
        *,
        primary: bool = False,
        icon: str | None = None,
        shortcut: str | None = None,
        reason: str = "",
        tooltip: str = "",
        size: float = theme.Size.BUTTON,
        detail: str = "",
        halo: bool = False,
    ) -> None:
        """`shortcut` is the key shown on it; `detail` is a second line that says what pressing it means."""
        super().__init__(key, box, label, reason=reason, tooltip=tooltip)
        self.action = action
        self.primary = primary
        self.icon = icon
        self.shortcut = shortcut
        self.size = size
        self.detail = detail
        self.halo = halo

    def activate(self) -> None:
        """See `Widget`."""
        self.action()

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        if self.detail:
            kit.choice_button(
                canvas,
                self.box,
                self.label,
                self.detail,
                self.state,
                self.primary,
                self.icon,
                self.size,
                centred=True,
                halo=self.halo,
                key=self.shortcut,
            )
            return
        shown = self.reason if not self.enabled and self.box.h >= theme.BUTTON_HEIGHT_MAIN else None
        kit.button(canvas, self.box, self.label, self.state, self.primary, self.icon, self.shortcut, shown, self.size)


class IconButton(Widget):
    """A square button with one glyph; its label is its tooltip."""

    def __init__(
        self, key: str, box: Box, icon: str, label: str, action: Action, *, reason: str = "", struck: bool = False
    ) -> None:
        """`struck` crosses the glyph out."""
        super().__init__(key, box, label, reason=reason, tooltip=label)
        self.icon = icon
        self.action = action
        self.struck = struck

    def activate(self) -> None:
        """See `Widget`."""
        self.action()

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        kit.icon_button(canvas, self.box, self.icon, self.state, self.struck)


class Tile(Widget):
    """Anything that can be pressed and is drawn by its scene: a game box, a row of a list, an entry of a picker."""

    def __init__(
        self,
        key: str,
        box: Box,
        label: str,
        action: Action,
        paint: Paint,
        *,
        reason: str = "",
        tooltip: str = "",
        radius: float = theme.RADIUS_BUTTON,
        sound: str = "button",
    ) -> None:
        """`paint(canvas, box, state)` draws it."""
        super().__init__(key, box, label, reason=reason, tooltip=tooltip)
        self.action = action
        self.paint = paint
        self.radius = radius
        self.sound = sound

    def activate(self) -> None:
        """See `Widget`."""
        self.action()

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        self.paint(canvas, self.box, self.state)
