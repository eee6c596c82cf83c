"""Checks that words, cards and faces can be told apart on pictures people bring along.

Contrast is that of WCAG 2.2; a picture is sampled on a coarse grid with cells of about the size of a letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

import pygame

from tabletable.core.looks import PLAIN, Ground, Texture
from tabletable.play.files.picturefile import BadPicture
from tabletable.play.people.looks import Kind
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.colour import Colour, contrast, from_rgb, luminance, mix
from tabletable.ui.drawing.surfaces import PREMULTIPLIED, faded, scaled

TEXT: Final = 4.5
"""Least contrast ratio of words; outlines and symbols need 3."""
TEXT_HIGH: Final = 7.0
"""Least contrast ratio of words in high contrast."""
SIGN: Final = 3.0
GRID: Final = (256, 144)
"""Cells in which a table is sampled for light and dark: 5 logical px each, about a stroke of a letter."""
_COARSE: Final = (64, 36)
"""Grid on which a cloth is compared with itself: cells of 20 px, about a letter."""
QUIETEST_SHARE: Final = 0.15
"""Least opacity of a usable cloth."""
BUSIEST: Final = 5.0
"""Greatest mean step of lightness, of 100, between neighbouring cells: beyond it cards are hard to find."""
LIGHTEST_BACK: Final = 0.42
"""Greatest mean luminance of a card back: faces are cream, and the two must not be confused."""
PLAINEST: Final = 2.0
"""Least deviation of lightness, of 100, in a head: below it nothing can be made out."""
LEAST_SEEN: Final = 0.08
"""Least share of its place that a picture must fill."""
_STEPS: Final = 20
_SHARES: Final = tuple(part / 255 for part in range(256))
BEHIND_BACK: Final = "#202020"
"""The colour that a picture on a card back is dimmed with."""
_DARK_INK: Final = "#3B2412"
"""The colour of symbols on light wood."""
_OUTLIERS: Final = 0.02
"""Share of the cells that may fail as outliers."""


class _Ink(NamedTuple):
    """A colour drawn directly on a table, and the contrast ratio it needs there."""

    colour: Colour
    needs: float


def veil_of(ground: Ground) -> Colour:
    """Return the colour that dims a cloth: the ground's own dark, or its own light where symbols are dark."""
    if ground.texture is Texture.KAYA:
        return mix(ground.centre, "#FFFFFF", 0.35)
    return mix(ground.rim, "#000000", 0.45)


def cloth_share(small: pygame.Surface, ground: Ground, text: float = TEXT) -> float:
    """Return the greatest opacity of a cloth at which everything drawn directly on it is readable, in steps of 0.05."""
    veil, is_dark = veil_of(ground), ground.texture is not Texture.KAYA
    light_inks = (_Ink(theme.TEXT, text), _Ink(theme.ACT, SIGN), _Ink(theme.INFO, SIGN))
    inks = light_inks if is_dark else (_Ink(_DARK_INK, text),)
    ends, coarse = _ends(small, veil), scaled(small, *_COARSE)

    def reads(share: float) -> bool:
        seen = [luminance(mix(veil, end, share)) for end in ends]
        is_clear = all(min(_ratio(luminance(ink.colour), end) for end in seen) >= ink.needs for ink in inks)
        return is_clear and _busy(_luminances(coarse, veil, share)) <= BUSIEST

    low, high = 0, _STEPS
    while low < high:  # the fainter the cloth, the more readable
        middle = (low + high + 1) // 2
        low, high = (middle, high) if reads(middle / _STEPS) else (low, middle - 1)
    return low / _STEPS


def back_share(small: pygame.Surface) -> float:
    """Return the greatest opacity of a picture on a card back at which it is darker than a card face."""
    for step in range(_STEPS, 0, -1):
        seen = _luminances(small, BEHIND_BACK, step / _STEPS)
        if sum(seen) / len(seen) <= LIGHTEST_BACK:
            return step / _STEPS
    return 0.0


