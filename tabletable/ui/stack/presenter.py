"""Draws the visible scenes of the stack, with transitions of panels.

A scene below a dialog appears as a blurred, darkened still or alive. When a panel comes or goes, the old picture fades
out over the new one. Only the picture takes time: a new panel is on top and gets input at once; a closed panel has left
the stack already, and its picture fades as long as the scene below it stays on top. As soon as another scene is pushed
the picture is dropped: a question to one player must not shine through the next player's curtain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.table import motion
from tabletable.table.motion import Timing
from tabletable.ui.drawing.surfaces import overlay

if TYPE_CHECKING:
    from tabletable.ui.stack.host import Host
    from tabletable.ui.stack.scene import AnyScene

BLEED: Final = 56.0
"""px by which shadows and glows exceed a panel."""
BLUR: Final = 5.0
"""Standard deviation of the blur in logical px."""
DARKEN: Final = 0.62
DARKEN_LIVE: Final = 0.45
VEIL: Final = "#0B0F0E"


@dataclass
class _Fade:
    """A picture that fades out, as long as the same scene is on top."""

    top: AnyScene
    timing: Timing
    before: pygame.Surface
    place: pygame.Rect
    """Its box in real px of the window."""
    age: float = 0.0

    @property
    def progress(self) -> float:
        """The progress of the fade, 0 to 1."""
        return self.timing.progress(self.age)


class Presenter:
    """Keeps the still picture behind each dialog, and the fading parts of the last picture."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._stills: dict[int, pygame.Surface] = {}
        self._fade: _Fade | None = None
        self._coming: AnyScene | None = None
        self.last_scene: AnyScene | None = None
        """The top scene of the last picture."""

    # ------------------------------------------------------------------------------------------------ the stack

    def come(self, scene: AnyScene) -> None:
        """Lay out a scene just pushed, and start its transition."""
        scene.layout(*self._host.display.room_of(scene))
        below = self._host.scenes.visible()[-2:-1]
        self.cut()
        if not scene.covers and scene.frame() is not None and below == [self.last_scene]:
            self._coming = scene
            self._begin(scene, motion.PANEL_IN, self._host.display.surface.get_rect())

    def go(self, scene: AnyScene, below: AnyScene) -> None:
        """Start the fade of a scene that is about to be popped from above `below`."""
        self.cut()
        frame = None if scene.covers else scene.frame()
        if frame is None or self.last_scene is not scene:
            return
        place = self._host.display.surface.get_rect()
        if scene.backdrop == "clear":
            place = self._host.display.canvas_of(scene).area(frame.inset(-BLEED)).clip(place)
        if place.w and place.h:
            self._begin(below, motion.PANEL_OUT, place)

    def _begin(self, top: AnyScene, timing: Timing, place: pygame.Rect) -> None:
        settings = self._host.settings
        if not settings.is_instant:
            timing = motion.reduced(timing) if settings.reduced_motion else timing
            self._fade = _Fade(top, timing, self._host.display.surface.subsurface(place).copy(), place)

    def cut(self) -> None:
        """End all transitions at once, since the picture doesn't belong to the next scene."""
        self._fade = self._coming = None

    def clear(self) -> None:
        """Drop all pictures, after a change of size or language."""
        self._stills.clear()
        self.cut()

    # ------------------------------------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Let time pass; return True during a transition, and once more at its end."""
        fade = self._fade
        if fade is None:
            return False
        is_over = fade.age >= fade.timing.seconds or self._host.scenes.top is not fade.top
        fade.age += dt * self._host.settings.clock_rate
        if is_over:
            self.cut()
        return True

    @property
    def is_over(self) -> bool:
        """Whether no transition is running."""
        return self._fade is None

    def fade_progress(self, scene: AnyScene) -> float:
        """Return how far a scene has appeared, 0 to 1."""
        return self._fade.progress if self._fade is not None and self._coming is scene else 1.0

    # ------------------------------------------------------------------------------------------------ pictures

    def draw(self) -> None:
        """Draw the visible scenes, lowest first, and drop the stills of closed scenes."""
        scenes, display, fade = self._host.scenes, self._host.display, self._fade
        there = {id(scene) for scene in scenes}
        self._stills = {key: still for key, still in self._stills.items() if key in there}
        visible = scenes.visible()
        start = max((at for at, scene in enumerate(visible) if id(scene) in self._stills), default=0)
        for scene in visible[start:]:
            canvas = display.canvas_of(scene)
            if not scene.covers:
                self._draw_behind(scene, has_below=scene is not visible[0])
            scene.draw(canvas.on(canvas.surface, (0, self._slide(scene))))
        if fade is not None and fade.progress < 1 and scenes.top is fade.top:
            overlay(display.surface, fade.before, 1 - fade.progress, fade.place)

    def _slide(self, scene: AnyScene) -> int:
        """Return the real px by which a sliding panel is below its final place."""
        share = self.fade_progress(scene)
        if share >= 1 or self._host.settings.reduced_motion:
            return 0
        return round((1 - share) * motion.PANEL_SLIDE * self._host.display.scale_of(scene))

    def _draw_behind(self, scene: AnyScene, has_below: bool) -> None:
        canvas = self._host.display.canvas_of(scene)
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
    """Return a darkened copy, blurred by about this standard deviation in px, without dark edges."""
    width, height = surface.get_size()
    factor = max(1.0, sigma / 2)  # two box blurs of radius 2 have a standard deviation of 2
    small = pygame.transform.smoothscale(surface, (max(1, round(width / factor)), max(1, round(height / factor))))
    for _ in range(2):
        small = pygame.transform.box_blur(small, 2, repeat_edge_pixels=True)
    veil = pygame.Surface(small.get_size(), 0, small)  # darkened while it is small
    veil.fill(VEIL)
    overlay(small, veil, DARKEN, (0, 0))
    return pygame.transform.smoothscale(small, (width, height))
