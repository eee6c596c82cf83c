"""A person's progress through a primer: the exercise, the right moves, and the scripted moves of the other seats."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.play.botplay import Asked
from tabletable.play.match import Match
from tabletable.play.seats import Seat
from tabletable.play.session import Barrier, Session
from tabletable.play.study.primer import LEARNER, Exercise, Move, Primer

TRIES: Final = 3
"""The number of wrong moves after which the learner can have the right one made."""


class PreparedSession(Session):
    """A session that begins with a position instead of a deal."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat], position: Mapping[str, Any]) -> None:
        """`position` is written for `Game.position`."""
        self._position = position
        super().__init__(game, seats, position.get("options", {}), 0)

    def dealt(self) -> Any:
        return self.game.position(self._position)

    def restart(self, position: Mapping[str, Any]) -> None:
        """Start over from another position of the same seats and options."""
        self._position = position
        self.rewind(0)

    def fitting(self, moves: Sequence[Move]) -> list[Command]:
        """Return the legal commands that match one of `moves`."""
        faces = self._state.faces
        legal = [command for seat in dict.fromkeys(move.seat for move in moves) for command in self.legal(seat)]
        return [each for each in legal if any(move.fits(self.game, faces, each) for move in moves)]


class Learner:
    """A person's progress through a primer. The session is at the exercise, or at the moves that follow from it."""

    def __init__(self, game: Game[Any], primer: Primer, seats: Sequence[Seat], at: int = 0) -> None:
        """Begin with exercise number `at`."""
        self.primer = primer
        first = primer.exercises[0].position
        assert first is not None, "a primer begins with a position"
        self.session = PreparedSession(game, seats, first)
        self.at = 0
        self.mistakes = 0
        self.is_done = False
        """Whether a right move was made; the moves that follow may still be under way."""
        self._followed = 0
        self._command: Command | None = None
        """The scripted command to come next."""
        self.go(at)

    @property
    def exercise(self) -> Exercise:
        """The present exercise."""
        return self.primer.exercises[self.at]

    @property
    def is_reading(self) -> bool:
        """Whether the exercise asks for no move."""
        return not self.exercise.asks

    @property
    def is_puzzled(self) -> bool:
        """Whether the learner must find the move without help."""
        return self.exercise.is_puzzle and not self.is_done and not self.is_helped

    @property
    def is_last(self) -> bool:
        """Whether it is the last exercise."""
        return self.at == len(self.primer.exercises) - 1

    def go(self, at: int) -> None:
        """Jump to exercise number `at`, as if all before it were solved."""
        self.at = max(0, min(at, len(self.primer.exercises) - 1))
        start = self.primer.scene(self.at)
        position = self.primer.exercises[start].position
        assert position is not None
        self.session.restart(position)
        for exercise in self.primer.exercises[start : self.at]:
            for moves in (exercise.asks, *((move,) for move in exercise.then)):
                commands = self.session.fitting(moves)
                if commands:
                    self.session.submit(commands[0])
        self._begin()

    def go_on(self) -> bool:
        """Go to the next exercise; return whether it begins from a position of its own instead of continuing the last
        table.
        """
        if self.primer.exercises[self.at + 1].position is not None:
            self.go(self.at + 1)
            return True
        self.at += 1
        self._begin()
        return False

    def _begin(self) -> None:
        self.mistakes = self._followed = 0
        self.is_done, self._command = False, None

    # ------------------------------------------------------------------------------------------------ what is asked

    def asked(self) -> list[Command]:
        """Return the legal right moves; () once one was made."""
        return [] if self.is_done else self.session.fitting(self.exercise.asks)

    @property
    def is_helped(self) -> bool:
        """Whether the learner made so many mistakes that the right move can be made automatically."""
        return not self.is_done and self.mistakes >= TRIES

    # ------------------------------------------------------------------------------------------------ the others

    def begin(self) -> None:
        """Begin a new moment; a scripted command just carried out counts as done."""
        steps = self.session.steps
        if self._command is not None and steps and steps[-1].command == self._command:
            self._followed += 1
        self._command = None

    def advance(self, seconds: float, patience: float = math.inf) -> Command | Asked:
        """Return the next scripted command of the exercise, or `Asked.NOBODY`."""
        following = self.exercise.then[self._followed :] if self.is_done else ()
        commands = self.session.fitting(following[:1])
        self._command = commands[0] if commands else None
        return Asked.NOBODY if self._command is None else self._command

    @property
    def is_over(self) -> bool:
        """Whether the exercise and all its scripted moves are done."""
        return self.is_done and not self.session.fitting(self.exercise.then[self._followed :][:1])


class PrimerMatch(Match):
    """The match of a primer: no bot thinks at its table, and moves can't be undone, only exercises repeated."""

    def __init__(self, learner: Learner) -> None:
        super().__init__(learner.session, 0)
        self.bots = learner
        self.look(LEARNER)

    def undo_stop(self, free: bool) -> Barrier:
        return Barrier.NOTHING


# ------------------------------------------------------------------------------------------------ how far one is
