"""Replay of a game: the view of each viewer after any number of commands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Any, Final, NamedTuple

from tabletable.core.event import Event, EventKind
from tabletable.core.ids import HIDDEN, SECRET
from tabletable.core.outcome import Outcome
from tabletable.core.view import View
from tabletable.play.seats import Seat, humans
from tabletable.play.session import Session

ANCHOR_EVERY: Final = 32
"""Every how many commands a state is kept, from which others are replayed."""


class Viewpoint(NamedTuple):
    """The knowledge shown: a seat's, the public's, or everybody's."""

    seat: int | None
    """The seat looked from; None for a spectator, who sees only public things."""
    is_open: bool = False
    """Whether the knowledge of all seats together is shown, from this seat; faces unknown to all stay hidden."""


PUBLIC: Final = Viewpoint(None)


def viewpoints(seats: Sequence[Seat], is_over: bool) -> tuple[Viewpoint, ...]:
    """Return the viewpoints from which a saved game may be watched, the default first.

    A finished game has no secrets. In an unfinished one a single person sees their own view; with several people it is
    unknown who is watching, so only public information is shown.
    """
    people = humans(seats)
    alone = [Viewpoint(seat) for seat in people] if len(people) == 1 else []
    if not is_over:
        return (*alone, PUBLIC)
    every = [Viewpoint(seat) for seat in range(len(seats))]
    everything = Viewpoint(people[0] if people else 0, is_open=True)
    if not alone:
        return (everything, *every, PUBLIC)
    return (*alone, *(each for each in every if each not in alone), PUBLIC, everything)


