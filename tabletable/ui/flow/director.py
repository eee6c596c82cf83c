"""Runs a match on the screen: bots at a readable pace, beats with their sounds, pauses at results."""

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
from tabletable.ui.flow import budgets
from tabletable.ui.system.audio import Audio

CALM_SECONDS = 0.04
"""Seconds after a move during which no bot thinks."""
LITTLE_SECONDS = 0.001
"""Greatest thinking time of a bot within a frame that also shows its move."""
REACTION_SECONDS = 3.5
"""Seconds that bots leave a person to notice and use a reaction."""
STEP_PACE = "step"
"""The pace at which every bot's move waits for a key."""


class Director(Show):
    """The clock of one table.

    `submit` carries out a bot's command, `tell` writes events into the log. The model is always ahead of the screen;
    the director only decides when the next bot may move, when each sound is played, and when each event is logged.
    """

    def __init__(
        self,
        match: Match,
        audio: Audio,
        submit: Callable[[Command], None],
        tell: Callable[[Sequence[Event]], None],
        side: Callable[[int], float] = lambda seat: 0.0,
    ) -> None:
        """`side` returns the stereo position of a seat, see `Show`."""
        super().__init__(audio, tell, match.session.game.info.step, side)
        self._match = match
        self._submit = submit
        self._since = 0.0
        self._ready: Command | None = None
        self._asked_all = False
        self._pace = ""
        self.skipping = False
        """Whether bots move without pauses until the player at the screen has to decide."""
        self.may_step = False
        """In step mode: whether the next bot may move."""
        self.is_held = False
        """Whether bots are held, because something is shown that all of them wait for."""

    def show(self, events: Sequence[Event], instant: bool, holds: Sequence[Hold] = ()) -> list[Beat]:
        self._forget()  # the match has begun the bots' next moment already
        return super().show(events, instant, holds)

    # ------------------------------------------------------------------------------------------------ bots

    def renew(self) -> None:
        """Forget the bots' answers and pending thoughts, and ask all of them again."""
        self._match.bots.begin()
        self._forget()

    def _forget(self) -> None:
        self._since = 0.0
        self._ready = None
        self._asked_all = False
        self.may_step = False

    def hear_out(self) -> None:
        """Restart the time for a reaction, because the event it answers is still being spoken."""
        self._since = 0.0

    def next_step(self) -> None:
        """In step mode: let the next bot move."""
        self.may_step = True

    def keep_still(self) -> None:
        """Ask no bot until the game changes."""
        self._asked_all = True

    def update(self, seconds: float, speed: float, pace: str, is_resting: bool, patience: float = math.inf) -> None:
        """Advance by real `seconds` at `speed` (infinite: instant).

        `pace` is one of the floors of `theme.BOT_FLOOR_MS` or STEP_PACE. While `is_resting` no bot moves. `patience` is
        the number of seconds a bot may think.
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
            allowed = budgets.BOTS_MOVING if self.is_showing else budgets.BOTS
            decided = self._match.bots.advance(allowed, patience)
            if decided is Asked.NOBODY:
                self._asked_all = True
                self.skipping = self.skipping and self._match.waits_for_bots()
            elif isinstance(decided, Command):
                self._ready = decided
            if time.perf_counter() >= start + LITTLE_SECONDS:
                return  # a move takes as long again to be shown: that is for the next frame
        if self._ready is not None and self._may_move(pace):
            command, self._ready = self._ready, None
            self._submit(command)

    def wakes_in(self, speed: float, pace: str, is_resting: bool) -> float | None:
        """Return the seconds until `update` has something to do by itself; None if it only waits for a person."""
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
        """Whether a seat may react that the game does not wait for: a person, or a bot while a person decides."""
        session = self._match.session
        if self._match.is_deciding():  # who is not waited for may take away what there is to decide
            return any(not session.seats[seat].is_human for seat in session.reactors())
        people = [seat for seat in session.reactors() if session.seats[seat].is_human]
        if len(self._match.people) == 1:  # no other person can infer from the delay that there is a reaction
            return any(session.legal(seat) for seat in people)
        return bool(people)

    @property
    def _goes_on(self) -> bool:
        """Whether the next bot move only continues what its last command prepared."""
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
