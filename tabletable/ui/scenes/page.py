"""What most scenes are: a picture that stands still with widgets on it."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Final, TypeVar

import pygame

from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.still import Still
from tabletable.ui.drawing.unseen import rehearse
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Widget, WidgetGroup

R = TypeVar("R")
MOST_TRIES: Final = 40
"""For each widget, after which it is left as it is: what it needs is not kept."""


class Page(Scene[R]):
    """A scene of widgets. Subclasses say which there are for a size, and draw what is behind them."""

    is_kept: ClassVar[bool] = True
    default: ClassVar[str] = ""
    """Key of the widget that Enter presses while nothing has focus."""
    group: WidgetGroup

    def enter(self) -> None:
        """See `Scene`."""
        self.group = WidgetGroup(self.host, self.default)
        self.width, self.height = 1280.0, 720.0
        self._made_on = self.day()
        self._still = Still()
        self._pointed_at: list[Widget] = []
        self._to_point_at: list[Widget] = []
        self._tries = 0
        """The widgets, and those of which it is still to be made how they look under the pointer."""

    # ------------------------------------------------------------------------------------------------ for subclasses

    def build(self) -> list[Widget]:
        """The widgets for the size `width` x `height`, in the order of Tab."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw what lies behind the widgets; kept as a picture until the next `layout` or `renew`."""

    def remembered(self, canvas: Canvas) -> pygame.Surface | None:
        """What `paint` would draw on a surface as large as the canvas, if that is at hand."""
        return None

    def paint_alive(self, canvas: Canvas) -> None:
        """Draw what moves on a picture that is kept, below the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw what lies over the widgets."""

    def day(self) -> date | None:
        """Today, if what is shown depends on it."""
        return None

    def day_turned(self) -> None:
        """It is another day than when the page was made."""
        self.renew()

    def escape(self) -> None:
        """Esc was pressed: close without a result."""
        self.close()

    def renew(self) -> None:
        """Something the picture or the widgets show has changed."""
        self._still.forget()
        self.group.set(self.build())
        self.host.request_redraw()

    # ------------------------------------------------------------------------------------------------ what scenes do

    def layout(self, width: float, height: float) -> None:
        """See `Scene`."""
        self.width, self.height = width, height
        self.renew()

    def hidden(self) -> None:
        """See `Scene`: its picture is as large as the window."""
        self._still.forget()
        self.host.display.pane.forget()

    def handle(self, event: Input) -> bool:
        """See `Scene`."""
        if self.group.handle(event):
            return True
        if event.is_key(pygame.K_ESCAPE) and not event.repeat:
            self.escape()
            return True
        return False

    def update(self, dt: float) -> bool:
        """See `Scene`."""
        if self._made_on != self.day():
            self._made_on = self.day()
            self.day_turned()
        return self.group.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """See `Scene`."""
        if self.covers:
            self._blit_still(canvas)
            self.paint_alive(canvas)
        else:
            self.paint(canvas)
        self.group.draw(canvas)
        self.paint_over(canvas)

    def between_frames(self, until: float) -> bool:
        """See `Scene`: how its widgets look under the pointer."""
        if self._pointed_at is not self.group.widgets:
            self._pointed_at, self._tries = self.group.widgets, 0
            self._to_point_at = [each for each in self.group.all() if each.enabled and each.seen_box is not None]
        if self._to_point_at:
            self._tries += 1
            if self._point_at(self._to_point_at[-1], until) or self._tries == MOST_TRIES:
                self._to_point_at.pop()
                self._tries = 0
        return bool(self._to_point_at)

    def _point_at(self, widget: Widget, until: float) -> bool:
        """Make what is seen of a widget under the pointer; True once it is made."""
        widget.is_hovered, before = True, widget.is_hovered
        try:
            return rehearse(self.measure(), widget.draw, until)
        finally:
            widget.is_hovered = before

    @property
    def still(self) -> pygame.Surface | None:
        """What is kept of `paint`."""
        return self._still.picture

    def _blit_still(self, canvas: Canvas) -> None:
        still = self._still
        still.picture = still.picture or self.remembered(canvas)
        if canvas.is_seen:
            canvas.surface.blit(still.painted(canvas, self.paint), (0, 0))
        else:
            still.prepare(canvas, self.paint)


def button_width(canvas: Canvas, label: str, icon: bool = True, least: float = 96) -> float:
    """How wide a button must be for its label at full size."""
    return max(least, canvas.setter.width(label, 18, True) + (30 if icon else 0) + 40)
