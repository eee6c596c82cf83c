"""Caps of keys and the buttons of game controllers, drawn beside the words for their actions.

The buttons look as on each kind of controller: letters, the four shapes, crosses and sticks.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.keys.bindings import KINDS, PAD_WORDS, Cap

HEIGHT: Final = 22.0
WIDE: Final = 32.0
"""Width in px of a shoulder button, which is a bar."""
_BODY: Final = "#2B2F36"
_EDGE: Final = "#8D96A3"
_INK: Final = "#FFFFFF"
_SHOULDERS: Final = frozenset(("lb", "rb", "lt", "rt"))
_XBOX_INKS: Final[Mapping[str, Colour]] = MappingProxyType(
    {"a": "#8FD35E", "b": "#FF8A7A", "x": "#7DB8FF", "y": "#FFD75E"}
)
_SHAPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "a": path("M7 7 L15 15 M15 7 L7 15", "none", 2, "#9EC4FF"),
        "b": circle(11, 11, 4.8, "none", 2, "#FF9A8F"),
        "x": rect(6.7, 6.7, 8.6, 8.6, 0.5, "none", 2, "#F5A8D8"),
        "y": path("M11 5.8 L16 14.6 L6 14.6 Z", "none", 2, "#7FE0C0"),
    }
)
"""The four shapes of a PlayStation: cross, circle, square, triangle."""
_ARMS: Final[Mapping[str, tuple[float, float, float, float]]] = MappingProxyType(
    {"up": (8, 3, 6, 6), "down": (8, 13, 6, 6), "left": (3, 8, 6, 6), "right": (13, 8, 6, 6)}
)
_WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "look_up": "M11 1.5 L14 5 L8 5 Z",
        "look_down": "M11 20.5 L14 17 L8 17 Z",
        "look_left": "M1.5 11 L5 8 L5 14 Z",
        "look_right": "M20.5 11 L17 8 L17 14 Z",
    }
)


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


def pad_width(cap: Cap) -> float:
    """Return the width in px of `draw_pad`."""
    return WIDE if cap.text in _SHOULDERS else HEIGHT


def draw_pad(canvas: Canvas, x: float, y: float, cap: Cap) -> None:
    """Draw a controller button with its upper left corner at a point."""
    width = pad_width(cap)
    canvas.cached(("pad", cap), x, y, width, HEIGHT, 2, lambda part: _draw(part, cap, width))


def _draw(part: Canvas, cap: Cap, width: float) -> None:
    button = cap.text
    if button in _SHOULDERS:
        part.vec(rect(0.7, 2.7, width - 1.4, 16.6, 6, _BODY, 1.4, _EDGE), 0, 0, width, HEIGHT)
        part.text(width / 2, 11, PAD_WORDS[button][KINDS.index(cap.pad)], theme.Size.FLOOR, _INK, True, align="m")
        return
    if button in _ARMS:
        cross = rect(8, 3, 6, 16, 1.5, _BODY, 1.2, _EDGE) + rect(3, 8, 16, 6, 1.5, _BODY, 1.2, _EDGE)
        part.vec(cross + rect(8.6, 8.6, 4.8, 4.8, 0, _BODY) + rect(*_ARMS[button], 1.2, _INK), 0, 0, HEIGHT, HEIGHT)
        return
    body = circle(11, 11, 10.2, _BODY, 1.4, _EDGE)
    letter, ink = "", _INK
    if button in _WAYS:
        body = circle(11, 11, 5.5, _BODY, 1.4, _EDGE) + path(_WAYS[button], _INK)
        letter = "R"
    elif button in ("ls", "rs"):
        body += circle(11, 11, 6.6, "none", 1.2, _EDGE)
        letter = "L" if button == "ls" else "R"
    elif button == "start":
        lines = "M6.5 7.5 H15.5 M6.5 11 H15.5 M6.5 14.5 H15.5" if cap.pad != "switch" else "M6 11 H16 M11 6 V16"
        body += path(lines, "none", 1.8, _INK)
    elif button == "select":
        box = rect(5.5, 6.5, 7.5, 6, 1, "none", 1.5, _INK) + rect(9, 10, 7.5, 6, 1, _BODY, 1.5, _INK)
        body += path("M6 11 H16", "none", 1.8, _INK) if cap.pad == "switch" else box
    elif cap.pad == "playstation":
        body += _SHAPES[button]
    else:
        letter, ink = button.upper(), _XBOX_INKS[button] if cap.pad == "xbox" else _INK
    part.vec(body, 0, 0, HEIGHT, HEIGHT)
    if letter:
        size = 10.0 if button in _WAYS else theme.Size.FLOOR
        part.text(11, 11, letter, size, ink, True, align="m")
