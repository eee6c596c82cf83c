"""The mistakes of a review: a row for each, and the opened one with all its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from tabletable.bots.worth import Decision, Option
from tabletable.core import account
from tabletable.core.command import Command
from tabletable.core.ids import NOBODY
from tabletable.core.message import Msg, SeatRef, msg
from tabletable.core.view import View
from tabletable.play.playback import Viewpoint
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.controls.review_desk import MINUS, ReviewDesk
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import path, rect
from tabletable.ui.paint.chart import disc
from tabletable.ui.paint.words import Words, headed

_OPTION: Final = 42.0
_LINE: Final = 24.0
_PLAIN_LINE: Final = 19.0
_HAN_LINE: Final = 22.0
"""Line heights in px: with chips, and without them in Latin and in Han script."""
_RIM: Final = 3.0
"""Least px above and below the words of an option."""
MANY: Final = 50
"""Least number of simulated deals whose shares are more than a rough guess."""
_MOST_LINES: Final = 3
_GAP: Final = 5.0
_LATER: Final = 24
"""Number of moves after a decision that its aftermath covers."""
_BAR: Final = 72.0
_HEADING: Final = 28.0
_MORE: Final = 24.0
"""px of the words about omitted options."""
_LOG_LEFT: Final = 15.0
"""px left of the avatar in a row of the log."""


def in_lines(
    canvas: Canvas, parts: Sequence[setting.Part], width: float, most: int = 1, pitch: float = _LINE
) -> setting.TextLayout:
    """Lay out the parts in at most `most` lines, with an ellipsis if they don't fit."""
    layout, left = canvas.setter.layout(parts, theme.Size.FLOOR, width, pitch), [*parts]
    while len(layout.lines) > most and left:
        last = left.pop()
        words = setting.Run(last) if isinstance(last, str) else last
        if isinstance(words, setting.Run) and len(words.text) > 1:
            left.append(replace(words, text=words.text[:-1]))
        layout = canvas.setter.layout((*left, setting.Run("…")), theme.Size.FLOOR, width, pitch)
    return layout


def unshown(decision: Decision, shown: int) -> Option:
    """Return the best option beyond the first `shown`.

    The played option is always shown, out of order; options a decision does not keep are no better than the last one it
    keeps in order, but may be better than the played one.
    """
    others = [option for number, option in enumerate(decision.options) if number != decision.played]
    first = shown - 1  # of the others, the played one aside
    return others[min(first, len(others) - 1)]


class _OptionText(NamedTuple):
    """The name of an option, and the number of its lines."""

    parts: Sequence[setting.Part]
    width: float
    pitch: float
    lines: int

    def height(self, lines: int) -> float:
        """Return the height in px of a row with this many lines."""
        return max(_OPTION, lines * self.pitch + 2 * _RIM)

    def set(self, canvas: Canvas, lines: int) -> setting.TextLayout:
        """Lay out the words in at most this many lines."""
        return in_lines(canvas, self.parts, self.width, lines, self.pitch)


def _lines_of(option_texts: Sequence[_OptionText], framed: Sequence[int], room: float) -> dict[int, int]:
    """Return the options that fit into `room` px, each with the number of its lines: those `framed` in full, the others
    in one line, and in more while there is room.
    """
    lines = dict[int, int]()
    for number in dict.fromkeys((*framed, *range(len(option_texts)))):
        least = option_texts[number].lines if number in framed else 1
        height = option_texts[number].height(least) + _GAP
        if height > room and number not in framed:
            break
        lines[number], room = least, room - height
    for number in lines:
        while lines[number] < option_texts[number].lines:
            more = option_texts[number].height(lines[number] + 1) - option_texts[number].height(lines[number])
            if more > room:
                break
            lines[number], room = lines[number] + 1, room - more
    return lines


