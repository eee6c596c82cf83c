"""Desktop services: system settings, and programs such as the file manager."""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import io
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Final

import pygame

from tabletable.play.files.paths import make_folder

_INVISIBLE = ("dummy", "offscreen")

X_LIBRARIES: Final = ("libX11.so.6", "libXext.so.6")
"""Libraries SDL loads to open a window on an X display; a wheel does not contain them."""

CALM: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""By system, the command that reads the setting for reduced motion, and its output if set."""
_ANIMATES: Final = 0x1042
"""Windows' SPI_GETCLIENTAREAANIMATION."""
_ASKED_S: Final = 2.0

_log = logging.getLogger(__name__)


def give_memory_back() -> None:
    """Return freed memory to the system, which takes a millisecond or two.

    While pictures come and go, glibc keeps some 20 MB in the gaps between those that stay; other systems need no call.
    """
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


def display_problem() -> str:
    """Return why no window can be opened; "" if one can. In that case pygame's display module stays initialised.

    Without a display SDL silently falls back to a driver that draws into memory, so the game would run unseen. Such a
    driver is accepted only if set in ``SDL_VIDEODRIVER``.
    """
    try:
        with libraries_silenced():
            pygame.display.init()
    except pygame.error as error:
        return f"no window can be opened here: {error}"
    if pygame.display.get_driver() in _INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return f"no window can be opened here: {_why_no_display()}"
    return ""


def _why_no_display() -> str:
    """Return the missing thing: the name of a display, or a library that SDL needs to draw on it."""
    if os.environ.get("DISPLAY") and sys.platform.startswith("linux"):
        missing = [library for library in X_LIBRARIES if not _is_there(library)]
        if missing:
            return f"the library {' and '.join(missing)} is missing (Debian, Ubuntu: apt install libx11-6 libxext6)"
        return f"the display {os.environ['DISPLAY']} does not answer"
    return "there is no display (is DISPLAY or WAYLAND_DISPLAY set?)"


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def libraries_silenced() -> Iterator[None]:
    """Suppress stderr output of C libraries (Wayland, ALSA: ten lines for a missing device).

    Works on the file descriptor, so it is for short spans in which Python itself writes nothing.
    """
    try:
        kept = os.dup(2)
    except OSError:  # no stderr at all, as in a windowed build
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def system_locales() -> list[str]:
    """Return the system's preferred locales, best first."""
    try:
        locales = [
            f"{entry['language']}_{entry.get('country') or ''}".rstrip("_")
            for entry in pygame.system.get_pref_locales()
        ]
    except (pygame.error, KeyError):
        locales = []
    return locales or [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]


def prefers_less_motion() -> bool:
    """Return whether the system settings ask for reduced motion; False without a visible window or such a setting."""
    if os.environ.get("SDL_VIDEODRIVER") in _INVISIBLE:
        return False
    if sys.platform == "win32":
        shown = ctypes.c_int(1)
        return bool(
            ctypes.windll.user32.SystemParametersInfoW(_ANIMATES, 0, ctypes.byref(shown), 0) and not shown.value
        )
    command, calm = CALM.get(sys.platform, CALM["linux"])
    if shutil.which(command[0]) is None:
        return False
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=_ASKED_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        _log.info("the system does not say how much may move: %s", error)
        return False
    return result.stdout.strip() == calm


def show_folder(folder: Path) -> bool:
    """Open a folder in the file manager, making it if needed; return False if there is none or it can't be started."""
    if os.environ.get("SDL_VIDEODRIVER") in _INVISIBLE:
        return False  # no visible window
    try:
        make_folder(folder)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        program = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if program is None:
            return False
        subprocess.Popen(
            [program, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        _log.info("the folder can't be shown: %s", error)
        return False
    return True


def show_box(text: str) -> None:
    """Show a text in a system message box and wait until it is closed; does nothing without a visible window."""
    if os.environ.get("SDL_VIDEODRIVER") not in _INVISIBLE:
        with contextlib.suppress(pygame.error):
            pygame.display.message_box("tabletable", text, "info")


def tell_of_failure(title: str, text: str) -> None:
    """Report a fatal error on stderr or, if that is not visible, in a system message box, which must be closed."""
    sys.stderr.write(f"tabletable: {text}\n")
    is_shown_later = isinstance(sys.stderr, io.StringIO)  # without a console all output ends up in a message box
    if is_shown_later or sys.stderr.isatty() or os.environ.get("SDL_VIDEODRIVER") in _INVISIBLE:
        return
    try:
        pygame.display.message_box(title, text, "error")
    except pygame.error as error:
        _log.info("no box can be shown: %s", error)


GRACE: Final = 3.0
"""Seconds the program has to end by itself. Moves are on the disk before they are shown."""
SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals of a system shutdown, of Ctrl+C in a terminal, and of a closing terminal."""


class Ending:
    """Handles signals to end the program. Install it before SDL, which would ask the user instead."""

    def __init__(self, grace: float = GRACE) -> None:
        self._grace = grace
        self._told = -1
        """The file descriptor for the stack trace of a hanging program."""
        self.stop: Callable[[], None] | None = None
        """Ends the program in order; None until there is something to clean up."""

    def install(self) -> None:
        """Install the signal handlers."""
        console = sys.__stderr__
        self._told = os.open(os.devnull, os.O_WRONLY) if console is None else console.fileno()
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                signal.signal(number, self._answer)

    def _answer(self, number: int, frame: FrameType | None) -> None:
        """End in order, but no later than after the grace period; at once on a second signal."""
        stop, self.stop = self.stop, None
        if stop is None:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
            return
        # Its watchdog is not a Python thread: it ends the program even during a call that never returns.
        faulthandler.dump_traceback_later(self._grace, exit=True, file=self._told)
        stop()
