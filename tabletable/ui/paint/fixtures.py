"""Everything on a table besides pieces: pictures, name plates, the sign of a tip; above the pieces pills and badges."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Final

from tabletable.core.message import MessageFamily, Msg
from tabletable.core.tablespec import Badge, BadgeStyle, Decor, Pill, Plate, TableSpec
from tabletable.play.seats import Seat
from tabletable.table.layout import plate_box
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.fading import faint
from tabletable.ui.drawing.layer import Part
from tabletable.ui.kit import plates
from tabletable.ui.kit.scenery import hanging_lantern
from tabletable.ui.paint import veil
from tabletable.ui.paint.measures import SHADOW
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

TALL_AVATAR = 54.0
PLATE_MARGIN = 14.0
CHIP_TAKEN = 53.0
"""px of a plate taken by its avatar, by the margins around it and at the end, and by the hand chip."""
LANTERN = 60.0
"""px that the sign of a tip and its shadow reach from its middle."""
BLEED = 34.0
"""Greatest reach of shadows and halos in px."""
PIECE_SHADOW = 16.0
"""Greatest reach of the shadow of a resting piece that is neither lit nor marked, in px."""
HALO = 27.0
"""Greatest reach of the halo of a plate of usual size in px."""
BADGE_GAP = 8.0
"""px between a badge and the left edge of the window, however long its text."""
NAME_ROW = 32.0
"""px from the top of a tall plate that its name takes."""


_BLANK: Final = "\xa0"
_LINES: Final = MessageFamily("table.line.**", "your_turn turn next", ("", ".short"))


def second_lines(words: Words, seats: Sequence[Seat], plate: Plate, viewer: int | None) -> list[str]:
    """Return the second line of a name plate as addressed to `viewer`, the longest form first."""
    if plate.line is not None:
        return [words.text(form) for form in (plate.line, plate.brief) if form is not None]
    if plate.active or plate.next:
        word = "next" if not plate.active else "your_turn" if plate.seat == viewer else "turn"
        return [words.text(_LINES[word, form]) for form in ("", ".short")]
    return [words.level(seats[plate.seat].level, form) for form in ("", "short")]


class Furniture:
    """Draws the furniture of one table. Furniture of the board is clipped to the board's window."""

    def __init__(self, words: Words, seats: Sequence[Seat]) -> None:
        self._words = words
        self._seats = seats
        self.quiet: frozenset[int] = frozenset()
        """Seats whose second line is left out to make room."""

    # ------------------------------------------------------------------------------------------------ below the pieces

    def below(self, canvas: Canvas, spec: TableSpec, viewer: int | None, window: Box | None) -> Iterator[Part]:
        """Yield everything drawn under the pieces; plates are worded as addressed to `viewer`."""
        fading: dict[Enum, list[Decor]] = {}
        for place, decor in _by_place(decor for decor in spec.decor if not decor.above):
            if decor.panel is not None and decor.strength < 1:
                fading.setdefault(decor.panel, []).append(decor)
                continue
            through = window if decor.board else None
            box = seen_through(through, _decor_box(decor))
            if box is not None:
                draw = partial(within, through, partial(self._decor, decor))
                yield Part(("decor", place), decor, box, draw)
        for panel, those in fading.items():
            box = around([_decor_box(decor) for decor in those])
            yield Part(("panel", panel), tuple(those), box, partial(self._fading, box, those))
        if spec.lantern is not None:
            x, y = spec.lantern
            box = Box(x - LANTERN, 0, 2 * LANTERN, y + LANTERN)
            yield Part("lantern", spec.lantern, box, lambda on: hanging_lantern(on, x, y))
        for plate in spec.plates:
            if plate.seat in self.quiet:
                plate, line = _without_line(plate), _BLANK
            else:
                line = self._plate_line(canvas.enlarged(plate.scale), plate, viewer)
            through, reach = window if plate.board else None, HALO if plate.active else SHADOW
            box = seen_through(through, plate_box(plate).inset(-reach * plate.scale))
            if box is not None:
                draw = partial(within, through, partial(self._plate, plate, line))
                yield Part(("plate", plate.seat), (plate, line), box, draw)

    def _plate_line(self, canvas: Canvas, plate: Plate, viewer: int | None) -> str:
        """Return the second line of a plate: the game's text, or that the seat plays next.

        "" if not even the short form fits, and for the active seat: the gold frame and the log already show that. The
        kind of bot is in the plate's tip.
        """
        if plate.line is None and (plate.active or not plate.next):
            return ""
        _, width, height, reserve = _usual(plate)
        avatar = TALL_AVATAR if height >= plates.TALL else height
        room = width - avatar - PLATE_MARGIN - reserve - (CHIP_TAKEN if plate.cards is not None else 0)
        forms = second_lines(self._words, self._seats, plate, viewer)
        fitting = (form for form in forms if canvas.setter.width(form, theme.Size.FLOOR) <= room)
        # In small windows letters keep a minimum size, so the long form may not fit.
        return next(fitting, "" if plate.active or plate.line is None else forms[0])

    def _plate(self, plate: Plate, line: str, canvas: Canvas) -> None:
        seat = self._seats[plate.seat]
        words = (seat.avatar, seat.name, line or None, plate.cards, plate.active)
        over, (x, y), width, height, reserve = canvas.enlarged(plate.scale), *_usual(plate)
        tall = height if height >= plates.TALL else theme.PLATE_HEIGHT
        plates.plate(over, x, y, width, *words, tall, reserve, _name_room(plate) / plate.scale)
        for sign in plate.signs:
            shape = figure(canvas, sign.picture, sign.height, self._words.text)
            canvas.place(shape, plate.x + sign.x, plate.y + sign.y, shadow=None)

    def _decor(self, decor: Decor, canvas: Canvas) -> None:
        if decor.strength < 1:
            self._fading(_decor_box(decor), [decor], canvas)
            return
        shape = figure(canvas, decor.picture, decor.height, self._words.text)
        canvas.place(shape, decor.x, decor.y, decor.angle, shadow=None)

    def _fading(self, box: Box, decor: Sequence[Decor], canvas: Canvas) -> None:
        """Draw pictures of one panel that comes or goes, all with the opacity of the first."""
        with faint(canvas, box, decor[0].strength):
            for each in decor:
                self._decor(each._replace(strength=1.0), canvas)

    # ------------------------------------------------------------------------------------------------ above the pieces

    def draw_above(self, canvas: Canvas, spec: TableSpec, window: Box | None) -> None:
        """Draw pills, badges and pictures above the pieces."""
        for decor in spec.decor:
            if decor.above:
                within(window if decor.board else None, partial(self._decor, decor), canvas)
        for pill in spec.pills:
            within(window if pill.board else None, partial(self._pill, pill), canvas)
        for badge in spec.badges:
            within(window if badge.board else None, partial(self._badge, badge), canvas)

    def draw_badges_at(self, canvas: Canvas, spec: TableSpec, lit: Sequence[Box]) -> None:
        """Draw badges and pictures on lit areas again above the dark veil, which would otherwise dim half of them."""
        for decor in spec.decor:
            if decor.above and not decor.board and any(_is_halved(decor, box.inset(-veil.RIM)) for box in lit):
                self._decor(decor, canvas)
        for badge in spec.badges:
            if not badge.board and any(box.distance(badge.x, badge.y) < badge.size for box in lit):
                self._badge(badge, canvas)

    def _pill(self, pill: Pill, canvas: Canvas) -> None:
        scale = pill.scale
        over = canvas.enlarged(scale)
        plates.pill(over, pill.x / scale, pill.y / scale, self._words.text(pill.text), size=16)

    def _badge(self, badge: Badge, canvas: Canvas) -> None:
        text = self._words.text(badge.text) if isinstance(badge.text, Msg) else badge.text
        over = canvas.enlarged(badge.scale)
        x, y = badge.x / badge.scale, badge.y / badge.scale
        if not badge.board:
            x = max(x, plates.badge_size(over, text, badge.size)[0] / 2 + BADGE_GAP)
        if badge.style is BadgeStyle.ACT:
            plates.act_badge(over, x, y, text, badge.size, badge.angle)
        elif badge.style is BadgeStyle.CREAM:
            plates.stack_badge(over, x, y, text, badge.size, badge.angle)
        else:
            plates.badge(over, x, y, text, badge.size, angle=badge.angle)


