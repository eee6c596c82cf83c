"""The window while the program runs: how large things are in it, what they are drawn on, its pointer and its fields."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import pygame

from tabletable.core.looks import Chrome
from tabletable.play.files.paths import make_folder
from tabletable.play.language.catalogue import Catalogue
from tabletable.play.people.settings import Settings
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.system.input import Composition
from tabletable.ui.system.window import HeadlessScreen, Screen, WindowScreen

DESIGN: Final = (1280, 720)
"""The window size at which a logical pixel is a real one."""


class Scaled(Protocol):
    """What is drawn in a scale and in colours of its own: a scene."""

    chrome: Chrome

    def scale_in(self, width: int, height: int, wished: float) -> float:
        """Real px per logical px in a window of so many real px, for the size of everything that is asked for."""
        ...


class Chosen(Protocol):
    """What the player has chosen that changes how everything is drawn."""

    settings: Settings
    """The values in use, for all games."""
    words: Catalogue
    """Everything that can be said, in the language in use."""


class Display:
    """One per program. All sizes follow from the window's and from the `scale` in the settings."""

    def __init__(self, screen: Screen, studio: Studio, chosen: Chosen, top: Callable[[], Scaled | None]) -> None:
        """`top` is asked for the scene that gets the input."""
        self.screen = screen
        self.studio = studio
        self._chosen = chosen
        self._top = top
        self.size = screen.surface.get_size()
        """Real px of the window as everything was laid out for."""
        studio.fit(self.size)
        self.composition = Composition()
        self._cursor = ""
        if isinstance(screen, WindowScreen):
            screen.set_icon(studio.assets.picture("common/tabletable", 64))

    @property
    def is_seen(self) -> bool:
        """Whether there is a window; without one somebody drives the program who looks at the disk after each step."""
        return not isinstance(self.screen, HeadlessScreen)

    @property
    def surface(self) -> pygame.Surface:
        """What is on the screen, in real px; whoever asks for it may draw on it."""
        return self.screen.surface

    # ------------------------------------------------------------------------------------------------ sizes

    def scale_of(self, scene: Scaled | None) -> float:
        """Real pixels per logical pixel of a scene: what fits the window, times the size the settings ask for.

        Never so large that the scene would have less room than it can be laid out in, nor made so small that
        letters, which keep a least size, would need more room than they have.
        """
        width, height = self.size
        if scene is None:
            return min(self._wished_scale, width / DESIGN[0], height / DESIGN[1])
        return scene.scale_in(width, height, self._wished_scale)

    @property
    def scale(self) -> float:
        """That of the scene on top, which gets the input."""
        return self.scale_of(self._top())

    @property
    def _wished_scale(self) -> float:
        fit = min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1])
        return max(fit * self._chosen.settings.scale / 100, min(fit, theme.LEAST_SCALE))

    def enlargement_of(self, scene: Scaled) -> float:
        """How many times larger than in its own scale what appears over a scene should be, for the size asked for."""
        return max(1.0, self._wished_scale / self.scale_of(scene))

    def room_of(self, scene: Scaled) -> tuple[float, float]:
        """Width and height of the window in a scene's logical px."""
        scale = self.scale_of(scene)
        return self.size[0] / scale, self.size[1] / scale

    def canvas_of(self, scene: Scaled) -> Canvas:
        """A canvas on the window for a scene."""
        return Canvas(self.surface, self.studio, self.scale_of(scene), self._chosen.words.language, scene.chrome)

    @property
    def canvas(self) -> Canvas:
        """The canvas of the scene on top."""
        top, language = self._top(), self._chosen.words.language
        return self.canvas_of(top) if top is not None else Canvas(self.surface, self.studio, 1, language)

    def take_size(self) -> bool:
        """Whether the window has another size by now, which is taken over."""
        size = self.surface.get_size()
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
        """Start sending TEXT inputs for a field at this place of the top scene; None: no longer.

        Off outside of fields: an input method could swallow single-letter keys.
        """
        self.composition.end()
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
        """Write what is on the screen as a PNG. Raises `OSError` or `pygame.error`."""
        make_folder(path.parent)
        pygame.image.save(self.surface, path)
