"""The picture on the screen, of which only what is another one than in the frame before is drawn again.

A frame of a full table at 1920×1080 copies 8 MB, darkens as much while a moment is on, and lays labels, buttons and
cards over that, nearly all of them where they were. What a frame draws is noted first and compared with what the one
before drew: tiles of the screen for which both are the same stay as they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import pygame

from tabletable.ui.drawing.surfaces import strips

TILE: Final = 48
"""px of the squares that are drawn again, or not."""
WORTH: Final = 0.75
"""Part of the screen from which all of it is drawn again."""

Work = Callable[[pygame.Surface], object]


class _Deed(NamedTuple):
    """Something that was drawn. What two equal ones draw over the same pixels is the same."""

    what: tuple[Hashable, ...]
    """For pictures what `Surface.blits` takes."""
    within: tuple[int, int, int, int] | None
    """Nothing of it is drawn outside of that; None if nothing of it lies there."""


class Pane(pygame.Surface):
    """Stands for the surface of the screen while a frame is drawn; between frames it is that one.

    Pictures laid on it are not to be changed afterwards, but where `spoil` is told.
    """

    def __init__(self, real: pygame.Surface) -> None:
        super().__init__((0, 0), 0, real)
        self._real = real
        self._whole = self._clip = real.get_rect()
        self._is_open = False
        self._shown: tuple[int, list[_Deed], list[pygame.Rect]] | None = None
        """Where the pixels are that show them, what was drawn and where; None if anybody may have drawn since."""
        self._deeds: list[_Deed] = []
        self._places: list[pygame.Rect] = []
        self._works: list[Work | None] = []
        self._spoilt: list[pygame.Rect] = []
        self.took = 0.0
        """Seconds that it took to draw what had changed in the last frame."""

    # ------------------------------------------------------------------------------------------------ a frame

    def open(self, real: pygame.Surface) -> None:
        """A frame begins, which will draw everything that is to be seen."""
        if real is not self._real or real.get_rect() != self._whole:
            self._real, self._shown = real, None
        self._whole = self._clip = real.get_rect()
        self._begin(is_open=True)

    def give_up(self) -> None:
        """What was drawn of the frame is not to be seen."""
        self._begin(is_open=False)

    def forget(self) -> None:
        """Anything may be on the screen by now: the next frame is drawn whole, and nothing of the last one is kept."""
        if self._is_open:
            self._do([self._whole])
            self._real.set_clip(self._clip)
            self._begin(is_open=False)
        self._shown = None

    def finish(self) -> None:
        """All of the frame is drawn: let it be seen."""
        if not self._is_open:
            return
        start = time.perf_counter()
        before, at = self._shown, self._real._pixels_address
        if before is None or before[0] != at:
            changed = [self._whole]
        else:
            apart = _apart(before[1], before[2], self._deeds, self._places)
            changed = tiles([*apart, *self._spoilt], self._whole)
        self._do(changed)
        self._has_drawn()
        self.took = time.perf_counter() - start

    def finish_in_steps(self) -> Iterator[None]:
        """The same of a first frame, strip by strip: what is on it may be seen after the last."""
        for strip in strips(self._whole):
            self._do([strip])
            yield
        self._has_drawn()

    def _has_drawn(self) -> None:
        self._shown = self._real._pixels_address, self._deeds, self._places
        self._spoilt.clear()
        self._begin(is_open=False)

    def spoil(self, places: Iterable[pygame.Rect]) -> None:
        """What was laid on it has changed here."""
        self._spoilt += places

    def _begin(self, is_open: bool) -> None:
        self._is_open = is_open
        self._deeds, self._places, self._works = [], [], []

    def _do(self, places: Sequence[pygame.Rect]) -> None:
        """Draw what was noted, as far as it lies at some places."""
        real = self._real
        for place in places:
            real.set_clip(place)
            plain: list[Any] = []
            for at in place.collidelistall(self._places):
                (what, within), work = self._deeds[at], self._works[at]
                if work is None and within is None:
                    plain += what
                    continue
                real.blits(plain, False)
                plain = []
                if within is not None:
                    real.set_clip(place.clip(within))
                if work is None:
                    real.blits(what, False)  # type: ignore[arg-type]
                else:
                    work(real)
                real.set_clip(place)
            real.blits(plain, False)
        real.set_clip(None)

    # ------------------------------------------------------------------------------------------------ drawing

    def note(self, what: tuple[Hashable, ...], place: pygame.Rect, work: Work | None) -> None:
        """Something is drawn at a place: by `work`, or as pictures.

        `work` may change what is there already. It is called for each part of the screen that is drawn again, which is
        the clip of the surface it gets.
        """
        seen = place.clip(self._clip)
        if seen.w and seen.h:
            clip = self._clip
            within = None if seen == place.clip(self._whole) else (clip.x, clip.y, clip.w, clip.h)
            self._deeds.append(_Deed(what, within))
            self._places.append(seen)
            self._works.append(work)

    def rework(self, what: tuple[Hashable, ...], place: pygame.Rect | None, work: Work) -> None:
        """Change what is drawn by now at a place, or everywhere, in a way that `what` tells."""
        if self._is_open:
            self.note(what, place or self._whole, work)
        else:
            work(self._real)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """See `pygame.Surface`."""
        if not self._is_open:
            return self._real.blit(source, dest, area, special_flags)
        left, top = int(dest[0]), int(dest[1])
        part = None if area is None else tuple(area)
        place = pygame.Rect((left, top), source.get_size() if part is None else part[2:])
        self.note(((source, (left, top), part, special_flags),), place, None)
        return place

    def blits(self, blit_sequence: Iterable[Any], doreturn: int | bool = False) -> None:
        """See `pygame.Surface`. They count as one thing: all of it is another one if one of them is."""
        if not self._is_open:
            self._real.blits(blit_sequence, doreturn)
            return
        what = tuple(blit_sequence)
        if what:
            places = [
                pygame.Rect(dest, source.get_size() if part is None else part[2:]) for source, dest, part, _ in what
            ]
            self.note(what, places[0].unionall(places), None)

    def fblits(self, blit_sequence: Iterable[Any], special_flags: int = 0) -> None:
        """See `pygame.Surface` and `blits`."""
        self.blits([(source, dest, None, special_flags) for source, dest in blit_sequence])

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        """See `pygame.Surface`."""
        if not self._is_open:
            return self._real.fill(color, rect, special_flags)
        place = self._whole if rect is None else pygame.Rect(rect)
        what = ("fill", color if isinstance(color, str) else tuple(color), tuple(place), special_flags)
        self.note(what, place, lambda real: real.fill(color, place.clip(real.get_clip()), special_flags))
        return place

    def subsurface(self, *rect: Any) -> pygame.Surface:
        """See `pygame.Surface`. Whoever takes the pixels sees all that was drawn: the frame is drawn whole."""
        self.forget()
        return self._real.subsurface(*rect)

    # ------------------------------------------------------------------------------------------------ its shape

    def set_clip(self, rect: Any) -> None:
        """See `pygame.Surface`."""
        if self._is_open:
            self._clip = self._whole if rect is None else pygame.Rect(rect).clip(self._whole)
        else:
            self._real.set_clip(rect)

    def get_clip(self) -> pygame.Rect:
        """See `pygame.Surface`."""
        return self._clip.copy() if self._is_open else self._real.get_clip()

    def get_size(self) -> tuple[int, int]:
        """See `pygame.Surface`."""
        return self._real.get_size()

    def get_width(self) -> int:
        """See `pygame.Surface`."""
        return self._real.get_width()

    def get_height(self) -> int:
        """See `pygame.Surface`."""
        return self._real.get_height()

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        """See `pygame.Surface`."""
        return self._real.get_rect(**kwargs)


def _apart(
    old: Sequence[_Deed], old_places: Sequence[pygame.Rect], new: Sequence[_Deed], new_places: Sequence[pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Where what two frames drew differs: all but deeds that are in both, in the same order."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    gone = {old[at]: at for at in range(start, len(old) - end)}
    kept, last = set[int](), -1
    for at in range(start, len(new) - end):
        before = gone.get(new[at], -1)
        if before > last:
            kept.add(before)
            last = before
        else:
            yield new_places[at]
    yield from (old_places[at] for at in range(start, len(old) - end) if at not in kept)


def tiles(places: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles apart from each other, made of whole tiles, that cover these places."""
    rows = [0] * -(-whole.h // TILE)
    for x, y, w, h in places:
        first = x // TILE
        bits = ((1 << ((x + w - 1) // TILE - first + 1)) - 1) << first
        for row in range(y // TILE, (y + h - 1) // TILE + 1):
            rows[row] |= bits
    if sum(map(int.bit_count, rows)) * TILE * TILE >= WORTH * whole.w * whole.h:
        return [whole]
    found: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for row, bits in enumerate(rows):
        here: dict[tuple[int, int], pygame.Rect] = {}
        for run in _runs(bits):
            first, count = run
            place = above.get(run)
            if place is None:
                place = pygame.Rect(first * TILE, row * TILE, count * TILE, 0)
                found.append(place)
            place.h += TILE
            here[run] = place
        above = here
    return [place.clip(whole) for place in found]


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """Where ones that follow each other begin, and how many they are."""
    start = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        bits >>= ones
        yield start + zeros, ones
        start += zeros + ones
