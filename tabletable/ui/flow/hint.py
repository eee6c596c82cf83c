"""The hint as it is shown: the move in words on a card in the column, and its pieces and places lit on the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg
from tabletable.core.tablespec import Piece, Zone
from tabletable.table import motion
from tabletable.table.layout import seen_box
from tabletable.ui import theme
from tabletable.ui.animation.callout import CallOut
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.controls.hint_card import HEAD, LEFT, RIGHT, HintCard, KeyWord
from tabletable.ui.figures import Halo
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.kit import plates
from tabletable.ui.paint.spotlight import link_line, spotlight
from tabletable.ui.pictures import figure
from tabletable.ui.widgets.base import Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.table import TableScene

KEY: Final = "H"
LIFTED: Final = 1.12
"""How much larger the card of the hand is that is to be played."""
LIFT: Final = 12.0
GHOST_STRENGTH: Final = 0.85
RIM: Final = 4.0
"""px around a place that are lit with it."""
_FOOT: Final = 42.0
_TEXT: Final = theme.Size.CARD
_PLAN_LINE: Final = 27.0
_STEP: Final = 24.0
"""Cards are so many px higher than others, or as high: the panel of the log above is then drawn in few sizes."""


class Hint:
    """One decision of the person at the screen, what a bot would do in it, and whether that is shown."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._adviser = Adviser(table.match)
        self._age = 0.0
        self._pointed: tuple[int | str, ...] = ()
        """What the command is about, in the order of the line."""
        self._laid: Piece | None = None
        """The piece as it will lie, where the game has a picture of that."""

    @property
    def command(self) -> Command | None:
        """What is advised and shown, None without a hint."""
        return self._adviser.command

    # ------------------------------------------------------------------------------------------------ asking

    def toggle(self) -> None:
        """Ask a bot what it would do with what this seat knows, or put the hint away."""
        table = self._table
        if self.hide():
            return
        if table.match.legal() and not table.is_resting:
            self._adviser.ask()
        else:
            self._say_nothing()

    def hide(self) -> bool:
        """Put the hint away; False if there is none."""
        if self.command is None:
            self._adviser.forget()
            return False
        self._adviser.forget()
        self._changed()
        return True

    def after(self, command: Command) -> None:
        """A command was carried out: one's own ends the hint, another one's may have changed what is best."""
        table = self._table
        if command.seat == table.match.viewer or not table.match.legal():
            self._adviser.forget()
        elif self._adviser.is_thinking or self.command is not None:
            self._adviser.ask()

    def do(self) -> None:
        """Give the advised command, after the question that its button asks."""
        command, table = self.command, self._table
        if command is None:
            return
        for button in table.spec.buttons:
            if command in button.commands and button.confirm is not None:
                table.errands.confirm(table.words.text(button.label), button.confirm, (command,))
                return
        table.course.carry_out(command)

    def work(self) -> None:
        """Think for a slice of a frame, and show what is there."""
        table = self._table
        if self._adviser.work():
            if self.command is None:
                self._say_nothing()
            else:
                self._appear(self.command)
        if self._adviser.is_thinking:
            table.host.wake_after(0.0)

    def _appear(self, command: Command) -> None:
        table = self._table
        view = table.match.session.view(table.match.viewer)
        self._pointed, self._laid = table.game.pointed(view, command), table.game.preview(view, command)
        self._age = 0.0
        table.callouts.clear()
        for part in self._pointed:
            if isinstance(part, str):
                table.view.bring(part)
        self._changed()

    def _say_nothing(self) -> None:
        table = self._table
        table.callouts.tell(CallOut("info", table.words.text("table.hint.not_now")))

    def _changed(self) -> None:
        self._table.column.renew()
        self._table.still_changed()

    def update(self, seconds: float) -> bool:
        """Let time pass; True while it is still coming."""
        if self.command is None or self._age >= self._length:
            return False
        self._age += seconds
        return True

    @property
    def _length(self) -> float:
        return motion.REDUCED.seconds if self._is_still else motion.PANEL_IN.seconds * 2

    @property
    def _is_still(self) -> bool:
        return self._table.host.settings.reduced_motion or self._table.is_instant

    def _share(self, begin: float) -> float:
        """How much of what begins after `begin` (0 … 1 of the whole) has come, 0 to 1."""
        if self._is_still:
            return 1.0
        return motion.out_cubic(max(0.0, min(1.0, (self._age / self._length - begin) * 2)))

    # ------------------------------------------------------------------------------------------------ the table

    def draw(self, canvas: Canvas) -> None:
        """Darken the table but for what the move is about, and show how the one leads to the other."""
        command, table = self.command, self._table
        if command is None:
            return
        lit = [box for part in self._pointed if (box := self._lit(part)) is not None]
        plate = self._plate(command.zone)
        places = lit if plate is None else [*lit, plate]
        holes = [(box.inset(-RIM), radius) for box, radius in places]
        strength = self._share(0.0)
        spotlight(canvas, table.ground.w, holes, strength)
        pressed = table.column.button_of(command)
        if pressed is not None:
            canvas.halo(pressed.box, pressed.radius, theme.INFO)
            pressed.draw(canvas)
        if strength < 1.0:
            return
        self._draw_card(canvas, command)
        self._draw_ghost(canvas, command)
        ends = [box for box, _ in lit]
        if len(ends) < 2 and pressed is not None and ends:
            ends = [ends[0], pressed.box] if pressed.box.right < table.ground.w else ends
        whole = Box(0, 0, table.ground.w, canvas.height)
        with canvas.faint(whole, self._share(0.5)):
            for start, end in pairwise(ends):
                link_line(canvas, start, end)

    def _lit(self, part: int | str) -> tuple[Box, float] | None:
        """The box of a piece or zone and the radius of its corners; None if it is not seen."""
        table = self._table
        if isinstance(part, int):
            found = table.hand.placements.get(part)
            if found is None or part == NO_PIECE:
                return None
            if table.hand.is_own(part):
                height = found.height * LIFTED
                width = found.width * LIFTED
                return Box.around(found.x, found.y - LIFT, width, height).inset(RIM), theme.RADIUS_SMALL
            return found.box, theme.RADIUS_SMALL
        zone = table.hand.zone(part)
        box = seen_box(table.spec, zone) if zone is not None and not zone.own else None
        return None if box is None else (box, self._radius(box))

    def _plate(self, zone: str) -> tuple[Box, float] | None:
        """The name plate of the player that a command is about."""
        found = self._table.hand.zone(zone)
        if found is None or found.seat < 0 or found.own or found.seat == self._table.match.viewer:
            return None
        for plate in self._table.spec.plates:
            if plate.seat == found.seat:
                return Box(plate.x, plate.y, plate.width, plate.height), plates.corner(plate.height)
        return None

    def _radius(self, box: Box) -> float:
        for plate in self._table.spec.plates:
            if math.isclose(plate.height, box.h, abs_tol=8) and math.isclose(plate.x, box.x, abs_tol=8):
                return plates.corner(plate.height)
        return theme.RADIUS_SMALL

    def _draw_card(self, canvas: Canvas, command: Command) -> None:
        """The card of the own hand, lifted and straight above all that is dark."""
        table = self._table
        found = table.hand.placements.get(command.piece)
        if found is None or not table.hand.is_own(command.piece):
            return
        laid = self._laid
        picture, angle = (found.piece.picture, 0.0) if laid is None else (laid.picture, laid.angle)
        shape = figure(canvas, picture, found.height * LIFTED, table.words.text)
        canvas.place(shape, found.x, found.y - LIFT, angle, shadow="lift", halo=Halo(theme.INFO))

    def _draw_ghost(self, canvas: Canvas, command: Command) -> None:
        """The piece as it will lie in its place."""
        table = self._table
        zone: Zone | None = table.hand.zone(command.zone)
        laid = self._laid
        if zone is None or laid is None:
            return
        x, y = zone.room or (zone.x, zone.y)
        shape = figure(canvas, laid.picture, zone.height, table.words.text)
        canvas.place(shape, x, y, zone.angle + laid.angle, alpha=GHOST_STRENGTH, shadow="lift", halo=Halo(theme.INFO))

    # ------------------------------------------------------------------------------------------------ the card

    def widgets(self, bottom: float, left: float, width: float, least: float) -> list[Widget]:
        """The card with its two keys, above `bottom`; [] without a hint."""
        command, table = self.command, self._table
        if command is None:
            return []
        text, canvas = table.words.text, table.measure()
        wording = table.game.wording(table.match.session.view(table.match.viewer), command)
        parts = table.words.instruction(canvas, wording)
        layout = canvas.layout(parts, _TEXT, width - LEFT - RIGHT, max(30.0, theme.line_height(_TEXT, canvas.language)))
        plan = None
        if self._adviser.plan:
            then = Msg("table.hint.then", (("what", _in_a_row(self._adviser.plan)),))
            words = table.words.parts(canvas, table.words.runs(then))
            plan = canvas.layout(words, theme.Size.SMALL, width - LEFT - RIGHT, _PLAN_LINE)
        needed = HEAD + layout.height + (plan.height if plan is not None else 0) + _FOOT
        height = min(math.ceil(needed / _STEP) * _STEP, bottom - least)
        box = Box(left, bottom - height, width, height)
        card = HintCard(box, text("table.hint.title"), text(wording), layout, plan)
        middle = box.bottom - 24
        enter, hide = text("table.hint.do"), text("table.hint.hide")
        do = KeyWord("hint.do", canvas, box.x + LEFT, middle, text("table.key.enter"), enter, self.do)
        put_away = KeyWord("hint.hide", canvas, do.box.right + 12, middle, KEY, hide, self.hide)
        return [card, do, put_away]


def _in_a_row(messages: Sequence[Msg]) -> Msg:
    """Several instructions as one."""
    whole = messages[0]
    for message in messages[1:]:
        whole = Msg("table.hint.and", (("first", whole), ("then", message)))
    return whole
