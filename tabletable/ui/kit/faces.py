"""Buttons in four states, and the ring of keyboard focus."""

from typing import Literal

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour, mix
from tabletable.ui.drawing.theme import ShadowName
from tabletable.ui.drawing.vector import path, rect
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.keys.bindings import Cap
from tabletable.ui.kit.caps import HEIGHT as CAP
from tabletable.ui.kit.caps import draw_pad, key_cap_width, pad_width

State = Literal["normal", "hover", "pressed", "disabled"]
"""A disabled control gives its reason; the focus ring is drawn over any state."""

_RING = 9.0
"""Distance in px by which the focus ring exceeds a button."""
_BLEED = 30.0


def focus_ring(canvas: Canvas, box: BoxLike, radius: float = theme.RADIUS_BUTTON) -> None:
    """Draw the two-tone ring of keyboard focus, visible on any ground.

    3 px dark and 3 px white outside of a gap of 3 px, so it reaches 9 px beyond the box.
    """
    x, y, w, h = box

    def body(width: float, height: float) -> str:
        ring = rect(1.5, 1.5, width - 3, height - 3, radius + 6, "none", 3, theme.FOCUS_OUTER)
        return ring + rect(4.5, 4.5, width - 9, height - 9, radius + 3.5, "none", 3, theme.FOCUS_INNER)

    canvas.frame((x - _RING, y - _RING, w + 2 * _RING, h + 2 * _RING), body, radius + _RING + 2, is_hollow=True)


def _colours(canvas: Canvas, state: State, primary: bool) -> tuple[Colour, Colour, Colour, Colour]:
    """Return fill, lip, ink and edge."""
    chrome = canvas.chrome
    if state == "disabled":
        return chrome.off, chrome.off_lip, chrome.off_text, chrome.off_edge
    if primary:
        fill = mix(theme.ACT, "#FFFFFF", 0.14) if state == "hover" else theme.ACT
        return fill, theme.ACT_LIP, theme.ACT_INK, theme.ACT_EDGE
    fill = mix(chrome.button, "#FFFFFF", 0.12) if state == "hover" else chrome.button
    return fill, chrome.lip, theme.TEXT, chrome.button_edge


def button_face(canvas: Canvas, box: BoxLike, state: State = "normal", primary: bool = False) -> tuple[Colour, float]:
    """Draw a button without a label: lip, fill, edge, shadow.

    Returns the ink for the label and how far the face has sunk: 3 when pressed, else 0. The face is 4 px lower than the
    box, for the lip.
    """
    x, y, w, h = box
    fill, lip, ink, edge = _colours(canvas, state, primary)
    sunk = 3.0 if state == "pressed" else 0.0

    def body(width: float, height: float) -> str:
        drawn = rect(0, sunk, width, height - sunk, theme.RADIUS_BUTTON, lip)
        drawn += rect(0, sunk, width, height - 4, theme.RADIUS_BUTTON, fill)
        drawn += rect(0.75, sunk + 0.75, width - 1.5, height - 5.5, theme.RADIUS_BUTTON - 0.7, "none", 1.5, edge, 0.9)
        if state == "pressed":
            drawn += path(f"M10 {sunk + 2.5} L{width - 10} {sunk + 2.5}", "none", 3, "#000000", 0.22)
        return drawn

    shadow: ShadowName | None = None if state in ("pressed", "disabled") else "plate"
    canvas.frame((x, y, w, h), body, theme.RADIUS_BUTTON + 5, shadow)
    return ink, sunk


