"""The available looks: built-in ones from ``art/``, and people's own from their folder, measured before use."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletable.core.looks import PLAIN, Ground
from tabletable.core.message import Msg
from tabletable.play.files.picturefile import BadPicture, Picture
from tabletable.play.files.safejson import SaveError
from tabletable.play.people.lookfolder import LookFolder, OwnFile, picture_in
from tabletable.play.people.looks import HOUSE, OWN, Kind, TableLooks
from tabletable.ui.drawing import readable, theme
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.surfaces import Sprite, SpriteCache, blank, premultiplied, scaled
from tabletable.ui.drawing.vector import raster_text

_SIDE: Final = {Kind.BACK: 640, Kind.CLOTH: 1920, Kind.HEAD: 320}
"""The longer side in px of the cached picture: it is never shown larger."""
_GRID: Final = {Kind.BACK: (40, 56), Kind.CLOTH: readable.GRID, Kind.HEAD: (48, 48)}
"""Size of the small copy that is measured, by kind."""


class OwnLook(NamedTuple):
    """A file in a person's folder as the settings page shows it."""

    file: OwnFile
    problem: Msg | None
    """The reason why it can't be used; None if it can."""


class OwnHead(NamedTuple):
    """Drawing parameters of a person's own head."""

    is_whole: bool
    """Whether the picture fills its round ground, as photographs do, instead of standing in front of it."""
    tint: Colour


class LooksLibrary:
    """The looks of the table on screen, and the pictures of all looks available."""

    def __init__(self, cache: SpriteCache) -> None:
        self._cache = cache
        self.folder: LookFolder | None = None
        """Folder of people's own looks; None if there is none."""
        self.worn = TableLooks()
        """The looks of the table being drawn. Part of the key of everything drawn with them."""
        self._files: dict[Kind, dict[str, OwnFile]] = {}
        self._problems: dict[tuple[Kind, str], Msg | None] = {}
        self._shares: dict[tuple[Kind, str, Ground, float], float] = {}
        self._heads: dict[str, OwnHead | None] = {}

    def read_again(self) -> None:
        """Rescan the folder: files may have come, gone or changed. The caller drops the pictures drawn from them."""
        self._files.clear()
        self._problems.clear()
        self._shares.clear()
        self._heads.clear()

    @contextmanager
    def wearing(self, looks: TableLooks) -> Iterator[None]:
        """Draw with other looks within the context."""
        before, self.worn = self.worn, looks
        try:
            yield
        finally:
            self.worn = before

    # ------------------------------------------------------------------------------------------------ what there is

    def own(self, kind: Kind) -> list[OwnLook]:
        """Return every file of a person's own looks, usable or not."""
        return [OwnLook(file, self.problem(kind, file.id)) for file in self._of(kind).values()]

    def name(self, kind: Kind, look: str) -> str:
        """Return the name of an own look; "" if it doesn't exist."""
        file = self._of(kind).get(look)
        return "" if file is None else file.name

    def problem(self, kind: Kind, look: str) -> Msg | None:
        """Return why an own look can't be used; None if it can."""
        if (kind, look) not in self._problems:
            self._problems[kind, look] = self._looked_at(kind, look)
        return self._problems[kind, look]

    def usable(self, kind: Kind, look: str) -> str:
        """Return the look if it exists and can be used, else "", the usual look."""
        if look.startswith(OWN):
            return look if look in self._of(kind) and self.problem(kind, look) is None else ""
        return look if look in HOUSE else ""

    def _of(self, kind: Kind) -> Mapping[str, OwnFile]:
        if kind not in self._files:
            files = self.folder.files(kind) if self.folder is not None else []
            self._files[kind] = {file.id: file for file in files}
        return self._files[kind]

    def _looked_at(self, kind: Kind, look: str) -> Msg | None:
        file = self._of(kind).get(look)
        if file is None:
            return Msg("looks.bad.gone")
        try:
            judge(kind, picture_in(file.path))
        except (BadPicture, SaveError) as error:
            return error.message
        return None

    # ------------------------------------------------------------------------------------------------ what is drawn

    def picture(self, kind: Kind, look: str, width: int, height: int) -> pygame.Surface:
        """Return an own look scaled to cover `width` × `height` px and cropped, premultiplied. It must be usable."""
        key = ("own look", kind, look, width, height)
        return self._cache.get(key, lambda: Sprite(_covering(self._largest(kind, look), width, height))).surface

    def _largest(self, kind: Kind, look: str) -> pygame.Surface:
        """Return the picture in its largest size; an empty one if the file has disappeared since it was checked."""

        def make() -> Sprite:
            try:
                return Sprite(drawn(picture_in(self._of(kind)[look].path), _SIDE[kind]))
            except (BadPicture, SaveError, KeyError):
                return Sprite(blank(8, 8))

        return self._cache.get(("own look", kind, look), make).surface

    def share(self, kind: Kind, look: str, ground: Ground = PLAIN, text: float = readable.TEXT) -> float:
        """Return the strength (0 to 1) at which an own look keeps everything readable and distinguishable.

        A cloth is measured on a `ground`, for a contrast ratio `text` of words (WCAG).
        """
        key = (kind, look, ground, text)
        if key not in self._shares:
            small = self.picture(kind, look, *_GRID[kind])
            find = partial(readable.cloth_share, small, ground, text) if kind is Kind.CLOTH else None
            self._shares[key] = find() if find is not None else readable.back_share(small)
        return self._shares[key]

    def head(self, head: str) -> OwnHead | None:
        """Return how to draw an imported head; None for a built-in one, or if the file is missing or unusable."""
        if not head.startswith(OWN):
            return None
        if head not in self._heads:
            is_good = self.usable(Kind.HEAD, head) != ""
            self._heads[head] = _own_head(self.picture(Kind.HEAD, head, *_GRID[Kind.HEAD])) if is_good else None
        return self._heads[head]


