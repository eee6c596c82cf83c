"""Controls that hold a value: switches, sliders, dropdown lists, text fields.

They only draw: value, state and pointer come from the caller. Clickable boxes are at least 40 high.
"""

from collections.abc import Sequence
from typing import Final, Literal

from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour, mix
from tabletable.ui.drawing.text import Typesetter
from tabletable.ui.drawing.vector import circle, dashed_rect, group, path, rect
from tabletable.ui.kit.faces import State

_CARET = 2.0
_STAR: Final = "M10 1.5 L12.6 7.1 L18.6 7.9 L14.2 12.1 L15.3 18.2 L10 15.2 L4.7 18.2 L5.8 12.1 L1.4 7.9 L7.4 7.1 Z"
"""A star on a grid of 20 units."""
_FIELD_PAD = 14.0


def well(canvas: Canvas, box: BoxLike, state: State = "normal", edge: Colour | None = None) -> None:
    """Draw a sunk field: the dark ground of switches, lists and texts."""
    x, y, w, h = box
    chrome = canvas.chrome
    fill = chrome.off_lip if state == "disabled" else chrome.chip
    line = edge or (mix(chrome.chip_edge, "#FFFFFF", 0.3) if state == "hover" else chrome.chip_edge)
    body = rect(0, 0, w, h, theme.RADIUS_BUTTON, fill)
    body += rect(0.75, 0.75, w - 1.5, h - 1.5, theme.RADIUS_BUTTON - 0.7, "none", 1.5, line)
    canvas.vec(body, x, y, w, h, 1)


# ---------------------------------------------------------------- one of a few
_ASIDE: Final = 26.0
"""px kept free beside the words of a part."""


def segments(setter: Typesetter, box: BoxLike, options: Sequence[str]) -> list[Box]:
    """Return the parts of a segmented switch: equal widths, unless the longest words would break in one."""
    x, y, w, h = box
    count = len(options)
    widths = [setter.width(option, theme.Size.FLOOR, True) for option in options]
    spare = (w - sum(widths)) / count
    if max(widths) <= segment_room(w, count) or spare < 0:
        widths, spare = [w / count] * count, 0.0
    boxes: list[Box] = []
    for width in widths:
        boxes.append(Box(boxes[-1].right if boxes else x, y, width + spare, h))
    return boxes


def segment_room(width: float, count: int) -> float:
    """Return the greatest width of words in a segmented switch with equal parts."""
    return width / count - _ASIDE


def segmented(
    canvas: Canvas,
    box: BoxLike,
    options: Sequence[str],
    chosen: int,
    state: State = "normal",
    hover: int | None = None,
) -> list[Box]:
    """Draw a switch of a few words side by side, all in one size; the chosen one is a cream card. 44 high.

    Returns its parts, for hit-testing.
    """
    x, y, w, h = box
    places = segments(canvas.setter, (0, 0, w, h), options)

    def draw(part: Canvas) -> None:
        size = min(
            part.setter.fit(option, theme.Size.BODY, place.w - _ASIDE, True).size
            for option, place in zip(options, places, strict=True)
        )
        is_off = state == "disabled"
        well(part, (0, 0, w, h), state)
        for i, (option, place) in enumerate(zip(options, places, strict=True)):
            on, room, fill = i == chosen, place.w - _ASIDE, None
            ink = part.chrome.off_text if is_off else theme.INK if on else theme.TEXT
            if on:
                fill = part.chrome.off_edge if is_off else theme.CREAM
            elif hover == i and not is_off:
                fill = part.chrome.button
            if fill is not None:
                part.vec(rect(0, 0, place.w - 6, h - 6, theme.RADIUS_SMALL, fill), place.x + 3, 3, place.w - 6, h - 6)
            is_broken = part.setter.width(option, theme.Size.FLOOR, True) > room
            reach = place.w - 8 if is_broken else room  # words too long for it come nearer to the edges
            part.label(place.cx, h / 2, option, size, ink, on, align="m", max_width=reach)

    key = ("segmented", tuple(options), chosen, state, hover)
    canvas.cached(key, x, y, w, h, 12, draw)
    return [place.moved(x, y) for place in places]


