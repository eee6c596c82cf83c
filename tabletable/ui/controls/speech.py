"""The speech bubble of the teacher in a primer: one idea on a light card, with the progress and the keys that work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tabletable.ui.controls.cards import KeyHint
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.colour import Colour
from tabletable.ui.drawing.text import Run, TextLayout
from tabletable.ui.drawing.vector import circle, path, rect
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.kit.caps import key_cap, key_cap_width
from tabletable.ui.paint.words import headed
from tabletable.ui.widgets.base import Widget

LEFT: Final = 22.0
RADIUS: Final = 16.0
DOT: Final = 10.0
NOW: Final = 24.0
"""px of the bar for the current exercise."""
TAIL: Final = (22.0, 20.0)
TITLE: Final = 23.0
ASIDE: Final = 16.0
ASIDE_INK: Final = "#4A4740"
DONE_INK: Final = "#1F5E93"
RIGHT_INK: Final = "#2E7D46"
_HEAD: Final = 42.0
"""px from the upper edge to the title."""
_GAP: Final = 7.0
"""px above a paragraph."""
_FOOT: Final = 14.0
_KEYS: Final = 34.0
_STRIP_PAD: Final = 6.0
"""px around the words on the strip about a change of table."""
KEY_GAP: Final = 12.0
LEAST_LINE: Final = 0.25
"""Least width of the last line of a paragraph, as a share of the others, if possible."""


class KeyTold(NamedTuple):
    """Keys, their action in words, and the callback of a click."""

    caps: tuple[Shortcut, ...]
    label: str
    act: Callable[[], None] | None = None


class CardTexts(NamedTuple):
    """The texts of the card."""

    title: str
    text: str
    aside: str
    keys: tuple[KeyTold, ...]
    at: int
    """The current exercise, from 0 on."""
    of: int
    """The number of exercises."""
    number: str
    """The progress in words."""
    is_right: bool
    """Whether the exercise has just been done."""
    scene: str = ""
    """A note that the table has changed, or which seat the player takes."""
    heard: tuple[str, ...] = ()
    """The texts for screen readers if they differ from `text` and `aside`."""
    is_new_table: bool = False
    """Whether it begins at a table not seen before."""
    is_awaited: bool = False
    """Whether the event it describes is still to be seen."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The texts for screen readers: title, text and aside."""
        text, *more = self.heard or (self.text, self.aside)
        if self.is_right:  # what it was good for is heard once it has come about
            return tuple(filter(None, (self.title, *(() if self.is_awaited else (text, *more)))))
        return tuple(filter(None, (headed(self.title, text), *more)))


class _Laid(NamedTuple):
    scene: TextLayout | None
    title: TextLayout
    paragraphs: tuple[tuple[TextLayout, Colour], ...]
    height: float


def _laid(canvas: Canvas, card_texts: CardTexts, width: float) -> _Laid:
    setter, room, language = canvas.setter, width - 2 * LEFT + 8, canvas.language
    title = setter.layout((Run(card_texts.title, None, True),), TITLE, room, theme.line_height(TITLE, language) * 0.92)
    paragraphs = tuple(
        (_even(canvas, words, size, room), ink)
        for words, size, ink in ((card_texts.text, theme.Size.BUTTON, theme.INK), (card_texts.aside, ASIDE, ASIDE_INK))
        if words
    )
    scene = _even(canvas, card_texts.scene, ASIDE, room - 2 * _STRIP_PAD, True) if card_texts.scene else None
    height = _HEAD + title.height + sum(_GAP + layout.height for layout, _ in paragraphs)
    height += scene.height + 2 * _STRIP_PAD + _GAP if scene is not None else 0.0
    return _Laid(scene, title, paragraphs, height + 8 + (_KEYS if card_texts.keys else 0.0) + _FOOT)


def _even(canvas: Canvas, text: str, size: float, room: float, bold: bool = False) -> TextLayout:
    """Lay out the text in the fewest lines, avoiding a single short word in the last one."""
    run = Run(text, None, bold)
    tried = [canvas.setter.layout((run,), size, room - narrower) for narrower in (0, 12, 24, 36, 48)]
    fewest = [layout for layout in tried if len(layout.lines) == len(tried[0].lines)]
    return next((layout for layout in fewest if layout.lines[-1].width >= room * LEAST_LINE), fewest[0])


