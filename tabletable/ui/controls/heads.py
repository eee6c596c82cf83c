"""Seats as Tab stops: name plates, or heads in one row if not all plates are visible at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletable.core.tablespec import Plate
from tabletable.play.seats import Seat
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.kit import plates
from tabletable.ui.paint.words import Tip, in_a_row
from tabletable.ui.widgets.base import TARGET, Widget
from tabletable.ui.widgets.buttons import Pressable


class SeatButton(Widget):
    """A seat as a Tab stop. The pointer passes through it, because a plate may be a place for pieces."""

    sound = ""
    cursor = "arrow"

    def __init__(self, plate: Plate, tip: Tip, tell: Callable[[Tip | None], None]) -> None:
        """`tell` shows the tip of the seat, or hides it (None)."""
        box = Box(plate.x, plate.y, plate.width, plate.height)
        super().__init__(f"seat:{plate.seat}", box, in_a_row((tip.text, *tip.lines, *tip.terms)))
        self.radius = plates.corner(plate.height)
        self._tip = tip
        self._tell = tell

    def contains(self, x: float, y: float) -> bool:
        return False

    def activate(self) -> None:
        self._tell(self._tip)

    def on_focus(self, focused: bool) -> None:
        self._tell(self._tip if focused else None)


GAP: Final = 6.0
HEAD: Final = 36.0
CHIP: Final = 46.0
"""Width of the number of cards on a plate."""
NUMBER: Final = 18.0
"""px at the right that a bare number takes from the room for a name."""
SMALL: Final = 0.8
"""Scale of that number in a head, relative to a plate."""
LEAST: Final = 100.0
"""Least width of a seat with room for a short name."""
WIDEST: Final = 168.0
NARROW: Final = 84.0
"""Width below which every name is under its head."""
SMALL_HEAD: Final = 26.0
CORNER: Final = 12.0


class HeadButton(Pressable):
    """The head of one seat. A click shows the pieces before that seat."""

    def __init__(
        self, seat: Seat, plate: Plate, tip: Tip, tell: Callable[[Tip | None], None], act: Callable[[], None]
    ) -> None:
        """Placed at the box of `tip`, which `tell` shows on keyboard focus, or hides."""
        said = in_a_row((tip.text, *tip.lines, *tip.terms))
        super().__init__(f"seat:{plate.seat}", tip.box, said, act, tooltip=said)
        self._seat, self._plate, self._tip, self._tell = seat, plate, tip, tell

    @property
    def seat(self) -> int:
        """The seat it belongs to."""
        return self._plate.seat

    def on_focus(self, focused: bool) -> None:
        self._tell(self._tip if focused else None)

    def draw(self, canvas: Canvas) -> None:
        box, plate = self.box, self._plate
        is_under = self._is_under(canvas)
        self.radius = CORNER if is_under else box.h / 2
        edge = theme.ACT if plate.active else theme.TEXT if self.is_hovered else None
        line = theme.LINE_ACTIVE if plate.active else theme.LINE
        canvas.panel(box, self.radius, edge=edge or canvas.chrome.edge, line=line, alpha=0.96)
        ring = theme.ACT if plate.active else theme.OUTLINE
        if is_under:
            self._draw_narrow(canvas, ring)
            return
        left, room, has_chip = self._beside()
        plates.avatar(canvas, box.x + 4 + HEAD / 2, box.cy, self._seat.avatar, HEAD, ring)
        middle = box.cy - 11 if has_chip else box.cy
        canvas.text(left, middle, self._seat.name, theme.Size.BODY, theme.TEXT, True, max_width=room)
        if plate.cards is not None and has_chip:
            small = canvas.enlarged(SMALL)
            plates.count_chip(small, left / SMALL + CHIP, (box.cy + 11) / SMALL, plate.cards)
        elif plate.cards is not None:
            number = str(plate.cards)
            plates.pill(canvas, box.right - 11, box.bottom - 9, number, size=theme.Size.FLOOR, pad=5, height=20)

    def _beside(self) -> tuple[float, float, bool]:
        """Return the left end of a name beside its head, its width, and whether the number of cards is below it."""
        box, cards = self.box, self._plate.cards
        room = box.w - HEAD - 9 - 10
        has_chip = cards is not None and room >= CHIP * SMALL
        return box.x + HEAD + 9, room - (0 if cards is None or has_chip else NUMBER), has_chip

    def _is_under(self, canvas: Canvas) -> bool:
        """Return whether the name goes under the head because it does not fit beside it."""
        _, room, _ = self._beside()
        return self.box.w < NARROW or canvas.setter.width(self._seat.name, theme.Size.FLOOR, True) > room

    def _draw_narrow(self, canvas: Canvas, ring: str) -> None:
        box, cards = self.box, self._plate.cards
        aside = 0.0 if cards is None else NUMBER / 2
        plates.avatar(canvas, box.cx - aside, box.y + 2 + SMALL_HEAD / 2, self._seat.avatar, SMALL_HEAD, ring)
        name, room = self._seat.name, box.w - 4
        canvas.text(box.cx, box.bottom - 9, name, theme.Size.FLOOR, theme.TEXT, True, align="m", max_width=room)
        if cards is not None:
            number = str(cards)
            half = canvas.setter.width(number, theme.Size.FLOOR, True) / 2 + 5
            x = min(box.cx + SMALL_HEAD / 2 + 3, box.right - half)
            plates.pill(canvas, x, box.y + 15, number, size=theme.Size.FLOOR, pad=5, height=20)


def heads_in(room: Box, shown: Sequence[Plate], viewer: int | None) -> list[tuple[Plate, Box]]:
    """Return places side by side for the plates of a table, in the order of play from the one after `viewer` on.

    If there are too many, the viewer's own is left out, and then the last ones: their plates are on the table as
    always.
    """
    order = sorted(shown, key=lambda plate: plate.seat)
    if viewer is not None:
        order = [*(p for p in order if p.seat > viewer), *(p for p in order if p.seat <= viewer)]
    if (room.w + GAP) / max(1, len(order)) < LEAST + GAP:
        order = [plate for plate in order if plate.seat != viewer]
    order = order[: max(1, int((room.w + GAP) / (max(TARGET, room.h) + GAP)))]
    width = min(WIDEST, (room.w - GAP * (len(order) - 1)) / max(1, len(order)))
    return [(plate, Box(room.x + at * (width + GAP), room.y, width, room.h)) for at, plate in enumerate(order)]
