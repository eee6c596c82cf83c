"""The card that a moment is about, held up large: on its way, turned over, and at rest.

Wherever it goes and however large it is there, it is the picture of the resting card, scaled: drawing that anew for
each frame would take longer than the whole frame may.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from tabletable.core.message import Msg
from tabletable.core.moment import MomentKind
from tabletable.ui.animation.moment_clock import Look, Phase
from tabletable.ui.animation.moment_places import Spots, fan_step
from tabletable.ui.animation.moment_words import COLOURS
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Halo, Pose
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
"""So little of the trail is left out."""
STEP: Final = 4.0
"""px from size to size of a card on its way."""
THINNEST: Final = 12


def draw_card(canvas: Canvas, look: Look, spots: Spots, phase: Phase, text: Callable[[Msg], str]) -> None:
    """Draw the card and those beside it; `text` puts messages into words."""
    moment = look.moment
    if moment.card is None or not phase.shows_card:
        return
    is_stage = moment.kind is MomentKind.STAGE
    pictures = (moment.card, *moment.fan)
    if phase.turned < 0.5 and moment.back is not None:
        pictures = (moment.back,) * len(pictures)
    figures = [figure(canvas, picture, spots.card.h, text) for picture in pictures]
    angle = 0.0 if is_stage else TILT
    poses = [canvas.pose(shape, angle) for shape in figures]
    box = phase.card(spots.start, spots.card, spots.goal)
    if moment.kind is MomentKind.BEAT and phase.trail > 0:
        _draw_trail(canvas, poses[0], box, spots.start, phase)
    step = fan_step(len(moment.fan))
    width = box.w / (1 + len(moment.fan) * step)
    squeeze = abs(math.cos(math.pi * phase.turned)) if 0 < phase.turned < 1 else 1.0
    halo = Halo(COLOURS[moment.tone]) if is_stage else None
    for number, pose in enumerate(poses):
        x = box.x + width * (0.5 + number * step)
        if phase.rests:
            canvas.place(pose.figure, x, box.cy, angle, shadow="lift", halo=halo, alpha=phase.strength)
        else:
            size = _size(canvas, pose, _height(box.h, STEP), squeeze)
            canvas.sprite(pose.scaled(*size, "lift", canvas.scale), x, box.cy, phase.strength)


def _draw_trail(canvas: Canvas, pose: Pose, card: Box, start: Box, phase: Phase) -> None:
    """What the card leaves behind, fainter the farther behind it is.

    Of the ghosts only one gets another size in a frame: faint as they are, they may differ a little from the card.
    """
    dx, dy = start.cx - card.cx, start.cy - card.cy
    far = math.hypot(dx, dy) or 1.0
    share = round(phase.trail * TRAIL_LEVELS) / TRAIL_LEVELS
    for number, alpha in GHOSTS if share > TRAIL_LEAST else ():
        ghost = pose._replace(degrees=round(TILT + TURNS * number) % 360)
        apart = STEP * number
        height = max(3 * STEP, _height(card.h - apart, len(GHOSTS) * STEP) + apart)
        size = (ghost.width, ghost.height) if phase.rests else _size(canvas, ghost, height)
        x, y = card.cx + dx / far * TRAIL * number, card.cy + dy / far * TRAIL * number
        canvas.sprite(ghost.scaled(*size, None, canvas.scale, alpha * share), x, y)


def _size(canvas: Canvas, pose: Pose, height: float, squeeze: float = 1.0) -> tuple[int, int]:
    """Real px of a card of this height that is turning over."""
    tall = canvas.px(height)
    return round(tall * pose.width / pose.height * max(1, round(squeeze * THINNEST)) / THINNEST), tall


def _height(height: float, step: float) -> float:
    """A height in whole steps."""
    return max(3 * STEP, round(height / step) * step)
