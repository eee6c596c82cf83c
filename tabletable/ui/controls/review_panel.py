"""The panel of a review: skill and luck, the curve, the costliest moves; or one of them with all that could be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from tabletable.core.message import SeatRef
from tabletable.core.view import View
from tabletable.play.hindsight.review import Sum
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.controls.review_desk import ReviewDesk, percent, points
from tabletable.ui.controls.review_moves import ReviewMoves, tick
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.chart import Chart, draw_chart, key_shape, position_at, x_of
from tabletable.ui.paint.words import Words, headed
from tabletable.ui.widgets.base import Widget
from tabletable.ui.widgets.buttons import Button, IconButton, Tile

MUCH: Final = 40
"""Points given away in one game from which it has to be said that they are those of many decisions together."""
_BAR: Final = 14.0
_FIGURE: Final = 38.0
_METHOD: Final = 42.0
"""px at the right of the large figures for the button that explains them."""
_FIGURE_INK: Final = "#FFF6DF"
_OTHERS: Final = "#9FB0AA"
_LEAST_PART: Final = 6.0
"""px of a part of the bar that is not nothing."""


class ReviewSum:
    """Draws what all decisions come to."""

    def __init__(self, desk: ReviewDesk, words: Words, seats: Sequence[Seat], t: Callable[..., str]) -> None:
        self._desk, self._words, self._seats, self._t = desk, words, seats, t

    def draw(self, canvas: Canvas, inner: Box, curve: Box, now: int) -> None:
        """The head above the curve and the key below it; `now` is the position that is shown."""
        desk, t = self._desk, self._t
        muted, is_done = canvas.chrome.muted, desk.review.is_complete
        if desk.seat is None or desk.is_too_short:
            words = t("review.none.people" if desk.seat is None else "review.short")
            canvas.para(inner.x, inner.y + 16, words, 17, muted, inner.w - 44)
            self._draw_key(canvas, curve, now)
            return
        found = desk.review.sum(desk.seat)
        if desk.review.is_reckoned:
            self._draw_points(canvas, inner, found)
        else:
            self._draw_chances(canvas, inner, found)
        self._draw_key(canvas, curve, now)
        if is_done and not desk.mistakes:
            self._draw_none(canvas, Box(inner.x - 6, curve.bottom + 34, inner.w + 12, 52))

    def _draw_chances(self, canvas: Canvas, inner: Box, found: Sum) -> None:
        """The head of a review in chances to win: skill and luck."""
        desk, t = self._desk, self._t
        assert desk.seat is not None
        (skill, luck), inks = self._figures(found), (_FIGURE_INK, theme.INFO)
        self._draw_figures(canvas, inner, 158, (*skill, found.error, inks[0]), (*luck, found.luck_error, inks[1]))
        self._draw_words(canvas, inner, self._sentence(found) if desk.review.is_complete else t("review.working.long"))

    def _figures(self, found: Sum) -> tuple[tuple[str, str], tuple[str, str]]:
        """The two large figures, each with the id of its name."""
        desk = self._desk
        if desk.review.is_reckoned:
            return ("review.given", desk.amount(-found.own)), ("review.cards.label", desk.amount(found.luck, True))
        skill = f"{min(100.0, max(0.0, 100 + 100 * found.own)):.0f}"
        return ("review.skill", skill), ("review.luck", points(found.luck, True, 0))

    def _sentence(self, found: Sum) -> str:
        """What the figures come to once all is known."""
        desk, t = self._desk, self._t
        assert desk.seat is not None
        if desk.review.is_reckoned:
            amounts = {"start": found.luck, "own": found.own, "others": found.others, "result": found.result}
            return t("review.sum.points", **{name: desk.amount(amount, True) for name, amount in amounts.items()})
        player = SeatRef(desk.seat)
        start, *parts, last = summed(found)
        told = " ".join((str(start), *(points(part / 100, True, 0) for part in parts)))
        if len(desk.review.stakes) <= 1 and -parts[0] > MUCH:
            return t("review.sum.much", count=found.decisions, given=-parts[0], sum=told, end=last)
        way = "review.sum.round" if len(desk.review.stakes) > 1 else "review.sum"
        shares = {"even": percent(found.even, 0), "result": percent(found.result, 0)}
        return self._words.text(way, player=player, **shares, sum=told, end=last)

    def told(self) -> list[str]:
        """All of it in sentences, for whoever listens; only what is known in the end."""
        desk, t = self._desk, self._t
        if desk.seat is None or desk.is_too_short:
            return [t("review.none.people" if desk.seat is None else "review.short")]
        found, many = desk.review.sum(desk.seat), len(desk.mistakes)
        figures = (headed(t(name), figure) for name, figure in self._figures(found))
        return [*figures, self._sentence(found), t("access.review.mistakes", n=many) if many else t("review.none")]

    def _draw_points(self, canvas: Canvas, inner: Box, found: Sum) -> None:
        """The head of a review in points: what was given away, and what the cards were worth."""
        desk, t = self._desk, self._t
        given, cards = self._figures(found)
        self._draw_figures(canvas, inner, 190, (*given, 0.0, theme.ERROR), (*cards, 0.0, theme.INFO))
        self._draw_words(canvas, inner, self._sentence(found) if desk.review.is_complete else t("review.working.long"))

    def _draw_words(self, canvas: Canvas, inner: Box, words: str) -> None:
        """What the figures mean, and where the chance went below that."""
        canvas.para(inner.x, inner.y + 48, words, theme.Size.FLOOR, canvas.chrome.muted, inner.w, line_height=21)
        self._draw_shares(canvas, Box(inner.x, inner.y + 90, inner.w, _BAR))

    def _draw_none(self, canvas: Canvas, box: Box) -> None:
        """Nothing was given away."""
        canvas.panel(box, theme.RADIUS_CARD_PANEL, canvas.chrome.chip, theme.GOOD, 1, None)
        tick(canvas, box.x + 24, box.cy, theme.GOOD)
        canvas.text(box.x + 46, box.cy, self._t("review.none"), 17, theme.TEXT, True, max_width=box.w - 60)

    def _draw_figures(self, canvas: Canvas, inner: Box, second: float, *figures: tuple[str, str, float, str]) -> None:
        """Two large figures with their labels, errors and inks in a row; the other one stands `second` px from the
        left at least. Long ones are smaller: beside them is a button.
        """
        y, is_done = inner.y + 16, self._desk.review.is_complete
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
                        align=("l", "m", "r")[at], max_width=box.w * 0.36)  # fmt: skip
            x += width + 4

    def _draw_key(self, canvas: Canvas, box: Box, now: int) -> None:
        """Below the curve: the seats with the signs of their lines and their chances at the moment shown."""
        desk = self._desk
        count = len(self._seats)
        pitch = min(92.0, box.w / count)
        y = box.bottom + 18
        for seat, each in enumerate(self._seats):
            x = box.x + seat * pitch
            if pitch >= 60:
                kit.avatar(canvas, x + 12, y, each.avatar, 24)
                x += 28
            key_shape(canvas, x + 6, y, seat, theme.SEAT_TINT.get(each.avatar, "#9AA7A2"))
            if pitch >= 50 and (share := self._share(seat, now)) is not None:
                bold = seat == desk.seat
                ink = theme.TEXT if bold else canvas.chrome.muted
                canvas.text(x + 15, y, self._short(share), theme.Size.FLOOR, ink, bold)

    def _short(self, share: float) -> str:
        return self._desk.stands(share) if self._desk.review.is_reckoned else percent(share, 0)

    def _share(self, seat: int, now: int) -> float | None:
        review = self._desk.review
        if now >= len(review.entries):
            return review.stakes[-1].result[seat] if review.stakes and review.is_complete else None
        entry = review.entries[now]
        return None if entry is None or not entry.chances else entry.chances[seat]


def summed(found: Sum) -> tuple[int, ...]:
    """An even chance, what own moves, luck and the others made of it, and the result, in whole points that add up."""
    exact = [100 * part for part in (found.even, found.own, found.luck, found.others)]
    whole, end = [round(part) for part in exact], round(100 * found.result)
    while over := sum(whole) - end:
        step = -1 if over > 0 else 1
        worst = max(range(1, len(whole)), key=lambda at: step * (exact[at] - whole[at]))
        whole[worst] += step
    return *whole, end


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


WIDE: Final = 392.0
"""px of the column while the panel is in it."""
TABS: Final = 44.0
PAD: Final = 16.0
GAP: Final = 12.0
BUTTON: Final = 48.0
ROW: Final = 76.0
CURVE: Final = 113.0


class Curve(Widget):
    """The curve: a press or a drag goes to a move."""

    radius = theme.RADIUS_BUTTON

    def __init__(
        self, box: Box, label: str, draw: Callable[[Canvas, Box], Chart], at: int, seek: Callable[[int], None]
    ) -> None:
        """`draw` draws the curve as it is known, and returns it."""
        super().__init__("curve", box, label, tooltip="")
        self._draw, self.at, self._to = draw, at, seek
        self._chart: Chart | None = None

    def on_down(self, x: float, y: float) -> None:
        self._go(x)

    def on_drag(self, x: float, y: float) -> None:
        self._go(x)

    def _go(self, x: float) -> None:
        if self._chart is not None:
            self._to(position_at(self.screen_box, self._chart, x))

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        self._chart = self._draw(canvas, box)
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
        self._desk, self._seats, self._t = desk, seats, t
        self._sum = ReviewSum(desk, words, seats, t)
        self._moves = ReviewMoves(desk, words, seats, t, view)
        self.box = Box(0, 0, WIDE, 540)
        self.now = 0
        """The position that is shown."""

    def _draw_curve(self, canvas: Canvas, box: Box) -> Chart:
        """The curve as it is known."""
        chart = self._desk.chart([seat.avatar for seat in self._seats], self._t("review.even"))
        draw_chart(canvas, box, chart)
        return chart

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
        if desk.is_to_begin:
            label = t("review.again" if desk.reviewer.problem else "review.start")
            detail = t("review.start.time", count=desk.seconds_in_all)
            place = Box(inner.x, self.box.cy, inner.w, 64)
            found.append(
                Button(
                    "start", place, label, desk.start, primary=True, icon="play", detail=detail, shortcut=actions.ENTER
                )
            )
        else:
            found.append(
                IconButton("method", Box(inner.right - 36, inner.y - 2, 36, 36), "info", t("review.method"), ask)
            )
            if desk.shows_all:
                found += self._rows(inner.y + 56, desk.mistakes, self.box.bottom - PAD)
            else:
                label = t("review.curve.points" if desk.review.is_reckoned else "review.curve")
                found.append(Curve(self._curve_box, label, self._draw_curve, at, seek))
                found += self._rows(self._curve_box.bottom + 32, desk.mistakes[:3], self.box.bottom)
        half = (column.w - 8) * 0.475
        beside = self._work_buttons(Box(column.x + half + 8, foot, column.w - half - 8, BUTTON))
        if branch is not None:
            place = Box(column.x, foot, half if beside else column.w, BUTTON)
            tip = t("replay.tip.branch")
            found.append(Button("branch", place, t("replay.branch"), branch, icon="play", tooltip=tip))
        return found + beside

    def _work_buttons(self, place: Box) -> list[Widget]:
        """What can be done with the analysis: stop it, go on with it, or go through what it has found."""
        desk, t = self._desk, self._t
        if desk.reviewer.is_working:
            return [Button("stop", place, t("review.stop"), desk.stop, icon="pause")]
        if not desk.review.done:
            return []  # it begins by the large button
        if not desk.review.is_complete:
            return [Button("start", place, t("review.start"), desk.start, icon="play")]
        return self._mistake_buttons(place) if desk.mistakes else []

    def _mistake_buttons(self, place: Box) -> list[Widget]:
        """To the next one; and where there are more than are seen, to all."""
        desk, found = self._desk, list[Widget]()
        if len(desk.mistakes) > 3 and not desk.shows_all:
            label = self._t("review.all_of", count=len(desk.mistakes))
            found.append(Button("all", Box(place.x, place.y, 82, place.h), label, desk.list_all, size=theme.Size.SMALL))
            place = Box(place.x + 88, place.y, place.w - 88, place.h)
        label = self._t("review.next" if not found else "review.next.short")
        size = theme.Size.SMALL if found else theme.Size.BUTTON
        found.append(
            Button("mistake", place, label, partial(desk.go, 1), primary=True, shortcut=actions.NEXT_MISTAKE, size=size)
        )
        return found

    @property
    def _inner(self) -> Box:
        return self.box.inset(PAD)

    @property
    def _curve_box(self) -> Box:
        return Box(self._inner.x, self._inner.y + 127, self._inner.w, CURVE)

    def _rows(self, top: float, mistakes: Sequence[int], bottom: float) -> list[Widget]:
        desk, box = self._desk, self._inner
        found: list[Widget] = []
        height = min(92.0, max(ROW, (bottom - 8 - top) / 3 - 4)) if not desk.shows_all else ROW
        for number, at in enumerate(mistakes):
            place = Box(box.x - 6, top + number * (height + 4), box.w + 12, height)
            if place.bottom > bottom:
                break
            label = self._t("review.move", at=at + 1)
            found.append(
                Tile(
                    f"mistake:{at}",
                    place,
                    label,
                    partial(desk.choose, at, True),
                    partial(self._moves.row, at),
                    radius=12,
                )
            )
        if desk.shows_all:
            found.append(
                Button("all", Box(box.x, box.y, 170, 38), self._t("ui.back"), desk.list_all, icon="back",
                       shortcut=actions.BACK, size=theme.Size.SMALL)
            )  # fmt: skip
        return found

    def _move_buttons(self, column: Box, foot: float, branch: Callable[[], None] | None) -> list[Widget]:
        desk, t = self._desk, self._t
        found: list[Widget] = []
        if branch is not None:
            place = Box(column.x, foot, column.w, BUTTON)
            found.append(
                Button("branch", place, t("replay.branch"), branch, primary=True, icon="play", shortcut=actions.ENTER)
            )
        third, y = (column.w - 16) / 3, foot + BUTTON + 8
        parts: tuple[tuple[str, str, Shortcut, Callable[[], object]], ...] = (
            ("last", "review.previous", actions.LAST_MISTAKE, partial(desk.go, -1)),
            ("list", "review.all", actions.BACK, desk.back),
            ("mistake", "review.next.short", actions.NEXT_MISTAKE, partial(desk.go, 1)),
        )
        for number, (key, label, shortcut, act) in enumerate(parts):
            place = Box(column.x + number * (third + 8), y, third, BUTTON)
            found.append(Button(key, place, t(label), _quietly(act), shortcut=shortcut, size=theme.Size.SMALL))
        return found

    # ------------------------------------------------------------------------------------------------ words

    def told(self) -> list[str]:
        """What it says, in sentences: nothing of what still changes while it is worked on."""
        desk, t = self._desk, self._t
        if desk.is_to_begin:
            problem = desk.reviewer.problem
            why = [t("review.failed", why=problem)] if problem else []
            return [t("review.intro.points" if desk.review.is_reckoned else "review.intro"), *why]
        if not desk.review.is_complete:
            return [t("access.review.works")] if desk.reviewer.is_working else []
        if desk.chosen in desk.mistakes:
            return self._moves.told(desk.chosen)
        return self._sum.told()

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """The panel, without its widgets."""
        canvas.panel(self.box, theme.RADIUS_PANEL)
        desk = self._desk
        if desk.is_open and desk.chosen is not None:
            self._moves.draw(canvas, self._inner, desk.chosen)
        elif desk.is_to_begin:
            self._draw_begin(canvas)
        elif desk.shows_all:
            return
        else:
            self._sum.draw(canvas, self._inner, self._curve_box, self.now)

    def draw_progress(self, canvas: Canvas, box: Box) -> None:
        """How far it is, beside the icons."""
        review, muted = self._desk.review, canvas.chrome.muted
        total = len(review.entries)
        if self._desk.is_to_begin:
            return
        if review.is_complete:
            box = box._replace(y=box.y + 10, h=40)
        canvas.panel(box, theme.RADIUS_BUTTON)
        if review.is_complete:
            tick(canvas, box.x + 18, box.cy, theme.GOOD)
            words = self._t("review.exact") if review.is_exact else self._t("review.done", count=total)
            canvas.label(box.x + 32, box.cy, words, theme.Size.SMALL, theme.TEXT, True, max_width=box.w - 40)
            return
        box = box.inset(8, 0)
        words = self._t("review.working", count=review.done, of=total)
        canvas.text(box.x, box.y + 13, words, theme.Size.FLOOR, theme.TEXT, True, max_width=box.w)
        kit.progress(canvas, Box(box.x, box.y + 23, box.w, 9), review.done / max(1, total))
        if (left := self._desk.reviewer.seconds_left) is not None:
            words = self._t("review.left", count=max(1, round(left)))
            canvas.text(box.x, box.y + 42, words, theme.Size.FLOOR, muted, max_width=box.w)

    def _draw_begin(self, canvas: Canvas) -> None:
        inner, desk = self._inner, self._desk
        canvas.text(inner.x, inner.y + 16, self._t("review.ask"), 24, theme.TEXT, True)
        intro = self._t("review.intro.points" if desk.review.is_reckoned else "review.intro")
        y = canvas.para(inner.x, inner.y + 56, intro, 17, canvas.chrome.muted, inner.w)
        if desk.reviewer.problem:
            why = self._t("review.failed", why=desk.reviewer.problem)
            canvas.para(inner.x, y + 12, why, theme.Size.SMALL, theme.ERROR, inner.w)


def _quietly(act: Callable[[], object]) -> Callable[[], None]:
    def press() -> None:
        act()

    return press
