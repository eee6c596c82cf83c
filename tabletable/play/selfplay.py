"""A game that bots play among themselves, command by command, and the seeds of a series of games.

A game is decided by its seed, options and bot levels alone; the seeds of a series follow from the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tabletable.bots import decide
from tabletable.core.command import Command
from tabletable.core.event import Event
from tabletable.core.game import Game
from tabletable.core.info import OptionValue
from tabletable.core.rng import MASK64, Rng
from tabletable.play.botplugins import Fault, make_bot


class SelfPlay:
    """A game played by bots, command by command."""

    def __init__(self, game: Game[Any], levels: Sequence[str], options: Mapping[str, OptionValue], seed: int) -> None:
        """One bot level per seat; `options` are complete. Raises `SetupError`."""
        rng = Rng(seed ^ MASK64)
        self.game = game
        self.state = game.setup(len(levels), options, seed)
        self.faults: list[Fault] = []
        """The moves lost by third-party bots."""
        self.bots = [make_bot(game, level, rng.seed(), report=self.faults.append) for level in levels]
        self._rng = rng

    def choose(self) -> Command | None:
        """Return the next command, not yet carried out; None when the game is over.

        Seats that may react are asked first, in random order; then a random one of the awaited seats.
        """
        reacting, awaited = list(self.game.reactors(self.state)), self.game.to_act(self.state)
        if not awaited:
            return None
        self._rng.shuffle(reacting)
        for seat in reacting:
            command = self.ask(seat)
            if command is not None:
                return command
        return self.ask(self._rng.choice(awaited))

    def ask(self, seat: int) -> Command | None:
        """Return the move of a seat's bot; None if it can or will do nothing."""
        legal = self.game.legal_commands(self.state, seat)
        return decide(self.bots[seat].think(self.game.view(self.state, seat), legal)) if legal else None

    def play(self, command: Command, emit: Callable[[Event], None] | None = None) -> None:
        """Carry out a command."""
        self.game.apply(self.state, command, emit)


def seeds_from(seed: int, count: int) -> Iterator[int]:
    """Yield `count` seeds for a series; the first is `seed` itself, so that any game can be repeated alone."""
    rng = Rng(seed)
    for number in range(count):
        yield rng.seed() if number else seed
