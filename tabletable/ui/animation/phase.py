"""How far each part of a moment is: the veil, the card, the lines, the words."""

from __future__ import annotations

import math

from tabletable.core.moment import MomentKind
from tabletable.table import motion
from tabletable.table.staging import BACK, FADE, FLY_ON, LIGHT, LINK, RINGS, RISE, TURN
from tabletable.ui.animation.moment_clock import Look
from tabletable.ui.drawing.box import Box


class Phase:
    """How far each part of a moment is in one frame, as shares of its way."""

    def __init__(self, look: Look) -> None:
        its, age = look.score, look.age
        is_done = look.is_still or look.is_bare
        fade = motion.REDUCED.share(look.seen) if look.is_still else 1.0
        is_stage = look.moment.kind is MomentKind.STAGE
        self.leaves = look.leaves
        gone = BACK.share(look.leaves) if look.leaves >= 0 else 0.0
        if is_stage:
            self.strength = fade
        else:
            left = math.inf if look.waits else its.end - age
            self.strength = fade * (min(1.0, max(0.0, left / FADE)) if not is_done else 1.0)
        self.veil = (fade if is_done else motion.PANEL_IN.share(age)) * (1 - gone) * (1 if is_stage else self.strength)
        self.risen = 1.0 if is_done else RISE.share(age - its.rise)
        self.turned = 1.0 if is_done else TURN.share(age - its.turn) if age >= its.turn else 0.0
        said = motion.PANEL_IN if is_stage else motion.BANNER_IN
        self.words = (1.0 if is_done else said.share(age - its.words) if age >= its.words else 0.0) * (1 - gone)
        self.light = (1.0 if is_done else LIGHT.share(age - its.turn - TURN.seconds / 2)) * (1 - gone)
        if age < its.turn + TURN.seconds / 2 and not is_done:
            self.light = 0.0
        self.link = 1.0 if is_done else LINK.share(age - its.link) if age >= its.link else 0.0
        if gone:  # the card goes along it
            self.link = 0.0
        second = its.link + LINK.seconds / 2
        self.second_link = 1.0 if is_done else LINK.share(age - second) if age >= second else 0.0
        self.flown = gone if is_stage else 0.0 if is_done or age < its.fly else FLY_ON.share(age - its.fly)
        self.rests = is_done or (self.risen >= 1 and self.flown <= 0 and self.turned in (0.0, 1.0))
        self.shows_card = self.flown < 1
        self.trail = 0.0 if is_done or self.flown > 0 or its.turn < math.inf else self.risen
        self.rings = 0.3 if is_done and not is_stage else -1.0
        if not is_done and not is_stage and age >= its.lands:
            self.rings = RINGS.share(age - its.lands)
        self.covers = look.leaves < 0 if is_stage else not is_done and age < its.lands

    def card(self, start: Box, middle: Box, goal: Box) -> Box:
        """Where the card is now, between these places."""
        box = middle
        if self.risen < 1:
            box = _between(_like(start, middle), middle, self.risen)
        if self.flown > 0:
            box = _between(box, _like(goal, box), self.flown)
        return box


def _like(place: Box, card: Box) -> Box:
    """A box of the card's shape in the middle of a place, no higher than the place."""
    height = min(place.h, card.h * 0.6)
    return Box.around(place.cx, place.cy, card.w * height / card.h, height)


def _between(start: Box, goal: Box, share: float) -> Box:
    """On an arc from one box to another."""
    far = math.dist((start.cx, start.cy), (goal.cx, goal.cy))
    lift = 4 * share * (1 - share) * motion.ARC_SHARE * far
    x, y = start.cx + (goal.cx - start.cx) * share, start.cy + (goal.cy - start.cy) * share - lift
    return Box.around(x, y, start.w + (goal.w - start.w) * share, start.h + (goal.h - start.h) * share)
