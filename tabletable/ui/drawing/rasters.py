"""Vector pictures as they were drawn, kept on the disk: reading one takes a tenth of the time that drawing it takes.

One SQLite file in the cache folder, by what was drawn and in which size. It may be deleted at any time, and is where it
has grown too large. What can't be read or written is drawn anew, as if nothing was kept.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final

import pygame

from tabletable.play.files.paths import make_folder

NAME: Final = "rasters.db"
MOST_BYTES: Final = 96 << 20
"""Of the file, from which on it is begun anew."""
WORTH_SECONDS: Final = 0.0007
"""What was drawn faster is not kept: finding it would take half as long."""
LARGEST: Final = 16 << 20
"""Bytes of pixels of a picture that is kept."""
LEVEL: Final = 1
"""Of zlib: pictures of few colours become a twentieth; higher levels take three times as long for a tenth less."""
_TABLE: Final = "CREATE TABLE IF NOT EXISTS raster (key BLOB PRIMARY KEY, pixels BLOB NOT NULL) WITHOUT ROWID"

_log = logging.getLogger(__name__)

_Entry = tuple[bytes, bytes]
"""Key and pixels, as they are."""


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

    def drawn(
        self, content: bytes, size: tuple[int, int], fine: bool, draw: Callable[[], pygame.Surface]
    ) -> pygame.Surface:
        """What `draw` gives for a picture in a size in real px, from the disk if it is there.

        Raises what `draw` raises.
        """
        about = repr((size, fine, pygame.version.ver)).encode()
        key = hashlib.blake2b(content + about, digest_size=16).digest()
        kept = self._find(key, size)
        if kept is not None:
            return kept
        began = perf_counter()
        surface = draw()
        is_worth_it = perf_counter() - began > WORTH_SECONDS and size[0] * size[1] * 4 <= LARGEST
        if is_worth_it and self._writer is not None and surface.get_size() == size:
            self._waiting.put((key, surface.get_buffer().raw))
            self._known.add(key)
        return surface

    def _find(self, key: bytes, size: tuple[int, int]) -> pygame.Surface | None:
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
            surface = pygame.Surface(size, pygame.SRCALPHA, 32)
            pixels = zlib.decompress(row[0], bufsize=size[0] * size[1] * 4)
            if len(pixels) != size[0] * size[1] * 4:
                return None
            surface.get_buffer().write(pixels, 0)
        except (zlib.error, sqlite3.OperationalError):  # the second: the writer has it at this very moment
            return None
        except sqlite3.Error as problem:
            _log.info("pictures that were kept are drawn anew: %s", problem)
            self._reader = None
            if self._writer is not None:
                self._is_damaged = True
            return None
        return surface

    def _write(self) -> None:
        """Write what comes until nothing more will; all that waits in one go."""
        try:
            connection = sqlite3.connect(self._file, timeout=1.0)
            connection.execute("PRAGMA synchronous = OFF")  # nothing is lost with it that can't be drawn again
            while (entry := self._waiting.get()) is not None:
                row = entry[0], zlib.compress(entry[1], LEVEL)
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


def _is_database(file: Path) -> bool:
    """Whether a file begins as a database does."""
    try:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("PRAGMA schema_version")
            return True
    except sqlite3.Error:
        return False