def button(
    canvas: Canvas,
    box: BoxLike,
    label: str,
    state: State = "normal",
    primary: bool = False,
    icon: str | None = None,
    key: Shortcut | None = None,
    reason: str | None = None,
    size: float = theme.Size.BUTTON,
    reserve: float = 0.0,
) -> None:
    """Draw a button. Gold (`primary`) only for the action the player is asked for.

    `icon` is a name in ``art/common/icons``, `key` the key that presses it, `reason` why it is disabled (box 56 or 64
    high). The label shrinks to its floor size, then takes two lines. It leaves `reserve` px free at the left.
    """
    x, y, w, h = box
    press = canvas.studio.keys.cap(key)
    words = ("button", label, state, primary, icon, press, reason, size, reserve)

    def draw(part: Canvas) -> None:
        ink, sunk = button_face(part, (0, 0, w, h), state, primary)
        middle = sunk + (h - 4) / 2
        shown, cap = icon, _letter_room(part, press)
        if reserve:
            shown, cap = _beside_label(part, label, w - reserve - 20, icon, cap)
        beside = 30 if shown else 0
        room, aside = w - 20 - beside - 2 * cap, 0.0
        if not reason and part.setter.width(label, size, True) > room:  # off-centre rather than small
            room, aside = room + cap, cap
        if reserve and (w - aside - part.setter.width(label, size, True) - beside) / 2 < reserve:
            room, aside = min(room, w - reserve - 20 - beside - cap), cap - reserve
        fitted = part.setter.fit(label, size, room, True)
        is_long = part.setter.width(label, theme.Size.FLOOR, True) > room
        if reason and not is_long:  # else pressing it tells the reason
            middle -= _write_reason(part, reason, fitted.size, w, h, middle)
        if is_long:
            if shown:
                part.art(f"common/icons/{shown}", 20 + reserve, middle, 21, ink)
            part.label(10 + beside + room / 2 + cap - aside, middle, label, size, ink, True, "m", room)
        else:
            left = (w - aside - fitted.width - (beside if label else 21)) / 2
            if shown:
                part.art(f"common/icons/{shown}", left + 10.5, middle, 21, ink)
                left += 30
            part.text(left, middle, fitted.text, fitted.size, ink, True)
        if cap and press.pad:
            draw_pad(part, w - 10 - pad_width(press), middle - CAP / 2, press)
        elif cap:
            fill = _colours(part, state, primary)[0]
            part.text(w - 12, middle, press.text, theme.Size.FLOOR, mix(ink, fill, 0.15), align="r")

    canvas.cached(words, x, y, w, h, _BLEED, draw)


def _letter_room(part: Canvas, cap: Cap) -> float:
    """Return the px of the key at the right end of a button; 0 without one."""
    if cap.pad:
        return pad_width(cap) + 20
    return part.setter.width(cap.text, theme.Size.FLOOR) + 24 if cap.text else 0


def button_room(canvas: Canvas, label: str, key: Shortcut | None = None, size: float = theme.Size.BUTTON) -> float:
    """Return the least width in px of a button without an icon that shows its label in one line beside its key."""
    return 21 + canvas.setter.width(label, size, True) + _letter_room(canvas, canvas.studio.keys.cap(key))


def _beside_label(part: Canvas, label: str, room: float, icon: str | None, cap: float) -> tuple[str | None, float]:
    """Return the icon to draw and the px of the key cap that leave the label whole in one line, or else in two."""
    ways = ((icon, cap), (None, cap), (None, 0.0))
    for most in (1, 2):
        for shown, cap_width in ways:
            left = room - (30 if shown else 0) - cap_width
            lines = part.setter.wrap(label, theme.Size.FLOOR, left)
            if len(lines) <= most and all(part.setter.width(line, theme.Size.FLOOR, True) <= left for line in lines):
                return shown, cap_width
    return None, 0.0


def _write_reason(part: Canvas, reason: str, size: float, w: float, h: float, middle: float) -> float:
    """Draw why a button is disabled below its label, in two lines if it is high; return how far the label rises."""
    lines = part.setter.wrap(reason, theme.Size.FLOOR, w - 16)
    step = 15.0 if len(lines) > 1 and h >= 64 else 0.0
    shown = lines if step else [reason]
    em, above = (part.setter.px(each) / part.scale for each in (theme.Size.FLOOR, size))
    apart = max(21.0, (em + above) / 2 + 2) + step / 2  # in small windows letters keep their size
    rise = (apart + (em - above) / 2) / 2
    for number, line in enumerate(shown[:2]):
        y_line = middle - rise + apart - step / 2 + number * step
        part.text(w / 2, y_line, line, theme.Size.FLOOR, part.chrome.muted, align="m", max_width=w - 16)
    return rise


