"""How one piece is seen in a frame: as it is by now, or as it was while its new picture is made beside the loop."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from tabletable.core.message import Msg
from tabletable.core.tablespec import Zone
from tabletable.table import motion
from tabletable.table.layout import shown
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure, Flight, Halo, Placed, Pose, PosePart, halo_level
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.handling.sprites import RESTING, Shown, Sprite, SpriteField
from tabletable.ui.paint.pictures import figure

MOVING_HEIGHT_STEP = 4.0
"""A piece that changes size is drawn in steps of this many px, so that few sizes of it have to be made."""
MOVING_ANGLE_STEP = 3

Kept = tuple[Hashable, Placed]
"""How something looks, and what is drawn of it then."""


class Seen(NamedTuple):
    """A piece as it is seen in one frame."""

    figure: Figure
    x: float
    y: float
    look: Shown
    halo: Halo | None
    is_dim: bool
    flight: Flight

    def place(self, canvas: Canvas, part: PosePart = "whole", kept: dict[PosePart, Kept] | None = None) -> None:
        """Draw it; for `part` see `Canvas.place`. What it is drawn of is `kept` while only its place changes."""
        shadow: ShadowName = "lift" if (self.flight.risen or 0) >= 0.5 else "rest"
        if kept is None or not canvas.is_plain:
            canvas.place(
                self.figure, self.x, self.y, self.look.angle, 1, shadow, self.halo, 1, self.is_dim, self.flight, part
            )
            return
        halo = self.halo and (self.halo.colour, self.halo.line, halo_level(self.halo.strength))
        look = (self.figure.key, self.look, halo, self.is_dim, self.flight, canvas.scale)
        held = kept.get(part)
        if held is None or held[0] != look:
            pose = canvas.pose(self.figure, self.look.angle, 1, self.flight.squeeze, self.flight.moving)
            placed = pose.placed(canvas.scale, shadow, self.halo, 1, self.is_dim, self.flight, part)
            held = kept[part] = (look, placed)
        canvas.put(held[1], self.x, self.y)


class Pieces:
    """What one painter knows of the pieces it draws in a frame."""

    def __init__(self, text: Callable[[Msg], str]) -> None:
        """`text` is what is written on cards."""
        self._text = text
        self._until = math.inf
        self._has_turned = False
        """Whether a swaying card was made in this frame."""

    def begin(self, until: float) -> None:
        """Another frame: once `time.perf_counter()` is past `until`, what flies keeps the size and angle it had."""
        self._until, self._has_turned = until, False

    def wait(self, canvas: Canvas, zone: Zone, field: SpriteField) -> bool:
        """Whether a piece that has come to rest, or got another picture, still has to be made as it lies now."""
        for piece in shown(zone):
            sprite = field.sprites.get(piece.handle)
            last = sprite.shown if sprite is not None else None
            if sprite is None or last is None:
                continue
            if zone.board and abs(last.height - sprite.height) >= MOVING_HEIGHT_STEP:
                continue  # the whole board is seen in another size
            if (last.picture.key, last.height, last.angle) != (sprite.picture.key, sprite.height, sprite.angle):
                shape = figure(canvas, sprite.picture, sprite.height, self._text)
                if not canvas.pose(shape, sprite.angle).is_made():
                    return True
        return False

    def seen(
        self,
        canvas: Canvas,
        sprite: Sprite,
        halo: str | None,
        strong: bool,
        pulse: float,
        dim: bool,
        is_made: bool = True,
        is_kept: bool = False,
    ) -> Seen:
        """How a piece is seen in this frame; `strong` lifts it and thickens its line."""
        height, angle, moving = sprite.height, sprite.angle, sprite.moving
        slides = moving and sprite.is_sliding
        if slides:
            height, moving = sprite.rest.height * sprite.raised.scale, False
        elif moving:
            height = max(8.0, round(height / MOVING_HEIGHT_STEP) * MOVING_HEIGHT_STEP)
            angle = round(angle / MOVING_ANGLE_STEP) * MOVING_ANGLE_STEP
        shape, last = figure(canvas, sprite.picture, height, self._text), sprite.shown
        if slides:
            # It only makes room: the angles it lay at and will lie at are at hand, those between need not be made.
            goal = sprite.target.angle
            wanted = (angle, goal, *([last.angle] if last is not None else []))
            is_there = last is not None and last.angle == goal
            angle = goal if is_there else next((each for each in wanted if canvas.pose(shape, each).is_made()), goal)
        look = Shown(sprite.picture, height, angle, sprite.squeeze, moving)
        pose = None if look == last else canvas.pose(shape, angle, squeeze=look.squeeze, moving=moving)
        may_wait = pose is not None and last is not None and not is_kept and not pose.is_made()
        if last is not None and may_wait and (time.perf_counter() >= self._until or (pose and pose.order())):
            # Drawing it would make the frame long: until it is made beside the loop, only its place changes.
            look, pose = last, None
            shape = figure(canvas, look.picture, look.height, self._text)
        sprite.shown = look
        line = 3 if strong else 2
        lies = sprite.raised is RESTING and sprite.held is None
        risen = 1.0 if strong and lies else sprite.risen
        if pose is None and (sprite.sway or (not is_made and (dim or halo))):
            pose = canvas.pose(shape, look.angle, squeeze=look.squeeze, moving=look.moving)
        if pose is not None and not is_made:
            dim = dim and pose.is_made(dim=True)
            halo = halo if halo and pose.has_halo(halo, line, canvas.scale) else None
        if not look.moving and not strong:
            sprite.swayed = self._sway(pose, sprite, dim, halo, canvas.scale) if pose and sprite.sway else 0.0
        x, y = sprite.x + sprite.shaken, sprite.y - motion.FLIP_LIFT * (1 - look.squeeze)
        sway = 0.0 if look.moving or strong else sprite.swayed
        flight = Flight(look.moving, look.squeeze, risen, sway)
        return Seen(shape, x, y, look, Halo(halo, line, pulse) if halo else None, dim, flight)

    def _sway(self, pose: Pose, sprite: Sprite, dim: bool, halo: str | None, scale: float) -> float:
        """The sway a piece is drawn with: that of before, if it would have to be made and a frame has made another."""
        if not sprite.sway:
            return 0.0
        turned = pose.swayed(sprite.sway)
        if turned.is_made(dim) and (halo is None or turned.has_halo(halo, 2, scale)):
            return sprite.sway
        if self._has_turned:
            return sprite.swayed
        self._has_turned = True
        return sprite.sway
