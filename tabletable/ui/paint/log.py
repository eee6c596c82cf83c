"""The panel "What happened": one row per sentence, the newest at the bottom, news marked in cyan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tabletable.core.account import Entry, extend
from tabletable.core.event import Event
from tabletable.core.ids import NOBODY
from tabletable.core.message import SeatRef, msg
from tabletable.play.language.catalogue import Run
from tabletable.ui import kit
from tabletable.ui.drawing import text as setting
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import rect
from tabletable.ui.paint.words import Words

MOST_ROWS = 300
"""Least number of rows kept; a longer log is in the saved game."""
TRIMMED = 100
"""Rows dropped at once when the log exceeds its size by as many, because the rest must then be laid out again."""
NOTCH = 66.0
"""px scrolled per notch of the wheel."""
ROW_RIM = 5.0
"""px above and below a row that belong to it."""
MOST_PINNED = 60.0
"""px: a taller own sentence is not pinned, because it would take the room of the others."""
PINNED_TOP = 63.0
"""px from the panel's top to the pinned row."""
LEAST_BELOW = 160.0
"""px that a pinned row must leave below it for the present prompt and the last few events."""
RECAP_RIM = 3.0
"""px that the clickable area of the button in the head exceeds its edge by."""


class Sentence(NamedTuple):
    """One sentence of the log."""

    step: int
    """The step it ends with."""
    seat: int
    runs: tuple[Run, ...]
    times: int = 1
    """How many times in a row it was said."""
    first: int = -1
    """The step it begins with."""
    message: str = ""
    """The id of its message."""
    about: tuple[int, ...] = ()
    """The seats it names."""


class _Pointed(NamedTuple):
    """The parts of the log under the pointer."""

    sentence: Box | None
    is_on_recap: bool = False
    is_on_switch: bool = False


_NOWHERE: Final = _Pointed(None)


