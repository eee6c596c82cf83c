"""Loose things on a table, such as buttons and stones: the passing pointer sends them sliding.

Moved by pymunk and purely decorative: they have no meaning, block nothing and consume no input. They stay within their
box, collide and come to rest; then nothing is computed any more.
"""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.picture import Picture
from tabletable.core.rng import Rng
from tabletable.core.tablespec import Loose
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import FAST
from tabletable.ui.handling.physics import HAS_PHYSICS, STEP
from tabletable.ui.paint.pictures import figure
from tabletable.ui.paint.words import Words

if HAS_PHYSICS:  # without it there are no loose things, which are decoration
    import pymunk

FRICTION: Final = 0.04
"""The share of its speed left after a second."""
PUSH: Final = 0.35
"""The share of the pointer's speed transferred to a thing."""
FASTEST: Final = 900.0
"""Speed limit of a flick in px/s."""
SLOWEST: Final = 8.0
"""Speed in px/s below which a thing is at rest."""
REACH: Final = 1.25
"""Reach of the pointer, in radii."""
ANGLE: Final = 10
"""Degrees between the drawn angles."""


class LooseItems:
    """All loose things of one table."""

    def __init__(self) -> None:
        self._loose: tuple[Loose, ...] = ()
        self._space: pymunk.Space | None = None
        self._things: list[tuple[Picture, float, pymunk.Body]] = []
        """Each thing's picture, height and physics body."""
        self._rest = 0.0
        self._is_awake = False
        self._pointer: tuple[float, float, float] | None = None
        """The last position of the pointer, and its time."""

    def lay(self, loose: tuple[Loose, ...]) -> None:
        """Put these things on the table; if they are already there, they stay where they are."""
        if loose == self._loose or not HAS_PHYSICS:
            return
        self._loose, self._space, self._things = loose, pymunk.Space(), []
        self._space.damping = FRICTION
        self._is_awake = False
        for number, each in enumerate(loose):
            self._lay(number, each)

    def _lay(self, number: int, loose: Loose) -> None:
        """Build walls around its box and fill it with as many things as fit apart, always at the same places."""
        space, box, radius = self._space, Box(*loose.box), loose.height / 2
        assert space is not None
        corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            wall = pymunk.Segment(space.static_body, start, end, 1)
            wall.elasticity = 0.5
            space.add(wall)
        rng, placed = Rng(number + 1), list[tuple[float, float]]()
        for _ in range(loose.number * 20):
            if len(placed) == loose.number:
                break
            inner = box.inset(radius + 1)
            x, y = inner.x + inner.w * rng.below(1000) / 999, inner.y + inner.h * rng.below(1000) / 999
            if all(math.dist((x, y), other) >= loose.height for other in placed):
                placed.append((x, y))
        for at, (x, y) in enumerate(placed):
            body = pymunk.Body(1.0, radius * radius / 2)
            body.position, body.angle = (x, y), math.radians(rng.below(360))
            disc = pymunk.Circle(body, radius)
            disc.elasticity, disc.friction = 0.6, 0.4
            space.add(body, disc)
            self._things.append((loose.pictures[at % len(loose.pictures)], loose.height, body))

    @property
    def places(self) -> list[tuple[float, float]]:
        """The positions of the things."""
        return [(body.position.x, body.position.y) for _, _, body in self._things]

    # ------------------------------------------------------------------------------------------------ motion

    def sweep(self, x: float, y: float, now: float) -> None:
        """Flick the things on the pointer's way to a point."""
        before, self._pointer = self._pointer, (x, y, now)
        if before is None or not self._things:
            return
        start, seconds = before[:2], max(now - before[2], 1 / 240)
        if seconds > 0.1:  # it rested, or came from elsewhere
            return
        speed = ((x - start[0]) / seconds, (y - start[1]) / seconds)
        for _, height, body in self._things:
            if _distance(tuple(body.position), start, (x, y)) < height / 2 * REACH:
                push = min(PUSH, FASTEST / (math.hypot(*speed) or 1.0))
                body.velocity = (speed[0] * push, speed[1] * push)
                body.angular_velocity = (speed[0] - speed[1]) * push / 60
                self._is_awake = True

    def update(self, seconds: float) -> bool:
        """Advance by `seconds`; return False while all are at rest."""
        if not self._is_awake or self._space is None:
            return False
        self._rest = min(self._rest + seconds, 0.1)
        while self._rest >= STEP:
            self._rest -= STEP
            self._space.step(STEP)
        if all(body.velocity.length < SLOWEST for _, _, body in self._things):
            self._is_awake = False
            for _, _, body in self._things:
                body.velocity, body.angular_velocity = (0, 0), 0
        return True

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas, words: Words) -> None:
        """Draw the things at their present places."""
        for picture, height, body in self._things:
            shape = figure(canvas, picture, height, words.text)
            angle = round(math.degrees(body.angle) / ANGLE) * ANGLE
            canvas.place(shape, body.position.x, body.position.y, angle, shadow="chip", flight=FAST)


def _distance(point: tuple[float, ...], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the distance from a line segment to a point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    share = max(0.0, min(1.0, share))
    return math.hypot(start[0] + dx * share - point[0], start[1] + dy * share - point[1])
