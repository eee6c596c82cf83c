"""Lets the bots of a session think, a slice at a time, so that a frame can be drawn in between."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from tabletable.bots import make_bot
from tabletable.core.command import Command
from tabletable.core.game import Thinking
from tabletable.core.rng import Rng
from tabletable.play.session import Session


class Asked(Enum):
    """What came of asking the bots."""

    THINKING = "thinking"
    """One is not ready yet; ask again."""
    NOBODY = "nobody"
    """No bot wants to or has to act: the game waits for a person, or is over."""


class Bots(Protocol):
    """Whoever plays the seats that no person does."""

    def begin(self) -> None:
        """A new moment in the game: nobody has been asked yet."""
        ...

    def advance(self, is_time_up: Callable[[], bool]) -> Command | Asked:
        """Think until somebody decides or `is_time_up`; the command still has to be submitted."""
        ...


class BotPlay:
    """Asks each bot that may act, reactions first, and hands out one command at a time.

    After every submitted command call `begin`: every reaction is offered once per moment.
    """

    def __init__(self, session: Session, seed: int) -> None:
        """`seed` feeds the bots' own randomness, apart from the game's."""
        rng = Rng(seed)
        self._session = session
        self._bots = {
            number: make_bot(session.game, seat.level, rng.seed())
            for number, seat in enumerate(session.seats)
            if not seat.is_human
        }
        self._queue: list[int] = []
        self._thought: Thinking | None = None
        self.begin()

    def begin(self) -> None:
        """A new moment in the game: nobody has been asked yet."""
        awaited = self._session.to_act()
        reacting = [seat for seat in self._session.reactors() if seat in self._bots and seat not in awaited]
        self._queue = reacting + [seat for seat in awaited if seat in self._bots]
        self._thought = None

    @property
    def seat(self) -> int | None:
        """The bot that is being asked, None if none is."""
        return self._queue[0] if self._queue else None

    def advance(self, is_time_up: Callable[[], bool]) -> Command | Asked:
        """Think until a bot decides or `is_time_up`; the command still has to be submitted."""
        while self._queue:
            seat = self._queue[0]
            if self._thought is None:
                view = self._session.view(seat)
                self._thought = self._bots[seat].think(view, self._session.legal(seat))
            try:
                next(self._thought)
            except StopIteration as done:
                self._thought = None
                self._queue.pop(0)
                if done.value is not None:
                    command: Command = done.value
                    return command
            if is_time_up():
                return Asked.THINKING if self._queue else Asked.NOBODY
        return Asked.NOBODY
