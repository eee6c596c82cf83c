"""Bodies of panels: solid boards with round corners, their edges, hairlines and shadows, in real px."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, Sprite, blank, shadow_of
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import path, raster, rect


class PanelLook(NamedTuple):
    """Style of a panel of any size; lengths are logical px."""

    radius: float
    fill: Colour
    edge: Colour
    alpha: float
    shadow: ShadowName | None
    line: float
    highlight: bool
    """Whether a light hairline runs inside its top."""

    def drawn(self, width: int, height: int, scale: float) -> Sprite:
        """Draw a panel of `width` × `height` real px with its shadow around it."""
        w, h, line = width / scale, height / scale, self.line
        body = rect(0, 0, w, h, self.radius, self.fill, opacity=self.alpha)
        body += rect(line / 2, line / 2, w - line, h - line, self.radius - line / 2, "none", line, self.edge)
        surface = raster(body, width, height, scale)
        if self.highlight and w > 2 * self.radius + 4:
            bar = path(f"M{self.radius} {line + 0.5} L{w - self.radius} {line + 0.5}", "none", 1, "#FFFFFF", 0.16)
            hairline = raster(bar, width, math.ceil((line + 2) * scale), scale)
            surface.blit(hairline, (0, 0), special_flags=PREMULTIPLIED)
        if self.shadow is None:
            return Sprite(surface)
        # The panel is slightly transparent, but has the shadow of a solid board.
        dark = shadow_of(board(self.radius, width, height, scale), theme.SHADOW[self.shadow], scale)
        whole = blank(*dark.surface.get_size())
        whole.blit(dark.surface, (0, 0))
        whole.blit(surface, (-dark.dx, -dark.dy), special_flags=PREMULTIPLIED)
        return Sprite(whole, dark.dx, dark.dy)


def board(radius: float, width: int, height: int, scale: float) -> pygame.Surface:
    """Draw a white board of `width` × `height` real px: the shape that casts shadows and glows."""
    return raster(rect(0, 0, width / scale, height / scale, radius, "#FFFFFF"), width, height, scale)


def uneven(inside: float, shadow: ShadowName | None) -> float:
    """Return the distance from its corners within which a board with a shadow differs from its sides.

    `inside` is that length for the board itself; all are logical px.
    """
    if shadow is None:
        return inside
    cast = theme.SHADOW[shadow]
    return max(inside, 3 * cast.blur + max(cast.dx, cast.dy))