def level_bars(canvas: Canvas, x: float, base: float, level: int) -> None:
    """Draw the strength of a bot: rising bars, `level` of them full, the others empty; feet at `base`."""
    pale = mix(canvas.chrome.button_edge, canvas.chrome.button, 0.3)
    body = ""
    for i in range(3):
        left, top, tall = i * 9, 10 - i * 5, 5 + i * 5
        if i < level:
            body += rect(left, top, 6, tall, 1.5, theme.INFO)
        else:
            body += rect(left + 0.6, top + 0.6, 4.8, tall - 1.2, 1, "none", 1.2, pale)
    canvas.vec(body, x, base - 15, 27, 15)


def stars(canvas: Canvas, x: float, y: float, count: int, size: float = 18) -> None:
    """Draw a difficulty of `count` out of four stars from a left edge; empty ones are outlines."""
    for number in range(4):
        fill, edge = (theme.CREAM, theme.CREAM) if number < count else ("none", canvas.chrome.edge)
        body = group(path(_STAR, fill, 1.4, edge), f"scale({size / 20:g})")
        canvas.vec(body, x + number * size * 1.25, y - size / 2, size, size)


def dropdown(
    canvas: Canvas,
    box: BoxLike,
    label: str,
    state: State = "normal",
    is_open: bool = False,
    level: int | None = None,
) -> None:
    """Draw a closed dropdown list with its choice; `level` adds the bars of a bot's strength. 44 high."""
    x, y, w, h = box

    def draw(part: Canvas) -> None:
        chrome = part.chrome
        fill, edge, ink = chrome.button, chrome.button_edge, theme.TEXT
        if state == "disabled":
            fill, edge, ink = chrome.off, chrome.off_edge, chrome.off_text
        elif state in ("hover", "pressed") or is_open:
            fill = mix(fill, "#FFFFFF", 0.12)
        body = rect(0, 0, w, h, theme.RADIUS_BUTTON, fill)
        body += rect(0.75, 0.75, w - 1.5, h - 1.5, theme.RADIUS_BUTTON - 0.7, "none", 1.5, edge)
        part.vec(body, 0, 0, w, h)
        room = w - 16 - 36 - (34 if level is not None else 0)
        part.label(16, h / 2, label, theme.Size.BUTTON, ink, True, max_width=room)
        if level is not None:
            level_bars(part, w - 64, h / 2 + 10, level)
        part.art("common/icons/chevron", w - 18, h / 2, 14, ink, angle=-90 if is_open else 90)

    canvas.cached(("dropdown", label, state, is_open, level), x, y, w, h, 12, draw)


LIST_ROW: Final = 44.0
"""Height of an entry of an open list."""


def dropdown_rows(box: BoxLike, count: int, pitch: float = LIST_ROW) -> list[Box]:
    """Return the entries of an open list below a closed one with this box, for hit-testing; each `pitch` high."""
    x, y, w, h = box
    return [Box(x, y + h + 12 + i * pitch, w, pitch) for i in range(count)]


def dropdown_list(
    canvas: Canvas,
    box: BoxLike,
    options: Sequence[str],
    chosen: int | None,
    hover: int | None = None,
    levels: Sequence[int | None] = (),
    pitch: float = LIST_ROW,
) -> None:
    """Draw the open list below a closed one with this box, each entry `pitch` high."""
    x, y, w, h = box
    height = len(options) * pitch + 12

    def draw(part: Canvas) -> None:
        part.panel((0, 0, w, height), theme.RADIUS_CARD_PANEL, alpha=1, shadow="lift")
        for i, option in enumerate(options):
            top, level = 6 + i * pitch, levels[i] if levels else None
            middle = top + pitch / 2
            if hover == i:
                lit = rect(0, 0, w - 12, pitch - 2, theme.RADIUS_SMALL, part.chrome.button)
                part.vec(lit, 6, top + 1, w - 12, pitch - 2)
            room = w - 16 - 40 - (34 if level is not None else 0)
            part.text(16, middle, option, theme.Size.BUTTON, theme.TEXT, i == chosen, max_width=room)
            if level is not None:
                level_bars(part, w - 68, middle + 10, level)
            if i == chosen:
                part.art("common/icons/check", w - 22, middle, 18, theme.GOOD)

    canvas.cached(("list", tuple(options), chosen, hover, tuple(levels), pitch), x, y + h + 6, w, height, 60, draw)