def within(window: Box | None, draw: Callable[[Canvas], None], canvas: Canvas) -> None:
    """Call `draw` clipped to the board's window; unclipped if there is no window."""
    if window is None:
        draw(canvas)
    else:
        with canvas.clip(window):
            draw(canvas)


def seen_through(window: Box | None, box: Box) -> Box | None:
    """Return the part of a box visible through a window; None if nothing is. Without a window, the whole box."""
    return box if window is None else box.within(window)


def _by_place(decor: Iterable[Decor]) -> Iterator[tuple[Hashable, Decor]]:
    """Yield pictures with keys made of their places: keyed by index, one more picture would change the key of all after
    it.

    A picture of a panel is keyed by its panel, because it moves when the panel comes or goes.
    """
    same = Counter[Hashable]()
    for each in decor:
        place = each.panel or (each.x, each.y)
        same[place] += 1
        yield (place, same[place]), each


def _decor_box(decor: Decor) -> Box:
    width = decor.height * decor.picture.width / decor.picture.height
    side = math.hypot(width, decor.height) if decor.angle else 0.0
    return Box.around(decor.x, decor.y, side or width, side or decor.height).inset(-2)


_LABEL_WIDTH: Final = 1.4
"""Labels may be so many times as wide as their card."""


def _is_halved(decor: Decor, lit: Box) -> bool:
    """Return whether the edge of a lit area cuts through a picture that belongs to it: hardly wider than the area, as
    a label may be, not higher, and centred within its width.
    """
    box = _decor_box(decor)
    is_small = box.w <= _LABEL_WIDTH * lit.w and box.h <= lit.h and lit.x <= decor.x <= lit.right
    return is_small and box.within(lit) not in (None, box)


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around others."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _usual(plate: Plate) -> tuple[tuple[float, float], float, float, float]:
    """Return place, width, height and reserve of a plate, in px in which its words have their usual size."""
    scale = plate.scale
    return (plate.x / scale, plate.y / scale), plate.width / scale, plate.height / scale, plate.reserve / scale


def _name_room(plate: Plate) -> float:
    """Return the room for the name on a tall plate: up to the first sign beside it."""
    beside = (
        sign.x - sign.height * sign.picture.width / sign.picture.height / 2
        for sign in plate.signs
        if sign.y < NAME_ROW * plate.scale and sign.x > plate.width / 2
    )
    return min(beside, default=plate.width - 4 * plate.scale) - 4 * plate.scale


def _without_line(plate: Plate) -> Plate:
    """Return a plate without the signs of its second line."""
    room = line_room(plate)
    if room is None:
        return plate
    return plate._replace(
        signs=tuple(each for each in plate.signs if not room.contains(plate.x + each.x, plate.y + each.y))
    )


def line_room(plate: Plate) -> Box | None:
    """Return the room for a plate's second line, below the name; None for a tall plate, which has a row there."""
    if plate.height >= plates.TALL:
        return None
    left = plate.height + 6
    width = plate.width - left - plate.reserve - (12 + 46 + 3 if plate.cards is not None else 8)
    return Box(plate.x + left, plate.y + plate.height / 2, width, plate.height / 2 - 2)
