"""The self-check of the user interface: libraries, fonts, display, sound.

Each part returns its findings, or raises `FaultError` or `NoteError`.
"""

from __future__ import annotations

from importlib import metadata

import pygame

from tabletable.play.health import FaultError, NoteError
from tabletable.resources import art_path
from tabletable.ui.drawing import webp
from tabletable.ui.handling.physics import HAS_PHYSICS
from tabletable.ui.system.audio import has_output
from tabletable.ui.system.desktop import display_problem, libraries_silenced

_DISTRIBUTIONS = ("pygame-ce", *(["pymunk"] if HAS_PHYSICS else []), "appdirs")


def libraries() -> str:
    """Return the versions of the required packages. Raises `FaultError` for a wrong one, `NoteError`
    for a missing one.
    """
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
