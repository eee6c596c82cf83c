"""The values of the moves: what a game works out about a decision, a slice per frame, and the pills it is shown on."""

from __future__ import annotations

import time
from typing import Final

from tabletable.core.command import Command
from tabletable.core.game import Analysing
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import Analysis, Mark, TableSpec
from tabletable.play.match import Match
from tabletable.table.layout import place, zone_box
from tabletable.ui import kit
from tabletable.ui.canvas import Canvas

THINK_SECONDS: Final = 0.005
"""How long it works in one frame."""
OVERLAP: Final = 4.0
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
        zones = {zone.id: zone for zone in spec.zones}
        for mark in self.found.marks:
            command = mark.command
            if command in in_buttons:
                continue
            if command.piece in pieces:
                spot = pieces[command.piece]
                left, middle = spot.x + spot.width / 2 - OVERLAP, spot.y
                if zones[spot.zone].pitch[0]:  # in a row of cards, at the foot of each
                    left, middle = spot.x - kit.value_width(canvas, mark.text) / 2, spot.y + spot.height * 0.3
                kit.value_pill(canvas, left, middle, mark.text, mark.best)
            elif command.piece == NO_PIECE and command.zone in zones:
                box = zone_box(zones[command.zone])
                kit.value_pill(canvas, box.right, box.cy, mark.text, mark.best)
