"""Playing a puzzle: an answer is accepted or rejected once it is proved; then the line can be stepped through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum
from typing import Final

from tabletable.core.command import Command
from tabletable.core.thinking import Proof
from tabletable.play.botplay import Asked
from tabletable.play.slices import Sliced
from tabletable.play.study.puzzle import Attempt
from tabletable.ui.flow import budgets

HINT_AFTER: Final = 2
"""Wrong answers after which the first part of the right one is framed."""
SHOW_AFTER: Final = 3
"""Wrong answers after which the solution is offered."""


class Verdict(Enum):
    """The state of a puzzle."""

    ASKED = "asked"
    WRONG = "wrong"
    ON = "on"
    """Right so far."""
    RIGHT = "right"
    SHOWN = "shown"


class Solving:
    """The attempt at a puzzle on the screen."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.session, self.puzzle = attempt.session, attempt.puzzle
        self.waiting: tuple[Command, ...] = ()
        """An answer given before its proof was ready."""
        self.verdict = Verdict.ASKED
        self.wrong: Command | None = None
        self.wrong_value = 0
        self.has_hint = False
        self.at: int | None = None
        """How many commands of the line are shown, once it can be stepped through."""
        self.first: Proof | None = None
        """The proof of the puzzle's initial position."""
        self.proof: Proof | None = None
        self._proving: Sliced[None, Proof] | None = None
        self.prove()

    @property
    def is_over(self) -> bool:
        """Whether the puzzle is finished."""
        return self.verdict in (Verdict.RIGHT, Verdict.SHOWN)

    @property
    def is_asked(self) -> bool:
        """Whether the player has to decide."""
        return not self.is_over and not self.waiting and self.puzzle.seat in self.session.to_act()

    @property
    def may_show(self) -> bool:
        """Whether the player has made enough mistakes to be offered the solution."""
        return not self.is_over and self.attempt.mistakes >= SHOW_AFTER

    # ------------------------------------------------------------------------------------------------ proofs

    def prove(self) -> None:
        """Begin to prove the present decision."""
        self.proof = None
        self._proving = None
        if not self.is_over and self.puzzle.seat in self.session.to_act():
            proving = self.session.proving(self.puzzle.seat)
            self._proving = None if proving is None else Sliced(proving)

    @property
    def is_working(self) -> bool:
        """Whether a proof is being computed."""
        return self._proving is not None

    def work(self) -> bool:
        """Work on the proof for a slice of a frame; return True when it is done."""
        if self._proving is None or not self._proving.go_on(budgets.PROOF):
            return False
        self.proof, self._proving = self._proving.result, None
        if not self.session.commands:
            self.first = self.proof
        return True

    # ------------------------------------------------------------------------------------------------ answers

    def value(self, command: Command) -> int:
        """Return the proven value of an answer; 0 without a proof."""
        return 0 if self.proof is None else self.proof.values.get(command, 0)

    def is_right(self, command: Command) -> bool:
        """Return whether an answer is one of the best."""
        is_compared = self.puzzle.is_points or self.puzzle.is_own
        return self.proof is not None and command in self.proof.best and (is_compared or self.value(command) > 0)

    def went_wrong(self, command: Command) -> None:
        """Record a wrong answer, which is not carried out."""
        self.attempt.mistakes += 1
        self.wrong, self.wrong_value, self.verdict = command, self.value(command), Verdict.WRONG
        self.has_hint |= self.attempt.mistakes >= HINT_AFTER

    def went_on(self) -> None:
        """Go to the next question after a right answer, or a forced command after it, was carried out."""
        self.attempt.answered()
        self.has_hint = False
        if self.attempt.is_solved:
            self.verdict = Verdict.SHOWN if self.attempt.is_shown else Verdict.RIGHT
            self.at = len(self.session.commands)
        else:
            self.verdict = Verdict.ON
        self.prove()

    def begin_again(self) -> None:
        """Restart from the beginning; the record of the first answer stays."""
        self.session.ask_again()
        self.verdict, self.at, self.waiting, self.has_hint = Verdict.ASKED, None, (), False
        self.attempt.is_solved = False
        self.prove()

    def show(self) -> None:
        """Show the answer: the line can be stepped through from its beginning."""
        self.session.ask_again()
        self.attempt.is_shown = True
        self.verdict, self.at, self.waiting, self.has_hint = Verdict.SHOWN, 0, (), False
        self._proving = None

    def go(self, at: int) -> None:
        """Go to the position after `at` commands of the line."""
        self.session.ask_again()
        for command in self.puzzle.line[:at]:
            self.session.submit(command)
        self.at = at

    @property
    def hinted(self) -> Command | None:
        """The command to hint at: the next of the line, or any right one."""
        if not self.has_hint or self.is_over:
            return None
        following = self.attempt.next_of_line
        if following is not None and following.seat == self.puzzle.seat:
            return following
        return self.proof.best[0] if self.proof is not None else None

    # ------------------------------------------------------------------------------------------------ the others

    def begin(self) -> None:
        """Do nothing: a puzzle never rests between commands."""

    def advance(self, seconds: float, patience: float = math.inf) -> Command | Asked:
        """Return the next command of the other seats while it is being solved: their first legal one."""
        awaited = self.session.to_act()
        if self.is_over or self.puzzle.is_one_move or not awaited or self.puzzle.seat in awaited:
            return Asked.NOBODY
        legal: Sequence[Command] = self.session.legal(awaited[0])
        return legal[0] if legal else Asked.NOBODY
