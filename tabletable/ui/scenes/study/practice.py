"""Practice on a position from the player's own games: the answer now, the move played then, and the best move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletable.core.command import Command, command_from_json
from tabletable.core.game import Game
from tabletable.core.message import Msg, msg
from tabletable.play.files.dates import read_day
from tabletable.play.hindsight.reviewbook import CHANCE
from tabletable.play.people.practice import FINE, Practice, PracticeBook, PracticeSession
from tabletable.play.seats import Seat
from tabletable.play.study.puzzle import Puzzle, PuzzleSession
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.flow.solving import Verdict
from tabletable.ui.scenes.personal.player_panels import said_day
from tabletable.ui.scenes.study.puzzle import PuzzleEntry, PuzzleScene, signed
from tabletable.ui.scenes.study.puzzle_panel import MoveRow, PuzzleView, Rating
from tabletable.ui.stack.host import Host

MOST_ROWS: Final = 4
"""The most compared moves listed."""


class PracticeEntry(PuzzleEntry):
    """Records the first answer to a practice position, which decides when it is due again."""

    def __init__(self, host: Host, puzzle: Puzzle, who: Seat, record: Practice) -> None:
        super().__init__(host, puzzle, who, None)
        self.record = record
        """The position's record after the answer."""
        self._is_answered = False

    @property
    def rating(self) -> Rating | None:
        return None

    def answer(self, is_right: bool, command: Command | None = None) -> None:
        if self._is_answered:
            return
        self._is_answered = True
        today = self._host.save_store.today()
        self.record = self.record.answered(today, command, is_right)
        with self._host.notices.telling():
            self._host.store(PracticeBook).answer(self._who.name, self.record, today, command, is_right)

    def solve(self) -> None:
        # the first answer has said it all
        return


class PracticeScene(PuzzleScene):
    """Asks for the best move in one position. Closes with `NEXT`, or with None if the player leaves."""

    def __init__(self, host: Host, game: Game[Any], practice: Practice) -> None:
        """Raises `GameError` if later rules do not allow the position."""
        self.record = practice
        super().__init__(host, game, practice.puzzle)

    def begin_session(self, game: Game[Any], puzzle: Puzzle, seats: Sequence[Seat]) -> PuzzleSession:
        self.practice = PracticeSession(game, self.record, seats)
        return self.practice

    def make_entry(self, host: Host, who: Seat) -> PuzzleEntry:
        self.entry = PracticeEntry(host, self.puzzle, who, self.record)
        return self.entry

    # ------------------------------------------------------------------------------------------------ answers

    def judge(self) -> None:
        solving = self.solving
        if solving.waiting and solving.proof is not None and solving.waiting[0] not in solving.proof.values:
            # nobody knows what it is worth: it is neither right nor wrong
            piece, solving.waiting = solving.waiting[0].piece, ()
            self.field.refuse(piece)
            self.rebuild()
            self.renew_column()
            self.inform(Msg("practice.other"))
            return
        super().judge()

    # ------------------------------------------------------------------------------------------------ what is shown

    def puzzle_view(self, canvas: Canvas) -> PuzzleView:
        solving, text, practice = self.solving, self.words.text, self.record
        heading = text("practice.chance" if practice.unit == CHANCE else "practice.margin")
        shown = PuzzleView(solving, text("practice.title"), self._about(), "", heading)
        if solving.verdict is Verdict.WRONG:
            return shown._replace(detail=self._why_wrong())
        return shown._replace(detail=self._what_right(), rows=self.rows_of_line(canvas)) if solving.is_over else shown

    def _about(self) -> str:
        """Return the date of the game the position is from, and the result of the last answer."""
        t, last = self.words.text, self.record.last
        date = said_day(self.host.t, self.record.began[:10])
        if last is None or read_day(last.day) is None:
            return t(msg("practice.about", date=date))
        key = "practice.about.solved" if last.is_right else "practice.about.missed"
        return t(msg(key, date=date, day=said_day(self.host.t, last.day)))

    def _figure(self, thousandths: int) -> str:
        """Return a win probability in percent, or a margin in points."""
        if self.record.unit == CHANCE:
            return self.words.text(msg("ui.settings.percent", n=round(100 * thousandths / FINE)))
        return signed(round(thousandths / FINE))

    def _why_wrong(self) -> str:
        solving, text = self.solving, self.words.text
        more = "puzzle.wrong.hint" if solving.has_hint else "puzzle.wrong.back"
        if solving.wrong not in self.practice.numbers:
            sentence = text(msg("practice.wrong.far", n=len(self.record.compared)))
        else:
            key = "practice.wrong" if self.record.unit == CHANCE else "practice.wrong.points"
            figures = self._figure(solving.wrong_value), self._figure(self.record.compared[0].worth)
            sentence = text(msg(key, now=figures[0], best=figures[1]))
        return sentence + self.words.gap + text(more)

    def _what_right(self) -> str:
        """Return why the move is best, what was played in the game, and when the position is asked again."""
        practice, text = self.record, self.words.text
        messages = [self.solving.first.reason] if self.solving.first is not None and self.solving.first.reason else []
        messages.append(
            msg(
                "practice.then",
                move=self._wording(practice.played),
                worth=self._figure(practice.compared[practice.played].worth),
            )
        )
        day = read_day(self.entry.record.due)
        days = 0 if day is None else (day - self.host.save_store.today()).days
        messages.append(msg("practice.again", n=days) if days > 0 else Msg("practice.known"))
        return self.words.gap.join(map(text, messages))

    def _wording(self, number: int) -> Msg:
        view = self.game.view(self.session.asked(), self.record.seat)
        return self.game.wording(view, command_from_json(self.record.compared[number].command))

    def rows_of_line(self, canvas: Canvas) -> list[MoveRow]:
        """Return rows of the compared moves with their values; the best move is the current row."""
        practice, head = self.record, self.seats[self.record.seat].avatar
        shown = sorted({*range(min(MOST_ROWS, len(practice.compared))), practice.played})
        return [
            MoveRow(
                head,
                tuple(self.words.parts(canvas, self.words.runs(self._wording(number)))),
                number == 0,
                self._figure(self.practice.worth(number)),
            )
            for number in shown
        ]
