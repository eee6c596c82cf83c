"""The head of a review: what was given away and what luck brought, in figures, in a bar and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.play.hindsight.review import Sum
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.controls.review_desk import ReviewDesk, percent, points
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.paint.chart import key_shape

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

    def __init__(self, desk: ReviewDesk, seats: Sequence[Seat], t: Callable[..., str]) -> None:
        self._desk, self._seats, self._t = desk, seats, t

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
        skill = f"{min(100.0, max(0.0, 100 + 100 * found.own)):.0f}"
        luck = points(found.luck, True, 0)
        self._draw_figures(
            canvas,
            inner,
            158,
            ("review.skill", skill, found.error, _FIGURE_INK),
            ("review.luck", luck, found.luck_error, theme.INFO),
        )
        name = self._seats[desk.seat].name
        if desk.review.is_complete:
            start, *parts, end = summed(found)
            told = " ".join((str(start), *(points(part / 100, True, 0) for part in parts)))
            even, result = percent(found.even, 0), percent(found.result, 0)
            if len(desk.review.stakes) > 1:
                words = t("review.sum.round", player=name, even=even, result=result, sum=told, end=end)
            elif -parts[0] > MUCH:
                words = t("review.sum.much", count=found.decisions, given=-parts[0], sum=told, end=end)
            else:
                words = t("review.sum", player=name, even=even, result=result, sum=told, end=end)
        else:
            words = t("review.working.long")
        self._draw_words(canvas, inner, words)

    def _draw_points(self, canvas: Canvas, inner: Box, found: Sum) -> None:
        """The head of a review in points: what was given away, and what the cards were worth."""
        desk, t = self._desk, self._t
        given, cards = desk.amount(-found.own), desk.amount(found.luck, True)
        self._draw_figures(
            canvas,
            inner,
            190,
            ("review.given", given, 0.0, theme.ERROR),
            ("review.cards.label", cards, 0.0, theme.INFO),
        )
        start, own, others, result = (
            desk.amount(part, True) for part in (found.luck, found.own, found.others, found.result)
        )
        words = t("review.sum.points", start=start, own=own, others=others, result=result)
        self._draw_words(canvas, inner, words if desk.review.is_complete else t("review.working.long"))

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


def tick(canvas: Canvas, cx: float, cy: float, ink: str) -> None:
    """What is right, or done."""
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
