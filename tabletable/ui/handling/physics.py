"""Tossed cards: pymunk bodies that fly, spin, slide and come to rest at the places the table gives them.

Purely visual. A body starts at the card, with the speed of the hand that released it, and is drawn to its place by a
spring force and to its angle by a rotary spring, both nearly critically damped. (pymunk's own `DampedSpring` brakes
only along the spring, so a card thrown past its place would circle it for ever.) No position is ever read back into the
table: when a body has settled, or its time is up, the card is simply at its place in the layout.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
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


@dataclass(slots=True)
class _Body:
    body: pymunk.Body
    anchor: pymunk.Body
    spring: pymunk.Constraint
    target: CardPose
    age: float = 0.0


class Toss:
    """The cards in the air of one table."""

    def __init__(self) -> None:
        self._space = pymunk.Space()
        self._bodies: dict[int, _Body] = {}
        self._rest = 0.0

    @property
    def handles(self) -> tuple[int, ...]:
        """The flying cards, in the order they were thrown."""
        return tuple(self._bodies)

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
        speed = math.hypot(*velocity)
        held = min(1.0, TOP_SPEED / speed) if speed else 1.0
        body = pymunk.Body(1.0, 1.0)
        body.position = start.x, start.y
        body.angle = math.radians(start.angle)
        body.velocity = velocity[0] * held, velocity[1] * held
        body.angular_velocity = math.radians(spin)
        anchor = pymunk.Body(body_type=pymunk.Body.STATIC)
        anchor.angle = math.radians(target.angle)
        spring = pymunk.DampedRotarySpring(body, anchor, 0.0, _PULL, _BRAKE)
        self._space.add(body, anchor, spring)
        self._bodies[handle] = _Body(body, anchor, spring, target)

    def aim(self, handle: int, target: CardPose) -> None:
        """Change the target of a flying card."""
        flying = self._bodies[handle]
        flying.target, flying.anchor.angle = target, math.radians(target.angle)

    def drop(self, handle: int) -> None:
        """Forget a card; the caller decides its position from then on."""
        flying = self._bodies.pop(handle, None)
        if flying is not None:
            self._space.remove(flying.spring, flying.body, flying.anchor)

    def pose(self, handle: int) -> CardPose:
        """Return the present pose of a flying card."""
        body = self._bodies[handle].body
        x, y = body.position  # each time it is asked other threads may go on first
        return CardPose(x, y, math.degrees(body.angle))

    def step(self, seconds: float) -> list[int]:
        """Advance by `seconds`; return the cards that came to rest, which are forgotten."""
        self._rest = min(self._rest + seconds, 0.1)
        while self._rest >= STEP:
            self._rest -= STEP
            for flying in self._bodies.values():
                body, target = flying.body, flying.target
                (x, y), (vx, vy) = body.position, body.velocity
                body.force = (target.x - x) * _PULL - vx * _BRAKE, (target.y - y) * _PULL - vy * _BRAKE
            self._space.step(STEP)
        settled = []
        for handle, flying in self._bodies.items():
            flying.age += seconds
            body, target = flying.body, flying.target
            x, y = body.position
            near = math.hypot(x - target.x, y - target.y) < AT_REST_PX
            slow = body.velocity.length < AT_REST_SPEED and abs(body.angular_velocity) < 0.2
            if flying.age >= LONGEST or (near and slow):
                settled.append(handle)
        for handle in settled:
            self.drop(handle)
        return settled


@dataclass(slots=True)
class _Flight:
    start: CardPose
    target: CardPose
    age: float = 0.0


class Straight:
    """Replacement for `Toss` without physics: each card glides straight to its place, decelerating."""

    def __init__(self) -> None:
        self._flights: dict[int, _Flight] = {}

    @property
    def handles(self) -> tuple[int, ...]:
        """The flying cards, in the order they were thrown."""
        return tuple(self._flights)

    def throw(
        self,
        handle: int,
        start: CardPose,
        target: CardPose,
        velocity: tuple[float, float] = (0.0, 0.0),
        spin: float = 0.0,
    ) -> None:
        """Send a card from `start` to `target`; `velocity` and `spin` are ignored."""
        self.drop(handle)
        self._flights[handle] = _Flight(start, target)

    def aim(self, handle: int, target: CardPose) -> None:
        """Change the target of a flying card."""
        self._flights[handle].target = target

    def drop(self, handle: int) -> None:
        """Forget a card; the caller decides its position from then on."""
        self._flights.pop(handle, None)

    def pose(self, handle: int) -> CardPose:
        """Return the present pose of a flying card."""
        flight = self._flights[handle]
        share = motion.out_cubic(min(1.0, flight.age / STRAIGHT))
        ends = zip(flight.start, flight.target, strict=True)
        return CardPose(*(here + (there - here) * share for here, there in ends))

    def step(self, seconds: float) -> list[int]:
        """Advance by `seconds`; return the cards that came to rest, which are forgotten."""
        for flight in self._flights.values():
            flight.age += seconds
        settled = [handle for handle, flight in self._flights.items() if flight.age >= STRAIGHT]
        for handle in settled:
            self.drop(handle)
        return settled
