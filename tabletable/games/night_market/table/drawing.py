"""Words for SVG fragments. Lengths are units of the picture."""

from __future__ import annotations

from typing import Final

from tabletable.core.svg import circle, num, path, rect

TEXT: Final = "#F4EFE3"
MUTED: Final = "#C3CBEA"
PANEL: Final = "#1B2347"
PANEL_EDGE: Final = "#46549A"
ACT: Final = "#E9B949"
INFO: Final = "#6CC5D9"
GOOD: Final = "#8FD694"
WARN: Final = "#B3261E"


def glow(name: str, x: float, y: float, r: float, colour: str, strength: float) -> str:
    """A pool of light; `name` must be unique in the drawing."""
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(x)}" cy="{num(y)}" '
        f'r="{num(r)}"><stop offset="0%" stop-color="{colour}" stop-opacity="{num(strength)}"/>'
        f'<stop offset="50%" stop-color="{colour}" stop-opacity="{num(strength * 0.4)}"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        + circle(x, y, r, f"url(#{name})")
    )


def panel(width: float, height: float, r: float = 16, active: bool = False) -> str:
    """A dark panel with its edge."""
    body = rect(0.75, 2.75, width - 1.5, height - 3, r, "#0B0F20", opacity=0.5)
    body += rect(0.75, 0.75, width - 1.5, height - 3.5, r, PANEL, 2.5 if active else 1.5, ACT if active else PANEL_EDGE)
    return body + path(f"M{r} 2.6 L{num(width - r)} 2.6", line=1, colour="#FFFFFF", opacity=0.12)
