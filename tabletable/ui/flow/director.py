"""Lets a match run on the screen: bots at a readable pace, beats with their sounds, rests at results."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.play.botplay import Asked
from tabletable.play.match import Match
from tabletable.table.choreography import Beat
from tabletable.table.staging import Hold
from tabletable.ui.animation.show import Show
from tabletable.ui.drawing import theme
from tabletable.ui.system.audio import Audio

THINK_SECONDS = 0.002
"""How long a bot may think in one frame. While nothing moves, one frame follows the other without a rest."""
MOVING_THINK_SECONDS = 0.0015
"""The same while a move is shown: that has to be drawn."""
CALM_SECONDS = 0.04
"""So long after a move no bot thinks about the next."""
LITTLE_SECONDS = 0.001
"""How long a bot may have thought in a frame that shows its move as well."""
REACTION_SECONDS = 3.5
"""How long bots leave a person to see and to use such a chance."""
STEP_PACE = "step"
"""The pace at which every bot's move waits for a key."""


class Director(Show):
    """The clock of one table.

    `submit` carries out a bot's command, `tell` writes events into the log. The model is always ahead of what is shown;
    the director only decides when the next bot may move, which sound is heard when, and when something is told.
    """

    def __init__(
        self,
        match: Match,
        audio: Audio,
        submit: Callable[[Command], None],
        tell: Callable[[Sequence[Event]], None],
        side: Callable[[int], float] = lambda seat: 0.0,
    ) -> None:
        """`side`: where a seat is, see `Show`."""
        super().__init__(audio, tell, match.session.game.info.step, side)
        self._match = match
        self._submit = submit
        self._since = 0.0
        self._ready: Command | None = None
        self._asked_all = False
        self._pace = ""
        self.skipping = False
        """Bots move without a pause until the person at the screen has to decide."""
        self.may_step = False
        """In step mode: the next bot may move."""
        self.is_held = False
        """No bot moves: something is shown that all of them wait for."""

    def show(self, events: Sequence[Event], instant: bool, holds: Sequence[Hold] = ()) -> list[Beat]:
        # bots are asked again
        self.renew()
        return super().show(events, instant, holds)

    # ------------------------------------------------------------------------------------------------ bots

    def renew(self) -> None:
        """The game has changed: bots are asked again."""
        self._since = 0.0
        self._ready = None
        self._asked_all = False
        self.may_step = False

    def hear_out(self) -> None:
        """Begin the time for a reaction anew: what it answers is still being said."""
        self._since = 0.0

    def next_step(self) -> None:
        """In step mode: let the next bot move."""
        self.may_step = True

    def keep_still(self) -> None:
        """No bot is asked until the game has changed."""
        self._asked_all = True

    def update(self, seconds: float, speed: float, pace: str, is_resting: bool, patience: float = math.inf) -> None:
        """Let real `seconds` pass at `speed` (infinite: instant).

        `pace` is one of the floors of `theme.BOT_FLOOR_MS` or STEP_PACE. While `is_resting` no bot moves. `patience` is
        for how many seconds a bot may think.
        """
        self._pace = pace
        self.pass_time(seconds * min(speed, 1000.0))
        self._since += seconds
        if is_resting or self.is_held or self._asked_all:
            return
        if self.is_showing and self._since < CALM_SECONDS:
            return  # drawing the first frames of a move takes longest
        if self._ready is None:
            start = time.perf_counter()
            allowed = MOVING_THINK_SECONDS if self.is_showing else THINK_SECONDS
            found = self._match.bots.advance(allowed, patience)
            if found is Asked.NOBODY:
                self._asked_all = True
                self.skipping = self.skipping and self._match.waits_for_bots()
            elif isinstance(found, Command):
                self._ready = found
            if time.perf_counter() >= start + LITTLE_SECONDS:
                return  # a move takes as long again to be shown: that is for the next frame
        if self._ready is not None and self._may_move(pace):
            command, self._ready = self._ready, None
            self._submit(command)

    def wakes_in(self, speed: float, pace: str, is_resting: bool) -> float | None:
        """Seconds until `update` has something to do by itself, None if it only waits for a person; see there."""
        waits = [wait / min(speed, 1000.0) for wait in self.waits]
        if not (self._asked_all or self.is_held or is_resting):
            thinks = self._ready is None
            waits.append(0.0 if thinks or pace == STEP_PACE else self._floor(pace) - self._since)
            if self.waits_for_key:
                waits.pop()
        return max(0.0, min(waits)) if waits else None

    def _floor(self, pace: str) -> float:
        if self._goes_on:
            return 0.0
        least = theme.BOT_FLOOR_MS[pace] / 1000
        return max(least, REACTION_SECONDS) if self.may_react else least

    @property
    def may_react(self) -> bool:
        """Whether a person may do something that passes with the next command, though nobody waits for that."""
        session = self._match.session
        if self._match.is_deciding():  # who is not waited for may take away what there is to decide
            return any(not session.seats[seat].is_human for seat in session.reactors())
        people = [seat for seat in session.reactors() if session.seats[seat].is_human]
        if len(self._match.people) == 1:  # nobody else sees by the time it takes whether there is something to say
            return any(session.legal(seat) for seat in people)
        return bool(people)

    @property
    def _goes_on(self) -> bool:
        """Whether the bot that is ready only goes on with what its last command prepared."""
        session = self._match.session
        if self._ready is None or not session.steps:
            return False
        return session.steps[-1].command.seat == self._ready.seat and session.is_quiet(len(session.steps) - 1)

    def _may_move(self, pace: str) -> bool:
        if self.skipping:
            return True
        if pace == STEP_PACE:
            return self.may_step or self._goes_on
        return self._busy <= 0 and self._since >= self._floor(pace)

    @property
    def waits_for_key(self) -> bool:
        """In step mode: whether a bot has decided and waits for the key."""
        is_stopped = self._pace == STEP_PACE and not self.may_step and not self.skipping
        return is_stopped and self._ready is not None and not self._goes_on
