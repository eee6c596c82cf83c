"""Records everything a scene draws and every target in it, for the rules in `layouts/rules.py`.

`draw_top(app)` draws the scene on top afresh through a `Probe`, a canvas that notes every text with its box and clip,
every panel and every picture. By default nothing is painted, which takes a few milliseconds; with `pixels` everything
is, and each text also knows how well it stands off from its ground and how much of it was covered later.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
import pygame

from tabletable.core.looks import Chrome
from tabletable.core.picture import Label
from tabletable.ui import kit
from tabletable.ui.app import App
from tabletable.ui.drawing import fading, grounds, theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.breaks import breaks
from tabletable.ui.drawing.canvas import Align, BoxLike, Canvas
from tabletable.ui.drawing.colour import Colour, luminance
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.surfaces import Sprite
from tabletable.ui.drawing.text import Fitted, Inline, TextLayout, Typesetter
from tabletable.ui.paint import keyline, veil
from tabletable.ui.scenes.tables.table import TableScene
from tabletable.ui.stack.scene import AnyScene

INK = 48
"""The least difference of a pixel's channel that counts as ink."""
QUANTILE = 0.2
"""The share of its ground that a text need not contrast with."""
_LEVELS = np.arange(256)
_LIGHT = np.where(_LEVELS <= 10.3, _LEVELS / 3294.6, ((_LEVELS / 255 + 0.055) / 1.055) ** 2.4)
"""The linear brightness of each channel value."""


