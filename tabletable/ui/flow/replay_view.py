"""A recorded game as seen from one of its viewpoints: the table, the page and the moments of every position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tabletable.core.advice import MoveMark
from tabletable.core.event import Event, EventKind
from tabletable.core.moment import Moment
from tabletable.core.page import Page
from tabletable.core.tablespec import Button, Stage, TableSpec
from tabletable.core.view import View
from tabletable.play.playback import PUBLIC, Playback, Viewpoint
from tabletable.play.seats import Seat
from tabletable.table.choreography import after_moves, until_rest
from tabletable.table.opening import opened
from tabletable.table.paging import Paging, covered
from tabletable.table.sorting import sorted_hand
from tabletable.ui import kit
from tabletable.ui.controls.model import Chances, Values
from tabletable.ui.controls.switches import HEAD, ChancesPanel, ValuesPanel, chances_height, values_height
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.layer import Part
from tabletable.ui.flow.analyst import Analyst, ReplayPerspective
from tabletable.ui.flow.odds import OddsTeller
from tabletable.ui.paint.measures import GAP, SHADOW
from tabletable.ui.paint.words import Words
from tabletable.ui.stack.host import Host
from tabletable.ui.widgets.base import Widget

HOLD: Final = 0.7
"""Seconds between moves at normal speed."""
LINGER: Final = 1.0
"""Seconds after the last move of a recap."""
LOG_STEPS: Final = 60
"""Number of moves in the log after a jump."""


class ReplayView(NamedTuple):
    """A recorded game as shown to a viewpoint, on a stage of some size and with hands in some order."""

    playback: Playback
    viewpoint: Viewpoint
    stage: Stage
    card_sort: str

    def table(self, at: int, page: Page | None, is_moving: bool) -> TableSpec:
        """Return the table at a position: at the end of a round the one with its last cards, at the end of the game
        only while its last move is shown; things shown on a `page` are covered.
        """
        seen = self.playback.view(at, self.viewpoint)
        ended = self.playback.ends(at)
        if page is not None:
            return covered(self._laid_out(seen), page)
        if ended is None or (ended is EventKind.GAME_END and not is_moving):
            return self._laid_out(seen)
        at_rest = self.playback.game.table_at_rest(seen, self.stage, self.events(at)[0])
        if at_rest is None and ended is EventKind.ROUND_END:
            at_rest = after_moves(self.table_after(at - 1), self.events(at)[0], self.playback.game.face_picture)
        return at_rest or self._laid_out(seen)

    def table_after(self, at: int) -> TableSpec:
        """Lay out the table after `at` commands as it goes on; `table` may still show the round that has ended."""
        return self._laid_out(self.playback.view(at, self.viewpoint))

    def _laid_out(self, seen: View[Any]) -> TableSpec:
        game = self.playback.game
        spec = sorted_hand(game.table(seen, self.stage), self.card_sort)
        return opened(spec, seen.state.faces, game.face_picture) if self.viewpoint.is_open else spec

    def events(self, at: int) -> tuple[Sequence[Event], Sequence[Event]]:
        """Return the visible events of the command before a position, and those of the next round."""
        return until_rest(self.playback.events(at, self.viewpoint))

    def moments(self, at: int) -> Sequence[Moment]:
        """Return the moments of the move before a position, as a spectator saw them: no private ones."""
        events, _ = until_rest(self.playback.events(at, PUBLIC))
        return self.playback.game.moments(self.playback.view(at, PUBLIC), events)

    def page(self, at: int, is_still: bool) -> Paging | None:
        """Return the score sheet that the move before a position told, opened at that move's first step; None if it
        told nothing. `is_still`: without animation.
        """
        events: list[Event] = []
        before = 0
        for past in range(max(1, at - LOG_STEPS), at + 1):
            before = len(events)
            events += self.playback.events(past, self.viewpoint)
        page = self.playback.game.page(self.playback.view(at, self.viewpoint), self.stage, events) if events else None
        if page is None or page.steps[-1].event_count <= before:
            return None
        return Paging(page, is_still, next(at for at, step in enumerate(page.steps) if step.event_count > before))


def pause(is_recap: bool, is_first: bool, is_last: bool) -> float:
    """Return the seconds between a move and the next, at normal speed."""
    if is_recap and is_first:
        return 0.3
    return LINGER if is_recap and is_last else HOLD


def name_of(viewpoint: Viewpoint, seats: Sequence[Seat], t: Callable[..., str]) -> str:
    """Return the name of a viewpoint."""
    if viewpoint.is_open or viewpoint.seat is None:
        return t("replay.eyes.open" if viewpoint.is_open else "replay.eyes.public")
    return seats[viewpoint.seat].name


LEAST_LOG: Final = 132.0
"""Least height in px of the log: two lines with cards in Chinese and in the smallest window, else the last is cut."""
_MARKED: Final = 36.0
"""Height in px of a button with its value."""
_APART: Final = 6.0


class ReplayAnalysis:
    """The values and the chances beside a replay: switching, showing and computing them."""

    def __init__(self, host: Host, playback: Playback, now: Callable[[], tuple[int, Viewpoint]], on: bool) -> None:
        """`now` returns the position and the viewpoint shown. `on` is whether they are offered at all."""
        self._perspective = ReplayPerspective(playback, now)
        self.analyst, self.odds = Analyst(self._perspective), OddsTeller(host, self._perspective)
        self.odds.is_offered &= on
        self._buttons: tuple[Button, ...] = ()
        """The buttons of the table at that moment."""
        self._values = on and (self.analyst.is_offered or self.analyst.is_possible)

    @property
    def report(self) -> tuple[Values, Chances]:
        """The state of both for the model."""
        return self.analyst.report, self.odds.report

    @property
    def has_eyes(self) -> bool:
        """Whether the viewpoint is a seat, whose knowledge can be analysed."""
        return self._perspective.viewer is not None

    @property
    def has_switch(self) -> bool:
        """Whether the switch of the chances is in the head of the log, because their panel is not shown."""
        return self.odds.is_offered and self.has_eyes and not self.odds.report.is_on

    def turn_values(self) -> None:
        """Switch the values on or off."""
        if self._values:
            self.analyst.switch(not self.analyst.is_on)

    def turn_chances(self) -> None:
        """Switch the chances on or off."""
        if self.odds.is_offered:
            self.odds.switch(not self.odds.report.is_on)

    def put_away(self) -> bool:
        """Switch off what was switched on at the moment shown; return False if nothing was."""
        return self.odds.put_away() or self.analyst.put_away()

    def renew(self) -> None:
        """Take over a changed moment or viewpoint."""
        self.analyst.renew(self._values and self._perspective.is_deciding())
        self.odds.renew()

    def work(self) -> bool:
        """Work for a slice; return True if there is something new to show."""
        return (self.analyst if self.analyst.is_working else self.odds).work()

    @property
    def is_working(self) -> bool:
        """Whether a result is being computed."""
        return self.analyst.is_working or self.odds.is_working

    # ------------------------------------------------------------------------------------------------ the screen

    def widgets(self, canvas: Canvas, words: Words, stage: Stage, room: Box) -> tuple[list[Widget], float]:
        """Return the switches with their texts, from the lower edge of `room` up, and the lowest y for the log; the
        table is laid out for `stage`.
        """
        widgets: list[Widget] = []
        bottom, (values, chances) = room.bottom, self.report
        self._buttons = ()
        if not self.has_eyes:
            return widgets, bottom
        if values.result is not None:
            self._buttons = self._perspective.game.table(self._perspective.view(), stage._replace(is_live=True)).buttons
        marks = [(button, mark) for button in self._buttons if (mark := self.analyst.mark_of(button.commands))]
        left = room.h - LEAST_LOG - len(marks) * (_MARKED + _APART) - GAP
        if chances.is_on:
            others = HEAD + GAP if self._values else 0.0
            height = chances_height(canvas, words, chances, room.w, left - others)
            widgets.append(ChancesPanel(Box(room.x, bottom - height, room.w, height), words, chances, self.odds.switch))
            bottom, left = bottom - height - GAP, left - height - GAP
        if self._values:
            height = values_height(canvas, words, values, room.w)
            height = height if height <= left else HEAD
            box = Box(room.x, bottom - height, room.w, height)
            widgets.insert(0, ValuesPanel(box, words, values, lambda: self.analyst.percent, self.analyst.switch))
            bottom = box.y - GAP
        for number, (button, mark) in enumerate(marks):
            box = Box(room.x, bottom - _MARKED, room.w, _MARKED)
            widgets.insert(0, _MarkedButton(f"worth:{number}", box, words.text(button.label), mark))
            bottom = box.y - (GAP if number == len(marks) - 1 else _APART)
        return widgets, bottom

    def draw(self, canvas: Canvas, spec: TableSpec, words: Words) -> None:
        """Draw the values of the moves and the chances on the table, as labels beside what they are about."""
        self.analyst.draw(canvas, spec, self._buttons)
        self.odds.draw(canvas, spec, words)


class _MarkedButton(Widget):
    """A button of the table at that moment, with the value of pressing it."""

    focusable = False

    def __init__(self, key: str, box: Box, label: str, mark: MoveMark) -> None:
        super().__init__(key, box, label, enabled=False)
        self._mark = mark

    def draw(self, canvas: Canvas) -> None:
        reserve = 18 + kit.value_width(canvas, self._mark.text)
        kit.button(canvas, self.box, self.label, "disabled", reserve=reserve)
        kit.value_pill(canvas, self.box.x + 12, self.box.cy - 2, self._mark.text, self._mark.best)


def _draw_answer(box: Box, words: tuple[str, str], canvas: Canvas) -> None:
    kit.choice_button(canvas, box, *words, "disabled")


def answers(spec: TableSpec, words: Words) -> Iterator[Part]:
    """Yield the possible answers to a question on the table; they can't be pressed."""
    for number, button in enumerate(spec.buttons):
        if button.box is None or button.line is None:
            continue
        box, texts = Box(*button.box), (words.text(button.label), words.text(button.line))
        yield Part(("answer", number), (box, texts), box.inset(-SHADOW), partial(_draw_answer, box, texts))
