"""Tossed cards: pymunk bodies that fly, spin, slide and come to rest at the places the table gives them.

Purely visual. A body starts at the card, with the speed of the hand that released it, and is drawn to its place by a
spring force and to its angle by a rotary spring, both nearly critically damped. (pymunk's own `DampedSpring` brakes
only along the spring, so a card thrown past its place would circle it for ever.) No position is ever read back into the
table: when a body has settled, or its time is up, the card is simply at its place in the layout.
"""

from __future__ import annotations

import math
from typing import NamedTuple

try:
    import pymunk
except ImportError:  # not every system has it: cards fly straight there
    HAS_PHYSICS = False
else:
    HAS_PHYSICS = True

from tabletable.table import motion

STEP = 1 / 120
"""Seconds per simulation step; constant, so that motion does not depend on the frame rate."""
LONGEST = 0.9
"""Greatest flight time of a card, in seconds."""
STIFFNESS = 26.0
"""Natural frequency of the springs per second: 95 % of the way in about 0.18 s."""
DAMPING = 0.86
"""Damping as a share of critical damping; the rest is the small overshoot of a sliding card."""
_PULL = STIFFNESS**2
_BRAKE = 2 * DAMPING * STIFFNESS
AT_REST_PX = 0.4
AT_REST_SPEED = 8.0
STRAIGHT = 0.25
"""Seconds of a card's flight without physics."""
TOP_SPEED = 4200.0
"""Speed limit in px/s, so that a card never leaves the table."""


class CardPose(NamedTuple):
    """Position of a tossed card: centre in logical px, angle in degrees clockwise."""

    x: float
    y: float
    angle: float


class _Flight:
    """A card in the air. Without physics it glides straight to its place, decelerating."""

    def __init__(self, start: CardPose, target: CardPose) -> None:
        self._start, self._target = start, target
        self.age = 0.0

    def aim(self, target: CardPose) -> None:
        """Change its target."""
        self._target = target

    @property
    def pose(self) -> CardPose:
        """Its present pose."""
        share = motion.out_cubic(min(1.0, self.age / STRAIGHT))
        ends = zip(self._start, self._target, strict=True)
        return CardPose(*(here + (there - here) * share for here, there in ends))

    @property
    def is_over(self) -> bool:
        """Whether it is at rest."""
        return self.age >= STRAIGHT

    def pull(self) -> None:
        """Pull it to its place for a step of the simulation."""

    def drop(self) -> None:
        """Remove it from the simulation."""


class _Body(_Flight):
    """A card that flies as a body in a space."""

    def __init__(
        self, space: pymunk.Space, start: CardPose, target: CardPose, velocity: tuple[float, float], spin: float
    ) -> None:
        super().__init__(start, target)
        speed = math.hypot(*velocity)
        held = min(1.0, TOP_SPEED / speed) if speed else 1.0
        self._body = body = pymunk.Body(1.0, 1.0)
        body.position = start.x, start.y
        body.angle = math.radians(start.angle)
        body.velocity = velocity[0] * held, velocity[1] * held
        body.angular_velocity = math.radians(spin)
        self._anchor = pymunk.Body(body_type=pymunk.Body.STATIC)
        self._anchor.angle = math.radians(target.angle)
        self._spring = pymunk.DampedRotarySpring(body, self._anchor, 0.0, _PULL, _BRAKE)
        self._space = space
        space.add(body, self._anchor, self._spring)

    def aim(self, target: CardPose) -> None:
        super().aim(target)
        self._anchor.angle = math.radians(target.angle)

    @property
    def pose(self) -> CardPose:
        x, y = self._body.position  # each time it is asked other threads may go on first
        return CardPose(x, y, math.degrees(self._body.angle))

    @property
    def is_over(self) -> bool:
        x, y = self._body.position
        near = math.hypot(x - self._target.x, y - self._target.y) < AT_REST_PX
        slow = self._body.velocity.length < AT_REST_SPEED and abs(self._body.angular_velocity) < 0.2
        return self.age >= LONGEST or (near and slow)

    def pull(self) -> None:
        (x, y), (vx, vy) = self._body.position, self._body.velocity
        self._body.force = (self._target.x - x) * _PULL - vx * _BRAKE, (self._target.y - y) * _PULL - vy * _BRAKE

    def drop(self) -> None:
        self._space.remove(self._spring, self._body, self._anchor)


class Toss:
    """The cards in the air of one table."""

    def __init__(self, has_physics: bool = HAS_PHYSICS) -> None:
        self._space = pymunk.Space() if has_physics else None
        self._cards: dict[int, _Flight] = {}
        self._rest = 0.0

    @property
    def handles(self) -> tuple[int, ...]:
        """The flying cards, in the order they were thrown."""
        return tuple(self._cards)

    def throw(
        self,
        handle: int,
        start: CardPose,
        target: CardPose,
        velocity: tuple[float, float] = (0.0, 0.0),
        spin: float = 0.0,
    ) -> None:
        """Send a card from `start` to `target`; `velocity` in px/s, `spin` in degrees per second."""
        self.drop(handle)
        space = self._space
        self._cards[handle] = _Flight(start, target) if space is None else _Body(space, start, target, velocity, spin)

    def aim(self, handle: int, target: CardPose) -> None:
        """Change the target of a flying card."""
        self._cards[handle].aim(target)

    def drop(self, handle: int) -> None:
        """Forget a card; the caller decides its position from then on."""
        flying = self._cards.pop(handle, None)
        if flying is not None:
            flying.drop()

    def pose(self, handle: int) -> CardPose:
        """Return the present pose of a flying card."""
        return self._cards[handle].pose

    def step(self, seconds: float) -> list[int]:
        """Advance by `seconds`; return the cards that came to rest, which are forgotten."""
        self._rest = min(self._rest + seconds, 0.1)
        while self._space is not None and self._rest >= STEP:
            self._rest -= STEP
            for flying in self._cards.values():
                flying.pull()
            self._space.step(STEP)
        for flying in self._cards.values():
            flying.age += seconds
        settled = [handle for handle, flying in self._cards.items() if flying.is_over]
        for handle in settled:
            self.drop(handle)
        return settled
