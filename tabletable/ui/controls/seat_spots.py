"""Name plates as stops of the keyboard: what the pointer learns by resting on a seat, Tab learns too."""

from __future__ import annotations

from collections.abc import Callable

from tabletable.core.tablespec import Plate
from tabletable.ui.animation.callout import Tip
from tabletable.ui.drawing.box import Box
from tabletable.ui.kit import plates
from tabletable.ui.widgets.base import Widget


class SeatSpot(Widget):
    """A seat that Tab comes to. The pointer passes through it: what lies on a plate may be a place for pieces."""

    sound = ""
    cursor = "arrow"

    def __init__(self, plate: Plate, tip: Tip, tell: Callable[[Tip | None], None]) -> None:
        """`tell` shows what is known of the seat, or takes it away."""
        box = Box(plate.x, plate.y, plate.width, plate.height)
        super().__init__(f"seat:{plate.seat}", box, ". ".join((tip.text, *tip.lines, *tip.terms)))
        self.radius = plates.corner(plate.height)
        self._tip = tip
        self._tell = tell

    def contains(self, x: float, y: float) -> bool:
        return False

    def activate(self) -> None:
        self._tell(self._tip)

    def on_focus(self, focused: bool) -> None:
        self._tell(self._tip if focused else None)
