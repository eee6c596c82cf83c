"""The column of a primer: the cat with its speech bubble, and the buttons to go back, go on and leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import TableSpec, Zone
from tabletable.play.study.learner import Learner
from tabletable.play.study.primer import LEARNER, THERE
from tabletable.table.layout import decor_box, framed_off_pills, window_over
from tabletable.ui import kit
from tabletable.ui.controls.model import TableModel
from tabletable.ui.controls.speech import TAIL, CardTexts, speech_widgets
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.handling.hand import NOTHING
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.fixtures import around
from tabletable.ui.paint.lights import Laid
from tabletable.ui.paint.marks import Pointed
from tabletable.ui.paint.measures import MAIN
from tabletable.ui.scenes.tables.hint import LIFT
from tabletable.ui.scenes.tables.side_panel import SidePanel
from tabletable.ui.widgets.base import Button, Widget

if TYPE_CHECKING:
    from tabletable.ui.scenes.tables.seated import SeatedTable


GO_ON: Final = "go_on"
"""Key of the button that confirms reading and continues."""
SPEECH_TOP: Final = 84.0
ROW: Final = 44.0
PLANK: Final = 14.0
CAT: Final = (208.0, 218.0)
LEAST_CAT: Final = 96.0
"""The least height of the cat; it is left out where there is less room."""


class Teaching(NamedTuple):
    """The contents of the column for the current state of the primer."""

    texts: CardTexts
    go_on: tuple[str, Shortcut] | None
    """Label and key of the button that continues; None while the learner has a task."""
    has_buttons: bool
    """Whether the buttons of the table are needed."""
    has_back: bool
    leave: str
    """The label of the button that leaves the primer; "" at its end, where the other button does."""


class TeacherPanel(SidePanel):
    """A side panel with icons but without log, goal and advice: the teacher says what they are for."""

    def __init__(self, table: SeatedTable, teaching: Callable[[], Teaching], *ways: Callable[[], None]) -> None:
        """`ways`: callbacks to go on, back and out."""
        super().__init__(table)
        self._teaching, self._ways_on = teaching, ways
        self._cat = Box(0, 0, 0, 0)
        self._plank = 0.0

    def renew(self, now: TableModel) -> None:
        self._now = now
        teaching, text = self._teaching(), now.words.text
        go_on, back, leave = self._ways_on
        x, width, bottom = self._room.x, self._room.w, self._room.bottom
        lower: list[Widget] = []
        half = (width - self._gap) / 2
        row = Box(x, bottom - ROW, half, ROW)
        reason = "" if teaching.has_back else text("primer.first")
        if teaching.leave:
            lower.append(Button("leave", row._replace(x=x + width - half), teaching.leave, leave, icon="skip_forward"))
        lower.append(Button("back", row, text("primer.back"), back, icon="back", reason=reason))
        bottom = row.y - self._gap
        page = self._next_step(bottom)
        if page is not None:
            lower.append(page)
            bottom = page.box.y - self._gap
        if teaching.go_on is not None:
            label, key = teaching.go_on
            box = Box(x, bottom - MAIN, width, MAIN)
            lower.append(Button(GO_ON, box, label, go_on, primary=True, icon="play", shortcut=key))
            bottom = box.y - self._gap
        buttons, bottom = self._buttons_above(bottom, teaching.has_buttons)
        lower += buttons
        speech = speech_widgets(self._table.measure(), teaching.texts, x, SPEECH_TOP, width)
        self._place_cat(speech[0].box.bottom + TAIL[1] + 4, bottom)
        self._table.log.box = Box(0, 0, 0, 0)
        menu: list[Widget] = [self._menu(), *self._icons(), *self._table.view.buttons(text)]
        self.group.set([*menu, *speech, *reversed(lower), *self._seats()])

    def _buttons_above(self, bottom: float, are_needed: bool) -> tuple[list[Widget], float]:
        """Return the table's buttons, and the y above them; unless `are_needed`, only buttons left of the column."""
        widgets, left = self._buttons(SPEECH_TOP + 150, bottom)
        if are_needed:
            return widgets, left
        return [each for each in widgets if each.box.right <= self._room.x], bottom

    @property
    def _least(self) -> float:
        return SPEECH_TOP

    def _place_cat(self, top: float, bottom: float) -> None:
        """Place the cat behind its plank, as large as fits."""
        self._plank = bottom - PLANK + self._gap - 4
        height = min(CAT[1], self._plank - top)
        width = height * CAT[0] / CAT[1] if height >= LEAST_CAT else 0.0
        self._cat = Box(self._room.x + (self._room.w - width) / 2 + 8, self._plank - height, width, height)

    def draw_cat(self, canvas: Canvas, blinks: bool) -> None:
        """Draw the cat, its eyes open or closed."""
        box = self._cat
        if not box.w:
            return
        canvas.art("common/boss_cat", box.cx, box.cy, box.w, height=box.h, shadow="plate")
        if blinks:
            kit.cat_lids(canvas, box.cx, box.cy, box.w)
        kit.board(canvas, self._room.x, self._plank, self._room.w, PLANK)

    @property
    def aside(self) -> Box:
        return Box(self._room.x, SPEECH_TOP, self._room.w, self._room.bottom - SPEECH_TOP)


