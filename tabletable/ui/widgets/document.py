"""A text of blocks in a column: laid out, searchable, and painted as far as visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tabletable.play.language.markdown import Block, Kind, Words
from tabletable.ui import kit
from tabletable.ui.drawing import theme
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.text import Inline, Part, PlacedPart, Run, TextLayout


class Illustration(NamedTuple):
    """A picture, and its title where the text has none."""

    figure: Figure
    title: str


Illustrate = Callable[[Canvas, str, float], Illustration | None]
"""Callback that returns the picture of a source, at a height in logical px; None if there is none."""

TOP: Final = 20.0
"""Space above the first block."""
MARK: Final = "#5A4A12"
MARK_NOW: Final = "#8A6A14"
HEADING: Final = "#F6D98A"
_HEADS: Final = {1: 26.0, 2: 22.0, 3: 19.0}
_CELL: Final = 14.0
_CELL_SIZE: Final = 16.0
_PICTURE_HEIGHT: Final = 112.0
_CAPTIONS: Final = (96.0, 112.0, 150.0)
"""Widths of a caption below a narrower picture: the first that needs at most two lines is used."""
_CHIP: Final = 26.0
_BETWEEN: Final = 20.0
_BETWEEN_WORDS: Final = 8.0


class Hit(NamedTuple):
    """A match of the search: its left end, the middle y of its line, and its size."""

    x: float
    y: float
    w: float
    h: float


class _Text(NamedTuple):
    """Laid out lines with their position: left end, and middle y of the first line."""

    x: float
    y: float
    layout: TextLayout


class _Shown(NamedTuple):
    """A picture with its centre."""

    x: float
    y: float
    figure: Figure


class _Laid(NamedTuple):
    """A block with its place in the column."""

    block: Block
    y: float
    height: float
    texts: tuple[_Text, ...] = ()
    pictures: tuple[_Shown, ...] = ()


class _FigureRow(NamedTuple):
    """Pictures side by side with captions below; either may be missing."""

    figures: tuple[Figure | None, ...]
    captions: tuple[TextLayout | None, ...]
    width: float
    """Width of the widest picture."""
    room: float
    """The width captions are wrapped to."""
    pitch: float
    """The distance from one picture to the next."""

    def per_row(self, width: float) -> int:
        """Return the number of pictures per row in a column of this width."""
        return max(1, int((width - self.width) // self.pitch) + 1)

    def overhang(self, caption: TextLayout | None) -> float:
        """Return by how much a caption exceeds its picture on either side."""
        return max(0.0, (caption.width - self.width) / 2) if caption is not None else 0.0


class Document:
    """Blocks in a column `width` logical px wide."""

    def __init__(self, canvas: Canvas, blocks: Sequence[Block], width: float, illustrate: Illustrate) -> None:
        self._width = width
        self._illustrate = illustrate
        self._laid: list[_Laid] = []
        y = TOP
        for block, after in zip(blocks, (*blocks[1:], None), strict=False):
            laid = self._place(canvas, block, y)
            self._laid.append(laid)
            y = laid.y + laid.height + _gap_after(block, after)
        self.height = y + 24
        """Height of the whole column."""

    def headings(self, deepest: int) -> list[tuple[float, str]]:
        """Return y and anchor of each heading down to a level, in order."""
        heads = [laid for laid in self._laid if laid.block.kind is Kind.HEADING and laid.block.level <= deepest]
        return [(laid.y, laid.block.anchor) for laid in heads]

    @property
    def figures(self) -> list[Figure]:
        """All large pictures, in order."""
        return [shown.figure for laid in self._laid for shown in laid.pictures]

    def top_of(self, anchor: str) -> float | None:
        """Return the y of the block with this anchor, ignoring case; None if there is none."""
        wanted = anchor.casefold()
        return next((laid.y for laid in self._laid if laid.block.anchor.casefold() == wanted), None)

    # ------------------------------------------------------------------------------------------------ layout

    def _place(self, canvas: Canvas, block: Block, y: float) -> _Laid:
        if block.kind is Kind.TABLE:
            return self._place_table(canvas, block, y)
        if block.kind is Kind.PICTURES:
            return self._place_pictures(canvas, block, y)
        if block.kind is Kind.RULE:
            return _Laid(block, y + 8, 2)
        size, indent = theme.Size.BODY, 0.0
        if block.kind is Kind.HEADING:
            size = _HEADS.get(block.level, 18.0)
            y += 14 if self._laid else 0
        elif block.kind is Kind.ITEM:
            indent = 26.0 + 24.0 * block.level
        elif block.kind is Kind.QUOTE:
            indent = 20.0
        parts = self._parts(canvas, block.words, block.kind is Kind.HEADING)
        layout = canvas.setter.layout(parts, size, self._width - indent)
        return _Laid(block, y, layout.height, (_Text(indent, y + layout.line_height / 2, layout),))

    def _parts(self, canvas: Canvas, words: Sequence[Words], bold: bool) -> list[Part]:
        """Return text runs for the typesetter, with their inline pictures."""
        parts: list[Part] = []
        for word in words:
            shown = self._illustrate(canvas, word.picture, _CHIP) if word.picture else None
            if shown is not None:
                parts.append(_chip(shown.figure))
            elif word.text:
                parts.append(Run(word.text, None, bold or word.is_bold))
        return parts or [Run(" ")]

    def _place_table(self, canvas: Canvas, block: Block, y: float) -> _Laid:
        rows = [[self._parts(canvas, cell, number == 0) for cell in row] for number, row in enumerate(block.rows)]
        widths = _column_widths(canvas, rows, self._width)
        placed: list[_Text] = []
        top = y
        for row in rows:
            x, height = 0.0, 0.0
            for parts, room in zip(row, widths, strict=True):
                layout = canvas.setter.layout(parts, _CELL_SIZE, room - 2 * _CELL)
                placed.append(_Text(x + _CELL, top + 8 + layout.line_height / 2, layout))
                height = max(height, layout.height)
                x += room
            top += height + 16
        return _Laid(block, y, top - y, tuple(placed))

    def _place_pictures(self, canvas: Canvas, block: Block, y: float) -> _Laid:
        """Lay out pictures side by side, each above its caption, in as many rows as needed."""
        illustrations = [self._illustrate(canvas, word.picture, _PICTURE_HEIGHT) for word in block.words]
        row = zip(block.words, illustrations, strict=True)
        each = [(one.figure if one else None, word.text or (one.title if one else "")) for word, one in row]
        shown: list[_Shown] = []
        texts: list[_Text] = []
        captioned = self._captioned(canvas, each)
        per_row = captioned.per_row(self._width)
        left = max(map(captioned.overhang, captioned.captions[::per_row]), default=0.0)
        x, top, deepest = left, y, y
        for number, (figure, caption) in enumerate(zip(captioned.figures, captioned.captions, strict=True)):
            if number and number % per_row == 0:
                x, top = left, deepest + 16
            below, middle = top, x + captioned.width / 2
            if figure is not None:
                shown.append(_Shown(middle, top + figure.height / 2, figure))
                below += max(_PICTURE_HEIGHT, figure.height) + 8
            if caption is not None:
                texts += _centred(canvas, caption, captioned.room, middle, below)
                below += caption.height
            x += captioned.pitch
            deepest = max(deepest, below)
        return _Laid(block, y, deepest - y, tuple(texts), tuple(shown))

    def _captioned(self, canvas: Canvas, each: Sequence[tuple[Figure | None, str]]) -> _FigureRow:
        """Return equally spaced pictures, and captions wrapped to fit."""
        figures = tuple(figure for figure, _ in each)
        width = max((figure.width for figure in figures if figure), default=_CAPTIONS[0])
        row: _FigureRow | None = None
        for narrow in _CAPTIONS if len(each) > 1 else _CAPTIONS[-1:]:
            room = max(narrow, width)
            laid = (canvas.setter.layout([Run(words)], theme.Size.SMALL, room) if words else None for _, words in each)
            captions = tuple(laid)
            pitch = max(width + _BETWEEN, room + _BETWEEN_WORDS)
            if row is not None and pitch * len(each) - _BETWEEN > self._width:
                break
            row = _FigureRow(figures, captions, width, room, pitch)
            if all(caption is None or len(caption.lines) <= 2 for caption in captions):
                break
        assert row is not None
        return row

    # ------------------------------------------------------------------------------------------------ search

    def find(self, canvas: Canvas, query: str) -> list[Hit]:
        """Return every match of `query`, ignoring case, in text order."""
        query = query.strip().casefold()
        if not query:
            return []
        return [
            hit
            for laid in self._laid
            for x, y, layout in laid.texts
            for line in layout.lines
            for hit in _line_hits(canvas, layout, line.items, query, x, y + line.y)
        ]

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas, top: float, bottom: float, hits: Sequence[Hit] = (), now: int = -1) -> None:
        """Paint the part between two heights of the column; hit number `now` is highlighted."""
        seen = [laid for laid in self._laid if laid.y + laid.height > top - 20 and laid.y < bottom + 20]
        for laid in seen:
            self._paint_ground(canvas, laid)
        for number, hit in enumerate(hits):
            if top - 40 < hit.y < bottom + 40:
                canvas.fill((hit.x - 1, hit.y - hit.h / 2, hit.w + 2, hit.h), MARK_NOW if number == now else MARK)
                if number == now:
                    canvas.fill((hit.x - 1, hit.y + hit.h / 2, hit.w + 2, 2), theme.ACT)
        for laid in seen:
            self._paint_block(canvas, laid)

    def _paint_ground(self, canvas: Canvas, laid: _Laid) -> None:
        """Paint what is below the text and the marks of the hits: rules, quote bars, table grids."""
        block = laid.block
        if block.kind is Kind.RULE:
            canvas.rule(0, laid.y, self._width)
        elif block.kind is Kind.QUOTE:
            canvas.fill((0, laid.y, 4, laid.height), theme.INFO)
        elif block.kind is Kind.TABLE:
            self._paint_grid(canvas, laid)

    def _paint_block(self, canvas: Canvas, laid: _Laid) -> None:
        block = laid.block
        for x, y, figure in laid.pictures:
            canvas.place(figure, x, y)
        for x, y, layout in laid.texts:
            if block.kind is Kind.ITEM:
                canvas.text(x - 8, y, block.marker, theme.Size.BODY, canvas.chrome.muted, align="r")
            colour = HEADING if block.kind is Kind.HEADING else theme.TEXT
            canvas.rich(x, y, layout, canvas.chrome.muted if block.kind is Kind.PICTURES else colour)

    def _paint_grid(self, canvas: Canvas, laid: _Laid) -> None:
        kit.well(canvas, (0, laid.y, self._width, laid.height))
        columns = len(laid.block.rows[0])
        y = laid.y
        for row in range(len(laid.block.rows)):
            cells = laid.texts[row * columns : (row + 1) * columns]
            y += max((cell.layout.height for cell in cells), default=0) + 16
            if row < len(laid.block.rows) - 1:
                canvas.rule(1, y, self._width - 2, canvas.chrome.chip_edge, 2 if row == 0 else 1)


def _gap_after(block: Block, after: Block | None) -> float:
    match block.kind:
        case Kind.HEADING:
            return 8.0
        case Kind.ITEM if after is not None and after.kind is Kind.ITEM:
            return 6.0
        case Kind.RULE | Kind.PICTURES:
            return 22.0
        case _:
            return 14.0


def _chip(figure: Figure) -> Inline:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.place(figure, x, y, shadow="chip")

    return Inline(figure.width + 4, draw, figure.key, figure.height)


def _centred(canvas: Canvas, caption: TextLayout, room: float, middle: float, top: float) -> list[_Text]:
    """Return the lines of a caption, each centred below its picture."""
    sentences = []
    for line in caption.lines:
        single = canvas.setter.layout([Run(line.text.strip())], caption.size, room + 1)
        sentences.append(_Text(middle - single.width / 2, top + caption.line_height / 2 + line.y, single))
    return sentences


def _column_widths(canvas: Canvas, rows: Sequence[Sequence[Sequence[Part]]], width: float) -> list[float]:
    """Return widths of table columns: their text's, but the widest columns shrink if the sum is too large."""
    wanted = []
    for column in range(len(rows[0])):
        wanted.append(max(_natural_width(canvas, row[column]) for row in rows) + 2 * _CELL + 2)
    total = sum(wanted)
    if total <= width:
        return [length * width / total for length in wanted]
    widths = dict.fromkeys(range(len(wanted)), 0.0)
    room, waiting = width, sorted(widths, key=wanted.__getitem__)
    while waiting:
        column = waiting.pop(0)
        widths[column] = min(wanted[column], room / (len(waiting) + 1))
        room -= widths[column]
    return list(widths.values())