def check(kind: Kind, small: pygame.Surface) -> None:
    """Raise `BadPicture` for a picture, drawn at the size of its grid, that is invisible or hides everything else."""
    seen = pygame.image.tobytes(small, "RGBA")[3::4]
    if sum(seen) < 255 * LEAST_SEEN * len(seen):
        raise BadPicture("empty")
    if kind is Kind.HEAD and is_whole(small) and _deviation(small) < PLAINEST:
        raise BadPicture("plain")
    if kind is Kind.CLOTH and cloth_share(small, PLAIN) < QUIETEST_SHARE:
        raise BadPicture("busy")


def is_whole(small: pygame.Surface) -> bool:
    """Return whether a head fills its square up to the corners."""
    width, height = small.get_size()
    corners = [(x, y) for x in (2, width - 3) for y in (2, height - 3)]
    return sum(small.get_at(corner).a > 200 for corner in corners) >= 3


def best_tint(small: pygame.Surface, tints: Iterable[Colour]) -> Colour:
    """Return the one of these grounds with the best contrast to the rim of a head."""
    rim = _rim(small)
    return max(tints, key=lambda tint: sum(min(contrast(tint, colour), SIGN) for colour in rim))


def _rim(small: pygame.Surface) -> list[Colour]:
    """Return the colours along the outline of a shape, on a coarse grid."""
    mask = pygame.mask.from_surface(small, 127)
    colours = []
    for x, y in mask.outline(3) or [(0, 0)]:
        red, green, blue, _ = small.get_at((x, y))
        colours.append(f"#{red // 16 * 17:02X}{green // 16 * 17:02X}{blue // 16 * 17:02X}")
    return colours


# ------------------------------------------------------------------------------------------------ cells


def _luminances(small: pygame.Surface, behind: Colour, share: float = 1.0) -> list[float]:
    """Return the relative luminance of each cell, row by row, of a premultiplied picture at an opacity
    over a colour.
    """
    mixed = pygame.Surface(small.get_size(), 0, 32)
    mixed.fill(behind)
    mixed.blit(faded(small, share) if share < 1 else small, (0, 0), special_flags=PREMULTIPLIED)
    data = pygame.image.tobytes(mixed, "RGB")
    reds, greens, blues = _tables()
    return [
        reds[red] + greens[green] + blues[blue]
        for red, green, blue in zip(data[0::3], data[1::3], data[2::3], strict=True)
    ]


@cache
def _tables() -> tuple[list[float], ...]:
    """Return the contribution of each value of red, green and blue to the luminance."""
    linear = [value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4) for value in _SHARES]
    return tuple([weight * value for value in linear] for weight in (0.2126, 0.7152, 0.0722))


def _lightness(value: float) -> float:
    """Return the lightness L* of CIE, 0 to 100."""
    return 116 * math.pow(value, 1 / 3) - 16 if value > 0.008856 else 903.3 * value


def _ends(small: pygame.Surface, behind: Colour) -> tuple[Colour, Colour]:
    """Return the darkest and the lightest colour of a picture, ignoring a few cells."""
    seen = _luminances(small, behind)
    order = sorted(range(len(seen)), key=seen.__getitem__)
    spared = round(len(order) * _OUTLIERS)
    whole = pygame.Surface(small.get_size(), 0, 32)
    whole.fill(behind)
    whole.blit(small, (0, 0), special_flags=PREMULTIPLIED)
    places = (divmod(at, small.get_width()) for at in (order[spared], order[-1 - spared]))
    dark, light = (from_rgb(*whole.get_at((x, y))[:3]) for y, x in places)
    return dark, light


def _ratio(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def _busy(seen: Sequence[float]) -> float:
    """Return the mean step of lightness from each cell to the next one in its row."""
    width = _COARSE[0]
    light = [_lightness(value) for value in seen]
    steps = [abs(light[at] - light[at - 1]) for at in range(1, len(light)) if at % width]
    return sum(steps) / len(steps)


def _deviation(small: pygame.Surface) -> float:
    light = [_lightness(value) for value in _luminances(small, "#808080")]
    mean = sum(light) / len(light)
    return math.sqrt(sum((value - mean) ** 2 for value in light) / len(light))
