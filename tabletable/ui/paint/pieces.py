"""How one piece is seen in a frame: as it is by now, or as it was while its new picture is made beside the loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletable.core.message import Msg
from tabletable.table import motion
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure, Flight, Halo, PosePart
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.handling.sprites import RESTING, Shown, Sprite
from tabletable.ui.paint.pictures import figure

MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn in steps of this many px, so that few sizes of it have to be made."""
MOVING_ANGLE_STEP = 3


class Seen(NamedTuple):
    """A piece as it is seen in one frame."""

    figure: Figure
    x: float
    y: float
    look: Shown
    halo: Halo | None
    is_dim: bool
    flight: Flight

    def place(self, canvas: Canvas, part: PosePart = "whole") -> None:
        """Draw it; for `part` see `Canvas.place`."""
        shadow: ShadowName = "lift" if (self.flight.risen or 0) >= 0.5 else "rest"
        canvas.place(
            self.figure, self.x, self.y, self.look.angle, 1, shadow, self.halo, 1, self.is_dim, self.flight, part
        )


class Pieces:
    """What one painter knows of the pieces it draws in a frame."""

    def __init__(self, text: Callable[[Msg], str]) -> None:
        """`text` is what is written on cards."""
        self._text = text

    def seen(
        self,
        canvas: Canvas,
        sprite: Sprite,
        halo: str | None,
        strong: bool,
        pulse: float,
        dim: bool,
    ) -> Seen:
        """How a piece is seen in this frame; `strong` lifts it and thickens its line."""
        height, angle, moving = sprite.height, sprite.angle, sprite.moving
        if moving and sprite.is_sliding:  # it only makes room: it keeps the angle it will lie at
            height, angle, moving = sprite.rest.height * sprite.raised.scale, sprite.target.angle, False
        elif moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        look = Shown(sprite.picture, height, angle, sprite.squeeze, moving)
        sprite.shown = look
        lies = sprite.raised is RESTING and sprite.held is None
        risen = 1.0 if strong and lies else sprite.risen
        sway = 0.0 if moving or strong else sprite.sway
        x, y = sprite.x + sprite.shaken, sprite.y - motion.FLIP_LIFT * (1 - look.squeeze)
        return Seen(
            figure(canvas, sprite.picture, height, self._text),
            x,
            y,
            look,
            Halo(halo, 3 if strong else 2, pulse) if halo else None,
            dim,
            Flight(moving, look.squeeze, risen, sway),
        )
