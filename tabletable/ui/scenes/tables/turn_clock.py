"""The viewer's clock: it runs, warns before its end, and makes a move after it if that was agreed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.play.timing import LAST, TimeLeft
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.flow.advice import Adviser

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable


class TurnClock:
    """The clock of one match at its table."""

    def __init__(self, table: SeatedTable, carry_out: Callable[[Command], None]) -> None:
        self._table, self._match, self._carry_out = table, table.match, carry_out
        self._adviser = Adviser(table.match)
        """Chooses the move of a player without time left."""

    @property
    def _seat(self) -> int:
        """The seat that decides on the clock; NOBODY if there is none or no clock."""
        is_deciding = self._match.timer.timing is not None and self._match.is_deciding()
        return self._match.viewer if is_deciding and self._match.viewer is not None else NOBODY

    @property
    def kind(self) -> str:
        """The kind of time the deciding player has, "turn" or "bank"; "" without a clock."""
        timing = self._match.timer.timing
        return timing.kind if timing is not None and self._seat != NOBODY else ""

    @property
    def left(self) -> TimeLeft | None:
        """The time left for the deciding player; None without a clock."""
        return None if self._seat == NOBODY else self._match.timer.left(self._seat)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the display changes; None while it doesn't."""
        left = self.left
        if left is None or left.seconds <= 0:
            return None
        return left.seconds - math.ceil(left.seconds) + 1

    def update(self, seconds: float) -> bool:
        """Let real seconds of the viewer's thinking time pass; return True if the display has changed."""
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
        """Tell the player what happens when the time runs out."""
        timing = self._match.timer.timing
        self._say("table.clock.then_moved" if timing is not None and timing.moves else "table.clock.then_shown")

    def _say(self, key: str, **numbers: int) -> None:
        self._table.callouts.tell(CallOut("info", self._table.words.text(key, **numbers)))

    @property
    def is_choosing(self) -> bool:
        """Whether a move is being computed for a player whose time is up."""
        return self._adviser.is_thinking

    def _move(self) -> bool:
        """Compute a move for one time slice; carry it out when found."""
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
        """Drop the computation, as the game has gone on."""
        self._adviser.forget()
