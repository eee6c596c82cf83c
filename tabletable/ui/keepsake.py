"""The title as it was drawn at the last start: reading it takes a twentieth of the time that drawing it takes.

One file in the cache folder: a line of JSON, then the pixels of all it tells of. It is taken only if it was made by
this very program, of files that are as they were, for this window, size, language and colours, and if it is whole: its
length and a checksum tell. Else it is as if there was none, and the program keeps what it draws.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import pygame

import tabletable
from tabletable.play.files.paths import make_folder
from tabletable.ui.drawing.surfaces import Sprite

if TYPE_CHECKING:
    from tabletable.ui.drawing.canvas import Canvas
    from tabletable.ui.drawing.studio import Studio

NAME: Final = "title.kept"
MOST_BYTES: Final = 256 << 20
MOST_HEADER: Final = 4 << 20
MOST_SIDE: Final = 16384
_CACHES: Final = ("texts", "parts", "cards", "masters")
"""The caches of a studio that hold what a title is drawn of."""
_SENSELESS: Final = (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, pygame.error)
"""What may come of a file that anything may stand in."""

_log = logging.getLogger(__name__)


class Kept(NamedTuple):
    """What was read: as JSON what there is, the pixels of it, and the picture that lies behind all on the title."""

    about: dict[str, Any]
    pixels: memoryview
    still: pygame.Surface


class Title(Protocol):
    """The title as far as it is kept."""

    @property
    def still(self) -> pygame.Surface | None:
        """The picture that lies behind everything on it, once it is drawn."""
        ...

    @property
    def is_on_top(self) -> bool:
        """Whether it is seen."""
        ...

    def measure(self) -> Canvas:
        """A canvas as it is drawn on."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw it whole."""
        ...


def occasion(size: tuple[int, int], scale: int, language: str, colours: str) -> list[object]:
    """All that decides what the title looks like beside the files it is made of."""
    program = sys.executable if _is_frozen() else str(Path(tabletable.__file__).parent)
    made = [program, tabletable.__version__, pygame.version.ver, sys.byteorder]
    return [*made, *size, scale, language, colours]


def read(folder: Path, wanted: list[object]) -> Kept | None:
    """What was kept for this occasion; None if it was not, or does not fit any more, or is damaged. Never raises."""
    try:
        with (folder / NAME).open("rb") as file:
            if os.fstat(file.fileno()).st_size > MOST_BYTES:
                return None
            about = json.loads(file.readline(MOST_HEADER))
            if about["occasion"] != wanted or about["files"] != _stamped(path for path, *_ in about["files"]):
                return None
            pixels = file.read()
        if len(pixels) != about["length"] or zlib.adler32(pixels) != about["checksum"]:
            raise ValueError("it is damaged")
        still = _surface(about["still"], memoryview(pixels), 0)
        return Kept(about, memoryview(pixels), still)
    except FileNotFoundError:
        return None
    except _SENSELESS as problem:
        _log.info("the title that was kept is drawn anew: %s", problem)
        return None


def recall(kept: Kept, studio: Studio, language: str) -> None:
    """Give a studio that has drawn nothing so far what was kept; nothing if that makes no sense."""
    about = kept.about
    try:
        for name in _CACHES:
            getattr(studio, name).put((_thawed(key), _sprite(place, kept.pixels)) for key, place in about[name])
        studio.outlines.update((_thawed(key), int(outline)) for key, outline in about["outlines"])
        studio.master_heights.update((_thawed(key), set(map(int, heights))) for key, heights in about["heights"])
        widths = {_thawed(key): float(width) for key, width in about["widths"]}
        studio.setter(language, float(about["scale"])).widths.update(widths)
        studio.still = language, kept.still
    except _SENSELESS as problem:
        _log.info("the title that was kept makes no sense: %s", problem)
        studio.clear()
        studio.outlines.clear()
        studio.master_heights.clear()


