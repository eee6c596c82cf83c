"""The window, and the surface that stands for it where there is none (tests, pictures)."""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import Final, Protocol

import pygame

from tabletable.play.people.settings import Settings
from tabletable.ui.system.input import Ratio

LEAST: Final = (960, 600)
"""The smallest window, in its own units."""
DEFAULT: Final = (1280, 720)
MOST: Final = 0.9
"""Share of the screen that a window opens with at most where Windows enlarges it: frame and task bar need the rest."""

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's variable for how a surface gets to the screen: "0" sends the pixels themselves, else they go through OpenGL.

Where OpenGL is emulated the plain way is 20 to 40 times faster; with a graphics card either may be.
"""
SLOW_FLIP: Final = 0.006
"""Seconds a flip may take before the other way is tried."""
FLIPS: Final = 5

_log = logging.getLogger(__name__)


class Screen(Protocol):
    """Something to draw on and show."""

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, at real pixels; another size after the window was resized."""
        ...

    @property
    def ratio(self) -> Ratio:
        """Real pixels per unit of the coordinates that events carry."""
        ...

    @property
    def is_fullscreen(self) -> bool:
        """Whether it fills the screen."""
        ...

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to a window; in place."""
        ...

    def flip(self) -> None:
        """Show what was drawn."""
        ...

    def close(self) -> None:
        """Take it away."""
        ...


class HeadlessScreen:
    """A surface that nobody sees."""

    ratio = Ratio()

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        self.is_fullscreen = False

    def resize(self, size: tuple[int, int]) -> None:
        """As if somebody had dragged the corner of the window."""
        self.surface = pygame.Surface(size, 0, 32)

    def set_fullscreen(self, on: bool) -> None:
        """Only remembers it."""
        self.is_fullscreen = on

    def flip(self) -> None:
        """Nothing to show it to."""

    def close(self) -> None:
        """Nothing to close."""


class WindowScreen:
    """A window of the system. Raises `pygame.error` if there can be none."""

    def __init__(
        self,
        size: tuple[int, int] = DEFAULT,
        fullscreen: bool = False,
    ) -> None:
        """`size` in the window's own units."""
        self._icon: pygame.Surface | None = None
        self._flips: list[float] = []
        self._may_switch = self._prefer_plain()
        self._open(size, fullscreen)

    @staticmethod
    def _prefer_plain() -> bool:
        """Choose the way that is never terrible, unless the user chose; whether it is worth timing it."""
        if pygame.display.get_driver() != "x11" or os.environ.get(ACCELERATION):
            return False
        os.environ[ACCELERATION] = "0"
        return True

    def _open(self, size: tuple[int, int], fullscreen: bool) -> None:
        width, height = max(LEAST[0], size[0]), max(LEAST[1], size[1])
        self.window = pygame.Window("tabletable", (width, height), resizable=True, allow_high_dpi=True)
        self.window.minimum_size = LEAST
        if self._icon is not None:
            self.window.set_icon(self._icon)
        self.is_fullscreen = False
        if fullscreen:
            self.set_fullscreen(True)
        self.window.get_surface()

    def fit(self) -> None:
        """Be smaller if Windows enlarges it beyond the screen: on a laptop it may make three pixels of two."""
        if sys.platform != "win32" or self.is_fullscreen or self.ratio == Ratio():
            return
        screen = pygame.display.get_desktop_sizes()[0]
        most = screen[0] / self.ratio.x * MOST, screen[1] / self.ratio.y * MOST
        size = tuple(
            max(least, min(side, int(room))) for least, side, room in zip(LEAST, self.window.size, most, strict=True)
        )
        if size != self.window.size:
            self.window.size = size
            self.window.position = pygame.WINDOWPOS_CENTERED

    def set_icon(self, icon: pygame.Surface) -> None:
        """The program's picture in the frame of the window and in the list of programs."""
        self._icon = icon
        self.window.set_icon(icon)

    @property
    def surface(self) -> pygame.Surface:
        """See `Screen`."""
        return self.window.get_surface()

    @property
    def ratio(self) -> Ratio:
        """See `Screen`. Asked afresh: the window may have been moved to another monitor."""
        width, height = self.window.size
        real = self.surface.get_size()
        return Ratio(real[0] / max(1, width), real[1] / max(1, height))

    def set_fullscreen(self, on: bool) -> None:
        """See `Screen`."""
        try:
            if on:
                self.window.set_fullscreen(True)
            else:
                self.window.set_windowed()
        except pygame.error as error:
            _log.warning("full screen is not possible: %s", error)
            return
        self.is_fullscreen = on

    def flip(self) -> None:
        """See `Screen`. The first few are timed, to take the other way to the screen if this one is slow."""
        if not self._may_switch:
            self.window.flip()
            return
        start = time.perf_counter()
        self.window.flip()
        self._flips.append(time.perf_counter() - start)
        if len(self._flips) == FLIPS:
            self._may_switch = False
            if _median(self._flips) > SLOW_FLIP:
                self._switch(_median(self._flips))

    def _switch(self, plain: float) -> None:
        """Open the window again through OpenGL, and keep that if it is faster than `plain` seconds a flip."""
        size, fullscreen = self.window.size, self.is_fullscreen
        for way in ("1", "0"):
            os.environ[ACCELERATION] = way
            self.window.destroy()
            self._open(size, fullscreen)
            taken = []
            for _ in range(FLIPS):
                start = time.perf_counter()
                self.window.flip()
                taken.append(time.perf_counter() - start)
            if way == "1" and _median(taken) < plain:
                _log.info("flips take %.1f ms through OpenGL, %.1f ms without", _median(taken) * 1e3, plain * 1e3)
                return

    def close(self) -> None:
        """See `Screen`."""
        self.window.destroy()


def open_window(settings: Settings, size: tuple[int, int] | None = None, fullscreen: bool = False) -> WindowScreen:
    """A window as the settings say; `size` and `fullscreen` override them. Raises `pygame.error`."""
    full = fullscreen or (size is None and settings.fullscreen)
    screen = WindowScreen(size or settings.window or DEFAULT, full)
    if size is None:
        screen.fit()
    return screen


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]
