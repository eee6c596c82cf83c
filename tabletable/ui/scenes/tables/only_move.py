"""Does what the person at the screen can only do, after there was time to read why; the player may switch that off."""

from __future__ import annotations

from typing import Final

from tabletable.core import tablespec
from tabletable.core.command import Command
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.scenes.tables.tabletop import Tabletop

SECONDS: Final = 2.6
"""How long it is said why before it is done."""
AGAIN: Final = 0.4
"""Seconds between two that are done for one and the same reason."""


class OnlyMove:
    """The clock of the only move at one table."""

    def __init__(self, table: Tabletop) -> None:
        self._table = table
        self._said: tablespec.OnlyMove | None = None
        self._before: tablespec.OnlyMove | None = None
        """What was said of the last command, if it was said of that."""
        self._left = 0.0
        self._is_off = False
        """One has come back to it: whoever undoes something wants to see it, not to lose it again."""

    def renew(self, command: Command) -> None:
        """The game has gone on by a command."""
        said = self._said
        self._before = said if said is not None and said.command == command else None
        self._said, self._is_off = None, False

    def came_back(self) -> None:
        """A command was taken back."""
        self._said, self._before, self._is_off = None, None, True

    @property
    def _move(self) -> tablespec.OnlyMove | None:
        """The move that will be done, None if there is none or something keeps it.

        What bots do at the same time would take away what is said.
        """
        now = self._table.model
        is_free = now.is_deciding and not now.standing.bots_decide and now.held.held == NOTHING
        return now.spec.only_move if is_free and now.settings.only_moves and not self._is_off else None

    @property
    def wakes_in(self) -> float | None:
        """Seconds until it is done, None if nothing is."""
        return self._left if self._move is not None else None

    def update(self, seconds: float) -> bool:
        """Let real seconds pass while nothing else is shown: say why first, then do it; True if it is said now."""
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
    """Whether two are left to the same seat for the same reason."""
    return (one.command.seat, one.reason) == (other.command.seat, other.reason)
