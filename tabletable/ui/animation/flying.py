"""Small things in the air: specks thrown by `tabletable.table.flourish`, and coins on their way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tabletable.core.event import EventKind
from tabletable.core.message import Msg
from tabletable.core.picture import Picture, Svg
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.table import motion
from tabletable.table.choreography import COIN_STEP, COIN_TIME, Beat, coins_of, is_paid
from tabletable.table.flourish import BURST, BURST_MOST, CELEBRATION, Fountain, Throw, flourish
from tabletable.table.layout import board_box
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.figures import FAST
from tabletable.ui.drawing.vector import rect
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

ANGLES: Final = 8
SIZES: Final = 4
"""Number of angles and of sizes that specks are drawn in, which needs few pictures: they are visible for a second."""
ARC = 46.0
"""Height in px of a coin's arc above the straight line."""
SPREAD = 7.0
"""px between neighbouring coins from one place."""


def paper(colour: Colour) -> tuple[Picture, ...]:
    """Return scraps of paper for games without specks of their own."""
    scraps = (colour, theme.ACT, theme.CREAM)
    return tuple(
        Picture(f"ui.paper.{scrap[1:]}", 40, 64, (Svg(rect(4, 4, 32, 56, 4, scrap, 3, theme.OUTLINE)),))
        for scrap in scraps
    )


class Specks:
    """All specks of one throw."""

    def __init__(
        self,
        fountains: Sequence[Fountain],
        pictures: Sequence[Picture],
        count: int,
        seed: int,
        throw: Throw = CELEBRATION,
    ) -> None:
        """With a `count` of 0 nothing is shown."""
        self._specks = flourish(fountains, len(pictures), count, seed, throw)
        self._lasts = throw.seconds
        self._pictures = tuple(pictures)
        self._age = 0.0

    @property
    def is_over(self) -> bool:
        """Whether nothing is visible any more."""
        return not self._specks or self._age >= self._lasts

    def skip(self) -> None:
        """End it at once."""
        self._age = self._lasts

    def set_delay(self, seconds: float) -> None:
        """Delay the start by `seconds`."""
        self._age = -seconds

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return True while visible, and once more when it ends."""
        was_over = self.is_over
        self._age += seconds
        return not was_over

    def draw(self, canvas: Canvas, text: Callable[[Msg], str]) -> None:
        """Draw all specks now visible; `text` words messages in pictures."""
        if self.is_over:
            return
        step = 360 / ANGLES
        for speck in self._specks:
            seen = speck.at(self._age)
            size = round(seen.size * SIZES) / SIZES if seen is not None else 0
            if seen is not None and size:
                shape = figure(canvas, self._pictures[seen.kind], 26 * size, text)
                canvas.place(shape, seen.x, seen.y, round(seen.angle / step) * step, shadow=None, flight=FAST)


@dataclass(slots=True)
class _Coin:
    """One coin; visible while its age is between 0 and COIN_TIME."""

    age: float
    start: tuple[float, float]
    goal: tuple[float, float]

    @property
    def is_over(self) -> bool:
        """Whether it has landed."""
        return self.age >= COIN_TIME

    def update(self, seconds: float) -> None:
        """Advance by `seconds`."""
        self.age += seconds

    @property
    def middle(self) -> tuple[float, float]:
        """The present position, with eased start and landing."""
        done = min(1.0, max(0.0, self.age / COIN_TIME))
        eased = motion.in_out_sine(done)
        (x, y), (to_x, to_y) = self.start, self.goal
        return x + (to_x - x) * eased, y + (to_y - y) * eased - ARC * math.sin(math.pi * eased)


_Flyer = TypeVar("_Flyer", Specks, _Coin)


class _Flying(Generic[_Flyer]):
    """The specks in the air over one table."""

    def __init__(self) -> None:
        self._flying: list[_Flyer] = []

    @property
    def is_flying(self) -> bool:
        """Whether any is flying or waiting to."""
        return bool(self._flying)

    def clear(self) -> None:
        """Remove all."""
        self._flying.clear()

    def update(self, seconds: float) -> bool:
        """Advance by `seconds` of table time; return False once none is flying."""
        for each in self._flying:
            each.update(seconds)
        self._flying = [each for each in self._flying if not each.is_over]
        return bool(self._flying)


class Bursts(_Flying[Specks]):
    """Specks thrown up by something that breaks: a rockfall throws rubble. Purely visual."""

    def start(self, beats: Iterable[Beat], spec: TableSpec) -> None:
        """Start the bursts of these beats, each at its time."""
        zones = {zone.id: zone for zone in spec.zones}
        pictures = {burst.cue: burst.pictures for burst in spec.bursts}
        for beat in beats:
            event = beat.event
            picture = pictures.get(event.cue) if event.cue is not None else None
            zone = zones.get(event.source if event.kind is EventKind.MOVE else event.target)
            if picture and zone is not None:
                fountains = tuple(Fountain(zone.x + zone.height * part, zone.y, 40 * part) for part in (-0.2, 0, 0.2))
                specks = Specks(fountains, picture, BURST_MOST, max(0, event.piece), BURST)
                specks.set_delay(beat.start)
                self._flying.append(specks)

    def draw(self, canvas: Canvas, words: Words) -> None:
        """Draw the specks in the air."""
        for specks in self._flying:
            specks.draw(canvas, words.text)


class Coins(_Flying[_Coin]):
    """Coins flying from a place to the seat that earns them. Purely visual."""

    def start(self, beats: Iterable[Beat], spec: TableSpec) -> None:
        """Start the coins of these beats, each at its time."""
        window = board_box(spec)
        zones = {zone.id: _start(zone, window) for zone in spec.zones}
        plates = {plate.seat: (plate.x + plate.height / 2, plate.y + plate.height / 2) for plate in spec.plates}
        for beat in beats:
            event = beat.event
            if not is_paid(event) or event.source not in zones or event.seat not in plates:
                continue
            (x, y), count = zones[event.source], coins_of(event)
            for number in range(count):
                start = (x + (number - (count - 1) / 2) * SPREAD, y)
                self._flying.append(_Coin(-beat.start - number * COIN_STEP, start, plates[event.seat]))

    def draw(self, canvas: Canvas, spec: TableSpec, words: Words) -> None:
        """Draw the coins that have started, the later ones below."""
        if spec.coin is None:
            return
        shape = figure(canvas, spec.coin, 24, words.text)
        for coin in reversed(self._flying):
            if coin.age >= 0:
                canvas.place(shape, *coin.middle, shadow="chip")


def _start(zone: Zone, window: Box | None) -> tuple[float, float]:
    """Return the start of a zone's coins: for a zone out of view on the board, the nearest edge of the window."""
    if not zone.board or window is None:
        return zone.x, zone.y
    return max(window.x, min(window.right, zone.x)), max(window.y, min(window.bottom, zone.y))
