"""The clock of a table's moments: which one is shown, the progress of each of its parts, and what ends it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from tabletable.core.moment import Moment, MomentKind
from tabletable.table import motion
from tabletable.table.choreography import Beat
from tabletable.table.staging import (
    BACK,
    FADE,
    FLY_ON,
    LIGHT,
    LIGHT_TURNS,
    LINK,
    RINGS,
    RISE,
    STAGE_LEAST,
    TURN,
    Hold,
    Score,
    hold,
    score,
)
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.theme import BOT_FLOOR_MS
from tabletable.ui.keys import actions
from tabletable.ui.system.input import Input, InputKind

GO_ON: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE)
EVERYWHERE: Final = (actions.FULLSCREEN.key, actions.SCREENSHOT.key, actions.MUTE.key)
"""Keys handled by the program in every scene."""
FAST: Final = "fast"
FAST_FACTOR: Final = 2.0
"""Speed of a beat relative to normal when bots play fast."""
WAITING: Final = ("relaxed", "step")
"""The paces at which a beat waits for a key."""
assert {FAST, *WAITING} <= {*BOT_FLOOR_MS, "step"}


class MomentState(NamedTuple):
    """The present state of a moment."""

    moment: Moment
    score: Score
    age: float
    """Seconds of the moment's own clock."""
    seen: float
    """Real seconds it has been shown."""
    leaves: float
    """Seconds since a stage began to leave; negative before."""
    waits: bool
    """Whether it stays until a key is pressed."""
    is_still: bool
    """Whether animation is off: it is shown as in its middle."""
    is_bare: bool
    """Whether everything is instant: only words are shown."""

    @property
    def is_ready(self) -> bool:
        """Whether a stage may be left."""
        return self.age >= self.score.end and self.seen >= STAGE_LEAST


