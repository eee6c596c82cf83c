"""Games without a screen: bots in every seat, with all promises of the game checked if wished.

A game is decided by its seed, options and bot levels alone; the seeds of a series follow from the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, NamedTuple

from tabletable.core.errors import SetupError, located
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.play.botplugins import Fault
from tabletable.play.inspection.contract import Effort, Inspector
from tabletable.play.inspection.sayable import Sayable
from tabletable.play.inspection.signs import Messages
from tabletable.play.selfplay import SelfPlay, seeds_from

MOST_FOUND = 100
"""The number of violations after which a simulation stops."""


class Violated(NamedTuple):
    """A violation and the game it happened in."""

    law: str
    text: str
    seed: int
    """The seed of the game; a series of one game with it repeats the violation."""
    step: int
    command: str
    """The command line that repeats the game."""


@dataclass(slots=True)
class Result:
    """The result of a series of games."""

    games: int = 0
    commands: int = 0
    wins: list[int] = field(default_factory=list)
    """Per seat, the games it was among the winners of."""
    draws: int = 0
    """Games with several winners."""
    violations: list[Violated] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    """The moves lost by third-party bots."""
    seconds: float = 0.0

    @property
    def games_per_second(self) -> float:
        """Finished games per second."""
        return self.games / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the numbers for scripts. `violations` is a count, `found` has the first few."""
        return {
            "games": self.games,
            "commands": self.commands,
            "violations": len(self.violations),
            "wins": self.wins,
            "draws": self.draws,
            "faults": len(self.faults),
            "games_per_second": round(self.games_per_second, 2),
            "found": [violated._asdict() for violated in self.violations[:10]],
        }


def simulate(
    game: Game[Any],
    levels: Sequence[str],
    games: int = 1,
    seed: int = 0,
    options: Mapping[str, str | int] | None = None,
    check: Effort | None = None,
    messages: Messages | None = None,
    progress: Callable[[Result], None] | None = None,
) -> Result:
    """Play a series of games, one bot level per seat.

    With `check` every promise of the game is checked after every command; sentences are looked up in `messages`, by
    default in the catalogues. `progress` is called after every game. Raises `SetupError` for what can't be played.
    """
    game.info.check_seats(len(levels))
    complete = game.info.complete(options or {})
    if check is not None and messages is None:
        messages = Sayable(game)
    result = Result(wins=[0] * len(levels))
    start = perf_counter()
    for each in seeds_from(seed, games):
        inspector = None
        if check is not None:
            inspector = Inspector(game, len(levels), complete, each, messages, check)
        try:
            _play(game, levels, complete, each, inspector, result)
        except SetupError:
            raise
        except Exception as error:
            if inspector is None:
                raise
            inspector.report("exception", located(error))
        result.games += 1
        result.seconds = perf_counter() - start
        if inspector is not None and inspector.violations:
            line = command_line(game, levels, complete, each)
            result.violations += [
                Violated(violation.law, violation.text, each, violation.step, line)
                for violation in inspector.violations
            ]
        if progress is not None:
            progress(result)
        if len(result.violations) >= MOST_FOUND:
            break
    return result


def play_on(match: SelfPlay, most: int, inspector: Inspector | None = None) -> int:
    """Play a new game to its end or for `most` commands, watched by `inspector`; the number of commands."""
    if inspector is not None:
        inspector.begin(match.state)
    for played in range(most):
        command = match.choose()
        if command is None or (inspector is not None and inspector.is_full):
            return played
        if inspector is None:
            match.play(command)
        else:
            before = match.state.clone()
            events: list[Event] = []
            match.play(command, events.append)
            inspector.follow(before, command, events, match.state)
    return most


def _play(
    game: Game[Any],
    levels: Sequence[str],
    options: Mapping[str, OptionValue],
    seed: int,
    inspector: Inspector | None,
    result: Result,
) -> None:
    """Play one game and add its numbers to `result`. A game much longer than its bound is abandoned."""
    match = SelfPlay(game, levels, options, seed)
    result.commands += play_on(match, game.bound(len(levels), options) + 1, inspector)
    result.faults += match.faults
    outcome = game.outcome(match.state)
    if outcome is not None:
        for seat in outcome.winners:
            result.wins[seat] += 1
        result.draws += len(outcome.winners) > 1
    if inspector is not None and not inspector.is_full:
        inspector.end(match.state)


def command_line(game: Game[Any], levels: Sequence[str], options: Mapping[str, OptionValue], seed: int) -> str:
    """Return the command line that replays one game with all checks."""
    line = f"tabletable simulate {game.info.id} --players {len(levels)} --games 1 --seed {seed} --bots "
    line += ",".join(levels if len(set(levels)) > 1 else levels[:1])
    usual = game.info.complete({})
    changed = [f"{key}={value}" for key, value in options.items() if value != usual[key]]
    if changed:
        line += " --options " + ",".join(changed)
    return line + " --check"
