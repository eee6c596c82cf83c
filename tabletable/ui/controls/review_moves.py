"""The mistakes of a review: a row for each, and one of them with all that could have been done instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from tabletable.bots.worth import Decision, Option
from tabletable.core.command import Command
from tabletable.core.message import Ids, Msg, msg
from tabletable.core.view import View
from tabletable.play.seats import Seat
from tabletable.ui import kit, theme
from tabletable.ui import text as setting
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.review_desk import MINUS, ReviewDesk
from tabletable.ui.controls.review_sum import tick
from tabletable.ui.paint.chart import disc
from tabletable.ui.paint.words import Words
from tabletable.ui.vector import path, rect

_OPTION: Final = 42.0
_FRAMES: Final = Ids("review.*", "played better")
_CLOSE: Final = "#B9C4BF"


def one_line(canvas: Canvas, parts: Sequence[setting.Part], width: float) -> setting.Layout:
    """The parts set in one line; what it does not hold is left out at the end, and said to be."""
    layout, left = canvas.setter.layout(parts, theme.Size.FLOOR, width, 24), [*parts]
    while len(layout.lines) > 1 and left:
        last = left.pop()
        words = setting.Run(last) if isinstance(last, str) else last
        if isinstance(words, setting.Run) and len(words.text) > 1:
            left.append(replace(words, text=words.text[:-1]))
        layout = canvas.setter.layout((*left, setting.Run("…")), theme.Size.FLOOR, width, 24)
    return layout


class ReviewMoves:
    """Draws decisions beside what would have been better."""

    def __init__(
        self,
        desk: ReviewDesk,
        words: Words,
        seats: Sequence[Seat],
        t: Callable[..., str],
        view: Callable[[int], View[Any]],
    ) -> None:
        """`view` is what the seat that the review is about saw at a position."""
        self._desk, self._words, self._seats, self._t, self._view = desk, words, seats, t, view

    def _line(
        self, canvas: Canvas, x: float, y: float, at: int, command: Command, width: float, ink: str, frame: str = ""
    ) -> None:
        """A command with its chips, inside the sentence `frame`, as far as one line holds it."""
        parts = self._parts(canvas, self._wording(at, command), frame)
        canvas.rich(x, y, one_line(canvas, parts, width), ink)

    def _parts(self, canvas: Canvas, what: Msg, frame: str) -> list[setting.Part]:
        return self._words.parts(canvas, self._words.runs(msg(frame, what=what) if frame else what))

    def _wording(self, at: int, command: Command) -> Msg:
        return self._words.game.wording(self._view(at), command)

    def row(self, at: int, canvas: Canvas, box: Box, state: kit.State) -> None:
        """A mistake: its number, what was played, what was better, what it cost."""
        desk = self._desk
        if at not in desk.mistakes:
            return
        key = ("mistake", id(self), desk.changes, at, state)
        canvas.cached(key, box.x, box.y, box.w, box.h, 4, lambda part: self._row_drawn(part, box, at, state))

    def _row_drawn(self, canvas: Canvas, outer: Box, at: int, state: kit.State) -> None:
        desk, box = self._desk, Box(0, 0, outer.w, outer.h)
        fault, decision, chrome = desk.fault(at), desk.decision(at), canvas.chrome
        is_chosen = desk.chosen == at
        fill = chrome.button if is_chosen or state != "normal" else chrome.chip
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, theme.INFO if is_chosen else chrome.chip_edge, 1, None,
                     2 if is_chosen else theme.LINE)  # fmt: skip
        disc(canvas, box.x + 20, box.y + 16, fault, 11)
        canvas.text(box.x + 40, box.y + 16, self._t("review.move", at=at + 1), theme.Size.SMALL, theme.TEXT, True)
        _cost(canvas, box.right - 12, box.y + 16, desk, decision, 19)
        played, best = decision.options[decision.played], decision.options[0]
        room, pitch = box.w - 26, (box.h - 30) / 2
        self._line(canvas, box.x + 14, box.y + 16 + pitch, at, played.command, room, chrome.muted, _FRAMES["played"])
        self._line(canvas, box.x + 14, box.y + 16 + 2 * pitch, at, best.command, room, theme.TEXT, _FRAMES["better"])

    def draw(self, canvas: Canvas, inner: Box, at: int) -> None:
        """A mistake with all that could be done."""
        desk, t = self._desk, self._t
        if at not in desk.mistakes or desk.seat is None:
            return
        muted, decision, fault = canvas.chrome.muted, desk.decision(at), desk.fault(at)
        y = inner.y + 14
        disc(canvas, inner.x + 14, y, fault, 14)
        x = inner.x + 38
        x += canvas.text(x, y, t("review.move", at=at + 1), 22, theme.TEXT, True) + 10
        _cost(canvas, inner.right, y, desk, decision, 24)
        words = t("review.mistake", at=fault.rank, of=len(desk.mistakes))
        canvas.text(x, y + 2, words, theme.Size.FLOOR, muted, max_width=inner.right - 128 - x)
        y += 26
        canvas.rule(inner.x, y, inner.w)
        y += 22
        for reason in desk.why(at):
            layout = canvas.setter.layout(self._words.parts(canvas, self._words.runs(reason)), 16, inner.w)
            y = canvas.rich(inner.x, y, layout, theme.TEXT)
        y += 8
        canvas.text(inner.x, y, t("review.options"), theme.Size.SMALL, theme.TEXT, True)
        unit = t("review.margin" if desk.review.is_reckoned else "review.chance")
        canvas.text(inner.right, y, unit, theme.Size.FLOOR, muted, align="r")
        y += 18
        name, line = self._seats[desk.seat].name, theme.line_height(theme.Size.FLOOR, canvas.language)
        worlds = max(option.worlds for option in decision.options)
        known = t("review.known", player=name, count=worlds) if worlds else t("review.known.exact")
        lines = canvas.setter.wrap(known, theme.Size.FLOOR, inner.w)
        foot = inner.bottom - line * (len(lines) - 0.5)
        fitting = max(2, int((foot - 34 - y) // (_OPTION + 5)))
        shown = decision.options[:fitting]
        if decision.played >= fitting:
            shown = (*shown[:-1], decision.options[decision.played])
        for option in shown:
            is_best, is_played = option is decision.options[0], option is decision.options[decision.played]
            self._draw_option(canvas, Box(inner.x - 6, y, inner.w + 12, _OPTION), at, option, is_best, is_played)
            y += _OPTION + 5
        if decision.total > len(shown):
            words = t("review.more", count=decision.total - len(shown))
            canvas.text(inner.x, y + 8, words, theme.Size.FLOOR, muted)
        canvas.para(inner.x, foot, known, theme.Size.FLOOR, muted, inner.w)

    def _draw_option(self, canvas: Canvas, box: Box, at: int, option: Option, is_best: bool, is_played: bool) -> None:
        chrome, seat = canvas.chrome, self._desk.seat
        assert seat is not None
        edge = theme.INFO if is_best else theme.ERROR if is_played else chrome.chip_edge
        line = 2 if is_best or is_played else theme.LINE
        canvas.panel(box, theme.RADIUS_CARD_PANEL, chrome.chip, edge, 1, None, line)
        words, is_points = self._desk.stands(option.chances[seat]), self._desk.review.is_reckoned
        sign = box.right - 28 - max(48.0, canvas.setter.width(words, theme.Size.SMALL, True))
        bar = Box(sign - 96, box.cy - 6, 84, 12)
        room = (sign - 16 if is_points else bar.x - 12) - box.x - 12
        self._line(canvas, box.x + 12, box.cy, at, option.command, room, theme.TEXT)
        ink = theme.INFO if is_best else theme.ERROR if is_played else chrome.muted
        if not is_points:
            self._draw_bar(canvas, bar, option, ink)
        if is_best:
            tick(canvas, sign, box.cy, ink)
        elif is_played:
            canvas.art("common/icons/hand", sign, box.cy, 16, ink)
        canvas.text(box.right - 12, box.cy, words, theme.Size.SMALL, theme.TEXT, True, align="r")

    def _draw_bar(self, canvas: Canvas, bar: Box, option: Option, colour: str) -> None:
        """How likely it is to win after an option, with its error."""
        seat, chrome = self._desk.seat, canvas.chrome
        assert seat is not None
        share = option.chances[seat]
        body = rect(0.7, 0.7, bar.w - 1.4, bar.h - 1.4, bar.h / 2, chrome.panel, 1.2, chrome.chip_edge)
        width = max(0.0, (bar.w - 4) * min(1.0, share))
        if width >= 4:
            body += rect(2, 2, width, bar.h - 4, (bar.h - 4) / 2, colour)
        if option.error > 0:
            left, right = (2 + (bar.w - 4) * max(0.0, min(1.0, share + by)) for by in (-option.error, option.error))
            body += path(f"M{left:.1f} 6 L{right:.1f} 6 M{left:.1f} 2 L{left:.1f} 10 M{right:.1f} 2 L{right:.1f} 10",
                         "none", 1.6, theme.CREAM)  # fmt: skip
        canvas.vec(body, bar.x, bar.y, bar.w, bar.h)


def _cost(canvas: Canvas, right: float, y: float, desk: ReviewDesk, decision: Decision, size: float) -> None:
    """What a decision cost, with its error, its right end at a place; what is exact has no error."""
    if decision.error or not desk.review.is_reckoned:
        words = f"±{desk.amount(decision.error)}"
        right -= canvas.text(right, y + 1, words, theme.Size.FLOOR, canvas.chrome.muted, align="r") + 5
    ink = _CLOSE if decision.is_close else theme.ERROR
    canvas.text(right, y, MINUS + desk.amount(decision.cost), size, ink, True, align="r")
