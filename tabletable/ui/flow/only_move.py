"""Does what the person at the screen can only do, after there was time to read why; the player may switch that off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletable.core import tablespec
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.hand import NOTHING

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene

SECONDS: Final = 2.6
"""How long it is said why before it is done."""


class OnlyMove:
    """The clock of the only move at one table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._said: tablespec.OnlyMove | None = None
        self._left = 0.0
        self._is_off = False
        """One has come back to it: whoever undoes something wants to see it, not to lose it again."""

    def renew(self) -> None:
        """The game has gone on."""
        self._said, self._is_off = None, False

    def came_back(self) -> None:
        """A command was taken back."""
        self._said, self._is_off = None, True

    @property
    def _now(self) -> tablespec.OnlyMove | None:
        """The move that will be done, None if there is none or something keeps it."""
        table = self._table
        is_free = table.match.is_deciding() and not table.is_resting and not table.moments.is_on
        if not is_free or self._is_off or table.hand.held != NOTHING or not table.host.settings.only_moves:
            return None
        return table.spec.only_move

    @property
    def wakes_in(self) -> float | None:
        """Seconds until it is done, None if nothing is."""
        return self._left if self._now is not None else None

    def update(self, seconds: float) -> None:
        """Let real seconds pass: say why first, then do it."""
        move = self._now
        if move is None or self._table.director.is_showing:
            return
        if move != self._said:
            self._said, self._left = move, SECONDS
            words = self._table.words
            point = self._table.point_at(move.piece)
            self._table.callouts.tell(CallOut("info", words.text(move.title), words.text(move.reason), point))
            self._table.host.request_redraw()
            return
        self._left -= seconds
        if self._left <= 0:
            self._table.give((move.command,))
