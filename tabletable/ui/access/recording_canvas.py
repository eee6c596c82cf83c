"""A canvas that draws nothing and records the words written on it, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pygame

from tabletable.core.looks import Chrome
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.box import Box
from tabletable.ui.drawing.canvas import Align, BoxLike, Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.text import Inline, TextLayout


class Written(NamedTuple):
    """A text on the screen."""

    text: str
    box: Box
    """Its box in real px."""
    size: float
    """Size of its letters, in logical px."""


class RecordingCanvas(Canvas):
    """A canvas that draws nothing, indistinguishable to code that draws.

    Several draw calls that set one paragraph give one text.
    """

    written: list[Written]
    _drawn: dict[Hashable, Callable[[Canvas], None]]
    """The draw functions of figures made by `drawn_figure`, by key."""

    @classmethod
    def of(cls, canvas: Canvas, written: list[Written]) -> RecordingCanvas:
        """Make one with the scale, language and place of a canvas; the surface stays untouched."""
        shared = canvas.studio, canvas.scale, canvas.language, canvas.standard_chrome
        scribe = cls(canvas.surface, *shared, canvas.origin, canvas.fine)
        scribe.written, scribe._drawn = written, {}
        return scribe

    def like(self, surface: pygame.Surface, scale: float, chrome: Chrome, origin: tuple[int, int]) -> RecordingCanvas:
        scribe = RecordingCanvas(surface, self.studio, scale, self.language, chrome, origin, self.fine)
        scribe.written, scribe._drawn = self.written, self._drawn
        return scribe

    def _write(self, text: str, x: float, y: float, width: float, size: float, height: float = 0.0) -> None:
        if text.strip():
            em = theme.text_size(size, self.language)
            left, top = self.at(x, y - em / 2)
            tall = (height or em) * self.scale
            self.written.append(Written(text.strip(), Box(left, top, width * self.scale, tall), size))

    # ------------------------------------------------------------------------------------------------ words

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = theme.Size.BODY,
        colour: object = None,
        bold: bool = False,
        kai: bool = False,
        align: Align = "l",
        max_width: float | None = None,
        shadow: object = None,
        alpha: float = 1,
    ) -> float:
        if not text:
            return 0
        width = self.setter.width(text, size, bold, kai)
        if max_width is not None:
            width = min(width, max_width)
        self._write(text, x - {"l": 0.0, "m": width / 2, "r": width}[align], y, width, size)
        return width

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: object = None,
        bold: bool = False,
        align: Align = "l",
        max_width: float = 300,
    ) -> None:
        self.text(x, y, text, size, bold=bold, align=align, max_width=max_width)

    def title(self, x: float, y: float, text: str, size: float, *args: Any, **kwargs: Any) -> float:
        return self.text(x, y, text, size, bold=True, kai=True, max_width=kwargs.get("max_width"))

    def rich(
        self, x: float, y: float, layout: TextLayout, colour: object = None, align: Align = "l", width: float = 0
    ) -> float:
        wide = max((line.width for line in layout.lines), default=0.0)
        share = {"l": 0.0, "m": 0.5, "r": 1.0}[align]
        self._write(words_of(layout), x + (width - wide) * share, y, wide, layout.size, layout.height)
        return y + layout.height

    def drawn_figure(self, key: Hashable, w: float, h: float, draw: Callable[[Canvas], None]) -> Figure:
        """Remember the draw function: `place` runs it to collect its words."""
        figure = super().drawn_figure(key, w, h, draw)
        self._drawn[figure.key] = draw
        return figure

    def place(
        self, figure: Figure, cx: float, cy: float, angle: float = 0, scale: float = 1, *_: Any, **others: Any
    ) -> None:
        draw = self._drawn.get(figure.key)
        if draw is not None:
            corner = self.at(cx - figure.width * scale / 2, cy - figure.height * scale / 2)
            draw(self.like(self.surface, self.scale * scale, self.standard_chrome, corner))

    # ------------------------------------------------------------------------------------------------ no pictures

    def cached(
        self, key: Hashable, x: float, y: float, w: float, h: float, bleed: float, draw: Callable[[Canvas], None]
    ) -> None:
        draw(self.like(self.surface, self.scale, self.standard_chrome, self.at(x, y)))

    def fill(self, box: BoxLike, colour: object = None, alpha: float = 1.0) -> None: ...

    def sprite(self, *args: Any, **kwargs: Any) -> None: ...

    def image(self, *args: Any, **kwargs: Any) -> None: ...

    def vec(self, *args: Any, **kwargs: Any) -> None: ...

    def panel(self, *args: Any, **kwargs: Any) -> None: ...

    def frame(self, *args: Any, **kwargs: Any) -> None: ...

    def rule(self, *args: Any, **kwargs: Any) -> None: ...

    def halo(self, *args: Any, **kwargs: Any) -> None: ...

    def pool(self, *args: Any, **kwargs: Any) -> None: ...

    def art(self, *args: Any, **kwargs: Any) -> None: ...

    def put(self, *args: Any, **kwargs: Any) -> None: ...


def words_of(layout: TextLayout) -> str:
    """Return a laid-out paragraph as one text, with spoken text for pictures."""
    text = ""
    for line in layout.lines:
        if text and not text.endswith(" ") and text[-1].isascii() and line.items:
            text += " "
        for item in line.items:
            text += f" {item.part.spoken} " if isinstance(item.part, Inline) else item.part.text
    return " ".join(text.split())
