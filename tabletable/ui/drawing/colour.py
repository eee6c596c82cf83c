"""Arithmetic on colours written as ``#RRGGBB``."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

Colour = str
"""A colour as ``#RRGGBB``: the form that themes, SVG fragments and ``pygame.Color`` all read."""


@lru_cache(maxsize=4096)
def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return the three components of a colour, each 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def from_rgb(red: float, green: float, blue: float) -> Colour:
    """Return the colour with these components, rounded and clamped to 0..255."""
    return "#" + "".join(f"{max(0, min(255, round(part))):02X}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour `share` of the way (0 to 1) from the first to the second."""
    a, b = rgb(first), rgb(second)
    return from_rgb(*(x + (y - x) * share for x, y in zip(a, b, strict=True)))


@cache
def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2.2, 0 (black) to 1 (white)."""

    def linear(part: int) -> float:
        value = part / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2 between two colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: Colour) -> Colour:
    """Return black or white, whichever is easier to read on this ground."""
    return "#FFFFFF" if contrast(ground, "#FFFFFF") >= contrast(ground, "#111111") else "#111111"


_HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
_MOST_MIXED = 0.8
"""Greatest share of black or white in a shade of a colour."""
_ROUNDING = 1.6
"""Tolerance of a channel of a shade, off the line from its colour to black or white."""


def recoloured(text: str, hues: Mapping[Colour, Colour]) -> str:
    """Return a text with the keys of `hues` replaced, and each of their shades by the matching shade."""
    return _HEX.sub(lambda found: in_hue(found[0].upper(), tuple(hues.items())), text)


@lru_cache(maxsize=4096)
def in_hue(colour: Colour, hues: tuple[tuple[Colour, Colour], ...]) -> Colour:
    """Return one colour's replacement: a shade (mixed with black or white) becomes the same shade of the new colour."""
    best, least = colour, _MOST_MIXED
    for old, new in hues:
        for end in ("#000000", "#FFFFFF"):
            share = _share(colour, old, end)
            if share is not None and share < least:
                best, least = mix(new, end, share), share
    return best


def _share(colour: Colour, old: Colour, end: Colour) -> float | None:
    """Return the share of `end` in a colour mixed from it and `old`; None if it is not such a mix."""
    steps = [(there - start, part - start) for part, start, there in zip(*map(rgb, (colour, old, end)), strict=True)]
    share = sum(whole * part for whole, part in steps) / sum(whole * whole for whole, _ in steps)
    is_shade = share > -0.01 and all(abs(part - share * whole) <= _ROUNDING for whole, part in steps)
    return max(0.0, share) if is_shade else None
