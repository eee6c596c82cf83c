"""The progress of a score page: the step shown, what is in motion, and when it advances by itself."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg
from tabletable.core.page import Flight, Page, PageStep, SeatRow, Sign
from tabletable.core.picture import Label, Picture
from tabletable.core.tablespec import Decor, TableSpec
from tabletable.table import counting, motion

HOP_STEP: Final = 0.09
"""From piece to piece while they are counted."""
HOP: Final = motion.Timing(0.24, motion.in_out_sine)
HOP_PX: Final = 9.0
FLIGHT: Final = motion.Timing(motion.PLAY_LONGEST, motion.in_out_cubic)
FLIGHT_STEP: Final = 0.06
POP: Final = motion.Timing(0.36, motion.out_back)
POP_SCALE: Final = 0.15
LIFT_SECONDS: Final = 0.7
LIFT_PX: Final = 7.0
CLEAR: Final = motion.Timing(0.30, motion.in_cubic)
HOLD: Final = 0.5
"""How long a step is looked at before the next one begins by itself."""
LAST_HOLD: Final = 2.0
"""Pause before the page clears if nobody is there to press a button."""


class SeenRow(NamedTuple):
    """A row as shown in one frame."""

    row: SeatRow
    front: tuple[Decor, ...]
    tag_scale: float
    tag_shift: float
    """px that its tag lies lower."""
    counted: float
    """The share of its tag that has been counted."""
    total: Sign | None
    strength: float
    """How much is seen of what the step has brought, 0 to 1."""


class SeenFlight(NamedTuple):
    """A flying coin or card, at this share of its way."""

    flight: Flight
    share: float


class Paging:
    """Goes through one page."""

    def __init__(self, page: Page, is_reduced: bool, at: int = 0) -> None:
        """Begins at step `at`."""
        self.page = page
        self.is_reduced = is_reduced
        self.at = at
        self.age = 0.0
        self._is_led = False
        """Somebody has gone back: from then on each step waits to be told."""

    @property
    def step(self) -> PageStep:
        """The step that is shown."""
        return self.page.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether there is no further step so far."""
        return self.at == len(self.page.steps) - 1

    @property
    def asks(self) -> int:
        """The seat that must decide before the page continues; NOBODY while something is in motion."""
        return self.step.asks if self.is_last and not self.is_moving else NOBODY

    # ------------------------------------------------------------------------------------------------ time

    @property
    def lasts(self) -> float:
        """Seconds that the step moves."""
        if self.is_reduced:
            return motion.REDUCED.seconds
        if not self.at:
            pieces = max((sum(each.above for each in row.front) for row in self.step.rows), default=0)
            return HOP_STEP * pieces + HOP.seconds + motion.COUNT.seconds
        if self.step.asks != NOBODY:
            return POP.seconds
        flights = len(self.step.flights)
        return max(LIFT_SECONDS, FLIGHT_STEP * (flights - 1) + FLIGHT.seconds) if flights else CLEAR.seconds

    @property
    def is_moving(self) -> bool:
        """Whether the step has not come to its end."""
        return self.age < self.lasts

    @property
    def is_on_penultimate_step(self) -> bool:
        """Whether only the last step follows, on a page that ends without a question."""
        return self.page.is_over and self.at == len(self.page.steps) - 2

    def rests_for(self, has_people: bool) -> float | None:
        """Seconds until the next step begins by itself; None if it does not.

        A page that states the rules is the first of a game: people read each of its steps as long as they like.
        """
        if has_people and self.page.rules and not self.is_last:
            return None
        if (self.is_on_penultimate_step and has_people) or (self._is_led and not self.is_last):
            return None
        if self.is_last and not self.page.is_over:
            return None
        hold = LAST_HOLD if self.is_on_penultimate_step else 0.0 if self.is_last else HOLD
        return max(0.0, self.lasts + hold - self.age)

    def run(self, seconds: float) -> bool:
        """Advance by `seconds` as a spectator watches, up to the end; return whether there is more to see."""
        was_moving = self.is_moving
        self.age += seconds
        if self.is_moving:
            return True
        if self.is_last or self.is_on_penultimate_step:
            return was_moving
        if self.age >= self.lasts + HOLD:
            self.go(1)
        return True

    def show_all(self) -> None:
        """Go to the last step, without animation; if the page ends with it, to the one before, while the sheet is still
        shown.
        """
        self.at = len(self.page.steps) - (2 if self.page.is_over and len(self.page.steps) > 1 else 1)
        self.skip_animation()

    def skip_animation(self) -> None:
        """Jump to the end of the animation of the step that is shown."""
        self.age = self.lasts

    def go(self, by: int) -> None:
        """Show another step, those before at their end."""
        before = self.at
        self.at = max(0, min(len(self.page.steps) - 1, self.at + by))
        self.age = 0.0 if self.at > before else self.lasts
        self._is_led = self._is_led or by < 0

    # ------------------------------------------------------------------------------------------------ what is seen

    def rows(self) -> tuple[SeenRow, ...]:
        """Return the rows as they are now."""
        before = self.page.steps[self.at - 1].rows if self.at else (None,) * len(self.step.rows)
        return tuple(self._row(was, row) for was, row in zip(before, self.step.rows, strict=True))

    def _row(self, was: SeatRow | None, row: SeatRow) -> SeenRow:
        share = 1.0 if self.is_reduced else min(1.0, self.age / max(self.lasts, 1e-9))
        moves = not self.is_reduced
        lifted = math.sin(math.pi * min(1.0, self.age / LIFT_SECONDS)) if row.is_lifted and moves else 0.0
        popped = math.sin(math.pi * POP.progress(self.age)) if row.is_now and moves and row.gain is not None else 0.0
        is_new = was is not None and (row.verdict, row.gain) != (was.verdict, was.gain)
        fresh = motion.PANEL_IN.progress(self.age) if is_new and moves else 1.0
        return SeenRow(
            row,
            tuple(self._front(was, row, share)),
            1 + POP_SCALE * popped,
            -LIFT_PX * lifted,
            1.0 if self.at or self.is_reduced else self._counted(row),
            self._total(row),
            fresh,
        )

    def _counted(self, row: SeatRow) -> float:
        pieces = sum(each.above for each in row.front)
        return min(1.0, self.age / (HOP_STEP * pieces + HOP.seconds)) if pieces else 1.0

    def _front(self, was: SeatRow | None, row: SeatRow, share: float) -> Iterator[Decor]:
        if was is None or len(was.front) != len(row.front):
            number = 0
            for each in row.front:
                hop = HOP.progress(self.age - number * HOP_STEP) if each.above and not self.is_reduced else 0.0
                number += each.above
                yield each._replace(y=each.y - HOP_PX * math.sin(math.pi * hop))
            return
        for old, new in zip(was.front, row.front, strict=True):
            yield lerp_decor(old, new, share)

    def _total(self, row: SeatRow) -> Sign | None:
        """The total counts with everything that lands."""
        flights = [number for number, flight in enumerate(self.step.flights) if flight.seat == row.seat]
        start = next((each for each in row.has if row.total and each.picture == row.total.picture), None)
        if row.total is None or start is None or not flights or not self.is_moving or self.is_reduced:
            return row.total
        landed = sum(self.age >= number * FLIGHT_STEP + FLIGHT.seconds for number in flights)
        return row.total._replace(text=counted(start.text, row.total.text, landed / len(flights)))

    def flights(self) -> Iterator[SeenFlight]:
        """Yield the coins and cards of this step in flight, with the share of their way; none with reduced motion."""
        if self.is_reduced or not self.is_moving:
            return
        for number, flight in enumerate(self.step.flights):
            age = self.age - number * FLIGHT_STEP
            if 0 <= age < FLIGHT.seconds:
                yield SeenFlight(flight, FLIGHT.progress(age))


