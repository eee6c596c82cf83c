"""Draws scenes over scenes: what shows through a dialog is either a blurred, darkened still or the living scene."""

from __future__ import annotations

from collections.abc import Sequence
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
        self._sharp: pygame.Surface | None = None
        """What was seen before the scene that is coming."""
        self._begun: tuple[AnyScene, pygame.Surface | None] | None = None
        """For which scene a still is begun: what is below is drawn, and a small picture of it is made."""

    def clear(self) -> None:
        """Forget all stills: the window has another size, or the words are in another language."""
        self._stills.clear()
        self._sharp = self._begun = None

    def take_still(self, scene: AnyScene) -> pygame.Surface | None:
        """The still that was drawn behind a scene, for who draws on it from now on; None if what is below lives or was
        never drawn."""
        return self._stills.pop(id(scene), None)

    def alive(self) -> list[AnyScene]:
        """The scenes that are drawn, lowest first: those above the last still, which stands for all below."""
        scenes = self._scenes.visible()
        start = max((at for at, scene in enumerate(scenes) if id(scene) in self._stills), default=0)
        return scenes[start:]

    def prepare(self) -> bool:
        """Do a step of drawing what a panel goes from above of; or what the scene on top comes over, and its still.
        False if nothing is left to be drawn.

        So the frame in which it comes or goes has only itself to draw, and each step a frame of its own.
        """
        below = self._transitions.take_below()
        if below is not None:
            self._draw_alive(below)
            self._display.finish()
            return True
        top = self._scenes.top
        if top is None or top.covers or top.backdrop != "blur" or id(top) in self._stills or len(self._scenes) < 2:
            self._begun = None
            return False
        self._forget()
        if self._begun is None or self._begun[0] is not top:
            if self._display.make_spare(1 + (self._transitions.is_coming and self._sharp is None)):
                return True
            self._display.begin(is_kept=False)
            self._draw(self.alive()[:-1])
            if self._transitions.is_coming:
                self._before(top)
            self._begun = top, None
        elif self._begun[1] is None:
            surface = self._display.surface
            self._begun = top, _blurred(surface, BLUR * self._display.scale_of(top))
        elif not self._transitions.prepare_coming():
            self._stills[id(top)] = _enlarged(self._begun[1], self._display.blank())
            self._begun = None
        return True

    def draw(self) -> None:
        """Draw the visible scenes, lowest first. Stills of scenes that are gone are forgotten."""
        self._begun = None
        self._forget()
        self._draw_alive(self._transitions.below_leaving)
        if not self._transitions.is_over:
            self._display.finish()
            self._transitions.draw_leaving()

    def _draw_alive(self, below: pygame.Surface | None) -> None:
        scenes = self.alive()
        is_kept = len(scenes) == 1 and scenes[0].is_kept and (self._transitions.is_there or below is not None)
        self._display.begin(is_kept, below)
        self._draw(scenes)

    def _forget(self) -> None:
        if not self._transitions.is_coming:
            self._display.spare(self._sharp)
            self._sharp = None
        there = {id(scene) for scene in self._scenes}
        for key in [key for key in self._stills if key not in there]:
            self._display.spare(self._stills.pop(key))

    def _draw(self, scenes: Sequence[AnyScene]) -> None:
        lowest = next(iter(self._scenes.visible()), None)
        for scene in scenes:
            come = self._transitions.come(scene)
            before = self._before(scene) if come < 1 else None
            if not scene.covers:
                self._draw_behind(scene, has_below=scene is not lowest)
            if before is None:
                scene.draw(self._display.canvas_of(scene))
            else:  # what was there fades out over it: one picture, however many things there are
                self._transitions.draw_coming()
                overlay(self._display.surface, before, 1 - come, (0, 0))

    def _before(self, scene: AnyScene) -> pygame.Surface:
        """What is seen without a scene that is coming."""
        if self._sharp is None or id(scene) not in self._stills:
            surface = self._display.surface
            self._sharp = self._sharp or self._display.blank()
            self._sharp.set_alpha(None)
            self._sharp.blit(surface, (0, 0))
        return self._sharp

    def _draw_behind(self, scene: AnyScene, has_below: bool) -> None:
        canvas = self._display.canvas_of(scene)
        whole = (0, 0, canvas.width, canvas.height)
        if scene.backdrop == "clear":
            return
        if not has_below:
            canvas.fill(whole, VEIL)
        elif scene.backdrop == "live":
            canvas.fill(whole, VEIL, DARKEN_LIVE)
        elif id(scene) in self._stills:
            canvas.surface.blit(self._stills[id(scene)], (0, 0))
        else:
            surface = self._display.surface
            small = _blurred(surface, BLUR * canvas.scale)
            still = self._stills[id(scene)] = _enlarged(small, self._display.blank())
            surface.blit(still, (0, 0))


def _blurred(surface: pygame.Surface, sigma: float) -> pygame.Surface:
    """A darkened copy blurred by about this standard deviation in px, with edges as bright as the rest; made small."""
    width, height = surface.get_size()
    factor = max(1.0, sigma / 2)  # two box blurs of radius 2 have a standard deviation of 2
    small = pygame.transform.smoothscale(surface, (max(1, round(width / factor)), max(1, round(height / factor))))
    for _ in range(2):
        small = pygame.transform.box_blur(small, 2, repeat_edge_pixels=True)
    veil = pygame.Surface(small.get_size(), 0, small)  # darkened while it is small
    veil.fill(VEIL)
    overlay(small, veil, DARKEN, (0, 0))
    return small


def _enlarged(small: pygame.Surface, on: pygame.Surface) -> pygame.Surface:
    """`on` with a small picture on it, as large as that."""
    return pygame.transform.smoothscale(small, on.get_size(), on)