class Keeping:
    """Keeps the title once it is drawn, in steps; see `Later`."""

    def __init__(self, folder: Path, wanted: list[object], studio: Studio, title: Callable[[], Title | None]) -> None:
        """`title` is asked for the title as long as that is on top."""
        self._folder, self._wanted, self._studio, self._title = folder, wanted, studio, title
        self._about: dict[str, Any] = {}
        self._pixels: list[bytes] = []
        self._length = 0
        self._copying: Iterator[None] | None = None

    def step(self, until: float) -> bool:
        """Look what it is made of, copy that, and have it written beside the loop; True once there is nothing to do."""
        if self._copying is None:
            title = self._title()
            if title is None:
                return True  # the player was faster: the next start keeps it
            if title.still is None:
                return False
            self._copying = self._copy(title, title.still)
        for _ in self._copying:
            if time.perf_counter() >= until:
                return False
        Thread(target=_write, args=(self._folder, self._about, self._pixels), name=NAME, daemon=True).start()
        return True

    def _copy(self, title: Title, still: pygame.Surface) -> Iterator[None]:
        studio, canvas = self._studio, title.measure()
        for name in _CACHES:
            getattr(studio, name).mark()
        title.draw(canvas.on(pygame.Surface(still.get_size(), 0, still)))
        drawn = {name: list(getattr(studio, name).since_mark()) for name in _CACHES}
        drawn["masters"] = [*studio.masters.items()]  # what moves is made of them
        self._about |= {"occasion": self._wanted, "scale": canvas.scale, "files": _stamped(self._files())}
        self._about["outlines"] = [item for item in studio.outlines.items() if _lasts(item[0])]
        self._about["heights"] = [[key, sorted(those)] for key, those in studio.master_heights.items() if _lasts(key)]
        self._about["widths"] = list(canvas.setter.widths.items())
        yield
        self._about["still"] = self._placed(Sprite(still))
        yield
        for name, sprites in drawn.items():
            self._about[name] = placed = []
            for key, sprite in sprites:
                if _lasts(key):
                    placed.append([key, self._placed(sprite)])
                    yield

    def _placed(self, sprite: Sprite) -> list[int]:
        """Take its pixels; its width and height, at which byte they begin, and its own place."""
        surface, at = sprite.surface, self._length
        self._pixels.append(bytes(surface.get_buffer().raw))
        self._length += len(self._pixels[-1])
        return [*surface.get_size(), at, sprite.dx, sprite.dy]

    def _files(self) -> Iterator[str]:
        """What it was drawn by and of."""
        if _is_frozen():
            yield sys.executable
            return
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == tabletable.__name__ and getattr(module, "__file__", None):
                yield str(module.__file__)
        yield from map(str, sorted(self._studio.assets.files.values()))
        yield from map(str, self._studio.fonts.files.values())


def _is_frozen() -> bool:
    """Whether the program is one file that says by itself when it changed."""
    return bool(getattr(sys, "frozen", False))


def _stamped(paths: Iterable[str]) -> list[list[object]]:
    """Each file with its time and size; those of a file that is gone are 0."""
    stamped: list[list[object]] = []
    for path in paths:
        try:
            found = os.stat(path)
            stamped.append([path, found.st_mtime_ns, found.st_size])
        except OSError:
            stamped.append([path, 0, 0])
    return stamped


def _lasts(key: Hashable) -> bool:
    """Whether a key is the same once it was written and read."""
    try:
        return _thawed(json.loads(json.dumps(key))) == key
    except (TypeError, ValueError):
        return False


def _thawed(data: Any) -> Hashable:
    """A key that was written as JSON."""
    return tuple(map(_thawed, data)) if isinstance(data, list) else data


def _surface(place: Sequence[int], pixels: memoryview, flags: int) -> pygame.Surface:
    """Raises `ValueError` if there can be no such picture."""
    width, height, at = place[:3]
    end = at + width * height * 4
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE and at >= 0 and end <= len(pixels)):
        raise ValueError(f"no picture is {width} by {height}")
    surface = pygame.Surface((width, height), flags, 32)
    surface.get_buffer().write(pixels[at:end].tobytes(), 0)
    return surface


def _sprite(place: Sequence[int], pixels: memoryview) -> Sprite:
    return Sprite(_surface(place, pixels, pygame.SRCALPHA), int(place[3]), int(place[4]))


def _write(folder: Path, about: dict[str, Any], pixels: list[bytes]) -> None:
    """In one step, so that there is never half a file."""
    data = b"".join(pixels)
    about |= {"length": len(data), "checksum": zlib.adler32(data)}
    temporary = folder / f"{NAME}.tmp"
    try:
        make_folder(folder)
        with temporary.open("wb") as file:
            file.write(json.dumps(about).encode() + b"\n")
            file.write(data)
        temporary.replace(folder / NAME)
    except OSError as problem:
        _log.info("the title is not kept: %s", problem)
