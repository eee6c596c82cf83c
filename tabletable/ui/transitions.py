"""Panels that come and go: they slide a little and fade, over whatever lies below.

Only what is seen takes its time. A panel that comes is on top and gets the input at once; one that goes has left the
stack already, and only its picture fades, as long as the scene it lay over is the one on top. As soon as any other
scene comes up the picture is gone: what one person was asked must not shine through the next one's curtain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletable.table import motion
from tabletable.table.motion import Timing
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.display import Chosen, Display
from tabletable.ui.scene import AnyScene, SceneStack
from tabletable.ui.surfaces import PREMULTIPLIED, blank, overlay

BLEED: Final = 56.0
"""px that shadows and glows of a panel reach beyond it."""


class Leaving:
    """The picture of a panel that has left the stack."""

    def __init__(
        self,
        below: AnyScene,
        veil: pygame.Surface | None,
        region: pygame.Rect,
        slide: int,
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """`veil` is the opaque picture it lay on, its own from now on; None where the scene `below` went on living.

        It took a `region` of the window and slides no more than so many px out of it. `paint` draws it on a surface of
        that size: once somebody will see it, and not where another scene comes at once.
        """
        self.below = below
        self.age = 0.0
        self.veil = veil
        self._region = region
        self._touched = region.union(region.move(0, slide))
        self._paint: Callable[[pygame.Surface], None] | None = paint
        self._panel: pygame.Surface | None = None
        self._bare: pygame.Surface | None = None
        """The part of the veil that is touched, as it was."""

    def prepare(self, order: Callable[[int], bool] = lambda size: False) -> bool:
        """Do a step of drawing the panel as it was; False if all of it is done.

        `order` begins to have so many bytes at hand: true as long as they are not.
        """
        width, height = self._touched.size
        if self._paint is not None:
            if order(width * height * 4):
                return True
            paint, self._paint = self._paint, None
            self._panel = blank(*self._region.size)
            paint(self._panel)
            return True
        if self._bare is None and self.veil is not None:
            if not order(width * height * 4):
                self._bare = self.veil.subsurface(self._touched.clip(self.veil.get_rect())).copy()
            return True
        return False

    def draw(self, surface: pygame.Surface, slide: int, strength: float) -> None:
        """Draw it so many px lower than it lay, over what is below by now."""
        while self.prepare():
            pass
        assert self._panel is not None
        place = self._region.move(0, slide)
        if self.veil is not None and self._bare is not None:
            self.veil.blit(self._bare, self._touched)
            self.veil.blit(self._panel, place, special_flags=PREMULTIPLIED)
            overlay(surface, self.veil, strength, (0, 0))
            return
        region = place.union(self._region).clip(surface.get_rect())
        before = surface.subsurface(region).copy()
        surface.blit(self._panel, place, special_flags=PREMULTIPLIED)
        overlay(surface, before, 1 - strength, region)


class Transitions:
    """The panel that is coming and the one that is going."""

    def __init__(self, display: Display, scenes: SceneStack, chosen: Chosen) -> None:
        self._display = display
        self._scenes = scenes
        self._chosen = chosen
        self._coming: tuple[AnyScene, float] | None = None
        self._leaving: Leaving | None = None

    @property
    def _is_off(self) -> bool:
        return self._chosen.settings.speed_factor > 1e6

    def _timing(self, timing: Timing) -> Timing:
        return motion.reduced(timing) if self._chosen.settings.reduced_motion else timing

    # ------------------------------------------------------------------------------------------------ the stack

    def enter(self, scene: AnyScene) -> None:
        """A scene was put on top."""
        self._let_go()
        self._coming = None if scene.covers or scene.frame() is None or self._is_off else (scene, 0.0)

    def leave(self, scene: AnyScene, below: AnyScene, veil: pygame.Surface | None) -> None:
        """A scene is about to be taken off from above `below`; `veil` is the still that was drawn behind it, if any:
        it is given away."""
        frame = None if scene.covers or self._is_off else scene.frame()
        self.clear()
        region = None if frame is None else self._region(scene, frame)
        if region is None or not region.width or not region.height:
            self._display.spare(veil)
            return
        canvas = self._display.canvas_of(scene)

        def paint(panel: pygame.Surface) -> None:
            scene.draw(canvas.on(panel, (-region.x, -region.y)))

        self._leaving = Leaving(below, veil, region, self._slide(below, 0), paint)

    def clear(self) -> None:
        """Everything is there or gone at once."""
        self._coming = None
        self._let_go()

    def _let_go(self) -> None:
        """Nothing is seen any more of a panel that goes."""
        if self._leaving is not None:
            self._display.spare(self._leaving.veil)
        self._leaving = None

    # ------------------------------------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Let time pass; True while something comes or goes, and once more when it has."""
        seconds = dt * min(self._chosen.settings.speed_factor, 100.0)
        moved = self._coming is not None or self._leaving is not None
        if self._coming is not None:
            scene, age = self._coming
            is_over = age >= self._timing(motion.PANEL_IN).seconds or self._scenes.top is not scene
            self._coming = None if is_over else (scene, age + seconds)
        if self._leaving is not None:
            self._leaving.age += seconds
            is_over = self._leaving.age >= self._timing(motion.PANEL_OUT).seconds
            if is_over or self._scenes.top is not self._leaving.below:
                self._let_go()
        return moved

    @property
    def is_coming(self) -> bool:
        """Whether a panel is on its way."""
        return self._coming is not None

    @property
    def is_over(self) -> bool:
        """Whether nothing comes or goes."""
        return self._coming is None and self._leaving is None

    def come(self, scene: AnyScene) -> float:
        """How much of a scene is there, 0 to 1."""
        if self._coming is None or self._coming[0] is not scene:
            return 1.0
        return self._timing(motion.PANEL_IN).share(self._coming[1])

    # ------------------------------------------------------------------------------------------------ pictures

    def _region(self, scene: AnyScene, frame: Box) -> pygame.Rect:
        """The real px a panel touches."""
        scale = self._display.scale_of(scene)
        box = frame.inset(-BLEED)
        touched = pygame.Rect(box.x * scale, box.y * scale, box.w * scale + 1, box.h * scale + 1)
        return touched.clip(self._display.screen.surface.get_rect())

    def _slide(self, scene: AnyScene, come: float) -> int:
        """Real px that a panel is lower than its place."""
        if self._chosen.settings.reduced_motion:
            return 0
        return round((1 - come) * motion.PANEL_SLIDE * self._display.scale_of(scene))

    def canvas_of(self, scene: AnyScene, come: float) -> Canvas:
        """The canvas for a scene of which `come` is there."""
        canvas = self._display.canvas_of(scene)
        return canvas if come >= 1 else canvas.on(canvas.surface, (0, self._slide(scene, come)))

    def prepare(self) -> bool:
        """Do a step of drawing the panel that goes as it was, in a frame of its own; False if nothing is left."""
        leaving = self._leaving
        order = self._display.studio.provider.order
        return leaving is not None and self._scenes.top is leaving.below and leaving.prepare(order)

    def draw_leaving(self) -> None:
        """Draw what is left of the panel that goes, if there is one."""
        leaving = self._leaving
        if leaving is None or self._scenes.top is not leaving.below:
            return
        gone = self._timing(motion.PANEL_OUT).share(leaving.age)
        leaving.draw(self._display.surface, self._slide(leaving.below, 1 - gone), 1 - gone)
