"""The hint: a bot's move, highlighted on the table with its pieces and places."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from tabletable.core.advice import Verdict
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.message import Msg
from tabletable.core.tablespec import Piece, Zone
from tabletable.play.match import Match
from tabletable.table import clearing, motion
from tabletable.table.layout import framed_off_pills, seen_box, window_over
from tabletable.ui.controls.model import Advice, TableModel
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import faint
from tabletable.ui.drawing.figures import Halo
from tabletable.ui.drawing.vector import rect
from tabletable.ui.flow.advice import Adviser
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.kit import plates
from tabletable.ui.paint import veil
from tabletable.ui.paint.fixtures import within
from tabletable.ui.paint.links import link_line, out_of_hand, played_far
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words
from tabletable.ui.scenes.tables.tabletop import Tabletop

WAIT_SHOWN_S: Final = 0.08
"""Seconds of computing before a hint is announced; faster ones would only flicker."""
LIFTED: Final = 1.12
"""The scale of the hinted card of the hand."""
LIFT: Final = 12.0
QUIET: Final = 2.0
"""Line width in px of the frames around the pieces of a reason."""
_NOT_NOW: Final = Msg("table.hint.not_now")
DARK: Final = veil.Veil(0.5, ink="#0B0A10")


class Hint(Adviser):
    """The hint for the viewer's current decision: a bot's move, and whether it is shown."""

    def __init__(
        self,
        table: Tabletop,
        match: Match,
        now: Callable[[], TableModel],
        note: Callable[[Command], Msg | None],
        carry_out: Callable[[Command], None],
    ) -> None:
        """`now` returns the state of the table, `note` what the advice leaves out of account; None for nothing.

        `carry_out` carries out a command, after the confirmation of its button if it has one.
        """
        super().__init__(match)
        self._table, self._hand, self._now, self._note, self._carry_out = table, table.hand, now, note, carry_out
        self._age = 0.0
        self._waited = 0.0
        """Seconds since the hint was requested."""
        self._pointed: tuple[int | str, ...] = ()
        """The pieces and zones of the hint's command, in the order of its arrow."""
        self._laid: Piece | None = None
        """A preview of the piece as placed; None if the game has no picture of it."""

    @property
    def advice(self) -> Advice | None:
        """The hint in words; None without one."""
        if self.advised is None:
            return None
        command, why, plan = self.advised
        wording = self._table.game.wording(self._match.session.view(self._match.viewer), command)
        is_bare = why is not None and why.verdict is Verdict.UNCLEAR
        note = self._note(command)
        if note is None and is_bare:
            note = Msg("table.hint.compare")
        return Advice(command, wording, why, plan, note)

    @property
    def is_waiting(self) -> bool:
        """Whether the hint takes long enough to be announced."""
        return self.is_thinking and self._waited >= WAIT_SHOWN_S

    # ------------------------------------------------------------------------------------------------ asking

    def toggle(self) -> None:
        """Request a bot's move from this seat's knowledge, or hide the hint, even if still being computed."""
        if self.hide():
            return
        if self._match.legal() and not self._now().is_resting:
            self._waited = 0.0
            self.ask()
        else:
            self._table.inform(_NOT_NOW)

    def hide(self) -> bool:
        """Hide the hint; return False if none was shown or being computed."""
        was_shown = self.command is not None or self.is_thinking
        self.forget()
        return was_shown

    def after(self, command: Command) -> None:
        """Update after a command: the viewer's own ends the hint, another player's restarts it."""
        if command.seat == self._match.viewer or not self._match.legal():
            self.forget()
        elif self.is_thinking or self.command is not None:
            self.ask()

    def has_enter(self) -> bool:
        """Return whether Enter plays the hint: with no piece in hand, and none chosen by keys."""
        return self.command is not None and self._hand.selected == NOTHING and not self._hand.by_keys

    def do(self) -> None:
        """Play the hint."""
        if self.command is not None:
            self._carry_out(self.command)

    def work(self) -> bool:
        if not super().work():
            return False
        command = self.command
        if command is None:
            self._table.inform(_NOT_NOW)
            return True
        game, view = self._table.game, self._match.session.view(self._match.viewer)
        self._pointed, self._laid = game.pointed(view, command), game.preview(view, command)
        self._age = 0.0
        self._table.callouts.clear()
        self._hand.leave_keys()  # Enter does what the card says, until one goes to another piece
        for part in self._pointed:
            if isinstance(part, str):
                self._table.view.bring(part)
        return True

    def update(self, seconds: float) -> bool:
        """Let time pass; return True while the hint appears."""
        if self.is_thinking:
            was_waiting, self._waited = self.is_waiting, self._waited + seconds
            return self.is_waiting and not was_waiting
        if self.command is None or self._age >= self._length:
            return False
        self._age += seconds
        return True

    @property
    def _length(self) -> float:
        return motion.REDUCED.seconds if self._table.is_still else motion.PANEL_IN.seconds * 2

    def _share(self, begin: float) -> float:
        """Return the progress (0 to 1) of an animation step that starts at `begin` (0 … 1 of the whole)."""
        if self._table.is_still:
            return 1.0
        return motion.out_cubic(max(0.0, min(1.0, (self._age / self._length - begin) * 2)))

    # ------------------------------------------------------------------------------------------------ the table

    def draw(self, canvas: Canvas, pressed: CommandButton | None, labels: Sequence[Box]) -> None:
        """Darken the table except for the pieces and places of the hint, and draw an arrow between them.

        `pressed`: the button that gives the command, if any; `labels`: the boxes of texts that the arrow avoids.
        """
        if self.advised is None:
            return
        command, why, _ = self.advised
        lit, ground = self._lit(), self._table.ground.w
        is_far = len(lit) == 2 and played_far(self._table.spec, command, lit[0][0], lit[1][0])
        lit = lit[:1] if is_far else lit
        plate = self.plate(command.zone)
        places = lit if plate is None else [*lit, plate]
        reasons = [box for part in (why.about if why else ()) if (box := self.lit(part)) is not None and box not in lit]
        holes = [(box.inset(-veil.RIM), radius) for box, radius in places]
        strength = self._share(0.0)
        veil.dim(canvas, DARK.at(strength), ground, holes, theme.INFO, reasons)
        for around, radius in reasons:
            canvas.frame(around, partial(_outline, radius), radius + QUIET, is_hollow=True)
        if pressed is not None:
            canvas.halo(pressed.box, pressed.radius, theme.INFO)
            pressed.draw(canvas)
        if strength < 1.0:
            return
        words = self._table.words
        self._draw_card(canvas, command, words)
        self._draw_ghost(canvas, command, words)
        ends = [box for box, _ in lit]
        if len(ends) < 2 and pressed is not None and ends:
            ends = [ends[0], pressed.box] if pressed.box.right < ground else ends
        if is_far:
            ends = ends if labels else [*ends, out_of_hand(ends[0])]  # words stand above the card, where it would lead
        whole = Box(0, 0, ground, canvas.height)
        with faint(canvas, whole, self._share(0.5)):
            for start, end in pairwise(ends):
                link_line(canvas, start, end, labels=labels, words=clearing.words(self._table.spec))

    def _lit(self) -> list[tuple[Box, float]]:
        return [box for part in self._pointed if (box := self.lit(part)) is not None]

    @property
    def boxes(self) -> list[Box]:
        """The highlighted boxes of a visible hint."""
        return [] if self.command is None else [box for box, _ in self._lit()]

    def lit(self, part: int | str) -> tuple[Box, float] | None:
        """Return the box of a piece or zone and its corner radius; None if it is not visible."""
        hand = self._hand
        if isinstance(part, int):
            placement = hand.placements.get(part)
            if placement is None or part == NO_PIECE:
                return None
            if hand.is_own(part):
                height = placement.height * LIFTED
                width = placement.width * LIFTED
                return Box.around(placement.x, placement.y - LIFT, width, height).inset(veil.RIM), theme.RADIUS_SMALL
            return placement.box, theme.RADIUS_SMALL
        zone = hand.zone(part)
        spec = self._table.spec
        box = seen_box(spec, zone) if zone is not None and not zone.own else None
        return None if box is None else (framed_off_pills(spec, box), self._radius(box))

    def plate(self, zone: str) -> tuple[Box, float] | None:
        """Return the name plate of another player's zone, and its corner radius; None for any other zone."""
        target, now = self._hand.zone(zone), self._now()
        if target is None or target.seat < 0 or target.own or target.seat == now.standing.viewer:
            return None
        for plate in now.spec.plates:
            if plate.seat == target.seat:
                return Box(plate.x, plate.y, plate.width, plate.height), plates.corner(plate.height)
        return None

    def _radius(self, box: Box) -> float:
        for plate in self._table.spec.plates:
            if math.isclose(plate.height, box.h, abs_tol=8) and math.isclose(plate.x, box.x, abs_tol=8):
                return plates.corner(plate.height)
        return theme.RADIUS_SMALL

    def _draw_card(self, canvas: Canvas, command: Command, words: Words) -> None:
        """Draw the hinted card of the own hand, lifted and upright above the darkness."""
        placement = self._hand.placements.get(command.piece)
        if placement is None or not self._hand.is_own(command.piece):
            return
        laid = self._laid
        picture, angle = (placement.piece.picture, 0.0) if laid is None else (laid.picture, laid.angle)
        shape = figure(canvas, picture, placement.height * LIFTED, words.text)
        y = min(
            placement.y - LIFT, self._hand.sprites.sprites[command.piece].y
        )  # over the card itself, if that is raised
        canvas.place(shape, placement.x, y, angle, shadow="lift", halo=Halo(theme.INFO))

    def _draw_ghost(self, canvas: Canvas, command: Command, words: Words) -> None:
        """Draw a preview of the piece in its target zone."""
        zone: Zone | None = self._hand.zone(command.zone)
        laid = self._laid
        if zone is None or laid is None:
            return
        x, y = zone.room or (zone.x, zone.y)
        shape = figure(canvas, laid.picture, zone.height, words.text)
        angle, halo = zone.angle + laid.angle, Halo(theme.INFO)

        def draw(canvas: Canvas) -> None:
            canvas.place(shape, x, y, angle, alpha=0.85, shadow="lift", halo=halo)

        within(window_over(self._table.spec, zone), draw, canvas)


def _outline(radius: float, width: float, height: float) -> str:
    return rect(QUIET / 2, QUIET / 2, width - QUIET, height - QUIET, radius, "none", QUIET, theme.INFO)
