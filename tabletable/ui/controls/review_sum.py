"""The head of a review: skill and luck, the main cost in a sentence, and the parts of a result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg, listed, msg
from tabletable.play.hindsight.review import Sum
from tabletable.play.seats import Seat
from tabletable.ui import kit
from tabletable.ui.controls.review_desk import ReviewDesk, percent, points
from tabletable.ui.controls.review_moves import tick
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.paint.chart import key_shape
from tabletable.ui.paint.words import Words, headed

MUCH: Final = 40
"""Points lost in one game from which the review must say that they come from many decisions together."""
_FIGURES: Final = (30.0, 26.0, 22.0)
"""Sizes of the large figures: the first that fits."""
_METHOD: Final = 42.0
"""px at the right of the large figures for the help button."""
_FIGURE_INK: Final = "#FFF6DF"
_OTHERS: Final = "#9FB0AA"
_LEAST_PART: Final = 6.0
"""Least px of a nonzero part of the bar."""
_NOTHING: Final = ("0", "0%")
"""Amounts that are omitted, because their part of the bar would be too small."""
_APART: Final = 8.0
"""px between the words under two parts of the bar."""
_MOST_LINES: Final = 2
"""Lines of words between the figures and the bar."""
_SURE: Final = 2.0
"""Number of standard errors within which luck is called approximate."""
_SLACK: Final = 0.02
"""Tolerance for rounded chances that should sum to 1."""
_VAGUE: Final = 0.05
"""Standard error of skill from which the figure is called approximate."""
WORDS: Final = 42.0
"""px of the words between the figures and the bar, if there are any."""


class ReviewSum:
    """Draws the summary of all decisions."""

    def __init__(
        self,
        desk: ReviewDesk,
        words: Words,
        seats: Sequence[Seat],
        t: Callable[..., str],
        wording: Callable[[int, Command], Msg],
    ) -> None:
        """`wording` puts a command at a position into words."""
        self._desk, self._words, self._seats, self._t, self._wording = desk, words, seats, t, wording

    def draw(self, canvas: Canvas, inner: Box, curve: Box, now: int) -> None:
        """Draw the head above the curve and the key below it; `now` is the position shown."""
        desk, t = self._desk, self._t
        muted, is_done = canvas.chrome.muted, desk.review.is_complete
        if desk.seat is None or desk.is_too_short:
            words = t("review.none.people" if desk.seat is None else "review.short")
            canvas.para(inner.x, inner.y + 16, words, 17, muted, inner.w - 44)
            self._draw_key(canvas, curve, now)
            return
        sums = desk.sum()
        self._draw_head(canvas, inner, sums)
        self._draw_key(canvas, curve, now)
        if is_done and not desk.mistakes:
            self._draw_none(canvas, Box(inner.x - 6, curve.bottom + 34, inner.w + 12, 52))

    def _draw_head(self, canvas: Canvas, inner: Box, sums: Sum) -> None:
        """Draw the two large figures, their meaning, and where the chance or the lead came from."""
        desk = self._desk
        own, luck = self._figures(sums)
        if desk.review.is_reckoned:
            self._draw_figures(canvas, inner, 150, (*own, "", theme.ERROR), (*luck, "", theme.INFO))
        else:
            unit = "/100" if own[0] == "review.skill" else ""
            self._draw_figures(canvas, inner, 130, (*own, unit, _FIGURE_INK), (*luck, "", theme.INFO))
        self._draw_words(canvas, inner, self.sentences())

    def _figures(self, sums: Sum) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return the two large figures, each with the message id of its name."""
        desk = self._desk
        if desk.review.is_reckoned:
            return ("review.given", desk.amount(-sums.own)), ("review.cards.label", desk.amount(sums.luck, True))
        way = "review.way", f"{percent(sums.even)} → {percent(sums.result)}"
        if sums.own <= -1.0:  # chances that came back were lost again: a skill of 0 would say nothing of the play
            return ("review.given", str(len(desk.mistakes))), way
        vague = "≈" if desk.review.is_complete and sums.error >= _VAGUE else ""
        return ("review.skill", f"{vague}{min(100.0, 100 + 100 * sums.own):.0f}"), way

    def sentences(self) -> list[Msg]:
        """Return sentences on the whole game beyond the list and the bar; [] until the analysis is complete."""
        desk, rounds = self._desk, len(self._desk.review.stakes)
        if desk.seat is None or desk.is_too_short or not desk.review.is_complete:
            return []
        sums = desk.sum()
        sentences = [self._costliest()]
        if desk.review.is_reckoned:
            sentences.append(msg("review.way.points", end=desk.amount(sums.result, True)))
        elif rounds > 1:
            sentences.append(msg("review.way.round", n=rounds))
        return [each for each in sentences if each is not None]

    def _costliest(self) -> Msg | None:
        """Return a sure win that was let go; or else the main cost if it is no single move of the list, but many
        mistakes or one choice made repeatedly.
        """
        desk = self._desk
        assert desk.seat is not None
        if missed := desk.review.missed_wins(desk.seat):
            ranks = listed([desk.fault(at).rank for at in missed])
            return msg("review.cost.missed", n=len(missed), ranks=ranks)
        sums, mistakes = desk.sum(), desk.mistakes
        if not desk.review.is_reckoned and len(desk.review.stakes) <= 1 and -100 * sums.own > MUCH:
            if sums.own <= -1.0:  # no chance is more than all of it: what came back in between was given away again
                return msg("review.cost.more", count=len(mistakes))
            return msg("review.cost.many", count=len(mistakes), given=round(-100 * sums.own))
        habit = repeated([(desk.decision(at).cost, desk.played(at)) for at in mistakes])
        if habit is None:
            return None
        those = [at for at in mistakes if desk.played(at) == habit]
        return msg("review.cost.habit", n=len(those), what=self._wording(those[0], habit))

    def spoken(self) -> list[str]:
        """Return the head in sentences for screen readers; only final results."""
        desk, t = self._desk, self._t
        if desk.seat is None or desk.is_too_short:
            return [t("review.none.people" if desk.seat is None else "review.short")]
        sums, many = desk.sum(), len(desk.mistakes)
        figures = list[str]()
        if not desk.review.is_reckoned:  # else its two figures are two of the three parts
            (name, figure), _ = self._figures(sums)
            if name == "review.skill":  # else the mistakes are counted below
                figures.append(headed(t(name), t("access.review.skill", n=figure)))
            figures.append(t("access.review.way", start=percent(sums.even), end=percent(sums.result)))
        sentences = map(self._words.text, self.sentences())
        parts = (t(key, amount=amount) for key, amount in self._parts(sums))
        counted = [t("access.review.mistakes", n=many)] if many else [t("review.none")]
        if many > 1:
            counted.append(t("access.review.worst", rank=desk.fault(desk.worst).rank))
        return [*figures, *sentences, *parts, *counted]

    def _draw_words(self, canvas: Canvas, inner: Box, messages: Sequence[Msg]) -> None:
        """Draw the explanation of the figures, in two lines at most, and below it where the chance went."""
        words = self._words.sentences(messages)
        if not self._desk.review.is_complete:
            words = self._t("review.working.long")
        lines = canvas.setter.wrap(words, theme.Size.FLOOR, inner.w)
        if messages and len(lines) > _MOST_LINES:
            words = self._words.text(messages[0])
        if words:
            y = inner.y + 55 + (7 if len(lines) == 1 else 0)
            canvas.para(inner.x, y, words, theme.Size.FLOOR, canvas.chrome.muted, inner.w, line_height=20)
        self._draw_shares(canvas, Box(inner.x, inner.y + 48 + (WORDS if words else 0), inner.w, 14))

    def _draw_none(self, canvas: Canvas, box: Box) -> None:
        """Draw that there were no mistakes."""
        canvas.panel(box, theme.RADIUS_CARD_PANEL, canvas.chrome.chip, theme.GOOD, 1, None)
        tick(canvas, box.x + 24, box.cy, theme.GOOD)
        canvas.text(box.x + 46, box.cy, self._t("review.none"), 17, theme.TEXT, True, max_width=box.w - 60)

    def _draw_figures(self, canvas: Canvas, inner: Box, second: float, *figures: tuple[str, str, str, str]) -> None:
        """Draw two figures in a row, each with its label above, its words behind and its ink.

        The second one starts at least `second` px from the left. Long figures are smaller, because a button is beside
        them.
        """
        is_done, muted = self._desk.review.is_complete, canvas.chrome.muted
        for size in _FIGURES:
            x, parts = inner.x, []
            for label, figure, words, ink in figures:
                shown = figure if is_done else f"≈{figure}" if self._desk.review.done else "–"
                after = x + canvas.setter.width(shown, size, True) + 6
                parts.append((x, label, shown, ink if is_done else muted, after, words))
                end = after + canvas.setter.width(words, theme.Size.FLOOR)
                x = max(end + 32, inner.x + second)
            if end <= inner.right - _METHOD:
                break
        for x, label, shown, ink, after, words in parts:
            canvas.text(x, inner.y + 4, self._t(label), theme.Size.FLOOR, muted, max_width=inner.right - _METHOD - x)
            canvas.text(x, inner.y + 28, shown, size, ink, True)
            canvas.text(after, inner.y + 31, words, theme.Size.FLOOR, muted)
        canvas.vec(rect(0, 0, 1.5, 40, 0.7, canvas.chrome.edge), parts[1][0] - 16, inner.y - 2, 1.5, 40)

    def _draw_shares(self, canvas: Canvas, box: Box) -> None:
        """Draw where the chance went: own moves hatched, the cards plain, the others dotted."""
        desk, t = self._desk, self._t
        assert desk.seat is not None
        if not desk.review.is_complete:
            canvas.vec(
                _bar(box.w, box.h, canvas.chrome.chip, "hatch", canvas.chrome.chip_edge), box.x, box.y, box.w, box.h
            )
            ink = canvas.chrome.muted
            canvas.text(box.x, box.bottom + 14, t("review.later"), theme.Size.FLOOR, ink, max_width=box.w)
            return
        sums = desk.sum()
        amounts = sums.own, sums.luck, sums.others
        looks = (theme.ERROR, "hatch"), (theme.INFO, "plain"), (_OTHERS, "dots")
        parts = [
            (abs(amount), look, t(key, amount=text))
            for amount, look, (key, text) in zip(amounts, looks, self._parts(sums), strict=True)
            if text.lstrip("≈") not in _NOTHING
        ]
        whole = sum(amount for amount, _, _ in parts) or 1.0
        room = box.w - 4 * (len(parts) - 1) - _LEAST_PART * len(parts)
        x, size = box.x, theme.Size.FLOOR
        labels: list[tuple[float, float, str]] = []
        for amount, (colour, fill), words in parts:
            width = _LEAST_PART + room * amount / whole
            canvas.vec(_bar(width, box.h, colour, fill), x, box.y, width, box.h)
            labels.append((x + width / 2, canvas.setter.width(words, size), words))
            x += width + 4
        lefts = side_by_side([(middle, width) for middle, width, _ in labels], box.x, box.right)
        for left, (_, width, words) in zip(lefts, labels, strict=True):
            canvas.text(left, box.bottom + 14, words, size, canvas.chrome.muted, max_width=width + 1)

    def _parts(self, sums: Sum) -> list[tuple[str, str]]:
        """Return the shares of own decisions, luck and the others: for each its message id and its signed amount."""
        desk = self._desk
        if desk.review.is_reckoned:
            amounts = [desk.amount(amount, True) for amount in (sums.own, sums.luck, sums.others)]
            return list(zip(("review.own", "review.cards", "review.others"), amounts, strict=True))
        own, luck, others = (f"{points(part / 100, True)}%" for part in summed(sums)[1:-1])
        luck = f"≈{luck}" if is_even(sums) else luck
        return [("review.own", own), ("review.luck.part", luck), ("review.others", others)]

    def _draw_key(self, canvas: Canvas, box: Box, now: int) -> None:
        """Draw below the curve the seats with the shapes of their lines and their chances at the position shown."""
        desk = self._desk
        count = len(self._seats)
        pitch = min(92.0, box.w / count)
        y, shown = box.bottom + 18, self._standings(now)
        for seat, each in enumerate(self._seats):
            x = box.x + seat * pitch
            if pitch >= 60:
                kit.avatar(canvas, x + 12, y, each.avatar, 24)
                x += 28
            key_shape(canvas, x + 6, y, seat, theme.SEAT_TINT.get(each.avatar, "#9AA7A2"))
            if pitch >= 50 and (words := shown[seat]):
                bold = seat == desk.seat
                ink = theme.TEXT if bold else canvas.chrome.muted
                canvas.text(x + 15, y, words, theme.Size.FLOOR, ink, bold)

    def _standings(self, now: int) -> list[str]:
        """Return the standing of each seat at a position, "" if unknown; whole per cent add up to 100."""
        shares = [self._share(seat, now) for seat in range(len(self._seats))]
        known = [share for share in shares if share is not None]
        if self._desk.review.is_reckoned or len(known) < len(shares) or abs(sum(known) - 1) > _SLACK:
            return ["" if share is None else self._desk.stands(share) for share in shares]
        return [f"{whole}%" for whole in fitted([100 * share for share in known], 100)]

    def _share(self, seat: int, now: int) -> float | None:
        review = self._desk.review
        if now >= len(review.entries):
            return review.stakes[-1].result[seat] if review.stakes and review.is_complete else None
        entry = review.entries[now]
        return None if entry is None or not entry.chances else entry.chances[seat]


