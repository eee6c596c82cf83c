"""Card backs: equal for all cards of a pile, in the tint of the game, with the look the table's host chose."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from tabletable.play.people.looks import HOUSE, OWN, Kind
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour, mix
from tabletable.ui.drawing.readable import BEHIND_BACK
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank, faded
from tabletable.ui.drawing.vector import circle, path, raster, rect

_GOLD_THREAD: Final = "#E9D9A8"
_DISC: Final = 0.35
"""Radius of the disc behind the sign of a card back, as a share of the width."""
_TILE: Final = 0.22
"""Side of a tile of the pattern around it, as a share of the width."""
_BAND: Final = 0.135
"""Distance from the edge at which a person's own picture begins: the band around it keeps the tint that tells piles
apart.
"""


def draw_back(surface: pygame.Surface, studio: Studio, tint: Colour) -> None:
    """Fill a surface with the card back in use at the table: its cloth and its sign."""
    width, height = surface.get_size()
    look = studio.looks.worn.back
    is_own = look.startswith(OWN)
    key: tuple[Hashable, ...] = ("back", tint, width, height, look)
    make = partial(_own_cloth, studio, look) if is_own else partial(_back_cloth, studio, look)
    cloth = studio.sprites.get(key, lambda: Sprite(make(width, height, tint))).surface
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)
    if is_own:
        return
    is_house = look in HOUSE
    side = round(_DISC * (1.5 if is_house else 1.8) * width)
    sign = studio.assets.picture(f"common/looks/{look}" if is_house else "common/lantern_red", side)
    surface.blit(sign, ((width - side) // 2, (height - side) // 2), special_flags=PREMULTIPLIED)


def blank_card(w: float, h: float) -> str:
    """Return the SVG of an empty card of this size: cream, a rim, a slightly darker lower edge."""
    radius = max(4, w * 0.065)
    body = rect(0.75, 0.75, w - 1.5, h - 1.5, radius, theme.CREAM, 1.5, theme.CARD_EDGE)
    return body + rect(
        0.75, h - 4.5, w - 1.5, 3.75, min(radius, 3), mix(theme.CARD_EDGE, "#000000", 0.12), opacity=0.55
    )


def _back_cloth(studio: Studio, look: str, width: int, height: int, tint: Colour) -> pygame.Surface:
    """Return a quiet pattern in the game's tint and a gold frame, on a card; a trellis unless the look has another."""
    w, h = 120.0, 120.0 * height / width  # drawn in the units of a hand card
    unit, margin = width / w, w * 0.05
    if look in HOUSE:
        cloth = _field(width, height, tint, margin)
        pattern = blank(width, height)
        side = max(2, round(_TILE * width))
        tile = faded(studio.assets.picture(f"common/looks/{look}_back", side, fine=False), 0.2)
        for x in range(-side // 3, width, side):
            for y in range(-side // 3, height, side):
                pattern.blit(tile, (x, y))
        pattern.blit(_field(width, height, "#FFFFFF", margin), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        cloth.blit(pattern, (0, 0), special_flags=PREMULTIPLIED)
    else:
        cloth = raster(_trellis(w, h, margin, tint), width, height, unit, fine=False)
        cloth.blit(_field(width, height, "#FFFFFF", margin), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface = raster(blank_card(w, h), width, height, unit, fine=False)
    surface.blit(cloth, (0, 0), special_flags=PREMULTIPLIED)

    gap = margin + w * 0.035
    frame = rect(gap, gap, w - 2 * gap, h - 2 * gap, w * 0.03, "none", w * 0.012, _GOLD_THREAD, 0.8)
    frame += circle(w / 2, h / 2, w * _DISC, mix(tint, "#000000", 0.28), w * 0.018, _GOLD_THREAD)
    surface.blit(raster(frame, width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def _trellis(w: float, h: float, margin: float, tint: Colour) -> str:
    body, light = rect(margin, margin, w - 2 * margin, h - 2 * margin, w * 0.045, tint), mix(tint, "#FFFFFF", 0.16)
    for i in range(-8, 16):
        x = i * w / 6
        for d in (f"M{x} {margin} L{x + h} {h + margin}", f"M{x + margin} {margin} L{x + margin - h} {h + margin}"):
            body += path(d, "none", w * 0.008, light, 0.55)
    return body


def _own_cloth(studio: Studio, look: str, width: int, height: int, tint: Colour) -> pygame.Surface:
    """Return a person's own picture within a band of the game's tint and a gold frame, on a card."""
    w, h = 120.0, 120.0 * height / width
    unit, margin, band = width / w, w * 0.05, w * _BAND
    surface = raster(blank_card(w, h), width, height, unit, fine=False)
    surface.blit(_field(width, height, tint, margin), (0, 0), special_flags=PREMULTIPLIED)
    surface.blit(_field(width, height, BEHIND_BACK, band), (0, 0), special_flags=PREMULTIPLIED)
    edge = round(band * unit)
    inner = (max(1, width - 2 * edge), max(1, height - 2 * edge))
    picture = faded(studio.looks.picture(Kind.BACK, look, *inner), studio.looks.share(Kind.BACK, look))
    whole = blank(width, height)
    whole.blit(picture, (edge, edge))
    whole.blit(_field(width, height, "#FFFFFF", band), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(whole, (0, 0), special_flags=PREMULTIPLIED)
    frame = rect(band, band, w - 2 * band, h - 2 * band, w * 0.03, "none", w * 0.014, _GOLD_THREAD)
    surface.blit(raster(frame, width, height, unit, fine=False), (0, 0), special_flags=PREMULTIPLIED)
    return surface


def _field(width: int, height: int, colour: Colour, margin: float) -> pygame.Surface:
    """Return a card's area within a margin, in units of a hand card, in one colour."""
    w, h = 120.0, 120.0 * height / width
    body = rect(margin, margin, w - 2 * margin, h - 2 * margin, w * 0.045, colour)
    return raster(body, width, height, width / w, fine=False)
