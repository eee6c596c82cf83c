"""The distinguishing marks of the ten sets: colour, pattern and letter; and the little street on each property.

Shapes are clipped to their box in code, since display lists have no clipping.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from tabletable.core.svg import CREAM, circle, group, mixed, num, path, rect
from tabletable.games.property_deal.rules.cards import COLOURS, RAILROAD, UTILITY
from tabletable.games.property_deal.table.looks import SHADES


def lightness(colour: str) -> float:
    """Return the relative luminance, 0 … 1."""
    parts = []
    for i in (1, 3, 5):
        part = int(colour[i : i + 2], 16) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    count = int((end - start) / step + 1e-6) + 1
    return (start + number * step for number in range(count))


def _slanted(x: float, y: float, w: float, h: float, thick: float, step: float, colour: str, rising: bool) -> str:
    """Draw stripes at 45° clipped to a box."""
    body = ""
    for along in _steps(-h, w, step):
        # At depth d below the upper edge the stripe runs from `left` to `left + thick`.
        corners = []
        for depth, shift in ((0.0, 0.0), (0.0, thick), (h, thick), (h, 0.0)):
            corners.append((along + (h - depth if rising else depth) + shift, depth))
        body += _cut(corners, x, y, w, colour)
    return body


def _cut(corners: list[tuple[float, float]], x: float, y: float, w: float, colour: str) -> str:
    """Draw a convex polygon clipped at the left and right edge of a box."""
    for edge, keep in ((0.0, 1.0), (w, -1.0)):
        clipped: list[tuple[float, float]] = []
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            inside, next_inside = (one[0] - edge) * keep >= 0, (other[0] - edge) * keep >= 0
            if inside:
                clipped.append(one)
            if inside != next_inside:
                share = (edge - one[0]) / (other[0] - one[0])
                clipped.append((edge, one[1] + (other[1] - one[1]) * share))
        corners = clipped
    if len(corners) < 3:
        return ""
    return path("M" + " L".join(f"{num(x + px)} {num(y + py)}" for px, py in corners) + " Z", colour)


def _stripes(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    tops = _steps(unit * 0.45, h - unit * 0.34, unit)
    return "".join(rect(x, y + top, w, unit * 0.34, 0, tone, opacity=0.9) for top in tops)


def _dots(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    return "".join(
        circle(x + along, y + down, unit * 0.17, tone)
        for row, down in enumerate(_steps(unit * 0.45, h - unit * 0.2, unit * 0.62))
        for along in _steps(unit * (0.8 if row % 2 else 0.3), w - unit * 0.2, unit)
    )


def _squares(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    side = unit * 0.5
    return "".join(
        rect(x + along, y + down, min(side, w - along), min(side, h - down), 0, tone)
        for row, down in enumerate(_steps(0, h - 0.1, side))
        for along in _steps(side if row % 2 else 0, w - 0.1, unit)
    )


def _waves(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    count = max(2, round(w / (unit * 0.55)))
    step = w / count
    body = ""
    for down in _steps(unit * 0.42, h - unit * 0.4, unit * 0.9):
        points = [(x + i * step, y + down + (unit * 0.28 if i % 2 else -unit * 0.12)) for i in range(count + 1)]
        inner = [(min(max(px, x + unit * 0.1), x + w - unit * 0.1), py) for px, py in points]
        body += path("M" + " L".join(f"{num(px)} {num(py)}" for px, py in inner), line=unit * 0.2, colour=tone)
    return body


def _bars(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    places = _steps(unit * 0.3, w - unit * 0.27, unit * 0.8)
    return "".join(rect(x + along, y, unit * 0.26, h, 0, tone) for along in places)


def _rails(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    places = _steps(unit * 0.3, w - unit * 0.23, unit * 0.62)
    sleepers = [rect(x + along, y + h * 0.2, unit * 0.22, h * 0.6, 0, tone) for along in places]
    rail = mixed(tone, "#FFFFFF", 0.3)
    rails = [rect(x, y + h * share - 0.8, w, max(1.4, unit * 0.14), 0, rail) for share in (0.34, 0.66)]
    return "".join(sleepers + rails)


def _rings(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
    return "".join(
        circle(x + along, y + down, unit * 0.32, "none", unit * 0.12, tone)
        for row, down in enumerate(_steps(unit * 0.5, h - unit * 0.4, unit * 0.9))
        for along in _steps(unit * (1.1 if row % 2 else 0.5), w - unit * 0.4, unit * 1.2)
    )


def _diagonals(line: float, step: float, *rising: bool) -> Callable[[float, float, float, float, float, str], str]:
    def draw(x: float, y: float, w: float, h: float, unit: float, tone: str) -> str:
        return "".join(_slanted(x, y, w, h, unit * line, unit * step, tone, each) for each in rising)

    return draw


_PATTERNS: Final = {
    "A": _stripes,
    "B": _dots,
    "C": _diagonals(0.4, 1.05, True),
    "D": _squares,
    "E": _waves,
    "F": _diagonals(0.28, 0.8, False),
    "G": _diagonals(0.2, 0.95, True, False),
    "H": _bars,
    "R": _rails,
    "U": _rings,
}
"""By the letter of a set, how its pattern is drawn in a box: x, y, width, height, unit of length, colour."""


def pattern(colour: int, x: float, y: float, w: float, h: float) -> str:
    """Draw the pattern of a set within a box, one step lighter or darker than its colour."""
    shade = SHADES[colour]
    tone = mixed(shade, "#FFFFFF", 0.22) if lightness(shade) < 0.35 else mixed(shade, "#000000", 0.12)
    return _PATTERNS[COLOURS[colour].letter](x, y, w, h, max(4.0, h * 0.30), tone)


@cache
def band(colour: int, x: float, y: float, w: float, h: float, r: float, at_top: bool = True) -> str:
    """Draw colour and pattern of a set on a card's upper or lower end, where its corners are round."""
    body = rect(x, y, w, h, 0, SHADES[colour]) + pattern(colour, x, y, w, h)
    edge = y if at_top else y + h
    inward = 1 if at_top else -1
    for side, turn in ((x, 1), (x + w, -1)):
        # The corners outside of the rounding take the colour of the card's rim again.
        d = (
            f"M{num(side - turn)} {num(edge - inward)} L{num(side + turn * r)} {num(edge - inward)} "
            f"L{num(side + turn * r)} {num(edge)} Q{num(side)} {num(edge)} {num(side)} {num(edge + inward * r)} "
            f"L{num(side - turn)} {num(edge + inward * r)} Z"
        )
        body += path(d, CREAM)
    return body


