"""The program in its window: everything seen and heard, and nothing that decides a game.

Importing it sets the variables that pygame and SDL read while they are imported; what the user set stays.
"""

import os

from tabletable.resources import APP_ID

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the banner goes to stdout
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # else Windows stretches the window
os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")  # and a window has the size that the user chose for all
for _system in ("X11", "WAYLAND"):  # by this name a desktop finds the menu entry, and its icon, of a window
    os.environ.setdefault(f"SDL_VIDEO_{_system}_WMCLASS", APP_ID)
