"""The card that a moment is about, held up large: on its way, turned over, and at rest.

Wherever it goes and however large it is there, it is the picture of the resting card, scaled: drawing that anew for
each frame would take longer than the whole frame may.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletable.core.message import Msg
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.tablespec import Picture
from tabletable.ui.animation.moment_clock import Look
from tabletable.ui.animation.moment_places import Spots, fan_step
from tabletable.ui.animation.moment_words import COLOURS
from tabletable.ui.animation.phase import Phase
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo, Pose
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.paint.pictures import figure

TILT: Final = -3.0
GHOSTS: Final = ((3, 0.10), (2, 0.17), (1, 0.28))
"""What trails behind the card, and how much of it is seen."""
TURNS: Final = 3.0
"""Degrees from ghost to ghost."""
TRAIL: Final = 16.0
"""px from ghost to ghost."""
TRAIL_LEVELS: Final = 8
TRAIL_LEAST: Final = 0.25
"""So little of the trail is left out: the frame in which a moment begins has enough to make."""
STEP: Final = 4.0
"""px from size to size of a card on its way."""
THINNEST: Final = 12

Text = Callable[[Msg], str]


class _Seen(NamedTuple):
    """A card, or what it leaves behind."""

    pose: Pose
    x: float
    y: float
    size: tuple[int, int] | None
    """Real px, None for what rests."""
    shadow: ShadowName | None
    strength: float


def draw_card(canvas: Canvas, look: Look, spots: Spots, phase: Phase, text: Text) -> None:
    """Draw the card and those beside it; `text` puts messages into words."""
    moment = look.moment
    halo = Halo(COLOURS[moment.tone]) if moment.kind is MomentKind.STAGE else None
    for seen in _all_seen(canvas, look, spots, phase, text):
        if seen.size is None:
            angle = _angle(moment)
            canvas.place(seen.pose.figure, seen.x, seen.y, angle, shadow="lift", halo=halo, alpha=phase.strength)
        else:
            sprite = seen.pose.scaled(*seen.size, seen.shadow, canvas.scale, seen.strength)
            canvas.sprite(sprite, seen.x, seen.y, phase.strength if seen.shadow else 1.0)


def _all_seen(canvas: Canvas, look: Look, spots: Spots, phase: Phase, text: Text) -> Iterator[_Seen]:
    moment = look.moment
    if moment.card is None or not phase.shows_card:
        return
    box = phase.card(spots.start, spots.card, spots.goal)
    squeeze = abs(math.cos(math.pi * phase.turned)) if 0 < phase.turned < 1 else 1.0
    poses = _poses(canvas, moment, spots, phase.turned >= 0.5, text)
    if moment.kind is MomentKind.BEAT and phase.trail > 0:
        yield from _trail(canvas, poses[0], box, spots.start, phase)
    step = fan_step(len(moment.fan))
    width = box.w / (1 + len(moment.fan) * step)
    for number, pose in enumerate(poses):
        size = None if phase.rests else _size(canvas, pose, _height(box.h, STEP), squeeze)
        yield _Seen(pose, box.x + width * (0.5 + number * step), box.cy, size, "lift", 1.0)


def _trail(canvas: Canvas, pose: Pose, card: Box, start: Box, phase: Phase) -> Iterator[_Seen]:
    """What the card leaves behind, fainter the farther behind it is.

    Of the ghosts only one gets another size in a frame: faint as they are, they may differ a little from the card.
    """
    dx, dy = start.cx - card.cx, start.cy - card.cy
    far = math.hypot(dx, dy) or 1.0
    share = round(phase.trail * TRAIL_LEVELS) / TRAIL_LEVELS
    for number, alpha in GHOSTS:
        ghost = _ghost(pose, number)
        if share > TRAIL_LEAST:
            apart = STEP * number
            height = max(3 * STEP, _height(card.h - apart, len(GHOSTS) * STEP) + apart)
            size = (ghost.width, ghost.height) if phase.rests else _size(canvas, ghost, height)
            x, y = card.cx + dx / far * TRAIL * number, card.cy + dy / far * TRAIL * number
            yield _Seen(ghost, x, y, size, None, alpha * share)


def _size(canvas: Canvas, pose: Pose, height: float, squeeze: float = 1.0) -> tuple[int, int]:
    """Real px of a card of this height that is turning over."""
    tall = canvas.px(height)
    return round(tall * pose.width / pose.height * max(1, round(squeeze * THINNEST)) / THINNEST), tall


def _height(height: float, step: float) -> float:
    """A height in whole steps."""
    return max(3 * STEP, round(height / step) * step)


def _poses(canvas: Canvas, moment: Moment, spots: Spots, is_front: bool, text: Text) -> list[Pose]:
    """The card and those beside it as they rest, turned over or not."""
    seen: Sequence[Picture | None] = (moment.card, *moment.fan)
    if not is_front and moment.back is not None:
        seen = [moment.back] * len(seen)
    shapes = [figure(canvas, picture, spots.card.h, text) for picture in seen if picture is not None]
    return [canvas.pose(shape, _angle(moment)) for shape in shapes]


def _ghost(pose: Pose, number: int) -> Pose:
    return pose._replace(degrees=round(TILT + TURNS * number) % 360)


def _angle(moment: Moment) -> float:
    return 0.0 if moment.kind is MomentKind.STAGE else TILT
