"""What most scenes are: a picture that stands still with widgets on it."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, TypeVar

import pygame

from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.stack.scene import Scene
from tabletable.ui.system.input import Input
from tabletable.ui.widgets import Widget, WidgetGroup

R = TypeVar("R")


class Page(Scene[R]):
    """A scene of widgets. Subclasses say which there are for a size, and draw what is behind them."""

    default: ClassVar[str] = ""
    """Key of the widget that Enter presses while nothing has focus."""
    group: WidgetGroup

    def enter(self) -> None:
        self.group = WidgetGroup(self.host, self.default)
        self.width, self.height = 1280.0, 720.0
        self._made_on = self.day()
        self._still: pygame.Surface | None = None
        """What lies behind the widgets, as it was painted."""

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
        self._still = None
        self.group.set(self.build())
        self.host.request_redraw()

    # ------------------------------------------------------------------------------------------------ what scenes do

    def layout(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.renew()

    def hidden(self) -> None:
        """See `Scene`: its picture is as large as the window."""
        self._still = None

    def handle(self, event: Input) -> bool:
        if self.group.handle(event):
            return True
        if event.is_key(pygame.K_ESCAPE) and not event.repeat:
            self.escape()
            return True
        return False

    def update(self, dt: float) -> bool:
        if self._made_on != self.day():
            self._made_on = self.day()
            self.day_turned()
        return self.group.update(dt)

    def draw(self, canvas: Canvas) -> None:
        if self.covers:
            canvas.surface.blit(self._painted(canvas), (0, 0))
            self.paint_alive(canvas)
        else:
            self.paint(canvas)
        self.group.draw(canvas)
        self.paint_over(canvas)

    def _painted(self, canvas: Canvas) -> pygame.Surface:
        size = canvas.surface.get_size()
        if self._still is None or self._still.get_size() != size:
            self._still = pygame.Surface(size, 0, 32)
            self.paint(canvas.on(self._still))
        return self._still


def button_width(canvas: Canvas, label: str, icon: bool = True, least: float = 96) -> float:
    """How wide a button must be for its label at full size."""
    return max(least, canvas.setter.width(label, 18, True) + (30 if icon else 0) + 40)
