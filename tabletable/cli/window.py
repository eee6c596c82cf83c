"""Opens the window: the only part of the command line that loads pygame."""

import contextlib
import os
import sys
from collections.abc import Iterator

from tabletable.cli.parsing import USAGE_ERROR
from tabletable.play.launch import Launch

_INVISIBLE = ("dummy", "offscreen")


def prepare_pygame() -> None:
    """Set the variables that pygame and SDL read while they are imported; what the user set stays."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the banner goes to stdout
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else Windows stretches the window
    for system in ("X11", "WAYLAND"):  # by this name a desktop finds the menu entry, and its icon, of a window
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", "tabletable")


def display_problem() -> str:
    """Why no window can be opened, "" if one can. Leaves pygame's display module initialised if one can.

    Without a display SDL silently falls back to a driver that draws into memory, so the game would run unseen.
    Only a driver somebody asked for with ``SDL_VIDEODRIVER`` may be invisible.
    """
    prepare_pygame()
    import pygame

    try:
        with libraries_silenced():
            pygame.display.init()
    except pygame.error as error:
        return f"no window can be opened here: {error}"
    if pygame.display.get_driver() in _INVISIBLE and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        return "no window can be opened here: there is no display (is DISPLAY or WAYLAND_DISPLAY set?)"
    return ""


@contextlib.contextmanager
def libraries_silenced() -> Iterator[None]:
    """Keep what C libraries write on stderr (Wayland, ALSA: ten lines for a missing device) from the user.

    Works on the file descriptor, so it is for short spans in which Python itself has nothing to say.
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


def show_box(text: str) -> None:
    """Show a text in a box that the system draws; returns when it was closed. Where there can be none, nothing."""
    prepare_pygame()
    if os.environ.get("SDL_VIDEODRIVER") in _INVISIBLE:
        return
    import pygame

    with contextlib.suppress(pygame.error):
        pygame.display.message_box("tabletable", text, "info")


def open_window(launch: Launch) -> int:
    """Run the game's window until it is closed."""
    problem = display_problem()
    if problem:
        print(f"tabletable: {problem}", file=sys.stderr)
        return USAGE_ERROR
    from tabletable.ui import start

    return start.run(launch)
