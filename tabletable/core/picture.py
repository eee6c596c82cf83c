"""Pictures of cards, signs and boards as plain data, in layers.

Lengths are the picture's own units unless told otherwise; angles are degrees clockwise.
"""

from __future__ import annotations

from typing import NamedTuple

from tabletable.core.message import Msg


class Svg(NamedTuple):
    """A fragment of SVG in the picture's own units, drawn over the whole picture. Only what NanoSVG draws."""

    body: str


class Art(NamedTuple):
    """A file of `art/` ("uno/skip" is art/uno/skip.svg), square, in a box of `size` units; white art may be tinted."""

    name: str
    x: float
    y: float
    size: float
    angle: float = 0
    tint: str = ""


class Label(NamedTuple):
    """Text on a picture, centred on (x, y); `text` may be a message, then it follows the language."""

    text: str | Msg
    x: float
    y: float
    size: float
    colour: str
    bold: bool = True
    outline: float = 0
    """Width of an outline in `outline_colour`, 0 for none."""
    outline_colour: str = "#2B2320"
    drop: float = 0
    """How far a lower edge in the outline's colour shows under the text."""
    angle: float = 0
    """Quarter and half turns only."""
    width: float = 0
    """Shrink to this width, 0 for any."""
    kai: bool = False
    """In the brush-like face of titles."""
    flush: bool = False
    """Begins at x instead of being centred on it; upright text only."""


class Back(NamedTuple):
    """The card back all games share, in a game's tint, over the whole picture."""

    tint: str


Layer = Svg | Art | Label | Back


class Picture(NamedTuple):
    """A small drawing as a list of layers from bottom to top, in its own units. Equal pictures have equal keys."""

    key: str
    """Unique over all games ("uno.face.red.5"); caches use it. The key of a hidden piece reveals nothing."""
    width: float
    height: float
    layers: tuple[Layer, ...]
