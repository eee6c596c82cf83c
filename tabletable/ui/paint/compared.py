"""A decision on the table: what was better is framed and shows where it would have gone, what was played is dashed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tabletable.bots.worth import Decision
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import TableSpec
from tabletable.table import clearing
from tabletable.table.layout import lies_in_row, place, plate_box, visible_size, zone_box
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import dashed_rect, rect
from tabletable.ui.paint.links import link_line

_HEIGHT: Final = 28.0
_EDGE: Final = 6.0
"""px a pill keeps from the sides of the window."""
_PLAYED: Final = "#4A1714"


def draw_compared(
    canvas: Canvas, spec: TableSpec, decision: Decision, told: tuple[str, str], t: Callable[..., str]
) -> None:
    """Mark the better and the played option where they are on this table; `told` is what they are worth."""
    best = decision.options[0].command
    good, bad = marked(spec, decision)
    start, target = command_box(spec, best), _zone(spec, best.zone) if best.piece != NO_PIECE else None
    is_framed = good == target
    if bad is not None and bad != good:
        body = dashed_rect(2, 2, bad.w - 4, bad.h - 4, 9, theme.ERROR, 3)
        canvas.vec(body, bad.x, bad.y, bad.w, bad.h)
    if good is not None:
        for grown, strength in ((7, 0.18), (4, 0.35), (0, 1.0)):
            around = good.inset(-grown)
            radius = 8 + grown
            body = rect(1.5, 1.5, around.w - 3, around.h - 3, radius, "none", 3, theme.INFO, strength)
            canvas.vec(body, around.x, around.y, around.w, around.h)
    good, bad = good and _around(spec, good), bad and _around(spec, bad)
    both = good is not None and bad is not None and abs(good.cx - bad.cx) < 130 and abs(good.cy - bad.cy) < 60
    reach = max((zone.y + zone.height / 2 for zone in spec.zones), default=720.0)  # how far down the table does
    pills: list[_Pill] = []
    if bad is not None and bad != good:
        words = f"{t('review.played.short')} · {told[1]}"
        pills.append(_Pill(_place(canvas, words, bad.cx, bad.y - 16), words, _PLAYED, theme.ERROR, theme.TEXT))
    if good is not None:
        y = good.bottom + 16 if both and good.bottom + 30 < reach else good.y - 16
        y = min(y, bad.y - 16 - _HEIGHT - 3) if both and bad is not None and y < good.y else y
        words = f"{t('review.better.short')} · {told[0]}"
        pills.append(_Pill(_place(canvas, words, good.cx, y), words, theme.INFO, theme.INFO_EDGE, theme.INFO_INK))
    if good is not None and start is not None and target is not None and not is_framed:
        link_line(canvas, start, target, said=[pill.box for pill in pills], words=clearing.words(spec))
    for pill in pills:
        pill.draw(canvas)


def marked(spec: TableSpec, decision: Decision) -> tuple[Box | None, Box | None]:
    """Where the better and the played option are: what begins at one place is told apart by where it goes, if there is
    room for words above both.
    """
    best, played = decision.options[0].command, decision.options[decision.played].command
    good, bad = command_box(spec, best), command_box(spec, played)
    ends = _zone(spec, best.zone), _zone(spec, played.zone)
    return ends if good == bad and all(end is not None and end.y >= _HEIGHT + _EDGE for end in ends) else (good, bad)


def _around(spec: TableSpec, spot: Box) -> Box:
    """A spot with the plate it lies on, whose words a pill must not cover."""
    plates = (plate_box(plate) for plate in spec.plates)
    return next((plate for plate in plates if plate.contains(spot.cx, spot.cy)), spot)


def command_box(spec: TableSpec, command: Command) -> Box | None:
    """Where a command begins on the table: its piece, else its place or its button; None if nothing of it is seen."""
    for button in spec.buttons:
        if command in button.commands and button.box is not None:
            return Box(*button.box)
    if command.piece != NO_PIECE:
        placed = place(spec)
        found = placed.get(command.piece)
        if found is not None:
            # What is seen of it: a frame around all of a card in a hand would be about the next one as well.
            in_row = lies_in_row(next(zone for zone in spec.zones if zone.id == found.zone))
            whole = Box.around(found.x, found.y, found.width, found.height)
            return Box(whole.x, whole.y, *visible_size(found, placed.values())) if in_row else whole
    return _zone(spec, command.zone)


def _zone(spec: TableSpec, zone_id: str) -> Box | None:
    zone = next((zone for zone in spec.zones if zone.id == zone_id), None)
    return None if zone is None else Box(*zone_box(zone))


class _Pill(NamedTuple):
    """What is said of an option."""

    box: Box
    words: str
    fill: str
    edge: str
    ink: str

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        box = self.box
        body = rect(0.8, 0.8, box.w - 1.6, box.h - 1.6, box.h / 2, self.fill, 1.6, self.edge)
        canvas.vec(body, *box, 1, "chip")
        canvas.text(box.cx, box.cy, self.words, theme.Size.SMALL, self.ink, True, align="m")


def _place(canvas: Canvas, words: str, cx: float, cy: float) -> Box:
    """Where words stand around a point, moved to where the window has room for them."""
    width = canvas.setter.width(words, theme.Size.SMALL, True) + 22
    right = (canvas.surface.get_width() - canvas.origin[0]) / canvas.scale
    return Box.around(min(max(cx, width / 2 + _EDGE), right - width / 2 - _EDGE), cy, width, _HEIGHT)
