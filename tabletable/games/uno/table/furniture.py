"""What lies on the cloth beside the cards, as display lists: the cloth itself, its ring, plaque and empty places."""

from __future__ import annotations

import math
from typing import Final

from tabletable.core.svg import num, path, rect
from tabletable.core.tablekit.paint import bordered, drawing, drawn
from tabletable.core.tablespec import Picture
from tabletable.games.uno.rules.cards import COLOURS
from tabletable.games.uno.table.looks import CARD_COLOURS, LOOKS
from tabletable.games.uno.table.pictures import shape


@drawn("uno.plaque", COLOURS.__getitem__)
def plaque(colour: int) -> Picture:
    """The colour to match, filled among the outlines of the other three."""
    body = bordered(128, 32, 15.25, LOOKS.chrome.panel, 1.5, LOOKS.chrome.edge)
    for other in range(len(COLOURS)):
        x = 19.0 + 30 * other
        if other == colour:
            body += shape(other, x, 16, 11.25, CARD_COLOURS[other], 3.3, "#FFFFFF")
        else:
            body += shape(other, x, 16, 7.2, "none", 1.7, "#6F978A")
    return drawing(128, 32, body)


@drawn("uno.empty")
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
    return drawing(width, height, body)


@drawn("uno.cloth")
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
    return drawing(width, height, body)


_GROUPS: Final = (-128, -52, 52, 128)
"""Where on the ring the chevrons sit, in degrees clockwise from the right."""
_ARCS: Final = ((-118, -62), (-42, -14), (14, 42), (62, 118), (138, 166), (194, 222))
"""The stretches of line between them; the gaps at 0° and 180° are for plates."""
_MARGIN: Final = 16.0


@drawn("uno.ring")
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
    return drawing(2 * cx, 2 * cy, body)
