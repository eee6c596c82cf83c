"""Draws small things that are thrown about; `tabletable.table.flourish` says where each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tabletable.core.event import EventKind
from tabletable.core.message import Msg
from tabletable.core.tablespec import Picture, Svg, TableSpec
from tabletable.table.choreography import Beat
from tabletable.table.flourish import BURST, BURST_MOST, CELEBRATION, Fountain, Throw, flourish
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.figures import FAST
from tabletable.ui.drawing.vector import rect
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

HEIGHT: Final = 26.0
ANGLES: Final = 8
SIZES: Final = 4
"""Specks are drawn at so many angles and in so many sizes, which makes few pictures: they are seen for a second."""


def paper(colour: Colour) -> tuple[Picture, ...]:
    """Scraps of paper for games that have nothing of their own to throw."""
    scraps = (colour, theme.ACT, theme.CREAM)
    return tuple(
        Picture(f"ui.paper.{scrap[1:]}", 40, 64, (Svg(rect(4, 4, 32, 56, 4, scrap, 3, theme.OUTLINE)),))
        for scrap in scraps
    )


class Specks:
    """All that is thrown at once, from the first to the last moment."""

    def __init__(
        self,
        fountains: Sequence[Fountain],
        pictures: Sequence[Picture],
        count: int,
        seed: int,
        throw: Throw = CELEBRATION,
    ) -> None:
        """`count` 0: there is nothing to be seen."""
        self._specks = flourish(fountains, len(pictures), count, seed, throw)
        self._lasts = throw.seconds
        self._pictures = tuple(pictures)
        self._age = 0.0

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is seen any more."""
        return not self._specks or self._age >= self._lasts

    def skip(self) -> None:
        """It is over at once."""
        self._age = self._lasts

    def wait(self, seconds: float) -> None:
        """It begins only after so long."""
        self._age = -seconds

    def update(self, seconds: float) -> bool:
        """Let time pass; True while it is seen, and once more when it is over."""
        was_over = self.is_over
        self._age += seconds
        return not was_over

    def draw(self, canvas: Canvas, text: Callable[[Msg], str]) -> None:
        """Draw all specks there are now; `text` speaks for the pictures' words."""
        if self.is_over:
            return
        step = 360 / ANGLES
        for speck in self._specks:
            seen = speck.at(self._age)
            size = round(seen.size * SIZES) / SIZES if seen is not None else 0
            if seen is not None and size:
                shape = figure(canvas, self._pictures[seen.kind], HEIGHT * size, text)
                canvas.place(shape, seen.x, seen.y, round(seen.angle / step) * step, shadow=None, flight=FAST)


class Bursts:
    """What flies up on one table where something breaks: a rockfall sends rubble. Purely for the eye."""

    def __init__(self) -> None:
        self._flying: list[Specks] = []

    def start(self, beats: Iterable[Beat], spec: TableSpec) -> None:
        """Let those of these beats fly up, each when its moment has come."""
        zones = {zone.id: zone for zone in spec.zones}
        pictures = {burst.cue: burst.pictures for burst in spec.bursts}
        for beat in beats:
            event = beat.event
            found = pictures.get(event.cue) if event.cue is not None else None
            zone = zones.get(event.source if event.kind is EventKind.MOVE else event.target)
            if found and zone is not None:
                fountains = tuple(Fountain(zone.x + zone.height * part, zone.y, 40 * part) for part in (-0.2, 0, 0.2))
                specks = Specks(fountains, found, BURST_MOST, max(0, event.piece), BURST)
                specks.wait(beat.start)
                self._flying.append(specks)

    def clear(self) -> None:
        """Nothing flies any more."""
        self._flying.clear()

    def update(self, seconds: float) -> bool:
        """Let `seconds` of table time pass; False once nothing flies."""
        for specks in self._flying:
            specks.update(seconds)
        self._flying = [specks for specks in self._flying if not specks.is_over]
        return bool(self._flying)

    def draw(self, canvas: Canvas, words: Words) -> None:
        """Draw what flies."""
        for specks in self._flying:
            specks.draw(canvas, words.text)
