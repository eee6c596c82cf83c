"""The short way from one look at the board to another, drawn from pictures of it and not piece by piece.

Thirty tiles of a size that no frame has shown before take a tenth of a second to draw; scaling the picture of all of
them takes a few milliseconds.
"""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.table import motion
from tabletable.table.camera import Camera
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas

SECONDS: Final = 0.16
LONGEST: Final = 0.6
PATIENCE: Final = 0.3
"""Seconds that a way which nobody asked for may wait until the pictures of where it leads to are made."""


class Glide:
    """One way, from the look that is shown to the one that is meant; that may change on the way."""

    def __init__(self, start: Camera, patience: float = 0.0) -> None:
        """`patience`: seconds it may wait for the pictures of a look that shows more than is seen now."""
        self._from = self._to = start
        self._patience = patience
        self._age = 0.0
        self._pictures: list[tuple[Camera, pygame.Surface]] = []
        """What was seen before, each with the camera that saw it."""

    def head_for(self, camera: Camera) -> None:
        """Go on to another look from where one is."""
        self._from, self._to, self._age = self.camera, camera, 0.0

    @property
    def camera(self) -> Camera:
        """The look of this frame."""
        return self._from.towards(self._to, motion.out_cubic(min(1.0, self._age / SECONDS)))

    def update(self, seconds: float, is_made: bool) -> bool:
        """Let time pass; False when it is over, which waits a little until all pictures of the new look are made."""
        if self.waits:
            self._patience = 0.0 if is_made else self._patience - seconds
            return True
        self._age += seconds
        return self._age < (SECONDS if is_made or self.shows_target else LONGEST)

    @property
    def wants_picture(self) -> bool:
        """Whether what was seen before still has to be given to it."""
        return not self._pictures

    def start_from(self, seen: pygame.Surface) -> None:
        """Take over what was seen in the window before."""
        self._pictures.append((self._from, seen))

    @property
    def shows_target(self) -> bool:
        """Whether it needs the picture of the look it leads to: the old one shows less than is seen on the way.

        On the way nearer the old picture is enough, and the new one can be made when nothing moves any more.
        """
        return not self.waits and any(self._to.scale <= camera.scale for camera, _ in self._pictures)

    @property
    def waits(self) -> bool:
        """Whether it has not begun: until then only what was seen before is shown."""
        return self._patience > 0

    def draw(self, canvas: Canvas, window: Box, target: pygame.Surface) -> None:
        """Draw the window from what was seen and, if `shows_target`, from the picture of what will be seen.

        The sharpest picture that shows all of it is enough; where none does they complete each other.
        """
        pictures = [*self._pictures, (self._to, target)] if self.shows_target else list(self._pictures)
        pictures.sort(key=lambda entry: entry[0].scale)
        whole = [
            entry for entry in pictures if self._place(canvas, window, *entry).contains(self._pixels(canvas, window))
        ]
        with canvas.clip(window):
            for camera, picture in whole[-1:] or pictures:
                self._draw(canvas, window, camera, picture)

    @staticmethod
    def _pixels(canvas: Canvas, window: Box) -> pygame.Rect:
        left, top = canvas.at(window.x, window.y)
        right, bottom = canvas.at(window.right, window.bottom)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _place(self, canvas: Canvas, window: Box, seen_by: Camera, picture: pygame.Surface) -> pygame.Rect:
        """Where a whole picture of the window lies now, in real px."""
        now, shown = self.camera, self._pixels(canvas, window)
        factor = now.scale / seen_by.scale
        whole = pygame.Rect(0, 0, round(picture.get_width() * factor), round(picture.get_height() * factor))
        whole.center = (
            round(shown.x + shown.width / 2 + (seen_by.x - now.x) * now.scale * canvas.scale),
            round(shown.y + shown.height / 2 + (seen_by.y - now.y) * now.scale * canvas.scale),
        )
        return whole

    def _draw(self, canvas: Canvas, window: Box, seen_by: Camera, picture: pygame.Surface) -> None:
        whole = self._place(canvas, window, seen_by, picture)
        part = whole.clip(self._pixels(canvas, window))
        if not part.width or not part.height:
            return
        if whole.size == picture.get_size():
            canvas.surface.blit(picture, whole)
            return
        factor = whole.width / picture.get_width()
        source = pygame.Rect(
            round((part.x - whole.x) / factor),
            round((part.y - whole.y) / factor),
            max(1, round(part.width / factor)),
            max(1, round(part.height / factor)),
        ).clip(picture.get_rect())
        if source.width and source.height:
            canvas.surface.blit(pygame.transform.smoothscale(picture.subsurface(source), part.size), part)