def judge(kind: Kind, picture: Picture) -> None:
    """Raise `BadPicture` unless a picture can be drawn, seen and distinguished as this kind of look."""
    readable.check(kind, _covering(drawn(picture, 2 * max(_GRID[kind])), *_GRID[kind]))


def drawn(picture: Picture, side: int) -> pygame.Surface:
    """Draw a picture with a longer side of at most `side` px, premultiplied. Raises `BadPicture` if it
    can't be drawn.
    """
    longer = max(picture.width, picture.height)
    factor = side / longer if picture.format == "svg" else min(1.0, side / longer)
    width, height = max(1, round(picture.width * factor)), max(1, round(picture.height * factor))
    try:
        if picture.format == "svg":
            return raster_text(picture.content.decode(), width, height)
        loaded = pygame.image.load(io.BytesIO(picture.content), f"picture.{picture.format}")
    except (pygame.error, ValueError):
        raise BadPicture("broken") from None
    return scaled(premultiplied(loaded), width, height)


def _covering(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Return a copy scaled to cover this size, cropped evenly."""
    wide, high = surface.get_size()
    factor = max(width / wide, height / high)
    whole = scaled(surface, max(width, round(wide * factor)), max(height, round(high * factor)))
    part = pygame.Rect((whole.get_width() - width) // 2, (whole.get_height() - height) // 2, width, height)
    return whole.subsurface(part).copy()


def _own_head(small: pygame.Surface) -> OwnHead:
    return OwnHead(readable.is_whole(small), readable.best_tint(small, theme.SEAT_TINT.values()))


def known_head(head: str) -> str:
    """Return a built-in head for `head`: itself, or for an unknown head always the same substitute."""
    heads = tuple(theme.SEAT_TINT)
    return head if head in theme.SEAT_TINT else heads[zlib.crc32(head.encode()) % len(heads)]
