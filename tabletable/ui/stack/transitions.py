"""Panels that come and go: they slide a little and fade, over whatever lies below.

Only what is seen takes its time. A panel that comes is on top and gets the input at once; one that goes has left the
stack already, and only its picture fades, as long as the scene it lay over is the one on top. As soon as any other
scene comes up the picture is gone: what one person was asked must not shine through the next one's curtain.
"""

from __future__ import annotations

from typing import Final

import pygame

from tabletable.table import motion
from tabletable.table.motion import Timing
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.cutout import Cutout
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, overlay
from tabletable.ui.stack.scene import AnyScene, SceneStack
from tabletable.ui.system.display import Chosen, Display

BLEED: Final = 56.0
"""px that shadows and glows of a panel reach beyond it."""


class Coming:
    """A panel that was put on the stack lately."""

    def __init__(self, scene: AnyScene) -> None:
        self.scene = scene
        self.age = 0.0
        self.cutout: Cutout | None = None
        """Its picture, once somebody wants it."""


class Leaving:
    """The picture of a panel that has left the stack."""

    def __init__(self, below: AnyScene, veil: pygame.Surface | None, cutout: Cutout) -> None:
        """`veil` is the opaque picture it lay on, its own from now on; None where the scene `below` went on living.

        The `cutout` is drawn once somebody will see it, and not where another scene comes at once.
        """
        self.below = below
        self.age = 0.0
        self.veil = veil
        self.cutout = cutout
        self.seen_below: pygame.Surface | None = None
        """Where what is below by now is drawn if that is no longer what it lies on."""
        self.is_taken = False
        """Whether somebody has begun to draw there."""


class Transitions:
    """The panel that is coming and the one that is going."""

    def __init__(self, display: Display, scenes: SceneStack, chosen: Chosen) -> None:
        self._display = display
        self._scenes = scenes
        self._chosen = chosen
        self._coming: Coming | None = None
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
        self._coming = None if scene.covers or scene.frame() is None or self._is_off else Coming(scene)

    def leave(self, scene: AnyScene, below: AnyScene, veil: pygame.Surface | None) -> None:
        """A scene is about to be taken off from above `below`; `veil` is the still that was drawn behind it, if any:
        it is given away."""
        coming = self._coming
        is_unseen = coming is not None and coming.scene is scene and not coming.age
        frame = None if scene.covers or self._is_off or is_unseen else scene.frame()
        self.clear()
        region = None if frame is None else self._region(scene, frame)
        if region is None or not region.width or not region.height:
            self._display.spare(veil)
            return
        self._leaving = Leaving(below, veil, self._cutout_of(scene, region))

    def clear(self) -> None:
        """Everything is there or gone at once."""
        self._coming = None
        self._let_go()

    def _let_go(self) -> None:
        """Nothing is seen any more of a panel that goes."""
        if self._leaving is not None:
            self._display.spare(self._leaving.veil)
            self._display.spare(self._leaving.seen_below)
        self._leaving = None

    # ------------------------------------------------------------------------------------------------ time

    def update(self, dt: float) -> bool:
        """Let time pass; True while something comes or goes, and once more when it has."""
        seconds = dt * min(self._chosen.settings.speed_factor, 100.0)
        moved = self._coming is not None or self._leaving is not None
        coming = self._coming
        if coming is not None:
            is_over = coming.age >= self._timing(motion.PANEL_IN).seconds or self._scenes.top is not coming.scene
            coming.age += seconds
            self._coming = None if is_over else coming
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

    @property
    def is_there(self) -> bool:
        """Whether all is seen as it will be, even if that is still to be told."""
        return self._leaving is None and (self._coming is None or self.come(self._coming.scene) >= 1)

    def come(self, scene: AnyScene) -> float:
        """How much of a scene is there, 0 to 1."""
        if self._coming is None or self._coming.scene is not scene:
            return 1.0
        return self._timing(motion.PANEL_IN).share(self._coming.age)

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

    def _cutout_of(self, scene: AnyScene, region: pygame.Rect) -> Cutout:
        canvas = self._display.canvas_of(scene)

        def paint(panel: pygame.Surface) -> None:
            scene.draw(canvas.on(panel, (-region.x, -region.y)))

        return Cutout(region, paint, scene.is_kept)

    def prepare_coming(self) -> bool:
        """Do a step of drawing the panel that comes, in a frame of its own; False if nothing is left."""
        return self._coming is not None and self._cutout(self._coming).prepare(self._display.studio.provider.order)

    def draw_coming(self) -> None:
        """Draw the panel that comes where it is by now, as if all of it was there."""
        coming = self._coming
        if coming is not None:
            cutout, slide = self._cutout(coming), self._slide(coming.scene, self.come(coming.scene))
            self._display.surface.blit(cutout.renewed(), cutout.region.move(0, slide), special_flags=PREMULTIPLIED)

    def _cutout(self, coming: Coming) -> Cutout:
        region = self._region(coming.scene, coming.scene.frame() or Box(0, 0, 0, 0))
        if coming.cutout is None or coming.cutout.region != region:
            coming.cutout = self._cutout_of(coming.scene, region)
        return coming.cutout

    def prepare(self) -> bool:
        """Do a step of drawing the panel that goes as it was, in a frame of its own; False if nothing is left."""
        leaving = self._seen_leaving
        if leaving is None:
            return False
        is_over_still = leaving.veil is not None and leaving.seen_below is None
        return leaving.cutout.prepare(self._display.studio.provider.order) or (
            is_over_still and self._display.make_spare(1)
        )

    @property
    def _seen_leaving(self) -> Leaving | None:
        leaving = self._leaving
        return leaving if leaving is not None and self._scenes.top is leaving.below else None

    @property
    def below_leaving(self) -> pygame.Surface | None:
        """What the scenes that are left are to be drawn on while a panel goes from above them; None for the window.

        It stays the same from frame to frame, so that only what has changed is drawn again.
        """
        leaving = self._seen_leaving
        if leaving is None or leaving.veil is None:
            return None
        leaving.seen_below = leaving.seen_below or self._display.blank()
        return leaving.seen_below

    def take_below(self) -> pygame.Surface | None:
        """The same, once: all of it is drawn in a frame of its own."""
        leaving, below = self._seen_leaving, self.below_leaving
        if leaving is None or leaving.is_taken:
            return None
        leaving.is_taken = True
        return below

    def draw_leaving(self) -> None:
        """Draw what is left of the panel that goes, if there is one, and what is below."""
        leaving = self._seen_leaving
        if leaving is None:
            return
        gone = self._timing(motion.PANEL_OUT).share(leaving.age)
        panel, place = leaving.cutout.drawn(), leaving.cutout.region.move(0, self._slide(leaving.below, 1 - gone))
        if leaving.veil is not None and leaving.seen_below is not None:
            surface = self._display.screen.surface
            surface.blit(leaving.veil, (0, 0))
            surface.blit(panel, place, special_flags=PREMULTIPLIED)
            overlay(surface, leaving.seen_below, gone, (0, 0))
            return
        surface = self._display.surface
        touched = place.union(leaving.cutout.region).clip(surface.get_rect())
        before = surface.subsurface(touched).copy()
        surface.blit(panel, place, special_flags=PREMULTIPLIED)
        overlay(surface, before, gone, touched)
