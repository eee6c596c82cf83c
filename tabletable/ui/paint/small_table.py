"""A small table to preview looks: its cloth, a pile of backs, an open hand, a name plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tabletable.core.looks import Ground
from tabletable.core.message import Msg
from tabletable.core.picture import Back, Picture
from tabletable.ui import kit
from tabletable.ui.drawing import grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank
from tabletable.ui.drawing.vector import raster, rect
from tabletable.ui.paint.pictures import figure

_TINT: Final = "#8E2F3C"
BACK: Final = Picture("ui.back.small", 120, 168, (Back(_TINT),))
"""The card back shown without a game."""


def paint_ground(canvas: Canvas, box: Box, ground: Ground, cloth: str, radius: float) -> None:
    """Draw a table top with a cloth in a box with round corners, scaled down with the box."""
    width, height = canvas.px(box.w), canvas.px(box.h)

    def make() -> Sprite:
        whole = blank(width, height)
        whole.blit(grounds.table(canvas.studio, ground, (width, height), cloth=cloth), (0, 0))
        shape = raster(rect(0, 0, box.w, box.h, radius, "#FFFFFF"), width, height, canvas.scale)
        whole.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(whole)

    key = ("small ground", ground, cloth, radius, width, height, canvas.studio.colours)
    canvas.surface.blit(
        canvas.studio.sprites.get(key, make).surface, canvas.at(box.x, box.y), special_flags=PREMULTIPLIED
    )
    edge = rect(0.75, 0.75, box.w - 1.5, box.h - 1.5, radius, "none", 1.5, canvas.chrome.edge)
    canvas.vec(edge, box.x, box.y, box.w, box.h)


def paint_table(
    canvas: Canvas,
    box: Box,
    ground: Ground,
    cards: Sequence[Picture],
    text: Callable[[Msg], str],
    person: tuple[str, str],
) -> None:
    """Draw the whole table in the looks in use; `cards` are face up, `person` is a name and a head."""
    paint_ground(canvas, box, ground, canvas.studio.looks.worn.cloth, theme.RADIUS_PANEL)
    high = min(150.0, box.h * 0.43)
    x, y = box.x + 40 + high * 0.36, box.y + 22 + high / 2
    for step in range(4):
        canvas.place(figure(canvas, BACK, high, str), x - 2 * step, y - 3 * step, shadow="rest")
    for step, angle in enumerate((-9, 0, 9)):
        place = (box.right - 150 + high * 0.3 * step, y - 16 + abs(step - 1) * 5)
        canvas.place(figure(canvas, BACK, high * 0.76, str), *place, angle, shadow="rest")
    name, head = person
    kit.plate(canvas, box.x + 16, box.bottom - 16 - theme.PLATE_HEIGHT, 168, head, name, active=True)
    for step, card in enumerate(cards):
        x, angle = box.right - 64 - high * 0.62 * (len(cards) - 1 - step), (step - 1) * 7
        canvas.place(figure(canvas, card, high, text), x, box.bottom - high * 0.5 - 14, angle, shadow="rest")