class ReviewMoves:
    """Draws decisions with their better options."""

    def __init__(
        self,
        desk: ReviewDesk,
        words: Words,
        seats: Sequence[Seat],
        t: Callable[..., str],
        view: Callable[[int], View[Any]],
    ) -> None:
        """`view` returns the view of the seat the review is about, at a position."""
        self._desk, self._words, self._seats, self._t, self._view = desk, words, seats, t, view

    def _line(self, canvas: Canvas, x: float, y: float, width: float, what: Msg, ink: str) -> None:
        """Draw a sentence, truncated to one line."""
        canvas.rich(x, y, in_lines(canvas, self._parts(canvas, what), width), ink)

    def _parts(self, canvas: Canvas, what: Msg) -> list[setting.Part]:
        return self._words.parts(canvas, self._words.runs(what))

    def wording(self, at: int, command: Command) -> Msg:
        """Put a command at a position into words."""
        return self._words.game.wording(self._view(at), command)

    def moment(self, at: int) -> str:
        """When a decision was made, as the bar below the table counts."""
        return self._t("review.move", n=at + 1)

    def row(self, at: int, canvas: Canvas, box: Box, state: kit.State) -> None:
        """Draw a mistake: its number, the move played, the better move, the cost."""
        desk = self._desk
        if at not in desk.mistakes:
            return
        key = ("mistake", id(self), at, desk.fault(at), desk.decision(at), desk.chosen == at, state)
        canvas.cached(key, box.x, box.y, box.w, box.h, 4, lambda part: self._row_drawn(part, box, at, state))

    def _row_drawn(self, canvas: Canvas, outer: Box, at: int, state: kit.State) -> None:
        desk, box = self._desk, Box(0, 0, outer.w, outer.h)
        fault, decision, chrome = desk.fault(at), desk.decision(at), canvas.chrome
        is_chosen = desk.chosen == at
        fill = chrome.button if is_chosen or state != "normal" else chrome.chip
        canvas.panel(box, theme.RADIUS_CARD_PANEL, fill, theme.INFO if is_chosen else chrome.chip_edge, 1, None,
                     2 if is_chosen else theme.LINE)  # fmt: skip
        disc(canvas, box.x + 20, box.y + 15, fault, 11)
        canvas.text(box.x + 40, box.y + 15, self.moment(at), theme.Size.SMALL, theme.TEXT, True)
        self._draw_cost(canvas, box.right - 12, box.y + 15, decision, 19)
        played, best = decision.options[decision.played].command, decision.options[0].command
        x, y, pitch, room = box.x + 40, box.y + 15, (box.h - 32) / 2, box.w - 52
        if desk.seat is not None:
            kit.avatar(canvas, box.x + 20, y + pitch, self._seats[desk.seat].avatar, 20)
        tick(canvas, box.x + 20, y + 2 * pitch, theme.INFO)
        self._line(canvas, x, y + pitch, room, self.wording(at, played), chrome.muted)
        self._line(canvas, x, y + 2 * pitch, room, self.wording(at, best), theme.TEXT)

    def _draw_cost(self, canvas: Canvas, right: float, y: float, decision: Decision, size: float) -> None:
        """Draw a decision's cost, right-aligned: win probability in per cent, or points with their error, if any."""
        desk, cost = self._desk, self._desk.amount(decision.cost)
        if desk.review.is_reckoned:
            words = self._t("review.unit.points", n=round(decision.cost))
            if decision.error:
                words = f"{words} ±{desk.amount(decision.error)}"
            right -= canvas.text(right, y + 1, words, theme.Size.FLOOR, canvas.chrome.muted, align="r") + 5
        canvas.text(right, y, MINUS + cost, size, theme.ERROR, True, align="r")

    def spoken(self, at: int) -> list[str]:
        """Return a mistake in sentences for screen readers; an opened one with all its known options."""
        desk, t, text = self._desk, self._t, self._words.text
        fault, decision = desk.fault(at), desk.decision(at)
        cost = desk.amount(decision.cost)
        if desk.review.is_reckoned:
            cost = f"{cost} {t('review.unit.points', n=round(decision.cost))}"
        figures = {"rank": fault.rank, "of": len(desk.mistakes), "n": at + 1, "amount": cost}
        turn = desk.review.playback.own_turn(at)
        sentences = [
            t("access.review.mistake" if turn is None else "access.review.mistake.turn", turn=turn or 0, **figures)
        ]
        played, best = (decision.options[number].command for number in (decision.played, 0))
        sentences.append(text(msg("access.review.played", what=self.wording(at, played))))
        sentences.append(text(msg("review.better", what=self.wording(at, best))))
        sentences += map(text, desk.reasons(at))
        sentences += [text(why) for why in desk.why(at) if not why.id.startswith("review.gained")]  # that is no reason
        if desk.is_open:
            unit = t("review.margin" if desk.review.is_reckoned else "review.chance")
            sentences.append(headed(t("review.options"), unit))
            options = [
                headed(text(self.wording(at, each.command)), desk.stands(value))
                for each, value in zip(decision.options, desk.standings(decision), strict=True)
            ]
            options[decision.played] = t("access.review.chosen", option=options[decision.played])
            sentences += options
        return sentences

    def draw(self, canvas: Canvas, inner: Box, at: int) -> None:
        """Draw a mistake with all its options."""
        desk, t = self._desk, self._t
        if at not in desk.mistakes or desk.seat is None:
            return
        muted, decision, fault = canvas.chrome.muted, desk.decision(at), desk.fault(at)
        y = inner.y + 14
        disc(canvas, inner.x + 14, y, fault, 14)
        x = inner.x + 38
        x += canvas.text(x, y, self.moment(at), 20, theme.TEXT, True) + 10
        self._draw_cost(canvas, inner.right, y, decision, 24)
        words = t("review.mistake", at=fault.rank, of=len(desk.mistakes))
        if canvas.setter.width(words, theme.Size.FLOOR) <= inner.right - 190 - x:  # the disc says the first number too
            canvas.text(x, y + 2, words, theme.Size.FLOOR, muted)
        y += 26
        canvas.rule(inner.x, y, inner.w)
        y += 22
        messages = desk.why(at)
        if reasons := desk.reasons(at):
            better = msg("review.because", what=self.wording(at, decision.options[0].command), why=reasons[0])
            messages = [better, *reasons[1:], *messages]
        for each in messages:
            layout = canvas.setter.layout(self._words.parts(canvas, self._words.runs(each)), 16, inner.w)
            y = canvas.rich(inner.x, y, layout, theme.TEXT)
        y += 4 if messages else 0
        canvas.text(inner.x, y, t("review.options"), theme.Size.SMALL, theme.TEXT, True)
        unit = t("review.margin" if desk.review.is_reckoned else "review.chance")
        canvas.text(inner.right, y, unit, theme.Size.FLOOR, muted, align="r")
        y += 18
        line = theme.line_height(theme.Size.FLOOR, canvas.language)
        worlds = max(option.worlds for option in decision.options)
        known = t("review.known.exact")
        if worlds:
            key = "review.known" if worlds >= MANY else "review.known.rough"
            known = self._words.text(key, player=SeatRef(desk.seat), count=worlds)
        lines = canvas.setter.wrap(known, theme.Size.FLOOR, inner.w)
        foot = inner.bottom - line * (len(lines) - 0.5)
        y = self._draw_options(canvas, Box(inner.x, y, inner.w, foot - 14 - y), at, decision)
        self._draw_later(canvas, Box(inner.x, y + 12, inner.w, foot - line - y - 12), at)
        canvas.para(inner.x, foot, known, theme.Size.FLOOR, muted, inner.w)

    def _draw_options(self, canvas: Canvas, room: Box, at: int, decision: Decision) -> float:
        """Draw as many options as fit, the best first, from the upper edge; return the lower end.

        The better and the played one are drawn in full; the others share the room left, without bars if otherwise words
        had to go. Omitted options are summarised by number and value, at their place in the order.
        """
        desk, values = self._desk, self._desk.standings(decision)
        for has_bars in (not desk.review.is_reckoned, False):  # words come before bars
            option_texts = [self._option_text(canvas, room, at, option, has_bars) for option in decision.options]
            lines = _lines_of(option_texts, (0, decision.played), room.h - _MORE)
            if all(lines[number] == option_texts[number].lines for number in lines):
                break
        y, more = room.y, decision.total - len(lines)
        most = min(values[0], unshown(decision, len(lines)).chances[desk.seat or 0]) if more else 0.0
        for number in sorted(lines, key=lambda at: (at > 0, -values[at], at == decision.played, at)):
            if more and number == decision.played and most > values[number]:
                y, more = self._draw_more(canvas, room, y, more, most), 0
            box = Box(room.x, y, room.w, option_texts[number].height(lines[number]))
            words = option_texts[number].set(canvas, lines[number])
            self._draw_option(canvas, box, decision, number, words, has_bars)
            y = box.bottom + _GAP
        return self._draw_more(canvas, room, y, more, most) if more else y

    def _draw_more(self, canvas: Canvas, room: Box, y: float, count: int, most: float) -> float:
        """Draw the number of omitted options and their greatest value; return the lower end."""
        words = self._t("review.more", n=count, most=self._desk.stands(most))
        canvas.text(room.x + 12, y + _MORE / 2 - 2, words, theme.Size.FLOOR, canvas.chrome.muted)
        return y + _MORE

    def _option_text(self, canvas: Canvas, room: Box, at: int, option: Option, has_bar: bool) -> _OptionText:
        """Return the words of an option, left of its bar if it has one."""
        end = self._sign_at(canvas, room) - (_BAR + 24 if has_bar else 16)
        parts, width = self._parts(canvas, self.wording(at, option.command)), end - room.x - 12
        has_chips = any(not isinstance(part, str | setting.Run) for part in parts)
        pitch = _LINE if has_chips else _HAN_LINE if theme.is_han(canvas.language) else _PLAIN_LINE
        whole = in_lines(canvas, parts, width, _MOST_LINES, pitch)
        return _OptionText(parts, width, pitch, len(whole.lines))

    def _draw_later(self, canvas: Canvas, room: Box, at: int) -> None:
        """Draw the events that followed, as far as they fit; nothing if hardly any fit."""
        playback, entries = self._desk.review.playback, list[account.Entry]()
        stop = min(len(playback), at + _LATER)
        account.extend(playback.game, entries, playback.account(Viewpoint(self._desk.seat), at, stop))
        rows: list[kit.LogRow] = []
        for entry in entries:  # of fifty a box holds five
            head = None if entry.seat == NOBODY else self._words.seats_at(entry.last)[entry.seat].avatar
            log_entry = kit.LogEntry(head, tuple(self._words.parts(canvas, self._words.log_runs(entry))))
            (row,) = kit.log_rows(canvas, [log_entry], room.w + 2 * _LOG_LEFT, rows[-1] if rows else None)
            if _HEADING + row.y + row.height > room.h:
                break
            rows.append(row)
        if len(rows) < min(2, len(entries)) or not rows:
            return
        canvas.text(room.x, room.y + 8, self._t("review.later.on"), theme.Size.SMALL, theme.TEXT, True)
        kit.log_lines(canvas, room.x - _LOG_LEFT, room.y + _HEADING, room.w + 2 * _LOG_LEFT, rows)

    def _sign_at(self, canvas: Canvas, box: Box) -> float:
        """Return the middle of the sign left of an option's value."""
        return box.right - 28 - canvas.setter.width("100%", theme.Size.SMALL, True)

    def _draw_option(
        self, canvas: Canvas, box: Box, decision: Decision, number: int, layout: setting.TextLayout, has_bar: bool
    ) -> None:
        desk, chrome, option = self._desk, canvas.chrome, decision.options[number]
        values = desk.standings(decision)
        value, is_played = values[number], number == decision.played
        is_best = not number or (not is_played and desk.stands(value) == desk.stands(values[0]))
        edge = theme.INFO if is_best else theme.ERROR if is_played else chrome.chip_edge
        line = 2 if is_best or is_played else theme.LINE
        canvas.panel(box, theme.RADIUS_CARD_PANEL, chrome.chip, edge, 1, None, line)
        sign = self._sign_at(canvas, box)
        canvas.rich(box.x + 12, box.cy - (layout.height - layout.line_height) / 2, layout, theme.TEXT)
        ink = theme.INFO if is_best else theme.ERROR if is_played else chrome.muted
        if has_bar:
            self._draw_bar(canvas, Box(sign - 16 - _BAR, box.cy - 6, _BAR, 12), value, option.error, ink)
        if is_best:
            tick(canvas, sign, box.cy, ink)
        elif is_played and desk.seat is not None:
            kit.avatar(canvas, sign, box.cy, self._seats[desk.seat].avatar, 24)
        canvas.text(box.right - 12, box.cy, desk.stands(value), theme.Size.SMALL, theme.TEXT, True, align="r")

    def _draw_bar(self, canvas: Canvas, bar: Box, share: float, error: float, colour: str) -> None:
        """Draw the win probability after an option, with its error."""
        chrome = canvas.chrome
        body = rect(0.7, 0.7, bar.w - 1.4, bar.h - 1.4, bar.h / 2, chrome.panel, 1.2, chrome.chip_edge)
        width = max(0.0, (bar.w - 4) * min(1.0, share))
        if width >= 4:
            body += rect(2, 2, width, bar.h - 4, (bar.h - 4) / 2, colour)
        if error > 0:
            left, right = (2 + (bar.w - 4) * max(0.0, min(1.0, share + by)) for by in (-error, error))
            body += path(f"M{left:.1f} 6 L{right:.1f} 6 M{left:.1f} 2 L{left:.1f} 10 M{right:.1f} 2 L{right:.1f} 10",
                         "none", 1.6, theme.CREAM)  # fmt: skip
        canvas.vec(body, bar.x, bar.y, bar.w, bar.h)


def tick(canvas: Canvas, cx: float, cy: float, ink: str) -> None:
    """Draw a tick, for "right" or "done"."""
    canvas.vec(path("M2 8 L6 12 L14 3", "none", 2.4, ink), cx - 8, cy - 8, 16, 16)
