"""Pictures as they were drawn, kept on the disk: reading one takes a tenth of the time that drawing it takes.

One SQLite file in the cache folder, by what was drawn. It may be deleted at any time, and is where it has grown too
large. What can't be read or written is drawn anew, as if nothing was kept.
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
"""Of the file, from which on it is begun anew."""
WORTH_SECONDS: Final = 0.0007
"""What was drawn faster is not kept: finding it would take half as long."""
LARGEST: Final = 16 << 20
"""Bytes of pixels of a picture that is kept."""
LEVEL: Final = 1
"""Of zlib: pictures of few colours become a twentieth; higher levels take three times as long for a tenth less."""
_HEAD: Final = struct.Struct("<4i")
"""Before the pixels: width, height, and where the corner lies from the origin."""
_TABLE: Final = "CREATE TABLE IF NOT EXISTS raster (key BLOB PRIMARY KEY, pixels BLOB NOT NULL) WITHOUT ROWID"

_log = logging.getLogger(__name__)

_Entry = tuple[bytes, bytes, bytes]
"""Key, head, and pixels as they are."""


class Rasters:
    """One file of pictures, read by the thread that draws and written beside it."""

    def __init__(self, folder: Path, is_read_only: bool = False) -> None:
        """`is_read_only`: another program keeps what it draws there."""
        self._file = folder / NAME
        self._reader: sqlite3.Connection | None = None
        self._known: set[bytes] = set()
        """The keys that are there, so that the file is not asked for others: two of three pictures are not kept."""
        self._is_known = False
        self._waiting: SimpleQueue[_Entry | None] = SimpleQueue()
        self._writer: Thread | None = None
        self._is_damaged = False
        """Whether the file is to be begun anew at the next start."""
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
        """Have a file that can be written. Raises `OSError` or `sqlite3.Error`."""
        if self._file.exists() and (self._file.stat().st_size > MOST_BYTES or not _is_database(self._file)):
            self._file.unlink()
        with closing(sqlite3.connect(self._file)) as begun, begun:
            begun.execute(_TABLE)

    def drawn(self, content: bytes, draw: Callable[[], Sprite]) -> Sprite:
        """What `draw` gives, from the disk if it is there; `content` tells all that it is made of.

        Raises what `draw` raises.
        """
        key = hashlib.blake2b(content, key=self._drawer, digest_size=16).digest()
        kept = self._find(key)
        if kept is not None:
            return kept
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
                self._known.update(found for (found,) in self._reader.execute("SELECT key FROM raster"))
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
        """Write what comes until nothing more will; all that waits in one go."""
        try:
            connection = sqlite3.connect(self._file, timeout=1.0)
            connection.execute("PRAGMA synchronous = OFF")  # nothing is lost with it that can't be drawn again
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
        """Write what waits, and let go of the file."""
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
    """What tells this program from one that draws otherwise: its version, that of the library, and its own code."""
    files = sorted(Path(__file__).parents[1].glob("[dp]*/*.py"))  # `drawing` and `paint`; none where it is compiled
    stats = [(file.name, stat.st_size, stat.st_mtime_ns) for file in files for stat in [file.stat()]]
    return hashlib.blake2b(repr((__version__, pygame.version.ver, stats)).encode(), digest_size=16).digest()


def _is_database(file: Path) -> bool:
    """Whether a file begins as a database does."""
    try:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("PRAGMA schema_version")
            return True
    except sqlite3.Error:
        return False
