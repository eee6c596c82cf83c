"""A game as a sequence of numbered actions of one seat at a time: the base of environments for machine learning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.info import OptionValue


class Turns:
    """A game as turns of single actions: action 3 is the fourth legal command of the seat to act.

    Where a seat may only react, one more action declines.
    """

    def __init__(self, game: Game[Any], players: int | None, options: Mapping[str, OptionValue] | None) -> None:
        """`players` None is four, or as near as the game allows. Raises `SetupError`."""
        info = game.info
        count = max(info.min_seats, min(4, info.max_seats)) if players is None else players
        info.check_seats(count)
        self.game = game
        self.players = count
        self.options = info.complete(options or {})
        self.state: Any = None
        self.asked: list[int] = []
        """The seats still to be asked now: those that may react, then one that is waited for; [] at the end."""
        self.legal: list[Command] = []
        """The legal commands of the first seat to act."""

    def deal(self, seed: int) -> None:
        """Begin a game."""
        self.state = self.game.setup(self.players, self.options, seed)
        self._ask()

    def copy(self) -> Self:
        """Return the same moment, to play on from apart."""
        same = type(self).__new__(type(self))
        vars(same).update(vars(self))
        same.state = self.state.clone()
        same.asked, same.legal = [*self.asked], [*self.legal]
        return same

    def _ask(self) -> None:
        awaited = self.game.to_act(self.state)
        reacting = [
            seat
            for seat in self.game.reactors(self.state)
            if seat not in awaited and self.game.legal_commands(self.state, seat)
        ]
        self.asked = [*reacting, *awaited[:1]] if awaited else []
        self.look_again()

    def look_again(self) -> None:
        """Find out anew what the seat that is asked may do, after `state` was exchanged."""
        self.legal = self.game.legal_commands(self.state, self.asked[0]) if self.asked else []

    @property
    def allowed(self) -> int:
        """How many actions the seat has that is asked."""
        return len(self.legal) + (len(self.asked) > 1)

    def command(self, action: int) -> Command | None:
        """Return the command of an action; None if it lets a chance pass."""
        return self.legal[action] if action < len(self.legal) else None

    def act(self, action: int) -> None:
        """Carry out an action of the seat that is asked; raises `ValueError` for one that is not allowed."""
        if not 0 <= action < self.allowed:
            raise ValueError(f"action {action} is not allowed: there are {self.allowed}")
        if action == len(self.legal):
            self.asked.pop(0)
            self.look_again()
            return
        self.game.apply(self.state, self.legal[action])
        self._ask()

    def rewards(self) -> list[float]:
        """Return each seat's reward for the outcome, summing to 0; all 0 while nobody has won."""
        outcome = self.game.outcome(self.state)
        if outcome is None or not outcome.winners:
            return [0.0] * self.players
        share, count = 1 / len(outcome.winners), self.players
        return [((share if seat in outcome.winners else 0.0) * count - 1) / (count - 1) for seat in range(count)]
