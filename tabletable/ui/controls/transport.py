"""The bar below a replayed game: the position, the speed, and the seat whose knowledge is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from tabletable.core.message import MessageFamily
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import circle, rect
from tabletable.ui.widgets.base import IconButton, Widget
from tabletable.ui.widgets.values import Dropdown, Slider

BAR: Final = 72.0
"""Height in px of the bar at the lower edge of the window."""
RATES: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""The speeds of a replay, as factors of the designed one."""
_PANEL: Final = 56.0
_PAD: Final = 8.0
_ICON: Final = 40.0
_TIPS: Final = MessageFamily("replay.tip.*", "first previous play pause next last")
_RATE: Final = 92.0
_EYES: Final = 196.0
_LEAST_GAP: Final = 4.0
"""Least px between two marks of turns; if they would be closer, only the rounds are marked."""


class TurnMark(NamedTuple):
    """The start of a turn or round at a position of the game."""

    at: int
    is_round: bool


class Reading(NamedTuple):
    """The state shown by the bar."""

    at: int
    first: int
    last: int
    marks: tuple[TurnMark, ...]
    rate: int
    """Index in RATES."""
    is_playing: bool
    eyes: tuple[str, ...]
    """The names of the viewpoints; a single one offers no choice."""
    chosen: int


class ScrubBar(Slider):
    """A track from the first to the last position, with small marks at turns and tall ones at rounds."""

    def __init__(self, box: Box, label: str, now: Reading, seek: Callable[[int], None]) -> None:
        super().__init__("scrub", box, label, now.at, now.first, max(now.last, now.first + 1), 1, seek)
        self._marks = now.marks

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.cached(("scrub", self._marks, self.least, self.most), box.x, box.y, box.w, box.h, 1, self._draw_track)
        at = self._place(self.value)
        if at > 14:
            done = round(at - 9)
            canvas.vec(rect(0, 0, done, 5, 2.5, theme.INFO), box.x + 10, box.cy - 2.5, done, 5)
        knob = theme.INFO_EDGE if self.is_hovered or self.is_pressed else theme.CREAM
        canvas.vec(circle(11, 11, 10, knob, 1.5, theme.OUTLINE), box.x + at - 11, box.cy - 11, 22, 22, 1, "chip")

    def x_of(self, at: int) -> float:
        """Return the x coordinate of a position."""
        return self.box.x + self._place(at)

    def _place(self, at: int) -> float:
        return 12 + (self.box.w - 24) * (at - self.least) / (self.most - self.least)

    def _draw_track(self, part: Canvas) -> None:
        width, middle, chrome = self.box.w, self.box.h / 2, part.chrome
        body = rect(9, middle - 4, width - 18, 8, 4, chrome.chip, 1.5, chrome.chip_edge)
        last = -_LEAST_GAP
        for x in (self._place(mark.at) for mark in self._marks if not mark.is_round):
            if x - last >= _LEAST_GAP:  # of many turns those that can be told apart
                body += rect(x - 0.75, middle + 9, 1.5, 5, 0.75, chrome.muted)
                last = x
        for x in (self._place(mark.at) for mark in self._marks if mark.is_round):
            for top in (middle - 17, middle + 8):
                body += rect(x - 1.5, top, 3, 9, 1.5, theme.LABEL)
        part.vec(body, 0, 0, width, self.box.h)


class Acts(NamedTuple):
    """The callbacks of its buttons."""

    seek: Callable[[int], None]
    step: Callable[[int], None]
    play: Callable[[], None]
    rate: Callable[[int], None]
    eyes: Callable[[int], None]


class Transport:
    """The widgets of the bar and the text between them, for a window of one size."""

    def __init__(self, width: float, height: float, margin: float, text: Callable[..., str], acts: Acts) -> None:
        self.box = Box(margin, height - BAR + (BAR - _PANEL) / 2, width - 2 * margin, _PANEL)
        self._text = text
        self._acts = acts
        self._words = self.box

    def widgets(self, canvas: Canvas, now: Reading) -> list[Widget]:
        """Return all widgets of the bar from left to right; `canvas` measures the words."""
        box, text, acts = self.box, self._text, self._acts
        top = box.y + _PAD
        middle = "pause" if now.is_playing else "play"
        buttons: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("first", "first", "first", partial(acts.seek, now.first)),
            ("previous", "step_back", "previous", partial(acts.step, -1)),
            ("play", middle, middle, acts.play),
            ("next", "step", "next", partial(acts.step, 1)),
            ("last", "last", "last", partial(acts.seek, now.last)),
        )
        left: list[Widget] = [
            IconButton(key, Box(box.x + _PAD + 44 * at, top, _ICON, _ICON), icon, text(_TIPS[tip]), act)
            for at, (key, icon, tip, act) in enumerate(buttons)
        ]
        right: list[Widget] = []
        end = box.right - _PAD
        if len(now.eyes) > 1:
            label = text("replay.tip.eyes")
            spot = Box(end - _EYES, top, _EYES, _ICON)
            right.insert(0, Dropdown("eyes", spot, label, now.eyes, now.chosen, acts.eyes, tooltip=label))
            end = spot.x - _PAD
        label = text("replay.tip.rate")
        spot = Box(end - _RATE, top, _RATE, _ICON)
        rates = [f"{each:g}×" for each in RATES]
        right.insert(0, Dropdown("rate", spot, label, rates, now.rate, acts.rate, tooltip=label))
        words = (self._position(at, now.last) for at in (now.last - 1, now.last))
        room = max(canvas.setter.width(each, theme.Size.BUTTON, True) for each in words) + 4
        self._words = Box(spot.x - 2 * _PAD - room, box.y, room, box.h)
        start = left[-1].box.right + _PAD
        track = Box(start, top, self._words.x - 1.5 * _PAD - start, _ICON)
        return [*left, ScrubBar(track, text("replay.scrub"), now, acts.seek), *right]

    def _position(self, at: int, last: int) -> str:
        """Return the position in words: a move has the same number as in the review and the log."""
        return self._text("replay.before", at=at + 1) if at < last else self._text("replay.after", at=at)

    def draw(self, canvas: Canvas, now: Reading, round_name: str) -> None:
        """Draw the move number, and below it the round; "" for games of one round."""
        box, middle = self._words, self._words.cy - (10 if round_name else 0)
        words = self._position(now.at, now.last)
        canvas.text(box.right, middle, words, theme.Size.BUTTON, theme.TEXT, True, align="r", max_width=box.w)
        if round_name:
            ink = canvas.chrome.muted
            canvas.text(box.right, box.cy + 12, round_name, theme.Size.SMALL, ink, align="r", max_width=box.w)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the panel under the widgets."""
        canvas.panel(self.box, theme.RADIUS_CARD_PANEL, alpha=0.94)