class Rect(NamedTuple):
    """Left, top, width and height in real px."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def times(self, factor: float) -> Rect:
        """Return the rectangle scaled by a factor."""
        return Rect(*(side * factor for side in self))

    def overlaps(self, other: Rect, slack: float = 0) -> bool:
        """Return whether two rectangles share more than `slack` px in both directions."""
        return (
            self.x + slack < other.right
            and other.x + slack < self.right
            and self.y + slack < other.bottom
            and other.y + slack < self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def within(self, other: Rect, slack: float = 0) -> bool:
        """Return whether it sticks out of another by at most `slack` px."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def clipped(self, other: Rect) -> Rect:
        """Return the intersection; of size 0 if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def turned(self, cx: float, cy: float, degrees: float) -> Rect:
        """Return its bounding box after a clockwise rotation about a point."""
        if not degrees % 360:
            return self
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        corners = [(x - cx, y - cy) for x in (self.x, self.right) for y in (self.y, self.bottom)]
        xs = [cx + x * cos - y * sin for x, y in corners]
        ys = [cy + x * sin + y * cos for x, y in corners]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@dataclass
class Words:
    """A text as it was drawn."""

    wanted: str
    """The text to be drawn."""
    shown: str
    """The text drawn: shortened if too wide even at the smallest size."""
    box: Rect
    clip: Rect
    size: float
    """Em in logical px of the Latin form; for words of pictures, of what is printed."""
    bold: bool
    room: Rect | None = None
    """The rectangle of the part it belongs to, such as its button."""
    panel: Rect | None = None
    """The panel it was written on: the last one drawn there before."""
    panels: int = 0
    """The number of panels drawn before it."""
    on_picture: str = ""
    """Key of the picture it is printed on."""
    contrast: float | None = None
    """With the ground it was written on; None if that was not looked at."""
    covered: float = 0.0
    """The share of its ink that something drawn later has changed."""
    is_veiled: bool = False
    """Whether a veil was drawn over it: only things drawn after that matter."""


@dataclass
class Sheet:
    """Everything recorded."""

    words: list[Words] = field(default_factory=list)
    panels: list[Rect] = field(default_factory=list)
    veiled: int = 0
    """The number of panels below a veil, where no text matters any more."""
    pixels: bool = False
    shortened: dict[str, str] = field(default_factory=dict)
    """Texts cut off with an ellipsis for lack of room, by the remaining text."""
    inks: list[tuple[Words, tuple[int, int], np.ndarray[Any, Any], np.ndarray[Any, Any]]] = field(default_factory=list)
    """Each painted text with its place, its pixels, and a mask of its ink."""
    overlays: list[tuple[str, Rect]] = field(default_factory=list)
    """Words that come over the table for a while, by what they are."""
    explained_from: int = 0
    """The number of panels before an explanation was drawn."""
    touching: list[tuple[Rect, Rect]] = field(default_factory=list)
    """Pictures in lines of one paragraph that touch."""
    broken: list[str] = field(default_factory=list)
    """Labels with a line break inside of a word."""
    faded: list[pygame.Rect] = field(default_factory=list)
    """Fading edges of scrolled contents, in real px."""

    def look_again(self, surface: pygame.Surface) -> None:
        """Determine the visible part of each text, now that everything is drawn.

        Texts in a fading edge of a scrolled content count as scrolled away.
        """
        seen = np.ones(surface.get_size(), dtype=bool)
        for strip in self.faded:
            seen[strip.left : strip.right, strip.top : strip.bottom] = False
        left = pygame.surfarray.pixels3d(surface)
        for words, (x, y), written, ink in self.inks:
            now = left[x : x + ink.shape[0], y : y + ink.shape[1]].astype(np.int16)
            if now.shape == written.shape:
                looked_at = ink & seen[x : x + ink.shape[0], y : y + ink.shape[1]]
                if looked_at.sum() > 12:
                    changed = _inked(now, written) & looked_at
                    words.covered = float(changed.sum() / looked_at.sum())


class Probe(Canvas):
    """A canvas that writes down what is drawn."""

    is_plain = False
    sheet: Sheet
    room: Rect | None = None
    draws: dict[Hashable, Callable[[Canvas], None]]
    """The draw functions of figures that consist of drawing words."""

    @classmethod
    def of(cls, canvas: Canvas, sheet: Sheet) -> Probe:
        shared = canvas.studio, canvas.scale, canvas.language, canvas.standard_chrome
        probe = cls(canvas.surface, *shared, canvas.origin, canvas.fine)
        probe.sheet = sheet
        probe.room = getattr(canvas, "room", None)
        probe.draws = getattr(canvas, "draws", {})
        return probe

    def like(self, surface: pygame.Surface, scale: float, chrome: Chrome, origin: tuple[int, int]) -> Probe:
        is_sign = surface.get_size() != self.surface.get_size()  # made beforehand; where it will stand is not known
        sheet = Sheet(pixels=self.sheet.pixels) if is_sign else self.sheet
        probe = Probe.of(super().like(surface, scale, chrome, origin), sheet)
        probe.room, probe.draws = self.room, self.draws
        return probe

    # ------------------------------------------------------------ what is written down

    def cached(
        self, key: Hashable, x: float, y: float, w: float, h: float, bleed: float, draw: Callable[[Canvas], None]
    ) -> None:
        part = self.like(self.surface, self.scale, self.standard_chrome, self.at(x, y))
        part.room = Rect(*self.at(x, y), w * self.scale, h * self.scale)
        draw(part)

    def panel(self, box: BoxLike, *args: Any, **kwargs: Any) -> None:
        x, y, w, h = box
        seen = Rect(*self.at(x, y), w * self.scale, h * self.scale).clipped(Rect(*self.surface.get_clip()))
        if min(seen.w, seen.h) > 0:
            self.sheet.panels.append(seen)
        if self.sheet.pixels:
            super().panel(box, *args, **kwargs)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = theme.Size.BODY,
        colour: Colour = theme.TEXT,
        bold: bool = False,
        kai: bool = False,
        align: Align = "l",
        max_width: float | None = None,
        shadow: Colour | None = None,
        alpha: float = 1,
    ) -> float:
        if not text:
            return 0
        words, width = self._note(x, y, text, size, bold, kai, align, max_width)
        if self.sheet.pixels:
            before = self._under(words.box)
            super().text(x, y, text, size, colour, bold, kai, align, max_width, shadow, alpha)
            self._compare(words, before, colour if alpha > 0.9 and shadow is None else None)
        return width

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour = theme.TEXT,
        bold: bool = False,
        align: Align = "l",
        max_width: float = 300,
    ) -> None:
        if self.setter.width(text, theme.Size.FLOOR, bold) > max_width:
            first, *_ = self.setter.two_lines(text, theme.Size.FLOOR, max_width, bold)
            is_path = Path(text).is_absolute()  # which has no better places to break
            if not is_path and first not in [text[:end].rstrip() for end in breaks(text)]:
                self.sheet.broken.append(text)
        super().label(x, y, text, size, colour, bold, align, max_width)

    def rich(self, x: float, y: float, layout: TextLayout, *args: Any, **kwargs: Any) -> float:
        lines = [
            [
                self._box_of(x + item.x, y + line.y, item.width, item.part.height)
                for item in line.items
                if isinstance(item.part, Inline) and item.part.height
            ]
            for line in layout.lines
        ]
        for upper, lower in pairwise(lines):
            self.sheet.touching += [(one, other) for one in upper for other in lower if one.bottom > other.y]
        return super().rich(x, y, layout, *args, **kwargs)

    def _box_of(self, left: float, middle: float, width: float, height: float) -> Rect:
        return Rect(*self.at(left, middle - height / 2), width * self.scale, height * self.scale)

    def title(self, x: float, y: float, text: str, size: float, *args: Any, **kwargs: Any) -> float:
        kai, align, most = kwargs.get("kai", True), kwargs.get("align", "l"), kwargs.get("max_width")
        words, width = self._note(x, y, text, size, True, kai, align, most)
        if self.sheet.pixels:
            before = self._under(words.box)
            super().title(x, y, text, size, *args, **kwargs)
            self._compare(words, before, None)  # its rim makes it stand off
        return width

    def drawn_figure(self, key: Hashable, w: float, h: float, draw: Callable[[Canvas], None]) -> Figure:
        figure = super().drawn_figure(key, w, h, draw)
        self.draws[figure.key] = draw
        return figure

    def place(
        self, figure: Figure, cx: float, cy: float, angle: float = 0, scale: float = 1, *args: Any, **kwargs: Any
    ) -> None:
        if figure.key in self.draws:
            self._note_drawn(figure, cx, cy, angle, scale)
        elif figure.source is not None:
            self._note_labels(figure, cx, cy, angle, scale)
        if self.sheet.pixels:
            super().place(figure, cx, cy, angle, scale, *args, **kwargs)

    def _note(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        bold: bool,
        kai: bool,
        align: Align,
        max_width: float | None,
    ) -> tuple[Words, float]:
        shown, taken, width = text, size, self.setter.width(text, size, bold, kai)
        if max_width is not None:
            shown, taken, width = self.setter.fit(text, size, max_width, bold, kai)
        left = x - {"l": 0.0, "m": width / 2, "r": width}[align]
        em = self.setter.px(taken) / self.scale
        px, py = self.at(left, y - em * 0.5)
        box = Rect(px, py, width * self.scale, em * self.scale)
        words = Words(text, shown, box, Rect(*self.surface.get_clip()), taken, bold, self.room)
        middle = (box.x + box.w / 2, box.y + box.h / 2)
        above = self.sheet.panels[self.sheet.veiled :]
        words.panel = next((panel for panel in reversed(above) if panel.holds(*middle)), None)
        words.panels = len(self.sheet.panels)
        self.sheet.words.append(words)
        return words, width

    def _note_drawn(self, figure: Figure, cx: float, cy: float, angle: float, scale: float) -> None:
        """Record the words of a figure that consists of drawing words, such as a badge."""
        sheet = Sheet()
        inside = Probe.of(Canvas(pygame.Surface((1, 1)), self.studio, self.scale * scale, self.language), sheet)
        inside.room = None
        self.draws[figure.key](inside)
        left, top = self.at(cx - figure.width * scale / 2, cy - figure.height * scale / 2)
        for words in sheet.words:
            box = words.box._replace(x=words.box.x + left, y=words.box.y + top)
            clip, size = Rect(*self.surface.get_clip()), words.size * scale
            self.sheet.words.append(replace(words, box=box.turned(*self.at(cx, cy), angle), clip=clip, size=size))

    def _note_labels(self, figure: Figure, cx: float, cy: float, angle: float, scale: float) -> None:
        """Record the words printed on a picture."""
        assert figure.source is not None
        picture, text = figure.source
        unit = figure.height * scale / picture.height
        for label in picture.layers:
            if not isinstance(label, Label):
                continue
            printed = label.text if isinstance(label.text, str) else text(label.text)
            setter = self.studio.setter(self.language, 1.0)
            em = label.size * unit * self.scale
            width = setter.width_px(printed, max(4, round(em)), label.bold, label.kai)
            if label.width and width > label.width * unit * self.scale:
                em *= label.width * unit * self.scale / width
                width = round(label.width * unit * self.scale)
            x, y = self.at(cx + (label.x - picture.width / 2) * unit, cy + (label.y - picture.height / 2) * unit)
            box = Rect(x if label.flush else x - width / 2, y - em / 2, width, em)
            box = box.turned(x, y, label.angle).turned(*self.at(cx, cy), angle)
            words = Words(printed, printed, box, Rect(*self.surface.get_clip()), em / self.scale, label.bold)
            words.on_picture = picture.key
            self.sheet.words.append(words)

    # ------------------------------------------------------------ pixels

    def _under(self, box: Rect) -> tuple[tuple[int, int], np.ndarray[Any, Any]]:
        clip = self.surface.get_clip()
        around = pygame.Rect(round(box.x) - 1, round(box.y) - 1, round(box.w) + 2, round(box.h) + 2).clip(clip)
        return around.topleft, _read(self.surface, around)

    def _compare(
        self, words: Words, before: tuple[tuple[int, int], np.ndarray[Any, Any]], colour: Colour | None
    ) -> None:
        """Record the pixels changed by a text, and the contrast of its colour with the ground."""
        (x, y), ground = before
        if not ground.size:
            return
        after = _read(self.surface, pygame.Rect(x, y, *ground.shape[:2]))
        ink = _inked(after, ground)
        self.sheet.inks.append((words, (x, y), after, ink))
        if colour is not None:
            below, above = _LIGHT[ground] @ (0.2126, 0.7152, 0.0722), luminance(colour)
            ratios = (np.maximum(below, above) + 0.05) / (np.minimum(below, above) + 0.05)
            words.contrast = float(np.quantile(ratios, QUANTILE))

    # ------------------------------------------------------------ what is not painted

    def fill(self, box: BoxLike, colour: Colour, alpha: float = 1.0) -> None:
        if self.sheet.pixels:
            super().fill(box, colour, alpha)

    def rule(self, *args: Any, **kwargs: Any) -> None:
        if self.sheet.pixels:
            super().rule(*args, **kwargs)

    def vec(self, *args: Any, **kwargs: Any) -> None:
        if self.sheet.pixels:
            super().vec(*args, **kwargs)

    def halo(self, *args: Any, **kwargs: Any) -> None:
        if self.sheet.pixels:
            super().halo(*args, **kwargs)

    def pool(self, *args: Any, **kwargs: Any) -> None:
        if self.sheet.pixels:
            super().pool(*args, **kwargs)

    def art(self, *args: Any, **kwargs: Any) -> None:
        if self.sheet.pixels:
            super().art(*args, **kwargs)

    def _blit(self, sprite: Sprite, left: int, top: int, alpha: float) -> None:
        if self.sheet.pixels:
            super()._blit(sprite, left, top, alpha)


def _read(surface: pygame.Surface, around: pygame.Rect) -> np.ndarray[Any, Any]:
    if not around.width:
        return np.empty((0, 0, 3), np.int16)
    return pygame.surfarray.pixels3d(surface.subsurface(around)).astype(np.int16)


def _inked(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the pixels that differ by as much as ink. Channel by channel: numpy takes far longer over
    rows of three.
    """
    differs = np.abs(one - other) > INK
    inked: np.ndarray[Any, Any] = differs[..., 0] | differs[..., 1] | differs[..., 2]
    return inked


