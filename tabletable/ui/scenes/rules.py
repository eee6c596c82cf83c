"""The rules of a game, in the language in use, with search and jumps."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

import tabletable
from tabletable.play import catalogue
from tabletable.ui import grounds, kit, theme
from tabletable.ui.box import Box
from tabletable.ui.canvas import Canvas
from tabletable.ui.input import Input
from tabletable.ui.kit import State
from tabletable.ui.markdown import Block, Inline, Kind, parse
from tabletable.ui.scenes.page import Page
from tabletable.ui.text import Layout, Run
from tabletable.ui.widgets import Button, Dropdown, IconButton, ScrollArea, TextField, Tile, Widget

SIDE: Final = 250.0
"""Width of the table of contents, where there is room for one."""
SEARCH: Final = 180.0
"""Least width of the field for searching."""
TEXT_WIDTH: Final = 720.0
"""Of the column of text: about 70 Latin letters or 34 ideographs a line."""
MARK: Final = "#5A4A12"
MARK_NOW: Final = "#8A6A14"
_HEADS: Final = {1: 26.0, 2: 22.0, 3: 19.0}
_CELL: Final = 14.0

_log = logging.getLogger(__name__)


class _Laid(NamedTuple):
    """A block at its place in the column."""

    block: Block
    x: float
    y: float
    height: float
    layouts: tuple[tuple[float, float, Layout], ...]
    """Left edge, middle of the first line and lines of every text in it."""


class _Hit(NamedTuple):
    """A place the search found: a box in the column."""

    x: float
    y: float
    w: float
    h: float


def rules_file(game: str, language: str) -> Path | None:
    """The rules of a game in a language, in English if there are none, None if there are no rules at all."""
    folder = Path(tabletable.__file__).resolve().parent / "games" / game
    found = (folder / f"RULES.{language}.md", folder / "RULES.md")
    return next((file for file in found if file.is_file()), None)


class RulesScene(Page[None]):
    """Scrolls to `anchor`; a search marks and counts what it finds, Enter goes from place to place."""

    least = (800, 520)

    def __init__(self, game: str, anchor: str = "") -> None:
        self.game = game
        self._anchor = anchor
        self._query = ""
        self._hits: list[_Hit] = []
        self._at = -1
        self._laid: list[_Laid] = []
        self._column = Box(0, 0, 0, 0)

    def enter(self) -> None:
        """See `Scene`."""
        super().enter()
        below = self.app.scenes.below(self)
        if self.game in self.app.games:
            self.theme = self.app.games[self.game].info.theme  # type: ignore[assignment]
        elif below is not None:
            self.theme = below.theme
        self._blocks: tuple[Block, ...] = ()
        self._language = ""

    # ------------------------------------------------------------------------------------------------ the text

    def _read(self) -> None:
        """Read the rules in the language in use, unless that is done."""
        language = self.app.language if self.app.language in catalogue.LANGUAGES else "en"
        if self._language == language and self._blocks:
            return
        self._language = language
        file = rules_file(self.game, language)
        try:
            self._blocks = parse(file.read_text(encoding="utf-8")) if file is not None else ()
        except (OSError, UnicodeDecodeError) as error:
            _log.warning("the rules of %s can't be read: %s", self.game, error)
            self._blocks = ()
        if not self._blocks:
            self._blocks = parse(self.app.t("ui.rules.missing"))

    def _lay_out(self, canvas: Canvas, width: float) -> float:
        """Place every block in a column of this width; returns its height."""
        self._laid = []
        y = 20.0
        for block in self._blocks:
            laid = self._place(canvas, block, y, width)
            self._laid.append(laid)
            y = laid.y + laid.height + _gap_after(block)
        return y + 24

    def _place(self, canvas: Canvas, block: Block, y: float, width: float) -> _Laid:
        if block.kind is Kind.TABLE:
            return self._place_table(canvas, block, y, width)
        if block.kind is Kind.RULE:
            return _Laid(block, 0, y + 8, 2, ())
        size, indent = theme.Size.BODY, 0.0
        if block.kind is Kind.HEADING:
            size = _HEADS.get(block.level, 18.0)
            y += 14 if self._laid else 0
        elif block.kind is Kind.ITEM:
            indent = 26.0 + 24.0 * block.level
        elif block.kind is Kind.QUOTE:
            indent = 20.0
        runs = _runs(block.words, block.kind is Kind.HEADING)
        layout = canvas.layout(runs, size, width - indent)
        return _Laid(block, indent, y, layout.height, ((indent, y + layout.line_height / 2, layout),))

    def _place_table(self, canvas: Canvas, block: Block, y: float, width: float) -> _Laid:
        widths = _column_widths(canvas, block, width)
        placed: list[tuple[float, float, Layout]] = []
        top = y
        for number, row in enumerate(block.rows):
            x, height = 0.0, 0.0
            for cell, room in zip(row, widths, strict=True):
                layout = canvas.layout(_runs(cell, number == 0), 16, room - 2 * _CELL)
                placed.append((x + _CELL, top + 8 + layout.line_height / 2, layout))
                height = max(height, layout.height)
                x += room
            top += height + 16
        return _Laid(block, 0, y, top - y, tuple(placed))

    # ------------------------------------------------------------------------------------------------ search

    def _search(self, query: str) -> None:
        self._query = query
        self._find()
        self._at = 0 if self._hits else -1
        self._show_hit()
        self._renew_head()

    def _find(self) -> None:
        """Every place whose words hold the query, in the order of the text."""
        self._hits = []
        query = self._query.strip().casefold()
        if not query:
            return
        canvas = self.measure()
        for laid in self._laid:
            for x, y, layout in laid.layouts:
                for line in layout.lines:
                    self._hits += _line_hits(canvas, layout, line.items, query, x, y + line.y)

    def _go(self, step: int) -> None:
        if self._hits:
            self._at = (self._at + step) % len(self._hits)
            self._show_hit()
            self._renew_head()

    def _show_hit(self) -> None:
        area = self.group.find("text")
        if 0 <= self._at < len(self._hits) and isinstance(area, ScrollArea):
            hit = self._hits[self._at]
            area.scroll_to(hit.y - area.box.h * 0.35)
        self.app.request_redraw()

    def _renew_head(self) -> None:
        """The count changes, and with it whether the arrows lead anywhere; the field keeps its caret."""
        for key in ("next", "previous"):
            button = self.group.find(key)
            if button is not None:
                button.enabled = bool(self._hits)
        self._still = None
        self.app.request_redraw()

    def _jump(self, anchor: str) -> None:
        """Bring the block with this anchor to the top; the same anchor with its case ignored will do."""
        area = self.group.find("text")
        laid = next((laid for laid in self._laid if laid.block.anchor.casefold() == anchor.casefold()), None)
        if laid is not None and isinstance(area, ScrollArea):
            area.scroll_to(laid.y - 14)

    # ------------------------------------------------------------------------------------------------ widgets

    @property
    def _has_side(self) -> bool:
        return self.width >= 1080

    def build(self) -> list[Widget]:
        """See `Page`."""
        app, canvas = self.app, self.measure()
        self._read()
        side = SIDE + 24 if self._has_side else 0
        whole = min(self.width - 112, TEXT_WIDTH + 88 + side)
        left = (self.width - whole) / 2
        self._column = Box(left + side, 112, whole - side, self.height - 112 - 32)
        text_width = min(TEXT_WIDTH, self._column.w - 88)
        height = self._lay_out(canvas, text_width)
        self._find()
        old = self.group.find("text")
        offset = old.offset if isinstance(old, ScrollArea) else self._first_offset()
        area = self._column.inset(4)
        text = ScrollArea("text", area, height, [], self._paint_text, offset)
        widgets: list[Widget] = [
            Button("back", Box(left, 40, 132, theme.BUTTON_HEIGHT), app.t("ui.back"), self.escape, icon="back"),
            *self._head(left + 148, left + whole),
            text,
        ]
        if self._has_side:
            widgets.append(self._contents(Box(left, 112, SIDE, self._column.h)))
        return widgets

    def _first_offset(self) -> float:
        found = (laid for laid in self._laid if laid.block.anchor.casefold() == self._anchor.casefold())
        laid = next(found, None) if self._anchor else None
        return laid.y - 14 if laid is not None else 0.0

    def _head(self, left: float, right: float) -> list[Widget]:
        """The search and, between two places, as much of the list of games as there is room for."""
        room = right - left - 96
        if len(self.app.games) < 2:
            return self._search_row(right, 300)
        names = [self.app.t(f"{game}.title") for game in self.app.games]
        widest = max(self.measure().text_width(name, theme.Size.BODY) for name in names) + 64
        games = min(max(220.0, widest), room - 16 - SEARCH)
        return [*self._search_row(right, min(300.0, room - 16 - games)), self._games(Box(left, 42, games, 44), names)]

    def _search_row(self, right: float, width: float) -> list[Widget]:
        app = self.app
        field = TextField(
            "search",
            Box(right - 96 - width, 42, width, 44),
            app.t("ui.rules.search"),
            self._query,
            limit=40,
            on_change=self._search,
            hint=app.t("ui.rules.search"),
            tooltip=app.t("ui.rules.search.tip"),
        )
        return [
            field,
            IconButton(
                "previous", Box(right - 88, 44, 40, 40), "up", app.t("ui.rules.previous"), partial(self._go, -1)
            ),
            IconButton("next", Box(right - 40, 44, 40, 40), "down", app.t("ui.rules.next"), partial(self._go, 1)),
        ]

    def _games(self, box: Box, names: list[str]) -> Widget:
        """A list to change to another game's rules."""
        games = list(self.app.games)
        at = games.index(self.game) if self.game in games else 0

        def choose(index: int) -> None:
            self.game, self._language, self._anchor = games[index], "", ""
            self.theme = self.app.games[self.game].info.theme  # type: ignore[assignment]
            area = self.group.find("text")
            if isinstance(area, ScrollArea):
                area.scroll_to(0, at_once=True)
            self.renew()

        return Dropdown("game", box, self.app.t("ui.title.choose"), names, at, choose)

    def _contents(self, box: Box) -> Widget:
        heads = [laid.block for laid in self._laid if laid.block.kind is Kind.HEADING and laid.block.level <= 2]
        rows: list[Widget] = []
        for at, block in enumerate(heads):
            row = Box(8, 8 + at * 42, box.w - 26, 40)
            paint = partial(self._paint_entry, block)
            rows.append(
                Tile(f"to.{at}.{block.anchor}", row, block.text, partial(self._jump, block.anchor), paint, radius=8)
            )
        old = self.group.find("contents")
        offset = old.offset if isinstance(old, ScrollArea) else 0.0
        return ScrollArea("contents", box.inset(4), 16 + len(heads) * 42, rows, None, offset)

    def handle(self, event: Input) -> bool:
        """Ctrl+F or / searches, Enter or F3 goes to the next place, F1 closes again."""
        typing = self.group.focus is not None and self.group.focus.key == "search"
        if (event.is_key(pygame.K_f) and event.is_command) or (
            event.is_plain_key and event.key == pygame.K_SLASH and not typing
        ):
            self.group.focus_on("search")
            return True
        if event.is_key(pygame.K_F3) or (event.is_key(pygame.K_RETURN) and typing):
            self._go(-1 if event.is_shift else 1)
            return True
        if event.is_key(pygame.K_F1):
            self.close()
            return True
        if event.is_key(pygame.K_UP, pygame.K_DOWN) and not self.group.shows_focus and not typing:
            area = self.group.find("text")
            if isinstance(area, ScrollArea):
                area.scroll_by(area.step if event.key == pygame.K_DOWN else -area.step)
            return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ picture

    def paint(self, canvas: Canvas) -> None:
        """See `Page`."""
        surface = canvas.surface
        game = self.app.games.get(self.game)
        ground = game.info.ground if game is not None else "plain"
        surface.blit(grounds.table(canvas.studio, ground, surface.get_size(), None, canvas.scale), (0, 0))
        if len(self.app.games) < 2:
            name = self.app.t(f"{self.game}.title") if game is not None else ""
            title = self.app.t("ui.rules.title", game=name)
            x = self._column.x if self._has_side else self._column.x + 152
            canvas.text(x, 64, title, theme.Size.HEADING, bold=True, max_width=self._column.right - 420 - 60 - x)
        canvas.panel(self._column)
        if self._has_side:
            canvas.panel((self._column.x - SIDE - 24, 112, SIDE, self._column.h))
        if self._query.strip():
            key = "ui.rules.hits" if self._hits else "ui.rules.no_hits"
            count = self.app.t(key, at=self._at + 1, n=len(self._hits)) if self._hits else self.app.t(key)
            right = self._column.right - 96
            canvas.text(right, 98, count, theme.Size.FLOOR, canvas.chrome.muted, align="r", max_width=300)

    def _paint_entry(self, block: Block, canvas: Canvas, box: Box, state: State) -> None:
        if state in ("hover", "pressed"):
            canvas.panel(box, 8, canvas.chrome.button, canvas.chrome.button_edge, 1, None)
        x, bold = box.x + (12 if block.level == 1 else 26), block.level == 1
        size, room = theme.Size.BODY if bold else 16.0, box.right - 8 - x
        canvas.label(x, box.cy, block.text, size, theme.TEXT, bold, max_width=room)

    def _paint_text(self, canvas: Canvas, top: float, bottom: float) -> None:
        inner = canvas.on(canvas.surface, (canvas.origin[0] + canvas.px(36), canvas.origin[1]))
        for number, hit in enumerate(self._hits):
            if top - 40 < hit.y < bottom + 40:
                inner.fill((hit.x - 1, hit.y - hit.h / 2, hit.w + 2, hit.h), MARK_NOW if number == self._at else MARK)
                if number == self._at:
                    inner.fill((hit.x - 1, hit.y + hit.h / 2, hit.w + 2, 2), theme.ACT)
        for laid in self._laid:
            if laid.y + laid.height > top - 20 and laid.y < bottom + 20:
                self._paint_block(inner, laid)

    def _paint_block(self, canvas: Canvas, laid: _Laid) -> None:
        block = laid.block
        width = min(TEXT_WIDTH, self._column.w - 88)
        if block.kind is Kind.RULE:
            canvas.rule(0, laid.y, width)
        elif block.kind is Kind.QUOTE:
            canvas.fill((0, laid.y, 4, laid.height), theme.INFO)
        elif block.kind is Kind.TABLE:
            self._paint_grid(canvas, laid, width)
        for x, y, layout in laid.layouts:
            if block.kind is Kind.ITEM:
                canvas.text(x - 8, y, block.marker, theme.Size.BODY, canvas.chrome.muted, align="r")
            canvas.rich(x, y, layout, "#F6D98A" if block.kind is Kind.HEADING else theme.TEXT)

    def _paint_grid(self, canvas: Canvas, laid: _Laid, width: float) -> None:
        kit.well(canvas, (0, laid.y, width, laid.height))
        columns = len(laid.block.rows[0])
        y = laid.y
        for row in range(len(laid.block.rows)):
            cells = laid.layouts[row * columns : (row + 1) * columns]
            y += max((layout.height for _, _, layout in cells), default=0) + 16
            if row < len(laid.block.rows) - 1:
                canvas.rule(1, y, width - 2, canvas.chrome.chip_edge, 2 if row == 0 else 1)


