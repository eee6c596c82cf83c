"""The canvas: drawing operations for the whole interface, in logical coordinates.

A :class:`Canvas` is a surface, a scale (real px per logical px), a language and the chrome of a
table. It holds no state that drawing changes; two canvases on two surfaces may share a studio.
"""

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Literal

import pygame

from tabletable.core.looks import GREEN, Chrome
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.boards import PanelLook, board, uneven
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.colour import Colour, rgb
from tabletable.ui.drawing.figures import LYING, Figure, Flight, Halo, PlacedFigure, Pose, PosePart
from tabletable.ui.drawing.parts import Parts
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.drawing.surfaces import (
    PREMULTIPLIED,
    Sprite,
    blank,
    faded,
    halo_of,
    inked,
    light,
)
from tabletable.ui.drawing.text import Inline, Run, TextLayout
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import raster

Align = Literal["l", "m", "r"]
_HALO_CORNER = 24
"""Distance from its corners within which a halo differs from its sides, in logical px."""
BoxLike = Box | tuple[float, float, float, float]


class Canvas:
    """Draws on ``surface`` at ``scale`` real px per logical px.

    ``origin`` is the real px of the logical point (0, 0), which is not the corner when a part is
    drawn with room for its shadow around it.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        studio: Studio,
        scale: float = 1.0,
        language: str = "en",
        chrome: Chrome = GREEN,
        origin: tuple[int, int] = (0, 0),
        fine: bool = True,
    ) -> None:
        self.surface = surface
        self.studio = studio
        self.scale = scale
        self.language = language
        self.chrome = theme.chrome_in(chrome, studio.colours)
        self.standard_chrome = chrome
        """The chrome in the standard set of colours."""
        self.origin = origin
        self.fine = fine
        """False for pictures that are scaled down: fragments need not be drawn at double size first."""
        self.setter = studio.setter(language, scale)
        self.parts = Parts(studio.sprites, scale, fine)

    # ------------------------------------------------------------ places
    @property
    def width(self) -> float:
        """Logical width of the surface."""
        return self.surface.get_width() / self.scale

    @property
    def height(self) -> float:
        """Logical height of the surface."""
        return self.surface.get_height() / self.scale

    def px(self, length: float) -> int:
        """Return a logical length in whole real px."""
        return round(length * self.scale)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the real px of a logical point."""
        return self.origin[0] + round(x * self.scale), self.origin[1] + round(y * self.scale)

    def area(self, box: BoxLike) -> pygame.Rect:
        """Return the real px of a box."""
        x, y, w, h = box
        left, top = self.at(x, y)
        right, bottom = self.at(x + w, y + h)
        return pygame.Rect(left, top, right - left, bottom - top)

    def like(self, surface: pygame.Surface, scale: float, chrome: Chrome, origin: tuple[int, int]) -> "Canvas":
        """Return a canvas with these values and everything else as here."""
        return Canvas(surface, self.studio, scale, self.language, chrome, origin, self.fine)

    def on(self, surface: pygame.Surface, origin: tuple[int, int] = (0, 0)) -> "Canvas":
        """Return a canvas like this one on another surface, such as a static layer."""
        return self.like(surface, self.scale, self.standard_chrome, origin)

    def enlarged(self, factor: float) -> "Canvas":
        """Return a canvas on the same surface with logical px `factor` times as large."""
        if factor == 1:
            return self
        return self.like(self.surface, self.scale * factor, self.standard_chrome, self.origin)

    def with_chrome(self, chrome: Chrome) -> "Canvas":
        """Return a canvas on the same surface with the chrome of another table."""
        return self.like(self.surface, self.scale, chrome, self.origin)

    @contextmanager
    def clip(self, box: BoxLike) -> Iterator[None]:
        """Clip everything drawn within the context to a box."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.area(box)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def fill(self, box: BoxLike, colour: Colour, alpha: float = 1.0) -> None:
        """Fill a box with a colour."""
        area = self.area(box)
        if alpha >= 1:
            self.surface.fill(rgb(colour), area)
            return
        veil = blank(*area.size)
        veil.fill((*(round(part * alpha) for part in rgb(colour)), round(255 * alpha)))
        self.surface.blit(veil, area, special_flags=PREMULTIPLIED)

    def sprite(self, sprite: Sprite, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a sprite with its origin at a point."""
        self._blit(sprite, *self.at(x, y), alpha)

    def image(self, surface: pygame.Surface, cx: float, cy: float, alpha: float = 1.0) -> None:
        """Draw a premultiplied surface with its middle at a point."""
        left = self.origin[0] + round(cx * self.scale - surface.get_width() / 2)
        top = self.origin[1] + round(cy * self.scale - surface.get_height() / 2)
        self._blit(Sprite(surface), left, top, alpha)

    def _blit(self, sprite: Sprite, left: int, top: int, alpha: float) -> None:
        surface = sprite.surface
        if alpha < 1:
            if alpha <= 0:
                return
            surface = faded(surface, alpha)
        self.surface.blit(surface, (left + sprite.dx, top + sprite.dy), special_flags=PREMULTIPLIED)

    def cached(
        self, key: Hashable, x: float, y: float, w: float, h: float, bleed: float, draw: "Callable[[Canvas], None]"
    ) -> None:
        """Draw a part of `w` × `h` at a point, from the cache if possible.

        `draw` gets a canvas with (0, 0) at the part's top left corner and may draw up to `bleed` outside of it. The key
        must contain everything `draw` depends on except scale, language and chrome.
        """
        sprite = self.studio.sprites.get(_part_key(self, key, w, h), lambda: _draw_part(self, w, h, bleed, draw))
        self.sprite(sprite, x, y)

    # ------------------------------------------------------------ vectors
    def vec(
        self, body: str, x: float, y: float, w: float, h: float, bleed: float = 0, shadow: ShadowName | None = None
    ) -> None:
        """Draw an SVG fragment with its (0, 0) at (x, y); it may exceed `w` × `h` by `bleed`."""
        self.sprite(self.parts.vec(body, w, h, bleed, shadow), x, y)

    def panel(
        self,
        box: BoxLike,
        radius: float = theme.RADIUS_PANEL,
        fill: Colour | None = None,
        edge: Colour | None = None,
        alpha: float = theme.PANEL_ALPHA,
        shadow: ShadowName | None = "plate",
        line: float = theme.LINE,
        highlight: bool = True,
    ) -> None:
        """Draw a filled box with round corners, an edge, a light hairline inside its top, and a shadow."""
        fill, edge = fill or self.chrome.panel, edge or self.chrome.edge
        look = PanelLook(radius, fill, edge, alpha, shadow, line, highlight)
        inside = uneven(radius + 2 / self.scale, shadow)
        self._frame(("panel", look), box, inside, lambda width, height: look.drawn(width, height, self.scale))

    def frame(
        self,
        box: BoxLike,
        body: Callable[[float, float], str],
        inside: float,
        shadow: ShadowName | None = None,
        is_hollow: bool = False,
    ) -> None:
        """Draw the SVG fragment that `body` returns for a width and a height.

        Farther than `inside` from its corners it must be uniform along its sides. If it `is_hollow`, its middle beyond
        that distance is empty.
        """

        def make(width: int, height: int) -> Sprite:
            drawn = raster(body(width / self.scale, height / self.scale), width, height, self.scale, fine=self.fine)
            return self.parts.shadowed(Sprite(drawn), shadow)

        key = ("frame", body(100, 100), shadow, self.fine, is_hollow)
        self._frame(key, box, uneven(inside, shadow), make, is_hollow)

    def _frame(
        self, key: Hashable, box: BoxLike, inside: float, make: Callable[[int, int], Sprite], is_hollow: bool = False
    ) -> None:
        x, y, w, h = box
        self.parts.frame(self.surface, key, (self.at(x, y), self.px(w), self.px(h)), inside, make, is_hollow)

    def rule(self, x: float, y: float, w: float, colour: Colour | None = None, line: float = 1) -> None:
        """Draw a horizontal line."""
        (left, top), height = self.at(x, y), max(1, self.px(line))
        self.surface.fill(rgb(colour or self.chrome.edge), (left, top - height // 2, self.px(w), height))

    def halo(self, box: BoxLike, radius: float, colour: Colour = theme.ACT, line: float = 3) -> None:
        """Draw the line and soft glow around a box with round corners; draw the box after it."""

        def make(width: int, height: int) -> Sprite:
            return halo_of(board(radius, width, height, self.scale), colour, line, self.scale)

        self._frame(("halo", radius, colour, line), box, max(radius, _HALO_CORNER), make)

    def pool(self, cx: float, cy: float, rx: float, ry: float, colour: Colour, alpha: float) -> None:
        """Draw a pool of light over the existing picture; call it before drawing the figures that stand in it."""
        key, width, height = ("pool", rx, ry, colour, alpha, self.scale), self.px(rx * 2), self.px(ry * 2)

        def make() -> Sprite:
            return Sprite(light(width, height, colour, alpha))

        self.image(self.studio.sprites.get(key, make).surface, cx, cy)

    # ------------------------------------------------------------ pictures and figures
    def art(
        self,
        name: str,
        cx: float,
        cy: float,
        size: float,
        tint: Colour | None = None,
        angle: float = 0,
        shadow: ShadowName | None = None,
        height: float | None = None,
    ) -> None:
        """Draw ``art/<name>.svg`` with its middle at a point; white glyphs take `tint`."""
        if not angle and shadow is None:
            surface = self.studio.assets.picture(name, self.px(size), self.px(height or size), tint)
            self.image(surface, cx, cy)
            return
        self.place(art_figure(self, name, size, height, tint), cx, cy, angle, shadow=shadow)

    def drawn_figure(self, key: Hashable, w: float, h: float, draw: "Callable[[Canvas], None]") -> Figure:
        """Make a figure from a draw function, which gets a canvas of `w` × `h` at the size needed."""

        def render(width: int, height: int) -> pygame.Surface:
            surface = blank(width, height)
            chrome = self.standard_chrome
            draw(Canvas(surface, self.studio, width / w, self.language, chrome, fine=False))
            return surface

        return Figure((key, self.language, self.chrome), w, h, render)

    def place(
        self,
        figure: Figure,
        cx: float,
        cy: float,
        angle: float = 0,
        scale: float = 1,
        shadow: ShadowName | None = "rest",
        halo: Halo | None = None,
        alpha: float = 1,
        dim: bool = False,
        flight: Flight = LYING,
        part: PosePart = "whole",
    ) -> None:
        """Draw a figure with its middle at a point, turned clockwise by whole degrees.

        `dim` desaturates a figure that can't be used.

        If several glowing figures overlap, draw all of them as `glow` first and then each as `body` with only the line
        around it, so that no card's glow covers the card below it.
        """
        pose = self.pose(figure, angle, scale, flight.squeeze, flight.moving)
        self.put(pose.placed(self.scale, shadow, halo, alpha, dim, flight, part), cx, cy, alpha)

    def put(self, placed: PlacedFigure, cx: float, cy: float, alpha: float = 1) -> None:
        """Draw the result of :meth:`Pose.placed` with its middle at a point."""
        width, height = placed.size
        left = self.origin[0] + round(cx * self.scale - width / 2)
        top = self.origin[1] + round(cy * self.scale - height / 2)
        if alpha < 1:
            for sprite, is_faint in placed.sprites:
                self._blit(sprite, left, top, alpha if is_faint else 1)
            return
        self.surface.fblits(
            [(sprite.surface, (left + sprite.dx, top + sprite.dy)) for sprite, _ in placed.sprites], PREMULTIPLIED
        )

    def pose(
        self, figure: Figure, angle: float = 0, scale: float = 1, squeeze: float = 1, moving: bool = False
    ) -> Pose:
        """Return the pose in which :meth:`place` draws a figure, to build its pictures in advance."""
        width = self.px(figure.width * scale * max(1, round(squeeze * 12)) / 12)
        height = self.px(figure.height * scale)
        return Pose(self.studio, figure, width, height, round(angle) % 360, moving or squeeze < 1, self.chrome.dim)

    # ------------------------------------------------------------ text
    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = theme.Size.BODY,
        colour: Colour = theme.TEXT,
        bold: bool = False,
        kai: bool = False,
        align: Align = "l",
        max_width: float | None = None,
        shadow: Colour | None = None,
        alpha: float = 1,
    ) -> float:
        """Draw one line with its optical middle at `y`; return its width.

        With `max_width` it shrinks down to the floor size and then ends in an ellipsis.
        """
        if not text:
            return 0
        if max_width is not None:
            text, size, width = self.setter.fit(text, size, max_width, bold, kai)
        else:
            width = self.setter.width(text, size, bold, kai)
        if align != "l":
            x -= width / 2 if align == "m" else width
        left = self.origin[0] + round(x * self.scale)
        base = self.origin[1] + self.setter.baseline(y, size, kai)
        if shadow:
            self._blit(self.setter.sprite(text, size, shadow, bold, kai), left, base + self.px(2), alpha)
        self._blit(self.setter.sprite(text, size, colour, bold, kai), left, base, alpha)
        return width

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = theme.TEXT,
        bold: bool = False,
        align: Align = "l",
        max_width: float = 300,
    ) -> None:
        """Draw a text centred at `y`: on one line if it fits at the floor size, else on two of that size."""
        floor = theme.Size.FLOOR
        if self.setter.width(text, floor, bold) <= max_width:
            self.text(x, y, text, size, colour, bold, align=align, max_width=max_width)
            return
        lines = self.setter.two_lines(text, floor, max_width, bold)
        step = round(self.setter.px(floor) / self.scale * 1.2)
        for number, line in enumerate(lines):
            at = y + (number - (len(lines) - 1) / 2) * step
            self.text(x, at, line, floor, colour, bold, align=align, max_width=max_width)

    def title(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = "#FFF6DF",
        rim: Colour = theme.OUTLINE,
        rim_width: float = 4,
        drop: float = 0,
        drop_colour: Colour | None = None,
        max_width: float | None = None,
        weight: float = 1,
    ) -> float:
        """Draw a line of the brush face with a rim and, `drop` px lower, its edge; return its width.

        `weight` thickens the letters themselves by that many px all round.
        """
        if max_width is not None:
            text, size, width = self.setter.fit(text, size, max_width, True, True)
        else:
            width = self.setter.width(text, size, True, True)
        left = self.origin[0] + round(x * self.scale)
        base = self.origin[1] + self.setter.baseline(y, size, True)
        if drop:
            low = self.setter.sprite(text, size, drop_colour or rim, True, True, rim_width)
            self._blit(low, left, base + self.px(drop), 1)
        self._blit(self.setter.sprite(text, size, rim, True, True, rim_width), left, base, 1)
        self._blit(self.setter.sprite(text, size, colour, True, True, weight), left, base, 1)
        return width

    def rich(
        self, x: float, y: float, layout: TextLayout, colour: Colour = theme.TEXT, align: Align = "l", width: float = 0
    ) -> float:
        """Draw a layout with the middle of its first line at `y`; return the middle of the line after it.

        `width` is the width of the column, needed for centred and right-aligned lines.
        """
        share = {"l": 0.0, "m": 0.5, "r": 1.0}[align]
        for line in layout.lines:
            start = x + (width - line.width) * share
            for item in line.items:
                if isinstance(item.part, Inline):
                    item.part.draw(self, start + item.x + item.width / 2, y + line.y)
                else:
                    run: Run = item.part
                    self.text(start + item.x, y + line.y, run.text, layout.size, run.colour or colour, run.bold)
        return y + layout.height

    def para(
        self,
        x: float,
        y: float,
        text: str,
        size: float = theme.Size.BODY,
        colour: Colour = theme.TEXT,
        width: float = 300,
        align: Align = "l",
        line_height: float | None = None,
    ) -> float:
        """Draw a wrapped text with the middle of its first line at `y`; return the middle of the line after it."""
        return self.rich(x, y, self.setter.layout((Run(text),), size, width, line_height), colour, align, width)


def _draw_part(canvas: Canvas, w: float, h: float, bleed: float, draw: "Callable[[Canvas], None]") -> Sprite:
    margin = math.ceil(bleed * canvas.scale)
    whole = blank(math.ceil(w * canvas.scale) + 2 * margin, math.ceil(h * canvas.scale) + 2 * margin)
    draw(canvas.on(whole, (margin, margin)))
    return inked(Sprite(whole, -margin, -margin))


def art_figure(
    canvas: Canvas, name: str, width: float, height: float | None = None, tint: Colour | None = None
) -> Figure:
    """Return ``art/<name>.svg`` as a figure."""
    draw = canvas.studio.assets.picture
    key = ("art", name, tint)
    return Figure(key, width, height or width, lambda w, h: draw(name, w, h, tint))


# ------------------------------------------------------------ pixels


def _part_key(canvas: Canvas, key: Hashable, w: float, h: float) -> Hashable:
    return key, w, h, canvas.scale, canvas.language, canvas.chrome
