"""From the command line to the title: the window opens at once, everything else is imported while it is shown.

This module imports as little as the window needs, since its imports delay the window.
"""

from __future__ import annotations

import logging
import sys
from importlib import metadata
from typing import Final

import pygame

from tabletable.play.files import paths
from tabletable.play.files.lock import InstanceLock
from tabletable.play.health import FaultError, NoteError
from tabletable.play.launch import Launch
from tabletable.play.people.settings import Settings, SettingsStore
from tabletable.resources import DataNotFoundError, art_path
from tabletable.ui.drawing import webp
from tabletable.ui.handling.physics import HAS_PHYSICS
from tabletable.ui.system.audio import has_output
from tabletable.ui.system.desktop import Ending, display_problem, libraries_silenced, tell_of_failure
from tabletable.ui.system.window import WindowScreen, open_window

_DISTRIBUTIONS = ("pygame-ce", *(["pymunk"] if HAS_PHYSICS else []), "appdirs")


def libraries() -> str:
    """Return the required packages' versions. Raises `FaultError` for a wrong one, `NoteError` for a missing one."""
    if not getattr(pygame, "IS_CE", False):
        raise FaultError("the package pygame has overwritten pygame-ce; remove both and install pygame-ce again")
    try:
        versions = [f"{name} {metadata.version(name)}" for name in _DISTRIBUTIONS]
    except metadata.PackageNotFoundError:  # a frozen program carries no metadata
        versions = [f"pygame-ce {pygame.version.ver}", *_DISTRIBUTIONS[1:]]
    if not HAS_PHYSICS:
        raise NoteError(f"{', '.join(versions)}; cards fly straight: pymunk is missing")
    return ", ".join(versions)


def fonts() -> str:
    """Return the names of the fonts, after loading each. Raises `FaultError` without fonts."""
    pygame.font.init()
    files = sorted(path for path in art_path("fonts").iterdir() if path.suffix in (".otf", ".ttf"))
    if not files:
        raise FaultError(f"no font in {art_path('fonts')}")
    for file in files:
        pygame.font.Font(file, 20)
    return ", ".join(file.name for file in files)


def films() -> str:
    """Encode a picture as a film; return its size. Raises `NoteError` if the library is missing."""
    if webp.library() is None:
        raise NoteError("films can't be made: libwebp is missing")
    film = webp.Film()
    film.add(pygame.Surface((16, 16)), 80)
    return f"a picture of {len(film.content())} bytes"


def display() -> str:
    """Return the video driver, and the sizes of all screens. Raises `NoteError` if there is no display."""
    problem = display_problem()
    if problem:
        raise NoteError(problem)
    return f"{pygame.display.get_driver()}, {pygame.display.get_desktop_sizes()}"


def sound() -> str:
    """Return the audio format. Raises `NoteError` without audio output."""
    if not has_output():
        raise NoteError("the game will be silent: there is no output for sound")
    try:
        with libraries_silenced():
            pygame.mixer.init()
    except pygame.error as error:
        raise NoteError(f"the game will be silent: {error}") from error
    return str(pygame.mixer.get_init())


NO_WINDOW: Final = 2
"""Exit code if no window can be opened."""
_WALL: Final = (("#2C584D", "#2A5147", "#1A3A32"), ("#244A40", "#234940", "#142B25"))
"""Colours of the title's wall from left to right, above and below."""
_SHELF: Final = "#3A2719"
_EDGES: Final = ("#B07B4A", "#7E5330")
_LIP: Final = 14 / 720
_SHELF_HEIGHT: Final = 268 / 720
"""The shelf's share of the window's height."""

_log = logging.getLogger(__name__)
PATIENCE: Final = 3.0
"""Seconds to wait for an instance being closed, which may still save, before this one counts as a second instance."""


def run(launch: Launch) -> int:
    """Open the window and run until it is closed; return the exit code."""
    problem = display_problem()
    if problem:
        sys.stderr.write(f"tabletable: {problem}\n")
        return NO_WINDOW
    ending = Ending()
    ending.install()
    folders = paths.folders()
    with InstanceLock(folders.data, PATIENCE) as lock:
        settings = SettingsStore(folders.config, is_read_only=lock.is_read_only).load()
        try:
            screen = first_frame(settings, launch)
        except pygame.error as error:
            return _give_up(error)
        return _play(launch, lock, screen, ending)


def first_frame(settings: Settings, launch: Launch) -> WindowScreen:
    """Open the window and show the title's empty wall and shelf. Raises `pygame.error`."""
    pygame.display.init()
    screen = open_window(settings, launch.size, launch.is_fullscreen)
    _paint_room(screen.surface)
    screen.flip()
    return screen


def _paint_room(surface: pygame.Surface) -> None:
    """Paint the wall and the empty shelf of the title."""
    width, height = surface.get_size()
    wall = pygame.Surface((3, 2), 0, 32)
    for y, row in enumerate(_WALL):
        for x, colour in enumerate(row):
            wall.set_at((x, y), colour)
    surface.blit(pygame.transform.smoothscale(wall, (width, height)), (0, 0))
    shelf, lip = round(height * _SHELF_HEIGHT), round(height * _LIP)
    surface.fill(_SHELF, (0, height - shelf, width, shelf))
    for at, colour in enumerate(_EDGES):
        surface.fill(colour, (0, height - shelf + at * lip, width, lip))
        surface.fill(colour, (0, height - 3 * lip + at * lip, width, 2 * lip))


def _give_up(error: Exception) -> int:
    tell_of_failure("tabletable", f"the game can't be shown: {error}")
    return NO_WINDOW


def _play(launch: Launch, lock: InstanceLock, screen: WindowScreen, ending: Ending) -> int:
    """Run everything after the first frame."""
    from tabletable.play.files.storage import Disk, remove_stray_files
    from tabletable.ui.app import App
    from tabletable.ui.crash import about_this_program

    try:
        app = App(language=launch.language, lock=lock, screen=screen)
    except (FileNotFoundError, DataNotFoundError) as error:
        return _give_up(error)
    ending.stop = app.stop
    app.journal.open()
    _log.info("%s", about_this_program())
    try:
        if not lock.is_read_only:
            app.save_store.clean_up()
            for folder in {app.paths.data, app.paths.config}:
                remove_stray_files(Disk(), folder)
        app.routes.first(launch)
        if lock.problem is not None:
            app.routes.tell("lock", "ui.lock.title", lock.problem.message)
        return app.run()
    finally:
        app.journal.close()
        pygame.quit()