def _natural_width(canvas: Canvas, parts: Sequence[Part]) -> float:
    """Return the width of a cell on a single line, measured in bold to be safe."""
    return sum(
        part.width if isinstance(part, Inline) else canvas.setter.width(_words(part), _CELL_SIZE, True)
        for part in parts
    )


def _words(part: str | Run) -> str:
    return part if isinstance(part, str) else part.text


def _line_hits(
    canvas: Canvas, layout: TextLayout, items: Sequence[PlacedPart], query: str, left: float, middle: float
) -> list[Hit]:
    """Return the matches of `query` in a line, also across differently styled runs."""
    text = ""
    spans: list[tuple[int, PlacedPart, Run]] = []
    for item in items:
        if isinstance(item.part, Run):
            spans.append((len(text), item, item.part))
            text += item.part.text
    low = text.casefold()
    if len(low) != len(text):  # a letter that folds to two: places would not agree
        low = text.lower() if len(text.lower()) == len(text) else text
    hits = []
    at = low.find(query)
    while at >= 0:
        start = left + _x_of(canvas, layout, spans, at)
        end = left + _x_of(canvas, layout, spans, at + len(query))
        height = theme.text_size(layout.size, canvas.language) * 1.3
        hits.append(Hit(start, middle, max(4.0, end - start), height))
        at = low.find(query, at + len(query))
    return hits


def _x_of(canvas: Canvas, layout: TextLayout, spans: Sequence[tuple[int, PlacedPart, Run]], index: int) -> float:
    """Return the x of a character from the line's left end."""
    for start, item, run in reversed(spans):
        if index >= start:
            return item.x + canvas.setter.width(run.text[: index - start], layout.size, run.bold)
    return 0.0
