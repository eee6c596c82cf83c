"""What most scenes are: a picture that stands still with widgets on it."""

from __future__ import annotations

from typing import ClassVar, TypeVar

import pygame

from tabletable.ui.canvas import Canvas
from tabletable.ui.input import Input
from tabletable.ui.scene import Scene
from tabletable.ui.widgets import Widget, WidgetGroup

R = TypeVar("R")


class Page(Scene[R]):
    """A scene of widgets. Subclasses say which there are for a size, and draw what is behind them."""

    default: ClassVar[str] = ""
    """Key of the widget that Enter presses while nothing has focus."""
    group: WidgetGroup

    def enter(self) -> None:
        """See `Scene`."""
        self.group = WidgetGroup(self.host, self.default)
        self.width, self.height = 1280.0, 720.0
        self._still: pygame.Surface | None = None

    # ------------------------------------------------------------------------------------------------ for subclasses

    def build(self) -> list[Widget]:
        """The widgets for the size `width` x `height`, in the order of Tab."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """Draw what lies behind the widgets; kept as a picture until the next `layout` or `renew`."""

    def paint_alive(self, canvas: Canvas) -> None:
        """Draw what moves on a picture that is kept, below the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draw what lies over the widgets."""

    def escape(self) -> None:
        """Esc was pressed: close without a result."""
        self.close()

    def renew(self) -> None:
        """Something the picture or the widgets show has changed."""
        self._still = None
        self.group.set(self.build())
        self.host.request_redraw()

    # ------------------------------------------------------------------------------------------------ what scenes do

    def layout(self, width: float, height: float) -> None:
        """See `Scene`."""
        self.width, self.height = width, height
        self.renew()

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

    def _blit_still(self, canvas: Canvas) -> None:
        if not canvas.is_seen:
            if self._still is None:
                self.paint(canvas)
            return
        if self._still is None or self._still.get_size() != canvas.surface.get_size():
            self._still = pygame.Surface(canvas.surface.get_size(), 0, 32)
            self.paint(canvas.on(self._still))
        canvas.surface.blit(self._still, (0, 0))


def button_width(canvas: Canvas, label: str, icon: bool = True, least: float = 96) -> float:
    """How wide a button must be for its label at full size."""
    return max(least, canvas.setter.width(label, 18, True) + (30 if icon else 0) + 40)
