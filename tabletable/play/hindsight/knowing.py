"""The conclusions a seat could draw at a moment of a recorded game, and the moves that were evidence; worked out in
slices.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from tabletable.core.event import EventKind, sentence
from tabletable.core.ids import HIDDEN
from tabletable.core.knowledge import EVERYBODY, Guessing, Subject, Unknown
from tabletable.core.message import Msg
from tabletable.core.view import View
from tabletable.play.playback import Playback, Viewpoint

SLICE: Final = 0.004
"""Seconds of work per frame."""
LEAST_SHIFT: Final = 0.02
"""The smallest change of a probability that counts as evidence."""
LEAST_SHARE: Final = 0.1
"""Answers less likely than this by now get no evidence."""
MOST_TOLD: Final = 3


class Evidence(NamedTuple):
    """A move that made an answer more likely."""

    at: int
    """The position after the move."""
    message: Msg | None
    """The move's message in the log, as seen by the seat."""
    unknown: Unknown
    row: Subject
    answer: int
    is_sure: bool
    """Whether the answer was certain from then on."""
    shift: float
    """The increase of the answer's probability."""

    @property
    def weight(self) -> tuple[bool, float]:
        """The sort key of strength."""
        return self.is_sure, self.shift


class Known(NamedTuple):
    """The conclusions a seat could draw at a position."""

    at: int
    seat: int
    unknowns: tuple[Unknown, ...]
    truth: tuple[Unknown, ...]
    """The unknowns with their true answers."""
    unseen: int
    """The number of cards the seat had not seen."""
    evidence: tuple[Evidence, ...] | None = None
    """The strongest evidence, strongest first; None until all moves are examined."""

    @property
    def is_open(self) -> bool:
        """Whether every answer was certain."""
        return all(row.is_certain for unknown in self.unknowns for row in unknown.rows)


class Knower:
    """Works out the knowledge of a seat at a position, and caches it."""

    def __init__(self, playback: Playback) -> None:
        self._playback = playback.beside()
        self._cache: dict[tuple[int, int], tuple[Unknown, ...]] = {}
        self._work: Iterator[None] | None = None
        self._position: tuple[int, int] | None = None
        self.known: Known | None = None

    @property
    def is_working(self) -> bool:
        """Whether work is pending."""
        return self._work is not None

    def is_between(self, at: int) -> bool:
        """Return whether a position is between two rounds: the hidden cards there are not those on the screen."""
        return self._playback.ends(at) is EventKind.ROUND_END

    def ask(self, at: int, seat: int | None) -> None:
        """Start working out what a seat knows at a position, unless that is already asked for. No seat, or a position
        between rounds, cancels the work.
        """
        asked = None if seat is None or self.is_between(at) else (at, seat)
        if asked == self._position:
            return
        self._position, self.known = asked, None
        self._work = None if asked is None else self._answers(*asked)

    def work(self) -> bool:
        """Work for one slice; return whether there is something new to show."""
        if self._work is None:
            return False
        before, until = self.known, time.perf_counter() + SLICE
        while time.perf_counter() < until:
            if next(self._work, self) is self:
                self._work = None
                return True
        return self.known is not before

    def _answers(self, at: int, seat: int) -> Iterator[None]:
        state = self._playback.state(at).clone()
        view = self._playback.game.view(state, seat)
        unknowns = yield from self._unknowns(at, seat)
        truth = yield from self._playback.game.knowledge(View(seat, state))
        self.known = Known(at, seat, unknowns, truth, view.state.faces.count(HIDDEN))
        yield
        first = max(each for each in self._playback.rounds if each < at or not each)
        steps = []
        for position in range(first, at + 1):
            steps.append((position, (yield from self._unknowns(position, seat))))
            yield
        evidence = yield from self._evidence(steps, seat)
        self.known = self.known._replace(evidence=tuple(evidence))

    def _unknowns(self, at: int, seat: int) -> Guessing:
        if (at, seat) not in self._cache:
            view = self._playback.game.view(self._playback.state(at), seat)
            self._cache[at, seat] = yield from self._playback.game.knowledge(view)
        return self._cache[at, seat]

    def _evidence(
        self, steps: list[tuple[int, tuple[Unknown, ...]]], seat: int
    ) -> Generator[None, None, list[Evidence]]:
        """Return the strongest evidence among the best move for each row."""
        strongest: dict[tuple[int, int | str], Evidence] = {}
        now = steps[-1][1]
        for (_, before), (at, after) in pairwise(steps):
            yield
            for number, (one, two) in enumerate(zip(before, after, strict=True)):
                present = {row.at: row for row in now[number].rows}
                rows = {row.at: row for row in one.rows}
                for row in two.rows:
                    if row.at == EVERYBODY or row.at not in rows or row.at not in present:
                        continue
                    shifted = _shift(two, rows[row.at], row, present[row.at])
                    key = number, row.at
                    if shifted is not None and (key not in strongest or shifted[1:] > strongest[key].weight):
                        answer, is_sure, shift = shifted
                        strongest[key] = Evidence(at, None, now[number], present[row.at], answer, is_sure, shift)
        order = sorted(strongest.values(), key=lambda each: (-each.is_sure, -each.shift, each.at))
        return [each._replace(message=self._message_of(each, seat)) for each in order[:MOST_TOLD]]

    def _message_of(self, evidence: Evidence, seat: int) -> Msg | None:
        """Return the log's message about a move, preferably one about the seat in question."""
        events = [event for _, event in self._playback.account(Viewpoint(seat), evidence.at - 1, evidence.at)]
        events.sort(key=lambda event: event.seat != evidence.row.seat)
        return next((message for message in map(sentence, events) if message is not None), None)


def _shift(unknown: Unknown, before: Subject, after: Subject, present: Subject) -> tuple[int, bool, float] | None:
    """Return the answer a move was evidence for, whether it was certain afterwards, and the change of its probability;
    None if there is no such answer.
    """
    shifts = [two - one for one, two in zip(before.probabilities, after.probabilities, strict=True)]
    most = max(present.probabilities)  # what speaks for something else by now speaks for nothing
    least = most if unknown.is_one else LEAST_SHARE
    believed = [answer for answer, share in enumerate(present.probabilities) if share >= least]
    answer = max(believed, key=shifts.__getitem__, default=-1)
    if answer < 0 or shifts[answer] < LEAST_SHIFT:
        return None
    return answer, unknown.is_one and after.probabilities[answer] == 1.0, shifts[answer]
