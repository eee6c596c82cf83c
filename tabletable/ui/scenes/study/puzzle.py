"""A puzzle at the table: answers are proved, wrong ones are taken back, and the whole line can be stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import pygame

from tabletable.core.command import Command
from tabletable.core.game import Game
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import GameText, Msg, game_text, msg
from tabletable.core.overriding import override
from tabletable.core.tablespec import Arrangement
from tabletable.play.seats import HUMAN, Seat
from tabletable.play.study.position import Position, may_edit
from tabletable.play.study.puzzle import DIFFICULTIES, Attempt, Puzzle, PuzzleMatch, PuzzleSession, Wanted, read
from tabletable.play.study.puzzlebook import KNOWN_AFTER, PuzzleBook, next_or_new
from tabletable.table.layout import Placement, place, zone_box
from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.table_buttons import button_of
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.text import Part, Run
from tabletable.ui.drawing.vector import rect
from tabletable.ui.flow.solving import Solving, Verdict
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.keys import actions
from tabletable.ui.paint.compared import command_box
from tabletable.ui.paint.keyline import NextEnter
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.people import rivals, solver_of
from tabletable.ui.scenes.study.puzzle_panel import MOST_OTHERS, MoveRow, PuzzlePanel, PuzzleView, Rating, tick
from tabletable.ui.scenes.tables.keeper import Keeper
from tabletable.ui.scenes.tables.seated import TableManners
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.host import Host
from tabletable.ui.system.input import Input, InputKind

_ORIGIN: Final = Msg("editor.origin.puzzle")
_PAGE: Final = 2
"""Wheel notches by which Page Up and Page Down scroll the log."""
NEXT: Final = "next"
"""The result of a puzzle if the player wants another one."""


def solver_at(host: Host, count: int, seat: int) -> tuple[Seat, ...]:
    """Return `count` seats: the current player at `seat`, bots at all others."""
    name, head = solver_of(host)
    seats = rivals(host.t, name, head, count - 1, "normal")
    return *seats[:seat], Seat(HUMAN, name, "", head), *seats[seat:]


def following(host: Host, puzzle: Puzzle, passed: Sequence[str], wanted: Wanted | None) -> Puzzle | Wanted:
    """Return the next puzzle of the same game, after the last printed one which is to be found.

    `passed`: the ids of this puzzle and those before it; `wanted`: what this one was found for.
    """
    if wanted is not None:
        return wanted._replace(number=wanted.number + 1)
    rated = host.store(PuzzleBook).of(solver_of(host)[0]).of(puzzle.game)
    return next_or_new(puzzle.game, rated, passed) or puzzle


class PuzzleEntry:
    """Records a player's first answer and solution of a puzzle, and the change of the rating."""

    def __init__(self, host: Host, puzzle: Puzzle, who: Seat, day: date | None, wanted: Wanted | None = None) -> None:
        """`day`: the date if it is a daily puzzle; `wanted`: what it was found for, if by the player's wish."""
        self._host, self._puzzle, self._who, self._day, self._wanted = host, puzzle, who, day, wanted
        self._book = host.store(PuzzleBook)
        rated = self._book.of(who.name).of(puzzle.game)
        self._is_answered = puzzle.id in rated.answered
        self._before = self._after = rated.rating

    @property
    def rating(self) -> Rating | None:
        """The rating before and after the answer; None if the puzzle is unrated."""
        solver = self._book.of(self._who.name)
        rated = solver.of(self._puzzle.game)
        left = max(0, KNOWN_AFTER - len(rated.answered))
        streak = solver.streak(self._host.save_store.today())
        return Rating(self._who.avatar, self._before, self._after, rated.is_known, left, streak)

    def answer(self, is_right: bool, command: Command | None = None) -> None:
        """Record the first answer, ignoring later ones; `command` is None if the player asked for help."""
        if self._is_answered:
            return
        self._is_answered = True
        with self._host.notices.telling():
            self._book.answer(self._who.name, self._puzzle, is_right)
        self._after = self._book.of(self._who.name).of(self._puzzle.game).rating

    def solve(self) -> None:
        """Record that the puzzle is solved."""
        with self._host.notices.telling():
            day = self._day.isoformat() if self._day is not None else ""
            self._book.solve(self._who.name, self._puzzle, day, self._wanted)


