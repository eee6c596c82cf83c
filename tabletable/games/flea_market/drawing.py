"""Words for SVG fragments, and the colours of the market. Lengths are units of the picture."""

from __future__ import annotations

from typing import Final

OUTLINE: Final = "#2B2320"
CREAM: Final = "#FBF7EC"
EDGE: Final = "#E7DFC8"
INK: Final = "#1B1B1B"
TEXT: Final = "#F4EFE3"
PANEL: Final = "#33231A"
PANEL_EDGE: Final = "#7D5A3D"
MUTED: Final = "#DCCBB4"
WOOD: Final = "#6B4A33"
WARNING: Final = "#FF6A58"
INFO: Final = "#6CC5D9"

CARD_COLOURS: Final = ("#D63212", "#FEEF25", "#174B7A", "#64CCAD", "#32221B", "#C96BE2")
"""By colour number: red, yellow, blue, green, brown, purple."""
INKS: Final = ("#FFFFFF", "#111111", "#FFFFFF", "#111111", "#FFFFFF", "#111111")
"""What is printed on each: the better readable of black and white."""
CHALK: Final = ("#D63212", "#FEEF25", "#4E779C", "#64CCAD", "#85786F", "#C96BE2")
"""The colours on the dark board, the two darkest ones lighter."""
TINTS: Final = ("#CA7086", "#5C9B66", "#9270C0", "#7C8792")
"""The awning of each seat."""


def number(value: float) -> str:
    """A length with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def mixed(one: str, other: str, part: float) -> str:
    """The colour `part` of the way from `one` to `other`, as #RRGGBB."""
    channels = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in channels)


def _paint(fill: str, line: float, colour: str, opacity: float) -> str:
    stroke = (
        f' stroke="{colour}" stroke-width="{number(line)}" stroke-linejoin="round" stroke-linecap="round"'
        if line else ""
    )  # fmt: skip
    return f' fill="{fill}"{stroke}' + (f' opacity="{number(opacity)}"' if opacity < 1 else "")


def path(d: str, fill: str = "none", line: float = 0, colour: str = OUTLINE, opacity: float = 1) -> str:
    """A path from its `d` attribute; `line` is the width of its outline."""
    return f'<path d="{d}"{_paint(fill, line, colour, opacity)}/>'


def circle(x: float, y: float, r: float, fill: str = "none", line: float = 0, colour: str = OUTLINE) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{_paint(fill, line, colour, 1)}/>'


def rect(x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", line: float = 0,
         colour: str = OUTLINE, opacity: float = 1) -> str:  # fmt: skip
    """A rectangle with round corners."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
    return f"<rect {box}{_paint(fill, line, colour, opacity)}/>"
