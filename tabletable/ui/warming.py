"""Reads, between frames, what will be needed soon: a module that is read when it is first wanted makes a frame late."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from threading import Thread
from typing import Final

from tabletable.play.language import glyphs

PACKAGES: Final = ("kit", "paint", "animation", "controls", "flow")
"""What a table is made of, in the order in which they need each other."""
SCENES: Final = (
    "setup",
    "tables.dealing",
    "tables.table",
    "tables.pause",
    "settings",
    "tables.result",
    "hindsight.replay",
    "hindsight.review",
    "tables.curtain",
    "rules",
    "saves",
)


class Warming:
    """One for a program."""

    def __init__(self) -> None:
        self._steps = _steps()
        self.is_done = False

    def step(self) -> None:
        """Read a little; most of it takes a few ms."""
        step = next(self._steps, None)
        self.is_done = step is None
        if step is not None:
            step()


def _read_physics() -> None:
    with suppress(ImportError):  # not every system has it
        import_module("pymunk")


def _steps() -> Iterator[Callable[[], object]]:
    library = Thread(target=_read_physics, daemon=True)
    yield library.start  # its compiled part takes 40 ms
    yield from (partial(glyphs.code_points, file) for file in glyphs.faces())  # the first table asks for names that fit
    yield glyphs.characters
    while library.is_alive():
        yield lambda: None
    for package in PACKAGES:
        whole = f"tabletable.ui.{package}"
        for module in pkgutil.iter_modules(import_module(whole).__path__, f"{whole}."):
            yield partial(import_module, module.name)
    yield from (partial(import_module, f"tabletable.ui.scenes.{scene}") for scene in SCENES)