class LogPanel:
    """Rows of a log in a box of a table, scrolled with the wheel."""

    def __init__(self) -> None:
        self._words: Words
        self.changes = 0
        """Increases whenever its contents or picture change."""
        self.rows: list[Sentence] = []
        self._laid_out: list[kit.LogRow] = []
        self._entries: list[Entry] = []
        """The entries of the rows; of those already shown, only the last one can still be extended."""
        self._row_entries = 0
        """How many of the entries are in rows."""
        self._pinned: tuple[Sentence, kit.LogRow] | None = None
        """The last row by or about the viewer that is scrolled out of sight: it is drawn above all others."""
        self.omitted = 0
        """The number of rows out of sight between that row and the newest ones."""
        self._scroll = 0.0
        self._top = 0.0
        self._pointed = _NOWHERE
        self.has_news = False
        """Whether its head offers to replay the news."""
        self.has_switch = False
        """Whether its head has a switch button."""
        self.box = Box(0, 0, 264, 476)

    def speak(self, words: Words) -> None:
        """Take over the words of a table; players' avatars are drawn before their moves."""
        self._words = words
        self._pinned, self.has_news = None, False
        self.box = Box(0, 0, 264, 476)
        self.fill(())

    def fill(self, events: Sequence[tuple[int, Event]]) -> None:
        """Replace the contents with the sentences of these (redacted) events."""
        self.rows, self._laid_out, self._pointed = [], [], _NOWHERE
        self._entries, self._row_entries = [], 0
        self.add(events)

    def add(self, events: Sequence[tuple[int, Event]]) -> None:
        """Append the sentences of these (redacted) events."""
        self.changes += 1
        unchanged = extend(self._words.game, self._entries, events)
        if unchanged < self._row_entries:  # the last sentence goes on
            self._take_back()
        for entry in self._entries[self._row_entries :]:
            runs = tuple(self._words.log_runs(entry))
            about = tuple(each.seat for _, each in entry.message.args if isinstance(each, SeatRef))
            self._say(Sentence(entry.last, entry.seat, runs, first=entry.first, message=entry.message.id, about=about))
        self._row_entries = len(self._entries)
        if len(self.rows) >= MOST_ROWS + TRIMMED:
            del self.rows[:-MOST_ROWS], self._entries[:-1]
            self._row_entries = 1
            self._laid_out = []
        self._scroll, self._pointed = 0.0, _NOWHERE

    @property
    def may_go_on(self) -> bool:
        """Whether the last sentence is the first half of a joined one, which its seat may still complete."""
        last = self._entries[-1] if self._entries else None
        return last is not None and any(text == last.message.id for text, _ in self._words.game.joins)

    @property
    def last_seat(self) -> int:
        """The seat of the last sentence, NOBODY if there is none."""
        return self._entries[-1].seat if self._entries else NOBODY

    def _take_back(self) -> None:
        """Remove the last sentence, which is now worded differently."""
        self._row_entries -= 1
        last = self.rows.pop()
        del self._laid_out[len(self.rows) :]
        if last.times > 1:
            self.rows.append(last._replace(times=last.times - 1))

    def _say(self, row: Sentence) -> None:
        """Append a sentence, or increase the count of the last row if it is equal and of the same seat."""
        last = self.rows[-1] if self.rows else None
        if last is not None and row.seat != NOBODY and (last.seat, last.runs) == (row.seat, row.runs):
            row = row._replace(times=last.times + 1, first=last.first)
            self.rows.pop()
            del self._laid_out[len(self.rows) :]
        self.rows.append(row)

    @property
    def version(self) -> object:
        """The part of the picture's cache key that is not passed to `draw`."""
        return tuple(self.rows), self._scroll, self.has_news, self.has_switch

    def row_at(self, x: float, y: float) -> tuple[Sentence, Box] | None:
        """Return the row with its sentence at a point, and the sentence's box; None if there is none."""
        window = self.window
        if self._pinned is not None:
            row, laid = self._pinned
            place = Box(window.x, self.box.y + PINNED_TOP - ROW_RIM, window.w, laid.height + 2 * ROW_RIM)
            if place.contains(x, y):
                return row, place
        if not window.contains(x, y):
            return None
        for row, laid in zip(self.rows, self._laid_out, strict=False):
            place = Box(window.x, self._top + laid.y - ROW_RIM, window.w, laid.height + 2 * ROW_RIM)
            if place.contains(x, y):
                seen = place.within(window)
                return None if seen is None else (row, seen)
        return None

    def point(self, x: float, y: float) -> bool:
        """Update the pointer's position; return True if another sentence or button is under it."""
        before, row = self._pointed, self.row_at(x, y)
        self._pointed = _Pointed(None if row is None else row[1], self.offers(x, y), self.switches(x, y))
        return self._pointed != before

    def draw_pointed(self, canvas: Canvas) -> None:
        """Draw over the sentence under the pointer that it can be replayed."""
        box, is_on_recap, is_on_switch = self._pointed
        self._draw_buttons(canvas, is_on_recap and self.has_news, is_on_switch, "hover")
        if box is None:
            return
        canvas.vec(rect(0, 0, box.w - 8, box.h, 8, theme.INFO, opacity=0.14), box.x + 4, box.y, box.w - 8, box.h)
        canvas.art("common/icons/play", box.right - 14, box.cy, 14, theme.INFO)

    @property
    def recap(self) -> Box:
        """The clickable area of the button in its head that replays the news, left of the switch if there is one."""
        return self.switch._replace(x=self.switch.x - self.switch.w) if self.has_switch else self.switch

    def _draw_buttons(self, canvas: Canvas, has_recap: bool, has_switch: bool, state: kit.State) -> None:
        if has_recap:
            kit.icon_button(canvas, self.recap.inset(RECAP_RIM), "film", state)
        if has_switch:
            kit.icon_button(canvas, self.switch.inset(RECAP_RIM), "die", state)

    @property
    def switch(self) -> Box:
        """The clickable area of the switch button, at the edge: it stays there when the news come and go."""
        return Box(self.box.right - 16 - 40 + RECAP_RIM, self.box.y + 8, 40, 40)

    def switches(self, x: float, y: float) -> bool:
        """Return whether a point is on that button, if the panel has it."""
        return self.has_switch and self.switch.contains(x, y)

    def offers(self, x: float, y: float) -> bool:
        """Return whether a point is on the replay button and there is any news."""
        return self.has_news and self.recap.contains(x, y)

    @property
    def window(self) -> Box:
        """The area for the rows."""
        return kit.log_window(self.box, self._pinned[1] if self._pinned is not None else None)

    def scroll(self, notches: float) -> None:
        """Scroll by `notches`; drawing clamps the offset to the rows there are."""
        self.changes += 1
        self._scroll = max(0.0, self._scroll + notches * NOTCH)
        self._pointed = _NOWHERE

    def draw(self, canvas: Canvas, title: str, news_from: int, prompt: Sequence[setting.Part], seat: int) -> None:
        """Draw the panel. Steps from `news_from` on are news; `prompt` is the last row, addressed to `seat`.

        Nothing is drawn where the panel has no room, and no row is broken into lines of no width.
        """
        if not self.box.h:
            return
        entries = [self._entry(canvas, row) for row in self.rows[len(self._laid_out) :]]
        self._laid_out += kit.log_rows(canvas, entries, self.box.w, self._laid_out[-1] if self._laid_out else None)
        rows = list(self._laid_out)
        for at in reversed(range(len(rows))):
            if self.rows[at].step < news_from:
                break
            rows[at] = replace(rows[at], entry=replace(rows[at].entry, fresh=True))
        if prompt:
            entry = kit.LogEntry(self.head_of(seat), tuple(prompt), True)
            rows += kit.log_rows(canvas, [entry], self.box.w, rows[-1] if rows else None)
        self._pinned = self._own_row(rows, seat)
        pinned = self._pinned[1] if self._pinned is not None else None
        since = self._turn_before(seat)
        self.omitted = self._count_omitted(rows, since)
        more = self._words.text(msg("table.log.omitted", number=self.omitted)) if self.omitted else ""
        self._top, window = kit.log_panel(canvas, self.box, title, rows, self._scroll, pinned, since, more)
        self._scroll = min(self._scroll, kit.log_rest(rows, window, since))
        self._draw_buttons(canvas, self.has_news, self.has_switch, "normal")

    def newest(self, canvas: Canvas, news_from: int, count: int) -> tuple[kit.LogEntry, ...]:
        """Return the last sentences, oldest first. Steps from `news_from` on are news."""
        return tuple(replace(self._entry(canvas, row), fresh=row.step >= news_from) for row in self.rows[-count:])

    def _entry(self, canvas: Canvas, row: Sentence) -> kit.LogEntry:
        parts = self._words.parts(canvas, row.runs)
        if row.times > 1:
            parts = [*parts, setting.Run(f" ×{row.times}", theme.TEXT, True)]
        return kit.LogEntry(self.head_of(row.seat, row.step), tuple(parts), key=(row.runs, row.times))

    def _turn_before(self, seat: int) -> int:
        """Return the index of the last row of `seat`'s turn before its present one: older rows are scrolled away.

        0 if there is no such turn, and for spectators.
        """
        if seat == NOBODY:
            return 0
        at = len(self.rows)
        for is_own in (True, False):
            while at and (self.rows[at - 1].seat == seat) == is_own:
                at -= 1
        return max(0, at - 1)

    def _own_row(self, rows: Sequence[kit.LogRow], seat: int) -> tuple[Sentence, kit.LogRow] | None:
        """Return the last row by `seat`, or one after it about `seat`, if it is scrolled out of sight and short enough
        to be pinned.
        """
        own = next((at for at in reversed(range(len(self.rows))) if self.rows[at].seat == seat != NOBODY), None)
        if own is None or rows[own].y >= kit.log_rest(rows, kit.log_window(self.box).h - 14):
            return None
        candidates = [own, *(at for at in range(own + 1, len(self.rows)) if seat in self.rows[at].about)]
        for at in reversed(candidates):
            window = kit.log_window(self.box, rows[at])
            is_short = rows[at].height <= MOST_PINNED and window.h >= LEAST_BELOW
            if is_short and rows[at].y < kit.log_rest(rows, window.h - 14):
                return self.rows[at], rows[at]
        return None

    def _count_omitted(self, rows: Sequence[kit.LogRow], since: int) -> int:
        if self._pinned is None:
            return 0
        rest = kit.log_rest(rows, self.window.h - 14, since)
        return sum(self._pinned[1].y < row.y < rest for row in rows)

    def head_of(self, seat: int, step: int | None = None) -> str | None:
        """Return the avatar of the seat at a step, by default now; None for NOBODY."""
        return None if seat == NOBODY else self._words.seats_at(step)[seat].avatar