def _no_ground(*args: Any, **more: Any) -> pygame.Surface:
    size = next(arg for arg in args if type(arg) is tuple)  # not a `Ground`, which is a tuple too
    return _darkness(size).subsurface((0, 0, *size))  # a ground of its own each time: all that lies on it is drawn


@lru_cache(2)
def _darkness(size: tuple[int, int]) -> pygame.Surface:
    """Return a cached black surface: large ones take 9 ms to make."""
    return pygame.Surface(size)


@contextmanager
def probing(app: App, sheet: Sheet) -> Iterator[None]:
    """Let the app draw through probes in this context."""
    real = app.display.canvas_of

    def canvas_of(scene: AnyScene) -> Probe:
        return Probe.of(real(scene), sheet)

    def fit(setter: Typesetter, text: str, *args: Any, **kwargs: Any) -> Fitted:
        fitted = really_fit(setter, text, *args, **kwargs)
        if fitted.text != text:
            sheet.shortened[fitted.text] = text
        return fitted

    def strip(canvas: Canvas, box: Box, is_above: bool) -> AbstractContextManager[None]:
        left, top = canvas.at(box.x, box.y)
        right, bottom = canvas.at(box.right, box.bottom)
        sheet.faded.append(pygame.Rect(left, top, right - left, bottom - top))
        return really_fading(canvas, box, is_above)

    def veiled(lay: Callable[..., None]) -> Callable[..., None]:
        def lay_veil(*args: Any) -> None:
            sheet.veiled = len(sheet.panels)
            for words in sheet.words:
                words.is_veiled = True
            lay(*args)

        return lay_veil

    def noted(name: str, draw: Callable[..., Any], box_of: Callable[..., Box]) -> Callable[..., Any]:
        def note(*args: Any, **kwargs: Any) -> Any:
            canvas = next(arg for arg in args if isinstance(arg, Canvas))
            others = [arg for arg in args if arg is not canvas]
            sheet.explained_from = len(sheet.panels) + 1 if name == "explanation" else sheet.explained_from
            drawn = draw(*args, **kwargs)
            box = box_of(canvas, *others)
            place = Rect(*canvas.at(box.x, box.y), box.w * canvas.scale, box.h * canvas.scale)
            sheet.overlays.append((name, place))
            return drawn

        return note

    overlays = (
        (kit.ZoomCard, "draw", "explanation", lambda _, card, x, y: Box(x, y, card.width, card.height)),
        (kit, "tip_at", "tip", lambda on, x, y, text: Box(x, y, *kit.tip_size(on, text))),
        (keyline, "_draw_words", "keys", lambda _, box, *__: box),
    )
    really_fit, really_fading = Typesetter.fit, fading._strip
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(Typesetter, "fit", fit))
        stack.enter_context(mock.patch.object(fading, "_strip", strip))
        stack.enter_context(mock.patch.object(app.display, "canvas_of", canvas_of))
        stack.enter_context(mock.patch.object(veil, "dim", veiled(veil.dim)))
        for owner, word, name, box_of in overlays:
            stack.enter_context(mock.patch.object(owner, word, noted(name, getattr(owner, word), box_of)))
        if not sheet.pixels:
            for name in ("table", "wall", "velvet"):
                stack.enter_context(mock.patch.object(grounds, name, _no_ground))
        yield


def draw_top(app: App, pixels: bool = False) -> Sheet:
    """Draw the scene on top afresh; returns what was noted."""
    top = app.scenes.top
    assert top is not None
    sheet = Sheet(pixels=pixels)
    with probing(app, sheet):
        app.presenter.come(top)
        if not isinstance(top, TableScene):  # there it might be somebody's turn
            top.update(0)
        canvas = app.display.canvas_of(top)
        if pixels and not top.covers:
            canvas.surface.fill("#0B0F0E")
        top.draw(canvas)
    if pixels:
        sheet.look_again(app.display.surface)
    return sheet