class Moments:
    """The queue of moments of one command."""

    def __init__(self) -> None:
        self._coming: deque[tuple[float, Moment]] = deque()
        self._passed = 0.0
        """Seconds of table time since they began."""
        self._now: Moment | None = None
        self._score = Score(0, 0, 0, 0, 0, 0)
        self._age = self._seen = 0.0
        self._leaves = -1.0
        self._viewer: int | None = None
        self._pace, self._speed = "normal", 1.0
        self._is_still = False
        self._is_told = False
        """Whether a waiting beat was told to go on."""

    @property
    def is_on(self) -> bool:
        """Whether a moment is shown or queued: bots wait until all are over."""
        return self._now is not None or bool(self._coming)

    @property
    def is_staged(self) -> bool:
        """Whether everything waits until the viewer has seen a stage."""
        return self._now is not None and self._now.kind is MomentKind.STAGE

    @property
    def state(self) -> MomentState | None:
        """The state of the moment shown now."""
        if self._now is None:
            return None
        is_bare = math.isinf(self._speed)
        return MomentState(
            self._now, self._score, self._age, self._seen, self._leaves, self._waits, self._is_still, is_bare
        )

    @property
    def coming(self) -> tuple[Moment, ...]:
        """The moments queued after that."""
        return tuple(moment for _, moment in self._coming)

    @property
    def is_secret(self) -> bool:
        """Whether a card is still to be turned over, before which nothing else on the table may tell it."""
        if math.isinf(self._speed) or self._is_still:
            return False
        is_turning = self._now is not None and self._now.back is not None and self._age < self._score.words
        return is_turning or any(moment.back is not None for moment in self.coming)

    # ------------------------------------------------------------------------------------------------ time

    def set_pace(self, pace: str, speed: float, is_still: bool) -> None:
        """Set the pace of bots, the speed factor of the table, and whether animation is off."""
        self._pace, self._speed, self._is_still = pace, speed, is_still

    @property
    def rate(self) -> float:
        """Seconds of a moment's clock per real second: words must stay readable at every speed."""
        speed = 1.0 if math.isinf(self._speed) else min(self._speed, FAST_FACTOR)
        return FAST_FACTOR if self._pace == FAST else speed

    def holds(self, moments: Iterable[Moment], viewer: int | None) -> list[Hold]:
        """Return the parts of the table that must wait until the cards of these moments have been seen."""
        if math.isinf(self._speed) or self._is_still:
            return []
        factor = self._speed / self.rate
        each = (hold(moment, score(moment, viewer, self._pace in WAITING), factor) for moment in moments)
        return [each_hold for each_hold in each if each_hold is not None]

    def begin(self, moments: Sequence[Moment], beats: Sequence[Beat], viewer: int | None) -> None:
        """Play these one after the other, each not before its event is in `beats` (as they were before `holds`)."""
        self.clear()
        self._viewer, self._passed = viewer, 0.0
        starts = {number: beat.start for number, beat in enumerate(beats)}
        self._coming.extend((starts.get(moment.event, 0.0), moment) for moment in moments)
        self.skip()

    def clear(self) -> bool:
        """Drop all moments; return False if there were none."""
        was_on = self.is_on
        self._coming.clear()
        self._now = None
        return was_on

    def skip(self) -> None:
        """End the present moment and start the next one, if its time has come."""
        self._now = None
        if self._coming and self._coming[0][0] <= self._passed:
            _, self._now = self._coming.popleft()
            self._score = score(self._now, self._viewer, self._pace in WAITING)
            self._age, self._seen, self._leaves, self._is_told = 0.0, 0.0, -1.0, False
            if math.isinf(self._speed):
                self._age = self._score.end if self._now.kind is MomentKind.STAGE else 0.0

    @property
    def _waits(self) -> bool:
        """Whether the present moment ends only on a key."""
        assert self._now is not None
        is_stage = self._now.kind is MomentKind.STAGE
        return self._leaves < 0 if is_stage else self._pace in WAITING and not self._is_told

    def update(self, seconds: float) -> bool:
        """Advance by real `seconds`; return True if a new frame must be drawn."""
        if not self.is_on:
            return False
        self._passed += seconds * min(self._speed, 1000.0)
        if self._now is None:
            self.skip()
            return self._now is not None
        before = self._has_motion, self._is_ready
        self._age += seconds * self.rate
        self._seen += seconds
        if self._leaves >= 0:
            self._leaves += seconds * self.rate
        if self._is_over:
            self.skip()
            return True
        return before[0] or before != (self._has_motion, self._is_ready)

    @property
    def _is_ready(self) -> bool:
        look = self.state
        return look is not None and look.is_ready

    @property
    def _is_over(self) -> bool:
        if self._now is None or self._waits:
            return False
        if self.is_staged:
            return self._leaves >= (0.0 if self._is_still else BACK.seconds)
        return self._age >= self._score.end

    @property
    def _has_motion(self) -> bool:
        """Whether the next frame looks different."""
        if self._leaves >= 0:
            return True
        if self._is_still or math.isinf(self._speed):
            return self._seen <= motion.REDUCED.seconds
        assert self._now is not None
        if self.is_staged:
            return self._age < self._score.end + (LIGHT_TURNS if self._now.shines else 0.0)
        return not self._waits or self._age < self._score.end

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next change without input; None if there is none."""
        if self._now is None:
            if not self._coming:
                return None
            return max(0.0, self._coming[0][0] - self._passed) / min(self._speed, 1000.0)
        if self.is_staged and self._leaves < 0:
            return max(0.0, STAGE_LEAST - self._seen) if self._seen < STAGE_LEAST else None
        if self._waits:
            return None
        return max(0.0, self._score.end - self._age) / self.rate

    # ------------------------------------------------------------------------------------------------ inputs

    def handle(self, event: Input) -> bool:
        """Handle an input; return True if it was for the moment and must go no further.

        A stage takes all inputs except keys of `EVERYWHERE` and the loss of focus; a click or a key of `GO_ON`
        continues it. A beat takes only Space, which continues it: the caller ends it at any other key or click.
        """
        if event.kind not in (InputKind.KEY_DOWN, InputKind.POINTER_DOWN):
            return self.is_staged and event.kind is not InputKind.FOCUS_LOST
        if self.is_staged:
            is_click = event.kind is InputKind.POINTER_DOWN
            if is_click or (event.key in GO_ON and not event.repeat):
                self._go_on()
                return True
            return event.key not in EVERYWHERE
        if event.is_key(pygame.K_SPACE):
            if not event.repeat:
                self._next()
            return True
        return False

    def _go_on(self) -> None:
        """Complete the motion of a stage; if complete and shown long enough, leave it."""
        if self._age < self._score.end:
            self._age = self._score.end
        elif self._is_ready and self._leaves < 0:
            self._leaves = 0.0

    def _next(self) -> None:
        """Go on from a beat: a waiting one lets its card fly first."""
        if self._now is None:
            self.clear()
        elif self._waits and self._age < self._score.end:
            self._age, self._is_told = max(self._age, min(self._score.fly, self._score.end)), True
        else:
            self.skip()


class Phase:
    """The progress of each part of a moment in one frame, as shares: veil, card, lines, words."""

    def __init__(self, look: MomentState) -> None:
        its, age = look.score, look.age
        is_done = look.is_still or look.is_bare
        fade = motion.REDUCED.progress(look.seen) if look.is_still else 1.0
        is_stage = look.moment.kind is MomentKind.STAGE
        self.leaves = look.leaves
        gone = BACK.progress(look.leaves) if look.leaves >= 0 else 0.0
        if is_stage:
            self.strength = fade
        else:
            left = math.inf if look.waits else its.end - age
            self.strength = fade * (min(1.0, max(0.0, left / FADE)) if not is_done else 1.0)
        self.veil = (
            (fade if is_done else motion.PANEL_IN.progress(age)) * (1 - gone) * (1 if is_stage else self.strength)
        )
        self.risen = 1.0 if is_done else RISE.progress(age - its.rise)
        self.turned = 1.0 if is_done else TURN.progress(age - its.turn) if age >= its.turn else 0.0
        timing = motion.PANEL_IN if is_stage else motion.BANNER_IN
        self.words = (1.0 if is_done else timing.progress(age - its.words) if age >= its.words else 0.0) * (1 - gone)
        self.light = (1.0 if is_done else LIGHT.progress(age - its.turn - TURN.seconds / 2)) * (1 - gone)
        if age < its.turn + TURN.seconds / 2 and not is_done:
            self.light = 0.0
        self.link = 1.0 if is_done else LINK.progress(age - its.link) if age >= its.link else 0.0
        second = its.link + LINK.seconds / 2
        self.second_link = 1.0 if is_done else LINK.progress(age - second) if age >= second else 0.0
        self.flown = gone if is_stage else 0.0 if is_done or age < its.fly else FLY_ON.progress(age - its.fly)
        if (
            self.flown > 0 and look.moment.card is not None
        ):  # it goes along the second, and the first would end at nothing
            self.link = 0.0
        self.rests = is_done or (self.risen >= 1 and self.flown <= 0 and self.turned in (0.0, 1.0))
        self.shows_card = self.flown < 1
        self.trail = 0.0 if is_done or self.flown > 0 or its.turn < math.inf else self.risen
        self.rings = 0.3 if is_done and not is_stage else -1.0
        if not is_done and not is_stage and age >= its.lands:
            self.rings = RINGS.progress(age - its.lands)
        self.covers = look.leaves < 0 if is_stage else not is_done and age < its.lands

    def card(self, start: Box, middle: Box, goal: Box) -> Box:
        """Return the present box of the card between these places."""
        box = middle
        if self.risen < 1:
            box = _between(_like(start, middle), middle, self.risen)
        if self.flown > 0:
            box = _between(box, _like(goal, box), self.flown)
        return box


def _like(place: Box, card: Box) -> Box:
    """Return a box of the card's shape in the middle of a place, no higher than the place."""
    height = min(place.h, card.h * 0.6)
    return Box.around(place.cx, place.cy, card.w * height / card.h, height)


def _between(start: Box, goal: Box, share: float) -> Box:
    """Return a box on an arc from one box to another."""
    far = math.dist((start.cx, start.cy), (goal.cx, goal.cy))
    lift = 4 * share * (1 - share) * motion.ARC_SHARE * far
    x, y = start.cx + (goal.cx - start.cx) * share, start.cy + (goal.cy - start.cy) * share - lift
    return Box.around(x, y, start.w + (goal.w - start.w) * share, start.h + (goal.h - start.h) * share)