LIFTED: Final = 1.10
"""The scale of the card to be moved."""

Lit = tuple[Box, float]
"""A highlighted box and the radius of its corners."""


class Signpost:
    """Computes the highlights on the learner's table, and lets the keyboard begin at them."""

    def __init__(self, table: SeatedTable, learner: Learner, asked_button: Callable[[], object]) -> None:
        """`asked_button` returns the button that gives the requested command, if one does."""
        self._table, self._learner, self._hand, self._hint = table, learner, table.hand, table.hint
        self._asked_button = asked_button

    def highlights(self, spec: TableSpec, part: str) -> list[Lit]:
        """Return the highlights of a named part of the table: its decor, else its zone or the top piece there."""
        if part.startswith(THERE):
            crowd = self._hand.zone(part.removeprefix(THERE))
            whole = None if crowd is None else self._whole(crowd)
            return [] if whole is None else [whole]
        zone = self._hand.zone(part)
        places = [
            each for each in spec.decor if part in (each.of, each.named) or (zone is None and part == each.counts)
        ]
        if places or zone is None:
            return [(decor_box(each), theme.RADIUS_SMALL) for each in places]
        lit = self._whole(zone) if zone.own else self._goal(spec, zone)
        return [] if lit is None else [lit]

    @property
    def begins(self) -> bool:
        """Whether nothing is hovered or in hand yet, and the requested command moves a piece."""
        asked, hand = self._learner.asked(), self._hand
        is_idle = hand.hovered == hand.selected == hand.grabbed == NOTHING
        return is_idle and not self._learner.is_puzzled and bool(asked) and hand.gestures.movable(asked[0].piece)

    def take(self) -> bool:
        """Move the cursor to the requested piece: raise it, or aim it at its target. Return False if not `begins`."""
        if not self.begins:
            return False
        command, hand = self._learner.asked()[0], self._hand
        hand.hovered, hand.by_keys = command.piece, True
        hand.raise_cards()
        targets = hand.gestures.targets(command.piece)
        if len(targets) > 1 and command.zone in targets:
            hand.select(command.piece)
            hand.aimed = command.zone
        return True

    def pointed(self, spec: TableSpec) -> Pointed:
        """Return all highlights on a table."""
        shown = [box for part in self._learner.exercise.show for box in self.highlights(spec, part)]
        asked = self._learner.asked()
        if not asked or self._learner.is_puzzled:
            return Pointed(tuple(shown))
        command, hand = asked[0], self._hand
        zone = hand.zone(command.zone)
        plate = None if zone is not None and zone.pieces else self._hint.plate(command.zone)
        goal = self._goal(spec, zone) if zone is not None and zone.pieces else plate
        if goal is None and zone is not None:
            goal = self._goal(spec, zone)
        if command.piece != NO_PIECE and self._asked_button() is not None:
            goal = None
        piece, card = self._hint.lit(command.piece), None
        start = None if piece is None else piece[0]
        if hand.is_own(command.piece):
            placed, is_up = hand.placements[command.piece], command.piece in (hand.grabbed, hand.hovered)
            height = placed.height * LIFTED
            start = Box.around(placed.x, placed.y - LIFT, placed.width * LIFTED + 8, height + 16)
            piece = None  # drawn above the dark, it needs no light
            aside = self._table.field.sprites[command.piece].raised.dx  # it parts with its neighbours
            card = None if is_up else Laid(placed.piece.picture, placed.x + aside, placed.y - LIFT, height)
        places = (*shown, *(each for each in (piece, goal) if each is not None))
        is_empty = zone is not None and zone.board and not zone.pieces  # elsewhere words stand where the sign would
        return Pointed(places, card, goal, is_empty, self._ghost(command, zone), start)

    def _ghost(self, command: Command, zone: Zone | None) -> Laid | None:
        """Return a preview of the piece in its target zone; None if the game has no picture of it."""
        preview = self._table.game.preview(self._table.match.session.view(LEARNER), command)
        if preview is None or zone is None:
            return None
        x, y = zone.room or (zone.x, zone.y)
        window = window_over(self._hand.spec, zone) if self._hand.spec is not None else None
        return Laid(preview.picture, x, y, zone.height, zone.angle + preview.angle, window)

    def _goal(self, spec: TableSpec, zone: Zone) -> Lit | None:
        """Return a target zone's highlight: its top piece, if that covers at least a third of it, else the zone."""
        lit = self._hint.lit(zone.id)
        if lit is None or not zone.pieces:
            return lit
        top = self._hand.placements[zone.pieces[-1].handle].box.inset(-6)
        if top.w * top.h * 3 <= lit[0].w * lit[0].h:
            return lit
        return framed_off_pills(spec, top), theme.RADIUS_CARD_PANEL

    def _whole(self, zone: Zone) -> Lit | None:
        """Return the highlight of all pieces in a zone."""
        boxes = [self._hand.placements[piece.handle].box for piece in zone.pieces]
        return (around(boxes), theme.RADIUS_PANEL) if boxes else None
