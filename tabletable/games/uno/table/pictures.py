"""Card faces, log chips and the figures on the cloth, as display lists.

Card pictures are 120×168 units, the size of a card in one's own hand; every measure is a part of the width `W`.
"""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.picture import Art, Label, Layer, Picture
from tabletable.core.svg import CREAM, circle, mixed, num, path, polyline, rect
from tabletable.core.tablekit.paint import (
    CHIP,
    H,
    W,
    bordered,
    both_ends,
    card_back,
    chip,
    drawing,
    drawn,
    field,
    paper,
)
from tabletable.core.tablekit.zones import Deck
from tabletable.games.uno.rules import cards
from tabletable.games.uno.rules.cards import face_word
from tabletable.games.uno.table.looks import CARD_COLOURS, LOOKS, TEAM_COLOURS

WILD_GROUND: Final = "#2A2430"
INKS: Final = ("#FFFFFF", "#111111", "#111111", "#FFFFFF")
"""By colour, the ink of the corners: the more readable of black and white."""


def shape(colour: int, x: float, y: float, r: float, fill: str, line: float = 0, edge: str = CREAM) -> str:
    """Draw the shape of a colour, of about radius `r`. Without an outline pointed shapes get rounded corners."""
    match cards.SHAPES[colour]:
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
    return polyline((x + r * dx, y + r * dy) for dx, dy in corners) + " Z"


# ------------------------------------------------------------------------------------------------ card faces


@drawn("uno.face", face_word)
def face_picture(face: int) -> Picture:
    """Draw the printed side of a card."""
    colour, symbol = cards.COLOUR[face], cards.SYMBOL[face]
    return drawing(W, H, paper() + _field(colour, symbol), *_centre(colour, symbol), *_corners(colour, symbol))


BACK: Final = card_back("uno.picture.back", "#1E5A48")
"""The back of every card."""
CARDS: Final = Deck(BACK, face_picture)


def _field(colour: int, symbol: int) -> str:
    """Draw the ground with light from the top left, and the shape of the colour as an outline with a darker field."""
    base = WILD_GROUND if colour < 0 else CARD_COLOURS[colour]
    body, r = field(base, W * 0.05, 0.16, 0.75), W * 0.335
    if symbol == cards.DRAW_FOUR_SYMBOL:
        return body + circle(W / 2, H / 2, r * 1.02, "#3D3546", W * 0.034, CREAM)
    if colour < 0:
        return body
    ground = mixed(base, "#FFFFFF", 0.12) if cards.SHAPES[colour] == "diamond" else mixed(base, "#000000", 0.20)
    pointed = cards.SHAPES[colour] in ("triangle", "diamond")
    down = r * 0.06 if cards.SHAPES[colour] == "triangle" else 0
    return body + shape(colour, W / 2, H / 2 + down, r * (1.13 if pointed else 1.06), ground, W * 0.034)


def _centre(colour: int, symbol: int) -> list[Layer | str]:
    if symbol < cards.SKIP:
        numeral = Label(str(symbol), W / 2, H / 2, W * 0.60, CREAM, outline=W * 0.024, drop=W * 0.02)
        # What tells 6 and 9 apart.
        bar = rect(W * 0.4, H / 2 + W * 0.2825, W * 0.2, W * 0.035, W * 0.0175, CREAM, W * 0.012)
        return [numeral, bar] if symbol in (6, 9) else [numeral]
    name, size = {
        cards.SKIP: ("uno/skip", 0.60),
        cards.REVERSE: ("uno/reverse", 0.62),
        cards.DRAW_TWO: (f"uno/draw_two_{cards.COLOURS[colour]}", 0.82),
        cards.WILD_SYMBOL: ("uno/wheel", 0.76),
        cards.DRAW_FOUR_SYMBOL: ("uno/draw_four", 0.86),
    }[symbol]
    return [Art(name, W / 2, H / 2, W * size)]


def _corners(colour: int, symbol: int) -> tuple[Layer, ...]:
    """Draw the index and colour shape in the top left corner, and both again in the opposite one, turned."""
    x, y = W * 0.17, H * 0.12
    ink = "#FFFFFF" if colour < 0 else INKS[colour]
    corner: list[Label | Art] = []
    if index := _index(symbol):
        # Two figures are no wider than the least strip a hand leaves of a card.
        corner.append(Label(index, x, y, W * 0.225, ink, width=W * 0.2))
    elif symbol == cards.WILD_SYMBOL:
        corner.append(Art("uno/wheel_mark", x, y, W * 0.19))
    else:
        corner.append(Art(f"uno/{_mark(symbol)}_mark", x, y, W * 0.21, tint=ink))
    if colour >= 0:
        corner.append(Art(f"common/shapes/{cards.SHAPES[colour]}", x, y + H * 0.105, W * 0.12, tint=ink))
    return both_ends(*corner)


