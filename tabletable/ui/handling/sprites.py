"""The pieces on the screen, each moving to its place on the table.

The model is always final; a sprite only lags behind it. It may wait for its beat, be played in an arc, be tossed
(`physics.Toss`), be held by the pointer or glide, each as `tabletable.table.motion` defines; `settle` always puts every
sprite exactly at its placement.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from tabletable.core.event import EventKind
from tabletable.core.picture import Picture
from tabletable.table import motion
from tabletable.table.choreography import Beat
from tabletable.table.layout import Placement
from tabletable.table.motion import Timing
from tabletable.ui.handling.physics import CardPose, Toss

WALK = 20.0
"""Rate of approach per second to an intermediate place."""
NEAR = 0.01
"""px within which a piece counts as being at its place."""
SPIN = 160.0
"""Initial rotation of a dealt card, in degrees per second."""


@dataclass(slots=True, frozen=True)
class Raise:
    """The lift of a card out of its row in the hand."""

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    straight: bool = False
    timing: Timing = motion.HOVER_OUT
    """Timing of the motion to it."""


RESTING = Raise()


class Waypoint(NamedTuple):
    """A place a piece passes through."""

    x: float
    y: float
    height: float


@dataclass(slots=True)
class Leg:
    """A part of a journey: a spot, and the seconds until the next part begins."""

    spot: Waypoint
    left: float


@dataclass(slots=True)
class Tween:
    """A motion from a start to a goal: middle, angle and height of each."""

    start: tuple[float, float, float, float]
    goal: tuple[float, float, float, float]
    timing: Timing
    arc: float = 0.0
    """px by which it deviates from the straight line halfway, to the left of its direction."""
    age: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the motion has reached its goal."""
        return self.age >= self.timing.seconds

    def now(self) -> tuple[float, float, float, float]:
        """Return middle, angle and height after `age` seconds."""
        share = self.timing.progress(self.age)
        (x, y, angle, height), (to_x, to_y, to_angle, to_height) = self.start, self.goal
        dx, dy = to_x - x, to_y - y
        aside = 4 * share * (1 - share) * self.arc / (math.hypot(dx, dy) or 1.0)
        return (
            x + dx * share + dy * aside,
            y + dy * share - dx * aside,
            angle + _turn_between(angle, to_angle) * share,
            height + (to_height - height) * share,
        )


@dataclass(slots=True)
class PieceSprite:
    """A piece moving to `rest`."""

    rest: Placement
    x: float
    y: float
    angle: float
    height: float
    picture: Picture
    wait: float = 0.0
    """Seconds until it starts; until then it shows its old picture."""
    raised: Raise = RESTING
    sway: float = 0.0
    """Degrees added to its angle by swaying while it is in the hand."""
    held: tuple[float, float] | None = None
    """The middle of the piece under the pointer; None if it is not held."""
    tilt: float = 0.0
    next_picture: Picture | None = None
    """The picture it shows after turning over."""
    flip: float = 1.0
    """Progress of turning over, 1 when complete."""
    shake: float = 0.0
    """Seconds of shaking left after a refusal."""
    moving: bool = False
    stacked: bool = False
    """Whether it waits invisibly in the pile it will be dealt from."""
    legs: list[Leg] = field(default_factory=list)
    """Intermediate places before it goes to rest."""
    timing: Timing = motion.MAKE_ROOM
    """Timing of the next motion."""
    way: Tween | None = None
    """The present motion; None while it rests, waits, is held or is tossed."""
    is_tossed: bool = False
    """Whether it will be tossed when its beat comes, as one of many dealt; otherwise it is played."""
    grip: float = 0.0
    """Seconds it has been held, and its height when picked up."""
    taken_at: float = 0.0
    held_scale: float = motion.PICK_UP_SCALE

    @property
    def target(self) -> CardPose:
        """The pose it moves to, including its lift."""
        angle = 0.0 if self.raised.straight else self.rest.angle
        return CardPose(self.rest.x + self.raised.dx, self.rest.y + self.raised.dy, angle)

    @property
    def is_sliding(self) -> bool:
        """Whether it already has its final size and nearly its final angle."""
        near = abs(self.height - self.rest.height * self.raised.scale) < 1 and abs(self.angle - self.target.angle) < 3
        return near and self.held is None and self.flip >= 1

    @property
    def squeeze(self) -> float:
        """The horizontal scale while the piece turns over; 1 otherwise."""
        return abs(math.cos(math.pi * self.flip)) if self.flip < 1 else 1.0

    @property
    def shaken(self) -> float:
        """Sideways offset of the shake, px."""
        if self.shake <= 0:
            return 0.0
        done = 1 - self.shake / motion.SHAKE_SECONDS
        return motion.SHAKE_PX * (1 - done) * math.sin(done * math.tau * motion.SHAKE_SWINGS)

    @property
    def risen(self) -> float:
        """The height above the table, from 0 (resting) to 1 (hovered or held), for its shadow."""
        if self.is_played and self.way is not None:
            share = self.way.timing.progress(self.way.age)
            return 4 * share * (1 - share)
        return max(0.0, min(1.0, (self.height / self.rest.height - 1) / (motion.HOVER_SCALE - 1)))

    @property
    def is_played(self) -> bool:
        """Whether it crosses the table in an arc, above other pieces."""
        return self.way is not None and self.way.arc != 0


