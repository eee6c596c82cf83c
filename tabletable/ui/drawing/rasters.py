"""Disk cache of drawn pictures: reading one takes a tenth of the time of drawing it.

One SQLite file in the cache folder, keyed by content. It may be deleted at any time, and is deleted when it has grown
too large. Pictures that can't be read or written are simply drawn.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import struct
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final

import pygame

from tabletable import __version__
from tabletable.play.files.paths import make_folder
from tabletable.ui.drawing.surfaces import Sprite

NAME: Final = "rasters.db"
MOST_BYTES: Final = 96 << 20
"""Size of the file at which it is started afresh."""
WORTH_SECONDS: Final = 0.0007
"""Least drawing time worth caching: loading takes half as long."""
LARGEST: Final = 16 << 20
"""Greatest size of a cached picture, in bytes of pixels."""
LEVEL: Final = 1
"""Compression level of zlib: pictures of few colours become a twentieth; higher levels take three times as long for a
tenth less.
"""
_HEAD: Final = struct.Struct("<4i")
"""Header before the pixels: width, height, and offset of the corner from the origin."""
_TABLE: Final = "CREATE TABLE IF NOT EXISTS raster (key BLOB PRIMARY KEY, pixels BLOB NOT NULL) WITHOUT ROWID"

_log = logging.getLogger(__name__)

_Entry = tuple[bytes, bytes, bytes]
"""Key, header, and raw pixels."""


class Rasters:
    """Disk cache of pictures in one file, read by the drawing thread and written by a thread of its own."""

    def __init__(self, folder: Path, is_read_only: bool = False) -> None:
        """Open the cache; `is_read_only` if another program writes it."""
        self._file = folder / NAME
        self._reader: sqlite3.Connection | None = None
        self._known: set[bytes] = set()
        """The keys in the file, to avoid queries for others: two of three pictures are not cached."""
        self._is_known = False
        self._waiting: SimpleQueue[_Entry | None] = SimpleQueue()
        self._writer: Thread | None = None
        self._is_damaged = False
        """Whether the file must be started afresh at the next launch."""
        self._drawer = _drawer()
        try:
            make_folder(folder)
            if not is_read_only:
                self._begin()
            self._reader = sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True, timeout=0.0)
        except (OSError, sqlite3.Error) as problem:
            _log.info("pictures are not kept: %s", problem)
            return
        if not is_read_only:
            self._writer = Thread(target=self._write, name="rasters", daemon=True)
            self._writer.start()

    def _begin(self) -> None:
        """Make sure there is a writable file. Raises `OSError` or `sqlite3.Error`."""
        if self._file.exists() and (self._file.stat().st_size > MOST_BYTES or not _is_database(self._file)):
            self._file.unlink()
        with closing(sqlite3.connect(self._file)) as begun, begun:
            begun.execute(_TABLE)

    def drawn(self, content: bytes, draw: Callable[[], Sprite]) -> Sprite:
        """Return the picture from the cache, or draw it with `draw`; `content` identifies everything it is made of.

        Raises what `draw` raises.
        """
        key = hashlib.blake2b(content, key=self._drawer, digest_size=16).digest()
        cached = self._find(key)
        if cached is not None:
            return cached
        began = perf_counter()
        sprite = draw()
        surface = sprite.surface
        size = surface.get_size()
        is_worth_it = perf_counter() - began > WORTH_SECONDS and size[0] * size[1] * 4 <= LARGEST
        if is_worth_it and self._writer is not None and surface.get_pitch() == size[0] * 4:
            self._waiting.put((key, _HEAD.pack(*size, sprite.dx, sprite.dy), surface.get_buffer().raw))
            self._known.add(key)
        return sprite

    def _find(self, key: bytes) -> Sprite | None:
        if self._reader is None:
            return None
        try:
            if not self._is_known:
                self._known.update(stored for (stored,) in self._reader.execute("SELECT key FROM raster"))
                self._is_known = True
            if key not in self._known:
                return None
            row = self._reader.execute("SELECT pixels FROM raster WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            width, height, dx, dy = _HEAD.unpack_from(row[0])
            pixels = zlib.decompress(memoryview(row[0])[_HEAD.size :], bufsize=width * height * 4)
            surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
            if len(pixels) != width * height * 4:
                return None
            surface.get_buffer().write(pixels, 0)
        except (struct.error, zlib.error, sqlite3.OperationalError):  # the last: the writer has it at this very moment
            return None
        except sqlite3.Error as problem:
            _log.info("pictures that were kept are drawn anew: %s", problem)
            self._reader = None
            if self._writer is not None:
                self._is_damaged = True
            return None
        return Sprite(surface, dx, dy)

    def _write(self) -> None:
        """Write entries until the queue ends; all waiting entries go into one transaction."""
        try:
            connection = sqlite3.connect(self._file, timeout=1.0)
            connection.execute("PRAGMA synchronous = OFF")  # everything in it can be drawn again
            while (entry := self._waiting.get()) is not None:
                row = entry[0], entry[1] + zlib.compress(entry[2], LEVEL)
                connection.execute("INSERT OR REPLACE INTO raster VALUES (?, ?)", row)
                if self._waiting.empty():
                    connection.commit()
            connection.commit()
            connection.close()
        except sqlite3.Error as problem:
            _log.info("pictures are not kept any more: %s", problem)
            while self._waiting.get() is not None:
                pass

    def close(self) -> None:
        """Write the waiting entries and close the file."""
        if self._writer is not None:
            self._waiting.put(None)
            self._writer.join(2.0)
            self._writer = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        if self._is_damaged:
            with suppress(OSError):
                self._file.unlink()


def _drawer() -> bytes:
    """Return the version of the drawing code: of the program, the library, and the files of this package."""
    files = sorted(Path(__file__).parents[1].glob("[dp]*/*.py"))  # `drawing` and `paint`; none where it is compiled
    stats = [(file.name, stat.st_size, stat.st_mtime_ns) for file in files for stat in [file.stat()]]
    return hashlib.blake2b(repr((__version__, pygame.version.ver, stats)).encode(), digest_size=16).digest()


def _is_database(file: Path) -> bool:
    """Return whether a file has the header of a database."""
    try:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("PRAGMA schema_version")
            return True
    except sqlite3.Error:
        return False