def _index(symbol: int) -> str:
    """Return the text in the corner: the number, +2, +4, or ""."""
    if symbol < cards.SKIP:
        return str(symbol)
    return {cards.DRAW_TWO: "+2", cards.DRAW_FOUR_SYMBOL: "+4"}.get(symbol, "")


def _mark(symbol: int) -> str:
    return "skip" if symbol == cards.SKIP else "reverse"


@drawn("uno.chip", face_word)
def face_chip(face: int) -> Picture:
    """Draw a tiny card for the log: colour, shape and index."""
    colour, symbol = cards.COLOUR[face], cards.SYMBOL[face]
    index, h = _index(symbol), CHIP
    w = round(h * (1.75 if len(index) > 1 else 1.45))
    ink = "#FFFFFF" if colour < 0 else INKS[colour]
    layers: list[Layer] = []
    left, right = (w * 0.24, w * 0.67) if len(index) > 1 else (w * 0.27, w * 0.66)
    if colour >= 0:
        layers.append(Art(f"common/shapes/{cards.SHAPES[colour]}", left, h / 2, h * 0.36, tint=ink))
    else:
        layers.append(Art("uno/wheel_mark", left if index else w / 2, h / 2, h * 0.56))
    if index:
        layers.append(Label(index, right, h / 2, h * 0.60, ink))
    elif symbol != cards.WILD_SYMBOL:
        layers.append(Art(f"uno/{_mark(symbol)}_mark", w * 0.66, h / 2, h * 0.6, tint=ink))
    return drawing(w, h, chip(w, WILD_GROUND if colour < 0 else CARD_COLOURS[colour]), *layers)


@drawn("uno.colour", cards.COLOURS.__getitem__)
def colour_picture(colour: int) -> Picture:
    """Draw a colour to choose: its shape, filled, with a white rim."""
    return drawing(64, 64, shape(colour, 32, 32, 24, CARD_COLOURS[colour], 5, "#FFFFFF"))


TEAM_LETTERS: Final = "ABCDE"
_TEAM_INKS: Final = ("#111111", "#FFFFFF", "#111111", "#FFFFFF", "#111111")


@drawn("uno.team", TEAM_LETTERS.__getitem__)
def team_sign(team: int) -> Picture:
    """Draw the sign of a team, worn by an avatar: its letter on its colour."""
    ink = _TEAM_INKS[team]
    body = circle(14, 14, 12.6, TEAM_COLOURS[team], 2, ink)
    return drawing(28, 28, body, Label(TEAM_LETTERS[team], 14, 14.5, 17, ink))


# ----------------------------------------------------------------------------------------------- on the cloth


@drawn("uno.plaque", cards.COLOURS.__getitem__)
def plaque(colour: int) -> Picture:
    """Draw the colour to match, filled among the outlines of the other three."""
    body = bordered(128, 32, 15.25, LOOKS.chrome.panel, 1.5, LOOKS.chrome.edge)
    for other in range(len(cards.COLOURS)):
        x = 19.0 + 30 * other
        if other == colour:
            body += shape(other, x, 16, 11.25, CARD_COLOURS[other], 3.3, "#FFFFFF")
        else:
            body += shape(other, x, 16, 7.2, "none", 1.7, "#6F978A")
    return drawing(128, 32, body)


@drawn("uno.empty")
def empty_place(width: float, height: float) -> Picture:
    """Draw the outline of a pile that has run out."""
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
    return drawing(width, height, body)


@drawn("uno.cloth")
def cloth(width: int, height: int) -> Picture:
    """Draw the inlaid oval of the table with its two lines and a pool of light on it."""
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
    return drawing(width, height, body)


_GROUPS: Final = (-128, -52, 52, 128)
"""The positions of the chevrons on the ring, in degrees clockwise from the right."""
_ARCS: Final = ((-118, -62), (-42, -14), (14, 42), (62, 118), (138, 166), (194, 222))
"""The stretches of line between them; the gaps at 0° and 180° are for plates."""
_MARGIN: Final = 16.0


@drawn("uno.ring")
def ring(direction: int, rx: int, ry: int) -> Picture:
    """Draw the ring that shows which way play goes: chevrons in threes, the brightest ahead."""
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
    return drawing(2 * cx, 2 * cy, body)
