"""A decision on the table: the better option is framed, with a line to its target; the played one is dashed."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletable.bots.worth import Decision
from tabletable.core.command import Command
from tabletable.core.ids import NO_PIECE
from tabletable.core.tablespec import Stage, TableSpec
from tabletable.table import clearing
from tabletable.table.layout import lies_in_row, place, plate_box, visible_size, zone_box
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import dashed_rect, path, rect
from tabletable.ui.paint.links import RIM, link_line, out_of_hand, played_far

_HEIGHT: Final = 26.0
_SIGN: Final = 22.0
"""px of the tick or the head left of the words."""
_LITTLE: Final = 2.0
"""Factor by which a pill's covered share is multiplied before rounding: a quarter then counts as nothing."""
_FAR: Final = 170.0
"""Greatest distance in px at which a free place is preferred to one right beside."""
_AWAY: Final = 3.0
"""px between a pill and the box it labels."""
_EDGE: Final = 6.0
"""px a pill keeps from the sides of the table."""
_BESIDE: Final = 10.0
"""px a pill may stand out at the right of the table, where the column is a little away."""
_PLAYED: Final = "#4A1714"
_BETTER: Final = (theme.INFO_EDGE, theme.INFO_INK)


def draw_compared(
    canvas: Canvas, spec: TableSpec, stage: Stage, decision: Decision, values: tuple[str, str], head: str
) -> None:
    """Mark the better option with a tick and the played one with the avatar `head` of its player, where they are on
    this table, which fills the stage; `values` is the value of each in words.
    """
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
    read = [*clearing.words(spec), *(plate_box(plate) for plate in spec.plates)]
    inside = Box(_EDGE, _EDGE, stage.width + _BESIDE - _EDGE, stage.height - 2 * _EDGE)
    pills: list[_Pill] = []
    if good is not None:
        taken = [*read, *_of_equal_size(spec, good), *_beside_it(spec, best), *filter(None, (bad,))]
        pills.append(_Pill(beside(canvas, values[0], good, taken, inside), values[0], "", good))
    if bad is not None and bad != good:
        played = decision.options[decision.played].command
        near = [*_of_equal_size(spec, bad), *_beside_it(spec, played), *filter(None, (good,))]
        taken = [*read, *near, *(pill.box for pill in pills)]
        pills.append(_Pill(beside(canvas, values[1], bad, taken, inside), values[1], head, bad))
    if good is not None and start is not None and target is not None and not is_framed:
        # the tip must not be between two places
        middle = Box.around(target.cx, target.cy, target.w / 4, target.h / 4)
        if played_far(spec, best, start, target):
            middle = out_of_hand(pills[0].box)
        words = [*clearing.words(spec), *clearing.signs(spec)]
        above, pill_boxes = pills[0].box, [each.box for each in pills]
        is_between = abs(above.cy - middle.cy) < abs(start.cy - middle.cy)
        origin = above.inset(-RIM) if is_between else start
        link_line(canvas, origin, middle, labels=pill_boxes, words=words, has_dot=not is_between)
    for pill in pills:
        pill.draw(canvas)


def _of_equal_size(spec: TableSpec, spot: Box) -> list[Box]:
    """Return the zones of equal size: in a row of numbers no pill may cover the neighbours."""
    boxes = (Box(*zone_box(zone)) for zone in spec.zones)
    return [box for box in boxes if abs(box.w - spot.w) < 1 and abs(box.h - spot.h) < 1]


def _beside_it(spec: TableSpec, command: Command) -> list[Box]:
    """Return the visible parts of the other pieces in the zone of a command's piece: often they are why it counts."""
    placed = place(spec)
    placement = placed.get(command.piece)
    if placement is None:
        return []
    others = (each for each in placed.values() if each.zone == placement.zone and each.piece.handle != command.piece)
    wholes = ((each, Box.around(each.x, each.y, each.width, each.height)) for each in others)
    return [Box(whole.x, whole.y, *visible_size(each, placed.values())) for each, whole in wholes]


def marked(spec: TableSpec, decision: Decision) -> tuple[Box | None, Box | None]:
    """Return the boxes of the better and the played option: if both start at the same place, their targets are
    returned, provided there is room for words above both.
    """
    best, played = decision.options[0].command, decision.options[decision.played].command
    good, bad = command_box(spec, best), command_box(spec, played)
    ends = _zone(spec, best.zone), _zone(spec, played.zone)
    return ends if good == bad and all(end is not None and end.y >= _HEIGHT + _EDGE for end in ends) else (good, bad)


