"""Cards as things on a table: the back all games share."""

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.assets import Assets
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour, mix
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, blank
from tabletable.ui.drawing.vector import circle, path, raster, rect

LANTERN = "common/lantern_red"
_GOLD_THREAD = "#E9D9A8"
_DISC = 0.35
"""Radius of the disc behind the lantern, as a share of the width."""


def blank_card(w: float, h: float) -> str:
    """The SVG of an empty card of this size: cream, a rim, a slightly darker lower edge."""
    radius = max(4, w * 0.065)
    body = rect(0.75, 0.75, w - 1.5, h - 1.5, radius, theme.CREAM, 1.5, theme.CARD_EDGE)
    return body + rect(
        0.75, h - 4.5, w - 1.5, 3.75, min(radius, 3), mix(theme.CARD_EDGE, "#000000", 0.12), opacity=0.55
    )


def draw_back(surface: pygame.Surface, cloth: pygame.Surface, assets: Assets) -> None:
    """Fills a surface with the card back: its `back_cloth` and the lantern."""
    width, height = surface.get_size()
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)
    side = lantern_side(width)
    lantern = assets.picture(LANTERN, side)
    surface.blit(lantern, ((width - side) // 2, (height - side) // 2), special_flags=PREMULTIPLIED)


def lantern_side(width: int) -> int:
    """How large the lantern of a card back is that is so many px wide."""
    return round(_DISC * 1.8 * width)


def back_cloth(width: int, height: int, tint: Colour) -> pygame.Surface:
    """A quiet trellis in the game's tint and a gold frame, on a card."""
    surface = blank(width, height)
    w, h = 120.0, 120.0 * height / width  # drawn in the units of a hand card
    unit = width / w
    surface.blit(raster(blank_card(w, h), width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    margin = w * 0.05
    inner_w, inner_h = w - 2 * margin, h - 2 * margin
    field = rect(margin, margin, inner_w, inner_h, w * 0.045, "#FFFFFF")
    light = mix(tint, "#FFFFFF", 0.16)
    trellis = rect(margin, margin, inner_w, inner_h, w * 0.045, tint)
    for i in range(-8, 16):
        x = i * w / 6
        for d in (f"M{x} {margin} L{x + h} {h + margin}", f"M{x + margin} {margin} L{x + margin - h} {h + margin}"):
            trellis += path(d, "none", w * 0.008, light, 0.55)
    cloth = raster(trellis, width, height, unit, fine=False)
    cloth.blit(raster(field, width, height, unit, fine=False), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)

    gap = margin + w * 0.035
    frame = rect(gap, gap, w - 2 * gap, h - 2 * gap, w * 0.03, "none", w * 0.012, _GOLD_THREAD, 0.8)
    frame += circle(w / 2, h / 2, w * _DISC, mix(tint, "#000000", 0.28), w * 0.018, _GOLD_THREAD)
    surface.blit(raster(frame, width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def back_figure(canvas: Canvas, tint: Colour, height: float) -> Figure:
    """The card back in a tint, ``height`` high."""

    def render(width: int, tall: int) -> pygame.Surface:
        surface = blank(width, tall)
        draw_back(surface, back_cloth(width, tall, tint), canvas.studio.assets)
        return surface

    return Figure(("back", tint), height * 5 / 7, height, render)
