"""Lets the bots of a session think, a slice at a time, so that a frame can be drawn in between."""

from __future__ import annotations

import math
import time
from enum import Enum
from typing import Protocol

from tabletable.core.command import Command
from tabletable.core.rng import Rng
from tabletable.play.botplugins import Report, make_bot
from tabletable.play.session import Session
from tabletable.play.slices import Sliced


class Asked(Enum):
    """The result of asking the bots."""

    THINKING = "thinking"
    """One is not ready yet; ask again."""
    NOBODY = "nobody"
    """No bot wants to or has to act: the game waits for a person, or is over."""


class Bots(Protocol):
    """The bots that play the seats without a person."""

    def begin(self) -> None:
        """Begin a new moment of the game, in which no bot has been asked yet."""
        ...

    def advance(self, seconds: float, patience: float = math.inf) -> Command | Asked:
        """Let the bots think for about `seconds`; return the first command that one decides on, to be submitted.

        Returns an `Asked` if one is still thinking or none will act.

        A bot that has thought for `patience` seconds over all calls decides at once.
        """
        ...


class BotPlay:
    """Asks each bot that may act, reactions first, and hands out one command at a time.

    After every submitted command call `begin`: every reaction is offered once per moment. A bot's random numbers depend
    only on the seed and the number of commands before, so that it answers an undone command, given again, as it did.
    """

    def __init__(self, session: Session, seed: int, report: Report | None = None) -> None:
        """`seed` feeds the bots' own randomness, apart from the game's; `report` hears which of others' bots fail."""
        self._session, self._seed = session, seed
        self._bots = {
            number: make_bot(session.game, seat.level, seed, seat.style, report)
            for number, seat in enumerate(session.seats)
            if not seat.is_human
        }
        self._queue: list[int] = []
        self._thought: Sliced[None, Command | None] | None = None
        self.begin()

    def begin(self) -> None:
        """Begin a new moment of the game, in which no bot has been asked yet."""
        awaited = self._session.to_act()
        reacting = [
            seat
            for seat in self._session.reactors()
            if seat in self._bots and seat not in awaited and self._session.legal(seat)
        ]
        self._queue = reacting + [seat for seat in awaited if seat in self._bots]
        moment = Rng(self._seed ^ len(self._session.steps)).seed()
        for seat in self._queue:
            self._bots[seat].reseed(moment + seat)
        self._thought = None

    @property
    def seat(self) -> int | None:
        """The bot that is being asked, None if none is."""
        return self._queue[0] if self._queue else None

    def advance(self, seconds: float, patience: float = math.inf) -> Command | Asked:
        """Let the bots think for about `seconds`; return the first command that one decides on, to be submitted.

        Returns an `Asked` if one is still thinking or none will act.

        A bot that has thought for `patience` seconds, all calls together, decides at once, as well as it can by then.
        """
        until = time.perf_counter() + seconds
        while self._queue:
            if self._thought is None:
                seat = self._queue[0]
                self._thought = Sliced(self._bots[seat].think(self._session.view(seat), self._session.legal(seat)))
            if not self._thought.go_on(until - time.perf_counter(), patience):
                return Asked.THINKING
            command, self._thought = self._thought.result, None
            self._queue.pop(0)
            if command is not None:
                return command
            if time.perf_counter() >= until and self._queue:
                return Asked.THINKING
        return Asked.NOBODY
