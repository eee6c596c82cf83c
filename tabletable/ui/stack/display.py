"""The window of the running program: its scale, its surface, the pointer and text input."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.play.files.paths import make_folder
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.system.input import Composition
from tabletable.ui.system.window import HeadlessScreen, Screen, WindowScreen

if TYPE_CHECKING:
    from tabletable.ui.stack.host import Host
    from tabletable.ui.stack.scene import AnyScene

DESIGN: Final = (1280, 720)
"""The window size with one real pixel per logical pixel."""


class Display:
    """The program's window; created once. All sizes follow from its size and the `scale` in the settings."""

    def __init__(self, screen: Screen, host: Host) -> None:
        self.screen = screen
        self.studio = studio = Studio()
        self._host = host
        self.size = screen.surface.get_size()
        """The window's size in real px, as last laid out."""
        studio.fit(self.size)
        self.composition = Composition()
        self._cursor = ""
        if isinstance(screen, WindowScreen):
            screen.set_icon(studio.assets.picture("common/tabletable", 64))

    @property
    def is_seen(self) -> bool:
        """Whether there is a window. Without one a caller drives the program and expects files after each step."""
        return not isinstance(self.screen, HeadlessScreen)

    @property
    def surface(self) -> pygame.Surface:
        """The screen's surface, in real px; callers may draw on it."""
        return self.screen.surface

    # ------------------------------------------------------------------------------------------------ sizes

    def scale_of(self, scene: AnyScene | None) -> float:
        """Return the real px per logical px of a scene: the scale in the settings, as far as it fits the window.

        It is limited so that the scene has at least its `least` size, and so that text, which has a minimum size, fits.
        """
        width, height = self.size
        if scene is None:
            return min(self._wished_scale, width / DESIGN[0], height / DESIGN[1])
        return scene.scale_in(width, height, self._wished_scale)

    @property
    def scale(self) -> float:
        """The scale of the top scene, which gets the input."""
        return self.scale_of(self._host.scenes.top)

    @property
    def _wished_scale(self) -> float:
        fit = min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1])
        return max(fit * self._host.settings.scale / 100, min(fit, theme.LEAST_SCALE))

    def enlargement_of(self, scene: AnyScene) -> float:
        """Return the factor that enlarges what is over a scene beyond its own scale, for the size in the settings."""
        return max(1.0, self._wished_scale / self.scale_of(scene))

    def room_of(self, scene: AnyScene) -> tuple[float, float]:
        """Return the window's width and height in a scene's logical px."""
        scale = self.scale_of(scene)
        return self.size[0] / scale, self.size[1] / scale

    def canvas_of(self, scene: AnyScene) -> Canvas:
        """Return a canvas on the window for a scene."""
        return Canvas(self.surface, self.studio, self.scale_of(scene), self._host.words.language, scene.chrome)

    @property
    def canvas(self) -> Canvas:
        """The canvas of the scene on top."""
        top = self._host.scenes.top
        if top is not None:
            return self.canvas_of(top)
        return Canvas(self.surface, self.studio, 1, self._host.words.language)

    def take_size(self) -> bool:
        """Take over the window's current size; return whether it has changed."""
        size = self.screen.surface.get_size()
        if size == self.size or min(size) <= 0:
            return False
        self.size = size
        self.studio.fit(size)
        return True

    # ------------------------------------------------------------------------------------------------ the window

    def set_cursor(self, name: str) -> None:
        """Show the pointer as an "arrow", a "hand" or a text "ibeam"."""
        if name == self._cursor or not self.is_seen:
            return
        self._cursor = name
        try:
            pygame.mouse.set_cursor(getattr(pygame, f"SYSTEM_CURSOR_{name.upper()}"))
        except pygame.error:  # not every video driver has cursors
            pass

    def listen_to_text(self, field: Box | None) -> None:
        """Start sending TEXT inputs for a field with this box in the top scene; None stops them.

        They are off outside fields, since an input method could swallow single-letter keys.
        """
        self.composition.begin(field is not None)
        if not self.is_seen:
            return
        if field is None:
            pygame.key.stop_text_input()
            return
        ratio, scale = self.screen.ratio, self.scale
        x, y = scale / ratio.x, scale / ratio.y
        place = pygame.Rect(round(field.x * x), round(field.y * y), round(field.w * x), round(field.h * y))
        pygame.key.set_text_input_rect(place)
        pygame.key.start_text_input()

    def save_picture(self, path: Path) -> None:
        """Save the screen as a PNG. Raises `OSError` or `pygame.error`."""
        make_folder(path.parent)
        pygame.image.save(self.surface, path)