def command_box(spec: TableSpec, command: Command) -> Box | None:
    """Return the box where a command begins: its piece, else its place or button; None if none is visible."""
    for button in spec.buttons:
        if command in button.commands and button.box is not None:
            return Box(*button.box)
    if command.piece != NO_PIECE:
        placed = place(spec)
        placement = placed.get(command.piece)
        if placement is not None:
            # Only the visible part: a frame around a whole card in a hand would include the next one.
            in_row = lies_in_row(next(zone for zone in spec.zones if zone.id == placement.zone))
            whole = Box.around(placement.x, placement.y, placement.width, placement.height)
            return Box(whole.x, whole.y, *visible_size(placement, placed.values())) if in_row else whole
    return _zone(spec, command.zone)


def _zone(spec: TableSpec, zone_id: str) -> Box | None:
    zone = next((zone for zone in spec.zones if zone.id == zone_id), None)
    return None if zone is None else Box(*zone_box(zone))


class _Pill(NamedTuple):
    """The value of an option: the better one with a tick, the played one with its player's avatar."""

    box: Box
    words: str
    head: str
    spot: Box
    """The box it labels."""

    def draw(self, canvas: Canvas) -> None:
        """Draw it, and a line to the box it labels unless it is right beside it."""
        box, spot = self.box, self.spot
        fill, edge, ink = (_PLAYED, theme.ERROR, theme.TEXT) if self.head else (theme.INFO, *_BETTER)
        if not box.inset(-2 * _AWAY).overlaps(spot):
            x, y = min(max(box.cx, spot.x), spot.right), spot.y if box.cy < spot.y else spot.bottom
            left, top, width, height = min(x, box.cx), min(y, box.cy), abs(x - box.cx), abs(y - box.cy)
            line = f"M{box.cx - left + 2:.1f} {box.cy - top + 2:.1f} L{x - left + 2:.1f} {y - top + 2:.1f}"
            canvas.vec(path(line, "none", 2.4, theme.ERROR if self.head else edge),
                       left - 2, top - 2, width + 4, height + 4)  # fmt: skip
        body = rect(0.8, 0.8, box.w - 1.6, box.h - 1.6, box.h / 2, fill, 1.6, edge)
        if not self.head:
            body += path(f"M9 {box.h / 2} l4 4 l8 -9", "none", 2.4, ink)
        canvas.vec(body, *box, 1, "chip")
        if self.head:
            kit.avatar(canvas, box.x + _HEIGHT / 2, box.cy, self.head, _SIGN)
        canvas.text(box.x + _SIGN + 6, box.cy, self.words, theme.Size.SMALL, ink, True)


def beside(canvas: Canvas, words: str, spot: Box, read: list[Box], inside: Box) -> Box:
    """Return the box for words beside a place, within `inside`, where they cover the least of `read`."""
    width = canvas.setter.width(words, theme.Size.SMALL, True) + _SIGN + 16
    across, down = (width / 2 + _AWAY, _HEIGHT / 2 + _AWAY)
    spots = [
        (spot.cx, spot.y - down),
        (spot.right + across, spot.cy),
        (spot.x - across, spot.cy),
        (spot.cx, spot.bottom + down),
        (spot.cx, spot.y + down),
        (spot.right + across, spot.y - down),
        (spot.x - across, spot.y - down),
    ]
    left, right = inside.x + width / 2, inside.right - width / 2
    top, bottom = inside.y + _HEIGHT / 2, inside.bottom - _HEIGHT / 2
    boxes = [Box.around(min(max(x, left), right), min(max(y, top), bottom), width, _HEIGHT) for x, y in spots]
    read = [*read, spot]
    covered = [round(_LITTLE * sum(_shared(box, other) for other in read)) for box in boxes]
    best = boxes[covered.index(min(covered))]
    if min(covered):
        free = clearing.uncovering(inside, (width, _HEIGHT), (spot.cx, spot.cy), read)
        best = free if free is not None and abs(free.cx - spot.cx) + abs(free.cy - spot.cy) < _FAR else best
    return best


def _shared(one: Box, other: Box) -> float:
    """Return the share of the first box that is within the second."""
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height) / (one.w * one.h)
