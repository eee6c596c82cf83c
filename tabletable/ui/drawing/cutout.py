"""A panel cut out of what lies behind it, so that all of it can slide and fade as one picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from tabletable.ui.drawing.pane import Pane
from tabletable.ui.drawing.surfaces import blank

_CLEAR: Final = (0, 0, 0, 0)


class Cutout:
    """A panel with all that is on it as one picture, without what lies behind it.

    Laid over a window of 3840×2160 piece by piece it takes 10 ms more in each frame in which it slides.
    """

    def __init__(self, region: pygame.Rect, paint: Callable[[pygame.Surface], object], is_kept: bool) -> None:
        """It takes a `region` of the window. `paint`, which may be another one later, draws it on a surface of that
        size; what it draws may be kept from frame to frame if it `is_kept`, as `Pane` asks for it."""
        self.region = region
        self.paint = paint
        self._is_kept = is_kept
        self._picture: pygame.Surface | None = None
        self._pane: Pane | None = None
        self._is_drawn = False
        self._steps: Iterator[None] = iter(())
        """What is left of drawing it where nobody sees it yet."""

    def prepare(self, order: Callable[[int], bool]) -> bool:
        """Do a step of drawing it; False if all of it is done.

        `order` begins to have so many bytes at hand: true as long as they are not.
        """
        if self._is_drawn:
            return False
        if self._picture is not None:
            next(self._steps, None)
        elif not order(self.region.w * self.region.h * 4):
            self._picture = blank(*self.region.size)
            self._steps = self._drawing(self._picture)
        return True

    def _drawing(self, picture: pygame.Surface) -> Iterator[None]:
        if self._is_kept:
            pane = self._noted(picture)
            yield
            yield from pane.finish_in_steps()
            self._is_drawn = True
        else:
            self.renewed()

    def _noted(self, picture: pygame.Surface) -> Pane:
        """What it is drawn on, with all that is drawn by now."""
        pane = self._pane = self._pane or Pane(picture)
        pane.open(picture)
        pane.fill(_CLEAR)
        self.paint(pane)
        return pane

    def renewed(self) -> pygame.Surface:
        """It as it is by now: only what has changed is drawn again."""
        picture = self._picture = self._picture or blank(*self.region.size)
        self._is_drawn = True
        if self._is_kept:
            self._noted(picture).finish()
        else:
            picture.fill(_CLEAR)
            self.paint(picture)
        return picture

    def drawn(self) -> pygame.Surface:
        """It as it was drawn first."""
        return self._picture if self._picture is not None and self._is_drawn else self.renewed()
