"""Arithmetic on colours written as ``#RRGGBB``."""

from functools import cache, lru_cache

Colour = str
"""A colour as ``#RRGGBB``: the form that themes, SVG fragments and ``pygame.Color`` all read."""


@lru_cache(maxsize=4096)
def rgb(colour: Colour) -> tuple[int, int, int]:
    """The three components of a colour, each 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def from_rgb(red: float, green: float, blue: float) -> Colour:
    """The colour with these components, rounded and clamped to 0..255."""
    return "#" + "".join(f"{max(0, min(255, round(part))):02X}" for part in (red, green, blue))


@lru_cache(maxsize=4096)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour ``share`` of the way (0 to 1) from the first to the second."""
    a, b = rgb(first), rgb(second)
    return from_rgb(*(x + (y - x) * share for x, y in zip(a, b, strict=True)))


@cache
def luminance(colour: Colour) -> float:
    """Relative luminance of WCAG 2.2, 0 (black) to 1 (white)."""

    def linear(part: int) -> float:
        value = part / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """Contrast ratio of WCAG 2.2 between two colours, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: Colour) -> Colour:
    """Black or white, whichever is easier to read on this ground."""
    return "#FFFFFF" if contrast(ground, "#FFFFFF") >= contrast(ground, "#111111") else "#111111"