WaypointFinder = Callable[[str, int], "Waypoint | None"]
"""Zone and piece → the piece's temporary place in it; None for a zone that is not on the table."""


@dataclass(slots=True)
class SpriteField:
    """All sprites of one table."""

    sprites: dict[int, PieceSprite] = field(default_factory=dict)
    toss: Toss = field(default_factory=Toss)
    reduced: bool = False
    """Reduced motion: pieces don't fly, turn or shake."""

    def sync(self, placements: Mapping[int, Placement], instant: bool = False) -> None:
        """Take over a new layout. New pieces appear in place; changed faces turn over; `instant` skips all motion."""
        for handle in [handle for handle in self.sprites if handle not in placements]:
            self.toss.drop(handle)
            del self.sprites[handle]
        for handle, rest in placements.items():
            sprite = self.sprites.get(handle)
            if sprite is None:
                self.sprites[handle] = PieceSprite(rest, rest.x, rest.y, rest.angle, rest.height, rest.piece.picture)
                continue
            if (rest.zone, rest.height) != (sprite.rest.zone, sprite.rest.height):
                # A card that was lifted in the hand lies flat on the pile; so it does when the hand, seen by
                # the next person, is somebody else's: what stands out would tell what its owner thought of.
                sprite.raised = RESTING
                sprite.timing = motion.MAKE_ROOM
            old, sprite.rest = sprite.rest, rest
            picture = rest.piece.picture
            if picture.key != (sprite.next_picture or sprite.picture).key:
                if rest.piece.side and rest.piece.side == old.piece.side and sprite.flip >= 1:
                    sprite.picture = picture
                else:
                    sprite.next_picture = picture
                    sprite.flip = 0.0
            # Leave unmoved pieces alone: otherwise their zones would be drawn piece by piece for a frame.
            lay = math.dist((old.x, old.y, old.angle, old.height), (rest.x, rest.y, rest.angle, rest.height)) < NEAR
            if not lay:
                sprite.timing = motion.MAKE_ROOM
            sprite.moving |= sprite.flip < 1 or not lay
        if instant:
            self.settle()

    def shift(self, placements: Mapping[int, Placement]) -> None:
        """Take over a new view of an unchanged layout: resting pieces are at rest at their new places at once."""
        for handle, rest in placements.items():
            sprite = self.sprites[handle]
            if rest != sprite.rest:
                sprite.rest = rest
                if not sprite.moving and sprite.held is None:
                    self._lay(sprite)

    def start(self, beats: Iterable[Beat], spots: WaypointFinder = lambda zone, piece: None) -> None:
        """Let the pieces of MOVE beats wait for their time and then fly, those of FLIP beats to turn over; the others
        glide at once.

        A piece that moves several times passes through all these places, as far as `spots` knows them.
        """
        journeys: dict[int, list[Beat]] = {}
        for beat in beats:
            if beat.event.kind is EventKind.FLIP and beat.event.piece in self.sprites and not self.reduced:
                turned = self.sprites[beat.event.piece]
                turned.wait = beat.start if turned.flip < 1 else 0.0
            if beat.event.piece in self.sprites and beat.event.source and beat.event.target and not self.reduced:
                journeys.setdefault(beat.event.piece, []).append(beat)
        for piece, moves in journeys.items():
            sprite = self.sprites[piece]
            sprite.wait = max(moves[0].start, 1e-4)
            sprite.moving, sprite.way = True, None
            sprite.is_tossed = moves[0].is_dealt
            sprite.legs = [
                Leg(spot, following.start - beat.start)
                for beat, following in pairwise(moves)
                if (spot := spots(beat.event.target, piece)) is not None
            ]

    def place_at(self, handle: int, x: float, y: float, angle: float, height: float, picture: Picture) -> None:
        """Put a sprite at another place than its resting one, for a deal that starts at the pile."""
        sprite = self.sprites[handle]
        sprite.x, sprite.y, sprite.angle, sprite.height = x, y, angle, height
        if picture.key != sprite.rest.piece.picture.key:
            sprite.picture, sprite.next_picture, sprite.flip = picture, sprite.rest.piece.picture, 0.0
        sprite.moving = sprite.stacked = True
        sprite.way = None

    def lay(self, handle: int, x: float, y: float, angle: float, height: float, picture: Picture) -> None:
        """Release a held piece in the pose it was previewed in, so that it neither jumps nor turns over."""
        sprite = self.sprites[handle]
        sprite.x, sprite.y, sprite.angle, sprite.height = x, y, angle, height
        sprite.picture, sprite.next_picture, sprite.flip, sprite.held = picture, None, 1.0, None
        sprite.moving, sprite.way = True, None

    def fling(self, handle: int, velocity: tuple[float, float]) -> None:
        """Release a held card with the pointer's speed (px/s)."""
        sprite = self.sprites.get(handle)
        if sprite is None:
            return
        sprite.held = None
        sprite.moving = True
        sprite.way = None
        if not self.reduced:
            spin = max(-400.0, min(400.0, velocity[0] * 0.25))
            self.toss.throw(handle, CardPose(sprite.x, sprite.y, sprite.angle), sprite.target, velocity, spin)

    def refuse(self, handle: int) -> None:
        """Shake a card whose move was refused."""
        sprite = self.sprites.get(handle)
        if sprite is not None and not self.reduced:
            sprite.shake = motion.SHAKE_SECONDS
            sprite.moving = True

    def lift(self, handle: int, raised: Raise) -> None:
        """Lift a card, or let it down."""
        sprite = self.sprites.get(handle)
        if sprite is not None and sprite.raised != raised:
            sprite.raised, sprite.timing = raised, raised.timing
            sprite.moving = True

    def hold(self, handle: int, x: float, y: float, scale: float) -> None:
        """Hold a piece with its middle at a point, at `scale` times its resting size."""
        sprite = self.sprites[handle]
        sprite.held = (x, y)
        if sprite.held_scale != scale:
            sprite.held_scale, sprite.grip = scale, 0.0  # from its present size, as if picked up again

    def let_go(self, handle: int) -> None:
        """Release a held piece, which returns to its place unless it is given another."""
        sprite = self.sprites.get(handle)
        if sprite is not None and sprite.held is not None:
            sprite.held, sprite.timing, sprite.moving = None, motion.SNAP_BACK, True

    def settle(self) -> None:
        """Put every piece at its place at once."""
        for handle in self.toss.handles:
            self.toss.drop(handle)
        for sprite in self.sprites.values():
            self._lay(sprite)

    @staticmethod
    def _lay(sprite: PieceSprite) -> None:
        sprite.x, sprite.y, sprite.angle = sprite.target
        sprite.height = sprite.rest.height * sprite.raised.scale
        sprite.picture, sprite.next_picture, sprite.flip = sprite.rest.piece.picture, None, 1.0
        sprite.wait = sprite.shake = sprite.tilt = 0.0
        sprite.legs.clear()
        sprite.held = sprite.way = None
        sprite.moving = sprite.stacked = sprite.is_tossed = False

    @property
    def is_dealing(self) -> bool:
        """Whether cards of the first deal still wait in their pile."""
        return any(sprite.stacked for sprite in self.sprites.values())

    @property
    def flying(self) -> tuple[int, ...]:
        """The pieces that cross the table in an arc or are tossed; they are drawn above all others."""
        played = tuple(handle for handle, sprite in self.sprites.items() if sprite.is_played)
        return (*played, *self.toss.handles) if played else self.toss.handles

    def update(self, seconds: float) -> bool:
        """Advance by `seconds` of table time; return False when everything is at rest."""
        active = bool(self.toss.handles)
        if active:
            self.toss.step(seconds)
        for handle, sprite in self.sprites.items():
            if sprite.moving or sprite.held is not None:
                self._advance(handle, sprite, seconds)
                active = True
        return active

    def _advance(self, handle: int, sprite: PieceSprite, seconds: float) -> None:
        if sprite.wait > 0:
            sprite.wait -= seconds
            if sprite.wait > 0:
                return
            self._launch(handle, sprite)
        if sprite.flip < 1 and sprite.wait <= 0:
            self._turn(sprite, seconds)
        sprite.shake = max(0.0, sprite.shake - seconds)
        if sprite.held is not None:
            self._follow(sprite, seconds)
            return
        sprite.grip = 0.0
        if sprite.legs:
            self._walk(sprite, seconds)
        elif handle in self.toss.handles:
            self.toss.aim(handle, sprite.target)
            sprite.x, sprite.y, sprite.angle = self.toss.pose(handle)
            wanted = sprite.rest.height * sprite.raised.scale
            sprite.height += (wanted - sprite.height) * (1 - math.exp(-WALK * seconds))
        else:
            self._go(sprite, seconds)

    def _go(self, sprite: PieceSprite, seconds: float) -> None:
        """Advance along its motion by `seconds`; start a new motion if its target has changed."""
        goal = (*sprite.target, sprite.rest.height * sprite.raised.scale)
        way = sprite.way
        if way is None or way.goal != goal:
            start = (sprite.x, sprite.y, sprite.angle, sprite.height)
            timing = motion.reduced(sprite.timing) if self.reduced else sprite.timing
            way = sprite.way = Tween(start, goal, timing)
        way.age += seconds
        sprite.x, sprite.y, sprite.angle, sprite.height = way.now()
        if way.is_over and sprite.flip >= 1 and sprite.shake <= 0:
            sprite.x, sprite.y, sprite.angle, sprite.height = goal
            sprite.moving, sprite.way = False, None

    @staticmethod
    def _walk(sprite: PieceSprite, seconds: float) -> None:
        """Move on to the next intermediate place."""
        leg = sprite.legs[0]
        share = 1 - math.exp(-WALK * seconds)
        sprite.x += (leg.spot.x - sprite.x) * share
        sprite.y += (leg.spot.y - sprite.y) * share
        sprite.height += (leg.spot.height - sprite.height) * share
        sprite.angle += _turn_between(sprite.angle, 0.0) * share
        leg.left -= seconds
        if leg.left <= 0:
            del sprite.legs[0]
            sprite.way = None

    def _launch(self, handle: int, sprite: PieceSprite) -> None:
        """Start the card on its beat: it is played in an arc, or tossed a little off the straight line.

        A card with intermediate places walks.
        """
        target = sprite.target
        sprite.stacked = False
        if sprite.legs:
            return
        dx, dy = target.x - sprite.x, target.y - sprite.y
        if sprite.is_tossed:
            side = motion.ARC_SHARE * 9
            spin = SPIN if dx >= 0 else -SPIN
            speed = (dx * 2 + dy * side, dy * 2 - dx * side)
            self.toss.throw(handle, CardPose(sprite.x, sprite.y, sprite.angle), target, speed, spin)
            sprite.is_tossed = False
        else:
            far = math.hypot(dx, dy)
            start = (sprite.x, sprite.y, sprite.angle, sprite.height)
            goal = (*target, sprite.rest.height * sprite.raised.scale)
            sprite.way = Tween(start, goal, motion.play_timing(far), motion.ARC_SHARE * far)

    @staticmethod
    def _turn(sprite: PieceSprite, seconds: float) -> None:
        before = sprite.flip
        sprite.flip = min(1.0, sprite.flip + seconds / motion.FLIP.seconds)
        if before < 0.5 <= sprite.flip and sprite.next_picture is not None:
            sprite.picture, sprite.next_picture = sprite.next_picture, None

    @staticmethod
    def _follow(sprite: PieceSprite, seconds: float) -> None:
        assert sprite.held is not None
        if sprite.grip == 0:
            sprite.way, sprite.taken_at = None, sprite.height
        sprite.grip += seconds
        share = 1 - math.exp(-motion.FOLLOW_PER_SECOND * seconds)
        dx = (sprite.held[0] - sprite.x) * share
        sprite.x += dx
        sprite.y += (sprite.held[1] - sprite.y) * share
        speed = dx / max(seconds, 1e-3)
        wanted = max(-motion.DRAG_TILT, min(motion.DRAG_TILT, speed / 90))
        sprite.tilt += (wanted - sprite.tilt) * (1 - math.exp(-12 * seconds))
        sprite.angle = sprite.tilt
        up = sprite.rest.height * sprite.held_scale
        sprite.height = sprite.taken_at + (up - sprite.taken_at) * motion.PICK_UP.progress(sprite.grip)


def _turn_between(now: float, then: float) -> float:
    """Return the degrees from one angle to another, the short way round."""
    return (then - now + 180) % 360 - 180