def covered(spec: TableSpec, page: Page) -> TableSpec:
    """Return the table under a page: without its pieces, and without buttons for the page's own question."""
    answers = {command for row in page.steps[-1].rows for answer in row.answers for command in answer.commands}
    buttons = tuple(each for each in spec.buttons if each.box is None and not answers.intersection(each.commands))
    return replace(
        spec,
        zones=(),
        plates=(),
        pills=(),
        badges=(),
        loose=(),
        lantern=None,
        board=None,
        lessons=(),
        decor=page.decor,
        buttons=buttons,
    )


def lerp_decor(old: Decor, new: Decor, share: float) -> Decor:
    """Return a picture at the share `share` (0 … 1) of its way from one place, size and opacity to another."""
    if old == new or share >= 1:
        return new
    return new._replace(
        x=old.x + (new.x - old.x) * share,
        y=old.y + (new.y - old.y) * share,
        strength=old.strength + (new.strength - old.strength) * share,
    )


def counted(old: Msg, new: Msg, share: float) -> Msg:
    """Return the new words with numbers on the way from those of the old ones."""
    words = counting.words(old, new, share)
    assert isinstance(words, Msg)
    return words


def from_zero(picture: Picture, share: float) -> Picture:
    """Return a picture of a number that is still being counted."""
    zero = picture._replace(
        key=f"{picture.key}.0",
        layers=tuple(layer._replace(text="0") if isinstance(layer, Label) else layer for layer in picture.layers),
    )
    return picture if share >= 1 else counting.picture(zero, picture, share)