class PuzzleScene(TableScene):
    """A player's attempt at a puzzle. Closes with `NEXT`, or with None if the player leaves."""

    places = (actions.PUZZLE, actions.TABLE)

    def __init__(
        self, host: Host, game: Game[Any], puzzle: Puzzle, day: date | None = None, wanted: Wanted | None = None
    ) -> None:
        """`day`: the date if it is a daily puzzle; `wanted`: what it was found for, if by the player's wish."""
        seats = solver_at(host, puzzle.seats, puzzle.seat)
        self.session = session = self.begin_session(game, puzzle, seats)
        self.puzzle, self._day, self._wanted = puzzle, day, wanted
        self.solving = Solving(Attempt(session, puzzle))
        match = PuzzleMatch(session, puzzle.seat)
        match.bots = self.solving
        ways = (self.ask_hint, self.show_answer, self.begin_again, self.go_next)
        manners = TableManners(
            is_exercise=True,
            may_skip=False,  # no further turn of the solver's follows
            may_move=lambda: self.solving.is_asked,
            leave=self.close,
            panel=lambda table: PuzzlePanel(table, self.puzzle_view, *ways),
        )
        super().__init__(match, Keeper(), is_new=False, manners=manners)
        self._entry = self.make_entry(host, seats[puzzle.seat])
        self._spot: tuple[object, Placement | None] | None = None
        """The stage, and on it the initial box of the answer's piece (None if in a hand); None until computed."""

    def begin_session(self, game: Game[Any], puzzle: Puzzle, seats: Sequence[Seat]) -> PuzzleSession:
        """Return the session of a puzzle. Overridden by `PracticeScene`."""
        return PuzzleSession(game, puzzle, seats)

    def make_entry(self, host: Host, who: Seat) -> PuzzleEntry:
        """Return what records the answers. Overridden by `PracticeScene`."""
        return PuzzleEntry(host, self.puzzle, who, self._day, self._wanted)

    # ------------------------------------------------------------------------------------------------ life

    # ------------------------------------------------------------------------------------------------ what is shown

    def puzzle_view(self, canvas: Canvas) -> PuzzleView:
        """Return what the column tells. Overridden by `PracticeScene`."""
        solving, text = self.solving, self.words.text
        pack = read(self.puzzle.game)
        number = next((at for at, each in enumerate(pack, 1) if each.id == self.puzzle.id), 0)
        title = msg("puzzle.number", n=number, of=len(pack)) if number else Msg("puzzle.new")
        if self._wanted is not None:
            title = msg("puzzle.new.number", n=self._wanted.number)
        if self._day == self.host.save_store.today():
            title = Msg("puzzle.daily")
        difficulty = Msg([*DIFFICULTIES.values()][self.puzzle.difficulty])
        about = text(msg("puzzle.solvers", difficulty=difficulty, bots=self.puzzle.solvers))
        detail = (_why_wrong if solving.verdict is Verdict.WRONG else _what_right)(solving, self.words)
        shown = PuzzleView(solving, text(title), about, detail, text("puzzle.line"), text("puzzle.step"))
        if not solving.is_over:
            return shown
        return shown._replace(rows=self.rows_of_line(canvas), others=self._others(canvas), rating=self._entry.rating)

    def rows_of_line(self, canvas: Canvas) -> list[MoveRow]:
        """Return the commands of the line as rows of text. Overridden by `PracticeScene`."""
        rows, state, first = [], self.session.asked(), self.solving.first
        for at, command in enumerate(self.puzzle.line):
            wording = self.game.wording(self.game.view(state, command.seat), command)
            parts = tuple(self.words.parts(canvas, self.words.runs(wording)))
            mark = signed(first.values[command]) if at == 0 and self.puzzle.is_points and first else ""
            rows.append(MoveRow(self.seats[command.seat].avatar, parts, self.solving.at == at + 1, mark))
            self.game.apply(state, command)
        return rows

    def _others(self, canvas: Canvas) -> list[tuple[Part, ...]]:
        """Return rows for the best moves that gain less than the most; `_what_right` counts equally good ones."""
        first = self.solving.first
        if first is None or not self.puzzle.is_points:
            return []
        faces = self.match.session.view(self.puzzle.seat).state.faces
        rows: list[tuple[Part, ...]] = []
        best = max(first.values.values())
        order = sorted((entry for entry in first.values.items() if entry[1] < best), key=lambda entry: -entry[1])
        for command, value in order[:MOST_OTHERS]:
            verb = Run(self.words.text(game_text(self.puzzle.game, GameText.VERB, command.verb)))
            shown = verb if command.piece == NO_PIECE else self.words.chip(canvas, faces[command.piece])
            rows.append((shown, Run(f" {signed(value)}", theme.TEXT, True)))
        return rows

    # ------------------------------------------------------------------------------------------------ answers

    @override
    def light_up(self, now: TableModel) -> None:
        super().light_up(now)
        if self.solving.is_over:
            self.lights.dimmed = ()

    @override
    def give(self, commands: Sequence[Command], velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        # only a right answer is carried out, once it is proved
        resolved = self.turning.resolve(tuple(commands))
        if self.solving.is_over:
            return
        if len(resolved) > 1:
            super().give(resolved, velocity)
            return
        self._take_back()
        self.solving.waiting = tuple(resolved)
        self.judge()

    def _take_back(self) -> None:
        """Take back a wrong answer."""
        self.field.sync(self._placements, self.is_instant)
        self.hand.cancel()

    def judge(self) -> None:
        """Say whether the given answer is right, as soon as that is proved. Overridden by `PracticeScene`."""
        solving = self.solving
        if not solving.waiting or solving.proof is None:
            self.renew_column()
            return
        command = solving.waiting[0]
        solving.waiting = ()
        if solving.is_right(command):
            self.flow.carry_out(command)
            self._went_on()
            return
        solving.went_wrong(command)
        self._entry.answer(False, command)
        self.host.audio.play("not_possible")
        self.field.refuse(command.piece)
        self.rebuild()
        self.renew_column()

    def _went_on(self) -> None:
        solving = self.solving
        solving.went_on()
        if solving.verdict is Verdict.RIGHT:
            self._entry.answer(not solving.attempt.mistakes and not solving.attempt.is_shown, self.session.commands[-1])
            self._entry.solve()
            self.host.audio.play("coin")
        if solving.is_over:
            self.hand.cancel()
        self.renew_column()

    @override
    def acted(self, command: Command) -> None:
        super().acted(command)
        if command.seat != self.puzzle.seat and not self.solving.is_over:
            self._went_on()

    # ------------------------------------------------------------------------------------------------ what buttons do

    @override
    def ask_hint(self) -> None:
        """Frame the piece or button the answer begins with, and record the first answer as wrong."""
        if not self.solving.is_over:
            self._entry.answer(False)
            self.solving.has_hint = True
            self.renew_column()

    def show_answer(self) -> None:
        """Show the solution, whose line can be stepped through."""
        if self.solving.may_show:
            self.solving.show()
            self._come_back()

    def begin_again(self) -> None:
        """Restart the puzzle."""
        self.solving.begin_again()
        self._come_back()

    def edit(self) -> None:
        """Open the puzzle's position in the editor."""
        session = self.session
        self.host.routes.edit(Position(self.game, session.options, session.asked()), self.match.session.seats, _ORIGIN)

    def go_next(self) -> None:
        """Close this puzzle and open the next."""
        self.close(NEXT)

    def step(self, by: int) -> None:
        """Move `by` steps along the line of the solution."""
        at, line = self.solving.at, self.puzzle.line
        if at is None or not 0 <= at + by <= len(line):
            return
        if by > 0 and self.session.commands == list(line[:at]):
            self.solving.at = at + 1
            self.flow.carry_out(line[at])
            self.renew_column()
            return
        self.solving.go(at + by)
        self._come_back()

    def _come_back(self) -> None:
        self.hand.cancel()
        self.callouts.clear()
        self.match.bots.begin()
        self.went_back()
        self.renew_column()

    # ------------------------------------------------------------------------------------------------ time and inputs

    def update(self, dt: float) -> bool:
        moves = super().update(dt)
        is_proved = self.is_on_top and self.solving.work()
        if is_proved and self.solving.waiting:
            self.judge()
        if self.solving.is_working and self.is_on_top:
            self.host.wake_after(0.0)
        return moves or is_proved

    @override
    def answers_first(self, event: Input) -> bool:
        is_on_widget = self.group.keyed is not None
        return event.kind is InputKind.KEY_DOWN and event.is_plain_key and self._answer_key(event, is_on_widget)

    def _answer_key(self, event: Input, is_on_widget: bool) -> bool:
        key, is_over = event.key, self.solving.is_over
        if is_over and key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(1 if key == pygame.K_RIGHT else -1)
            return True
        if self.puzzle.story and key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.log.scroll(_PAGE if key == pygame.K_PAGEUP else -_PAGE)
            return True
        if event.repeat:
            return False
        if key == actions.NEXT_PUZZLE.key or (key == pygame.K_RETURN and is_over and not is_on_widget):
            self.go_next()
        elif key == actions.AGAIN.key and self.hand.grabbed == NOTHING and (is_over or self.session.commands):
            self.begin_again()
        elif key == actions.HINT.key:
            self.ask_hint()
        elif key == actions.EDIT.key and may_edit(self.game):
            self.edit()
        elif key == actions.ANSWER.key and self.solving.may_show:
            self.show_answer()
        else:
            return False
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    @override
    def draw_frames(self, canvas: Canvas) -> None:
        super().draw_frames(canvas)
        hinted = self.solving.hinted
        spot = command_box(self.spec, hinted) if hinted is not None and hinted.piece != NO_PIECE else None
        if spot is not None:
            _framed(canvas, spot)

    @override
    def draw_marks(self, canvas: Canvas) -> None:
        super().draw_marks(canvas)
        if self.solving.is_over and self.solving.at and self.puzzle.is_points and self.solving.first is not None:
            box = self.answer_spot()
            if box is not None:
                text = signed(self.solving.first.values[self.puzzle.line[0]])
                kit.value_pill(canvas, box.right - 24, box.y + 4, text, best=True)
                tick(canvas, box.x + 2, box.bottom - 4)  # at the corner of a card that has no index

    def answer_spot(self) -> Box | None:
        """Return the box the answer's piece had at first; its current box if it was in a hand, which has closed up
        since, or in a zone that has gone elsewhere.
        """
        piece = self.puzzle.line[0].piece
        if self._spot is None or self._spot[0] != self.stage:
            spec = self.game.table(self.game.view(self.session.asked(), self.puzzle.seat), self.stage)
            placement = place(spec).get(piece)
            hands = {zone.id for zone in spec.zones if zone.arrangement is Arrangement.FAN}
            self._spot = self.stage, None if placement is None or placement.zone in hands else placement
        first, now = self._spot[1], self.hand.placements.get(piece)
        zone = self.hand.zone(first.zone) if first is not None else None
        if first is not None and zone is not None and Box(*zone_box(zone)).contains(first.x, first.y):
            return first.box
        return now.box if now is not None else None

    @property
    @override
    def enter_line(self) -> NextEnter | None:
        return None if self.solving.is_over else super().enter_line

    @override
    def draw_around(self, canvas: Canvas) -> None:
        super().draw_around(canvas)
        hinted = self.solving.hinted
        button = button_of(self.side_panel.group.widgets, hinted) if hinted is not None else None
        if button is not None:
            canvas.halo(button.box, button.radius, theme.INFO)
            button.draw(canvas)


def _framed(canvas: Canvas, box: Box) -> None:
    """Draw a frame around the object of a hint."""
    around = box.inset(-5)
    body = rect(2, 2, around.w - 4, around.h - 4, theme.RADIUS_SMALL + 4, "none", 4, theme.INFO)
    canvas.vec(body, around.x, around.y, around.w, around.h, 2, "mark")


def signed(value: int) -> str:
    """Return a number of points with its sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _why_wrong(solving: Solving, words: Words) -> str:
    """Return the text about a wrong answer, which is taken back."""
    puzzle, text = solving.puzzle, words.text
    if puzzle.is_points:
        sentence = text(msg("puzzle.wrong.points", points=signed(solving.wrong_value)))
    else:
        sentence = text(puzzle.text("wrong"))
    more = "puzzle.wrong.back" if not solving.has_hint else "puzzle.wrong.hint"
    return sentence + words.gap + text(more)


def _what_right(solving: Solving, words: Words) -> str:
    """Return the text about the right answer."""
    puzzle, text = solving.puzzle, words.text
    if not puzzle.is_exact:
        return text(solving.first.reason) if solving.first is not None and solving.first.reason is not None else ""
    if not puzzle.is_points:
        return text("puzzle.on.text" if solving.verdict is Verdict.ON else puzzle.text("right"))
    if solving.first is None:
        return ""
    return text(_gained(list(solving.first.values.values())))


def _gained(values: Sequence[int]) -> Msg:
    """Return a message with the most points a move can gain, and how many moves gain as much or how much less."""
    best, less = max(values), [value for value in values if value < max(values)]
    points, equal = signed(best), values.count(best) - 1
    if not less:
        return msg("puzzle.right.points.all" if equal else "puzzle.right.points.only", points=points)
    if equal:
        return msg("puzzle.right.points.equal", points=points, n=equal, other=signed(max(less)))
    return msg("puzzle.right.points", points=points, other=signed(max(less)))