def is_even(sums: Sum) -> bool:
    """Return whether the luck of a game is indistinguishable from none: within two standard errors of it."""
    return abs(sums.luck) <= _SURE * sums.luck_error


def repeated(costs: Sequence[tuple[float, Command]]) -> Command | None:
    """Return the choice without a card that was made at least twice and cost more than the rest together; None if none.

    `costs` are the cost of each mistake and the command played.
    """
    whole = sum(cost for cost, _ in costs)
    for command in dict.fromkeys(played for _, played in costs if played.piece == NO_PIECE):
        own = [cost for cost, played in costs if played == command]
        if len(own) > 1 and sum(own) > whole / 2:
            return command
    return None


def summed(sums: Sum) -> tuple[int, ...]:
    """Return an even chance, the shares of own moves, luck and others, and the result, in integers that add up."""
    exact = [100 * part for part in (sums.even, sums.own, sums.luck, sums.others)]
    end = round(100 * sums.result)
    start = round(exact[0])
    return start, *fitted(exact[1:], end - start), end


def fitted(exact: Sequence[float], end: int) -> list[int]:
    """Round the parts to integers that sum to `end`, adjusting those with the least error."""
    whole = [round(part) for part in exact]
    while over := sum(whole) - end:
        step = -1 if over > 0 else 1
        worst = max(range(len(whole)), key=lambda at: step * (exact[at] - whole[at]))
        whole[worst] += step
    return whole


def side_by_side(words: Sequence[tuple[float, float]], left: float, right: float) -> list[float]:
    """Return left ends of labels (a middle and a width each), as near to the middles as two edges allow."""
    lefts: list[float] = []
    for middle, width in words:
        lefts.append(max(left, middle - width / 2))
        left = lefts[-1] + width + _APART
    for at in range(len(words) - 1, -1, -1):
        lefts[at] = min(lefts[at], right - words[at][1])
        right = lefts[at] - _APART
    return lefts


def _bar(width: float, height: float, colour: str, fill: str, edge: str = "") -> str:
    """Return a part of the bar of shares, distinguishable without colour."""
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