def speech_widgets(canvas: Canvas, card_texts: CardTexts, x: float, y: float, width: float) -> list[Widget]:
    """Return the card with its upper left corner at a point, and its clickable keys."""
    laid = _laid(canvas, card_texts, width)
    card = Speech(Box(x, y, width, laid.height), card_texts, laid)
    widgets: list[Widget] = [card]
    left, middle = x + LEFT, card.box.bottom - _FOOT - _KEYS / 2 + 4
    needed = sum(_width(canvas, key_told) for key_told in card_texts.keys) + KEY_GAP * (len(card_texts.keys) - 1)
    keys = card_texts.keys if needed <= width - LEFT - 12 else card_texts.keys[-1:]
    for number, key_told in enumerate(keys):
        *before, last = key_told.caps
        for cap in before:
            card.caps.append((left - x, cap))
            left += key_cap_width(canvas, cap) + 6
        word = _DarkWord(f"speech.{number}", canvas, left, middle, last, key_told.label, key_told.act or (lambda: None))
        word.focusable = key_told.act is not None
        word.before = tuple(before)
        widgets.append(word)
        left = word.box.right + KEY_GAP
    return widgets


def _width(canvas: Canvas, key_told: KeyTold) -> float:
    caps = sum(key_cap_width(canvas, cap) for cap in key_told.caps) + 6 * (len(key_told.caps) - 1)
    return caps + 8 + canvas.setter.width(key_told.label, theme.Size.SMALL, True)


class Speech(Widget):
    """The card without its keys."""

    radius = RADIUS
    focusable = False
    cursor = "arrow"

    def __init__(self, box: Box, card_texts: CardTexts, laid: _Laid) -> None:
        text = headed(card_texts.title, " ".join(filter(None, (card_texts.text, card_texts.aside))))
        super().__init__("speech", box, " ".join(filter(None, (card_texts.scene, text))))
        self.said, self._laid = card_texts, laid
        self.caps: list[tuple[float, Shortcut]] = []
        """Keys without words, from their left edge on."""

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        key = ("speech", self.said._replace(keys=()), tuple(cap for _, cap in self.caps), box.h)
        canvas.cached(key, box.x, box.y, box.w, box.h + TAIL[1], 30, self._draw)

    def _draw(self, part: Canvas) -> None:
        width, height = self.box.w, self.box.h
        part.panel((0, 0, width, height), RADIUS, theme.CREAM, theme.CARD_EDGE, 1)
        x, (across, down) = width * 0.42, TAIL
        tail = path(f"M0 0 L{across * 0.72:g} {down:g} L{across:g} 0 Z", theme.CREAM)
        part.vec(tail, x, height - 1, across, down)
        _draw_dots(part, self.said, LEFT, 28, width - 2 * LEFT)
        laid = self._laid
        top = _HEAD
        if laid.scene is not None:
            high = laid.scene.height + 2 * _STRIP_PAD
            strip = rect(0, 0, width - 2 * LEFT + 16, high, 8, DONE_INK)
            part.vec(strip, LEFT - 8, top, width - 2 * LEFT + 16, high)
            part.rich(LEFT, top + _STRIP_PAD + laid.scene.line_height / 2, laid.scene, theme.CREAM)
            top += high + _GAP
        y = part.rich(LEFT, top + laid.title.line_height / 2, laid.title, theme.INK) - laid.title.line_height / 2
        for layout, ink in laid.paragraphs:
            y = part.rich(LEFT, y + _GAP + layout.line_height / 2, layout, ink) - layout.line_height / 2
        for left, cap in self.caps:
            key_cap(part, left + key_cap_width(part, cap) / 2, height - _FOOT - _KEYS / 2 + 4, cap)


def _draw_dots(part: Canvas, card_texts: CardTexts, x: float, cy: float, width: float) -> None:
    """Draw the progress as dots, done, current and to come, with the number in words at the right."""
    words = part.text(x + width, cy, card_texts.number, theme.Size.FLOOR, ASIDE_INK, align="r")
    room = width - words - 12 - NOW
    step = min(17.0, room / max(1, card_texts.of - 1))
    side = min(DOT, step - 3.5)
    left = x
    for number in range(card_texts.of):
        if number == card_texts.at:
            ink: Colour = RIGHT_INK if card_texts.is_right else DONE_INK
            body = rect(0, 0, NOW, DOT, DOT / 2, ink)
            if card_texts.is_right:
                body += path(f"M{NOW / 2 - 4} 5 l3 3 l5 -6", "none", 2, theme.CREAM)
            part.vec(body, left, cy - DOT / 2, NOW, DOT)
            left += NOW + step - side
            continue
        r = side / 2
        dot = circle(r, r, r, DONE_INK) if number < card_texts.at else circle(r, r, r - 0.75, "none", 1.5, "#8A93A0")
        part.vec(dot, left, cy - r, side, side)
        left += step


class _DarkWord(KeyHint):
    """A key and its action, on the light card."""

    def draw(self, canvas: Canvas) -> None:
        key_cap(canvas, self.box.x + self._cap_width / 2, self.box.cy, self._cap)
        is_lit = self.focusable and self.state in ("hover", "pressed")
        ink = theme.INK if is_lit else ASIDE_INK
        canvas.text(self.box.x + self._cap_width + 8, self.box.cy, self.label, theme.Size.SMALL, ink, is_lit)
