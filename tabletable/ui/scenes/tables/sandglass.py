"""Lets the time of the person at the screen run, warns before its end, and moves for them if that was agreed."""

from __future__ import annotations

import math
from collections.abc import Callable

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.play.timing import LAST, TimeLeft
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.scenes.tables.tabletop import Tabletop


class Sandglass:
    """The clock of one match on its table."""

    def __init__(self, table: Tabletop, carry_out: Callable[[Command], None]) -> None:
        self._table, self._match, self._carry_out = table, table.match, carry_out
        self._adviser = Adviser(table.match)
        """Chooses for whoever has no time left."""

    @property
    def _seat(self) -> int:
        """Who decides by the clock, NOBODY if nobody does or the match is played without one."""
        is_deciding = self._match.timer.timing is not None and self._match.is_deciding()
        return self._match.viewer if is_deciding and self._match.viewer is not None else NOBODY

    @property
    def kind(self) -> str:
        """What the person who decides has time for, "turn" or "bank"; "" if nobody does by a clock."""
        timing = self._match.timer.timing
        return timing.kind if timing is not None and self._seat != NOBODY else ""

    @property
    def left(self) -> TimeLeft | None:
        """The time of the person who decides, None if nobody does by a clock."""
        return None if self._seat == NOBODY else self._match.timer.left(self._seat)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until it looks different, None while it stands."""
        left = self.left
        if left is None or left.seconds <= 0:
            return None
        return left.seconds - math.ceil(left.seconds) + 1

    def update(self, seconds: float) -> bool:
        """Let real seconds pass in which the person at the screen could decide; True if it looks different now."""
        seat, before = self._seat, self.left
        if before is None:
            return False
        if before.seconds <= 0:
            return self._move()
        self._match.timer.run(seat, seconds)
        after = self._match.timer.left(seat)
        assert after is not None
        if after.seconds <= 0 or (after.is_last and not before.is_last):
            self._say("table.clock.is_up" if after.seconds <= 0 else "table.clock.bank_is_up")
        elif after.seconds <= LAST < before.seconds:
            self._say("table.clock.soon", n=math.ceil(after.seconds))
        return math.ceil(after.seconds) != math.ceil(before.seconds)

    def explain(self) -> None:
        """Say what happens at the end of the time."""
        timing = self._match.timer.timing
        self._say("table.clock.then_moved" if timing is not None and timing.moves else "table.clock.then_shown")

    def _say(self, key: str, **numbers: int) -> None:
        self._table.callouts.tell(CallOut("info", self._table.words.text(key, **numbers)))

    @property
    def is_choosing(self) -> bool:
        """Whether a move is sought for somebody whose time is up."""
        return self._adviser.is_thinking

    def _move(self) -> bool:
        """Seek a move for a slice, and carry it out once it is found."""
        timing = self._match.timer.timing
        if timing is None or not timing.moves:
            return False
        if not self._adviser.is_thinking:
            self._adviser.ask()
        if not self._adviser.work():
            return False
        command = self._adviser.command
        self._adviser.forget()
        self._carry_out(command if command is not None else self._match.legal()[0])
        return True

    def renew(self) -> None:
        """The game has gone on."""
        self._adviser.forget()
