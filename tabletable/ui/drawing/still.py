"""A picture as large as the window that stands still: painted strip by strip before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import strips

Paint = Callable[[Canvas], object]


class Still:
    """What is painted on all of a window once, and kept until it is to look different.

    A page takes 5 ms to paint at 1920×1080, and up to 25 at 3840×2160.
    """

    def __init__(self) -> None:
        self.picture: pygame.Surface | None = None
        self._begun: tuple[pygame.Surface, list[pygame.Rect]] | None = None
        """A picture that nobody sees yet, and the strips of it that are not painted."""

    def forget(self) -> None:
        """It is to be painted anew."""
        self.picture = self._begun = None

    def prepare(self, canvas: Canvas, paint: Paint) -> None:
        """Paint it in steps on a canvas that nobody sees, once all is made that is needed for it."""
        rehearsal, size = canvas.studio.rehearsal, canvas.surface.get_size()
        if self.picture is not None or not rehearsal.part(partial(paint, canvas)):
            return
        if self._begun is None:
            canvas.studio.provider.demand(*size)
            picture = rehearsal.make(lambda: pygame.Surface(size, 0, 32))
            self._begun = picture, strips(picture.get_rect())
        picture, left = self._begun
        while left:
            rehearsal.make(partial(_paint_within, canvas.seen_on(picture), paint, left[-1]))
            left.pop()
        self.picture, self._begun = picture, None

    def painted(self, canvas: Canvas, paint: Paint) -> pygame.Surface:
        """It in the size of the canvas, painted now if it is not there."""
        size = canvas.surface.get_size()
        if self.picture is None or self.picture.get_size() != size:
            picture = pygame.Surface(size, 0, 32)
            paint(canvas.on(picture))
            self.picture = picture
        return self.picture


def _paint_within(canvas: Canvas, paint: Paint, strip: pygame.Rect) -> None:
    canvas.surface.set_clip(strip)
    paint(canvas)
    canvas.surface.set_clip(None)