def _gap_after(block: Block) -> float:
    match block.kind:
        case Kind.HEADING:
            return 8.0
        case Kind.ITEM:
            return 6.0
        case Kind.RULE:
            return 22.0
        case _:
            return 14.0


def _runs(words: Inline, bold: bool) -> list[Run]:
    return [Run(word.text, None, bold or word.is_bold) for word in words] or [Run(" ")]


def _column_widths(canvas: Canvas, block: Block, width: float) -> list[float]:
    """Columns as wide as their texts; where that is too much, only the widest ones give way."""
    wanted = []
    for column in range(len(block.rows[0])):
        cells = ["".join(word.text for word in row[column]) for row in block.rows]
        wanted.append(max(canvas.text_width(cell, 16, True) for cell in cells) + 2 * _CELL + 2)
    total = sum(wanted)
    if total <= width:
        return [length * width / total for length in wanted]
    given = dict.fromkeys(range(len(wanted)), 0.0)
    room, waiting = width, sorted(given, key=wanted.__getitem__)
    while waiting:
        column = waiting.pop(0)
        given[column] = min(wanted[column], room / (len(waiting) + 1))
        room -= given[column]
    return list(given.values())


def _line_hits(
    canvas: Canvas, layout: Layout, items: Sequence[Any], query: str, left: float, middle: float
) -> list[_Hit]:
    """Where a line holds the query: also across words of different styles."""
    text = ""
    spans: list[tuple[int, Any]] = []
    for item in items:
        if isinstance(item.part, Run):
            spans.append((len(text), item))
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
        hits.append(_Hit(start, middle, max(4.0, end - start), height))
        at = low.find(query, at + len(query))
    return hits


def _x_of(canvas: Canvas, layout: Layout, spans: list[tuple[int, Any]], index: int) -> float:
    """How far from the line's left end a letter stands."""
    for start, item in reversed(spans):
        if index >= start:
            part = item.part
            return float(item.x + canvas.text_width(part.text[: index - start], layout.size, part.bold))
    return 0.0
