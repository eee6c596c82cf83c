"""Words for SVG fragments. Lengths are units of the picture."""

from __future__ import annotations

from typing import Final

OUTLINE: Final = "#2B2320"
CREAM: Final = "#FBF7EC"
EDGE: Final = "#E7DFC8"
INK: Final = "#1B1B1B"
TEXT: Final = "#F4EFE3"
MUTED: Final = "#C3CBEA"
PANEL: Final = "#1B2347"
PANEL_EDGE: Final = "#46549A"
ACT: Final = "#E9B949"
INFO: Final = "#6CC5D9"
GOOD: Final = "#8FD694"
WARN: Final = "#B3261E"


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
        if line
        else ""
    )
    return f' fill="{fill}"{stroke}' + (f' opacity="{number(opacity)}"' if opacity < 1 else "")


def path(d: str, fill: str = "none", line: float = 0, colour: str = OUTLINE, opacity: float = 1) -> str:
    """A path from its `d` attribute; `line` is the width of its outline."""
    return f'<path d="{d}"{_paint(fill, line, colour, opacity)}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", line: float = 0, colour: str = OUTLINE, opacity: float = 1
) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{_paint(fill, line, colour, opacity)}/>'


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    line: float = 0,
    colour: str = OUTLINE,
    opacity: float = 1,
) -> str:
    """A rectangle with round corners."""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" rx="{number(r)}"'
    return f"<rect {box}{_paint(fill, line, colour, opacity)}/>"


def group(body: str, transform: str) -> str:
    """Fragments moved, turned or scaled together."""
    return f'<g transform="{transform}">{body}</g>'


def glow(name: str, x: float, y: float, r: float, colour: str, strength: float) -> str:
    """A pool of light; `name` must be unique in the drawing."""
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(x)}" cy="{number(y)}" '
        f'r="{number(r)}"><stop offset="0%" stop-color="{colour}" stop-opacity="{number(strength)}"/>'
        f'<stop offset="50%" stop-color="{colour}" stop-opacity="{number(strength * 0.4)}"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        + circle(x, y, r, f"url(#{name})")
    )


def panel(width: float, height: float, r: float = 16, active: bool = False) -> str:
    """A dark panel with its edge."""
    body = rect(0.75, 2.75, width - 1.5, height - 3, r, "#0B0F20", opacity=0.5)
    body += rect(0.75, 0.75, width - 1.5, height - 3.5, r, PANEL, 2.5 if active else 1.5, ACT if active else PANEL_EDGE)
    return body + path(f"M{r} 2.6 L{number(width - r)} 2.6", line=1, colour="#FFFFFF", opacity=0.12)
