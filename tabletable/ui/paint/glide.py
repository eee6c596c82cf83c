"""The transition from one camera on the board to another, drawn from a picture of each and not piece by piece."""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.table import motion
from tabletable.table.camera import Camera
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import overlay

SECONDS: Final = 0.16


class Glide:
    """A transition from the camera on screen to the target camera, which may change on the way."""

    def __init__(self, start: Camera) -> None:
        self._from = self._to = start
        self._age = 0.0
        self.previous: tuple[Camera, pygame.Surface] | None = None
        """The previous picture of the window and its camera; None until set."""

    def head_for(self, camera: Camera) -> None:
        """Turn towards another camera from the present one."""
        self._from, self._to, self._age, self.previous = self.camera, camera, 0.0, None

    @property
    def _share(self) -> float:
        return motion.out_cubic(min(1.0, self._age / SECONDS))

    @property
    def camera(self) -> Camera:
        """The camera of this frame."""
        return self._from.towards(self._to, self._share)

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return False when it is over."""
        self._age += seconds
        return self._age < SECONDS

    def draw(self, canvas: Canvas, window: Box, target: pygame.Surface) -> None:
        """Draw the window: the previous picture, and over it the picture of the target with growing opacity."""
        with canvas.clip(window):
            if self.previous is not None:
                self._draw(canvas, window, *self.previous, 1.0)
                self._draw(canvas, window, self._to, target, self._share)

    def _draw(self, canvas: Canvas, window: Box, seen_by: Camera, picture: pygame.Surface, strength: float) -> None:
        """Draw a picture of the whole window where the present camera has it."""
        now, shown = self.camera, canvas.area(window)
        factor = now.scale / seen_by.scale
        whole = pygame.Rect(0, 0, round(picture.get_width() * factor), round(picture.get_height() * factor))
        whole.center = (
            round(shown.x + shown.width / 2 + (seen_by.x - now.x) * now.scale * canvas.scale),
            round(shown.y + shown.height / 2 + (seen_by.y - now.y) * now.scale * canvas.scale),
        )
        part = whole.clip(shown)
        source = pygame.Rect(
            round((part.x - whole.x) / factor),
            round((part.y - whole.y) / factor),
            max(1, round(part.width / factor)),
            max(1, round(part.height / factor)),
        ).clip(picture.get_rect())
        if part.w and part.h and source.w and source.h:
            overlay(canvas.surface, pygame.transform.smoothscale(picture.subsurface(source), part.size), strength, part)
