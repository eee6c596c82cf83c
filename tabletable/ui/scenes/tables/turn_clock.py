"""The viewer's clock: it runs, warns before its end, and makes a move after it if that was agreed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core import tablespec
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, msg
from tabletable.play.match import Match
from tabletable.play.timing import LAST, TimeLeft
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.controls.model import TableModel
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.handling.hand import NOTHING


class TurnClock:
    """The clock of one match at its table."""

    def __init__(self, match: Match, inform: Callable[[Msg], None], carry_out: Callable[[Command], None]) -> None:
        """`inform` shows a sentence; `carry_out` makes the move of a player without time left."""
        self._match, self._inform, self._carry_out = match, inform, carry_out
        self._adviser = Adviser(match)
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
            self._inform(Msg("table.clock.is_up" if after.seconds <= 0 else "table.clock.bank_is_up"))
        elif after.seconds <= LAST < before.seconds:
            self._inform(msg("table.clock.soon", n=math.ceil(after.seconds)))
        return math.ceil(after.seconds) != math.ceil(before.seconds)

    def explain(self) -> None:
        """Tell the player what happens when the time runs out."""
        timing = self._match.timer.timing
        self._inform(Msg("table.clock.then_moved" if timing is not None and timing.moves else "table.clock.then_shown"))

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


SECONDS: Final = 2.6
"""Seconds that the reason is shown before the move is made."""
AGAIN: Final = 0.4
"""Seconds between two moves made for the same reason."""


class OnlyMove:
    """The clock of a forced move, which is made automatically."""

    def __init__(
        self, now: Callable[[], TableModel], tell: Callable[[CallOut], None], give: Callable[[Sequence[Command]], None]
    ) -> None:
        """`now` returns the state of the table, `tell` shows the reason, `give` makes the move."""
        self._now, self._tell, self._give = now, tell, give
        self._announced: tablespec.OnlyMove | None = None
        self._before: tablespec.OnlyMove | None = None
        """The forced move made by the last command, if it was one."""
        self._left = 0.0
        self._is_off = False
        """Whether forced moves are off after an undo, so that they don't cancel it."""

    def renew(self, command: Command) -> None:
        """Update after a command."""
        only_move = self._announced
        self._before = only_move if only_move is not None and only_move.command == command else None
        self._announced, self._is_off = None, False

    def came_back(self) -> None:
        """Update after an undo."""
        self._announced, self._before, self._is_off = None, None, True

    @property
    def _move(self) -> tablespec.OnlyMove | None:
        """The forced move to be made; None if there is none or something prevents it.

        It waits while bots decide, since their moves would remove the reason shown.
        """
        now = self._now()
        is_free = now.is_deciding and not now.standing.bots_decide and now.held.held == NOTHING
        return now.spec.only_move if is_free and now.settings.only_moves and not self._is_off else None

    @property
    def is_to_come(self) -> bool:
        """Whether a forced move will be made, as soon as the bots have decided."""
        now = self._now()
        return now.is_deciding and now.spec.only_move is not None and now.settings.only_moves and not self._is_off

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the move is made; None for none."""
        return self._left if self._move is not None else None

    def update(self, seconds: float) -> bool:
        """Let real seconds pass while no animation runs: show the reason, then make the move.

        Returns True if the reason is shown now.
        """
        move = self._move
        if move is None:
            return False
        if move != self._announced:
            follows = self._before is not None and _is_like(self._before, move)
            self._announced, self._left = move, AGAIN if follows else SECONDS
            if follows:
                return False
            now = self._now()
            spot, text = now.placements.get(move.piece), now.words.text
            point = None if spot is None else spot.head
            self._tell(CallOut("info", text(move.title), text(move.reason), point))
            return True
        self._left -= seconds
        if self._left <= 0:
            self._give((move.command,))
        return False


def _is_like(one: tablespec.OnlyMove, other: tablespec.OnlyMove) -> bool:
    """Return whether two forced moves are of the same seat for the same reason."""
    return (one.command.seat, one.reason) == (other.command.seat, other.reason)
