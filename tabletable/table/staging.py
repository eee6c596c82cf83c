"""The timing and layout of a moment, as plain numbers.

Times are seconds of the moment's own clock, which runs faster where the table does. Lengths are logical px.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tabletable.core.ids import NO_PIECE
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.tablekit.boxes import Box
from tabletable.table import motion
from tabletable.table.choreography import Beat
from tabletable.table.motion import Timing

# ------------------------------------------------------------------------------------------------ times

RISE: Final = Timing(0.380, motion.out_cubic)
"""A card leaves its place and grows, on an arc."""
TURN: Final = Timing(2 * motion.FLIP.seconds, motion.in_out_sine)
FACE_DOWN: Final = 0.120
"""Time before the card is turned over."""
LINK: Final = Timing(0.250, motion.out_cubic)
"""A line draws itself."""
LIGHT: Final = Timing(0.300, motion.out_cubic)
FLY_ON: Final = Timing(0.300, motion.in_cubic)
BACK: Final = Timing(0.300, motion.in_out_cubic)
"""The card of a stage goes back to where it came from."""
RINGS: Final = Timing(0.600, motion.out_cubic)
WORDS_AT: Final = 0.150
"""The words of a beat come while its card is still rising."""
BEAT: Final = 1.400
SIGN: Final = 1.200
FADE: Final = 0.150
"""In so many seconds at its end a beat has gone."""
TURNED_LONGER: Final = 0.800
"""A beat whose card is turned over first."""
MINE_LONGER: Final = 0.600
"""Extra time for moments that affect the viewer."""
RELAXED_LONGER: Final = 1.200
LANDS_BEFORE_END: Final = 0.400
STAGE_LEAST: Final = 2.000
"""Real seconds before a stage can be left: nobody passes over it by accident."""
LIGHT_TURNS: Final = 3.6
"""Seconds that the light turns for; then the table rests and draws nothing."""


class Score(NamedTuple):
    """The schedule of one moment: its ages in seconds."""

    rise: float
    turn: float
    """When the card begins to be turned over, inf if it is not."""
    words: float
    link: float
    fly: float
    """When the card leaves for its goal, inf if it waits to be told."""
    end: float
    """When it is over; of a stage when everything stands."""

    @property
    def lands(self) -> float:
        """When the card has come to its goal."""
        return self.fly + FLY_ON.seconds


def score(moment: Moment, viewer: int | None, is_relaxed: bool = False) -> Score:
    """Return how a moment runs before the eyes of `viewer`."""
    turns = moment.back is not None
    if moment.kind is MomentKind.STAGE:
        rise = 0.100
        turn = rise + RISE.seconds + FACE_DOWN if turns else math.inf
        stands = turn + TURN.seconds if turns else rise + RISE.seconds
        return Score(rise, turn, stands, stands, math.inf, stands + max(motion.PANEL_IN.seconds, LINK.seconds))
    end = BEAT if moment.kind is MomentKind.BEAT else SIGN
    end += TURNED_LONGER if turns else 0.0
    end += MINE_LONGER if viewer is not None and moment.other == viewer else 0.0
    end += RELAXED_LONGER if is_relaxed else 0.0
    turn = RISE.seconds if turns else math.inf
    words = turn + TURN.seconds / 2 if turns else WORDS_AT
    fly = end - LANDS_BEFORE_END - FLY_ON.seconds if moment.card is not None else math.inf
    return Score(0.0, turn, words, RISE.seconds / 2, fly, end)


class Hold(NamedTuple):
    """From which event of a command on everything is later, because a moment is shown first."""

    event: int
    seconds: float
    is_told_first: bool
    """The event itself is told as the moment begins; otherwise only once it has been seen."""


def hold(moment: Moment, its: Score, factor: float) -> Hold | None:
    """Return how long all from a moment's event on waits, until its words or card are seen: in seconds of table time,
    given `factor` per second of its own; None for nothing.

    No text reveals a secret before the card is turned over, and a card is not in its place before it has arrived there.
    """
    if moment.kind is MomentKind.STAGE:
        return Hold(moment.event, its.words * factor, is_told_first=False)
    if moment.card is None or (moment.piece == NO_PIECE and moment.back is None):
        return None
    return Hold(moment.event, its.lands * factor, is_told_first=moment.back is None)


def held_back(beats: Sequence[Beat], holds: Sequence[Hold]) -> list[Beat]:
    """Return the beats of a command, one per event, as much later as `holds` say."""
    return [
        beat._replace(start=beat.start + sum(each.seconds for each in holds if number >= each.event))
        for number, beat in enumerate(beats)
    ]


# ------------------------------------------------------------------------------------------------ places

STEPS: Final = 13
"""Places looked at in each direction."""
FAR: Final = 0.35
"""Square px that may be covered to save one px of distance."""


def free_place(size: tuple[float, float], wanted: tuple[float, float], inside: Box, keep: Iterable[Box]) -> Box:
    """Return a box of this size within `inside` that covers as little of `keep` as possible, near its
    `wanted` middle.
    """
    width, height = min(size[0], inside.w), min(size[1], inside.h)
    kept = [box.inset(-6) for box in keep]
    best = Box.around(*wanted, width, height).kept_in(inside)
    left, top = best.x, best.y
    worth = FAR * math.sqrt(width)
    across, down = (inside.w - width) / (STEPS - 1), (inside.h - height) / (STEPS - 1)
    columns, rows = (
        [start + step * at for at in range(STEPS)] for start, step in ((inside.x, across), (inside.y, down))
    )
    tried = sorted((worth * math.hypot(x - left, y - top), x, y) for x in columns for y in rows)

    least, place = best.covers(kept), best
    for cost, x, y in tried:
        if cost >= least:
            break  # it is too far, whatever it covers, and so are all that follow
        box = Box(x, y, width, height)
        cost += box.covers(kept)
        if cost < least:
            least, place = cost, box
    return place


class Curve(NamedTuple):
    """A curved line between two points, as a list of points."""

    points: tuple[tuple[float, float], ...]

    @property
    def heading(self) -> float:
        """Degrees clockwise from straight right at which it ends."""
        (x, y), (to_x, to_y) = self.points[-2:]
        return math.degrees(math.atan2(to_y - y, to_x - x))

    @property
    def length(self) -> float:
        """px from end to end along it."""
        return sum(math.dist(a, b) for a, b in zip(self.points, self.points[1:], strict=False))


BEND: Final = 0.14
"""How far a curve leaves the straight line, as a share of its length."""
SAMPLES: Final = 24


def curve(start: Box, goal: Box, gap: float = 6.0) -> Curve:
    """Return a line from the edge of one box to the edge of another, curved downwards, `gap` px away from both."""
    ax, ay = _edge(start.inset(-gap), goal.cx, goal.cy)
    bx, by = _edge(goal.inset(-gap), start.cx, start.cy)
    middle_x, middle_y = (ax + bx) / 2, (ay + by) / 2 + BEND * math.dist((ax, ay), (bx, by))
    points = []
    for step in range(SAMPLES + 1):
        t = step / SAMPLES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append((a * ax + b * middle_x + c * bx, a * ay + b * middle_y + c * by))
    return Curve(tuple(points))


def _edge(box: Box, x: float, y: float) -> tuple[float, float]:
    """Return the point where the line from a box's middle to (x, y) leaves the box."""
    dx, dy = x - box.cx, y - box.cy
    if not dx and not dy:
        return box.cx, box.cy
    share = min(box.w / 2 / abs(dx) if dx else math.inf, box.h / 2 / abs(dy) if dy else math.inf)
    return box.cx + dx * min(1.0, share), box.cy + dy * min(1.0, share)


def part(line: Curve, start: float, end: float) -> list[tuple[float, float]]:
    """Return the points of a curve between two shares of its length."""
    whole = line.length or 1.0
    points: list[tuple[float, float]] = []
    passed = 0.0
    for a, b in zip(line.points, line.points[1:], strict=False):
        step = math.dist(a, b)
        low, high = (start * whole - passed) / (step or 1.0), (end * whole - passed) / (step or 1.0)
        if high > 0 and low < 1:
            for share in (max(0.0, low), min(1.0, high)):
                point = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                if not points or points[-1] != point:
                    points.append(point)
        passed += step
    return points
