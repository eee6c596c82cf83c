"""Clocks for decisions: a sandglass turned at every turn, or a bank of time for the whole match.

It is agreed before the match, kept in its save, and no rule of any game. Nothing here reads a clock: the code that
shows the table passes in the seconds a seat had to decide, so that pages, curtains and moments cost no time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from tabletable.core.event import EventKind
from tabletable.play.session import Session, Step
from tabletable.play.settlement import Timing

TIMINGS: Final = {
    "turn.30": Timing("turn", 30),
    "turn.60": Timing("turn", 60),
    "turn.120": Timing("turn", 120),
    "bank.300": Timing("bank", 300),
    "bank.600": Timing("bank", 600),
    "bank.1200": Timing("bank", 1200),
}
"""The clocks offered, by name."""
NO_CLOCK: Final = "off"
TIME_UPS: Final = ("shown", "moved")
"""Reactions to the end of a player's time: it is only shown, or the strongest bot moves."""
LAST: Final = 10.0
"""Seconds per turn after the bank is used up; a warning is given when this many are left."""


def timing_of(clock: str, time_up: str) -> Timing | None:
    """Return the clock of this name, with what happens at its end; None for `NO_CLOCK`."""
    timing = TIMINGS.get(clock)
    return timing and timing._replace(moves=time_up != TIME_UPS[0])


class TimeLeft(NamedTuple):
    """The time left to a seat."""

    seconds: float
    """Seconds left, at least 0."""
    most: float
    """The seconds at the beginning."""
    is_last: bool = False
    """Whether the bank is used up, and these are the seconds it leaves for each turn."""


class Timer:
    """The clocks of all seats in one match."""

    def __init__(self, session: Session) -> None:
        self._session = session
        settled = session.settlement
        self._used = [each / 1000 for each in settled.used] or [0.0] * len(session.seats)
        """Seconds used of each seat's bank; nothing is counted beyond it."""
        self._in_turn = [0.0] * len(session.seats)
        """Seconds that count in each seat's turn: all with a sandglass, those beyond the bank with a bank."""

    @property
    def timing(self) -> Timing | None:
        """The clock agreed; None: unlimited time."""
        return self._session.settlement.terms.timing

    def left(self, seat: int) -> TimeLeft | None:
        """Return the time left to `seat`; None without a clock."""
        timing = self.timing
        if timing is None:
            return None
        in_turn = self._in_turn[seat]
        if timing.kind == "turn":
            return TimeLeft(max(0.0, timing.seconds - in_turn), timing.seconds)
        bank = timing.seconds - self._used[seat]
        if bank > 0:
            return TimeLeft(bank, timing.seconds)
        return TimeLeft(max(0.0, LAST - in_turn), LAST, is_last=True)

    def run(self, seat: int, seconds: float) -> None:
        """Use up `seconds` of the clock of `seat`."""
        timing = self.timing
        if timing is None:
            return
        if timing.kind == "bank":
            used = min(seconds, max(0.0, timing.seconds - self._used[seat]))
            self._used[seat] += used
            seconds -= used
        self._in_turn[seat] += seconds

    def turn(self, before: Collection[int], step: Step) -> None:
        """Restart the turn time of seats whose turn began with this step: newly awaited, or named by a TURN event."""
        begun = {event.seat for event in step.events if event.kind is EventKind.TURN}
        for seat in self._session.to_act():
            if seat not in before or seat in begun:
                self._in_turn[seat] = 0.0

    def keep(self) -> None:
        """Let the session record the time used by each seat."""
        if self.timing is not None and self.timing.kind == "bank":
            self._session.spend([round(each * 1000) for each in self._used])
