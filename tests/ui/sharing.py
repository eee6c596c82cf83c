"""What the programs of one test run share: pictures and words that each of them would draw alike."""

from __future__ import annotations

import io
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import pygame

from tabletable.ui.drawing import grounds, vector
from tabletable.ui.drawing.fonts import FontShelf
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache
from tabletable.ui.drawing.text import Typesetter

MEGABYTE = 1 << 20
FONTS = 400
"""Opened at most, half a megabyte each."""


class _Held(NamedTuple):
    """A sprite, and the checksum of its pixels when it was made."""

    sprite: Sprite
    checksum: int

    @property
    def is_whole(self) -> bool:
        """Whether nobody has drawn on it since."""
        return _checksum(self.sprite) == self.checksum


class Memory:
    """Sprites by all that they are made of; those wanted last are kept, in so many bytes.

    Everybody gets the same one, which nobody may draw on, or a copy that is its owner's own.
    """

    def __init__(self, max_bytes: int, gives_copies: bool = False) -> None:
        self.max_bytes = max_bytes
        self.spoilt: list[Hashable] = []
        """What somebody has drawn on, by the time it was forgotten."""
        self._gives_copies = gives_copies
        self._held: OrderedDict[Hashable, _Held] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()  # pictures are also made beside the loop

    def get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """Return the sprite of this key, made now if it is not held."""
        with self._lock:
            held = self._held.get(key)
            if held is not None:
                self._held.move_to_end(key)
        if held is None:
            held = self._keep(key, make())
        return held.sprite._replace(surface=held.sprite.surface.copy()) if self._gives_copies else held.sprite

    def forget(self) -> list[Hashable]:
        """Forget all of it; the keys of what somebody has drawn on."""
        with self._lock:
            self._let_go(0)
            spoilt, self.spoilt = self.spoilt, []
        return spoilt

    def _keep(self, key: Hashable, made: Sprite) -> _Held:
        held = _Held(made, 0 if self._gives_copies else _checksum(made))
        with self._lock:
            if key not in self._held:
                self._held[key] = held
                self._bytes += _bytes(made)
                self._let_go(self.max_bytes)
        return held

    def _let_go(self, most: int) -> None:
        while self._bytes > most:
            key, held = self._held.popitem(last=False)
            self._bytes -= _bytes(held.sprite)
            if not (self._gives_copies or held.is_whole):
                self.spoilt.append(key)


def _checksum(sprite: Sprite) -> int:
    return zlib.crc32(sprite.surface.get_buffer().raw)


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
        (FontShelf, "sized", _opened()),
        (SpriteCache, "get", _drawn),
    ]


_PICTURES = Memory(512 * MEGABYTE, gives_copies=True)  # much of what is drawn begins as one that more is drawn on
_WORDS = Memory(64 * MEGABYTE)
_GROUNDS = Memory(96 * MEGABYTE)
_SPRITES = Memory(384 * MEGABYTE)


def spoilt() -> list[Hashable]:
    """What of words and grounds somebody has drawn on, so that it was wrong for everybody after."""
    return [key for memory in (_WORDS, _GROUNDS, _SPRITES) for key in memory.forget()]


def let_share(studio: Studio) -> None:
    """Share all that this studio draws with others that draw in the same colours, from the same art."""
    _STUDIOS[studio.sprites] = studio


_STUDIOS: WeakKeyDictionary[SpriteCache, Studio] = WeakKeyDictionary()


def _drawn(cache: SpriteCache, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
    """Stands for `SpriteCache.get`: each cache keeps, counts and drops as it does alone."""
    studio = _STUDIOS.get(cache)
    if studio is None or key in cache:
        return _get(cache, key, make)
    look = (str(studio.assets.root), studio.colours, *studio.hues.items())
    return _get(cache, key, lambda: _SPRITES.get((look, key), make))


_get = SpriteCache.get


def _loaded(load: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def loaded(source: Path | io.BytesIO, *rest: Any) -> pygame.Surface:
        content = source.getvalue() if isinstance(source, io.BytesIO) else str(source)
        return _PICTURES.get((content, *rest), lambda: Sprite(load(source, *rest))).surface

    return loaded


def _laid(name: str, lay: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    return lambda *args: _GROUNDS.get((name, *args), lambda: Sprite(lay(*args))).surface


def _typeset(render: Callable[..., Sprite]) -> Callable[..., Sprite]:
    def rendered(setter: Typesetter, *args: Any) -> Sprite:
        return _WORDS.get((str(setter.fonts.folder), setter.language, *args), lambda: render(setter, *args))

    return rendered


def _measured(measure: Callable[..., int]) -> Callable[..., int]:
    widths: dict[Hashable, int] = {}

    def measured(setter: Typesetter, *args: Any) -> int:
        key = (str(setter.fonts.folder), setter.language, *args)  # comparing paths takes longer than all else here
        found = widths.get(key)
        if found is None:
            found = widths[key] = measure(setter, *args)
        return found

    return measured


def _opened() -> Callable[..., pygame.Font]:
    """Return a font for each size: one that changes its size forgets its glyphs, and measuring takes eight times as
    long.
    """

    @lru_cache(FONTS)
    def opened(file: str, px: int, outline: int) -> pygame.Font:
        pygame.register_quit(opened.cache_clear)  # what was opened before can't be used after it
        font = pygame.Font(file, px)
        font.outline = outline
        return font

    def sized(shelf: FontShelf, face: str, px: int, outline: int = 0) -> pygame.Font:
        return opened(str(shelf.files[face]), px, outline)

    return sized
