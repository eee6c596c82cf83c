"""Draws scenes over scenes: what shows through a dialog is either a blurred, darkened still or the living scene."""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.ui.drawing.surfaces import overlay
from tabletable.ui.stack.scene import AnyScene, SceneStack
from tabletable.ui.stack.transitions import Transitions
from tabletable.ui.system.display import Display

BLUR: Final = 5.0
"""Standard deviation in logical px."""
DARKEN: Final = 0.62
DARKEN_LIVE: Final = 0.45
VEIL: Final = "#0B0F0E"


class Backdrops:
    """Keeps the still behind each dialog until something makes it wrong."""

    def __init__(self, display: Display, scenes: SceneStack, transitions: Transitions) -> None:
        self._display = display
        self._scenes = scenes
        self._transitions = transitions
        self._stills: dict[int, pygame.Surface] = {}

    def clear(self) -> None:
        """Forget all stills: the window has another size, or the words are in another language."""
        self._stills.clear()

    def draw(self) -> None:
        """Draw the visible scenes, lowest first. Stills of scenes that are gone are forgotten."""
        there = {id(scene) for scene in self._scenes}
        self._stills = {key: still for key, still in self._stills.items() if key in there}
        scenes = self._scenes.visible()
        start = max((at for at, scene in enumerate(scenes) if id(scene) in self._stills), default=0)
        for scene in scenes[start:]:
            canvas = self._display.canvas_of(scene)
            if not scene.covers:
                self._draw_behind(scene, has_below=scene is not scenes[0])
            scene.draw(canvas.on(canvas.surface, (0, self._transitions.slide(scene))))
        self._transitions.draw()

    def _draw_behind(self, scene: AnyScene, has_below: bool) -> None:
        canvas = self._display.canvas_of(scene)
        whole = (0, 0, canvas.width, canvas.height)
        if scene.backdrop == "clear":
            return
        if not has_below:
            canvas.fill(whole, VEIL)
        elif scene.backdrop == "live":
            canvas.fill(whole, VEIL, DARKEN_LIVE)
        else:
            if id(scene) not in self._stills:
                self._stills[id(scene)] = _blurred(canvas.surface, BLUR * canvas.scale)
            canvas.surface.blit(self._stills[id(scene)], (0, 0))


def _blurred(surface: pygame.Surface, sigma: float) -> pygame.Surface:
    """A darkened copy blurred by about this standard deviation in px, with edges as bright as the rest."""
    width, height = surface.get_size()
    factor = max(1.0, sigma / 2)  # two box blurs of radius 2 have a standard deviation of 2
    small = pygame.transform.smoothscale(surface, (max(1, round(width / factor)), max(1, round(height / factor))))
    for _ in range(2):
        small = pygame.transform.box_blur(small, 2, repeat_edge_pixels=True)
    veil = pygame.Surface(small.get_size(), 0, small)  # darkened while it is small
    veil.fill(VEIL)
    overlay(small, veil, DARKEN, (0, 0))
    return pygame.transform.smoothscale(small, (width, height))
