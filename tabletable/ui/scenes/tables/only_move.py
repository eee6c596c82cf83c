"""Makes a forced move of the viewer automatically, after time to read the reason; can be switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletable.core import tablespec
from tabletable.core.command import Command
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.handling.hand import NOTHING

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable

SECONDS: Final = 2.6
"""Seconds that the reason is shown before the move is made."""
AGAIN: Final = 0.4
"""Seconds between two moves made for the same reason."""


class OnlyMove:
    """The clock of a forced move, which is made automatically."""

    def __init__(self, table: SeatedTable) -> None:
        self._table = table
        self._said: tablespec.OnlyMove | None = None
        self._before: tablespec.OnlyMove | None = None
        """The forced move made by the last command, if it was one."""
        self._left = 0.0
        self._is_off = False
        """Whether forced moves are off after an undo, so that they don't cancel it."""

    def renew(self, command: Command) -> None:
        """Update after a command."""
        said = self._said
        self._before = said if said is not None and said.command == command else None
        self._said, self._is_off = None, False

    def came_back(self) -> None:
        """Update after an undo."""
        self._said, self._before, self._is_off = None, None, True

    @property
    def _move(self) -> tablespec.OnlyMove | None:
        """The forced move to be made; None if there is none or something prevents it.

        It waits while bots decide, since their moves would remove the reason shown.
        """
        now = self._table.model
        is_free = now.is_deciding and not now.standing.bots_decide and now.held.held == NOTHING
        return now.spec.only_move if is_free and now.settings.only_moves and not self._is_off else None

    @property
    def is_to_come(self) -> bool:
        """Whether a forced move will be made, as soon as the bots have decided."""
        now = self._table.model
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
        if move != self._said:
            follows = self._before is not None and _is_like(self._before, move)
            self._said, self._left = move, AGAIN if follows else SECONDS
            if follows:
                return False
            now = self._table.model
            spot, text = now.placements.get(move.piece), now.words.text
            point = None if spot is None else spot.head
            self._table.callouts.tell(CallOut("info", text(move.title), text(move.reason), point))
            return True
        self._left -= seconds
        if self._left <= 0:
            self._table.give((move.command,))
        return False


def _is_like(one: tablespec.OnlyMove, other: tablespec.OnlyMove) -> bool:
    """Return whether two forced moves are of the same seat for the same reason."""
    return (one.command.seat, one.reason) == (other.command.seat, other.reason)
