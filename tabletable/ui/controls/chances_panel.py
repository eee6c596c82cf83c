"""What the chances on the table mean and what they are counted from, with the switch that puts them away."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final

from tabletable.core.advice import percent
from tabletable.core.message import Msg
from tabletable.ui import kit
from tabletable.ui.controls.key_switch import HEAD, KeySwitch
from tabletable.ui.controls.model import Chances
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.paint.words import Words

KEY: Final = "Q"
SIZE: Final = 16.0
LINE: Final = 22.0
SAMPLE: Final = 74.0
"""px at the left for the pill that is explained."""
GAP: Final = 8.0
EDGE: Final = 16.0
FOOT: Final = 12.0
"""px from the head to its first row, and from the last row to the edge, together."""


class ChancesPanel(KeySwitch):
    """Explains each sort of pill by one of those on the table."""

    letter = KEY

    def __init__(self, box: Box, words: Words, told: Chances, show: Callable[[bool], None]) -> None:
        """At a box of `chances_height`; `show` takes over whether they are wanted."""
        super().__init__("chances", box, words.text("table.chances.title"), told.is_on, show)
        self._rows, self._note = _legend(words, told)

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


def _legend(words: Words, told: Chances) -> tuple[tuple[tuple[str, str], ...], str]:
    """A sample and what it means, for each sort of pill, and what all are counted from."""
    if told.found is None:
        return (), ""
    samples: dict[str, str] = {}
    for chance in told.found.chances:
        samples.setdefault(words.text(chance.meaning), percent(chance.share))
    if samples:
        note = told.found.note
    elif told.found.questions:
        note = Msg("table.chances.lift")
    else:
        note = told.found.none or Msg("table.chances.none")
    return tuple((sample, meaning) for meaning, sample in samples.items()), words.text(note)


def chances_height(canvas: Canvas, words: Words, told: Chances, width: float, most: float = math.inf) -> float:
    """How high the panel is for what it has to say now, or for as much of it as finds room in `most`."""
    rows, note = _legend(words, told)
    lines = [(GAP + LINE * len(canvas.setter.wrap(meaning, SIZE, width - SAMPLE - GAP - EDGE))) for _, meaning in rows]
    ends = list(itertools.accumulate(lines, initial=HEAD))
    heights = [HEAD, *(end - GAP + FOOT for end in ends[1:])]
    if note:
        heights.append(ends[-1] + LINE * len(canvas.setter.wrap(note, SIZE, width - 2 * EDGE)) + GAP / 2 + FOOT)
    return max([height for height in heights if height <= most], default=HEAD)
