"""What the programs of one test run share: pictures and words that each of them would draw alike."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import pygame

from tabletable.ui import grounds, vector
from tabletable.ui.fonts import FontShelf
from tabletable.ui.surfaces import Sprite
from tabletable.ui.text import Typesetter

MEGABYTE = 1 << 20
FONTS = 400
"""Opened at most, half a megabyte each."""


class Memory:
    """Sprites by all that they are made of; those wanted last are kept, in so many bytes."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._held: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()  # pictures are also made beside the loop

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """A copy that its owner may draw on."""
        with self._lock:
            held = self._held.pop(key, None)
            if held is not None:
                self._held[key] = held
        if held is None:
            held = make()
            self._keep(key, held)
        return held._replace(surface=held.surface.copy())

    def _keep(self, key: Hashable, sprite: Sprite) -> None:
        with self._lock:
            if key not in self._held:
                self._held[key] = sprite
                self._bytes += _bytes(sprite)
            while self._bytes > self.max_bytes:
                self._bytes -= _bytes(self._held.popitem(last=False)[1])


def _bytes(sprite: Sprite) -> int:
    return sprite.surface.get_pitch() * sprite.surface.get_height()


@cache
def drawn_once() -> list[tuple[object, str, Any]]:
    """(module or class, name, function): what every program works out alike, with a memory for all of them."""
    return [
        (vector, "_load", _loaded(vector._load)),
        *((grounds, name, _laid(name, getattr(grounds, name))) for name in ("_table", "_wall", "_velvet")),
        (Typesetter, "_render", _typeset(Typesetter._render)),
        (Typesetter, "width_px", _measured(Typesetter.width_px)),
        (FontShelf, "_sized", _opened()),
    ]


_PICTURES = Memory(256 * MEGABYTE)
_WORDS = Memory(64 * MEGABYTE)
_GROUNDS = Memory(96 * MEGABYTE)


def _loaded(load: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def loaded(source: Path | io.BytesIO, *rest: Any) -> pygame.Surface:
        content = source.getvalue() if isinstance(source, io.BytesIO) else source
        return _PICTURES.get((content, *rest), lambda: Sprite(load(source, *rest))).surface

    return loaded


def _laid(name: str, lay: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    return lambda *args: _GROUNDS.get((name, *args), lambda: Sprite(lay(*args))).surface


def _typeset(render: Callable[..., Sprite]) -> Callable[..., Sprite]:
    def rendered(setter: Typesetter, *args: Any) -> Sprite:
        return _WORDS.get((setter.fonts.folder, setter.language, *args), lambda: render(setter, *args))

    return rendered


def _measured(measure: Callable[..., int]) -> Callable[..., int]:
    widths: dict[Hashable, int] = {}

    def measured(setter: Typesetter, *args: Any) -> int:
        key = (setter.fonts.folder, setter.language, *args)
        found = widths.get(key)
        if found is None:
            found = widths[key] = measure(setter, *args)
        return found

    return measured


def _opened() -> Callable[..., pygame.Font]:
    """A font for each size: one that changes its size forgets its glyphs, and measuring takes eight times as long."""

    @lru_cache(FONTS)
    def opened(file: Path, px: int, outline: int) -> pygame.Font:
        pygame.register_quit(opened.cache_clear)  # what was opened before can't be used after it
        font = pygame.Font(file, px)
        font.outline = outline
        return font

    def sized(shelf: FontShelf, face: str, px: int, outline: int = 0) -> pygame.Font:
        return opened(shelf.files[face], px, outline)

    return sized
