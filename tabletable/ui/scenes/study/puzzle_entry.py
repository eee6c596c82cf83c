"""What is kept of a person's attempt at a puzzle."""

from __future__ import annotations

from datetime import date

from tabletable.play.files.safejson import SaveError
from tabletable.play.seats import Seat
from tabletable.play.study.puzzle import Puzzle
from tabletable.play.study.puzzlebook import KNOWN_AFTER, PuzzleBook
from tabletable.ui.scenes.study.puzzle_column import Rating
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.notices import NoticeStyle


class PuzzleEntry:
    """Enters the first answer and the solution of one person, and tells what they are worth."""

    def __init__(self, host: Host, puzzle: Puzzle, who: Seat, day: date | None) -> None:
        """`day`: it is the puzzle of that day."""
        self._host, self._puzzle, self._who, self._day = host, puzzle, who, day
        self._book = PuzzleBook(host.paths.data, is_read_only=host.save_store.is_read_only)
        rated = self._book.of(who.name).of(puzzle.game)
        self._is_answered = puzzle.id in rated.answered
        self._before = self._after = rated.rating

    @property
    def rating(self) -> Rating:
        """Before and after the answer."""
        solver = self._book.of(self._who.name)
        rated = solver.of(self._puzzle.game)
        left = max(0, KNOWN_AFTER - len(rated.answered))
        streak = solver.streak(self._host.save_store.today())
        return Rating(self._who.avatar, self._before, self._after, rated.is_known, left, streak)

    def answer(self, is_right: bool) -> None:
        """Enter the first answer; further ones count for nothing."""
        if self._is_answered:
            return
        self._is_answered = True
        try:
            self._book.answer(self._who.name, self._puzzle, is_right)
        except SaveError as error:
            self._host.notices.tell(error.message, NoticeStyle.WHY)
        self._after = self._book.of(self._who.name).of(self._puzzle.game).rating

    def solve(self) -> None:
        """It is solved."""
        try:
            self._book.solve(self._who.name, self._puzzle, self._day.isoformat() if self._day is not None else "")
        except SaveError as error:
            self._host.notices.tell(error.message, NoticeStyle.WHY)
