"""The values of the moves: what a game works out about a decision, a slice per frame, and the pills it is shown on."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletable.core.command import Command
from tabletable.core.game import Analysing
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import Analysis, Mark, TableSpec
from tabletable.play.match import Match
from tabletable.table.layout import Placement, board_box, place, zone_box
from tabletable.ui import kit, theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.table.furniture import within
from tabletable.ui.widgets.values import Toggle

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene

THINK_SECONDS: Final = 0.005
"""How long it works in one frame."""
HEAD: Final = 48.0
"""Height of the line with the switch."""
NOTE_SIZE: Final = 16.0
NOTE_LINE: Final = 23.0
REACH: Final = 3.0
"""px by which the pill of a card in a row reaches below the card."""
BORDER: Final = 2.0
"""px that pills above each other share: the line around them."""
OVERLAP: Final = 8.0
"""px by which a pill lies on the piece it is about."""


class Analyst:
    """Works on the present decision of the person at the screen while it is switched on."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._working: Analysing | None = None
        self._asked: tuple[int, int | None] | None = None
        self.is_on = False
        self.found: Analysis | None = None
        """What it has found out, None before that."""
        self.percent = 0
        """How much of the work is done."""

    @property
    def is_offered(self) -> bool:
        """Whether the game has such a thing."""
        return self._match.session.game.info.analysis

    @property
    def is_working(self) -> bool:
        """Whether a result is on its way."""
        return self._working is not None

    def switch(self, on: bool) -> None:
        """Begin, or drop what was found and what is under way."""
        self.is_on = on
        self._asked = None
        self.renew(self._match.is_deciding())

    def renew(self, is_deciding: bool) -> None:
        """The table may have changed: begin anew if the decision did."""
        match = self._match
        asked = (len(match.session.steps), match.viewer) if self.is_on and is_deciding else None
        if asked is not None and asked == self._asked:
            return
        self._asked = asked
        self.found, self.percent = None, 0
        self._working = None if asked is None else match.session.game.analysis(match.session.view(match.viewer))

    def work(self) -> bool:
        """Go on for a slice; True when there is something new to show."""
        if self._working is None:
            return False
        until = time.perf_counter() + THINK_SECONDS
        before = self.percent
        while time.perf_counter() < until:
            try:
                self.percent = next(self._working)
            except StopIteration as done:
                self._working = None
                self.found = done.value
                return True
        return self.percent != before

    def mark_of(self, commands: tuple[Command, ...]) -> Mark | None:
        """What it says about a button of these commands."""
        marks = self.found.marks if self.found is not None else ()
        return next((mark for mark in marks if mark.command in commands), None)

    def draw(self, canvas: Canvas, spec: TableSpec) -> None:
        """The pills beside the pieces and places; those of buttons stand in the buttons."""
        if self.found is None:
            return
        in_buttons = {command for button in spec.buttons for command in button.commands}
        pieces = place(spec)
        zones, window = {zone.id: zone for zone in spec.zones}, board_box(spec)
        for mark in self.found.marks:
            command = mark.command
            if command in in_buttons:
                continue
            if command.piece in pieces:
                spot = pieces[command.piece]
                pitch = zones[spot.zone].pitch[0]
                is_small = bool(pitch)
                box = pill_box(spot, pitch, kit.value_width(canvas, mark.text, is_small))
                draw = partial(_pill, box.x, box.cy, mark, is_small)
                within(window if zones[spot.zone].board else None, draw, canvas)
            elif command.piece == NO_PIECE and command.zone in zones:
                box = zone_box(zones[command.zone])
                draw = partial(_pill, box.right, box.cy, mark, False)
                within(window if zones[command.zone].board else None, draw, canvas)


def _pill(x: float, y: float, mark: Mark, is_small: bool, canvas: Canvas) -> None:
    kit.value_pill(canvas, x, y, mark.text, mark.best, is_small)


def pill_box(spot: Placement, pitch: float, width: float) -> Box:
    """Where the pill of a piece lies: at its right side, or in a row of cards (`pitch` apart) a small one at the foot
    of each.

    Where cards lie closer together than pills are wide, those of neighbours lie one above the other.
    """
    if not pitch:
        return Box(spot.x + spot.width / 2 - OVERLAP, spot.y - kit.VALUE_HEIGHT / 2, width, kit.VALUE_HEIGHT)
    step = spot.order % math.ceil(width / pitch)
    height = kit.SMALL_VALUE_HEIGHT
    middle = spot.y + spot.height / 2 + REACH - height / 2 - step * (height - BORDER)
    return Box.around(spot.x, middle, width, height)


class ValuesPanel(Toggle):
    """Switches the values of the moves on and off; while they are on it says what they mean."""

    letter = "V"

    def __init__(self, box: Box, table: TableScene) -> None:
        """At a box of `values_height`."""
        label = table.words.text(f"{table.game.info.id}.analysis")
        super().__init__("values", box, label, table.analyst.is_on, table.errands.show_values)
        self._note = _note(table)
        self._analyst = table.analyst

    def draw(self, canvas: Canvas) -> None:
        """Draw it at its box."""
        box, analyst = self.box, self._analyst
        canvas.panel(box, theme.RADIUS_CARD_PANEL, edge=theme.INFO if self.is_on else None, alpha=0.93)
        middle = box.y + HEAD / 2
        canvas.art("common/icons/eye", box.x + 28, middle, 22, theme.INFO)
        canvas.text(box.x + 48, middle, self.label, theme.Size.BUTTON, theme.TEXT, True, max_width=box.w - 140)
        canvas.text(box.right - 72, middle, self.letter, theme.Size.FLOOR, canvas.chrome.muted, align="r")
        kit.toggle(canvas, box.right - 64, middle, self.is_on, self.state, theme.INFO)
        if analyst.is_working and box.h > HEAD:
            bar = Box(box.x + 16, box.y + HEAD + 6, box.w - 32, 10)
            kit.progress(canvas, bar, analyst.percent / 100, theme.INFO)
        elif self._note and box.h > HEAD:
            ink, room = canvas.chrome.muted, box.w - 32
            canvas.para(box.x + 16, box.y + HEAD + 10, self._note, NOTE_SIZE, ink, room, line_height=NOTE_LINE)

    def draw_ring(self, canvas: Canvas) -> None:
        """The ring goes around the switch."""
        kit.focus_ring(canvas, (self.box.right - 64, self.box.y + HEAD / 2 - 13, 48, 26), 13)


def _note(table: TableScene) -> str:
    found = table.analyst.found
    return table.words.text(found.note) if found is not None else ""


def values_height(table: TableScene, width: float) -> float:
    """How high the panel is for what it has to say now."""
    note = _note(table)
    if note:
        return HEAD + 12 + NOTE_LINE * len(table.app.canvas_of(table).setter.wrap(note, NOTE_SIZE, width - 32))
    return HEAD + (24 if table.analyst.is_working else 0)