def icon_button(canvas: Canvas, box: BoxLike, icon: str, state: State = "normal") -> None:
    """Draw a square button with one glyph."""
    x, y, w, h = box

    def draw(part: Canvas) -> None:
        ink, sunk = button_face(part, (0, 0, w, h), state)
        part.art(f"common/icons/{icon}", w / 2, sunk + (h - 4) / 2, min(w, h) * 0.5, ink)

    canvas.cached(("icon button", icon, state), x, y, w, h, _BLEED, draw)


def choice_button(
    canvas: Canvas,
    box: BoxLike,
    title: str,
    detail: str,
    state: State = "normal",
    primary: bool = False,
    icon: str | None = None,
    size: float = theme.Size.CARD,
    centred: bool = False,
    halo: bool = False,
    key: Shortcut | None = None,
    reserve: float = 0,
) -> None:
    """Draw a large button with a title and a line of explanation.

    `centred` sets icon and words in the middle, as on the button that starts a game; `halo` marks it as the main button
    of the screen. `key` is the key that presses it, drawn as a cap behind the title; `reserve` keeps that many px of
    the right end free of words.
    """
    x, y, w, h = box
    press = canvas.studio.keys.cap(key)

    def draw(part: Canvas) -> None:
        if halo and state != "disabled":
            part.halo((0, 0, w, h), theme.RADIUS_BUTTON, theme.ACT, 1)
            part.vec(rect(0, 0, w + 4, h + 4, theme.RADIUS_BUTTON + 2, theme.OUTLINE), -2, -2, w + 4, h + 4)
        ink, sunk = button_face(part, (0, 0, w, h), state, primary)
        quiet = theme.ACT_INK_QUIET if primary and state != "disabled" else part.chrome.muted
        middle = sunk + (h - 4) / 2
        side = size * 1.1
        beside = side + 16 if icon else 0
        room = w - 32 - beside - reserve
        cap = key_cap_width(part, key) + 12 if key is not None and press.text else 0
        first = part.setter.fit(title, size, room - cap, True)
        second = part.setter.fit(detail, theme.Size.SMALL + 1, room)
        left = (w - max(first.width, second.width) - beside) / 2 if centred else 16
        is_long = part.setter.width(title, theme.Size.FLOOR, True) > room - cap
        if icon:
            part.art(f"common/icons/{icon}", left + side / 2, middle, side, ink)
            left += beside
        if part.setter.width(detail, theme.Size.FLOOR) > room:  # in two lines, and the title gets what is left
            below = 2.4 * theme.text_size(theme.Size.FLOOR, part.language)
            first = part.setter.fit(title, min(size, (h - 8 - below) / 1.1), room - cap, True)
            above = 1.1 * theme.text_size(first.size, part.language)
            rise, fall = below / 2, above / 2
        else:
            ems = theme.text_size(first.size, part.language) + theme.text_size(second.size, part.language)
            step = min(0.7 * ems, h - 16 - ems / 2)
            rise, fall = step * 0.46, step * 0.54
        if is_long:  # the title takes precedence over the explanation
            part.label(left, middle, title, size, ink, True, max_width=room - cap)
        else:
            part.text(left, middle - rise, first.text, first.size, ink, True)
            part.label(left, middle + fall, detail, second.size, quiet, max_width=room)
        if cap:
            _draw_cap(part, press, cap - 12, left + first.width + 12, middle - rise - 11, state, primary, ink)

    words = ("choice", title, detail, state, primary, icon, size, centred, halo, press, reserve)
    canvas.cached(words, x, y, w, h, _BLEED, draw)


def _draw_cap(
    part: Canvas, cap: Cap, side: float, x: float, y: float, state: State, primary: bool, ink: Colour
) -> None:
    """Draw a key `side` wide in the colours of its button, with its upper left corner at a point."""
    if cap.pad:
        draw_pad(part, x, y, cap)
        return
    fill, _, _, edge = _colours(part, state, primary)
    face = mix(fill, "#FFFFFF" if primary and state != "disabled" else "#000000", 0.3)
    part.vec(rect(0.6, 0.6, side - 1.2, 20.8, 4, face, 1.2, mix(edge, ink, 0.55)), x, y, side, 22)
    part.text(x + side / 2, y + 11, cap.text, theme.Size.FLOOR, ink, True, align="m")