@cache
def street(colour: int) -> str:
    """Draw a street in two tones of the set's colour, 96×62; a train and a lamp for the two sets without houses."""
    if colour == RAILROAD:
        body = path("M6 48 L6 30 L22 30 L22 20 L40 20 L40 30 L62 30 Q74 30 76 42 L76 48 Z", "#6E6A68", 3)
        body += rect(26, 23, 10, 9, 1, "#CFE6F0", 2) + rect(58, 16, 7, 14, 1, "#4A4644", 3)
        body += path("M60 12 Q64 6 72 8 Q80 2 86 8", line=4, colour="#B9B4AE")
        body += path("M80 48 L90 48 L76 36 Z", "#C8402C", 2.4)
        for x in (18, 38, 62):
            body += circle(x, 50, 6.5, "#4A4644", 3) + circle(x, 50, 2, "#B9B4AE")
        return body + path("M2 58 L94 58", line=3)
    if colour == UTILITY:
        bulb = "M48 8 C62 8 68 18 68 27 C68 37 59 39 58 48 L38 48 C37 39 28 37 28 27 C28 18 34 8 48 8 Z"
        body = path(bulb, "#FBE9A0")
        body += path("M48 8 C62 8 68 18 68 27 C68 37 59 39 58 48 L50 48 C54 36 60 32 58 22 Q56 12 48 8 Z", "#E6C860")
        body += path("M42 46 L42 30 L48 36 L54 30 L54 46", line=2.6) + path(bulb, line=3)
        body += rect(39, 48, 18, 9, 2, "#8E989C", 3)
        return body + path("M16 14 L22 18 M80 14 L74 18 M12 30 L19 30 M84 30 L77 30", line=3, colour="#B98A1E")
    return _houses(colour)


def _houses(colour: int) -> str:
    base = SHADES[colour]
    bright = lightness(base)
    light = mixed(base, "#FFFFFF", 0.55 if bright < 0.35 else 0.35)
    middle = mixed(base, "#FFFFFF", 0.28) if bright < 0.12 else base
    dark = mixed(base, "#000000", 0.25) if bright > 0.1 else mixed(base, "#FFFFFF", 0.12)

    def window(x: float, y: float) -> str:
        return rect(x, y, 5, 6, 0.5, "#FFF3C4", 1.4)

    rise = (colour % 3) * 4
    cottage = rect(8, 28, 24, 30, 1, light, 3) + path("M4 30 L20 14 L36 30 Z", middle, 3)
    cottage += window(14, 36) + window(22, 36) + rect(16, 46, 8, 12, 0.5, dark, 2)
    tall = rect(36, 16 + rise, 26, 42 - rise, 1, middle, 3) + rect(36, 16 + rise, 26, 6, 0, dark, 2)
    tall += window(41, 28) + window(51, 28) + window(41, 39) + window(51, 39) + rect(46, 48, 7, 10, 0.5, dark, 2)
    last = rect(66, 32, 22, 26, 1, light, 3)
    roof = "M62 34 L77 20 L92 34 Z" if colour % 2 else "M64 32 L64 24 L90 24 L90 32 Z"
    last += path(roof, dark, 3) + window(71, 39) + window(79, 39) + rect(73, 48, 8, 10, 0.5, middle, 2)
    if colour % 2:
        body = group(last, "translate(-60 0)") + tall + group(cottage, "translate(58 0)")
    else:
        body = cottage + tall + last
    return body + path("M2 58.5 L94 58.5", line=3)
