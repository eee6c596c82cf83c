"""Panels opened by a switch or its key: the values of the moves, and the chances."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import ClassVar, Final

from tabletable.core.advice import percent
from tabletable.core.message import GameText, Msg, game_text
from tabletable.ui import kit
from tabletable.ui.controls.model import Chances, Values
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Action
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.paint.words import Words
from tabletable.ui.widgets.values import Toggle

HEAD: Final = 48.0
"""px of the line with the switch."""
_SWITCH: Final = 64
"""px from the right edge to the left one of the switch."""
_APART: Final = 8
"""px between the label and the key or switch after it."""


class KeySwitch(Toggle):
    """A panel whose first line is a switch with its key."""

    does: ClassVar[Action]
    """The action of its key."""

    def draw_switch(self, canvas: Canvas, has_key: bool = True) -> None:
        """Draw the switch and, if there is room, its key before it."""
        box, middle = self.box, self.box.y + HEAD / 2
        if has_key:
            key_cap(canvas, box.right - _SWITCH - 20, middle, self.does)
        kit.toggle(canvas, box.right - _SWITCH, middle, self.is_on, self.state, theme.INFO)

    def label_room(self, canvas: Canvas, left: float) -> tuple[float, bool]:
        """Return the px for the label that begins `left` px into the box, and whether there is room for the key as
        well; the label takes precedence.
        """
        room = self.box.w - left - _SWITCH - 20 - key_cap_width(canvas, self.does) / 2 - _APART
        if canvas.setter.width(self.label, theme.Size.FLOOR, True) <= room:
            return room, True
        return self.box.w - left - _SWITCH - _APART, False

    def draw_ring(self, canvas: Canvas) -> None:
        """Draw the focus ring around the switch."""
        kit.focus_ring(canvas, (self.box.right - _SWITCH, self.box.y + HEAD / 2 - 13, 48, 26), 13)


NOTE_SIZE: Final = 16.0
NOTE_LINE: Final = 23.0


class ValuesPanel(KeySwitch):
    """Switches the values of the moves on and off; while on, it explains them, at least in its tip."""

    does = actions.VALUES

    def __init__(
        self,
        box: Box,
        words: Words,
        values: Values,
        percent: Callable[[], int],
        show: Callable[[bool], None],
    ) -> None:
        """At a box of `values_height`; `percent` of the work are done, `show` receives the new state of the switch.

        If the box has no room for it, the explanation is in the tip only.
        """
        own = game_text(words.game.info.id, GameText.ANALYSIS)
        label = words.text(own if values.is_offered else "values.title")
        super().__init__("values", box, label, values.is_on, show, tooltip=_note(words, values))
        self._note = _note(words, values)
        self._is_working, self._percent = values.is_working, percent

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(box, theme.RADIUS_CARD_PANEL, edge=theme.INFO if self.is_on else None, alpha=0.93)
        middle = box.y + HEAD / 2
        canvas.art("common/icons/eye", box.x + 28, middle, 22, theme.INFO)
        room, has_key = self.label_room(canvas, 48)
        canvas.label(box.x + 48, middle, self.label, theme.Size.BUTTON, theme.TEXT, True, max_width=room)
        self.draw_switch(canvas, has_key)
        if self._is_working and box.h > HEAD:
            bar = Box(box.x + 16, box.y + HEAD + 6, box.w - 32, 10)
            kit.progress(canvas, bar, self._percent() / 100, theme.INFO)
        elif self._note and box.h > HEAD:
            ink, room = canvas.chrome.muted, box.w - 32
            canvas.para(box.x + 16, box.y + HEAD + 10, self._note, NOTE_SIZE, ink, room, line_height=NOTE_LINE)


def _note(words: Words, values: Values) -> str:
    return words.text(values.result.note) if values.result is not None else ""


def values_height(canvas: Canvas, words: Words, values: Values, width: float, has_note: bool = True) -> float:
    """Return the height of the panel for its present text; without `has_note` the explanation is in its tip only."""
    note = _note(words, values) if has_note else ""
    if note:
        return HEAD + 12 + NOTE_LINE * len(canvas.setter.wrap(note, NOTE_SIZE, width - 32))
    return HEAD + (24 if values.is_working else 0)


SIZE: Final = 16.0
LINE: Final = 22.0
SAMPLE: Final = 74.0
"""px at the left for the example pill."""
GAP: Final = 8.0
EDGE: Final = 16.0
FOOT: Final = 12.0
"""Sum of the px from the head to its first row, and from the last row to the edge."""


class ChancesPanel(KeySwitch):
    """Explains each kind of pill by an example from the table."""

    does = actions.CHANCES

    def __init__(self, box: Box, words: Words, chances: Chances, show: Callable[[bool], None]) -> None:
        """At a box of `chances_height`; `show` receives the new state of the switch."""
        self._rows, self._note = _legend(words, chances)
        tip = _source(words, chances)
        super().__init__("chances", box, words.text("table.chances.title"), chances.is_on, show, tooltip=tip)

    def draw(self, canvas: Canvas) -> None:
        box, middle = self.box, self.box.y + HEAD / 2
        canvas.panel(box, theme.RADIUS_CARD_PANEL, edge=theme.INFO, alpha=0.93)
        room, has_key = self.label_room(canvas, EDGE)
        canvas.text(box.x + EDGE, middle, self.label, theme.Size.BUTTON, theme.TEXT, True, max_width=room)
        self.draw_switch(canvas, has_key)
        top = box.y + HEAD + 2
        for sample, meaning in self._rows:
            room = box.w - SAMPLE - GAP - EDGE
            height = LINE * len(canvas.setter.wrap(meaning, SIZE, room))
            if top + height > box.bottom:
                return
            width = kit.value_width(canvas, sample, True)
            kit.value_pill(canvas, box.x + EDGE + (SAMPLE - EDGE - width) / 2, top + LINE / 2, sample, small=True)
            canvas.para(box.x + SAMPLE + GAP, top + LINE / 2, meaning, SIZE, theme.TEXT, room, line_height=LINE)
            top += GAP + height
        room, top = box.w - 2 * EDGE, top + GAP / 2
        if self._note and top + LINE * len(canvas.setter.wrap(self._note, SIZE, room)) <= box.bottom:
            canvas.para(box.x + EDGE, top + LINE / 2, self._note, SIZE, canvas.chrome.muted, room, line_height=LINE)


def _legend(words: Words, chances: Chances) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return an example and its meaning for each kind of pill; if there are none, the reason, or how to get some."""
    if chances.result is None:
        return (), ""
    samples: dict[str, str] = {}
    for chance in chances.result.chances:
        samples.setdefault(words.text(chance.meaning), percent(chance.probability))
    if samples:
        return tuple((sample, meaning) for meaning, sample in samples.items()), ""
    if chances.result.questions:
        return (), words.text("table.chances.lift")
    return (), words.text(chances.result.none or Msg("table.chances.none"))


def _source(words: Words, chances: Chances) -> str:
    """Return the note on how all chances are counted."""
    return words.text(chances.result.note) if chances.result is not None and chances.result.chances else ""


def chances_height(canvas: Canvas, words: Words, chances: Chances, width: float, most: float = math.inf) -> float:
    """Return the height of the panel for its present text, or for as much of it as fits in `most`."""
    rows, note = _legend(words, chances)
    lines = [(GAP + LINE * len(canvas.setter.wrap(meaning, SIZE, width - SAMPLE - GAP - EDGE))) for _, meaning in rows]
    ends = list(itertools.accumulate(lines, initial=HEAD))
    heights = [HEAD, *(end - GAP + FOOT for end in ends[1:])]
    if note:
        heights.append(ends[-1] + LINE * len(canvas.setter.wrap(note, SIZE, width - 2 * EDGE)) + GAP / 2 + FOOT)
    return max([height for height in heights if height <= most], default=HEAD)