class Playback:
    """The commands of a session up to now, to be looked at in any order. Position n is the moment after n commands.

    >>> from tabletable.core.registry import get_game
    >>> from tabletable.play.seats import BOT, Seat
    >>> session = Session(get_game("uno"), [Seat(BOT, "Mei", "easy"), Seat(BOT, "Bao", "easy")], {}, seed=7)
    >>> for _ in range(6):
    ...     step = session.submit(session.legal(session.to_act()[0])[-1])
    >>> playback = Playback(session)
    >>> [len(session.game.zones(playback.state(at))["discard"]) for at in range(len(playback) + 1)]
    [1, 2, 3, 4, 5, 6, 7]
    """

    def __init__(self, session: Session) -> None:
        """Replay `session` as it is now; later commands are not included."""
        self.game, self.options = session.game, session.options
        self.seats = session.seats
        self._entered, self._settlement = session.entered, session.settlement
        self.steps = tuple(session.steps)
        self._anchors: list[Any] = [session.dealt()]
        """The states after 0, ANCHOR_EVERY, 2 · ANCHOR_EVERY … commands, as far as they were needed."""
        self._last: tuple[int, Any] = (0, self._anchors[0].clone())
        """The last position looked at, cached because the next one often follows it."""
        givers = [step.command.seat for step in self.steps]
        self.turns: tuple[int, ...] = tuple(at for at, seat in enumerate(givers) if at == 0 or seat != givers[at - 1])
        """The positions at which the acting seat changes, ascending."""
        self.rounds: tuple[int, ...] = (
            0,
            *(at for at in range(1, len(self)) if self.ends(at) is EventKind.ROUND_END),
        )
        """The positions at which a round begins, ascending."""

    def beside(self) -> Playback:
        """Return a second replay of the same game with a position of its own."""
        other = copy(self)
        other._last = (0, self._anchors[0].clone())
        return other

    def __len__(self) -> int:
        return len(self.steps)

    def next_in_turn(self, at: int) -> int | None:
        """Return the position at which the seat that acts at a position acts next, in the same turn of its own or right
        afterwards; None if others have a turn before.
        """
        seat = self.steps[at].command.seat
        for then in range(at + 1, len(self)):
            if self.steps[then].command.seat == seat:
                return then
            if self._turn_of(then) != seat:
                break
        return None

    def own_turn(self, at: int) -> int | None:
        """Return which of its own turns, from 1, the seat that acts at a position has; None in another's turn, and in
        games of several rounds, where turns are counted anew. Turns in a row count as one.
        """
        seat, turns = self.steps[at].command.seat, self._whose_turns
        if len(self.rounds) > 1 or turns[at] != seat:
            return None
        return sum(turns[then] == seat and (not then or turns[then - 1] != seat) for then in range(at + 1))

    @cached_property
    def _whose_turns(self) -> tuple[int, ...]:
        return tuple(self._turn_of(at) for at in range(len(self)))

    def _turn_of(self, at: int) -> int:
        """Return whose turn it is at a position: a seat that only answers in another's turn has none of its own."""
        turn: int = getattr(self.state(at), "turn", self.steps[at].command.seat)
        return turn

    # ------------------------------------------------------------------------------------------------ looking

    def view(self, at: int, viewpoint: Viewpoint) -> View[Any]:
        """Return the view from a viewpoint at a position."""
        state = self.state(at)
        if not viewpoint.is_open:
            return self.game.view(state, viewpoint.seat)
        shown = state.clone()
        for handle, mask in enumerate(state.seen):
            if mask == SECRET:
                shown.faces[handle] = HIDDEN
        return View(viewpoint.seat, shown)

    def events(self, at: int, viewpoint: Viewpoint) -> tuple[Event, ...]:
        """Return the events that led to this position, as seen from a viewpoint; () at 0."""
        if at == 0:
            return ()
        events = self.steps[at - 1].events
        return events if viewpoint.is_open else tuple(event.redacted(viewpoint.seat) for event in events)

    def players_at(self, step: int) -> tuple[Seat, ...]:
        """Return who sat where when a step was made, as `Session.players_at` does."""
        return self._settlement.until(step).taken_over(self._entered) if self._settlement.takeovers else self._entered

    def account(self, viewpoint: Viewpoint, start: int, stop: int) -> list[tuple[int, Event]]:
        """Return the events from position `start` to `stop` with their step numbers, without quiet steps, as the log
        has them.
        """
        return [
            (at - 1, event)
            for at in range(start + 1, stop + 1)
            if not self.is_quiet(at)
            for event in self.events(at, viewpoint)
        ]

    def is_quiet(self, at: int) -> bool:
        """Return whether the command before a position only prepared the next one of its seat."""
        return at > 0 and self.steps[at - 1].command.verb in self.game.info.quiet

    def ends(self, at: int) -> EventKind | None:
        """Return ROUND_END or GAME_END if a round or the game is over at this position, else None."""
        kinds = [event.kind for event in self.steps[at - 1].events] if at else []
        return next((kind for kind in kinds if kind in (EventKind.ROUND_END, EventKind.GAME_END)), None)

    def result(self, at: int) -> Outcome | None:
        """Return the result of the round or game that is over at this position; None during one."""
        ended = self.ends(at)
        if ended is None:
            return None
        state = self.state(at)
        return self.game.outcome(state) or self.game.round_result(state)

    def gains(self) -> list[tuple[int, ...]]:
        """Return the gain of each seat in each round that is over, one tuple of all seats a round."""
        results = [self.result(at) for at in (*self.rounds[1:], len(self))]
        return [
            tuple(standing.gained for standing in sorted(result.standings, key=lambda each: each.seat))
            for result in results
            if result is not None
        ]

    def state(self, at: int) -> Any:
        """Return the state at a position; not to be changed or kept."""
        now, state = self._last
        if not now <= at <= now + ANCHOR_EVERY:
            nearest = min(at // ANCHOR_EVERY, len(self._anchors) - 1)
            now, state = nearest * ANCHOR_EVERY, self._anchors[nearest].clone()
        while now < at:
            self.game.apply(state, self.steps[now].command)
            now += 1
            if now == len(self._anchors) * ANCHOR_EVERY:
                self._anchors.append(state.clone())
        self._last = (now, state)
        return state

    # ------------------------------------------------------------------------------------------------ finding one's way

    def round_of(self, at: int) -> int:
        """Return the number of the round at a position, from 1; the end of a round belongs to that round."""
        return max(1, bisect_left(self.rounds, at))

    def next_turn(self, at: int) -> int:
        """Return the first position after `at` at which a turn begins, the end if there is none."""
        index = bisect_right(self.turns, at)
        return self.turns[index] if index < len(self.turns) else len(self)

    def last_turn(self, at: int) -> int:
        """Return the last position before `at` at which a turn begins, 0 if there is none."""
        index = bisect_left(self.turns, at)
        return self.turns[index - 1] if index else 0
