"""Panels that come and go: what was seen before fades over what is seen now.

Only what is seen takes its time. A panel that comes is on top and gets the input at once; one that goes has left the
stack already, and only its picture fades, as long as the scene it lay over is the one on top. As soon as any other
scene comes up the picture is gone: what one person was asked must not shine through the next one's curtain.
"""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.table import motion
from tabletable.table.motion import Timing
from tabletable.ui.drawing.surfaces import overlay
from tabletable.ui.stack.scene import AnyScene, SceneStack
from tabletable.ui.system.display import Chosen, Display

BLEED: Final = 56.0
"""px that shadows and glows of a panel reach beyond it."""


class Fade:
    """A picture that fades while one scene is on top."""

    def __init__(self, top: AnyScene, timing: Timing, before: pygame.Surface, place: pygame.Rect) -> None:
        self.top = top
        self.timing = timing
        self.before = before
        self.place = place
        """The real px of the window it lies on."""
        self.age = 0.0

    @property
    def share(self) -> float:
        """How far it has faded, 0 to 1."""
        return self.timing.share(self.age)


class Transitions:
    """The panel that is coming or going."""

    def __init__(self, display: Display, scenes: SceneStack, chosen: Chosen) -> None:
        self._display = display
        self._scenes = scenes
        self._chosen = chosen
        self._fade: Fade | None = None
        self._coming: AnyScene | None = None
        self.shown: AnyScene | None = None
        """The scene that was on top in the last picture."""

    # ------------------------------------------------------------------------------------------------ the stack

    def enter(self, scene: AnyScene) -> None:
        """A scene was put on top."""
        below = self._scenes.visible()[-2:-1]
        self.clear()
        if not scene.covers and scene.frame() is not None and below == [self.shown]:
            self._coming = scene
            self._begin(scene, motion.PANEL_IN, self._display.surface.get_rect())

    def leave(self, scene: AnyScene, below: AnyScene) -> None:
        """A scene is about to be taken off from above `below`."""
        self.clear()
        frame = None if scene.covers else scene.frame()
        if frame is None or self.shown is not scene:
            return
        place = self._display.surface.get_rect()
        if scene.backdrop == "clear":
            place = self._display.canvas_of(scene).area(frame.inset(-BLEED)).clip(place)
        if place.w and place.h:
            self._begin(below, motion.PANEL_OUT, place)

    def _begin(self, top: AnyScene, timing: Timing, place: pygame.Rect) -> None:
        if self._chosen.settings.speed_factor <= 1e6:
            timing = motion.reduced(timing) if self._chosen.settings.reduced_motion else timing
            self._fade = Fade(top, timing, self._display.surface.subsurface(place).copy(), place)

    def clear(self) -> None:
        """Everything is there or gone at once."""
        self._fade = self._coming = None

    # ------------------------------------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Let time pass; True while something comes or goes, and once more when it has."""
        fade = self._fade
        if fade is None:
            return False
        is_over = fade.age >= fade.timing.seconds or self._scenes.top is not fade.top
        fade.age += dt * min(self._chosen.settings.speed_factor, 100.0)
        if is_over:
            self.clear()
        return True

    @property
    def is_over(self) -> bool:
        """Whether nothing comes or goes."""
        return self._fade is None

    def come(self, scene: AnyScene) -> float:
        """How much of a scene is there, 0 to 1."""
        return self._fade.share if self._fade is not None and self._coming is scene else 1.0

    # ------------------------------------------------------------------------------------------------ pictures

    def slide(self, scene: AnyScene) -> int:
        """Real px that a panel is lower than its place."""
        come = self.come(scene)
        if come >= 1 or self._chosen.settings.reduced_motion:
            return 0
        return round((1 - come) * motion.PANEL_SLIDE * self._display.scale_of(scene))

    def draw(self) -> None:
        """Draw what is left of what was seen before."""
        fade = self._fade
        if fade is not None and fade.share < 1 and self._scenes.top is fade.top:
            overlay(self._display.surface, fade.before, 1 - fade.share, fade.place)
