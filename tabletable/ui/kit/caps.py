"""Key caps, and the buttons of the controller in use, drawn beside the words for their actions."""

from __future__ import annotations

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.vector import rect
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.keys.bindings import Cap
from tabletable.ui.kit.padcaps import draw_pad, pad_width

HEIGHT = 22.0


def key_cap_width(canvas: Canvas, shortcut: Shortcut) -> float:
    """Return the width of a `key_cap`; 0 if the device in use has no such key."""
    return cap_width(canvas, canvas.studio.keys.cap(shortcut))


def key_cap(canvas: Canvas, cx: float, cy: float, shortcut: Shortcut) -> float:
    """Draw a key as a cap of height 22; return its width."""
    return draw_cap(canvas, cx, cy, canvas.studio.keys.cap(shortcut))


def cap_width(canvas: Canvas, cap: Cap) -> float:
    """Return the width of `draw_cap`."""
    if cap.pad:
        return pad_width(cap)
    return max(24.0, canvas.setter.width(cap.text, theme.Size.FLOOR, True) + 14) if cap.text else 0.0


def draw_cap(canvas: Canvas, cx: float, cy: float, cap: Cap) -> float:
    """Draw a key or a controller button around a point; return its width."""
    width = cap_width(canvas, cap)
    if cap.pad:
        draw_pad(canvas, cx - width / 2, cy - HEIGHT / 2, cap)
    if cap.pad or not cap.text:
        return width

    def draw(part: Canvas) -> None:
        chrome = part.chrome
        part.vec(
            rect(0, 0, width, 22, 4, chrome.lip)
            + rect(0, 0, width, 20, 4, chrome.button)
            + rect(0.5, 0.5, width - 1, 19, 3.5, "none", 1, chrome.button_edge),
            0,
            0,
            width,
            22,
        )
        part.text(width / 2, 10, cap.text, theme.Size.FLOOR, theme.TEXT, True, align="m")

    canvas.cached(("key", cap.text), cx - width / 2, cy - 11, width, 22, 2, draw)
    return width
