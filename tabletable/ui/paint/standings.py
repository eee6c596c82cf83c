"""The result of a round or game: a column for each seat, or rows if there are many seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

from tabletable.core.ids import HIDDEN
from tabletable.core.message import GameText, Msg, SeatRef, game_text, msg
from tabletable.core.outcome import Item, Outcome, Standing
from tabletable.core.tablespec import Honours
from tabletable.play.match import Match
from tabletable.play.playback import Playback
from tabletable.table import motion
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import mix
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.vector import circle, ellipse, path, rect
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import headed, shown_seats

MOST_COLUMNS: Final = 7
"""Greatest number of columns; more seats are shown as rows."""
WIDEST: Final = 440.0
"""Greatest width of a column."""
MOST_LINES: Final = 3
"""Lines of items in a column."""
BESIDE: Final = 12.0
"""px between columns."""
ROOMY: Final = 300.0
"""Least width of columns with larger pictures."""
LARGER: Final = 1.16
MOST_NAME: Final = 132.0
"""Greatest width of a name in a row."""
RECKONED: Final = 300.0
"""Greatest width of the lines of items."""
LATER: Final = 0.045
"""Delay in seconds from seat to seat."""
COUNT_STEPS: Final = 10
"""Greatest number of steps in which a number counts up."""
_SO_ON: Final = " · "
"""Separator between the items of a row."""
_MOST_GAINS: Final = 4
"""Greatest number of rounds whose gains are shown one by one."""
_MOST_LINES: Final = 3
"""Greatest number of lines in a row."""
GOLD: Final = "#F6D98A"
_TICK: Final = 34.0
_CARD_STEP: Final = 28.0
_LEAST_STEP: Final = 13.0
"""px from card to card of a fan: the preferred step, and the least that shows each card; more cards become a number."""
_ROW_STEP: Final = 16.0
FIRST: Final = 0.12
"""Seconds until the first coin falls."""
EACH: Final = 0.07
"""Seconds from coin to coin."""
FALL: Final = 0.26
DROP: Final = 84.0
"""px a coin falls within FALL seconds."""
BOUNCE: Final = 0.14
BOUNCE_HEIGHT: Final = 7.0
_HEAP_ROWS: Final = 3
_HEAP_MOST: Final = 15
_HEAP_STEP: Final = 0.34
"""Height of a row of coins on the row below, per coin; at most `_HEAP_ROWS` rows and `_HEAP_MOST` coins are drawn."""


class Standings:
    """Draws the standings of an outcome."""

    def __init__(
        self,
        outcome: Outcome,
        match: Match,
        honours: Honours,
        text: Callable[[Msg], str],
        t: Callable[..., str],
        has: Callable[[str], bool],
    ) -> None:
        """`text` words messages about players and cards, `t` the program's; `has`: whether a message exists."""
        self._outcome, self._match, self._honours = outcome, match, honours
        self._text, self._t, self._has = text, t, has
        self._game = match.session.game
        self._age = 0.0

    def draw(self, canvas: Canvas, panel: Box, age: float) -> None:
        """Draw all standings on the panel, as they are `age` seconds after it opened."""
        self._age = age
        if len(self._outcome.standings) <= MOST_COLUMNS:
            self._paint_columns(canvas, panel)
        else:
            self._paint_rows(canvas, panel)

    def spoken(self) -> list[str]:
        """Return the result in sentences, seat by seat: the verdict, its items, and the cards left."""
        sentences = list[str]()
        for standing in self._outcome.standings:
            name = self._text(msg("table.seat", player=SeatRef(standing.seat)))
            verdict = self._verdict(standing, self._counts(standing))
            sentences.append(headed(name, verdict))
            sentences += [self._beside(standing)] if self._has_totals else []
            sentences += (headed(self._text(item.label), self._amount(item)) for item in standing.items)
            if not standing.items and standing.role == HIDDEN and (standing.faces or standing.caption is not None):
                left = self._left(standing)
                sentences += [left] if left != verdict else []
        return sentences

    def _left(self, standing: Standing) -> str:
        """Return what a seat has left, in words."""
        message = standing.caption
        return self._t("ui.result.cards", n=len(standing.faces)) if message is None else self._text(message)

    @property
    def _has_totals(self) -> bool:
        """Whether any total differs from this round's gain; then every seat's is shown, to keep columns level."""
        return any(standing.total != standing.gained for standing in self._outcome.standings)

    def _reckoned(self, item: Item) -> str:
        amount = f"\u00a0{_signed(item.amount)}" if item.amount else ""  # never alone on a line
        return self._text(item.label) + amount

    def verdict(self, standing: Standing) -> str:
        """Return the verdict of a seat. A number counts up; before its first frame it is final."""
        share = motion.COUNT.progress(self._age) if self._age > 0 else 1.0
        return self._verdict(standing, round(self._counts(standing) * round(share * COUNT_STEPS) / COUNT_STEPS))

    def _verdict(self, standing: Standing, shown: int) -> str:
        if standing.verdict is not None:
            return self._text(standing.verdict)
        return _plain(shown) if self._outcome.final else _signed(shown)

    def _amount(self, item: Item) -> str:
        """Return the amount at the end of a line; "" if there is none."""
        return self._text(item.value) if item.value is not None else _signed(item.amount) if item.amount else ""

    def _counts(self, standing: Standing) -> int:
        """Return the main number of a seat: of a round its gain, of a game its total."""
        return standing.total if self._outcome.final else standing.gained

    def _beside(self, standing: Standing) -> str:
        """Return the text under a seat's number: of a game its gains round by round, or the last one where there
        were many; of a round the total so far.
        """
        if not self._outcome.final:
            return self._t(self._own(GameText.TOTAL, "ui.result.total"), n=standing.total)
        if self._gains:
            amounts = _SO_ON.join(_signed(gains[standing.seat]) for gains in self._gains)
            return self._t(self._own(GameText.ROUNDS, "ui.result.rounds"), amounts=amounts)
        return self._t(self._own(GameText.LAST, "ui.result.last"), amount=_signed(standing.gained))

    @cached_property
    def _gains(self) -> list[tuple[int, ...]]:
        """The gains of all seats in each round of the game, if they fit into a line and add up to the totals."""
        if len(self._outcome.standings) > MOST_COLUMNS:
            return []
        gains = Playback(self._match.session).gains()
        is_whole = all(sum(each[row.seat] for each in gains) == row.total for row in self._outcome.standings)
        return gains if is_whole and 1 < len(gains) <= _MOST_GAINS else []

    def _own(self, text: GameText, usual: str) -> str:
        own = game_text(self._game.info.id, text)
        return own if self._has(own) else usual

    def _name(self, canvas: Canvas, seat: int, room: float) -> str:
        """Return a seat's name, with "you" behind that of the only person if it fits into `room` px."""
        name = shown_seats(self._match.session.seats, self._t)[seat].name
        yours = self._t("ui.result.you", player=name) if self._match.people == (seat,) else name
        return yours if canvas.setter.width(yours, theme.Size.FLOOR, True) <= room else name

    # -------------------------------------------------------------------------------------------- up to seven seats

    def _paint_columns(self, canvas: Canvas, panel: Box) -> None:
        standings = self._outcome.standings
        pitch = min(WIDEST + BESIDE, (panel.w - 64 + BESIDE) / len(standings))
        start = panel.cx - (len(standings) - 1) * pitch / 2
        for at, standing in enumerate(standings):
            self._paint_column(canvas, standing, start + at * pitch, pitch - BESIDE, panel.y + 158, at)

    def _paint_column(self, canvas: Canvas, standing: Standing, cx: float, width: float, top: float, at: int) -> None:
        won = standing.seat in self._outcome.winners
        ink = theme.TEXT if won else mix(theme.TEXT, canvas.chrome.panel, 0.22)
        edge = theme.ACT_EDGE if won else canvas.chrome.edge
        fill, strength = (theme.ACT, 0.12) if won else (canvas.chrome.button, 0.3 if standing.gained > 0 else 0.14)

        def body(w: float, h: float) -> str:
            line = rect(0.8, 0.8, w - 1.6, h - 1.6, 13, "none", 1.6, edge, 0.9)
            return rect(0, 0, w, h, 14, fill, opacity=strength) + line

        canvas.frame((cx - width / 2, top, width, 404), body, 16)
        coin = self._honours.coin
        larger = LARGER if coin is None and width >= ROOMY else 1.0
        lean = (-2, 1, -1, 2, -2, 1, -2)[at % 7]
        self._paint_seat(canvas, standing, cx, top + 62 + 130 * larger, width, ink)  # first, for screen readers
        self._paint_figure(canvas, standing, cx, top + 28 + 60 * larger, width, lean, larger)
        if won:
            _tick(canvas, cx + width / 2 - 10, top + 10)
        y = top + 252
        is_long = any(len(each.items) > 2 for each in self._outcome.standings)
        is_tight = coin is not None and self._has_totals and is_long
        if coin is not None:
            heap = figure(canvas, coin, 36, self._text)
            pour(canvas, heap, cx, y + 4, self._counts(standing), self._age - at * LATER)
            y += 36 if is_tight else 42
        gold = GOLD if self._counts(standing) > 0 else canvas.chrome.muted
        canvas.text(cx, y, self.verdict(standing), 30, gold, True, align="m", max_width=width - 12)
        if self._has_totals:
            y += 24 if is_tight else 26 if coin is not None else 32
            canvas.text(cx, y, self._beside(standing), 16, ink, align="m", max_width=width - 16)
        elif coin is None:  # many items start higher up, equally in all columns
            y += 18 if is_long else 32
        y += 20 if is_tight else 22
        wide = min(width, RECKONED)
        left, right = cx - wide / 2 + 13, cx + wide / 2 - 13
        if standing.items:
            canvas.rule(left, y - 4 if coin is not None else y, wide - 26)
        for item in self._item_lines(standing):
            y += 20 if is_tight else 24 if item is standing.items[0] or coin is None else 21
            amount = self._amount(item)
            taken = canvas.text(right, y - 4, amount, theme.Size.SMALL, theme.TEXT, True, align="r")
            room = right - left - taken - (8 if amount else 0)
            label = self._text(item.label)
            down = 9 if canvas.setter.width(label, theme.Size.FLOOR) > room else 0
            canvas.label(left, y - 4 + down, label, theme.Size.SMALL, ink, max_width=room)
            y += 2 * down

    def _item_lines(self, standing: Standing) -> tuple[Item, ...]:
        """Return the lines of a column: all its items, or as many as fit and the sum of the rest."""
        items = standing.items
        if len(items) <= MOST_LINES:
            return items
        others = items[MOST_LINES - 1 :]
        rest = Item(msg("ui.result.others", n=len(others)), sum(item.amount for item in others))
        return (*items[: MOST_LINES - 1], rest)

    def _paint_figure(
        self, canvas: Canvas, standing: Standing, cx: float, cy: float, width: float, lean: float, larger: float
    ) -> None:
        """Draw the seat's role, or its remaining cards, or an empty place; `larger` than usual."""
        game = self._game
        if standing.role != HIDDEN:
            role = figure(canvas, game.face_picture(standing.role), 146 * larger, self._text)
            canvas.place(role, cx, cy, lean, dim=standing.seat not in self._outcome.winners and standing.gained <= 0)
            return
        message = standing.caption
        if not standing.faces and message is None:  # all cards were played
            canvas.vec(rect(1, 1, 88, 124, 9, "none", 1.8, canvas.chrome.muted, 0.5), cx - 45, cy - 63, 90, 126)
            canvas.art("common/icons/check", cx, cy, 34, theme.GOOD)
            return
        if not standing.faces:
            canvas.vec(rect(1, 1, 72, 102, 8, "none", 1.8, canvas.chrome.muted, 0.5), cx - 37, cy - 60, 74, 104)
            canvas.art("common/icons/flag", cx, cy - 8, 30, canvas.chrome.muted)
        height = 104.0 * larger
        card_width = height * 5 / 7
        most = 1 + int((width - 48 - card_width) / _LEAST_STEP)
        shown = standing.faces[-most:]
        step = min(_CARD_STEP * larger, (width - 48 - card_width) / max(1, len(shown) - 1))
        turn = min(1.0, 4 / max(1, len(shown) - 1))  # equal height of all fans
        for number, face in enumerate(shown):
            off = number - (len(shown) - 1) / 2
            card = figure(canvas, game.face_picture(face), height, self._text)
            canvas.place(card, cx + off * step, cy - 8 + abs(off) * 3 * turn, off * 5 * turn)
        if len(standing.faces) > most:
            kit.pill(canvas, cx + width / 2 - 24, cy - height / 2 + 12, f"+{len(standing.faces) - most}")
        count = self._left(standing)
        below, room = cy + 66 * larger, width - 12
        if count != self.verdict(standing):
            canvas.label(cx, below, count, theme.Size.FLOOR, canvas.chrome.muted, align="m", max_width=room)

    def _paint_seat(self, canvas: Canvas, standing: Standing, cx: float, cy: float, width: float, ink: str) -> None:
        seat = self._match.session.seats[standing.seat]
        name = self._name(canvas, standing.seat, width - 60)
        fitted = canvas.setter.fit(name, theme.Size.BUTTON, width - 60, True)
        left = cx - (fitted.width + 46) / 2
        kit.avatar(canvas, left + 19, cy, seat.avatar, 38)
        canvas.text(left + 46, cy, fitted.text, fitted.size, ink, True)

    # -------------------------------------------------------------------------------------------- more seats

    def _paint_rows(self, canvas: Canvas, panel: Box) -> None:
        standings = self._outcome.standings
        half = -(-len(standings) // 2)
        height = min(76.0, 400 / half)
        width = (panel.w - 64 - 24) / 2
        names = (self._name(canvas, standing.seat, MOST_NAME) for standing in standings)
        widest = max(canvas.setter.width(name, theme.Size.BUTTON, True) for name in names)
        reckonings = []
        for at, standing in enumerate(standings):
            column, row = divmod(at, half)
            x = panel.x + 32 + column * (width + 24)
            box = Box(x, panel.y + 160 + row * height, width, height - 8)
            room = self._paint_row(canvas, standing, box, min(widest, MOST_NAME))
            if standing.role != HIDDEN:
                reckonings.append(([*map(self._reckoned, standing.items)], room))
        floor = theme.Size.FLOOR
        breaks = any(
            len(words) > 1 and canvas.setter.width(_SO_ON.join(words), floor) > room.w for words, room in reckonings
        )  # then all do: one list, one style
        for words, room in reckonings:
            self._paint_reckoning(canvas, words, room, breaks)

    def _paint_row(self, canvas: Canvas, standing: Standing, box: Box, names: float) -> Box:
        """Draw a row except the sources of a role's gold, with `names` px for names; return the room for these."""
        seat = self._match.session.seats[standing.seat]
        won = standing.seat in self._outcome.winners
        kit.row(canvas, box, "normal")
        if won:
            canvas.frame(
                box, lambda w, h: rect(0.8, 0.8, w - 1.6, h - 1.6, 11, "none", 1.8, theme.ACT_EDGE), 14, is_hollow=True
            )
        kit.avatar(canvas, box.x + 32, box.cy, seat.avatar, box.h - 12)
        ink = theme.TEXT if won else mix(theme.TEXT, canvas.chrome.panel, 0.2)
        name = self._name(canvas, standing.seat, MOST_NAME)
        canvas.text(box.x + 66, box.cy, name, theme.Size.BUTTON, ink, True, max_width=MOST_NAME)
        if won:
            _tick(canvas, box.x + 46, box.y + 10, 22)
        amount = canvas.text(
            box.right - 18,
            box.cy,
            self.verdict(standing),
            22,
            GOLD if self._counts(standing) > 0 else canvas.chrome.muted,
            True,
            align="r",
        )
        right = box.right - 18 - max(amount, 44) - 14
        if self._has_totals and not (self._outcome.final and standing.items):  # the items tell the last round's share
            size, ink = theme.Size.SMALL, canvas.chrome.muted
            right -= canvas.text(right, box.cy, self._beside(standing), size, ink, align="r", max_width=110) + 14
        left = box.x + 66 + names + 2 * BESIDE
        room = Box(left + box.h - 12, box.y, right - left - box.h + 12, box.h)
        if standing.role != HIDDEN:
            role = figure(canvas, self._game.face_chip(standing.role), box.h - 24, self._text)
            canvas.place(role, left + (box.h - 24) / 2, box.cy, shadow="chip")
        if standing.faces:
            right -= 46
            kit.count_chip(canvas, right + 46, box.cy, len(standing.faces))
            height = box.h - 16
            along = right - 28 - height * 5 / 7 - left
            most = 1 + max(0, int(along / _LEAST_STEP))
            shown = standing.faces[-most:]
            step = min(_ROW_STEP, along / max(1, len(shown) - 1))
            for number, face in enumerate(shown, 1 - len(shown)):
                card = figure(canvas, self._game.face_picture(face), height, self._text)
                canvas.place(card, right - 28 + number * step, box.cy, shadow="chip")
        return room

    def _paint_reckoning(self, canvas: Canvas, words: list[str], room: Box, breaks: bool) -> None:
        """Draw the sources of a seat's gold; if it `breaks`, between the items in two lines of about equal length or,
        if these are too long, in three.
        """
        floor, ink = theme.Size.FLOOR, canvas.chrome.muted
        if len(words) < 2 or not breaks:
            canvas.label(room.x, room.cy, _SO_ON.join(words), theme.Size.SMALL, ink, max_width=room.w)
            return

        def widest(lines: list[str]) -> float:
            return max(canvas.setter.width(line, floor) for line in lines)

        evenly = [min(_in_lines(words, count), key=widest) for count in range(2, min(len(words), _MOST_LINES) + 1)]
        lines = next((lines for lines in evenly if widest(lines) <= room.w), evenly[-1])
        step = theme.line_height(floor, canvas.language) * 0.95
        for number, line in enumerate(lines):
            y = room.cy + (number - (len(lines) - 1) / 2) * step
            canvas.text(room.x, y, line, floor, ink, max_width=room.w)


def _in_lines(words: list[str], count: int) -> Iterator[list[str]]:
    """Yield all ways to distribute items over `count` lines."""
    for cuts in combinations(range(1, len(words)), count - 1):
        yield [_SO_ON.join(words[first:last]) for first, last in pairwise((0, *cuts, len(words)))]


def _plain(amount: int) -> str:
    """Return a number with a typographic minus."""
    return str(amount).replace("-", "−")


def _signed(amount: int) -> str:
    """Return an amount with its sign; 0 has none."""
    return f"+{amount}" if amount > 0 else _plain(amount)


def _tick(canvas: Canvas, cx: float, cy: float, size: float = _TICK) -> None:
    """Draw the gold tick of a winner."""
    unit = size / 34
    body = circle(17 * unit, 17 * unit, 15 * unit, theme.ACT, 2.6 * unit)
    d = f"M{10 * unit:g} {17 * unit:g} L{15.5 * unit:g} {22.5 * unit:g} L{24.5 * unit:g} {11.5 * unit:g}"
    body += path(d, "none", 4 * unit, theme.ACT_INK)
    canvas.vec(body, cx - size / 2, cy - size / 2, size, size, 1, "chip")


def pour(canvas: Canvas, coin: Figure, cx: float, ground: float, count: int, age: float) -> None:
    """Draw a heap of coins around `cx` that has been falling for `age` seconds; an empty dish for 0 coins.

    Its lowest row is at `ground`.
    """
    if count <= 0:
        canvas.vec(ellipse(37, 9, 36, 8, "none", 1.6, canvas.chrome.edge), cx - 37, ground - 1, 74, 18)
        return
    left = min(count, _HEAP_MOST)
    base = next(size for size in range(1, left + 1) if sum(range(size, max(0, size - _HEAP_ROWS), -1)) >= left)
    across = max(50.0, (base + 0.6) * coin.width * 0.42)
    canvas.vec(ellipse(across, 9, across, 9, "#000000", opacity=0.3), cx - across, ground + 1, 2 * across, 18)
    number = 0
    for row, most in enumerate(range(base, 0, -1)):
        for place in range(min(most, left)):
            x = cx + (place - (min(most, left) - 1) / 2) * coin.width * 0.84
            fallen = age - FIRST - number * EACH
            number += 1
            if fallen > 0:
                canvas.place(coin, x, ground - row * coin.height * _HEAP_STEP - _height(fallen), shadow="chip")
        left -= min(most, left)


def _height(fallen: float) -> float:
    """Return a coin's height above its place in px, `fallen` seconds after its release: it bounces once."""
    if fallen < FALL:
        return DROP * (1 - (fallen / FALL) ** 2)
    part = (fallen - FALL) / BOUNCE
    return 4 * BOUNCE_HEIGHT * part * (1 - part) if part < 1 else 0.0
