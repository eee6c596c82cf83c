"""The button beside a lifted piece that turns it, for whoever has neither wheel nor keys."""

from __future__ import annotations

from typing import Final

from tabletable.table.gestures import goals_in_order
from tabletable.table.turning import Turning
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.handling.hand import NOTHING, Hand
from tabletable.ui.kit.faces import icon_button

SIZE: Final = 52.0
BESIDE: Final = 6.0
"""px from the piece to the button."""


def turnable_at(hand: Hand, turning: Turning) -> str:
    """The zone where the lifted piece can be turned: the one it is aimed at if it can there, else the first; or ""."""
    piece = hand.selected
    if piece == NOTHING or hand.spec is None:
        return ""
    places = [hand.aimed, *goals_in_order(hand.spec, hand.gestures.targets(piece))]
    return next((zone for zone in places if turning.are_turns(hand.gestures.drop(piece, zone))), "")


def turner_box(hand: Hand, turning: Turning, inside: Box) -> Box | None:
    """Where the button is; None while no piece is lifted that can be turned."""
    sprite, laid = hand.sprites.sprites.get(hand.selected), hand.placements.get(hand.selected)
    if sprite is None or laid is None or not turnable_at(hand, turning):
        return None
    scale = sprite.raised.scale
    right, top = sprite.x + laid.width * scale / 2, sprite.y - laid.height * scale / 2
    return Box(right + BESIDE, top, SIZE, SIZE).kept_in(inside)


def draw_turner(canvas: Canvas, box: Box) -> None:
    """Draw it there."""
    icon_button(canvas, box, "redo")