# ---------------------------------------------------------------- on or off
def toggle(
    canvas: Canvas, x: float, cy: float, on: bool, state: State = "normal", colour: Colour = theme.CREAM
) -> None:
    """Draw a switch 48 × 26, its left end at `x`: when on, the knob is at the right and has a tick.

    `colour` is that of the track when on: cyan for switches of information.
    """

    def draw(part: Canvas) -> None:
        chrome = part.chrome
        track = colour if on else chrome.chip
        edge = mix(track, "#FFFFFF", 0.3) if on else mix(chrome.chip_edge, "#FFFFFF", 0.15)
        knob = ("#16302B" if colour == theme.CREAM else "#FFFFFF") if on else chrome.muted
        if state == "disabled":
            track, edge, knob = chrome.off, chrome.off_edge, chrome.off_text
        if state == "hover":
            edge = "#FFFFFF"
        body = rect(0.75, 0.75, 46.5, 24.5, 12.25, track, 1.5, edge)
        body += circle(35 if on else 13, 13, 9, knob)
        if on:
            tick = track if colour == theme.CREAM else theme.INFO_DARK
            body += path("M31 13 L34 16 L39.5 10", "none", 2.2, tick)
        part.vec(body, 0, 0, 48, 26)

    canvas.cached(("toggle", on, state, colour), x, cy - 13, 48, 26, 12, draw)


# ---------------------------------------------------------------- how much
def slider(canvas: Canvas, box: BoxLike, share: float, state: State = "normal") -> None:
    """Draw a knob on a track: `share` 0 to 1 along the box. 40 high."""
    x, y, w, h = box
    middle = y + h / 2
    chrome = canvas.chrome
    full = theme.CREAM if state != "disabled" else chrome.off_text
    at = 12 + (w - 24) * max(0.0, min(1.0, share))  # the knob stays inside of the box
    canvas.vec(rect(9, h / 2 - 4, w - 18, 8, 4, chrome.chip, 1.5, chrome.chip_edge), x, y, w, h)
    if at > 14:
        length = round(at - 9)
        canvas.vec(rect(0, 0, length, 5, 2.5, full), x + 10, middle - 2.5, length, 5)
    knob = theme.ACT_EDGE if state == "hover" else full
    canvas.vec(circle(11, 11, 10, knob, 1.5, theme.OUTLINE), x + at - 11, middle - 11, 22, 22, 1, "chip")


def progress(canvas: Canvas, box: BoxLike, share: float, colour: Colour = theme.CREAM) -> None:
    """Draw a progress bar of `share` 0 to 1."""
    x, y, w, h = box
    chrome = canvas.chrome
    canvas.vec(rect(0.75, 0.75, w - 1.5, h - 1.5, h / 2, chrome.chip, 1.5, chrome.chip_edge), x, y, w, h)
    length = round((w - 6) * max(0.0, min(1.0, share)))
    if length >= h - 6:
        canvas.vec(rect(0, 0, length, h - 6, h / 2 - 3, colour), x + 3, y + 3, length, h - 6)


def scroll_bar(canvas: Canvas, track: Box, thumb: Box, state: State = "normal") -> None:
    """Draw a vertical scroll bar with its thumb on its track."""
    chrome, tall = canvas.chrome, round(thumb.h)
    canvas.vec(rect(0, 0, track.w, track.h, track.w / 2, chrome.chip, opacity=0.7), *track)
    fill = chrome.button_edge if state == "normal" else mix(chrome.button_edge, "#FFFFFF", 0.35)
    canvas.vec(rect(0, 0, thumb.w, tall, thumb.w / 2, fill), thumb.x, thumb.y, thumb.w, tall)


