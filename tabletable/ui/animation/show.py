"""Sounds and log entries of one command's beats, in time with the animation."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletable.core.event import Cue, Event, EventKind
from tabletable.table.choreography import COIN_TIME, Beat, choreograph, coins_of, is_paid
from tabletable.table.staging import Hold, held_back
from tabletable.ui.system.audio import Audio

KIND_SOUNDS = {
    EventKind.MOVE: "card_slide",
    EventKind.FLIP: "card_flip",
    EventKind.SHUFFLE: "shuffle",
}

STEP_VOLUME = 0.35

COIN_SOUND = "coin"
POUR_SOUND = "coin_pour"
"""The sound of several coins landing; they follow so quickly that it is a single sound."""
POUR = 3
"""Number of coins from which their landing is one pouring sound."""


class Heard(NamedTuple):
    """A scheduled sound."""

    after: float
    """Delay in seconds of table time."""
    name: str
    seat: int
    """The seat whose place it is heard from."""


class Show:
    """Schedules the sounds and the log entries of the last command, and how long its beats take.

    `tell` writes events into the log; `step` is the sound of a piece that only passes a place.
    """

    def __init__(
        self,
        audio: Audio,
        tell: Callable[[Sequence[Event]], None],
        step: Cue | None = None,
        side: Callable[[int], float] = lambda seat: 0.0,
    ) -> None:
        """`side` returns the stereo position of a seat, from −1 (left) to +1 (right), for its sounds."""
        self._audio = audio
        self._step = step
        self._tell = tell
        self._side = side
        self._sounds: list[Heard] = []
        self._untold: list[tuple[float, Event]] = []
        """The events of the last command still to be logged, and in how many seconds."""
        self._busy = 0.0

    def show(self, events: Sequence[Event], instant: bool, holds: Sequence[Hold] = ()) -> list[Beat]:
        """Begin to show the events of one command; return the beats for the sprites, [] when `instant`.

        Each is logged when it is seen, those of the command before by now at the latest. `holds` are the parts delayed
        by moments shown first.
        """
        self._tell_until(math.inf)
        if instant:
            self._tell(events)
            self._sounds = self._at_once(events)
            self._busy = 0.0
            return []
        first = choreograph(events)
        beats = held_back(first, holds)
        self.play(beats)
        first_told = {each.event: each.seconds for each in holds if each.is_told_first}
        self._untold = [(beat.start - first_told.get(number, 0.0), beat.event) for number, beat in enumerate(beats)]
        self._tell_until(0.0)
        return beats

    def play(self, beats: Sequence[Beat]) -> None:
        """Schedule the sounds of these beats, and wait until they are over."""
        moves = [beat for beat in beats if beat.event.kind is EventKind.MOVE]
        arrivals = {beat.event.piece: beat for beat in moves}
        passing = {id(beat) for beat in moves if beat is not arrivals[beat.event.piece] and not beat.event.say}
        steps = [self._step] if self._step is not None else []
        self._sounds = [
            Heard(beat.start, name, beat.event.seat)
            for beat in beats
            for name in (steps if id(beat) in passing else self._names(beat.event))
        ]
        for beat in beats:
            if is_paid(beat.event):
                sound = POUR_SOUND if coins_of(beat.event) >= POUR else COIN_SOUND
                self._sounds.append(Heard(beat.start + COIN_TIME, sound, beat.event.seat))
        self._sounds.sort()
        self._busy = max((beat.end for beat in beats), default=0.0)

    def sound(self, events: Sequence[Event]) -> None:
        """Play the sounds of these events now."""
        self._sounds = self._at_once(events)

    def _names(self, event: Event) -> list[str]:
        if event.cue is not None and self._audio.has(event.cue):
            return [event.cue]
        kind = KIND_SOUNDS.get(event.kind)
        return [] if kind is None else [kind]

    def _at_once(self, events: Sequence[Event]) -> list[Heard]:
        """Return the first two distinct sounds, each from the first seat that makes it."""
        seats: dict[str, int] = {}
        for event in events:
            for name in self._names(event):
                seats.setdefault(name, event.seat)
        return [Heard(0.0, name, seat) for name, seat in seats.items()][:2]

    @property
    def is_showing(self) -> bool:
        """Whether the beats of the last command are still running."""
        return self._busy > 0

    def hurry(self) -> None:
        """End the beats at once, because a new input takes precedence."""
        self._busy = 0.0
        self._sounds.clear()
        self._tell_until(math.inf)

    def all_told(self) -> None:
        """Drop the pending log entries, because the log has been filled already."""
        self._untold.clear()

    def pass_time(self, seconds: float) -> None:
        """Advance by `seconds` of table time."""
        self._sound(seconds)
        self._busy = max(0.0, self._busy - seconds)
        self._tell_until(seconds)

    @property
    def waits(self) -> list[float]:
        """Seconds of table time until each next change."""
        return [*(each.after for each in self._sounds), *(at for at, _ in self._untold[:1])] + (
            [self._busy] if self._busy > 0 else []
        )

    def _sound(self, seconds: float) -> None:
        due = [each for each in self._sounds if each.after <= 0]
        for each in due[:2]:
            self._audio.play(each.name, STEP_VOLUME if each.name == self._step else 1.0, self._side(each.seat))
        self._sounds = [each._replace(after=each.after - seconds) for each in self._sounds if each.after > 0]

    def _tell_until(self, seconds: float) -> None:
        """Log the events due within `seconds`, and advance the rest by that."""
        due = [event for at, event in self._untold if at <= seconds]
        self._untold = [(at - seconds, event) for at, event in self._untold if at > seconds]
        if due:
            self._tell(due)
