"""The panel of a review: skill and luck, the curve, the costliest moves; or one of them with all that could be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tabletable.bots.worth import Decision, Option
from tabletable.core.command import Command
from tabletable.core.game import View
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import GameText, Ids, Msg, game_text, msg
from tabletable.play.review import Sum
from tabletable.play.seats import Seat
from tabletable.ui import kit, theme
from tabletable.ui import text as setting
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.review_desk import MINUS, ReviewDesk, percent, points
from tabletable.ui.paint.chart import Chart, disc, draw_chart, key_shape, position_at, x_of
from tabletable.ui.paint.words import Words
from tabletable.ui.vector import circle, path, rect
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.buttons import Button, IconButton, Tile

WIDE: Final = 392.0
"""px of the column while the panel is in it."""
TABS: Final = 44.0
PAD: Final = 16.0
GAP: Final = 12.0
BUTTON: Final = 48.0
ROW: Final = 70.0
OPTION: Final = 42.0
CURVE: Final = 120.0
_BAR: Final = 14.0
_FIGURE: Final = 38.0
_METHOD: Final = 42.0
"""px at the right of the large figures for the button that explains them."""
_FIGURE_INK: Final = "#FFF6DF"
_OTHERS: Final = "#9FB0AA"
_LEAST_PART: Final = 6.0
"""px of a part of the bar that is not nothing."""
_FRAMES: Final = Ids("review.*", "played better")
_CLOSE: Final = "#B9C4BF"


class Curve(Widget):
    """The curve: a press or a drag goes to a move."""

    radius = theme.RADIUS_BUTTON

    def __init__(self, box: Box, label: str, chart: Chart, at: int, seek: Callable[[int], None]) -> None:
        super().__init__("curve", box, label, tooltip="")
        self._chart, self.at, self._to = chart, at, seek

    def on_down(self, x: float, y: float) -> None:
        """See `Widget`."""
        self._to(position_at(self.screen_box, self._chart, x))

    def on_drag(self, x: float, y: float) -> None:
        """See `Widget`."""
        self._to(position_at(self.screen_box, self._chart, x))

    def draw(self, canvas: Canvas) -> None:
        """See `Widget`."""
        box = self.box
        draw_chart(canvas, box, self._chart)
        x = x_of(box, self._chart, self.at)
        canvas.vec(rect(0, 0, 2.4, box.h - 28, 1.2, theme.INFO), x - 1.2, box.y + 8, 2.4, box.h - 28)
        canvas.vec(circle(5, 5, 4.4, theme.INFO, 1, theme.OUTLINE), x - 5, box.y + 3, 10, 10)


class ReviewPanel:
    """Makes the widgets of the column and draws what lies below them."""

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
        self.box = Box(0, 0, WIDE, 540)
        self.now = 0
        """The position that is shown."""

    def chart(self) -> Chart:
        """The curve as it is known."""
        return self._desk.chart([seat.avatar for seat in self._seats], self._t("review.even"))

    # ------------------------------------------------------------------------------------------------ widgets

    def widgets(
        self,
        column: Box,
        at: int,
        seek: Callable[[int], None],
        branch: Callable[[], None] | None,
        ask: Callable[[], None],
    ) -> list[Widget]:
        """Everything in the column below the tabs; `column` is where all of it lies."""
        desk, t = self._desk, self._t
        is_open = desk.is_open and desk.chosen is not None
        rows = 2 if is_open else 1
        foot = column.bottom - rows * BUTTON - (rows - 1) * 8
        self.box = Box(column.x, column.y, column.w, foot - GAP - column.y)
        if is_open:
            return self._move_buttons(column, foot, branch)
        inner = self._inner
        found: list[Widget] = []
        if not desk.review.done and not desk.reviewer.is_working:
            label = t("review.again" if desk.reviewer.problem else "review.start")
            detail = t("review.start.time", count=desk.seconds_in_all)
            place = Box(inner.x, self.box.cy, inner.w, 64)
            found.append(Button("start", place, label, desk.start, primary=True, icon="play", detail=detail))
        else:
            found.append(
                IconButton("method", Box(inner.right - 36, inner.y - 2, 36, 36), "info", t("review.method"), ask)
            )
            if desk.shows_all:
                found += self._rows(inner.y + 56, desk.mistakes, self.box.bottom - PAD)
            else:
                label = t("review.curve.points" if desk.review.is_reckoned else "review.curve")
                found.append(Curve(self._curve_box, label, self.chart(), at, seek))
                found += self._rows(self._curve_box.bottom + 34, desk.mistakes[:3], self.box.bottom)
        half = (column.w - 8) * 0.485
        if branch is not None:
            place = Box(column.x, foot, half, BUTTON)
            tip = t("replay.tip.branch")
            found.append(Button("branch", place, t("replay.branch"), branch, icon="play", tooltip=tip))
        place = Box(column.x + half + 8, foot, column.w - half - 8, BUTTON)
        if desk.reviewer.is_working:
            found.append(Button("stop", place, t("review.stop"), desk.stop, icon="pause"))
        elif desk.review.done and not desk.review.is_complete:
            found.append(Button("start", place, t("review.start"), desk.start, icon="play"))
        elif desk.mistakes:
            found += self._mistake_buttons(place)
        return found

    def _mistake_buttons(self, place: Box) -> list[Widget]:
        """To the next one; and where there are more than are seen, to all."""
        desk, found = self._desk, list[Widget]()
        if len(desk.mistakes) > 3 and not desk.shows_all:
            label = self._t("review.all_of", count=len(desk.mistakes))
            found.append(Button("all", Box(place.x, place.y, 72, place.h), label, desk.list_all, size=theme.Size.SMALL))
            place = Box(place.x + 80, place.y, place.w - 80, place.h)
        label = self._t("review.next" if not found else "review.next.short")
        size = theme.Size.SMALL if found else theme.Size.BUTTON
        found.append(Button("mistake", place, label, partial(desk.go, 1), primary=True, shortcut="N", size=size))
        return found

    @property
    def _inner(self) -> Box:
        return self.box.inset(PAD)

    @property
    def _curve_box(self) -> Box:
        return Box(self._inner.x, self._inner.y + 132, self._inner.w, CURVE)

    def _rows(self, top: float, mistakes: Sequence[int], bottom: float) -> list[Widget]:
        desk, box = self._desk, self._inner
        found: list[Widget] = []
        height = min(86.0, max(ROW, (bottom - 8 - top) / 3 - 4)) if not desk.shows_all else ROW
        for number, at in enumerate(mistakes):
            place = Box(box.x - 6, top + number * (height + 4), box.w + 12, height)
            if place.bottom > bottom:
                break
            label = self._t("review.move", at=at + 1)
            found.append(
                Tile(f"mistake:{at}", place, label, partial(desk.choose, at, True), partial(self._row, at), radius=12)
            )
        if desk.shows_all:
            found.append(
                Button("all", Box(box.x, box.y, 170, 38), self._t("review.previous"), desk.list_all, icon="back",
                       shortcut="Esc", size=theme.Size.SMALL)
            )  # fmt: skip
        return found

    def _move_buttons(self, column: Box, foot: float, branch: Callable[[], None] | None) -> list[Widget]:
        desk, t = self._desk, self._t
        found: list[Widget] = []
        if branch is not None:
            place = Box(column.x, foot, column.w, BUTTON)
            found.append(
                Button("branch", place, t("replay.branch"), branch, primary=True, icon="play", shortcut="Enter")
            )
        third, y = (column.w - 16) / 3, foot + BUTTON + 8
        parts: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("last", "review.previous", "P", partial(desk.go, -1)),
            ("list", "review.all", "Esc", desk.back),
            ("mistake", "review.next.short", "N", partial(desk.go, 1)),
        )
        for number, (key, label, shortcut, act) in enumerate(parts):
            place = Box(column.x + number * (third + 8), y, third, BUTTON)
            found.append(Button(key, place, t(label), _quietly(act), shortcut=shortcut, size=theme.Size.SMALL))
        return found

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """The panel, without its widgets."""
        canvas.panel(self.box, theme.RADIUS_PANEL)
        desk = self._desk
        if desk.is_open and desk.chosen is not None:
            self._draw_move(canvas, desk.chosen)
        elif not desk.review.done and not desk.reviewer.is_working:
            self._draw_begin(canvas)
        elif desk.shows_all:
            return
        else:
            self._draw_sum(canvas)

    def draw_progress(self, canvas: Canvas, box: Box) -> None:
        """How far it is, beside the icons."""
        review, muted = self._desk.review, canvas.chrome.muted
        total = len(review.entries)
        if not review.done and not self._desk.reviewer.is_working:
            return
        canvas.panel(box, theme.RADIUS_BUTTON)
        if review.is_complete:
            _tick(canvas, box.x + 18, box.cy, theme.GOOD)
            words = self._t("review.exact") if review.is_exact else self._t("review.done", count=total)
            canvas.label(box.x + 32, box.cy, words, theme.Size.SMALL, theme.TEXT, True, max_width=box.w - 40)
            return
        box = box.inset(8, 0)
        words = self._t("review.working", count=review.done, of=total)
        canvas.text(box.x, box.y + 12, words, theme.Size.FLOOR, theme.TEXT, True, max_width=box.w)
        kit.progress(canvas, Box(box.x, box.y + 22, box.w, 7), review.done / max(1, total))
        if (left := self._desk.reviewer.seconds_left) is not None:
            words = self._t("review.left", count=max(1, round(left)))
            canvas.text(box.x, box.y + 39, words, theme.Size.FLOOR, muted, max_width=box.w)

    def _draw_begin(self, canvas: Canvas) -> None:
        inner, desk = self._inner, self._desk
        canvas.text(inner.x, inner.y + 16, self._t("review.ask"), 24, theme.TEXT, True)
        y = canvas.para(inner.x, inner.y + 56, self._t("review.intro"), 17, canvas.chrome.muted, inner.w)
        if desk.reviewer.problem:
            why = self._t("review.failed", why=desk.reviewer.problem)
            canvas.para(inner.x, y + 12, why, theme.Size.SMALL, theme.ERROR, inner.w)

    def _draw_sum(self, canvas: Canvas) -> None:
        desk, inner, t = self._desk, self._inner, self._t
        muted, is_done = canvas.chrome.muted, desk.review.is_complete
        if desk.seat is None or desk.is_too_short:
            words = t("review.none.people" if desk.seat is None else "review.short")
            canvas.para(inner.x, inner.y + 16, words, 17, muted, inner.w - 44)
            self._draw_key(canvas)
            return
        found = desk.review.sum(desk.seat)
        if desk.review.is_reckoned:
            self._draw_points(canvas, found)
            return
        skill = f"{min(100.0, max(0.0, 100 + 100 * found.own)):.0f}"
        luck = points(found.luck, True, 0)
        self._draw_figures(
            canvas,
            158,
            ("review.skill", skill, found.error, _FIGURE_INK),
            ("review.luck", luck, found.luck_error, theme.INFO),
        )
        name = self._seats[desk.seat].name
        if is_done:
            key = "review.sum.round" if len(desk.review.stakes) > 1 else "review.sum"
            words = t(key, player=name, even=percent(found.even, 0), result=percent(found.result, 0))
        else:
            words = t("review.working.long")
        canvas.para(inner.x, inner.y + 48, words, theme.Size.FLOOR, muted, inner.w, line_height=19)
        self._draw_shares(canvas, Box(inner.x, inner.y + 86, inner.w, _BAR))
        self._draw_key(canvas)
        self._draw_none(canvas)

    def _draw_points(self, canvas: Canvas, found: Sum) -> None:
        """The head of a review in points: what was given away, and what the cards were worth."""
        desk, inner, t = self._desk, self._inner, self._t
        is_done, muted = desk.review.is_complete, canvas.chrome.muted
        given, cards = desk.amount(-found.own), desk.amount(found.luck, True)
        self._draw_figures(
            canvas, 190, ("review.given", given, 0.0, theme.ERROR), ("review.cards.label", cards, 0.0, theme.INFO)
        )
        start, own, others, result = (
            desk.amount(part, True) for part in (found.luck, found.own, found.others, found.result)
        )
        words = t("review.sum.points", start=start, own=own, others=others, result=result)
        words = words if is_done else t("review.working.long")
        canvas.para(inner.x, inner.y + 48, words, theme.Size.FLOOR, muted, inner.w, line_height=19)
        self._draw_shares(canvas, Box(inner.x, inner.y + 88, inner.w, _BAR))
        self._draw_key(canvas)
        self._draw_none(canvas)

    def _draw_none(self, canvas: Canvas) -> None:
        """Nothing was given away."""
        desk, inner = self._desk, self._inner
        if desk.review.is_complete and not desk.mistakes:
            box = Box(inner.x - 6, self._curve_box.bottom + 34, inner.w + 12, 52)
            canvas.panel(box, theme.RADIUS_CARD_PANEL, canvas.chrome.chip, theme.GOOD, 1, None)
            _tick(canvas, box.x + 24, box.cy, theme.GOOD)
            canvas.text(box.x + 46, box.cy, self._t("review.none"), 17, theme.TEXT, True, max_width=box.w - 60)

    def _draw_figures(self, canvas: Canvas, second: float, *figures: tuple[str, str, float, str]) -> None:
        """Two large figures with their labels, errors and inks in a row; the other one stands `second` px from the
        left at least. Long ones are smaller: beside them is a button.
        """
        inner, y, is_done = self._inner, self._inner.y + 16, self._desk.review.is_complete
        muted, has_error = canvas.chrome.muted, not self._desk.review.is_reckoned
        for size in (_FIGURE, _FIGURE * 0.82, _FIGURE * 0.68, _FIGURE * 0.56):
            end, parts = inner.x, []
            for label, figure, error, ink in figures:
                shown, words = figure if is_done else f"≈{figure}", f"±{100 * error:.0f}" if has_error else ""
                at = end + min(136.0, canvas.setter.width(self._t(label), theme.Size.SMALL)) + 8
                after = at + canvas.setter.width(shown, size, True) + 6
                parts.append((end, label, at, shown, ink if is_done else muted, after, words))
                end = after + canvas.setter.width(words, theme.Size.FLOOR)
                end = max(end + 20, inner.x + second + 6) if len(parts) == 1 else end
            if end <= inner.right - _METHOD and (is_done or size <= _FIGURE * 0.68):
                break
        for x, label, at, shown, ink, after, words in parts:
            canvas.text(x, y + 2, self._t(label), theme.Size.SMALL, muted, max_width=136)
            canvas.text(at, y, shown, size, ink, True)
            canvas.text(after, y + 4, words, theme.Size.FLOOR, muted)
        rule = parts[1][0] - 14
        canvas.vec(rect(0, 0, 1.5, 36, 0.7, canvas.chrome.edge), rule, y - 18, 1.5, 36)

    def _draw_shares(self, canvas: Canvas, box: Box) -> None:
        """Where the chance went: own moves hatched, the cards plain, the others dotted."""
        desk, t = self._desk, self._t
        assert desk.seat is not None
        if not desk.review.is_complete:
            canvas.vec(
                _bar(box.w, box.h, canvas.chrome.chip, "hatch", canvas.chrome.chip_edge), box.x, box.y, box.w, box.h
            )
            ink = canvas.chrome.muted
            canvas.text(box.x, box.bottom + 14, t("review.later"), theme.Size.FLOOR, ink, max_width=box.w)
            return
        found = desk.review.sum(desk.seat)
        parts = (
            ("review.own", found.own, theme.ERROR, "hatch"),
            ("review.cards", found.luck, theme.INFO, "plain"),
            ("review.others", found.others, _OTHERS, "dots"),
        )
        whole = sum(abs(amount) for _, amount, _, _ in parts) or 1.0
        room = box.w - 8 - _LEAST_PART * len(parts)
        x = box.x
        for at, (key, amount, colour, fill) in enumerate(parts):
            width = _LEAST_PART + room * abs(amount) / whole
            canvas.vec(_bar(width, box.h, colour, fill), x, box.y, width, box.h)
            words = t(key, amount=desk.amount(amount, True))
            spot = (box.x, box.cx, box.right)[at]
            canvas.text(spot, box.bottom + 14, words, theme.Size.FLOOR, canvas.chrome.muted,
                        align=("l", "m", "r")[at], max_width=box.w / 3)  # fmt: skip
            x += width + 4

    def _draw_key(self, canvas: Canvas) -> None:
        """The seats with the signs of their lines and their chances at the moment shown."""
        desk, box = self._desk, self._curve_box
        count = len(self._seats)
        pitch = min(92.0, box.w / count)
        y = box.bottom + 18
        for seat, each in enumerate(self._seats):
            x = box.x + seat * pitch
            if pitch >= 60:
                kit.avatar(canvas, x + 12, y, each.avatar, 24)
                x += 28
            key_shape(canvas, x + 6, y, seat, theme.SEAT_TINT.get(each.avatar, "#9AA7A2"))
            if pitch >= 50 and (share := self._share(seat)) is not None:
                bold = seat == desk.seat
                ink = theme.TEXT if bold else canvas.chrome.muted
                canvas.text(x + 15, y, self._short(share), theme.Size.FLOOR, ink, bold)

    def _short(self, share: float) -> str:
        return self._desk.stands(share) if self._desk.review.is_reckoned else percent(share, 0)

    def _share(self, seat: int) -> float | None:
        review = self._desk.review
        if self.now >= len(review.entries):
            return review.stakes[-1].result[seat] if review.stakes and review.is_complete else None
        entry = review.entries[self.now]
        return None if entry is None or not entry.chances else entry.chances[seat]

    # ------------------------------------------------------------------------------------------------ mistakes

    def _line(
        self, canvas: Canvas, x: float, y: float, at: int, command: Command, width: float, ink: str, frame: str = ""
    ) -> None:
        """A command with its chips, inside the sentence `frame`; where that is too long, its verb and its card."""
        parts = self._parts(canvas, self._wording(at, command), frame)
        layout = canvas.setter.layout(parts, theme.Size.FLOOR, width, 24)
        if len(layout.lines) > 1:
            verb = Msg(game_text(self._words.game.info.id, GameText.VERB, command.verb))
            parts = self._parts(canvas, verb, frame)
            state = self._view(at).state
            if command.piece != NO_PIECE and state.faces[command.piece] >= 0:
                parts.append(self._words.chip(canvas, state.faces[command.piece]))
            layout = canvas.setter.layout(parts, theme.Size.FLOOR, width, 24)
        if len(layout.lines) > 1:
            text = "".join(part.text for part in parts if isinstance(part, setting.Run))
            canvas.text(x, y, text, theme.Size.FLOOR, ink, max_width=width)
        else:
            canvas.rich(x, y, layout, ink)

    def _parts(self, canvas: Canvas, what: Msg, frame: str) -> list[setting.Part]:
        return self._words.parts(canvas, self._words.runs(msg(frame, what=what) if frame else what))

    def _wording(self, at: int, command: Command) -> Msg:
        return self._words.game.wording(self._view(at), command)

    def _row(self, at: int, canvas: Canvas, box: Box, state: kit.State) -> None:
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
        room, pitch = box.w - 26, (box.h - 28) / 2
        self._line(canvas, box.x + 14, box.y + 16 + pitch, at, played.command, room, chrome.muted, _FRAMES["played"])
        self._line(canvas, box.x + 14, box.y + 16 + 2 * pitch, at, best.command, room, theme.TEXT, _FRAMES["better"])

    def _draw_move(self, canvas: Canvas, at: int) -> None:
        """A mistake with all that could be done."""
        desk, inner, t = self._desk, self._inner, self._t
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
        fitting = max(2, int((foot - 34 - y) // (OPTION + 5)))
        shown = decision.options[:fitting]
        if decision.played >= fitting:
            shown = (*shown[:-1], decision.options[decision.played])
        for option in shown:
            is_best, is_played = option is decision.options[0], option is decision.options[decision.played]
            self._draw_option(canvas, Box(inner.x - 6, y, inner.w + 12, OPTION), at, option, is_best, is_played)
            y += OPTION + 5
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
        share, is_points = option.chances[seat], self._desk.review.is_reckoned
        room = box.w - (120 if is_points else 190)
        self._line(canvas, box.x + 12, box.cy, at, option.command, room, theme.TEXT)
        ink = theme.INFO if is_best else theme.ERROR if is_played else chrome.muted
        if not is_points:
            self._draw_bar(canvas, box, option, ink)
        if is_best:
            _tick(canvas, box.right - 76, box.cy, ink)
        elif is_played:
            canvas.art("common/icons/hand", box.right - 76, box.cy, 16, ink)
        words = self._desk.stands(share)
        canvas.text(box.right - 12, box.cy, words, theme.Size.SMALL, theme.TEXT, True, align="r")

    def _draw_bar(self, canvas: Canvas, box: Box, option: Option, colour: str) -> None:
        """How likely it is to win after an option, with its error."""
        seat, chrome = self._desk.seat, canvas.chrome
        assert seat is not None
        share = option.chances[seat]
        bar = Box(box.right - 172, box.cy - 6, 84, 12)
        body = rect(0.7, 0.7, bar.w - 1.4, bar.h - 1.4, bar.h / 2, chrome.panel, 1.2, chrome.chip_edge)
        width = max(0.0, (bar.w - 4) * min(1.0, share))
        if width >= 4:
            body += rect(2, 2, width, bar.h - 4, (bar.h - 4) / 2, colour)
        if option.error > 0:
            left, right = (2 + (bar.w - 4) * max(0.0, min(1.0, share + by)) for by in (-option.error, option.error))
            body += path(f"M{left:.1f} 6 L{right:.1f} 6 M{left:.1f} 2 L{left:.1f} 10 M{right:.1f} 2 L{right:.1f} 10",
                         "none", 1.6, theme.CREAM)  # fmt: skip
        canvas.vec(body, bar.x, bar.y, bar.w, bar.h)


def _quietly(act: Callable[[], object]) -> Callable[[], None]:
    def press() -> None:
        act()

    return press


def _cost(canvas: Canvas, right: float, y: float, desk: ReviewDesk, decision: Decision, size: float) -> None:
    """What a decision cost, with its error, its right end at a place; what is exact has no error."""
    if decision.error or not desk.review.is_reckoned:
        words = f"±{desk.amount(decision.error)}"
        right -= canvas.text(right, y + 1, words, theme.Size.FLOOR, canvas.chrome.muted, align="r") + 5
    ink = _CLOSE if decision.is_close else theme.ERROR
    canvas.text(right, y, MINUS + desk.amount(decision.cost), size, ink, True, align="r")


def _tick(canvas: Canvas, cx: float, cy: float, ink: str) -> None:
    canvas.vec(path("M2 8 L6 12 L14 3", "none", 2.4, ink), cx - 8, cy - 8, 16, 16)


def _bar(width: float, height: float, colour: str, fill: str, edge: str = "") -> str:
    """A part of the bar of shares, told apart without colour."""
    body = rect(0.5, 0.5, width - 1, height - 1, 3, colour, 1, edge or colour)
    dark = "#000000"
    if fill == "hatch":
        x = 4.0
        strokes = ""
        while x + 7 < width - 2:
            strokes += f"M{x:.1f} {height - 2} L{x + 7:.1f} 2 "
            x += 9
        body += path(strokes, "none", 1.6, dark, 0.45) if strokes else ""
    elif fill == "dots":
        body += "".join(circle(at, height / 2, 1.6, dark, opacity=0.55) for at in range(6, int(width) - 3, 8))
    return body
