"""The window, and a surface in its place without a display (tests, pictures)."""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import Final, TypeAlias

import pygame

from tabletable.play.people.settings import Settings
from tabletable.ui.system.input import Ratio

LEAST: Final = (800, 600)
"""The least window size, in its own units, on a screen with room for it."""
DEFAULT: Final = (1280, 720)
FIRST: Final = (0.9, 0.9)
"""Greatest shares of the screen's width and height for a new window: frame and task bar need the rest."""
KEPT: Final = (0.98, 0.95)
"""Largest share of the screen of a restored window, which may be beside the task bar: the frame needs the rest."""

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""SDL's variable for how a surface gets to the screen: "0" sends the pixels themselves, else they go through OpenGL.

With emulated OpenGL the plain way is 20 to 40 times faster; with a graphics card either may be.
"""
SLOW_FLIP: Final = 0.006
"""Seconds per flip beyond which the other way is tried."""
IS_OPENED_HIDDEN: Final = sys.platform == "win32"
"""Whether a window is shown later than it is opened: Windows' screen readers can be connected only before that."""
FLIPS: Final = 5

_log = logging.getLogger(__name__)


class HeadlessScreen:
    """A surface without a window."""

    ratio = Ratio()
    """Real pixels per unit of the coordinates in events."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        """The surface to draw on, in real pixels; replaced when the window is resized."""
        self.is_fullscreen = False

    def resize(self, size: tuple[int, int]) -> None:
        """Resize as if a user had dragged the corner of the window."""
        self.surface = pygame.Surface(size, 0, 32)

    def take_event(self, event: pygame.event.Event) -> None:
        """Do nothing: there is no window whose state an event could change."""

    def set_fullscreen(self, on: bool) -> None:
        """Record full screen or not; nothing else happens here."""
        self.is_fullscreen = on

    def flip(self) -> None:
        """Do nothing: there is no window to show the frame in."""

    def close(self) -> None:
        """Do nothing: there is no window to close."""


class WindowScreen:
    """A window of the system. Raises `pygame.error` if none can be opened."""

    def __init__(
        self,
        size: tuple[int, int] = DEFAULT,
        fullscreen: bool = False,
        maximised: bool = False,
    ) -> None:
        """`size` is in the window's own units, for when it is neither `maximised` nor full screen."""
        self._icon: pygame.Surface | None = None
        self._flips: list[float] = []
        self._may_switch = self._prefer_plain()
        self.is_maximised = maximised
        """Whether it is maximised, with its frame."""
        self._was_maximised = self._is_away = False
        self._open(size, fullscreen)
        pygame.key.stop_text_input()  # SDL begins with it on; a field of the very first scene may want it soon

    @staticmethod
    def _prefer_plain() -> bool:
        """Choose the plain way to the screen, never very slow, unless the user has; return whether to time it."""
        if pygame.display.get_driver() != "x11" or os.environ.get(ACCELERATION):
            return False
        os.environ[ACCELERATION] = "0"
        return True

    def _open(self, size: tuple[int, int], fullscreen: bool) -> None:
        self.restored = size
        """Its size while it is neither maximised nor full screen."""
        least = held_to(room(), LEAST)
        width, height = max(least[0], size[0]), max(least[1], size[1])
        self.is_hidden = IS_OPENED_HIDDEN
        """Whether it has not been shown yet."""
        flags = {"resizable": True, "allow_high_dpi": True, "hidden": self.is_hidden}
        self.window = pygame.Window("tabletable", (width, height), **flags)
        self.window.minimum_size = least
        if self._icon is not None:
            self.window.set_icon(self._icon)
        if self.is_maximised:
            self.window.maximize()
        self.is_fullscreen = False
        if fullscreen:
            self.set_fullscreen(True)
        self.window.get_surface()

    def show(self) -> None:
        """Show a window that was opened hidden."""
        if self.is_hidden:
            self.is_hidden = False
            self.window.show()

    def fit(self) -> None:
        """Shrink the window if Windows has scaled it beyond the screen, as a display scaling of 150 % does."""
        if sys.platform != "win32" or self.is_fullscreen or self.is_maximised or self.ratio == Ratio():
            return
        most = room(ratio=self.ratio)
        size = held_to(most, self.window.size)
        if size != self.window.size:
            self.window.minimum_size = held_to(most, LEAST)
            self.window.size = self.restored = size
            self.window.position = pygame.WINDOWPOS_CENTERED

    def take_event(self, event: pygame.event.Event) -> None:
        """Update the state of the window from an event.

        X11's events during the restoring of a minimised window are wrong and ignored: it returns to its previous state.
        """
        match event.type:
            case pygame.WINDOWMINIMIZED:
                self._is_away = True
            case pygame.WINDOWFOCUSGAINED:
                self._is_away = False
            case pygame.WINDOWMAXIMIZED | pygame.WINDOWRESTORED if not self._is_away:
                self.is_maximised = event.type == pygame.WINDOWMAXIMIZED

    def set_icon(self, icon: pygame.Surface) -> None:
        """Set the program's icon in the window frame and the task bar."""
        self._icon = icon
        self.window.set_icon(icon)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, in real pixels; replaced when the window is resized."""
        return self.window.get_surface()

    @property
    def ratio(self) -> Ratio:
        """Real pixels per unit of the coordinates in events; changes when the window moves to another monitor."""
        width, height = self.window.size
        real = self.surface.get_size()
        return Ratio(real[0] / max(1, width), real[1] / max(1, height))

    def set_fullscreen(self, on: bool) -> None:
        """Switch to full screen, or back to a window; in place."""
        try:
            if on:
                self._was_maximised = self.is_maximised
                self.window.set_fullscreen(True)
            else:
                self.window.set_windowed()
                if self._was_maximised:  # SDL forgets it
                    self.window.maximize()
                    self.is_maximised = True
        except pygame.error as error:
            _log.warning("full screen is not possible: %s", error)
            return
        self.is_fullscreen = on

    def flip(self) -> None:
        """Show the drawn frame. The first calls are timed, to switch to the other way to the screen if this is slow."""
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
        """Reopen the window through OpenGL, and keep that if it is faster than `plain` seconds per flip."""
        fullscreen = self.is_fullscreen
        size = self.restored if fullscreen or self.is_maximised else self.window.size
        for way in ("1", "0"):
            os.environ[ACCELERATION] = way
            self.window.destroy()
            self._open(size, fullscreen)
            durations_s = []
            for _ in range(FLIPS):
                start = time.perf_counter()
                self.window.flip()
                durations_s.append(time.perf_counter() - start)
            if way == "1" and _median(durations_s) < plain:
                _log.info("flips take %.1f ms through OpenGL, %.1f ms without", _median(durations_s) * 1e3, plain * 1e3)
                return

    def close(self) -> None:
        """Close the window."""
        self.window.destroy()


Screen: TypeAlias = HeadlessScreen | WindowScreen
"""A surface or window to draw on and show."""


def room(share: tuple[float, float] = FIRST, ratio: Ratio | None = None) -> tuple[int, int]:
    """Return the greatest size of a window that fits on the screen, in its own units, at this `ratio`."""
    width, height = pygame.display.get_desktop_sizes()[0]
    across, down = ratio or Ratio()
    return int(width / across * share[0]), int(height / down * share[1])


def held_to(most: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """Return `size`, clamped to the width and height of `most`."""
    return min(most[0], size[0]), min(most[1], size[1])


def open_window(settings: Settings, size: tuple[int, int] | None = None, fullscreen: bool = False) -> WindowScreen:
    """Open a window according to the settings; `size` and `fullscreen` override them. Raises `pygame.error`.

    A remembered size is clamped to the screen; a screen too small for the least window is filled.
    """
    full = fullscreen or (size is None and settings.fullscreen)
    if size is not None:
        return WindowScreen(size, full)
    fills = settings.maximised or held_to(room(), LEAST) != LEAST
    fitting = held_to(room(KEPT), settings.window) if settings.window else held_to(room(), DEFAULT)
    screen = WindowScreen(fitting, full, fills)
    screen.fit()
    return screen


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]
