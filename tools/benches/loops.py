"""The loops of the speed benchmarks: random games in three ways, and frequent calls on their states."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.rng import Rng
from tabletable.play.seats import BOT, Seat
from tabletable.play.session import Session

Loop = Callable[[float], tuple[int, int, float]]
"""Seconds → decisions made, games finished, seconds they took."""


def seat_counts(game: Game[Any]) -> list[int]:
    """Return the fewest, the usual and the most seats."""
    info = game.info
    return sorted({info.min_seats, min(max(4, info.min_seats), info.max_seats), info.max_seats})


def playouts(game: Game[Any], seats: int, with_events: bool = False) -> Loop:
    """Make a loop of random games on the bare rules, like a bot's playouts: no checks, no views."""
    options = game.info.complete({})
    chance = random.Random(1).random
    seeds = Rng(seats)
    to_act, legal_commands, apply = game.to_act, game.legal_commands, game.apply

    def run(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        start = time.perf_counter()
        end = start + seconds
        while time.perf_counter() < end:
            state = game.setup(seats, options, seeds.seed())
            while awaited := to_act(state):
                legal = legal_commands(state, awaited[0])
                command = legal[int(chance() * len(legal))]
                if with_events:
                    events: list[Event] = []
                    apply(state, command, events.append)
                else:
                    apply(state, command)
                decisions += 1
            games += 1
        return decisions, games, time.perf_counter() - start

    return run


def sessions(game: Game[Any], seats: int) -> Loop:
    """Make a loop of random games in a session, as at the table: checked, with events, log and undo barriers."""
    taken = [Seat(BOT, f"Bot {seat}", "random") for seat in range(seats)]
    chance = random.Random(1).random
    seeds = Rng(seats)

    def run(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        start = time.perf_counter()
        end = start + seconds
        while time.perf_counter() < end:
            session = Session(game, taken, {}, seeds.seed())
            while awaited := session.to_act():
                legal = session.legal(awaited[0])
                session.submit(legal[int(chance() * len(legal))])
                decisions += 1
            games += 1
        return decisions, games, time.perf_counter() - start

    return run


LOOPS: dict[str, Callable[[Game[Any], int], Loop]] = {
    "bare rules": playouts,
    "with events": lambda game, seats: playouts(game, seats, with_events=True),
    "session": sessions,
}


def states(game: Game[Any], seats: int, count: int = 24) -> list[Any]:
    """Return states from all parts of a random game."""
    rng = Rng(11)
    state = game.setup(seats, game.info.complete({}), 5)
    visited = [state.clone()]
    while awaited := game.to_act(state):
        command: Command = rng.choice(game.legal_commands(state, awaited[0]))
        game.apply(state, command)
        if game.to_act(state):
            visited.append(state.clone())
    step = max(1, len(visited) // count)
    return visited[::step][:count]


def microseconds(action: Callable[[Any], object], values: Sequence[Any], seconds: float) -> float:
    """Return the median time of `action` on one value."""
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        for value in values:
            action(value)
        times.append((time.perf_counter() - start) / len(values))
    return statistics.median(times) * 1e6
