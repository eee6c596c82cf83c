"""The switch for the values of the moves, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletable.core.message import GameText, game_text
from tabletable.ui import kit
from tabletable.ui.controls.key_switch import HEAD, KeySwitch
from tabletable.ui.controls.model import Values
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.words import Words

NOTE_SIZE: Final = 16.0
NOTE_LINE: Final = 23.0


class ValuesPanel(KeySwitch):
    """Switches the values of the moves on and off; while they are on it says what they mean."""

    letter = "V"

    def __init__(
        self, box: Box, words: Words, told: Values, percent: Callable[[], int], show: Callable[[bool], None]
    ) -> None:
        """At a box of `values_height`; `percent` of the work are done, `show` takes over whether they are wanted."""
        own = game_text(words.game.info.id, GameText.ANALYSIS)
        label = words.text(own if told.is_offered else "values.title")
        super().__init__("values", box, label, told.is_on, show)
        self._note = _note(words, told)
        self._is_working, self._percent = told.is_working, percent

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


def _note(words: Words, told: Values) -> str:
    return words.text(told.found.note) if told.found is not None else ""


def values_height(canvas: Canvas, words: Words, told: Values, width: float) -> float:
    """How high the panel is for what it has to say now."""
    note = _note(words, told)
    if note:
        return HEAD + 12 + NOTE_LINE * len(canvas.setter.wrap(note, NOTE_SIZE, width - 32))
    return HEAD + (24 if told.is_working else 0)
