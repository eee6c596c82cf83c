"""From the command line to the title: the window opens at once, everything else is read while it is seen.

This module imports as little as the window needs, because its imports are what one waits for.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletable.play.files import paths
from tabletable.play.files.lock import InstanceLock
from tabletable.play.launch import Launch
from tabletable.play.people.settings import Settings, SettingsStore
from tabletable.resources import DataNotFoundError
from tabletable.ui import keepsake
from tabletable.ui.system.desktop import display_problem, system_locales, tell_of_failure
from tabletable.ui.system.ending import Ending
from tabletable.ui.system.window import WindowScreen, open_window

if TYPE_CHECKING:
    from tabletable.ui.app import App

NO_WINDOW: Final = 2
"""Exit code where nothing can be shown."""
_WALL: Final = (("#2C584D", "#2A5147", "#1A3A32"), ("#244A40", "#234940", "#142B25"))
"""Colours of the title's wall from left to right, above and below."""
_SHELF: Final = "#3A2719"
_EDGES: Final = ("#B07B4A", "#7E5330")
_LIP: Final = 14 / 720
_SHELF_HEIGHT: Final = 268 / 720
"""Shares of the window's height."""

_log = logging.getLogger(__name__)
PATIENCE: Final = 3.0
"""Seconds for which one that was just closed may still save before this one counts as a second one."""


def run(launch: Launch) -> int:
    """Open the window as asked and play until it is closed; returns the exit code."""
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
            screen, kept = first_frame(settings, launch, folders.cache)
        except pygame.error as error:
            return _give_up(error)
        return _play(launch, lock, screen, kept, ending)


def first_frame(settings: Settings, launch: Launch, cache: Path) -> tuple[WindowScreen, keepsake.Kept | None]:
    """Open the window and show the title as it was kept in the folder `cache`, or else its bare wall and shelf.

    Raises `pygame.error`.
    """
    pygame.display.init()
    screen = open_window(settings, launch.size, launch.is_fullscreen)
    kept = keepsake.read(cache, _occasion(settings, launch, screen)) if _begins_at_the_title(launch) else None
    if kept is not None:
        screen.surface.blit(kept.still, (0, 0))
    else:
        _paint_room(screen.surface)
    screen.flip()
    return screen, kept


def _begins_at_the_title(launch: Launch) -> bool:
    return launch.table is None and launch.load is None


def _occasion(settings: Settings, launch: Launch, screen: WindowScreen) -> list[object]:
    language = launch.language or settings.language or " ".join(system_locales())
    return keepsake.occasion(screen.surface.get_size(), settings.scale, language, settings.colours)


def _paint_room(surface: pygame.Surface) -> None:
    """The wall and the shelf of the title before anything hangs or stands there."""
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


def keep_title(app: App, occasion: list[object]) -> None:
    """Keep the title for the next start once it is drawn."""
    from tabletable.ui.scenes.title import TitleScene

    def title() -> TitleScene | None:
        return app.scenes.top if isinstance(app.scenes.top, TitleScene) else None

    app.later.add("title", keepsake.Keeping(app.paths.cache, occasion, app.display.studio, title).step)


def _play(launch: Launch, lock: InstanceLock, screen: WindowScreen, kept: keepsake.Kept | None, ending: Ending) -> int:
    """Everything after the first frame."""
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
        if kept is not None:
            keepsake.recall(kept, app.display.studio, app.words.language)
        elif _begins_at_the_title(launch) and not lock.is_read_only:
            keep_title(app, _occasion(app.settings, launch, screen))
        app.routes.first(launch)
        if lock.problem is not None:
            app.routes.tell("lock", "ui.lock.title", lock.problem.message)
        return app.run()
    finally:
        app.journal.close()
        pygame.quit()