# ---------------------------------------------------------------- typing
def _field_shift(canvas: Canvas, text: str, caret: int, room: float, size: float) -> float:
    """Return how far a text is scrolled to the left so that its caret is visible."""
    return max(0.0, canvas.setter.width(text[:caret], size, True) - room + _CARET + 2)


def field_index(canvas: Canvas, box: BoxLike, text: str, caret: int, x: float, size: float = theme.Size.BUTTON) -> int:
    """Return the character index at which a click at `x` puts the caret; `caret` is the previous index."""
    left, _, w, _ = box
    at = x - left - _FIELD_PAD + _field_shift(canvas, text, caret, w - 2 * _FIELD_PAD, size)
    distances = [abs(canvas.setter.width(text[:i], size, True) - at) for i in range(len(text) + 1)]
    return distances.index(min(distances))


def text_field(
    canvas: Canvas,
    box: BoxLike,
    text: str,
    caret: int,
    selection: tuple[int, int] = (0, 0),
    composing: str = "",
    hint: str = "",
    size: float = theme.Size.BUTTON,
    blink: bool = True,
    reserve: float = 0,
) -> Box:
    """Draw a text field, 44 to 48 high; return the caret's box, where an input method opens its list.

    `blink` is whether the caret is visible at the moment. `selection` is a range of characters; `composing` is the
    uncommitted text of an input method, underlined at the caret. `reserve` keeps that many px of the right end free.
    """
    (x, y, w, h), chrome = box, canvas.chrome
    well(canvas, box, "normal", theme.CREAM)
    room = w - 2 * _FIELD_PAD - reserve
    shown, end = text[:caret] + composing + text[caret:], caret + len(composing)
    left = x + _FIELD_PAD - _field_shift(canvas, shown, end, room, size)
    middle, tall = y + h / 2, theme.text_size(size, canvas.language) * 1.35

    def at(index: int) -> float:
        return left + canvas.setter.width(shown[:index], size, True)

    with canvas.clip((x + _FIELD_PAD - 2, y + 2, room + 4, h - 4)):
        first, last = selection
        if first != last and not composing:
            mark = mix(chrome.button, "#FFFFFF", 0.12)
            canvas.fill((at(first), middle - tall / 2, at(last) - at(first), tall), mark)
        if shown:
            canvas.text(left, middle, shown, size, bold=True)
        else:
            apart = 2 * _CARET  # the caret stands before it
            canvas.text(left + apart, middle, hint, size, chrome.off_text, max_width=room - apart)
        if composing:
            canvas.fill((at(caret), middle + tall / 2 - 2, at(end) - at(caret), 2), theme.TEXT)
        if blink:
            canvas.fill((at(end), middle - tall / 2, _CARET, tall), theme.TEXT)
    return Box(at(end), middle - tall / 2, _CARET, tall)


# ---------------------------------------------------------------- rows
RowKind = Literal["normal", "chosen", "hover", "empty"]


def row(canvas: Canvas, box: BoxLike, kind: RowKind = "normal") -> None:
    """Draw the ground of a row in a list: a seat, a saved game. ``empty`` is the dashed place for one more."""
    x, y, w, h = box
    chrome = canvas.chrome
    if kind == "empty":
        canvas.vec(dashed_rect(1, 1, w - 2, h - 2, 12, chrome.button_edge, 1.8), x, y, w, h)
        return
    fill = chrome.button if kind == "hover" else chrome.chip
    edge = theme.CREAM if kind == "chosen" else chrome.chip_edge
    body = rect(0, 0, w, h, 12, fill) + rect(0.75, 0.75, w - 1.5, h - 1.5, 11.3, "none", 1.5, edge)
    canvas.vec(body, x, y, w, h)
