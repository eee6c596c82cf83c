"""Where pictures go that have not been used for a while: a hundred of them in the room of five.

Cards, shadows and halos are mostly of one colour, so that packed they take a twentieth of the memory, and unpacking one
takes a tenth of the time that drawing it takes. Packing is done beside the loop, and between frames.
"""

from __future__ import annotations

import weakref
import zlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, NamedTuple

import pygame

LEVEL: Final = 1
"""Of zlib: higher ones take three times as long for a tenth less."""
BATCH: Final = 2 << 20
"""Bytes of pixels that are copied for the other thread between two frames: 0.3 ms."""
LARGEST: Final = 4 << 20
"""Bytes of pixels of a picture that is kept: unpacking a larger one takes longer than a frame has, while drawing it
anew goes on beside the loop."""
WAITING: Final = 8 << 20
"""Bytes of pixels that wait to be packed at most: what comes besides is forgotten, for no frame is to be late for it.
Where nothing is ever done between two frames all of it is packed at once."""

_LIKE: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class Picture(NamedTuple):
    """A premultiplied surface and where it lies: what a `Sprite` is."""

    surface: pygame.Surface
    dx: int
    dy: int


class _Packed(NamedTuple):
    """A picture as little memory."""

    data: bytes
    size: tuple[int, int]
    dx: int
    dy: int
    alive: weakref.ref[pygame.Surface]
    """The surface itself, as long as somebody has it still: what lies on a table is kept by it."""


class Attic:
    """One for all caches of a studio, which give away here what they have no room for."""

    def __init__(self, max_bytes: int) -> None:
        """`max_bytes` of packed pictures are kept: those wanted last."""
        self.max_bytes = max_bytes
        self.bytes = 0
        """Bytes of all that is packed."""
        self._packed: OrderedDict[Hashable, _Packed] = OrderedDict()
        self._waiting: dict[Hashable, Picture] = {}
        """What came and is not packed yet."""
        self._waiting_bytes = 0
        self._is_tidied = False
        """Whether somebody comes between two frames."""
        self._job: Future[list[tuple[Hashable, _Packed]]] | None = None
        self._executor = ThreadPoolExecutor(1, "attic")

    def take(self, key: Hashable, picture: tuple[pygame.Surface, int, int]) -> None:
        """Keep a picture that is not to be drawn on any more; one that was here before is packed still."""
        if key in self._packed:
            self._packed.move_to_end(key)
        elif key not in self._waiting and _pixels(picture[0]) <= LARGEST and _is_fit(picture[0]):
            if self._waiting_bytes > WAITING:
                if self._is_tidied:
                    return
                self.settle()
            self._waiting[key] = Picture(*picture)
            self._waiting_bytes += _pixels(picture[0])

    def find(self, key: Hashable) -> Picture | None:
        """The picture of this key, None if it is not here."""
        waiting = self._waiting.get(key)
        if waiting is not None:
            return waiting
        packed = self._packed.get(key)
        if packed is None:
            return None
        self._packed.move_to_end(key)
        surface = packed.alive()
        if surface is None:
            surface = pygame.Surface(packed.size, pygame.SRCALPHA, 32)
            surface.get_buffer().write(zlib.decompress(packed.data, bufsize=_pixels(surface)), 0)
            self._packed[key] = packed._replace(alive=weakref.ref(surface))
        return Picture(surface, packed.dx, packed.dy)

    @property
    def is_busy(self) -> bool:
        """Whether something waits to be packed."""
        return bool(self._waiting)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._packed or key in self._waiting

    def tidy(self) -> None:
        """Between two frames: see what was packed since, and have more of what waits packed."""
        self._is_tidied = True
        if self._job is not None:
            if not self._job.done():
                return
            for key, packed in self._job.result():
                self._store(key, packed)
            self._job = None
        if self._waiting:
            self._job = self._executor.submit(_pack, self._batch())

    def settle(self) -> None:
        """Pack all that waits, now."""
        while self._waiting:
            for key, packed in _pack(self._batch()):
                self._store(key, packed)

    def clear(self) -> None:
        """Forget all of it."""
        self._job = None
        self._packed.clear()
        self._waiting.clear()
        self.bytes = self._waiting_bytes = 0

    def _batch(self) -> list[tuple[Hashable, bytes, Picture]]:
        """Copies of what waits: nobody may draw a surface while another thread reads it."""
        batch, left = [], BATCH
        for key, picture in self._waiting.items():
            if left <= 0:
                break
            batch.append((key, picture.surface.get_buffer().raw, picture))
            left -= _pixels(picture.surface)
        return batch

    def _store(self, key: Hashable, packed: _Packed) -> None:
        waiting = self._waiting.pop(key, None)
        if waiting is None:
            return  # all was forgotten meanwhile
        self._waiting_bytes -= _pixels(waiting.surface)
        self._packed[key] = packed
        self.bytes += len(packed.data)
        while self.bytes > self.max_bytes:
            self.bytes -= len(self._packed.popitem(last=False)[1].data)


def _pack(batch: Sequence[tuple[Hashable, bytes, Picture]]) -> list[tuple[Hashable, _Packed]]:
    """Touches nothing but bytes: it is done beside the loop."""
    return [(key, _packed(zlib.compress(raw, LEVEL), picture)) for key, raw, picture in batch]


def _packed(data: bytes, picture: Picture) -> _Packed:
    return _Packed(data, picture.surface.get_size(), picture.dx, picture.dy, weakref.ref(picture.surface))


def _is_fit(surface: pygame.Surface) -> bool:
    """Whether its bytes are all that it is."""
    is_whole = surface.get_parent() is None and surface.get_pitch() == surface.get_width() * 4
    return is_whole and surface.get_masks() == _LIKE.get_masks()


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
