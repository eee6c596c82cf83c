"""Does what the person at the screen can only do, after there was time to read why; the player may switch that off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletable.core import tablespec
from tabletable.ui.animation.callout import CallOut, Callouts
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.ports import Submit
from tabletable.ui.hand import NOTHING

SECONDS: Final = 2.6
"""How long it is said why before it is done."""
AGAIN: Final = 0.4
"""Seconds between two that are done for one and the same reason."""


class OnlyMove:
    """The clock of the only move at one table."""

    def __init__(self, now: Callable[[], TableModel], callouts: Callouts, submit: Submit) -> None:
        self._now, self._callouts, self._submit = now, callouts, submit
        self._said: tablespec.OnlyMove | None = None
        self._done: tablespec.OnlyMove | None = None
        """What was done last in a turn that goes on."""
        self._left = 0.0
        self._is_off = False
        """One has come back to it: whoever undoes something wants to see it, not to lose it again."""

    def renew(self) -> None:
        """The game has gone on."""
        self._said, self._is_off = None, False

    def came_back(self) -> None:
        """A command was taken back."""
        self._said, self._done, self._is_off = None, None, True

    @property
    def _move(self) -> tablespec.OnlyMove | None:
        """The move that will be done, None if there is none or something keeps it."""
        now = self._now()
        is_free = now.is_deciding and now.held.held == NOTHING and now.settings.only_moves and not self._is_off
        return now.spec.only_move if is_free else None

    @property
    def wakes_in(self) -> float | None:
        """Seconds until it is done, None if nothing is."""
        return self._left if self._move is not None else None

    def update(self, seconds: float) -> bool:
        """Let real seconds pass while nothing else is shown: say why first, then do it; True if it is said now."""
        move = self._move
        if not self._now().standing.is_deciding:
            self._done = None
        if move is None:
            return False
        if move != self._said:
            follows = self._done is not None and self._done.reason == move.reason
            self._said, self._done, self._left = move, None, AGAIN if follows else SECONDS
            if follows:
                return False
            now = self._now()
            spot, text = now.placements.get(move.piece), now.words.text
            point = None if spot is None else spot.head
            self._callouts.tell(CallOut("info", text(move.title), text(move.reason), point))
            return True
        self._left -= seconds
        if self._left <= 0:
            self._done = move
            self._submit.give((move.command,))
        return False
