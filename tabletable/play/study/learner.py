"""Somebody at a primer: which exercise it is, what is asked, what the others do."""

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
"""After so many wrong moves the right one is made for whoever wants that."""


class PreparedSession(Session):
    """A session that begins with a position instead of a deal."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat], position: Mapping[str, Any]) -> None:
        """`position` is told in the words of `Game.position`."""
        self._position = position
        super().__init__(game, seats, position.get("options", {}), 0)

    def dealt(self) -> Any:
        return self.game.position(self._position)

    def restart(self, position: Mapping[str, Any]) -> None:
        """Begin again with another position of the same seats and options."""
        self._position = position
        self.rewind(0)

    def fitting(self, moves: Sequence[Move]) -> list[Command]:
        """The legal commands that are one of these."""
        faces = self._state.faces
        legal = [command for seat in dict.fromkeys(move.seat for move in moves) for command in self.legal(seat)]
        return [each for each in legal if any(move.fits(self.game, faces, each) for move in moves)]


class Learner:
    """One person's way through a primer. The session is always at the exercise, or in what follows from it."""

    def __init__(self, game: Game[Any], primer: Primer, seats: Sequence[Seat], at: int = 0) -> None:
        """Begins with exercise number `at`."""
        self.primer = primer
        first = primer.exercises[0].position
        assert first is not None, "a primer begins with a position"
        self.session = PreparedSession(game, seats, first)
        self.at = 0
        self.mistakes = 0
        self.is_done = False
        """What the exercise asks was done; what follows from it may still be under way."""
        self._followed = 0
        self._given: Command | None = None
        """The command that is about to follow."""
        self.go(at)

    @property
    def exercise(self) -> Exercise:
        """The present one."""
        return self.primer.exercises[self.at]

    @property
    def is_reading(self) -> bool:
        """Whether there is only something to be seen."""
        return not self.exercise.asks

    @property
    def is_puzzled(self) -> bool:
        """Whether one has to find by oneself what is asked for."""
        return self.exercise.is_puzzle and not self.is_done and not self.is_helped

    @property
    def is_last(self) -> bool:
        """Whether it is the last one."""
        return self.at == len(self.primer.exercises) - 1

    def go(self, at: int) -> None:
        """Come to exercise number `at`, as if all before it were done as they ask."""
        self.at = max(0, min(at, len(self.primer.exercises) - 1))
        start = self.primer.scene(self.at)
        position = self.primer.exercises[start].position
        assert position is not None
        self.session.restart(position)
        for exercise in self.primer.exercises[start : self.at]:
            for moves in (exercise.asks, *((move,) for move in exercise.then)):
                found = self.session.fitting(moves)
                if found:
                    self.session.submit(found[0])
        self._begin()

    def go_on(self) -> bool:
        """Come to the next exercise; True if the table is another one then, not what the last one led to."""
        if self.primer.exercises[self.at + 1].position is not None:
            self.go(self.at + 1)
            return True
        self.at += 1
        self._begin()
        return False

    def _begin(self) -> None:
        self.mistakes = self._followed = 0
        self.is_done, self._given = False, None

    # ------------------------------------------------------------------------------------------------ what is asked

    def asked(self) -> list[Command]:
        """The legal commands that will do, () once one was given."""
        return [] if self.is_done else self.session.fitting(self.exercise.asks)

    @property
    def is_helped(self) -> bool:
        """Whether it has gone wrong so often that the right move is made for one."""
        return not self.is_done and self.mistakes >= TRIES

    # ------------------------------------------------------------------------------------------------ the others

    def begin(self) -> None:
        """Begin a new moment; the command that was given belongs to the last one."""
        steps = self.session.steps
        if self._given is not None and steps and steps[-1].command == self._given:
            self._followed += 1
        self._given = None

    def advance(self, seconds: float, patience: float = math.inf) -> Command | Asked:
        """Give what is to follow, one command after the other."""
        following = self.exercise.then[self._followed :] if self.is_done else ()
        found = self.session.fitting(following[:1])
        self._given = found[0] if found else None
        return Asked.NOBODY if self._given is None else self._given

    @property
    def is_over(self) -> bool:
        """Whether the exercise and all that follows from it is done."""
        return self.is_done and not self.session.fitting(self.exercise.then[self._followed :][:1])


class PrimerMatch(Match):
    """The match of a primer: nobody at its table thinks, and nothing is taken back but by going back."""

    def __init__(self, learner: Learner) -> None:
        super().__init__(learner.session, 0)
        self.bots = learner
        self.look(LEARNER)

    def undo_stop(self, free: bool) -> Barrier:
        return Barrier.NOTHING


# ------------------------------------------------------------------------------------------------ how far one is
