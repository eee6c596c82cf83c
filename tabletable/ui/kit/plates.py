"""Seats and their state: avatars, name plates, counts, pills, badges."""

import math

import pygame

from tabletable.core.tablekit.zones import chip_card
from tabletable.play.people.looks import Kind
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Align, Canvas
from tabletable.ui.drawing.colour import Colour, in_hue, mix
from tabletable.ui.drawing.figures import Figure, Halo
from tabletable.ui.drawing.looks_library import known_head
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import circle, group, path, raster, rect


def avatar_figure(canvas: Canvas, head: str, size: float, ring: Colour = theme.OUTLINE) -> Figure:
    """Return a head on its round, tinted ground: a file in ``art/common/heads``, or a person's own.

    An unknown head, as in a game from another computer, is replaced by a built-in one.
    """

    def draw(part: Canvas) -> None:
        own = part.studio.looks.head(head)
        known = head if own is not None else known_head(head)
        tint = in_hue(theme.SEAT_TINT[known] if own is None else own.tint, tuple(part.studio.hues.items()))
        side = 64 * part.scale * size / 64
        unit = size / 64
        disc = circle(32, 32, 29.5, mix(tint, "#000000", 0.12))
        disc += path("M2.5 32 A29.5 29.5 0 0 1 55 13 L12 54 A29.5 29.5 0 0 1 2.5 32 Z", tint)
        part.vec(group(disc, f"scale({unit:g})"), 0, 0, size, size)
        middle = (10.6 + 64 * 0.335, 12.5 + 64 * 0.335)
        if own is None:
            face = part.studio.assets.picture(f"common/heads/{known}", round(side * 0.67))
        elif own.is_whole:
            inner, middle = round(side * 59 / 64), (32.0, 32.0)
            face = part.studio.looks.picture(Kind.HEAD, head, inner, inner).copy()
            round_ = raster(circle(32, 32, 32, "#FFFFFF"), inner, inner, inner / 64)
            face.blit(round_, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        else:
            face = part.studio.looks.picture(Kind.HEAD, head, round(side * 0.67), round(side * 0.67))
        part.image(face, size * middle[0] / 64, size * middle[1] / 64)
        part.vec(group(circle(32, 32, 29.5, "none", 4, ring), f"scale({unit:g})"), 0, 0, size, size)

    return canvas.drawn_figure(("avatar", head, ring, size), size, size, draw)


def avatar(
    canvas: Canvas,
    cx: float,
    cy: float,
    head: str,
    size: float,
    ring: Colour = theme.OUTLINE,
    shadow: ShadowName | None = "chip",
) -> None:
    """Draw an avatar with its middle at a point."""
    canvas.place(avatar_figure(canvas, head, size, ring), cx, cy, shadow=shadow)


def count_chip(canvas: Canvas, right: float, cy: float, count: int) -> None:
    """Draw the number of cards in a hand: 46 × 28, its right end at `right`."""

    x, middle = chip_card(count), 33 if count < 10 else 31

    def draw(part: Canvas) -> None:
        chrome = part.chrome
        fill, edge = (theme.CREAM, theme.OUTLINE) if count else ("none", chrome.muted)  # no card, no card
        card = rect(-6, -8.5, 12, 17, 2.5, fill, 1.6, edge)
        part.vec(
            rect(0.75, 0.75, 44.5, 26.5, 13.25, chrome.chip, 1.5, chrome.chip_edge)
            + group(card, f"translate({x} 14) rotate(-8)"),
            0,
            0,
            46,
            28,
        )
        room = max(22.0, part.setter.width(str(count), theme.Size.FLOOR, True))  # a number is never cut
        part.text(middle, 14, str(count), theme.Size.BUTTON, theme.TEXT, True, align="m", max_width=room)

    canvas.cached(("count", count), right - 46, cy - 14, 46, 28, 1, draw)


TALL = 80.0
"""Least height of a name plate with a row below the name for its owner's pieces."""


def corner(height: float) -> float:
    """Return the radius of a name plate's corners."""
    return theme.RADIUS_PANEL if height >= TALL else height / 2


def plate(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    head: str,
    name: str,
    detail: str | None = None,
    count: int | None = None,
    active: bool = False,
    height: float = theme.PLATE_HEIGHT,
    reserve: float = 0,
    room: float | None = None,
) -> None:
    """Draw a name plate: avatar, name, a second line, the size of the hand.

    The plate of the `active` seat has the gold frame and glow. `reserve` keeps that many px of the right end free of
    words, for the caller to draw in.

    A tall plate has the size of the hand or the second line below the name, and leaves the row below that to the
    caller. `room` is the greatest distance of the name's end from the left edge.
    """
    part, radius = canvas.on(canvas.surface, canvas.at(x, y)), corner(height)
    edge, ring, ink = part.chrome.edge, theme.OUTLINE, part.chrome.muted
    if active:
        edge = ring = ink = theme.ACT
        part.halo((0, 0, width, height), radius)
    line, alpha = (theme.LINE_ACTIVE, 1.0) if active else (theme.LINE, 0.96)
    part.panel((0, 0, width, height), radius, edge=edge, line=line, alpha=alpha)
    if height >= TALL:
        avatar(part, 30, 30, head, 44, ring)
        part.text(60, 17.5, name, theme.Size.BUTTON, theme.TEXT, True, max_width=(room or width - 8) - 60)
        if count is not None:
            count_chip(part, 106, 43, count)
        elif detail:
            part.text(60, 42, detail, theme.Size.SMALL, ink, max_width=width - 68)
        return
    avatar(part, height / 2, height / 2, head, height - 8, ring)
    left = height + 6
    free = width - left - reserve - (12 + 46 + 3 if count is not None else 8)
    up = 10 if detail else 0
    part.text(left, height / 2 - up, name, theme.Size.BUTTON, theme.TEXT, True, max_width=free)
    if detail:
        part.text(left, height / 2 + 12, detail, theme.Size.SMALL, ink, max_width=free)
    if count is not None:
        count_chip(part, width - 12, height / 2, count)


def pill_size(
    canvas: Canvas, text: str, size: float = 15, icon: str | None = None, pad: float = 12
) -> tuple[float, float]:
    """Return width and height of a pill with this text."""
    em = theme.text_size(size, canvas.language)
    width = canvas.setter.width(text, size, True) + 2 * pad + (em + 8 if icon else 0)
    return math.ceil(width / 2) * 2, round(em * 1.75)


def pill(
    canvas: Canvas,
    cx: float,
    cy: float,
    text: str,
    fill: Colour | None = None,
    colour: Colour = theme.TEXT,
    size: float = 15,
    icon: str | None = None,
    edge: Colour | None = None,
    pad: float = 12,
    height: float | None = None,
    align: Align = "m",
) -> float:
    """Draw a round label; `icon` names a picture in ``art/``. Returns its width.

    `align` says whether `cx` is the middle, the left or the right end.
    """
    width, natural = pill_size(canvas, text, size, icon, pad)
    tall = height or natural
    left = cx - {"l": 0.0, "m": width / 2, "r": width}[align]

    def draw(part: Canvas) -> None:
        ground = fill or part.chrome.panel
        line = edge or mix(ground, "#FFFFFF", 0.22)

        def body(w: float, h: float) -> str:
            return rect(0.75, 0.75, w - 1.5, h - 1.5, tall / 2 - 0.75, ground, 1.5, line)

        part.frame((0, 0, width, tall), body, tall / 2, "chip")
        start = pad
        if icon:
            em = theme.text_size(size, part.language)
            white = icon.startswith(("common/icons/", "common/shapes/"))
            part.art(icon, start + (em + 3) / 2 - 1, tall / 2, em + 3, colour if white else None)
            start += em + 8
        part.text(start, tall / 2, text, size, colour, True)

    key = ("pill", text, fill, colour, size, icon, edge, pad)
    canvas.cached(key, left, cy - tall / 2, width, tall, 12, draw)
    return width


def act_pill(canvas: Canvas, cx: float, cy: float, text: str, size: float = 16) -> float:
    """Draw a gold pill: something here waits for the player."""
    return pill(canvas, cx, cy, text, theme.ACT, theme.ACT_INK, size, edge=theme.ACT_EDGE)


VALUE_HEIGHT = 32.0
SMALL_VALUE_HEIGHT = 24.0
"""Height on cards too small for the usual one."""


def value_width(canvas: Canvas, text: str, small: bool = False) -> float:
    """Return the width of a `value_pill`."""
    least, size, pad = (38.0, 16, 14) if small else (46.0, 20, 20)
    return max(least, math.ceil(canvas.setter.width(text, size, True) / 2) * 2 + pad)


def value_pill(canvas: Canvas, left: float, cy: float, text: str, best: bool = False, small: bool = False) -> None:
    """Draw the value of a move, in the colour of information; the best one is filled. Its left end is at `left`."""
    width, height = value_width(canvas, text, small), SMALL_VALUE_HEIGHT if small else VALUE_HEIGHT
    fill, edge, ink = theme.INFO_DARK, theme.INFO, theme.INFO_EDGE
    if best:
        fill, edge, ink = theme.INFO, theme.INFO_EDGE, theme.INFO_INK

    def draw(part: Canvas) -> None:
        half = height / 2
        body = rect(1.1, 1.1, width - 2.2, height - 2.2, half - 1.1, fill, 2.2, edge)
        part.vec(body, 0, 0, width, height, shadow="mark")
        part.text(width / 2, half, text, 16 if small else 20, ink, True, align="m")

    canvas.cached(("value", text, best, small), left, cy - height / 2, width, height, 12, draw)


def badge_size(canvas: Canvas, text: str, size: float) -> tuple[float, float]:
    """Return width and height of a `badge`."""
    em = theme.text_size(size, canvas.language)
    return round(canvas.setter.width(text, size, True) + size * 0.5 + 8), round(em * 1.55)


def badge(
    canvas: Canvas,
    cx: float,
    cy: float,
    text: str,
    size: float = 24,
    fill: Colour = theme.LOUD,
    colour: Colour = "#FFFFFF",
    edge: Colour = theme.CREAM,
    angle: float = -6,
    halo: Colour | None = None,
) -> None:
    """Draw a loud, tilted badge, such as "UNO!"; `halo` is the colour of a line and glow around it."""
    width, height = badge_size(canvas, text, size)

    def draw(part: Canvas) -> None:
        body = rect(2, 2, width - 4, height - 4, height * 0.34, fill, 3, edge)
        body += rect(0.9, 0.9, width - 1.8, height - 1.8, height * 0.37, "none", 1.8)
        part.vec(body, 0, 0, width, height)
        part.text(width / 2, height / 2, text, size, colour, True, align="m")

    figure = canvas.drawn_figure(("badge", text, size, fill, colour, edge), width, height, draw)
    canvas.place(figure, cx, cy, angle, 1, "mark", Halo(halo) if halo else None)


def stack_badge(canvas: Canvas, cx: float, cy: float, text: str, size: float = 28, angle: float = 8) -> None:
    """Draw the cream badge with red figures that counts a stack of draws."""
    badge(canvas, cx, cy, text, size, theme.CREAM, theme.LOUD_INK, theme.LOUD, angle)


def act_badge(canvas: Canvas, cx: float, cy: float, text: str, size: float = 24, angle: float = -6) -> None:
    """Draw a badge with the gold line and glow of usable things, because a click on it does something."""
    badge(canvas, cx, cy, text, size, theme.CREAM, theme.LOUD_INK, theme.ACT, angle, halo=theme.ACT)


def allowance(canvas: Canvas, box: Box, label: str, left: int, most: int, own: bool) -> None:
    """Draw a panel with a remaining allowance: full cards are left, outlines are used.

    The viewer's own is gold, another seat's has the colour of information.
    """
    fill, shine = (theme.ACT, theme.ACT_EDGE) if own else (theme.INFO, mix(theme.INFO, "#FFFFFF", 0.4))
    width, height, step = 30.0, 42.0, 40.0

    def draw(part: Canvas) -> None:
        part.panel((0, 0, box.w, box.h))
        start = box.w - 18 - width - step * (most - 1)
        part.label(18, box.h / 2, label, theme.Size.BUTTON, theme.TEXT, True, max_width=start - 30)
        body = ""
        for number in range(most):
            x = number * step
            if number < left:
                body += rect(x + 1, 1, width - 2, height - 2, 5, fill, 2)
                body += path(f"M{x + 7:g} 8 L{x + width - 9:g} 8", "none", 2.4, shine)
            else:
                body += rect(x + 1, 1, width - 2, height - 2, 5, "none", 2, part.chrome.button_edge, 0.6)
        part.vec(body, start, (box.h - height) / 2, step * (most - 1) + width, height)

    canvas.cached(("allowance", label, left, most, own), box.x, box.y, box.w, box.h, 12, draw)
