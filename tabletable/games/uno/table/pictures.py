"""Card faces, log chips and what lies on the cloth, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; every measure is a part of the width `W`.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from tabletable.core.svg import CREAM, EDGE, OUTLINE, circle, mixed, num, path, rect
from tabletable.core.tablespec import Art, Back, Label, Layer, Picture, Svg
from tabletable.games.uno.rules.cards import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_SYMBOL,
    DRAW_TWO,
    REVERSE,
    SHAPES,
    SKIP,
    SYMBOL,
    WILD_SYMBOL,
    face_word,
)

WILD_GROUND: Final = "#2A2430"
CARD_COLOURS: Final = ("#C8102E", "#FFC400", "#1B9E77", "#0B3C8C")
INKS: Final = ("#FFFFFF", "#111111", "#111111", "#FFFFFF")
"""What is printed in the corners: the better readable of black and white on each colour."""
PANEL: Final = "#16302B"
PANEL_EDGE: Final = "#2F5A4E"

W: Final = 120.0
H: Final = 168.0
_RIM: Final = W * 0.052
CHIP_HEIGHT: Final = 24.0


def shape(colour: int, x: float, y: float, r: float, fill: str, line: float = 0, edge: str = CREAM) -> str:
    """The shape that stands for a colour, of about radius `r`. Without an outline the pointed ones get soft corners."""
    match SHAPES[colour]:
        case "circle":
            return circle(x, y, r * 0.92, fill, line, edge)
        case "square":
            return rect(x - r * 0.82, y - r * 0.82, r * 1.64, r * 1.64, r * 0.22, fill, line, edge)
        case "diamond":
            corners: tuple[tuple[float, float], ...] = ((0.0, -1.1), (1.02, 0.0), (0.0, 1.1), (-1.02, 0.0))
            return path(_polygon(x, y, r, corners), fill, line or r * 0.12, edge if line else fill)
        case _:
            corners = ((0.0, -0.98), (1.02, 0.78), (-1.02, 0.78))
            return path(_polygon(x, y, r, corners), fill, line or r * 0.14, edge if line else fill)


def _polygon(x: float, y: float, r: float, corners: tuple[tuple[float, float], ...]) -> str:
    return "M" + " L".join(f"{num(x + r * dx)} {num(y + r * dy)}" for dx, dy in corners) + " Z"


# ------------------------------------------------------------------------------------------------ card faces


@cache
def face_picture(face: int) -> Picture:
    """The printed side of a card."""
    colour, symbol = COLOUR[face], SYMBOL[face]
    return Picture(
        f"uno.face.{face_word(face).replace(' ', '_')}",
        W,
        H,
        (Svg(_blank() + _field(colour, symbol)), *_centre(colour, symbol), *_corners(colour, symbol)),
    )


BACK: Final = Picture("uno.picture.back", W, H, (Back("#1E5A48"),))
"""The back of every card."""


def _blank() -> str:
    return rect(0.75, 0.75, W - 1.5, H - 1.5, W * 0.065, CREAM, 1.5, EDGE) + rect(
        0.75, H - 4.5, W - 1.5, 3.75, 3, mixed(EDGE, "#000000", 0.12), opacity=0.55
    )


def _field(colour: int, symbol: int) -> str:
    """The ground with light from the top left, and the shape of the colour as an outline with a darker field."""
    base = WILD_GROUND if colour < 0 else CARD_COLOURS[colour]
    m, bend = _RIM, W * 0.05
    near, far = num(m), num(m + bend)
    wedge = f"M{near} {num(H * 0.42)} L{near} {far} Q{near} {near} {far} {near} L{num(W * 0.66)} {near} Z"
    body = rect(m, m, W - 2 * m, H - 2 * m, bend, base)
    body += path(wedge, mixed(base, "#FFFFFF", 0.16), opacity=0.75)
    r = W * 0.335
    if symbol == DRAW_FOUR_SYMBOL:
        return body + circle(W / 2, H / 2, r * 1.02, "#3D3546", W * 0.034, CREAM)
    if colour < 0:
        return body
    field = mixed(base, "#FFFFFF", 0.12) if SHAPES[colour] == "diamond" else mixed(base, "#000000", 0.20)
    pointed = SHAPES[colour] in ("triangle", "diamond")
    down = r * 0.06 if SHAPES[colour] == "triangle" else 0
    return body + shape(colour, W / 2, H / 2 + down, r * (1.13 if pointed else 1.06), field, W * 0.034)


def _centre(colour: int, symbol: int) -> tuple[Layer, ...]:
    if symbol < SKIP:
        numeral = Label(
            str(symbol), W / 2, H / 2, W * 0.60, CREAM, outline=W * 0.024, outline_colour=OUTLINE, drop=W * 0.02
        )
        return (numeral, Svg(_bar(W * 0.2, W * 0.035, H / 2 + W * 0.30))) if symbol in (6, 9) else (numeral,)
    name, size = {
        SKIP: ("uno/skip", 0.60),
        REVERSE: ("uno/reverse", 0.62),
        DRAW_TWO: (f"uno/draw_two_{COLOURS[colour]}", 0.82),
        WILD_SYMBOL: ("uno/wheel", 0.76),
        DRAW_FOUR_SYMBOL: ("uno/draw_four", 0.86),
    }[symbol]
    return (Art(name, W / 2, H / 2, W * size),)


def _bar(width: float, height: float, y: float) -> str:
    """What is drawn under 6 and 9 to tell them apart."""
    return rect(W / 2 - width / 2, y - height / 2, width, height, height / 2, CREAM, W * 0.012, OUTLINE)


def _corners(colour: int, symbol: int) -> tuple[Layer, ...]:
    """Index and colour shape in the top left corner, and both again turned by half a turn."""
    x, y = W * 0.17, H * 0.12
    ink = "#FFFFFF" if colour < 0 else INKS[colour]
    index = _index(symbol)
    layers: list[Layer] = []
    for angle in (0.0, 180.0):

        def at(right: float, down: float, turned: bool = angle > 0) -> tuple[float, float]:
            return (W - right, H - down) if turned else (right, down)

        if index:
            # Two figures are no wider than the least strip a hand leaves of a card.
            layers.append(Label(index, *at(x, y), W * 0.225, ink, angle=angle, width=W * 0.2))
        elif symbol == WILD_SYMBOL:
            layers.append(Art("uno/wheel_mark", *at(x, y), W * 0.19, angle))
        else:
            layers.append(Art(f"uno/{_mark(symbol)}_mark", *at(x, y), W * 0.21, angle, ink))
        if colour >= 0:
            layers.append(Art(f"common/shapes/{SHAPES[colour]}", *at(x, y + H * 0.105), W * 0.12, angle, ink))
    return tuple(layers)


def _index(symbol: int) -> str:
    """What stands in the corner as text: the number, +2, +4, or nothing."""
    if symbol < SKIP:
        return str(symbol)
    return {DRAW_TWO: "+2", DRAW_FOUR_SYMBOL: "+4"}.get(symbol, "")


def _mark(symbol: int) -> str:
    return "skip" if symbol == SKIP else "reverse"


@cache
def face_chip(face: int) -> Picture:
    """A tiny card for the log: colour, shape and index."""
    colour, symbol = COLOUR[face], SYMBOL[face]
    index = _index(symbol)
    h = CHIP_HEIGHT
    w = round(h * (1.75 if len(index) > 1 else 1.45))
    base = WILD_GROUND if colour < 0 else CARD_COLOURS[colour]
    ink = "#FFFFFF" if colour < 0 else INKS[colour]
    layers: list[Layer] = [Svg(rect(0.8, 0.8, w - 1.6, h - 1.6, 4, base, 1.6, CREAM))]
    left, right = (w * 0.24, w * 0.67) if len(index) > 1 else (w * 0.27, w * 0.66)
    if colour >= 0:
        layers.append(Art(f"common/shapes/{SHAPES[colour]}", left, h / 2, h * 0.36, tint=ink))
    else:
        layers.append(Art("uno/wheel_mark", left if index else w / 2, h / 2, h * 0.56))
    if index:
        layers.append(Label(index, right, h / 2, h * 0.60, ink))
    elif symbol != WILD_SYMBOL:
        layers.append(Art(f"uno/{_mark(symbol)}_mark", w * 0.66, h / 2, h * 0.6, tint=ink))
    return Picture(f"uno.chip.{face_word(face).replace(' ', '_')}", w, h, tuple(layers))


@cache
def colour_picture(colour: int) -> Picture:
    """A colour to choose: its shape, filled, with a white rim."""
    body = shape(colour, 32, 32, 24, CARD_COLOURS[colour], 5, "#FFFFFF")
    return Picture(f"uno.colour.{COLOURS[colour]}", 64, 64, (Svg(body),))


# ------------------------------------------------------------------------------------------------ on the cloth


@cache
def plaque(colour: int) -> Picture:
    """The colour to match, filled among the outlines of the other three."""
    body = rect(0.75, 0.75, 126.5, 30.5, 15.25, PANEL, 1.5, PANEL_EDGE)
    for other in range(len(COLOURS)):
        x = 19.0 + 30 * other
        if other == colour:
            body += shape(other, x, 16, 11.25, CARD_COLOURS[other], 3.3, "#FFFFFF")
        else:
            body += shape(other, x, 16, 7.2, "none", 1.7, "#6F978A")
    return Picture(f"uno.plaque.{COLOURS[colour]}", 128, 32, (Svg(body),))


@cache
def empty_place(width: float, height: float) -> Picture:
    """The outline of a pile that has run out."""
    strokes: list[str] = []
    for x, y, across, down in ((0.0, 1.0, 1, 0), (0.0, height - 1, 1, 0), (1.0, 0.0, 0, 1), (width - 1, 0.0, 0, 1)):
        length = width - 16 if across else height - 16
        count = round(length / 13)
        for dash in range(count):
            begin, end = (8 + length * (dash + part) / count for part in (0.24, 0.76))
            strokes.append(
                f"M{num(x + across * begin)} {num(y + down * begin)} L{num(x + across * end)} {num(y + down * end)}"
            )
    body = rect(1, 1, width - 2, height - 2, 8, "#0B2A22", opacity=0.22)
    body += path(" ".join(strokes), "none", 2, "#8CCFB6", opacity=0.55)
    return Picture(f"uno.empty.{num(width)}x{num(height)}", width, height, (Svg(body),))


@cache
def cloth(width: int, height: int) -> Picture:
    """The inlaid oval of the table with its two lines and a pool of light on it."""
    r = height / 2
    glow = (
        '<defs><radialGradient id="uno-pool" gradientUnits="userSpaceOnUse" '
        f'cx="{num(width / 2)}" cy="{num(height / 2 - 10)}" r="{num(width * 0.46)}">'
        '<stop offset="0%" stop-color="#FFE2A0" stop-opacity="0.17"/>'
        '<stop offset="45%" stop-color="#FFE2A0" stop-opacity="0.10"/>'
        '<stop offset="100%" stop-color="#FFE2A0" stop-opacity="0"/></radialGradient></defs>'
    )
    body = rect(0, 0, width, height, r, "#2E8A70", opacity=0.16)
    body += glow + rect(2, 2, width - 4, height - 4, r, "url(#uno-pool)")
    body += rect(1, 1, width - 2, height - 2, r - 1, "none", 2, "#4BA288", 0.55)
    body += rect(9, 9, width - 18, height - 18, r - 9, "none", 1, "#4BA288", 0.40)
    return Picture(f"uno.cloth.{width}x{height}", width, height, (Svg(body),))


_GROUPS: Final = (-128, -52, 52, 128)
"""Where on the ring the chevrons sit, in degrees clockwise from the right."""
_ARCS: Final = ((-118, -62), (-42, -14), (14, 42), (62, 118), (138, 166), (194, 222))
"""The stretches of line between them; the gaps at 0° and 180° are for plates."""
_MARGIN: Final = 16.0


@cache
def ring(direction: int, rx: int, ry: int) -> Picture:
    """The ring that shows which way play goes: chevrons in threes, the brightest ahead."""
    cx, cy = rx + _MARGIN, ry + _MARGIN

    def point(degrees: float) -> tuple[float, float]:
        angle = math.radians(degrees)
        return cx + rx * math.cos(angle), cy + ry * math.sin(angle)

    body = ""
    for start, end in _ARCS:
        points = " L".join("{:.1f} {:.1f}".format(*point(step)) for step in range(start, end + 1, 2))
        body += path("M" + points, line=3, colour="#8CCFB6", opacity=0.38)
    for middle in _GROUPS:
        for place, opacity in ((-1, 0.45), (0, 0.70), (1, 1.0)):
            degrees = middle + direction * place * math.degrees(0.085)
            x, y = point(degrees)
            angle = math.radians(degrees)
            turn = math.degrees(math.atan2(ry * math.cos(angle), -rx * math.sin(angle))) + (0 if direction > 0 else 180)
            chevron = path("M-7 -10 L5 0 L-7 10", line=6, colour="#A6DCC7", opacity=opacity)
            body += f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale(.95)">{chevron}</g>'
    way = "clockwise" if direction > 0 else "counter"
    return Picture(f"uno.ring.{way}.{rx}x{ry}", 2 * cx, 2 * cy, (Svg(body),))
